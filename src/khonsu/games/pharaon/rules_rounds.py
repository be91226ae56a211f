"""How a game of Pharaon runs: setup, turns, passing, the pyramid of time and the end of a round (3, 4.1, 4.5, 4.6)."""

from __future__ import annotations

from typing import Final

from khonsu.games.pharaon.rules_traitor import TRAITOR, Treachery
from khonsu.games.pharaon.state import (
    ACTIVE,
    APART,
    ARTISAN_COUNT,
    BASIC_REWARD,
    BEGIN,
    BESIDE,
    COLOUR_COUNT,
    COLOURS,
    DECK,
    EMPTY,
    GENERAL,
    GONE,
    JAR,
    JAR_COUNT,
    KEEP,
    MARCH,
    NEXT,
    NOBLE_COUNT,
    NOBODY,
    OFFERING_KINDS,
    OFFERING_REWARD,
    PREPARE,
    RESOURCE_KINDS,
    REWARD,
    ROUND_END,
    SCRIBES,
    SHOWN,
    SILVER,
    SILVER_REWARD,
    STRIP_SPACES,
    STRIPS,
    SWAP,
    TOKEN_KINDS,
    TURN,
    WHEEL_SPACES,
)

NOBLE_PLACES: Final = 3
ARTISAN_PLACES: Final = 4


class Rounds(Treachery):
    """A position that finds its way through the rounds."""

    # Setup (3) -------------------------------------------------------------------------------------------------------------

    def setup(self) -> None:
        """Section 3 of the rules, up to the first player's turn of choosing a jar."""
        facts = self.facts
        sides = self.sides
        self.round = 0
        self.zones = self.shuffled(COLOUR_COUNT)
        offset = self.draw(COLOUR_COUNT)
        self.entry = [0] * COLOUR_COUNT
        for place in range(COLOUR_COUNT):
            self.entry[self.zones[place]] = facts.sections[(place - offset) % COLOUR_COUNT]
        self.direction = 1 - 2 * self.draw(2)
        self.wheel = [EMPTY] * (COLOUR_COUNT * WHEEL_SPACES)
        self.first = self.draw(sides)
        self.pharaoh = NOBODY
        self.bank = [facts.token_count] * RESOURCE_KINDS
        self.held = [0] * (sides * TOKEN_KINDS)
        self.bag = facts.offering_counts[:]
        self.spent = [0] * OFFERING_KINDS
        self.pairs = [EMPTY] * (2 * facts.pairs[self.players])
        self.bonus = [EMPTY] * facts.pairs[self.players]
        self.noble_at = [DECK] * NOBLE_COUNT
        self.artisan_at = [DECK] * ARTISAN_COUNT
        self.used = []
        self.offer = []
        self.aside = [NOBODY] * self.players
        self.jar_at = [DECK] * JAR_COUNT
        self.steps = [0] * sides
        self.levels = [0] * (sides * COLOUR_COUNT)
        self.rows = [ACTIVE] * sides
        self.spaces = [0] * sides
        self.plot = 0
        self.boards = []
        self.dark = []
        self.strip_colours = []
        self.strips = []
        if self.solo:
            self.set_up_traitor()
        self.turn_up_jars()
        self.fill_offerings()
        self.deal_scribes()
        self.noble_row = [self.draw_noble(SHOWN) for _ in range(NOBLE_PLACES)]
        self.artisan_row = [self.draw_artisan(SHOWN) for _ in range(ARTISAN_PLACES)]
        self.push(BEGIN, NOBODY)
        if self.solo:
            self.push(PREPARE, NOBODY, 0, 0)
            return
        for distance in range(self.players):
            # The right-hand neighbour of the first player is the first to choose, the first player the last.
            self.push(PREPARE, NOBODY, (self.first + distance) % self.players, 0)

    def shuffled(self, count: int) -> list[int]:
        """The numbers below a count in random order."""
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.draw(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def set_up_traitor(self) -> None:
        """The five boards in a row, some of them dark (ruling 49), and a token of each colour on the first spaces."""
        self.boards = self.shuffled(STRIPS)
        self.strip_colours = self.shuffled(STRIPS)
        self.dark = [0] * STRIPS
        number: int = self.settings["dark"]
        for place in self.shuffled(STRIPS)[:number]:
            self.dark[place] = 1
        self.strips = [EMPTY] * (STRIPS * STRIP_SPACES)
        for strip in range(STRIPS):
            self.strips[strip * STRIP_SPACES] = self.from_bank(self.strip_colours[strip])

    def deal_scribes(self) -> None:
        """First game (7.1): a random scribe for every new player, in the solo game for the Traitor too."""
        novices: str = self.settings["first_game"]
        for side in range(self.sides):
            if novices[side if side < self.players else 0] == "Y":
                left = [scribe for scribe in range(SCRIBES) if self.noble_at[scribe] == DECK]
                self.noble_at[left[self.draw(len(left))]] = side

    def prepare(self, seat: int, part: int) -> None:
        """Step 11 of the setup for one player: a jar, silver, and one of two nobles."""
        if part == 0:
            self.push(PREPARE, NOBODY, seat, 1)
            self.push(JAR, seat)
            return
        self.gain(seat, [SILVER] * self.facts.start_silver)
        if seat not in self.noble_at:
            self.offer = [self.draw_noble(APART), self.draw_noble(APART)]
            self.push(KEEP, seat)

    def keep_noble(self, seat: int, place: int) -> None:
        """D2: one noble is kept and shown, the other put aside; in the solo game the Traitor gets it."""
        self.reveal()
        kept = self.offer[place]
        other = self.offer[1 - place]
        self.offer = []
        if self.solo:
            self.welcome(TRAITOR, other, "")
        else:
            self.aside[seat] = other
        self.welcome(seat, kept, "")

    def begin_game(self) -> None:
        """Steps 12 to 14: what was put aside goes back, an untaken jar blocks spaces, new jars, round 1."""
        for seat in range(self.players):
            if self.aside[seat] >= 0:
                self.noble_at[self.aside[seat]] = DECK
                self.aside[seat] = NOBODY
        self.clear_jars()
        self.turn_up_jars()
        self.start_round()

    # Turns (4.1) -----------------------------------------------------------------------------------------------------------

    def start_round(self) -> None:
        """The holder of the first-player token begins."""
        self.round += 1
        if self.events is not None:
            self.log("round", NOBODY, {"round": self.round})
        self.plot_jars()
        self.begin_turn(self.first)

    def begin_turn(self, side: int) -> None:
        """A turn of an active side, or the slide of one that has passed."""
        self.push(NEXT, NOBODY, side)
        if self.solo and side == TRAITOR:
            self.traitor_turn()
        elif self.rows[side] == ACTIVE:
            self.push(TURN, side)
        else:
            self.slide(side)

    def end_turn(self, side: int) -> None:
        """The next side in clockwise order, or the end of the round."""
        if ACTIVE in self.rows:
            self.begin_turn((side + 1) % self.sides)
        elif self.round < self.facts.rounds:
            self.push(ROUND_END, NOBODY)

    # Passing and the pyramid of time (4.5) ---------------------------------------------------------------------------------

    def pass_round(self, seat: int) -> None:
        """A seat leaves the round: pyramid, jar, General, and last swaps."""
        self.enter_pyramid(seat)
        self.push(SWAP, seat)
        if self.owns(seat, GENERAL) and self.can_slide(seat):
            self.push(MARCH, seat)
        if self.round < self.facts.rounds:
            self.push(JAR, seat, 1)

    def enter_pyramid(self, side: int) -> None:
        """A side passes: to the lowest row without a disc, unless it is the last to pass (ruling 24)."""
        row = 0
        while row in self.rows:
            row += 1
        self.rows[side] = row
        self.spaces[side] = 0
        if ACTIVE not in self.rows:
            self.rows[side] = BESIDE
        if self.events is not None:
            if self.rows[side] == BESIDE:
                self.log("passes_last", side, {}, f"marker-{self.letter(side)}")
            else:
                self.log("passes", side, {"row": row + 1}, f"marker-{self.letter(side)}")

    def slide(self, seat: int) -> None:
        """One space further, if there is one; the seat chooses among the rewards up to there."""
        if self.can_slide(seat):
            self.spaces[seat] += 1
            if self.events is not None:
                self.log("slides", seat, {"space": self.spaces[seat] + 1}, f"marker-{self.letter(seat)}")
            self.push(REWARD, seat)

    def can_slide(self, side: int) -> bool:
        """Whether a side is on the pyramid and has a space before it."""
        return self.rows[side] != BESIDE and self.spaces[side] + 1 < len(self.facts.rows[self.rows[side]])

    def reward_given(self, seat: int, reward: int) -> bool:
        """Whether a reward of the pyramid can be given to a seat."""
        if reward == BASIC_REWARD:
            return self.basic_left()
        if reward == SILVER_REWARD:
            return self.bank[SILVER] > 0
        return self.offering_left() if reward == OFFERING_REWARD else self.first != seat

    def reward_reached(self, seat: int, reward: int) -> bool:
        """Whether a reward is printed on the space of a seat or on one before it."""
        row = self.facts.rows[self.rows[seat]]
        return reward in row[: self.spaces[seat] + 1]

    # End of a round (4.6) --------------------------------------------------------------------------------------------------

    def end_round(self) -> None:
        """Rounds 1 to 4, in the order of the rules."""
        for side in range(self.sides):
            self.rows[side] = ACTIVE
            self.spaces[side] = 0
        for space in range(len(self.wheel)):
            token = self.wheel[space]
            if token != EMPTY:
                self.put_back(token)
                self.wheel[space] = EMPTY
        self.fill_offerings()
        self.turn_wheel()
        self.used = []
        self.clear_jars()
        if self.round + 1 < self.facts.rounds:
            self.turn_up_jars()
        self.start_round()

    def turn_wheel(self) -> None:
        """Every section moves one zone on."""
        old = self.entry
        self.entry = [0] * COLOUR_COUNT
        for place in range(COLOUR_COUNT):
            self.entry[self.zones[(place + self.direction) % COLOUR_COUNT]] = old[self.zones[place]]

    def fill_offerings(self) -> None:
        """Full pairs first, then the bonus field, as far as the tokens go (ruling 13)."""
        left = sum(self.bag) + sum(self.spent)
        for place in range(0, len(self.pairs), 2):
            if self.pairs[place] == EMPTY and left > 1:
                self.pairs[place] = self.draw_offering()
                self.pairs[place + 1] = self.draw_offering()
                left -= 2
        for place in range(len(self.bonus)):
            if self.bonus[place] == EMPTY and left > 0:
                self.bonus[place] = self.draw_offering()
                left -= 1

    def clear_jars(self) -> None:
        """With one or two players an untaken jar blocks spaces of its colours in the coming round (7.2); it is discarded."""
        for jar in self.jars:
            if jar >= 0:
                if self.players <= 2:
                    for colour in self.facts.jars[jar]:
                        self.block(colour)
                self.jar_at[jar] = GONE
        self.jars = []

    def block(self, colour: int) -> None:
        """A token of the bank takes the next free space of its section."""
        space = self.free_space(colour)
        if space != EMPTY:
            self.wheel[space] = self.from_bank(colour)
            if self.events is not None:
                self.log("blocks", NOBODY, {"token": COLOURS[colour]}, self.wheel_space(space))

    def turn_up_jars(self) -> None:
        """New face-up jars."""
        self.jars = []
        for _ in range(self.facts.face_up_jars[self.players]):
            jar = self.draw_jar()
            if jar >= 0:
                self.jar_at[jar] = SHOWN
            self.jars.append(jar)

    def take_jar(self, seat: int, place: int) -> None:
        """D1 and D12: a face-up jar. In the setup no noble helps yet (ruling 7)."""
        jar = self.jars[place]
        self.jars[place] = EMPTY
        if self.events is not None:
            self.log("jar", seat, {"tokens": self.jar_tokens(jar)}, f"jar-{place + 1}", self.place_of(seat))
        self.gain_jar(seat, jar)

    def next_entry(self, zone: int) -> int:
        """The colour that will face a zone in the next round."""
        place = self.zones.index(zone)
        return self.entry[self.zones[(place - self.direction) % COLOUR_COUNT]]
