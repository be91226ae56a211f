"""What the page says about a position besides the drawing: tips, holdings, help, warnings and temptations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.board import Holding, Note
from khonsu.engine.message import Message
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.board.cameos import DYE, HELP_GLYPHS
from khonsu.games.mykerinos.board.camp import spaces, stacks
from khonsu.games.mykerinos.board.dig import single_id
from khonsu.games.mykerinos.board.museum import hall_id
from khonsu.games.mykerinos.board.ranks import Rank, ranking
from khonsu.games.mykerinos.board.scene import exhibiting, hero, last_round, letter, table_of
from khonsu.games.mykerinos.scoring import wing_value
from khonsu.games.mykerinos.squares import NOBODY, SQUARES, VOID, zone_of
from khonsu.games.mykerinos.state import (
    BROWN,
    HALL5,
    HALLS,
    LAST_SHARED,
    NO_PATRON,
    NO_PLOT,
    PATRON_COUNT,
    PATRONS,
    SHARED,
    Table,
)

if TYPE_CHECKING:
    from khonsu.engine.message import Argument
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View


def patron_text(patron: int) -> Message:
    """What a patron does."""
    return Message("patron." + PATRONS[patron])


# Tips -------------------------------------------------------------------------------------------------------------------


def tips(view: View, text: Catalogue) -> dict[str, str]:
    """What each element of the drawing is and does."""
    table, seat = table_of(view), view.seat
    found: dict[str, str] = {}
    for zone in range(table.zones()):
        found[f"zone-{zone + 1}"] = zone_tip(table, seat, zone, text)
    for square in range(SQUARES):
        if table.cubes[square] != VOID:
            words = found[f"zone-{zone_of(square) + 1}"]
            if table.pyramid[square] and table.cubes[square] == NOBODY:
                words = f"{text('tip.pyramid')} {words}"
            found[c.square_id(square)] = words
            if c.START + square in table.choices and c.EXTEND + square in table.choices:
                found[single_id(square)] = text("tip.single")
                found |= {"one-cube": text("tip.one_cube"), "two-cubes": text("tip.two_cubes")}
    for plot in table.field:
        if plot != NO_PLOT:
            found[f"plot-{plot + 1}"] = _plot_tip(table, seat, plot, text)
    for hall in range(HALLS):
        if hall != LAST_SHARED or table.ring_closed:
            found[hall_id(hall)] = _hall_tip(table, seat, hall, text)
    for wing, patron in enumerate(table.wings):
        found[f"wing-{wing + 1}"] = text("tip.wing", patron=PATRONS[patron]) + " " + text.say(patron_text(patron))
    _camp_tips(table, seat, text, found)
    return found


def zone_tip(table: Table, seat: int | None, zone: int, text: Catalogue) -> str:
    """Who would get what if a zone were evaluated now."""
    if table.field[2 * zone] == NO_PLOT and table.field[2 * zone + 1] == NO_PLOT:
        return text("tip.zone_done", zone=zone + 1)
    ranks = ranking(table, zone)
    if not ranks:
        return text("tip.zone_empty", zone=zone + 1)
    words = [text("tip.zone", zone=zone + 1)]
    words += [_rank_tip(table, seat, rank, len(ranks) == 1, text) for rank in ranks]
    if len(ranks) > 1 and any(rank.best != rank.worst for rank in ranks):
        words.append(text("tip.zone_tie"))
    return " ".join(words)


def _rank_tip(table: Table, seat: int | None, rank: Rank, alone: bool, text: Catalogue) -> str:
    place = str(rank.best) if rank.best == rank.worst else f"{rank.best}–{rank.worst}"
    if rank.colour >= table.players:
        kind = "alone" if alone else _certainty(rank)
        return text(f"tip.rank_neutral_{kind}", place=place, n=rank.cubes)
    own = "own_" if rank.colour == seat else ""
    return text(f"tip.rank_{own}{_certainty(rank)}", place=place, seat=rank.colour, n=rank.cubes)


def _certainty(rank: Rank) -> str:
    return "chooses" if rank.chooses else "may_choose" if rank.may_choose else "rest"


def _plot_tip(table: Table, seat: int | None, plot: int, text: Catalogue) -> str:
    patron, points = table.facts.patron[plot], table.facts.points[plot]
    if patron == NO_PATRON:
        return text("tip.plain", n=points)
    words = text("tip.plot", patron=PATRONS[patron], n=points) + " " + text.say(patron_text(patron))
    if seat is not None:
        words += " " + text("tip.card_worth", n=wing_value(table, seat, table.wings.index(patron)))
    return words


def _hall_tip(table: Table, seat: int | None, hall: int, text: Catalogue) -> str:
    wing = hall % PATRON_COUNT
    args: dict[str, Argument] = {
        "patron": PATRONS[table.wings[wing]],
        "other": PATRONS[table.wings[(wing + 1) % PATRON_COUNT]],
        "n": table.facts.hall_values[hall // PATRON_COUNT],
    }
    words = text("tip.hall_shared" if hall >= SHARED else "tip.hall", **args)
    holder = table.halls[hall]
    if holder != NOBODY:
        return words + " " + (text("tip.hall_yours") if holder == seat else text("tip.hall_taken", seat=holder))
    if not table.stack:
        return words
    if HALL5 <= hall < SHARED:
        words += " " + text("tip.hall_inner")
    if seat is not None:
        gain = hall_gain(table, seat, hall)
        words += " " + (text("tip.hall_gain", n=gain) if gain else text("tip.hall_no_gain"))
    return words


def hall_gain(table: Table, seat: int, hall: int) -> int:
    """How many more points a seat's cards would score with a hall."""
    value = table.facts.hall_values[hall // PATRON_COUNT]
    wings = [hall % PATRON_COUNT]
    if hall >= SHARED:
        wings.append((hall + 1) % PATRON_COUNT)
    more = 0
    for wing in wings:
        lift = value - wing_value(table, seat, wing)
        more += max(0, lift) * table.patron_cards(seat, table.wings[wing])
    return more


def _camp_tips(table: Table, viewer: int | None, text: Catalogue, found: dict[str, str]) -> None:
    """Cards, cubes, the tie-break track and the deck."""
    for seat in range(table.players):
        sign = letter(table, seat)
        found[f"worth-{sign}"] = _worth_tip(table, seat, text)
        # In the exhibition of the last round cubes are counted in the rows above only.
        if not (last_round(table) and exhibiting(table)):
            found[f"supply-{sign}"] = text("tip.supply", n=table.supply[seat], stock=table.stock[seat])
            if table.players == 2:
                found[f"neutral-{sign}"] = text("tip.neutral", n=table.neutral_supply[seat], stock=table.stock[2])
    for stack in stacks(table, hero(table, viewer)):
        words = text.say(patron_text(stack.patron))
        if table.stack:
            words += " " + text("tip.card_ready" if stack.ready else "tip.card_turned", n=stack.ready)
        found[f"card-{stack.plot + 1}"] = words
    for space in range(spaces(table)):
        found[f"track-{space + 1}"] = text("tip.track")
    if table.deck:
        found["deck"] = text("tip.deck", n=len(table.deck))


def _worth_tip(table: Table, seat: int, text: Catalogue) -> str:
    """Where a seat's points would come from if the game ended now."""
    parts = [f"{text(f'part.{name}')} {points}" for name, points in table.breakdown(seat).items() if points]
    now = "tip.worth" if table.stack else "tip.worth_final"
    return text(now, seat=seat, n=table.score(seat), parts=", ".join(parts) or "0")


# Beside the board -------------------------------------------------------------------------------------------------------


def holdings(view: View, seat: int) -> list[Holding]:
    """The patrons before a player."""
    return [
        Holding(HELP_GLYPHS[stack.patron], stack.cards, patron_text(stack.patron), f"dye-{DYE[stack.patron]}")
        for stack in stacks(table_of(view), seat)
    ]


def own_icon(view: View, choice: int) -> str | None:
    """A patron is known by the mark of his help."""
    return HELP_GLYPHS[choice - c.PATRON] if c.PATRON <= choice < c.HALL else None


def help_line(view: View) -> Message | None:
    """What the viewer should know to answer the question."""
    if not view.legal():
        return None
    table = table_of(view)
    task, seat, a, b = table.stack[-1]
    if task == tasks.TURN:
        if table.final_turn:
            return Message("help.final_turn", {"n": table.supply[seat]})
        return Message("help.turn" if _extends(view) else "help.turn_start", {"n": table.supply[seat]})
    if task == tasks.NEXT:
        return Message("help.next", {"n": b})
    if task == tasks.PATRON:
        return patron_text(a)
    if task == tasks.NEUTRAL_TURN:
        return Message("help.neutral_turn" if _extends(view) else "help.neutral_start", {"n": table.neutral_supply[seat]})
    if task in (tasks.CHOOSE, tasks.REST):
        return Message(
            "help.choose" if task == tasks.CHOOSE else "help.rest", {"place": str(table.ranking_here.index(seat) + 1)}
        )
    return Message("help.box") if task == tasks.BOX else None


def group(view: View, choice: int) -> Message:
    """Cubes by the zone that they are placed in, everything else by what it is."""
    if choice < c.PATRON:
        return Message("group.zone", {"zone": zone_of(choice % SQUARES) + 1})
    return Message("group." + c.SPACE.kind(choice).name)


def listed(view: View) -> list[int]:
    """Zone by zone."""
    return sorted(view.legal(), key=lambda choice: (zone_of(choice % SQUARES) if choice < c.PATRON else SQUARES, choice))


def notes(view: View, choice: int) -> list[Note]:
    """The rank in its zone that a cube leads to."""
    table = table_of(view)
    if choice >= c.PATRON or not table.stack:
        return []
    square, colour = choice % SQUARES, table.stack[-1][1]
    if table.stack[-1][0] == tasks.NEUTRAL_TURN:
        return []
    after = table.copy()
    after.cubes = after.cubes[:]
    after.cubes[square] = colour
    rank = next(rank for rank in ranking(after, zone_of(square)) if rank.colour == colour)
    places = f"{rank.best}." if rank.best == rank.worst else f"{rank.best}.–{rank.worst}."
    tip = Message("note.rank", {"zone": zone_of(square) + 1, "ordinal": places, "n": rank.cubes})
    return [Note("plot", places, tip, "good" if rank.chooses else "")]


def _extends(view: View) -> bool:
    return any(c.EXTEND <= choice < c.PATRON for choice in view.legal())


def warning(view: View, choice: int) -> Message | None:
    """Before a choice that brings its maker little."""
    table = table_of(view)
    task, seat, _a, _b = table.stack[-1]
    if choice == c.PASS and table.supply[seat] and last_round(table):
        return Message("warning.last_cubes", {"n": table.supply[seat]})
    if c.HALL <= choice < c.TAKE and _idle(table, seat, choice - c.HALL):
        return Message("warning.idle_hall")
    if task == tasks.REST and choice > c.PASS:
        return Message("warning.leaves_plot")
    return None


def _idle(table: Table, seat: int, hall: int) -> bool:
    """Whether a hall neither is worth more than what a seat has in its wings nor opens a way to a free hall of 5."""
    wings = [hall % PATRON_COUNT]
    if hall >= SHARED:
        wings.append((hall + 1) % PATRON_COUNT)
    value = table.facts.hall_values[hall // PATRON_COUNT]
    for wing in wings:
        inner = HALL5 + wing
        opens = hall != inner and table.halls[inner] == NOBODY and not table.enterable(seat, inner)
        if value > wing_value(table, seat, wing) or opens:
            return False
    return True


def tempting(view: View) -> list[int]:
    """Patrons that are turned or of no use, halls that are closed, and an extension with a single cube."""
    if not view.legal():
        return []
    table = table_of(view)
    task, seat, a, _b = table.stack[-1]
    found: list[int] = []
    if task == tasks.TURN:
        held = [stack.patron for stack in stacks(table, seat)]
        found += [c.PATRON + patron for patron in held if c.PATRON + patron not in table.choices]
        if table.supply[seat] == 1:
            near = [square for square in range(SQUARES) if table.cubes[square] == NOBODY and table.touches(square, seat)]
            found += [c.EXTEND + square for square in near if not table.pyramid[square]][:1]
    elif task == tasks.CHOOSE or (task == tasks.PATRON and a == BROWN):
        if task == tasks.CHOOSE and table.stock[seat] == 0:
            found += [c.HALL + hall for hall in range(HALLS) if table.enterable(seat, hall)][:1]
        else:
            inner = range(HALL5, SHARED)
            found += [c.HALL + hall for hall in inner if table.halls[hall] == NOBODY and not table.enterable(seat, hall)]
    return sorted(found)
