// The table page: listens to what happens, shows it at a watchable pace, and sends what is chosen.
import { markLast, showBoard } from "./board.js";
import { clear, moveFocus, pressNumber, readChoices, startChoosing } from "./choosing.js";

const main = document.getElementById("board");
const words = JSON.parse(document.getElementById("words").textContent);
const home = `/tables/${main.dataset.code}`;
const part = (id) => document.getElementById(id);
const narrow = matchMedia("(max-width: 760px)");

let version = Number(main.dataset.version);
let chat = Number(main.dataset.chat);
let seat = main.dataset.seat;

// What comes in, shown one after the other ------------------------------------------------------------------------------

const PACES = { slow: [1, 1100], brisk: [2, 450], once: [0, 0] };
let queue = [];
let showing = false;
let skip = false;

const pace = () => (skip ? PACES.once : PACES[localStorage.getItem("pace") ?? "slow"] ?? PACES.slow);

async function showNext() {
  if (showing) return;
  showing = true;
  while (queue.length) {
    const update = queue.shift();
    const [speed, rest] = pace();
    await show(update, speed);
    if (queue.length && rest) await new Promise((done) => { wake = done; setTimeout(done, rest); });
  }
  skip = false;
  showing = false;
  readChoices();
}

let wake = () => undefined;

async function show(update, speed) {
  version = update.version;
  for (const id of ["prompt", "choices", "players", "score", "pips"]) part(id).innerHTML = update[id];
  part("choices").classList.remove("pulled");
  addLog(update);
  document.title = (update.turn ? `● ${words.your_turn} – ` : "") + document.title.replace(/^● .*? – /, "");
  const icon = document.querySelector("link[rel=icon]");
  icon.dataset.empty ??= icon.href;
  icon.href = update.turn ? icon.dataset.full : icon.dataset.empty;
  await showBoard(update.board, speed);
  markLast(update.last);
  readChoices();
  if (update.over) location.reload();
}

function addLog({ log, since }) {
  const list = part("log");
  for (const line of list.querySelectorAll("li")) if (Number(line.dataset.at) > log.after) line.remove();
  list.insertAdjacentHTML("afterbegin", log.html);
  for (const line of list.children) line.classList.toggle("new", Number(line.dataset.at) > since);
  part("nolog")?.remove();
  part("live").textContent = [...list.querySelectorAll(".new")].slice(0, 3).reverse().map((line) => line.textContent.trim()).join(". ");
}

// The line to the server --------------------------------------------------------------------------------------------------

let source;

function listen() {
  source?.close();
  const known = queue.length ? queue[queue.length - 1].version : version;
  source = new EventSource(`${home}/stream?after=${known}.${chat}&seat=${seat}&tall=${narrow.matches ? 1 : 0}`);
  source.onopen = () => { part("offline").hidden = true; };
  source.onerror = () => { part("offline").hidden = false; if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000); };
  source.addEventListener("update", (event) => { queue.push(JSON.parse(event.data)); showNext(); });
  source.addEventListener("said", (event) => {
    chat = Number(event.lastEventId.split(".")[1]);
    part("chat").insertAdjacentHTML("beforeend", JSON.parse(event.data).html);
    part("chat").lastElementChild.scrollIntoView({ block: "nearest" });
  });
  source.addEventListener("seated", () => location.reload());
  source.addEventListener("rematch", (event) => { location.href = JSON.parse(event.data).url; });
}

// What goes out -----------------------------------------------------------------------------------------------------------

let busy = false;

async function send(url, fields) {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
  return response.json();
}

async function play(button, confirmed = false) {
  if (busy || showing && queue.length) return;
  busy = true;
  try {
    const form = button.form;
    const fields = { seat: form.elements.seat.value, version: form.elements.version.value, choice: button.value };
    if (confirmed) fields.confirmed = "yes";
    const answer = await send(`${home}/choose`, fields);
    if (answer.confirm !== undefined) askAgain(button);
    else if (answer.error) { say(answer.error); if (answer.stale) listen(); }
  } catch {
    say(words.lost);
  } finally {
    busy = false;
  }
}

// A choice that cannot be taken back is asked about once more.
function askAgain(button) {
  for (const other of document.querySelectorAll(".asked")) other.classList.remove("asked");
  button.classList.add("asked");
  const acts = part("prompt").querySelector(".acts");
  acts.replaceChildren();
  const cancel = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: words.cancel });
  const confirm = Object.assign(document.createElement("button"), { type: "button", className: "btn pri", textContent: words.confirm, id: "confirm" });
  cancel.addEventListener("click", unask);
  confirm.addEventListener("click", () => play(button, true));
  acts.append(cancel, confirm);
  part("question").textContent = button.querySelector("span").firstChild.textContent;
  part("help").textContent = words.final;
  confirm.focus();
}

let asked = null;
function unask() {
  for (const other of document.querySelectorAll(".asked")) other.classList.remove("asked");
  clear();
  listenAgainForPrompt();
}
function listenAgainForPrompt() { part("prompt").innerHTML = asked ?? part("prompt").innerHTML; }

// Say something in the prompt bar for a moment, without moving anything.
let before = null;
let timer;
function say(sentence) {
  if (!sentence) return;
  const help = part("help");
  before ??= help.textContent;
  help.textContent = sentence;
  part("live").textContent = sentence;
  clearTimeout(timer);
  timer = setTimeout(() => { if (part("help")) part("help").textContent = before; before = null; }, 4000);
}

// Keys and tabs -----------------------------------------------------------------------------------------------------------

addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key;
  if (key === "ArrowDown" || key === "ArrowUp") { event.preventDefault(); moveFocus(key === "ArrowDown" ? 1 : -1); }
  else if (/^[1-9]$/.test(key)) pressNumber(Number(key));
  else if (key === "u" || key === "U") part("undo")?.click();
  else if (key === "Escape") clear();
  else if (key === " " && queue.length) { event.preventDefault(); skip = true; wake(); }
});

document.body.dataset.pane = "board";
document.querySelector(".tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("[data-pane]");
  if (!tab) return;
  document.body.dataset.pane = tab.dataset.pane;
  for (const other of document.querySelectorAll(".tabs button")) other.toggleAttribute("aria-current", other === tab);
  const pane = part(`show-${tab.dataset.pane}`);
  if (pane) pane.checked = true;
});

part("prompt").addEventListener("submit", async (event) => {
  if (!event.target.classList.contains("back")) return;
  event.preventDefault();
  const fields = new FormData(event.target, event.submitter);
  const answer = await send(`${home}/undo`, fields);
  if (answer.error) say(answer.error);
});

part("say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = part("say-text");
  if (!field.value.trim()) return;
  const answer = await send(`${home}/say`, { text: field.value });
  if (answer.error) say(answer.error);
  else field.value = "";
});

startChoosing({ play, say });
readChoices();
markLast(main.dataset.last.split(" ").filter(Boolean));
listen();
