// Looking back: the scrubber, the arrow keys, the flags of the review and whoever watches walk through the positions; the address follows.
import { markLast, showBoard } from "./board.js";
import { startFolios } from "./folios.js";
import { keepZoom, startZoom } from "./zoom.js";
import { current, tall } from "./screen.js";
import { markMissed, moments, showPlace, startReview } from "./review.js";
import { goOn, pause, startWatching, tell } from "./watch.js";

const part = (id) => document.getElementById(id);
const scrub = part("scrub");
const { url, seat } = scrub.dataset;
const last = Number(scrub.max);
let at = Number(scrub.value);
let wanted = at;
let walking = false;
// Whether the board on the page is drawn for the other shape of screen.
let turned = Boolean(part("board").dataset.tall) !== tall.matches;

const address = (place) => `${url}/${place}?seat=${seat}`;

async function walk() {
  if (walking) return;
  walking = true;
  while (wanted !== at || turned) {
    const place = wanted;
    turned = false;
    const step = await fetch(`${address(place)}&tall=${tall.matches ? 1 : 0}&lang=${document.documentElement.lang}`, { headers: { accept: "application/json" } }).then((answer) => answer.json());
    const near = Math.abs(place - at) === 1 && wanted === place;
    at = place;
    for (const id of ["players", "score", "pips"]) part(id).innerHTML = step[id];
    part("where").textContent = `${at} / ${last}`;
    scrub.value = at;
    if (part("try-at")) part("try-at").value = at;
    mark();
    history.replaceState(null, "", address(at));
    await showBoard(step.board, near ? 1.5 : 0);
    keepZoom();
    markLast(step.last);
    markMissed();
  }
  walking = false;
  goOn();
}

function mark() {
  for (const line of part("log").children) {
    const here = Number(line.dataset.at) === at;
    line.classList.toggle("new", here);
    line.classList.toggle("future", Number(line.dataset.at) > at);
    current(line, here);
  }
  showPlace(at, last);
  tell(at);
  // Only the list itself moves, not what it lies in.
  const [line, list] = [part("log").querySelector(".new"), part("log").parentElement];
  if (!line) return;
  const [here, frame] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (here.top < frame.top || here.bottom > frame.bottom) list.scrollTop += here.top - frame.top - frame.height / 2;
}

// Whoever walks himself does not want to be led.
function go(place) {
  pause();
  walkTo(place);
}

function walkTo(place) {
  wanted = Math.min(last, Math.max(0, place));
  walk();
}

scrub.addEventListener("input", () => go(Number(scrub.value)));
addEventListener("keydown", (event) => {
  const leap = event.shiftKey && { ArrowLeft: moments().findLast((place) => place < wanted), ArrowRight: moments().find((place) => place > wanted) }[event.key];
  const place = leap || { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
  if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  go(place);
});
part("prompt").addEventListener("click", (event) => {
  const place = { first: 0, prev: wanted - 1, next: wanted + 1, last }[event.target.closest("a[rel]")?.rel];
  if (place === undefined) return;
  event.preventDefault();
  go(place);
});
for (const list of [part("log"), part("curve"), part("review")]) {
  list?.addEventListener("click", (event) => {
    const line = event.target.closest("[data-at]");
    if (!line) return;
    event.preventDefault();
    go(Number(line.dataset.at));
  });
}
tall.addEventListener("change", () => { turned = true; walk(); });
startZoom();
startFolios();
startReview(() => { mark(); markMissed(); });
mark();
markMissed();
startWatching(() => {
  if (wanted === last) return false;
  walkTo(wanted + 1);
  return true;
});
walk();
