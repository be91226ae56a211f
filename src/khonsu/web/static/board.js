// The drawing: turns the old board into the new one, element by element, and lets pieces glide to their new places.

const GLIDE = 320;
const LONG_WAY = 200;
const ARC = 24;

const stage = document.getElementById("stage");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const elementOf = (id) => stage.querySelector(`[data-id="${CSS.escape(id)}"]`);

// Show a new drawing; `speed` 0 shows it at once. Resolves when everything has come to rest.
export function showBoard(svg, speed) {
  const fresh = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  const old = stage.querySelector("svg");
  if (!old) { stage.replaceChildren(fresh); return Promise.resolve(); }
  const still = !speed || calm.matches || document.hidden;
  const before = still ? null : places();
  morph(old, fresh);
  return still ? Promise.resolve() : glide(before, speed);
}

// Make one element like another, keeping what is the same.
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !(name === "style" && old === stage.firstElementChild)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const named = new Map();
  for (const child of old.children) if (child.dataset.id) named.set(child.dataset.id, child);
  let here = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const id = child.dataset?.id;
    const twin = id ? named.get(id) : here && here.nodeName === child.nodeName && !here.dataset?.id ? here : null;
    if (!twin || twin.nodeName !== child.nodeName) { old.insertBefore(child, here); continue; }
    if (twin === here) here = here.nextSibling;
    else old.insertBefore(twin, here);
    if (id) named.delete(id);
    if (twin.nodeType === Node.TEXT_NODE) { if (twin.data !== child.data) twin.data = child.data; }
    else if (!twin.isEqualNode(child)) morph(twin, child);
  }
  while (here) { const next = here.nextSibling; here.remove(); here = next; }
}

// Where every named thing is now; pieces that are all alike are known by their kind and place.
function places() {
  const things = new Map();
  for (const element of stage.querySelectorAll("[data-id],[data-at]")) {
    const { id, kind, at } = element.dataset;
    things.set(at ? `${kind}@${at}` : id, { kind: at ? kind : null, box: element.getBoundingClientRect(), element });
  }
  return things;
}

function glide(before, speed) {
  const after = places();
  const moves = [];
  const gone = new Map();
  for (const [key, { kind, box }] of before) if (kind && !after.has(key)) (gone.get(kind) ?? gone.set(kind, []).get(kind)).push(box);
  for (const [key, { kind, box, element }] of after) {
    const from = before.get(key)?.box ?? (kind ? gone.get(kind)?.shift() : null);
    if (!from || !box.width) continue;
    const dx = from.left - box.left, dy = from.top - box.top;
    if (Math.hypot(dx, dy) > 3) moves.push({ element, dx, dy });
  }
  // What rides on something that moves needs no way of its own.
  const movers = new Map(moves.map((move) => [move.element, move]));
  const own = moves.filter((move) => {
    for (let up = move.element.parentElement; up && up !== stage; up = up.parentElement) {
      const carrier = movers.get(up);
      if (carrier && Math.hypot(carrier.dx - move.dx, carrier.dy - move.dy) < 3) return false;
    }
    return true;
  });
  return Promise.all(own.map((move, n) => fly(move, speed, n))).then(() => undefined);
}

// A copy on top of everything travels from the old place to the new one.
function fly({ element, dx, dy }, speed, n) {
  const svg = stage.querySelector("svg");
  const frame = svg.getScreenCTM();
  const matrix = frame.inverse().multiply(element.parentElement.getScreenCTM());
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.classList.add("flying");
  layer.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  const twin = element.cloneNode(true);
  twin.removeAttribute("data-id");
  twin.removeAttribute("data-at");
  twin.classList.remove("legal");
  layer.append(twin);
  svg.append(layer);
  element.style.visibility = "hidden";
  const x = dx / frame.a, y = dy / frame.d;
  const far = Math.hypot(dx, dy) > LONG_WAY ? ARC : 0;
  const way = [{ translate: `${x}px ${y}px` }, { translate: `${x * .4}px ${y * .4 - far}px` }, { translate: "0px 0px" }];
  const options = { duration: GLIDE * (far ? 1.6 : 1) / speed, delay: Math.min(n, 6) * 60 / speed, easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" };
  return layer.animate(far ? way : [way[0], way[2]], options).finished.catch(() => undefined).then(() => {
    layer.remove();
    element.style.visibility = "";
  });
}

// Mark the pieces of the last move.
export function markLast(ids) {
  for (const element of stage.querySelectorAll(".last")) element.classList.remove("last");
  for (const id of ids) elementOf(id)?.classList.add("last");
}
