// The ranks of what a master would do: on the rows of the list, and on the things of the board that come next, step by step until the move is whole.
import { elementOf } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";
// Pixels of a badge on the screen, of each further letter in it, and between it and what it belongs to.
const [HIGH, WIDE, MORE, APART] = [22, 24, 6.5, 3];
// Where along an edge it may lie.
const PARTS = [0, .125, .25, .375, .5, .625, .75, .875];

// What is advised now: its rank, its choices from the next one on, and its sign in the panel.
let advised = [];
// What goes on once the choice that is being made has come to pass, and the version that it answers.
let ahead = { version: -1, advised: [] };

export function setRanks(found) { advised = found; }

export function clearRanks() {
  advised = [];
  unmark();
}

// A choice is being made: the moves that begin with it go on.
export function follow(choice, version) {
  const going = advised.filter(({ moves }) => moves[0] === choice && moves.length > 1);
  ahead = { version, advised: going.map((one) => ({ ...one, moves: one.moves.slice(1) })) };
}

// A question has come: if it is the next of the move that is under way, its answer is known.
export function nextStep(version, numbers) {
  const goes = version === ahead.version + 1;
  advised = goes ? ahead.advised.filter(({ moves }) => numbers.includes(moves[0])) : [];
}

function unmark() {
  for (const mark of document.querySelectorAll("#choices .ranked")) mark.remove();
  clearBadges();
}

// Mark the choices that may be meant, each with the things that may be tapped next.
export function markRanks(meant) {
  unmark();
  const ranks = new Map();
  for (const { rank, moves, sign } of advised) {
    const choice = meant.find(({ button }) => Number(button.value) === moves[0]);
    if (!choice) continue;
    const badge = sign.cloneNode(true);
    badge.classList.add("ranked");
    choice.button.querySelector("span").after(badge);
    for (const id of choice.next) ranks.set(id, [...new Set([...(ranks.get(id) ?? []), rank])]);
  }
  drawBadges([...ranks].map(([id, found]) => ({ id, text: found.join("·") })));
}

export function clearBadges() { document.querySelector("#stage .ranks")?.remove(); }

const overlap = (one, two) => Math.max(0, Math.min(one.right, two.right) - Math.max(one.left, two.left)) * Math.max(0, Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));

// All places of a badge at a thing: in its first corner, across its edge, farther and farther outside; each time from that corner on around it.
function* placesAt(box, width) {
  yield [box.left - 4, box.top - 4];
  for (const out of [0, 1, 1.5, 2]) {
    const [dx, dy] = [out * (width / 2 + APART), out * (HIGH / 2 + APART)];
    const [left, top, right, bottom] = [box.left - dx, box.top - dy, box.right + dx, box.bottom + dy];
    for (const part of PARTS) yield [left + (right - left) * part - width / 2, top - HIGH / 2];
    for (const part of PARTS) yield [right - width / 2, top + (bottom - top) * part - HIGH / 2];
    for (const part of PARTS) yield [right - (right - left) * part - width / 2, bottom - HIGH / 2];
    for (const part of PARTS) yield [left - width / 2, bottom - (bottom - top) * part - HIGH / 2];
  }
}

// The first of them that covers no word and no other badge, else the one that covers least.
function placeAt(box, width, covered, room) {
  let best = { bad: Infinity };
  for (const [left, top] of placesAt(box, width)) {
    // With its edge.
    const place = { left: left - 1, top: top - 1, right: left + width + 1, bottom: top + HIGH + 1 };
    const bad = (width + 2) * (HIGH + 2) - overlap(place, room) + covered.reduce((sum, other) => sum + overlap(place, other), 0);
    if (bad < best.bad) best = { place, left, top, bad };
    if (bad < 1) break;
  }
  return best;
}

// A line of letters is higher than they are.
function letters(words) {
  const { left, right, top, bottom, width } = words.getBoundingClientRect();
  const rest = (bottom - top) / 5;
  return { left, right, top: top + rest, bottom: bottom - rest, width };
}

// Put badges on things of the board: what they say, and what `kind` they are of, if not ranks; and frames around things, of such a kind.
export function drawBadges(badges, frames = []) {
  clearBadges();
  const svg = document.querySelector("#stage svg");
  const frame = svg.getScreenCTM();
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "ranks");
  layer.setAttribute("aria-hidden", "true");
  // In pixels of the screen, whatever the size of the drawing.
  const add = (left, top, kind, drawn) => {
    const corner = new DOMPoint(left, top).matrixTransform(frame.inverse());
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", kind);
    mark.setAttribute("transform", `translate(${corner.x} ${corner.y}) scale(${1 / frame.a})`);
    mark.innerHTML = drawn;
    layer.append(mark);
  };
  const boxOf = (id) => elementOf(id)?.getBoundingClientRect();
  for (const { id, kind } of frames) {
    const box = boxOf(id);
    if (!box?.width) continue;
    const line = (name) => `<rect class="${name}" width="${box.width + 4}" height="${box.height + 4}" rx="8"/>`;
    add(box.left - 2, box.top - 2, kind, line("edge") + line("line"));
  }
  const room = svg.getBoundingClientRect();
  const covered = badges.length ? [...svg.querySelectorAll("text")].map(letters).filter(({ width }) => width) : [];
  for (const { id, text, kind = "" } of badges) {
    const box = boxOf(id);
    if (!box?.width) continue;
    const width = WIDE + MORE * (text.length - 1);
    const { place, left, top } = placeAt(box, width, covered, room);
    covered.push(place);
    add(left, top, kind, `<rect width="${width}" height="${HIGH}" rx="7"/><text x="${width / 2}" y="16" text-anchor="middle">${text}</text>`);
  }
  if (layer.firstChild) svg.append(layer);
}
