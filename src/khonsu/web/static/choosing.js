// Choosing: on the board by tapping the elements of a choice's path, in the list by button, number or arrow keys. Both narrow each other.
import { elementOf, pointAt } from "./board.js";
import { meant } from "./finger.js";
import { markOpeners, reveal } from "./folios.js";
import { advise, answer, askAgain, askInstead } from "./prompt.js";
import { markRanks, nextStep } from "./ranks.js";
import { seek } from "./zoom.js";

const board = document.getElementById("stage");
const card = document.getElementById("choices");
// How many choices are shown at once, and how many of more a folded list shows: fewer, each over the whole width, where words
// would be cut. Either way it is equally low, because the board needs the height.
const FOLDED = [[4, 2], [2, 1], [1, 1]];
const words = (text) => text.split(" ").filter(Boolean);

let picked = [];
let group = "";
// Everything that is listed, and what of it may be chosen now.
let listed = [];
let choices = [];
let locked = [];
// What is asked once some things are tapped, by their names; and what the page calls some things.
let stages = {};
// Whether what a lesson asks for has still to be shown.
let isNew = false;
let called = {};
let onPlay = () => undefined;
let onRefuse = () => undefined;

// `play` is called with the button of a choice, `refuse` with a thing that cannot be chosen and what was picked before it, which stays picked.
export function startChoosing({ play, refuse, words: named }) {
  called = named;
  onPlay = play;
  onRefuse = refuse;
  board.addEventListener("click", tapped);
  card.addEventListener("click", clicked);
  card.addEventListener("submit", (event) => {
    if (event.target.id !== "choose") return;
    event.preventDefault();
    onPlay(event.submitter);
  });
  const point = (event) => pointAt(event.target.closest("[data-path]")?.dataset.path.split(" ") ?? []);
  card.addEventListener("focusin", point);
  card.addEventListener("pointerover", point);
  card.addEventListener("focusout", () => pointAt([]));
  card.addEventListener("pointerleave", () => pointAt([]));
}

// Read the list anew after it was drawn.
export function readChoices() {
  const read = (button) => ({ button, path: words(button.dataset.path), starts: words(button.dataset.starts), group: button.dataset.group, wanted: button.parentElement.classList.contains("wanted") });
  const all = [...card.querySelectorAll(".ch [data-path]")].map(read);
  listed = all.filter(({ button }) => button.name);
  locked = all.filter(({ button }) => !button.name);
  stages = JSON.parse(card.querySelector("#choose")?.dataset.stages ?? "{}");
  picked = [];
  group = "";
  isNew = true;
  nextStep(Number(card.querySelector("#choose")?.elements.version?.value), listed.map(({ button }) => Number(button.value)));
}

// Let the list be chosen from, or not for now. What is picked stays so.
export function openChoices(open) {
  for (const { button } of listed) button.disabled = !open;
  choices = open ? listed : [];
  narrow();
  if (open && isNew) showTask();
}

// What a lesson asks for is seen at once, where parts of the board share a place.
function showTask() {
  isNew = false;
  const things = [...board.querySelectorAll(".set")];
  if (things.every((thing) => thing.closest(".folio:not(.open)"))) reveal(things[0]);
}

const leads = (choice, steps) => choice.starts.includes(steps[0]) && steps.every((id) => choice.path.includes(id));
const fits = (choice) => !picked.length || leads(choice, picked);

function narrow() {
  let number = 0;
  for (const choice of choices) {
    const row = choice.button.parentElement;
    row.hidden = !fits(choice) || Boolean(group && choice.group !== group);
    if (!row.hidden) number += 1;
    choice.button.querySelector("kbd").textContent = !row.hidden && number < 10 ? number : "";
  }
  for (const { button, starts, group: own } of locked) button.parentElement.hidden = picked.length ? !starts.includes(picked[0]) : Boolean(group && own !== group);
  for (const chip of card.querySelectorAll(".chip")) chip.setAttribute("aria-pressed", chip.dataset.group === group);
  fold();
  glow();
}

const isCut = (row) => [...row.querySelectorAll("button > span")].some((words) => words.scrollHeight > words.clientHeight + 1);

// Also to be done when a list is seen again: what is hidden has no size.
export function fold() {
  const pulled = card.classList.contains("pulled");
  card.classList.remove("pulled");
  const rows = [...card.querySelectorAll(".ch li:not([hidden], .locked)")];
  for (const [all, some] of FOLDED) {
    const few = rows.length <= all;
    card.classList.toggle("few", few);
    card.classList.toggle("long", all !== FOLDED[0][0]);
    for (const [place, row] of rows.entries()) row.classList.toggle("beyond", !few && place >= some);
    if (!rows.some(isCut)) break;
  }
  card.classList.toggle("pulled", pulled);
  count(card.querySelector("#pull span"), rows.length);
  count(card.querySelector(".chip[data-group='']"), choices.filter(fits).length);
}

function count(element, number) {
  if (element) element.textContent = element.textContent.replace(/\d+/, number);
}

// What may be meant, with what may be tapped next for it.
const possible = () => choices.filter(fits).map((choice) => ({ ...choice, next: picked.length ? choice.path.filter((id) => !picked.includes(id)) : choice.starts }));

export const showRanks = () => markRanks(possible());

function glow() {
  for (const element of board.querySelectorAll(".legal,.picked")) element.classList.remove("legal", "picked", "set");
  // Where a lesson asks for something, only that glows; whatever else is legal stays marked.
  board.classList.toggle("teaching", choices.some((choice) => choice.wanted && fits(choice)));
  for (const { next, wanted } of possible()) for (const id of next) elementOf(id)?.classList.add("legal", ...(wanted ? ["set"] : []));
  showRanks();
  for (const id of picked) elementOf(id)?.classList.add("picked");
  markOpeners();
  head();
}

const nameOf = (thing) => thing?.dataset.name ?? thing?.getAttribute("aria-label") ?? "";

// Whoever has tapped something is asked what comes next; the list is headed by what was tapped.
function head() {
  const title = card.querySelector("#asked");
  if (!title) return;
  title.dataset.own ??= title.textContent;
  const things = picked.map((id) => nameOf(elementOf(id))).join(" · ");
  title.textContent = things || title.dataset.own;
  const left = choices.filter(fits).length;
  card.querySelector("#picked").textContent = things && left > 1 ? called.all.replace("0", left) : "";
  if (document.body.classList.contains("asking")) return;
  const stage = stages[[...picked].sort().join(" ")];
  if (stage) askInstead(...stage, answer("back", "btn", called.back, clear));
  else askAgain();
}

function tapped(event) {
  const id = meant(event, board)?.dataset.id;
  if (!id || picked.includes(id)) clear();
  else if (!pick([...picked, id]) && !pick([id])) onRefuse(id, picked);
}

// Take some steps; false if they lead nowhere. The last possible choice is made at once.
function pick(steps) {
  const fitting = choices.filter((choice) => leads(choice, steps));
  if (!fitting.length) return false;
  picked = steps;
  group = "";
  narrow();
  seekChoices();
  if (fitting.length === 1 && new Set(fitting[0].path).size === steps.length) onPlay(fitting[0].button);
  return true;
}


// Bring what can be chosen into view, where the board scrolls.
export const seekChoices = () => seek([...board.querySelectorAll(".legal")]);

function present(path) {
  reveal(elementOf(path[0] ?? ""));
  seek(path.map(elementOf).filter(Boolean));
}

// Show one choice as picked, on the board and in the list.
export function hold(button) {
  picked = words(button.dataset.path);
  narrow();
  present(picked);
}

export function clear() {
  if (!picked.length && !group) return;
  picked = [];
  group = "";
  narrow();
}

function clicked(event) {
  const chip = event.target.closest(".chip");
  if (chip) { picked = []; group = chip.dataset.group; narrow(); }
  const pull = event.target.closest("#pull");
  if (pull) pull.setAttribute("aria-expanded", card.classList.toggle("pulled"));
}

const shown = () => [...card.querySelectorAll(".ch li:not([hidden]) button[name]:not([disabled])")];

// Make the choice that stands at a place of the list.
export function pressNumber(number) {
  const button = shown()[number - 1];
  if (!button) return;
  button.focus();
  onPlay(button);
}

// Go up or down the list.
export function moveFocus(step) {
  const buttons = shown();
  if (!buttons.length) return;
  const now = buttons.indexOf(document.activeElement);
  buttons[now < 0 ? (step > 0 ? 0 : buttons.length - 1) : (now + step + buttons.length) % buttons.length].focus();
}

// Show a row of a folded list instead of the last one there, so that the board keeps its height.
function unfold(row) {
  if (!row.classList.contains("beyond")) return;
  [...card.querySelectorAll(".ch li:not([hidden], .locked, .beyond)")].at(-1).classList.add("beyond");
  row.classList.remove("beyond");
}

// Show which choice is recommended and why: in the bar, in the list and on the board.
export function recommend(number, reason, focus = true) {
  clear();
  const choice = choices.find(({ button }) => Number(button.value) === number);
  if (!choice) return;
  unfold(choice.button.parentElement);
  // Whoever tapped for it sees no ring of the focus.
  for (const marked of document.querySelectorAll(".advised")) marked.classList.remove("advised");
  for (const thing of [choice.button, ...choice.path.map(elementOf)]) thing?.classList.add("advised");
  const what = choice.button.querySelector("span").firstChild.textContent;
  advise(`${called.hint}: ${what}`, reason, answer("back", "btn", called.back, () => { askAgain(); pointAt([]); }));
  if (focus) choice.button.focus();
  choice.button.scrollIntoView({ block: "nearest" });
  present(choice.path);
}
