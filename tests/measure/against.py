#!/usr/bin/env python3
"""How well `advise` of this build plays against that of another, in whole rounds.

usage: against.py GAME DEALS OTHER OTHERS_DEALS [ROUNDS [SEED]]

OTHER is the folder of another build's programs, which deal: so both must be able to read its
states.  Seats of this build suppose DEALS deals for each decision, those of the other OTHERS_DEALS; the
processor's time for a decision is told of each, so that they can be made equal.  Each deal is
played once with this build in each place, the other in all other places.
"""
import math
import resource
import sys

from rounds import OURS, call, gain_of, score_of, sign_of


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def moves_in(record):
    return record.count("\n--- {")


def play(record, seats, hero, sides):
    """Plays one round; SIDES gathers decisions and seconds of each side."""
    others = [seat for seat in seats if seat != hero]
    while True:
        score = score_of(record)
        if score["over"] or moves_in(record) > 1000:
            return score
        for side, folder, mine, theirs, count in (("ours", OURS, [hero], others, DEALS[0]),
                                                  ("theirs", OTHER, others, [hero], DEALS[1])):
            made, before = moves_in(record), spent()
            arguments = ["--except", ",".join(theirs), "--seed", f"{SEED} {made}"]
            for seat in mine:
                arguments += ["--think", f"{seat}={count}"]
            record = call("autoplay", *arguments, given=record, folder=folder)
            sides[side][0] += moves_in(record) - made
            sides[side][1] += spent() - before


GAME, OTHER = sys.argv[1], sys.argv[3]
DEALS = int(sys.argv[2]), int(sys.argv[4])
ROUNDS = int(sys.argv[5]) if len(sys.argv) > 5 else 100
SEED = sys.argv[6] if len(sys.argv) > 6 else "against"

sign = sign_of(GAME)
gains, sides, rounds, endless = [], {"ours": [0, 0.0], "theirs": [0, 0.0]}, 0, 0
while rounds < ROUNDS:
    dealt = call("deal", GAME, "--seed", f"{SEED} {len(gains)}", folder=OTHER)
    seats = list(score_of(dealt)["totals"])
    gained = []
    for hero in seats:
        score = play(dealt, seats, hero, sides)
        rounds += 1
        endless += not score["over"]
        gained.append(gain_of(hero, score, sign))
    gains.append(sum(gained) / len(gained))
    mean = sum(gains) / len(gains)
    error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1) / len(gains))
    costs = ", ".join(f"{side} {1000 * seconds / max(1, count):.1f} ms a move" for side, (count, seconds) in sides.items())
    print(f"{GAME} {DEALS[0]}/{DEALS[1]}: rounds {rounds}, gain {mean:+.2f} +- {error:.2f}, endless {endless}; {costs}",
          flush=True)
