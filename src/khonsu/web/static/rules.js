// Looking for words in the rules: what does not speak of them is hidden, with or without accents and capitals.

const form = document.querySelector(".find");
const field = document.getElementById("find");
const told = form.querySelector("output");
const book = document.getElementById("book");

const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();

// The rules as sections, each with what may be found in it by itself: paragraphs, figures, lines of lists and tables.
const sections = [];
for (const block of book.children) {
  if (block.tagName === "H1" || block.tagName === "H2" || !sections.length) sections.push({ heads: [], blocks: [] });
  const section = sections.at(-1);
  if (/^H\d$/.test(block.tagName)) section.heads.push(block);
  const small = block.matches("ul, ol") ? block.children : block.querySelectorAll("tbody tr");
  section.blocks.push({ block, parts: small.length ? [...small] : [block] });
}
for (const { heads, blocks } of sections) {
  for (const head of heads) head.dataset.plain = plain(head.textContent);
  for (const { parts } of blocks) for (const part of parts) part.dataset.plain = plain(part.textContent);
}

function look() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const speaks = (part) => words.every((word) => part.dataset.plain.includes(word));
  let count = 0;
  for (const { heads, blocks } of sections) {
    const whole = heads.some(speaks);
    let shown = whole;
    for (const { block, parts } of blocks) {
      if (heads.includes(block)) continue;
      const fits = parts.map((part) => whole || speaks(part));
      parts.forEach((part, at) => { part.hidden = !fits[at]; });
      const found = fits.filter(Boolean).length;
      block.hidden = !found;
      shown ||= found > 0;
      count += found;
    }
    for (const head of heads) head.hidden = !shown;
  }
  told.textContent = !words.length ? "" : count ? `${field.dataset.found}: ${count}` : field.dataset.none;
}

form.hidden = false;
field.addEventListener("input", look);
form.addEventListener("submit", (event) => event.preventDefault());
// A link into the rules leads to what it names, whatever was looked for.
addEventListener("hashchange", () => {
  if (!field.value) return;
  field.value = "";
  look();
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
addEventListener("keydown", (event) => {
  const writing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  if (event.key === "/" && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field.focus();
  }
  if (event.key === "Escape" && document.activeElement === field) {
    field.value = "";
    look();
  }
});
look();
