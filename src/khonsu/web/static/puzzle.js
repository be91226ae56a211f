// A puzzle: choosing as at a table, but every choice loads the page that judges it; and the jar, which empties in a minute and ends nothing.
import { markLast } from "./board.js";
import { clear, fold, moveFocus, openChoices, pressNumber, readChoices, seekChoices, startChoosing } from "./choosing.js";
import { startFolios } from "./folios.js";
import { remark, startPrompt } from "./prompt.js";
import { current, tall } from "./screen.js";
import { startTips } from "./tips.js";
import { startZoom } from "./zoom.js";

const part = (id) => document.getElementById(id);
const main = part("board");
const { home, made } = main.dataset;
const about = () => `made=${made}&tall=${tall.matches ? 1 : 0}&lang=${document.documentElement.lang}`;

function play(button) {
  const choice = Object.assign(document.createElement("input"), { type: "hidden", name: "choice", value: button.value });
  button.form.append(choice);
  openChoices(false);
  button.form.submit();
}

async function refuse(thing, picked) {
  const asked = `${home}/why?${about()}&thing=${encodeURIComponent(thing)}&picked=${encodeURIComponent(picked.join(" "))}`;
  const { reason } = await fetch(asked).then((answer) => answer.json()).catch(() => ({}));
  if (reason) remark(reason);
}

// The jar ------------------------------------------------------------------------------------------------------------------

const EMPTY = 36;
const clock = part("clock");
const begun = `${home} begun`;

function startJar() {
  // Whoever has made a part of the answer goes on with the same jar.
  if (!made || !sessionStorage.getItem(begun)) sessionStorage.setItem(begun, Date.now());
  const whole = Number(clock.dataset.seconds);
  const jar = clock.querySelector("svg");
  const named = jar.getAttribute("aria-label");
  const flow = () => {
    const left = Math.max(0, whole - Math.floor((Date.now() - Number(sessionStorage.getItem(begun))) / 1000));
    part("left").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    part("water").setAttribute("transform", `translate(0 ${(1 - left / whole) * EMPTY})`);
    jar.setAttribute("aria-label", named.replace(/\d+/, left));
    if (!left) clearInterval(beat);
  };
  const beat = setInterval(flow, 1000);
  flow();
  clock.hidden = localStorage.getItem("untimed") === "yes";
  part("untimed").addEventListener("click", () => { localStorage.setItem("untimed", "yes"); clock.hidden = true; });
}

// -------------------------------------------------------------------------------------------------------------------------

addEventListener("click", (event) => {
  const pane = event.target.closest("button[data-pane]")?.dataset.pane;
  if (!pane) return;
  document.body.dataset.pane = pane;
  for (const tab of document.querySelectorAll(".tabs button")) current(tab, tab.dataset.pane === pane);
  if (pane === "board" && part("choose")) fold();
});
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input") || !part("choose")) return;
  if (/^[1-9]$/.test(event.key)) pressNumber(Number(event.key));
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); moveFocus(event.key === "ArrowDown" ? 1 : -1); }
  else if (event.key === "Escape") clear();
});

document.querySelector(".tools").hidden = false;
startPrompt();
startZoom();
startFolios();
startTips(() => `${home}/tips?${about()}`);
if (part("choose")) {
  startChoosing({ play, refuse, words: JSON.parse(part("words").textContent) });
  readChoices();
  openChoices(true);
  seekChoices();
  startJar();
} else {
  markLast(main.dataset.last.split(" ").filter(Boolean));
}
const turned = () => location.replace(`${home}?${about()}`);
if (Boolean(main.dataset.tall) !== tall.matches) turned();
tall.addEventListener("change", turned);
