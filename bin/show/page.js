/*
 * page.js: steps through the records of a page that show --html has written.
 *
 * All it shows comes from the JSON in the page, and goes into the document as text,
 * never as markup.  It fetches nothing.  The keys of that JSON are those of page.c: for
 * everything that changes a list of [step, value], each value up to the next.  Whatever
 * the table shows was known at the step at which it is shown.
 */
(function () {
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const svgSpace = 'http://www.w3.org/2000/svg';
let record, step = 0, front = 0, slots = [], heads = [], folds = [], timer = null;
let chosen = 0;			/* the index of the record */

function find(id) {
	return document.getElementById(id);
}

/* A new element with a class and a text, put into another. */
function add(parent, name, className, text) {
	const element = document.createElement(name);

	if (className)
		element.className = className;
	if (text !== undefined)
		element.textContent = text;
	if (name === 'button')
		element.type = 'button';
	parent.appendChild(element);
	return element;
}

function addSvg(parent, name, attributes) {
	const element = document.createElementNS(svgSpace, name);

	Object.keys(attributes).forEach(function (key) {
		element.setAttribute(key, attributes[key]);
	});
	parent.appendChild(element);
	return element;
}

function setText(element, text) {
	if (element.textContent !== text)
		element.textContent = text;
}

/* How many of some lists [step, ...], which are in order, are no later than a step. */
function countUpTo(values, number) {
	let low = 0, high = values.length;

	while (low < high) {
		const middle = (low + high) >> 1;

		if (values[middle][0] <= number)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The newest of some values [step, value] that is no later than a step. */
function at(values, number) {
	const count = countUpTo(values, number);

	return count === 0 ? null : values[count - 1][1];
}

/* ---- cards in words --------------------------------------------------------- */

const suits = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const ranks = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

/* How a card is read out. */
function say(card) {
	const parts = /^(10|[2-9AJQK])([SHDC])$/.exec(card);

	if (card === 'XX')
		return 'a hidden card';
	if (!parts)
		return card.replace(/-/g, ' ');
	return (ranks[parts[1]] || parts[1]) + ' of ' + suits[parts[2]];
}

/* How an item of a zone is read out: a card, a free place, a group, or how many more. */
function sayItem(item) {
	const words = item.slice(1);

	if (item[0] === '=')
		return words;
	if (item[0] === '_')
		return words === '' ? 'a free place' : 'room for ' + words;
	return item[0] === '+' ? words + ' more' : say(item);
}

/* All of a zone; equal items that follow each other are counted. */
function sayItems(items) {
	const spoken = [];

	items.map(sayItem).forEach(function (words) {
		const last = spoken[spoken.length - 1];

		if (last && last.words === words)
			last.times++;
		else if (words !== '')
			spoken.push({ words: words, times: 1 });
	});
	return spoken.map(function (each) {
		return each.words + (each.times > 1 ? ' times ' + each.times : '');
	}).join(', ') || 'nothing';
}

/* ---- the faces of cards ------------------------------------------------------- */

/*
 * Gives each face shapes of its own.  Every card on the table is a copy of its face, and a
 * browser makes it in much less time where nothing in it is a copy in turn.
 */
function unfoldFaces() {
	document.querySelectorAll('#symbols g use').forEach(function (use) {
		const shape = find(use.getAttribute('href').slice(1)).cloneNode(true);
		const moved = ['transform', 'x'].filter(function (name) {
			return use.hasAttribute(name);
		}).map(function (name) {
			const value = use.getAttribute(name);

			return name === 'x' ? 'translate(' + value + ')' : value;
		});

		shape.removeAttribute('id');
		if (use.hasAttribute('class'))
			shape.setAttribute('class', use.getAttribute('class'));
		if (moved.length > 0)
			shape.setAttribute('transform', moved.join(' '));
		use.replaceWith(shape);
	});
}

/* ---- how wide words are ------------------------------------------------------- */

const ruler = document.createElement('canvas').getContext('2d');
const measured = new Map();

/* How wide some words are in a font, in pixels; no layout is asked. */
function widthOf(words, font) {
	const key = font + words;

	if (!measured.has(key)) {
		ruler.font = font + ' sans-serif';
		measured.set(key, ruler.measureText(words).width);
	}
	return measured.get(key);
}

/* The same for each word by itself, with the blank after it. */
function widthsOf(words, font) {
	return words === '' ? [] : words.split(' ').map(function (word) {
		return widthOf(word + ' ', font);
	});
}

/* In how many lines of this width such words lie, as a browser breaks lines. */
function linesOf(widths, wide) {
	let lines = widths.length > 0 ? 1 : 0, filled = 0;

	widths.forEach(function (each) {
		if (filled > 0 && filled + each > wide) {
			lines += 1;
			filled = 0;
		}
		filled += each;
		/* What is wider than a line is broken within. */
		lines += Math.max(0, Math.ceil(each / wide) - 1);
	});
	return lines;
}

/* Tells how many lines the longest of several lists of such widths takes at a width. */
function mostLines(lists) {
	const known = new Map();

	return function (wide) {
		const width = Math.floor(wide / 4) * 4;

		if (!known.has(width))
			known.set(width, lists.reduce(function (most, widths) {
				return Math.max(most, linesOf(widths, width));
			}, 0));
		return known.get(width);
	};
}

/* ---- zones -------------------------------------------------------------------- */

/*
 * A value of a zone is [label, mark, top, gathered, items...].  An item is a card by its
 * name or, after a first letter that no card's name has: _ room for a card, = the words
 * that begin a group, + how many cards are not drawn.
 */
const itemsAt = 4;

function isCard(item) {
	return '_=+'.indexOf(item[0]) < 0;
}

/* How far each item of a zone is from the one before it, in card widths. */
function advances(zone, value) {
	const items = value.slice(itemsAt), cards = items.filter(isCard).length, top = value[2];
	let nth = 0;

	return items.map(function (item, index) {
		const before = items[index - 1];

		nth += isCard(item);
		if (index === 0 || item[0] === '=')
			return index === 0 ? 0 : 0.3;
		if (before[0] === '=')
			return index === 1 ? 0 : 1.06;
		if (before[0] === '+')
			return 0;
		if (before[0] === '_' && before !== '_')
			return 0.5;
		if (zone.layout === 'stack')
			return 0.34;
		if (zone.layout === 'heap')
			return top > 0 && nth > cards - top ? 1.06 : 0.18;
		return 1.06;
	});
}

/* The room that is enough for a letter and an ellipsis of the words that begin a group. */
const shortCaption = 24;

/* The room of such words, which is never more than `most`: they can be shortened. */
function captionWide(item, most) {
	return item === '=' ? 0 : Math.min(most, widthOf(item.slice(1), '11px') + 4);
}

/* The room of the number of cards that are not drawn, which comes before the first card. */
function hiddenWide(value) {
	const item = value[itemsAt] || '';

	return item[0] === '+' ? 8 * item.length + 4 : 0;
}

function sum(numbers) {
	return numbers.reduce(function (all, number) {
		return all + number;
	}, 0);
}

let tightness = 1;		/* below 1 cards lie closer, so that they can be larger */

/* How much of its advances a zone keeps when the table is crowded. */
function leastSqueeze(zone) {
	if (zone.name === 'hand')
		return (data.decks[record.deck].narrow ? 0.44 : 0.42) * tightness;
	if (zone.layout === 'heap')
		return zone.top > 0 ? 0.8 : 0.4 * tightness;
	return (zone.spot === 'centre' ? 0.6 : 0.5) * tightness;
}

/* What the layout needs to know about a zone: the most that it ever holds and says. */
function study(zone) {
	const shown = zone.values.filter(function (value) {
		return value[1] !== null;
	});

	function most(of) {
		return Math.max.apply(null, [0].concat(shown.map(function (value) {
			return of(value[1]);
		})));
	}

	zone.top = most(function (value) { return value[2]; });
	zone.widest = most(function (value) { return sum(advances(zone, value)); });
	zone.words = most(function (value) { return value[0].length; });
	zone.markWords = most(function (value) { return value[1].length; });
	zone.captions = most(function (value) {
		return sum(value.slice(itemsAt).map(function (item) {
			return item[0] === '=' ? captionWide(item, shortCaption) : 0;
		}));
	});
	zone.hidden = most(function (value) { return hiddenWide(value); });
	zone.grouped = shown.some(function (value) {
		return (value[1][itemsAt] || '')[0] === '=';
	});
	zone.first = shown.length ? shown[0][0] : 0;
	zone.last = zone.values[zone.values.length - 1][1] === null ?
		zone.values[zone.values.length - 1][0] : record.steps;
}

/* What differs among the values [step, value] of something, each once. */
function differing(values) {
	return Array.from(new Map(values.map(function (value) {
		return [String(value[1]), value[1]];
	})).values());
}

/*
 * What the layout needs to know about a seat's head: how wide its two rows are, and in how many
 * lines both flow as one text.
 */
function studyHead(seat, deals) {
	const name = [widthOf(seat.name + ' ', 'bold 14px') + 4,
		widthOf(' to decide ', 'bold 12px')];
	const rows = differing(seat.values).map(function (value) {
		return [name.concat(widthsOf(value[0], '12px')),
			(deals ? ['dealer'] : []).concat(value.slice(1)).map(function (note) {
				/* It has a frame around it. */
				return widthOf(note, '11px') + 14;
			})];
	});

	return { row: Math.max.apply(null, rows.map(function (both) {
		return Math.max(sum(both[0]), sum(both[1]));
	})), lines: mostLines(rows.map(function (both) {
		return both[0].concat(both[1]);
	})) };
}

/* What the layout needs to know about the words of a record. */
function studyWords() {
	record.noteLines = mostLines(differing(record.notes).map(function (notes) {
		return widthsOf(notes, 'bold 13px');
	}));
	record.heads = record.seats.map(function (seat, index) {
		return studyHead(seat, index === record.dealer);
	});
}

/* ---- where everything lies -------------------------------------------------- */

const space = 6, lineHigh = 15, letterWide = 6.6, boldWide = 8;
const rowHigh = 17;			/* a line of a seat's head */

/* How high and how wide a zone is, at least, if cards are `high`. */
function needs(zone, high, room) {
	const zoneHigh = zone.top > 0 && zone.spot === 'centre' ? high * 1.25 : high;
	const cardWide = zoneHigh * (data.decks[record.deck].narrow ? 0.4 : 50 / 70);
	const most = zone.name !== 'hand' ? 40 : data.decks[record.deck].narrow ? 17 : 11;
	const captions = zone.grouped ? lineHigh : 0;
	let wide = cardWide * (1 + Math.min(zone.widest, most) * leastSqueeze(zone)) + zone.hidden;
	const label = zone.name === 'hand' ? 0 : zone.words * letterWide + (zone.spot === 'before' ?
		widthOf(record.seats[zone.seat].name + ' ', '12px') : 4);
	let markLines = 0;

	wide = Math.min(room, Math.max(wide, Math.min(label, 150),
		zone.captions > 0 ? zone.captions + cardWide : 0));
	if (zone.markWords > 0) {
		wide = Math.max(wide, Math.min(room, zone.markWords * boldWide,
			zone.spot === 'before' ? 86 : 240));
		markLines = Math.ceil(zone.markWords * boldWide / wide);
	}
	const head = (zone.name === 'hand' ? 0 : lineHigh) + captions;

	const all = cardWide * (1 + zone.widest) + zone.hidden;

	return { wide: wide, want: Math.min(room, Math.max(wide, label, all)),
		cardHigh: zoneHigh, cardWide: cardWide, head: head,
		high: head + zoneHigh + lineHigh * markLines + (markLines > 0 ? 2 : 0) };
}

function zonesOf(spot, seat) {
	return record.zones.filter(function (zone) {
		return zone.spot === spot && (seat === undefined || zone.seat === seat);
	});
}

/*
 * Zones that are never there at the same time may share a place.  Returns lists of
 * them, in the order in which the first of each appears.
 */
function shareSlots(zones) {
	const shared = [];

	zones.slice().sort(function (one, other) {
		return one.first - other.first;
	}).forEach(function (zone) {
		const free = shared.find(function (slot) {
			return slot[slot.length - 1].last < zone.first &&
				slot[0].layout === zone.layout && zone.widest < 12;
		});

		if (free)
			free.push(zone);
		else
			shared.push([zone]);
	});
	return shared;
}

/* Packs boxes of some width and height into rows within a rectangle; null: no room. */
function pack(boxes, area) {
	const rows = [];
	let row = null, high = 0, y;

	boxes.forEach(function (box) {
		if (!row || row.wide + space * 2 + box.wide > area.wide) {
			row = { boxes: [], wide: -space * 2, high: 0 };
			rows.push(row);
		}
		row.boxes.push(box);
		row.wide += space * 2 + box.wide;
		row.high = Math.max(row.high, box.high);
	});
	rows.forEach(function (each) {
		high += each.high;
		if (each.wide > area.wide + 0.5)
			high = Infinity;
	});
	high += (rows.length - 1) * space;
	if (high > area.high)
		return null;
	const gap = Math.min(30, rows.length ? (area.high - high) / (rows.length + 1) : 0);
	y = area.y + (area.high - high - gap * (rows.length - 1)) / 2;
	return rows.map(function (each) {
		const more = (area.wide - each.wide) / each.boxes.length;

		each.boxes.forEach(function (box) {
			const grown = Math.max(0, Math.min(box.want - box.wide, more));

			box.wide += grown;
			each.wide += grown;
		});
		const extra = Math.min(40, (area.wide - each.wide) / (each.boxes.length + 1));
		let x = area.x + (area.wide - each.wide - extra * (each.boxes.length - 1)) / 2;

		each.boxes.forEach(function (box) {
			box.x = x;
			box.y = y;
			x += box.wide + space * 2 + extra;
		});
		y += each.high + space + gap;
		return each;
	});
}

/* Where all seats except the one in front sit: at the left, along the top, at the right. */
function sides(others, crowded, narrow) {
	if (narrow || others < 2 || (crowded && others < 4))
		return [0, others, 0];
	if (others === 2)
		return [1, 0, 1];
	return others < 7 ? [1, others - 2, 1] : [2, others - 4, 2];
}

/* A seat's box: its head, its hand, and beside that its other cards. */
function seatNeeds(seat, high, room, head) {
	const hand = needs(zonesOf('seat', seat).find(function (zone) {
		return zone.name === 'hand';
	}), high, room);
	const own = zonesOf('seat', seat).filter(function (zone) {
		return zone.name !== 'hand';
	}).map(function (zone) {
		return needs(zone, high, room);
	});
	const ownWide = sum(own.map(function (each) {
		return each.wide + space * 2;
	}));
	const label = record.zones.some(function (zone) {
		return zone.spot === 'seat' && zone.name !== 'hand';
	}) ? lineHigh : 0;

	/* What is said of it needs room, too, where the window has some. */
	const least = Math.max(120, Math.min(205, room / 5 - 20));

	return { wide: Math.max(hand.wide + ownWide, least) + space * 2, own: own, label: label,
		head: head, high: head + label + high + space * 2 };
}

/* All seats except the one in front, in their order, and which of them sit where. */
function seatOthers(narrow, onTop) {
	const seats = record.seats.length, centre = zonesOf('centre');
	const order = record.seats.map(function (seat, index) {
		return (front + 1 + index) % seats;
	}).slice(0, seats - 1);
	const crowded = centre.length > 4 || centre.some(function (zone) {
		return zone.widest > 10;
	});
	const around = onTop ? [0, order.length, 0] : sides(order.length, crowded, narrow);

	return { left: order.slice(0, around[0]).reverse(),
		top: order.slice(around[0], around[0] + around[1]),
		right: order.slice(around[0] + around[1]) };
}

/* The seats along the top, in as many rows as they need; how high these are, or -1: no room. */
function planTop(plan, area, top) {
	const count = top.length;
	const few = count <= 6 || area.wide < 340;
	const perRow = !plan.narrow ? Math.max(1, count) : count <= 2 ? 1 : few ? 2 : 3;
	const rows = Math.ceil(count / perRow);
	const cell = Math.min(area.wide / perRow, Math.max(plan.widest * 1.5, 420)) - space;

	/* In a narrow window hands may lie closer than they should. */
	if (count > 0 && plan.widest * (plan.narrow ? 0.8 : 1) > area.wide / perRow - space)
		return -1;
	top.forEach(function (seat, index) {
		const row = Math.floor(index / perRow);
		const stride = area.wide / Math.min(perRow, count - row * perRow);
		const wide = Math.min(cell, stride - space);

		plan.seats[seat] = { x: stride * (index % perRow) + (stride - wide) / 2,
			y: space + row * (plan.seatHigh + space), wide: wide, high: plan.seatHigh };
	});
	return rows * (plan.seatHigh + space) + space;
}

/* Boxes side by side from x on, at the lower edge of the table. */
function planCorner(plan, area, boxes, x) {
	boxes.forEach(function (box) {
		box.x = x;
		box.y = area.high - box.high - space;
		x += box.wide + space * 2;
		plan.zones.push(box);
	});
}

function wideOf(boxes) {
	return sum(boxes.map(function (box) {
		return box.wide + space * 2;
	}));
}

/*
 * The seat in front, with what lies aside at its left and right; how high all that is,
 * or -1: no room.
 */
function planFront(plan, area, need, aside) {
	const half = Math.ceil(aside.length / 2);
	const left = aside.slice(0, half), right = aside.slice(half);
	const room = area.wide - wideOf(left) - wideOf(right) - space * 4;
	const wide = plan.narrow ? area.wide - space * 2 : Math.min(room, Math.max(need.wide, 560));
	/* In the middle of the window, unless what lies aside leaves no room there. */
	const x = Math.min(Math.max((area.wide - wide) / 2, wideOf(left) + space * 2),
		area.wide - wideOf(right) - space * 2 - wide);

	if (room < need.wide && !plan.narrow)
		return -1;
	plan.seats[front] = { x: plan.narrow ? space : x, y: area.high - need.high - space,
		wide: wide, high: need.high };
	planCorner(plan, area, left, space * 2);
	planCorner(plan, area, right, area.wide - wideOf(right));
	return Math.max.apply(null, aside.map(function (box) {
		return box.high + space;
	}).concat([need.high])) + space;
}

/* The seats at the sides of the middle; takes their room from it.  False: there is none. */
function planSides(plan, area, middle, others) {
	const wide = others.left.length > 0 ? plan.widest + space * 2 : 0;

	if (wide > area.wide * 0.33 + space * 2)
		return false;
	middle.x += wide;
	middle.wide -= 2 * wide;
	return [others.left, others.right].every(function (list) {
		const stride = middle.high / Math.max(1, list.length);

		list.forEach(function (seat, index) {
			plan.seats[seat] = {
				x: list === others.left ? space : area.wide - wide + space,
				y: middle.y + stride * index + (stride - plan.seatHigh) / 2,
				wide: wide - space * 2, high: plan.seatHigh };
		});
		return list.length * (plan.seatHigh + space) <= middle.high;
	});
}

/* What counts for everybody, in words, above everything else in the middle. */
function planNotes(plan, middle) {
	const lines = record.noteLines(middle.wide), high = lines > 0 ? 17 * lines + 3 : 0;

	plan.notes = { x: middle.x, y: middle.y, wide: middle.wide, high: high };
	middle.y += high;
	middle.high -= high;
}

/* What each of some seats plays, as boxes that lie among those in the middle. */
function boxesBefore(plan, seats, middle) {
	return seats.map(function (seat) {
		const box = { slot: zonesOf('before', seat), wide: 0, high: 0, want: 0 };

		box.slot.forEach(function (zone) {
			const need = needs(zone, plan.high, middle.wide);

			box.wide = box.want = Math.max(box.wide, need.wide);
			box.high = Math.max(box.high, need.high);
		});
		return box;
	}).filter(function (box) {
		return box.slot.length > 0;
	});
}

/* The common cards, in the middle; in a narrow window also those aside.  False: no room. */
function planCentre(plan, middle, others, aside) {
	const boxes = shareSlots(zonesOf('centre')).map(function (slot) {
		const box = { slot: slot, wide: 0, high: 0, want: 0 };

		slot.forEach(function (zone) {
			const need = needs(zone, plan.high, middle.wide);

			/* Groups have names, which need room. */
			box.wide = zone.grouped && plan.narrow ? middle.wide :
				Math.max(box.wide, need.wide);
			box.high = Math.max(box.high, need.high);
			box.want = Math.max(box.want, need.want);
		});
		return box;
	}).concat(aside);

	if (plan.beside) {
		const seats = others.left.slice().reverse().concat(others.top, others.right);
		const half = Math.ceil(seats.length / 2);

		boxes.unshift.apply(boxes, boxesBefore(plan, seats.slice(0, half), middle));
		boxes.push.apply(boxes,
			boxesBefore(plan, [front].concat(seats.slice(half)), middle));
	}
	plan.zones = plan.zones.concat(boxes);
	return middle.high >= 0 && middle.wide >= 60 &&
		(boxes.length === 0 || pack(boxes, middle) !== null);
}

/* Asks about the window as page.css does. */
function isWindow(media) {
	return window.matchMedia('(' + media + ')').matches;
}

/* How wide the words of a seat's head may be; they are written smaller in a narrow window. */
function headRoom(box) {
	return (box.wide - space * 2) * (isWindow('max-width: 599px') ? 12 / 11 : 1);
}

let mostRows = 4;		/* fewer where cards would be too small */

/* In how many lines lies what is said of each seat: in two, or in more where it is narrow. */
function headRows(plan) {
	return record.heads.reduce(function (most, head, seat) {
		const room = headRoom(plan.seats[seat]);

		return Math.max(most, head.row <= room ? 2 : Math.min(mostRows, head.lines(room)));
	}, 2);
}

/* Whether two rectangles cover the same place. */
function overlap(one, other) {
	return one.x < other.x + other.wide - 0.5 && other.x < one.x + one.wide - 0.5 &&
		one.y < other.y + other.high - 0.5 && other.y < one.y + one.high - 0.5;
}

/* Whether every place of a plan has its rectangle for itself. */
function isDisjoint(plan) {
	const boxes = plan.zones.concat(Object.values(plan.seats), plan.notes);

	return boxes.every(function (box, index) {
		return boxes.slice(index + 1).every(function (other) {
			return !overlap(box, other);
		});
	});
}

/*
 * The rectangles of a table with cards of this height; null: there is no room.  In a low
 * window, all others sit along the top, or the played cards lie beside the common ones.
 */
function tryPlan(high, area, onTop, beside, head) {
	const plan = { high: high, seats: {}, zones: [], narrow: area.wide < 600, widest: 0,
		seatHigh: 0, beside: beside, head: head || 2 * rowHigh + 2 };
	const others = seatOthers(plan.narrow, onTop);
	const aside = zonesOf('aside').map(function (zone) {
		return Object.assign(needs(zone, high, 200), { slot: [zone] });
	});

	record.seats.forEach(function (seat, index) {
		const need = seatNeeds(index, high, area.wide, plan.head);

		plan.seatHigh = Math.max(plan.seatHigh, need.high);
		if (index !== front)
			plan.widest = Math.max(plan.widest, need.wide);
	});
	const topHigh = planTop(plan, area, others.top);
	const lowHigh = planFront(plan, area, seatNeeds(front, high, area.wide, plan.head),
		plan.narrow ? [] : aside);
	const middle = { x: space, y: topHigh, wide: area.wide - space * 2,
		high: area.high - lowHigh - topHigh };

	if (topHigh < 0 || lowHigh < 0 || !planSides(plan, area, middle, others))
		return null;
	if (!head && headRows(plan) > 2)
		return tryPlan(high, area, onTop, beside, headRows(plan) * rowHigh + 2);
	planNotes(plan, middle);
	if (!(beside || planBefore(plan, middle, others)) ||
		!planCentre(plan, middle, others, plan.narrow ? aside : []))
		return null;
	return isDisjoint(plan) ? plan : null;
}

/* Places what lies before some seats side by side; false where it is wider than its room. */
function planStrip(plan, seats, most, area) {
	const stride = area.wide / seats.length, wide = Math.min(stride - space, most.want);

	seats.forEach(function (seat, index) {
		/* No seat has two of them at the same time. */
		plan.zones.push({ slot: zonesOf('before', seat), y: area.y,
			x: area.x + stride * index + (stride - wide) / 2,
			wide: wide, high: most.high });
	});
	return seats.length === 0 || wide >= most.wide;
}

/* Places what is played before its seats; takes the room from the middle.  False: no room. */
function planBefore(plan, middle, others) {
	const all = zonesOf('before').map(function (zone) {
		return needs(zone, plan.high, middle.wide);
	});

	if (all.length === 0)
		return true;
	const most = all.reduce(function (one, other) {
		return { wide: Math.max(one.wide, other.wide), want: Math.max(one.want, other.want),
			high: Math.max(one.high, other.high) };
	});
	const strip = most.high;

	/* What lies above and below may reach as far as what lies at the sides. */
	most.want = Math.min(most.want, middle.wide -
		(others.left.length > 0 ? 2 * (most.wide + space) : 0));
	/* In a narrow window all lie side by side, unless they are two at most. */
	const together = plan.narrow && others.top.length > 2;
	const above = together ? others.top.concat([front]) : others.top;
	let room = true;

	if (above.length > 0) {
		room = planStrip(plan, above, most, middle);
		middle.y += strip + space;
		middle.high -= strip + space;
	}
	if (!together) {
		middle.high -= strip + space;
		room = planStrip(plan, [front], most, { x: middle.x, y: middle.y + middle.high,
			wide: middle.wide }) && room;
	}
	return planBeforeSides(plan, middle, others, most) && room && middle.high >= 0;
}

/* The same at the sides, between the strips above and below, beside what all look at. */
function planBeforeSides(plan, middle, others, most) {
	const side = most.wide + space, top = plan.notes.y + plan.notes.high;

	if (others.left.length === 0)
		return true;
	[others.left, others.right].forEach(function (list) {
		const x = list === others.left ? middle.x : middle.x + middle.wide - side;

		list.forEach(function (seat) {
			const box = plan.seats[seat];

			planStrip(plan, [seat], most, { x: x, wide: side,
				y: Math.max(top, box.y + (box.high - most.high) / 2) });
		});
	});
	middle.x += side;
	middle.wide -= 2 * side;
	/* What lies above and below is as wide as one of them. */
	return middle.wide >= most.wide && middle.high >= 0;
}

function put(element, box) {
	element.style.left = box.x.toFixed(1) + 'px';
	element.style.top = box.y.toFixed(1) + 'px';
	element.style.width = box.wide.toFixed(1) + 'px';
	element.style.height = box.high.toFixed(1) + 'px';
}

/*
 * The largest cards for which the table has room; if they are small, they lie closer.  A low
 * window rather has a table that scrolls than cards that nobody can read.
 */
function makePlan() {
	const table = find('table'), area = { wide: table.clientWidth, high: table.clientHeight };
	const large = isWindow('min-width: 1280px') && isWindow('min-height: 800px');
	const legible = large ? 80 : 46, least = isWindow('max-height: 599px') ? 34 : 18;
	const enough = Math.min(84, area.high * 0.13, area.wide * 0.15);
	/* Whether all others sit along the top, and whether what is played lies side by side. */
	const ways = [[false, false], [true, false], [false, true], [true, true]];
	let best = null;

	/* In large steps down to where there is room, and from there in small ones up again. */
	function look(onTop, beside) {
		let found = null, high = 170;

		for (; high >= (best ? best.high + 2 : least) && !found; high -= 8)
			found = tryPlan(high, area, onTop, beside);
		for (let plan = found; plan && plan.high < 170;) {
			plan = tryPlan(plan.high + 2, area, onTop, beside);
			found = plan || found;
		}
		if (found) {
			best = found;
			best.tightness = tightness;
		}
	}

	function lookAll() {
		for (tightness = 1; tightness > 0.3; tightness -= 0.1)
			ways.forEach(function (way) {
				if (!best || best.high < enough)
					look(way[0], way[1]);
			});
	}

	for (mostRows = 4; mostRows >= 2 && (!best || best.high < legible); mostRows--)
		lookAll();
	if (best)
		tightness = best.tightness;
	return best;
}

/* The same; if the window has no room for a table, the table is higher, and can be scrolled. */
function makePlanThatFits() {
	const table = find('table');
	let plan;

	table.style.minHeight = '';
	plan = makePlan();
	for (let high = Math.max(300, table.clientHeight); !plan && high < 2000; high *= 1.2) {
		table.style.minHeight = high + 'px';
		plan = makePlan();
	}
	return plan || tryPlan(16, { wide: 2000, high: 2000 }, true, false);
}

/* Makes one text of a head's two rows if they are too short, and more can be read that way. */
function flow(element, head, room, rows) {
	const flows = head.row > room && (rows > 2 || head.lines(room) <= rows);

	element.classList.toggle('flowing', flows);
	element.classList.toggle('short', head.row > room && !flows);
	element.style.webkitLineClamp = flows ? rows : '';
}

/*
 * Draws, unseen, a name in each size of letters that cards have: a browser waits for its other
 * processes where letters of a size are new, and no step should.
 */
function readyNames() {
	const sizes = new Map(slots.map(function (slot) {
		return [slot.cardHigh, slot];
	}));
	const faces = new Map(Array.from(document.querySelectorAll('#symbols [id^="' + record.deck +
		'"] text')).map(function (name) {
		return [name.getAttribute('font-size'), name.closest('[id]').id];
	}));

	find('samples').textContent = '';
	faces.forEach(function (face) {
		sizes.forEach(function (slot) {
			addCard(find('samples'), face.slice(1), { x: 0, y: 0,
				wide: slot.cardWide, high: slot.cardHigh });
		});
	});
}

let arranged = null;		/* the size of the table when all had their places */

function areaOf(table) {
	return table.clientWidth + ' ' + table.clientHeight;
}

/* Gives everything its place.  Cards go where showZone() puts them. */
function arrange() {
	const plan = makePlanThatFits();

	arranged = areaOf(find('table'));
	put(find('notes'), plan.notes);
	record.seats.forEach(function (seat, index) {
		const box = plan.seats[index], head = heads[index];
		const need = seatNeeds(index, plan.high, box.wide, plan.head);
		let right = box.x + box.wide - space;

		put(head.frame, box);
		put(head.head, { x: box.x + space, y: box.y + 3, wide: box.wide - space * 2,
			high: plan.head - 1 });
		flow(head.head, record.heads[index], headRoom(box), (plan.head - 2) / rowHigh);
		zonesOf('seat', index).filter(function (zone) {
			return zone.name !== 'hand';
		}).forEach(function (zone, nth) {
			const own = need.own[nth];

			right -= own.wide;
			place(zone, { x: right, y: box.y + need.head, wide: own.wide,
				high: plan.high + need.label }, plan.high);
			right -= space * 2;
		});
		place(zonesOf('seat', index).find(function (zone) {
			return zone.name === 'hand';
		}), { x: box.x + space, y: box.y + need.head + need.label,
			wide: right - box.x - space, high: plan.high }, plan.high);
	});
	plan.zones.forEach(function (box) {
		box.slot.forEach(function (zone) {
			place(zone, box, plan.high);
		});
	});
	slots.forEach(function (slot) {
		slot.shown = undefined;
	});
	readyNames();
}

/* Where a zone lies, and its cards in it. */
function place(zone, box, high) {
	const slot = slots[zone.index], need = needs(zone, high, box.wide);

	slot.box = box;
	slot.cardHigh = need.cardHigh;
	slot.cardWide = need.cardWide;
	slot.head = need.head;
	put(slot.element, box);
	slot.label.style.top = '0';
	slot.mark.style.top = need.head + need.cardHigh + 2 + 'px';
	put(slot.cards, { x: 0, y: need.head, wide: box.wide, high: need.cardHigh });
	slot.element.classList.toggle('middle', zone.spot === 'before' || zone.spot === 'centre');
}

/* ---- cards on the table -------------------------------------------------------- */

function addCard(parent, card, box) {
	const narrow = data.decks[record.deck].narrow;
	const svg = addSvg(parent, 'svg', { class: narrow ? 'card long' : 'card',
		viewBox: narrow ? '-1 -1 42 102' : '-1 -1 52 72' });

	addSvg(svg, 'use', { href: '#' + record.deck + card });
	if (box)
		put(svg, box);
	return svg;
}

/* Puts one item of a zone where it lies; returns what is drawn. */
function addItem(slot, item, x, advance) {
	const words = item.slice(1), box = { x: x, y: 0, wide: slot.cardWide,
		high: slot.cardHigh };
	let element;

	if (isCard(item))
		return addCard(slot.cards, item, box);
	if (item[0] === '=') {
		element = add(slot.cards, 'div', 'caption', words);
		element.title = words;
		element.style.left = x.toFixed(1) + 'px';
		element.style.top = -lineHigh + 'px';
	} else if (item[0] === '_') {
		element = add(slot.cards, 'div', words === '' ? 'gap' : 'gap thin',
			advance > 6 * words.length + 2 ? words : '');
		if (words !== '')
			box.wide = Math.max(advance, 5);
		put(element, box);
	} else {
		element = add(slot.cards, 'div', 'more', item);
		put(element, { x: x, y: slot.cardHigh / 2 - 8, wide: 8 * item.length, high: 16 });
	}
	return element;
}

/* Which card elements in a zone stay for its items; all others are removed. */
function keepCards(slot, items) {
	const old = slot.drawn.slice();
	const kept = items.map(function (item) {
		const same = isCard(item) && take(old, item);

		return same ? same.element : null;
	});

	Array.from(slot.cards.children).forEach(function (child) {
		if (kept.indexOf(child) < 0)
			child.remove();
	});
	return kept;
}

/*
 * Parts of a zone by the items where they begin: each group from its first card to the next's.
 * The words above it need no more than `most`.
 */
function partsOf(items, strides, most) {
	const parts = [{ begin: 0, least: 0 }];

	items.forEach(function (item, index) {
		if (item[0] === '=')
			parts.push({ begin: index + 2, least: captionWide(item, most) });
	});
	parts.forEach(function (part, index) {
		const next = parts[index + 1];

		part.strides = strides.slice(part.begin, next && next.begin);
		part.wide = sum(part.strides);
	});
	return parts;
}

/*
 * Which share of their room the parts of a zone keep.  A group gets the room of the words above
 * it, as a share of its own.  Null: the others would then have less than `least` of theirs.
 */
function sharesOf(parts, room, least) {
	let left = room, all = sum(parts.map(function (part) { return part.wide; })), small;

	function share() {
		return left <= 0 ? 0 : Math.min(1, left / Math.max(all, 1));
	}
	const even = share();

	do {
		small = parts.find(function (part, index) {
			return index < parts.length - 1 && !part.share && part.wide > 0 &&
				part.wide * share() < part.least;
		});
		if (small) {
			small.share = small.least / small.wide;
			left -= small.least;
			all -= small.wide;
		}
	} while (small);
	return share() < even * least ? null : parts.map(function (part) {
		return part.share || share();
	});
}

/* How far each item lies from the one before it, in pixels: closer where there is no room. */
function squeeze(slot, value, room) {
	const strides = advances(slot.zone, value).map(function (each) {
		return each * slot.cardWide;
	});
	let parts, shares = null;

	/* The words above groups are whole, or shortened, or as wide as the groups happen to be. */
	[[Infinity, 0.5], [shortCaption, 0.1], [0, 0]].forEach(function (way) {
		if (!shares) {
			parts = partsOf(value.slice(itemsAt), strides, way[0]);
			shares = sharesOf(parts, room, way[1]);
		}
	});
	return [].concat.apply([], parts.map(function (part, index) {
		return part.strides.map(function (each) {
			return each * shares[index];
		});
	}));
}

/* Draws the items of a zone, closer to each other if there is no room. */
function fill(slot, value) {
	const items = value.slice(itemsAt), before = hiddenWide(value);
	const room = slot.box.wide - slot.cardWide - before, strides = squeeze(slot, value, room);
	const centred = slot.zone.spot === 'before' ||
		(slot.zone.spot === 'centre' && !slot.zone.grouped);
	const kept = keepCards(slot, items), drawn = [];
	let x = centred ? Math.max(0, (room - sum(strides)) / 2) : 0;
	let behind = slot.cards.firstChild;

	if (items.length === 0 && slot.zone.name !== 'hand')
		addItem(slot, '_', 0, 1);
	items.forEach(function (item, index) {
		const next = strides[index + 1] || slot.cardWide;
		let element = kept[index];

		x += strides[index] + (index === 1 ? before : 0);
		if (element)
			put(element, { x: x, y: 0, wide: slot.cardWide, high: slot.cardHigh });
		else
			/* A caption is above the first card of its group. */
			element = addItem(slot, item,
				item[0] === '=' && index > 0 ? x + next : x, next);
		/* Elements stay where they are in the document, as moving them takes time. */
		if (element === behind)
			behind = behind.nextSibling;
		else
			slot.cards.insertBefore(element, behind);
		if (isCard(item))
			drawn.push({ card: item, x: slot.box.x + x, y: slot.box.y + slot.head,
				high: slot.cardHigh, element: element });
	});
	slot.drawn = drawn;
	limitCaptions(slot);
}

/*
 * Words, or where they are too wide as much of them as there is room for, with an ellipsis; the
 * first letter with a full stop is the least.
 */
function abbreviate(words, wide) {
	const letters = Array.from(words);
	let count = letters.length, short = words;

	while (count > 0 && widthOf(short, '11px') > wide) {
		count -= 1;
		short = count === 0 ? letters[0] + '.' : letters.slice(0, count).join('') + '\u2026';
	}
	return short;
}

/* A caption is no wider than its group. */
function limitCaptions(slot) {
	const captions = Array.from(slot.cards.querySelectorAll('.caption'));

	captions.forEach(function (caption, index) {
		const left = parseFloat(caption.style.left), next = captions[index + 1];
		const right = next ? parseFloat(next.style.left) : slot.box.wide;
		const wide = Math.max(0, right - left - 2);

		caption.style.width = wide.toFixed(1) + 'px';
		setText(caption, abbreviate(caption.title, wide));
	});
}

function showZone(slot, number) {
	const value = at(slot.zone.values, number);
	const newest = slot.zone.moved[countUpTo(slot.zone.moved, number) - 1];
	const moved = newest && newest[0] === number ? newest : undefined;

	if (value !== slot.shown) {
		slot.shown = value;
		slot.element.hidden = value === null;
		if (value === null) {
			slot.drawn = [];
			slot.cards.textContent = '';
			return true;
		}
		setText(slot.label, (slot.zone.spot === 'before' ?
			record.seats[slot.zone.seat].name + ' ' : '') + value[0]);
		slot.label.hidden = slot.label.textContent === '';
		slot.label.title = slot.label.textContent;
		setText(slot.mark, value[1]);
		slot.element.classList.toggle('gathered', value[3] === 1);
		fill(slot, value);
		slot.element.setAttribute('aria-label', (slot.label.textContent || 'hand') +
			(value[1] ? ', ' + value[1] : '') + ': ' + sayItems(value.slice(itemsAt)));
	} else if (!moved && !slot.marked) {
		return false;
	}
	slot.marked = Boolean(moved);
	slot.drawn.forEach(function (drawn, index) {
		drawn.element.classList.toggle('moved', slot.marked && moved.indexOf(index, 1) > 0);
	});
	return true;
}

/* ---- what moves ---------------------------------------------------------------- */

const still = window.matchMedia('(prefers-reduced-motion: reduce)');
let sliding = [];		/* the cards that this step moves */

/* Takes the first card of that name out of a list; undefined: there is none. */
function take(cards, card) {
	const index = cards.findIndex(function (each) {
		return each.card === card;
	});

	return index < 0 ? undefined : cards.splice(index, 1)[0];
}

function slide(drawn, from) {
	const dx = from.x - drawn.x, dy = from.y - drawn.y, size = from.high / drawn.high;

	if (Math.abs(dx) < 1 && Math.abs(dy) < 1)
		return;
	const animation = drawn.element.animate([
		{ transform: 'translate(' + dx + 'px,' + dy + 'px) scale(' + size + ')',
			transformOrigin: '0 0' },
		{ transform: 'none', transformOrigin: '0 0' }
	], { duration: 300, easing: 'ease-in-out' });

	drawn.element.style.zIndex = 1;
	animation.onfinish = function () {
		drawn.element.style.zIndex = '';
	};
	sliding.push({ element: drawn.element, animation: animation });
}

/* Cards that still move are put where they move to: no step waits for the one before it. */
function settle() {
	sliding.forEach(function (each) {
		each.animation.cancel();
		each.element.style.zIndex = '';
	});
	sliding = [];
}

/* Cards move from where they lay; those that nobody saw come from a hidden one or the stock. */
function moveCards(before) {
	const left = [], come = [];
	const stock = slots.find(function (slot) {
		return slot.zone.layout === 'down' && slot.box;
	});

	before.forEach(function (old) {
		const cards = old.drawn.slice();

		if (old.slot.zone.layout === 'down')
			return;
		old.slot.drawn.forEach(function (drawn) {
			const same = take(cards, drawn.card);

			if (same)
				slide(drawn, same);
			else
				come.push(drawn);
		});
		left.push.apply(left, cards);
	});
	come.forEach(function (drawn) {
		const from = take(left, drawn.card) || take(left, 'XX') || (stock &&
			{ x: stock.box.x, y: stock.box.y + stock.head, high: stock.cardHigh });

		if (from)
			slide(drawn, from);
	});
}

/* ---- seats ---------------------------------------------------------------------- */

function makeTable() {
	const seats = find('seats'), zones = find('zones'), boxes = [];

	seats.textContent = zones.textContent = '';
	heads = record.seats.map(function (seat, index) {
		const box = add(seats, 'section', 'seat'), frame = add(box, 'div', 'frame');
		const head = add(box, 'h2', 'head');
		const first = add(head, 'div'), second = add(head, 'div');
		const name = add(first, 'button', 'name');

		box.dataset.seat = seat.name;
		box.setAttribute('aria-label', seat.name);
		add(name, 'b', '', seat.name);
		name.title = 'Put ' + seat.name + ' in front';
		name.addEventListener('click', function () {
			front = index;
			arrange();
			show(step, false);
		});
		boxes.push(box);
		return { box: box, frame: frame, head: head, deals: index === record.dealer,
			turn: add(first, 'span', 'to-decide', ' to decide'),
			words: add(first, 'span', 'words'), notes: add(second, 'span', 'notes') };
	});
	studyWords();
	slots = record.zones.map(function (zone, index) {
		const element = add(zone.seat < 0 ? zones : boxes[zone.seat], 'div', 'zone');
		const slot = { zone: zone, element: element, drawn: [], shown: undefined };

		zone.index = index;
		study(zone);
		element.dataset.zone = zone.name;
		slot.label = add(element, 'div', 'label');
		slot.mark = add(element, 'div', 'mark');
		slot.cards = add(element, 'div', 'cards ' + zone.layout);
		/* It is read out as one picture, whose name showZone() writes. */
		element.setAttribute('role', 'img');
		[slot.label, slot.mark, slot.cards].forEach(function (part) {
			part.setAttribute('aria-hidden', 'true');
		});
		return slot;
	});
}

/* How a seat is doing, and the notes about it. */
function showHead(head, values) {
	if (values === head.shown)
		return;
	head.shown = values;
	head.words.textContent = ' ' + values[0] + ' ';
	head.words.title = values[0];
	head.notes.textContent = '';
	const notes = (head.deals ? ['dealer'] : []).concat(values.slice(1));

	head.notes.parentNode.title = notes.join(', ');
	notes.forEach(function (note) {
		add(head.notes, 'span', 'note', note);
		head.notes.appendChild(document.createTextNode(' '));
	});
}

/* ---- the list ------------------------------------------------------------------- */

/* The step that an entry has made, or at which it became known. */
function stepOf(entry) {
	return entry.step === undefined ? entry.at : entry.step;
}

function visit(number) {
	stop();
	go(number);
}

/* Says what a ruling does: it gives points, or lets a move stand that is illegal. */
function readRuling(entry) {
	const ruling = entry.ruling, points = ruling.points || {};

	entry.words = 'ruling';
	entry.late = ': ' + ruling.ruling;
	entry.told = Object.keys(points).map(function (seat) {
		return seat + (points[seat] > 0 ? ' +' : ' ') + points[seat];
	});
	entry.about = [];
	if (ruling.move === undefined)
		return;
	entry.told.push('move ' + ruling.move + ' stands despite ' + ruling.despite);
	record.list.forEach(function (other, index) {
		if (other.number === ruling.move && other.kind !== 'refused')
			entry.about.push(index);
	});
}

/* What a review says about a move that could have been better. */
function readReview(judged) {
	const entry = record.list.find(function (each) {
		return each.number === judged[0] && each.step !== undefined && !each.undone;
	});

	if (!entry)
		return;
	entry.gain = judged[1];
	if (judged[2] > 2 * judged[3])
		entry.better = 'better: ' + judged[4] + ' (' + judged[2].toFixed(2) + ' lost)';
}

/* Words that are known only at the entry's step are kept apart from it: "despite ..." */
function splitLate(entry) {
	const despite = entry.words.indexOf(' despite ');

	/* It was done already: for paper, or when the record was shown before. */
	if (entry.late !== undefined)
		return;
	entry.late = '';
	if (entry.ruling)
		readRuling(entry);
	else if (entry.kind === 'irregular' && despite > 0) {
		entry.late = entry.words.slice(despite);
		entry.words = entry.words.slice(0, despite);
	}
}

/* The entries by parts of the round, or by turns: moves of one seat that follow each other. */
function makeFolds() {
	let fold = null;

	folds = [];
	record.list.forEach(function (entry) {
		const turn = entry.seat === undefined ? undefined : 's' + entry.seat;
		const part = entry.part || turn;

		splitLate(entry);
		const other = part !== undefined && fold && fold.part !== undefined && fold.part !== part;

		if (!fold || other || fold.entries[0].kind === 'deal') {
			fold = { part: part, entries: [], item: null, open: false };
			folds.push(fold);
		}
		if (fold.part === undefined)
			fold.part = part;
		fold.entries.push(entry);
		entry.fold = fold;
	});
}

/* Whether there is something below the words of an entry. */
function tellsMore(entry) {
	return Boolean((entry.told || []).length || entry.better || (entry.about || []).length);
}

function addTold(item, entry) {
	(entry.told || []).forEach(function (line) {
		add(item, 'p', 'told', line);
	});
	if (entry.better)
		add(item, 'p', 'told better', entry.better);
	(entry.about || []).forEach(function (index) {
		const target = record.list[index];

		if (target)
			add(item, 'button', 'link', target.number ? 'move ' + target.number :
				target.words).addEventListener('click', function () {
				visit(stepOf(target));
				target.button.focus();
			});
	});
}

function addEntry(row, entry) {
	entry.button = add(row, 'button', 'entry');
	if (entry.number)
		add(entry.button, 'span', 'number', entry.number + ' ');
	add(entry.button, 'span', 'what', entry.words);
	if (entry.late)
		add(entry.button, 'span', 'what late', entry.late);
	entry.taken = entry.undone ? add(entry.button, 'span', 'to-decide', ' taken back') : null;
	entry.button.addEventListener('click', function () {
		visit(stepOf(entry));
	});
}

/* The contents of a fold, made when somebody first opens it. */
function fillFold(fold) {
	if (fold.body.firstChild)
		return;
	fold.entries.forEach(function (entry, index) {
		const alone = fold.alone && index === 0, item = add(fold.body, 'li', entry.kind);

		if (!alone)
			addEntry(add(item, 'div', 'row'), entry);
		addTold(item, entry);
		entry.item = item;
		reveal(entry);
	});
}

function openFold(fold, open) {
	fold.open = open;
	if (open)
		fillFold(fold);
	fold.body.hidden = !open;
	fold.toggle.textContent = open ? '\u25be' : '\u25b8';
	fold.toggle.setAttribute('aria-expanded', String(open));
}

/* A fold of one move has the move in its first line, and its consequences inside. */
function makeFold(list, fold) {
	const alone = fold.entries.length === 1;
	const item = add(list, 'li', alone ? fold.entries[0].kind : ''), row = add(item, 'div', 'row');

	fold.item = item;
	fold.alone = alone;
	fold.toggle = add(row, 'button', 'fold');
	fold.toggle.setAttribute('aria-label', 'what followed: ' +
		(alone ? fold.entries[0].words : nameFold(fold)));
	fold.toggle.addEventListener('click', function () {
		fold.held = !fold.open;
		openFold(fold, !fold.open);
	});
	if (fold.alone)
		addEntry(row, fold.entries[0]);
	else
		add(row, 'button', 'entry ' + (fold.entries[0].part ? 'part' : 'turns'),
			nameFold(fold)).addEventListener('click', function () {
			visit(stepOf(fold.entries[0]));
		});
	fold.body = add(item, 'ol');
	if (alone && !tellsMore(fold.entries[0]))
		fold.toggle.style.visibility = 'hidden';
	openFold(fold, false);
	if (fold.alone)
		fold.entries[0].item = item;
}

/* "trick 3", or a turn: "ann: play 5S, end". */
function nameFold(fold) {
	const seat = fold.entries[0].seat;

	if (fold.entries[0].part || seat === undefined)
		return fold.part || fold.entries[0].words;
	return record.seats[seat].name + ': ' + fold.entries.filter(function (entry) {
		return entry.number;
	}).map(function (entry) {
		return entry.words.slice(record.seats[seat].name.length + 1);
	}).join(', ');
}

/* Shows the part of an entry that is known at this step. */
function reveal(entry) {
	const known = stepOf(entry) <= step, alone = entry.fold.alone;

	[entry.item, alone ? entry.fold.item : null].forEach(function (item) {
		if (!item)
			return;
		item.classList.toggle('future', !known);
		item.classList.toggle('unknown', !known && entry.step === undefined);
		item.classList.toggle('undone', Boolean(entry.undone) && entry.undone <= step);
	});
	if (entry.taken)
		entry.taken.hidden = entry.undone > step;
	if (entry.tick)
		entry.tick.hidden = !known;
	if (entry.dot)
		entry.dot.hidden = !known && !wholeCurve();
}

/* Scrolls within the list alone, so that the page stays where it is. */
function keepInSight() {
	const list = find('moves').getBoundingClientRect();
	const item = current.button.getBoundingClientRect();

	if (item.top < list.top || item.bottom > list.bottom)
		find('moves').scrollTop += item.top - list.top - list.height / 2;
}

let current = null;		/* the entry that is marked */

/* Marks the entry of this step, opens its fold, and reveals what has become known since. */
function showList(from) {
	const entry = record.byStep[step], low = Math.min(from, step), high = Math.max(from, step);

	for (let number = low; number <= high; number++)
		record.known[number].forEach(reveal);
	if (current) {
		current.button.removeAttribute('aria-current');
		if (current.fold !== entry.fold && !current.fold.held)
			openFold(current.fold, false);
	}
	current = entry;
	openFold(entry.fold, true);
	entry.button.setAttribute('aria-current', 'step');
	/* Before the next picture, when the list is laid out anyway. */
	requestAnimationFrame(keepInSight);
}

function makeList() {
	const list = find('moves');

	list.textContent = '';
	current = null;
	record.byStep = [];
	record.known = Array.from({ length: record.steps }, function () {
		return [];
	});
	makeFolds();
	(record.review || []).forEach(readReview);
	record.list.forEach(function (entry) {
		if (entry.step !== undefined)
			record.byStep[entry.step] = entry;
		/* Something about it changes at these steps. */
		record.known[stepOf(entry)].push(entry);
		if (entry.undone)
			record.known[entry.undone].push(entry);
	});
	/* In parts of fifty, as a browser lays out each by itself. */
	folds.forEach(function (fold, index) {
		makeFold(index % 50 === 0 ? add(list, 'ol') : list.lastChild, fold);
	});
}

/* ---- the score ------------------------------------------------------------------ */

function addScoreTable(table, score) {
	let row = add(table, 'tr');

	['seat', 'points', 'total', ''].forEach(function (word) {
		add(row, 'th', '', word).scope = 'col';
	});
	score.seats.forEach(function (seat, index) {
		row = add(table, 'tr', seat[2] ? 'won' : '');
		add(row, 'th', '', record.seats[index].name).scope = 'row';
		add(row, 'td', '', String(seat[0]));
		add(row, 'td', '', String(seat[1]));
		add(row, 'td', '', seat[2] ? 'wins the match' : '');
	});
}

let scored = null;

function showScore() {
	const score = at(record.score, step);

	find('score').hidden = !score;
	heads.forEach(function (head, index) {
		head.box.classList.toggle('winner', Boolean(score && score.seats[index][2]));
	});
	if (score === scored || !score)
		return;
	scored = score;
	find('points').textContent = find('lines').textContent = '';
	addScoreTable(find('points'), score);
	score.lines.forEach(function (line) {
		const item = add(find('lines'), 'li');

		add(item, 'b', '', record.seats[line[0]].name + ' ' + (line[1] > 0 ? '+' : '') +
			line[1] + ' for ' + line[2]);
		add(item, 'p', 'small', line[4] + ' [' + line[3] + ']');
	});
}

/* ---- the bar and the curve --------------------------------------------------------- */

/* Marks at the bar; reveal() shows each at its step, as nobody knows of it before. */
function makeTicks() {
	find('marks').textContent = '';
	record.list.forEach(function (entry) {
		if (!entry.better &&
			['ruling', 'refused', 'proof', 'irregular'].indexOf(entry.kind) < 0)
			return;
		entry.tick = add(find('marks'), 'span', 'tick ' +
			(entry.better ? 'blundered' : entry.kind));
		entry.tick.style.left = 100 * stepOf(entry) / Math.max(1, record.steps - 1) + '%';
	});
}

const colours = ['#c2410c', '#1d4ed8', '#15803d', '#9333ea', '#b45309', '#0e7490', '#be123c',
	'#4d7c0f', '#7c3aed', '#475569'];
const dashes = ['', '8 4', '2 3', '10 3 2 3', '14 4', '4 2', '1 4', '6 6', '12 2 2 2', '3 5'];
let curve = null;		/* what of it follows the steps */

function curvePath(seat, places) {
	return record.list.filter(function (entry) {
		return entry.seat === seat && entry.gain !== undefined;
	}).map(function (entry, index) {
		return (index === 0 ? 'M' : 'L') + places.x(entry.step) + ' ' +
			places.y(entry.gain);
	}).join('');
}

function addLegend(seat, index) {
	const box = add(find('legend'), 'span', '');
	const svg = addSvg(box, 'svg', { class: 'colour', viewBox: '0 0 22 8' });

	addSvg(svg, 'path', { d: 'M0 4H22', stroke: colours[index],
		'stroke-dasharray': dashes[index] });
	box.appendChild(document.createTextNode(seat.name + ' \u00a0 '));
}

function addBlunder(box, entry, places) {
	const dot = add(box, 'button', 'blunder');

	dot.style.left = places.x(entry.step) / 10 + '%';
	dot.style.top = places.y(entry.gain) + '%';
	dot.title = entry.number + ' ' + entry.words + '; ' + entry.better;
	dot.setAttribute('aria-label', dot.title);
	dot.addEventListener('click', function (event) {
		event.stopPropagation();
		visit(entry.step);
	});
	entry.dot = dot;
}

/* Rounds to 1, 2 or 5 with zeros: a scale tells no more about the gains than it needs. */
function roundUp(gain) {
	const unit = Math.pow(10, Math.floor(Math.log10(gain)));

	return unit * [1, 2, 5, 10].find(function (times) {
		return gain <= times * unit;
	});
}

/* Each seat's expected gain over the moves. */
function makeCurve() {
	const box = find('curve'), judged = record.list.filter(function (entry) {
		return entry.gain !== undefined;
	});

	curve = null;
	find('review').hidden = judged.length === 0;
	box.textContent = find('legend').textContent = '';
	if (judged.length === 0)
		return;
	const most = roundUp(Math.max.apply(null, judged.map(function (entry) {
		return Math.abs(entry.gain);
	}).concat([1])));
	const places = {
		x: function (number) { return 1000 * number / Math.max(1, record.steps - 1); },
		y: function (gain) { return 50 - 46 * gain / most; }
	};
	const svg = addSvg(box, 'svg', { viewBox: '0 0 1000 100', preserveAspectRatio: 'none' });
	const clip = addSvg(addSvg(svg, 'clipPath', { id: 'known' }), 'rect',
		{ x: 0, y: 0, width: 0, height: 100 });
	const lines = addSvg(svg, 'g', { 'clip-path': 'url(#known)' });

	addSvg(svg, 'path', { class: 'zero', d: 'M0 50H1000' });
	record.seats.forEach(function (seat, index) {
		if (record.front !== undefined && index !== record.front)
			return;
		addSvg(lines, 'path', { d: curvePath(index, places), stroke: colours[index],
			'stroke-dasharray': dashes[index] });
		addLegend(seat, index);
	});
	add(box, 'span', 'scale', '+' + most);
	add(box, 'span', 'scale least', '\u2212' + most);
	curve = { clip: clip, x: places.x, here: addSvg(svg, 'path', { class: 'here', d: '' }) };
	judged.forEach(function (entry) {
		if (entry.better)
			addBlunder(box, entry, places);
	});
	if (record.front !== undefined)
		add(find('legend'), 'span', '',
			'(other seats are left out: their reviews would show their cards)');
	box.setAttribute('aria-label', 'The gain that ' + (record.front === undefined ?
		'each seat' : record.seats[record.front].name) + ' could expect, from ' +
		-most + ' to ' + most + ' points');
}

function wholeCurve() {
	return find('whole').getAttribute('aria-pressed') === 'true';
}

/* The curve ends at this step, unless somebody asks for all of it. */
function showCurve() {
	if (!curve)
		return;
	curve.clip.setAttribute('width', wholeCurve() ? 1000 : curve.x(step));
	curve.here.setAttribute('d', 'M' + curve.x(step) + ' 0V100');
}

/* ---- the address ------------------------------------------------------------------- */

function address() {
	return '#' + (data.records.length > 1 ? 'r' + (chosen + 1) + '.' : '') + step;
}

/* What an address means; null: nothing on this page. */
function readAddress() {
	const parts = /^#(?:r(\d+)\.)?(\d+)$/.exec(location.hash);
	const index = parts && parts[1] ? Number(parts[1]) - 1 : 0;

	if (!parts || !data.records[index])
		return null;
	return { index: index, step: Number(parts[2]) };
}

let written = '';		/* the address that was written last */
const changes = [];		/* when the address was changed, in the last ten seconds */
let waiting = null;

/* Browsers take no more than 200 changes in ten seconds; the last one counts. */
function mayChange() {
	const now = performance.now();

	while (changes.length && now - changes[0] > 10000)
		changes.shift();
	if (changes.length > 150)
		return false;
	changes.push(now);
	return true;
}

/* The back button stops at each step, except those that are played or dragged over. */
function changeAddress(quietly) {
	if (location.hash === address() || (location.hash === '' && step === 0 && chosen === 0))
		return;
	if (!mayChange()) {
		clearTimeout(waiting);
		waiting = setTimeout(function () {
			/* Unless somebody has just gone back, which the page is told in a moment. */
			if (location.hash === written)
				changeAddress(true);
		}, 500);
		return;
	}
	written = address();
	if (quietly)
		history.replaceState(null, '', written);
	else
		history.pushState(null, '', written);
}

/* ---- stepping ------------------------------------------------------------------------ */

function showWords() {
	const entry = record.byStep[step];
	const last = find('last');
	const told = (entry.told || []).concat(entry.better || []).join('; ');

	last.textContent = '';
	add(last, 'b', '', (entry.number ? entry.number + ' ' : '') + entry.words +
		(entry.late || ''));
	if (told)
		add(last, 'span', '', ': ' + told);
	last.title = last.textContent;
	last.classList.toggle('long', last.textContent.length > 95);
	find('words').classList.remove('whole');
	setText(find('asks'), at(record.asks, step));
	find('asks').title = find('asks').textContent;
}

/* The table at a step; cards move if it is the next step or the one before. */
function show(number, moving) {
	const from = step, turn = at(record.turn, number), before = [], steps = record.steps - 1;

	step = number;
	settle();
	slots.forEach(function (slot) {
		const drawn = slot.drawn;

		if (showZone(slot, number))
			before.push({ slot: slot, drawn: drawn });
	});
	if (moving && !still.matches)
		moveCards(before);
	heads.forEach(function (head, index) {
		showHead(head, at(record.seats[index].values, number));
		head.turn.hidden = turn !== index;
		head.box.classList.toggle('turn', turn === index);
	});
	setText(find('notes'), at(record.notes, number));
	find('notes').title = find('notes').textContent;
	find('bar').value = number;
	find('bar').setAttribute('aria-valuetext', number + ' of ' + steps);
	setText(find('count'), number + ' / ' + steps);
	find('back').disabled = find('start').disabled = number === 0;
	find('next').disabled = find('end').disabled = number === steps;
	showWords();
	showList(from);
	showScore();
	showCurve();
}

/* Goes to a step; quietly: the back button does not stop there. */
function go(number, quietly) {
	const to = Math.max(0, Math.min(record.steps - 1, number));

	show(to, Math.abs(to - step) === 1);
	changeAddress(quietly);
	if (step === record.steps - 1)
		stop();
}

function stop() {
	if (timer !== null)
		clearInterval(timer);
	timer = null;
	setText(find('play'), 'Play');
	find('words').setAttribute('aria-live', 'polite');
}

function play() {
	if (timer !== null) {
		stop();
		return;
	}
	if (record.steps < 2)
		return;
	if (step === record.steps - 1)
		go(0);
	setText(find('play'), 'Pause');
	find('words').setAttribute('aria-live', 'off');
	timer = setInterval(function () {
		go(step + 1, true);
	}, 1200 / Number(find('speed').value));
}

/* Does what a key means; false if it means nothing. */
function press(key) {
	if (key === 'ArrowRight')
		visit(step + 1);
	else if (key === 'ArrowLeft')
		visit(step - 1);
	else if (key === 'Home')
		visit(0);
	else if (key === 'End')
		visit(record.steps - 1);
	else
		return false;
	return true;
}

/* Shows a record, at a step. */
function choose(index, number) {
	stop();
	chosen = index;
	record = data.records[index];
	front = record.front === undefined ? 0 : record.front;
	document.title = record.title;
	find('title').textContent = find('title').title = record.title;
	find('seen').hidden = record.front === undefined;
	if (record.front !== undefined)
		find('seen').textContent = 'as ' + record.seats[front].name + ' saw it';
	find('meta').textContent = record.meta;
	find('options').textContent = record.options;
	find('about').title = record.meta + ' ' + record.options;
	find('bar').max = record.steps - 1;
	/* Room for the last step, so that nothing moves on the way there. */
	find('count').style.minWidth = 2 * String(record.steps).length + 3 + 'ch';
	find('record').value = index;
	scored = null;
	step = 0;
	makeTable();
	makeList();
	makeTicks();
	makeCurve();
	record.list.forEach(reveal);
	arrange();
	show(Math.max(0, Math.min(record.steps - 1, number)), false);
}

/* ---- paper ----------------------------------------------------------------------------- */

/* The hands as they were dealt, the moves in columns, and the score. */
function addSheet(sheet) {
	const score = at(record.score, record.steps - 1);

	add(sheet, 'h2', '', record.title);
	add(sheet, 'p', '', record.meta + ' ' + record.options);
	record.seats.forEach(function (seat, index) {
		const row = add(sheet, 'div', 'dealt');

		add(row, 'b', '', seat.name + (index === record.dealer ? ' (dealer)' : ''));
		at(zonesOf('seat', index)[0].values, 0).slice(itemsAt).forEach(function (card) {
			addCard(row, card);
		});
	});
	const columns = add(sheet, 'div', 'columns');
	folds.forEach(function (fold) {
		if (fold.entries[0].part)
			add(columns, 'div', 'part', fold.part);
		fold.entries.forEach(function (entry) {
			const box = add(columns, 'div', entry.undone ? 'undone' : '');

			add(box, 'span', 'what', (entry.number ? entry.number + ' ' : '') +
				entry.words + (entry.late || ''));
			(entry.told || []).forEach(function (line) {
				add(box, 'p', 'told', line);
			});
		});
	});
	if (score)
		addScoreTable(add(sheet, 'table'), score);
}

function makePaper() {
	const shown = record;

	find('paper').textContent = '';
	data.records.forEach(function (each) {
		record = each;
		record.zones.forEach(function (zone, index) {
			zone.index = index;
		});
		if (each !== shown)
			makeFolds();
		addSheet(add(find('paper'), 'section', 'sheet'));
	});
	record = shown;
	makeFoldsAgain();
}

/* The folds of the record that is shown, after others took their place. */
function makeFoldsAgain() {
	folds = record.list.map(function (entry) {
		return entry.fold;
	}).filter(function (fold, index, all) {
		return all.indexOf(fold) === index;
	});
}

window.addEventListener('beforeprint', makePaper);

/* ---- what the page has ------------------------------------------------------------------- */

function chooseTheme() {
	const root = document.documentElement;
	const dark = root.dataset.theme ? root.dataset.theme === 'dark' :
		window.matchMedia('(prefers-color-scheme: dark)').matches;

	root.dataset.theme = dark ? 'light' : 'dark';
}

function onClick(id, act) {
	find(id).addEventListener('click', act);
}

onClick('start', function () { press('Home'); });
onClick('back', function () { press('ArrowLeft'); });
onClick('next', function () { press('ArrowRight'); });
onClick('end', function () { press('End'); });
onClick('play', play);
onClick('theme', chooseTheme);
/* Where the last move has more words than its lines have room for, it covers the table. */
onClick('last', function () {
	find('words').classList.toggle('whole');
});
onClick('whole', function () {
	find('whole').setAttribute('aria-pressed', String(!wholeCurve()));
	record.list.forEach(reveal);
	showCurve();
});
onClick('curve', function (event) {
	const box = find('curve').getBoundingClientRect();

	visit(Math.round((event.clientX - box.left) / box.width * (record.steps - 1)));
});
find('bar').addEventListener('input', function () {
	stop();
	go(Number(find('bar').value), true);
});
find('speed').addEventListener('change', function () {
	if (timer !== null) {
		stop();
		play();
	}
});
document.addEventListener('keydown', function (event) {
	const name = event.target.tagName;

	if (event.altKey || event.ctrlKey || event.metaKey || name === 'SELECT')
		return;
	if (event.key === ' ' && name !== 'BUTTON') {
		play();
		event.preventDefault();
	} else if (press(event.key)) {
		event.preventDefault();
	}
});
window.addEventListener('hashchange', function () {
	const asked = location.hash === written ? null : readAddress();

	if (!asked || (asked.index === chosen && asked.step === step))
		return;
	written = location.hash;
	stop();
	if (asked.index !== chosen)
		choose(asked.index, asked.step);
	else
		show(Math.max(0, Math.min(record.steps - 1, asked.step)),
			Math.abs(asked.step - step) === 1);
	/* It may have led beyond the last step. */
	changeAddress(true);
});
new ResizeObserver(function () {
	/* It is also called when the page was opened, or when a table has grown for its plan. */
	if (areaOf(find('table')) === arranged)
		return;
	arrange();
	show(step, false);
}).observe(find('table'));
data.records.forEach(function (each, index) {
	/* Where they come from several files, people know them by these. */
	const from = data.files.length > 0 ? data.files[index] + ': ' : '';

	add(find('record'), 'option', '', (index + 1) + ': ' + from + each.title).value = index;
});
find('choice').hidden = data.records.length < 2;
find('record').addEventListener('change', function () {
	choose(Number(find('record').value), 0);
	changeAddress();
});

/*
 * Looks up every font of page.css, in which nothing may be written yet: a browser waits for
 * its other processes then, which would make a step late.
 */
function readyFonts() {
	[11, 11.5, 12, 13, 14, 15, 16].forEach(function (size) {
		widthOf('a', size + 'px');
		widthOf('a', 'bold ' + size + 'px');
	});
}

(function () {
	const asked = readAddress() || { index: 0, step: 0 };

	unfoldFaces();
	readyFonts();
	choose(asked.index, asked.step);
	changeAddress(true);
	/* The layout of what was made belongs to opening, not to the first step. */
	document.body.getBoundingClientRect();
}());
}());
