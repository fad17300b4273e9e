#!/usr/bin/env python3
"""browser.py: steps through pages of show --html in headless Chromium.

usage: browser.py PAGE STATES

PAGE is the page of one record or several, STATES what `replay --states --json` writes
of them, behind a line that begins with # for each.  By the keyboard alone it goes through all steps of each record, forwards
and backwards, and compares the cards that are shown in each place, whose turn it is
and the seats' names with the state.  It fails where they differ, where the console
has an error, or where anything is fetched.  It talks with the browser through a
pipe: nothing listens on a port.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-extensions", "--disable-dev-shm-usage", "--remote-debugging-pipe",
         "--window-size=1100,900"]


class Browser:
    """A browser with one page; what its console says and what it asks for is kept."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def connect():
            # It reads from 3 and writes to 4, which may be the other's number until then.
            os.dup2(theirs_in, 13)
            os.dup2(theirs_out, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [shutil.which("chromium"), *FLAGS, "--user-data-dir=" + self.folder, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=connect, close_fds=False)
        os.close(theirs_in)
        os.close(theirs_out)
        self.source = os.fdopen(ours_in, "rb")
        self.sink = os.fdopen(ours_out, "wb")
        self.number = 0
        self.session = None
        self.errors = []
        self.requests = []
        self.loaded = False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def read(self):
        """The next message; the end of the stream is a failure."""
        message = bytearray()
        while True:
            byte = self.source.read(1)
            if byte == b"":
                sys.exit("the browser has ended")
            if byte == b"\0":
                return json.loads(message.decode())
            message += byte

    def note(self, message):
        method, what = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(what["exceptionDetails"].get("exception", {}).get("description"))
        elif method == "Runtime.consoleAPICalled":
            self.errors.append(str(what["args"]))
        elif method == "Log.entryAdded":
            self.errors.append(what["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(what["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded = True

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session is not None:
            message["sessionId"] = self.session
        self.sink.write(json.dumps(message).encode() + b"\0")
        self.sink.flush()
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def open(self, path):
        self.loaded = False
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        while not self.loaded:
            self.note(self.read())

    def ask(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def press(self, key):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


# What a person sees: cards by the place where they lie, seats by their names.
LOOK = """(function () {
	function look(zone) {
		var more = zone.querySelector('.more');
		return { name: zone.dataset.zone, label: zone.querySelector('.label').textContent,
			more: more ? Number(more.textContent.slice(1)) : 0,
			cards: Array.from(zone.querySelectorAll('use'), function (use) {
				var id = use.getAttribute('href').slice(1);
				if (!document.getElementById(id) || use.getBoundingClientRect().width < 10)
					return 'not drawn: ' + id;
				return id.slice(1);
			}) };
	}
	function zones(box) {
		return Array.from(box.querySelectorAll('.zone:not([hidden])'), look);
	}
	return { seats: Array.from(document.querySelectorAll('.seat'), function (box) {
			return { name: box.querySelector('b').textContent, zones: zones(box),
				turn: !box.querySelector('.mark').hidden }; }),
		table: zones(document.getElementById('zones')),
		count: document.getElementById('count').textContent };
}())"""


def cards_of(value):
    """All cards of a part of a state, in the order in which they are written."""
    if isinstance(value, dict):
        return [card for each in value.values() for card in cards_of(each)]
    if isinstance(value, list):
        return [card for each in value for card in cards_of(each)]
    return [value]


def expected(state, name, seat):
    """The cards that a place has by the state: places are called as keys are, but for two."""
    if name == "hand":
        return state["hands"][seat]
    if name == "trick":
        return next(each["cards"] for each in state["table"] if each["seat"] == seat)
    if name == "table":
        return state["table"]["cards"]
    if name in ("won", "away"):
        return state[name][seat]
    if name == "pot":
        return cards_of([each["cards"] for each in state["pot"]])
    if name in state.get("keys", {}):
        return state["keys"][name]
    return cards_of(state[name])


def compare(seen, state, where):
    def fail(what, wanted, found):
        sys.exit(f"{where}: {what}: {found}, not {wanted}")

    names = [seat["name"] for seat in seen["seats"]]
    if names != state["seats"]:
        fail("seats", state["seats"], names)
    turns = [seat["name"] for seat in seen["seats"] if seat["turn"]]
    if turns != ([state["turn"]] if "turn" in state else []):
        fail("to decide", state.get("turn"), turns)
    shown = 0
    for seat in seen["seats"] + [{"name": None, "zones": seen["table"]}]:
        for zone in seat["zones"]:
            what = f"{zone['name']} of {seat['name']}"
            if zone["name"] == "stock":
                wanted = ["XX"] if state["stock"] else []
                if f"({len(state['stock'])})" not in zone["label"]:
                    fail(what, len(state["stock"]), zone["label"])
                shown += len(state["stock"])
            else:
                all_cards = expected(state, zone["name"], seat["name"])
                if zone["more"] + len(zone["cards"]) != len(all_cards):
                    fail(what, all_cards, zone)
                wanted = all_cards[zone["more"]:]
                shown += len(all_cards)
            if zone["cards"] != wanted:
                fail(what, wanted, zone["cards"])
    return shown


def step_through(browser, states, record):
    """Forwards through all states, then backwards through every third of them."""
    for number, state in enumerate(states):
        seen = browser.ask(LOOK)
        if seen["count"] != f"{number} / {len(states) - 1}":
            sys.exit(f"record {record}: step {number} is called {seen['count']}")
        cards = compare(seen, state, f"record {record}, step {number}")
        if number == 0:
            all_cards = cards
        elif cards != all_cards:
            sys.exit(f"record {record}, step {number}: {cards} cards, not {all_cards}")
        browser.press("ArrowRight")
    for number in range(len(states) - 2, -1, -1):
        browser.press("ArrowLeft")
        if number % 3 == 0:
            compare(browser.ask(LOOK), states[number], f"record {record}, back at {number}")
    browser.press("End")
    compare(browser.ask(LOOK), states[-1], f"record {record}, its end")
    browser.press("Home")
    compare(browser.ask(LOOK), states[0], f"record {record}, its beginning")


def play(browser, states):
    """The space bar plays on by itself, and stops it; a button changes light and dark."""
    if len(states) < 3:
        return
    browser.press("Home")
    browser.press(" ")
    ends = time.monotonic() + 20
    while browser.ask(LOOK)["count"].startswith("0 "):
        if time.monotonic() > ends:
            sys.exit("nothing is played")
        time.sleep(0.1)
    browser.press(" ")
    seen = browser.ask(LOOK)
    compare(seen, states[int(seen["count"].split()[0])], "played")
    time.sleep(1.5)
    if browser.ask(LOOK)["count"] != seen["count"]:
        sys.exit("it is played on although it was stopped")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = browser.ask(ground)
    browser.ask("document.getElementById('theme').click()")
    if browser.ask(ground) == light:
        sys.exit("light and dark are the same")


def records_of(path):
    """The states of each record; a state that does not follow the one before begins one."""
    records = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                records.append([])
            elif line.strip() not in ("", "---"):
                records[-1].append(json.loads(line.removeprefix("--- ")))
    return records


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    records = records_of(sys.argv[2])
    browser = Browser()
    browser.open(sys.argv[1])
    for number, states in enumerate(records):
        if number > 0:
            browser.ask(f"(function () {{ var record = document.getElementById('record');"
                        f"record.value = {number};"
                        f"record.dispatchEvent(new Event('change')); }}())")
        step_through(browser, states, number + 1)
    play(browser, records[-1])
    made = browser.ask("document.querySelectorAll('img, iframe, object, embed, form, a, b b, i')"
                       ".length + document.scripts.length - 2")
    if made != 0:
        sys.exit(f"{made} elements that page.js does not make")
    fetched = [url for url in browser.requests
               if not url.startswith("data:") and not url.startswith("file:")]
    pages = [url for url in browser.requests if url.startswith("file:")]
    if browser.errors or fetched or len(pages) != 1:
        sys.exit(f"errors {browser.errors}, fetched {fetched + pages[1:]}")
    browser.close()
    print(f"{len(records)} records, {sum(map(len, records))} states")


if __name__ == "__main__":
    main()
