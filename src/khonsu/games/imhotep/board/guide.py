"""What the page says about a position besides the drawing: tips, holdings, warnings and temptations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.board import Holding, Note
from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.imhotep import choices as c
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.board.monuments import PYRAMID_NAMES
from khonsu.games.imhotep.board.scene import table_of
from khonsu.games.imhotep.board.waterside import CARD_GLYPHS, card_paint
from khonsu.games.imhotep.state import (
    BONUSES,
    CARD_KINDS,
    CARDS,
    CHAMBER,
    FIRST_DECORATION,
    HAMMER,
    LEVER,
    NOBODY,
    OBELISKS,
    PAVED_PATH,
    PYRAMIDS,
    SHIPS,
    SITES,
    SLOTS,
    SPACES_B,
    STATUE,
    TEMPLE,
    UNDOCKED,
    UNSEEN,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khonsu.engine.message import Argument
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View
    from khonsu.games.imhotep.state import Facts


def card_text(facts: Facts, kind: int) -> Message:
    """What a card does."""
    args: dict[str, Argument] = {}
    if kind == STATUE:
        args = {"values": _list(facts.statue_points[1:]), "further": facts.statue_further}
    elif kind == HAMMER:
        args = {"n": facts.take}
    elif kind >= FIRST_DECORATION:
        args = {"n": facts.per_decoration}
    return Message("card." + CARDS[kind], args)


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def site_text(table: Table, site: int) -> Message:
    """What a site does and scores."""
    facts = table.facts
    side_b = (table.market_b, table.pyramids_b, table.temple_b, table.chamber_b, table.obelisks_b)[site]
    args: dict[str, Argument] = {}
    if site == PYRAMIDS:
        args = {"n": facts.overflow_b} if side_b else {"n": facts.overflow_a, "values": _list(facts.pyramid_a)}
    elif site == TEMPLE:
        args = {} if side_b else {"n": facts.temple_a, "width": table.temple_width()}
    elif site == CHAMBER:
        if side_b:
            args = {"values": _list(facts.row_points[table.players])}
        else:
            args = {"values": _list(facts.area_points[1:]), "further": facts.area_further}
    elif site == OBELISKS:
        if side_b:
            args = {"values": _list(facts.tower_values), "size": facts.tower_size, "n": facts.loose_points}
        else:
            args = {"values": _list(facts.rank_points[table.players])}
    return Message(f"tip.{SITES[site]}_{'b' if side_b else 'a'}", args)


def tips(view: View, text: Catalogue) -> dict[str, str]:
    """What each element of the drawing is and does."""
    table, seat = table_of(view), view.seat
    facts = table.facts
    found: dict[str, str] = {}
    for site, name in enumerate(SITES):
        found[f"site-{name}"] = text.say(site_text(table, site))
    for ship in range(SHIPS):
        _ship_tips(table, ship, text, found)
    sled = f"{text('tip.sled', n=facts.sled_capacity)} {text('tip.quarry')}"
    for player in range(table.players):
        found[f"sled-{SEAT_LETTERS[player]}"] = sled
    found["pile"] = f"{text('tip.pile', n=table.pile_size())} {text('tip.discard', n=sum(table.discard))}"
    for space, kind in enumerate(table.market):
        if kind != NOBODY:
            found[f"market-{space + 1}"] = text.say(card_text(table.facts, kind))
    if table.pair:
        found["market-4"] = text("tip.pair")
    for place, kind in enumerate(table.pair):
        if kind != UNSEEN:
            found[f"keep-{place + 1}"] = text.say(card_text(table.facts, kind))
    if seat is not None:
        _hand_tips(table, seat, text, found)
    if table.pyramids_b:
        _pyramid_tips(table, text, found)
    if table.temple_b:
        for space in range(table.temple_width()):
            found[f"temple-{space + 1}"] = text(
                f"tip.space_{SPACES_B[facts.temple_b[space]]}",
                points=facts.choice_points if facts.temple_b[space] == 0 else facts.temple_points,
                n=facts.choice_stones,
            )
    return found


def _ship_tips(table: Table, ship: int, text: Catalogue, found: dict[str, str]) -> None:
    capacity = table.capacity[ship]
    if capacity == 0:
        return
    if table.docked[ship] == UNDOCKED:
        words = text("tip.ship", ship=ship + 1, capacity=capacity, n=table.facts.minimum[capacity])
    else:
        site = SITES[table.docked[ship]]
        words = text("tip.ship_docked", ship=ship + 1, site=site)
        found[f"site-{site}"] += " " + words
    found[f"ship-{ship + 1}"] = words
    for slot in range(capacity):
        found[f"slot-{ship + 1}-{slot + 1}"] = words


def _hand_tips(table: Table, seat: int, text: Catalogue, found: dict[str, str]) -> None:
    for kind in range(FIRST_DECORATION, CARD_KINDS):
        if table.hands[seat][kind]:
            words = text.say(card_text(table.facts, kind))
            if kind >= LEVER:
                words += " " + text("tip.unused", n=table.facts.unused_blue)
            found[f"card-{CARDS[kind]}"] = words


def _pyramid_tips(table: Table, text: Catalogue, found: dict[str, str]) -> None:
    """The field that comes next on each of the three pyramids."""
    facts = table.facts
    for number, name in enumerate(PYRAMID_NAMES):
        field = len(table.pyramids[number])
        words = text("reason.pyramid_full")
        if field < len(facts.pyramid_b[number]):
            words = text("board.next_field", n=facts.pyramid_b[number][field])
            bonus = facts.bonus_b[number][field]
            if bonus:
                words += " " + text(f"tip.bonus_{BONUSES[bonus]}", n=facts.take)
        found[f"pyramid-{name}"] = words


def holdings(view: View, seat: int) -> list[Holding]:
    """The cards before a player."""
    table = table_of(view)
    return [
        Holding(CARD_GLYPHS[kind], count, card_text(table.facts, kind), f"paint-{card_paint(kind)}")
        for kind, count in enumerate(table.hands[seat])
        if count
    ]


def asks(view: View, picked: frozenset[str]) -> tuple[Message, Message] | None:
    """Where the ship, or the stone of a card, goes."""
    named = {thing.partition("-")[0]: thing.partition("-")[2] for thing in picked}
    card = named.get("card")
    if card not in (None, "lever"):
        return Message(f"ask.{card}"), Message("ask.tap_place")
    if "ship" in named:
        return Message("ask.ship", {"ship": int(named["ship"])}), Message("ask.tap_site")
    if "site" in named:
        return Message("ask.site", {"site": named["site"]}), Message("ask.tap_ship")
    return Message("ask.lever"), Message("ask.tap_ship")


def warning(view: View, choice: int) -> Message | None:
    """Before a choice that brings its maker nothing."""
    table = table_of(view)
    seat = table.stack[-1][1]
    # Ruling 7: a red card may be taken without a stone to use it with.
    if table.quarry[seat] == 0 and 0 <= _card_of(table, choice) <= PAVED_PATH:
        return Message("warning.quarry_empty")
    return None


def notes(view: View, choice: int) -> list[Note]:
    """How many of the stones on a ship that sails are the player's own: none is no mistake, but how others are blocked."""
    if not c.SAIL <= choice < c.HAMMER:
        return []
    own, load = _sailing(table_of(view), choice)
    return [Note("stone", f"{own}/{load}", Message("note.own_stones", {"n": own, "all": load}))]


def _sailing(table: Table, choice: int) -> tuple[int, int]:
    """How many stones of the player are on a ship that sails, and how many in all."""
    ship = (choice - (c.SAIL if choice < c.LEVER else c.LEVER)) // c.SITE_COUNT
    return table.slots[ship * SLOTS : ship * SLOTS + SLOTS].count(table.stack[-1][1]), table.ship_load(ship)


def row(view: View, choice: int) -> Hashable | None:
    """Stones that are loaded and ships that sail: by what is on them, and whether a ship has been chosen already."""
    if not c.LOAD <= choice < c.HAMMER:
        return None
    table = table_of(view)
    return table.stack[-1][0] == tasks.DOCK, _sailing(table, choice) if choice >= c.SAIL else None


def _card_of(table: Table, choice: int) -> int:
    """The kind of card that a choice takes; below 0 if none, or none that is known."""
    if c.PICK <= choice < c.KEEP:
        return table.market[choice - c.PICK]
    if c.KEEP <= choice < c.KEEP + len(table.pair):
        return table.pair[choice - c.KEEP]
    return NOBODY


def tempting(view: View) -> list[int]:
    """Ships that lack a stone, sites that are taken, and a sled that cannot be filled."""
    if not view.legal():
        return []
    table = table_of(view)
    task, seat, ship, _b = table.stack[-1]
    taken = [site for site in table.docked if site != UNDOCKED]
    if task == tasks.DOCK:
        return sorted(c.SAIL + ship * c.SITE_COUNT + site for site in taken)
    if task != tasks.TURN:
        return []
    afloat = [ship for ship in range(SHIPS) if table.docked[ship] == UNDOCKED and table.capacity[ship]]
    ready = [ship for ship in afloat if table.ship_load(ship) >= table.facts.minimum[table.capacity[ship]]]
    free = next(site for site in range(c.SITE_COUNT) if site not in taken)
    found = [] if table.takeable(seat, table.facts.take) else [c.TAKE]
    found += [c.SAIL + ship * c.SITE_COUNT + free for ship in afloat if ship not in ready]
    found += [c.SAIL + ready[0] * c.SITE_COUNT + site for site in taken if ready]
    return sorted(found)
