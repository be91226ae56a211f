// The table page: listens to what happens, shows it at a watchable pace, and sends what is chosen.
import { askAdvice, closeAdvice, isOpen } from "./advice.js";
import { elementOf, foresee, forgetForesight, markLast, pointAt, showBoard } from "./board.js";
import { clear, fold, hold, moveFocus, openChoices, pressNumber, readChoices, seekChoices, startChoosing } from "./choosing.js";
import { startFolios } from "./folios.js";
import { released } from "./press.js";
import { answer, askAgain, askInstead, forgetPrompt, hush, hushAfter, remark, startPrompt } from "./prompt.js";
import { follow } from "./ranks.js";
import { explain, forgetTips, hide, startTips } from "./tips.js";
import { closer, farther, keepZoom, startZoom, whole } from "./zoom.js";
import { current, tall } from "./screen.js";

const part = (id) => document.getElementById(id);
const main = part("board");
const words = JSON.parse(part("words").textContent);
const home = `/tables/${main.dataset.code}`;
const title = document.title;
const icon = document.querySelector("link[rel=icon]");
const quietIcon = icon.href;

// What is shown, and for whom.
let version = Number(main.dataset.version);
let mark = main.dataset.mark;
let chat = Number(main.dataset.chat);
let chatMark = main.dataset.chatMark;
let seat = main.dataset.seat;
let over = Boolean(main.dataset.over);
let online = true;
// The parts of the page as they came, and the server's name for all of them.
const PARTS = ["prompt", "choices", "players", "score", "pips", "lesson"].filter(part);
const drawn = part("stage").querySelector("svg");
const known = { board: [drawn.cloneNode().outerHTML.replace("</svg>", ""), ...[...drawn.children].map((layer) => layer.outerHTML)] };
for (const id of PARTS) known[id] = part(id)?.innerHTML;
let seen = main.dataset.seen;

// A page keeps its language, even if another one is chosen elsewhere.
const about = () => `seat=${seat}&tall=${tall.matches ? 1 : 0}&lang=${document.documentElement.lang}`;

// What comes in is shown one thing after the other ------------------------------------------------------------------------

const PACES = { slow: [1, 900], brisk: [1.6, 250], once: [0, 0] };
const SPOKEN = 12;
const LATEST = 3;
const queue = [];
let showing = false;
let skipping = false;
let wake = () => undefined;

const pace = () => (skipping || document.hidden ? PACES.once : PACES[localStorage.getItem("pace")] ?? PACES.brisk);

async function showQueue() {
  if (showing) return;
  showing = true;
  while (queue.length) {
    let update = queue.shift();
    // Several small steps of one player are one glide.
    while (queue.length && queue[0].by === update.by && !queue[0].turn) update = together(update, queue.shift());
    // What is pressed does not change before it is let go.
    await released();
    const [speed, rest] = pace();
    part("skip").hidden = !queue.length;
    await show(update, speed);
    if (queue.length && rest) await new Promise((done) => { wake = done; setTimeout(done, rest); });
  }
  part("skip").hidden = true;
  skipping = false;
  showing = false;
  open();
  if (over) location.reload();
}

// Two updates as one: what the later one leaves out is as the earlier one says.
function together(one, next) {
  const board = next.board.length === one.board.length ? next.board.map((layer, place) => layer ?? one.board[place]) : next.board;
  return { ...one, ...next, board, last: [...one.last, ...next.last], log: { after: one.log.after, html: next.log.html + one.log.html } };
}

function skip() {
  skipping = true;
  wake();
}

// What is sent with a choice changes with every version; the rest of a part may not.
const but = (html) => html?.replace(/(name="version" value=")\d+/g, "$1");
const same = (id, update) => but(update[id] ?? known[id]) === but(known[id]);
// Where several choose at once, whoever still does is not disturbed by what the others have done.
const leavesAlone = (update) => same("choices", update) && same("prompt", update) && (update.version === version || String(update.by) !== seat);

async function show(update, speed) {
  const alone = leavesAlone(update);
  if (update.version !== version) due = Date.now() + patience * 1000;
  version = update.version;
  mark = update.mark;
  over = update.over;
  if (!alone) forgetChoice();
  const here = part("choices").contains(document.activeElement) || part("prompt").contains(document.activeElement);
  const unfolded = [...part("players").querySelectorAll("details[open]")].map(({ dataset }) => dataset.seat);
  // What is the same as before is not sent again.
  for (const id of PARTS) {
    known[id] = update[id] ?? known[id];
    if (!alone || !["prompt", "choices"].includes(id)) part(id).innerHTML = known[id];
  }
  for (const field of document.querySelectorAll("[name=version]")) field.value = version;
  known.board = update.board.map((layer, place) => layer ?? known.board[place]);
  for (const row of part("players").querySelectorAll("details")) row.open = unfolded.includes(row.dataset.seat);
  if (!alone) {
    // Whoever goes through the page by keyboard stays where he was.
    if (here) part("choices").focus({ preventScroll: true });
    part("choices").classList.remove("pulled");
    readChoices();
    openChoices(false);
  }
  addLog(update);
  if (update.lesson) speak(part("lesson").innerText);
  expect(update.absent);
  announce(update.turn);
  forgetTips();
  await showBoard(known.board, speed);
  keepZoom();
  markLast(update.last);
}

// What was being chosen is over.
function forgetChoice() {
  wait(null);
  forgetPrompt();
  closeAdvice();
  forgetForesight();
  document.body.classList.remove("asking");
}

// Only what is up to date may be chosen.
function open() {
  if (part("choices")) openChoices(online && !queue.length);
  seekChoices();
  const hint = part("hint");
  if (hint) hint.hidden = !document.querySelector("#choose");
}

function announce(mine) {
  document.title = mine ? `● ${words.your_turn} – ${title}` : title;
  icon.href = mine ? icon.dataset.full : quietIcon;
}

function addLog({ log, since }) {
  const list = part("log");
  for (const line of [...list.children]) if (Number(line.dataset.at) > log.after) line.remove();
  list.insertAdjacentHTML("afterbegin", log.html);
  for (const line of list.children) line.classList.toggle("new", Number(line.dataset.at) > since);
  part("nolog")?.remove();
  const told = [...list.children].filter((line) => Number(line.dataset.at) > log.after).reverse();
  const sentences = told.map((line) => line.textContent.trim());
  // Whoever waits reads what has just happened; of much, the last.
  if (!part("choose") && !part("help").textContent) part("help").textContent = sentences.slice(-LATEST).join(" · ");
  speak([...sentences, part("question").textContent].join(". "));
}

// Tell it to whoever cannot see it: line after line, so that quick moves do not cut each other short.
function speak(sentence) {
  part("live").append(Object.assign(document.createElement("p"), { textContent: sentence }));
  if (part("live").children.length > SPOKEN) part("live").firstElementChild.remove();
}

// Whoever does not choose for as long as the table waits may be replaced by the others. A second later, so that the server agrees.
const patience = Number(part("absent").dataset.patience);
let due = Date.now() + Number(part("absent").dataset.left) * 1000;
let overdue;
function expect(absent) {
  const box = part("absent");
  const left = due - Date.now();
  clearTimeout(overdue);
  box.hidden = !absent || left > 0;
  if (!absent) return;
  box.querySelector("p").textContent = absent.text;
  box.elements.seat.value = absent.seat;
  // No timer runs for longer than some weeks.
  if (left > 0) overdue = setTimeout(() => { box.hidden = false; }, Math.min(left + 1000, 2 ** 31 - 1));
}
if (part("absent").elements.seat.value) expect({ text: part("absent").querySelector("p").textContent, seat: part("absent").elements.seat.value });

// The line to the server --------------------------------------------------------------------------------------------------

let source;

function listen() {
  source?.close();
  const last = queue.at(-1) ?? { version, mark };
  source = new EventSource(`${home}/stream?after=${last.version}.${chat}.${last.mark}.${chatMark}&seen=${seen}&${about()}`);
  source.onopen = () => setOnline(true);
  source.onerror = () => {
    setOnline(false);
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
  source.addEventListener("update", (event) => {
    const update = JSON.parse(event.data);
    if (update.version > (queue.at(-1)?.version ?? version)) {
      queue.push(update);
      part("skip").hidden = !showing || !pace()[1];
      showQueue();
    }
  });
  source.addEventListener("said", (event) => {
    const { html, guest } = JSON.parse(event.data);
    [, chat, , chatMark] = event.lastEventId.split(".");
    if (part("chat").querySelector(`[data-said="${chat}"]`)) return;
    part("nochat")?.remove();
    part("chat").insertAdjacentHTML("beforeend", html);
    if (localStorage.getItem("mute") === "yes") return;
    part("chat").scrollTop = part("chat").scrollHeight;
    part("unread").hidden = part("show-chat").checked;
    document.querySelector(".tabs [data-pane=chat]").classList.toggle("unread", !part("show-chat").checked);
    if (guest) speak(part("chat").lastElementChild.textContent);
  });
  for (const kind of ["here", "seated"]) {
    source.addEventListener(kind, (event) => {
      if (JSON.parse(event.data).company !== main.dataset.company && !over) released().then(() => location.reload());
    });
  }
  // The house has lost what is shown here: what it says is what counts.
  source.addEventListener("anew", () => location.reload());
  // The next update puts the question back.
  source.addEventListener("queued", (event) => {
    const told = JSON.parse(event.data);
    if (told.version === version && !showing) for (const line of [part("question"), part("choices")?.querySelector(".quiet")]) if (line) line.textContent = told.text;
  });
  source.addEventListener("rematch", (event) => offerRematch(JSON.parse(event.data).url));
}

function setOnline(now) {
  if (online === now) return;
  online = now;
  part("offline").hidden = now;
  if (!showing) open();
}

function offerRematch(url) {
  const link = Object.assign(document.createElement("a"), { className: "btn pri", href: url, textContent: words.rematch });
  part("prompt").querySelector(".acts").replaceChildren(link);
}

// Fetch the whole table: for another pair of eyes, another shape of screen, or when the line fails.
async function refresh() {
  const chosen = waiting;
  const update = await fetch(`${home}/now?${about()}`, { headers: { accept: "application/json" } }).then((answer) => answer.json()).catch(() => null);
  if (update && !update.error) {
    seat = update.seat ?? seat;
    seen = update.seen;
    // What the stream has told meanwhile follows.
    const later = queue.filter((told) => told.version > update.version);
    queue.splice(0, queue.length, update, ...later);
    skip();
    await showQueue();
  }
  if (waiting === chosen) wait(null);
}

// Through other eyes or on another shape of screen: what is told for the old ones must not mix with it.
function anew() {
  source?.close();
  return refresh().then(listen);
}

// What goes out -----------------------------------------------------------------------------------------------------------

let waiting = null;
function wait(button) {
  waiting = button;
  document.body.classList.toggle("sending", button !== null);
}

async function send(url, fields) {
  try {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" } });
    return await answer.json();
  } catch {
    return { error: words.lost };
  }
}

async function play(button, confirmed) {
  if (waiting || !online || queue.length) return;
  wait(button);
  const fields = { seat: button.form.elements.seat.value, version, choice: button.value };
  follow(Number(button.value), version);
  const answer = await send(`${home}/choose?${about()}`, confirmed ? { ...fields, confirmed } : fields);
  if (answer.ok && answer.confirm === undefined) { setTimeout(() => { if (waiting === button) refresh(); }, 2500); return; }
  wait(null);
  if (answer.confirm !== undefined) ask(button, answer);
  else { clear(); tell(answer.error); if (answer.stale) refresh(); }
}

// A choice that cannot be taken back is asked about once more.
let asked = null;
function ask(button, { told, after }) {
  asked = button;
  document.body.classList.add("asking");
  const question = button.querySelector("span").firstChild.textContent;
  const confirm = answer("confirm", "btn pri", words.confirm, () => play(button, "yes"));
  // What follows is named, and stands on the board as ghosts.
  const sentences = [button.querySelector(".warn")?.textContent, ...told.map((line) => `${line}.`), told.length > 1 ? "" : words.final];
  foresee(after.map((layers) => layers.map((layer, place) => layer ?? known.board[place])));
  askInstead(question, sentences.filter(Boolean).join(" "), answer("cancel", "btn", words.cancel, unask), confirm);
  speak(`${question}. ${words.final}`);
  hold(button);
  confirm.focus({ preventScroll: true });
}

function unask() {
  const asking = document.body.classList.contains("asking");
  document.body.classList.remove("asking");
  forgetForesight();
  askAgain();
  clear();
  if (asking) asked.focus({ preventScroll: true });
}

// Say something in the prompt bar, to whoever cannot see it too.
function tell(sentence) {
  remark(sentence);
  speak(sentence);
}
addEventListener("pointerdown", () => hushAfter(released()), true);
addEventListener("keydown", hush, true);

// Why a thing cannot be chosen; else what lies before the player whose it is, or what it is.
async function refuse(id, picked) {
  const owner = elementOf(id)?.dataset.seat;
  const doc = await fetch(`${home}/why?${about()}&${new URLSearchParams({ thing: id, picked: picked.join(" ") })}`, { headers: { accept: "application/json" } }).then((answer) => answer.json()).catch(() => null);
  if (doc?.reason) tell(doc.reason);
  else if (owner === undefined || !(await spread(owner))) await explain(id);
}

// Show what lies before a player, large.
async function spread(owner) {
  const box = part("spread");
  const doc = box && (await fetch(`${home}/spread/${owner}?${about()}`, { headers: { accept: "application/json" } }).then((answer) => answer.json()).catch(() => null));
  if (!doc?.svg) return false;
  box.firstElementChild.innerHTML = doc.svg;
  if (!box.open) box.showModal();
  return true;
}
addEventListener("click", (event) => {
  const link = event.target.closest("[data-spread]");
  if (!link || !part("spread")) return;
  event.preventDefault();
  spread(link.dataset.spread);
});

// Hands -------------------------------------------------------------------------------------------------------------------

addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=radio]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const act = {
    ArrowDown: () => moveFocus(1), ArrowUp: () => moveFocus(-1), u: () => part("undo")?.click(), Escape: () => { unask(); hide(); closeAdvice(); },
    " ": () => { if (queue.length) skip(); else return true; }, "+": closer, "-": farther, 0: whole, "?": () => part("keys").showModal(),
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? (/^[1-9]$/.test(event.key) ? () => pressNumber(Number(event.key)) : null);
  if (act && !act()) event.preventDefault();
});

// A form that leads away must not be interrupted by news.
addEventListener("submit", (event) => { if (!event.defaultPrevented && event.target.method === "post") source.close(); });

part("prompt").addEventListener("submit", async (event) => {
  if (!event.target.classList.contains("back")) return;
  event.preventDefault();
  const fields = new FormData(event.target, event.submitter);
  fields.set("version", version);
  const answer = await send(`${home}/undo`, fields);
  if (answer.error) tell(answer.error);
});

part("choices")?.addEventListener("click", (event) => {
  const lift = event.target.closest("#lift");
  if (!lift) return;
  event.preventDefault();
  seat = lift.dataset.seat;
  anew();
});

part("say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = part("say-text");
  if (!field.value.trim()) return;
  const answer = await send(`${home}/say`, { text: field.value });
  if (answer.error) tell(answer.error);
  else field.value = "";
});

part("hint")?.addEventListener("click", async () => {
  if (!part("choose")) return;
  if (isOpen()) { closeAdvice(); return; }
  const trouble = await askAdvice((fields) => send(`${home}/hint`, fields));
  if (trouble) tell(trouble);
});

for (const list of [part("log")]) {
  const point = (event) => pointAt(event.target.closest("[data-pieces]")?.dataset.pieces.split(" ") ?? []);
  list.addEventListener("pointerover", point);
  list.addEventListener("focusin", point);
  list.addEventListener("pointerleave", () => pointAt([]));
  list.addEventListener("focusout", () => pointAt([]));
}

function openPane(name) {
  document.body.dataset.pane = name;
  for (const tab of document.querySelectorAll(".tabs button")) current(tab, tab.dataset.pane === name);
  const inner = part(`show-${name}`);
  if (inner) inner.checked = true;
  if (name === "board" && !over) fold();
  if (name === "chat") readChat();
}
addEventListener("click", (event) => {
  const pane = event.target.closest("button[data-pane], label[data-pane]");
  if (pane) openPane(pane.dataset.pane);
});
function readChat() {
  part("unread").hidden = true;
  document.querySelector(".tabs [data-pane=chat]").classList.remove("unread");
}
part("show-chat").addEventListener("change", readChat);

const mute = part("mute");
if (mute) {
  const muted = () => localStorage.getItem("mute") === "yes";
  const reflect = () => { mute.setAttribute("aria-pressed", muted()); part("chat").hidden = muted(); };
  mute.hidden = false;
  reflect();
  mute.addEventListener("click", () => { localStorage.setItem("mute", muted() ? "no" : "yes"); reflect(); });
}

for (const radio of document.querySelectorAll("[name=pace]")) {
  radio.checked = radio.value === (localStorage.getItem("pace") ?? "brisk");
  radio.closest("fieldset").hidden = false;
  radio.addEventListener("change", () => localStorage.setItem("pace", radio.value));
}
part("open-keys").hidden = false;
part("open-keys").addEventListener("click", () => part("keys").showModal());
part("skip").addEventListener("click", skip);
// A tap anywhere does the same.
addEventListener("pointerdown", () => { if (queue.length) skip(); }, true);
document.querySelector(".tools").hidden = false;
// The menu stays open: one step is seldom enough.
for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", { closer, farther }[button.dataset.zoom]);

openPane(over ? "result" : "board");
startPrompt();
startZoom();
startTips(() => `${home}/tips?${about()}`);
startFolios();
if (!over) startChoosing({ play, refuse, words });
if (part("choices")) readChoices();
open();
markLast(main.dataset.last.split(" ").filter(Boolean));
announce(Boolean(part("choose")));
const turned = () => (over ? location.reload() : anew());
if (Boolean(main.dataset.tall) !== tall.matches) turned();
else listen();
tall.addEventListener("change", turned);
