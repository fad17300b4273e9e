#!/usr/bin/env python3
"""Whether what suppose writes is uniform over all that is possible.

Every way in which a small record can have come about is made here, card by card, and judged by
replay; nothing is known of how suppose finds its own.  A naming of the hidden places is
possible if one of these ways ends in it, and counts once for each way of telling copies of its
cards apart.  Then 20,000 supposed states are compared with the shares that follow.

supposed.py CASE [WRONG] prints chi-square, degrees of freedom and the deviation in standard
normal units, and fails where that is beyond 3.3, where there are fewer than ten cells, or where a
card lies at a place too often or too seldom.  WRONG puts a sampler in the place of suppose
that people write first: "voids" ignores what is impossible, "hands" fills hand by hand.
"""
import collections
import itertools
import math
import os
import random
import re
import subprocess
import sys

SAMPLES = int(os.environ.get("SUPPOSED", 20000))


def run(command, text=""):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.stdout


def cards(line):
    inside = line[line.index("[") + 1:line.rindex("]")]
    return [c for c in inside.split(", ") if c]


def states(text):
    return text.split("---\ncroupier: 1\n")[1:]


class Record:
    """The state with the names of its hidden places, and moves in which ? is hidden, too."""

    def __init__(self, state, moves, hide, stock=0, guesses=(), sure=None):
        self.lines = state.splitlines()
        self.moves = moves
        self.hide = hide            # the seats whose hands are hidden
        self.stock = stock          # how many cards on top of it are
        self.guesses = guesses      # for each ?, the cards that are tried
        self.sure = sure            # what seats can only have had from the first
        self.told = False           # whether the view ends with the seed

    def rows(self):
        inside = False
        for i, line in enumerate(self.lines):
            if line == "hands:":
                inside = True
            elif not line.startswith("  "):
                inside = False
            if inside and line.strip().split(":")[0] in self.hide:
                yield line.strip().split(":")[0], i
            if line.startswith("stock:") and self.stock:
                yield "stock", i

    def text(self, hands, guesses, view=False):
        """The record with these names, or its view."""
        lines = [line for line in self.lines if not line.startswith("seed:")]
        out, key = [], ""
        for line in lines:
            name = line.strip().split(":")[0]
            if not line.startswith(" "):
                key = name
            if key == "hands" and name in self.hide and line.startswith("  "):
                row = ["XX"] * len(hands[name]) if view else list(hands[name])
                line = "  %s: [%s]" % (name, ", ".join(row))
            elif name == "stock" and self.stock:
                known = cards(line)[self.stock:]
                top = ["XX"] * self.stock if view else list(hands["stock"])
                line = "stock: [%s]" % ", ".join(top + known)
            out.append(line)
        guesses = iter(guesses)
        for move in self.moves:
            if view:
                out.append(move.replace(", drawn: [?]", "").replace("?", "XX"))
            else:
                out.append(re.sub(r"\?", lambda _: next(guesses), move))
        if view and self.told:
            out += ["--- {%s}" % line for line in self.lines if line.startswith("seed:")]
        return "\n".join(out) + "\n"

    def hidden(self):
        found = {}
        for name, i in self.rows():
            row = cards(self.lines[i])
            found[name] = row[:self.stock] if name == "stock" else row
        return found

    def fixed(self, name):
        """Cards that a seat plays later and can only have had from the first: nobody draws."""
        if self.sure is not None:
            return self.sure[name]
        if self.stock or any("drawn" in m for m in self.moves):
            return []
        played = []
        for move in self.moves:
            if "seat: %s," % name in move and "discard" not in move:
                verb = move.split(", ", 1)[1]
                played += [c for c in re.split(r"[^A-Za-z0-9-]+", verb) if c]
        row = list(self.hidden()[name])
        return [c for c in played if c in row and (row.remove(c) or True)]

    def deals(self):
        """All ways to name the hidden places of the first state."""
        hidden = self.hidden()
        if self.told:
            yield hidden
            return
        names = list(hidden)
        fixed = {n: self.fixed(n) if n != "stock" else [] for n in names}
        pool = collections.Counter(c for n in names for c in hidden[n])
        for n in names:
            pool.subtract(fixed[n])

        def fill(i):
            if i == len(names):
                yield {}
                return
            n = names[i]
            count = len(hidden[n]) - len(fixed[n])
            left = sorted(pool.elements())
            ways = set(itertools.permutations(left, count)) if n == "stock" else \
                set(itertools.combinations(left, count))
            for way in sorted(ways):
                pool.subtract(way)
                for rest in fill(i + 1):
                    yield {n: fixed[n] + list(way), **rest}
                pool.update(way)
        yield from fill(0)

    def choices(self, deal):
        """For each ? a card: any of a list, or each card of a seat's hand but once."""
        seats = sorted({g for g in self.guesses if isinstance(g, str)})
        ways = []
        for seat in seats:
            left = list(deal[seat])     # which it may put away in any order
            for c in self.fixed(seat):
                left.remove(c)
            ways.append(set(itertools.permutations(left, self.guesses.count(seat))))
        if not seats:
            yield from itertools.product(*self.guesses)
            return
        for way in itertools.product(*ways):
            rows = {seat: iter(row) for seat, row in zip(seats, way)}
            yield [next(rows[g]) for g in self.guesses]

    def all(self):
        for deal in self.deals():
            for guess in self.choices(deal):
                yield self.text(deal, guess)


def outcome(state, hide):
    """Who has what of the hidden cards at the end."""
    found = []
    key = ""
    for line in state.splitlines():
        if not line.startswith(" "):
            key = line.split(":")[0]
        name = line.strip().split(":")[0]
        if key in ("hands", "away") and name in hide and "[" in line:
            found.append(tuple(sorted(cards(line))))
    return tuple(found)


def possible(record):
    """Every outcome that some way leads to."""
    found = set()
    batch = []
    for text in itertools.chain(record.all(), [None]):
        if text is not None:
            batch.append(text)
        if batch and (text is None or len(batch) == 5000):
            for state in states(run(["replay"], "".join(batch))):
                found.add(outcome(state, record.hide))
            batch = []
    return found


def weights(outcomes, pool):
    """In how many ways copies that are told apart make each outcome, but for what all share."""
    shares = {}
    for o in outcomes:
        left = collections.Counter(pool)
        share = 1.0
        for part in o:
            for c, n in collections.Counter(part).items():
                share /= math.factorial(n)
                left[c] -= n
        for n in left.values():
            share /= math.factorial(max(n, 0))
        shares[o] = share
    return shares


def sample(record, view, wrong, outcomes, known):
    chance = random.Random(7)
    if wrong == "voids":
        sizes = [len(p) for p in next(iter(outcomes))]
        pool = [c for p in next(iter(outcomes)) for c in p]
        for _ in range(SAMPLES):
            chance.shuffle(pool)
            at, parts = 0, []
            for size in sizes:
                parts.append(tuple(sorted(pool[at:at + size])))
                at += size
            yield tuple(parts)
    elif wrong == "hands":
        ordered = sorted(outcomes)
        for _ in range(SAMPLES):
            left, parts = ordered, 0
            while len(left) > 1:
                first = chance.choice(sorted({o[parts] for o in left}))
                left = [o for o in left if o[parts] == first]
                parts += 1
            yield left[0]
    else:
        text = run(["suppose", "-n", str(SAMPLES), "--seed", "uniform"], view)
        found = (outcome(state, record.hide) for state in states(text))
        yield from only_hidden(found, known)


def only_hidden(outcomes, known):
    """Without the cards that everybody knows there."""
    for o in outcomes:
        yield tuple(tuple(sorted((collections.Counter(part) - collections.Counter(seen))
                                 .elements())) for part, seen in zip(o, known))


def farthest(shares, seen):
    """How far from its share the number is that some card lies at some place, in standard units."""
    chance, found = collections.Counter(), collections.Counter()
    for o in shares.keys() | seen.keys():
        for place, part in enumerate(o):
            for c in set(part):
                chance[place, c] += shares.get(o, 0) / sum(shares.values())
                found[place, c] += seen[o]
    return max(abs(found[at] - SAMPLES * p) / math.sqrt(SAMPLES * p * (1 - p))
               for at, p in chance.items() if 0 < SAMPLES * p and p < 1 - 1e-9)


def compare(record, wrong):
    view = record.text(record.hidden(), [], view=True)
    last = outcome(states(run(["replay"], view))[0], record.hide)
    known = [[c for c in part if c != "XX"] for part in last]
    outcomes = set(only_hidden(possible(record), known))
    pool = collections.Counter()
    for o in outcomes:              # no face is at hand more often than some outcome shows
        for c, n in collections.Counter(c for p in o for c in p).items():
            pool[c] = max(pool[c], n)
    shares = weights(outcomes, pool)
    total = sum(shares.values())
    seen = collections.Counter(sample(record, view, wrong, outcomes, known))
    strange = [o for o in seen if o not in shares]
    if strange and not wrong:
        print("impossible:", strange[0])
        return False
    # Outcomes of a share that are expected less than 5 times are taken together until they are not.
    chi = expected = 0.0
    cells = found = 0
    left = len(shares)
    for o, share in sorted(shares.items(), key=lambda one: (one[1], one[0])):
        expected += SAMPLES * share / total
        found += seen[o]
        left -= 1
        if expected < 5 and left > 0:
            continue
        chi += (found - expected) ** 2 / expected
        cells += 1
        expected, found = 0.0, 0
    chi += SAMPLES if strange else 0
    free = max(cells - 1, 1)
    deviation = ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
    far = farthest(shares, seen)
    print("ways %d chi-square %.1f of %d deviation %.2f, of one card %.2f" %
          (len(outcomes), chi, free, deviation, far))
    # With a few cells it could not fail.
    return cells >= 10 and sum(seen.values()) == SAMPLES and abs(deviation) < 3.3 and far < 4.5


def played(deal, moves, hide, since=0, stock=0, hidden_discards=False):
    """A round at random from one move to another, of which some hands are hidden."""
    text = run(["autoplay", "-m", str(moves)], run(["deal"] + deal))
    state, *rest = re.split(r"^(?=--- \{)", text, flags=re.M)
    if since:
        state, rest = run(["replay", "--until", str(since)], text), rest[since:]
    rest = [m.rstrip("\n") for m in rest if "result" not in m]
    guesses = []
    if hidden_discards:
        for i, move in enumerate(rest):
            found = re.match(r"--- \{seat: (\w+), discard: ([\w-]+)\}", move)
            if found and found.group(1) in hide:
                rest[i] = "--- {seat: %s, discard: ?}" % found.group(1)
                guesses.append(found.group(1))
    return Record(state, rest, hide, stock, guesses)


HEN = """---
croupier: 1
game: hen
variant: standard
options: {target: 200, knock-limit: %d, penalty: 30, packs: 1}
seats: [ann, bob, cid]
dealer: cid
round: 1
scores: {ann: 0, bob: 0, cid: 0}
reshuffles: %d
phase: play
turn: ann
hands:
  ann: [%s]
  bob: [%s]
  cid: [%s]
stock: [%s]
discard: [%s]
kind: single
buried: [%s]"""

HORNIPEX = """---
croupier: 1
game: hornipex
variant: standard
options: {target: 1, ten-draw: 4}
seats: [ann, bob]
dealer: bob
round: 1
scores: {ann: 0, bob: 0}
reshuffles: 0
phase: play
turn: ann
hands:
  ann: [%s]
  bob: [%s]
stock: [%s]
pile: [%s]
start: 1
live: 0
fresh: false
set-aside: [%s]"""

SUITS = "SHDC"
DECK = [r + s for s in SUITS for r in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]


def without(*rows):
    used = collections.Counter(c for row in rows for c in row.split(", ") if c)
    return [c for c in DECK + ["Joker", "Joker"] if not (used[c] and used.subtract([c]) is None)]


def hen_draws():
    """Hands of which some cards were drawn, and a knock."""
    ann, bob, cid, stock, lies = "AS, 4H, KD", "2S, 3D, 9C", "QS, QH", "5H, 6C", "7D"
    rest = ", ".join(without(ann, bob, cid, stock, lies))
    state = HEN % (11, 0, ann, bob, cid, stock + ", " + rest, lies, "")
    return Record(state, ["--- {seat: ann, discard: [KD]}", "--- {seat: bob, discard: [9C]}",
                          "--- {seat: cid, discard: [QS, QH], take: 9C}",
                          "--- {seat: ann, knock: ~}"], ["ann", "bob"], 2)


def hen_remade():
    """A joker is played when one was hidden from the first and another may have been drawn."""
    ann, bob, stock, lies = "Joker, 4H, 6C", "2S, 3D, 8H", "9C", "7D"
    rest = without(ann, bob, stock, lies)
    state = HEN % (40, 0, ann, bob, ", ".join(rest[:4]), stock, lies, ", ".join(rest[4:]))
    moves = ["--- {seat: ann, discard: [4H]}", "--- {seat: bob, discard: [3D], take: 4H}",
             "--- {seat: cid, discard: [%s], take: 3D}" % rest[0],
             "--- {seat: ann, discard: [6C], drawn: [?]}",
             "--- {seat: bob, discard: [2S], take: 6C}",
             "--- {seat: cid, discard: [%s], take: 2S}" % rest[1],
             "--- {seat: ann, discard: [Joker], drawn: [?]}"]
    return Record(state, moves, ["ann", "bob"], 1, [sorted(set(rest[4:] + ["7D"]))] * 2,
                  {"ann": ["4H", "6C"], "bob": ["2S", "3D"], "stock": []})


def hornipex_remade():
    """The pile without its two uppermost cards becomes the stock."""
    ann, bob, stock, pile = "5S, 9H, KC", "2D, 7C, JH", "4D, 8C", "3S, QD, AC, 6H, 5H"
    used = collections.Counter((ann + ", " + bob + ", " + stock + ", " + pile).split(", "))
    aside = [c for c in DECK if not used[c]]
    state = HORNIPEX % (ann, bob, stock, pile, ", ".join(aside))
    everything = sorted(used)
    end = "--- {seat: %s, end: ~%s}"
    moves = [end % ("ann", ""), end % ("bob", ""), end % ("ann", ", drawn: [?]"),
             end % ("bob", ", drawn: [?]")]
    return Record(state, moves, ["ann", "bob"], 2, [everything, everything])


def told(record):
    """The same where the seed was revealed: only what was put away is hidden."""
    record.told = True
    return record


LOHAI = ["lohai", "-s", "a,b,c,d", "--seed"]
HUAHUAPAI = ["huahuapai", "-o", "exact-end=false", "-s", "a,b,c", "--seed"]

CASES = {
    "voids": lambda: played(LOHAI + ["v19"], 20, ["b", "c"]),
    "voids-three": lambda: played(LOHAI + ["v29"], 24, ["b", "c", "d"]),
    "copies": lambda: played(HUAHUAPAI + ["w8"], 50, ["a", "c"], 38),
    "copies-early": lambda: played(HUAHUAPAI + ["w9"], 33, ["a", "b"], 14),
    "put-away": lambda: played(HUAHUAPAI + ["w4"], 53, ["a", "b"], 20, 0, True),
    "put-away-between": lambda: played(HUAHUAPAI + ["w4"], 49, ["b", "c"], 20, 0, True),
    "put-away-told": lambda: told(played(HUAHUAPAI + ["w4"], 45, ["a", "b"], 0, 0, True)),
    "draws": hen_draws,
    # With the programs of build/toy: a rule that asks about a hand before its seat draws.
    "toy": lambda: played(["toy", "-s", "ann,bob", "--seed", "10"], 5, ["ann", "bob"], 0, 6),
    "toy-order": lambda: played(["toy", "-s", "ann,bob", "--seed", "18"], 4, ["ann", "bob"], 0, 6),
    "remade-joker": hen_remade,
    "remade-pile": hornipex_remade,
}

if __name__ == "__main__":
    good = compare(CASES[sys.argv[1]](), sys.argv[2] if len(sys.argv) > 2 else "")
    sys.exit(0 if good else 1)
