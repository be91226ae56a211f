// Folios: parts of a drawing that share a place, of which one is open. Leafing changes nothing in the game.

const stage = document.getElementById("stage");
// What the reader opened last.
let chosen = "";

const folios = () => [...stage.querySelectorAll(".folio")];
const named = (name) => folios().find(({ dataset }) => dataset.folio === name);
const openersOf = ({ dataset }) => stage.querySelectorAll(`[data-opens="${CSS.escape(dataset.folio)}"]`);
const leads = (folio) => folio.querySelector(".legal") !== null;

function open(folio) {
  for (const other of folios()) other.classList.toggle("open", other === folio);
}

// In a new drawing the folio that a question is about opens, else the reader's own, unless only others have something to choose.
export function settleFolios() {
  const all = folios();
  const asked = all.find(({ classList }) => classList.contains("asked"));
  if (asked) chosen = asked.dataset.folio;
  const own = named(chosen);
  if (own && (asked || leads(own) || !all.some(leads))) open(own);
}

// Let openers glow that lead to something legal.
export function markOpeners() {
  for (const folio of folios()) for (const opener of openersOf(folio)) opener.classList.toggle("leads", leads(folio));
}

// Open the folio that holds a thing.
export function reveal(element) {
  const folio = element?.closest(".folio");
  if (folio) open(folio);
}

// The opener of the closed folio that holds a thing, if there is one: what moves from there is seen to come from it.
export const openerOf = (element) => {
  const folio = element.closest(".folio:not(.open)");
  return folio ? openersOf(folio)[0] ?? null : null;
};

// The address stays as it is: its fragment is for pages without script.
stage.addEventListener("click", (event) => { if (event.target.closest("[data-opens]")) event.preventDefault(); }, true);
if (location.hash.startsWith("#folio-")) {
  chosen = location.hash.slice("#folio-".length);
  location.hash = "";
}

function turnTo(folio) {
  chosen = folio.dataset.folio;
  open(folio);
}

// A tap on an opener opens; one on the opener of the open folio is like a tap on any other thing.
export function startFolios() {
  settleFolios();
  stage.addEventListener("click", (event) => {
    const folio = named(event.target.closest("[data-opens]")?.dataset.opens);
    if (!folio || folio.classList.contains("open")) return;
    event.stopImmediatePropagation();
    turnTo(folio);
  });
  startSwiping();
}

// A finger that wipes over the open folio turns to the next one or back; one that moves a zoomed board does not.
const SWIPE = 60;

function startSwiping() {
  let from = null;
  stage.addEventListener("pointerdown", (event) => {
    const shown = stage.querySelector(".folio.open")?.getBoundingClientRect();
    const inside = shown && event.clientX > shown.left && event.clientX < shown.right && event.clientY > shown.top && event.clientY < shown.bottom;
    from = inside && event.isPrimary && event.pointerType === "touch" && !stage.classList.contains("zoomed") ? event : null;
  });
  stage.addEventListener("pointerup", (event) => {
    const dx = from ? event.clientX - from.clientX : 0;
    const straight = from && Math.abs(event.clientY - from.clientY) < Math.abs(dx) / 2;
    from = null;
    if (!straight || Math.abs(dx) < SWIPE) return;
    const all = folios();
    const next = all[all.findIndex(({ classList }) => classList.contains("open")) - Math.sign(dx)];
    if (next) turnTo(next);
  });
}
