"""The colours of noon and night, and the five seats: every other colour in the house is derived from here."""

from dataclasses import dataclass
from typing import Final

# token: (light theme, dark theme). The stylesheet turns each into a custom property of the same name.
TOKENS: Final[dict[str, tuple[str, str]]] = {
    "ground": ("#f0e4c8", "#0d1330"),
    "panel": ("#fbf6e8", "#171f45"),
    "panel2": ("#f4ead2", "#1f2957"),
    "ink": ("#2a1c10", "#f6ead0"),
    "ink2": ("#5f4a30", "#c9bd9f"),
    "line": ("#cfb98c", "#3d4a80"),
    "gold": ("#925e08", "#e5b84a"),
    "goldhi": ("#f2c94c", "#ffd86b"),
    "accent": ("#1d4488", "#f0c553"),
    "onaccent": ("#ffffff", "#1b1405"),
    "good": ("#1d6b46", "#7fd6a4"),
    "bad": ("#a32015", "#ff9c86"),
    "legal": ("#ffc400", "#ffd23e"),
    "legalink": ("#5a3600", "#241500"),
    "sand1": ("#ecd6a6", "#4b4668"),
    "sand2": ("#dbbb7f", "#3a3557"),
    "rock1": ("#e3c48c", "#6a6280"),
    "rock2": ("#cda768", "#524b6b"),
    "rockline": ("#a27a3e", "#a49a78"),
    "tomb": ("#3a2c22", "#141030"),
    "tomb2": ("#4c3a2c", "#241d48"),
    "nile1": ("#2a788d", "#1b4f7c"),
    "nile2": ("#1f6378", "#103458"),
    "nile3": ("#8fd0d6", "#4f93bd"),
    "bank": ("#b8924f", "#2c2846"),
    "reed": ("#5d8a3c", "#3f6e58"),
    "wood": ("#9a6430", "#8a6040"),
    "wood2": ("#6d421b", "#533620"),
    "shade": ("#7a5626", "#241f3c"),
    "cardface": ("#fdf7e6", "#efe4c8"),
    "slot": ("#00000022", "#00000055"),
    "slotline": ("#7a562699", "#e5d3a066"),
}

# The same by day and by night: painted things keep their paint.
KEYLINE: Final = "#24160a"
CREAM: Final = "#fff6df"
DARK_INK: Final = "#2a1c10"
CORNICE: Final = ("#7b2a17", "#5a1c10")
CORNICE_TEXT: Final = "#fff8e6"
CORNICE_NOTE: Final = "#ffe6b0"
CARD_GLYPH: Final = "#fff4d8"
FRIEZE: Final = ("#c2452a", "#2a5ba8", "#2c8a72", "#f0dca8")
GOLD_LEAF: Final = ("#fff0b0", "#e9b93e", "#a8730f")
HULL: Final = ("#d9a352", "#b0742c", "#7a4a18")
HULL_LINE: Final = "#2d1a08"
READY: Final = "#175c3b"
NEEDS: Final = "#8a2412"

# Card heads and other painted fields; told apart by every pair of eyes.
PAINT: Final[dict[str, str]] = {
    "red": "#9c2419",
    "green": "#105c50",
    "purple": "#54208a",
    "blue": "#3366dd",
}

# Cloth and card of many colours, each with the ink that is read on it; told apart by every pair of eyes as well.
DYES: Final[dict[str, tuple[str, str]]] = {
    "violet": ("#6930a2", "#fff3d6"),
    "lemon": ("#fbe63a", "#3a2c04"),
    "umber": ("#84391c", "#fff3d6"),
    "soot": ("#20232c", "#fff3d6"),
    "tangerine": ("#d8741e", "#2a1405"),
}


@dataclass(frozen=True)
class Seat:
    """One seat's stone: a colour never goes without its shape, and the letter is the same in all our languages."""

    letter: str
    fill: str
    inlay: str
    shape: str  # SVG elements on a 32 x 32 field
    sheen: float  # strength of the light edge of a block


SEATS: Final[tuple[Seat, ...]] = (
    Seat(
        "J",
        "#c03a1e",
        "#ffe9c9",
        '<path d="M16 8 25 24H7z"/>',
        0.5,
    ),
    Seat(
        "L",
        "#2848b4",
        "#f2ead2",
        '<circle cx="16" cy="16" r="7.2"/>',
        0.5,
    ),
    Seat(
        "A",
        "#f9f3d2",
        "#3a2a18",
        '<path d="M16 6.5 25 16 16 25.5 7 16z"/>',
        0.8,
    ),
    Seat(
        "F",
        "#2cb0b0",
        "#06302f",
        '<path d="M13 7h6v6h6v6h-6v6h-6v-6H7v-6h6z"/>',
        0.5,
    ),
    Seat(
        "B",
        "#2a171c",
        "#e9c98a",
        '<path d="M8 9h16v5H8zM8 18h16v5H8z"/>',
        0.5,
    ),
)

BY_LETTER: Final[dict[str, Seat]] = {seat.letter: seat for seat in SEATS}


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1 of ``#rrggbb`` (an alpha behind it is ignored)."""
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def linear(channel: float) -> float:
    """One sRGB channel as linear light."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    red, green, blue = channels(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two opaque colours, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
