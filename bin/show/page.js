/*
 * page.js: steps through the records of a page that show --html has written, or that plays on.
 *
 * All it shows comes from the JSON in the page, and goes into the document as text, never as
 * markup.  It fetches nothing.  The keys of that JSON are those of page.c: for everything that
 * changes a list of [step, value], each value up to the next.  The table shows of each its value
 * at one step; so whatever it shows was known at that step.
 *
 * Where everything lies is up to page.css.  This script tells it who sits where and how much each
 * place ever holds, and asks only how large the cards may be.
 */
'use strict';

const data = JSON.parse(document.getElementById('data').textContent);
const everything = -1;		/* instead of a record, the front page of several */
const titleOfAll = document.title;
let records = [];		/* what readRecord() makes of those of the page */
let chosen = 0;			/* the index of the record that is shown */
let record = null;		/* that record */
let step = 0;			/* that is shown of it */
let front = 0;			/* the seat that sits in front */
/* What live.js puts in the place of these, where there is one: data.live says of which link. */
const live = data.live;
const hooks = { shown: () => {}, sized: () => {}, tapped: null, isMine: () => false,
	keep: act => act() };

function find(id) {
	return document.getElementById(id);
}

/* A new element with a class, a text and other properties, put into another. */
function add(parent, name, className = '', text = '', more = {}) {
	const element = Object.assign(document.createElement(name),
		{ className: className, textContent: text, ...more });

	if (name === 'button')
		element.type = 'button';
	parent.append(element);
	return element;
}

function addSvg(parent, name, attributes) {
	const element = document.createElementNS('http://www.w3.org/2000/svg', name);

	for (const [key, value] of Object.entries(attributes))
		element.setAttribute(key, value);
	parent.append(element);
	return element;
}

/* Of some values that of which most is said. */
function longest(values, lengthOf) {
	return values.reduce((most, value) => lengthOf(value) > lengthOf(most) ? value : most);
}

/* Words that may be cut where there is no room for them are whole in the title. */
function setText(element, text) {
	if (element.textContent !== text)
		element.textContent = element.title = text;
}

/* ---- what stands at a step ------------------------------------------------------- */

/* The newest of some values [step, value], which are in order, that is no later than a step. */
function valueAt(values = [], number = 0) {
	let low = 0;

	for (let high = values.length; low < high;) {
		const middle = (low + high) >> 1;

		if (values[middle][0] <= number)
			low = middle + 1;
		else
			high = middle;
	}
	return low === 0 ? null : values[low - 1][1];
}

/*
 * The value of a zone is [label, mark, top, gathered, items...].  An item is a card by its
 * name or, after a first letter that no card's name has: _ room for a card, = the words
 * that begin a group, + how many cards are not drawn.
 */
function readZone([label, mark, top, gathered, ...items], layout) {
	return { label: label, mark: mark, top: top, gathered: gathered === 1, items: items,
		advances: advancesOf(items, top, layout) };
}

function isCard(item) {
	return !'_=+'.includes(item[0]);
}

/* ---- cards in words --------------------------------------------------------- */

const suits = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
const ranks = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

/* The faces of which the page has pictures: of one deck, or of all. */
function listFaces(deck = '') {
	return Array.from(document.querySelectorAll('#symbols g[id]'), symbol => symbol.id)
		.filter(id => id.startsWith(deck)).map(id => id.slice(1)).filter(face => face !== 'XX');
}

/* How a card is read out. */
function sayCard(card) {
	const [, rank, suit] = /^(10|[2-9AJQK])([SHDC])$/.exec(card) || [];

	return card === 'XX' ? 'a hidden card' : suit ? `${ranks[rank] || rank} of ${suits[suit]}` :
		card.replace(/-/g, ' ');
}

/* How an item of a zone is read out: a card, a free place, a group, or how many more. */
function sayItem(item) {
	const words = item.slice(1);

	if (item[0] === '=')
		return words;
	if (item[0] === '_')
		return words === '' ? 'a free place' : 'room for ' + words;
	return item[0] === '+' ? words + ' more' : sayCard(item);
}

/* All items of a zone; equal ones that follow each other are counted. */
function sayItems(items) {
	const spoken = items.map(sayItem).filter(words => words !== '').join('\n');

	return spoken.replace(/^(.+)(\n\1)+$/gm, (lines, words) =>
		words + ' times ' + lines.split('\n').length).replaceAll('\n', ', ') || 'nothing';
}

/* ---- cards that are drawn ------------------------------------------------------ */

function addCard(parent, of, card) {
	addSvg(addSvg(parent, 'svg', { class: 'card',
		viewBox: of.narrow ? '-1 -1 42 102' : '-1 -1 52 72' }), 'use',
		{ href: '#' + of.deck + card });
}

/* How far each item of a zone is from the next, in card widths. */
function advancesOf(items, top, layout) {
	const spaces = { '+': 0, '=': 0.3, '_': 0.5, stack: 0.34, heap: 0.18, row: 1.06, down: 1.06 };
	let under = items.filter(isCard).length - top;

	return items.map(item => {
		under -= isCard(item);
		if (!isCard(item) && item !== '_')
			return spaces[item[0]];
		return spaces[layout === 'heap' && top > 0 && under <= 0 ? 'row' : layout];
	});
}

/* An item of a zone as an element.  The names of groups are cut where there is no room. */
function makeItem(item, mine) {
	const words = item.slice(1), box = document.createElement(mine ? 'button' : 'span');

	if (isCard(item)) {
		addCard(box, record, item);
	} else if (item[0] === '=') {
		add(box, 'span', 'caption', words).title = words;
		add(box, 'span', 'cards');
	} else if (item[0] === '_') {
		add(add(box, 'span', words === '' ? 'gap' : 'gap thin'), 'span',
			words.length > 1 ? 'wide' : '', words);
	} else {
		box.textContent = item;
	}
	box.className = item[0] === '=' ? 'group' : item[0] === '+' ? 'more' : 'item';
	if (mine)
		box.setAttribute('aria-label', sayCard(item));
	return box;
}

/* ---- zones -------------------------------------------------------------------- */

let places = [];		/* for each zone its elements, and what is shown there */

/* What needs room in a place: of the words above and below it, and of what lies in it. */
const sizes = {
	top: value => value.top,
	letters: value => value.label.length,
	below: value => value.mark.length,
	hidden: value => /^\+/.test(value.items[0]) ? value.items[0].length : 0,
	groups: value => value.items.filter(item => item[0] === '=').length,
	span: value => value.advances.slice(0, -1).reduce((all, one) => all + one, 0)
};

/* The most that a zone ever holds and says. */
function studyZone(zone) {
	const there = zone.values.flatMap(([, value]) => value || []);
	const [since, end] = zone.values.at(-1);
	const study = { zone: zone, first: zone.values[0][0], last: end ? Infinity : since,
		most: longest(there.map(value => value.mark), mark => mark.length) };

	for (const key of Object.keys(sizes))
		study[key] = Math.max(0, ...there.map(value => sizes[key](value)));
	return study;
}

/* Tells page.css how much some zones, which share a place, ever hold and say. */
function reserve(element, studies) {
	element.style.cssText = Object.keys(sizes).map(key =>
		`--${key}: ${Math.max(...studies.map(study => study[key]))};`).join('');
	element.classList.add('place', 'as-' + studies[0].zone.layout);
	element.classList.toggle('large', studies[0].top > 0 && studies[0].zone.spot === 'centre');
	element.classList.toggle('grouped', studies[0].groups > 0);
	if (element.dataset.zone === 'hand')
		element.closest('.frame').style.setProperty('--hand', studies[0].span);
}

/* Zones, in the order in which they come, that are never there together may share a place. */
function shareSlots(studies) {
	const shared = [];

	for (const study of studies) {
		const free = shared.find(slot => slot[slot.length - 1].last < study.first &&
			slot[0].zone.layout === study.zone.layout && study.span < 12);

		if (free)
			free.push(study);
		else
			shared.push([study]);
	}
	return shared;
}

function addZone(parent, study) {
	const zone = study.zone, element = add(parent, 'div', 'zone');
	const place = { zone: zone, element: element, cards: [], shown: undefined,
		mine: hooks.isMine(zone) };

	element.dataset.zone = zone.name;
	element.classList.toggle('middle', zone.spot === 'before' || zone.spot === 'centre');
	/* It is read out as one picture, whose name showZone() writes; one's own hand as buttons. */
	element.setAttribute('role', place.mine ? 'group' : 'img');
	place.label = add(element, 'div', 'label');
	place.items = add(element, 'div', 'cards');
	place.mark = add(add(element, 'div', 'mark'), 'span');
	element.lastChild.dataset.most = study.most;
	for (const part of place.mine ? [] : element.children)
		part.setAttribute('aria-hidden', 'true');
	/* A tap is on a card, or on the place that has the name of one thing. */
	if (hooks.tapped)
		element.onclick = event => {
			const item = event.target.closest('.item');
			const card = place.cards.find(each => each.element === item);

			return card && hooks.tapped((place.mine ? 'h:' : 't:') + card.name, place.mine && item) ||
				!place.mine && hooks.tapped('k:' + zone.name);
		};
	places[record.zones.indexOf(zone)] = place;
	return element;
}

/* A place for zones that share it. */
function addSlot(parent, studies) {
	const slot = add(parent, 'div', 'slot');

	reserve(slot, studies);
	for (const study of studies)
		addZone(slot, study);
}

/* The zones that belong to nobody: those in the middle, and those at the sides of the front. */
function makeCommonZones(studies) {
	const at = spot => studies.filter(study => study.zone.spot === spot);
	const aside = at('aside').map(study => [study]), half = Math.ceil(aside.length / 2);
	const boxes = { centre: shareSlots(at('centre')), 'aside left': aside.slice(0, half),
		'aside right': aside.slice(half) };

	find('zones').textContent = '';
	for (const [className, slots] of Object.entries(boxes)) {
		const box = add(find('zones'), 'div', className);

		slots.forEach(slot => addSlot(box, slot));
	}
}

/* Takes the first of some cards that has that name out of their list. */
function take(cards, name) {
	const index = cards.findIndex(each => each.name === name);

	return index < 0 ? undefined : cards.splice(index, 1)[0];
}

/* Draws the items of a zone; cards that were there stay as they are. */
function fillZone(place, value) {
	const old = place.cards, elements = [];
	let group = null;

	place.cards = [];
	value.items.forEach((item, index) => {
		const kept = take(old, item), element = kept ? kept.element : makeItem(item, place.mine);

		element.style.setProperty('--advance', value.advances[index]);
		if (isCard(item))
			place.cards.push(kept || { name: item, element, svg: element.firstChild });
		if (item[0] === '=')
			group = element;
		if (group && group !== element)
			group.lastChild.append(element);
		else
			elements.push(element);
	});
	if (elements.length === 0 && place.zone.name !== 'hand' && !place.mine)
		elements.push(makeItem('_'));
	place.items.replaceChildren(...elements);
	place.changed = true;
	if (left && place.zone.layout !== 'down')
		left.push(...old.filter(card => card.rect));
}

/* What a zone holds now; all that is null is not there. */
function showZone(place, shown, moved) {
	if (shown !== place.shown) {
		const value = shown || readZone(['', '', 0, 0]);

		place.shown = shown;
		place.element.hidden = shown === null;
		setText(place.label, value.label);
		setText(place.mark, value.mark);
		place.element.classList.toggle('gathered', value.gathered);
		fillZone(place, value);
		place.element.setAttribute('aria-label', (value.label || 'hand') +
			(value.mark && ', ' + value.mark) + ': ' + sayItems(value.items));
	}
	place.cards.forEach((card, index) =>
		card.svg.classList.toggle('moved', moved.includes(index)));
}

/* ---- seats ---------------------------------------------------------------------- */

let heads = [];			/* for each seat its elements, and what is shown there */

/* What is said of a seat: how it is doing, and the notes about it. */
function fillHead(head, values) {
	head.words.textContent = ' ' + values[0] + ' ';
	head.notes.textContent = '';
	for (const note of (head.deals ? ['dealer'] : []).concat(values.slice(1))) {
		add(head.notes, 'span', 'note', note);
		head.notes.append(' ');
	}
	head.line.title = head.line.textContent;
}

function addHead(parent, seat, index, element, className) {
	const line = add(parent, 'div', className), name = add(line, element, 'name');

	add(name, 'b', '', seat.name);
	return { line: line, name: name, deals: index === record.dealer,
		turn: add(line, 'span', 'to-decide', ' to decide'),
		words: add(line, 'span', 'words'), notes: add(line, 'span', 'notes') };
}

function makeSeat(seat, index, studies) {
	const box = add(find('seats'), 'section', 'seat');
	const frame = add(box, 'div', 'frame'), title = add(frame, 'h2', 'head');
	const head = addHead(title, seat, index, 'button');
	const own = add(frame, 'div', 'own');
	const before = studies.filter(study => study.zone.spot === 'before');

	/* What is longest of all that is ever said of it keeps the room, unseen. */
	fillHead(addHead(title, seat, index, 'span', 'room'), longest(
		seat.values.map(value => value[1]), values => values.join('mm').length));
	box.dataset.seat = seat.name;
	box.setAttribute('aria-label', seat.name);
	head.box = box;
	head.name.title = live ? '' : 'Put ' + seat.name + ' in front';
	head.name.onclick = () => {
		if (hooks.tapped && (hooks.tapped('s:' + seat.name) || live.kind === 'seat'))
			return;
		front = index;
		arrange();
	};
	for (const study of studies.filter(each => each.zone.spot === 'seat')) {
		if (hooks.isMine(study.zone)) {
			find('hand').textContent = '';
			addZone(find('hand'), study);
		} else {
			reserve(addZone(own, study), [study]);
		}
	}
	/* No seat has two of them at the same time. */
	if (before.length > 0)
		addSlot(add(box, 'div', 'before'), before);
	return head;
}

/* Everything that lies on the table of the record, with nothing in it yet. */
function makeTable() {
	const studies = record.zones.map(studyZone), table = find('table');

	places = [];
	find('seats').textContent = '';
	table.style.setProperty('--shape', record.narrow ? 0.4 : 50 / 70);
	/* So many cards of a hand have room, if they lie as close as they may. */
	table.style.setProperty('--cards', record.narrow ? 17 : 11);
	heads = record.seats.map((seat, index) => makeSeat(seat, index,
		studies.filter(study => study.zone.seat === index)));
	makeCommonZones(studies.filter(study => study.zone.seat < 0));
	find('notes').dataset.most = longest(record.series.notes.map(value => value[1]),
		notes => notes.length);
}

/* ---- who sits where, and how large the cards are ----------------------------------- */

/* All others sit round the one in front: at the left, along the top, at the right. */
function takeWay({ form, tight, lines }) {
	const others = heads.length - 1, table = find('table'), wide = table.clientWidth;
	const aside = wide < 600 || others < 2 || form !== 'around' ? 0 : others < 7 ? 1 : 2;
	const parts = aside < 2 ? [''] : [' upper', ' lower'], top = others - 2 * aside;
	/* In a narrow window in several rows; where hands are only counted or it is low, two abreast. */
	const perRow = wide >= 600 ? top : top <= 2 && !live && innerHeight >= 600 ? 1 :
		top <= 6 || wide < 340 ? 2 : 3;

	heads.forEach((head, seat) => {
		const nth = (seat - front - 1 + heads.length) % heads.length, along = nth - aside;
		const row = Math.floor(along / perRow);

		head.box.dataset.at = nth === others ? 'front' :
			along < 0 ? 'left' + parts[-1 - along] :
			along >= top ? 'right' + parts[along - top] : 'top';
		head.box.style.cssText = `--nth: ${along % perRow}; --row: ${row + 1};` +
			`--of: ${Math.min(perRow, top - row * perRow)}; --strip: ${along}`;
	});
	table.className = 'fitting ' + (aside > 0 ? '' : 'across ' + form);
	/* What lies before those along the top lies side by side, though they sit in several rows. */
	table.style.setProperty('--strips', form === 'together' ? others + 1 : top);
	table.style.setProperty('--tight', tight);
	table.style.setProperty('--lines', lines);
}

/* Ways to lay out a table, each better to look at than those behind it. */
const ways = [4, 3, 2].flatMap(lines => [1, 0.8, 0.6, 0.45, 0.35, 0.28].flatMap(tight =>
	['around', 'across', 'together'].map(form => ({ form, tight, lines }))));

/* Whether with cards of a height everything has room in its place, and that on the table. */
function fits(high) {
	const boxes = document.querySelectorAll('#table, .frame, .before, #zones, .centre, .slot');

	find('table').style.setProperty('--card', high + 'px');
	return [...boxes].every(box => box.scrollWidth <= box.clientWidth + 1 &&
		box.scrollHeight <= box.clientHeight + 1);
}

/* The height of the largest cards for which there is room, if that is more than `least`; else 0. */
function largestCards(least, most = 172) {
	let low = least, high = fits(least + 2) ? most : least;

	while (high - low > 2) {
		const middle = Math.round((low + high) / 2);

		if (fits(middle))
			low = middle;
		else
			high = middle;
	}
	return low > least ? low : 0;
}

/*
 * Takes the first way in which cards are large enough, or else that in which they are largest,
 * and returns how large; 0 if there is no room.
 */
function takeBestWay(least, legible) {
	const table = find('table');
	const enough = Math.min(84, table.clientHeight * 0.13, table.clientWidth * 0.15);

	laid = { way: { form: 'together', tight: 0.35, lines: 2 }, size: 0 };
	for (const way of ways) {
		const { size } = laid;

		if (way.form === 'around' && (size >= enough || (size >= legible && way.lines < 4)))
			break;
		takeWay(way);
		/* What is less good to look at must be worth it. */
		const found = largestCards(size === 0 ? least - 2 :
			size < legible ? size : Math.floor(size * 1.2));

		if (found)
			laid = { way: way, size: found };
	}
	takeWay(laid.way);
	fits(laid.size || least);
	return laid.size;
}

let laid = null;		/* the way that was taken, and how large cards were then */

/*
 * Where places have grown, cards become as much smaller as that takes, which is found at once; where
 * that is much, another way may be better.
 */
function makeSmaller() {
	if (laid === null)
		return;
	takeWay(laid.way);
	const size = fits(laid.size) ? laid.size : largestCards(Math.round(.8 * laid.size), laid.size);

	if (size === 0) {
		arrange();
		return;
	}
	fits(size);
	find('table').classList.remove('fitting');
}

/*
 * Gives everybody a seat, and cards their size.  Rather than cards that nobody can read a low
 * window has a table that is higher, and scrolls.
 */
function arrange() {
	const table = find('table'), least = matchMedia('(max-height: 599px)').matches ? 34 : 18;
	const legible = matchMedia('(min-width: 1280px) and (min-height: 800px)').matches ? 80 : 46;

	hooks.sized();
	table.style.minHeight = '';
	for (let high = table.clientHeight; takeBestWay(least, legible) === 0 && high < 2000;) {
		high = Math.max(300, high * 1.2);
		table.style.minHeight = high + 'px';
	}
	table.classList.remove('fitting');
}

/* ---- what moves ---------------------------------------------------------------- */

const still = matchMedia('(prefers-reduced-motion: reduce)');
let left = null;		/* cards that have gone since the last picture, if they move */
const sliding = [];

function rectOf(element) {
	return element.getBoundingClientRect();
}

/*
 * Keeps where all cards lie, once a picture: the browser knows it then without any work.  Cards
 * that still move are put where they move to: no step waits for the one before it.
 */
function noteCards(moving) {
	sliding.splice(0).forEach(animation => animation.cancel());
	if (!moving || still.matches) {
		left = null;
	} else if (!left) {
		left = [];
		for (const place of places) {
			place.changed = false;
			place.cards.forEach(card => { card.rect = rectOf(card.svg); });
		}
		/* By the next picture the layout is made anyway. */
		requestAnimationFrame(moveCards);
	}
}

/* Moves cards from where they were; what nobody saw comes from a hidden card or the stock. */
function moveCards() {
	const isStock = place => place.zone.layout === 'down', stock = places.find(isStock);
	const cards = left ? places.filter(place => place.changed && !isStock(place))
		.flatMap(place => place.cards) : [];

	for (const card of cards)
		card.from = card.rect || (take(left, card.name) || take(left, 'XX') || {}).rect ||
			(stock && rectOf(stock.items.firstChild));
	/* All is asked before anything moves, so that it is laid out once. */
	const rects = cards.map(card => rectOf(card.svg));

	left = null;
	cards.forEach(({ svg, from }, index) => {
		const { left: x, top: y, height } = rects[index];

		if (!from || (Math.abs(from.left - x) < 1 && Math.abs(from.top - y) < 1))
			return;
		const place = `translate(${from.left - x}px, ${from.top - y}px)`;

		sliding.push(svg.animate({ transform: [`${place} scale(${from.height / height})`, 'none'],
			zIndex: [2, 2] }, { duration: 300, easing: 'ease-in-out' }));
	});
}

/* ---- entries of the list: what happened ------------------------------------------- */

/* The entry that has made a step. */
function entryOf(number) {
	return record.changes[number].find(entry => entry.step === number);
}

/* Puts entries into parts of the round, or turns: moves of one seat that follow each other. */
function foldEntries(of) {
	let fold;

	for (const entry of of.list) {
		const part = entry.part || entry.seat;

		if (!fold || fold.entries[0].kind === 'deal' ||
		    ![part, fold.part].includes(undefined) && fold.part !== part)
			of.folds.push(fold = { entries: [] });
		fold.part = fold.part === undefined ? part : fold.part;
		fold.entries.push(entry);
		entry.fold = fold;
	}
}

/* What follows for an entry from those before it. */
function readEntry(of, entry) {
	/* What must not be read before its step. */
	const late = { irregular: ' despite ', ruling: ': ' }[entry.kind];
	const cut = late ? entry.words.indexOf(late) : entry.words.length;

	if (entry.kind === 'move' || entry.kind === 'irregular') {
		entry.seat = of.seats.findIndex(seat => entry.words.startsWith(seat.name + ' '));
		of.moves[entry.number] = entry;
		of.standing.push(entry);
	}
	entry.late = entry.words.slice(cut);
	/* Whose hand they go to, the rules say. */
	entry.words = entry.words.slice(0, cut).replace(/ drawn (.*)/, ' (from the stock: $1)')
		.replace(/XX(?: XX)*( (?=\S+\)$))?/g, (all, and) => (all.trim() === 'XX' ? 'a card' :
			all.split('XX').length - 1 + ' cards') + (and ? ' and ' : ''));
	const taken = of.standing.splice(of.standing.length - (entry.back || 0)).reverse();

	taken.forEach(move => { move.undone = entry.step; });
	entry.about = (entry.about || []).map(number => of.moves[number]).concat(taken);
	/* The step that it has made, or at which it became known. */
	entry.since = entry.kind === 'proof' ? entry.about[1].step : entry.step ?? entry.at;
	of.changes[entry.since].push(entry, ...taken);
}

/* A record of the page, with everything that follows from what the page says of it. */
function readRecord(raw) {
	const of = { ...raw, moves: {}, standing: [], folds: [], zones: [],
		changes: Array.from({ length: raw.steps }, () => []),
		list: raw.list.map((entry, index) => ({ ...entry, index: index })),
		/* At its end; null: it is not over, or not legal. */
		score: raw.counts ? raw.series.score?.at(-1)[1] : null,
		seats: raw.seats.map((name, seat) => ({ name: name, values: raw.series['seat ' + seat] })) };

	for (const key of Object.keys(raw.series)) {
		const [, zone, seat, layout, spot, name] =
			/^zone ((-?\d+) (\w+) (\w+) (.*))$/.exec(key) || [];

		if (zone)
			of.zones.push({ seat: Number(seat), layout: layout, spot: spot, name: name,
				values: raw.series[key].map(([since, shown]) =>
					[since, shown && readZone(shown, layout)]),
				moved: raw.series['moved ' + zone] });
	}
	of.list.forEach(entry => readEntry(of, entry));
	foldEntries(of);
	/* What a review says about moves; which could have been better. */
	for (const [number, gain, lost, error, best, gains] of raw.review || []) {
		const entry = of.moves[number];

		if (!entry || entry.undone)
			continue;
		Object.assign(entry, { gain: gain, gains: gains });
		if (lost > 2 * error)
			entry.better = `better: ${best} (${lost.toFixed(2)} lost)`;
	}
	return of;
}

function numbered(entry) {
	return (entry.number ? entry.number + ' ' : '') + entry.words;
}

/* ---- the list ------------------------------------------------------------------- */

/* A button in the list that leads to the step of an entry. */
function addWayTo(parent, className, text, entry) {
	return add(parent, 'button', className, text, { onclick: () => {
		go(entry.since);
		entry.button.focus();
	} });
}

function addEntry(item, entry, row = add(item, 'div', 'row')) {
	entry.item = item;
	entry.button = addWayTo(row, 'entry', '', entry);
	for (const [className, words] of [['number', entry.number && entry.number + ' '],
		['what', entry.words], ['what late', entry.late],
		['taken', entry.undone && ' taken back']])
		if (words)
			add(entry.button, 'span', className, words);
}

/* The contents of a fold, made when somebody first opens it. */
function fillFold(fold) {
	const alone = fold.entries.length === 1;

	for (const entry of fold.entries) {
		const item = add(fold.body, 'li', alone ? '' : entry.kind);

		if (!alone)
			addEntry(item, entry);
		for (const line of entry.told || [])
			add(item, 'p', 'told', line);
		if (entry.better)
			add(item, 'p', 'told better', entry.better);
		for (const target of entry.about)
			addWayTo(item, 'link', 'move ' + target.number, target);
		reveal(entry);
	}
}

function openFold(fold, open) {
	if (open && !fold.body.firstChild)
		fillFold(fold);
	fold.body.hidden = !open;
	fold.toggle.textContent = open ? '\u25be' : '\u25b8';
	fold.toggle.ariaExpanded = String(open);
}

/* A fold of one move has the move in its first line, and its consequences inside. */
function makeFold(list, fold) {
	const first = fold.entries[0], alone = fold.entries.length === 1;
	const item = add(list, 'li', alone ? first.kind : ''), row = add(item, 'div', 'row');
	const seat = record.seats[first.seat]?.name;
	/* "trick 3", or a turn: "ann: play 5S, end". */
	const name = typeof fold.part === 'string' && !alone ? fold.part :
		alone || !seat ? first.words : seat + ': ' + fold.entries.filter(each => each.number)
			.map(each => each.words.slice(seat.length + 1)).join(', ');

	fold.toggle = add(row, 'button', 'fold', '', { ariaLabel: 'what followed: ' + name,
		onclick: () => openFold(fold, fold.held = fold.body.hidden) });
	fold.body = add(item, 'ol');
	openFold(fold, false);
	if (alone) {
		addEntry(item, first, row);
		fold.toggle.classList.toggle('useless', !first.better &&
			[].concat(first.told || [], first.about).length === 0);
	} else {
		addWayTo(row, 'entry ' + (first.part ? 'part' : 'turns'), name, first);
	}
}

/* Shows the part of an entry that is known at this step. */
function reveal(entry) {
	const known = entry.since <= step;

	if (entry.item) {
		entry.item.classList.toggle('future', !known);
		entry.item.classList.toggle('unknown', !known && entry.step === undefined);
		entry.item.classList.toggle('undone', entry.undone <= step);
	}
	entry.signs.forEach(sign => { sign.hidden = !known; });
}

/* Scrolls within the list alone, so that the page stays where it is. */
function keepInSight() {
	const list = rectOf(find('moves')), item = rectOf(entryOf(step).button);

	if (item.top < list.top || item.bottom > list.bottom)
		find('moves').scrollTop += item.top - list.top - list.height / 2;
}

/* Marks the entry of this step, opens its fold, and reveals what has become known since. */
function showList(from) {
	const before = entryOf(from), entry = entryOf(step);

	for (let number = Math.min(from, step); number <= Math.max(from, step); number++)
		record.changes[number].forEach(reveal);
	if (before.fold !== entry.fold && !before.fold.held)
		openFold(before.fold, false);
	openFold(entry.fold, true);
	before.button.removeAttribute('aria-current');
	entry.button.setAttribute('aria-current', 'step');
	/* Before the next picture, when the list is laid out anyway. */
	requestAnimationFrame(keepInSight);
}

/* ---- the score ------------------------------------------------------------------ */

/* A row of a table: its name, and what is in its cells. */
function addRow(body, name, cells, className = '') {
	const row = add(body, 'tr', className);

	add(row, 'th', '', name).scope = 'row';
	cells.forEach(cell => add(row, 'td', '', String(cell)));
}

/* A table with these words at the head of its columns, of which so many are no figures; its body. */
function addTable(parent, className, words, texts) {
	const table = add(parent, 'table', className), head = add(add(table, 'thead'), 'tr');

	words.forEach((word, index) =>
		add(head, 'th', index < texts ? '' : 'figure', word, { scope: 'col' }));
	return add(table, 'tbody');
}

function addScoreTable(parent, of, score) {
	const over = score.seats.some(seat => seat[2]) ? ['match'] : [];
	const body = addTable(parent, '', ['seat', 'points', 'total', ...over], 1);

	score.seats.forEach(([points, total, won], index) => addRow(body, of.seats[index].name,
		[points, total, ...over.map(() => won ? 'won' : '')], won ? 'won' : ''));
}

/* Who has scored and won, in a sentence, a table and the rules. */
function addScore(parent, score) {
	add(parent, 'p', 'said', score.said + (record.lowest ? ' (low scores win)' : ''));
	addScoreTable(parent, record, score);
	const list = add(parent, 'ul', 'reasons');

	for (const [seat, points, words, rule, sentence] of score.lines) {
		const item = add(list, 'li');

		add(item, 'b', '',
			`${record.seats[seat].name} ${points > 0 ? '+' : ''}${points} for ${words}`);
		add(item, 'p', 'small', `${sentence} [${rule}]`);
	}
}

/* ---- the bar and the curve --------------------------------------------------------- */

/* A mark that is shown at the step of an entry, as nobody knows of it before. */
function addSign(parent, name, className, entry, more) {
	const sign = add(parent, name, className, '', more);

	sign.style.left = acrossAt(entry.since) / 10 + '%';
	entry.signs.push(sign);
	return sign;
}

/* Marks at the bar; what a kind of them means is told with the first. */
function makeTicks() {
	find('marks').textContent = '';
	record.list.forEach(entry => { entry.signs = []; });
	for (const sign of find('signs').children) {
		const kind = sign.firstChild.className;
		const entries = record.list.filter(entry =>
			kind === 'tick ' + (entry.better ? 'blundered' : entry.kind));

		sign.hidden = true;
		for (const entry of entries)
			addSign(find('marks'), 'span', kind, entry);
		if (entries.length > 0)
			longest(entries, entry => -entry.since).signs.push(sign);
	}
}

const colours = ['#c2410c', '#1d4ed8', '#15803d', '#9333ea', '#b45309', '#0e7490', '#be123c',
	'#4d7c0f', '#7c3aed', '#475569'];
const dashes = ['', '8 4', '2 3', '10 3 2 3', '14 4', '4 2', '1 4', '6 6', '12 2 2 2', '3 5'];

/* Where a step is on the curve, which is 1000 by 100. */
function acrossAt(number) {
	return 1000 * number / Math.max(1, record.steps - 1);
}

/*
 * The line of a seat or player through points [x, y], and a piece of it with words in a legend;
 * many players share colours.
 */
function addLine(svg, legend, index, words, points) {
	const line = { stroke: colours[index % 10], 'stroke-dasharray': dashes[index % 10] };
	const entry = add(legend, 'span');

	addSvg(svg, 'path', { d: points.map((point, at) => (at ? 'L' : 'M') + point.join(' ')).join(''),
		...line });
	addSvg(addSvg(entry, 'svg', { class: 'colour', viewBox: '0 0 22 8', 'aria-hidden': true }),
		'path', { d: 'M0 4H22', ...line });
	entry.append(words);
}

/* Each seat's expected gain over the moves. */
function makeCurve() {
	const box = find('curve'), judged = record.list.filter(entry => entry.gain !== undefined);
	const one = record.front, lines = box.querySelector('g');

	find('review').hidden = judged.length === 0;
	box.replaceChildren(box.firstElementChild);
	lines.textContent = find('legend').textContent = '';
	if (judged.length === 0)
		return;
	/* One digit and zeros: a scale tells no more about the gains than it needs. */
	const largest = judged.flatMap(entry => entry.gains || [entry.gain])
		.reduce((known, gain) => Math.max(known, Math.abs(gain)), 1);
	const unit = Math.pow(10, Math.floor(Math.log10(largest)));
	const most = Math.ceil(largest / unit) * unit, downAt = gain => 50 - 46 * gain / most;

	/* Gains of one moment are from the same deals; older reviews know only the mover's. */
	record.seats.forEach((seat, index) => one !== undefined && index !== one ||
		addLine(lines, find('legend'), index, seat.name + ' \u00a0 ', judged
			.filter(entry => entry.gains || entry.seat === index)
			.map(entry => [acrossAt(entry.step),
				downAt(entry.gains ? entry.gains[index] : entry.gain)])));
	add(box, 'span', 'scale', '+' + most);
	add(box, 'span', 'scale least', '\u2212' + most);
	for (const entry of judged.filter(each => each.better)) {
		const words = numbered(entry) + '; ' + entry.better;

		addSign(box, 'button', 'blunder', entry, { title: words, ariaLabel: words,
			value: entry.step }).style.top = downAt(entry.gain) + '%';
	}
	if (one !== undefined)
		find('legend').append('(other seats are left out: their reviews would show their cards)');
	box.setAttribute('aria-label', `The gain that ${one === undefined ? 'each seat' :
		record.seats[one].name} could expect, from ${-most} to ${most} points`);
}

/* ---- the address ------------------------------------------------------------------- */

let changed = -1000;		/* when it was written last, in milliseconds */
let waiting = 0;		/* the timer of what is still to be written */

/* What the address means; null: nothing on this page. */
function readAddress() {
	if (records.length > 1 && ['', '#all'].includes(location.hash))
		return { index: everything, step: 0 };
	const [, number = 1, at] = /^#(?:r(\d+)\.)?(\d+)$/.exec(location.hash) || [];

	return at && records[number - 1] ? { index: number - 1, step: Number(at) } : null;
}

/* The back button stops at each step, except those that are played, dragged or rushed over. */
function changeAddress(quietly) {
	const now = '#' + (records.length > 1 ? 'r' + (chosen + 1) + '.' : '') + step;

	clearTimeout(waiting);
	if (live || chosen === everything || [now, now === '#0' ? '' : now].includes(location.hash))
		return;
	/* Browsers take no more than 200 changes in ten seconds. */
	if (performance.now() - changed < 60) {
		waiting = setTimeout(() => changeAddress(true), 60);
		return;
	}
	changed = performance.now();
	history[quietly ? 'replaceState' : 'pushState'](null, '', now);
}

function followAddress() {
	const asked = readAddress();

	clearTimeout(waiting);
	if (!asked || (asked.index === chosen && asked.step === step))
		return;
	setPlaying(false);
	if (asked.index !== chosen)
		choose(asked.index, asked.step);
	else
		show(asked.step);
	/* It may have led beyond the last step. */
	changeAddress(true);
}

/* ---- stepping ------------------------------------------------------------------------ */

let timer = null;		/* while it is played */

/* The last move in words, the controls, and the curve, which ends at this step. */
function showControls() {
	const entry = entryOf(step), last = find('last'), steps = record.steps - 1;
	const told = (entry.told || []).concat(entry.better || []).join('; ');

	last.textContent = '';
	add(last, 'b', '', numbered(entry) + entry.late);
	add(last, 'span', '', told && ': ' + told);
	last.title = last.textContent;
	find('bar').value = step;
	find('bar').ariaValueText = step + ' of ' + steps;
	setText(find('count'), step + ' / ' + steps);
	find('back').disabled = find('start').disabled = step === 0;
	find('next').disabled = find('end').disabled = step === steps;
	find('known').firstChild.setAttribute('width', acrossAt(step));
	find('here').setAttribute('d', 'M' + acrossAt(step) + ' 0V100');
}

function within(number) {
	return Math.max(0, Math.min(record.steps - 1, number));
}

/* Draws the table with the values that hold at the step. */
function draw() {
	const now = values => valueAt(values, step);
	const score = now(record.series.score), turn = now(record.series.turn);

	for (const place of places)
		showZone(place, now(place.zone.values), now(place.zone.moved) || []);
	heads.forEach((head, seat) => {
		const values = now(record.seats[seat].values);

		if (values !== head.shown)
			fillHead(head, head.shown = values);
		head.turn.hidden = turn !== seat;
		head.box.classList.toggle('turn', turn === seat);
		head.box.classList.toggle('winner', Boolean(score && score.seats[seat][2]));
	});
	setText(find('notes').firstChild, now(record.series.notes));
	setText(find('asks'), now(record.series.asks));
	find('score').hidden = !score;
	find('account').textContent = '';
	if (score)
		addScore(find('account'), score);
}

/* Shows a step, or the first or last; cards move if it is the one behind or before this. */
function show(number) {
	const from = step, to = within(number);

	noteCards(Math.abs(to - from) === 1);
	step = to;
	hooks.keep(draw);
	showControls();
	showList(from);
	hooks.shown(from);
}

/* Goes to a step; quietly: the back button does not stop there. */
function go(number, quietly) {
	setPlaying(false);
	show(number);
	changeAddress(quietly);
}

/* Plays on from step to step, or stops. */
function setPlaying(on) {
	clearTimeout(timer);
	timer = on ? setTimeout(() => {
		show(step + 1);
		changeAddress(true);
		setPlaying(step < record.steps - 1);
	}, 1200 / Number(find('speed').value)) : null;
	setText(find('play'), on ? 'Pause' : 'Play');
	find('words').ariaLive = on ? 'off' : 'polite';
}

/* Does what a key means; false if it means nothing. */
function press(key) {
	const to = { ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: Infinity }[key];
	const on = timer === null && record.steps > 1;

	if (key === ' ' && !live) {
		if (on && step === record.steps - 1)
			go(0);
		setPlaying(on);
	} else if (to === undefined)
		return false;
	else
		go(to);
	return true;
}

/* What stands above the table, or the front page. */
function showTitle(title, seen, about) {
	document.title = title;
	setText(find('title'), title);
	find('seen').hidden = seen === '';
	setText(find('seen'), seen);
	setText(find('about'), about);
}

/* Makes all that is shown of the record, and shows a step. */
function makeRecord(number) {
	step = within(number);
	find('bar').max = record.steps - 1;
	/* Room for the last step, so that nothing moves on the way there. */
	find('count').style.minWidth = 2 * String(record.steps).length + 3 + 'ch';
	makeTable();
	find('moves').textContent = '';
	/* In parts of fifty, as a browser lays out each by itself. */
	record.folds.forEach((fold, index) => makeFold(index % 50 ? find('moves').lastChild :
		add(find('moves'), 'ol'), fold));
	makeTicks();
	makeCurve();
	record.list.forEach(reveal);
	show(step);
}

/* Shows a record, at a step; or the front page. */
function choose(index, number) {
	const fronted = index === everything;

	setPlaying(false);
	chosen = index;
	find('front').hidden = !fronted;
	document.body.classList.toggle('fronted', fronted);
	find('all').hidden = find('choice').hidden = fronted || records.length < 2;
	if (fronted) {
		noteCards(false);
		showTitle(titleOfAll, '', '');
		return;
	}
	record = records[index];
	front = record.front ?? 0;
	showTitle(record.title, record.front === undefined ? '' :
		'as ' + record.seats[front].name + ' saw it', (record.meta + ' ' + record.options).trim());
	find('howto').hidden = !find('how-' + record.deck);
	find('record').selectedIndex = chosen;
	laid = null;
	makeRecord(number);
	arrange();
}

/* ---- paper ----------------------------------------------------------------------------- */

function addHand(sheet, of, seat) {
	const row = add(sheet, 'div', 'dealt');
	const hand = of.zones.find(zone => zone.spot === 'seat' && zone.seat === seat);

	add(row, 'b', '', of.seats[seat].name + (seat === of.dealer ? ' (dealer)' : ''));
	for (const card of valueAt(hand.values, 0).items)
		addCard(row, of, card);
}

/* A page for each round: the hands as they were dealt, the moves in columns, and the score. */
function makePaper() {
	find('paper').textContent = '';
	for (const each of records) {
		const sheet = add(find('paper'), 'section', each.narrow ? 'sheet narrow' : 'sheet');
		const score = each.series.score?.at(-1)[1];

		add(sheet, 'h2', '', each.title);
		add(sheet, 'p', '', each.meta + ' ' + each.options);
		each.seats.forEach((seat, index) => addHand(sheet, each, index));
		const columns = add(sheet, 'div', 'columns');

		for (const entry of each.list) {
			if (entry.part && entry === entry.fold.entries[0])
				add(columns, 'div', 'part', entry.part);
			const box = add(columns, 'div', entry.undone ? 'undone' : '');

			add(box, 'span', 'what', numbered(entry) + entry.late);
			for (const line of entry.told || [])
				add(box, 'p', 'told', line);
		}
		if (score)
			addScoreTable(sheet, each, score);
	}
}

/* ---- the front page of several records -------------------------------------------------- */

/* A round: when it was, where it can be seen, who sat there with which points, and who won. */
function addRound(body, of, index) {
	const row = add(body, 'tr'), head = add(row, 'th'), { score } = of;
	const best = score && (of.lowest ? Math.min : Math.max)(...score.seats.map(([is]) => is));
	const named = is => of.seats.filter((seat, at) => score && is(score.seats[at]))
		.map(seat => seat.name).join(' and ');
	const winners = named(seat => seat[2]);

	head.scope = 'row';
	add(head, 'a', '', find('record').options[index].textContent, { href: `#r${index + 1}.0` });
	add(row, 'td', of.date ? 'date' : '', of.date || of.meta);
	const list = add(add(row, 'td'), 'ul');

	of.seats.forEach((seat, at) => {
		const [points, total] = score ? score.seats[at] : [];

		add(list, 'li', score && points === best ? 'best' : '',
			seat.name + (score ? ` ${points} (total ${total})` : ''));
	});
	add(row, 'td', winners && 'wins', (winners ? winners + ' won the match' :
		named(seat => seat[0] === best) || (of.stopped || of.series.score?.at(-1)[1] ?
			'not counted' : 'not over')) + (of.stopped ? ' (stopped)' : ''));
}

/* The points of each player of a game so far, from round to round, as lines. */
function addSeason(parent, rounds, players) {
	const figure = add(parent, 'figure'), caption = add(figure, 'figcaption');
	const sums = players.map(player => rounds.reduce((sum, of) => {
		const at = of.seats.findIndex(seat => seat.name === player);

		return sum.concat(sum[sum.length - 1] + (at < 0 ? 0 : of.score.seats[at][0]));
	}, [0]));
	const top = Math.max(...sums.flat()), height = Math.max(1, top - Math.min(...sums.flat()));
	const downAt = sum => 4 + 92 * (top - sum) / height;
	/* It is 1000 by 100, but as large as its place. */
	const svg = addSvg(figure, 'svg', { class: 'lines', viewBox: '0 0 1000 100', role: 'img',
		preserveAspectRatio: 'none', 'aria-label': 'Points from round to round: ' +
			players.map((player, index) =>
				player + ' ' + sums[index].slice(1).join(', ')).join('; ') });

	addSvg(svg, 'path', { class: 'zero', d: `M0 ${downAt(0)}H1000` });
	players.forEach((player, index) => addLine(svg, caption, index,
		player + ' ' + sums[index][rounds.length],
		sums[index].map((sum, at) => [1000 * at / rounds.length, downAt(sum)])));
}

/* For each game the table of its players, as tally has it, and their points over the season. */
function addTallies(parent) {
	for (const [game, rows] of Map.groupBy(data.tally, row => row[0])) {
		const rounds = records.filter(of => of.game === game && of.score);
		const title = add(parent, 'h2', '', game), box = add(parent, 'div', 'season');
		const body = addTable(box, 'tallied', ['player', 'rounds', 'points', 'mean', 'best',
			'finished', 'won'], 1);

		add(title, 'span', 'small', rounds[0].lowest ? '\u00a0 low scores win' : '');
		rows.forEach(row => addRow(body, row[1], row.slice(2)));
		addSeason(box, rounds, rows.map(row => row[1]));
	}
}

function makeFront() {
	if (records.length < 2)
		return;
	addTallies(find('front'));
	add(find('front'), 'h2', '', 'rounds');
	const body = addTable(find('front'), 'rounds', ['round', 'date', 'points', 'winner'], 4);

	records.forEach((of, index) => addRound(body, of, index));
}

/* ---- what the page has ------------------------------------------------------------------- */

function changeTheme() {
	const root = document.documentElement.dataset;
	const dark = root.theme ? root.theme === 'dark' :
		matchMedia('(prefers-color-scheme: dark)').matches;

	root.theme = dark ? 'light' : 'dark';
}

/* The game's own page says how it is played. */
function tellHow() {
	const box = find('how-text');

	box.replaceChildren(find('how-' + record.deck).content.cloneNode(true));
	/* Cards that say their names nowhere; one alone is a joker, which does. */
	const faces = listFaces(record.deck).filter(face => sayCard(face) === face.replace(/-/g, ' '));
	const row = add(box, 'div', 'faces');

	for (const face of faces.length > 1 ? faces : []) {
		const figure = add(row, 'figure');

		addCard(figure, record, face);
		add(figure, 'figcaption', '', face);
	}
	box.querySelector('h2').after(row);

	/* What the game is begun with is another variant: the page tells that where it tells all. */
	const variant = record.title.split(', ')[1];
	const term = [...box.querySelectorAll('dt')].find(each => each.textContent === variant);

	if (term)
		row.before(add(box, 'p', '', `This table plays ${variant}, which is the game below, but: ` +
			term.nextElementSibling.textContent.trim()));
	find('how').showModal();
	box.scrollTop = 0;
}

function onKey(event) {
	const name = event.target.tagName;

	if (event.altKey || event.ctrlKey || event.metaKey || name === 'SELECT' || find('how').open ||
	    chosen === everything || (name === 'BUTTON' && event.key === ' '))
		return;
	if (press(event.key))
		event.preventDefault();
}

/* The controls, which stay the same for all records. */
function listen() {
	find('buttons').onclick = event => { press(event.target.dataset.key); };
	find('theme').onclick = changeTheme;
	find('howto').onclick = tellHow;
	find('how-end').onclick = () => find('how').close();
	/* On one of its circles, or between them. */
	find('curve').onclick = event => {
		const box = rectOf(find('curve'));

		go(Number(event.target.value ||
			Math.round((event.clientX - box.left) / box.width * (record.steps - 1))));
	};
	find('bar').oninput = () => go(Number(find('bar').value), true);
	find('record').onchange = () => {
		choose(find('record').selectedIndex, 0);
		changeAddress();
	};
	document.addEventListener('keydown', onKey);
	window.addEventListener('hashchange', followAddress);
	window.addEventListener('beforeprint', makePaper);
	window.addEventListener('resize', () => chosen === everything || arrange());
}

function listRecords() {
	find('record').textContent = '';
	records.forEach((each, index) => {
		/* Where they come from several files, people know them by these. */
		const from = data.files.length > 0 ? data.files[index] + ': ' : '';

		add(find('record'), 'option', '', `${index + 1}: ${from}${each.title}`);
	});
}

function begin() {
	records = data.records.map(readRecord);
	listRecords();
	listen();
	makeFront();
	const asked = live ? { index: 0, step: Infinity } : readAddress() ||
		{ index: records.length > 1 ? everything : 0, step: 0 };

	choose(asked.index, asked.step);
	changeAddress(true);
}

/* Behind live.js, where there is one. */
document.addEventListener('DOMContentLoaded', begin);
