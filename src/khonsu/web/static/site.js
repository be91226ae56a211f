// What every page does: says that there is script, and closes menus.
document.documentElement.classList.add("js");

const narrow = matchMedia("(max-width: 760px)");
const remember = () => { document.cookie = `tall=${narrow.matches ? 1 : 0};path=/;max-age=31536000;samesite=lax`; };
remember();
narrow.addEventListener("change", remember);

addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
});
