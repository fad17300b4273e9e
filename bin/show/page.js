/*
 * page.js: steps through the records of a page that show --html has written.
 *
 * All it shows comes from the JSON in the page, and goes into the document as text,
 * never as markup.  It fetches nothing.  The keys of that JSON are those of page.c.
 */
(function () {
	'use strict';

	var data = JSON.parse(document.getElementById('data').textContent);
	var svgSpace = 'http://www.w3.org/2000/svg';
	var record, step, slots, heads, timer = null;

	function find(id) {
		return document.getElementById(id);
	}

	/* A new element with a class and a text, put into another. */
	function add(parent, name, className, text) {
		var element = document.createElement(name);

		if (className)
			element.className = className;
		if (text !== undefined)
			element.textContent = text;
		parent.appendChild(element);
		return element;
	}

	/* ---- cards ------------------------------------------------------------- */

	var suits = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' };
	var ranks = { A: 'ace', J: 'jack', Q: 'queen', K: 'king' };

	/* How a card is read out. */
	function say(card) {
		var parts = /^(10|[2-9AJQK])([SHDC])$/.exec(card);

		if (card === 'XX')
			return 'a hidden card';
		if (!parts)
			return card.replace(/-/g, ' ');
		return (ranks[parts[1]] || parts[1]) + ' of ' + suits[parts[2]];
	}

	function addCard(parent, card) {
		var deck = data.decks[record.deck];
		var svg = document.createElementNS(svgSpace, 'svg');
		var use = document.createElementNS(svgSpace, 'use');

		svg.setAttribute('class', deck.narrow ? 'card long' : 'card');
		svg.setAttribute('viewBox', deck.narrow ? '-1 -1 42 102' : '-1 -1 52 72');
		use.setAttribute('href', '#' + record.deck + card);
		svg.appendChild(use);
		parent.appendChild(svg);
	}

	/* Puts words to what is read out; equal ones that follow each other are counted. */
	function speak(spoken, words) {
		var last = spoken[spoken.length - 1];

		if (last && last.words === words)
			last.times++;
		else if (words !== '')
			spoken.push({ words: words, times: 1 });
	}

	function read(spoken) {
		return spoken.map(function (each) {
			return each.words + (each.times > 1 ? ' times ' + each.times : '');
		}).join(', ') || 'nothing';
	}

	/*
	 * What lies in a zone: a card by its name, or behind a first letter that no name of
	 * a card has: _ room for a card, = the words that begin a group, + how many cards
	 * are not drawn.  Returns how all of it is read out.
	 */
	function fill(cards, items) {
		var into = cards, spoken = [];

		cards.textContent = '';
		items.forEach(function (item) {
			var words = item.slice(1);

			if (item[0] === '=') {
				into = add(cards, 'div', 'group');
				add(into, 'div', 'caption', words);
				into = add(into, 'div', 'cards row');
				speak(spoken, words);
			} else if (item[0] === '_') {
				add(into, 'div', words === '' ? 'gap' : 'gap thin', words);
				speak(spoken, words === '' ? 'a free place' : 'room for ' + words);
			} else if (item[0] === '+') {
				add(into, 'div', 'more', item);
				speak(spoken, words + ' more');
			} else {
				addCard(into, item);
				speak(spoken, say(item));
			}
		});
		return read(spoken);
	}

	/* ---- the table ----------------------------------------------------------- */

	/* The newest of some values [step, value] that is not of a later step. */
	function at(values, number) {
		var low = 0, high = values.length;

		while (low < high) {
			var middle = (low + high) >> 1;

			if (values[middle][0] <= number)
				low = middle + 1;
			else
				high = middle;
		}
		return low === 0 ? null : values[low - 1][1];
	}

	function showZone(slot, number) {
		var value = at(slot.zone.values, number);

		if (value === slot.shown)
			return;
		slot.shown = value;
		slot.element.hidden = value === null;
		if (value === null)
			return;
		slot.label.textContent = value[0];
		slot.label.hidden = value[0] === '';
		slot.cards.setAttribute('aria-label', (value[0] || 'hand') + ': ' +
			fill(slot.cards, value.slice(1)));
	}

	function makeZone(zone, parent) {
		var element = add(parent, 'div', 'zone');
		var slot = { zone: zone, element: element, shown: undefined };

		element.dataset.zone = zone.name;
		slot.label = add(element, 'div', 'label');
		slot.cards = add(element, 'div', 'cards ' + zone.layout);
		slot.cards.setAttribute('role', 'img');
		return slot;
	}

	function makeTable() {
		var seats = find('seats'), zones = find('zones'), boxes = [];

		seats.textContent = zones.textContent = '';
		heads = record.seats.map(function (seat, index) {
			var box = add(seats, 'section', 'seat'), head = add(box, 'h2', 'head');

			box.dataset.seat = seat.name;
			add(head, 'b', '', seat.name);
			if (index === record.dealer)
				add(head, 'span', '', ' (dealer)');
			boxes.push(add(box, 'div', 'zones'));
			return { box: box, turn: add(head, 'span', 'mark', ' to decide'),
				words: add(head, 'span', 'words'), notes: add(head, 'span', 'notes') };
		});
		slots = record.zones.map(function (zone) {
			return makeZone(zone, zone.seat < 0 ? zones : boxes[zone.seat]);
		});
	}

	/* ---- the list -------------------------------------------------------------- */

	/* Goes to the step that an entry made, or at which it was said. */
	function visit(entry) {
		stop();
		go(entry.step === undefined ? entry.at : entry.step);
	}

	function addLinks(item, entry) {
		(entry.about || []).forEach(function (index) {
			var target = record.list[index], button;

			if (!target)
				return;
			button = add(item, 'button', 'link', target.number ? 'move ' + target.number :
				target.words);
			button.type = 'button';
			button.addEventListener('click', function () {
				visit(target);
				target.button.focus();
			});
		});
	}

	/* Says what a ruling does: it gives points, or lets a move stand that is illegal. */
	function readRuling(entry) {
		var ruling = entry.ruling, points = ruling.points || {};

		entry.words = 'ruling: ' + ruling.ruling;
		entry.told = Object.keys(points).map(function (seat) {
			return seat + (points[seat] > 0 ? ' +' : ' ') + points[seat];
		});
		if (ruling.move === undefined)
			return;
		entry.told.push('move ' + ruling.move + ' stands despite ' + ruling.despite);
		entry.about = record.list.map(function (other, index) {
			return other.number === ruling.move ? index : -1;
		}).filter(function (index) {
			return index >= 0;
		});
	}

	function makeEntry(list, entry) {
		var item = add(list, 'li', entry.kind + (entry.undone ? ' undone' : ''));

		if (entry.ruling)
			readRuling(entry);
		entry.button = add(item, 'button', 'entry');
		entry.button.type = 'button';
		if (entry.number)
			add(entry.button, 'span', 'number', entry.number + ' ');
		add(entry.button, 'span', 'what', entry.words);
		if (entry.undone)
			add(entry.button, 'span', 'mark', ' taken back');
		entry.button.addEventListener('click', function () {
			visit(entry);
		});
		/* What followed from a move, or why it was refused. */
		(entry.told || []).forEach(function (line) {
			add(item, 'p', '', line);
		});
		addLinks(item, entry);
		entry.item = item;
	}

	function makeScore() {
		var box = find('score'), table, row;

		box.hidden = !record.score;
		if (!record.score)
			return;
		table = find('points');
		table.textContent = '';
		row = add(table, 'tr');
		['seat', 'points', 'total', ''].forEach(function (word) {
			add(row, 'th', '', word).scope = 'col';
		});
		record.score.seats.forEach(function (seat, index) {
			row = add(table, 'tr');
			add(row, 'th', '', record.seats[index].name).scope = 'row';
			add(row, 'td', '', String(seat[0]));
			add(row, 'td', '', String(seat[1]));
			add(row, 'td', '', seat[2] ? 'wins the match' : '');
		});
		find('lines').textContent = '';
		record.score.lines.forEach(function (line) {
			var item = add(find('lines'), 'li');

			add(item, 'b', '', record.seats[line[0]].name + ' ' + (line[1] > 0 ? '+' : '') +
				line[1] + ' for ' + line[2]);
			add(item, 'p', '', line[4] + ' [' + line[3] + ']');
		});
	}

	/* ---- stepping ----------------------------------------------------------------- */

	/* Scrolls within the list alone, so that the page stays where it is. */
	function keepInSight(item) {
		var list = find('moves'), top = item.offsetTop - list.offsetTop;

		if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
			list.scrollTop = top - list.clientHeight / 2;
	}

	function markEntry() {
		record.list.forEach(function (entry) {
			var here = entry.step === step;

			if (here)
				entry.button.setAttribute('aria-current', 'step');
			else
				entry.button.removeAttribute('aria-current');
			if (here)
				keepInSight(entry.item);
		});
	}

	/* How things stand with a seat, and what is noted of it. */
	function showHead(head, values) {
		if (values === head.shown)
			return;
		head.shown = values;
		head.words.textContent = values[0];
		head.notes.textContent = '';
		values.slice(1).forEach(function (note) {
			head.notes.appendChild(document.createTextNode(' '));
			add(head.notes, 'span', 'note', note);
		});
	}

	function go(number) {
		var turn, last = record.steps - 1;

		step = Math.max(0, Math.min(last, number));
		turn = at(record.turn, step);
		slots.forEach(function (slot) {
			showZone(slot, step);
		});
		heads.forEach(function (head, index) {
			showHead(head, at(record.seats[index].values, step));
			head.turn.hidden = turn !== index;
			head.box.classList.toggle('turn', turn === index);
		});
		find('asks').textContent = at(record.asks, step);
		find('notes').textContent = at(record.notes, step);
		find('bar').value = step;
		find('bar').setAttribute('aria-valuetext', step + ' of ' + last);
		find('count').textContent = step + ' / ' + last;
		find('back').disabled = find('start').disabled = step === 0;
		find('next').disabled = find('end').disabled = step === last;
		markEntry();
		if (step === last)
			stop();
	}

	function stop() {
		if (timer !== null)
			clearInterval(timer);
		timer = null;
		find('play').textContent = 'Play';
		find('asks').setAttribute('aria-live', 'polite');
	}

	function play() {
		if (timer !== null) {
			stop();
			return;
		}
		if (step === record.steps - 1)
			go(0);
		if (record.steps < 2)
			return;
		find('play').textContent = 'Pause';
		find('asks').setAttribute('aria-live', 'off');
		timer = setInterval(function () {
			go(step + 1);
		}, 1200);
	}

	/* Does what a key stands for; false where it stands for nothing. */
	function press(key) {
		if (key === 'ArrowRight')
			go(step + 1);
		else if (key === 'ArrowLeft')
			go(step - 1);
		else if (key === 'Home')
			go(0);
		else if (key === 'End')
			go(record.steps - 1);
		else
			return false;
		stop();
		return true;
	}

	function choose(index) {
		stop();
		record = data.records[index];
		document.title = record.title;
		find('title').textContent = record.title;
		find('meta').textContent = record.meta;
		find('options').textContent = record.options;
		find('bar').max = record.steps - 1;
		find('moves').textContent = '';
		makeTable();
		record.list.forEach(function (entry) {
			makeEntry(find('moves'), entry);
		});
		makeScore();
		go(0);
	}

	/* ---- what the page has ----------------------------------------------------------- */

	function chooseTheme() {
		var root = document.documentElement;
		var dark = root.dataset.theme ? root.dataset.theme === 'dark' :
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
	find('bar').addEventListener('input', function () {
		stop();
		go(Number(find('bar').value));
	});
	document.addEventListener('keydown', function (event) {
		var name = event.target.tagName;

		if (event.altKey || event.ctrlKey || event.metaKey || name === 'SELECT')
			return;
		if (press(event.key) || (event.key === ' ' && name !== 'BUTTON' && name !== 'INPUT')) {
			if (event.key === ' ')
				play();
			event.preventDefault();
		}
	});
	if (data.records.length > 1) {
		data.records.forEach(function (each, index) {
			var option = add(find('record'), 'option', '', (index + 1) + ': ' + each.title);

			option.value = index;
		});
		find('choice').hidden = false;
		find('record').addEventListener('change', function () {
			choose(Number(find('record').value));
		});
	}
	choose(0);
}());
