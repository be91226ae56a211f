"""What is moved: painted blocks, seals, cards and tokens."""

from functools import lru_cache

from khonsu.art.glyphs import glyph
from khonsu.art.lettering import SMALLEST, shortened, width, wrapped
from khonsu.art.palette import KEYLINE, Seat
from khonsu.art.svg import rect, text


def bevelled(name: str, fill: str, inlay: str, sheen: float = 0.45) -> str:
    """The symbol of a square piece on a 32 x 32 field: light from the upper left, its mark inlaid."""
    return (
        f'<symbol id="{name}" viewBox="0 0 32 32">'
        f'<rect x=".7" y=".7" width="30.6" height="30.6" rx="3" fill="{fill}" stroke="{KEYLINE}" stroke-width="1.4"/>'
        f'<path d="M1.8 30.2V4A2.2 2.2 0 0 1 4 1.8h26.2l-2.8 2.8H4.6v22.8z" fill="#fff" opacity="{sheen:g}"/>'
        '<path d="M30.2 1.8V28a2.2 2.2 0 0 1-2.2 2.2H1.8l2.8-2.8h22.8V4.6z" fill="#000" opacity=".3"/>'
        f"{inlay}</symbol>"
    )


def medal(name: str, fill: str, inlay: str) -> str:
    """The symbol of a round piece on a 32 x 32 field."""
    return (
        f'<symbol id="{name}" viewBox="0 0 32 32">'
        f'<circle cx="16" cy="16" r="15" fill="{fill}" stroke="{KEYLINE}" stroke-width="1.5"/>{inlay}</symbol>'
    )


def block_symbol(seat: Seat) -> str:
    """The playing piece of a seat."""
    return bevelled(f"block-{seat.letter}", seat.fill, f'<g fill="{seat.inlay}">{seat.shape}</g>', seat.sheen)


def seal_symbol(seat: Seat) -> str:
    """The sign of a seat's owner, for names, logs and claims."""
    return medal(f"seal-{seat.letter}", seat.fill, f'<g fill="{seat.inlay}">{seat.shape}</g>')


@lru_cache(maxsize=4096)
def block(letter: str, x: float, y: float, size: float, at: str = "") -> str:
    """A seat's playing piece; where ``at`` names its place it can glide.

    All pieces of a seat are alike. When one has gone from a place and one has come to another, the page lets it glide.
    """
    moving = f' data-kind="stone-{letter}" data-at="{at}"' if at else ""
    return f'<use href="#block-{letter}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{moving}/>'


@lru_cache(maxsize=1024)
def seal(letter: str, x: float, y: float, size: float) -> str:
    """A seat's seal."""
    return f'<use href="#seal-{letter}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def formula(cx: float, cy: float, size: float, parts: tuple[str, ...], room: float, cls: str = "formula") -> str:
    """An effect in one line of glyphs and figures; a part that names a glyph begins with a colon: ``("3", ":stone", "= 1")``.

    Arrows and texts are smaller than other glyphs; the whole shrinks to its room, its texts never below the smallest size.
    """
    gap = size * 0.16
    sizes = [_part_width(part, size) for part in parts]
    total = sum(sizes) + gap * (len(parts) - 1)
    if total > room:
        shrink = room / total
        size, gap, sizes, total = size * shrink, gap * shrink, [one * shrink for one in sizes], room
    x = cx - total / 2
    out = []
    for part, taken in zip(parts, sizes, strict=True):
        if part.startswith(":"):
            out.append(glyph(part[1:], round(x, 1), round(cy - taken / 2, 1), round(taken, 1), cls))
        else:
            height = max(SMALLEST, round(size * 0.8, 1))
            out.append(text(round(x + taken / 2, 1), round(cy + height * 0.36, 1), height, part, cls, "middle"))
        x += taken + gap
    return "".join(out)


def _part_width(part: str, size: float) -> float:
    """How much of the line one part of a formula takes."""
    if part == ":arrow":
        return size * 0.72
    return size if part.startswith(":") else width(part, max(SMALLEST, size * 0.8), bold=True)


@lru_cache(maxsize=512)
def card(
    w: float, h: float, paint: str, picture: str, effect: tuple[tuple[str, ...], ...], name: str = "", moment: str = ""
) -> str:
    """A card at the origin: painted head with its glyph, the effect in lines of a formula, and where there is room its name and when."""
    head = round(h * 0.5, 1)
    big = round(min(w - 12, head - 14), 1)
    out = [
        rect(1.5, 2.5, w, h, "shadow", 6),
        rect(0, 0, w, h, "cardface", 6),
        f'<path d="M0 6a6 6 0 0 1 6-6h{w - 12:g}a6 6 0 0 1 6 6v{head - 6:g}H0z" class="paint-{paint}"/>',
        f'<path d="M0 {head:g}h{w:g}" class="cardline"/>',
        glyph(picture, round((w - big) / 2, 1), round((head - big) / 2, 1), big, "oncard"),
    ]
    tall = bool(name)
    size = 18.0 if tall else 13.0
    middle = head + (16 if tall else (h - head) / 2)
    for number, line in enumerate(effect):
        out.append(formula(w / 2, middle + size * (number - (len(effect) - 1) / 2), size, line, w - 8))
    if tall:
        out.append(_card_words(w, h, head, paint, name, moment))
    return "".join(out)


def _name_lines(name: str, room: float) -> tuple[float, tuple[str, ...]]:
    """A name in the largest letters that need not cut it, on three lines only if they must be small anyway."""
    for size in (12.5, 12.0, 11.5):
        lines = wrapped(name, room, size, True)
        if not any(line.endswith("…") for line in lines):
            return size, lines
    return SMALLEST, wrapped(name, room, SMALLEST, True, 3)


def _card_words(w: float, h: float, head: float, paint: str, name: str, moment: str) -> str:
    """The name of a card, and the strip at its foot that says when it counts."""
    foot = h - 17
    size, lines = _name_lines(name, w - 4)
    step = 12
    first = (head + 28 + foot) / 2 + 4.5 - step / 2 * (len(lines) - 1)
    out = [text(w / 2, round(first + step * row, 1), size, line, "num dark", "middle") for row, line in enumerate(lines)]
    out.append(f'<path d="M1 {foot:g}h{w - 2:g}v10a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z" class="paint-{paint} tint"/>')
    out.append(text(w / 2, foot + 12, SMALLEST, shortened(moment, w - 2, SMALLEST), "dark", "middle"))
    return "".join(out)


@lru_cache(maxsize=16)
def card_back(w: float, h: float) -> str:
    """A face-down card at the origin: night sky with the moon."""
    moon = round(min(w, h) * 0.5, 1)
    return (
        rect(1.5, 2.5, w, h, "shadow", 6)
        + rect(0, 0, w, h, "cardback", 6)
        + rect(3, 3, w - 6, h - 6, "stars", 4)
        + glyph("moon", round((w - moon) / 2, 1), round((h - moon) / 2, 1), moon, "lotus")
    )


@lru_cache(maxsize=128)
def small_card(w: float, h: float, paint: str, picture: str, name: str = "") -> str:
    """A card at the origin so small that only its colour and its glyph are seen, and perhaps its name at the foot."""
    head = h - 17 if name else h
    size = round(min(w, head) - 6, 1)
    out = f'<rect width="{w:g}" height="{h:g}" rx="3" class="paint-{paint} rim"/>'
    out += glyph(picture, round((w - size) / 2, 1), round((head - size) / 2, 1), size, "oncard")
    if name:
        line = shortened(name, w - 4, SMALLEST, True)
        out += rect(1, head, w - 2, 16, "cardface", 2) + text(w / 2, h - 5, SMALLEST, line, "num dark", "middle")
    return out
