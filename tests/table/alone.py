#!/usr/bin/env python3
"""alone.py: one person plays a whole match against seats that referee plays.

  alone.py BUILD GAME SEED

The person takes the best move that hint names or any legal one, asks, takes back, corrects, leaves
and comes back.  What it is told is held against what redact makes of the file; at the end replay
judges the file.  Tells how much was done.
"""
import json, os, random, subprocess, sys

build, game, seed = sys.argv[1:4]
seats = ["ann", "bob", "cid"]
path = f"alone.{os.getpid()}.yaml"
chance = random.Random(game + seed)
count = dict(lines=0, moves=0, played=0, undone=0, fixed=0, hints=0, rounds=1, left=0)
options = {"hen": ["-o", "target=60"], "haihowak": ["-o", "rounds=2"], "hornipex": [],
           "lohai": ["-p3"], "huahuapai": []}


def program(*command, input=b""):
    return subprocess.run([os.path.join(build, "bin", command[0]), *command[1:]], input=input,
                          capture_output=True)


def open_table():
    global table, turn, over
    table = subprocess.Popen([os.path.join(build, "bin", "referee"), "--json", "--play", "bob,cid",
                              "--think", "3", "--seed", seed, path],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    count["left"] += 1
    return say("")


def say(line):
    """The answer to a line; the moves of played seats stand in it."""
    global turn, over
    table.stdin.write(line.encode() + b"\n")
    table.stdin.flush()
    told = table.stdout.readline()
    if not told:
        sys.exit(f"{game}: no answer to {line!r}")
    answer = json.loads(told)
    count["lines"] += 1
    if "verdict" in answer:
        turn, over = answer.get("turn"), answer.get("over")
        count["played"] += len(answer.get("then", []))
        for move in answer.get("then", []):
            if move["move"].split()[0] not in ("bob", "cid") or move["legal"] is not True:
                sys.exit(f"{game}: {move}")
        if turn not in (None, "ann"):
            sys.exit(f"{game}: after {line!r} it is the turn of {turn}")
    return answer


def need(condition, *what):
    if not condition:
        sys.exit(f"{game}: {what}")


def ask():
    """Questions, whose answers are those of the view."""
    file = open(path, "rb").read()
    record = file[file.rindex(b"---\ncroupier"):]
    seen = program("redact", "ann", "--json", input=program("replay", input=record).stdout).stdout
    need(json.loads(seen) == say("state") == say("view ann"), "state", seen)
    public = program("redact", "--public", "--json", input=program("replay", input=record).stdout)
    need(json.loads(public.stdout) == say("view public"), "public")
    for line in ("view bob", "legal cid", "bob expose XX", "digest"):
        need(say(line)["done"] is False, line)
    need("ann" in " ".join(say("show")["said"]), "show")
    log = say("log 1000").get("said", [])
    stand = [line for line in log if line[:4].strip().isdigit()]
    if stand:
        # The numbers of the log are those of the record; where no move stands, it may tell moves taken back.
        last = stand[-1].split()
        need(int(last[0]) == sum(line.startswith(b"--- {seat: ") for line in record.splitlines()) or
             "taken back" in log[-1], log[-3:], record[-200:])
    return log


def move():
    """Makes a move: the best that hint names, or any."""
    if chance.random() < 0.6:
        count["hints"] += 1
        words = say(f"hint {chance.randrange(1, 6)}")["hint"][0]["move"]
    else:
        words = json.dumps(chance.choice(say("legal")["legal"]))
    answer = say(words)
    need(answer.get("legal") is True, words, answer)
    count["moves"] += 1


program_made = program("deal", game, "-s", ",".join(seats), "--seed", seed, *options.get(game, ()))
with open(path, "wb") as file:
    file.write(program_made.stdout)
open_table()
while over != "match" and count["lines"] < 20000:
    if over == "round":
        need(say("score")["over"] is True, "score")
        need(say("deal").get("done") is True, "deal")
        count["rounds"] += 1
        continue
    lot = chance.random()
    if lot < 0.06 and count["moves"] > 0:
        answer = say("undo")
        count["undone"] += answer.get("done") is True
    elif lot < 0.09:
        ask()
    elif lot < 0.12:
        log = [line.split() for line in ask() if line[:4].strip().isdigit()]
        own = [line for line in log if line[1] == "ann"]
        if own:
            number = int(own[-1][0])
            after = [line for line in log if int(line[0]) > number and line[1] != "ann"]
            answer = say(f"fix {number} " + " ".join(own[-1][1:]).split(" drawn ")[0])
            need(not after or answer.get("done") is False and "reaches across" in answer["because"], answer)
            count["fixed"] += answer.get("legal") is True
    elif lot < 0.14:
        say("quit")
        table.wait()
        open_table()
    else:
        move()
ask() if turn else None
say("q")
table.wait()
checked = program("replay", "--check", "--complete", "--match", path)
need(checked.returncode == 0, checked.stderr.decode())
need(over == "match", "the match has not come to its end", count)
for file in (path, path + ".undone"):
    if os.path.exists(file):
        os.remove(file)
print(game, " ".join(f"{key}={value}" for key, value in count.items()))
