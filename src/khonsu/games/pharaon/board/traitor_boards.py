"""The Traitor's boards of the solo game: five strips of ten spaces with what each space does."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art import marks
from khonsu.art.glyphs import glyph
from khonsu.art.pieces import seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.pharaon import symbols
from khonsu.games.pharaon.board.tokens import GOD_GLYPHS, line, piece
from khonsu.games.pharaon.state import EMPTY, STRIP_SPACES, STRIPS

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.box import Box
    from khonsu.games.pharaon.board.scene import Scene

# Glyph and small sign of a symbol; `#` stands for its number.
SIGNS: Final[dict[int, tuple[str, str]]] = {
    symbols.TOMB: ("tomb", ""),
    symbols.NOBLE_TAKE: ("noble", "#"),
    symbols.NOBLE_VALUE: ("noble", "=#"),
    symbols.NOBLE_DISCARD: ("noble", "×#"),
    symbols.ARTISAN_TAKE_HIGHEST: ("hammer", "↑"),
    symbols.ARTISAN_TAKE_LOWEST: ("hammer", "↓"),
    symbols.ARTISAN_DISCARD_HIGHEST: ("hammer", "×↑"),
    symbols.ARTISAN_DISCARD_LOWEST: ("hammer", "×↓"),
    symbols.OFFERING_PAIR: ("offering", "2:#"),
    symbols.OFFERING_BONUS: ("offering", "1:#"),
    symbols.NILE_FULLEST: ("water", "↑"),
    symbols.NILE_EMPTIEST: ("water", "↓"),
}


@lru_cache(maxsize=256)
def _symbol(x: float, y: float, w: float, h: float, symbol: int, value: int, ink: str) -> str:
    """What a space does, as glyph and sign."""
    if symbol == symbols.BLANK:
        return ""
    if symbol == symbols.GOD:
        return line(x + w / 2, y + h / 2, min(h - 3, 18.0), (":" + GOD_GLYPHS[value],), w - 2, ink)
    picture, sign = SIGNS[symbol]
    parts = (":" + picture, sign.replace("#", str(value))) if sign else (":" + picture,)
    return line(x + w / 2, y + h / 2, min(h - 4, 16.0 if h > 24 else 13.0), parts, w - 2, ink)


@lru_cache(maxsize=32)
def _row(x: float, y: float, w: float, h: float, dark: bool) -> str:
    """The ten spaces of a strip."""
    cells = "".join(
        f"M{x + space * w:.1f} {y + 0.5:g}h{w - 1.5:.1f}v{h - 1.5:.1f}h{1.5 - w:.1f}z" for space in range(STRIP_SPACES)
    )
    return path(cells, "plaster" if dark else "cardface")


def facts(scene: Scene) -> Hashable:
    """What the Traitor's boards show."""
    table = scene.table
    return table.round, table.score(1), table.noble_at.count(1), *table.boards, *table.dark, *table.strips


def strips(scene: Scene, box: Box) -> str:
    """One row for each board: its jars, then its ten spaces from the left."""
    table, facts = scene.table, scene.facts
    out = [rect(*box, "mine", 6)]
    head = 40.0
    h = (box.h - 8) / STRIPS
    w = (box.w - head - 8) / STRIP_SPACES
    out.append(seal(scene.stone(1), box.x + 4, box.y + 5, 20))
    out.append(text(box.x + 14, box.y + 42, 15, str(table.score(1)), "num ink", "middle"))
    out.append(glyph("noble", box.x + 7, box.y + 54, 14, "ink2"))
    out.append(text(box.x + 14, box.y + 81, 11.5, f"×{table.noble_at.count(1)}", "strong ink2", "middle"))
    for strip in range(STRIPS):
        side = table.strip_side(strip)
        y = round(box.y + 4 + strip * h, 1)
        running = strip + 1 == table.round
        out.append(
            rect(
                box.x + 25,
                y + 1,
                head - 26,
                h - 2,
                "next" if running else "cardback" if table.dark[strip] else "cardface",
                3,
            )
        )
        ink = "strong cream" if table.dark[strip] and not running else "strong dark"
        out.append(text(box.x + 25 + (head - 26) / 2, y + h / 2 + 4.2, 11.5, str(facts.traitor_jars[side]), ink, "middle"))
        out.append(_row(box.x + head + 2, y, w, h, bool(table.dark[strip])))
        load = table.strip_load(strip)
        for space in range(STRIP_SPACES):
            x = round(box.x + head + 2 + space * w, 1)
            parts = []
            lies = table.strips[strip * STRIP_SPACES + space]
            if lies != EMPTY:
                size = round(min(h - 3, w - 3), 1)
                parts.append(piece(lies, round(x + (w - 1.5 - size) / 2, 1), round(y + (h - size) / 2 - 0.3, 1), size))
                if space + 1 == load:
                    parts.append(marks.trace(x, y, round(w - 2, 1), round(h - 2, 1), 4))
            elif space:
                symbol, value = facts.traitor_symbols[side][space - 1], facts.traitor_values[side][space - 1]
                ink = "ink" if table.dark[strip] else "formula"
                parts.append(_symbol(x, y, round(w - 1.5, 1), round(h - 1.5, 1), symbol, value, ink))
            out.append(group(*parts, key=f"strip-{strip + 1}-{space + 1}"))
    return button("side-T", scene.text("board.traitor"), *out)
