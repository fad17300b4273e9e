#!/usr/bin/env python3
"""interference.py TRIES < states: whether what a seat may not see changes what redact shows to it.

For every seat and for the public, TRIES times, the cards that it cannot see are dealt anew among the
places that it cannot see, its own hand is put in another order, and the seed becomes another: all must
redact to the same bytes.  What is redacted redacts to itself, and gives the seat on turn the same moves.
Which places a seat sees is written down here once more, by the documents of the games.  Prints how much
was tried; exit 1 where something shows.
"""
import collections
import copy
import json
import random
import subprocess
import sys

chance = random.Random(1)


def run(words, states):
    """What a program says of states, and whether it could."""
    told = subprocess.run(words, input="\n".join(map(json.dumps, states)) + "\n", capture_output=True, text=True)
    return told.stdout, told.returncode


def is_shown(state, seat, hand):
    """Whether all see this hand, or enough of it that it cannot be any."""
    if state["game"] == "hen":
        return state["phase"] in ("reveal", "over") and "XX" not in hand
    return state.get("revealed", {}).get("seat") == seat


def dealt_anew(state, viewer):
    """A state that differs only in what the viewer does not see; an XX stays where it is."""
    state = copy.deepcopy(state)
    unseen = [state["stock"]]
    for zone in "hands", "away":
        for seat, cards in state.get(zone, {}).items():
            if seat != viewer and not (zone == "hands" and is_shown(state, seat, cards)):
                unseen.append(cards)
    places = [(cards, i) for cards in unseen for i, card in enumerate(cards) if card != "XX"]
    names = [cards[i] for cards, i in places]
    chance.shuffle(names)
    for (cards, i), name in zip(places, names):
        cards[i] = name
    chance.shuffle(state["hands"].get(viewer, []))
    if "seed" in state:
        state["seed"] = "0" * 32 + "f" * 32
    return state


def look(states, viewer, tries):
    """Asks all of this of states with the same seats; returns how many others were different."""
    redact = ["redact", "--json", viewer]
    seen, status = run(redact, states)
    if status != 0 or seen.count("\n") != len(states):
        sys.exit(f"not redacted for {viewer}")
    views = [json.loads(line) for line in seen.splitlines()]
    if run(redact, views)[0] != seen:
        sys.exit(f"redacting again changes it, for {viewer}")
    different = 0
    for _ in range(tries):
        others = [dealt_anew(state, viewer) for state in states]
        different += sum(one != other for one, other in zip(states, others))
        for wanted, shown in zip(seen.splitlines(), run(redact, others)[0].splitlines()):
            if wanted != shown:
                sys.exit(f"what is hidden shows, for {viewer}\n{wanted}\n{shown}")
    on_turn = [i for i, state in enumerate(states) if state.get("turn") == viewer]
    whole, half = ([of[i] for i in on_turn] for of in (states, views))
    if on_turn and run(["legal-moves", "-w"], whole) != run(["legal-moves", "-w"], half):
        sys.exit(f"other moves, for {viewer}")
    return different


def main():
    groups = collections.defaultdict(list)
    told = subprocess.run(["replay", "--states", "--json"], stdin=sys.stdin, capture_output=True, text=True, check=True)
    for line in told.stdout.splitlines():
        groups[tuple(json.loads(line)["seats"])].append(json.loads(line))
    different = sum(look(states, viewer, int(sys.argv[1])) for seats, states in groups.items()
                    for viewer in (*seats, "--public"))
    print(f"{sum(map(len, groups.values()))} states, {different} others that look the same")
    sys.exit(different == 0)


main()
