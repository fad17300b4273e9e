#!/usr/bin/env python3
"""hub.py [--wait SECONDS] FILE SEAT=COMMAND...: joins programs that play with one referee, until
the match is over.

The shell runs each COMMAND.  Its output goes to `referee --json FILE` line by line, and each answer
goes back to the player that asked.  Events at the table go to all players that have said `watch`.
If a round is over and the match is not, the next round is dealt.

A command may play several seats, but none that has a command of its own.  The hub says so on
standard error when it waits for a seat, and cuts a player off that takes longer than SECONDS (60),
does not read what it is told, says lines that are too long, or is refused a hundred times in a row.
`quit` ends only the player that says it.  The table goes on without players that have gone or were
cut off, until one of their seats must decide.

Exit status 0: the match is over; 1: it is not, but a seat has nobody to play it any more, or no
round can be dealt; 2: bad usage, or the file cannot be refereed.  $REFEREE may name the referee's
program.

Players are trusted with what they ask: `state` tells every card.
"""
import collections
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time

LONGEST_LINE, MOST_UNREAD, MOST_REFUSALS = 64 * 1024, 1000, 100
ASKING = "watch legal state view log why rules score show help hint digest note".split()


def say(*words):
    print("hub.py:", *words, file=sys.stderr, flush=True)


class Player:
    def __init__(self, seat, command):
        self.seat = seat
        self.process = subprocess.Popen(command, shell=True, start_new_session=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.unread = queue.Queue(MOST_UNREAD)  # a player that does not read holds up nobody else
        self.answered = threading.Semaphore()  # it says one line after the other
        self.refusals = 0
        self.watches = False
        threading.Thread(target=self.write, daemon=True).start()

    def write(self):
        """Passes on what the player is told; nothing comes after None."""
        try:
            for line in iter(self.unread.get, None):
                self.process.stdin.write(line)
                self.process.stdin.flush()
            self.process.stdin.close()
        except (BrokenPipeError, ValueError):  # it has gone: its reader says so
            pass

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


class Hub:
    def __init__(self, wait, file, commands):
        self.wait = wait
        self.referee = subprocess.Popen([os.environ.get("REFEREE", "referee"), "--json", file],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.players = {seat: Player(seat, command) for seat, command in commands}
        self.seats = set(self.players)  # that have, or had, a command of their own
        self.lock = threading.RLock()
        self.lines = queue.SimpleQueue()  # for the referee, which may wait until it is heard
        self.asked = collections.deque()  # who asked, and why the answer is a no; None: the hub
        self.turn, self.since, self.said = None, time.monotonic(), False
        self.over = False
        self.why = None  # nobody can play on

    # ---- players

    def listen(self, player):
        """Passes on the lines of a player."""
        while line := player.process.stdout.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                return self.leave(player, f"is cut off: a line has more than {LONGEST_LINE} bytes")
            if line.split()[:1] in ([b"quit"], [b"exit"], [b"q"]):
                break
            player.answered.acquire()
            with self.lock:
                why = self.refuse(player, line.decode(errors="replace"))
                self.ask(player, b"\n" if why else line.rstrip(b"\n") + b"\n", why)
        self.leave(player, "has gone")

    def refuse(self, player, line):
        """Why a line is not for this player to say; None: it is."""
        first = line.split()[:1]
        if not first or first[0].startswith("#") or first[0].lower() in ASKING:
            return None
        named = re.findall(r'\bseat"?\s*:\s*"?([^\s",}]+)', line) if line.lstrip("- ")[:1] == "{" \
            else [part.split()[0] for part in line.split(",") if part.split()]
        others = [seat for seat in self.seats if seat != player.seat and
                  seat.lower() in [name.lower() for name in named]]
        if others:
            return f"{others[0]} has a command of its own: {player.seat} cannot play that seat"
        if named and named[0].lower() != player.seat.lower() and self.turn in self.seats - {player.seat}:
            return f"it is the turn of {self.turn}, and not of {player.seat}"
        return None

    def leave(self, player, why):
        with self.lock:
            if self.over or self.players.pop(player.seat, None) is None:
                return
            say(player.seat, why)
            if "cut off" in why:
                player.kill()
            player.unread = queue.Queue()
            self.look()

    def tell(self, player, line):
        try:
            player.unread.put_nowait(line)
        except queue.Full:
            self.leave(player, "is cut off: it does not read what it is told")

    # ---- the referee

    def ask(self, player, line, why=None):
        """Says a line to the referee; the answers come in the order of the lines."""
        with self.lock:
            self.asked.append((player, line.split() == [b"watch"], why))
            self.lines.put(line)

    def write(self):
        try:
            for line in iter(self.lines.get, None):
                self.referee.stdin.write(line)
                self.referee.stdin.flush()
            self.referee.stdin.close()
        except BrokenPipeError:  # it has ended: whoever hears it says so
            pass

    def end(self, why=None):
        with self.lock:
            if not self.over:
                self.over, self.why = True, why
                self.lines.put(None)

    def look(self):
        """Ends, if the seat that must decide has lost its player, or nobody is left."""
        if not self.players:
            self.end("nobody is left to play")
        elif self.turn in self.seats - set(self.players):
            self.end(f"it is the turn of {self.turn}, and nobody plays that seat any more")

    def answer(self, line):
        """Hands an answer to the program that asked."""
        document = json.loads(line)
        with self.lock:
            player, watches, why = self.asked.popleft()
            self.hear(document)
            if player is None:
                return self.decide(document)
            if why:  # what was refused here had an empty line in its place
                document = {**document, "done": False, "because": why}
                line = json.dumps(document).encode() + b"\n"
            player.answered.release()
            player.watches = player.watches or watches
            self.tell(player, line)
            if "legal" in document or "done" in document:
                refused = document.get("legal") is False or document.get("done") is False
                player.refusals = player.refusals + 1 if refused else 0
            if player.refusals >= MOST_REFUSALS:
                self.leave(player, f"is cut off: it was refused {MOST_REFUSALS} times in a row, the "
                           "last time because " + document.get("because", ""))

    def event(self, line):
        """Passes an event on, and asks for the state of the table if it is nobody's turn."""
        document = json.loads(line)
        with self.lock:
            self.hear(document)
            for player in [player for player in self.players.values() if player.watches]:
                self.tell(player, line)
            self.since, self.said = time.monotonic(), False
            if self.turn is None:
                self.ask(None, b"\n")

    def hear(self, document):
        if "verdict" in document or "watch" in document:
            if self.turn != document.get("turn"):
                self.since, self.said = time.monotonic(), False
            self.turn = document.get("turn")
            self.look()

    def decide(self, answer):
        """Goes on according to an answer to the hub."""
        if answer.get("over") == "match":
            self.end()
        elif answer.get("over") == "round" and answer["done"]:
            self.ask(None, b"deal\n")
        elif "over" in answer:
            self.end(answer["because"])
        elif answer.get("legal") is False:  # a seat has that name, which a command can't have then
            self.end("watch is a seat's name here, so nobody can watch: " + answer["because"])

    def watch_the_clock(self):
        while not self.over:
            time.sleep(min(0.2, self.wait / 10))
            with self.lock:
                late = time.monotonic() - self.since
                if self.turn is None or self.over:
                    continue
                if not self.said and (late > self.wait / 6 or self.turn not in self.seats):
                    self.said = True
                    say(f"waiting for {self.turn}" + ("" if self.turn in self.seats else
                        ": there is no command for this seat"))
                if late > self.wait and self.turn in self.players:
                    self.leave(self.players[self.turn], f"is cut off: it has not moved for {self.wait:g} seconds")
                elif late > self.wait:
                    self.end(f"nobody has moved for {self.turn}")

    def run(self):
        self.ask(None, b"watch\n")
        for player in list(self.players.values()):
            threading.Thread(target=self.listen, args=[player], daemon=True).start()
        for work in (self.write, self.watch_the_clock):
            threading.Thread(target=work, daemon=True).start()
        for line in self.referee.stdout:
            (self.event if line.startswith(b'{"watch":') else self.answer)(line)
        with self.lock:
            ended, self.over = self.over, True
            left = list(self.players.values())
        for player in left:
            self.tell(player, None)
        for player in left:
            try:
                player.process.wait(5)
            except subprocess.TimeoutExpired:
                player.kill()
        self.referee.wait()
        if self.why is not None:
            say(self.why)
        return 2 if not ended else 0 if self.why is None else 1


def main():
    words, wait = sys.argv[1:], 60.0
    try:
        if words[0] == "--wait":
            wait, words = float(words[1]), words[2:]
        commands = [word.partition("=")[::2] for word in words[1:]]
        if not commands or not all(all(pair) for pair in commands) or \
                len(dict(commands)) < len(commands) or not wait > 0:
            raise ValueError
    except (IndexError, ValueError):
        print("usage: hub.py [--wait SECONDS] FILE SEAT=COMMAND...", file=sys.stderr)
        return 2
    try:
        hub = Hub(wait, words[0], commands)
    except FileNotFoundError as error:
        say(f"{error.filename}: {error.strerror}; $REFEREE may name the referee")
        return 2
    return hub.run()


sys.exit(main())
