// The prompt bar: on a screen that stands it keeps its height, so that the board stays where it is. The question is never cut; of the help
// below it as many lines are shown as there is room for, and a tap on the bar unfolds the rest over the board.
import { standing } from "./screen.js";

const bar = document.getElementById("prompt");
const MOST = 2;

function fit() {
  bar.classList.remove("unfolded", "folded");
  delete bar.dataset.lines;
  if (!standing.matches) return;
  const help = bar.querySelector("#help");
  const room = parseFloat(getComputedStyle(bar).minHeight);
  let lines = MOST;
  bar.dataset.lines = lines;
  while (lines && bar.offsetHeight > room) bar.dataset.lines = lines -= 1;
  bar.classList.toggle("folded", help.scrollHeight > help.clientHeight + 1);
}

export function startPrompt() {
  new MutationObserver(fit).observe(bar, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(fit).observe(document.documentElement);
  bar.addEventListener("click", (event) => { if (!event.target.closest("a, button") && bar.matches(".folded, .unfolded")) bar.classList.toggle("unfolded"); });
}
