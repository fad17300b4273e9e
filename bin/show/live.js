/*
 * live.js: the page of page.js at a table that plays on.
 *
 * Asks the server what is legal and says moves there, as any program does that speaks with it;
 * what happens comes as events, and goes into the record that page.js shows.  A move is chosen by
 * its parts: cards, places, seats.  Which moves there are says the server: must not know any game.
 */
const link = location.pathname;
let last = live.id;		/* the id of the last event */
let legal = null;		/* moves that are legal for this seat; null: not known */
let legalAt = '';		/* the event behind which they were */
let picked = [];		/* what was tapped: { token, element } */
let pending = 0;		/* the timer of the next step that is shown by itself */
let waits = 0;			/* when that may be, in milliseconds */
let follows = false;		/* steps are still to be shown by themselves */
let busy = false;		/* something was said, and is not answered yet */

const isSeat = live.kind === 'seat', isTable = live.kind === 'table';

function mySeat() {
	return isSeat ? record.seats.findIndex(seat => seat.name === live.name) : -1;
}

hooks.isMine = zone => isSeat && zone.spot === 'seat' && zone.name === 'hand' &&
	zone.seat === mySeat();

/* ---- what the page has besides ------------------------------------------------------- */

const dock = document.createElement('section');

function addButton(parent, words, act, className) {
	return add(parent, 'button', className || '', words, { onclick: act });
}

function makeDock() {
	document.body.classList.add('live', live.kind);
	dock.id = 'dock';
	dock.ariaLabel = isSeat ? 'Your hand and your move' : 'What happens';
	/* It is read out before the table, below which it is seen: first whose turn it is. */
	document.querySelector('main').before(dock);
	for (const [name, id, more] of [['p', 'lost', { hidden: true, role: 'status' }],
		['div', 'panel', { hidden: true, role: 'status' }], ['h2', 'turn', { tabIndex: -1 }],
		['div', 'hand', { hidden: !isSeat }],
		['div', 'choice-of-moves', { role: 'group', ariaLabel: 'Moves' }],
		['div', 'since', { role: 'log', ariaLabel: 'What happened since', tabIndex: 0 }]])
		Object.assign(add(dock, name), { id: id, ...more });
}

function makeControls() {
	const row = find('buttons');

	for (const [id, sign, words] of [['back', '\u2039', 'One step back'],
		['next', '\u203a', 'One step on'], ['end', 'Now', 'Back to now']])
		Object.assign(find(id), { textContent: sign, ariaLabel: words });
	if (live.hints && isSeat)
		addButton(row, 'Hint', askHint).id = 'hint';
	if (live.kind !== 'watch')
		addButton(row, 'Undo', () => command('undo')).id = 'undo';
	const list = addButton(row, 'Moves', () => {
		list.ariaExpanded = String(document.body.classList.toggle('listing'));
		arrange();
	});

	Object.assign(list, { id: 'list', ariaExpanded: 'false' });
	row.append(find('count'));
}

/* ---- the panel: what is told, asked, offered ------------------------------------------- */

let room = {};			/* that was needed once, and is kept for the round */
let shownPanel = '';		/* what it is about */
let opened = 0;			/* how often it was opened */

/* Puts words into the panel, which the function fills further; about what it is. */
function openPanel(about, lines, fill) {
	const panel = find('panel');

	shownPanel = about;
	opened++;
	panel.textContent = '';
	for (const line of lines)
		add(panel, 'p', '', line);
	fill?.(panel);
	addButton(panel, 'Close', () => closePanel(), 'close');
	panel.style.maxHeight = Math.max(150, dock.offsetTop - 56) + 'px';
	panel.hidden = false;
}

function closePanel(about) {
	const panel = find('panel');

	if (panel.hidden || (about && about !== shownPanel))
		return;
	const inside = panel.contains(document.activeElement);

	panel.hidden = true;
	if (inside)
		refocus();
	panel.textContent = '';
	shownPanel = '';
}

/* Where one goes on by keys: the first card that can be chosen, a move, or what is said. */
function refocus() {
	const way = dock.querySelector('#hand button:not([aria-disabled]), #choice-of-moves button');

	(way || find('turn')).focus();
}

/* Does something after which the element that has the focus may be another one. */
function keepFocus(act) {
	const element = document.activeElement, inside = dock.contains(element);

	act();
	if (document.activeElement === element || !inside)
		return;
	if (element.isConnected && !element.closest('[hidden]'))
		element.focus();
	else
		refocus();
}

hooks.keep = keepFocus;

/* ---- what is said -------------------------------------------------------------------- */

async function post(line, after) {
	const response = await fetch(link + '/say' + (after ? '?after=' + after : ''),
		{ method: 'POST', body: line });

	return { status: response.status, answer: await response.json() };
}

/* Says a line; null: it did not arrive, and that is told. */
async function say(line, after) {
	busy = true;
	try {
		return await post(line, after);
	} catch (error) {
		openPanel('told', ['That did not arrive: there is no connection. Try again.']);
		return null;
	} finally {
		busy = false;
	}
}

function tellRefusal(answer) {
	openPanel('told', [answer.because || 'That cannot be done.'].concat(answer.said || []));
}

/* Whether what was said was done, or told. */
function went(answer) {
	return answer.legal || (answer.done !== false && !answer.because);
}

/* Says what changes something, and tells what came of it. */
async function command(line, after) {
	const before = opened, came = await say(line, after);

	if (!came)
		return null;
	/* What was opened meanwhile is about something else. */
	if (went(came.answer) && opened === before)
		closePanel();
	else if (!went(came.answer) && (line !== 'undo' || shownPanel !== 'asked'))
		tellRefusal(came.answer);
	return came;
}

/* Plays a move; one that did not arrive stays chosen. */
async function playMove(move) {
	if (!busy && await command(JSON.stringify(move.document), last))
		pick([]);
}

/* ---- legal moves ---------------------------------------------------------------------- */

/* The words of one argument: its name, unless there is only that, and its values. */
function wordsOf(name, value) {
	return value === null ? name : name + ' ' + [].concat(value).join(' ');
}

/* What can be tapped for a value: h is a card of the hand, t one that lies open, k a place. */
function tokenOf(value, open) {
	if (typeof value !== 'string')
		return '';
	if (faces.has(value))
		return (open ? 't:' : 'h:') + value;
	if (record.seats.some(seat => seat.name === value))
		return 's:' + value;
	return record.zones.some(zone => zone.name === value) ? 'k:' + value : '';
}

/* The page has drawn all cards of its game, each under a letter and its name. */
const faces = new Set(listFaces());

/* A move by its parts: what is tapped for it, what for, and the words on its button. */
function readMove(document, hand) {
	const [, verb, ...more] = Object.keys(document), tokens = [], names = new Map();

	for (const name of [verb, ...more])
		for (const value of [].concat(document[name])) {
			/* One card besides what a move is about lies open. */
			const token = tokenOf(value, !hand.has(value) ||
				(name !== verb && !Array.isArray(document[name])));

			if (token) {
				tokens.push(token);
				names.set(token, name);
			}
		}
	return { document: document, verb: verb, tokens: tokens, names: names,
		bare: !tokens.some(token => /^[htk]/.test(token)),
		words: [verb, ...more].map(name => wordsOf(name, document[name])).join(', ') };
}

function handOf() {
	return places.find(place => place.mine);
}

async function askLegal() {
	if (!isNow() || !isMyTurn() || isOver() || legal !== null)
		return;
	const asked = last, came = await post('legal').catch(() => null);

	if (asked !== last)
		return;
	if (!came || !Array.isArray(came.answer.legal)) {
		/* It is asked again when there is a connection, or when less is asked at once. */
		setTimeout(askLegal, 1000);
		return;
	}
	const moves = came.answer.legal.filter(move => move.seat === live.name);
	const hand = new Set(handOf().cards.map(card => card.name));

	legal = moves.map(move => readMove(move, hand));
	legalAt = asked;
	keepFocus(() => pick([]));
}

/* ---- choosing ------------------------------------------------------------------------- */

/* The tokens of what was tapped. */
function tokensOf(taps = picked) {
	return taps.map(each => each.token);
}

/* Some tokens without others, each as often as it is there; null: they are not all there. */
function without(tokens, others) {
	const left = [...tokens];

	return others.every(token => left.includes(token) && left.splice(left.indexOf(token), 1)) ?
		left : null;
}

/* The moves for which these are tapped, among others. */
function narrow(moves, tokens) {
	return moves.filter(move => without(move.tokens, tokens));
}

/* Shows whether something of the table can be chosen, is chosen, or (of the hand) is dim. */
function mark(element, token, open, mine) {
	const taken = picked.some(each =>
		mine ? each.element === element : each.token === token);
	const dim = mine && legal !== null && !taken && !open.has(token);

	element.classList.toggle('chosen', taken);
	element.classList.toggle(mine ? 'dim' : 'open', mine ? dim : open.has(token));
	if (mine) {
		element.ariaPressed = String(taken);
		element.ariaDisabled = dim ? 'true' : null;
	}
}

function markTable(open) {
	for (const place of places) {
		mark(place.element, 'k:' + place.zone.name, open);
		for (const card of place.cards)
			mark(card.element, (place.mine ? 'h:' : 't:') + card.name, open, place.mine);
	}
	for (const head of heads)
		mark(head.box, 's:' + head.box.dataset.seat, open);
}

/* What lies open, as a button: it can be tapped on the table, too, but is small there. */
function addToken(box, token) {
	const words = token.slice(2), button = addButton(box, words, () => tap(token), 'token');

	button.ariaPressed = String(picked.some(each => each.token === token));
	if (token[0] === 't')
		button.ariaLabel = words + ': ' + sayCard(words);
}

/* What a move without cards does, and who has said the same. */
function sayVerb(verb) {
	const others = record.seats.filter((seat, index) => index !== mySeat());

	return [data.verbs[verb][0]].concat(others.flatMap(seat => valueAt(seat.values, step)
		.filter(note => note.split(' ').includes(verb)).map(note => seat.name + ' ' + note)))
		.join('; ');
}

/* What lies open, by the words before it: what it is for. */
function groupTokens(moves, tokens) {
	const groups = new Map();

	for (const token of tokens) {
		const names = new Set(moves.flatMap(move => move.names.get(token) || []));
		const words = [...names].join(' or ') + ':';

		groups.set(words, [...groups.get(words) || [], token]);
	}
	return groups;
}

/* What is done with a card: the verb, if there is only one. */
function sayWanted(moves) {
	const verbs = new Set(moves.filter(move => !move.bare).map(move => move.verb));

	return verbs.size === 1 ? [...verbs][0] : 'play';
}

/* The moves that are chosen wholly, and those without cards, which need no choice. */
function showMoves(moves, open) {
	const box = find('choice-of-moves'), most = 40;
	const whole = moves.filter(move =>
		picked.length > 0 && move.tokens.length === picked.length);
	/* While cards are chosen no other move is where a finger expects theirs. */
	const bare = legal.filter(move => move.bare && picked.length === 0);
	const tokens = new Set([...open, ...tokensOf()].filter(token => /^[tk]/.test(token)));

	keepFocus(() => {
		box.textContent = '';
		for (const move of [...whole, ...bare].slice(0, most)) {
			const button = addButton(box, move.words, () => playMove(move), 'way');
			const about = move.bare ? sayVerb(move.verb) : spoken(move);

			if (move.bare)
				button.append(': ', add(button, 'small', '', about));
			else if (about !== move.words)
				button.ariaLabel = move.words + ': ' + about;
		}
		if (whole.length === 0 && (picked.length || tokens.size === 0))
			add(box, 'p', 'small', picked.length ? 'Choose what goes with it.' :
				moves.length > bare.length ? `Tap what you want to ${sayWanted(moves)}.` : '');
		for (const [words, group] of groupTokens(moves, [...tokens].slice(0, most)
			.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))) {
			add(box, 'p', 'small', (box.querySelector('.way') ? 'or ' : '') + words);
			group.forEach(token => addToken(box, token));
		}
	});
	sizeMoves();
}

/* The words of a move with its cards as they are read out. */
function spoken(move) {
	return move.words.split(' ').map(word => {
		const plain = word.replace(/,$/, '');

		return faces.has(plain) ? sayCard(plain) + word.slice(plain.length) : word;
	}).join(' ');
}

function pick(now) {
	picked = now;
	if (legal === null || !isNow()) {
		keepFocus(() => { find('choice-of-moves').textContent = ''; });
		markTable(new Set());
		showEnd();
		return;
	}
	const tokens = tokensOf(), moves = narrow(legal, tokens);
	const open = new Set(moves.flatMap(move => without(move.tokens, tokens)));

	markTable(open);
	showMoves(moves, open);
}

/* A tap on the stock makes the chosen move, if one draws with it; or is told how one draws. */
function tapStock() {
	const draws = move => data.verbs[move.verb].includes('drawn');
	const ways = narrow(legal, tokensOf()).filter(move => draws(move) &&
		move.tokens.length === picked.length && picked.every(each => each.token[0] === 'h'));
	const verbs = [...new Set(legal.filter(draws).map(move => move.verb))].join(' or ');

	if (ways.length === 1)
		playMove(ways[0]);
	else
		openPanel('told', [verbs ? `Here cards are drawn as a part of a move: ${verbs}. ` +
			'Choose that, and the card comes.' : 'No move that you can make now draws a card.']);
	return true;
}

/* A tap: chooses, takes the choice back, begins another one, or is told why not. */
function tap(token, element) {
	if (legal === null || !isNow())
		return false;
	const before = picked.findIndex(each => element ? each.element === element :
		each.token === token);

	if (before >= 0) {
		pick(picked.filter((each, index) => index !== before));
		return true;
	}
	const possible = legal.some(move => move.tokens.includes(token));

	if (!possible && token[0] !== 'h')
		return record.zones.some(zone => 'k:' + zone.name === token && zone.layout === 'down') &&
			tapStock();
	if (narrow(legal, [...tokensOf(), token]).length > 0) {
		closePanel('told');
		pick(picked.concat({ token: token, element: element }));
		return true;
	}
	const rest = picked.filter(each => each.token[0] !== token[0]);

	/* Another card of the table takes the place of one, and one of the hand where one is played. */
	if (token[0] !== 'h' && narrow(legal, [...tokensOf(rest), token]).length > 0)
		pick(rest.concat({ token: token, element: element }));
	else if (!possible || legal.some(move => move.tokens.filter(each => each[0] === 'h').length > 1))
		askWhy(token.slice(2));
	else
		pick([{ token: token, element: element }]);
	return true;
}

/* A move that has a card besides those that are chosen, which is not legal. */
function guess(card) {
	const moves = narrow(legal, tokensOf());
	const cards = picked.filter(each => each.token[0] === 'h').map(each => each.token.slice(2));

	for (const move of moves.concat(legal))
		for (const name of Object.keys(move.document).slice(1)) {
			const value = move.document[name], list = Array.isArray(value);

			if (!move.tokens.includes('h:' + [].concat(value)[0]))
				continue;
			return JSON.stringify({ ...move.document, [name]: list ? [...cards, card] : card });
		}
	return null;
}

async function askWhy(card) {
	const line = guess(card) || card;

	if (legal.some(move => JSON.stringify(move.document) === line))
		return;
	const came = await say(line, last);

	if (!came || came.answer.legal)
		return;
	const why = await say('why');

	/* Behind the refusal, which is told in the words of its answer, stands the rule. */
	openPanel('told', [came.answer.because].concat(
		why && why.answer.said ? why.answer.said.slice(1, 2) : []));
}

hooks.tapped = tap;

/* ---- the referee's page: a line is made of words that are tapped ------------------------------ */

let refused = '';		/* the line that was refused last: a word more begins another */

function putWord(word) {
	const line = find('line');

	line.value = ((line.value === refused ? '' : line.value) + ' ' + word).trim();
	closePanel('told');
}

/* The seat whose turn it is begins a move, unless one is put right. */
function beginMove(verb) {
	const turn = valueAt(record.series.turn, record.steps - 1);

	if (!/^(fix|insert) /.test(find('line').value))
		find('line').value = turn < 0 ? '' : record.seats[turn].name;
	putWord(verb);
}

/* What a command is about: the move that is shown, or where nothing else can be meant the last. */
function beginCommand(command) {
	const entry = entryOf(step);

	find('line').value = command;
	if (!entry.number || !(['fix', 'insert', 'drop'].includes(command) ||
	    (command === 'stand' && !isNow())))
		return;
	putWord(entry.number);
	if (command === 'fix')
		putWord(record.seats[entry.seat].name);
}

/* What `score` answers, in words. */
function sayTotals(answer) {
	return answer.totals && Object.keys(answer.totals).map(seat =>
		`${seat} ${answer.points[seat]}, total ${answer.totals[seat]}`);
}

/* Says the line; where it lacks the cards that were drawn, these are asked for. */
async function sayLine(line) {
	const came = line.trim() === '' ? null : await say(line, last);

	if (!came)
		return;
	if (went(came.answer)) {
		find('line').value = '';
		closePanel('told');
		const told = came.answer.said || sayTotals(came.answer);

		if (told)
			openPanel('told', told.slice(0, 8));
		return;
	}
	if (/drawn|draws/.test(came.answer.because) && !/ drawn( |$)/.test(line))
		putWord('drawn');
	else
		refused = line;
	tellRefusal(came.answer);
}

function makeReferee() {
	const maker = add(dock, 'form'), field = add(maker, 'label', '', 'Move or command ');
	const line = Object.assign(add(field, 'input'), { id: 'line', autocomplete: 'off' });

	maker.id = 'maker';
	add(maker, 'button', 'way', 'Send').type = 'submit';
	addButton(maker, 'Clear', () => { line.value = ''; });
	maker.addEventListener('submit', event => {
		event.preventDefault();
		sayLine(line.value);
	});
	for (const id of ['verbs', 'commands', 'cards'])
		add(dock, 'div', 'row-of-words').id = id;
	for (const verb of Object.keys(data.verbs))
		addButton(find('verbs'), verb, () => beginMove(verb), 'way').title =
			data.verbs[verb][0];
	for (const word of new Set(Object.values(data.verbs).flatMap(about => about.slice(1))
		.concat('because', ',')))
		addButton(find('verbs'), word, () => putWord(word), 'token');
	for (const word of ['stand', 'fix', 'insert', 'drop', 'why', 'legal', 'score', 'adjust',
		'note', 'withdraw', 'stop'])
		addButton(find('commands'), word, () => beginCommand(word), 'token');
	for (const face of faces)
		addCard(Object.assign(addButton(find('cards'), '', () => putWord(face), 'face'),
			{ title: face, ariaLabel: sayCard(face) }), record, face);
	find('choice-of-moves').hidden = true;
	hooks.tapped = token => {
		if (token[0] === 'k' && !record.zones.some(zone => zone.name === token.slice(2) &&
			/\d$/.test(zone.name)))
			return false;
		putWord(token.slice(2));
		return true;
	};
}

/* ---- hints ------------------------------------------------------------------------------ */

/* As at the prompt: as many digits as make sense; a round that gives only a win, by its gain. */
function wordsOfHint(advice, best) {
	const seats = record.seats.length, error = best.deals < 2 ? 1 : best.error;
	const digits = error >= 1 ? 0 : error >= 0.1 ? 1 : 2;
	const gain = Number(advice.gain.toFixed(digits)) + 0;
	const wins = record.wins ? (1 + advice.gain * (seats - 1)) / seats : advice.wins;
	const words = [(gain > 0 ? '+' : '') + gain.toFixed(digits), `${Math.round(100 * wins)} of 100`];

	return advice.move.slice(live.name.length + 1) + ': ' +
		(record.wins ? words.reverse() : words).join(', ');
}

async function askHint() {
	openPanel('hint', ['Thinking \u2026']);
	const came = await say('hint');

	if (!came || shownPanel !== 'hint')
		return;
	if (!came.answer.hint) {
		tellRefusal(came.answer);
		return;
	}
	const only = legal !== null && legal.length === 1, best = came.answer.hint[0];
	const gain = 'each move may gain you over the others (+ is good, \u2212 is bad)';

	openPanel('hint', [only ? 'You have only this move.' : (record.wins ?
		`How many of 100 rounds you may win by each move, and what ${gain}.` :
		`What ${gain}, and in how many of 100 rounds nobody does better.`) +
		' Tap one to play it.'], panel => {
		for (const advice of came.answer.hint.slice(0, 4))
			addButton(panel, only ? advice.move.slice(live.name.length + 1) :
				wordsOfHint(advice, best), () => command(advice.move, last), 'way');
	});
}

/* ---- how the table stands ---------------------------------------------------------------- */

function isNow() {
	return step === record.steps - 1;
}

function isOver() {
	return valueAt(record.series.turn, step) < 0;
}

function isMyTurn() {
	return isSeat && valueAt(record.series.turn, record.steps - 1) === mySeat();
}

/* The round's end: what can be played next and, where that is not beside the table, the score. */
function showEnd() {
	const score = valueAt(record.series.score, step), box = find('choice-of-moves');

	if (!isNow() || !isOver())
		return;
	const over = score && score.seats.some(seat => seat[2]);

	keepFocus(() => { box.textContent = ''; });
	box.hidden = false;
	if (live.kind !== 'watch')
		addButton(box, over ? 'Play another match' : 'Deal the next round',
			() => command(over ? 'deal again' : 'deal'), 'way');
	if (score && shownPanel !== 'score' && !find('score').offsetWidth)
		openPanel('score', [], panel => addScore(panel, score));
}

function showTurn() {
	const turn = valueAt(record.series.turn, step), mine = isNow() && isMyTurn();
	const back = !isNow() && !follows;

	document.body.classList.toggle('my-turn', mine);
	find('hint')?.toggleAttribute('disabled', !mine);
	document.body.classList.toggle('past', back);
	setText(find('turn'), back ? 'You are looking back' : mine ? 'Your turn' :
		turn < 0 ? 'The round is over' : record.seats[turn].name + ' is to decide');
	if (isSeat) {
		const head = heads[mySeat()];

		head.box.classList.toggle('bare', !head.box.querySelector('.own').firstChild);
		add(find('turn'), 'span', '', mine ? ' ' : ' \u2013 you: ').append(head.words.textContent,
			head.notes.cloneNode(true));
	}
	setText(find('title'), record.title.replace(', standard', ''));
	document.title = (mine ? '\u25cf Your turn \u2013 ' : '') + record.title;
}

/*
 * What happened since one's last move, or (for who has none) the last few moves; what followed is
 * told of the last.  Lines that stay are not made anew, so that only what is new is read out.
 */
function showSince() {
	const box = find('since'), known = record.list.filter(entry => entry.since <= step);
	const own = known.reduce((found, entry, index) =>
		entry.seat >= 0 && entry.seat === mySeat() ? index : found, -1);
	const first = Math.max(own < known.length - 1 ? own + 1 : own, known.length - 12, 0);
	const shown = known.slice(first);
	const keyOf = entry => entry && entry.index + entry.words + entry.late;

	while (box.firstChild && box.firstChild.key !== keyOf(shown[0]))
		box.firstChild.remove();
	[...box.children].forEach((line, index) => line.key === keyOf(shown[index]) || line.remove());
	for (const entry of shown.slice(box.children.length)) {
		const line = add(box, 'p', '', entry.words + entry.late, { key: keyOf(entry) });

		add(line, 'span', '', (entry.told || []).map(told => '; ' + told).join(''));
	}
	/* The newest line begins in sight. */
	if (box.lastChild)
		box.scrollTop = box.lastChild.offsetTop - box.firstChild.offsetTop;
}

/* Says of cards of the hand that they have come since before one's last move. */
function markNew() {
	const own = record.list.findLast(entry => entry.seat === mySeat() && entry.step <= step &&
		!(entry.undone <= step)), hand = handOf();
	const before = [...(valueAt(hand.zone.values, own ? own.step - 1 : 0)?.items || [])];

	for (const card of hand.cards) {
		const at = before.indexOf(card.name);

		card.element.classList.toggle('new', at < 0);
		card.element.ariaLabel = sayCard(card.name) + (at < 0 ? ', new' : '');
		before.splice(at, at < 0 ? 0 : 1);
	}
}

/*
 * How large the cards of the hand are: each can be touched, and all can be seen.  Room that was
 * needed once is kept for the round.
 */
function sizeHand() {
	const hand = find('hand'), shape = record.narrow ? 0.4 : 50 / 70;
	const count = room.most = Math.max(room.most || 1, handOf().cards.length);
	const wide = hand.clientWidth - 8, most = record.narrow ? 48 : window.innerHeight < 700 ? 60 : 76;
	const each = Math.max(44, Math.min(most, wide / count - 4)), high = each / shape;
	const rows = Math.ceil(count / Math.max(1, Math.floor((wide + 4) / (each + 4))));
	const strip = rows > 1 ? Math.min(high, record.narrow ? 52 : 62) : high;

	/* All rows have as many cards. */
	hand.style.cssText = `--mw: ${each}px; --mh: ${high}px; --strip: ${strip}px;
		--row: ${Math.ceil(count / rows) * (each + 4)}px;
		height: ${(rows - 1) * (strip + 4) + high + 14}px`;
}

/* The same for the words above it; the table has what is left. */
function sizeDock() {
	const turn = find('turn'), before = room.docked;

	if (isSeat)
		sizeHand();
	turn.style.minHeight = turn.offsetHeight + 'px';
	room.docked = dock.offsetHeight;
	if (room.docked !== before)
		makeSmaller();
}

/* Moves on their buttons have one line, or two for the rest of the round once they needed that. */
function sizeMoves() {
	const box = find('choice-of-moves');

	if (room.lines === 2 || box.scrollHeight <= box.clientHeight + 1)
		return;
	room.lines = 2;
	box.classList.add('two-lines');
	makeSmaller();
}

hooks.sized = () => {
	find('turn').style.minHeight = '';
	sizeDock();
};

hooks.shown = () => {
	keepFocus(() => {
		if (!isOver())
			closePanel('score');
		showTurn();
		showSince();
		if (isSeat)
			markNew();
		sizeDock();
		if (!isMyTurn() || legalAt !== last)
			legal = null;
		pick([]);
	});
	askLegal();
};

/* ---- what comes -------------------------------------------------------------------------- */

/* Where nothing moves or nobody looks, the newest step is shown at once. */
function isAtOnce() {
	return still.matches || document.visibilityState !== 'visible';
}

/* Shows what has come, a step after the other; at once what one has done oneself. */
function catchUp() {
	const left = record.steps - 1 - step, rest = waits - performance.now();

	clearTimeout(pending);
	follows = left > 0;
	if (!follows)
		return;
	if (rest > 0 && !isAtOnce() && entryOf(step + 1).seat !== mySeat()) {
		pending = setTimeout(catchUp, rest);
		return;
	}
	show(left > 12 || isAtOnce() ? record.steps - 1 : step + 1);
	waits = performance.now() + 600;
	catchUp();
}

/* A record in the place of the one that is shown; the same round goes on where it was. */
function takeRecord(now, same) {
	const at = step;

	if (same)
		data.records.pop();
	data.records.push(now);
	records[data.records.length - 1] = readRecord(now);
	listRecords();
	room = same ? room : {};
	follows = true;
	keepFocus(() => choose(data.records.length - 1, same && at < now.steps ? at : 0));
	catchUp();
}

/* What has come to the record since. */
function takeGrowth(news) {
	const raw = data.records[chosen];

	follows = follows || isNow();
	raw.steps = news.steps;
	raw.list.push(...news.list);
	/* Each value of what has changed holds from the last step on. */
	for (const [key, value] of Object.entries(news.series))
		(raw.series[key] = raw.series[key] || []).push([news.steps - 1, value]);
	record = records[chosen] = readRecord(raw);
	keepFocus(() => makeRecord(follows && isAtOnce() ? Infinity : step));
	makeSmaller();
	/* A question falls away with the next move. */
	if (news.list.some(entry => entry.kind === 'move'))
		closePanel('asked');
	if (follows)
		catchUp();
}

/* Somebody asks to take moves back, or it was answered. */
function takeQuestion(event) {
	if (event.done) {
		closePanel('asked');
		return;
	}
	if (event.done === false) {
		openPanel('asked', [`What ${event.asks} asked for is not taken back.`]);
		return;
	}
	openPanel('asked', [`${event.asks} asks to take back ${event.undo} ` +
		(event.undo === 1 ? 'move.' : 'moves.')].concat(event.seen || []), panel => {
		if (!isSeat || event.asks === live.name)
			return;
		addButton(panel, 'Agree', () => command('agree'), 'way');
		addButton(panel, 'Decline', () => command('decline'), 'way');
	});
}

function takeEvent(message) {
	const event = JSON.parse(message.data), round = last.split('.')[0], page = event.page;

	if (message.lastEventId)
		last = message.lastEventId;
	if (page && page.record)
		takeRecord(page.record, last.split('.')[0] === round);
	else if (page)
		takeGrowth(page);
	else if (event.asks)
		takeQuestion(event);
}

function connect() {
	const source = new EventSource(link + '/events?page=1&after=' + last);

	source.onopen = () => { find('lost').hidden = true; };
	source.onmessage = takeEvent;
	source.onerror = () => {
		source.close();
		setText(find('lost'), 'The connection is lost. Trying again \u2026');
		find('lost').hidden = false;
		setTimeout(connect, 1000);
	};
}

/* ---- the beginning ------------------------------------------------------------------------- */

makeDock();
makeControls();
document.addEventListener('DOMContentLoaded', () => {
	if (isTable)
		makeReferee();
	connect();
});
