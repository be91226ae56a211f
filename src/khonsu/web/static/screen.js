// What all scripts share. How the screen stands: boards are drawn tall for one that stands, wide for one that lies.
export const standing = matchMedia("(max-aspect-ratio: 1/1)");

// Mark the one of several things that is shown.
export function current(element, is) {
  if (is) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
