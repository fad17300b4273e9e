#!/usr/bin/env python3
"""struck.py: kills a referee that plays, again and again, while it thinks or writes.

  struck.py BUILD GAME KILLS

Whatever it has told stands in the file after each kill, whole, and the table goes on.
"""
import json, os, random, signal, subprocess, sys, time

build, game, kills = sys.argv[1], sys.argv[2], int(sys.argv[3])
path = f"struck.{os.getpid()}.yaml"
chance = random.Random(game)
told = 0                    # moves, undos and rulings that answers have confirmed


def deal(number):
    with open(path, "wb") as file:
        file.write(subprocess.run([build + "/bin/deal", game, "-s", "ann,bob,cid", "--seed", f"struck {number}"],
                                  capture_output=True, check=True).stdout)


def kept():
    return open(path, "rb").read()


def start():
    table = subprocess.Popen([build + "/bin/referee", "--json", "--play", "bob,cid", "--think", "5", path],
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return table


def say(table, line):
    table.stdin.write(line.encode() + b"\n")
    table.stdin.flush()


def documents(answer):
    """How many documents an answer says were written."""
    count = answer.get("legal") is True
    return count + len(answer.get("then", []))


killed = rounds = 0
deal(0)
while killed < kills:
    before = kept()
    begun = before.count(b"\n--- {seat:")
    table = start()
    confirmed = 0
    dead = chance.random() * 0.15
    try:
        say(table, "")
        end = time.time() + dead
        over = False
        while time.time() < end and not over:
            answer = json.loads(table.stdout.readline())
            confirmed += documents(answer)
            if answer.get("over"):
                over = True
                break
            say(table, "legal")
            moves = json.loads(table.stdout.readline())["legal"]
            line = json.dumps(chance.choice(moves))
            say(table, line)
            # Often it is killed in the middle of what follows.
            if chance.random() < 0.5:
                time.sleep(chance.random() * 0.004)
                break
    except (json.JSONDecodeError, BrokenPipeError, KeyError, IndexError) as problem:
        sys.exit(f"{game}: {problem!r}")
    table.send_signal(signal.SIGKILL)
    rest = table.stdout.read()
    table.wait()
    table.stdin.close()
    killed += 1
    for line in rest.split(b"\n")[:-1]:
        confirmed += documents(json.loads(line))
    now = kept()
    if not now.startswith(before):
        sys.exit(f"{game}: what was in the file is not there any more")
    if now.count(b"\n--- {seat:") < begun + confirmed:
        sys.exit(f"{game}: {confirmed} moves were confirmed, {now.count(b'seat:') - begun} are in the file")
    # The next start takes it up, and what is left of it is a legal record.
    again = subprocess.run([build + "/bin/referee", "--json", path], input=b"", capture_output=True)
    if again.returncode != 0 or subprocess.run([build + "/bin/replay", "--check", path]).returncode != 0:
        sys.exit(f"{game}: {again.stderr.decode()}")
    if b"phase: over" in subprocess.run([build + "/bin/replay", path], capture_output=True).stdout:
        rounds += 1
        deal(rounds)
for name in (path, path + ".torn"):
    if os.path.exists(name):
        os.remove(name)
print(f"{game}: {killed} times killed, {rounds} rounds came to their end")
