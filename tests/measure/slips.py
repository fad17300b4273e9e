"""How often mend finds what was meant: makes slips of the pen in legal records, and looks in its
proposals for what was written before.

slips.py BIN COUNT SEED [tell] < records: makes so many slips, each in one of the records, half of
them another suit, a quarter a similar rank, a quarter other kinds, and prints one line: the
percentage that was noticed; of those, for which the truth was proposed, first, and as the only
repair; and the milliseconds of processor time for one, on average and at most.  With `tell` each
slip whose truth was not the first proposal is printed.  A move that was left out counts as proposed
where its seat and verb are, and several cards would do.
"""
import json
import random
import re
import resource
import subprocess
import sys

BIN, COUNT, SEED = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
TELL = len(sys.argv) > 4
chance = random.Random(SEED)
WORD = re.compile(r"[^\s,:\[\]{}]+")


def words(line):
    """A move in words, as proposals have it."""
    parts = line.strip()[5:-1].replace("[", "").replace("]", "").split(", ")
    said = " ".join(part.replace(": ", " ") for part in parts)
    return re.sub(r"^seat ", "", said).replace(" ~", "")


def similar(one, other):
    """Whether a pen makes the one card of the other: a similar rank in the same suit."""
    near = abs(CARDS.index(one) - CARDS.index(other)) == 1
    if one[-1] in "SHDC" and len(one) < 4:
        pair = {one[:-1], other[:-1]}
        return one[-1] == other[-1] and (near or pair in ({"6", "9"}, {"3", "8"}))
    return near and (other[-1] not in "SHDC" or len(other) > 3)


def other_card(line, kind):
    """The line with another card in it; None if it has none for that."""
    places = [m for m in WORD.finditer(line) if m[0] in CARDS]
    if not places:
        return None
    place = chance.choice(places)
    was = place[0]
    if kind == "suit":
        fit = [c for c in CARDS if c[:-1] == was[:-1] and {c[-1], was[-1]} <= set("SHDC")]
    else:
        fit = [c for c in CARDS if kind == "card" or similar(was, c)]
    fit = [c for c in fit if c != was]
    return line[: place.start()] + chance.choice(fit) + line[place.end() :] if fit else None


def other_name(line, seats):
    """The line with another seat in it, or another key."""
    places = [m for m in WORD.finditer(line) if m[0] in seats or re.fullmatch(r"k[0-9]+", m[0])]
    place = chance.choice(places)
    put = chance.choice(seats) if place[0] in seats else "k%d" % chance.randint(1, 20)
    return line[: place.start()] + put + line[place.end() :]


def slip(lines, at, seats):
    """Makes a slip in the lines; its kind, None where that did not succeed."""
    kind = chance.choice(["suit", "suit", "similar", "other"])
    if kind == "other":
        kind = chance.choice(["card", "name", "name", "swapped", "twice", "too many", "left out"])
    before = list(lines)
    if kind == "name":
        lines[at] = other_name(lines[at], seats)
    elif kind == "swapped":
        lines[at : at + 2] = reversed(lines[at : at + 2])
    elif kind in ("twice", "too many"):
        lines.insert(at, lines[at] if kind == "twice" else chance.choice(lines))
    elif kind == "left out":
        del lines[at]
    else:
        lines[at] = other_card(lines[at], kind) or lines[at]
    return kind if lines != before else None


def mended(lines, proposal):
    """The record in words with a proposal, whose changes come in the order of their places."""
    made = [words(line) for line in lines]
    for change in reversed(proposal):
        at = change["move"] - 1
        removed = change["was"].count(", ") + 1 if "was" in change else 0
        made[at : at + removed] = change["put"].split(", ") if "put" in change else []
    return made


def is_truth(kind, at, lines, truth, proposal):
    change = proposal[0]
    if any(c["move"] == 0 or c.get("was", "").startswith("result") for c in proposal):
        return False
    if kind == "left out" and change["move"] == at + 1 and "was" not in change:
        if len(proposal) == 1 and words(truth[at]).startswith(change["put"] + " "):
            return True
    return mended(lines, proposal) == [words(line) for line in truth]


def mend(record):
    """Whether a record is legal; what mend proposes, a list of changes each; the milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([BIN + "/mend", "--json"], input=record, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode > 1:
        sys.exit("slips.py: " + run.stderr)
    proposals = {}
    for change in map(json.loads, run.stdout.splitlines()):
        if change["why"] != "as it was played":
            proposals.setdefault(change["mend"], []).append(change)
    legal = not run.stdout and not run.stderr
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return legal, list(proposals.values()), took * 1000


records = sys.stdin.read().split("---\ncroupier")[1:]
game = re.search(r"^game: (\S+)", records[0], re.M)[1]
schema = json.loads(subprocess.check_output([BIN + "/deal", "--schema", game]))
CARDS = schema["$defs"][game + ".card"]["enum"]
noticed = proposed = first = alone = slips = 0
times = []
while slips < COUNT:
    parts = re.split(r"^(?=--- \{)", "---\ncroupier" + chance.choice(records), flags=re.M)
    truth = [line for line in parts[1:] if line.startswith("--- {seat")]
    rest = parts[1 + len(truth) :]
    lines, at = list(truth), chance.randrange(len(truth))
    kind = slip(lines, at, re.search(r"^seats: \[(.*)\]", parts[0], re.M)[1].split(", "))
    if kind is None:
        continue
    slips += 1
    legal, proposals, took = mend("".join(parts[:1] + lines + rest))
    if legal:
        continue
    noticed += 1
    times.append(took)
    found = [i for i, p in enumerate(proposals) if is_truth(kind, at, lines, truth, p)]
    proposed += found != []
    first += found[:1] == [0]
    alone += found[:1] == [0] and len(proposals) == 1
    if TELL and found[:1] != [0]:
        print("%s: %s of %d" % (kind, found[0] + 1 if found else "none", len(proposals)))
shares = [100.0 * n / noticed for n in (proposed, first, alone)]
print("%8.0f %9.1f %6.1f %6.1f" % (100.0 * noticed / slips, *shares), end=" ")
print("%6.1f %6.1f" % (sum(times) / noticed, max(times)))
