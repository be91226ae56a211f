"""What a game of Imhotep has shown beyond its log lines: rare rulings and endings, by name."""

from collections.abc import Sequence

from tests.games.imhotep.scripted_players import collector, hoarder, idler, mason
from tests.opened import Opened, opened
from tests.scripted_players import ScriptedPlayer, at_random

from khonsu.engine.message import Event
from khonsu.engine.state import State
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.state import CARDS, SITES

# How the games of a soak are played; random play comes often because it is open to everything.
SCRIPTED_PLAYERS: tuple[ScriptedPlayer, ...] = (at_random, at_random, at_random, collector, hoarder, idler, mason)

RED = CARDS[:3]
BLUE = CARDS[8:]

STUCK = "ruling 3: stuck round"
NO_STONE = "ruling 7: red card without a stone"
LEVER_MARKET = "ruling 16: Lever at the market"
LEVER_PYRAMIDS = "ruling 16: Lever at Pyramids B"
CARD_ENDS_ROUND = "ruling 18: a card sails the fourth ship"
CHAIN = "ruling 21: an Entrance draws an Entrance"
NO_SPACE = "ruling 26: no tower space left"
DEALT_ANEW = "ruling 28: new pile while dealing"
WITHIN_PAIR = "ruling 28: new pile between the cards of the pair"
OVER_PAIR = "ruling 28: new pile while the pair lies hidden"
OBELISK_TIE = "ruling 30: level at the obelisks"
ROW_TIE = "ruling 30: level in a row of the chamber"
WRATH = "ruling 31: the Pharaoh is angry"
NEGATIVE = "ruling 32: a negative score"
OVERFLOW_A = "pyramid A finished"
OVERFLOW_B = "pyramids B finished"
LARGE_AREA = "an area of six or more"
MANY_STATUES = "six or more statues"

# Every name that a soak should reach, besides the log lines themselves.
EXPECTED = frozenset(
    [
        STUCK,
        NO_STONE,
        LEVER_MARKET,
        LEVER_PYRAMIDS,
        CARD_ENDS_ROUND,
        CHAIN,
        NO_SPACE,
        DEALT_ANEW,
        WITHIN_PAIR,
        OVER_PAIR,
        OBELISK_TIE,
        ROW_TIE,
        WRATH,
        NEGATIVE,
        OVERFLOW_A,
        OVERFLOW_B,
        LARGE_AREA,
        MANY_STATUES,
        *(f"log.card {card}" for card in CARDS),
        *(f"log.rejects {card}" for card in CARDS),
        *(f"log.plays {card}" for card in BLUE),
        *(f"log.sails {site}" for site in SITES),
        *(f"log.delivers {site}" for site in ("temple", "chamber", "obelisks")),
    ]
)


def mark(events: Sequence[Event], state: State) -> set[str]:
    """The names of what a finished game has shown."""
    table = opened(state)
    return _told(events, table) | _left(table)


def _told(events: Sequence[Event], state: Opened) -> set[str]:
    found: set[str] = set()
    sailed = 0
    pair_lies = False
    for number, event in enumerate(events):
        kind = event.message.id.removeprefix("log.")
        args = event.message.args
        before = events[number - 1].message if number else event.message
        after = events[number + 1] if number + 1 < len(events) else event
        if kind == "round":
            sailed = 0
            pair_lies = state.market_b
        elif kind == "stuck":
            found.add(STUCK)
        elif kind == "sails":
            sailed += 1
            by_card = before.id == "log.plays" or (number > 1 and events[number - 2].message.id == "log.plays")
            if by_card and sailed == 4:
                found.add(CARD_ENDS_ROUND)
            if before.args.get("card") == "lever" and args["site"] == "market":
                found.add(LEVER_MARKET)
            if before.args.get("card") == "lever" and args["site"] == "pyramids" and state.pyramids_b:
                found.add(LEVER_PYRAMIDS)
        elif kind == "card" and args["card"] in RED:
            served = after.seat == event.seat and after.message.id in ("log.pyramid", "log.delivers")
            if not served:
                found.add(NO_STONE)
            elif args["card"] == "entrance" and _draws_entrance(events[number + 2 : number + 4]):
                found.add(CHAIN)
        elif kind in ("looks", "pair_discarded"):
            pair_lies = False
        elif kind == "reshuffle":
            if before.id == "log.round":
                found.add(WITHIN_PAIR if state.pair_known == 1 else DEALT_ANEW)
            elif pair_lies:
                found.add(OVER_PAIR)
    return found


def _draws_entrance(events: Sequence[Event]) -> bool:
    told = [event.message for event in events if event.message.id != "log.reshuffle"]
    # A card drawn as a bonus, not one that the next stone takes at the market.
    return bool(told) and told[0].args.get("card") == "entrance" and events[0].pieces[:1] in ((), ("pile",))


def _left(state: Opened) -> set[str]:
    seats = range(state.players)
    rows = [[state.chamber[row::3].count(seat) for seat in seats] for row in range(3)]
    shown = {
        NO_SPACE: state.obelisks_b and max(state.obelisks) >= 3,
        OBELISK_TIE: not state.obelisks_b and _level(state.obelisks),
        ROW_TIE: state.chamber_b and any(_level(row) for row in rows),
        WRATH: any(state.breakdown(seat)["wrath"] for seat in seats),
        NEGATIVE: min(state.scores()) < 0,
        OVERFLOW_A: not state.pyramids_b and len(state.pyramids[0]) > 14,
        OVERFLOW_B: state.pyramids_b and len(state.pyramids[-1]) > 0,
        MANY_STATUES: any(state.breakdown(seat)["statues"] > 15 for seat in seats),
        LARGE_AREA: not state.chamber_b and any(len(area) > 5 for _, area in scoring.chamber_areas(state.position)),
    }
    return {name for name, holds in shown.items() if holds}


def _level(counts: Sequence[int]) -> bool:
    standing = [count for count in counts if count]
    return len(standing) != len(set(standing))
