"""rounds.py: what programs that measure whole rounds share: calls of croupier's programs, and the gain
of a seat, as `advise` reckons it.
"""
import json
import os
import subprocess

OURS = os.path.join(os.environ["CROUPIER_BUILD"], "bin")


def call(program, *arguments, given="", folder=OURS):
    return subprocess.run([os.path.join(folder, program), *arguments], input=given,
                          stdout=subprocess.PIPE, text=True, check=True).stdout


def score_of(record):
    return json.loads(call("score", "--json", given=record))


def sign_of(game):
    """-1 if the lowest total wins: then the best row of a tally has the fewest points."""
    played = call("autoplay", given=call("deal", game, "-n", "20", "--seed", "sign"))
    rows = call("tally", "--csv", given=played).split()
    mean = [float(row.split(",")[rows[0].split(",").index("mean")]) for row in rows[1:]]
    return -1 if mean[0] < mean[-1] else 1


def gain_of(seat, score, sign):
    """What a seat gained on the others in a round of this score."""
    points = score["points"]
    others = [points[each] for each in points if each != seat]
    return sign * (points[seat] - sum(others) / len(others))
