#!/usr/bin/env python3
"""bot.py SEAT: plays a seat of any game by choosing among its legal moves at random.

Speaks the protocol of `referee --json`, see referee(1): writes commands and moves to standard
output, and reads the answers from standard input, one document per line; ends when that ends.
All cards of its hand must be known to the referee, as they are at a table that has a seed.

Usage: hub.py table.yaml ann='bot.py ann' bob='bot.py bob'
"""
import json
import random
import sys

MOST_REFUSALS = 9  # in a row; fewer may mean that another player was quicker


class Bot:
    def __init__(self, seat):
        self.seat = seat
        self.waiting = False  # for the answer after which all that happens is told
        self.refusals = 0

    def say(self, line):
        self.waiting = True
        print(line, flush=True)

    def move(self, moves):
        """Makes one of its moves, if it still has one: the move before may have been taken back."""
        self.waiting = False
        if moves:
            self.say(json.dumps(random.choice(moves)))

    def hear(self, answer):
        """Takes the answer to a command or a move."""
        self.waiting = False
        self.refusals = self.refusals + 1 if answer.get("legal") is False else 0
        if answer.get("done") is False or self.refusals > MOST_REFUSALS:
            sys.exit("bot.py: " + answer["because"])
        # The effect of a move is told once more, like the moves of all others.
        if answer.get("legal") is not True:
            self.think(answer)

    def think(self, told):
        if not self.waiting and told.get("turn") == self.seat:
            self.say("legal " + self.seat)


if len(sys.argv) != 2:
    sys.exit("usage: bot.py SEAT")
bot = Bot(sys.argv[1])
bot.say("watch")
for line in sys.stdin:
    document = json.loads(line)
    if isinstance(document.get("legal"), list):
        bot.move(document["legal"])
    elif "watch" in document:
        bot.think(document)
    else:
        bot.hear(document)
