// Choosing: on the board by tapping the elements of a choice's path, in the list by button, number or arrow keys. Both narrow each other.
import { elementOf } from "./board.js";

const board = document.getElementById("stage");
const card = document.getElementById("choices");
let picked = [];
let group = "";
let choices = [];
let locked = [];
let onPlay = () => undefined;
let onSay = () => undefined;

export function startChoosing({ play, say }) {
  onPlay = play;
  onSay = say;
  board.addEventListener("click", tapped);
  card.addEventListener("click", clicked);
  card.addEventListener("submit", (event) => {
    if (event.target.id !== "choose") return;
    event.preventDefault();
    onPlay(event.submitter);
  });
  card.addEventListener("focusin", (event) => hint(event.target.dataset.path));
  card.addEventListener("focusout", () => hint(""));
  card.addEventListener("pointerover", (event) => hint(event.target.closest("[data-path]")?.dataset.path));
  card.addEventListener("pointerleave", () => hint(""));
}

// Read the list anew after it was drawn.
export function readChoices() {
  const read = (button) => ({ button, path: button.dataset.path.split(" ").filter(Boolean), group: button.dataset.group });
  choices = [...card.querySelectorAll(".ch button:not([disabled])")].map(read);
  locked = [...card.querySelectorAll(".ch button[disabled]")].map(read);
  picked = [];
  group = "";
  narrow();
}

const fits = (choice) => !picked.length || (choice.path[0] === picked[0] && picked.every((id) => choice.path.includes(id)));
export const possible = () => choices.filter(fits);

function narrow() {
  const fitting = possible();
  let number = 0;
  for (const choice of choices) {
    const shown = fitting.includes(choice) && (!group || choice.group === group);
    const row = choice.button.parentElement;
    row.hidden = !shown;
    if (shown) number += 1;
    row.classList.toggle("beyond", number > 4);
    choice.button.querySelector("kbd").textContent = shown && number < 10 ? number : "";
  }
  for (const choice of locked) choice.button.parentElement.hidden = picked.length ? !fits(choice) : Boolean(group && choice.group !== group);
  for (const chip of card.querySelectorAll(".chip")) chip.setAttribute("aria-pressed", chip.dataset.group === group);
  for (const element of board.querySelectorAll(".legal,.picked")) element.classList.remove("legal", "picked");
  for (const choice of fitting) {
    const next = picked.length ? choice.path.filter((id) => !picked.includes(id)) : choice.path.slice(0, 1);
    for (const id of next) elementOf(id)?.classList.add("legal");
  }
  for (const id of picked) elementOf(id)?.classList.add("picked");
  const label = card.querySelector("#picked");
  if (label) label.textContent = picked.map((id) => elementOf(id)?.getAttribute("aria-label") ?? id).join(" · ");
}

function tapped(event) {
  const button = event.target.closest("[role=button][data-id]");
  if (!button) { if (picked.length) clear(); return; }
  const id = button.dataset.id;
  if (picked.includes(id)) { clear(); return; }
  if (!pick(id) && picked.length) { picked = []; if (!pick(id)) refuse(id); } else if (!picked.includes(id)) refuse(id);
}

// Take one more step; true if it leads somewhere.
function pick(id) {
  const next = [...picked, id];
  const fitting = choices.filter((choice) => choice.path[0] === next[0] && next.every((step) => choice.path.includes(step)));
  if (!fitting.length) return false;
  picked = next;
  const exact = fitting.filter((choice) => new Set(choice.path).size === next.length);
  if (exact.length === 1 && fitting.length === 1) { narrow(); onPlay(exact[0].button); return true; }
  group = "";
  narrow();
  return true;
}

function refuse(id) {
  const reason = locked.find((choice) => choice.path.includes(id) && (!picked.length || choice.path[0] === picked[0])) ?? locked.find((choice) => choice.path.includes(id));
  narrow();
  if (reason) onSay(reason.button.querySelector("em").textContent);
  else onSay(null, id);
}

export function clear() {
  picked = [];
  narrow();
}

function clicked(event) {
  const chip = event.target.closest(".chip");
  if (chip) { group = chip.dataset.group; narrow(); }
  if (event.target.closest("#pull")) event.target.closest("#pull").setAttribute("aria-expanded", card.classList.toggle("pulled"));
}

function hint(path) {
  for (const element of board.querySelectorAll(".hinted")) element.classList.remove("hinted");
  for (const id of (path ?? "").split(" ").filter(Boolean)) elementOf(id)?.classList.add("hinted");
}

const shownButtons = () => [...card.querySelectorAll(".ch li:not([hidden]) button:not([disabled])")];

export function pressNumber(number) {
  shownButtons()[number - 1]?.focus();
  const button = shownButtons()[number - 1];
  if (button) onPlay(button);
}

export function moveFocus(step) {
  const buttons = shownButtons();
  const now = buttons.indexOf(document.activeElement);
  buttons[(now + step + buttons.length) % buttons.length]?.focus();
}
