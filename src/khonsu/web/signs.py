"""Small signs that stand among words: glyphs, seats, faces, moons, numbers. They need no page, so whoever draws only parts of one starts quickly."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from khonsu.art.defs import invisible
from khonsu.art.faces import CLIP, FACES, PHASES, earned_moon, face_of, moon
from khonsu.art.faces import face as drawn_face
from khonsu.engine.text import SEAT_LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable


@cache
def glyph(name: str, cls: str = "i") -> Markup:
    """A small picture in the current colour."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#g-{}"/></svg>').format(cls, name)


@cache
def seal(seat: int, cls: str = "i") -> Markup:
    """The disc with the shape of a seat."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#seal-{}"/></svg>').format(cls, SEAT_LETTERS[seat])


@cache
def face(level: str) -> Markup:
    """The face of an opponent in its niche."""
    return Markup('<svg class="face" aria-hidden="true"><use href="#face-{}"/></svg>').format(face_of(level))


@cache
def phase(level: str) -> Markup:
    """The moon that fills with the strength of an opponent; none for one whose strength nobody knows."""
    if level not in PHASES:
        return Markup("")
    return Markup('<svg class="i" aria-hidden="true"><use href="#phase-{}"/></svg>').format(level)


@cache
def earned(name: str) -> Markup:
    """The moon that somebody has earned with a puzzle."""
    return Markup(earned_moon(name))


def portraits(levels: Iterable[str]) -> Markup:
    """What faces and moons of some levels are drawn with, for the page around them."""
    return _portraits(frozenset(map(face_of, levels)))


# There are as many as there are sets of faces.
@cache
def _portraits(names: frozenset[str]) -> Markup:
    if not names:
        return Markup("")
    faces = {name: drawn_face(name) for name in FACES if name in names}
    moons = {f"phase {name}": moon(name) for name in PHASES if name in names}
    return Markup(invisible({"niche": CLIP, **faces, **moons}))


def figure(number: int | str) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")
