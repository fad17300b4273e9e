#!/usr/bin/env python3
"""hub.py FILE SEAT=COMMAND...: joins programs that play with one referee, until the match is over.

The shell runs each COMMAND.  Its output goes to `referee --json FILE` line by line, and each answer
goes back to the player that asked.  Events at the table go to all players that have said `watch`.
If a round is over and the match is not, the next round is dealt.

Exit status 0: the match is over; 1: it is not, but a player has ended, or no round can be dealt;
2: bad usage, or the file cannot be refereed.  $REFEREE may name the referee's program.

A command may play several seats.  If a seat must decide for which there is none, the hub says so,
and waits.

Players are trusted: the hub does not check their commands and moves, and `state` tells every card.
"""
import collections
import json
import os
import subprocess
import sys
import threading

PIPES = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}


class Hub:
    def __init__(self, file, commands):
        referee = os.environ.get("REFEREE", "referee")
        self.referee = subprocess.Popen([referee, "--json", file], **PIPES)
        self.players = {seat: subprocess.Popen(command, shell=True, **PIPES)
                        for seat, command in commands}
        self.lock = threading.Lock()
        self.asked = collections.deque()  # the writers of the lines that have no answer yet; None: the hub
        self.watching = set()
        self.missed = set()  # seats without a command of their own, of which this was said
        self.over = False
        self.why = None  # nobody can play on

    def ask(self, who, line):
        """Writes a line to the referee; the answers come in the order of the lines."""
        with self.lock:
            self.asked.append((who, line.split() == [b"watch"]))
            self.write(self.referee, line)

    def write(self, process, line):
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except (BrokenPipeError, ValueError):  # it has gone: its reader says so
            pass

    def listen(self, seat):
        """Passes on the lines of a player."""
        for line in self.players[seat].stdout:
            self.ask(seat, line if line.endswith(b"\n") else line + b"\n")
        self.end(f"{seat} has gone")

    def end(self, why=None):
        with self.lock:
            if not self.over:
                self.over, self.why = True, why
                self.close(self.referee)

    def close(self, process):
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass

    def answer(self, line):
        """Hands an answer to the program that asked."""
        who, watches = self.asked.popleft()
        if watches:
            self.watching.add(who)
        if who is None:
            self.decide(json.loads(line))
        else:
            self.write(self.players[who], line)

    def tell(self, line):
        """Passes an event on, and asks for the state of the table if it is nobody's turn."""
        for seat in self.watching - {None}:
            self.write(self.players[seat], line)
        turn = json.loads(line).get("turn")
        self.miss(turn)
        if turn is None:
            self.ask(None, b"\n")

    def miss(self, turn):
        """Says once of a seat that must decide that it has no command."""
        if turn is not None and turn not in self.players and turn not in self.missed:
            self.missed.add(turn)
            print(f"hub.py: waiting for {turn}: there is no command for this seat", file=sys.stderr)

    def decide(self, answer):
        """Goes on according to an answer to the hub."""
        self.miss(answer.get("turn"))
        if answer.get("over") == "match":
            self.end()
        elif answer.get("over") == "round" and answer["done"]:
            self.ask(None, b"deal\n")
        elif "over" in answer:
            self.end(answer["because"])
        elif answer.get("legal") is False:  # a seat has that name, which a command can't have then
            self.end("watch is a seat's name here, so nobody can watch: " + answer["because"])

    def run(self):
        self.ask(None, b"watch\n")
        for seat in self.players:
            threading.Thread(target=self.listen, args=[seat], daemon=True).start()
        for line in self.referee.stdout:
            if line.startswith(b'{"watch":'):
                self.tell(line)
            else:
                self.answer(line)
        with self.lock:
            ended, self.over = self.over, True
        for player in self.players.values():
            self.close(player)
        for player in self.players.values():
            player.wait()
        self.referee.wait()
        if self.why is not None:
            print("hub.py:", self.why, file=sys.stderr)
        return 2 if not ended else 0 if self.why is None else 1


def main():
    commands = [word.partition("=")[::2] for word in sys.argv[2:]]
    if not commands or not all(all(pair) for pair in commands) or len(dict(commands)) < len(commands):
        print("usage: hub.py FILE SEAT=COMMAND...", file=sys.stderr)
        return 2
    try:
        hub = Hub(sys.argv[1], commands)
    except FileNotFoundError as error:
        print(f"hub.py: {error.filename}: {error.strerror}; $REFEREE may name the referee", file=sys.stderr)
        return 2
    return hub.run()


sys.exit(main())
