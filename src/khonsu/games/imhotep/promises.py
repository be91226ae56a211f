"""What lies ashore in Imhotep promises to every seat: sites, cards and points, and what stones of a ship would add to them.

None of it hangs on ships and sleds, so it stays the same for many positions in a row and is worked out once for all of them. The worth of a
site is what its stones will bring at the end of the game, as far as can be said now. The numbers were found by letting opponents with slightly
different ones play each other.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.machine import i64, vec
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.ashore_numbers import listed_of_table, tell_cards
from khonsu.games.imhotep.sites import NUMBERS, STONES_A_ROUND, UNSEEN_CARD, Chamber, Obelisks, Temple
from khonsu.games.imhotep.state import (
    CHAMBER,
    CHISEL,
    DRAW_CARD,
    ENTRANCE,
    FIRST_DECORATION,
    HAMMER,
    LEVER,
    LOAD_STONE,
    MARKET,
    OBELISKS,
    PYRAMIDS,
    SAIL,
    SARCOPHAGUS,
    SITES,
    SPACES,
    STATUE,
    TAKE_STONES,
    TEMPLE,
    Facts,
    Table,
)

# A stone that comes back to the quarry from the market.
QUARRY_STONE: Final = 0.16
# How much others' gains put a sailor off.
ENVY: Final = 0.32
# A blue card beyond its point, a statue for each round that may bring another, one of a pair.
BLUE_EXTRA: Final = 0.58
STATUE_EXTRA: Final = 0.256
PAIR_CARD: Final = 2.6
# Bonuses of Pyramids B.
BONUS_STONES: Final = 1.0
BONUS_LOAD: Final = 0.7


class Promise:
    """What lies ashore, seen from all seats, while ships can still sail or when none can; what several parts rest on is worked out once."""

    # What the stones of these sites promise as they lie.
    temple: Temple
    chamber: Chamber
    obelisks: Obelisks

    def __init__(self, table: Table, sailing: bool, before: Promise | None) -> None:
        facts = table.facts
        players: i64 = table.players
        # What lies there. Not the shore itself, which holds this: they would keep each other for ever.
        self.market = table.market
        self.pyramids = table.pyramids
        self.hands = table.hands
        self.facts = facts
        self.players = players
        self.pyramids_b = table.pyramids_b
        # The rounds after this one.
        self.left = float(facts.rounds - table.round)
        self.sailing = sailing
        # What a green card of each site is worth.
        self.decorations: vec[float] = vec[float](
            [
                self.decoration_worth(table.site_stones(PYRAMIDS)),
                self.decoration_worth(table.site_stones(TEMPLE)),
                self.decoration_worth(table.site_stones(CHAMBER)),
                self.decoration_worth(table.site_stones(OBELISKS)),
            ]
        )
        # What each card of the market is worth to each seat, with another quarry and with an empty one, as soon as it is asked for, and for whom it
        # has been, as bits.
        self.prices: vec[float] = vec[float]()
        self.priced: i64 = 0
        # What every sailor would bring all seats, sailor by sailor, by cargo and sites, as soon as it is asked for.
        self.sailed: dict[int, vec[float]] = {}
        if before is not None and before.left == self.left and before.sailing == sailing:
            # Where no stone has been delivered since then, all is as it was.
            self.numbers: vec[float] = before.numbers[:]
            self.temple = before.temple
            self.chamber = before.chamber
            self.obelisks = before.obelisks
            if self.temple.stones is not table.temple:
                self.survey_temple(table)
            if self.chamber.stones is not table.chamber:
                self.survey_chamber(table)
            if self.obelisks.stones is not table.obelisks or self.obelisks.towers is not table.towers:
                self.survey_obelisks(table)
        else:
            # The numbers of the seats, one after the other and in the order of the features, as far as they follow from what lies ashore.
            self.numbers = vec[float]([0.0] * (players * NUMBERS))
            self.survey_temple(table)
            self.survey_chamber(table)
            self.survey_obelisks(table)
        # The three together, and what a seat has before itself but for its sled.
        self.sites: vec[float] = vec[float]([0.0] * players)
        self.own: vec[float] = vec[float]([0.0] * players)
        seat: i64
        for seat in range(players):
            self.sites[seat] = self.temple.worths[seat] + self.chamber.worths[seat] + self.obelisks.worths[seat]
            self.own[seat] = self.own_worth(table, seat)
            tell_cards(self, table, seat)
        # Those of the table, from the cards of the market on.
        self.table_numbers: vec[float] = listed_of_table(table)

    def survey_temple(self, table: Table) -> None:
        """Find out what the temple promises."""
        self.temple = Temple(table, self.left, self.sailing)
        self.temple.tell(self.numbers)

    def survey_chamber(self, table: Table) -> None:
        """Find out what the chamber promises."""
        self.chamber = Chamber(table, self.left, self.sailing)
        self.chamber.tell(self.numbers)

    def survey_obelisks(self, table: Table) -> None:
        """Find out what the obelisks promise."""
        self.obelisks = Obelisks(table, self.left, self.sailing)
        self.obelisks.tell(self.numbers)

    def own_worth(self, table: Table, seat: i64) -> float:
        """Points on the track and cards."""
        left = self.left
        hand = table.hands[seat]
        statues = hand[STATUE]
        blue = hand[LEVER] + hand[HAMMER] + hand[SAIL] + hand[CHISEL]
        facts = table.facts
        worth = float(
            table.pyramid_points[seat]
            + table.temple_points[seat]
            + table.tower_points[seat]
            + scoring.by_count(facts.statue_points, facts.statue_further, statues)
            + blue * facts.unused_blue
        )
        if table.wrath:
            worth += scoring.wrath_points(table, seat) / (1.0 + left)
        worth += STATUE_EXTRA * left * min(statues, 4)
        if left > 0.0 or self.sailing:
            worth += BLUE_EXTRA * blue
        return worth + self.decorations_worth(hand)

    def decorations_worth(self, hand: list[int]) -> float:
        """All green cards of a hand."""
        worth = 0.0
        place: i64
        for place in range(4):
            held = hand[FIRST_DECORATION + place]
            if held > 0:
                worth += held * self.decorations[place]
        return worth

    def decoration_worth(self, stones: int) -> float:
        """A green card of a site with so many stones, with those that will still come."""
        per_decoration = self.facts.per_decoration
        if self.left == 0.0:
            return float(stones // per_decoration)
        # A third is lost by rounding down.
        return (stones + STONES_A_ROUND * self.left - 1.0) / per_decoration

    def prices_of(self, seat: i64, empty: bool) -> i64:
        """What each card of the market is worth to a seat, whose quarry may be empty: tells where among the prices that begins."""
        group = 2 * seat + (1 if empty else 0)
        first = group * SPACES
        if self.priced >> group & 1 == 0:
            if self.priced == 0:
                self.prices = vec[float]([0.0] * (2 * self.players * SPACES))
            bit: i64 = 1
            self.priced |= bit << group
            place = first
            for kind in self.market:
                if kind >= 0:
                    self.prices[place] = self.card_worth(kind, seat, empty)
                place += 1
        return first

    def card_worth(self, kind: i64, seat: i64, empty: bool) -> float:
        """A market card, if this seat took it now."""
        facts = self.facts
        if kind >= LEVER:
            return facts.unused_blue + BLUE_EXTRA
        if kind == STATUE:
            held = self.hands[seat][STATUE]
            points = facts.statue_points
            further = facts.statue_further
            more = float(scoring.by_count(points, further, held + 1) - scoring.by_count(points, further, held))
            return more + STATUE_EXTRA * self.left if held < 4 else more
        if kind >= FIRST_DECORATION:
            return self.decorations[kind - FIRST_DECORATION]
        if empty:
            return 0.0
        site = PYRAMIDS if kind == ENTRANCE else CHAMBER if kind == SARCOPHAGUS else OBELISKS
        return self.gains(site, vec[i64]([seat]), 0, False)[seat]

    # Cargo ------------------------------------------------------------------------------------------------------------------

    def sailors(self, cargo: i64, sites: i64, empty: i64, pair: bool) -> vec[float]:
        """What every seat in turn, if it sailed a ship with this cargo (in fours, after a 1), would bring all seats: each sails to the site it likes best.

        Of the sites (as bits) that are free, the market depends on whose quarries are empty (as bits), and whether the pair lies there.
        """
        key: i64 = (cargo << 5 | sites) << 5
        if sites & 1 << MARKET != 0:
            key |= empty << 1 | (1 if pair else 0)
        known = self.sailed.get(key)
        if known is not None:
            return known
        players = self.players
        owners = owners_of(cargo)
        # What every seat gains at each of the sites.
        gains = vec[float]([0.0] * (len(SITES) * players))
        end: i64 = 0
        site: i64
        for site in range(len(SITES)):
            if sites >> site & 1 != 0:
                self.add_gains(site, owners, empty, pair, gains, end)
                end += players
        found = vec[float]([0.0] * (players * players))
        place: i64 = 0
        sailor: i64
        gain: i64
        for sailor in range(players):
            best = best_for(sailor, gains, end, players)
            for gain in range(best, best + players):
                found[place] = gains[gain]
                place += 1
        self.sailed[key] = found
        return found

    def gains(self, site: i64, cargo: vec[i64], empty: i64, pair: bool) -> vec[float]:
        """What every seat gains if these stones are unloaded at a site."""
        found = vec[float]([0.0] * self.players)
        self.add_gains(site, cargo, empty, pair, found, 0)
        return found

    def add_gains(self, site: i64, cargo: vec[i64], empty: i64, pair: bool, found: vec[float], first: i64) -> None:
        """Set the same from a place on."""
        if site == MARKET:
            self.add_market(cargo, empty, pair, found, first)
        elif site == PYRAMIDS:
            self.add_pyramids(cargo, found, first)
        elif site == TEMPLE:
            self.temple.add_gains(cargo, found, first)
        elif site == CHAMBER:
            self.chamber.add_gains(cargo, found, first)
        else:
            self.obelisks.add_gains(cargo, found, first)

    def add_market(self, cargo: vec[i64], empty: i64, pair: bool, worths: vec[float], first: i64) -> None:
        """Every stone takes the card that is best for its owner and comes back to the quarry."""
        # The spaces that hold a card, as bits.
        cards: i64 = 0
        bit: i64 = 1
        for kind in self.market:
            if kind >= 0:
                cards |= bit
            bit <<= 1
        for owner in cargo:
            price = self.prices_of(owner, empty >> owner & 1 != 0)
            most = PAIR_CARD if pair else 0.0
            best: i64 = 0
            bit = 1
            while bit <= cards:
                if cards & bit != 0:
                    worth = self.prices[price]
                    if worth > most:
                        most = worth
                        best = bit
                bit <<= 1
                price += 1
            if best != 0:
                cards ^= best
            else:
                pair = False
            worths[first + owner] = worths[first + owner] + (most + QUARRY_STONE)

    def add_pyramids(self, cargo: vec[i64], worths: vec[float], first: i64) -> None:
        """Every stone scores its field; on side B its owner takes the best one."""
        facts = self.facts
        pyramids = self.pyramids
        if not self.pyramids_b:
            fields = facts.pyramid_a
            field = len(pyramids[0])
            for owner in cargo:
                worths[first + owner] = worths[first + owner] + (fields[field] if field < len(fields) else facts.overflow_a)
                field += 1
            return
        built = vec[i64]([len(pyramids[0]), len(pyramids[1]), len(pyramids[2])])
        pyramid: i64
        for owner in cargo:
            most = float(facts.overflow_b)
            best: i64 = -1
            for pyramid in range(3):
                if built[pyramid] < 5:
                    worth = field_worth(facts, pyramid, built[pyramid])
                    if best < 0 or worth > most:
                        most = worth
                        best = pyramid
            if best >= 0:
                built[best] = built[best] + 1
            worths[first + owner] = worths[first + owner] + most


def promise_of(table: Table) -> Promise:
    """What lies ashore promises now."""
    ashore = table.ashore()
    if table.capacity_of(0) > 0 and not table.all_sailed():
        if ashore.before is None:
            ashore.before = Promise(table, True, table.promise)
        table.promise = ashore.before
        return ashore.before
    if ashore.after is None:
        ashore.after = Promise(table, False, table.promise)
    table.promise = ashore.after
    return ashore.after


def owners_of(cargo: i64) -> vec[i64]:
    """The owners of stones from a number that tells them in fours, after a 1."""
    load: i64 = 0
    rest = cargo
    while rest > 1:
        load += 1
        rest >>= 2
    found = vec[i64]([0] * load)
    while load > 0:
        load -= 1
        found[load] = cargo & 3
        cargo >>= 2
    return found


def best_for(sailor: i64, gains: vec[float], end: i64, players: i64) -> i64:
    """Where the gains of all seats begin at the site that a sailor would choose, of all gains up to the end."""
    best: i64 = 0
    most = -1.0e9
    first: i64 = 0
    seat: i64
    while first < end:
        rival = -1.0e9
        for seat in range(players):
            if seat != sailor and gains[first + seat] > rival:
                rival = gains[first + seat]
        worth = gains[first + sailor] - ENVY * rival
        if worth > most:
            most = worth
            best = first
        first += players
    return best


def field_worth(facts: Facts, pyramid: i64, field: i64) -> float:
    """A field of Pyramids B with its bonus."""
    worth = float(facts.pyramid_b[pyramid][field])
    bonus = facts.bonus_b[pyramid][field]
    if bonus == DRAW_CARD:
        worth += UNSEEN_CARD
    elif bonus == TAKE_STONES:
        worth += BONUS_STONES
    elif bonus == LOAD_STONE:
        worth += BONUS_LOAD
    return worth
