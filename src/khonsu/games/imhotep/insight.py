"""What a bot should value in Imhotep: the points that are certain, and what stones, cards, places and ships promise.

A ship that has not sailed is worth what its stones would add to the site that whoever sails it would choose; what lies ashore stands in
`promises`. The numbers were found by letting opponents with slightly different ones play each other.
"""

from __future__ import annotations

from typing import Final

from khonsu.engine.bits import count_bits
from khonsu.engine.compiling import mypyc_attr
from khonsu.engine.machine import i64, vec
from khonsu.engine.rules import Insight
from khonsu.games.imhotep import tasks
from khonsu.games.imhotep.fleet import CARGO, CARGO_BITS, LOAD, MAY_SAIL
from khonsu.games.imhotep.promises import BONUS_LOAD, BONUS_STONES, PAIR_CARD, QUARRY_STONE, promise_of
from khonsu.games.imhotep.sites import UNSEEN_CARD
from khonsu.games.imhotep.state import BERTH, LAST_BERTH, NOBODY, PYRAMIDS, SHIPS, SLED, Table

# The first stone on a sled, and by what share of it each further one is worth less.
SLED_STONE: Final = 0.66
SLED_FADING: Final = 0.26
# What a stone on a ship will bring, against bringing it now: on a ship that may sail, on one that still needs stones, less for
# each of them, and on the last ship of the round.
ON_READY_SHIP: Final = 1.0
ON_SHIP: Final = 1.2
SHIP_WAITING: Final = 0.76
ON_LAST_SHIP: Final = 0.95
# How likely it is that whoever acts next sails a ship that may sail, or the last one.
NEXT_SAILS: Final = 0.24
NEXT_SAILS_LAST: Final = 0.5


def sled_worths() -> vec[float]:
    """What stones on a sled are worth, by their number: each is worth less than the one before."""
    found = vec[float]([0.0] * (1 << SLED))
    stone = SLED_STONE
    stones: i64
    for stones in range(1, len(found)):
        found[stones] = found[stones - 1] + stone
        stone *= 1.0 - SLED_FADING
    return found


SLED_WORTHS: Final = sled_worths()


class ImhotepInsight(Insight[Table]):
    """The points that every seat can expect."""

    def values(self, table: Table) -> list[float]:
        survey = Survey(table)
        return [survey.value(seat) for seat in range(table.players)]


@mypyc_attr(acyclic=True)
class Survey:
    """What a position promises to every seat: what lies ashore, and what is on its way there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players: i64 = table.players
        self.promise = promise_of(table)
        # The seats whose quarry is empty, as bits, and whether the pair of the market can be taken.
        self.empty: i64 = 0
        seat: i64
        for seat in range(self.players):
            if table.in_quarry(seat) == 0:
                bit: i64 = 1
                self.empty |= bit << seat
        self.pair = len(table.pair) > 0
        # Ships that have not sailed, how many of them may, and their free places.
        self.waiting: i64 = 0
        self.ready: i64 = 0
        self.places: i64 = 0
        # Their cargoes, in CARGO_BITS each, with MAY_SAIL where that is so.
        self.cargoes: i64 = 0
        # The sites that no ship has sailed to, as bits.
        self.free = table.free_sites()
        # What every seat can expect of ships, and then of stones that are just being unloaded and what has been won with them and not been taken yet.
        self.on_the_way: vec[float] = vec[float]([0.0] * (2 * table.players))
        if table.stack and table.stack[-1][0] != tasks.TURN:
            self.add_landing()
        self.add_ships()

    def value(self, seat: i64) -> float:
        """Everything together; once the game is over, the score."""
        promise = self.promise
        ships = self.on_the_way[seat]
        landing = self.on_the_way[self.players + seat]
        return promise.sites[seat] + ships + landing + (promise.own[seat] + self.sled_worth(seat))

    def sled_worth(self, seat: i64) -> float:
        """The stones on a sled."""
        return SLED_WORTHS[self.table.on_sled(seat)] if self.promise.left > 0.0 or self.promise.sailing else 0.0

    def add_landing(self) -> None:
        """Add what is about to be decided, so that no move is valued half-way."""
        table = self.table
        task, asked, ship, _ = table.stack[-1]
        cargo = table.cargo
        site = NOBODY
        for frame in table.stack:
            if frame[0] == tasks.UNLOAD:
                site = frame[3]
        if task == tasks.ORDER:
            # Those whose turn has not been said yet follow from the bow.
            cargo = cargo[:]
            stones_aboard = table.stones_of_ship(ship)
            for owner in stones_aboard:
                if cargo.count(owner) < stones_aboard.count(owner):
                    cargo.append(owner)
        elif task == tasks.PICK or (task == tasks.PYRAMID and site == PYRAMIDS):
            cargo = [asked, *cargo]
        elif task == tasks.PYRAMID:
            self.add_won(asked, self.promise.gains(PYRAMIDS, vec[i64]([asked]), 0, False)[asked])
        elif task == tasks.KEEP:
            self.pair = False
            self.add_won(asked, PAIR_CARD + QUARRY_STONE)
        elif task == tasks.BONUS_CARD:
            self.add_won(asked, UNSEEN_CARD)
        elif task == tasks.BONUS_STONES:
            self.add_won(asked, BONUS_STONES)
        elif task == tasks.BONUS_LOAD:
            self.add_won(asked, BONUS_LOAD)
        if cargo and site >= 0:
            # Place by place: from a list at once takes several times as long.
            stones = vec[i64]([0] * len(cargo))
            for place, owner in enumerate(cargo):
                stones[place] = owner
            gains = self.promise.gains(site, stones, self.empty, self.pair)
            seat: i64
            for seat in range(self.players):
                self.add_won(seat, gains[seat])

    def add_won(self, seat: i64, worth: float) -> None:
        """Add to what a seat has as good as won."""
        place = self.players + seat
        self.on_the_way[place] = self.on_the_way[place] + worth

    def add_ships(self) -> None:
        """Add what the stones of ships that have not sailed promise to their owners."""
        table = self.table
        sailing = self.promise.sailing
        # Ships of later rounds count, too.
        is_last = count_bits(table.sailed()) == SHIPS - 1
        cargoes: i64 = 0
        berth: i64 = LAST_BERTH
        while berth >= 0:
            capacity = table.capacities >> berth & 15
            if capacity > 0 and table.moored >> berth & 15 == 0:
                ship = table.ship_at(berth)
                cargo = ship >> CARGO
                missing = (table.minimums >> berth & 15) - (ship & LOAD)
                cargoes = cargoes << CARGO_BITS | cargo
                if missing <= 0:
                    cargoes |= MAY_SAIL
                    self.ready += 1
                self.places += capacity - (ship & LOAD)
                self.waiting += 1
                if sailing and cargo > 1:
                    self.add_ship(cargo, missing, is_last)
            berth -= BERTH
        self.cargoes = cargoes

    def add_ship(self, cargo: i64, missing: i64, last: bool) -> None:
        """Every seat in turn sails a ship to the site it likes best. With the last one the round ends, and nobody waits for a better one."""
        players = self.players
        gains = self.promise.sailors(cargo, self.free, self.empty, self.pair)
        share = ON_LAST_SHIP if last else ON_READY_SHIP if missing <= 0 else ON_SHIP
        next_seat: i64 = -1
        if missing <= 0:
            next_seat = self.table.stack[-1][1]
        while missing > 0:
            share *= SHIP_WAITING
            missing -= 1
        hurry = 0.0 if next_seat < 0 else NEXT_SAILS_LAST if last else NEXT_SAILS
        ships = self.on_the_way
        place: i64 = 0
        sailor: i64
        seat: i64
        for sailor in range(players):
            weight = share * (1.0 - hurry) / float(players)
            if sailor == next_seat:
                weight += share * hurry
            for seat in range(players):
                ships[seat] = ships[seat] + weight * gains[place]
                place += 1
