#!/usr/bin/env python3
"""faces.py: how much the faces of narrow cards differ where they are small and grey.

usage: faces.py PICTURE

PICTURE is an SVG file of show in which every face of the deck is drawn.  Each face is
drawn once more, 40 pixels wide, by librsvg; a pixel differs where its grey does by a
quarter of the range from black to white.  Fails where two faces differ in less than
15 % of their pixels.
"""
import itertools
import re
import struct
import subprocess
import sys
import zlib

WIDE, HIGH = 40, 100
UNITS = 17	# of a picture to one of a card


def undo_filter(kind, line, before, size):
    """One line of a PNG file, whose bytes are told by those around them."""
    for i, byte in enumerate(line):
        left = line[i - size] if i >= size else 0
        above = before[i]
        corner = before[i - size] if i >= size else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = (left + above) // 2
        elif kind == 4:
            sums = left + above - corner
            guess = min((left, above, corner), key=lambda near: abs(sums - near))
        else:
            guess = 0
        line[i] = (byte + guess) & 255


def read_grey(png):
    """The pixels of a PNG file of eight bits a colour, as greys."""
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        chunk = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            wide, high, bits, colours = struct.unpack(">IIBB", chunk[:10])
        elif kind == b"IDAT":
            data += chunk
        at += length + 12
    assert (wide, high, bits) == (WIDE, HIGH, 8), (wide, high, bits)
    size = {2: 3, 6: 4}[colours]
    raw, greys = zlib.decompress(data), []
    before = bytearray(wide * size)
    for row in range(high):
        start = row * (wide * size + 1)
        line = bytearray(raw[start + 1:start + 1 + wide * size])
        undo_filter(raw[start], line, before, size)
        greys += [(299 * line[i] + 587 * line[i + 1] + 114 * line[i + 2]) // 1000
                  for i in range(0, wide * size, size)]
        before = line
    return greys


def draw(head, face):
    picture = f'{head}<use href="#{face}"/></svg>'
    png = subprocess.run(["rsvg-convert", "-b", "white"], input=picture.encode(),
                         stdout=subprocess.PIPE, check=True).stdout
    return read_grey(png)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        picture = file.read()
    head = picture[:picture.index("</defs>")] + "</defs>"
    head = re.sub(r"<svg [^>]*>", f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" '
                  f'height="{HIGH}" viewBox="0 0 {WIDE * UNITS} {HIGH * UNITS}">', head, count=1)
    faces = {face: draw(head, face) for face in re.findall(r'<g id="(a[a-z-]+)"', head)}
    pairs = []
    for one, other in itertools.combinations(sorted(faces), 2):
        differ = sum(abs(a - b) >= 64 for a, b in zip(faces[one], faces[other]))
        pairs.append((differ / (WIDE * HIGH), one[1:], other[1:]))
    least, one, other = min(pairs)
    print(f"{len(faces)} faces, {len(pairs)} pairs, the nearest differ in {least:.0%}: "
          f"{one} and {other}")
    if least < 0.15:
        sys.exit(1)


if __name__ == "__main__":
    main()
