"""The one stylesheet of all boards: the palette as custom properties, and the classes that drawings speak in.

A page links ``stylesheet()`` as a file; a picture that stands alone carries the same text. The theme follows ``data-theme``
on the root element, and the reader's system where there is none. Nothing here refers to a paint of the drawing: browsers
disagree where ``url(#k-rock)`` in a linked file is to be looked up, so that stands in the elements (see ``svg.PAINTS``).

States are classes that the drawing sets and the page's script moves:

    legal    a step that may be taken now       picked   a step already taken
    leads    opens a folio with such a step     open     the folio that is seen
    last     part of the last move              mine     the reader's own corner

A thing that can be part of the last move carries its dotted ring unseen. A site shows it on its ``newest`` stone too, in the
group ``inside`` that follows it.
"""

from functools import cache
from typing import Final

from khonsu.art import palette
from khonsu.art.palette import BY_LETTER, TOKENS

# First our own letters, which the site serves; a picture within a page has them drawn (`outlines`), one that stands alone takes what there is.
SERIF: Final = '"Khonsu Serif","Source Serif Pro","Source Serif 4","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua","Iowan Old Style",Georgia,"Noto Serif",serif'
SANS: Final = (
    '"Khonsu Sans","Source Sans Pro","Source Sans 3",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif'
)

# What a class paints. Inks set both fill (texts) and color (glyphs are drawn in the current colour).
_INKS: Final[dict[str, str]] = {
    "ink": "var(--ink)",
    "ink2": "var(--ink2)",
    "dark": palette.DARK_INK,
    "cream": palette.CREAM,
    "ready": palette.READY,
    "needs": palette.NEEDS,
    "good": "var(--good)",
    "bad": "var(--bad)",
    "onlegal": "var(--legalink)",
    "oncornice": palette.CORNICE_TEXT,
    "note": palette.CORNICE_NOTE,
    "oncard": palette.CARD_GLYPH,
    "onnumber": "var(--panel)",
    "lotus": "#f3c64e",
    "tar": palette.HULL_LINE,
    "formula": "#4d3420",
}

_RULES: Final[dict[str, str]] = {
    # lettering
    ".board text": "font-family:var(--sans);font-weight:600;fill:var(--ink);font-variant-numeric:tabular-nums",
    # letters that are drawn
    ".board .words": "fill:var(--ink)",
    ".board .num": "font-family:var(--serif);font-weight:700",
    ".board .strong": "font-weight:700",
    ".board .thin": "font-weight:400",
    # ground and buildings
    ".rock": "stroke:var(--rockline);stroke-width:1.2",
    ".courses": "opacity:.5",
    ".shadow": "fill:var(--shade);opacity:.35",
    ".facet": "fill:var(--shade);opacity:.2",
    ".step": "fill:var(--rock2);stroke:var(--rockline);stroke-width:1.2",
    ".plaster": "fill:var(--sand1);stroke:var(--rockline);stroke-width:.8",
    ".joint": "fill:none;stroke:var(--rockline);stroke-width:.7;opacity:.55",
    ".ghost": "fill:var(--sand1);stroke:var(--rockline);stroke-width:1;stroke-dasharray:3 2;opacity:.75",
    ".pier": "stroke:var(--rockline);stroke-width:1",
    ".cornice": "stroke:#3a2410;stroke-width:1",
    ".frieze": "stroke:#3a2410;stroke-width:.8",
    ".papyrus": "stroke:var(--line);stroke-width:1",
    ".fibres": "opacity:.16",
    ".tomb": "fill:var(--tomb);stroke:var(--rockline);stroke-width:1.4",
    ".stars": "opacity:.8",
    ".cell": "fill:var(--tomb2);fill-opacity:.75;stroke:#e9c27a;stroke-width:.6",
    ".leaf": "stroke:#5a3600;stroke-width:1",
    ".nile": "stroke:var(--bank);stroke-width:4",
    ".shore": "fill:none;stroke:var(--bank)",
    ".deep": "fill:none;stroke:var(--nile2)",
    ".deepwater": "fill:var(--nile1)",
    ".shallow": "fill:none;stroke:var(--nile1)",
    ".wake": "fill:var(--nile3);opacity:.35",
    ".reed": "fill:none;stroke:var(--reed);stroke-width:1.8;stroke-linecap:round",
    ".umbel": "fill:var(--reed)",
    # digs and floor plans
    ".grain": "stroke:var(--shade);stroke-width:1;stroke-linecap:round;opacity:.38",
    ".furrow": "fill:none;stroke:var(--rockline);stroke-width:1.1;stroke-dasharray:3 3",
    ".seam": "fill:none;stroke:var(--shade);stroke-width:1.6",
    ".rope": "fill:none;stroke:#3a2410;stroke-width:5.6;stroke-linejoin:round",
    ".strand": "fill:none;stroke-width:3.6;stroke-linejoin:round",
    ".peg": f"fill:var(--wood);stroke:{palette.KEYLINE};stroke-width:1.2",
    ".mound": "fill:var(--rock1);stroke:var(--shade);stroke-width:1",
    ".wall": "stroke:var(--tomb);stroke-width:3.2;stroke-linejoin:round",
    ".doorway": f"fill:none;stroke:{palette.CREAM};stroke-width:4.6",
    # ships and sleds
    ".hull": f"stroke:{palette.HULL_LINE};stroke-width:1.6;stroke-linejoin:round",
    ".planks": f"fill:none;stroke:{palette.HULL_LINE};stroke-width:1.1;opacity:.35",
    ".deck": "fill:none;stroke:#f4d48a;stroke-width:2.2;opacity:.9",
    ".curl": f"fill:none;stroke:{palette.HULL_LINE};stroke-width:5.8;stroke-linecap:round",
    ".curl2": f"fill:none;stroke:{palette.HULL[0]};stroke-width:2.9;stroke-linecap:round",
    ".runner": "fill:none;stroke:var(--wood2);stroke-width:4;stroke-linecap:round",
    ".boards": "fill:none;stroke:var(--wood);stroke-width:4",
    # fields and values
    ".slot": "fill:var(--slot);stroke:var(--slotline);stroke-width:1.1;stroke-dasharray:3 2.5",
    ".berth": "fill:#fff;fill-opacity:.16;stroke:#fff3d0;stroke-width:1.4;stroke-dasharray:3 3",
    ".next": "fill:var(--goldhi);stroke:var(--rockline);stroke-width:1.6",
    # never over bare water: what is pale lies on a bed
    ".bed": "fill:var(--sand2);stroke:var(--rockline);stroke-width:1",
    ".faded": "opacity:.6",
    ".phantom": "opacity:.5",
    ".veil": "fill:var(--rock2);opacity:.55",
    ".fold": "fill:var(--rock2);stroke:var(--rockline);stroke-width:1.2;stroke-dasharray:4 2",
    ".badge": f"fill:{palette.CREAM};stroke:{palette.DARK_INK};stroke-width:1.1",
    ".plaque": f"fill:{palette.CREAM};stroke:{palette.HULL_LINE};stroke-width:1",
    ".coin": f"stroke:{palette.HULL_LINE};stroke-width:1",
    ".loaded": f"fill:{palette.HULL_LINE};stroke:{palette.HULL_LINE};stroke-width:1.8",
    ".lacking": f"fill:none;stroke:{palette.HULL_LINE};stroke-width:1.8",
    ".spare": f"fill:none;stroke:{palette.HULL_LINE};stroke-width:.7",
    ".band": "fill:var(--rock2);stroke:var(--rockline);stroke-width:1",
    ".tag": "fill:var(--cardface);stroke:var(--rockline);stroke-width:1",
    ".unsure": "fill:#f6e2a8;stroke:#7a5200;stroke-width:1.2;stroke-dasharray:3 2.5",
    ".spot": "fill:var(--legal);stroke:var(--legalink);stroke-width:1.6",
    ".number": "fill:var(--ink)",
    ".edge": f"fill:none;stroke:{palette.CREAM};stroke-width:3.4;stroke-linejoin:round",
    ".edge2": f"fill:none;stroke:{palette.DARK_INK};stroke-width:1;stroke-linejoin:round",
    # cards
    ".cardface": "fill:var(--cardface);stroke:#3a2410;stroke-width:1.2",
    ".cardline": f"fill:none;stroke:{palette.GOLD_LEAF[1]};stroke-width:2.4",
    ".cardback": "fill:var(--tomb);stroke:#e9c27a;stroke-width:1.2",
    ".rim": "stroke:#3a2410;stroke-width:1.2",
    ".tint": "opacity:.2",
    # gradients
    **{f".stop-{name}": f"stop-color:var(--{name})" for name in ("rock1", "rock2", "sand1", "sand2")},
    **{f".stop-{name}": f"stop-color:var(--{name})" for name in ("nile1", "nile2", "bank", "panel")},
    ".ripple": "fill:none;stroke:var(--nile3);stroke-width:1.3;opacity:.38",
    ".defs": "position:absolute;width:0;height:0",
    # states
    ".mine": "fill:var(--sand1);stroke:var(--ink);stroke-width:1.6",
    ".row": "fill:transparent",
    ".glow,.halo": "display:none",
    ":is(.legal,.leads)>:is(.glow,.halo)": "display:inline;filter:drop-shadow(0 0 4px var(--legal))",
    ".picked>:is(.halo,.glow)": "display:inline",
    ".ring": "fill:none;stroke:var(--legal);stroke-width:3.4",
    ".key": "fill:none;stroke:var(--legalink);stroke-width:6",
    ".pill": "fill:var(--legal);stroke:var(--legalink);stroke-width:2.2",
    ":is(.picked,.pointed)>:is(.halo,.glow) .ring": "stroke-width:4",
    ":is(.picked,.pointed)>:is(.halo,.glow) .key": "stroke:var(--ink);stroke-width:8",
    ":is(.picked,.pointed)>.glow.pill,:is(.picked,.pointed)>.glow :is(.pill,.spot)": "stroke:var(--ink);stroke-width:4.5",
    # what a choice would lead to
    ".foreseen": "opacity:.62;filter:drop-shadow(0 0 3px var(--legal))",
    ".trace": "display:none;fill:none;stroke-linecap:round;stroke-dasharray:.1 6.4",
    ".last>.trace,.last+.inside .newest>.trace": "display:inline",
    ".tumble": "transform-box:fill-box;transform-origin:center",
    ".dots": f"stroke:{palette.CREAM};stroke-width:2.7",
    ".dots2": f"stroke:{palette.DARK_INK};stroke-width:4.5",
    # of parts that share a place one is seen: the one that the drawing opens, or that a link leads to
    ".folio": "display:none",
    ".folio.open,.board .folio:target": "display:inline",
    ".board:has(.folio:target) .folio.open:not(:target)": "display:none",
    # only buttons meet the pointer, so what lies on a building never hides it
    ".board": "pointer-events:none;display:block",
    ".board [role=button]": "pointer-events:auto;outline:none",
    # what a frame that glows surrounds belongs to it
    ".board :is(.legal,.picked)>.halo": "pointer-events:all",
    ".board :is(.legal,.picked)>.glow": "pointer-events:fill",
    ".board .legal,.board a": "cursor:pointer",
    ".board [role=button]:focus-visible": "outline:3px solid var(--accent);outline-offset:2px",
}

_MOTION: Final = (
    "@media (prefers-reduced-motion:no-preference){:is(.legal,.leads)>:is(.glow,.halo){animation:breathe 2.4s ease-in-out infinite}"
    "@keyframes breathe{50%{opacity:.72}}"
    ".last>.tumble{animation:tumble .7s cubic-bezier(.3,.7,.2,1)}"
    "@keyframes tumble{0%{transform:translate(-40px,-30px) rotate(-220deg)}55%{transform:translate(5px,4px) rotate(24deg)}"
    "78%{transform:translate(-2px,-1px) rotate(-9deg)}}}"
)


def _tokens(theme: int) -> str:
    """The custom properties of one theme."""
    return "".join(f"--{name}:{pair[theme]};" for name, pair in TOKENS.items())


@cache
def themes() -> str:
    """The palette as custom properties, by day and by night, with the two families of type."""
    day, night = _tokens(0) + "color-scheme:light", _tokens(1) + "color-scheme:dark"
    return (
        f":root{{{day};--serif:{SERIF};--sans:{SANS}}}\n"
        f"[data-theme=dark]{{{night}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{night}}}}}\n"
    )


@cache
def stylesheet() -> str:
    """Everything a board needs to look right."""
    inks = "".join(f".board .{name}{{fill:{colour};color:{colour}}}\n" for name, colour in _INKS.items())
    seats = "".join(f".seat-{letter}{{fill:{seat.fill}}}\n" for letter, seat in BY_LETTER.items())
    paints = "".join(f".paint-{name}{{fill:{colour};background:{colour}}}\n" for name, colour in palette.PAINT.items())
    dyes = "".join(
        f".dye-{name}{{fill:{colour};background:{colour};color:{ink}}}\n" for name, (colour, ink) in palette.DYES.items()
    )
    rules = "".join(f"{selector}{{{body}}}\n" for selector, body in _RULES.items())
    return themes() + rules + inks + seats + paints + dyes + _MOTION
