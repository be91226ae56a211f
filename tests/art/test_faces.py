"""Every opponent has a face of its own and a moon that fills with its strength."""

import re
from xml.etree import ElementTree

import pytest

from khonsu.art.faces import CLIP, FACES, PHASES, STRANGER, face, face_of, moon


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_one_symbol_inside_its_niche(name: str) -> None:
    symbol = ElementTree.fromstring(face(name))
    assert symbol.get("id") == f"face-{name}"
    assert symbol.get("viewBox") == "0 0 64 78"
    # Two niches must not cut each other's faces, nor carry the same id twice.
    assert [element.get("id") for element in symbol.iter() if element.get("id")] == [f"face-{name}"]
    assert f"url(#{ElementTree.fromstring(CLIP).get('id')})" in face(name)


def test_faces_differ_and_strangers_share_one() -> None:
    assert len({face(name).partition(" viewBox")[2] for name in FACES}) == len(FACES)
    assert [face_of(level) for level in ("miu", "random", "my:Bot", "")] == ["miu", STRANGER, STRANGER, STRANGER]


def test_the_moon_fills_from_level_to_level() -> None:
    assert list(PHASES) == [name for name in FACES if name != STRANGER]
    assert len({moon(name).partition(" viewBox")[2] for name in PHASES}) == len(PHASES)
    # The light half, and how far the edge of the light is from its middle: to the right (dark) or to the left (lit).
    edges = [re.search(r"A([\d.]+) 9 0 0 (\d)", PHASES[name]) for name in PHASES]
    lit = [0.0 if edge is None else float(edge[1]) * (1 if edge[2] == "1" else -1) for edge in edges]
    assert lit == sorted(lit)
    assert lit[0] < 0 < lit[-1] == 9.0
