#!/usr/bin/env python3
"""check-deal.py: checks a sealed deal without using croupier.

usage: check-deal.py [FILE...]

The files, or standard input if none is named, hold, in this order, a seal document if
there is one, a state at the start of its round, any moves, and a seed document unless
the state has its seed: what `cat seal.yaml view.yaml seed.yaml` gives.  They must be
written as croupier writes.

It says what it has found, and exits with 0 if everything agrees, with 1 if something
does not, and with 2 if there is nothing to check.  It uses only the standard library:
BLAKE2b is in hashlib, and ChaCha20 (RFC 8439) is written out here, as is the way in
which each game deals.
"""

import hashlib
import json
import struct
import sys


# ---- chance, as section RANDOMNESS of croupier(5) defines it ------------------------


def keyed(key, text):
    """BLAKE2b-256 of a text, under a key."""
    return hashlib.blake2b(text.encode(), digest_size=32, key=key).digest()


def rotate(word, bits):
    return (word << bits | word >> 32 - bits) & 0xFFFFFFFF


def quarter_round(s, a, b, c, d):
    s[a] = (s[a] + s[b]) & 0xFFFFFFFF
    s[d] = rotate(s[d] ^ s[a], 16)
    s[c] = (s[c] + s[d]) & 0xFFFFFFFF
    s[b] = rotate(s[b] ^ s[c], 12)
    s[a] = (s[a] + s[b]) & 0xFFFFFFFF
    s[d] = rotate(s[d] ^ s[a], 8)
    s[c] = (s[c] + s[d]) & 0xFFFFFFFF
    s[b] = rotate(s[b] ^ s[c], 7)


def block(key, counter, nonce):
    """One block of ChaCha20: sixteen words."""
    start = list(struct.unpack("<4I8II3I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce))
    s = start[:]
    for _ in range(10):
        quarter_round(s, 0, 4, 8, 12)
        quarter_round(s, 1, 5, 9, 13)
        quarter_round(s, 2, 6, 10, 14)
        quarter_round(s, 3, 7, 11, 15)
        quarter_round(s, 0, 5, 10, 15)
        quarter_round(s, 1, 6, 11, 12)
        quarter_round(s, 2, 7, 8, 13)
        quarter_round(s, 3, 4, 9, 14)
    return [(one + other) & 0xFFFFFFFF for one, other in zip(s, start)]


def words(key):
    counter = 0
    while True:
        yield from block(key, counter, b"LibsodiumDRG")
        counter += 1


def shuffled(deck, seed):
    """The deck as a seed shuffles it, top first."""
    stream = words(keyed(seed, "croupier/1/deal/0"))
    deck = deck[:]
    for i in range(len(deck) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        word = next(stream)
        while word >= limit:
            word = next(stream)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


# ---- how the games deal ----------------------------------------------------------------


def suited(ranks):
    return [rank + suit for suit in "SHDC" for rank in ranks.split()]


HUAHUAPAI = (
    "red-eyes 4 black-eyes 4 obliques 4 operetta 2 opera 2 six 4 seven 4 red-eight 4 little-bull 2 "
    "big-bull 2 black-ten 4 flower-ten 4 tiger 4 god 4"
).split()


def lohai(state):
    deck = suited("2 3 4 5 6 7 8 9 J Q K") + [c for c in ("Giver", "Taker", "Mover", "Shaker") for _ in "12"]
    return deck, 10 if len(state["seats"]) == 3 else 9, 1, "top", 1


def hen(state):
    deck = suited("A 2 3 4 5 6 7 8 9 10 J Q K") + ["Joker", "Joker"]
    return deck * int(state["options"]["packs"]), 5, 1, "discard", 1


def hornipex(state):
    return suited("2 3 4 5 6 7 8 9 10 J Q K A"), 8, 1, "pile", 1


def haihowak(state):
    return (suited("A 2 3 4 5 6 7 8 9 10 J Q K") + ["Joker", "Joker"]) * 2, 11, 1, "open", 5


def huahuapai(state):
    deck = []
    for name, copies in zip(HUAHUAPAI[::2], HUAHUAPAI[1::2]):
        deck += [name] * int(copies)
    return deck, 16, 0, None, 0


GAMES = {game.__name__: game for game in (lohai, hen, hornipex, haihowak, huahuapai)}


def dealt(state, seed):
    """Hands, stock and face-up cards as a round's seed deals them."""
    deck, size, first, up, ups = GAMES[state["game"]](state)
    cards = shuffled(deck, seed)
    cut = int(state.get("cut", "0"))
    cards = cards[cut:] + cards[:cut]
    seats = state["seats"]
    begin = seats.index(state["dealer"]) + first
    hands = {seat: [] for seat in seats}
    for i in range(size * len(seats)):
        hands[seats[(begin + i) % len(seats)]].append(cards[i])
    rest = cards[size * len(seats):]
    return hands, rest[ups:], up, rest[:ups]


# ---- documents as croupier writes them ------------------------------------------------------


def value(text, at):
    """The value that begins at a place of a line, and where it ends."""
    if text[at] == '"':
        result, end = json.JSONDecoder().raw_decode(text, at)
        return result, end
    if text[at] in "[{":
        close = "]" if text[at] == "[" else "}"
        result = [] if close == "]" else {}
        at += 1
        while text[at] != close:
            if text[at] in ", ":
                at += 1
                continue
            item, at = value(text, at)
            if close == "]":
                result.append(item)
            else:
                result[item], at = value(text, at + 2)
        return result, at + 1
    end = at
    while end < len(text) and text[end] not in ",]}" and text[end:end + 2] != ": ":
        end += 1
    return text[at:end], end


def line_value(text):
    """The value after the colon of a line: a plain word may hold anything."""
    return value(text, 0)[0] if text[:1] in ('"', "[", "{") else text


def documents(text):
    """All documents; of the keys of a state that take several lines, only those that are needed."""
    for part in ("\n" + text).split("\n---")[1:]:
        if part.startswith(" {"):
            yield value(part.strip(), 0)[0]
            continue
        document, inner = {}, None
        for line in part.strip("\n").split("\n"):
            if line.startswith("  ") and inner is not None:
                key, at = value(line, 2)
                inner[key] = line_value(line[at + 2:])
            elif line.endswith(":"):
                inner = document[line[:-1]] = {}
            elif not line.startswith((" ", "-")):
                key, _, rest = line.partition(": ")
                document[key], inner = line_value(rest), None
        yield document


# ---- checks -------------------------------------------------------------------------------------


def seal_of(state, seed):
    lines = ["croupier/1/seal/1", "game=" + state["game"], "variant=" + state["variant"]]
    lines += ["options.%s=%s" % pair for pair in state["options"].items()]
    lines += ["seats=" + ",".join(state["seats"]), "dealer=" + state["dealer"], "round=" + state["round"]]
    lines += ["scores.%s=%s" % (seat, state["scores"][seat]) for seat in state["seats"]]
    for key, names in (("carry", ("lo", "hai")), ("talked", state["seats"])):
        if key in state:
            lines += ["%s.%s=%s" % (key, name, state[key][name]) for name in names]
    if state["game"] == "huahuapai":
        lines.append("facts.cut=" + state["cut"])
    return keyed(seed, "".join(line + "\n" for line in lines)).hex()


def round_seed(state, seed):
    if "cuts" not in state:
        return seed
    lines = ["croupier/1/cuts/0"] + ["%s=%s" % (seat, state["cuts"][seat]) for seat in state["seats"] if seat in state["cuts"]]
    return keyed(seed, "".join(line + "\n" for line in lines))


def wrong_in_seal(seal, state):
    """The first key in which a seal document and a state differ."""
    for key in ("seal", "game", "variant", "options", "seats", "dealer", "round", "scores", "carry", "talked"):
        if seal.get(key) != state.get(key):
            return key
    if "facts" in seal and seal["facts"] != {"cut": state.get("cut")}:
        return "facts"
    return None


def agree(told, cards, in_order):
    """Whether cards that were told are those that were dealt, except for XX."""
    if len(told) != len(cards):
        return False
    if in_order:
        return all(one in ("XX", other) for one, other in zip(told, cards))
    left = cards[:]
    for card in told:
        if card != "XX":
            if card not in left:
                return False
            left.remove(card)
    return True


def check(state, seal, seed):
    """The error; None if everything agrees."""
    if seal is not None and wrong_in_seal(seal, state):
        return "the seal does not speak of this state: " + wrong_in_seal(seal, state)
    if "seal" in state and seal_of(state, seed) != state["seal"]:
        return "the seed does not give the seal"
    hands, stock, up, ups = dealt(state, round_seed(state, seed))
    for seat, hand in hands.items():
        if not agree(state["hands"][seat], hand, False):
            return "the seed deals other cards to " + seat
    if not agree(state["stock"], stock, True):
        return "the seed deals another stock"
    if up is not None:
        told = state[up] if isinstance(state[up], list) else [state[up]]
        if not agree(told, ups, True):
            return "the seed turns up another card"
    return None


def texts(names):
    """The contents of the files, one after the other; without names standard input."""
    if not names:
        yield sys.stdin.read()
    for name in names:
        with open(name, encoding="utf-8") as file:
            yield file.read()


def main():
    state = seal = seed = None
    if "--help" in sys.argv or "-h" in sys.argv:
        print(__doc__.strip())
        return 0
    try:
        for text in texts(sys.argv[1:]):
            for document in documents(text):
                if "croupier" in document:
                    state, seed = document, document.get("seed")
                elif "seal" in document:
                    seal = document
                elif "seed" in document:
                    seed = document["seed"]
    except OSError as problem:
        print(f"{problem.filename}: {problem.strerror}", file=sys.stderr)
        return 2
    if state is None or seed is None:
        print("there is no state, or nobody has revealed its seed", file=sys.stderr)
        return 2
    wrong = check(state, seal, bytes.fromhex(seed))
    if wrong is not None:
        print(wrong)
        return 1
    print("deal: proved" + (", seal: opened" if "seal" in state else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
