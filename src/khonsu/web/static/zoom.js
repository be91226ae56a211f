// Looking closer at the board: wheel, pinch and buttons zoom, dragging moves. A tap stays a tap. Where a screen is so low that the whole of a
// tall board could not be read, the board is as wide as its room and scrolls; one step farther shows the whole of it.
import { tall } from "./screen.js";

const MOST = 4;
const STEP = 1.3;
const SLACK = 6;
const BUTTON = 72;
// How small the whole board may become before it scrolls instead, and how far fingers go to change between the two.
const READABLE = .88;
const TURN = 1.2;
const MARGIN = 8;

const stage = document.getElementById("stage");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let scale = 1;
let x = 0;
let y = 0;
const fingers = new Map();
// Where two fingers are: the middle between them, and how far they are apart.
let pinched = null;
let dragged = false;
let overview = false;
let pull = 1;

const drawing = () => stage.querySelector("svg");

// How high the drawing is over the whole width.
function fullHeight() {
  const { width, height } = drawing().viewBox.baseVal;
  return stage.clientWidth * height / width;
}

const scrolls = () => stage.classList.contains("scrolls");

function settle() {
  if (!stage.clientHeight) return;
  stage.classList.toggle("scrolls", tall.matches && !overview && stage.clientHeight < fullHeight() * READABLE);
  // What scrolls must be reached by keyboard too.
  if (scrolls()) stage.tabIndex = 0;
  else stage.removeAttribute("tabindex");
  place();
}

// Between the whole board and the one that scrolls; whether that was what fingers or buttons did.
function turned(factor) {
  if (!overview && (!scrolls() || scale > 1 || factor > 1)) return false;
  pull = overview ? Math.max(1, pull * factor) : pull * factor;
  if (overview ? pull > TURN : pull < 1 / TURN) {
    overview = !overview;
    pull = 1;
    settle();
  }
  return true;
}

function place() {
  const { clientWidth: width, clientHeight: height, scrollTop: above } = stage;
  x = Math.min(0, Math.max(width * (1 - scale), x));
  // The lowest strip can be moved out from under the button that leads back.
  y = scale === 1 ? 0 : Math.min(above, Math.max(above + height - (scrolls() ? fullHeight() : height) * scale - BUTTON, y));
  drawing().style.transformOrigin = "0 0";
  drawing().style.transform = scale === 1 ? "" : `translate(${x}px,${y}px) scale(${scale})`;
  stage.classList.toggle("zoomed", scale > 1);
  const whole = document.getElementById("whole");
  if (whole) whole.hidden = scale === 1;
}

function zoom(factor, clientX, clientY) {
  if (turned(factor)) return;
  const box = stage.getBoundingClientRect();
  const px = (clientX ?? box.left + box.width / 2) - box.left;
  const py = (clientY ?? box.top + box.height / 2) - box.top + stage.scrollTop;
  const next = Math.min(MOST, Math.max(1, scale * factor));
  x = px - (px - x) * next / scale;
  y = py - (py - y) * next / scale;
  scale = next;
  place();
}

export const closer = () => zoom(STEP);
export const farther = () => zoom(1 / STEP);
export const whole = () => zoom(1 / MOST / MOST);
// A new drawing must stay where the old one was.
export const keepZoom = settle;

// Scroll to things that are asked about: all of them, or the first where they are too far apart and none is seen.
export function seek(things) {
  if (!scrolls() || scale > 1) return;
  const frame = stage.getBoundingClientRect();
  const boxes = things.map((thing) => thing.getBoundingClientRect()).filter(({ height }) => height);
  const seen = ({ top, bottom }) => top >= frame.top && bottom <= frame.bottom;
  if (boxes.every(seen)) return;
  const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
  const room = frame.height - (bottom - top);
  if (room < 0 && boxes.some(seen)) return;
  stage.scrollBy({ top: top - frame.top - (room < 0 ? MARGIN : room / 2), behavior: calm.matches ? "auto" : "smooth" });
}

export function startZoom() {
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? .01 : .0015)), event.clientX, event.clientY);
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    dragged = fingers.size > 1;
    pinched = grip();
  });
  addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (pinched) pinch();
    else if (scale > 1) { x += dx; y += dy; place(); }
    if (Math.hypot(finger.x - finger.startX, finger.y - finger.startY) > SLACK) dragged ||= scale > 1;
  });
  const lift = (event) => { fingers.delete(event.pointerId); pinched = grip(); pull = 1; };
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);
  stage.addEventListener("click", (event) => { if (dragged) event.stopImmediatePropagation(); dragged = false; }, true);
  document.getElementById("closer")?.addEventListener("click", closer);
  document.getElementById("farther")?.addEventListener("click", farther);
  document.getElementById("whole")?.addEventListener("click", whole);
  new ResizeObserver(settle).observe(stage);
  settle();
}

function grip() {
  if (fingers.size !== 2) return null;
  const [one, two] = [...fingers.values()];
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, apart: Math.hypot(one.x - two.x, one.y - two.y) };
}

function pinch() {
  const now = grip();
  x += now.x - pinched.x;
  y += now.y - pinched.y;
  zoom(now.apart / pinched.apart, now.x, now.y);
  pinched = now;
  dragged = true;
}
