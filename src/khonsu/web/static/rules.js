// Looking for words in the rules: what does not speak of them is hidden, with or without accents and capitals.

const form = document.querySelector(".find");
const field = document.getElementById("find");
const told = form.querySelector("output");
const book = document.getElementById("book");

// So many letters may be an ending, and so many must be left of a word without it.
const LONGEST_ENDING = 2;
const SHORTEST_STEM = 3;

const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();

// What may be found by itself: a paragraph, a figure, a line of a list, a row of a table. It is shown with all that it cannot be read without:
// the headings above it, the sentence that announces its list or table, the row that names its group.
const parts = [];
let heads = [];
let lead = null;
for (const block of book.children) {
  const level = Number(/^H(\d)$/.exec(block.tagName)?.[1]);
  if (level) {
    // The name of the game stands above everything, so it finds nothing by itself.
    heads = [...heads.filter((head) => head.level < level), { level, block, plain: level > 1 ? plain(block.textContent) : "" }];
    lead = null;
    continue;
  }
  const lines = block.matches("ul, ol") ? [...block.children] : [...block.querySelectorAll("tbody tr")];
  // A numbered line keeps its number while others are hidden.
  if (block.matches("ol")) lines.forEach((line, at) => { line.value = block.start + at; });
  let group = null;
  for (const line of lines.length ? lines : [block]) {
    if (line.matches("tr") && line.cells.length === 1) {
      group = line;
      continue;
    }
    const names = [...heads.map((head) => head.plain), group ? plain(group.textContent) : ""];
    parts.push({ texts: [plain(line.textContent), ...names], shows: [line, block, lead, group, ...heads.map((head) => head.block)].filter(Boolean) });
  }
  lead = block.matches("p") && block.textContent.trim().endsWith(":") ? block : null;
}
const all = new Set(parts.flatMap((part) => part.shows));

const speaking_of = (words) => parts.filter(({ texts }) => texts.some((text) => words.every((word) => text.includes(word))));

function look() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let found = speaking_of(words);
  // Words are declined: what is not found as it was written may be there with another ending.
  for (let ending = 1; ending <= LONGEST_ENDING && !found.length; ending++)
    found = speaking_of(words.map((word) => word.slice(0, Math.max(SHORTEST_STEM, word.length - ending))));
  const shown = new Set(found.flatMap((part) => part.shows));
  for (const element of all) element.hidden = !shown.has(element);
  told.textContent = !words.length ? "" : found.length ? `${field.dataset.found}: ${found.length}` : field.dataset.none;
}

function show_all() {
  field.value = "";
  look();
}

form.hidden = false;
field.addEventListener("input", look);
form.addEventListener("submit", (event) => event.preventDefault());
// A link into the rules leads to what it names, whatever was looked for, also if it was followed before.
addEventListener("click", (event) => {
  if (field.value && event.target.closest("a[href^='#']")) show_all();
});
addEventListener("hashchange", () => {
  if (!field.value) return;
  show_all();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
addEventListener("keydown", (event) => {
  const writing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === "Escape" && document.activeElement === field) show_all();
});
look();
