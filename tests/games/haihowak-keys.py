#!/usr/bin/env python3
"""haihowak-keys.py: compares verdicts on Haihowak's keys with a plain count of all possibilities.

usage: haihowak-keys.py STATE...

For the seat on turn of each state, every ordered list of up to four of its cards is tried as a
lay, as a take of every key and, cut in every place, as an enlargement of every key.  What
validate-move accepts must be what the rules below accept, and what legal-moves lists likewise.
Knows of croupier only what it reads and writes.
"""
import itertools
import re
import subprocess
import sys

TRIED = 4
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


# The rules, without any cleverness.

def is_red(card):
    return card[-1] in "HD"


def first_of(cards):
    """The value of the first card of a key, 0 where they are none; jokers are not counted."""
    if not 2 <= len(cards) <= 7 or len({is_red(card) for card in cards if card != "Joker"}) > 1:
        return 0
    last = len(cards) - 1
    for first in range(1, 15 - 2 * last):
        values = [first + 2 * i for i in range(len(cards))]
        if all(card == "Joker" or card[:-1] == RANKS[value - 1] and
               (value != 1 or i == 0) and (value != 14 or i == last)
               for i, (card, value) in enumerate(zip(cards, values))):
            return first
    return 0


def is_key(cards):
    return 2 * cards.count("Joker") <= len(cards) and first_of(cards) > 0


def key_is_red(key):
    return is_red(next(card for card in key if card != "Joker"))


def takes(old, new):
    """Whether the values of one key and of another lie on a row as the rules want it."""
    if not is_key(new) or key_is_red(old) == key_is_red(new):
        return False
    first, last = first_of(old), first_of(old) + 2 * (len(old) - 1)
    olds = set(range(first, last + 1, 2))
    news = {first_of(new) + 2 * i for i in range(len(new))}
    if any((value in olds) == (value in news) for value in range(first + 1, last)):
        return False
    if not news <= set(range(first - 1, last + 2)) - {first, last}:
        return False
    return len(old) > 2 or bool(news & {first - 1, last + 1})


def possibilities(hand, keys):
    """Every move that is tried, without its seat, and whether it is legal."""
    def cards(word, some):
        return f", {word}: [{', '.join(some)}]" if some else ""

    for count in range(1, TRIED + 1):
        # Equal cards at different places make the same list.
        for some in sorted(set(itertools.permutations(hand, count))):
            yield "lay: [" + ", ".join(some) + "]", is_key(some)
            for name, key in keys.items():
                yield f"take: {name}" + cards("with", some), takes(key, some)
                for cut in range(count + 1):
                    below, above = some[:cut], some[cut:]
                    yield (f"enlarge: {name}" + cards("below", below) + cards("above", above),
                           is_key(below + key + above))


def said(state, *command):
    return subprocess.run(command, input=state, capture_output=True, text=True,
                          check=False).stdout.splitlines()


def look_at(path):
    """How many moves of the state were tried, and how many of them are legal."""
    with open(path, encoding="utf-8") as file:
        state = file.read()
    seat = re.search(r"^turn: (.*)$", state, re.M).group(1)
    hand = re.search(rf"^hands:\n(?:  .*\n)*?  {seat}: \[(.*)\]", state, re.M).group(1).split(", ")
    keys = {name: tuple(cards.split(", "))
            for name, cards in re.findall(r"^  (k\d+): \[(.*)\]", state, re.M)}
    tried = list(possibilities(hand, keys))
    # What is legal is taken back: all stand after the same state.
    record = "".join(f"--- {{seat: {seat}, {move}}}\n" + "--- {undo: 1}\n" * legal
                     for move, legal in tried)
    verdicts = said(state + record, "validate-move", "--report")
    if len(verdicts) != len(tried):
        sys.exit(f"{path}: {len(verdicts)} verdicts on {len(tried)} moves")
    for (move, legal), verdict in zip(tried, verdicts):
        if ("legal: true" in verdict) != legal:
            sys.exit(f"{path}: {move}: not {legal}: {verdict}")
    listed = [move for move in said(state, "legal-moves", "-w")
              if " end" not in move and "how-hai" not in move and
              len(re.findall(r" [0-9A-Z]", move)) <= TRIED]
    count = sum(legal for _, legal in tried)
    if len(listed) != count:
        sys.exit(f"{path}: {len(listed)} moves are listed, {count} are legal")
    return len(tried), count


def main():
    counts = [look_at(path) for path in sys.argv[1:]]
    print(f"{sum(tried for tried, _ in counts)} tried, {sum(legal for _, legal in counts)} legal")


if __name__ == "__main__":
    main()
