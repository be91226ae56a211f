"""Colours can be read by day and by night, and told apart by every pair of eyes."""

import re
from itertools import combinations

import pytest
from tests.art.vision import DICHROMACY, ciede2000, distance

from khonsu.art import palette
from khonsu.art.palette import SEATS, contrast
from khonsu.art.style import stylesheet


def theme(selector: str) -> dict[str, str]:
    """The tokens of a theme as the stylesheet has them."""
    block = stylesheet().split(selector + "{", 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--(\w+):(#[0-9a-f]{6})\b", block))


THEMES = {"day": theme(":root"), "night": theme("[data-theme=dark]")}

# What is read on what: AA wants 4.5 for text and 3 for large text and graphics.
TEXT = [
    *[(ink, ground) for ink in ("ink", "ink2") for ground in ("panel", "panel2", "ground")],
    *[("ink", stone) for stone in ("rock1", "rock2", "sand1", "sand2")],
    ("onaccent", "accent"),
    ("gold", "panel"),
    ("good", "panel"),
    ("bad", "panel"),
    ("legalink", "legal"),
    (palette.CREAM, "nile1"),
    (palette.CREAM, "nile2"),
    (palette.CREAM, "tomb"),
    (palette.DARK_INK, palette.CREAM),
    (palette.DARK_INK, "goldhi"),
    (palette.DARK_INK, "cardface"),
    ("#4d3420", "cardface"),
    (palette.CORNICE_TEXT, palette.CORNICE[0]),
    (palette.CORNICE_TEXT, palette.CORNICE[1]),
    (palette.CORNICE_NOTE, palette.CORNICE[0]),
    (palette.READY, palette.CREAM),
    (palette.NEEDS, palette.CREAM),
    *[(palette.CARD_GLYPH, paint) for paint in palette.PAINT.values()],
    *[(ink, dye) for dye, ink in palette.DYES.values()],
    ("panel", "ink"),
]
GRAPHICS = [("legal", "nile1"), *[(seat.inlay, seat.fill) for seat in SEATS]]


@pytest.mark.parametrize("time", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text_has_the_contrast_of_aa(time: str, ink: str, ground: str) -> None:
    tokens = THEMES[time]
    assert contrast(tokens.get(ink, ink), tokens.get(ground, ground)) >= 4.5


@pytest.mark.parametrize("time", THEMES)
@pytest.mark.parametrize(("mark", "ground"), GRAPHICS)
def test_marks_have_the_contrast_of_aa(time: str, mark: str, ground: str) -> None:
    tokens = THEMES[time]
    assert contrast(tokens.get(mark, mark), tokens.get(ground, ground)) >= 3


@pytest.mark.parametrize("stone", ["rock1", "rock2", "sand1", "sand2"])
def test_the_legal_ring_stands_out_from_stone_by_its_keyline_or_its_gold(stone: str) -> None:
    for tokens in THEMES.values():
        best = max(contrast(tokens["legalink"], tokens[stone]), contrast(tokens["legal"], tokens[stone]))
        assert best >= 3


def test_contrast_is_the_ratio_that_wcag_defines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#2a1c10", "#fbf6e8") == contrast("#fbf6e8", "#2a1c10")


@pytest.mark.parametrize("eyes", ["normal", *DICHROMACY])
def test_seats_can_be_told_apart_by_colour_alone(eyes: str) -> None:
    for one, other in combinations(SEATS, 2):
        assert distance(one.fill, other.fill, eyes) >= 15, (one.letter, other.letter)


@pytest.mark.parametrize("eyes", ["normal", *DICHROMACY])
def test_card_heads_can_be_told_apart_by_colour_alone(eyes: str) -> None:
    for one, other in combinations(palette.PAINT, 2):
        assert distance(palette.PAINT[one], palette.PAINT[other], eyes) >= 15, (one, other)


@pytest.mark.parametrize("eyes", ["normal", *DICHROMACY])
def test_dyes_can_be_told_apart_by_colour_alone(eyes: str) -> None:
    for one, other in combinations(palette.DYES, 2):
        assert distance(palette.DYES[one][0], palette.DYES[other][0], eyes) >= 15, (one, other)


def test_every_seat_has_a_shape_of_its_own() -> None:
    assert len({seat.shape for seat in SEATS}) == len({seat.letter for seat in SEATS}) == 5


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_agrees_with_published_test_data(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(first, second) == pytest.approx(expected, abs=1e-4)
