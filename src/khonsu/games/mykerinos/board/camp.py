"""How the camp beside the dig looks: the viewer's patrons, everybody's cubes, the tie-break track and the plots still to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khonsu.art import marks
from khonsu.art.building import cornice, sandstone
from khonsu.art.glyphs import glyph
from khonsu.art.lettering import shortened, width
from khonsu.art.pieces import seal
from khonsu.art.svg import button, group, path, rect, text
from khonsu.games.mykerinos.board import cameos
from khonsu.games.mykerinos.board.cameos import cameo
from khonsu.games.mykerinos.squares import NOBODY
from khonsu.games.mykerinos.state import NO_PATRON, PATRON_COUNT, PATRONS, Table

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.art.box import Box
    from khonsu.art.svg import Layer
    from khonsu.games.mykerinos.board.scene import Scene

CORNICE = 24.0
# So many cubes of a supply are drawn at most.
HEAP = 11


# Patrons ----------------------------------------------------------------------------------------------------------------


class Stack(NamedTuple):
    """The cards of one patron before a player, known by the one that would help next."""

    patron: int
    plot: int
    ready: int
    cards: int


def stacks(table: Table, seat: int) -> list[Stack]:
    """A player's cards by patron."""
    found = []
    for patron in range(PATRON_COUNT):
        cards = sorted(plot for plot in table.cards[seat] if table.facts.patron[plot] == patron)
        if cards:
            ready = [plot for plot in cards if not table.turned[plot]]
            found.append(Stack(patron, (ready or cards)[0], len(ready), len(cards)))
    return found


def my_patrons(scene: Scene, box: Box) -> Layer:
    """The viewer's cards: upright ones can help, turned ones have helped in this round."""
    held = tuple(stacks(scene.table, scene.hero))
    facts = scene.hero, scene.lit([f"card-{stack.plot + 1}" for stack in held])
    return scene.layer(facts, _patron_strip if scene.tall else _patron_cards, box, held)


def _patron_cards(scene: Scene, box: Box, held: tuple[Stack, ...]) -> str:
    ready = sum(stack.ready for stack in held)
    if scene.seat is None:
        title = scene.text("board.patrons_of", seat=scene.name(scene.hero))
    else:
        title = scene.text("board.your_patrons")
    note = scene.text("board.ready_n", n=ready) if held else ""
    out = [sandstone(*box), cornice(*box[:3], CORNICE, "star", title, note)]
    top = box.y + CORNICE + 7
    if not held:
        words = scene.text("board.no_patrons_short" if scene.seat is None or scene.last_round else "board.no_patrons")
        return "".join(out) + _lines(box.x + 10, top + 16, box.w - 20, words)
    slot = min(86.0, (box.w - 8) / len(held))
    w = round(min(64.0, slot - 7), 1)
    for place, stack in enumerate(held):
        x = round(box.x + 4 + slot * place + (slot - w) / 2, 1)
        out.append(_card(scene, stack, x, top, w, box.bottom - 6 - top))
    return "".join(out)


def _card(scene: Scene, stack: Stack, x: float, y: float, w: float, h: float) -> str:
    """One patron's card, with how many of them are ready if there are several."""
    named = w >= cameos.NAMED
    name = scene.text.term(PATRONS[stack.patron], "short") if named else ""
    if stack.ready:
        face, high = cameos.upright(stack.patron, w, h, name), h
    else:
        face, high = cameos.turned(stack.patron, w, name), w * cameos.TURNED
        y += (h - high - 14) / 2
    key = f"card-{stack.plot + 1}"
    inside = [marks.ring(x - 1, y - 1, w + 2, high + 2, 7) if key in scene.legal else "", group(face, at=(x, y))]
    if stack.cards > 1:
        # A narrow card leaves the place of its name to the number.
        at = (x + w - 13, y + 9) if named else (x + w / 2, y + high - 11 if stack.ready else y + high + 10)
        inside.append(marks.badge(*at, _count(stack)))
    inside.append(marks.trace(x, y, w, high))
    return button(key, _card_label(scene, stack), *inside, legal=scene.legal)


def _count(stack: Stack) -> str:
    return f"{stack.ready}/{stack.cards}"


def _card_label(scene: Scene, stack: Stack) -> str:
    return scene.text("board.card_label", patron=PATRONS[stack.patron], n=stack.ready, cards=stack.cards)


def _patron_strip(scene: Scene, box: Box, held: tuple[Stack, ...]) -> str:
    """The same in one line."""
    if not held:
        mat = rect(*box, "ghost", 6)
        words = shortened(scene.text("board.no_patrons_short"), box.w - 16, 12)
        return mat + text(box.cx, box.y + box.h / 2 + 4, 12, words, "ink", "middle")
    slot = min(126.0, box.w / len(held))
    out = []
    for place, stack in enumerate(held):
        x = round(box.x + slot * place + 2, 1)
        w = round(slot - 5, 1)
        ready = stack.ready > 0
        name = scene.text.term(PATRONS[stack.patron], "short")
        key = f"card-{stack.plot + 1}"
        inside = [marks.ring(x, box.y + 1, w, box.h - 2, 7) if key in scene.legal else ""]
        if w > 100:
            words = _count(stack) if stack.cards > 1 else scene.text("board.ready" if ready else "board.turned")
            face = cameos.strip(stack.patron, w, box.h - 2, name, words, ready)
        else:
            # Too narrow for the name beside the portrait.
            face = _small(stack, w, box.h - 2)
        inside.append(group(face, at=(x, box.y + 1)))
        inside.append(marks.trace(x + 3, box.y + 4, w - 6, box.h - 8))
        out.append(button(key, _card_label(scene, stack), *inside, legal=scene.legal))
    return "".join(out)


def _small(stack: Stack, w: float, h: float) -> str:
    """A card with portrait and the mark of its help, and how many are ready if there are several."""
    head = round(min(w * 0.58, 44), 1)
    shape = f'<path d="M.6 6.6q0-6 6-6h{head - 6.6:g}v{h - 1.2:g}h{6.6 - head:g}q-6 0-6-6z" class="dye-{cameos.DYE[stack.patron]}"/>'
    # On the narrowest cards the number takes the whole lower edge.
    face = cameos.bust(stack.patron, head, h - 15 if w < 46 and stack.cards > 1 else h, stack.ready > 0)
    size = round(min(w - head - 4, 20 if stack.cards == 1 else h - 18), 1)
    top = round((h - size) / 2, 1) if stack.cards == 1 else 2
    mark = glyph(cameos.HELP_GLYPHS[stack.patron], round(head + (w - head - size) / 2, 1), top, size, "dark")
    body = rect(0, 0, w, h, "cardface", 6) + shape + face + mark
    count = marks.badge(w - 14, h - 9, _count(stack), 7.6) if stack.cards > 1 else ""
    return (body if stack.ready else f'<g opacity=".7">{body}</g>') + count


def _lines(x: float, y: float, room: float, words: str, size: float = 12, step: float = 16) -> str:
    """A sentence on as many lines as it needs."""
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return "".join(text(x, y + step * number, size, line, "ink thin") for number, line in enumerate(lines))


# Cubes ------------------------------------------------------------------------------------------------------------------


def supplies(scene: Scene, box: Box) -> list[str | Layer]:
    """Every player's cubes that can be placed, and how many are in the common stock; with two players neutral ones too."""
    table = scene.table
    head = cornice(*box[:3], CORNICE, "stone", scene.text("board.supplies"), scene.text("board.stock"))
    out: list[str | Layer] = [sandstone(*box) + head]
    rows = _supply_rows(table)
    pitch = min(26.0, (box.h - CORNICE - 5) / len(rows))
    for number, (seat, colour) in enumerate(rows):
        facts = _in_supply(table, seat, colour), table.stock[colour], table.actor == seat
        row = box.x + 4, box.y + CORNICE + 3 + pitch * number, box.w - 8, pitch - 1
        out.append(scene.layer(facts, _supply, seat, colour, *row))
    return out


def _supply_rows(table: Table) -> list[tuple[int, int]]:
    """Owner and colour of each row."""
    if table.players > 2:
        return [(seat, seat) for seat in range(table.players)]
    return [(seat, colour) for seat in range(2) for colour in (seat, 2)]


def _in_supply(table: Table, seat: int, colour: int) -> int:
    return table.supply[seat] if colour == seat else table.neutral_supply[seat]


def supply_id(scene: Scene, seat: int, colour: int) -> str:
    """The element of the drawing that a player's cubes of a colour are."""
    return f"supply-{scene.letter(seat)}" if colour == seat else f"neutral-{scene.letter(seat)}"


def _supply_label(scene: Scene, seat: int, colour: int) -> str:
    key = "board.supply_label" if colour == seat else "board.neutral_label"
    return scene.text(key, seat=scene.name(seat), n=_in_supply(scene.table, seat, colour), stock=scene.table.stock[colour])


def _supply(scene: Scene, seat: int, colour: int, x: float, y: float, w: float, h: float) -> str:
    """One row of cubes; many of them overlap."""
    table = scene.table
    count = _in_supply(table, seat, colour)
    middle = y + h / 2
    key = supply_id(scene, seat, colour)
    own = colour == seat
    inside = [rect(x, y, w, h, "mine" if seat == scene.seat and own else "row", 5)]
    # Without a seal nobody could tell what the number of a row is that has no cubes left.
    inside.append(
        seal(scene.letter(colour), x + 5, middle - 10, 20) if own else seal(scene.letter(colour), x + 8, middle - 7, 14)
    )
    if table.actor == seat and own:
        inside.append(path(f"M{x - 3:g} {middle - 6:g}l7 6-7 6z", "ink"))
    inside.append(text(x + 40, middle + 5.5, 16, str(count), "num ink", "middle"))
    size, left, room = 15.0, x + 54, w - 54 - 30
    # The number stands beside them, so a heap need not be drawn whole.
    shown = min(count, HEAP)
    pitch = min(16.0, (room - size) / max(1, shown - 1))
    for place in range(shown):
        inside.append(scene.cube(colour, f"{key}-{place + 1}", round(left + pitch * place, 1), middle - size / 2, size))
    if own or seat == 0:
        inside.append(text(x + w - 6, middle + 4.8, 13, str(table.stock[colour]), "ink", "end"))
    return button(key, _supply_label(scene, seat, colour), *inside)


def small_supplies(scene: Scene, box: Box) -> Layer:
    """The same as numbers, two players a line."""
    table = scene.table
    return scene.layer((*table.supply, *table.neutral_supply, *table.stock), _small_rows, box)


def _small_rows(scene: Scene, box: Box) -> str:
    table = scene.table
    rows = _supply_rows(table)
    lines = (len(rows) + 1) // 2
    pitch = min(27.0, box.h / lines)
    w = box.w / 2
    out = []
    for number, (seat, colour) in enumerate(rows):
        x, y = box.x + w * (number % 2), box.y + pitch * (number // 2)
        middle = y + pitch / 2
        own = colour == seat
        frame = "mine" if seat == scene.seat and own else "row"
        inside = [rect(x + 1, y + 0.5, w - 3, pitch - 1.5, frame, 5), seal(scene.letter(seat), x + 3, middle - 8.5, 17)]
        inside.append(scene.cube(colour, f"{supply_id(scene, seat, colour)}-1", x + 22, middle - 7, 14))
        inside.append(text(x + 38, middle + 5.2, 15, str(_in_supply(table, seat, colour)), "num ink"))
        if own or seat == 0:
            inside.append(glyph("bag", x + w - 33.5, middle - 5.5, 11, "ink2"))
            inside.append(text(x + w - 5, middle + 4.6, 12.5, str(table.stock[colour]), "ink thin", "end"))
        out.append(button(supply_id(scene, seat, colour), _supply_label(scene, seat, colour), *inside))
    return "".join(out)


# Passing ----------------------------------------------------------------------------------------------------------------


def spaces(table: Table) -> int:
    """How many spaces of the tie-break track are used."""
    return max(3, table.players)


def passed(scene: Scene, box: Box) -> Layer:
    """The tie-break track: who passed first wins ties; the next free space is tapped to pass."""
    return scene.layer((_track_facts(scene), scene.table.round), _passed, box)


def _passed(scene: Scene, box: Box) -> str:
    say = scene.text
    note = say("board.tap_to_pass") if any(key in scene.legal for key in _track_ids(scene.table)) else ""
    out = [sandstone(*box), cornice(*box[:3], CORNICE, "hourglass", say("board.passed"), note)]
    out.append(_track(scene, box.x + 8, box.y + CORNICE + 9, box.w - 16, 34))
    y = box.y + CORNICE + 60
    out.append(text(box.x + 8, y, 12, say("board.first_wins"), "strong ink"))
    if not scene.last_round:
        out.append(text(box.x + 8, y + 17, 12, say("board.last_starts", round=scene.table.round + 1), "ink thin"))
    out.append(text(box.x + 8, y + (17 if scene.last_round else 34), 12, say("board.open_tie"), "ink thin"))
    return "".join(out)


def _track_ids(table: Table) -> list[str]:
    return [f"track-{space + 1}" for space in range(spaces(table))]


def _track_facts(scene: Scene) -> Hashable:
    """What the look of the track depends on."""
    table = scene.table
    return tuple(table.track), scene.lit(_track_ids(table))


def track(scene: Scene, x: float, y: float, w: float, h: float) -> Layer:
    """The track alone."""
    return scene.layer(_track_facts(scene), _track, x, y, w, h)


def _track(scene: Scene, x: float, y: float, w: float, h: float) -> str:
    """The spaces as a row of stelae."""
    table = scene.table
    count = spaces(table)
    gap = 4
    wide = min((w - gap * (count - 1)) / count, h * 1.15)
    out = []
    for space, key in enumerate(_track_ids(table)):
        left = round(x + space * (wide + gap), 1)
        top = round(min(h * 0.42, wide * 0.6), 1)
        shape = f"M{left:g} {y + h:g}V{y + top:g}a{wide / 2:g} {top:g} 0 0 1 {wide:g} 0V{y + h:g}z"
        kind = "next" if key in scene.legal else "plaster"
        inside = [path(shape, kind)]
        if key in scene.legal:
            inside.append(f'<g class="glow">{path(shape, "key")}{path(shape, "ring")}</g>')
        holder = table.track[space]
        size = round(min(wide, h) * 0.7, 1)
        if holder == NOBODY:
            ink = "dark" if key in scene.legal else "ink"
            inside.append(text(left + wide / 2, y + h * 0.5 + 7, 15, str(space + 1), f"num {ink}", "middle"))
            label = scene.text("board.space_label", space=space + 1)
        else:
            inside.append(
                seal(scene.letter(holder), round(left + (wide - size) / 2, 1), round(y + h * 0.54 - size / 2, 1), size)
            )
            name = scene.name(holder) if holder < table.players else scene.text("board.neutral")
            label = scene.text("board.held_label", space=space + 1, seat=name)
        inside.append(marks.trace(left + 1, y + 1, wide - 2, h - 2))
        out.append(button(key, label, *inside, legal=scene.legal))
    return "".join(out)


# Plots still to come ----------------------------------------------------------------------------------------------------


def to_come(scene: Scene, box: Box) -> Layer:
    """How many plots of each patron and value the deck still holds: everybody may know that."""
    return scene.layer(tuple(scene.table.deck), _few_to_come if scene.tall else _to_come, box)


def _to_come(scene: Scene, box: Box) -> str:
    table = scene.table
    facts = table.facts
    note = scene.text("board.plots", n=len(table.deck))
    out = [sandstone(*box), cornice(*box[:3], CORNICE, "plot", scene.text("board.to_come"), note)]
    values = sorted({facts.points[plot] for plot in range(len(facts.points)) if facts.patron[plot] != NO_PATRON})
    top = box.y + CORNICE + 17
    step = (box.w - 34) / PATRON_COUNT
    for patron in range(PATRON_COUNT):
        cx = box.x + 30 + step * (patron + 0.5)
        out.append(cameo(patron, cx, top, 25))
        for line, value in enumerate(values):
            count = sum(facts.patron[plot] == patron and facts.points[plot] == value for plot in table.deck)
            ink = "num ink" if count else "ink2"
            out.append(text(cx, top + 30 + 15.5 * line, 14, str(count) if count else "·", ink, "middle"))
    for line, value in enumerate(values):
        words = f"+{value}" if value else "0"
        out.append(text(box.x + 26, top + 30 + 15.5 * line, 12.5, words, "ink2", "end"))
    if any(facts.patron[plot] == NO_PATRON for plot in table.deck):
        points = next(facts.points[plot] for plot in table.deck if facts.patron[plot] == NO_PATRON)
        words = scene.text("board.one_plain", n=points)
    else:
        words = scene.text("board.order_unknown")
    out.append(text(box.x + 8, box.bottom - 7, 11.5, shortened(words, box.w - 12, 11.5), "ink thin"))
    return button("deck", scene.text("board.to_come"), *out)


def _few_to_come(scene: Scene, box: Box) -> str:
    """The same in one line: a number for each patron."""
    table = scene.table
    out = [path(f"M{box.x + 4:g} {box.y:g}h{box.w - 8:g}", "joint")]
    out.append(text(box.x + 6, box.y + 14, 12, scene.text("board.to_come"), "num ink"))
    out.append(text(box.right - 6, box.y + 14, 11.5, scene.text("board.plots", n=len(table.deck)), "ink thin", "end"))
    step = box.w / PATRON_COUNT
    middle = box.y + 18 + (box.h - 18) / 2
    for patron in range(PATRON_COUNT):
        count = sum(table.facts.patron[plot] == patron for plot in table.deck)
        x = box.x + step * patron
        out.append(cameo(patron, x + 12, middle, 22))
        out.append(text(x + 24, middle + 5.4, 15, str(count), "num ink"))
    hit = rect(*box, "row")
    return button("deck", scene.text("board.to_come"), hit, *out)
