"""Small pictures in one colour: each is a symbol ``g-name`` drawn in the current colour."""

import re
import tomllib
from importlib.resources import files
from typing import Final

_STROKES: Final = re.compile(r"(f|o|s[\d.]+) (M.*?)(?= (?:f|o|s[\d.]+) M|$)")


def _symbol(name: str, notation: str) -> str:
    """The symbol of one glyph from the notation of ``glyphs.toml``."""
    parts = []
    for kind, d in _STROKES.findall(notation):
        if kind == "f":
            parts.append(f'<path fill-rule="evenodd" d="{d}"/>')
        elif kind == "o":
            parts.append(f'<path opacity=".55" d="{d}"/>')
        else:
            parts.append(
                f'<path fill="none" stroke="currentColor" stroke-width="{kind[1:]}" '
                f'stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'
            )
    return f'<symbol id="g-{name}" viewBox="0 0 24 24"><g fill="currentColor">{"".join(parts)}</g></symbol>'


def _load() -> dict[str, str]:
    """All glyphs as symbols, by name."""
    table = tomllib.loads(files("khonsu.art").joinpath("glyphs.toml").read_text("utf-8"))
    return {name: _symbol(name, notation) for name, notation in table.items()}


GLYPHS: Final[dict[str, str]] = _load()


def glyph(name: str, x: float, y: float, size: float, cls: str = "") -> str:
    """A glyph with its upper left corner at a point; the class gives the colour."""
    style = f' class="{cls}"' if cls else ""
    return f'<use href="#g-{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{style}/>'
