// The review of a game: asked for, watched while it grows, and marked where one stands.
import { elementOf, markLast } from "./board.js";
import { reveal } from "./folios.js";
import { clearBadges, drawBadges } from "./ranks.js";
import { current, tall } from "./screen.js";
import { seek } from "./zoom.js";

const part = (id) => document.getElementById(id);
const PAUSE = 600;

// The places of all moments, in their order.
export const moments = () => [...document.querySelectorAll(".moments [data-at]")].map((line) => Number(line.dataset.at));

// What lies behind the place where one stands is veiled.
export function showPlace(at, last) {
  for (const thing of document.querySelectorAll("#curve .flag, .moments > li")) current(thing, Number(thing.dataset.at) === at);
  document.querySelector(".moments [aria-current]")?.scrollIntoView({ block: "nearest" });
  const curve = document.querySelector("#curve svg");
  if (!curve) return;
  const width = curve.viewBox.baseVal.width;
  const x = last ? (at / last) * width : 0;
  curve.querySelector(".here").setAttribute("transform", `translate(${x} 0)`);
  const veil = curve.querySelector(".veil");
  veil.setAttribute("x", x);
  veil.setAttribute("width", width - x);
  const now = (curve.dataset.chances.split(",")[at] ?? "").split(" ").reverse();
  document.querySelectorAll(".legend b").forEach((figure, place) => { figure.textContent = `${now[place]} %`; });
}

// Where something was missed, the board marks what was chosen and what was better, each with the chance that it left.
export function markMissed() {
  clearBadges();
  const [made, better] = [...document.querySelectorAll(".moments [aria-current] [data-path]")].map((bar) => ({ path: bar.dataset.path.split(" ").filter(elementOf), text: bar.querySelector("b").textContent }));
  if (!made) return;
  // Dots mark what was chosen here now, not what was moved last.
  markLast([]);
  const own = made.path.filter((id) => !better.path.includes(id));
  const things = [...better.path, ...own].map(elementOf);
  reveal(things[0]);
  const frames = [...own.map((id) => ({ id, kind: "made" })), ...better.path.map((id) => ({ id, kind: "better" }))];
  const where = (one, other) => one.path.findLast((id) => !other.path.includes(id)) ?? one.path.at(-1) ?? "";
  drawBadges([{ id: where(better, made), text: better.text, kind: "better" }, { id: where(made, better), text: made.text, kind: "made" }], frames);
  if (things.length) seek(things);
}

export function startReview(shown) {
  const room = part("review");
  if (!room) return;
  const [form, stop] = [part("ask-review"), part("stop-review")];
  // Whoever stops no longer watches.
  let watching = 0;
  const address = () => `${room.dataset.url}?tall=${tall.matches ? 1 : 0}&lang=${document.documentElement.lang}`;

  async function ask(method) {
    const answer = await fetch(address(), { method, headers: { accept: "application/json" } });
    if (!answer.ok) throw new Error((await answer.json()).error);
    return answer.json();
  }

  function show(found) {
    part("curve").innerHTML = found.curve;
    part("found").innerHTML = found.card;
    form.hidden = found.state !== "none";
    stop.hidden = !found.asked;
    shown();
  }

  async function watch(method) {
    watching += 1;
    const mine = watching;
    try {
      let found = await ask(method);
      while (found.state === "growing") {
        if (mine !== watching) return;
        show(found);
        await new Promise((go) => setTimeout(go, PAUSE));
        if (mine !== watching) return;
        found = await ask("GET");
      }
      if (mine !== watching) return;
      show(found);
      if (found.state === "none") tell(room.dataset.failed);
    } catch (error) {
      if (mine !== watching) return;
      form.hidden = false;
      stop.hidden = true;
      tell(error instanceof TypeError ? room.dataset.failed : error.message);
    }
  }

  function tell(sentence) {
    const line = document.createElement("p");
    line.className = "quiet";
    line.setAttribute("role", "status");
    line.textContent = sentence;
    part("found").replaceChildren(line);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.hidden = true;
    watch("POST");
  });
  // The curve stays as far as it is known.
  stop.addEventListener("submit", async (event) => {
    event.preventDefault();
    watching += 1;
    stop.hidden = true;
    await fetch(stop.action, { method: "POST", headers: { accept: "application/json" } }).catch(() => undefined);
    part("found").replaceChildren();
    form.hidden = false;
    form.querySelector("button").focus();
  });
  if (room.dataset.state === "growing") watch("GET");
  else if (room.dataset.state === "done" && tall.matches !== Boolean(part("board").dataset.tall)) watch("GET");
}
