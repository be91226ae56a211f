"""Notes how wide the letters of our own fonts are: `python -m tests.advances` writes it down for boards, which cannot ask a browser."""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.ttLib import TTFont

STATIC = Path("src/khonsu/web/static")
ADVANCES = Path("src/khonsu/art/advances.json")
# What boards are set in: by default, and where something is strong or counts.
FACES = {"plain": ["sans-600"], "bold": ["sans-700", "serif-700"]}


def advances() -> dict[str, dict[str, int]]:
    """The width of every letter in thousandths of an em: of several faces that of the widest, of several figures that of the widest."""
    return {name: _widest([_face(face) for face in faces]) for name, faces in FACES.items()}


def _widest(faces: list[dict[str, int]]) -> dict[str, int]:
    return {letter: max(face[letter] for face in faces if letter in face) for letter in sorted(set().union(*faces))}


def _face(name: str) -> dict[str, int]:
    font = TTFont(STATIC / f"{name}.woff2")
    em = font["head"].unitsPerEm
    widths = {glyph: round(width * 1000 / em) for glyph, (width, _) in font["hmtx"].metrics.items()}
    figures = tabular(font)
    return {chr(code): max(widths[glyph], widths[figures.get(glyph, glyph)]) for code, glyph in font.getBestCmap().items()}


def tabular(font: TTFont) -> dict[str, str]:
    """Figures of equal width, which boards ask for, by the glyphs that they stand for."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    found: dict[str, str] = {}
    for index in lookups:
        for part in table.LookupList.Lookup[index].SubTable:
            found |= getattr(part, "mapping", {}) or getattr(getattr(part, "ExtSubTable", None), "mapping", {})
    return found


def written() -> str:
    """The file as it should be."""
    return json.dumps(advances(), ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    ADVANCES.write_text(written(), encoding="utf-8")
