#!/usr/bin/env python3
"""browser.py: steps through pages of show --html in headless Chromium.

usage: browser.py PAGE STATES
       browser.py --walk PAGE STATES     every step of whole rounds, for what they look like
       browser.py --windows STEPS TURNS PAGE   that many steps of each record, in windows of all
                                         sizes; each of them in every TURNSth
       browser.py --links PAGE STATES    addresses of a page of many records
       browser.py --spoken PAGE... what a screen reader is told of pages of one record each
       browser.py --work SHORT LONG      two pages of the same moves, one of many more
       browser.py --review PAGE    a page of one record with its review
       browser.py --paper PAGE     how many pages it takes on paper
       browser.py --faces PICTURE  of an SVG file with each face of a deck, whether they differ
       browser.py --seated PAGE    the seats from the left round to the front, and who has won at the end
       browser.py --front PAGE     what the front page of several records says
       browser.py --undone PAGE    at each step, how many moves its list has as taken back; then ticks

PAGE is the page of one record or several, STATES what `replay --states --json` writes
of them, after a line that begins with # for each.  By the keyboard alone it goes
through all steps of each record, forwards and backwards, and compares the cards that
are shown in each place, whose turn it is and the seats' names with the state; then by
click, drag and address.  It asks the layout whether anything overlaps, leaves its place
or jumps, in windows of three sizes and with several seats in front.  It fails where
something is told before its step, where the console has an error, or where anything is
fetched.  It talks with the browser through a pipe: nothing listens on a port.
"""
import base64
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-extensions", "--disable-dev-shm-usage", "--remote-debugging-pipe",
         "--window-size=1100,900",
         # What nobody looks at here: other processes than those of the page, and pages
         # that wait for what somebody may type as an address.
         "--in-process-gpu", "--disable-breakpad", "--enable-features=NetworkServiceInProcess2",
         "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,"
         "WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"]

# Whether all is tried that could be, or a sample.
THOROUGH = os.environ.get("CROUPIER_THOROUGH", "") not in ("", "each")


class Browser:
    """A browser with one page; what its console says and what it asks for is kept."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def connect():
            # It reads from 3 and writes to 4, which may be the other's number until then.
            reads = fcntl.fcntl(theirs_in, fcntl.F_DUPFD, 20)
            writes = fcntl.fcntl(theirs_out, fcntl.F_DUPFD, 20)
            os.dup2(reads, 3)
            os.dup2(writes, 4)

        self.process = subprocess.Popen(
            [shutil.which("chromium"), *FLAGS, "--user-data-dir=" + self.folder, "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=connect, close_fds=False)
        os.close(theirs_in)
        os.close(theirs_out)
        self.source = ours_in
        self.rest = b""
        self.sink = os.fdopen(ours_out, "wb")
        self.number = 0
        self.session = None
        self.errors = []
        self.requests = []
        self.loaded = False
        self.session = self.call("Target.attachToTarget", targetId=self.first_page(),
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def first_page(self):
        """The page with which the browser begins."""
        ends = time.monotonic() + 20
        while time.monotonic() < ends:
            for target in self.call("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return target["targetId"]
            time.sleep(0.02)
        sys.exit("the browser begins without a page")

    def read(self):
        """The next message; the end of the stream is a failure."""
        while b"\0" not in self.rest:
            more = os.read(self.source, 1 << 20)
            if more == b"":
                sys.exit("the browser has ended")
            self.rest += more
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message.decode())

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
        self.load("Page.navigate", url="file://" + os.path.abspath(path))

    def load(self, method, **parameters):
        self.loaded = False
        self.call(method, **parameters)
        while not self.loaded:
            self.note(self.read())

    def ask(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def calm(self):
        """Nothing moves by itself."""
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-reduced-motion", "value": "reduce"}])

    def press(self, key):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait(30)
        self.sink.close()
        os.close(self.source)
        shutil.rmtree(self.folder, ignore_errors=True)


# What a person sees: cards by the place where they lie, seats by their names.
LOOK = """(function () {
	const all = (selector, of) => Array.from(of.querySelectorAll(selector));
	const look = zone => ({ name: zone.dataset.zone,
		label: zone.querySelector('.label').textContent,
		gathered: zone.classList.contains('gathered'),
		moved: all('.card.moved use', zone).map(use => use.getAttribute('href').slice(2)),
		more: all('.more', zone).reduce((sum, more) => sum + Number(more.textContent.slice(1)), 0),
		cards: all('use', zone).map(use => {
			const id = use.getAttribute('href').slice(1);
			return document.getElementById(id) && use.getBoundingClientRect().width >= 8 ?
				id.slice(1) : 'not drawn: ' + id;
		}) });
	const zones = box => all('.zone:not([hidden])', box).map(look);
	return { seats: all('.seat', document).map(box => ({ name: box.querySelector('b').textContent,
			zones: zones(box), words: box.querySelector('.words').textContent,
			turn: !box.querySelector('.to-decide').hidden })),
		table: zones(document.getElementById('zones')), address: location.hash,
		count: document.getElementById('count').textContent };
}())"""

# What overlaps that should not, and what leaves the table or the window; and where the places are.
LAYOUT = """(function () {
	const wrong = [], boxes = [], places = {};
	const rect = element => element.getBoundingClientRect();
	const all = (selector, of = document) => Array.from(of.querySelectorAll(selector));
	const table = rect(document.getElementById('table'));
	/* One for all: as long as a range lives, each change of the page looks at it. */
	const range = document.createRange();
	const isWords = each => each.tagName !== 'svg' && !each.className.startsWith('gap');

	function join(rects) {
		return { left: Math.min(...rects.map(r => r.left)), top: Math.min(...rects.map(r => r.top)),
			right: Math.max(...rects.map(r => r.right)),
			bottom: Math.max(...rects.map(r => r.bottom)) };
	}
	function inside(what, inner, outer) {
		if (inner.left < outer.left - 1.5 || inner.top < outer.top - 1.5 ||
			inner.right > outer.right + 1.5 || inner.bottom > outer.bottom + 1.5)
			wrong.push(what + ' leaves its place');
	}
	/* Of words what is written, as far as it is seen. */
	function seen(each) {
		const own = rect(each);
		if (!isWords(each))
			return own;
		range.selectNodeContents(each);
		const text = range.getBoundingClientRect();
		return { left: Math.max(own.left, text.left), top: own.top,
			right: Math.min(own.right, text.right), bottom: own.bottom };
	}
	function content(zone) {
		return all('.label, .mark, .caption, .card, .gap, .more', zone).filter(each =>
			rect(each).width > 0 && (!isWords(each) || each.textContent !== '')).map(seen);
	}
	for (const seat of all('.seat')) {
		const name = seat.dataset.seat, frame = rect(seat.querySelector('.frame'));
		const head = seat.querySelector('.head > div');
		boxes.push({ what: name, rect: frame });
		inside('the seat ' + name, frame, table);
		inside('the head of ' + name, rect(seat.querySelector('.head')), frame);
		/* Where it has more lines than are left to it, the last ends with an ellipsis. */
		if (head.scrollHeight > head.clientHeight + 1 &&
			head.clientHeight < getComputedStyle(head).webkitLineClamp * 17)
			wrong.push('the head of ' + name + ' is cut without a mark');
		if (rect(seat.querySelector('.name')).right > rect(head).right + 1)
			wrong.push('the name ' + name + ' is cut without a mark');
		places['seat ' + name] = [frame.left, frame.top, frame.width, frame.height].join();
		for (const zone of all('.zone:not([hidden]):not(.middle)', seat)) {
			const parts = content(zone);
			if (parts.length)
				inside(zone.dataset.zone + ' of ' + name, join(parts), frame);
		}
	}
	for (const caption of all('.caption'))
		/* Of a name there is room for a letter and an ellipsis at least. */
		if (caption.scrollWidth > caption.clientWidth && caption.clientWidth < 18)
			wrong.push('the caption ' + caption.textContent + ' is cut without a mark');
	/* Of a card in a key one sees its rank, however close they lie. */
	for (const gap of all('.item:has(> .thin)')) {
		const card = rect(gap.previousSibling.firstChild);
		if (rect(gap).left < card.left + .29 * card.width)
			wrong.push('a gap covers ' + gap.previousSibling.firstChild.innerHTML);
	}
	for (const more of all('.more')) {
		range.selectNodeContents(more);
		if (more.nextSibling && range.getBoundingClientRect().right > rect(more.nextSibling).left)
			wrong.push(more.textContent + ' is hidden by a card');
	}
	for (const zone of all('.zone:not([hidden])')) {
		const box = rect(zone), parts = content(zone);
		const key = zone.dataset.zone + ' ' + ((zone.closest('.seat') || zone).dataset.seat || '');
		places[key] = [box.left, box.top, box.width, box.height].join();
		if (parts.length === 0 || (zone.closest('.seat') && !zone.classList.contains('middle')))
			continue;
		boxes.push({ what: key, rect: join(parts) });
		inside(key, join(parts), table);
	}
	if (/\\bXX\\b/.test(document.getElementById('moves').innerText + document.getElementById('last').title))
		wrong.push('a hidden card is no word');
	const notes = document.getElementById('notes');
	if (notes.textContent)
		boxes.push({ what: 'notes', rect: rect(notes) });
	if (notes.scrollHeight > notes.clientHeight + 1)
		wrong.push('the notes are cut: ' + notes.scrollHeight + ' in ' + notes.clientHeight);
	boxes.forEach((one, i) => boxes.slice(i + 1).forEach(other => {
		if (one.rect.left < other.rect.right - 1 && other.rect.left < one.rect.right - 1 &&
			one.rect.top < other.rect.bottom - 1 && other.rect.top < one.rect.bottom - 1)
			wrong.push(one.what + ' and ' + other.what + ' overlap');
	}));
	for (const id of ['table', 'last', 'asks', 'bar', 'count', 'title', 'theme', 'start', 'back',
		'play', 'next', 'end', 'speed']) {
		const box = rect(document.getElementById(id));
		inside('#' + id, box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
		places['#' + id] = [box.left, box.top, box.height].join();
	}
	if (document.scrollingElement.scrollWidth > innerWidth)
		wrong.push('the page is wider than the window');
	return { wrong: wrong, places: places,
		high: Math.round(Math.min(...all('.card').map(card => rect(card).height))) };
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
        return next((each["cards"] for each in state["table"] if each["seat"] == seat), [])
    if name == "table":
        return state["table"]["cards"] if "table" in state else []
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
    if state["phase"] != "over":
        for seat in seen["seats"]:
            if not seat["words"].startswith(f" score {state['scores'][seat['name']]}"):
                fail("score of " + seat["name"], state["scores"], seat["words"])
    everywhere = seen["seats"] + [{"name": None, "zones": seen["table"]}]
    # What a move has gathered lies there once more, and not yet where it is kept.
    gathered = [card for seat in everywhere for zone in seat["zones"] if zone["gathered"]
                for card in zone["cards"]]
    shown = sum(zone["more"] + len(zone["cards"]) for seat in everywhere
                for zone in seat["zones"] if zone["gathered"])
    for seat in everywhere:
        for zone in seat["zones"]:
            what = f"{zone['name']} of {seat['name']}"
            if zone["name"] == "stock":
                wanted = ["XX"] if state["stock"] else []
                if f"({len(state['stock'])})" not in zone["label"]:
                    fail(what, len(state["stock"]), zone["label"])
                shown += len(state["stock"])
            elif zone["gathered"]:
                continue
            else:
                all_cards = expected(state, zone["name"], seat["name"])
                count = zone["more"] + len(zone["cards"])
                late = list(gathered)
                for card in all_cards[count:]:
                    if card not in late:
                        fail(what, all_cards, zone)
                    late.remove(card)
                wanted = all_cards[zone["more"]:count]
                shown += count
            if zone["cards"] != wanted:
                fail(what, wanted, zone["cards"])
    return shown


SIZES = [(1280, 800), (800, 600), (390, 844)]


def resize(browser, wide, high):
    browser.call("Emulation.setDeviceMetricsOverride", width=wide, height=high,
                 deviceScaleFactor=1, mobile=wide < 600)
    # The observer of the table's size is called before the next frame.
    browser.call("Runtime.evaluate", awaitPromise=True, expression="new Promise(function (done) {"
                 "requestAnimationFrame(function () { requestAnimationFrame(done); }); })")


def check_layout(layout, where, places, least):
    """Nothing overlaps, leaves its place or has another place than before."""
    if layout["wrong"]:
        sys.exit(f"{where}: {'; '.join(layout['wrong'][:5])}")
    for what, place in layout["places"].items():
        if places.setdefault(what, place) != place:
            sys.exit(f"{where}: {what} jumps from {places[what]} to {place}")
    if layout["high"] < least:
        sys.exit(f"{where}: a card is {layout['high']} pixels high")


def wait_for(browser, condition):
    """The page itself looks again and again, which is less work than to ask it."""
    answer = browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression=f"""
        new Promise(function (done) {{
            var ends = Date.now() + 20000;
            (function look() {{
                if ({condition})
                    done(true);
                else if (Date.now() > ends)
                    done(false);
                else
                    setTimeout(look, 10);
            }}());
        }})""")
    if answer["result"].get("value") is not True:
        sys.exit(f"never: {condition}")


def click(browser, element):
    """A click of the mouse in the middle of an element."""
    place = browser.ask(f"(function () {{ var e = {element}; e.scrollIntoView({{ block: 'center' }});"
                        "var r = e.getBoundingClientRect();"
                        "return [r.left + r.width / 2, r.top + r.height / 2]; }())")
    for kind in ("mousePressed", "mouseReleased"):
        browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                     button="left", clickCount=1)


# Whether the move of this step is seen in the list, which scrolls.
IN_SIGHT = """(function () {
	var list = document.getElementById('moves').getBoundingClientRect();
	var entry = document.querySelector('.entry[aria-current]').getBoundingClientRect();
	return entry.top > list.top - 2 && entry.bottom < list.bottom + 2;
}())"""


def reach(browser, states, record, records):
    """By click, drag and address, as by the keyboard; and back."""
    last = len(states) - 1
    prefix = f"r{record}." if records > 1 else ""
    browser.press("End")
    # Folds that were opened by hand stay open, so that all entries can be clicked.
    browser.ask("document.querySelectorAll('.fold[aria-expanded=false]').forEach("
                "function (fold) { fold.click(); })")
    entries = browser.ask("(window.entries = Array.from(document.querySelectorAll("
                          "'#moves .entry:not(.part):not(.turns)'))).length")
    for index in range(0, entries, max(1, entries // (12 if THOROUGH else 4))):
        if not browser.ask(f"window.entries[{index}].getClientRects().length > 0"):
            continue
        click(browser, f"window.entries[{index}]")
        seen = browser.ask(LOOK)
        number = int(seen["count"].split()[0])
        compare(seen, states[number], f"record {record}, entry {index}")
        # After many steps in a moment the address comes a little later.
        wait_for(browser, f"location.hash === '#{prefix}{number}'")
    for step in (0, last // 3, last):
        browser.ask(f"location.hash = '#{prefix}{step}'")
        wait_for(browser, f"document.getElementById('bar').value === '{step}'")
        compare(browser.ask(LOOK), states[step], f"record {record}, address {step}")
        wait_for(browser, IN_SIGHT)
    if last > 0:
        browser.ask("history.back()")
        wait_for(browser, f"document.getElementById('bar').value === '{last // 3}'")
    bar = browser.ask("(function () { var r = document.getElementById('bar')"
                      ".getBoundingClientRect(); return [r.left, r.width, r.top + 12]; }())")
    at = browser.ask("Number(document.getElementById('bar').value)") / max(1, last)
    browser.call("Input.dispatchMouseEvent", type="mousePressed", button="left", clickCount=1,
                 x=bar[0] + 8 + at * (bar[1] - 16), y=bar[2])
    for part in (0.2, 0.5, 0.75):
        browser.call("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1,
                     x=bar[0] + 8 + part * (bar[1] - 16), y=bar[2])
    browser.call("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1,
                 x=bar[0] + 8 + 0.75 * (bar[1] - 16), y=bar[2])
    seen = browser.ask(LOOK)
    number = int(seen["count"].split()[0])
    if abs(number - 0.75 * last) > 1:
        sys.exit(f"record {record}: dragged to three quarters it is at {number} of {last}")
    compare(seen, states[number], f"record {record}, dragged")


# What a person can read must not tell what only a later step makes known.
TICKS = "document.querySelectorAll('#marks .tick:not([hidden])').length"
SIGNS = "document.getElementById('signs').innerText.trim()"
SPOILERS = ["wins the match", "of the match", "the match is over", "the round is over", "proves it",
            "no points, total", "Score"]


def watch_motion(browser):
    """Cards move where nobody minds, and only there."""
    moving = "document.getAnimations().length"
    for motion, moves in (("no-preference", True), ("reduce", False)):
        browser.call("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-reduced-motion", "value": motion}])
        browser.press("Home")
        wait_for(browser, moving + " === 0")
        # They set off in the next picture.
        seen = browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression=f"""
            new Promise(function (done) {{
                requestAnimationFrame(function () {{
                    document.getElementById('next').click();
                    requestAnimationFrame(function () {{ done({moving}); }});
                }});
            }})""")["result"]["value"]
        if (seen > 0) != moves:
            sys.exit(f"with {motion}: {seen} cards move")
        wait_for(browser, moving + " === 0")


def choose(browser, number):
    browser.ask(f"(function () {{ var record = document.getElementById('record');"
                f"record.selectedIndex = {number}; record.dispatchEvent(new Event('change')); }}())")


# Looks at many steps, with a key pressed after each: one question instead of thousands.
WALK = """(function () {
	var all = [];
	for (var i = 0; i < %d; i++) {
		all.push(%s);
		document.dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true }));
	}
	return all;
}())"""

# Which of some words the page shows.
SHOWN = """(function (words) {
	return %s.filter(function (each) { return words.indexOf(each) >= 0; });
}(document.body.innerText))"""


def check_moved(seen, before, undone, where):
    """Cards are marked where there are more of them than before; if a hand changes, there are some."""
    def zones(look):
        return {(seat["name"], zone["name"]): zone for seat in
                look["seats"] + [{"name": "", "zones": look["table"]}] for zone in seat["zones"]}

    was, now = zones(before), zones(seen)
    for key, zone in now.items():
        # What was gathered has gone since.
        cards = was[key]["cards"] if key in was and not was[key]["gathered"] else []
        wrong = [card for card in zone["moved"] if zone["more"] == 0 and
                 zone["cards"].count(card) <= cards.count(card)]
        if wrong:
            sys.exit(f"{where}: {wrong} of {key} are marked, and were there before")
    hands = [[zone["cards"] for key, zone in each.items() if key[1] == "hand"] for each in (was, now)]
    if hands[0] != hands[1] and not undone and not any(zone["moved"] for zone in now.values()):
        sys.exit(f"{where}: no card is marked as moved")


def walk_record(browser, states, where, least):
    """Every step by keys, forwards and back: its cards, its layout, nothing before its step."""
    places, before, all_cards = {}, None, None
    browser.press("Home")
    if browser.ask(TICKS) != 0 or browser.ask(SIGNS) != "":
        sys.exit(f"{where}: a mark stands there at the beginning, or what it means")
    for begin in range(0, len(states), 50):
        part = states[begin:begin + 50]
        told = SHOWN % json.dumps(SPOILERS)
        looks = browser.ask(WALK % (len(part), f"[{LOOK}, {LAYOUT}, {told}]", "ArrowRight"))
        for number, (state, (seen, layout, told)) in enumerate(zip(part, looks), begin):
            here = f"{where}, step {number}"
            if seen["count"] != f"{number} / {len(states) - 1}":
                sys.exit(f"{here}: it is called {seen['count']}")
            cards = compare(seen, state, here)
            check_layout(layout, here, places, least)
            if state["phase"] != "over" and told:
                sys.exit(f"{here}: {told[0]!r} is told already")
            if before is not None:
                check_moved(seen, before, state in states[:number], here)
            before = seen
            all_cards = cards if all_cards is None else all_cards
            if cards != all_cards:
                sys.exit(f"{here}: {cards} cards, not {all_cards}")
    browser.press("ArrowLeft")
    back = range(len(states) - 2, -1, -1)
    for number, seen in zip(back, browser.ask(WALK % (len(back), LOOK, "ArrowLeft"))):
        compare(seen, states[number], f"{where}, back at {number}")
    for key, state in (("End", states[-1]), ("Home", states[0])):
        browser.press(key)
        compare(browser.ask(LOOK), state, f"{where}, {key}")


def walk(browser, page, path):
    """Whole rounds, in windows of three sizes, with another seat in front in each."""
    records = records_of(path)
    # Where cards move, they are for a moment where nothing else would lie.
    browser.calm()
    browser.open(page)
    for size, (wide, high) in enumerate(SIZES):
        resize(browser, wide, high)
        for number, states in enumerate(records):
            # The sizes take turns: each record is walked whole in one of them, or in all.
            if size != number % len(SIZES) and len(records) > len(SIZES):
                continue
            choose(browser, number)
            front = size % len(states[0]["seats"])
            browser.ask(f"document.querySelectorAll('button.name')[{front}].click()")
            walk_record(browser, states, f"record {number + 1}, {wide} x {high}",
                        80 if wide == 1280 else 0)
    return f"{len(records)} records, {sum(map(len, records))} states"


# Windows of desks, laptops, tablets and telephones, upright and on their side.
WINDOWS = SIZES + [(1366, 768), (600, 800), (768, 1024), (844, 390), (320, 568)]

# The layout at some steps, from the first to the last: one question for all of them.
SAMPLE = """(function () {
	var bar = document.getElementById('bar'), last = Number(bar.max), all = [];
	for (var i = 0; i < %d; i++) {
		bar.value = Math.round(last * i / %d);
		bar.dispatchEvent(new Event('input'));
		all.push([bar.value, %s]);
	}
	return all;
}())"""


def look_at_windows(browser, steps, turns, page):
    """Some steps of each record, often with another seat in front, in every window or by turns."""
    browser.calm()
    browser.open(page)
    records = browser.ask("document.getElementById('record').options.length")
    for size, (wide, high) in enumerate(WINDOWS):
        resize(browser, wide, high)
        for number in range(-size % int(turns), records, int(turns)):
            choose(browser, number)
            if (size + number) % 2 == 1:
                browser.ask("(function (names) { names[%d %% names.length].click(); }("
                            "document.querySelectorAll('button.name')))" % (size + number))
            places = {}
            for step, layout in browser.ask(SAMPLE % (int(steps), int(steps) - 1, LAYOUT)):
                # A window that is too low for a table has one that scrolls.
                if high < 600 and "#table leaves its place" in layout["wrong"]:
                    layout["wrong"].remove("#table leaves its place")
                least = 80 if wide == 1280 else 34 if high < 600 else 40 if wide >= 800 else 0
                check_layout(layout, f"record {number + 1}, step {step}, {wide} x {high}", places,
                             least)
    return f"{records} records in {len(WINDOWS)} windows"


def play(browser, states):
    """The space bar plays on by itself, and stops it; a button changes light and dark."""
    if len(states) < 3:
        return
    browser.press("Home")
    browser.ask("document.activeElement.blur()")
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


def look_at_review(browser, path):
    """The curve ends at the step; clicks on it and on its marks go to steps."""
    marks = "document.querySelectorAll('.blunder:not([hidden])').length"
    step = "Number(document.getElementById('bar').value)"
    reach = "Number(document.querySelector('#known rect').getAttribute('width'))"
    for wide, high in SIZES:
        resize(browser, wide, high)
        browser.open(path)
        browser.press("Home")
        if browser.ask(marks) != 0 or browser.ask(TICKS) != 0 or browser.ask(reach) != 0:
            sys.exit("the curve is told at the beginning")
        click(browser, "document.getElementById('curve')")
        if abs(browser.ask(step) - 4.5) > 1 or browser.ask(reach) < 400:
            sys.exit(f"a click in the middle goes to step {browser.ask(step)}")
        browser.press("End")
        found = browser.ask(marks)
        if browser.ask(TICKS) != found:
            sys.exit(f"{browser.ask(TICKS)} ticks, {found} marks")
        if browser.ask(SIGNS) != "could have been better":
            sys.exit(f"what the ticks mean is {browser.ask(SIGNS)!r}")
        click(browser, "document.querySelector('.blunder')")
        if browser.ask(step) != 1 or browser.ask(marks) != 1:
            sys.exit(f"the first mark goes to step {browser.ask(step)}")
        for place in ("moves", "last"):
            if "better: ann play JC (8.20 lost)" not in browser.ask(
                    f"document.getElementById('{place}').innerText"):
                sys.exit(f"what is better does not stand in #{place}")
    seats = browser.ask("document.querySelectorAll('#curve g path[stroke]').length")
    moments = browser.ask("[...document.querySelectorAll('#curve g path[stroke]')].map("
                          "path => (path.getAttribute('d').match(/[ML]/g) || []).length).join(' ')")
    return f"a curve of {seats} seats at {moments} moments, {found} marks"


def look_at_links(browser, page, path):
    """The address leads to a step of a record, and follows it: reload, back, forward."""
    records = records_of(path)

    def expect(record, step, what):
        wait_for(browser, f"location.hash === '#r{record}.{step}' && "
                          f"document.getElementById('record').selectedIndex === {record - 1}")
        seen = browser.ask(LOOK)
        if seen["count"] != f"{step} / {len(records[record - 1]) - 1}":
            sys.exit(f"{what}: {seen['count']}, not step {step} of record {record}")
        compare(seen, records[record - 1][step], what)

    last = len(records[3]) - 1
    browser.open(page + "#r3.12")
    expect(3, 12, "the address")
    browser.load("Page.reload")
    expect(3, 12, "reload")
    for address, record, step in (("#r7.2", 7, 2), ("#r4.9999", 4, last), ("#r20.1", 20, 1)):
        browser.ask(f"location.hash = '{address}'")
        expect(record, step, address)
    for address in ("#r21.1", "#r0.1", "#nothing", "#r.1", "#r3."):
        browser.ask(f"location.hash = '{address}'; new Promise(function (done) {{"
                    " setTimeout(done, 50); })")
        browser.ask("history.back()")
        expect(20, 1, address)
    for record, step in ((4, last), (7, 2), (3, 12)):
        browser.ask("history.back()")
        expect(record, step, "back")
    browser.ask("history.forward()")
    expect(7, 2, "forward")
    browser.press("ArrowRight")
    expect(7, 3, "a key")
    named = browser.ask("document.getElementById('record').options[6].textContent")
    if not named.startswith("7: 07: "):
        sys.exit(f"the seventh record, of the file 07, is called {named}")
    choose(browser, 4)
    expect(5, 0, "chosen")
    browser.ask("history.back()")
    expect(7, 3, "back from another record")
    return f"{len(records)} records"


def spoken(browser):
    """What the browser tells a screen reader, in its order: roles and names."""
    nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    heard = []

    def hear(node, live):
        role, name = node["role"]["value"], node.get("name", {}).get("value", "").strip()
        live = live or any(each["name"] == "live" and each["value"]["value"] == "polite"
                           for each in node.get("properties", []))
        if not node["ignored"] and (name or role != "generic"):
            heard.append(("live" if live else role, name))
        for child in node.get("childIds", []):
            hear(by_id[child], live)

    hear(nodes[0], False)
    return heard


def in_order(heard, wanted, where):
    rest = iter(heard)
    for each in wanted:
        if each not in rest:
            sys.exit(f"{where}: {each} is not told, or not after what comes before it")


def listen(browser, *pages):
    """The order and the names in which a screen reader tells each page."""
    return "\n".join(listen_to(browser, page) for page in pages)


# What scrolls and has nothing that keys reach, and what is read out as a picture and has buttons.
OUT_OF_REACH = """Array.from(document.querySelectorAll('body *')).filter(each => {
	const inner = each.querySelector('button, select, input, [tabindex]');
	return each.getAttribute('role') === 'img' ? inner : !inner && !each.matches('[tabindex]') &&
		each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto';
}).map(each => each.id || each.className)"""


def listen_to(browser, page):
    browser.open(page)
    browser.call("Accessibility.enable")
    names = browser.ask("Array.from(document.querySelectorAll('button.name'), function (name) {"
                        "return name.textContent; })")
    title = browser.ask("document.title")
    last = int(browser.ask("document.getElementById('bar').max"))
    for number in (0, 1, last // 2, last):
        browser.ask(f"location.hash = '#{number}'")
        wait_for(browser, f"document.getElementById('bar').value === '{number}'")
        heard = spoken(browser)
        seats = [each for name in names for each in (("region", name), ("button", name))]
        move = browser.ask("document.querySelector('.entry[aria-current]').textContent")
        in_order(heard, [("heading", title), ("button", "Light or dark"), ("region", "The table"),
                         *seats, ("complementary", "Score and moves"),
                         *([("heading", "Score")] if number == last else []), ("heading", "Moves"),
                         ("button", move), ("navigation", "Steps"), ("live", move),
                         ("slider", "Step"), ("button", "First"), ("button", "Back"),
                         ("button", "Play"), ("button", "Next"), ("button", "Last"),
                         ("combobox", "Speed")], f"step {number}")
        out_of_reach = browser.ask(OUT_OF_REACH)
        if out_of_reach:
            sys.exit(f"step {number}: by keys nobody reaches {out_of_reach}")
        asks = browser.ask("document.getElementById('asks').textContent")
        if asks not in [name for role, name in heard if role == "live"]:
            sys.exit(f"step {number}: {asks!r} is not told")
        for role, name in heard:
            if role in ("button", "slider", "combobox", "image", "region", "link", "heading",
                        "columnheader", "rowheader") and not name:
                sys.exit(f"step {number}: a {role} has no name")
        # A picture is read out as cards: every one that is seen, and nothing twice.
        pictures = [name for role, name in heard if role == "image"]
        shown = browser.ask("Array.from(document.querySelectorAll('.zone:not([hidden])'),"
                            "function (zone) { return zone.getAttribute('aria-label'); })")
        if sorted(pictures) != sorted(shown) or len(pictures) < len(names):
            sys.exit(f"step {number}: {pictures}, not {shown}")
        labels = browser.ask("Array.from(document.querySelectorAll('.zone:not([hidden]) .label,"
                             ".zone:not([hidden]) .mark'), function (label) {"
                             "return label.textContent; }).filter(Boolean)")
        twice = [label for label in labels if ("StaticText", label) in heard]
        if twice:
            sys.exit(f"step {number}: {twice} stand in pictures that are told")
        hands = browser.ask("Array.from(document.querySelectorAll('.seat'), function (seat) {"
                            "return seat.querySelectorAll('[data-zone=hand] .card').length; })")
        told = [name for name in pictures if name.startswith("hand: ")]
        counts = [0 if name == "hand: nothing" else sum(
            int((re.search(r" times (\d+)$", card) or [0, 1])[1]) for card in name.split(", "))
            for name in told]
        if counts != hands:
            sys.exit(f"step {number}: {told} for hands of {hands} cards")
    return f"{len(names)} seats, {last} steps"


def work_of(browser, page):
    """How often parts of the script run for ninety steps, and how often the layout is asked."""
    browser.call("Performance.enable")
    browser.call("Profiler.enable")
    browser.call("Profiler.startPreciseCoverage", callCount=True, detailed=True)

    def layouts():
        return next(each["value"] for each in browser.call("Performance.getMetrics")["metrics"]
                    if each["name"] == "LayoutCount")

    def functions():
        scripts = browser.call("Profiler.takePreciseCoverage")["result"]
        return [function for script in scripts if script["url"].startswith("file:")
                for function in script["functions"]]

    def arranged():
        return sum(function["ranges"][0]["count"] for function in functions()
                   if function["functionName"] == "arrange")

    resize(browser, *SIZES[1])
    browser.open(page)
    opened = arranged()
    resize(browser, *SIZES[0])
    resized = arranged()
    if (opened, resized) != (1, 1):
        sys.exit(f"places are given {opened} times when it is opened, {resized} in a new window")
    before = layouts()
    browser.ask("(function () { for (var i = 0; i < 90; i++) document.dispatchEvent("
                "new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })); }())")
    asked = layouts() - before
    return sum(part["count"] for function in functions() for part in function["ranges"]), asked


def count_work(browser, short, long):
    """A step does as much among many moves as among few, and never asks for the layout."""
    few, other = work_of(browser, short), Browser()
    many = work_of(other, long)
    other.close()
    if many[0] > 1.3 * few[0] or few[0] < 1000:
        sys.exit(f"ninety steps run {few[0]} parts of the script where moves are few,"
                 f" {many[0]} where they are many")
    # A picture may be drawn meanwhile; a step that asks would make it ninety.
    if few[1] > 20 or many[1] > 20:
        sys.exit(f"ninety steps ask {few[1]} and {many[1]} times for the layout")
    return "as much"


def count_pages(browser, path):
    browser.open(path)
    printed = browser.call("Page.printToPDF", printBackground=True, paperWidth=8.27,
                           paperHeight=11.69)["data"]
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", base64.b64decode(printed)))
    sheets = browser.ask("document.querySelectorAll('.sheet').length")
    return f"{sheets} sheets on {pages} pages"


# How much of the pixels of each two faces differ by a quarter of all greys, 40 pixels wide.
FACES = """(async function (svg) {
	const head = svg.slice(0, svg.indexOf('</defs>')).replace(/<svg [^>]*>/,
		'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="100"' +
		' viewBox="0 0 680 1700">');
	const faces = [], pairs = [], context = document.createElement('canvas').getContext('2d',
		{ willReadFrequently: true });
	for (const [, id] of head.matchAll(/<g id="(a[a-z-]+)"/g)) {
		const image = new Image();
		image.src = 'data:image/svg+xml,' +
			encodeURIComponent(head + '</defs><use href="#' + id + '"/></svg>');
		await image.decode();
		context.fillStyle = 'white';
		context.fillRect(0, 0, 40, 100);
		context.drawImage(image, 0, 0);
		const pixels = context.getImageData(0, 0, 40, 100).data;
		faces.push({ name: id.slice(1), greys: Array.from({ length: 4000 }, (_, i) =>
			pixels[4 * i] * .299 + pixels[4 * i + 1] * .587 + pixels[4 * i + 2] * .114) });
	}
	faces.forEach((one, i) => faces.slice(i + 1).forEach(other => pairs.push([one.greys.filter(
		(grey, at) => Math.abs(grey - other.greys[at]) >= 64).length / 40, one.name, other.name])));
	return pairs;
}(%s))"""


def compare_faces(browser, path):
    """Faces of narrow cards are told apart where they are small and grey."""
    with open(path, encoding="utf-8") as picture:
        pairs = browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True,
                             expression=FACES % json.dumps(picture.read()))["result"]["value"]
    least, one, other = min(pairs)
    if least < 15:
        sys.exit(f"{one} and {other} differ in {least:.0f} % of their pixels")
    return f"{len(pairs)} pairs, the nearest differ in {least:.0f} %: {one} and {other}"


def list_seated(browser, path):
    browser.open(path)
    browser.press("End")
    return browser.ask("Array.from(document.querySelectorAll('.seat')).sort((one, other) => "
                       "one.style.getPropertyValue('--strip') - other.style.getPropertyValue('--strip')).map("
                       "seat => seat.dataset.seat + (seat.classList.contains('winner') ? ' wins' : '')).join(', ')")


# The rows of all tables, cells apart by |; each game's lines are of as many players as its table.
FRONT = """(function (front) {
	return Array.from(front.querySelectorAll('h2, tr')).map(each => each.matches('h2') ? each.innerText :
		Array.from(each.children).map(cell => cell.innerText.replace(/\\s+/g, ' ')).join('|')).join('\\n') + '\\n' +
		Array.from(front.querySelectorAll('.season')).map(season =>
			season.querySelectorAll('tbody tr').length + ' ' +
			season.querySelectorAll('.lines path[stroke]').length).join(', ');
}(document.getElementById('front')))"""


def read_front(browser, path):
    """The front page has room in every window; each of its links leads to a record, and back."""
    browser.open(path)
    records = browser.ask("document.getElementById('record').options.length")
    for wide, high in SIZES:
        resize(browser, wide, high)
        if browser.ask("[document.documentElement, document.getElementById('front')].some("
                       "box => box.scrollWidth > box.clientWidth)"):
            sys.exit(f"{wide} x {high}: the front page is too wide")
    shown = "document.getElementById('front').hidden === false"
    for number in range(records):
        click(browser, f"document.querySelectorAll('#front a')[{number}]")
        wait_for(browser, f"location.hash === '#r{number + 1}.0' && !({shown}) && "
                          f"document.getElementById('record').selectedIndex === {number}")
        browser.press("ArrowRight")
        if number % 2 == 0:
            click(browser, "document.querySelector('#all a')")
        else:
            browser.ask("history.back()")
            wait_for(browser, f"location.hash === '#r{number + 1}.0'")
            browser.ask("history.back()")
        wait_for(browser, shown)
    resize(browser, *SIZES[0])
    return browser.ask(FRONT)


def count_undone(browser, path):
    browser.open(path)
    browser.press("Home")
    steps = browser.ask("Number(document.getElementById('bar').max)") + 1
    both = [browser.ask(WALK % (steps, each, key)) for key, each in (
        ("ArrowRight", "document.querySelectorAll('#moves .undone').length"), ("ArrowLeft", TICKS))]
    return " ".join(map(str, both[0] + ["ticks"] + both[1][::-1]))


def look_at_all(browser, page, path):
    """Every step of each record, by all ways, and what must not be on a page or be fetched."""
    records = records_of(path)
    said = walk(browser, page, path)
    resize(browser, *SIZES[0])
    for number, states in enumerate(records):
        choose(browser, number)
        reach(browser, states, number + 1, len(records))
    play(browser, records[-1])
    watch_motion(browser)
    made = browser.ask("document.querySelectorAll('img, iframe, object, embed, form, "
                       "a:not([href^=\\'#\\']), b b, i')"
                       ".length + document.scripts.length - 2")
    if made != 0:
        sys.exit(f"{made} elements that page.js does not make")
    fetched = [url for url in browser.requests
               if not url.startswith("data:") and not url.startswith("file:")]
    pages = [url for url in browser.requests if url.startswith("file:")]
    if fetched or len(pages) != 1:
        sys.exit(f"fetched {fetched + pages[1:]}")
    return said


def main():
    others = {"--walk": walk, "--windows": look_at_windows, "--links": look_at_links,
              "--spoken": listen, "--work": count_work, "--review": look_at_review,
              "--paper": count_pages, "--faces": compare_faces, "--undone": count_undone,
              "--front": read_front, "--seated": list_seated}
    look, told = look_at_all, sys.argv[1:]
    if len(told) > 1 and told[0] in others:
        look, told = others[told[0]], told[1:]
    elif len(told) != 2:
        sys.exit(__doc__)
    browser = Browser()
    said = look(browser, *told)
    if browser.errors:
        sys.exit(str(browser.errors))
    browser.close()
    print(said)


if __name__ == "__main__":
    main()
