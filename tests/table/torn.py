#!/usr/bin/env python3
"""torn.py: starts referee on records that a crash, or a bad disk, has damaged.

usage: torn.py cuts RECORD STEP     cuts the record at every STEPth byte
       torn.py damage RECORD STEP   damages its last state in every STEPth way

Makes table, table.torn and a few other files in the working directory.  What must be kept is
worked out here from the record's lines alone; only whether damaged bytes happen to be a good
state again is asked of replay.
"""
import os
import re
import subprocess
import sys

# What is done to a line as a whole: what stands in the place of it and the rest.
LINES = {
    "line left out": lambda line, rest: rest,
    "line twice": lambda line, rest: line + line + rest,
    "line made a comment": lambda line, rest: b"#" + line + rest,
    "marker before the line": lambda line, rest: b"---\n" + line + rest,
    "cut before the line": lambda line, rest: b"",
    "cut within the line": lambda line, rest: line[:len(line) // 2],
}

# What stands in the place of a byte.
BYTES = {
    "byte left out": lambda byte: b"",
    "another card": lambda byte: b"K" if byte == b"Q" else b"Q",
    "} put in": lambda byte: b"}" + byte,
    "[ put in": lambda byte: b"[" + byte,
    '" put in': lambda byte: b'"' + byte,
    "' put in": lambda byte: b"'" + byte,
    "newline put in": lambda byte: b"\n" + byte,
    "NUL": lambda byte: b"\0",
    "control character": lambda byte: b"\1",
    "byte that is no UTF-8": lambda byte: b"\377",
}


def read(path):
    """The bytes of a file; None: there is none."""
    if not os.path.exists(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def start(given, questions):
    """What referee makes of a table: its status, the table, what was set aside, its answers."""
    if os.path.exists("table.torn"):
        os.remove("table.torn")
    with open("table", "wb") as file:
        file.write(given)
    done = subprocess.run(["referee", "table"], input=questions, capture_output=True, check=False)
    return done.returncode, read("table"), read("table.torn"), done.stdout


def aside(given):
    """What must stand in FILE.torn: whole lines."""
    return given if given.endswith(b"\n") else given + b"\n"


def cut(record, step):
    starts = [found.start() for found in re.finditer(rb"^---", record, re.M)]
    ends = {*starts[1:], len(record)}
    states = [(begin, end) for begin, end in zip(starts, [*starts[1:], len(record)])
              if record[begin + 3:begin + 4] == b"\n"]

    def kept(n):
        """Of the first n bytes every whole line, with or without its newline, but of a state all
        or nothing."""
        if n + 1 in ends:
            return n
        for begin, end in states:
            if begin < n < end:
                return begin
        return record.rfind(b"\n", 0, n) + 1

    tried = wrong = 0
    for n in range(0, len(record) + 1, step):
        tried += 1
        status, table, torn, _ = start(record[:n], b"")
        keep = kept(n)
        if n < states[0][1] - 1:
            wanted = 2, record[:n], None
        else:
            wanted = 0, record[:keep], None if keep == n else aside(record[keep:n])
        if (status, table, torn) != wanted:
            print(f"wrong when cut to {n} bytes")
            wrong += 1
    print(f"{tried} cuts, {wrong} wrong")
    return wrong > 0


def look_at_state(given):
    """Whether bytes are one good state; and whether another than its seed's."""
    if re.match(rb"\n?---[ \n]", given) is None:
        return False, False
    done = subprocess.run(["replay", "--report"], input=given, capture_output=True, check=False)
    verdicts = done.stdout.splitlines()
    if len(verdicts) != 1 or b", moves: 0, " not in verdicts[0]:
        return False, False
    other = b"rule: table/deal," in verdicts[0]
    return done.returncode == 0 or other, other


def without_greeting(answers):
    """Answers after the first, which tells what was set aside."""
    return answers.partition(b"\n")[2]


def outcome(given, head, usual):
    """What referee made of bytes whose last state begins at `head`."""
    good, other_deal = look_at_state(given[head:])
    status, table, torn, answers = start(given, b"\nshow\n")
    if torn is None and table == given:
        if good:
            return "kept" if status == other_deal else "wrong"
        return "refused" if status == 2 and answers == b"" else "wrong"
    # The table that is played on is the one that the file has.
    right = not good and status == 0 and table == given[:head] and torn == aside(given[head:])
    return "aside" if right and without_greeting(answers) == usual else "wrong"


def is_clear(name, given, head, at):
    """Whether it must have been set aside: only damage to the first two lines, or to what shows
    that there is one state, makes it unclear what begins there."""
    return at >= head + len(b"---\ncroupier: 1\n") and name != "marker before the line" and \
        given.count(b"\ngame:", head) == 1


def damaged(record, head):
    """Every damage of the state from `head` on: its name, its line and what the record is then."""
    at = head
    for line in record[head:].splitlines(keepends=True):
        rest = record[at + len(line):]
        for name, change in LINES.items():
            yield name, at, record[:at] + change(line, rest)
        for byte in range(at, at + len(line)):
            for name, change in BYTES.items():
                put = change(record[byte:byte + 1])
                yield name, at, record[:byte] + put + record[byte + 1:]
        at += len(line)


def damage(record, step):
    head = record.rfind(b"\n---\n") + 1
    status, _, torn, answers = start(record[:head], b"\nshow\n")
    usual = without_greeting(answers)
    if status != 0 or torn is not None:
        return 2
    found = {"kept": 0, "refused": 0, "aside": 0, "wrong": 0}
    for number, (name, at, given) in enumerate(damaged(record, head)):
        if number % step != 0 or len(given) == head:
            continue
        what = outcome(given, head, usual)
        if what == "refused" and is_clear(name, given, head, at):
            what = "wrong"
        found[what] += 1
        if what == "wrong":
            print(f"wrong: {name}, in the line at byte {at - head} of {len(record) - head}")
    print(f"{found['kept']} still states, {found['refused']} refused, {found['aside']} set aside, "
          f"{found['wrong']} wrong")
    return found["wrong"] > 0 or found["aside"] == 0


if __name__ == "__main__":
    sys.exit({"cuts": cut, "damage": damage}[sys.argv[1]](read(sys.argv[2]), int(sys.argv[3])))
