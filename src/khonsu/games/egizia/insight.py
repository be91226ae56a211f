"""What a bot should value in Egizia: points that are certain, and what crews, stones, cards and ships promise.

Every point built costs a stone and a step of strength, so what is to come is estimated as the lesser of the two, round by round; to
it come visits to the Sphinx, the bonus for working together, goals by their chances, and what hunger will cost. While ships sail, the
spaces still ahead of a seat count as far as others leave them to it.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import Insight
from khonsu.games.egizia import goals, landings, nile, scoring, tasks
from khonsu.games.egizia.facts import Estimates, Facts
from khonsu.games.egizia.fleets import SUBSTITUTES
from khonsu.games.egizia.holdings import BEFORE, BUILDING, FEEDING, OUT_OF_REACH, SAILING, Holdings, Overview, phase_of
from khonsu.games.egizia.memory import LOOKING, VISIT
from khonsu.games.egizia.state import BOTTOM, COLUMNS, CREW_COUNT, GREEN, NOBODY, SECTIONS, STONE, Table

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
# How many numbers `set_prospects` sets.
PROSPECTS: Final = 11


class EgiziaInsight(Insight[Table]):
    """The points that every seat can expect."""

    def values(self, table: Table) -> list[float]:
        if table.over or not table.stack:
            return [float(table.score(seat)) for seat in range(table.players)]
        overview = Overview(table)
        chances_ahead(overview)
        apart = vec[float]([0.0] * PROSPECTS)
        return [set_prospects(overview, own, True, apart, 0) for own in overview.seats]

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


def rounds_ahead(table: Table, phase: i64) -> float:
    """How many rounds of building there are still to come."""
    after = float(table.facts.rounds - table.round)
    return after + 1.0 if phase == SAILING or phase == FEEDING else after


def set_prospects(overview: Overview, own: Holdings, open_hand: bool, found: vec[float], first: i64) -> float:
    """Set the points that one seat can expect, by where they come from, goals only if its hand may be seen; tells all of them together."""
    table = overview.table
    seat = own.seat
    phase = overview.phase
    facts = table.facts
    known = estimates(facts)
    after = overview.after
    ahead = after + 1.0 if phase == SAILING or phase == FEEDING else after
    # On the track, less what was bid.
    points = float(table.track[seat]) - table.bids[seat] * 0.5
    order = 0.0
    # This round: hunger, building, and what the spaces ahead are worth.
    this_meal = 0.0
    built = 0.0
    coming = 0.0
    # Rounds to come: building and hunger.
    later = 0.0
    later_hunger = 0.0
    if phase == BEFORE and seat in table.order:
        order = EARLIER * (table.players - table.order.index(seat))
    stones = own.stones
    made = own.production
    strength = own.hunger
    price = price_of_grain(own, known)
    if phase == SAILING or phase == FEEDING:
        this_meal = -meal(overview, own, price)
        stones = min(float(facts.stone_limit), stones + made)
    if phase == SAILING or phase == FEEDING or phase == BUILDING:
        built, left = building(overview, own, known, own.pending, stones)
        if phase == SAILING and not own.passed and own.ships > 0:
            coming = chances(overview, own, known, stones, built)
        stones = left
    start_ring: i64 = facts.start_ring
    grain = own.grain[start_ring]
    number = 1.0
    saved = stones / max(1.0, after)
    while number <= after:
        flow = saved + made + MORE_STONES * number
        force = (strength + MORE_STRENGTH * number) * STRENGTH_USED
        later += STONES_USED * lesser(flow, force)
        lost = strength + MORE_STRENGTH * number - grain - MORE_GRAIN * number
        later_hunger -= LATER_HUNGER * (max(0.0, lost) * price)
        number += 1.0
    in_cards = cards(own, known, ahead)
    in_tombs = tombs(facts, own, known, ahead)
    in_goals = hand(table, seat, ahead) + looked_at(overview, seat, ahead) if open_hand else 0.0
    in_markets = markets(facts, own, stones, after)
    found[first] = points
    found[first + 1] = order
    found[first + 2] = this_meal
    found[first + 3] = built
    found[first + 4] = coming
    found[first + 5] = later
    found[first + 6] = later_hunger
    found[first + 7] = in_cards
    found[first + 8] = in_tombs
    found[first + 9] = in_goals
    found[first + 10] = in_markets
    return points + order + this_meal + built + coming + later + later_hunger + in_cards + in_tombs + in_goals + in_markets


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


def meal(overview: Overview, own: Holdings, price: float) -> float:
    """What the coming meal costs a seat in points."""
    table = overview.table
    if overview.phase == FEEDING:
        lost = missing_grain(table, own)
    else:
        ring: i64 = table.ring
        lost = max(0.0, own.hunger - own.grain[ring])
        if ring > 0:
            # The ring may still move.
            lost += RING_MOVES * (max(0.0, own.hunger - own.grain[ring - 1]) - lost)
    if own.holds(nile.GRAIN_4):
        lost -= float(own.held[nile.GRAIN_4] * table.facts.extra_grain)
    return max(0.0, lost) * price


def price_of_grain(own: Holdings, known: Estimates) -> float:
    """What one missing grain costs a seat in points; a stone that can stand for it is worth about one."""
    penalty = known.penalty[own.grain_market]
    return min(penalty, 1.0) if own.holds(nile.STONE_FOR_GRAIN) else penalty


def missing_grain(table: Table, own: Holdings) -> float:
    """The grain that a seat is still short of in this meal: nothing once it has been fed."""
    for task, decider, missing, _other in table.stack:
        if task == tasks.FEED and decider == own.seat:
            return float(missing)
    place = table.stack[0][2] if table.stack[0][0] == tasks.NEXT_MEAL else table.players
    ring: i64 = table.ring
    for later in range(place, table.players):
        if table.queue[later] == own.seat:
            return max(0.0, own.hunger - own.grain[ring])
    return 0.0


def building(overview: Overview, own: Holdings, known: Estimates, sites: i64, stones: float) -> tuple[float, float]:
    """Points from building at some sites this round, and the stones left after it."""
    one = own.one
    two = own.two
    crews: i64 = (1 if one > 0.0 else 0) + (1 if two > 0.0 else 0) + (1 if own.three > 0.0 else 0)
    monuments: i64 = (sites >> landings.OBELISK & 1) + (sites >> landings.PYRAMID & 1)
    points = 0.0
    done = own.built
    if sites & (1 << landings.SPHINX) and crews > 0 and stones >= 1.0 and overview.deck > 0:
        # Somebody else has to work at the monuments: the weakest crew and half of the stones go to the Sphinx.
        force = one if monuments == 0 else own.three if crews == 3 else two if crews == 2 else one
        most = min(force, stones if monuments == 0 else stones * 0.5)
        paid: i64 = MOST_PAID if most >= MOST_PAID else int(most)
        paid = max(1, paid)
        count = paid
        if own.holds(nile.EXTRA_SPHINX_2):
            facts = overview.table.facts
            most_drawn: i64 = facts.most_drawn
            count = min(most_drawn, count + facts.extra_cards)
        chance = SUBSTITUTE if sites & SUBSTITUTES else 1.0
        points += chance * (known.best_goal[count] + float(count) - 1.0)
        stones -= chance * float(paid)
        done += chance
        crews -= 1
    if monuments > 0 and crews > 0:
        single = monuments == 1 or crews == 1
        force = one if single else one + two
        chance = 1.0
        if sites & (SUBSTITUTES << landings.OBELISK | SUBSTITUTES << landings.PYRAMID):
            chance = SUBSTITUTE if single else 0.5 + 0.5 * SUBSTITUTE
        spent = lesser(stones, (force + own.support) * STONES_USED) * chance
        points += spent
        stones -= spent
        if spent > 0.5:
            done += chance if single else 2.0 * chance
        if sites & (1 << landings.OBELISK):
            points += MARKET_STEP * chance
    low: i64 = landings.SITE_COUNT if done >= landings.SITE_COUNT else int(done)
    high: i64 = landings.SITE_COUNT if low >= landings.SITE_COUNT else low + 1
    rest = done - float(low)
    points += known.cooperation[low] * (1.0 - rest) + known.cooperation[high] * rest
    return points, max(0.0, stones)


def chances(overview: Overview, own: Holdings, known: Estimates, stones: float, base: float) -> float:
    """What is still ahead of a seat's ships: spaces that are worth so much together, and sites."""
    positions = overview.table.facts.site_at
    sites = own.pending
    seat: i64 = own.seat
    total = overview.worths[seat]
    site: i64
    bit: i64 = 1
    for site in range(landings.SITE_COUNT):
        free = overview.fleets.free[site]
        if free > 0 and positions[site] > own.lowest and not sites & bit:
            more, left = building(overview, own, known, sites | bit, stones)
            if more > base:
                # Whoever can land there is one of them.
                others = landing(overview.rivals, positions[site]) - 1
                chance = 1.0 if free > others else float(free) / (float(others) + 1.0)
                total += (more - base) * chance
        bit <<= 1
    return total * CHANCES_USED


def landing(limits: i64, position: i64) -> i64:
    """How many seats can land at a position."""
    count: i64 = 0
    while limits > 0:
        if limits & 0xFF <= position:
            count += 1
        limits >>= 8
    return count


def chances_ahead(overview: Overview) -> None:
    """What the spaces ahead of each seat's ships are worth to it, as far as others leave them to it."""
    if overview.phase != SAILING:
        return
    table = overview.table
    facts = table.facts
    known = estimates(facts)
    # From which position on each seat can land, the first seat lowest.
    landers: i64 = 0
    rivals: i64 = 0
    nearest: i64 = OUT_OF_REACH
    shift: i64 = 0
    for own in overview.seats:
        limit: i64 = OUT_OF_REACH
        if not own.passed:
            limit = own.lowest + 1
        rivals |= limit << shift
        if own.ships == 0:
            limit = OUT_OF_REACH
        landers |= limit << shift
        nearest = min(nearest, limit)
        shift += 8
    overview.rivals = rivals
    overview.landers = landers
    overview.worths = vec[float]([0.0] * table.players)
    positions = facts.space_at
    worths = known.cards
    after: i64 = int(overview.after)
    first: i64 = after * nile.COUNT
    space: i64 = 0
    for card in table.river:
        if card != nile.NO_CARD and positions[space] >= nearest:
            add_chances(overview, worths[first + card], card, positions[space])
        space += 1
    worths = known.towns
    first = after * landings.TOWN_COUNT - landings.CARD_SPACES
    moored = table.moored
    while space < landings.SPACE_COUNT:
        if positions[space] >= nearest and moored[space] == NOBODY:
            add_chances(overview, worths[first + space], nile.NO_CARD, positions[space])
        space += 1


def add_chances(overview: Overview, worth: float, card: int, position: i64) -> None:
    """What one space is worth to each seat that can still reach it: less if others can do so too."""
    # Whoever can land there is one of them.
    share = 1.0 + RIVAL * float(landing(overview.rivals, position) - 1)
    part = worth / share
    landers = overview.landers
    seat: i64 = 0
    while landers > 0:
        if landers & 0xFF <= position:
            if worth < 0.0:
                part = card_worth(overview, seat, card) / share
            overview.worths[seat] += part
        landers >>= 8
        seat += 1


def card_worth(overview: Overview, seat: i64, card: int) -> float:
    """About what a field, or points for bricks, on the river brings to a seat."""
    table = overview.table
    colour = table.colours[card]
    if colour >= GREEN:
        own = overview.seats[seat]
        ring: i64 = table.ring
        number: i64 = card
        short = own.hunger + 2.0 - own.grain[ring]
        wet = 1.0 if colour <= ring else 0.4
        grain = estimates(table.facts).grain[number]
        return max(0.0, min(short, grain)) * wet * (1.0 + 0.5 * overview.after) * 0.7 + 0.8
    facts = table.facts
    bricks = 0
    for building_kind in range(4):
        if facts.shown[card] & (1 << building_kind):
            bricks += table.bricks(seat, building_kind)
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
    towns: list[float] = []
    worths: list[float] = []
    values: list[float] = []
    held: list[float] = []
    for after in range(facts.rounds + 1):
        towns += [town_worth(facts, town, float(after)) for town in range(landings.TOWN_COUNT)]
        worths += [fixed_worth(facts, card, float(after)) for card in range(nile.COUNT)]
    for ahead in range(facts.rounds + 2):
        values += [tomb_worth(facts, value, float(ahead)) for value in range(TOMB_VALUES)]
    for ahead in range(facts.rounds + 2):
        held += [held_worth(effect, float(ahead)) for effect in range(nile.FIRST_IMMEDIATE)]
    found.held = vec[float](held)
    found.best_goal = vec[float](BEST_GOAL)
    found.cooperation = vec[float]([float(points) for points in facts.cooperation])
    found.grain = vec[float]([float(amount) for amount in facts.amount])
    found.penalty = vec[float]([float(points) for points in facts.penalty])
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


def cards(own: Holdings, known: Estimates, ahead: float) -> float:
    """What the cards before a seat are worth."""
    worth = 0.0
    effect: i64 = nile.DOUBLE_TURN
    rest = own.effects >> nile.DOUBLE_TURN
    first: i64 = int(ahead) * nile.FIRST_IMMEDIATE
    while rest > 0 and effect < nile.FIRST_IMMEDIATE:
        if rest & 1:
            worth += float(own.held[effect]) * known.held[first + effect]
        rest >>= 1
        effect += 1
    return worth


def markets(facts: Facts, own: Holdings, stones: float, after: float) -> float:
    """The final sale, and how much better it is to be further down."""
    worth = 0.0
    left = stones if after == 0.0 else 3.0
    if own.holds(nile.SELL_10):
        sold = min(left, float(facts.full_sale))
        worth += sold
        left -= sold
    stone_steps = float(own.stone_market) - 1.0
    if facts.sale_allowed[own.stone_market]:
        worth += left / facts.stones_per_point
    elif after > 0.0:
        worth += 0.3 * stone_steps
    if after > 0.0:
        worth += 0.2 * after * stone_steps * 0.5
        worth += 0.15 * after * (float(own.grain_market) - 1.0)
    return worth


def tombs(facts: Facts, own: Holdings, known: Estimates, ahead: float) -> float:
    """Grave tiles of a seat, by what they will probably be worth."""
    if own.tomb_value >= TOMB_VALUES:
        return tomb_worth(facts, own.tomb_value, ahead)
    return known.tombs[int(ahead) * TOMB_VALUES + own.tomb_value]


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


def looked_at(overview: Overview, seat: int, ahead: float) -> float:
    """Sphinx cards that a seat has drawn and not kept yet: the best of them will be kept, the others bring their points."""
    task = overview.task
    if overview.chooser != seat or (task != tasks.KEEP and task != tasks.START_KEEP):
        return 0.0
    table = overview.table
    count: int = overview.about
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
    return back * count + best + (second if overview.most > 1 else 0.0)


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
        return points * reach(float(sections_missing(table, what)), ALL_BRICKS * places * ahead)
    if goal == goals.PYRAMID_ROW:
        return points * reach(float(rows_missing(table, what)), ALL_BRICKS * places * ahead)
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


def rows_missing(table: Table, row: int) -> int:
    """Bricks that are missing until a row of the pyramid is full with all rows below it."""
    missing = 0
    for below in range(row + 1):
        missing += table.facts.row_spaces[below] - table.row_filled(below)
    return missing


def sections_missing(table: Table, sections: int) -> int:
    """Bricks that are missing until each of some sections of the temple (bits) is full, with all that it rests on."""
    starts = table.facts.section_start
    missing = 0
    for section in range(len(SECTIONS)):
        if sections & (1 << section):
            # Pillars rest on nothing.
            for below in range(0 if section >= COLUMNS else section, section + 1):
                missing += starts[below + 1] - starts[below] - table.section_filled(below)
    return missing


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
