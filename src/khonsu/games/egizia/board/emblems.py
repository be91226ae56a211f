"""How the things of Egizia look: kilts for crews, ships, fields, and Nile cards with their effect as a formula."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, width, wrapped
from khonsu.art.palette import SEATS
from khonsu.art.pieces import formula
from khonsu.art.svg import rect, text
from khonsu.games.egizia import nile
from khonsu.games.egizia.state import BUILDINGS, COLOURS, CREW_COUNT, CREWS

if TYPE_CHECKING:
    from khonsu.art.palette import Seat
    from khonsu.engine.text import Catalogue
    from khonsu.games.egizia.facts import Facts
    from khonsu.games.egizia.state import Table

# Bands of the cards: fields in their colours, quarries, and the others by when they work.
FIELD_FILL: Final = ("#489e66", "#cedc44", "#71411a")
FIELD_INK: Final = ("#fff6df", "#24160a", "#fff6df")
QUARRY_FILL: Final = "#6b5a48"
ONCE_FILL: Final = "#2957c4"
LASTING_FILL: Final = "#6930a2"
AT_ONCE_FILL: Final = "#a52e20"

_KILT: Final = "M7 2.5h10l.6 3.5L21 20.5q-9 3-18 0L6.4 6z"
_STROKES: Final = (
    ("#39312e", "#b9a67c", '<path d="M12 8v10" stroke="#f6e7c8" stroke-width="2" stroke-linecap="round" fill="none"/>'),
    (
        "#d9a616",
        "#24160a",
        '<path d="M9.7 8l-.4 10M14.3 8l.4 10" stroke="#2a1a04" stroke-width="2" stroke-linecap="round" fill="none"/>',
    ),
    (
        "#3165d7",
        "#24160a",
        '<path d="M8.4 8l-.7 10M12 8v10.5M15.6 8l.7 10" stroke="#fff6df" stroke-width="1.8" stroke-linecap="round" fill="none"/>',
    ),
    (
        "#dfe8ec",
        "#24160a",
        '<path d="M12 7.5l1.5 4h4.1l-3.3 2.5 1.3 4.1L12 15.6l-3.6 2.5 1.3-4.1-3.3-2.5h4.1z" fill="#3a2a18"/>',
    ),
)


def _kilt(crew: int) -> str:
    fill, edge, mark = _STROKES[crew]
    return (
        f'<symbol id="g-crew-{CREWS[crew]}" viewBox="0 0 24 24">'
        f'<path d="{_KILT}" fill="{fill}" stroke="{edge}" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="M6.6 5.6h10.8" stroke="#f2c94c" stroke-width="2"/>{mark}</symbol>'
    )


def _ship(seat: Seat) -> str:
    return (
        f'<symbol id="ship-{seat.letter}" viewBox="0 0 44 40"><path d="M21 3h2v26h-2z" fill="#4a2a0c"/>'
        f'<path d="M9 4.5h26v19.5q-13 3.5-26 0z" fill="{seat.fill}" stroke="#24160a" stroke-width="1.4" stroke-linejoin="round"/>'
        '<path d="M9.7 5.2h24.6v2.4H9.7z" fill="#fff" opacity=".4"/>'
        f'<g fill="{seat.inlay}" transform="translate(9.2 1.8) scale(.8)">{seat.shape}</g>'
        '<path d="M1.5 22.5c.3 8.5 5.5 14 12.5 14h16c7 0 12.2-5.5 12.5-14l-3 .6c-1 4-3.5 5.4-8 5.4h-19c-4.5 0-7-1.4-8-5.4z" '
        'fill="#b0742c" stroke="#24160a" stroke-width="1.4" stroke-linejoin="round"/>'
        '<path d="M9 31h26" stroke="#f4d48a" stroke-width="1.4" opacity=".8"/></symbol>'
    )


def waves(x: float, y: float, w: float, count: int, ink: str) -> str:
    """One to three waves: how far the ring must be for the field to be watered."""
    step = w / 4
    d = "".join(f"M{x:g} {y - 4.5 * n:g}q{step / 2:g}-4 {step:g} 0t{step:g} 0t{step:g} 0t{step:g} 0" for n in range(count))
    return f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="1.6"/>'


def _plot(colour: int) -> str:
    """The sign of a field, with its waves."""
    return (
        f'<symbol id="g-field-{COLOURS[colour]}" viewBox="0 0 24 24">'
        f'<rect x="1.5" y="1.5" width="21" height="21" rx="4" fill="{FIELD_FILL[colour]}" stroke="#24160a" stroke-width="1.4"/>'
        f"{waves(4.5, 13 + 2.25 * colour, 15, colour + 1, FIELD_INK[colour])}</symbol>"
    )


# Symbols that the drawings bring along: the page has those of the workshop only.
SYMBOLS: Final = {
    **{f"g-field-{COLOURS[colour]}": _plot(colour) for colour in range(len(COLOURS))},
    **{f"g-crew-{CREWS[crew]}": _kilt(crew) for crew in range(CREW_COUNT)},
    **{f"ship-{seat.letter}": _ship(seat) for seat in SEATS},
}

_FORMULAS: Final[dict[str, tuple[str, ...]]] = {
    "double_turn": ("+1", ":ship"),
    "two_crews": (":crew", "+", ":crew"),
    "double_round_space": ("2×", ":circ"),
    "keep_two_sphinx": ("2", ":sphinx"),
    "take_leftover": (":ship", "+", ":card"),
    "upstream": (":ship", ":up"),
    "first_place": ("1.", ":ship"),
    "field_improver": (":grain", ":up"),
    "occupied_round_space": (":circ", "+", ":ship"),
    "crew_improver": ("+1", ":crew"),
    "stone_for_grain": (":stone", ":arrow", ":grain"),
    "crews_choice_2": ("+2", ":crew"),
}
_BUILDING_GLYPHS: Final = ("obelisk", "tomb", "pyramid", "temple")


_SPHINX: Final = (
    '<path d="M2 60V47q0-4 5-4h9V30l10-4h44q20 0 24 18l3 16z" class="plaster"/>'
    '<path d="M70 60q-4-18 8-20 12 2 14 20M94 58q8 0 7-9M2 52h22M30 27v18" class="joint"/>'
    '<path d="M23 2c-9 0-13 6-14 13L6 38h8l3-12h12l3 12h8l-3-23C36 8 32 2 23 2z" fill="#2a5ba8" stroke="#24160a" stroke-width="1.3"/>'
    '<path d="M9 19h5M8 25h6M8 31h6M32 19h5M32 25h6M32 31h6" stroke="#f2c94c" stroke-width="2"/>'
    '<path d="M16 13q7-5 14 0v9q-1 8-7 8t-7-8z" fill="#d9a45a" stroke="#24160a" stroke-width="1"/>'
    '<path d="M18.5 18h3.5M24.5 18H28M21 24.5h4" stroke="#24160a" stroke-width="1.3"/>'
    '<path d="M21.5 30h3v7h-3z" fill="#f2c94c" stroke="#24160a" stroke-width=".8"/>'
)


def crouching(x: float, y: float, scale: float) -> str:
    """The Sphinx, lying; 104 wide and 62 high at scale 1."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{_SPHINX}</g>'


def plate(x: float, y: float, w: float, h: float, fill: str, radius: float = 0) -> str:
    """A painted rectangle that keeps its colour by day and by night."""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{radius:g}" fill="{fill}"/>'


def kilt(crew: int, x: float, y: float, size: float) -> str:
    """The sign of a crew."""
    return glyph(f"crew-{CREWS[crew]}", x, y, size)


def ship(letter: str, x: float, y: float, w: float, at: str) -> str:
    """A seat's ship; where it has moored is its place."""
    h = round(w * 40 / 44, 1)
    kind = f'data-kind="ship-{letter}" data-at="{at}"'
    return f'<use href="#ship-{letter}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" {kind}/>'


def card_formula(facts: Facts, card: int) -> tuple[str, ...]:
    """What a Nile card does, in glyphs and figures."""
    effect = facts.effect[card]
    name = nile.EFFECTS[effect]
    if effect == nile.QUARRY:
        return (f"+{facts.amount[card]}", ":stone")
    if effect == nile.FIELD:
        return (str(facts.amount[card]), ":grain", *_bonus(facts, card))
    if effect == nile.CREW_PAIR:
        return ("+1", *(f":crew-{CREWS[crew]}" for crew in range(CREW_COUNT) if facts.shown[card] & (1 << crew)))
    if effect == nile.BRICK_POINTS:
        shown = [_BUILDING_GLYPHS[number] for number in range(len(BUILDINGS)) if facts.shown[card] & (1 << number)]
        return (f"+{facts.brick_points}", *(f":{picture}" for picture in shown))
    numbers: dict[str, tuple[str, ...]] = {
        "stones_6": (f"+{facts.extra_stones}", ":stone"),
        "grain_4": (f"+{facts.extra_grain}", ":grain"),
        "strength_3": (f"+{facts.extra_strength}", ":hammer"),
        "extra_sphinx_2": (f"+{facts.extra_cards}", ":sphinx"),
        "stones_for_crew": (str(facts.hire_price), ":stone", ":arrow", ":crew"),
        "sell_10": (str(facts.full_sale), ":stone", ":arrow", ":star"),
        "grave_8": (f"+{facts.extra_tomb}", ":tomb"),
        "grain_market_2": (":grain", f"{facts.market_steps}", ":down"),
        "stone_market_2": (":stone", f"{facts.market_steps}", ":down"),
    }
    return numbers.get(name) or _FORMULAS[name]


def _bonus(facts: Facts, card: int) -> tuple[str, ...]:
    bonus, amount = facts.bonus[card], facts.bonus_amount[card]
    return {
        nile.BONUS_STONE_MARKET: (":stone", ":down"),
        nile.BONUS_GRAIN_MARKET: (":market", ":down"),
        nile.BONUS_POINTS: (f"+{amount}", ":star"),
        nile.BONUS_STONES: (f"+{amount}", ":stone"),
    }.get(bonus, ())


def town_formula(facts: Facts, town: int) -> list[tuple[str, ...]]:
    """What a town does, in one or two lines of glyphs and figures."""
    lines: list[tuple[str, ...]] = []
    crews = facts.town_crews[CREW_COUNT * town : CREW_COUNT * (town + 1)]
    grown = tuple(f":crew-{CREWS[crew]}" for crew in range(CREW_COUNT) if crews[crew])
    if facts.town_stone_market[town] or facts.town_grain_market[town]:
        lines.append((":stone", ":down"))
        lines.append((":grain", ":down"))
    if len(grown) > 1:
        lines += [("+1",), grown]
    elif grown:
        lines.append(("+1", *grown))
    if facts.town_choice[town]:
        lines.append(("+1", ":crew"))
    if facts.town_stones[town]:
        lines.append((f"+{facts.town_stones[town]}", ":stone"))
    if facts.town_ring[town]:
        lines.append((":ring",))
    return lines


def band(table: Table, card: int) -> tuple[str, str, str]:
    """Colour, ink and glyph of a card's band: its colour for fields, otherwise when it works."""
    effect = table.facts.effect[card]
    if effect == nile.FIELD:
        colour = table.colours[card]
        return FIELD_FILL[colour], FIELD_INK[colour], "grain"
    if effect == nile.QUARRY:
        return QUARRY_FILL, "#fff6df", "stone"
    if effect >= nile.GRAIN_MARKET_2:
        return AT_ONCE_FILL, "#fff6df", "flame"
    return (LASTING_FILL, "#fff6df", "ankh") if effect >= nile.KEEP_TWO_SPHINX else (ONCE_FILL, "#fff6df", "jar")


def card_title(table: Table, card: int, words: Catalogue) -> str:
    """The name of a card; a field says its colour."""
    effect = table.facts.effect[card]
    return words("board.field_" + COLOURS[table.colours[card]]) if effect == nile.FIELD else words.term(nile.EFFECTS[effect])


@lru_cache(maxsize=1024)
def face(
    w: float, h: float, fill: str, ink: str, picture: str, lines: int, effect: tuple[str, ...], name: str, middle: float
) -> str:
    """A Nile card at the origin: a band that says its kind, the effect as a formula, and the name below."""
    strip = 20.0 if w > 84 else 18.0 if w > 70 else 6.0
    tone = "oncard" if ink == "#fff6df" else "dark"
    room = w - strip - 6
    cx = strip + (w - strip) / 2
    out = [
        rect(1.5, 2.5, w, h, "shadow", 4),
        rect(0, 0, w, h, "cardface", 4),
        plate(0.7, 0.7, strip, h - 1.4, fill, 3.4),
    ]
    if strip > 10:
        out.append(glyph(picture, strip * 0.14, h / 2 - strip * (0.7 if lines else 0.36), strip * 0.72, tone))
    if lines:
        out.append(waves(2.5, h - 7, strip - 4, lines, ink))
    # A name of several words breaks rather than touch the band.
    full = width(name, SMALLEST, True)
    most = room + 8 if " " not in name or full <= room else min(room + 8, full - 0.1)
    words = wrapped(name, most, SMALLEST, True) if name else ()
    out.append(
        formula(
            cx,
            h * middle if not words else h * (0.37 if len(words) == 1 else 0.27),
            min(18.0, h * (0.4 if words or middle < 0.5 else 0.62)),
            effect,
            room,
        )
    )
    for row, part in enumerate(reversed(words)):
        out.append(text(cx, h - (9 if len(words) == 1 else 5.5) - 11.5 * row, SMALLEST, part, "num dark", "middle"))
    return "".join(out)


def nile_card(table: Table, card: int, w: float, h: float, words: Catalogue, named: bool, middle: float = 0.5) -> str:
    """A Nile card at the origin; without its name the formula stands at `middle` of its height."""
    fill, ink, picture = band(table, card)
    effect = table.facts.effect[card]
    lines = table.colours[card] + 1 if effect == nile.FIELD else 0
    name = card_title(table, card, words) if named else ""
    return face(w, h, fill, ink, picture, lines, card_formula(table.facts, card), name, middle)
