// The ranks of what a master would do: on the rows of the list, and on the things of the board that come next, step by step until the move is whole.
import { elementOf } from "./board.js";

const SVG = "http://www.w3.org/2000/svg";
// Pixels of a badge on the screen, and of each further rank in it.
const [HIGH, WIDE, MORE] = [22, 24, 13];

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
  for (const mark of document.querySelectorAll("#choices .ranked, #stage .ranks")) mark.remove();
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
  if (ranks.size) draw(ranks);
}

function draw(ranks) {
  const svg = document.querySelector("#stage svg");
  const frame = svg.getScreenCTM();
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "ranks");
  layer.setAttribute("aria-hidden", "true");
  for (const [id, found] of ranks) {
    const box = elementOf(id)?.getBoundingClientRect();
    if (!box?.width) continue;
    const corner = new DOMPoint(box.left - 4, box.top - 4).matrixTransform(frame.inverse());
    const width = WIDE + MORE * (found.length - 1);
    const badge = document.createElementNS(SVG, "g");
    badge.setAttribute("transform", `translate(${corner.x} ${corner.y}) scale(${1 / frame.a})`);
    badge.innerHTML = `<rect width="${width}" height="${HIGH}" rx="7"/><text x="${width / 2}" y="16" text-anchor="middle">${found.join("·")}</text>`;
    layer.append(badge);
  }
  svg.append(layer);
}
