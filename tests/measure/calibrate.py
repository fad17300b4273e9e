#!/usr/bin/env python3
"""Whether the gains that a review states are what comes: rounds of thinking seats, reviewed.

usage: calibrate.py GAME [ROUNDS [DEALS [SEED]]]

All seats think with 20 deals; each round is then reviewed with DEALS (50).  Of all gains that
are stated, of every seat at every choice, ten parts of one size are made, from the least to the most: of
each is told the mean that was stated and the mean that came, with its error, rounds counting once.
"""
import json
import math
import os
import subprocess
import sys

BIN = os.path.join(os.environ["CROUPIER_BUILD"], "bin")
GAME = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
DEALS = sys.argv[3] if len(sys.argv) > 3 else "50"
SEED = sys.argv[4] if len(sys.argv) > 4 else "calibrate"
LOWEST_WINS = GAME in ("hen",)


def call(program, *arguments, given=""):
    return subprocess.run([os.path.join(BIN, program), *arguments], input=given, stdout=subprocess.PIPE,
                          text=True, check=True).stdout


stated = []     # of each position and seat: what was stated, what came, and in which round
for number in range(ROUNDS):
    dealt = call("deal", GAME, "--seed", f"{SEED} {number}")
    before = json.loads(call("score", "--json", given=dealt))["totals"]
    record = call("autoplay", "--think", "20", given=dealt)
    score = json.loads(call("score", "--json", given=record))
    if not score["over"]:
        continue
    points = {seat: score["totals"][seat] - before[seat] for seat in before}
    for line in call("advise", "--review", "--json", "-n", DEALS, given=record).splitlines():
        for seat, gain in json.loads(line).get("gains", {}).items():
            others = [points[other] for other in points if other != seat]
            came = points[seat] - sum(others) / len(others)
            stated.append((gain, -came if LOWEST_WINS else came, number))

stated.sort()
print(f"{GAME}: {len(stated)} gains in {ROUNDS} rounds; stated, came")
for tenth in range(10):
    part = stated[len(stated) * tenth // 10:len(stated) * (tenth + 1) // 10]
    rounds = {}
    for _, came, number in part:
        rounds.setdefault(number, []).append(came)
    said, came = (sum(gain[i] for gain in part) / len(part) for i in (0, 1))
    # Gains of one round belong together: the error is that of sums of rounds.
    error = math.sqrt(sum((sum(r) - came * len(r)) ** 2 for r in rounds.values())) / len(part)
    print(f"{said:+8.2f} {came:+8.2f} +- {error:.2f}")
