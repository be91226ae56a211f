// What every page does: says that there is script, and closes menus.
import { tall } from "./screen.js";

document.documentElement.classList.add("js");

const remember = () => { document.cookie = `tall=${tall.matches ? 1 : 0};path=/;max-age=31536000;samesite=lax`; };
remember();
tall.addEventListener("change", remember);

addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
});
