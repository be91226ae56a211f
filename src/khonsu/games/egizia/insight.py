"""What a bot should value in Egizia: points that are certain, and what crews, stones, cards and ships promise.

Every point built costs a stone and a step of strength, so what is to come is estimated as the lesser of the two, round by round; to
it come visits to the Sphinx, the bonus for working together, goals by their chances, and what hunger will cost. While ships sail, the
spaces still ahead of a seat count as far as others leave them to it.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import Insight
from khonsu.games.egizia import goals, landings, nile, scoring, tasks
from khonsu.games.egizia.facts import Estimates, Facts
from khonsu.games.egizia.holdings import (
    BEFORE,
    BOOST_USED,
    BUILDING,
    FEEDING,
    SAILING,
    SUBSTITUTES,
    Holdings,
    Overview,
    phase_of,
)
from khonsu.games.egizia.memory import LOOKING, VISIT
from khonsu.games.egizia.state import BOTTOM, CREW_COUNT, NOBODY, STONE, Table

# What a seat adds on average in a later round.
MORE_STRENGTH: Final = 2.5
MORE_STONES: Final = 1.0
MORE_GRAIN: Final = 2.0
# How much of the strength of all crews finds a site and a space that fits, and how much of the stones becomes points.
STRENGTH_USED: Final = 0.8
STONES_USED: Final = 0.95
# How much of a shortage in a later round is not mended until then.
LATER_HUNGER: Final = 0.5
# The chance that the ring moves against the fields before the meal.
RING_MOVES: Final = 0.2
# What the best of so many drawn goals brings at the end.
BEST_GOAL: Final[list[float]] = [0.0, 3.5, 4.6, 5.3, 5.8, 6.2]
# A place beside the slots builds only if somebody declines.
SUBSTITUTE: Final = 0.25
# How many stones are paid at the Sphinx at most.
MOST_PAID: Final = 4
# What the market step of the obelisk and graves is worth.
MARKET_STEP: Final = 0.8
# How much a rival for a space takes from its worth, and how much of all those worths is had in the end.
RIVAL: Final = 0.6
CHANCES_USED: Final = 0.8
# Bricks of all players in a round for each building place: on the obelisk, on the graves, on pyramid and temple together.
ALL_ROWS: Final = 0.55
ALL_GRAVES: Final = 0.55
ALL_BRICKS: Final = 1.1
# Bricks of one player in a round: obelisk, graves, pyramid, temple.
OWN_BRICKS_A_ROUND: Final[list[float]] = [0.8, 0.65, 1.2, 1.0]
# The value of grave tiles that a player takes in a round.
TOMBS_A_ROUND: Final = 2.5
# Steps down a market in a round, by anybody and by whoever wants them.
STEPS_A_ROUND: Final = 0.9
OWN_STEPS_A_ROUND: Final = 1.2
POINTS_A_ROUND: Final = 15.0
# What a card before a seat is worth, and what it is worth more for each round to come. Zero: counted by what it does.
ONCE: Final[list[float]] = [
    0.0,  # quarry
    0.0,  # field
    1.5,  # double_turn
    2.0,  # two_crews
    3.0,  # stones_6
    0.5,  # grain_4
    1.5,  # double_round_space
    1.8,  # strength_3
    0.0,  # keep_two_sphinx
    0.0,  # extra_sphinx_2
    0.0,  # take_leftover
    0.0,  # stones_for_crew
    0.0,  # upstream
    0.0,  # first_place
    0.0,  # sell_10
    1.0,  # field_improver
    0.0,  # occupied_round_space
    0.0,  # crew_improver
    0.0,  # stone_for_grain
    0.0,  # grave_8
]
EACH_ROUND: Final[list[float]] = [
    0.0,  # quarry
    0.0,  # field
    0.0,  # double_turn
    0.0,  # two_crews
    0.0,  # stones_6
    0.5,  # grain_4
    0.0,  # double_round_space
    0.0,  # strength_3
    2.5,  # keep_two_sphinx
    2.0,  # extra_sphinx_2
    1.5,  # take_leftover
    0.6,  # stones_for_crew
    1.3,  # upstream
    0.5,  # first_place
    0.0,  # sell_10
    0.5,  # field_improver
    1.3,  # occupied_round_space
    1.2,  # crew_improver
    0.6,  # stone_for_grain
    0.0,  # grave_8
]
# What each place earlier in the first order of play is worth.
EARLIER: Final = 1.5

# What a card on the river brings depends on whose it will be.
BY_SEAT: Final = -1.0
# Total values of grave tiles for which it is looked up what they will bring.
TOMB_VALUES: Final = 64
# Where no ship can be.
OUT_OF_REACH: Final = 1000


class EgiziaInsight(Insight[Table]):
    """The points that every seat can expect."""

    def values(self, table: Table) -> list[float]:
        if table.over or not table.stack:
            return [float(table.score(seat)) for seat in range(table.players)]
        overview = Overview(table)
        worths = chances_ahead(overview)
        return [Prospects(overview, own, worths, True).total() for own in overview.seats]

    def suppose(self, table: Table, seat: int) -> None:
        """Of the Sphinx cards that another seat has drawn, it has kept those that are worth most to it by now."""
        if table.over or not table.stack:
            return
        ahead = rounds_ahead(table, phase_of(table))
        size = table.sphinx_size()
        again = max(0, len(table.drawn) - size)
        drawn = 0
        put_back = 0
        for visit in range(0, len(table.visits), VISIT):
            who = table.visits[visit]
            count = table.visits[visit + 1]
            kept = table.visits[visit + 2]
            # Cards that have come up again since then may be known.
            if who != seat and 0 < kept < count and drawn + count <= size and put_back >= again:
                choose(table, who, drawn, count, put_back - again, ahead)
            drawn += count
            if kept != LOOKING:
                put_back += count - kept


def choose(table: Table, who: int, first: int, count: int, under: int, ahead: float) -> None:
    """Deal the cards of a visit anew, so that the best are those that were kept; what was put back begins at this place under the deck."""
    cards = table.drawn[first : first + count]
    worths = [goal_worth(table, who, card, ahead) for card in cards]
    for best in range(count):
        # The best of what is left comes first; few cards, so nothing faster is needed.
        for place in range(best + 1, count):
            if worths[place] > worths[best]:
                worths[best], worths[place] = worths[place], worths[best]
                cards[best], cards[place] = cards[place], cards[best]
    hand_of = table.hands[who]
    held: list[int] = []
    for place in range(first, first + count):
        if table.kept[place] == 1:
            held.append(table.drawn[place])
    chosen = 0
    other = len(held)
    for place in range(first, first + count):
        if table.kept[place] == 1:
            hand_of[hand_of.index(held[chosen])] = cards[chosen]
            table.drawn[place] = cards[chosen]
            chosen += 1
        else:
            table.under[under] = cards[other]
            table.drawn[place] = cards[other]
            under += 1
            other += 1


def rounds_ahead(table: Table, phase: int) -> float:
    """How many rounds of building there are still to come."""
    after = float(table.facts.rounds - table.round)
    return after + 1.0 if phase == SAILING or phase == FEEDING else after


@mypyc_attr(acyclic=True)
class Prospects:
    """The points that one seat can expect, by where they come from; goals only if its hand may be seen."""

    def __init__(self, overview: Overview, own: Holdings, worths: vec[float], open_hand: bool) -> None:
        table = own.table
        seat = own.seat
        phase = overview.phase
        facts = table.facts
        after = float(facts.rounds - table.round)
        ahead = rounds_ahead(table, phase)
        # On the track, less what was bid.
        self.points = float(table.track[seat]) - table.bids[seat] * 0.5
        self.order = 0.0
        # This round: hunger, building, and what the spaces ahead are worth.
        self.meal = 0.0
        self.building = 0.0
        self.chances = 0.0
        # Rounds to come: building and hunger.
        self.later = 0.0
        self.later_hunger = 0.0
        if phase == BEFORE and seat in table.order:
            self.order = EARLIER * (table.players - table.order.index(seat))
        stones = float(table.stones[seat])
        made = float(own.production)
        strength = float(own.hunger)
        price = price_of_grain(own)
        if phase == SAILING or phase == FEEDING:
            self.meal = -meal(own, phase, price)
            stones = min(float(facts.stone_limit), stones + made)
        if phase == SAILING or phase == FEEDING or phase == BUILDING:
            sites = own.pending
            self.building, left = building(overview, own, sites, stones)
            if phase == SAILING and not table.passed[seat] and table.ships[seat] > 0:
                self.chances = chances(overview, own, worths[seat], stones, self.building)
            stones = left
        grain = float(own.grain[facts.start_ring])
        number = 1.0
        while number <= after:
            flow = stones / after + made + MORE_STONES * number
            force = (strength + MORE_STRENGTH * number) * STRENGTH_USED
            self.later += STONES_USED * lesser(flow, force)
            lost = strength + MORE_STRENGTH * number - grain - MORE_GRAIN * number
            self.later_hunger -= LATER_HUNGER * (max(0.0, lost) * price)
            number += 1.0
        self.cards = cards(own, ahead)
        self.tombs = tombs(own, ahead)
        self.goals = hand(table, seat, ahead) + looked_at(table, seat, ahead) if open_hand else 0.0
        self.markets = markets(own, stones, after)

    def total(self) -> float:
        """Everything together."""
        return (
            self.points
            + self.order
            + self.meal
            + self.building
            + self.chances
            + self.later
            + self.later_hunger
            + self.cards
            + self.tombs
            + self.goals
            + self.markets
        )


def lesser(one: float, other: float) -> float:
    """Soft minimum: both matter where they are close."""
    if one <= 0.0 or other <= 0.0:
        return 0.0
    low = min(other, one)
    high = max(one, other)
    ratio = low / high
    return low * (1.0 - 0.2 * ratio * ratio)


def reach(missing: float, coming: float) -> float:
    """The chance that something will be completed, if this much is missing and about that much will come."""
    if missing <= 0.0:
        return 1.0
    if coming <= 0.0:
        return 0.0
    ratio = coming / missing
    cube = ratio * ratio * ratio
    return cube / (1.0 + cube)


# This round ------------------------------------------------------------------------------------------------------------------


def meal(own: Holdings, phase: int, price: float) -> float:
    """What the coming meal costs a seat in points."""
    table = own.table
    if phase == FEEDING:
        lost = float(missing_grain(own))
    else:
        ring: i64 = table.ring
        need: i64 = own.hunger
        lost = float(max(0, need - own.grain[ring]))
        if ring > 0:
            # The ring may still move.
            lost += RING_MOVES * (float(max(0, need - own.grain[ring - 1])) - lost)
    lost -= float(own.held[nile.GRAIN_4] * table.facts.extra_grain)
    return max(0.0, lost) * price


def price_of_grain(own: Holdings) -> float:
    """What one missing grain costs a seat in points; a stone that can stand for it is worth about one."""
    table = own.table
    penalty = float(table.facts.penalty[table.grain_market[own.seat]])
    return min(penalty, 1.0) if own.held[nile.STONE_FOR_GRAIN] > 0 else penalty


def missing_grain(own: Holdings) -> int:
    """The grain that a seat is still short of in this meal: nothing once it has been fed."""
    table = own.table
    for task, decider, missing, _ in table.stack:
        if task == tasks.FEED and decider == own.seat:
            return missing
    place = table.stack[0][2] if table.stack[0][0] == tasks.NEXT_MEAL else table.players
    for later in range(place, table.players):
        if table.queue[later] == own.seat:
            return max(0, own.hunger - int(own.grain[table.ring]))
    return 0


def building(overview: Overview, own: Holdings, sites: i64, stones: float) -> tuple[float, float]:
    """Points from building at some sites this round, and the stones left after it."""
    table = own.table
    facts = table.facts
    one = own.one
    two = own.two
    crews: i64 = (1 if one > 0.0 else 0) + (1 if two > 0.0 else 0) + (1 if own.three > 0.0 else 0)
    monuments: i64 = (sites >> landings.OBELISK & 1) + (sites >> landings.PYRAMID & 1)
    points = 0.0
    done = float(table.built[own.seat])
    if sites & (1 << landings.SPHINX) and crews > 0 and stones >= 1.0 and overview.deck() > 0:
        # Somebody else has to work at the monuments: the weakest crew and half of the stones go to the Sphinx.
        force = one if monuments == 0 else own.three if crews == 3 else two if crews == 2 else one
        paid = int(min(force, stones if monuments == 0 else stones * 0.5))
        paid = max(1, min(MOST_PAID, paid))
        count = paid
        if own.held[nile.EXTRA_SPHINX_2] > 0:
            count = min(facts.most_drawn, count + facts.extra_cards)
        chance = SUBSTITUTE if sites & SUBSTITUTES else 1.0
        points += chance * (BEST_GOAL[count] + count - 1.0)
        stones -= chance * paid
        done += chance
        crews -= 1
    if monuments > 0 and crews > 0:
        single = monuments == 1 or crews == 1
        force = one if single else one + two
        joker = own.joker
        if own.held[nile.STRENGTH_3] > 0:
            joker += float(own.held[nile.STRENGTH_3] * facts.extra_strength) * BOOST_USED
        chance = 1.0
        if sites & (SUBSTITUTES << landings.OBELISK | SUBSTITUTES << landings.PYRAMID):
            chance = SUBSTITUTE if single else 0.5 + 0.5 * SUBSTITUTE
        spent = lesser(stones, (force + joker) * STONES_USED) * chance
        points += spent
        stones -= spent
        if spent > 0.5:
            done += chance if single else 2.0 * chance
        if sites & (1 << landings.OBELISK):
            points += MARKET_STEP * chance
    low = min(landings.SITE_COUNT, int(done))
    high = min(landings.SITE_COUNT, low + 1)
    rest = done - low
    points += facts.cooperation[low] * (1.0 - rest) + facts.cooperation[high] * rest
    return points, max(0.0, stones)


def chances(overview: Overview, own: Holdings, worth: float, stones: float, base: float) -> float:
    """What is still ahead of a seat's ships: spaces that are worth so much together, and sites."""
    table = own.table
    found = estimates(table.facts)
    lowest: i64 = table.lowest[own.seat]
    sites = own.pending
    total = worth
    site: i64
    for site in range(landings.SITE_COUNT):
        position = found.site_position[site]
        if position > lowest and not sites >> site & 1:
            free = float(overview.free[site])
            others = 0.0
            for other in range(table.players):
                if other != own.seat and not table.passed[other] and table.lowest[other] < position:
                    others += 1.0
            chance = 1.0 if free > others else free / (others + 1.0)
            if chance > 0.0:
                bit: i64 = 1 << site
                more, left = building(overview, own, sites | bit, stones)
                if more > base:
                    total += (more - base) * chance
    return total * CHANCES_USED


def chances_ahead(overview: Overview) -> vec[float]:
    """What the spaces ahead of each seat's ships are worth to it, as far as others leave them to it."""
    table = overview.table
    totals = vec[float]([0.0] * table.players)
    if overview.phase != SAILING:
        return totals
    found = estimates(table.facts)
    # From where on a seat's next ship can land, and a rival's.
    own_lowest = vec[i64]([OUT_OF_REACH] * table.players)
    rival_lowest = vec[i64]([OUT_OF_REACH] * table.players)
    nearest: i64 = OUT_OF_REACH
    seat: i64
    for seat in range(table.players):
        if not table.passed[seat]:
            lowest: i64 = table.lowest[seat]
            rival_lowest[seat] = lowest
            if table.ships[seat] > 0:
                own_lowest[seat] = lowest
                nearest = min(nearest, lowest)
    after = table.facts.rounds - table.round
    first: i64 = after * nile.COUNT
    for space, card in enumerate(table.river):
        if card != nile.NO_CARD:
            position = found.position[space]
            if position > nearest:
                add_chances(overview, found.cards[first + card], card, position, own_lowest, rival_lowest, totals)
    first = after * landings.TOWN_COUNT
    town: i64
    for town in range(landings.TOWN_COUNT):
        if table.moored[landings.CARD_SPACES + town] == NOBODY:
            position = found.position[landings.CARD_SPACES + town]
            if position > nearest:
                add_chances(overview, found.towns[first + town], nile.NO_CARD, position, own_lowest, rival_lowest, totals)
    return totals


def add_chances(
    overview: Overview,
    worth: float,
    card: int,
    position: i64,
    own_lowest: vec[i64],
    rival_lowest: vec[i64],
    totals: vec[float],
) -> None:
    """What one space is worth to each seat that can still reach it: less if others can do so too."""
    # Whoever can land there is one of them.
    rivals = -1.0
    seat: i64
    for seat in range(len(totals)):
        if rival_lowest[seat] < position:
            rivals += 1.0
    for seat in range(len(totals)):
        if position > own_lowest[seat]:
            own_worth = worth
            if worth < 0.0:
                own_worth = card_worth(overview.seats[seat], card)
            if own_worth > 0.0:
                totals[seat] += own_worth / (1.0 + RIVAL * rivals)


def card_worth(own: Holdings, card: int) -> float:
    """About what a field, or points for bricks, on the river brings to a seat."""
    table = own.table
    facts = table.facts
    if facts.effect[card] == nile.FIELD:
        ring: i64 = table.ring
        after = float(facts.rounds - table.round)
        short = float(own.hunger) + 2.0 - float(own.grain[ring])
        wet = 1.0 if table.colours[card] <= table.ring else 0.4
        return max(0.0, min(short, float(facts.amount[card]))) * wet * (1.0 + 0.5 * after) * 0.7 + 0.8
    bricks = 0
    for building_kind in range(4):
        if facts.shown[card] & (1 << building_kind):
            bricks += own.bricks(building_kind)
    return float(bricks * facts.brick_points)


def fixed_worth(facts: Facts, card: int, after: float) -> float:
    """About what a Nile card on the river brings to anybody; BY_SEAT if that is not the same to all."""
    effect = facts.effect[card]
    if effect == nile.QUARRY:
        return float(facts.amount[card]) * (after + 1.0) * 0.55
    if effect == nile.FIELD or effect == nile.BRICK_POINTS:
        return BY_SEAT
    if effect == nile.CREW_PAIR or effect == nile.CREWS_CHOICE_2:
        return 1.0 + 0.5 * after
    if effect == nile.GRAIN_MARKET_2 or effect == nile.STONE_MARKET_2:
        return 2.5
    if effect == nile.GRAVE_8 or effect == nile.SELL_10:
        return 3.0
    return held_worth(effect, after + 1.0)


def estimates(facts: Facts) -> Estimates:
    """What can be said of what is printed; worked out once."""
    known = facts.estimates
    if known is not None:
        return known
    found = Estimates()
    found.position = vec[i64](facts.position)
    found.site_position = vec[i64](facts.site_position)
    towns: list[float] = []
    worths: list[float] = []
    values: list[float] = []
    for after in range(facts.rounds + 1):
        towns += [town_worth(facts, town, float(after)) for town in range(landings.TOWN_COUNT)]
        worths += [fixed_worth(facts, card, float(after)) for card in range(nile.COUNT)]
    for ahead in range(facts.rounds + 2):
        values += [tomb_worth(facts, value, float(ahead)) for value in range(TOMB_VALUES)]
    found.towns = vec[float](towns)
    found.cards = vec[float](worths)
    found.tombs = vec[float](values)
    facts.estimates = found
    return found


def town_worth(facts: Facts, town: int, after: float) -> float:
    """About what a town brings to a seat."""
    worth = 0.6 * (facts.town_stone_market[town] + facts.town_grain_market[town])
    for crew in range(CREW_COUNT):
        worth += facts.town_crews[town * CREW_COUNT + crew] * (0.5 + 0.25 * after)
    worth += facts.town_choice[town] * (0.6 + 0.25 * after)
    worth += facts.town_stones[town] * 0.5
    worth += facts.town_ring[town] * 0.6
    return worth


# Rounds to come ----------------------------------------------------------------------------------------------------------------


def held_worth(effect: int, ahead: float) -> float:
    """What one card of an effect before a seat is worth."""
    if ahead > 0.0 or effect == nile.STONES_6:
        return ONCE[effect] + EACH_ROUND[effect] * ahead
    return 0.0


def cards(own: Holdings, ahead: float) -> float:
    """What the cards before a seat are worth."""
    worth = 0.0
    effect: i64 = nile.DOUBLE_TURN
    rest = own.effects >> nile.DOUBLE_TURN
    while rest > 0 and effect <= nile.GRAVE_8:
        if rest & 1:
            worth += float(own.held[effect]) * held_worth(effect, ahead)
        rest >>= 1
        effect += 1
    return worth


def markets(own: Holdings, stones: float, after: float) -> float:
    """The final sale, and how much better it is to be further down."""
    table = own.table
    seat = own.seat
    facts = table.facts
    worth = 0.0
    left = stones if after == 0.0 else 3.0
    if own.held[nile.SELL_10] > 0:
        sold = min(left, float(facts.full_sale))
        worth += sold
        left -= sold
    if facts.sale_allowed[table.stone_market[seat]]:
        worth += left / facts.stones_per_point
    elif after > 0.0:
        worth += 0.3 * (table.stone_market[seat] - 1)
    if after > 0.0:
        worth += 0.2 * after * (table.stone_market[seat] - 1) * 0.5
        worth += 0.15 * after * (table.grain_market[seat] - 1)
    return worth


def tombs(own: Holdings, ahead: float) -> float:
    """Grave tiles of a seat, by what they will probably be worth."""
    facts = own.table.facts
    if own.tomb_value >= TOMB_VALUES:
        return tomb_worth(facts, own.tomb_value, ahead)
    place: i64 = int(ahead) * TOMB_VALUES + own.tomb_value
    return estimates(facts).tombs[place]


def tomb_worth(facts: Facts, value: int, ahead: float) -> float:
    """What grave tiles of a total value will probably be worth."""
    worth = float(scoring.tomb_points_of(facts, value))
    for band in range(len(facts.tomb_values)):
        missing = facts.tomb_values[band] - value
        if missing > 0:
            lower = facts.tomb_points[band - 1] if band > 0 else 0
            worth += (facts.tomb_points[band] - lower) * reach(float(missing), TOMBS_A_ROUND * ahead)
    return worth


def hand(table: Table, seat: int, ahead: float) -> float:
    """Sphinx cards that a seat has kept, by what they will probably be worth."""
    worth = 0.0
    for card in table.hands[seat]:
        if card >= 0:
            worth += goal_worth(table, seat, card, ahead)
    return worth


def looked_at(table: Table, seat: int, ahead: float) -> float:
    """Sphinx cards that a seat has drawn and not kept yet: the best of them will be kept, the others bring their points."""
    task, decider, count, most = table.stack[-1]
    if decider != seat or (task != tasks.KEEP and task != tasks.START_KEEP):
        return 0.0
    back = float(table.facts.returned_points) if task == tasks.KEEP else 0.0
    best = 0.0
    second = 0.0
    for place in range(len(table.drawn) - count, len(table.drawn)):
        if table.drawn[place] >= 0:
            more = goal_worth(table, seat, table.drawn[place], ahead) - back
            if more > best:
                best, second = more, best
            elif more > second:
                second = more
    return back * count + best + (second if most > 1 else 0.0)


def goal_worth(table: Table, seat: int, card: int, ahead: float) -> float:
    """What a Sphinx card will probably be worth."""
    facts = table.facts
    goal = facts.goal[card]
    what = facts.goal_what[card]
    count = facts.goal_count[card]
    points = float(facts.goal_points[card][0])
    places = float(min(table.players, facts.slots[table.players]))
    if ahead <= 0.0:
        return float(scoring.goal_points(table, seat, card, table.track[seat]))
    if goal == goals.OBELISK_HEIGHT:
        return points * reach(float(count - len(table.obelisk)), ALL_ROWS * places * ahead)
    if goal == goals.TEMPLE_SECTIONS:
        missing = 0
        for section in range(4):
            if what & (1 << section):
                end = facts.section_start[section + 1]
                for place in range(0 if section > 1 else facts.section_start[section], end):
                    if table.temple[place] == NOBODY:
                        missing += 1
        return points * reach(float(missing), ALL_BRICKS * places * ahead)
    if goal == goals.PYRAMID_ROW:
        missing = 0
        for place in range(facts.row_start[what] + facts.row_spaces[what]):
            if table.pyramid[place] == NOBODY:
                missing += 1
        return points * reach(float(missing), ALL_BRICKS * places * ahead)
    if goal == goals.GRAVES_TAKEN:
        return points * reach(float(count - len(table.diggers)), ALL_GRAVES * places * ahead)
    if goal == goals.PLAYERS_AT_BOTTOM:
        total = 0.0
        for other in range(table.players):
            market = table.stone_market[other] if what == STONE else table.grain_market[other]
            total += reach(float(BOTTOM - market), STEPS_A_ROUND * ahead)
        low = min(table.players, int(total))
        high = min(table.players, low + 1)
        rest = total - low
        return facts.goal_points[card][low] * (1.0 - rest) + facts.goal_points[card][high] * rest
    if goal == goals.OWN_BRICKS:
        return points * reach(float(count - table.bricks(seat, what)), OWN_BRICKS_A_ROUND[what] * ahead)
    if goal == goals.OWN_BRICKS_EACH:
        missing = 0
        for building_kind in range(4):
            missing += max(0, count - table.bricks(seat, building_kind))
        return points * reach(float(missing), 1.7 * ahead)
    if goal == goals.CREW_STRENGTH:
        return min(float(facts.crew_limit), table.crews[seat * CREW_COUNT + what] + 0.6 * ahead) * points
    if goal == goals.MOST_PRODUCTION:
        return points * most_chance(table, seat, what, ahead)
    if goal == goals.OWN_BOTTOM:
        market = table.stone_market[seat] if what == STONE else table.grain_market[seat]
        return points * reach(float(BOTTOM - market), OWN_STEPS_A_ROUND * ahead)
    if goal == goals.PERMANENT_CARDS:
        return (scoring.permanent_cards(table, seat) + 0.5 * ahead) * points
    if goal == goals.TENTH_OF_SCORE:
        return (table.track[seat] + POINTS_A_ROUND * ahead) / 10.0 * points
    return (table.bricks(seat, what) + 0.5 * ahead) * points


def most_chance(table: Table, seat: int, source: int, ahead: float) -> float:
    """The chance that nobody will produce more from a source."""
    own = scoring.source_production(table, seat, source)
    best = 0
    for other in range(table.players):
        if other != seat:
            best = max(best, scoring.source_production(table, other, source))
    spread = 1.0 + 1.5 * ahead
    lead = (own - best + (0.5 if own > 0 else -1.0)) / spread
    size = lead if lead > 0.0 else -lead
    return 0.5 + 0.5 * lead / (0.6 + size)
