#!/usr/bin/env python3
"""live.py: plays at tables of serve in headless Chromium, as people with phones would.

usage: live.py SERVE MOVES WAYS RECORD...
       live.py --twice SERVE RECORD     two pages of one seat say a move at once
       live.py --told SERVE HEN         what pages of ann and bob tell besides moves
       live.py --ended SERVE HEN        rounds of ann, who plays with machines, to their ends
       live.py --referee SERVE LOHAI    the page of a referee, at a table with real cards
       live.py --read SERVE AXE HEN HAIHOWAK    what is read out in which order, and, where AXE is
                                        the file of axe, what it finds in any state of a page
       live.py --exchanged SERVE RECORD...  states in which ann is to move: her page, her events and
                                        her answers, with other cards in hands that she does not see

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
import urllib.error
import urllib.request

import browser
from served import free_port

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
        """The browser notices servers that are killed, others in their place, and moves that come too late."""
        wrong = [each for each in self.errors if "net::ERR_" not in str(each) and
                 not re.search("status of (404|409)", str(each))]
        if wrong:
            sys.exit(f"the console says {wrong}")


class Relay:
    """Hands on what goes between a page and the server, and keeps what the server sends."""

    def __init__(self, port):
        self.port = port
        self.kept = bytearray()
        self.flowing = threading.Event()    # what happens reaches the page
        self.flowing.set()
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
        happens = False
        try:
            while more := source.recv(1 << 16):
                if keep:
                    self.kept += more
                    happens = happens or b"event-stream" in more
                if happens:
                    self.flowing.wait()
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
        self.command = [program, "--port", str(free_port()), *options, record]
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

    def close(self):
        self.tabs.session = None
        self.tabs.call("Target.closeTarget", targetId=self.target)

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
    page = json.loads(player.ask("JSON.stringify({ faces: [...faces], steps: record.steps, series:"
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


TURNS = """new MutationObserver(changes => changes.forEach(each => each.addedNodes.forEach(
	node => told.push(node.textContent)))).observe(find('turn'), { childList: true }); 1"""


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
            expect(players[-1], "record.steps > 3 && isNow()")
            players[-1].ask("window.kept = find('since').lastChild; window.told = [];" + TURNS)
        if made == 4:
            expect(players[-1], "record.steps > 4 && isNow()")
            if not players[-1].ask("kept.isConnected"):
                sys.exit("what was read out is read out again")
            if players[-1].ask("told.includes('You are looking back')"):
                sys.exit("who follows is told to look back")
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
        player.close()
    server.kill()
    return made


def play_twice(tabs, program, record):
    """Of two taps at once on two pages one is a move, and the other page says what happened."""
    server = Server(program, record)
    seat = next(iter(server.links))
    pages = [Player(tabs, seat, server, "taps:390x844") for _ in range(2)]
    for page in pages:
        expect(page, "legal !== null")
        page.ask("window.first = legal[0]; 1")
    # Neither hears of the other's tap before both are answered.
    for page in pages:
        page.relay.flowing.clear()
        page.ask("void playMove(first)")
    for page in pages:
        expect(page, "!busy")
        page.relay.flowing.set()
    for page in pages:
        expect(page, "record.steps === 2 && isNow()")
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
    """A card that is dim has the rule told that forbids it, in words, and what is chosen stays so."""
    expect(player, "legal !== null")
    player.tap(player.seen()["cards"][0])
    player.tap(next(card for card in player.seen()["cards"] if card["dim"]))
    expect(player, PANEL + " !== ''")
    if not player.seen()["cards"][0]["pressed"]:
        sys.exit("what was chosen is no longer")
    print("dim:", *player.ask(PANEL).split("\n"))
    press(player, "Close")


def tap_stock(player):
    """A tap on the stock says how one draws; with a card that is chosen it makes that move."""
    stock = "document.querySelector('#table [data-zone=stock]').click()"
    expect(player, "isMyTurn() && isNow() && legal !== null")
    steps = player.ask("record.steps")
    player.ask("pick([]); " + stock)
    expect(player, PANEL + " !== ''")
    print("stock:", player.ask(PANEL).split("\n")[0])
    player.tap(player.seen()["cards"][0])
    player.ask(stock)
    expect(player, f"record.steps === {steps + 1} && isNow()")
    print("new:", player.ask("[...document.querySelectorAll('#hand .new')].map(each => each.ariaLabel).join()"))


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
    expect(bob, "isMyTurn() && isNow() && legal !== null")
    print("for:", bob.ask("[...document.querySelectorAll('#choice-of-moves p')].pop().textContent"))
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
    tap_stock(ann)


def play_ended(tabs, program, record):
    server = Server(program, record, "--play", "bob,cid", "--pace", "0.02")
    ann = Player(tabs, "ann", server, "taps:390x844")
    said = ""
    while "the match" not in said:
        while ann.seen()["turn"] != "The round is over":
            if ann.seen()["turn"] == "Your turn":
                ann.move(random.Random(2))
        expect(ann, PANEL + ".includes('scores') && find('hint').disabled")
        said = ann.ask("document.querySelector('#panel .said').textContent")
        print("end:", said)
        wide = Player(tabs, "watch", server, "taps:1280x800")
        # Where the score stands beside the table it does not lie on it, too.
        expect(wide, "find('score').offsetWidth && isOver() && " + PANEL + " === ''")
        wide.close()
        press(ann, "Play another match" if "the match" in said else "Deal the next round")
        expect(ann, "!isOver() && " + PANEL + " === ''")
        # There is one round to be at, and its page is no wider than the phone.
        expect(ann, "!find('record').offsetParent && document.documentElement.scrollWidth <= innerWidth")
    print("title:", ann.ask("record.title"))


def play_referee(tabs, program, record):
    """An evening: a card that is drawn, a revoke that stands with a penalty, a wrong card, one forgotten."""
    server = Server(program, record)
    table = Player(tabs, "table", server, "taps:390x844")
    told = f"{SINCE}.split(';')[0]"

    def tap_cards(*cards):
        for card in cards:
            table.ask(f"[...find('cards').children].find(each => each.title === '{card}').click()")

    def say(words, *cards, typed=""):
        for word in words.split():
            press(table, word, "find('dock')")
        tap_cards(*cards)
        table.ask(f"find('line').value += {json.dumps(typed)}")
        press(table, "Send")

    def seen(words, since):
        expect(table, f"{told} === {json.dumps(since)} && isNow() && find('line').value === ''")
        print(words, table.ask(told))

    def told_so(words):
        expect(table, PANEL + " !== ''")
        print(words, table.ask(PANEL).split("\n")[0])

    say("", "KH")
    seen("a card:", "ann play KH")
    say("play", "KH")
    told_so("refused:")
    say("play", "Mover")
    expect(table, PANEL + ".includes('drawn') && find('line').value === 'bob play Mover drawn'")
    say("", "4C")
    seen("drawn:", "bob play Mover (from the stock: 4C)")
    for card, since in (("5C", "cid play 5C"), ("2H", "dora play 2H"), ("3H", "ann play 3H")):
        say("", card)
        seen("a card:", since)
    press(table, "insert", "find('dock')")
    expect(table, "find('line').value === 'insert 5'")
    for card in ("KD", "3D", "4D"):
        tap_cards(card)
        press(table, ",", "find('dock')")
    say("", "5D")
    seen("forgotten:", "ann play 3H")
    expect(table, "entryOf(step).number === 10")
    for card, since in (("6H", "bob play 6H"), ("7H", "cid play 7H")):
        say("", card)
        seen("a card:", since)
    told_so("revoked:")
    while table.ask("entryOf(step).number") != 3:
        press(table, "\u2039")
    say("stand")
    expect(table, "find('line').value === ''")
    told_so("stands:")
    press(table, "Now")
    say("adjust", typed=" cid -50 because of a revoke")
    seen("penalty:", "ruling: of a revoke")
    say("", "9H")
    seen("a card:", "dora play 9H")
    say("fix play", "QH")
    seen("wrong card:", "dora play QH")
    say("score")
    expect(table, PANEL + ".includes('total')")
    press(table, "Undo")
    expect(table, SINCE + ".startsWith('taken back')")


AXE = """axe.run(document).then(found => found.violations.map(each => each.id + ': ' +
	each.nodes.map(node => node.target.join(' ')).join(', ')))"""


def listen(page, axe, where):
    """Whose turn, my hand, what may be played, what happened; then the table."""
    page.ask("1")
    page.call("Accessibility.enable")
    heard = browser.spoken(page.tabs)
    for role, name in heard:
        if role in ("button", "region", "group", "log", "heading", "dialog") and not name:
            sys.exit(f"{where}: a {role} has no name")
    seen = page.seen()
    wanted = [("heading", page.ask("find('turn').textContent"))]
    if page.seat not in ("watch", "table"):
        wanted = [("region", "Your hand and your move"), *wanted,
                  *(("button", card["words"]) for card in seen["cards"]),
                  ("group", "Moves"), *(("button", each["words"]) for each in seen["moves"])]
    if "how" not in where:
        # The dot before "Your turn" is read out, too.
        browser.in_order([(role, " ".join(name.replace("\u25cf", "").split())) for role, name in heard],
                         [(role, " ".join(name.split())) for role, name in
                          [*wanted, ("live", "What happened since")]], where)
    if axe:
        found = page.call("Runtime.evaluate", expression=axe + AXE, awaitPromise=True,
                          returnByValue=True)["result"]["value"]
        if found:
            sys.exit(f"{where}: axe finds {found}")


# The names of seats that a finger on their frames, within 44 pixels, does not meet.
SMALL_NAMES = """heads.filter(({ name, box }) => {
	const frame = box.querySelector('.frame');
	frame.scrollIntoView({ block: 'center' });
	const { left, top } = rectOf(frame);
	return name.offsetParent && [[3, -2], [46, 40]].some(([x, y]) =>
		!name.contains(document.elementFromPoint(left + x, top + y)));
}).map(head => head.name.textContent).join()"""


def play_read(tabs, program, axe, *records):
    """Each state of pages: of the first record light, on a phone, of the second dark, at a desk."""
    axe = open(axe).read() if axe else ""
    states = 0

    def state(page, where, act=None, until="true"):
        nonlocal states
        if act:
            page.ask(act)
        expect(page, until)
        listen(page, axe, where)
        states += 1

    for record, size, dark in zip(records, ("390x844", "1280x800"), (False, True)):
        server = Server(program, record)
        mover = re.search(r"^turn: (\w+)", open(record).read(), re.M)[1]
        page = Player(tabs, mover, server, "taps:" + size)
        page.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-reduced-motion", "value": "reduce"},
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        state(page, "my turn", None, "legal !== null")
        state(page, "a card chosen", "document.querySelector('#hand button').click()")
        state(page, "a dim card", "document.querySelector('#hand [aria-disabled]').click()",
              PANEL + " !== ''")
        state(page, "the moves", "if (find('list').offsetParent) find('list').click()")
        state(page, "how it is played", "find('howto').click()")
        page.ask("find('how').close(); if (document.body.classList.contains('listing'))"
                 "find('list').click()")
        state(page, "a hint", "find('hint').click()",
              "document.querySelectorAll('#panel .way').length > 0")
        state(page, "another's turn", "playMove(legal.find(each => each.bare) || legal[0])",
              "record.steps > 1 && isNow()")
        state(page, "looking back", "press('ArrowLeft')", "!isNow()")
        others = [Player(tabs, seat, server, "taps:" + size) for seat in ("watch", "table")]
        for other in others:
            state(other, other.seat)
            if small := other.ask(SMALL_NAMES):
                sys.exit(f"{other.seat}, {size}: {small} is smaller than a finger")
        server.kill()
        state(page, "no connection", None, "!find('lost').hidden")
        for each in (page, *others):
            each.close()
    print(f"{states} states" + (" and axe" if axe else ""))


# ---- other hands exchanged -------------------------------------------------------------------


def exchanged(record):
    """The same state, but cards that ann does not see are in other hands."""
    def run(*command, text=None):
        return subprocess.run(command, input=text, capture_output=True, text=True)
    state = json.loads(run("replay", "--json", record).stdout)
    state["seed"] = "5eed" * 16
    seen = json.loads(run("redact", "--json", "ann", text=json.dumps(state)).stdout)
    hidden = [(seat, at) for seat in state["seats"] if seat != "ann"
              for at, card in enumerate(seen["hands"][seat]) if card == "XX"]
    for turn in range(1, len(hidden)):
        other = json.loads(json.dumps(state))
        free = {seat: list(state["hands"][seat]) for seat, _ in hidden}
        for seat, hand in free.items():
            for card in seen["hands"][seat]:
                if card != "XX":
                    hand.remove(card)
        cards = [card for hand in free.values() for card in hand]
        cards = cards[turn:] + cards[:turn]
        for seat, hand in free.items():
            known = [card for card in seen["hands"][seat] if card != "XX"]
            other["hands"][seat] = known + [cards.pop(0) for _ in hand]
        if other != state and run("replay", "--check", text=json.dumps(other)).returncode == 0:
            return state, other
    sys.exit(f"{record}: nothing can be exchanged")


def tell_all(program, name, state):
    """Every byte that ann is told: her page, her events, and answers up to her move."""
    with open(name, "w") as file:
        file.write(json.dumps(state) + "\n")
    server = Server(program, name)
    link = f"http://localhost:{server.port}/{server.links['ann']}"
    told = [urllib.request.urlopen(link).read()]
    with urllib.request.urlopen(link + "/events?page=1") as events:
        for line in ("view", "legal", "score", "log", "rules", "why", "stand 1", "undo"):
            told.append(answer(link, line))
        told.append(answer(link, json.dumps(json.loads(told[2])["legal"][0])))
        while not told[-1].startswith(b"data: ") or b"ann " not in told[-1]:
            told.append(events.readline())
    server.kill()
    return told


def answer(link, line):
    try:
        return urllib.request.urlopen(link + "/say", line.encode()).read()
    except urllib.error.HTTPError as no:
        return no.read()


def play_exchanged(_, program, *records):
    for record in records:
        one, other = (tell_all(program, record + which, state)
                      for which, state in zip("12", exchanged(record)))
        if one != other:
            sys.exit(f"{record}: {[pair for pair in zip(one, other) if pair[0] != pair[1]][:1]}")
        print(record, "the same")


def main():
    tabs = Tabs()
    modes = {"--twice": play_twice, "--told": play_told, "--ended": play_ended,
             "--referee": play_referee, "--read": play_read, "--exchanged": play_exchanged}
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
