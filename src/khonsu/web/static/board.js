// The drawing: turns the old board into the new one, element by element, and lets pieces glide to their new places.
import { openerOf, settleFolios } from "./folios.js";

const GLIDE = 320;
const LONG_WAY = 200;
const ARC = 24;
// More things than a choice moves the same way.
const CROWD = 3;

const stage = document.getElementById("stage");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const elementOf = (id) => stage.querySelector(`[data-id="${CSS.escape(id)}"]`);

// Show a new drawing, which is an opening tag and layers; `speed` 0 shows it at once. Resolves when everything has come to rest.
export async function showBoard(layers, speed) {
  const fresh = new DOMParser().parseFromString(`${layers.join("")}</svg>`, "text/html").querySelector("svg");
  const old = stage.querySelector("svg");
  const other = old.getAttribute("viewBox") !== fresh.getAttribute("viewBox");
  const still = !speed || calm.matches || document.hidden || other;
  const before = still ? null : places();
  const ghosts = old.querySelector(".foreseen");
  morph(old, fresh);
  if (ghosts) old.append(ghosts);
  settleFolios();
  if (!still) await glide(before, speed);
}

// Make one element like another, keeping what is the same: a thing keeps its element as long as it keeps its name.
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const named = new Map();
  for (const child of old.children) if (child.dataset.id) named.set(child.dataset.id, child);
  let here = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const id = child.dataset?.id;
    const twin = id ? named.get(id) : here && !here.dataset?.id ? here : null;
    if (!twin || twin.nodeName !== child.nodeName) { old.insertBefore(child, here); continue; }
    if (twin === here) here = here.nextSibling;
    else old.insertBefore(twin, here);
    if (twin.nodeType === Node.TEXT_NODE) { if (twin.data !== child.data) twin.data = child.data; }
    else if (!twin.isEqualNode(child)) morph(twin, child);
  }
  while (here) { const next = here.nextSibling; here.remove(); here = next; }
}

// Where everything is now, by name; pieces that are all alike are known by their kind and place.
function places() {
  const things = new Map();
  for (const element of stage.querySelectorAll("[data-id],[data-at]")) {
    const { id, kind, at } = element.dataset;
    const box = element.getBoundingClientRect();
    // What lies in a closed folio and goes from there comes from the thing that opens it.
    const from = at && !box.width ? openerOf(element)?.getBoundingClientRect() ?? box : box;
    things.set(at ? `${kind}@${at}` : id, { kind: at ? kind : null, box, from, element });
  }
  return things;
}

function glide(before, speed) {
  const after = places();
  // A piece that appeared comes from where one of its kind has gone.
  const gone = new Map();
  for (const [key, { kind, from }] of before) {
    if (!kind || after.has(key)) continue;
    if (!gone.has(kind)) gone.set(kind, []);
    gone.get(kind).push(from);
  }
  const moves = new Map();
  for (const [key, { kind, box, element }] of after) {
    const from = before.get(key)?.box ?? (kind ? gone.get(kind)?.shift() : null);
    if (!from?.width || !box.width) continue;
    // By the upper left corner: rings and marks that come and go must not look like movement.
    const dx = from.left + from.width / 2 - box.left - box.width / 2;
    const dy = from.top + from.height / 2 - box.top - box.height / 2;
    if (Math.hypot(dx, dy) > 6) moves.set(element, { element, dx, dy });
  }
  // What rides on something that moves needs no way of its own.
  const own = [...moves.values()].filter(({ element, dx, dy }) => {
    for (let up = element.parentElement; up && up !== stage; up = up.parentElement) {
      const carrier = moves.get(up);
      if (carrier && Math.hypot(carrier.dx - dx, carrier.dy - dy) < 12) return false;
    }
    return true;
  });
  return Promise.all(own.map((move, number) => fly(move, speed, number)));
}

// A copy on top of everything travels from the old place to the new one.
async function fly({ element, dx, dy }, speed, number) {
  const svg = stage.querySelector("svg");
  const frame = svg.getScreenCTM();
  const { a, b, c, d, e, f } = frame.inverse().multiply(element.parentElement.getScreenCTM());
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  layer.append(nameless(element.cloneNode(true)));
  svg.append(layer);
  element.style.visibility = "hidden";
  const x = dx / frame.a, y = dy / frame.d;
  const far = Math.hypot(dx, dy) > LONG_WAY;
  const way = [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }];
  if (far) way.splice(1, 0, { translate: `${x * .45}px ${y * .45 - ARC}px` });
  const timing = { duration: GLIDE * (far ? 1.6 : 1) / speed, delay: Math.min(number, 6) * 60 / speed, easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" };
  await layer.animate(way, timing).finished.catch(() => undefined);
  layer.remove();
  element.style.visibility = "";
}

// Show what a choice leads to before it is made: whatever would come or move stands at its new place as a ghost. Of two drawings that may follow only
// what is in both is certain.
export function foresee(drawings) {
  forgetForesight();
  const [next, other] = drawings.map((layers) => new DOMParser().parseFromString(`${layers.join("")}</svg>`, "text/html").querySelector("svg"));
  const svg = stage.querySelector("svg");
  if (!next || next.getAttribute("viewBox") !== svg.getAttribute("viewBox")) return;
  const now = places();
  const ghosts = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ghosts.setAttribute("class", "foreseen");
  ghosts.setAttribute("aria-hidden", "true");
  // Laid over the drawing, unseen, so that places can be compared.
  next.style.cssText = "position:absolute;inset:0;visibility:hidden";
  next.style.transform = svg.style.transform;
  next.style.transformOrigin = svg.style.transformOrigin;
  stage.style.position = "relative";
  stage.append(next);
  const open = svg.querySelector(".folio.open")?.dataset.folio;
  for (const folio of next.querySelectorAll(".folio")) folio.classList.toggle("open", folio.dataset.folio === open);
  const frame = next.getScreenCTM().inverse();
  const far = ({ dx, dy }) => Math.hypot(dx, dy) > 6;
  const comes = [];
  let stays = 0, goes = 0;
  for (const element of next.querySelectorAll("[data-id],[data-at]")) {
    const { id, kind, at } = element.dataset;
    const box = element.getBoundingClientRect();
    const before = now.get(at ? `${kind}@${at}` : id)?.box;
    const way = before?.width && { dx: before.left + before.width / 2 - box.left - box.width / 2, dy: before.top + before.height / 2 - box.top - box.height / 2 };
    if (way && box.width && !at) [stays, goes] = far(way) ? [stays, goes + 1] : [stays + 1, goes];
    // What only grows or shrinks about where it is does not move.
    const sized = way && Math.abs(before.width - box.width) < 2 && Math.abs(before.height - box.height) < 2;
    const away = way && (Math.abs(way.dx) > (before.width + box.width) / 2 || Math.abs(way.dy) > (before.height + box.height) / 2);
    if (!box.width || (at ? before : !(sized ? far(way) : away)) || element.parentElement.closest("[data-foreseen]")) continue;
    const twin = other?.querySelector(at ? `[data-kind="${CSS.escape(kind)}"][data-at="${CSS.escape(at)}"]` : `[data-id="${CSS.escape(id)}"]`);
    if (other && twin?.outerHTML !== element.outerHTML) continue;
    element.dataset.foreseen = "";
    comes.push({ element, way: at ? null : way });
  }
  const together = (one, two) => two && !far({ dx: one.dx - two.dx, dy: one.dy - two.dy });
  for (const { element, way } of comes) {
    // What goes the same way as many others is only drawn elsewhere.
    if (way && comes.filter((thing) => together(way, thing.way)).length > CROWD) continue;
    const { a, b, c, d, e, f } = frame.multiply(element.parentElement.getScreenCTM());
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    layer.append(nameless(element.cloneNode(true)));
    ghosts.append(layer);
  }
  next.remove();
  // Where most is drawn elsewhere, as in another phase of the game, ghosts would lie over what they have nothing to do with.
  if (goes <= stays) svg.append(ghosts);
}

export function forgetForesight() { stage.querySelector(".foreseen")?.remove(); }

// A copy that is no thing of the game.
function nameless(copy) {
  for (const named of [copy, ...copy.querySelectorAll("[data-id],[data-at]")]) {
    for (const name of ["data-id", "data-at", "data-foreseen", "role"]) named.removeAttribute(name);
    named.classList.remove("legal", "picked", "last");
  }
  return copy;
}

// Mark the pieces of the last move.
export function markLast(ids) {
  for (const element of stage.querySelectorAll(".last")) element.classList.remove("last");
  for (const id of ids) elementOf(id)?.classList.add("last");
}

// Point at some pieces as long as somebody looks at a line or a choice that is about them.
export function pointAt(ids) {
  for (const element of stage.querySelectorAll(".pointed")) element.classList.remove("pointed");
  for (const id of ids) elementOf(id)?.classList.add("pointed");
}
