// Whether something is being pressed: what lies under a finger or the mouse must stay until the press has become a click, which else would be for
// something else or for nothing.

// The click of a finger follows its lifting a little later.
const LIFT = 60;

let pressed = null;
let lifting;

function letGo() {
  pressed?.done();
  pressed = null;
}

addEventListener("pointerdown", ({ isPrimary, button }) => {
  if (!isPrimary || button) return;
  clearTimeout(lifting);
  if (pressed) return;
  let done;
  pressed = { free: new Promise((free) => { done = free; }), done };
}, true);
const lift = () => { clearTimeout(lifting); lifting = setTimeout(letGo, LIFT); };
for (const end of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(end, lift, true);
addEventListener("blur", lift);
// What was pressed has been done when everybody has heard of the click.
addEventListener("click", () => { if (pressed) lift(); });

// Resolves as soon as nothing is pressed.
export const released = () => pressed?.free ?? Promise.resolve();
