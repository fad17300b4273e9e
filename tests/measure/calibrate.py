#!/usr/bin/env python3
"""Whether the gains that a review states are what comes: rounds of thinking seats, reviewed.

usage: calibrate.py GAME [ROUNDS [DEALS [SEED]]]

All seats think with 20 deals; each round is then reviewed with DEALS (50).  Of all gains that
are stated, of every seat at every choice, ten parts of one size are made, from the least to the most: of
each is told the mean that was stated and the mean that came, with its error, rounds counting once.
"""
import json
import math
import sys

from rounds import call, gain_of, score_of, sign_of

GAME = sys.argv[1]
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
DEALS = sys.argv[3] if len(sys.argv) > 3 else "50"
SEED = sys.argv[4] if len(sys.argv) > 4 else "calibrate"

sign = sign_of(GAME)
stated = []     # of each position and seat: what was stated, what came, and in which round
for number in range(ROUNDS):
    dealt = call("deal", GAME, "--seed", f"{SEED} {number}")
    record = call("autoplay", "--think", "20", "--seed", f"{SEED} {number}", given=dealt)
    score = score_of(record)
    if not score["over"]:
        continue
    for line in call("advise", "--review", "--json", "-n", DEALS, "--seed", SEED, given=record).splitlines():
        for seat, gain in json.loads(line).get("gains", {}).items():
            stated.append((gain, gain_of(seat, score, sign), number))

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
