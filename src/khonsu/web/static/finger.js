// What a finger means. It is thicker than many things on a board, so whatever can be chosen takes taps from a field of at least
// FINGER around it; where such fields meet, the nearer thing is meant.

const FINGER = 44;

const beyond = (at, low, high) => Math.max(low - at, 0, at - high);

// The thing on a board that a tap is for, if it is for any.
export function meant({ target, pointerType, clientX, clientY }, board) {
  const hit = target.closest("[role=button][data-id]");
  if (pointerType === "mouse" || hit?.matches(".legal, .picked")) return hit;
  let nearest = hit;
  let least = Infinity;
  for (const thing of board.querySelectorAll(".legal, .picked")) {
    const { left, right, top, bottom, width, height } = thing.getBoundingClientRect();
    if (!width || Math.min(width, height) >= FINGER) continue;
    const across = beyond(clientX, left, right), down = beyond(clientY, top, bottom);
    const reached = 2 * across <= Math.max(0, FINGER - width) && 2 * down <= Math.max(0, FINGER - height);
    if (reached && Math.hypot(across, down) < least) [nearest, least] = [thing, Math.hypot(across, down)];
  }
  return nearest;
}
