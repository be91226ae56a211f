"""The faces of the opponents, each in its arched niche, and the moon that fills with their strength."""

from __future__ import annotations

from functools import cache
from typing import Final

INK: Final = "#24160a"
ARCH: Final = "M4 76V28C4 13 16.500 3 32 3S60 13 60 28V76Z"
# Where a niche ends: what reaches beyond it is not seen.
CLIP: Final = f'<clipPath id="niche"><path d="{ARCH}"/></clipPath>'
LINEN: Final = "#fdf7e6"
GOLD: Final = "#e9b93e"
BRIGHT_GOLD: Final = "#f2c94c"
RED: Final = "#c2452a"
GREEN: Final = "#2c8a72"
BLUE: Final = "#2957c4"


def _shape(d: str, fill: str, width: float = 1.6) -> str:
    """A filled shape with an outline."""
    return f'<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{width:g}" stroke-linejoin="round"/>'


def _line(d: str, colour: str, width: float, round_: bool = True) -> str:
    """A stroke without a filling."""
    cap = ' stroke-linecap="round"' if round_ else ""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"{cap}/>'


def _edged(d: str, colour: str, width: float, edge: float = 2.4) -> str:
    """A thick stroke with an outline of its own."""
    return _line(d, INK, width + edge, False) + _line(d, colour, width, False)


def _blot(d: str, colour: str) -> str:
    return f'<path d="{d}" fill="{colour}"/>'


def _disc(x: float, y: float, r: float, colour: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{colour}"/>'


def _head(skin: str, lips: str, ear: bool = True) -> str:
    """A head in profile, as on the walls of tombs."""
    profile = (
        "M25 66V51C20 47 17 40 18 32C19 21 27 15 36 15C43 15 47.500 19 48 25.500L48.400 30L53 38L49.400 40L50.800 42.600"
        "L49.400 44.400L50.600 47C50 51 46.500 52.800 42 52.200L41 55V66Z"
    )
    heard = "M24.500 31c3.400-2 6.200.4 5.600 3.800-.5 2.800-2.600 4.600-4.600 4.200"
    return (
        _shape(profile, skin, 1.7)
        + _line("M46.600 43.600L50.400 43.400", lips, 1.8)
        + (_shape(heard, skin, 1.4) if ear else "")
    )


def _eye(x: float, y: float) -> str:
    """An eye with its line of kohl and its brow."""
    return (
        f'<g transform="translate({x:g} {y:g})">'
        + _line("M-5-.6L1-2", INK, 1.9)
        + _shape("M0-2C3-6.2 9-6.2 13-2.300C9 1 4 1 0-2Z", "#fff6df", 1.4)
        + _disc(6.7, -2.6, 2.35, INK)
        + _line("M-1-7.200C3-10 8-10 13-7.400", INK, 1.9)
        + "</g>"
    )


def _shoulders(dress: str, *collar: str) -> str:
    """Shoulders with a broad collar, its rows from the neck outwards."""
    rows = []
    for row, colour in enumerate(collar):
        inner, outer = 25 - 3.5 * row, 41 + 3.5 * row
        top, low, bend = 53.5 + 0.6 * row, 66 + 4.4 * row, 3 * row
        rows.append(
            _line(
                f"M{inner:g} {top:g}C{inner + bend / 6:g} {low:g} {outer - bend / 6:g} {low:g} {outer:g} {top:g}",
                colour,
                4.4,
                False,
            )
        )
    return (
        _shape("M3 85V75C4 61 13 56 25 55H41C52 56 60 61 61 75V85Z", dress, 1.7)
        + "".join(rows)
        + _line("M25 52C25 66 41 66 41 52", INK, 1.2, False)
    )


def _miu() -> str:
    fur, stripe = "#d99a4a", "#8a4f1c"
    eyes = "".join(
        f'<ellipse cx="{x}" cy="35.500" rx="4.800" ry="5.200" fill="#e6f0c0" stroke="{INK}" stroke-width="1.400"/>'
        f'<ellipse cx="{x + 1}" cy="35.800" rx="1.900" ry="4" fill="{INK}"/>{_disc(x + 2, 33.8, 1, "#fff")}'
        for x in (27, 42)
    )
    return (
        _blot("M0 66H64V80H0Z", "#c99a58")
        + _line("M0 66H64", INK, 1.4)
        + _line("M12 72C6 66 6 57 11 54", INK, 6.6)
        + _line("M12 72C6 66 6 57 11 54", fur, 3.8)
        + _shape("M14 78C12 62 18 52 28 48H42C47 55 48 66 47 78Z", fur, 1.7)
        + _line("M17 62q4 1 7 4M16 68q4 1 7 4", stripe, 2)
        + _shape(
            "M18 36L16.500 12L29 22C32 20.600 37 20.600 40 22L52.500 12L51 36C51 46 44 51.500 34.500 51.500S18 46 18 36Z",
            fur,
            1.8,
        )
        + _blot("M20 18.500L21 27L26.500 23.500ZM49 18.500L48 27L42.500 23.500Z", "#f0b9a0")
        + _line("M34.500 22.500v6M30.500 23.500l.6 4.500M38.500 23.500l-.6 4.500", stripe, 2)
        + eyes
        + _blot("M32.500 42.500h4l-2 2.400z", "#a5402a")
        + _line("M34.500 44.800q-2.500 3-5 1.400M34.500 44.800q2.500 3 5 1.400", INK, 1.3)
        + _line("M17 42l-7-1M17.500 45l-6 1.500M52 42l7-1M51.500 45l6 1.500", INK, 0.9)
        + _edged("M53.800 27.500a3 3 0 1 1-6 0a3 3 0 1 1 6 0Z", BRIGHT_GOLD, 1.6, 1.6)
        + _shape(
            "M42.500 60h12a1.500 1.500 0 0 1 1.500 1.500v12a1.500 1.500 0 0 1-1.500 1.500h-12a1.500 1.500 0 0 1-1.500-1.500v-12a1.500 1.500 0 0 1 1.500-1.500z",
            "#c03a1e",
            1.5,
        )
        + _blot("M48.500 63.600l4.400 7.800h-8.800z", "#ffe9c9")
        + _shape("M36 60c4-3.500 10-3 12 .8 1.200 3-2.500 4-5 2.800", fur, 1.5)
    )


def _teti() -> str:
    return (
        _head("#b96f40", "#8a3a22")
        + _shoulders(LINEN, GREEN, LINEN, RED)
        + _shape("M31 16.500C23 16 17.500 22 17 30c-.6 9-3 14-6 18 5 2.500 11-1 13-7 1.500-5 1-10 3.500-14Z", "#2a1a12", 1.5)
        + _line("M18.500 27l6.500 2.500M16.800 33l6.600 2M15.500 38.500l6.800 1.500M14 43.500l6.500.5", "#7b5a3a", 1.3)
        + _line("M24.500 20.500l4.600 4.600", GOLD, 2.6, False)
        + _eye(33, 33)
        + _line("M45 45.200q3 1.800 5 0", INK, 1.2)
        + '<circle cx="44" cy="40" r="2.400" fill="#d98a5c" opacity=".8"/>'
        + _edged("M52 78L57 55", "#9a6430", 2.4, 2.2)
        + _shape("M50.500 47.500l14 3-1.700 8.500-14-3z", "#c9924e", 1.5)
    )


def _nofret() -> str:
    return (
        _head("#e0ad72", "#a5301e", ear=False)
        + _shoulders(LINEN, BLUE, GOLD, GREEN, RED)
        + _shape(
            "M47 19.500C43 12.500 33 10.500 25 14.500C15 19.500 11.500 31 11.500 45V64H26.500V46C28 40 29.500 36 30 31C34.500 29.500 42 25 47 19.500Z",
            "#2a1c1c",
        )
        + _line("M15.500 36v27M19.500 33v30M23.500 31v32", "#6b5546", 1.2)
        + _line("M15 36C18 28 26 24 34 20", "#6b5546", 1.1)
        + _edged("M13.500 31C17.500 24.500 33 24.500 47.700 20", LINEN, 3.2, 2)
        + _line("M17 28.200l2-1M24 26.200l2.200-.5M31 24.900l2.200-.4M38.500 23.200l2.200-.6", RED, 2.6, False)
        + _eye(33.5, 34)
        + _line("M21 47L51 8", INK, 3.4)
        + _line("M21 47L51 8", "#e3c48c", 1.6)
        + _line("M21 47l3-3.900", "#a32015", 2.6)
        + f'<circle cx="28.500" cy="45" r="3" fill="{GOLD}" stroke="{INK}" stroke-width="1.200"/>'
    )


def _hemon() -> str:
    curls = "M22 18H44M18 22H46M17 26H41M16.500 30H26M16.500 34H24M17.500 38H23.500"
    return (
        _blot("M46 80L64 44V80Z", "#cda768")
        + _line("M64 44L46 80", INK, 1.2)
        + _line("M56 60h8M51 70h13M60 60v10M58 70v10", "#a27a3e", 1.1)
        + _head("#a55b30", "#8a3a22")
        + _shoulders("#e6d3a3", RED, LINEN, BLUE)
        + _shape(
            "M47.600 22.500C46 14 37 11.500 29.500 13C19 15 14 24 15.500 35C16 39 18 42.500 21 45L25.500 42.500C23.500 38 24 33 27 30C33 29 42 27.500 47.600 22.500Z",
            "#3a2a20",
        )
        + f'<path d="{curls}" stroke="#8a6a4a" stroke-width="1.500" stroke-dasharray="1.600 1.700"/>'
        + _eye(33.5, 33.5)
        + _line("M44.500 37.500q-.5 3 .6 4.500M40.500 50q3 1.500 6 .5", "#6d351a", 1.2)
        + _edged("M6 80L19 46", BRIGHT_GOLD, 3.6)
        + _line(
            "M5.500 74.500l3.500 1.300M8 68l3.500 1.300M10.500 61.500l3.500 1.300M13 55l3.500 1.300M15.500 48.500l3.500 1.300",
            INK,
            1.2,
            False,
        )
    )


def _kagemni() -> str:
    stars = (
        "M11 22l1 3h3.100l-2.500 1.900 1 3-2.600-1.800-2.600 1.800 1-3-2.500-1.900H10zM14 44l.7 2.100h2.200l-1.800 1.300.7 2.100-1.800-1.300-1.800 1.300"
        ".7-2.100-1.800-1.300h2.200zM55 50l.8 2.300h2.400l-1.900 1.500.7 2.300-2-1.400-2 1.400.7-2.300-1.900-1.500h2.400z"
    )
    white = "#f6f0e0"
    return (
        _blot(stars, GOLD)
        + f'<circle cx="35" cy="31" r="23.500" fill="#fff3cf" stroke="{BRIGHT_GOLD}" stroke-width="2.400"/>'
        + _disc(52, 22, 2.6, "#ecd9a0")
        + _disc(20, 17, 3.2, "#ecd9a0")
        + _head("#96603e", "#8a3a22")
        + _shoulders(LINEN, BRIGHT_GOLD, "#2848b4", BRIGHT_GOLD, RED, BRIGHT_GOLD)
        + _line("M22 24C25 19 31 17 37 17.500", "#c9946a", 1.7)
        + _line("M37 21.500q4.500-.8 8 1M46 37.500q-1.500 2.500-.8 5M34 36.500q2.500 2 6 1.500", "#55301a", 1.2)
        + _eye(33.3, 33.2)
        + _line("M33.500 24.200C37 21.600 42 21.800 46.500 24.400", white, 2.4)
        + _shape(
            "M43.500 51.500C47 53 50 51 50.800 47.500L52.500 49C53.500 55 52 61 50 64.500C46 62 44 57 43.500 51.500Z",
            white,
            1.4,
        )
        + _line("M46.500 54l2.500 7M49.500 52.500l1.300 7", "#b8ad92", 1, False)
    )


def _stranger() -> str:
    """Somebody whom the house does not know: a mask, with nothing to tell how well it plays."""
    return (
        _shoulders("#b9a37c", "#7b6a4c", "#d8c69c", "#7b6a4c")
        + _shape("M13 61V35C13 20 21 12 32 12S51 20 51 35V61L43 58V50H21V58Z", "#3d5f78")
        + _line("M17 30h6M16 37h6M16 44h6M41 30h6M42 37h6M42 44h6M16 51h5M43 51h5", BRIGHT_GOLD, 2, False)
        + _shape("M22 28C22 21 26 18 32 18S42 21 42 28V40C42 47 38 52 32 52S22 47 22 40Z", "#d9bd84")
        + _line("M24.500 29q3-2 5.500 0M34 29q3-2 5.500 0", INK, 1.6)
        + _shape(
            "M24.500 33q2.700-2.600 5.500 0q-2.800 2.200-5.500 0zM34 33q2.700-2.600 5.500 0q-2.800 2.200-5.500 0z",
            "#fff6df",
            1.2,
        )
        + _line("M32 33v6.500l-1.800 1M29 45q3 1.600 6 0", INK, 1.3)
    )


# The ground of each niche, and who is in it.
FACES: Final = {
    "miu": ("#f3dfae", _miu),
    "teti": ("#8fcfc4", _teti),
    "nofret": ("#e9b7a0", _nofret),
    "hemon": ("#f0c98a", _hemon),
    "kagemni": ("#1a2358", _kagemni),
    "stranger": ("#cfc3a8", _stranger),
}
STRANGER: Final = "stranger"

# The edge between light and dark, from a crescent to the full moon; the weakest comes first.
PHASES: Final = {
    "miu": "A6.600 9 0 0 0 12 3Z",
    "teti": "A3.400 9 0 0 0 12 3Z",
    "nofret": "Z",
    "hemon": "A4.200 9 0 0 1 12 3Z",
    "kagemni": "A9 9 0 0 1 12 3Z",
}


# The same moons, for what somebody has earned.
EARNED: Final = {"full": "kagemni", "half": "nofret", "crescent": "miu"}


def earned_moon(name: str) -> str:
    """A moon that was earned, as a picture; without a name, the place where one will stand."""
    if name not in EARNED:
        rim = '<circle cx="12" cy="12" r="9.500" fill="none" stroke="currentColor" stroke-width="1.500" stroke-dasharray="3 2.500"/>'
        return f'<svg class="moon" viewBox="0 0 24 24" aria-hidden="true">{rim}</svg>'
    return (
        '<svg class="moon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9.500" fill="#2a2418" stroke="currentColor"'
        f' stroke-width="1.500"/><path d="M12 3A9 9 0 0 1 12 21{PHASES[EARNED[name]]}" fill="#ffd86b"/></svg>'
    )


def face_of(level: str) -> str:
    """Whose face stands for a level: its own, or that of a stranger."""
    return level if level in FACES else STRANGER


@cache
def face(name: str) -> str:
    """A face as a symbol `face-NAME`."""
    ground, inside = FACES[name]
    return (
        f'<symbol id="face-{name}" viewBox="0 0 64 78"><path d="{ARCH}" fill="{ground}"/><g clip-path="url(#niche)">{inside()}</g>'
        f'<path d="{ARCH}" fill="none" stroke="{INK}" stroke-width="2.200"/>'
        '<path d="M7 75V28.500C7 15 18 6 32 6S57 15 57 28.500V75" fill="none" stroke="#f0dca8" stroke-width="1.300" opacity=".85"/></symbol>'
    )


@cache
def moon(name: str) -> str:
    """How full the moon of a level is, as a symbol `phase-NAME`."""
    return (
        f'<symbol id="phase-{name}" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.500" fill="#2a2418" stroke="currentColor" stroke-width="1.500"/>'
        f'<path d="M12 3A9 9 0 0 1 12 21{PHASES[name]}" fill="#ffd86b"/></symbol>'
    )
