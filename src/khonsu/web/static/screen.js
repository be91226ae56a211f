// What all scripts share. How the screen is held, and whether boards are drawn tall for it: for one that stands, and for one that lies but is
// too low for a wide board that can be read.
export const standing = matchMedia("(max-aspect-ratio: 1/1)");
export const tall = matchMedia("(max-aspect-ratio: 1/1), (max-height: 460px)");

// Mark the one of several things that is shown.
export function current(element, is) {
  if (is) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
