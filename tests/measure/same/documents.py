"""documents.py: makes the documents over which two builds are compared.

The programs of one build deal and play rounds of all games, from fixed seeds.  A unit is a few
documents from a place in a round that are read without what stands before them; one of them is in
one of four forms: as croupier writes it, in other YAML, mutated, or hostile.  Must not know which
programs read the units, nor what they should say.
"""
import collections
import json
import re
import subprocess

NAMES = [None, "ann,bob,cid,dora,eva,flo,gil,hal,ida,jo", "no,ann,Null,Y,Ö-2,true,a.b,Ann,on,x1"]
LIMITS = [0, 1, -1, 2, 3, 7, 12, 13, 16, 17, 63, 64, 99, 255, 256, 257, 1000, 999999, 1000000,
          999999999, 1000000000, 1000000001, -1000000000, -1000000001, 2**31, 2**32, 2**64]
TEXTS = ["ann is late", "x", "bob: admits, it", "ü" * 200, "ü" * 200 + "x", "no", "1", "a # b",
         "#b", "Y", "n", "On", "null", "~", "=", "<<", "0x1F", "0b1", "1e3", "+1", "1_0", "12:30",
         "2001-01-01", "2001-1-1 1:2:3", "-", "- a", "?", "'q'", '"', "\\", "{x", "[", "a:", ":a"]

Document = collections.namedtuple("Document", "tree text")
Place = collections.namedtuple("Place", "state after record seed")    # after: what was played on


def flow(value):
    """A value on one line, mostly as croupier writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(value[key])}" for key in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    plain = r"(?!(?i:no|null|y|n|on|true)$)[^\W\d_]([\w./ -]*\w)?|\d+[A-Z]"
    if isinstance(value, str) and re.fullmatch(plain, value):
        return value
    return "~" if value is None else json.dumps(value, ensure_ascii=False)


def document(**tree):
    return Document(tree, f"--- {flow(tree)}\n")


def to_bytes(text):
    """A lone surrogate from U+DC80 on stands for a byte that is not UTF-8."""
    return text.encode("utf-8", "surrogateescape")


def without_despite(doc):
    return document(**{key: doc.tree[key] for key in doc.tree if key != "despite"}) if \
        "despite" in doc.tree else doc


class Pool:
    """Places in rounds that a build's programs play, and rounds after their seals."""
    def __init__(self, path, folder, rng, each):
        self.path, self.folder, self.rng, self.places, self.seals = path, folder, rng, [], []
        self.games = list(map(json.loads, self.run("", "deal", "--list", "--json").splitlines()))
        for game in self.games * each:
            dealt = self.run("", *self.deal(game))
            played = self.run(dealt, "autoplay", "--seed=s", "--match", "-m120")
            self.add(rng.choice(re.split(r"(?m)^(?=---$)", played)[1:]))
            self.seal(self.deal(game))
        docs = sum(([place.state] + place.after for place in self.places[::9]), [])
        texts = "".join(doc.text for doc in docs)
        self.keys = sorted({key for doc in docs if "seat" in doc.tree for key in doc.tree})
        self.words = sorted(set(re.findall(r"[^\s\[\]{},:\"]+", texts)))

    def run(self, text, *argv):
        return subprocess.run(argv, input=text.encode(), stdout=subprocess.PIPE, cwd=self.folder,
                              stderr=subprocess.DEVNULL, env={"PATH": self.path}).stdout.decode()

    def read(self, text, *argv):
        trees = map(json.loads, self.run(text, *argv, "--json").splitlines())
        return list(map(Document, trees, re.split(r"(?m)^(?=---)", self.run(text, *argv))[1:]))

    def deal(self, game):
        """Arguments for some deal of a game."""
        rng, argv = self.rng, ["deal", game["game"], "--seed", "%064x" % self.rng.getrandbits(256)]
        variant, names = rng.choice(game["variants"]), rng.choice(NAMES)
        seats = rng.randint(variant["least"], variant["most"])
        argv += ["-v", variant["variant"]]
        argv += ["-s", ",".join(names.split(",")[:seats])] if names else ["-p", str(seats)]
        for option in game["options"]:
            if variant["variant"] in option and "least" in option and rng.random() < .3:
                most = min(option["most"], option["least"] + 9)
                argv += ["-o", f"{option['option']}={rng.randint(option['least'], most)}"]
        if names and rng.random() < .3:
            argv += ["--meta", "event=" + rng.choice(TEXTS)]
            argv += ["--score", f"ann={rng.choice([5, -7, 60])}"]
        return argv if self.run("", *argv) else argv[:4]

    def add(self, whole, irregular=False):
        """Adds places in a record, in views of it, and in one that goes on with a broken rule."""
        rng, known = self.rng, self.read(whole, "autoplay", "-m0")
        for view in (None, "--public", rng.choice(known[0].tree["seats"])):
            record = self.read(whole, "redact", view) if view else known
            if irregular and view and rng.random() < .5:
                record = [without_despite(doc) for doc in record]
            states = self.read("".join(doc.text for doc in record), "replay", "--states")
            seed = known[0].tree.get("seed")
            for at in {0, len(states) - 1, *rng.choices(range(len(states)), k=4)}:
                self.places.append(Place(states[at], record[1 + at:], record, seed))
            if not irregular and not view:
                self.go_wrong(*rng.choices(self.places[-4:], k=2))

    def go_wrong(self, place, other=None):
        """Plays on from a move that stands despite the rule that it breaks, here or elsewhere."""
        move = place.after[0].tree if place.after else {}
        key = next((key for key, value in move.items() if key != "seat" and value), None)
        cards = sorted({card for hand in place.state.tree["hands"].values() for card in hand})
        if "seat" not in move or not key:
            return other and self.go_wrong(other)
        tries = [move | {key: [card] if isinstance(move[key], list) else card} for card in cards]
        text = "".join(place.state.text + document(**tree).text for tree in tries)
        verdicts = map(json.loads, self.run(text, "replay", "--report", "--json").splitlines())
        rules = [verdict.get("rule", "table/") for verdict in verdicts]
        for tree, rule in zip(tries, rules):
            if not rule.startswith("table/"):
                wrong = place.state.text + document(**tree, despite=rule).text
                whole = self.run(wrong, "autoplay", "--seed=s")
                if whole.count("\n---") > 1:
                    return self.add(whole, irregular=True)
        return other and self.go_wrong(other)

    def seal(self, deal):
        seal = self.run("", *deal, "--seal", "secret.yaml")
        cut = self.rng.choice([[], ["--cut", "ann=" + self.rng.choice(TEXTS)[:32]]])
        state = self.run("", "deal", "--open", "secret.yaml", *cut)
        (self.folder / "secret.yaml").unlink(missing_ok=True)
        if state:
            self.seals.append(self.read(seal + self.run(state, "autoplay"), "autoplay", "-m0"))


def choose(kind, pool, rng):
    """Documents, and the numbers of those that are to be in the form that is asked for."""
    place, count = rng.choice(pool.places), rng.randint(0, 4)
    state, after, record = place.state, place.after, place.record
    seats, hands, some = state.tree["seats"], state.tree["hands"], after[:count]
    if kind == "states":
        return [state] + some, [0]
    if kind == "moves":
        seat = rng.choice(seats)
        cards = [card.replace("XX", "8H") for card in hands[seat]]
        shown = [document(seat=seat, expose=rng.choices(cards or ["2C"], k=rng.randint(1, 2)))]
        some = after[:1 + count] if rng.random() < .8 else shown + some
        return [state] + some, [rng.randint(min(1, len(some)), len(some))]
    if kind == "undos":
        back = rng.choice([count, count, 1, 0, 2, 5])
        again = after[max(0, count - back):][:3]
        return [state, *some, document(undo=back), *again], [1 + len(some)]
    if kind == "results":
        made = [doc for doc in [state] + after[-90:] if "result" not in doc.tree]
        claim = after[-1].tree.get("result") if after else {"points": dict.fromkeys(seats, 0)}
        claim = dict(claim or {}, **{"winners": rng.sample(seats, 2)} if rng.random() < .4 else {})
        return made + [document(result=claim)], [len(made)]
    if kind == "rulings":
        tree = {"ruling": rng.choice(TEXTS)}
        if rng.random() < .7:
            tree["points"] = {seat: rng.choice(LIMITS + [5, -50]) for seat in rng.sample(seats, 2)}
        broken = [doc.tree["despite"] for doc in record if "despite" in doc.tree]
        if broken or rng.random() < .2:
            some = after[-200:] if rng.random() < .5 else some
            tree |= {"move": rng.choice([1, 1, 2, count]), "despite": (broken + ["lohai/lo"])[0]}
        return [state, *some, document(**tree), *after[len(some):][:1]], [1 + len(some)]
    if kind == "seals":
        sealed = rng.choice(pool.seals)
        seed = document(seed=sealed[1].tree["seed"])
        return sealed[:rng.choice([2, 2, 5, 30, 999])] + [seed] * (rng.random() < .3), [0]
    played = record[:rng.choice([3, 30, 999, 999])]
    if kind == "seeds":
        seed = place.seed or "%064x" % rng.getrandbits(256)
        seed = rng.choice([seed] * 8 + [seed[:-1] + "0", "0" + seed[1:]])
        return [*played, document(seed=seed), *record[len(played):][:2]], [len(played)]
    for other in rng.choices(["undos", "rulings", "moves"], k=rng.randint(0, 2)):
        made, at = choose(other, pool, rng)
        played.insert(rng.randint(1, len(played)), made[at[0]])
    return played, rng.sample(range(len(played)), rng.choice([1, 1, len(played)]))


def unit(pool, kind, form, rng):
    """The bytes of some unit."""
    docs, tested = choose(kind, pool, rng)
    change = {"own": lambda doc: doc.text, "other": lambda doc: restyle(doc.tree, rng),
              "mutated": lambda doc: mutate(doc.text, pool, rng),
              "hostile": lambda doc: spoil(doc.text, rng)}[form]
    text = "".join(change(doc) if i in tested else doc.text for i, doc in enumerate(docs))
    if form == "hostile" and rng.random() < .06:
        text = text.replace("\n", rng.choice(["\r\n", "\r", "\n\n", " \n", "\u2028"]))
    return to_bytes(text)


# ---- other YAML --------------------------------------------------------------------------------

def scalar(value, rng):
    text = flow(value) if isinstance(value, bool) else str(value)
    quoted = json.dumps(text, ensure_ascii=rng.random() < .5)
    escaped = '"' + "".join("\\x%02x" % ord(c) if c < "\x7f" else c for c in text) + '"'
    forms = [flow(value)] * 8 + ["'" + text.replace("'", "''") + "'", quoted, quoted, escaped]
    return rng.choice(["~", "null"] if value is None else forms)


def node(value, rng, indent):
    """What stands after a key, or a dash, with the end of its line; flow if indent is 0."""
    end = rng.choice(["", "", "", "  # as it was", "   ", "\n", "\n# so"]) + "\n" if indent else ""
    pairs = isinstance(value, dict)
    if not pairs and not isinstance(value, list):
        return scalar(value, rng) + end
    if indent and value and rng.random() < .6:
        heads = [f"{scalar(key, rng)}: " for key in value] if pairs else ["- "] * len(value)
        return end + "".join(" " * indent + head + node(item, rng, indent + 3)
                             for head, item in zip(heads, value.values() if pairs else value))
    gap = rng.choice(["", "", " ", "  ", "\n" + " " * 40])
    items = [f"{scalar(item, rng)}: {node(value[item], rng, 0)}" if pairs else node(item, rng, 0)
             for item in value]
    return "[{"[pairs] + gap + (", " + gap).join(items) + gap + "]}"[pairs] + end


def restyle(tree, rng):
    if rng.random() < .4:
        tree = {key: tree[key] for key in rng.sample(sorted(tree), len(tree))}
    if rng.random() < .25:
        return "--- " + json.dumps(tree, ensure_ascii=rng.random() < .5) + "\n"
    head = rng.choice(["--- ", "--- ", "---   ", "--- # x\n ", "...\n%YAML 1.1\n--- "])
    tail = rng.choice(["\n", "\n", "\n...\n", "\n# end\n"])
    return head + node(tree, rng, rng.choice([0, 1, 1, 2])) + tail


# ---- mutated -----------------------------------------------------------------------------------

def spans(pattern, text):
    return [match.span() for match in re.finditer(pattern, text)]


def put(text, span, new):
    return text[:span[0]] + new + text[span[1]:]


def exchange(text, places, rng):
    (a, b), (c, d) = sorted(rng.choices(places, k=2))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:] if b <= c else text


def mutate(text, pool, rng):
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = mutate_once(text, pool, rng)
    return text


def mutate_once(text, pool, rng):
    found, lines = spans(r"[^\s\[\]{},:\"'-][^\s\[\]{},:\"']*", text), spans(r".+\n", text)
    cards, pairs = spans(r"\w+(?=[,\]])", text), spans(r"[\w-]+: (\[[^]\n]*\]|[^,{}\[\]\n]+)", text)
    word, card, pair, line = (rng.choice(some or [(0, 0)]) for some in (found, cards, pairs, lines))
    old, new, at = text[slice(*word)], rng.choice(pool.words), rng.randrange(len(text) or 1)
    near = [int(old) + 1, int(old) - 1] if re.fullmatch(r"\d{1,12}", old) else LIMITS
    twisted = [old.upper(), old.lower(), old[:-1], old[:-1] + rng.choice("08DSaX"), old + "s",
               old[::-1], "~", "", f"[{old}]"]
    return rng.choice([
        lambda: put(text, card, new),
        lambda: put(text, card, text[slice(*rng.choice(cards or [card]))]),
        lambda: put(text, card, "XX"),
        lambda: put(text, (card[0], card[1] + 2), ""),
        lambda: exchange(text, cards or [card], rng),
        lambda: put(text, word, new),
        lambda: put(text, word, str(rng.choice(near))),
        lambda: put(text, word, str(rng.choice(LIMITS))),
        lambda: put(text, word, rng.choice(twisted)),
        lambda: exchange(text, found or [word], rng),
        lambda: exchange(text, pairs or [pair], rng),
        lambda: put(text, (pair[0], pair[1] + 2), ""),
        lambda: put(text, (pair[1], pair[1]), ", " + text[slice(*pair)]),
        lambda: put(text, (pair[0], text.find(":", pair[0])), rng.choice([new, *pool.keys])),
        lambda: put(text, line, ""),
        lambda: put(text, line, 2 * text[slice(*line)]),
        lambda: exchange(text, lines or [line], rng),
        lambda: put(text, (max(line[0], line[1] - rng.randint(2, 9)), line[1] - 1), ""),
        lambda: put(text, (at, at + rng.randint(0, 2)), rng.choice("aZ0-: ,[]{}\n\t'\"#~?!|")),
        lambda: put(text, (at, at + 1), chr(ord(text[at:at + 1] or "x") ^ 1 << rng.randrange(7))),
    ])()


# ---- hostile -----------------------------------------------------------------------------------

BYTES = ["\0", "\udcff", "\udcc0\udc80", "\udced\udca0\udc80", "\udcf4\udc90\udc80\udc80",
         "\udce2\udc82", "\x01", "\x1b[31m", "\x7f", "\x85", "\x9f", "\ufeff", "\u2028", "\u202e",
         "\u200b", "\xad", "\ufffe", "\U0001f0a1", "\t", "\r", "\x0c", "é", "e\u0301"]
# An underline stands for a blank, ^ for the end of a line.
AROUND = r"""*a &a_{}
!!str_{} !x_{} <<:_{} '{}' "{}" "\x{}" "\u0041{}" "\N{}" '{}''s' "{}\^__b" "{} '{}
|^__{}^ >^_{}^ ?_{} -_{} {},_ {}, {}: {}:_{} #_{} {}_#_x {{{}}} [{}] @{} `{} %{} {}^ ^{} {}_{} "" ''
[] {{}} ^---^{} ^...^{} = {}\ .inf 0x{} +1 01 1e3 1.0 -0 --1 yes True NULL""".split()
AROUND = [text.replace("_", " ").replace("^", "\n") for text in AROUND] + ["1_000"]
LINES = ["...\n", "---\n", "%YAML 1.2\n", "%TAG ! t:x\n", "\n", "# x\n", "--- ", "---x\n", "\t"]
STARTS = ["", "...", "%YAML 1.2\n---", "--- --- ", "---\t", "----", "--"]
WHOLE = ["", "---\n", "--- ~\n", "--- []\n", "--- {}\n", "--- x\n", "---\n...\n", "\ufeff---\n"]


def spoil(text, rng):
    word = rng.choice(spans(r"[^\s\[\]{},:\"'-][^\s\[\]{},:\"']*", text) or [(0, 0)])
    old, at, line = text[slice(*word)], rng.randrange(len(text)), rng.choice(spans("(?m)^", text))
    size = rng.choice([100, 127, 128, 129, 4095, 4096, 4097, 9000])
    size = rng.choice([size] * 400 + [2**20 - len(text), 2**20 + 1])
    deep = rng.choice([13, 14, 15, 16, 17, 99, 2000])
    many = rng.choice([2, 16, 255, 256, 257, 2000])
    around, byte = rng.choice(AROUND).format(old, old), rng.choice(BYTES)
    return rng.choice([
        *[lambda: put(text, word, around)] * 4,
        *[lambda: put(text, (at, at), byte)] * 4,
        lambda: put(text, word, old + byte),
        lambda: put(text, word, "[" * deep + old + "]" * deep),
        lambda: put(text, word, "{a: " * deep + old + "}" * deep),
        lambda: put(text, word, ", ".join([old] * many)),
        lambda: put(text, word, old + rng.choice(["x", " ", "'", "é"]) * size),
        lambda: put(text, line, "#" + "x" * size + "\n"),
        lambda: put(text, line, rng.choice(LINES)),
        lambda: "\ufeff" + text,
        lambda: text[:at] + rng.choice(["", "\n"]),
        lambda: text[at:],
        lambda: text.replace("---", rng.choice(STARTS), 1),
        lambda: text + text.replace("---", "", 1),
        lambda: rng.choice(WHOLE),
    ])()
