#!/usr/bin/env python3
"""served.py: a table that serve serves, as programs on other machines see it.

usage: served.py WHAT [ARGUMENT...], in an empty folder, with the programs in PATH

WHAT is one of the functions at the end of this file, each of which tells what it has seen in one
line.  Other scripts take Table from here.
"""
import json, os, pty, random, re, resource, select, signal, socket, subprocess, sys, threading, time
import urllib.error, urllib.request


def run(*command, input="", ok=(0,)):
    done = subprocess.run(command, input=input.encode(), capture_output=True)
    if done.returncode not in ok:
        sys.exit(f"{command}: {done.returncode}\n{done.stdout.decode()[-500:]}\n{done.stderr.decode()}")
    return done.stdout.decode()


def must(true, *said):
    if not true:
        sys.exit(" ".join(str(each) for each in said))


def soon(what, *said):
    """what() is true in the end."""
    end = time.monotonic() + 20
    while not what():
        must(time.monotonic() < end, *said)
        time.sleep(0.02)


def free_port():
    """One that no other test looks for, nor any connection is given while serve is started again."""
    while True:
        port = random.SystemRandom().randrange(10000, 32768)
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Table:
    """serve, and its links by name."""

    def __init__(self, file, *options, **how):
        self.file, self.options, self.how = file, options, how
        self.port = free_port()
        self.start()

    def start(self, *more):
        command = ["serve", "--port", str(self.port), *self.options, *more, self.file]
        self.errors = open("errors", "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, **self.how)
        links, self.printed = {}, []
        while "table" not in links:
            line = self.process.stdout.readline().decode()
            if not line:
                sys.exit(f"{command}: status {self.process.wait()}\n" + open("errors").read())
            name, url = line.split()
            links[name] = url
        self.links = links      # in one step, as others look there
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            self.printed.append(line.decode().rstrip("\n"))

    def path(self, name):
        return "/" + self.links[name].rpartition("/")[2]

    def get(self, name, what="", **headers):
        return self.ask("GET", name, what, None, headers)

    def say(self, name, line, after=None, **headers):
        """What a line is answered; where that was too much at once, a little later."""
        while True:
            said = self.ask("POST", name, "/say" + (f"?after={after}" if after else ""), line, headers)
            if said[0] != 429:
                return said
            time.sleep(0.1)

    def ask(self, method, name, what, body, headers):
        """The status, and what stands in the answer."""
        body = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(self.links[name] + what, body, method=method,
                                         headers={k.replace("_", "-"): v for k, v in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                status, got = answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            status, got = error.code, error.read().decode()
        return status, got if what == "" and status == 200 else json.loads(got)

    def raw(self, sent, wait=2.0):
        """All that comes back for some bytes until the connection ends or is silent."""
        got = b""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            connection.sendall(sent)
            try:
                while chunk := connection.recv(65536):
                    got += chunk
            except (TimeoutError, ConnectionResetError):
                pass
        return got

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        status = self.process.wait(timeout=20)
        self.reader.join()
        return status


class Stream(threading.Thread):
    """The events of a link: (id, document) each; and all bytes."""

    def __init__(self, table, name, after=None, page=False):
        super().__init__(daemon=True)
        self.table, self.name, self.page = table, name, page
        self.events, self.bytes, self.after, self.stopped, self.times = [], b"", after, False, []
        self.start()

    def run(self):
        """Opens the stream again by itself after any error, as the page does."""
        while not self.stopped:
            try:
                self.follow()
            except (OSError, ValueError, KeyError):
                time.sleep(0.02)

    def follow(self):
        asked = {} if self.after is None else {"Last-Event-ID": self.after}
        url = self.table.links[self.name] + "/events" + ("?page=1" if self.page else "")
        with urllib.request.urlopen(urllib.request.Request(url, headers=asked), timeout=40) as stream:
            id, data = None, None
            for line in stream:
                self.bytes += line
                if line.startswith(b"id: "):
                    id = line[4:].decode().strip()
                elif line.startswith(b"data: "):
                    data = json.loads(line[6:])
                elif line == b"\n" and data is not None:
                    self.after = id or self.after
                    self.events.append((id, data))
                    self.times.append(time.monotonic())
                    id = data = None
                if self.stopped:
                    return

    def wait(self, what, most=20):
        """Until an event for which what() is true has come."""
        end = time.monotonic() + most
        while time.monotonic() < end:
            for id, data in list(self.events):
                if what(data):
                    return id, data
            time.sleep(0.01)
        sys.exit(f"{self.name}: nothing came of that: {self.events[-3:]}")


def words_of(events):
    return [data["move"] for _, data in events if "move" in data]


def redacted(table, name):
    """What redact shows of the last round to that link."""
    return run("redact", "--public" if name in ("watch", "table") else name, input=last_round(table))


def last_round(table):
    with open(table.file) as file:
        return "---\ncroupier" + file.read().rpartition("---\ncroupier")[2]


def agree(table, streams):
    """Each link was told what redact shows, and its last id has the digest of that."""
    for stream in streams:
        seen = redacted(table, stream.name)
        digest = re.findall(r'digest: "(\w{16})', run("replay", "--digest", input=seen))[-1]
        soon(lambda: (stream.after or "").endswith(digest), stream.name, stream.after, digest)
        status, view = table.get(stream.name, "/view")
        state = run("replay", input=last_round(table))
        whom = "--public" if stream.name in ("watch", "table") else stream.name
        must(status == 200 and view == json.loads(run("redact", "--json", whom, input=state)),
             stream.name, "view", view)


def moves_for(table, name):
    status, answer = table.say(name, "legal")
    return [json.dumps(move) for move in answer.get("legal", [])] if status == 200 else []


# ---- what is looked at -----------------------------------------------------------------------


def round(game, seed, kills="0"):
    """A round by three persons over their links, killed now and then."""
    chance = random.Random(seed)
    table = Table("t.yaml", "--game", game, "-s", "ann,bob,cid", "--seed", seed)
    table.options = ()
    names = ["ann", "bob", "cid", "watch"]
    streams = [Stream(table, name) for name in names]
    pages = Stream(table, "ann", page=True)
    streams[3].wait(lambda data: "view" in data)
    made = killed = conflicts = 0
    while True:
        view = table.get("watch", "/view")[1]
        turn = view.get("turn")
        if turn is None:
            break
        if killed < int(kills) and chance.random() < 0.2:
            table.end(signal.SIGKILL)
            table.start()
            killed += 1
        status, answer = table.say(turn, chance.choice(moves_for(table, turn)), after=None)
        must(status == 200 and answer["legal"], answer)
        made += 1
        # The same tap a second time, on a page that has not heard yet of the first.
        if made % 5 == 0:
            old = streams[0].events[0][0]
            status, answer = table.say("ann", "legal", after=old)
            must(status == 409 and answer["done"] is False and answer["because"], status, answer)
            conflicts += 1
        # Points that the table gives change it as a move does.
        if made == 7:
            old = streams[0].events[-1][0]
            must(table.say("table", f"adjust {turn} 1 because late")[0] == 200, "no ruling")
            status, answer = table.say("ann", "legal", after=old)
            must(status == 409 and "late" in answer["because"], status, answer)
    agree(table, streams)
    with open("t.yaml") as file:
        record = file.read()
    must(run("replay", "--check", "--complete", input=record) == "", "not complete")
    told = re.findall(r"^\s*\d+  (.*)$", run("replay", "--tell", input=redacted(table, "watch")), re.M)
    heard = words_of(streams[3].events)
    must(told[:len(heard)] and told == heard, "told", told[-3:], heard[-3:])
    # Links hold no secret of another one, and no move tells what its seat did not see.
    for stream in streams + [pages]:
        for name, url in table.links.items():
            must(url.rpartition("/")[2].encode() not in stream.bytes, "a link is told")
    over = table.say("bob", "legal, legal")[1]["over"]
    dealt = {line: table.say("bob", line)[1]["done"] for line in ("deal seed=1", "deal", "deal again")}
    must(dealt == {"deal seed=1": False, "deal": over == "round", "deal again": over == "match"}, dealt)
    streams[2].wait(lambda data: data.get("round") == (2 if over == "round" else 1))
    must(table.end() == 0, "status")
    print(f"{game}: {made} moves, {killed} kills, {conflicts} conflicts")


def kills(number, *played):
    """Killed at any moment, also while it thinks: nothing confirmed is lost, doubled or invented; streams go on."""
    chance = random.Random("k")
    with open("t.yaml", "w") as file:
        file.write(run("deal", "hen", "-s", "ann,bob,cid", "-o", "target=500", "--seed", "k"))
    table = Table("t.yaml", *(["--play", ",".join(played), "--pace", "0", "--think", "20"] if played else []))
    streams = [Stream(table, name) for name in ("ann", "bob", "watch")]
    killed = made = 0
    confirmed = []
    for stream in streams:
        stream.wait(lambda data: "view" in data)
    while killed < int(number):
        try:
            view = table.get("watch", "/view")[1]
            turn = view.get("turn")
            if turn is None:
                for line in ("deal", "deal again"):
                    table.say("ann", line)
                continue
            if turn in played:
                continue
            killer = threading.Timer(chance.random() * 0.02, table.process.kill)
            killer.start()
            while True:
                moves = moves_for(table, turn)
                status, answer = table.say(turn, chance.choice(moves))
                must(status == 200 and answer["legal"], answer)
                confirmed.append(answer["move"].partition(" drawn ")[0])
                made += 1
                turn = answer.get("turn")
                if turn is None or turn in played:
                    break
        except (OSError, ValueError, urllib.error.URLError, ConnectionError, IndexError):
            pass
        if table.process.poll() is None:
            table.process.kill()
        table.process.wait()
        table.reader.join()
        table.start()
        killed += 1
    while table.get("watch", "/view")[1].get("turn") in played:
        time.sleep(0.05)
    with open("t.yaml") as file:
        record = file.read()
    run("replay", "--check", input=record)
    kept = [re.sub(r" drawn .*", "", words) for words in
            re.findall(r"^\s*\d+  (.*)$", run("replay", "--tell", input=record), re.M)]
    # Each that was confirmed is kept, in order; of others, at most one for each kill.
    rest = iter(kept)
    for words in confirmed:
        must(any(each == words for each in rest), "lost:", words)
    own = [words for words in kept if words.split()[0] not in played]
    must(len(own) <= made + killed, "invented", len(own), made)
    end = time.monotonic() + 10
    for stream in streams:
        whom = "--public" if stream.name == "watch" else stream.name
        told = re.findall(r"^\s*\d+  (.*)$", run("replay", "--tell", input=run("redact", whom, input=record)), re.M)
        while words_of(stream.events) != told:
            must(time.monotonic() < end, stream.name, "was told otherwise")
            time.sleep(0.05)
    table.end()
    print(f"{killed} kills, {made} moves confirmed")


def status_of(got):
    """The statuses of all answers in some bytes."""
    return [int(each) for each in re.findall(rb"HTTP/1\.1 (\d+)", got)]


def refused():
    """Whom it lets in: each kind of request, and its answer."""
    table = Table("t.yaml", "--game", "hen", "-s", "ann,bob,cid", "--play", "cid", "--seed", "r",
                  "--name", "table.example")
    ann, here = table.path("ann"), f"127.0.0.1:{table.port}"
    # Each: what is wrong, the first line, headers besides Host, a body, and the status.
    tries = [
        ("", f"GET {ann}/view", {}, "", 200), ("HEAD", f"HEAD {ann}/view", {}, "", 200),
        ("no Host", f"GET {ann}/view", {"Host": None}, "", 421),
        ("a wrong Host", f"GET {ann}/view", {"Host": "evil.example"}, "", 421),
        ("a wrong port", f"GET {ann}/view", {"Host": "127.0.0.1:1"}, "", 421),
        ("another address", f"GET {ann}/view", {"Host": f"192.0.2.9:{table.port}"}, "", 421),
        ("localhost", f"GET {ann}/view", {"Host": "localhost:1"}, "", 200),
        ("a name", f"GET {ann}/view", {"Host": "TABLE.example"}, "", 200),
        ("a wrong Host and link", "GET /x/view", {"Host": "evil.example"}, "", 421),
        ("no link", "GET /", {}, "", 404), ("a wrong link", f"GET {ann[:-1]}/view", {}, "", 404),
        ("a longer link", f"GET {ann}x/view", {}, "", 404), ("nothing", f"GET {ann}/x", {}, "", 404),
        ("a slash", f"GET {ann}/", {}, "", 404), ("..", f"GET {ann}/../{ann[1:]}/view", {}, "", 404),
        ("an escape", f"GET {ann}/vie%77", {}, "", 404), ("%00", f"GET {ann}%00/view", {}, "", 404),
        ("a wrong link and method", "PUT /x", {}, "", 404),
        ("a method", f"PUT {ann}/view", {}, "", 405), ("DELETE", f"DELETE {ann}", {}, "", 405),
        ("GET of a line", f"GET {ann}/say", {}, "", 405), ("POST of a view", f"POST {ann}/view", {}, "x", 405),
        ("HEAD of events", f"HEAD {ann}/events", {}, "", 405),
        ("an Origin", f"POST {ann}/say", {"Origin": "http://evil.example"}, "legal", 403),
        ("null", f"POST {ann}/say", {"Origin": "null"}, "legal", 403),
        ("another port", f"POST {ann}/say", {"Origin": "http://127.0.0.1:1"}, "legal", 403),
        ("a site", f"POST {ann}/say", {"Sec-Fetch-Site": "cross-site"}, "legal", 403),
        ("its own", f"POST {ann}/say", {"Origin": f"https://{here}"}, "legal", 200),
        ("a name behind a proxy", f"POST {ann}/say", {"Host": "localhost:443", "Origin": "https://localhost"}, "legal",
         200),
        ("an Origin, too long", f"POST {ann}/say", {"Origin": "null"}, "x" * 5000, 403),
        ("too long", f"POST {ann}/say", {}, "x" * 4097, 413), ("long", f"POST {ann}/say", {}, "#" * 4096, 200),
        ("chunks", f"POST {ann}/say", {"Transfer-Encoding": "chunked"}, "1000\r\n" + "x" * 4096 +
         "\r\n1\r\nx\r\n0\r\n\r\n", 413),
        ("two lines", f"POST {ann}/say", {}, "legal\nlegal", 400), ("no UTF-8", f"POST {ann}/say", {}, "\xff", 400),
        ("NUL", f"POST {ann}/say", {}, "legal\0", 400), ("no document", f"POST {ann}/say", {}, "{", 400),
        ("a bell", f"POST {ann}/say", {}, "\a", 400), ("an end", f"POST {ann}/say", {}, "legal\r\n", 200),
        ("an old id", f"POST {ann}/say?after=1.0.0123456789abcdef", {}, "legal", 409),
        ("an old id, two lines", f"POST {ann}/say?after=x", {}, "a\nb", 400),
        ("an old id, no document", f"POST {ann}/say?after=x", {}, '{"undo"', 400),
        ("an old id, a document", f"POST {ann}/say?after=x", {}, '{"seat":"ann","knock":null}', 409),
        ("headers", f"GET {ann}/view", {"X": "x" * 20000}, "", 431), ("an address", "GET /" + "x" * 20000, {}, "", 414),
        ("a target", f"GET http://{here}{ann}/view", {}, "", 404), ("no version", "GET", None, "", 400),
    ]
    for what, first, headers, body, wanted in tries:
        if "chunked" not in str(headers) and body:
            headers = {**headers, "Content-Length": len(body.encode("latin-1"))}
        lines = [first + " HTTP/1.1"] if headers is not None else [first]
        sent = {"Host": here, "Connection": "close", **(headers or {})}
        lines += [f"{key}: {value}" for key, value in sent.items() if value is not None]
        got = table.raw(("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1"))
        must(status_of(got)[:1] == [wanted] or (wanted in (400, 414, 431) and not got), what, wanted, got[:300])
        if wanted in (200, 404, 421, 403, 405, 409, 413):
            for header in (b"Cache-Control: no-store", b"Referrer-Policy: no-referrer",
                           b"X-Content-Type-Options: nosniff", b"frame-ancestors 'none'"):
                must(header in got, what, header, got[:600])
        must(b"Set-Cookie" not in got and b"Access-Control" not in got, what, got)
    same = {re.sub(rb"Date: .*", b"", table.raw(f"GET {path} HTTP/1.1\r\nHost: {here}\r\nConnection: close"
                                               "\r\n\r\n".encode())) for path in ("/", "/x/view", ann[:-1], ann + "x/say")}
    must(len(same) == 1, same)
    must(table.say("ann", "\a")[0] == 400 and table.say("ann", "why")[1]["said"][0].startswith(
        "of a line that was not read: this is not one line"), "why of no line")
    # Two requests in one packet, and one in pieces.
    one = f"GET {ann}/view HTTP/1.1\r\nHost: {here}\r\n"
    must(status_of(table.raw((one + "\r\n" + one + "Connection: close\r\n\r\n").encode())) == [200, 200], "pipelining")
    with socket.create_connection(("127.0.0.1", table.port), timeout=5) as slow:
        for byte in (one + "Connection: close\r\n\r\n").encode():
            slow.sendall(bytes([byte]))
        must(status_of(slow.recv(99999)) == [200], "in pieces")
    # What links may: a seat, those who watch, the table.
    for name, line, done in (
            ("ann", "note x", False), ("ann", "withdraw", False), ("ann", "adjust ann 1 because x", False),
            ("ann", "{undo: 1}", False), ("ann", "{ruling: x}", False), ("ann", "quit", False),
            ("ann", "watch", False), ("ann", "fix 1 ann knock", False), ("ann", "stand", False),
            ("ann", "knock despite hen/knock-limit", False), ("ann", "help fix", False), ("ann", "help agree", True),
            ("ann", '{"seat":"ann","knock":null,"despite":"hen/knock-limit"}', False), ("watch", "help hint", False),
            ("ann", "deal dealer=ann", False), ("ann", "digest", False), ("ann", "view bob", False),
            ("ann", "state", None), ("ann", "view ann", None), ("ann", "rules", True), ("ann", "log", True),
            ("ann", "why", True), ("ann", "score", False), ("ann", "help", True), ("ann", "bob knock", False),
            ("ann", '{"seat":"bob","knock":true}', False), ("ann", "bob hint", False), ("ann", "agree", False),
            ("watch", "legal", False), ("watch", "hint", False), ("watch", "ann knock", False), ("watch", "undo", False),
            ("watch", '{"seat":"ann","knock":true}', False), ("watch", "log", True), ("watch", "deal", False),
            ("watch", "note x", False), ("watch", "digest", False), ("watch", "view ann", False),
            ("table", "hint", False), ("table", "digest", False), ("table", "quit", False), ("table", "view ann", False),
            ("table", "cid knock", False), ("table", "note x", True), ("table", "view public", None)):
        status, answer = table.say(name, line)
        truth = answer.get("done", answer.get("legal"))
        must(status == 200 and (truth is done or (done is None and "verdict" not in answer)), name, line, answer)
        must("seed" not in answer, name, line, answer)
    must(re.search(r"(?m)^seed: ", open("t.yaml").read()), "the table has no seed")
    must(len(re.findall("XX", json.dumps(table.say("ann", "state")[1]["hands"]))) == 10, "hands")
    table.end()
    no_hints = Table("t.yaml", "--no-hints", "--play", "cid")
    must(no_hints.path("ann") == table.path("ann") and no_hints.say("ann", "hint")[1]["done"] is False, "--no-hints")
    no_hints.end()
    anew = Table("t.yaml", "--new-links", "--play", "cid")
    must(all(anew.path(name) != table.path(name) for name in anew.links), "--new-links")
    anew.end()
    with subprocess.Popen(["serve", "--new-links", "t.yaml"], stdout=subprocess.PIPE) as same:
        must(f":{anew.port}/" in same.stdout.readline().decode(), "--new-links changes the port")
        same.terminate()
    print(f"{len(tries)} requests")


def mistakes():
    """Corrections and questions tell no card; a start that fails changes no link; streams hear of an undone deal."""
    table = Table("t.yaml", "--game", "hen", "-s", "ann,bob,cid", "--seed", "demo")
    watch = Stream(table, "watch")
    for name, card in ("ann", "QC"), ("bob", "9D"):
        must(table.say(name, f"discard {card}")[1]["legal"], card)
    table.say("ann", "undo")
    seen = watch.wait(lambda data: "seen" in data)[1]["seen"]
    must(seen.index("ann has seen 9D") < seen.index("ann has seen a card") < seen.index("bob has seen QC") <
         seen.index("bob has seen a card") < seen.index("cid has seen 9D"), seen)
    # When the round is stopped, no question is left, and none is asked.
    table.say("table", "stop")
    must(watch.wait(lambda data: data.get("done") is False), "a ruling that ends the round ends a question")
    must(table.say("ann", "undo")[1].get("rule") == "table/round-over", "no question after the end")
    table.say("table", "withdraw")
    table.say("cid", "discard 4S")
    for line in "fix 2 bob knock", "fix 1 ann knock", "knock":
        because = table.say("table", line)[1]["because"]
        must(because == "the cards that are hidden from you do not allow it", line, because)
    must("undo goes back 9" in table.say("table", "undo 9")[1]["because"], "no machine plays")
    help = "\n".join(table.say("ann", "help")[1]["said"])
    must("agree or decline" in help and "deal [again] " in help and "drop" not in help, help)
    must("score.SEAT" not in str(table.say("ann", "help deal")), "wishes")
    must("score.SEAT" in str(table.say("table", "help deal")), "wishes")
    table.say("table", "stop")
    table.say("table", "deal")
    watch.wait(lambda data: data.get("view", {}).get("round") == 2 or data.get("round") == 2)
    table.say("table", "undo")
    began = time.monotonic()
    soon(lambda: any(data.get("view", {}).get("round") == 1 for _, data in watch.events[1:]), "an undone deal")
    must(time.monotonic() - began < 0.6, "an undone deal is told late", time.monotonic() - began)
    table.end()
    # Links of before stay if nothing comes of a start; a table that is dealt anew has its own.
    kept, free = open("t.yaml.links").read(), socket.socket()
    free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    free.bind(("127.0.0.1", table.port))
    free.listen()
    run("serve", "--new-links", "t.yaml", ok=(2,))
    must(open("t.yaml.links").read() == kept, "a failed start")
    free.close()
    with open("t.yaml.links", "w") as file:
        file.write("\n".join(kept.split("\n")[:3]) + "\n")
    run("serve", "t.yaml", ok=(2,))
    with open("t.yaml.links", "w") as file:
        file.write(kept)
    os.unlink("t.yaml")
    anew = Table("t.yaml", "--game", "hen", "-s", "ann,bob,cid", "--name", "203.0.113.5", "--name", "Table.example")
    must(all(secret not in kept for secret in map(anew.path, anew.links)), "links of another table")
    for host, status in ("203.0.113.5", 200), ("203.0.113.5:80", 200), ("table.example:1", 200), ("203.0.113.6", 421):
        must(anew.get("ann", "/view", Host=host)[0] == status, host)
    anew.end()
    for name in "table.example:80", "", "a b":
        run("serve", "--name", name, "t.yaml", ok=(2,))
    print("told, asked, started")


def limits():
    """Streams, lines and connections: so many and no more; half and slow requests; who never reads."""
    table = Table("t.yaml", "--game", "hen", "-s", "ann,bob", "--seed", "l")
    here = f"127.0.0.1:{table.port}"

    def open_one(text):
        connection = socket.create_connection(("127.0.0.1", table.port), timeout=10)
        connection.sendall(text.encode())
        return connection

    def stream(name):
        return open_one(f"GET {table.path(name)}/events HTTP/1.1\r\nHost: {here}\r\n\r\n")

    began = time.monotonic()
    half = open_one("GET / HTTP/1.1\r\nHost: ")
    slow = open_one(f"POST {table.path('ann')}/say HTTP/1.1\r\nHost: {here}\r\nContent-Length: 4000\r\n\r\n")
    blocked = open_one("")
    blocked.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    page = f"GET {table.path('bob')} HTTP/1.1\r\nHost: {here}\r\n\r\n"
    blocked.sendall((page * 60).encode())       # more than what waits in between has room for
    streams = [stream("ann") for _ in range(16)]
    must(all(status_of(each.recv(4000)) == [200] for each in streams), "streams")
    must(status_of(stream("ann").recv(4000)) == [429], "a 17th stream")
    streams.pop().close()
    soon(lambda: status_of(stream("ann").recv(4000)) == [200], "one for another")
    # In one packet, so that all come within a second.
    log = f"POST {table.path('bob')}/say HTTP/1.1\r\nHost: {here}\r\nContent-Length: 3\r\n\r\nlog"
    said = status_of(table.raw((log * 60).encode()))
    must(429 in said and said.count(200) >= 20, said)
    must(table.say("ann", "legal")[0] == 200, "another link")
    got = []
    hints = [threading.Thread(target=lambda: got.append(table.ask("POST", "ann", "/say", "hint 100000", {})[0]))
             for _ in range(2)]
    for each in hints:
        each.start()
    must(table.get("bob", "/view")[0] == 200, "while it thinks")
    for each in hints:
        each.join()
    must(sorted(got) == [200, 429], got)
    many, refused = [], 0
    for _ in range(1000):
        try:
            connection = socket.create_connection(("127.0.0.1", table.port), timeout=0.2)
            many.append(connection)
        except OSError:
            refused += 1
    while time.monotonic() - began < 90:
        try:
            slow.send(b"x")
        except OSError:
            break
        time.sleep(0.5)
    ended = time.monotonic() - began
    must(29 < ended < 90, "a slow request ends after", ended)
    half.settimeout(30)
    must(half.recv(100) == b"", "half a request")
    for each in many:
        each.close()
    must(table.get("ann", "/view")[0] == 200, "afterwards")
    # Who takes nothing is cut off in the midst of it.
    blocked.settimeout(5)
    whole = 0
    try:
        while chunk := blocked.recv(1 << 20):
            whole += chunk.count(b"HTTP/1.1 200")
    except OSError:
        pass
    must(whole < 60, "who never reads is not cut off", whole)
    for each in streams:
        must(b": \n" in each.recv(100000), "comments")
    table.end()
    print(f"{len(many)} connections, {refused} refused, {ended:.1f} s for a request")


def takeback():
    """Moves are taken back if all agree; who asks, and what is told of that."""
    table = Table("t.yaml", "--game", "hen", "-s", "ann,bob,cid", "--play", "cid", "--pace", "0.3", "--seed", "one")
    heard = {name: Stream(table, name) for name in ("ann", "bob", "watch")}
    heard["ann"].wait(lambda data: "view" in data)

    def move(name):
        status, answer = table.say(name, moves_for(table, name)[0])
        must(answer["legal"], answer)
        return answer["move"]

    def asks(done=None):
        return lambda data: "asks" in data and data.get("done") == done

    must(table.say("ann", "undo")[1]["done"] is False, "nothing stands")
    first = move("ann")
    move("bob")
    heard["ann"].wait(lambda data: data.get("turn") == "ann" and data.get("watch") == 3)
    status, answer = table.say("ann", "undo")
    must(answer["done"] is False and first in answer["said"][0], answer)
    questions = {name: heard[name].wait(asks())[1] for name in heard}
    must(all(q["asks"] == "ann" and q["undo"] == 3 for q in questions.values()), questions)
    seen = {name: q["seen"] for name, q in questions.items()}
    card = re.search(r"discard (\S+)", first)[1]
    must(f"bob has seen {card}" in seen["watch"] and "ann has seen a card" in seen["bob"], seen)
    # Also what lay open for a while, and was taken.
    must(all(f"{name} has seen {card}" in seen["watch"] for name in ("bob", "cid")), seen)
    drawn = re.search(r"drawn (\S+)", first)
    must(drawn is None or f"ann has seen {drawn[1]}" in seen["ann"], first, seen)
    for line in ("undo", "agree"):
        must(table.say("ann", line)[1]["done"] is False, line)
    must(table.say("bob", "undo")[1]["done"] is False, "one question at a time")
    later = Stream(table, "watch")
    later.wait(asks())
    must("view" in later.events[0][1], later.events)
    must(table.say("bob", "decline")[1]["done"] is True, "decline")
    must(heard["watch"].wait(asks(False)), "no")
    table.say("ann", "undo")
    must(table.say("bob", "AGREE")[1]["done"] is True, "agree")
    heard["watch"].wait(asks(True))
    must(heard["watch"].wait(lambda data: data.get("undo") == 3 and "watch" in data), "undone")
    must(table.get("ann", "/view")[1]["turn"] == "ann", "ann again")
    # A move ends a question, a restart, too; cid does not move as long as one stands.
    move("ann")
    table.say("ann", "undo")
    move("bob")
    soon(lambda: len([1 for _, data in heard["watch"].events if data.get("done") is False]) == 2, "a move ends it")
    table.say("bob", "undo")
    stood = table.get("ann", "/view")[1]
    time.sleep(0.8)
    must(table.get("ann", "/view")[1] == stood, "cid waits")
    table.options = ("--play", "cid", "--pace", "0.3")
    table.end()
    table.start()
    must(table.say("ann", "agree")[1].get("done") is not True, "after a restart")
    table.end()
    # Alone nobody is asked, and moves of played seats go with it.
    alone = Table("a.yaml", "--game", "hen", "-s", "ann,bob,cid", "--play", "bob,cid", "--pace", "0", "--seed", "2")
    table = alone
    stream = Stream(alone, "ann")
    stream.wait(lambda data: "view" in data)
    move("ann")
    stream.wait(lambda data: data.get("watch") == 3)
    must(alone.say("ann", "undo")[1]["done"] is True, "alone")
    must(stream.wait(lambda data: data.get("undo") == 3), "alone")
    alone.end()
    print("asked, refused, agreed, fallen away, alone")


def joins():
    """Who joins gets a link, and who has left has none; real cards; a deal taken back."""
    table = Table("t.yaml", "--game", "hen", "-s", "ann,bob", "-o", "target=500", "--seed", "j")
    chance = random.Random("j")
    streams = [Stream(table, name) for name in ("ann", "bob", "watch")]
    while (turn := table.get("watch", "/view")[1].get("turn")) is not None:
        must(table.say(turn, chance.choice(moves_for(table, turn)))[1]["legal"], "moves")
    must(table.say("ann", "deal seats=ann,cid")[1]["done"] is False, "a seat deals bare")
    must(table.say("table", "deal seats=ann,cid")[1]["done"] is True, "deal")
    def printed():
        return [line.split() for line in table.printed if "http" in line]

    soon(lambda: [name for name, _ in printed()] == ["cid"], table.printed)
    gone = table.links.pop("bob")
    table.links["cid"] = printed()[0][1]
    must(table.get("cid", "/view")[1]["seats"] == ["ann", "cid"], "cid")
    must(urllib_status(gone + "/view") == 404, "bob has left")
    streams[0].wait(lambda data: data.get("round") == 2)
    streams.append(Stream(table, "cid"))
    streams[1].stopped = True
    must(table.say(table.get("watch", "/view")[1]["turn"], "legal")[1]["legal"], "moves")
    agree(table, [streams[0], streams[2], streams[3]])
    must(table.say("table", "undo deal")[1]["done"] is True, "undo deal")
    soon(lambda: [name for name, _ in printed()] == ["cid", "bob"], table.printed)
    agree(table, [streams[0], streams[2]])
    table.end()
    links = open("t.yaml.links").read().split()[0::2]
    must(links == ["port", "ann", "bob", "watch", "table"], links)
    must(os.stat("t.yaml.links").st_mode & 0o777 == 0o600, "mode")
    real = Table("r.yaml", "--game", "lohai", "-s", "ann,bob,watch", "--hidden",
                 "-w", "top=9D")
    must(list(real.links) == ["watch", "table"], real.links)
    # Cards that the record knows, those who watch do not.
    state = real.get("table", "/view")[1]
    turn = state["turn"]
    status, answer = real.say("table", f"{turn} expose JC")
    must(answer["legal"] is True, answer)
    streams = [Stream(real, name) for name in real.links]
    agree(real, streams[:1])
    must(real.say("watch", "hint")[1]["done"] is False, "hint")
    must(real.say("table", "hint")[1]["done"] is False, "hint")
    must(real.say("table", "why")[1]["said"][0].startswith("of `hint`: "), "what why is of")
    real.end()
    must(run("replay", "--check", input=open("r.yaml").read()) == "", "legal")
    # What lacks its drawn cards is completed by the next line, and forgotten behind it.
    real = Table("m.yaml", "--game", "lohai", "--hidden", "-w", "top=5D", "-s", "ann,bob,cid,dan")
    said = [real.say("table", line)[1] for line in ("ann play 5C", "bob play 6H", "cid play Mover", "7C", "log")]
    must(said[2]["begun"] == "cid play Mover drawn" and said[3]["move"] == "cid play Mover drawn 7C", said)
    must("begun" not in said[4], said[4])
    real.end()
    print("joined, left, taken back, real")


def urllib_status(url):
    try:
        return urllib.request.urlopen(url).status
    except urllib.error.HTTPError as error:
        return error.code


def starved(number, library):
    """With memory short at so many places serve goes on, or ends and says so; what it confirmed is there."""
    chance, ends = random.Random("s"), {0: 0, 2: 0}

    def once(**how):
        for name in os.listdir("."):
            os.remove(name)
        with open("t.yaml", "w") as file:
            file.write(run("deal", "hen", "-s", "ann,bob,cid", "--seed", "s"))
        confirmed, table = [], None
        try:
            table = Table("t.yaml", "--play", "cid", "--pace", "0", "--seed", "s",
                          env={**os.environ, "LD_PRELOAD": library, "CALLS": "calls", **how})
            events = urllib.request.urlopen(table.links["bob"] + "/events?page=1", timeout=5)
            table.get("ann")
            for _ in range(6):
                turn = table.get("watch", "/view")[1]["turn"]
                answer = table.say(turn, chance.choice(moves_for(table, turn)))[1] if turn != "cid" else {}
                confirmed += [answer["move"].partition(" drawn ")[0]] if answer.get("legal") else []
            for name, line in ("ann", "hint 2"), ("bob", "undo"), ("ann", "decline"), ("table", "note x"):
                table.say(name, line)
            events.close()
        except (OSError, ValueError, LookupError, SystemExit):
            pass
        status = 2 if table is None else table.end()
        errors = open("errors").read()
        must(status in ends and ("out of memory" in errors) == (status == 2), how, status, errors)
        ends[status] += 1
        told = run("replay", "--tell", "t.yaml")
        must(all(words in told for words in confirmed), how, "lost", confirmed)
        must(how or len(confirmed) > 1, "nothing was confirmed")

    once()
    calls = int(open("calls").read())
    for _ in range(int(number)):
        once(**{chance.choice(("FAIL_ONLY", "FAIL_FROM")): str(chance.randrange(1, calls))})
    print(f"{ends[0]} went on, {ends[2]} ended")


def evening(file):
    """What was typed at a prompt in such a file, at a table with real cards, is said over the link of the table."""
    text = open(file).read()
    deal = re.match(r"\$ (.*) > ", text)[1].split()
    typed = re.findall(r"(?m)^[a-z: ]+> (?!quit)(.*)$", text)
    for name in ("t.yaml", "wanted.yaml"):
        with open(name, "w") as table:
            table.write(run(*deal))
    table = Table("t.yaml")
    must(list(table.links) == ["watch", "table"], table.links)
    watch = Stream(table, "watch")
    watch.wait(lambda data: "view" in data)
    answers = [table.say("table", line)[1] for line in typed]
    wanted = run("referee", "--json", "wanted.yaml", input="".join(line + "\n" for line in typed), ok=(0, 1, 2)).splitlines()
    for line, answer, other in zip(typed, answers, map(json.loads, wanted)):
        must(answer.get("because") == other.get("because") and answer.get("legal") == other.get("legal"), line, answer, other)
    agree(table, [watch])
    table.end()
    must(open("t.yaml").read() == open("wanted.yaml").read(), "another record")
    must(len(wanted) == len(typed) > 20, len(wanted), len(typed))
    print(f"{len(typed)} lines, {sum('because' in answer for answer in answers)} refused")


def full():
    """The disk is full: nothing is done, and the table goes on; a second referee has no access."""
    def limited():
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
    table = Table("t.yaml", "--game", "hen", "-s", "ann,bob,cid", "--play", "cid", "--pace", "0", "--seed", "f", "-o", "target=500", preexec_fn=limited)
    stream = Stream(table, "watch")
    done = subprocess.run(["referee", "t.yaml"], input=b"", capture_output=True)
    must(done.returncode == 2 and b"referees this table already" in done.stderr, done)
    must(run("replay", "--check", "t.yaml") == "", "others may read it")
    status = 200
    while status == 200:
        status, answer = table.say("table", "note " + "x" * 60)
    before = open("t.yaml").read()
    must(before.endswith("}\n") and run("replay", "--check", input=before) == "", before[-200:])
    must(status == 503 and answer.get("done", answer.get("legal")) is False and "written" in answer["because"], status, answer)
    must(table.get("ann", "/view")[0] == 200 and table.say("ann", "log")[0] == 200, "the table goes on")
    table.end()
    agree_file = open("t.yaml").read()
    must(agree_file == before, "changed")
    # What another program writes, it does not write over.
    table.how = {}
    table.options = ("--play", "cid")
    table.start()
    with open("t.yaml", "a") as file:
        file.write("# mine\n")
    status, answer = table.say("table", "note x")
    must(status == 503, status, answer)
    must(open("t.yaml").read() == before + "# mine\n", "written over")
    table.end()
    print("full, locked, changed")


def clock(game, number, door="serve"):
    """Over so many moves of played seats, the delays of forced and of free ones are the same."""
    number, pace = int(number), 0.2
    forced, free, seed = [], [], 0
    while len(forced) + len(free) < number:
        seed += 1
        times = (serve_times if door == "serve" else terminal_times)(game, f"time {seed}", pace)
        with open("t.yaml") as file:
            record = file.read()
        states = run("replay", "--states", input=record)
        choices = list(map(int, re.findall(r"(?m)^(\d+)$", run("legal-moves", "-c", input=states))))
        for words, delay in times:
            if not words.startswith("ann ") and delay is not None:
                (forced if choices[words_at(times, words, delay)] == 1 else free).append(delay)
        for name in os.listdir("."):
            if name.startswith("t.yaml"):
                os.remove(name)
    must(min(len(forced), len(free)) > number / 20, len(forced), len(free))
    distance = max(abs(share(forced, at) - share(free, at)) for at in forced + free)
    bound = 1.95 * ((len(forced) + len(free)) / len(forced) / len(free)) ** 0.5     # one in a thousand
    must(distance < bound, f"{len(forced)} forced, {len(free)} free: {distance:.3f}, not below {bound:.3f}",
         sorted(forced)[::20], sorted(free)[::20])
    print(f"{game}, {door}: {len(forced)} forced and {len(free)} free moves, distance {distance:.3f} of {bound:.3f}")


def share(list, at):
    return sum(each <= at for each in list) / len(list)


def words_at(times, words, delay):
    return next(i for i, each in enumerate(times) if each == (words, delay))


def serve_times(game, seed, pace):
    """The moves of a round, and how long after the event before each came."""
    table = Table("t.yaml", "--game", game, "-s", "ann,bob,cid", "--play", "bob,cid", "--pace", str(pace), "--seed", seed)
    stream, chance, made = Stream(table, "ann"), random.Random(seed), 0
    stream.wait(lambda data: "view" in data)
    while True:
        count = len(stream.events)
        data = stream.events[-1][1]
        turn = data.get("turn", data.get("view", {}).get("turn"))
        if turn is None:
            break
        if turn == "ann":
            table.say("ann", chance.choice(moves_for(table, "ann")))
        while len(stream.events) == count:
            time.sleep(0.001)
    table.end()
    moves = [(data["move"], at) for (_, data), at in zip(stream.events, stream.times)
             if "move" in data and " reveal " not in data["move"]]
    return [(words, None if i == 0 else at - moves[i - 1][1]) for i, (words, at) in enumerate(moves)]


def terminal_times(game, seed, pace):
    """The same at a terminal at which referee plays."""
    with open("t.yaml", "w") as file:
        file.write(run("deal", game, "-s", "ann,bob,cid", "--seed", seed))
    pid, fd = pty.fork()
    if pid == 0:
        os.environ.update(TERM="dumb", COLUMNS="200", LINES="20")
        os.execvp("referee", ["referee", "--color=never", "--play", "bob,cid", "--pace", str(pace), "t.yaml"])
    chance, told, moves, asked = random.Random(seed), "", [], 0
    while True:
        try:
            told += os.read(fd, 65536).decode(errors="replace")
        except OSError:
            break
        now = time.monotonic()
        made = re.findall(r"(?m)^(?:legal: )?((?:(?<=legal: )ann|bob|cid) [a-z-]+(?: [^\r]*)?)\r$", told[asked:])
        moves += [(words, now) for words in made]
        if made:
            asked += told[asked:].rindex(made[-1]) + len(made[-1])
        if told.endswith("> "):
            state = run("replay", "t.yaml")
            if "\nturn: ann" not in state:
                os.write(fd, b"quit\n")
                continue
            os.write(fd, chance.choice(run("legal-moves", "-w", input=state).splitlines()).encode() + b"\n")
            told, asked = "", 0
    os.waitpid(pid, 0)
    return [(words, None if i == 0 else at - moves[i - 1][1]) for i, (words, at) in enumerate(moves)]


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
