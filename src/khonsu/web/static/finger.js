// What a click or a tap on a board means. A finger is thicker than many things there, so whatever can be chosen takes taps from a field of at least
// FINGER around it. Where such fields meet, the nearer thing is meant; what a neighbour takes at one side is made up for at the other.

const FINGER = 44;
const ACROSS = ["left", "right", "top", "bottom"];
const DOWN = ["top", "bottom", "left", "right"];

const beyond = (at, low, high) => Math.max(low - at, 0, at - high);

// Whether a thing reaches from its place among others to a point, along one axis.
function reaches(at, box, boxes, [low, high, side, far]) {
  const off = beyond(at, box[low], box[high]);
  if (!off) return true;
  const before = at < box[low];
  const behind = (other) => (before ? other[low] > box[low] && other[high] > box[high] : other[low] < box[low] && other[high] < box[high]);
  const close = boxes.filter((other) => other[side] < box[far] && other[far] > box[side] && behind(other));
  const room = Math.min(FINGER, ...close.map((other) => (before ? other[low] - box[high] : box[low] - other[high])));
  const lack = FINGER - (box[high] - box[low]);
  return off <= lack - (room > 0 ? Math.min(lack, room) / 2 : room);
}

const BUTTON = "[role=button][data-id]";
const GLOWS = ".legal, .picked";

// The thing on a board that a tap or a click is for, if it is for any. Whatever glows at a point is meant there, though something else may lie on it.
export function meant({ target, pointerType, clientX, clientY }, board) {
  const there = [target, ...document.elementsFromPoint(clientX, clientY)].map((element) => element.closest(BUTTON)).filter(Boolean);
  const hit = there.find((thing) => thing.matches(GLOWS)) ?? there[0] ?? null;
  if (pointerType === "mouse") return hit;
  const things = new Map([...board.querySelectorAll(GLOWS)].map((thing) => [thing, thing.getBoundingClientRect()]));
  const boxes = [...things.values()].filter(({ width }) => width);
  const way = ({ left, right, top, bottom }) => Math.hypot(beyond(clientX, left, right), beyond(clientY, top, bottom));
  const glows = things.has(hit);
  let nearest = hit;
  // Of a thing that glows only the frame may lie here, and the thing itself farther away than another.
  let least = glows ? way(things.get(hit)) : Infinity;
  for (const [thing, box] of things) {
    const off = way(box);
    // A large thing needs no help against what does not glow and lies in its box, but beside it.
    if (off >= least || !box.width || (!off && !glows && Math.min(box.width, box.height) >= FINGER)) continue;
    if (reaches(clientX, box, boxes, ACROSS) && reaches(clientY, box, boxes, DOWN)) [nearest, least] = [thing, off];
  }
  return nearest;
}
