#!/usr/bin/env python3
"""clients.py: how many a table holds: 10 seats and 100 who watch, a move each tenth of a second.

usage: clients.py [MOVES], in an empty folder, with the programs in PATH

Each has every event, in order.  Tells how long events were on their way, how much memory serve took,
and how much of the processor's time for each move and viewer.
"""
import asyncio, json, os, random, re, statistics, subprocess, sys, time

moves = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
seats = [f"p{i}" for i in range(10)]
sent, late, heard = {}, [], {}


async def request(url, method, what, body=""):
    host, path = re.fullmatch(r"http://([^/]+)(/.*)", url).groups()
    reader, writer = await asyncio.open_connection(*host.split(":"), limit=1 << 20)
    writer.write(f"{method} {path}{what} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
                 f"Content-Length: {len(body)}\r\n\r\n{body}".encode())
    return reader, writer


async def ask(url, method, what, body=""):
    reader, writer = await request(url, method, what, body)
    got = await reader.read()
    writer.close()
    return json.loads(got.partition(b"\r\n\r\n")[2])


async def follow(name, url, ready):
    reader, _ = await request(url, "GET", "/events")
    numbers = heard[name] = []
    while line := await reader.readline():
        if b'"view"' in line:
            ready.release()
        elif b'"move":' in line and b" reveal " not in line:      # which shows a hand at the end
            number = int(re.search(rb'"watch":(\d+)', line)[1])
            late.append(time.monotonic() - sent[len(numbers)])
            numbers.append(number)


async def main():
    child = subprocess.Popen(["serve", "--game", "hen", "-s", ",".join(seats), "-o", "target=500", "-o", "packs=2",
                              "--seed", "clients", "clients.yaml"], stdout=subprocess.PIPE, text=True)
    links = dict(child.stdout.readline().split() for _ in range(len(seats) + 2))
    ready = asyncio.Semaphore(0)
    viewers = [(seat, links[seat]) for seat in seats] + [(f"watch {i}", links["watch"]) for i in range(100)]
    tasks = [asyncio.create_task(follow(*each, ready)) for each in viewers]
    for _ in viewers:
        await ready.acquire()
    asyncio.get_running_loop().run_in_executor(None, child.stdout.read)
    chance, made, due = random.Random(1), 0, time.monotonic()
    turn = (await ask(links["watch"], "GET", "/view"))["turn"]

    def used():
        with open(f"/proc/{child.pid}/stat") as stat:
            return sum(map(int, stat.read().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    before = used()
    while made < moves:
        if turn is None:
            await ask(links[seats[0]], "POST", "/say", "deal")
            turn = (await ask(links["watch"], "GET", "/view")).get("turn")
            continue
        legal = (await ask(links[turn], "POST", "/say", "legal"))["legal"]
        due = max(due + 0.1, time.monotonic())
        await asyncio.sleep(due - time.monotonic())
        sent[made] = time.monotonic()
        answer = await ask(links[turn], "POST", "/say", json.dumps(chance.choice(legal)))
        turn, made = answer.get("turn"), made + 1
    await asyncio.sleep(1)
    seconds = used() - before
    with open(f"/proc/{child.pid}/status") as status:
        memory = int(re.search(r"VmHWM:\s*(\d+)", status.read())[1]) / 1024
    orders = {tuple(numbers) for numbers in heard.values()}
    child.terminate()
    if len(orders) != 1 or len(orders.pop()) != moves or child.wait() != 0:
        sys.exit("not everybody has every move, in order")
    print(f"{moves} moves, {len(viewers)} viewers: {1000 * statistics.median(late):.1f} ms in the middle, "
          f"{1000 * max(late):.0f} ms at most, {memory:.1f} MB, "
          f"{1000 * seconds / moves / len(viewers):.3f} ms of the processor's time a move and viewer")
    for task in tasks:
        task.cancel()
    os._exit(0)

asyncio.run(main())
