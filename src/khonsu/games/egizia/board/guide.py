"""What the page says about a position besides the drawing: tips, holdings, help, warnings and temptations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.art.board import Holding
from khonsu.engine.message import Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import choices as c
from khonsu.games.egizia import landings, nile, tasks
from khonsu.games.egizia.board.emblems import band, card_formula
from khonsu.games.egizia.board.forecast import hunger_loss, missing_grain
from khonsu.games.egizia.board.scene import NO_SITE, dock_id, hero, sent, site_of, space_id, table_of
from khonsu.games.egizia.board.sphinx_cards import MOST_SHOWN, goal_text, unfolded
from khonsu.games.egizia.state import BUILDINGS, COLOURS, CREW_COUNT, CREWS, MARKETS, RING, SECTIONS

if TYPE_CHECKING:
    from khonsu.engine.message import Argument
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View
    from khonsu.games.egizia.facts import Facts
    from khonsu.games.egizia.state import Table


def card_text(table: Table, card: int) -> Message:
    """What a Nile card does."""
    facts = table.facts
    effect = facts.effect[card]
    name = nile.EFFECTS[effect]
    args: dict[str, Argument] = {"n": _amount(facts, card)}
    if effect == nile.FIELD:
        return Message("card.field_" + COLOURS[table.colours[card]], args)
    if effect == nile.CREW_PAIR:
        args["crews"] = [CREWS[crew] for crew in range(CREW_COUNT) if facts.shown[card] & (1 << crew)]
    if effect == nile.BRICK_POINTS:
        args["buildings"] = [BUILDINGS[one] for one in range(len(BUILDINGS)) if facts.shown[card] & (1 << one)]
    return Message("card." + name, args)


def _amount(facts: Facts, card: int) -> int:
    numbers = {
        "stones_6": facts.extra_stones,
        "grain_4": facts.extra_grain,
        "strength_3": facts.extra_strength,
        "extra_sphinx_2": facts.extra_cards,
        "stones_for_crew": facts.hire_price,
        "sell_10": facts.full_sale,
        "grave_8": facts.extra_tomb,
        "grain_market_2": facts.market_steps,
        "stone_market_2": facts.market_steps,
        "brick_points": facts.brick_points,
    }
    return numbers.get(nile.EFFECTS[facts.effect[card]], facts.amount[card])


def card_tip(table: Table, card: int, text: Catalogue) -> str:
    """A card's effect, when it works, and what a field gives when it is taken."""
    facts = table.facts
    effect = facts.effect[card]
    words = [text.say(card_text(table, card))]
    if effect == nile.FIELD and facts.bonus_amount[card]:
        words.append(text(f"tip.bonus_{facts.bonus[card]}", n=facts.bonus_amount[card]))
    if effect > nile.FIELD:
        when = "at_once" if effect >= nile.GRAIN_MARKET_2 else "lasting" if effect >= nile.KEEP_TWO_SPHINX else "once"
        words.append(text("tip." + when))
    return " ".join(words)


def town_tip(table: Table, town: int, text: Catalogue) -> str:
    """What a ship in a town brings."""
    facts = table.facts
    words = [text.term(landings.SPACES[landings.CARD_SPACES + town]) + ":"]
    if facts.town_stone_market[town]:
        words.append(text("tip.town_markets"))
    crews = facts.town_crews[CREW_COUNT * town : CREW_COUNT * (town + 1)]
    grown: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if crews[crew]]
    if grown:
        words.append(text("tip.town_crews", crews=grown))
    if facts.town_choice[town]:
        words.append(text("tip.town_choice"))
    if facts.town_stones[town]:
        words.append(text("tip.town_stones", n=facts.town_stones[town]))
    if facts.town_ring[town]:
        words.append(text("tip.town_ring"))
    if facts.town_once[town]:
        words.append(text("tip.town_once"))
    return " ".join(words)


# Tips -------------------------------------------------------------------------------------------------------------------


def tips(view: View, text: Catalogue) -> dict[str, str]:
    """What each element of the drawing is and does."""
    table = table_of(view)
    found: dict[str, str] = {}
    building = site_of(table)
    # In phase 5 the river is folded.
    for space in range(landings.SPACE_COUNT if building == NO_SITE else 0):
        if space >= landings.CARD_SPACES:
            found[space_id(space)] = town_tip(table, space - landings.CARD_SPACES, text)
        elif table.river[space] != nile.NO_CARD:
            found[space_id(space)] = card_tip(table, table.river[space], text)
        else:
            found[space_id(space)] = text("board.taken", space=table.facts.position[space])
    slots = table.facts.slots[table.players]
    for site in range(landings.SITE_COUNT):
        for place in range(slots):
            found[dock_id(site, place)] = text("tip.slot", site=landings.SITE_TERMS[site], place=place + 1)
        if table.players > slots:
            found[dock_id(site, landings.BESIDE)] = text("tip.beside", site=landings.SITE_TERMS[site])
    if building != NO_SITE:
        for site in range(landings.SITE_COUNT):
            found[f"station-{landings.SITES[site]}"] = text("tip.station", site=landings.SITE_TERMS[site])
        found["work"] = text("tip.work")
        if crews := sent(table):
            found["work"] += " " + text("tip.work_crews", crews=[CREWS[crew] for crew in crews])
    if building in (NO_SITE, landings.SPHINX):
        for seat_ in range(table.players):
            found[f"ship-{SEAT_LETTERS[seat_]}"] = text("tip.ships", seat=seat_, n=table.ships[seat_])
    _building_tips(table, text, found)
    _player_tips(table, hero(table, view.seat), text, found)
    return found


def _building_tips(table: Table, text: Catalogue, found: dict[str, str]) -> None:
    facts = table.facts
    for row, value in enumerate(facts.obelisk):
        found[f"obelisk-{row + 1}"] = text("tip.obelisk", n=value)
    for space in range(facts.grave_spaces):
        value = table.graves[space] if space < len(table.graves) else 0
        found[f"grave-{space + 1}"] = text("tip.grave", n=value) if value else text("tip.grave_closed")
    for row, spaces in enumerate(facts.row_spaces):
        # Where the pyramid is small there is no room for who leads its rows.
        if site_of(table) != landings.SPHINX:
            found[f"row-{row + 1}"] = text("tip.row", row=row + 1)
        for place in range(spaces):
            found[f"pyramid-{row + 1}-{place + 1}"] = text("tip.pyramid", n=facts.row_values[row], row=row + 1)
    for section, name in enumerate(SECTIONS):
        for place in range(facts.section_start[section + 1] - facts.section_start[section]):
            value = facts.temple[facts.section_start[section] + place]
            found[f"temple-{name}-{place + 1}"] = text(f"tip.temple_{name}", n=value)
    found["market-stone"] = text("tip.market_stone", n=facts.stones_per_point, stones=facts.bottom_stones)
    found["market-grain"] = text("tip.market_grain", points=facts.bottom_points)
    found["sphinx-deck"] = text("tip.sphinx", n=table.sphinx_deck())
    for circle, name in enumerate(RING):
        found[f"ring-{name}"] = text("tip.ring_" + name) + " " + _ring_tip(table, circle, text)


def _ring_tip(table: Table, circle: int, text: Catalogue) -> str:
    words = []
    for seat in range(table.players):
        missing = missing_grain(table, seat, circle)
        if missing > 0:
            words.append(text("tip.starves", seat=seat, n=missing, points=hunger_loss(table, seat, circle)))
    return " ".join(words) or text("tip.nobody_starves")


def _player_tips(table: Table, seat: int, text: Catalogue, found: dict[str, str]) -> None:
    letter = SEAT_LETTERS[seat]
    for crew in range(CREW_COUNT):
        kind = "joker" if CREWS[crew] == "joker" else "crew"
        tired = " " + text("tip.tired") if table.tired[seat * CREW_COUNT + crew] else ""
        strength = table.crews[seat * CREW_COUNT + crew]
        found[f"crew-{letter}-{CREWS[crew]}"] = text(f"tip.{kind}", crew=CREWS[crew], n=strength) + tired
    found[f"stones-{letter}"] = text("tip.stones", n=table.facts.stone_limit)
    found[f"fields-{letter}"] = text("tip.fields")
    for card in range(len(nile.CARDS)):
        if table.cards[card] == seat and table.facts.effect[card] != nile.QUARRY:
            found[f"card-{nile.CARDS[card]}"] = card_tip(table, card, text)
    for card in unfolded(table, seat, MOST_SHOWN):
        found[f"goal-{card + 1}"] = goal_text(table, card, text)
    for other in range(table.players):
        found[f"track-{SEAT_LETTERS[other]}"] = text("tip.track", seat=other, n=table.track[other])
        for market in MARKETS:
            found[f"market-{market}-{SEAT_LETTERS[other]}"] = found[f"market-{market}"]


# Beside the board -------------------------------------------------------------------------------------------------------


# More cards than this fold into a number in the row of a player.
_CARDS_SHOWN = 3


def holdings(view: View, seat: int) -> list[Holding]:
    """Crews, ships and goals of a player; below them stones with production, food with its forecast, and cards."""
    table = table_of(view)
    grain, need, loss = table.grain(seat, table.ring), table.hunger(seat), hunger_loss(table, seat, table.ring)
    found = []
    for crew in range(CREW_COUNT):
        strength = table.crews[seat * CREW_COUNT + crew]
        tired = table.tired[seat * CREW_COUNT + crew]
        tip = Message("tip.holding_tired" if tired else "tip.holding_crew", {"crew": CREWS[crew], "n": strength})
        found.append(Holding(f"crew-{CREWS[crew]}", strength, tip, "spent" if tired else "plain", str(strength)))
    ships, goals, stones = table.ships[seat], len(table.hands[seat]), table.stones[seat]
    production = table.production(seat)
    food = Message("tip.holding_hungry" if loss else "tip.holding_grain", {"n": grain, "need": need, "points": loss})
    found += [
        Holding("ship", ships, Message("tip.holding_ships"), "plain", str(ships)),
        Holding("sphinx", goals, Message("tip.holding_goals"), "plain", str(goals)),
        Holding("stone", stones, Message("tip.holding_stones", {"n": production}), "plain", f"{stones}+{production}"),
        Holding("grain", grain, food, "bad" if loss else "plain", f"{grain}/{need}" + (f" −{loss}" if loss else "")),
    ]
    held = [card for card in range(len(nile.CARDS)) if table.cards[card] == seat and table.facts.effect[card] > nile.FIELD]
    shown = held if len(held) <= _CARDS_SHOWN else held[: _CARDS_SHOWN - 1]
    for card in shown:
        paint = "paint-purple" if table.facts.effect[card] >= nile.KEEP_TWO_SPHINX else "paint-blue"
        signs = [sign[1:] for sign in card_formula(table.facts, card) if sign[0] == ":"]
        found.append(Holding(signs[0], 1, card_text(table, card), paint))
    if len(shown) < len(held):
        more = len(held) - len(shown)
        found.append(Holding("card", more, Message("tip.holding_more", {"n": more}), "", f"+{more}"))
    return found


def remark(view: View, seat: int) -> Message | None:
    """Before and while the ships sail, the order and the lowest ship; after that the place in the next round's order."""
    table = table_of(view)
    if seat not in table.order or not table.round or not table.stack:
        return None
    if phases(view)[0] > SAILING:
        later = table.front_to_back()[::-1].index(seat) + 1
        return Message("remark.next", {"tile": later})
    tile = table.order.index(seat) + 1
    return (
        Message("remark.at", {"tile": tile, "n": table.lowest[seat]})
        if table.lowest[seat]
        else Message("remark.tile", {"tile": tile})
    )


PHASES = ("cards", "sail", "feed", "quarries", "build", "together", "order")
SAILING = 1


def phases(view: View) -> tuple[int, list[Message]]:
    """The phases of a round and which of them is running; none before the first."""
    table = table_of(view)
    if not table.round or not table.stack:
        return 0, []
    task = table.stack[-1][0]
    running = (
        "feed" if task == tasks.FEED else "order" if task == tasks.LAST else "build" if site_of(table) != NO_SITE else "sail"
    )
    return PHASES.index(running), [Message(f"phase.{name}") for name in PHASES]


def listed(view: View) -> list[int]:
    """The choices with places for a ship first, in the order of the river; to pass comes last."""
    facts = table_of(view).facts
    behind = landings.SPACE_COUNT + landings.SITE_COUNT + 1

    def down_the_river(choice: int) -> tuple[int, int]:
        if choice < c.DOCK:
            return facts.position[choice - c.SAIL], choice
        if choice < c.PASS:
            return facts.site_position[(choice - c.DOCK) // landings.PER_SITE], choice
        return behind + (choice == c.PASS), choice

    return sorted(view.legal(), key=down_the_river)


def place_glyph(view: View, choice: int) -> str | None:
    """The sign of what there is at a place for a ship."""
    table = table_of(view)
    if c.DOCK <= choice < c.PASS:
        return ("sphinx", "obelisk", "pyramid")[(choice - c.DOCK) // landings.PER_SITE]
    if choice >= c.DOCK:
        return None
    if choice - c.SAIL >= landings.CARD_SPACES:
        return "circ"
    card = table.river[choice - c.SAIL]
    return None if card == nile.NO_CARD else band(table, card)[2]


def help_line(view: View) -> Message | None:
    """What somebody who has to choose should know."""
    if not view.legal():
        return None
    table = table_of(view)
    task, seat, _a, _b = table.stack[-1]
    if task == tasks.SAIL:
        missing = missing_grain(table, seat, table.ring)
        if missing > 0:
            return Message("help.sail_hungry", {"n": missing, "points": hunger_loss(table, seat, table.ring)})
        return Message("help.sail")
    names = {
        tasks.CLAIM: "claim",
        tasks.START_KEEP: "keep",
        tasks.RING: "ring",
        tasks.GATHER: "gather",
        tasks.FEED: "feed",
        tasks.COMMIT: "commit",
        tasks.DRAW: "draw",
        tasks.KEEP: "keep",
        tasks.DIG: "dig",
        tasks.MARKET: "market",
        tasks.LAY: "lay",
    }
    return Message("help." + names[task]) if task in names else None


def asks(view: View, picked: frozenset[str]) -> tuple[Message, Message] | None:
    """How many cards of strength a work force takes along, or whether a card is kept alone."""
    if any(thing.startswith("force-") for thing in picked):
        return Message("ask.boost"), Message("ask.tap_boost")
    return Message("ask.keep"), Message("ask.tap_goal")


def warning(view: View, choice: int) -> Message | None:
    """Before a choice that wastes something."""
    table = table_of(view)
    task, seat, a, _b = table.stack[-1]
    if task == tasks.SAIL and choice == c.PASS and table.ships[seat] and seat not in table.docks:
        return Message("warning.no_site")
    if task == tasks.COMMIT and choice == c.DECLINE:
        return Message("warning.decline")
    if task in (tasks.DIG, tasks.LAY) and choice == c.DONE and a:
        return Message("warning.waste", {"n": a})
    return None


def tempting(view: View) -> list[int]:
    """Cards and towns that lie upstream or are taken, slots that cannot be used."""
    if not view.legal():
        return []
    table = table_of(view)
    task, seat, _a, _b = table.stack[-1]
    if task != tasks.SAIL:
        return []
    below = [c.SAIL + space for space in range(landings.SPACE_COUNT) if c.SAIL + space not in table.choices]
    upstream = [choice for choice in below if choice >= landings.CARD_SPACES or table.river[choice] != nile.NO_CARD]
    near = sorted(upstream, key=lambda choice: -table.facts.position[choice])[:3]
    docks = [
        c.DOCK + site * landings.PER_SITE
        for site in range(landings.SITE_COUNT)
        if seat in table.docks[site * landings.PER_SITE : (site + 1) * landings.PER_SITE]
        and c.DOCK + site * landings.PER_SITE not in table.choices
    ]
    return sorted(near + docks)
