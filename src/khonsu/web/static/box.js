// Copying a box: sends what is typed, says at the field what is wrong, and lets the board follow.
//
// What is typed gathers in the last batch of a queue, which is kept in the browser as well until the site has answered: reloading, another page or a
// lost connection lose nothing. The site knows the batches that it has heard, so that one that is sent twice counts once.
const form = document.getElementById("form");
const fields = document.getElementById("fields");
const trouble = document.getElementById("trouble");
const board = document.getElementById("board");
const whole = document.getElementById("whole");
const status = document.getElementById("status");
const saving = document.getElementById("save");
// Milliseconds after which somebody who types has finished, and after which what did not arrive is sent again, at first and at most.
const PAUSE = 400;
const RETRY = 1000;
const LONGEST_RETRY = 30000;

let last = null;
let timer = 0;
let wait = RETRY;
let sending = null;
let queue = [];

const cellOf = (element) => element?.closest?.(".cell[data-place]");
const inputOf = (cell) => cell?.querySelector("[name^='at:']");
const cellAt = (place) => fields.querySelector(`[data-place="${CSS.escape(place)}"]`);
const editable = () => [...fields.querySelectorAll(".cell[data-place]")].filter(inputOf);
const key = () => form.elements.key.value;

// The queue ---------------------------------------------------------------------------------------------------------------

const kept = () => `box:${key()}:`;
const page = Math.random().toString(36).slice(2);

function keep() {
  try {
    if (queue.length) localStorage.setItem(kept() + page, JSON.stringify(queue));
    else localStorage.removeItem(kept() + page);
  } catch {
    // A browser that keeps nothing still sends everything.
  }
}

// What this page, or another one of the same box, could not send before it was left.
function found() {
  const heard = form.dataset.heard.split(" ");
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(kept()))) {
      queue.push(...JSON.parse(localStorage.getItem(name)).filter(({ id }) => !heard.includes(id)));
      localStorage.removeItem(name);
    }
  } catch {
    queue = [];
  }
  keep();
}

// The batch that still gathers: one that is on its way is closed. With every entry it is another one, by another name.
function gather() {
  if (!queue.length || queue.at(-1) === sending) queue.push({ fields: {} });
  const batch = queue.at(-1);
  batch.id = Math.random().toString(36).slice(2);
  return batch;
}

function enter(name, value, pause = PAUSE) {
  const batch = gather();
  batch.fields[name] = value;
  batch.back = batch.back?.filter((place) => `at:${place}` !== name);
  later(pause);
}

function later(pause) {
  keep();
  say(status.dataset.typing, "typing");
  clearTimeout(timer);
  timer = setTimeout(send, pause);
}

const body = (batch) => new URLSearchParams({
  key: key(),
  table: form.elements.table.value,
  touched: "yes",
  batch: batch.id,
  back: (batch.back ?? []).join(" "),
  // Where our numbers stand again, the form is asked for anew.
  shape: batch.back?.length ? "" : shape(),
  ...batch.fields,
});

async function send() {
  clearTimeout(timer);
  if (sending || !queue.length) return;
  sending = queue[0];
  say(status.dataset.sending, "sending");
  let answer;
  let news = null;
  try {
    answer = await fetch(location.pathname, { method: "POST", body: body(sending), headers: { accept: "application/json" }, keepalive: true });
    news = await answer.json();
  } catch {
    // No connection, or an answer that is not the site's.
  }
  const batch = sending;
  sending = null;
  if (news && answer.ok) {
    wait = RETRY;
    const rest = queue.filter((one) => one !== batch);
    queue = [];
    keep();
    for (const input of document.querySelectorAll("[name=key]")) input.value = news.key;
    queue = rest;
    keep();
    show(news);
    if (queue.length) send();
  } else if (news?.error && answer.status < 500 && answer.status !== 429) {
    // It stays here, and is offered again with whatever comes next.
    say(news.error, "refused");
  } else {
    say(status.dataset.offline, "offline");
    timer = setTimeout(send, wait);
    wait = Math.min(2 * wait, LONGEST_RETRY);
  }
  document.dispatchEvent(new Event("sent"));
}

// Resolves once everything has arrived; not while something could not.
async function arrived() {
  if (queue.length) send();
  while (queue.length) await new Promise((done) => { document.addEventListener("sent", done, { once: true }); });
}

function say(sentence, state) {
  status.dataset.state = state;
  if (status.textContent !== sentence) status.textContent = sentence;
}

// The form ----------------------------------------------------------------------------------------------------------------

const shape = () => fields.dataset.shape ?? String(fields.querySelectorAll(".cell[data-place]").length);

function swatches(cell) {
  const row = cell.querySelector(".swatches");
  if (!row) return;
  row.replaceChildren(...[...inputOf(cell).value.toUpperCase()].map((letter) => {
    const swatch = document.createElement("i");
    if (/^[A-Z]$/.test(letter)) swatch.className = `sw-${letter}`;
    return swatch;
  }));
}

function note(cell, pause = PAUSE) {
  const input = inputOf(cell);
  if (input.type === "hidden") input.value = [...cell.querySelectorAll("[type=checkbox]:checked")].map((box) => box.value).join(" ");
  swatches(cell);
  enter(input.name, input.value, pause);
}

// What waits in the queue stands in the form, whatever the site has answered to something earlier.
function refill() {
  for (const batch of queue) for (const [name, value] of Object.entries(batch.fields)) {
    const cell = name.startsWith("at:") && cellAt(name.slice(3));
    const input = cell ? inputOf(cell) : saving.elements[name];
    if (!input) continue;
    input.value = value;
    if (!cell) continue;
    for (const box of cell.querySelectorAll("[type=checkbox]")) box.checked = value.split(" ").includes(box.value);
    swatches(cell);
  }
}

function warn(sentence) {
  trouble.hidden = !sentence;
  trouble.querySelector("span").textContent = sentence;
}

function show(news) {
  history.replaceState(null, "", `${location.pathname}?key=${news.key}&table=${form.elements.table.value}`);
  if (news.form) {
    const place = last?.dataset.place;
    const typing = fields.contains(document.activeElement);
    fields.innerHTML = news.form;
    fields.dataset.shape = news.shape;
    last = place ? cellAt(place) : null;
    if (typing) inputOf(last)?.focus();
    refill();
  }
  for (const [place, [state, wrong]] of Object.entries(news.fields)) {
    const cell = cellAt(place);
    const input = inputOf(cell);
    if (!input) continue;
    cell.classList.remove("reconstructed", "inferred", "mine", "wrong");
    cell.classList.add(state);
    cell.dataset.wrong = wrong;
    if (wrong) input.setAttribute("aria-describedby", "trouble"); else input.removeAttribute("aria-describedby");
    if (wrong) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
  }
  warn(news.refused || last?.dataset.wrong || news.trouble);
  if (!queue.length) say(news.status, "kept");
  document.getElementById("count").textContent = news.count;
  document.getElementById("own").textContent = news.own;
  document.getElementById("tables").innerHTML = news.list;
  const mark = document.getElementById("mark");
  if (mark.textContent !== news.mark) {
    mark.textContent = news.mark;
    draw(picture(news.key));
  }
}

// The board ---------------------------------------------------------------------------------------------------------------

// Where only one part of a table lies on the board, such as one sheet of several, it is the one that is being copied.
function picture(box) {
  const part = board.dataset.part ? `&part=${board.dataset.part}` : "";
  return `/games/${form.dataset.game}/box/picture.svg?key=${box}&table=${form.elements.table.value}${part}&v=${document.getElementById("mark").textContent.replace(" ", "")}`;
}

function turn() {
  const part = last?.dataset.place.split(".")[1];
  if (!part || board.dataset.part === undefined || board.dataset.part === part) return;
  board.dataset.part = part;
  draw(picture(key()));
}

// Most of what it is painted with is in the page already.
async function draw(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const svg = document.adoptNode(new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement);
  const known = (id) => document.getElementById(id) && !board.querySelector(`#${CSS.escape(id)}`);
  for (const part of svg.querySelectorAll(":scope > style, :scope > defs > *")) if (!part.id || known(part.id)) part.remove();
  // A picture, in which nothing can be chosen.
  for (const part of [svg, ...svg.querySelectorAll("[role], [tabindex], [aria-label]")]) for (const name of ["role", "tabindex", "aria-label"]) part.removeAttribute(name);
  svg.setAttribute("aria-hidden", "true");
  svg.dataset.whole = svg.getAttribute("viewBox");
  board.replaceChildren(svg);
  board.dataset.drawn = address;
  whole.hidden = !board.dataset.frame;
  frame();
}

// The names of things that a pattern means: `#` is the number of what is being copied, if there is one.
function meant(pattern, number) {
  const source = pattern.replaceAll("*", ".*").replace("#", number ? String(number) : "[0-9]+");
  return [...board.querySelectorAll("[data-id]")].filter((one) => new RegExp(`^${source}$`).test(one.dataset.id));
}

// Lets the board show the place that is being copied, large and with a frame around it.
function frame() {
  const svg = board.querySelector("svg");
  if (!svg) return;
  svg.querySelector(".framed")?.remove();
  svg.setAttribute("viewBox", svg.dataset.whole);
  const patterns = board.dataset.frame.split(" ").filter(Boolean);
  const all = patterns.flatMap((pattern) => meant(pattern)).filter((one) => one.getBoundingClientRect().width);
  const number = last?.dataset.place.match(/\[([0-9]+)\]/)?.[1];
  const these = number ? patterns.filter((pattern) => pattern.includes("#")).flatMap((pattern) => meant(pattern, number)) : [];
  const around = svg.getScreenCTM();
  if (!all.length || !around) return;
  const inside = (things) => {
    const boxes = things.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
    const at = (x, y) => new DOMPoint(x, y).matrixTransform(around.inverse());
    return [at(left, top), at(right, bottom)];
  };
  const [from, to] = inside(these.length ? these : all);
  const rect = document.createElementNS(svg.namespaceURI, "rect");
  rect.setAttribute("class", "framed");
  for (const [name, value] of Object.entries({ x: from.x - 4, y: from.y - 4, width: to.x - from.x + 8, height: to.y - from.y + 8, rx: 6 })) rect.setAttribute(name, value);
  svg.append(rect);
  if (whole.getAttribute("aria-pressed") === "true") return;
  const [first, end] = inside(all);
  const [, , most, tallest] = svg.dataset.whole.split(" ").map(Number);
  const height = Math.min(Math.max(end.y - first.y + 40, 160), tallest);
  // As wide as there is room for, and never beyond the edge of the board.
  const room = height * board.clientWidth / (parseFloat(getComputedStyle(svg).maxHeight) || board.clientWidth);
  const width = Math.min(Math.max(end.x - first.x + 40, 240, room), most);
  const within = (middle, size, all) => Math.max(0, Math.min(middle - size / 2, all - size));
  const corner = [within((first.x + end.x) / 2, width, most), within((first.y + end.y) / 2, height, tallest)];
  svg.setAttribute("viewBox", [...corner, width, height].map(Math.round).join(" "));
}

whole.addEventListener("click", () => {
  whole.setAttribute("aria-pressed", String(whole.getAttribute("aria-pressed") !== "true"));
  frame();
});

function step(cell, by) {
  const all = editable();
  const there = all[(all.indexOf(cell) + by + all.length) % all.length];
  const input = there?.querySelector("select, input:not([type=hidden])");
  input?.focus();
  input?.select?.();
}

fields.addEventListener("focusin", (event) => {
  last = cellOf(event.target) ?? last;
  turn();
  frame();
  if (last?.dataset.wrong) warn(last.dataset.wrong);
});
fields.addEventListener("input", (event) => { const cell = cellOf(event.target); if (cell) note(cell); });
fields.addEventListener("keydown", (event) => {
  const cell = cellOf(event.target);
  if (!cell) return;
  if (event.key === "Enter") {
    event.preventDefault();
    note(cell, 0);
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
  const button = event.target.closest(".sizes button");
  if (!button) return;
  event.preventDefault();
  enter(button.name, button.value, 0);
  // Until the answer comes, the next tap goes on from here.
  const by = button.nextElementSibling ? -1 : 1;
  for (const one of button.parentElement.children) one.value = Number(one.value) + by;
});

const next = document.getElementById("next");
const unread = document.getElementById("unread");
if (next && unread) {
  next.hidden = unread.hidden = false;
  next.addEventListener("click", () => {
    const cell = last ?? editable()[0];
    if (last) note(cell, 0);
    step(cell, last ? 1 : 0);
  });
  unread.addEventListener("click", () => {
    if (!last) return;
    const cell = last;
    const batch = gather();
    delete batch.fields[inputOf(cell)?.name];
    batch.back = [...(batch.back ?? []), cell.dataset.place];
    later(0);
    step(cell, 1);
  });
}

// Names are kept as they are typed; buttons that send the page wait until everything before them has arrived.
saving.addEventListener("input", (event) => { if (event.target.maxLength > 0) enter(event.target.name, event.target.value); });
for (const one of document.querySelectorAll("form[method=post]")) one.addEventListener("submit", async (event) => {
  if (!queue.length) return;
  event.preventDefault();
  await arrived();
  one.requestSubmit(event.submitter);
});
// Whoever leaves in the middle of a word: it is on its way already, or goes now, and stays here until the site is known to have heard it.
addEventListener("pagehide", () => {
  for (const batch of queue) if (batch !== sending) navigator.sendBeacon(location.pathname, body(batch));
});
addEventListener("online", () => send());

// A file that is too large is not even sent.
const file = document.getElementById("file");
file.addEventListener("change", () => {
  const large = file.files[0]?.size > Number(file.dataset.most);
  const said = document.getElementById("badfile");
  said.hidden = !large;
  said.textContent = large ? file.dataset.large : "";
  file.setCustomValidity(said.textContent);
});

history.replaceState(null, "", `${location.pathname}?key=${key()}&table=${form.elements.table.value}`);
found();
refill();
if (queue.length) later(0);
draw(document.getElementById("picture").src);
document.querySelector("#tables [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
