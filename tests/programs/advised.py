#!/usr/bin/env python3
"""Whether advise's numbers are those that follow from the supposed deals, worked out here.

A state of Hen is on standard input in which the seat on turn has the last turn of the round, so
that each move ends it: a game in which few points are good.  The same deals are had from suppose; hands are
counted, scores follow from the text of the rules.  advised.py DEALS prints what differs.
"""
import hashlib
import json
import math
import subprocess
import sys

DEALS = int(sys.argv[1])


def derive(key, purpose, counter):
    return hashlib.blake2b(f"croupier/1/{purpose}/{counter}".encode(), key=key, digest_size=32).digest()


def lines(*words, state):
    return subprocess.run(words, input=state, capture_output=True, text=True, check=True).stdout.splitlines()


def points(hand):
    value = {"A": 1, "J": 10, "Q": 10, "K": 10}
    return sum(0 if c == "Joker" else value.get(c[:-1]) or int(c[:-1]) for c in hand)


def score(hands, knocker):
    held = {seat: points(hand) for seat, hand in hands.items()}
    least = min(held.values())
    lowest = [seat for seat in held if held[seat] == least]
    if knocker in lowest and len(lowest) > 1:
        lowest.remove(knocker)
    return {seat: 0 if seat in lowest else held[seat] + 30 * (seat == knocker) for seat in held}


def after(deal, words):
    """The hands after a move: discard CARD ..., then take CARD or the stock's first."""
    seat, _, *cards = words
    hand = list(deal["hands"][seat])
    take = cards[-1] if "take" in cards else deal["stock"][0]
    for card in cards[:cards.index("take")] if "take" in cards else cards:
        hand.remove(card)
    return {**deal["hands"], seat: hand + [take]}


def decimals(number):
    return math.floor(abs(number) * 100 + 0.5 + 1e-9) / 100 * (1 if number >= 0 else -1)


def outcome(deals, words):
    """The gain and the points of each deal, and in how many of them no seat did better."""
    gains, own, best = [], [], 0
    for deal in deals:
        points_of = score(after(deal, words), deal["knocker"])
        others = [p for seat, p in points_of.items() if seat != words[0]]
        own.append(points_of[words[0]])
        gains.append(sum(others) / len(others) - own[-1])
        best += own[-1] <= min(others)
    return gains, own, best


def error(numbers):
    mean = sum(numbers) / len(numbers)
    return math.sqrt(sum((n - mean) ** 2 for n in numbers) / (len(numbers) - 1) / len(numbers))


def main():
    state, wrong = sys.stdin.read(), 0
    seed = derive(hashlib.blake2b(b"by hand", digest_size=32).digest(), "advise", 0).hex()
    seat = [line.split()[1] for line in state.splitlines() if line.startswith("turn:")][0]
    deals = [json.loads(line) for line in lines("suppose", "--json", "-n", str(DEALS), "--seat", seat,
             "--seed", seed, state=state)]
    asked = "advise", "-n", str(DEALS), "--seed", "by hand"
    told = [json.loads(line) for line in lines(*asked, "--report", "--json", state=state)]
    marks = {line[line.index("discard"):]: line[0] for line in lines(*asked, "--table", state=state)
             if "discard" in line}
    first = outcome(deals, told[0]["move"].split())[0]
    for row in told:
        tried = row["deals"]
        gains, own, best = outcome(deals[:tried], row["move"].split())
        behind = [a - b for a, b in zip(first, gains)]
        is_level = row is not told[0] and abs(sum(behind)) / tried < 2 * error(behind)
        expected = {"gain": decimals(sum(gains) / tried), "error": decimals(error(gains)),
                    "points": decimals(sum(own) / tried), "wins": decimals(best / tried), "deals": tried}
        mark = marks.get(row["move"].split(None, 1)[1])
        if any(abs(row[key] - expected[key]) > 1e-9 for key in expected) or mark != ("=" if is_level else " "):
            print(row, expected, "level" if is_level else "behind", mark)
            wrong += 1
    order = [(row["deals"], row["gain"]) for row in told]
    # The last eighth of the deals tries only what can be the best.
    tried = (DEALS, DEALS - (DEALS + 7) // 8)
    if not told or order != sorted(order, reverse=True) or order[0][0] != DEALS or any(
            row["deals"] not in tried for row in told):
        sys.exit("not in order")
    sys.exit(wrong > 0)


main()
