#!/usr/bin/env python3
"""live.py: plays at tables of serve in headless Chromium, as people with phones would.

usage: live.py SERVE MOVES WAYS RECORD...
       live.py --twice SERVE RECORD     two pages of one seat say a move at once
       live.py --told SERVE HEN         what pages of ann and bob tell besides moves
       live.py --ended SERVE HEN        rounds of ann, who plays with machines, to their ends
       live.py --referee SERVE LOHAI    the page of a referee, at a table with real cards

Each RECORD is a table that serve opens: all its seats are people, each of whom has a page, and
one more watches.  WAYS are how they play and how large their pages are, such as
taps:390x844,keys:1280x800; they take turns.  A round is played to its end, or for so many moves,
and in the middle the server is killed and started again.  Each page speaks with the server
through a relay, which keeps every byte: none of them has a card that the seat could not see then.
"""
import atexit
import json
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time

import browser

browser.FLAGS.extend(["--disable-background-timer-throttling", "--disable-renderer-backgrounding",
                      "--disable-backgrounding-occluded-windows"])


class Tabs(browser.Browser):
    """A browser with several pages, each in a window of its own, so that all are drawn."""

    def new(self):
        self.session = None
        target = self.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)
        return self.session, target

    def complain(self):
        """The browser notices servers that are killed and moves that come too late; no more."""
        wrong = [each for each in self.errors
                 if "net::ERR_" not in str(each) and "status of 409" not in str(each)]
        if wrong:
            sys.exit(f"the console says {wrong}")


class Relay:
    """Hands on what goes between a page and the server, and keeps what the server sends."""

    def __init__(self, port):
        self.port = port
        self.kept = bytearray()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            page, _ = self.listener.accept()
            threading.Thread(target=self.join, args=(page,), daemon=True).start()

    def join(self, page):
        try:
            server = socket.create_connection(("127.0.0.1", self.port))
        except OSError:
            page.close()
            return
        threading.Thread(target=self.copy, args=(page, server, False), daemon=True).start()
        self.copy(server, page, True)

    def copy(self, source, sink, keep):
        try:
            while more := source.recv(1 << 16):
                if keep:
                    self.kept += more
                sink.sendall(more)
        except OSError:
            pass
        for each in (source, sink):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


class Server:
    def __init__(self, program, record, *options):
        self.command = [program, *options, record]
        self.record = record
        atexit.register(lambda: self.process.kill())
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.links = {}
        for line in self.process.stdout:
            name, url = line.split()
            self.links[name] = url.rsplit("/", 1)[1]
            self.port = int(url.split(":")[2].split("/")[0])
            if name == "table":
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
        sys.exit("serve does not begin")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


# What somebody sees who is to move: which buttons there are, and where.
SEEN = """(function () {
	const all = selector => Array.from(document.querySelectorAll(selector)).map(each => {
		const box = each.getBoundingClientRect(), x = box.left + Math.min(box.width / 2, 20);
		const y = box.top + Math.min(box.height / 2, 20), on = document.elementFromPoint(x, y);
		return { words: each.getAttribute('aria-label') || each.textContent, at: [x, y],
			small: box.width < 43.9 || box.height < 43.9, covered: !each.contains(on),
			pressed: each.getAttribute('aria-pressed') === 'true',
			dim: each.getAttribute('aria-disabled') === 'true' };
	});
	const panel = document.getElementById('panel');
	return { turn: document.getElementById('turn').firstChild.textContent, id: last,
		known: legal !== null && isNow(), panel: panel.hidden ? '' : panel.textContent,
		moves: all('#choice-of-moves .way'), tokens: all('#choice-of-moves .token'),
		cards: all('#hand .item') };
}())"""


class Player:
    def __init__(self, tabs, seat, server, way):
        self.tabs, self.seat, self.relay = tabs, seat, Relay(server.port)
        self.session, self.target = tabs.new()
        self.url = f"http://localhost:{self.relay.own}/{server.links[seat]}"
        self.way, size = way.split(":")
        self.taps = 0
        wide, high = (int(number) for number in size.split("x"))
        tabs.calm()
        tabs.call("Emulation.setDeviceMetricsOverride", width=wide, height=high,
                  deviceScaleFactor=1, mobile=wide < 600)
        tabs.load("Page.navigate", url=self.url)

    def call(self, *words, **named):
        self.tabs.session = self.session
        return self.tabs.call(*words, **named)

    def ask(self, words):
        self.tabs.session = self.session
        return self.tabs.ask(words)

    def seen(self):
        return self.ask(SEEN)

    def key(self, name, **more):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, code=name, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=name)

    def reach(self, what):
        """Tab until it has the focus, and Enter."""
        for _ in range(200):
            if self.ask("(e => (e.getAttribute('aria-label') || e.textContent) === " +
                        json.dumps(what["words"]) + " && e.getAttribute('aria-pressed') !== 'true')"
                        "(document.activeElement)"):
                self.key("Enter", windowsVirtualKeyCode=13, text="\r")
                return
            self.key("Tab", windowsVirtualKeyCode=9)
        sys.exit(f"{self.seat}: no key leads to {what['words']}")

    def tap(self, what):
        self.taps += 1
        if what["small"]:
            sys.exit(f"{self.seat}: {what['words']} is smaller than a finger")
        if self.way == "keys":
            self.reach(what)
            return
        if what["covered"]:
            sys.exit(f"{self.seat}: {what['words']} is covered")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=what["at"][0], y=what["at"][1],
                      button="left", clickCount=1)

    def answer_to(self, before):
        """Waits for the event that a move makes."""
        for _ in range(500):
            seen = self.seen()
            if seen["id"] != before["id"]:
                return
            if seen["panel"]:
                break
            time.sleep(0.01)
        sys.exit(f"{self.seat} sees no move, but: {seen['panel']}")

    def move(self, chance):
        """Makes a move by what is seen alone, in few taps."""
        before = self.seen()
        ends = time.monotonic() + 30
        while time.monotonic() < ends:
            seen = self.seen()
            if seen["turn"] != "Your turn" or seen["id"] != before["id"]:
                return
            ways = [each for each in seen["cards"] + seen["tokens"]
                    if not each["dim"] and not each["pressed"]]
            moves = seen["moves"]
            if not seen["known"]:
                time.sleep(0.01)
            elif moves and (not ways or chance.random() < 0.7):
                self.tap(chance.choice(moves))
                self.answer_to(before)
                return
            elif ways:
                self.tap(chance.choice(ways))
        sys.exit(f"{self.seat} makes no move: {seen}")


# ---- what a link may see ---------------------------------------------------------------------


def cards_in(value, faces):
    """How often each card stands in a part of a state."""
    cards = {}
    for card in browser.cards_of(value):
        if card in faces:
            cards[card] = cards.get(card, 0) + 1
    return cards


def check_secrets(player, record, count):
    """At each step the page has no card that redact hides from the seat, nor the seed."""
    page = json.loads(player.ask("JSON.stringify({ faces: data.faces, steps: record.steps, series:"
                                 "record.series })"))
    faces = set(page["faces"])
    view = ["--public"] if player.seat == "watch" else [player.seat]
    seen = subprocess.run(["redact", *view, record], capture_output=True, check=True).stdout
    states = subprocess.run(["replay", "--states", "--json"], input=seen, capture_output=True)
    states = [json.loads(line) for line in states.stdout.splitlines()]
    if page["steps"] != len(states) or len(states) <= count:
        sys.exit(f"{player.seat} has {page['steps']} steps, not {len(states)}")
    zones = [values for key, values in page["series"].items() if key.startswith("zone ")]
    for step, state in enumerate(states):
        may = cards_in({key: value for key, value in state.items() if key != "seats"}, faces)
        has = {}
        for values in zones:
            now = [value for since, value in values if since <= step][-1:]
            # What is gathered lies there once more.
            if not now or now[0] is None or now[0][3] == 1:
                continue
            for card in now[0][4:]:
                has[card] = has.get(card, 0) + (card in faces)
        wrong = [card for card, times in has.items() if times > may.get(card, 0)]
        if wrong:
            sys.exit(f"{player.seat} sees {wrong} at step {step}")


def check_bytes(player, kept, record):
    """Until nothing was shown: neither the seed nor five cards of another's hand together."""
    text = open(record).read()
    # The page names all cards of the game.
    kept = re.sub(rb'"faces":\[[^]]*\]', b"", kept)
    seed = re.search(r"^seed: (\S+)", text, re.M)
    if seed and seed[1].encode() in kept:
        sys.exit(f"{player.seat} was told the seed")
    if kept.count(b"HTTP/1.1 200") < 2 or b"event-stream" not in kept:
        sys.exit(f"of {player.seat} not every byte was kept")
    for seat, hand in re.findall(r"^  (\S+): \[([^\]]*)\]$", text.split("hands:")[1], re.M):
        cards = hand.split(", ")[:5]
        together = ",".join(json.dumps(card) for card in cards).encode()
        if seat != player.seat and len(cards) == 5 and together in kept:
            sys.exit(f"{player.seat} was told the hand of {seat}")


# ---- tables ----------------------------------------------------------------------------------


def play(tabs, program, record, limit, ways):
    seats = re.search(r"^seats: \[(.*)\]", open(record).read(), re.M)[1].split(", ")
    server = Server(program, record)
    players = [Player(tabs, seat, server, ways[index % len(ways)])
               for index, seat in enumerate(seats + ["watch"])]
    chance = random.Random(record)
    made = 0
    while made < limit:
        turns = [(player, player.seen()["turn"]) for player in players[:-1]]
        if all(turn == "The round is over" for _, turn in turns):
            break
        mine = [player for player, turn in turns if turn == "Your turn"]
        for player in mine:
            player.move(chance)
            made += 1
        if made == 3:
            early = [bytes(player.relay.kept) for player in players]
        if made == 5:
            server.kill()
            server.start()
        if not mine:
            time.sleep(0.01)
    for player in players:
        browser.wait_for(tabs, f"{player.ask('1') and made} < record.steps")
    tabs.complain()
    for player, kept in zip(players, early):
        check_bytes(player, kept, record)
        check_secrets(player, record, made)
    for player in players:
        tabs.session = None
        tabs.call("Target.closeTarget", targetId=player.target)
    server.kill()
    return made


def play_twice(tabs, program, record):
    """Of two taps at once on two pages one is a move, and the other page says what happened."""
    server = Server(program, record)
    seat = next(iter(server.links))
    pages = [Player(tabs, seat, server, "taps:390x844") for _ in range(2)]
    for page in pages:
        page.ask("1")
        browser.wait_for(tabs, "legal !== null")
    for page in pages:
        page.ask("void playMove(legal[0])")
    for page in pages:
        page.ask("1")
        browser.wait_for(tabs, "record.steps === 2 && isNow()")
    told = [page.seen()["panel"] for page in pages]
    print(f"{open(record).read().count('--- {seat')} move, told: {sorted(told)[1]}")


PANEL = "(find('panel').hidden ? '' : find('panel').innerText)"
SINCE = "find('since').lastChild.textContent"


def press(player, words, where="document"):
    """Taps the button that begins with some words."""
    player.ask("1")
    button = (f"[...{where}.querySelectorAll('button')].find(each => each.offsetParent && "
              f"each.textContent.startsWith({json.dumps(words)}))")
    browser.wait_for(player.tabs, button + " !== undefined")
    player.ask(button + ".click()")


def expect(player, condition):
    player.ask("1")
    browser.wait_for(player.tabs, condition)


def tell_dim(player):
    """A card that is dim has the rule told that forbids it, in words."""
    expect(player, "legal !== null")
    player.tap(player.seen()["cards"][0])
    player.tap(next(card for card in player.seen()["cards"] if card["dim"]))
    expect(player, PANEL + " !== ''")
    print("dim:", *player.ask(PANEL).split("\n"))
    press(player, "Close")


def ask_back(asker, other, answer):
    press(asker, "Undo")
    press(other, answer, "find('panel')")
    if answer == "Decline":
        expect(asker, PANEL + ".includes('not taken back')")
        return
    expect(asker, SINCE + ".startsWith('taken back') && isMyTurn() && isNow()")
    expect(other, PANEL + " === ''")


def look_back(player, mover):
    """Somebody who looks back is left there by what comes, and one tap leads to now."""
    press(player, "\u2039")
    at = player.ask("step")
    expect(mover, "legal !== null")
    mover.ask("void playMove(legal[0])")
    expect(player, f"record.steps > {at + 2} && step === {at}")
    press(player, "Now")
    expect(player, "isNow() && legal !== null")


def play_told(tabs, program, record):
    server = Server(program, record)
    ann, bob = (Player(tabs, seat, server, "taps:390x844") for seat in ("ann", "bob"))
    tell_dim(ann)
    press(ann, "Hint")
    expect(ann, "document.querySelectorAll('#panel .way').length > 1")
    print("hint:", ann.ask("document.querySelector('#panel .way').textContent"))
    press(ann, "", "find('panel')")
    expect(bob, "isMyTurn() && isNow()")
    for answer in ("Decline", "Agree"):
        ask_back(ann, bob, answer)
    look_back(bob, ann)
    server.kill()
    expect(ann, "!find('lost').hidden")
    server.start()
    expect(ann, "find('lost').hidden")
    bob.way = "keys"
    bob.move(random.Random(1))
    expect(bob, "!isMyTurn()")
    print("focus:", bob.ask("(document.activeElement.closest('#hand, #choice-of-moves') || "
                            "document.activeElement).id"))
    print("said:", ann.ask("find('since').getAttribute('role') + ' ' + " + SINCE))


def play_ended(tabs, program, record):
    server = Server(program, record, "--play", "bob,cid", "--pace", "0.02")
    ann = Player(tabs, "ann", server, "taps:390x844")
    said = ""
    while "the match" not in said:
        while ann.seen()["turn"] != "The round is over":
            if ann.seen()["turn"] == "Your turn":
                ann.move(random.Random(2))
        expect(ann, PANEL + ".includes('scores')")
        said = ann.ask("find('said').textContent")
        print("end:", said)
        press(ann, "Play another match" if "the match" in said else "Deal the next round")
        expect(ann, "!isOver() && " + PANEL + " === ''")
    print("title:", ann.ask("record.title"))


def play_referee(tabs, program, record):
    server = Server(program, record)
    table = Player(tabs, "table", server, "taps:390x844")

    def say(verb, *cards):
        for word in [verb] if verb else []:
            press(table, word, "find('verbs')")
        for card in cards:
            table.ask(f"[...find('cards').children].find(each => each.title === '{card}').click()")
        press(table, "Say it")

    say("play", "KH")
    expect(table, SINCE + ".startsWith('ann play KH') && find('line').value === ''")
    say("play", "KH")
    expect(table, PANEL + " !== ''")
    print("refused:", table.ask(PANEL).split("\n")[0])
    say("play", "Mover")
    expect(table, PANEL + ".includes('drawn') && find('line').value === 'bob play Mover drawn'")
    say("", "4C")
    expect(table, "record.steps > 2 && " + PANEL + " === ''")
    print("drawn:", table.ask(SINCE))
    say("score")
    expect(table, PANEL + ".includes('total')")
    press(table, "Undo")
    expect(table, SINCE + ".startsWith('taken back')")


def main():
    tabs = Tabs()
    modes = {"--twice": play_twice, "--told": play_told, "--ended": play_ended,
             "--referee": play_referee}
    if sys.argv[1] in modes:
        modes[sys.argv[1]](tabs, *sys.argv[2:])
    else:
        program, limit, ways, *records = sys.argv[1:]
        for record in records:
            print(record, play(tabs, program, record, int(limit), ways.split(",")), "moves",
                  flush=True)
    tabs.complain()
    tabs.session = None
    tabs.close()


main()
