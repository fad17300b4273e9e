#!/usr/bin/env python3
"""undone.py: is a table on which something was done and undone like one that never did it?

  undone.py BUILD GAME SEED PLACES

At PLACES places of a round, from its end on, open, with real cards, and with seats that referee plays, each command
that changes the table is said and taken back again.  Then everything is asked, at once and after a
new start, and, where no seat is played, the round goes on: the answers must be those of a table that
was never told any of it, but for numbers of moves.  Tells how much was compared.
"""
import json, os, subprocess, sys

build, game, seed = sys.argv[1:4]
places = int(sys.argv[4])
compared = 0


def run(*command, input=""):
    done = subprocess.run([os.path.join(build, "bin", command[0]), *command[1:]], input=input.encode(),
                          capture_output=True)
    return done.stdout.decode()


def say(file, options, lines):
    """The answers to lines."""
    done = subprocess.run([os.path.join(build, "bin", "referee"), "--json", "--seed", "x", *options, file],
                          input="".join(line + "\n" for line in lines).encode(), capture_output=True)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    if done.returncode not in (0, 1) or len(answers) != len(lines):
        sys.exit(f"{game}: {lines}: {done.returncode} {done.stderr.decode()} {answers[-1:]}")
    return answers


def plain(answer):
    """An answer without what counts moves, or tells of the beginning."""
    if "verdict" not in answer:
        return answer
    return {key: answer[key] for key in ("legal", "done", "rule", "because", "move", "followed", "turn", "verbs",
                                         "over") if key in answer}


def write(file, text):
    for name in (file, file + ".undone", file + ".torn"):
        if os.path.exists(name):
            os.remove(name)
    with open(file, "w") as out:
        out.write(text)


def split(record):
    """The state that a record begins with, and its moves."""
    at = record.index("\n--- ") + 1 if "\n--- " in record else len(record)
    return record[:at], [line for line in record[at:].splitlines() if line.startswith("--- {seat")]


def changes(text, moves, rest, seats, over):
    """What is done, and what undoes it; `over`: how the next round is dealt, if this one is."""
    last, number = (moves[-1], len(moves)) if moves else (None, 0)
    yield ["note a"], ["withdraw"]
    yield [f"adjust {seats[0]} 5 because so"], ["withdraw"]
    yield ["note a", f"adjust {seats[-1]} -3 because so"], ["withdraw 2", "withdraw 1"]
    yield ['{"ruling": "r", "points": {"%s": 7}}' % seats[0], "withdraw"], []
    if over:
        yield [over + " seed=next"], ["undo"]
        yield [over + " seed=next"], ["undo deal"]
        yield [over + " seed=next", "note early", "note more"], ["undo deal"]
        yield ["note a", over + " seed=next", "undo", over + " seed=other"], ["undo deal", "withdraw"]
    elif rest:
        yield [rest[0]], ["undo"]
        yield rest[:3], [f"undo {len(rest[:3])}"]
        yield [rest[0], "note a"], ["withdraw", "undo 1"]
        yield [rest[0], '{"undo": 1}', rest[0]], ["undo"]
        # What is refused then, as it is another seat's turn, is refused no longer.
        turns = {move.split()[2] for move in rest[:2]}
        others = [seat for seat in seats if seat + "," not in turns]
        yield [rest[0], rest[0].replace(rest[0].split()[2], others[0] + ",")], ["undo"]
    if last:
        yield ["undo"], [last]
        for fixed in {1, number // 2 + 1, number}:
            yield [f"fix {fixed} {words(text, moves, fixed)}"], []
        yield ["undo", last, "note a", "undo 1"], ["withdraw", last]
    if number > 2:
        yield ["undo 3"], moves[-3:]


def words(text, moves, number):
    told = run("validate-move", "--report", "--json", input=text + "".join(m + "\n" for m in moves[:number]))
    return json.loads(told.splitlines()[-1])["move"]


def compare(place, text, options, lines, questions, later, wanted):
    """Whether the answers to questions, and to what comes later, are as wanted, after some lines."""
    global compared
    for start in (False, True):
        write("undone", text)
        heard = say("undone", options, lines + ([] if start else questions + later))[len(lines):]
        if start:
            # A new start reads all of it from the file.
            heard = say("undone", options, questions + later)
        for line, one, other in zip(questions + later, wanted, heard):
            if plain(one) != plain(other):
                sys.exit(f"{game}, {place}: {lines}\n{line}\n{one}\n{other}")
            compared += 1
        # A log has the rulings of its own round.
        with open("undone") as file:
            ruled = file.read().rpartition("\n---\n")[2].count("\n--- {ruling")
        told = sum(line.startswith("      ruling: ") for line in heard[questions.index("log 1000")].get("said", []))
        if told != ruled:
            sys.exit(f"{game}, {place}: {lines}: {told} rulings are told, and {ruled} are in the file")


whole = run("autoplay", "-m", "3000", input=run("deal", game, "-s", "ann,bob,cid", "--seed", seed))
for kind in ("open", "real cards", "played"):
    record = run("redact", "--public", input=whole) if kind == "real cards" else whole
    first, all_moves = split(record)
    for count in [len(all_moves), 1, len(all_moves) // 2, 0][:places]:
        moves, rest = all_moves[:count], all_moves[count:]
        text = first + "".join(move + "\n" for move in moves)
        state = json.loads(run("replay", "--json", input=text))
        over, options = None, []
        if state["phase"] == "over":
            over = "deal again" if '"match":"over"' in run("score", "--json", input=text) else "deal"
        if kind == "played":
            # Who must decide is the person; when the round is over, the first.
            person = state.get("turn", "ann")
            options = ["--play", ",".join(seat for seat in state["seats"] if seat != person), "--think", "1"]
            later = []
        else:
            later = rest[:4] + ["score", "state"] + [f"undo {len(all_moves[:count + 4])}"] * (count + len(rest[:4]) > 0) + ["undo"]
        questions = ["state", "legal", "score", "view public", "rules", "log 1000", "stand", "undo 5000"]
        if kind != "played":
            questions += ["view ann", "show"]
        write("never", text)
        wanted = say("never", options, questions + later)
        for done, undone in changes(first, moves, rest, state["seats"], over):
            if kind == "played":
                if any(line.startswith(("fix", "---")) and line not in rest[:1] for line in done + undone):
                    continue    # these are moves of a seat that referee plays
                # It answers at once, and its moves go with those of the person.
                undone = ["undo" if line.startswith("undo") and line[-1].isdigit() else line for line in undone]
                if len(done) > 1 and rest[:1] == done[:1]:
                    done, undone = [done[0]], ["undo"]
            compare(f"{kind}, move {count}", text, options, done + undone, questions, later, wanted)
for name in ("never", "undone", "never.undone", "undone.undone"):
    if os.path.exists(name):
        os.remove(name)
print(f"{game}: {compared} answers compared")
