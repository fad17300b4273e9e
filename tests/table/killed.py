#!/usr/bin/env python3
"""killed.py: kills referee at any moment, again and again, and looks whether it has kept
everything that it confirmed.

usage: killed.py BEGINNING COMMANDS KILLS

Makes table and a few other files in the working directory; the table begins as the file
BEGINNING.  Each line of COMMANDS is said in turn, where it has tabulators as several lines, and
changes the table once, in the same way at each try: what the table is after each is found out
first, without killing anybody.  After the last it begins anew.  After five minutes it gives up.
"""
import os
import random
import signal
import subprocess
import sys
import time

LIMIT = 300


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def begin(said):
    """Starts referee on what is said; it is told all at once."""
    write("rest", said)
    with open("rest", "rb") as rest, open("messages", "ab") as messages:
        return subprocess.Popen(["referee", "table"], stdin=rest, stdout=subprocess.PIPE,
                                stderr=messages)


def run_to_end(said):
    """Lets referee say what it has to: its status and that."""
    child = begin(said)
    heard = child.stdout.read()
    return child.wait(), heard


def count_confirmed(heard):
    """How many whole lines confirm something."""
    return sum(b"legal: true" in line or b"done: true" in line for line in heard.split(b"\n")[:-1])


def run(said, most):
    """Kills referee somewhere: whether it had not come to its end, and how much it confirmed."""
    moment = random.randrange(100000) / 1e9
    child = begin(said)
    heard = b""
    # Some answers later it is in the middle of its work.
    for _ in range(random.randrange(most) % 30 + 1):
        line = child.stdout.readline()
        heard += line
        if not line:
            break
    else:
        time.sleep(moment)
    child.kill()
    heard += child.stdout.read()
    return child.wait() < 0, count_confirmed(heard)


class Evening:
    """What is said, step by step, and what the table is before each and after the last."""

    def __init__(self, commands):
        lines = commands.splitlines(keepends=True)
        self.said = [line.replace(b"\t", b"\n") for line in lines]
        self.fixes = [line.startswith((b"fix ", b"insert ", b"drop ")) for line in lines]
        self.tables = [read("table")]
        for said in self.said:
            _, heard = run_to_end(said)
            if count_confirmed(heard) != 1:
                sys.exit(f"{heard.decode()}\nnot confirmed once:\n{said.decode()}")
            self.tables.append(read("table"))

    def begin_anew(self):
        write("table", self.tables[0])
        for path in ("table.undone", "table.torn"):
            if os.path.exists(path):
                os.remove(path)

    def is_half_fixed(self, step, table, heard):
        """Whether a fix was killed in the middle: of what it writes the first part is there, and
        the next start has told which moves are taken back and not made again."""
        before, after = self.tables[step:step + 2]
        return self.fixes[step] and len(before) < len(table) < len(after) and \
            after.startswith(table) and b"taken back and not made again:" in heard

    def look(self, confirmed):
        """How many steps are made in the table as the next start leaves it: as many as were
        confirmed, or one more."""
        # What the start has to tell comes with the first answer.
        status, heard = run_to_end(b"log 1\n")
        table = read("table")
        if status == 0:
            for made in (confirmed, confirmed + 1):
                if [table] == self.tables[made:made + 1]:
                    return made
            if confirmed < len(self.said) and self.is_half_fixed(confirmed, table, heard):
                write("table", self.tables[confirmed])
                return confirmed
        sys.exit(f"{heard.decode()}\n{table.decode()}\nconfirmed: {confirmed} of {len(self.said)}")


def main():
    signal.alarm(LIMIT)
    random.seed(7)
    write("table", read(sys.argv[1]))
    evening = Evening(read(sys.argv[2]))
    evening.begin_anew()
    made = kills = tries = 0
    # On a busy machine it often comes to its end before the signal does.
    while kills < int(sys.argv[3]):
        tries += 1
        killed, confirmed = run(b"".join(evening.said[made:]), len(evening.said) - made)
        kills += killed
        made = evening.look(made + confirmed)
        if made == len(evening.said):
            evening.begin_anew()
            made = 0
    print(f"{kills} times killed, in {tries} tries")


if __name__ == "__main__":
    main()
