// Copying a box: sends what is typed, says at the field what is wrong, and lets the board follow.
const form = document.getElementById("form");
const fields = document.getElementById("fields");
const trouble = document.getElementById("trouble");
const picture = document.getElementById("picture");
// Milliseconds after which somebody who types has finished.
const PAUSE = 400;

let last = null;
let waiting = new Map();
let timer = 0;
let line = Promise.resolve();

const cellOf = (element) => element?.closest?.(".cell[data-place]");
const inputOf = (cell) => cell?.querySelector("[name^='at:']");
const editable = () => [...fields.querySelectorAll(".cell[data-place]")].filter(inputOf);

function swatches(cell) {
  const row = cell.querySelector(".swatches");
  if (!row) return;
  row.replaceChildren(...[...inputOf(cell).value.toUpperCase()].map((letter) => {
    const swatch = document.createElement("i");
    if (/^[A-Z]$/.test(letter)) swatch.className = `sw-${letter}`;
    return swatch;
  }));
}

function note(cell) {
  const input = inputOf(cell);
  if (input.type === "hidden") input.value = [...cell.querySelectorAll("[type=checkbox]:checked")].map((box) => box.value).join(" ");
  swatches(cell);
  waiting.set(input.name, input.value);
  clearTimeout(timer);
  timer = setTimeout(flush, PAUSE);
}

function flush() {
  clearTimeout(timer);
  if (!waiting.size) return;
  const entries = waiting;
  waiting = new Map();
  send(entries);
}

function send(entries) {
  line = line.then(() => post(entries)).catch(() => {
    // Nothing is lost: it is sent again with whatever comes next.
    for (const [name, value] of entries) if (!waiting.has(name)) waiting.set(name, value);
  });
}

async function post(entries) {
  const body = new URLSearchParams({ key: form.elements.key.value, table: form.elements.table.value, touched: "yes", shape: shape(), ...Object.fromEntries(entries) });
  const answer = await fetch(location.pathname, { method: "POST", body, headers: { accept: "application/json" } });
  const news = await answer.json();
  if (!answer.ok) return say(news.error ?? "");
  show(news);
}

const shape = () => fields.dataset.shape ?? String(fields.querySelectorAll(".cell[data-place]").length);

function say(sentence) {
  trouble.hidden = !sentence;
  trouble.querySelector("span").textContent = sentence;
}

function show(news) {
  for (const key of document.querySelectorAll("[name=key]")) key.value = news.key;
  if (!location.search.includes(news.key)) history.replaceState(null, "", `${location.pathname}?key=${news.key}&table=${form.elements.table.value}`);
  if (news.form) {
    const place = last?.dataset.place;
    fields.innerHTML = news.form;
    fields.dataset.shape = news.shape;
    last = place ? fields.querySelector(`[data-place="${CSS.escape(place)}"]`) : null;
    inputOf(last)?.focus();
  }
  for (const [place, [state, wrong]] of Object.entries(news.fields)) {
    const cell = fields.querySelector(`[data-place="${CSS.escape(place)}"]`);
    const input = inputOf(cell);
    if (!input) continue;
    cell.classList.remove("reconstructed", "inferred", "mine", "wrong");
    cell.classList.add(state);
    cell.dataset.wrong = wrong;
    input.toggleAttribute("aria-invalid", Boolean(wrong));
    if (wrong) input.setAttribute("aria-describedby", "trouble");
  }
  say(last?.dataset.wrong || news.trouble);
  document.getElementById("status").textContent = news.status;
  document.getElementById("count").textContent = news.count;
  document.getElementById("own").textContent = news.own;
  document.getElementById("tables").innerHTML = news.list;
  const mark = document.getElementById("mark");
  if (mark.textContent !== news.mark) {
    mark.textContent = news.mark;
    picture.src = `/games/${form.dataset.game}/box/picture.svg?key=${news.key}&table=${form.elements.table.value}&v=${news.mark.replace(" ", "")}`;
  }
}

function step(cell, by) {
  const all = editable();
  const there = all[(all.indexOf(cell) + by + all.length) % all.length];
  const input = there?.querySelector("select, input:not([type=hidden])");
  input?.focus();
  input?.select?.();
}

fields.addEventListener("focusin", (event) => {
  last = cellOf(event.target) ?? last;
  if (last?.dataset.wrong) say(last.dataset.wrong);
});
fields.addEventListener("input", (event) => { const cell = cellOf(event.target); if (cell) note(cell); });
fields.addEventListener("keydown", (event) => {
  const cell = cellOf(event.target);
  if (!cell) return;
  if (event.key === "Enter") {
    event.preventDefault();
    note(cell);
    flush();
    step(cell, 1);
  } else if (cell.classList.contains("number") && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const input = inputOf(cell);
    const value = Number(input.value) + (event.key === "ArrowUp" ? 1 : -1);
    if (value >= Number(input.dataset.low) && value <= Number(input.dataset.high)) {
      input.value = value;
      note(cell);
    }
  }
});
fields.addEventListener("click", (event) => {
  const button = event.target.closest("[data-list]");
  if (button) send(new Map([[`at:${button.dataset.list}#`, button.dataset.length]]));
});

const next = document.getElementById("next");
const unread = document.getElementById("unread");
if (next && unread) {
  next.hidden = unread.hidden = false;
  next.addEventListener("click", () => {
    const cell = last ?? editable()[0];
    if (last) note(cell);
    flush();
    step(cell, last ? 1 : 0);
  });
  unread.addEventListener("click", () => {
    if (!last) return;
    const cell = last;
    waiting.delete(inputOf(cell)?.name);
    send(new Map([["back", cell.dataset.place], ["shape", ""]]));
    step(cell, 1);
  });
}
// Whoever leaves in the middle of a word: it is on its way already, or goes now.
addEventListener("pagehide", () => {
  if (!waiting.size) return;
  navigator.sendBeacon(location.pathname, new URLSearchParams({ key: form.elements.key.value, table: form.elements.table.value, touched: "yes", ...Object.fromEntries(waiting) }));
});
document.querySelector("#tables [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
