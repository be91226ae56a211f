// How the screen stands: boards are drawn tall for one that stands, wide for one that lies.
export const standing = matchMedia("(max-aspect-ratio: 1/1)");
