// What would a master do? The panel of advice: a glance at once, then a good look in its place.
import { recommend, showRanks } from "./choosing.js";
import { advising } from "./prompt.js";
import { clearRanks, setRanks } from "./ranks.js";

const card = document.getElementById("advice");
const part = (id) => document.getElementById(id);
const DEPTHS = [0, 1];

// Whoever asks again, or answers, does not want to hear what was asked before.
let asked = 0;

export function closeAdvice() {
  asked += 1;
  if (card) card.hidden = true;
  clearRanks();
}

export const isOpen = () => Boolean(card && !card.hidden);

function show({ rows, reason, choice }, depth) {
  const first = depth === DEPTHS[0];
  const why = Object.assign(document.createElement("p"), { textContent: reason, className: "why" });
  part("advised").innerHTML = rows;
  part("advised").append(why);
  card.hidden = false;
  card.dataset.depth = depth;
  setRanks([...part("advised").querySelectorAll("[data-moves]")].map((row) => {
    const sign = row.querySelector("i");
    return { rank: Number(sign.textContent), moves: row.dataset.moves.split(" ").map(Number), sign };
  }));
  showRanks();
  // Whoever has begun to answer is not disturbed.
  if (first || advising()) recommend(choice, reason, first);
}

// Ask `send` for advice at the question that is asked now; gives a sentence if there is none.
export async function askAdvice(send) {
  asked += 1;
  const mine = asked;
  const { seat, version } = part("choose").elements;
  const [at, who] = [version.value, seat.value];
  for (const depth of DEPTHS) {
    const answer = await send({ seat: who, depth });
    if (mine !== asked || part("choose")?.elements.version.value !== at) return "";
    if (!answer.ok) return depth ? "" : answer.error;
    show(answer, depth);
  }
  return "";
}

card?.addEventListener("click", (event) => {
  const row = event.target.closest("[data-choice]");
  if (row) recommend(Number(row.dataset.choice), part("advised").querySelector(".why").textContent, true);
  if (event.target.closest(".close")) closeAdvice();
});
