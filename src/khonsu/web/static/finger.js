// What a finger means. It is thicker than many things on a board, so whatever can be chosen takes taps from a field of at least
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

// The thing on a board that a tap is for, if it is for any.
export function meant({ target, pointerType, clientX, clientY }, board) {
  const hit = target.closest("[role=button][data-id]");
  if (pointerType === "mouse" || hit?.matches(".legal, .picked")) return hit;
  const things = [...board.querySelectorAll(".legal, .picked")].map((thing) => [thing, thing.getBoundingClientRect()]).filter(([, { width }]) => width);
  const boxes = things.map(([, box]) => box);
  let nearest = hit;
  let least = Infinity;
  for (const [thing, box] of things) {
    const way = Math.hypot(beyond(clientX, box.left, box.right), beyond(clientY, box.top, box.bottom));
    // A large thing needs no help: what else lies in its box is meant itself.
    if (way > FINGER || (!way && Math.min(box.width, box.height) >= FINGER)) continue;
    if (way < least && reaches(clientX, box, boxes, ACROSS) && reaches(clientY, box, boxes, DOWN)) [nearest, least] = [thing, way];
  }
  return nearest;
}
