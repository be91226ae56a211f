// The prompt bar: what is asked now, what was tapped in vain and why, what is advised. On a screen that stands it keeps its height, so that the board
// stays where it is. The question is never cut; of the help below it as many lines are shown as there is room for, and a tap on the bar unfolds the
// rest over the board. A warning unfolds by itself.
import { standing } from "./screen.js";

const bar = document.getElementById("prompt");
// Lines of help: a lesson needs more, and has more room.
const MOST = document.body.classList.contains("guided") ? 4 : 2;
const part = (id) => bar.querySelector(`#${id}`);

// What the bar says by itself, while it says something else.
let own = null;

function fit() {
  bar.classList.remove("unfolded", "folded", "tight");
  delete bar.dataset.lines;
  if (!standing.matches) return;
  const help = part("help");
  const room = parseFloat(getComputedStyle(bar).minHeight);
  let lines = MOST;
  bar.dataset.lines = lines;
  while (lines && bar.offsetHeight > room) bar.dataset.lines = lines -= 1;
  bar.classList.toggle("tight", bar.offsetHeight > room);
  const folded = help.scrollHeight > help.clientHeight + 1;
  bar.classList.toggle("folded", folded);
  bar.classList.toggle("unfolded", folded && help.matches(".warns"));
}

export function startPrompt() {
  new MutationObserver(fit).observe(bar, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(fit).observe(document.documentElement);
  bar.addEventListener("click", (event) => { if (!event.target.closest("a, button") && bar.matches(".folded, .unfolded")) bar.classList.toggle("unfolded"); });
}

// Ask something else for now, with buttons of its own.
export function askInstead(question, help, ...buttons) {
  hush();
  forgetAdvice();
  own ??= bar.innerHTML;
  part("question").textContent = question;
  part("help").textContent = help;
  bar.querySelector(".acts").replaceChildren(...buttons);
}

// Ask again what the bar asks by itself; false if it does already.
export function askAgain() {
  forgetAdvice();
  if (own === null) return false;
  bar.innerHTML = own;
  own = null;
  return true;
}

// A new question has come: what was asked before is over.
export function forgetPrompt() {
  own = null;
  forgetAdvice();
}

// Give advice instead of a question; what it is about is marked as long as the bar says it.
export function advise(what, why, ...buttons) {
  askInstead(what, why, ...buttons);
  document.body.classList.add("advising");
}

export const advising = () => document.body.classList.contains("advising");

function forgetAdvice() { document.body.classList.remove("advising"); }

// A button of the bar.
export function answer(id, cls, text, click) {
  const made = Object.assign(document.createElement("button"), { type: "button", id, className: cls, textContent: text });
  made.addEventListener("click", click);
  return made;
}

// Say something below the question until the next tap, without moving anything.
let remarks = 0;
export function remark(sentence) {
  hush();
  remarks += 1;
  const help = part("help");
  help.dataset.before = help.textContent;
  help.textContent = sentence;
}

export function hush() {
  const { dataset } = part("help");
  if (dataset.before !== undefined) part("help").textContent = dataset.before;
  delete dataset.before;
}

// Say no more of it, as soon as something has come to pass and unless something else is said meanwhile.
export function hushAfter(passed) {
  const said = remarks;
  passed.then(() => { if (remarks === said) hush(); });
}
