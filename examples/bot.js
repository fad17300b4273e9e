#!/usr/bin/env node
// bot.js SEAT: plays a seat of any game by choosing among its legal moves at random.
//
// Speaks the protocol of `referee --json`, see referee(1): writes commands and moves to standard
// output, and reads the answers from standard input, one document per line; ends when that ends.
// All cards of its hand must be known to the referee, as they are at a table that has a seed.
//
// Usage: hub.py table.yaml ann='bot.js ann' bob='bot.js bob'
"use strict";

const MOST_REFUSALS = 9; // in a row; fewer may mean that another player was quicker
const seat = process.argv[2];
let waiting = false; // for the answer after which all that happens is told
let refusals = 0;

function fail(why) {
  console.error(`bot.js: ${why}`);
  process.exit(1);
}

function say(line) {
  waiting = true;
  process.stdout.write(`${line}\n`);
}

// Makes one of its moves, if it still has one: the move before may have been taken back.
function move(moves) {
  waiting = false;
  if (moves.length > 0) say(JSON.stringify(moves[Math.floor(Math.random() * moves.length)]));
}

function think(told) {
  if (!waiting && told.turn === seat) say(`legal ${seat}`);
}

// Takes the answer to a command or a move.
function hear(answer) {
  waiting = false;
  refusals = answer.legal === false ? refusals + 1 : 0;
  if (answer.done === false || refusals > MOST_REFUSALS) fail(answer.because);
  // The effect of a move is told once more, like the moves of all others.
  if (answer.legal !== true) think(answer);
}

if (process.argv.length !== 3) fail("usage: bot.js SEAT");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const document = JSON.parse(line);
  if (Array.isArray(document.legal)) move(document.legal);
  else if ("watch" in document) think(document);
  else hear(document);
});
say("watch");
