"""compare.py: runs the programs of two builds over the same input and compares what comes out.

usage: compare.py OTHER THIS WORK SCALE ONLY [EXPECT]

OTHER and THIS are folders of programs, WORK is one that is made anew, SCALE says how much is
tried, and ONLY, a regular expression, of what.  Knows the options of the programs, and leaves it
to documents.py what they read.
"""
import collections
import json
import multiprocessing
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

import documents

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "examples"
FIXTURES = pathlib.Path(os.environ["BUILD"]) / "fixtures"
KINDS = ["states", "moves", "undos", "results", "rulings", "seals", "seeds", "records"]
FORMS = ["own", "other", "mutated", "hostile"]
SECONDS, SHOWN = 20, 12     # for each command; differences that are shown and kept


def listed(text):
    return re.split(r" \| |\n", text)


# Commands for many documents, for a few of them, and for a single record.
MANY = listed("""replay | replay --states | replay --check | replay --tell | replay --digest
replay --until=2 | replay --report --json | replay --states --json | replay --tell --json
replay --digest --json | replay --complete --strict --report | replay --no-hindsight --report
replay --match --report | replay --until=2 --digest | score | score --table | score --json
score --winners | score -s ann | tally | tally --table | tally --csv | tally --json
tally --by=game,player,place | redact ann | redact north --json | redact --public
redact --public --json | legal-moves -c | legal-moves -c --seat=ann | show | show -a
show --color=always | autoplay -m 1 --seed=s | autoplay -m 0 --json | validate-move
validate-move --report | validate-move --report --json | validate-move -q""")
FEW = listed("""legal-moves | legal-moves -w | legal-moves --json --seat=ann | show --svg --dark
show --html | show --svg --output=picture.svg | autoplay --seed=s | autoplay --json --seed=s
autoplay --match -m 60 --seed=s | deal --next --seed=s | deal --next --seed=s -n 2 --json
deal --next --seed=s -s ann,bob,cid,dora --score dora=7 | replay --match --check --color=always
tally --by=variant,file --table""")
ONE = ["mend", "mend --diff", "mend --json"]

SCRIPTS = r"""deal hen --seed a >t; autoplay t | grep '^--- {' | validate-move -f t --report
deal lohai --seed demo -s ann,bob,cid,dora >t; validate-move ann play 4S <t >n; legal-moves -w n
deal lohai --seed d >g; echo '--- {seat: north, play: 4S}' >>g; replay --check g; replay --tell g g
deal lohai --seed demo | autoplay >p; sed 's/y: 9S/y: 9H/' p >c; mend --diff c | patch -p0
deal hen -s ann,bob --seed 1 | autoplay >1; deal --next --seed 2 -s ann,eva 1 >2; replay --match 2 1
deal hen -o target=9 --seed 1 | autoplay --match >g; replay --follow g; replay --match --check g
(deal hen --seed 1; sleep .3; echo '--- {seat: north, discard: [7S]}') | validate-move --report
deal --list; deal --list --json; deal nothing; show --output; replay missing; tally --by=x; score -s
for r in lohai/lo hen/knock table/next x; do validate-move --explain $r; done; deal --help
tally --by=file,place --csv $FIXTURES/*/*.yaml; replay --report $FIXTURES/*/*.yaml
sed -n 's/^\$ deal/deal/p' $EVENING | sh; sed -n 's/^[^$ ][^>]*> *//p' $EVENING | referee *.yaml
sed -n 's/^\$ deal/deal/p' $EVENING | sh; sed 's/^[^>]*> *//' $EVENING | referee --json *.yaml"""

# Every deal has a seed: what is left to chance would not be the same twice.
COMMANDS = listed("""undo | undo | undo 2 | undo 99 | undo x | undo 0 | legal | legal ann | legal zz
show | sho | score | help | ? | log | log 3 | log 0 | log x | digest | dig | note hi there | note
adjust ann 5 because late | adjust ann -5 bob 5 because x | adjust | adjust ann 0 because x | stand
adjust ann 2000000000 because x | stand because he said so | stand 1 | stand 2 because why | why
stand 99 | fix 1 | fix 2 ann end | fix 99 ann knock | deal seed=4 | deal seed=1 seats=ann,bob | ann
deal seed=2 up=KD | deal seed=3 score.ann=5 | deal seed=1 meta.event="two words" | deal nonsense=1
# a remark | --- {undo: 1} | {undo: 9} | --- [ | --- {ruling: late, points: {ann: -10}} | --- | , ,
--- {ruling: x, move: 1, despite: lohai/follow-suit} | ann expose KS | expose | , | a b c d | 3 god
drawn XX | despite lohai/lo | play | discard | end | pass | knock | lay 2S 4S | --- {seal: x} | q q
--- {croupier: 1} | --- {result: {points: {}}} | UNDO""")
COMMANDS += ["", " ", "x" * 65535, "x" * 65536, "\x01", "\udcff", "no\0ne"]
WORDS = """, XX 0XX 257xgod 3xgod god×3 s10 SQ ♠Q T♥ kS k3 K99 drawn despite lohai/follow-suit -- '
é expose 999999999999 -1 to with take Joker joker JOKE ann, { --- 10 --hidden -wup=KD -dann --json
--meta=a=b --score=ann=-7 --score=ann=1000000001 -oten-draw=9 -opacks=2""".split()
WORDS += ["", "x" * 5000, "\x01", "\udcff"]


# ---- running -----------------------------------------------------------------------------------

class Worker:
    """Runs commands of both builds in one folder, one after the other, and keeps what differs."""
    def __init__(self, sides, work, expect, pool):
        self.sides, self.work, self.expect, self.pool = sides, work, expect, pool
        self.home, self.kept = work / str(os.getpid()) / "run", 0

    def begin(self):
        self.counts, self.notes, self.told = collections.Counter(), collections.Counter(), []

    def outcome(self, side, argv, files, stdin):
        """Everything that a command leaves behind, name by name; None if it does not end."""
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        for name, data in files.items():
            (self.home / name).write_bytes(data)
        with open(self.home / stdin if stdin else os.devnull, "rb") as source:
            try:
                done = subprocess.run(argv, cwd=self.home, stdin=source, capture_output=True, env={
                    "PATH": f"{self.sides[side]}:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                    "FIXTURES": str(FIXTURES)}, timeout=SECONDS)
            except subprocess.TimeoutExpired:
                return None
        if done.returncode == 124:
            return None
        told = {"stdout": done.stdout, "stderr": done.stderr, "status": b"%d" % done.returncode}
        for pattern, new in self.expect * (side == 0):
            told = {name: re.sub(pattern, new, text) for name, text in told.items()}
        return told | {f"file {path.name}": path.read_bytes() for path in self.home.iterdir()}

    def both(self, *command):
        """What both builds left, OTHER's first, where that is not the same."""
        old, new = (self.outcome(side, *command) for side in (0, 1))
        if old is None or b"then time ran out" in old["stderr"] + (new or old)["stderr"]:
            self.notes["not compared, as the time was up"] += 1
            return None
        return (old, new) if old != new else None

    def compare(self, kind, argv, files, stdin=None, pieces=0, units=()):
        """Compares one command; of many units the first that differs alone is kept."""
        program = argv[0]
        if pieces:
            pipe = f"dd status=none bs={pieces} if={stdin} | timeout {SECONDS} "
            argv = ["sh", "-c", pipe + shlex.join(argv)]
        self.counts[kind, program, "runs"] += 1
        differ = self.both(argv, files, stdin)
        # How long a pipe says nothing, or a command takes, depends on the machine.
        if differ and (pieces or not differ[1]) and not self.both(argv, files, stdin):
            self.notes["differed in time, and not again"] += 1
        elif differ:
            self.counts[kind, program, "differ"] += 1
            if self.kept < SHOWN:
                for one in ({"in.yaml": text} for text in units):
                    alone = self.both(argv, one, stdin)
                    if alone:
                        differ, files = alone, one
                        break
                self.keep(kind, argv, files, stdin, differ)

    def keep(self, kind, argv, files, stdin, differ):
        folder = self.work / "kept" / f"{kind}-{os.getpid()}-{self.kept}".replace(" ", "-")
        folder.mkdir(parents=True)
        self.kept += 1
        command = shlex.join(argv) + (f" < {stdin}" if stdin else "")
        for name, data in (files | {"command": os.fsencode(command + "\n")}).items():
            (folder / name).write_bytes(data)
        shown = command[:300].encode(errors="backslashreplace").decode()
        self.told.append(f"{kind}: {shown}\n  in {folder}\n{first_difference(*differ)}")


def first_difference(old, new):
    told = "" if new else f"  did not end within {SECONDS} s\n"
    for part in sorted(old.keys() | new.keys()) if new else []:
        one, two = (side.get(part, b"(no file)").split(b"\n") + [b"(end)"] for side in (old, new))
        at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), None)
        for who, lines in (("OTHER", one), ("THIS", two)) if at is not None else ():
            told += f"  {part}:{at + 1}: {who}: {lines[at][:240].decode(errors='replace')}\n"
    return told


# ---- what is compared --------------------------------------------------------------------------

def over_units(worker, rng, kind, form, count):
    """Some commands over many units in one stream, some over a few, and some over single ones."""
    units = [documents.unit(worker.pool, kind, form, rng) for _ in range(count)]
    worker.counts[f"{kind} {form}", "documents", "runs"] += count
    commands = [(argv, units) for argv in ["replay --report", *rng.sample(MANY, 5)]]
    commands += [(argv, units[:25]) for argv in rng.sample(FEW, 3)]
    commands += [(rng.choice(MANY + FEW + 3 * ONE), [text]) for text in rng.sample(units, 12)]
    for command, some in commands:
        single = len(some) == 1 and len(some[0]) < 60000
        pieces = rng.choice([0, 1, 7, 80, 900]) if single else 0
        by_name = "validate" not in command and not pieces and rng.random() < .8
        if single or "mend" not in command:
            worker.compare(f"{kind} {form}", command.split() + ["in.yaml"] * by_name,
                           {"in.yaml": b"".join(some)}, None if by_name else "in.yaml", pieces,
                           some[:0 if single else count])


def over_file(worker, rng, path, share):
    """All commands, or a share of them, over one file that is kept with the tests."""
    files = {"in.yaml": path.read_bytes()}
    for argv in [command.split() for command in MANY + FEW + ONE if rng.random() < share]:
        by_name = argv[0] != "validate-move"
        worker.compare("files", argv + ["in.yaml"] * by_name, files, None if by_name else "in.yaml")
    moves = path.with_suffix(".moves")
    for line in moves.read_text().splitlines() if moves.exists() else []:
        worker.compare("files", ["validate-move", "-f", "in.yaml", *line.split()], files)


def over_script(worker, rng, script):
    for path in sorted(EXAMPLES.glob("evening*.txt")) if "EVENING" in script else [""]:
        worker.compare("scripts", ["sh", "-c", script.replace("$EVENING", str(path))], {})


def spell(doc):
    """The words of a move."""
    words = []
    for key, value in doc.tree.items():
        words += [] if key == "seat" else [key]
        words += value if isinstance(value, list) else [] if value is None else [str(value)]
    return words


def mistype(words, pool, rng):
    """Words as somebody types them: right, short, in other letters, or wrong."""
    at = rng.randrange(len(words))
    word, before, after = words[at], words[:at], words[at + 1:]
    other = rng.choice([rng.choice(WORDS), rng.choice(pool.words), word[:-1], word + "s",
                        word.swapcase(), word[1:2] + word[:1] + word[2:]])
    return rng.choice([
        words, words, words, words[1:], before + after, before + [other] + after,
        before + [other] + after, before + [other, word] + after, words + words[-2:],
        [word[:rng.randint(1, 9)] for word in words],
        [rng.choice([word.upper(), word.lower(), word]) for word in words]])


def over_words(worker, rng, count):
    """Moves in words for validate-move, and arguments of deal."""
    for _ in range(count):
        place, words = rng.choice(worker.pool.places), []
        for doc in place.after[:rng.choice([1, 1, 1, 2])]:
            words += [","] * bool(words)
            words += mistype(spell(doc), worker.pool, rng) if "seat" in doc.tree else ["ann"]
        form = rng.choice([[], ["--report"], ["-q"], ["--json"]])
        worker.compare("words", ["validate-move", *form, "-f", "table.yaml", *words],
                       {"table.yaml": place.state.text.encode()})
        dealt = worker.pool.deal(rng.choice(worker.pool.games)) + ["-n2"]
        worker.compare("words", dealt[:4] + mistype(dealt[4:], worker.pool, rng), {})


def over_tables(worker, rng, count):
    """Evenings for referee: moves typed in all ways, and commands between them."""
    for _ in range(count):
        place, script = rng.choice(worker.pool.places), []
        moves = [doc for doc in place.after if "seat" in doc.tree]
        played = rng.randint(0, min(12, len(moves)))
        end = rng.choice([played + 8, played + 15, played + 80])
        for doc in moves[played:end]:
            typed = " ".join(mistype(spell(doc), worker.pool, rng))
            script += rng.choices(COMMANDS, k=rng.choice([0, 0, 1, 2])) + [rng.choice([
                typed, typed, doc.text.strip(), doc.text[4:].strip(), "--- " + json.dumps(doc.tree),
                documents.mutate(doc.text, worker.pool, rng)])]
            script += [" ".join(spell(doc))] * (rng.random() < .8)
        lines = "".join(line + "\n" for line in script + rng.choices(COMMANDS, k=6))
        table = place.state.text + "".join(doc.text for doc in moves[:played])
        table += rng.choice(["", "", "", "", "--- {seat: an", "\n", "--- {undo: 1}\n"])
        worker.compare("evenings", ["referee", *rng.choice([[], ["--json"]]), "table.yaml"],
                       {"table.yaml": table.encode(), "typed": documents.to_bytes(lines)}, "typed",
                       rng.choice([0, 0, 99]))


# ---- all together ------------------------------------------------------------------------------

def tasks(scale):
    """Each is a function, its arguments, and a name from which its chance comes."""
    for path in sorted([*FIXTURES.glob("*/*.yaml"), *EXAMPLES.glob("*.yaml")]):
        yield over_file, (path, scale / 40), "files " + path.name
    for script in SCRIPTS.splitlines():
        yield over_script, (script,), "scripts"
    for number in range(scale):
        yield over_words, (60,), f"words {number}"
        yield over_tables, (20,), f"evenings {number}"
        for kind, form in [(kind, form) for kind in KINDS for form in FORMS]:
            # Whole records are many documents each.
            count = {"records": 100, "seeds": 125}.get(kind, 250)
            yield over_units, (kind, form, count), f"{kind} {form} {number}"


def begin(*arguments):
    global WORKER
    WORKER = Worker(*arguments)


def work_on(task):
    function, arguments, name = task
    WORKER.begin()
    function(WORKER, random.Random(name), *arguments)
    return WORKER.counts, WORKER.notes, WORKER.told


def put_table(counts):
    programs = ["documents"] + sorted({program for _, program, _ in counts} - {"documents"})
    print("\nHow often each was compared, and how often it differed:\n")
    print(" " * 16 + "".join(f"{program:>14}" for program in programs))
    for kind in sorted({kind for kind, _, _ in counts}):
        pairs = [(counts[kind, program, "runs"], counts[kind, program, "differ"])
                 for program in programs]
        print(f"{kind:16}" + "".join(f"{f'{bad} of ' * (bad > 0)}{runs or '':}".rjust(14)
                                     for runs, bad in pairs))


def main():
    other, this, work = (pathlib.Path(arg).resolve() for arg in sys.argv[1:4])
    scale, begun, shown = int(sys.argv[4]), time.time(), 0
    total, notes = collections.Counter(), collections.Counter()
    expect = [line.encode().split(b" => ") for path in sys.argv[6:]
              for line in pathlib.Path(path).read_text().splitlines()]
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    pool = documents.Pool(f"{other}:/bin", work, random.Random("same"), 5 + scale // 2)
    chosen = [task for task in tasks(scale) if re.match(sys.argv[5], task[2])]
    with multiprocessing.Pool(None, begin, ([other, this], work, expect, pool)) as workers:
        for counts, noted, told in workers.imap_unordered(work_on, chosen):
            total += counts
            notes += noted
            print("".join(text + "\n" for text in told[:SHOWN - shown]), end="", flush=True)
            shown = min(SHOWN, shown + len(told))
    put_table(total)
    bad = sum(times for (_, _, what), times in total.items() if what == "differ")
    runs = sum(total.values()) - bad - sum(total[key] for key in total if key[1] == "documents")
    print("".join(f"\n{note}: {times}" for note, times in notes.items()))
    print(f"{runs} commands compared, {bad} differ; {time.time() - begun:.0f} s")
    sys.exit(bad > 0 or runs == 0)


if __name__ == "__main__":
    main()
