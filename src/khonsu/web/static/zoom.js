// Looking closer at the board: wheel, pinch and buttons zoom, dragging moves. A tap stays a tap.

const MOST = 4;
const STEP = 1.3;
const SLACK = 6;
const BUTTON = 72;

const stage = document.getElementById("stage");
let scale = 1;
let x = 0;
let y = 0;
const fingers = new Map();
// Where two fingers are: the middle between them, and how far they are apart.
let pinched = null;
let dragged = false;

const drawing = () => stage.querySelector("svg");

function place() {
  const { clientWidth: width, clientHeight: height } = stage;
  x = Math.min(0, Math.max(width * (1 - scale), x));
  // The lowest strip can be moved out from under the button that leads back.
  y = Math.min(0, Math.max(height * (1 - scale) - (scale > 1 ? BUTTON : 0), y));
  drawing().style.transformOrigin = "0 0";
  drawing().style.transform = scale === 1 ? "" : `translate(${x}px,${y}px) scale(${scale})`;
  stage.classList.toggle("zoomed", scale > 1);
  const whole = document.getElementById("whole");
  if (whole) whole.hidden = scale === 1;
}

function zoom(factor, clientX, clientY) {
  const box = stage.getBoundingClientRect();
  const px = (clientX ?? box.left + box.width / 2) - box.left;
  const py = (clientY ?? box.top + box.height / 2) - box.top;
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
export const keepZoom = place;

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
  const lift = (event) => { fingers.delete(event.pointerId); pinched = grip(); };
  addEventListener("pointerup", lift);
  addEventListener("pointercancel", lift);
  stage.addEventListener("click", (event) => { if (dragged) event.stopImmediatePropagation(); dragged = false; }, true);
  document.getElementById("closer")?.addEventListener("click", closer);
  document.getElementById("farther")?.addEventListener("click", farther);
  document.getElementById("whole")?.addEventListener("click", whole);
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
