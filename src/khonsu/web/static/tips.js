// What a thing on the board is and does: on hover, on a long press, or by a tap while explanations are on.

const HOVER = 600;
const PRESS = 550;

const stage = document.getElementById("stage");
const box = document.getElementById("tip");
let tips = null;
// Where the rules speak of each thing.
let chapters = {};
let url = "";
let timer;
let explaining = false;
// A tip that was asked for stays while the pointer moves; it leads on to the rules.
let held = false;

// The tips belong to a position: forget them when it changes.
export function forgetTips() {
  tips = null;
  hide();
}

const named = (event) => event.target.closest?.("[data-id]");

async function show(element, asked = true) {
  if (!tips) {
    const answer = await fetch(url()).then((sent) => sent.json()).catch(() => null);
    tips = answer?.tips ?? null;
    chapters = answer?.chapters ?? {};
  }
  let [text, chapter] = ["", ""];
  for (let up = element; up && up !== stage && !text; up = up.parentElement) {
    text = tips?.[up.dataset.id] ?? "";
    chapter = chapters[up.dataset.id] ?? "";
  }
  if (!text) return false;
  box.textContent = text;
  held = asked && Boolean(chapter);
  if (held) box.append(link(chapter));
  box.classList.toggle("held", held);
  box.hidden = false;
  const [left, top] = clearing(element.getBoundingClientRect());
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  return true;
}

// To the paragraph of the rules, beside the game.
function link(chapter) {
  const found = document.createElement("a");
  found.href = `${box.dataset.rules}#${chapter}`;
  found.target = "_blank";
  found.textContent = box.dataset.link;
  return found;
}

// Where the tip covers least of what is being chosen, and neither the question above the board nor the thing that it is about: beside that, or in a
// corner of the board.
function clearing(at) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const board = stage.getBoundingClientRect();
  const [middle, half] = [at.left + at.width / 2 - width / 2, at.top + at.height / 2 - height / 2];
  const around = [[middle, at.top - height - 8], [middle, at.bottom + 8], [at.left - width - 8, half], [at.right + 8, half]];
  const corners = [[board.left, board.top], [board.right - width, board.top], [board.left, board.bottom - height], [board.right - width, board.bottom - height]];
  const taken = [at, ...[...stage.querySelectorAll(".legal, .picked")].map((thing) => thing.getBoundingClientRect())];
  const within = ([left, top]) => [Math.min(innerWidth - width - 8, Math.max(8, left)), Math.min(innerHeight - height - 8, Math.max(board.top, top))];
  const shared = (low, size, from, to) => Math.max(0, Math.min(low + size, to) - Math.max(low, from));
  const covers = ([left, top]) => taken.reduce((sum, thing) => sum + shared(left, width, thing.left, thing.right) * shared(top, height, thing.top, thing.bottom), 0);
  const spots = [...around, ...corners].map(within);
  return spots.reduce((best, spot) => (covers(spot) < covers(best) ? spot : best));
}

export function hide() {
  clearTimeout(timer);
  held = false;
  box.hidden = true;
}

// Explain a thing that was tapped in vain; false if there is nothing to say about it.
export const explain = (id) => {
  const element = stage.querySelector(`[data-id="${CSS.escape(id)}"]`);
  return element ? show(element) : false;
};

export function startTips(address) {
  url = address;
  stage.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || held) return;
    hide();
    const element = named(event);
    if (element) timer = setTimeout(() => show(element, false), HOVER);
  });
  stage.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse" && !held) hide(); });
  // What a finger asked for stays until it taps again, wherever that is but on its way to the rules.
  addEventListener("pointerdown", (event) => { if (!box.contains(event.target)) hide(); }, true);
  let pressed = false;
  stage.addEventListener("pointerdown", (event) => {
    pressed = false;
    const element = named(event);
    if (element && event.pointerType !== "mouse") timer = setTimeout(() => { pressed = true; show(element); }, PRESS);
  });
  stage.addEventListener("pointermove", (event) => { if (event.pointerType !== "mouse" && event.movementX ** 2 + event.movementY ** 2 > 20) clearTimeout(timer); });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { if (!pressed) clearTimeout(timer); });
  stage.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  // A press that explained, and every tap while explanations are on, chooses nothing.
  stage.addEventListener("click", (event) => {
    const element = named(event);
    if (!pressed && !explaining) return;
    event.stopImmediatePropagation();
    if (explaining && element) show(element);
    pressed = false;
  }, true);
  const button = document.getElementById("explain");
  button?.addEventListener("click", () => {
    explaining = !explaining;
    button.setAttribute("aria-pressed", explaining);
    document.body.classList.toggle("explaining", explaining);
    hide();
  });
}
