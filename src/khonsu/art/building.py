"""What stands still: sandstone panels with their cornices, papyrus, tombs, water and banks, piers, ships and sleds."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from khonsu.art.glyphs import glyph
from khonsu.art.lettering import shortened, width
from khonsu.art.svg import path, rect, text


@lru_cache(maxsize=64)
def sandstone(x: float, y: float, w: float, h: float) -> str:
    """A wall of dressed blocks with its shadow."""
    return rect(x + 2, y + 3, w, h, "shadow", 5) + rect(x, y, w, h, "rock", 5) + rect(x, y, w, h, "courses", 5)


@lru_cache(maxsize=64)
def papyrus(x: float, y: float, w: float, h: float) -> str:
    """A sheet to write on."""
    return rect(x, y, w, h, "papyrus", 4) + rect(x, y, w, h, "fibres", 4)


@lru_cache(maxsize=64)
def tomb(x: float, y: float, w: float, h: float) -> str:
    """A dark room under a ceiling of stars, seen from above."""
    return rect(x, y, w, h, "tomb", 4) + rect(x, y, w, h, "stars", 4)


@lru_cache(maxsize=128)
def cornice(x: float, y: float, w: float, h: float, picture: str, title: str, note: str = "") -> str:
    """The title bar of a building: a cavetto cornice with its frieze, a glyph, the name, and a note where there is room."""
    size = h - 9
    letters = 14 if h > 23 else 13
    # In the middle below the frieze, which accents must not touch.
    baseline = round(y + 2 + h / 2 + letters * 0.34, 1)
    left = x + 8 + size + 5
    room = x + w - 8 - left
    out = [
        path(
            f"M{x - 3:g} {y:g}h{w + 6:g}c-2 {h * 0.45:g}-5 {h * 0.6:g}-5 {h:g}h{4 - w:g}"
            f"c0-{h * 0.4:g}-3-{h * 0.55:g}-5-{h:g}z",
            "cornice",
        ),
        rect(x - 3, y, w + 6, 4, "frieze"),
        glyph(picture, x + 8, y + 6, size, "oncard"),
        text(left, baseline, letters, shortened(title, room, letters, True), "num oncornice"),
    ]
    if note and width(title, letters, bold=True) + 10 + width(note, 11) <= room:
        out.append(text(x + w - 8, baseline - 0.5, 11, note, "note", "end"))
    return "".join(out)


@lru_cache(maxsize=16)
def rope(d: str) -> str:
    """A twisted rope along a path."""
    return path(d, "rope") + f'<path d="{d}" class="strand" stroke="url(#k-rope)"/>'


@lru_cache(maxsize=16)
def nile(w: float, top: float, bottom: float) -> str:
    """The river from side to side, with its banks."""
    q = w / 4

    def shore(upper: float, lower: float, rise: float) -> str:
        return (
            f"M-4 {upper:g}Q{q * 0.48:g} {upper - rise:g} {q:g} {upper - 2:g}T{2 * q:g} {upper - 3:g}T{3 * q:g} {upper - 1:g}"
            f"T{w + 4:g} {upper - 6:g}V{lower:g}Q{w - q * 0.48:g} {lower + rise:g} {3 * q:g} {lower + 1:g}"
            f"T{2 * q:g} {lower + 2:g}T{q:g} {lower:g}T-4 {lower + 4:g}z"
        )

    return path(shore(top, bottom, 12), "nile") + path(shore(top + 4, bottom - 4, 10), "waves")


@lru_cache(maxsize=64)
def reeds(x: float, y: float) -> str:
    """A clump of papyrus plants on the shore."""
    stalks, heads = [], []
    for lean, (step, height) in enumerate(((0, 16), (5, 23), (10, 21), (15, 19))):
        bend = (lean - 1.6) * 1.6
        stalks.append(f"M{x + step:g} {y:g}q{bend:g} -10 {2 * bend:g} -{height}")
        heads.append(f"M{x + step + 2 * bend - 3:g} {y - height:g}q3 -6 6 0z")
    return path("".join(stalks), "reed") + path("".join(heads), "umbel")


@lru_cache(maxsize=32)
def pier(x: float, y: float, w: float, down: bool) -> str:
    """A landing stage of stone at the foot of a building (``down``), or above one that stands across the river."""
    if down:
        d = f"M{x:g} {y:g}h{w:g}v28q0 6-6 6h-6v-24H{x + 12:g}v24h-6q-6 0-6-6z"
    else:
        d = f"M{x:g} {y + 36:g}h{w:g}v-28q0-6-6-6h-6v24H{x + 12:g}v-24h-6q-6 0-6 6z"
    return path(d, "pier")


@lru_cache(maxsize=32)
def obelisk(cx: float, foot: float, w: float, h: float) -> str:
    """The outline of a needle still to be built."""
    a, b = w / 2, w / 2.9
    return path(
        f"M{cx - a:g} {foot:g}L{cx - b:g} {foot - h + b * 1.6:g}L{cx:g} {foot - h:g}"
        f"L{cx + b:g} {foot - h + b * 1.6:g}L{cx + a:g} {foot:g}z",
        "ghost",
    )


@lru_cache(maxsize=256)
def pyramidion(x: float, y: float, w: float) -> str:
    """The gilded tip on a needle whose topmost stone begins at ``y``."""
    return path(f"M{x:g} {y:g}l{w / 2:g}-{w * 0.6:g} {w / 2:g} {w * 0.6:g}z", "leaf")


# A ship is drawn for stones of 34 px and scaled to others.
_STONE: Final = 34.0
_BOW: Final = 35.7
_STEP: Final = 38.0
# Where stones lie far apart, those at the ends may come closer to bow and stern.
_NARROW_BOW: Final = 27.0


@lru_cache(maxsize=32)
def _hull(w: float) -> str:
    """A papyrus hull in profile, the bow with lotus and eye at the left."""
    planks = "".join(f"M{53.7 + 18.5 * n:g} 44v22" for n in range(round((w - 107.4) / 18.5) + 1))
    curl = f"M{w - 3.2:g} 12.8c5.4-9.5-3.4-16.3-11.6-14.3"
    return "".join(
        (
            f'<ellipse cx="{w / 2:g}" cy="64.5" rx="{w / 2 - 2:g}" ry="8.8" class="wake"/>',
            path(
                f"M2.1 12.1c-4.1 17 6.8 55.1 48.2 55.1H{w - 48.2:g}c39.3 0 46.4-37.4 46.4-55.1l-6.8 0"
                f"c0 17-12.2 31.3-33.9 31.3H33.9c-17 0-21.1-13.6-23.1-31.3z",
                "hull",
            ),
            path(planks, "planks"),
            path(f"M32.1 43.4H{w - 32.1:g}", "deck"),
            glyph("lotus", -8.2, -9.6, 25.2, "lotus"),
            glyph("eye", 22.1, 46.8, 17, "tar"),
            path(curl, "curl"),
            path(curl, "curl2"),
        )
    )


@lru_cache(maxsize=32)
def _hull_trace(w: float) -> str:
    """The dots along the hull of the ship that sailed last."""
    outline = f"M-1 22c3 24 16 49 51.3 49H{w - 50:g}c33 0 44-23 49.6-49"
    return path(outline, "dots2") + path(outline, "dots")


@lru_cache(maxsize=32)
def _hull_ring(w: float) -> str:
    """The frame of a hull that may be chosen, or is: outside of its outline, so that it is seen and the stones stay free."""
    outline = f"M-1.6 12.1c-4.8 19 6.4 58.8 51.9 58.8H{w - 50.3:g}c43.4 0 51.9-39.8 51.9-58.8"
    return path(outline, "key") + path(outline, "ring")


@dataclass(frozen=True)
class Ship:
    """Where a ship lies and how large its stones are."""

    x: float
    y: float
    stone: float
    capacity: int
    # From one stone to the next, where a stone is as large as in the pattern.
    step: float = _STEP
    # From the bow to the first stone, and from the last one to the stern, in the pattern too.
    bow: float = _BOW

    @property
    def scale(self) -> float:
        """How much larger than the pattern this ship is."""
        return self.stone / _STONE

    @property
    def width(self) -> float:
        """From bow to stern."""
        return self.scale * self._length

    @property
    def _length(self) -> float:
        """The same in the pattern."""
        return 2 * self.bow + self.step * (self.capacity - 1) + _STONE

    @property
    def deck(self) -> float:
        """The height just under the stones, where a plaque may begin."""
        return self.y + self.scale * 46.8

    def slot(self, place: int) -> tuple[float, float]:
        """The upper left corner of a place for a stone; place 0 is nearest the bow."""
        return (
            round(self.x + self.scale * (self.bow + self.step * place), 1),
            round(self.y + self.scale * 7, 1),
        )

    def hull(self) -> str:
        """The ship without its stones, with the frame it shows when it is legal; put it into its button."""
        place = f'transform="translate({self.x:g} {self.y:g}) scale({round(self.scale, 4):g})"'
        w = self._length
        return (
            f'<g class="halo" {place}>{_hull_ring(w)}</g><g {place}>{_hull(w)}</g>'
            f'<g {place} class="trace">{_hull_trace(w)}</g>'
        )


def ship_width(capacity: int, stone: float) -> float:
    """How wide a ship for stones of a size will be."""
    return Ship(0, 0, stone, capacity).width


def spaced(x: float, y: float, stone: float, capacity: int, pitch: float) -> Ship:
    """A ship whose stones lie so far from each other that a finger finds each of them."""
    return Ship(x, y, stone, capacity, pitch * _STONE / stone, _NARROW_BOW)


@lru_cache(maxsize=64)
def sled(x: float, y: float, w: float) -> str:
    """A wooden sled whose load stands on ``y``."""
    return path(f"M{x + 1:g} {y + 6:g}h{w - 8:g}c5 0 8-4 8-9", "runner") + path(f"M{x:g} {y + 2:g}h{w - 10:g}", "boards")
