// Watching with commentary: the positions follow each other by themselves; what happened is told, and at the moments of the review, in its words.
const part = (id) => document.getElementById(id);
// Milliseconds for a position and for each letter that is read.
const PACES = { slow: [2600, 60], steady: [1500, 40], quick: [700, 18] };
const KEPT = "watch-pace";

let timer = 0;
let next = () => false;

const playing = () => part("watch").getAttribute("aria-pressed") === "true";

// Of what stands in the log and in the list of moments, what belongs to a position: a moment lies before the choice that it is about.
export function tell(at) {
  const room = part("told");
  const [events, words] = [room.querySelector("ol"), room.querySelector(".words")];
  const lines = [...part("log").querySelectorAll(`[data-at="${at}"]`)].reverse();
  events.replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.append(...[...line.firstElementChild.childNodes].map((node) => node.cloneNode(true)));
    return item;
  }));
  const moments = [...document.querySelectorAll(`.moments [data-at="${at - 1}"] > a`)];
  words.replaceChildren(...moments.flatMap((moment) => [...moment.childNodes].map((node) => node.cloneNode(true))));
  words.hidden = !moments.length;
  room.parentElement.scrollTop = 0;
}

// Stay as long at a position as its words are read, then go on.
export function goOn() {
  clearTimeout(timer);
  if (!playing()) return;
  const [rest, letter] = PACES[part("watch-pace").value];
  timer = setTimeout(() => { if (!next()) pause(); }, rest + letter * part("told").textContent.trim().length);
}

export function pause() {
  clearTimeout(timer);
  part("watch").setAttribute("aria-pressed", "false");
}

function play() {
  part("show-told").checked = true;
  part("watch").setAttribute("aria-pressed", "true");
  goOn();
}

// `step` goes one position on, and says whether there was one.
export function startWatching(step) {
  next = step;
  const pace = part("watch-pace");
  pace.value = localStorage.getItem(KEPT) in PACES ? localStorage.getItem(KEPT) : "steady";
  pace.addEventListener("change", () => { localStorage.setItem(KEPT, pace.value); goOn(); });
  part("watch").addEventListener("click", () => (playing() ? pause() : play()));
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
  if (new URLSearchParams(location.search).has("watch")) play();
}
