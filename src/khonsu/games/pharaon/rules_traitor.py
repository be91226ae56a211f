"""How the Traitor plays in the solo game of Pharaon (7.3)."""

from __future__ import annotations

from typing import Final

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.rules_effects import Effects
from khonsu.games.pharaon.state import (
    ACTIVE,
    ARTISAN_DISCARD_HIGHEST,
    ARTISAN_DISCARD_LOWEST,
    ARTISAN_TAKE_HIGHEST,
    ARTISAN_TAKE_LOWEST,
    BASIC_REWARD,
    COLOURS,
    EMPTY,
    FIRST_REWARD,
    GOD_SYMBOL,
    GODS,
    GONE,
    GRANT,
    NILE_EMPTIEST,
    NILE_FULLEST,
    NOBLE_DISCARD,
    NOBLE_NAMES,
    NOBLE_TAKE,
    NOBLE_VALUE,
    NOBODY,
    OFFERING_BONUS,
    OFFERING_PAIR,
    OFFERING_REWARD,
    SHOWN,
    SILVER,
    SILVER_REWARD,
    STRIP_SPACES,
    STRIPS,
    TOMB_SYMBOL,
    WHEEL,
)

# The Traitor's side; the human is seat 0.
TRAITOR: Final = 1
HUMAN: Final = 0


class Treachery(Effects):
    """A position in which the Traitor can take his turns."""

    def plot_jars(self) -> None:
        """His face-down jars for a round; which they are shows when they are turned up."""
        if self.solo:
            wanted = self.facts.traitor_jars[self.strip_side(self.round - 1)]
            if len(self.jar_deck) < wanted:
                # The stack runs out while he is given his jars: what it had is his.
                self.restack_jars()
            self.plot = min(wanted, len(self.jar_deck) + len(self.plotted))
            if self.events is not None:
                self.log("traitor_plot", NOBODY, {"n": self.plot}, "plot")

    def traitor_turn(self) -> None:
        """He turns up a jar, passes without one (ruling 47), or slides on the pyramid."""
        if self.rows[TRAITOR] != ACTIVE:
            self.slide_traitor()
        elif self.plot == 0:
            self.enter_pyramid(TRAITOR)
        else:
            jar = self.turn_up()
            self.jar_pile.append(jar)
            if self.events is not None:
                self.log("traitor_jar", NOBODY, {"tokens": self.jar_tokens(jar)}, "plot")
            self.place_on_strip(self.facts.jars[jar][2])
            self.place_top(jar)

    def turn_up(self) -> int:
        """His top jar: one that is known to be his, or one that nobody has seen."""
        known = len(self.plotted)
        place = self.draw(self.plot) if known > 0 else 0
        self.plot -= 1
        if place < known:
            return self.plotted.pop(place)
        return self.jar_deck.pop(self.draw(len(self.jar_deck)))

    def place_top(self, jar: int) -> None:
        """The two top resources: one on the wheel if there is a space (D21), the other on its strip."""
        left = self.facts.jars[jar][0]
        right = self.facts.jars[jar][1]
        left_fits = self.free_space(left) != EMPTY
        right_fits = self.free_space(right) != EMPTY
        if left_fits and right_fits:
            self.push(WHEEL, HUMAN, jar)
        elif left_fits:
            self.block_space(left, right)
        elif right_fits:
            self.block_space(right, left)
        else:
            self.place_on_strip(left)
            self.place_on_strip(right)

    def block_space(self, colour: int, other: int) -> None:
        """One top resource takes an entry space, the other goes on its strip."""
        space = self.free_space(colour)
        self.wheel[space] = self.from_bank(colour)
        if self.events is not None:
            self.log("traitor_wheel", NOBODY, {"token": COLOURS[colour]}, "plot", self.wheel_space(space))
        self.place_on_strip(other)

    def place_on_strip(self, colour: int) -> None:
        """A token on the lowest free space of its strip, or of the next one to the right that has one; its symbol works at once."""
        strip = self.strip_colours.index(colour)
        for _ in range(STRIPS):
            load = self.strip_load(strip)
            if load < STRIP_SPACES:
                self.strips[strip * STRIP_SPACES + load] = self.from_bank(colour)
                if self.events is not None:
                    piece = f"strip-{strip + 1}-{load + 1}"
                    self.log("traitor_strip", NOBODY, {"token": COLOURS[colour], "strip": strip + 1}, "plot", piece)
                printed = self.strip_side(strip)
                self.resolve(self.facts.traitor_symbols[printed][load - 1], self.facts.traitor_values[printed][load - 1])
                return
            strip = (strip + 1) % STRIPS

    def resolve(self, symbol: int, value: int) -> None:
        """What a symbol makes the Traitor do; gods and values of nobles count at the end."""
        if symbol == TOMB_SYMBOL:
            self.advance(TRAITOR)
        elif symbol == NOBLE_TAKE:
            if self.noble_row[value - 1] >= 0:
                self.take_noble(TRAITOR, value - 1)
        elif symbol == NOBLE_DISCARD:
            self.discard_noble(value - 1)
        elif symbol == ARTISAN_TAKE_HIGHEST or symbol == ARTISAN_TAKE_LOWEST:
            place = self.extreme_artisan(symbol == ARTISAN_TAKE_HIGHEST)
            if place >= 0:
                self.take_artisan(TRAITOR, place)
        elif symbol == ARTISAN_DISCARD_HIGHEST or symbol == ARTISAN_DISCARD_LOWEST:
            self.discard_artisan(self.extreme_artisan(symbol == ARTISAN_DISCARD_HIGHEST))
        elif symbol == OFFERING_PAIR:
            if self.pairs[value * 2 - 2] != EMPTY:
                self.take_pair(TRAITOR, value - 1)
        elif symbol == OFFERING_BONUS:
            if self.bonus[value - 1] != EMPTY:
                self.take_bonus(TRAITOR, value - 1)
        elif symbol == NILE_FULLEST or symbol == NILE_EMPTIEST:
            self.raise_level(TRAITOR, self.strip_colours[self.extreme_strip(symbol == NILE_FULLEST)])
        elif self.events is not None:
            if symbol == GOD_SYMBOL:
                self.log("traitor_god", NOBODY, {"god": GODS[value]})
            elif symbol == NOBLE_VALUE:
                self.log("traitor_value", NOBODY, {"n": scoring.traitor_value(self)})

    def discard_noble(self, place: int) -> None:
        """A face-up noble leaves the game (ruling 37)."""
        noble = self.noble_row[place]
        if noble >= 0:
            self.noble_at[noble] = GONE
            self.noble_row[place] = self.draw_noble(SHOWN)
            if self.events is not None:
                self.log("traitor_noble_gone", NOBODY, {"noble": NOBLE_NAMES[noble]}, f"noble-{place + 1}")

    def discard_artisan(self, place: int) -> None:
        """A face-up artisan leaves the game."""
        if place >= 0:
            artisan = self.artisan_row[place]
            self.artisan_at[artisan] = GONE
            self.artisan_row[place] = self.draw_artisan(SHOWN)
            if self.events is not None:
                points = self.facts.artisan_points[artisan]
                self.log("traitor_artisan_gone", NOBODY, {"n": points}, f"artisan-{place + 1}")

    def extreme_artisan(self, highest: bool) -> int:
        """Place of the face-up artisan worth most or fewest points, the leftmost on ties; NOBODY if there is none."""
        best = NOBODY
        most = 0
        for place in range(len(self.artisan_row)):
            artisan = self.artisan_row[place]
            if artisan >= 0:
                points = self.facts.artisan_points[artisan]
                if best == NOBODY or (points > most if highest else points < most):
                    best = place
                    most = points
        return best

    def extreme_strip(self, fullest: bool) -> int:
        """The strip with most or fewest tokens, the leftmost on ties."""
        best = 0
        most = self.strip_load(0)
        for strip in range(1, STRIPS):
            load = self.strip_load(strip)
            if load > most if fullest else load < most:
                best = strip
                most = load
        return best

    # The pyramid of time ---------------------------------------------------------------------------------------------------

    def enter_pyramid(self, side: int) -> None:
        """A side passes: to the lowest row without a disc, unless it is the last to pass (ruling 24)."""
        raise NotImplementedError

    def slide_traitor(self) -> None:
        """One space further; he takes the reward reached, or a basic resource where that cannot be given (ruling 48)."""
        row = self.facts.rows[self.rows[TRAITOR]]
        if self.spaces[TRAITOR] + 1 >= len(row):
            return
        self.spaces[TRAITOR] += 1
        if self.events is not None:
            self.log("slides", TRAITOR, {"space": self.spaces[TRAITOR] + 1}, "marker-T")
        reward = row[self.spaces[TRAITOR]]
        if (
            (reward == FIRST_REWARD and self.first == TRAITOR)
            or (reward == SILVER_REWARD and self.bank[SILVER] == 0)
            or (reward == OFFERING_REWARD and sum(self.bag) + sum(self.spent) == 0)
        ):
            reward = BASIC_REWARD
        if reward == FIRST_REWARD:
            self.take_first(TRAITOR)
        elif reward == SILVER_REWARD:
            self.gain(TRAITOR, [SILVER])
        elif reward == OFFERING_REWARD:
            self.take_bonus(TRAITOR, len(self.bonus))
        else:
            self.push(GRANT, HUMAN)
