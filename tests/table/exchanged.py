#!/usr/bin/env python3
"""exchanged.py: is anything of another hand told at a table where referee plays the others?

  exchanged.py BUILD GAME POSITIONS [FIRST]

Each position is the middle of a random round, seen by one person, or by two.  What nobody there
sees is exchanged: hands among each other, or all hidden cards for others that are as possible,
in a state, or in a whole record.  Both tables get the same made-up seed and the same lines, in
which everything is asked and all kinds of guesses are typed.  Up to the next move of a played
seat the answers must be the same bytes.  Tells how many answers were compared.
"""
import json, os, pty, random, re, select, signal, subprocess, sys, time, urllib.error, urllib.request

from served import free_port

build, game, positions = sys.argv[1], sys.argv[2], int(sys.argv[3])
first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
seats = ["ann", "bob", "cid"] + ([] if game == "huahuapai" else ["dora"])
played = seats[1:]
seed = "5eed" * 16
compared = moved = skipped = completed = put_away = 0


def run(command, input="", ok=(0, 1)):
    done = subprocess.run([os.path.join(build, "bin", command[0])] + command[1:],
                          input=input.encode(), capture_output=True)
    if done.returncode not in ok:
        sys.exit(f"{command}: {done.returncode}\n{done.stderr.decode()}")
    return done.stdout.decode()


def state_of(text):
    return json.loads(run(["replay", "--json"], text))


def with_seed(text):
    """A state, or a record, that says which seed it is from."""
    return re.sub(r"(?m)^(scores: .*\n(?:adjusted: .*\n)?)", r'\1seed: "' + seed + '"\n', text,
                  count=1)


def hands_exchanged(state, chance):
    """The same, but cards that ann does not see change hands among the others."""
    seen = json.loads(run(["redact", "--json", "ann"], json.dumps(state)))
    places = [(seat, i) for seat in played for i in range(len(state["hands"][seat]))]
    known = {seat: [card for card in seen["hands"][seat] if card != "XX"] for seat in played}
    free = []
    for seat in played:
        hand = list(state["hands"][seat])
        for card in known[seat]:
            hand.remove(card)
        free.append(hand)
    cards = [card for hand in free for card in hand]
    chance.shuffle(cards)
    other = json.loads(json.dumps(state))
    for seat, hand in zip(played, free):
        other["hands"][seat] = known[seat] + cards[:len(hand)]
        del cards[:len(hand)]
    return run(["replay"], json.dumps(other)) if legal(other) else None


def legal(state):
    done = subprocess.run([os.path.join(build, "bin", "replay"), "--check"],
                          input=json.dumps(state).encode(), capture_output=True)
    return done.returncode == 0


def secrets_of(text):
    """Cards that lie where ann cannot see them: guesses that are right at one of two tables."""
    state = state_of(text)
    return state["stock"][:2] + [card for seat in played for card in state["hands"][seat][:2]]


def lines_for(view, tables, chance):
    """What is typed: everything that asks, and guesses of all kinds; at the end a move."""
    deck = sorted({card for card in re.findall(r"[\w-]+", all_cards) if card not in ("XX",)})
    turn = view["turn"]
    moves = run(["legal-moves", "-w"], json.dumps(view)).splitlines()
    verbs = sorted({move.split()[1] for move in moves})
    asked = ["state", "view ann", "view public", "view bob", "view cid", "legal", "legal ann", "legal bob",
             "legal cid", "show", "score", "log", "log 100", "digest", "why", "rules", "hint 2", "hint",
             "help", "watch", "stand", "stand 1", "withdraw", "undo 100", "deal", "deal again",
             "fix 1 " + chance.choice(moves), "insert 1 " + chance.choice(moves), "drop 1",
             '{"seed":"' + seed + '"}', '{"seat":"bob","expose":["' + chance.choice(deck) + '"]}',
             '{"result":{"points":{' + ",".join(f'"{seat}":0' for seat in seats) + "}}}",
             "{ruling: a remark}", "note a remark", "undo", "withdraw", "b", "c " + chance.choice(deck)]
    # Nothing that is legal: after a move of a played seat all may differ.
    deck = [card for card in deck if card not in view["hands"]["ann"]]
    initials = {card[0] for card in view["hands"]["ann"]}
    right = sorted({card for text in tables for card in secrets_of(text) if card in deck})
    asked += [f"{move} drawn {card}" for move in (moves[0], moves[-1]) for card in right]
    asked += [f"{seat} expose {card}" for seat in played for card in right]
    for card in chance.sample(deck, min(12, len(deck))):
        verb = chance.choice(verbs)
        asked += [f"{turn} {verb} {card}", f"{card}", f"bob {verb} {card}", f"ann expose {card}",
                  f"bob expose {card}", f"cid expose {card}", f"{chance.choice(moves)} drawn {card}",
                  f"{turn} {verb} {card[0] if card[0] not in initials else card}", f"{turn} {verb} {card} despite {game}/nothing", "why"]
    asked.remove("hint")
    return asked, chance.choice(moves)


def answers(table, asked, persons, extra=()):
    path = f"exchanged.{os.getpid()}.yaml"
    with open(path, "w") as file:
        file.write(table)
    told = run(["referee", *extra, "--play", ",".join(seat for seat in seats if seat not in persons),
                "--seed", "thoughts", "--think", "2", path],
               "".join(line + "\n" for line in asked), ok=(0, 1, 2))
    left = open(path).read()
    os.remove(path)
    return told.splitlines(), left


def served(table, asked):
    """What all links of such a table tell, in bytes: the page, the view, events and answers."""
    path = f"exchanged.{os.getpid()}.yaml"
    with open(path, "w") as file:
        file.write(table)
    child = subprocess.Popen([os.path.join(build, "bin", "serve"), "--play", ",".join(played), "--pace", "9", "--seed",
                              "thoughts", "--think", "2", "--port", str(free_port()), path], stdout=subprocess.PIPE, text=True)
    links = dict(child.stdout.readline().split() for _ in range(3))
    told = []

    def ask(name, what, body=None):
        try:
            with urllib.request.urlopen(links[name] + what, body and body.encode(), timeout=30) as answer:
                if what.startswith("/events"):
                    return "".join(iter(lambda: answer.readline().decode(), "\n"))
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(0.1)
                return ask(name, what, body)
            return f"{error.code} {error.read().decode()}"
    for name in links:
        told += [f"{name} {what} " + ask(name, what) for what in ("", "/view", "/events", "/events?page=1")]
        told += [f"{name} {line} " + ask(name, "/say", line) for line in asked]
    child.kill()
    child.wait()
    for ending in ("", ".links", ".undone"):
        if os.path.exists(path + ending):
            os.remove(path + ending)
    return told


def compare(one, other, asked, what):
    for number, (a, b, line) in enumerate(zip(one, other, asked + [""] * len(one))):
        if "legal: true" in a or '"legal":true' in a:
            return number
        if a != b:
            print(f"{game}, {what}, {line!r}:\n  {a[:900]}\n  {b[:900]}")
            sys.exit(1)
    if len(one) != len(other):
        sys.exit(f"{game}, {what}: {len(one)} and {len(other)} answers")
    return len(one)


def try_pair(one, other, view, persons, chance, whole, what):
    """All that is asked, then a move, of which only what comes before `then` is told to both."""
    global compared, moved
    asked, move = lines_for(view, (one, other), chance)
    answered = [answers(table, asked, persons, ["--json"])[0] for table in (one, other)]
    # A state is no verdict; each line has its own answer and no more, but for what is watched.
    if len([a for a in answered[0] if not a.startswith('{"watch"')]) != len(asked):
        sys.exit(f"{game}, {what}: {len(asked)} lines, {len(answered[0])} answers")
    compared += compare(*answered, asked, what)
    answered = [answers(table, asked, persons)[0] for table in (one, other)]
    compared += compare(*answered, [], what + ", not JSON")
    if persons == ["ann"]:
        compared += compare(served(one, asked[number % 8::8]), served(other, asked[number % 8::8]), [], what + ", served")
    if not whole:
        return
    answered = [answers(table, [move], persons, ["--json"])[0] for table in (one, other)]
    cut = [[re.split(r',"(?:then|turn|over|verbs|said)":', a[0])[0]] for a in answered]
    if '"legal":true' not in cut[0][0]:
        sys.exit(f"{game}, {what}, {move}: {cut[0][0]}")
    # What is shown when the round is over everybody may see.
    if cut[0] != cut[1] and "the round is over" not in cut[0][0]:
        sys.exit(f"{game}, {what}, {move}:\n{cut[0]}\n{cut[1]}")
    moved += 1


def complete(table, typed):
    """What the tab key makes of words, at a terminal."""
    path = f"exchanged.{os.getpid()}.yaml"
    with open(path, "w") as file:
        file.write(table)
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", COLUMNS="100", LINES="24")
        os.execv(os.path.join(build, "bin", "referee"), ["referee", "--color=never", "--play",
                 ",".join(played), "--seed", "thoughts", "--think", "2", path])
    told, end = b"", time.time() + 60
    sent = 0
    while time.time() < end:
        ready = select.select([fd], [], [], 0.4)[0]
        if ready:
            try:
                got = os.read(fd, 65536)
            except OSError:
                break
            if not got:
                break
            told += got
        elif b"> " not in told.rpartition(b"\n")[2]:
            continue            # it is still at work, and not at a prompt
        elif sent < len(typed):
            os.write(fd, typed[sent].encode())
            sent += 1
        else:
            break
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(fd)
    os.remove(path)
    return told.decode(errors="replace")


all_cards = run(["deal", game, "-s", ",".join(seats), "--seed", "1"])
all_cards = " ".join(re.findall(r"\[([^]]*)\]", "".join(
    line for line in all_cards.splitlines(True) if re.match(r"  \w+: \[|stock:", line))))
for number in range(first, first + positions):
    chance = random.Random(f"{game} {number}")
    dealt = run(["deal", game, "-s", ",".join(seats), "--seed", f"exchanged {number}"])
    record = run(["autoplay", "-m", str(chance.randrange(1, 60))], dealt)
    if state_of(record).get("turn") is None:
        skipped += 1
        continue
    # Whoever is on turn is called ann, and cid may be a second person.
    at = seats.index(state_of(record)["turn"])
    names = dict(zip(seats[at:] + seats[:at], seats))
    record = re.sub(r"\b(" + "|".join(seats) + r")\b", lambda m: names[m[1]], record)
    record = run(["replay", "--states"], record) and record
    persons = ["ann"] if number % 3 else ["ann", "cid"]
    view = json.loads(run(["redact", "--json", "ann"], run(["replay"], record)))
    seen = run(["redact", "ann"], record)
    supposed = subprocess.run([os.path.join(build, "bin", "suppose"), "-n", "2", "--seed",
                               str(number)], input=seen.encode(), capture_output=True)
    if supposed.returncode != 0:
        skipped += 1
        continue
    pair = [with_seed("---\n" + text) for text in supposed.stdout.decode().split("---\n")[1:]]
    if persons == ["ann"]:
        try_pair(*pair, view, persons, chance, False, f"{number}, supposed")
    swapped = hands_exchanged(state_of(record), chance)
    if swapped is not None and persons == ["ann"]:
        own = run(["replay"], record)
        own = re.sub(r"(?m)^seed: .*\n", "", own)
        swapped = re.sub(r"(?m)^seed: .*\n", "", swapped)
        try_pair(with_seed(own), with_seed(swapped), view, persons, chance, True,
                 f"{number}, hands exchanged")
        if number % 20 == 1:
            typed = ["\t", "\t", "ann \t", "\t", "\t", "\x15b\t", "\x15bob \t", "\t", "\x15legal\n", "show\n",
                     "\x15hint 2\n"]
            told = [complete(with_seed(table), typed) for table in (own, swapped)]
            if told[0] != told[1]:
                print(f"{game}, {number}, completion:\n{told[0]}\n{told[1]}")
                sys.exit(1)
            completed += 1
    if persons != ["ann"]:
        # Two persons: what ann and cid hold stays; bob and dora exchange.
        state = state_of(record)
        others = [seat for seat in seats if seat not in persons]
        if len(others) < 2:
            continue
        keep, state = played, json.loads(json.dumps(state))
        played = others
        swapped = hands_exchanged(state, chance)
        played = keep
        if swapped is None:
            continue
        own = re.sub(r"(?m)^seed: .*\n", "", run(["replay"], record))
        swapped = re.sub(r"(?m)^seed: .*\n", "", swapped)
        try_pair(with_seed(own), with_seed(swapped), view, persons, chance, True,
                 f"{number}, two persons")
    whole = subprocess.run([os.path.join(build, "bin", "suppose"), "--record", "-n", "2", "--seed",
                            str(number)], input=seen.encode(), capture_output=True).stdout.decode()
    records = [with_seed("---\ncroupier" + text) for text in whole.split("---\ncroupier")[1:]]
    put_away += bool(re.search(r"seat: (bob|cid|dora), discard: \[?[a-z]", whole)) and game == "huahuapai"
    if len(records) == 2 and persons == ["ann"] and "reshuffles: 0" in run(["replay"], records[0]):
        try_pair(*records, view, persons, chance, False, f"{number}, a record")
print(f"{game}: {compared} answers compared, {moved} of them of moves, {completed} terminals; "
      f"{put_away} records with cards put away; {skipped} positions were passed over")
if compared < positions * 20:
    sys.exit("too few")
