"""What spaces and cards of the river do in Egizia: stones, crews, markets, ring and points."""

from __future__ import annotations

from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia.choices import (
    C_ACCEPT,
    C_CREWS,
    C_RING,
    C_TRAIN,
    PAIR_COUNT,
    PAIR_ONE,
    PAIR_TWO,
)
from khonsu.games.egizia.state import (
    BONUS_GRAIN_MARKET,
    BONUS_POINTS,
    BONUS_STONE_MARKET,
    BONUS_STONES,
    BOTTOM,
    BRICK_POINTS,
    BUILDINGS,
    CARD_SPACES,
    COLOURS,
    CREW_COUNT,
    CREW_PAIR,
    CREWS,
    CREWS_CHOICE,
    CREWS_CHOICE_2,
    DOUBLE_ROUND_SPACE,
    EFFECTS,
    FIELD,
    GONE,
    GRAIN_MARKET_2,
    NO_CARD,
    NOBODY,
    PART_CARDS,
    PART_COUNT,
    PART_MARKET,
    PARTS,
    QUARRY,
    RING,
    RING_MOVE,
    RING_TERMS,
    STONE_MARKET_2,
    STONES_6,
    TOWN,
    TRAIN,
    Table,
)


class Effects(Table):
    """A table on which things can be gained, moved and taken."""

    # Telling -------------------------------------------------------------------------------------------------------------

    def log(self, message: str, seat: int, args: dict[str, Argument], first: str = "", second: str = "") -> None:
        """Narrate something; callers test first whether anybody listens."""
        if seat >= 0:
            args["seat"] = seat
        self.tell(Event(Message(message, args), seat, tuple([piece for piece in (first, second) if piece])))

    def card_message(self, stem: str, card: int, args: dict[str, Argument]) -> Message:
        """A sentence about a Nile card: the cards that carry numbers or pictures have sentences of their own."""
        facts = self.facts
        effect = facts.effect[card]
        if effect == QUARRY:
            args["n"] = facts.amount[card]
            return Message(stem + "_quarry", args)
        if effect == FIELD:
            args["n"] = facts.amount[card]
            args["field"] = COLOURS[facts.colour[card]]
            return Message(stem + "_field", args)
        if effect == CREW_PAIR:
            crews: list[str] = [CREWS[crew] for crew in range(CREW_COUNT) if facts.shown[card] & (1 << crew)]
            args["crews"] = crews
            return Message(stem + "_pair", args)
        if effect == BRICK_POINTS:
            buildings: list[str] = [name for number, name in enumerate(BUILDINGS) if facts.shown[card] & (1 << number)]
            args["buildings"] = buildings
            return Message(stem + "_bricks", args)
        args["card"] = EFFECTS[effect]
        return Message(stem, args)

    # Points and stones ---------------------------------------------------------------------------------------------------

    def earn(self, seat: int, points: int, part: int) -> None:
        """Move a marker on the score track; it lies behind those that are there already, also after a loss (ruling 32)."""
        if points != 0:
            self.track[seat] += points
            self.ledger[seat * PART_COUNT + part] += points
            self.clock += 1
            self.arrival[seat] = self.clock

    def log_points(
        self, message: str, seat: int, args: dict[str, Argument], points: int, part: int, first: str = ""
    ) -> None:
        """Narrate something that scores."""
        args["seat"] = seat
        args["points"] = points
        pieces = (first, f"track-{SEAT_LETTERS[seat]}") if first else (f"track-{SEAT_LETTERS[seat]}",)
        self.tell(Event(Message(message, args), seat, pieces, points, PARTS[part]))

    def gain_stones(self, seat: int, count: int) -> int:
        """Stones for a seat, up to the end of its track (ruling 35); tells how many they were."""
        gained = min(count, self.facts.stone_limit - self.stones[seat])
        self.stones[seat] += gained
        return gained

    def play_stones(self, seat: int) -> None:
        """Use a card for stones."""
        self.discard(seat, STONES_6)
        gained = self.gain_stones(seat, self.facts.extra_stones)
        if self.events is not None:
            self.log("log.stones_card", seat, {"n": gained}, f"cards-{SEAT_LETTERS[seat]}", f"stones-{SEAT_LETTERS[seat]}")

    # Markets -------------------------------------------------------------------------------------------------------------

    def step_stone_market(self, seat: int, steps: int) -> None:
        """Move a marker down; every step onto the bottom or beyond it pays."""
        for _ in range(steps):
            if self.stone_market[seat] < BOTTOM:
                self.stone_market[seat] += 1
            gained = self.gain_stones(seat, self.facts.bottom_stones) if self.stone_market[seat] == BOTTOM else -1
            if self.events is not None:
                place = f"market-stone-{SEAT_LETTERS[seat]}"
                if gained < 0:
                    self.log("log.stone_market", seat, {"space": self.stone_market[seat]}, place)
                else:
                    self.log("log.stone_market_bottom", seat, {"n": gained}, place, f"stones-{SEAT_LETTERS[seat]}")

    def step_grain_market(self, seat: int, steps: int) -> None:
        """The same for the other market, where the bottom gives points."""
        for _ in range(steps):
            if self.grain_market[seat] < BOTTOM:
                self.grain_market[seat] += 1
            bottom = self.grain_market[seat] == BOTTOM
            if bottom:
                self.earn(seat, self.facts.bottom_points, PART_MARKET)
            if self.events is not None:
                place = f"market-grain-{SEAT_LETTERS[seat]}"
                if bottom:
                    self.log_points("log.grain_market_bottom", seat, {}, self.facts.bottom_points, PART_MARKET, place)
                else:
                    self.log("log.grain_market", seat, {"space": self.grain_market[seat]}, place)

    # Crews and ring ------------------------------------------------------------------------------------------------------

    def raise_crew(self, seat: int, crew: int, steps: int) -> None:
        """Make a crew stronger, up to the end of its track."""
        place = seat * CREW_COUNT + crew
        strength = min(self.facts.crew_limit, self.crews[place] + steps)
        if strength == self.crews[place]:
            return
        self.crews[place] = strength
        if self.events is not None:
            piece = f"crew-{SEAT_LETTERS[seat]}-{CREWS[crew]}"
            self.log("log.crew", seat, {"crew": CREWS[crew], "n": strength}, piece)

    def trainable(self, seat: int) -> list[int]:
        """The crews of a seat that can still become stronger."""
        first = seat * CREW_COUNT
        return [crew for crew in range(CREW_COUNT) if self.crews[first + crew] < self.facts.crew_limit]

    def crews_options(self, seat: int) -> list[int]:
        """D5: two crews one step each, or one crew two steps; a crew that is the only one left may also take one step."""
        crews = self.trainable(seat)
        if len(crews) == 1:
            choices = [C_TRAIN + crews[0]]
            if self.crews[seat * CREW_COUNT + crews[0]] + 1 < self.facts.crew_limit:
                for pair in range(PAIR_COUNT):
                    if PAIR_ONE[pair] == crews[0] and PAIR_TWO[pair] == crews[0]:
                        choices.append(C_CREWS + pair)
            return choices
        choices = []
        for pair in range(PAIR_COUNT):
            if PAIR_ONE[pair] in crews and PAIR_TWO[pair] in crews:
                choices.append(C_CREWS + pair)
        return choices

    def choose_crews(self, choice: int, seat: int) -> None:
        """Carry out D5."""
        if choice < C_CREWS:
            self.raise_crew(seat, choice - C_TRAIN, 1)
            return
        one = PAIR_ONE[choice - C_CREWS]
        two = PAIR_TWO[choice - C_CREWS]
        if one == two:
            self.raise_crew(seat, one, 2)
        else:
            self.raise_crew(seat, one, 1)
            self.raise_crew(seat, two, 1)

    def ring_options(self) -> list[int]:
        """D4r: the ring may stay or go to a neighbouring circle."""
        choices: list[int] = []
        if self.ring > 0:
            choices.append(C_RING)
        choices.append(C_RING + 1)
        if self.ring < len(RING) - 1:
            choices.append(C_RING + 2)
        return choices

    def move_ring(self, choice: int, seat: int) -> None:
        """Carry out D4r."""
        way = choice - C_RING - 1
        self.ring += way
        if self.events is not None:
            if way == 0:
                self.log("log.ring_stays", seat, {"ring": RING_TERMS[self.ring]}, "ring")
            else:
                self.log("log.ring", seat, {"ring": RING_TERMS[self.ring]}, "ring")

    # Towns ---------------------------------------------------------------------------------------------------------------

    def choose_twice(self, choice: int, seat: int, space: int) -> None:
        """D3: carry out a town once or twice."""
        self.push(TOWN, NOBODY, space, seat)
        if choice == C_ACCEPT:
            self.use_card(seat, DOUBLE_ROUND_SPACE)
            self.push(TOWN, NOBODY, space, seat)

    def visit_town(self, space: int, seat: int) -> None:
        """The effect of a town for the owner of the ship."""
        facts = self.facts
        town = space - CARD_SPACES
        self.step_stone_market(seat, facts.town_stone_market[town])
        self.step_grain_market(seat, facts.town_grain_market[town])
        for crew in range(CREW_COUNT):
            steps = facts.town_crews[town * CREW_COUNT + crew]
            if steps > 0:
                self.raise_crew(seat, crew, steps)
        if facts.town_ring[town]:
            self.push(RING_MOVE, seat)
            if self.stack[-2] == (TOWN, NOBODY, space, seat):
                # Doubled: both steps of the joker come before both of the ring.
                self.stack[-2], self.stack[-1] = self.stack[-1], self.stack[-2]
        if facts.town_choice[town] and self.trainable(seat):
            self.push(TRAIN, seat, facts.town_stones[town])
        else:
            self.town_stones(seat, facts.town_stones[town])

    def choose_crew(self, choice: int, seat: int, stones: int) -> None:
        """D4: the crew of choice, then the stones of the town."""
        self.raise_crew(seat, choice - C_TRAIN, 1)
        self.town_stones(seat, stones)

    def town_stones(self, seat: int, stones: int) -> None:
        """The stones that a town gives."""
        if stones > 0:
            gained = self.gain_stones(seat, stones)
            if self.events is not None:
                self.log("log.gains_stones", seat, {"n": gained}, f"stones-{SEAT_LETTERS[seat]}")

    # Nile cards ----------------------------------------------------------------------------------------------------------

    def discard(self, seat: int, effect: int) -> None:
        """One card of an effect that lies before a seat leaves the game."""
        for card in self.facts.copies[effect]:
            if self.cards[card] == seat:
                self.cards[card] = GONE
                return
        raise AssertionError("there is no such card to discard")

    def use_card(self, seat: int, effect: int) -> None:
        """The same, and everybody hears of it."""
        self.discard(seat, effect)
        if self.events is not None:
            self.log("log.uses", seat, {"card": EFFECTS[effect]}, f"cards-{SEAT_LETTERS[seat]}")

    def take_card(self, space: int, seat: int) -> None:
        """A seat takes the card of a space; immediate ones are carried out and leave the game."""
        facts = self.facts
        card = self.river[space]
        self.river[space] = NO_CARD
        if self.events is not None:
            pieces = (f"nile-{space + 1}", f"cards-{SEAT_LETTERS[seat]}")
            self.tell(Event(self.card_message("log.takes", card, {"seat": seat}), seat, pieces))
        effect = facts.effect[card]
        if effect < GRAIN_MARKET_2:
            self.cards[card] = seat
            if effect == FIELD:
                self.field_bonus(card, seat)
            return
        self.cards[card] = GONE
        if effect == GRAIN_MARKET_2:
            self.step_grain_market(seat, facts.market_steps)
        elif effect == STONE_MARKET_2:
            self.step_stone_market(seat, facts.market_steps)
        elif effect == CREWS_CHOICE_2:
            self.push(CREWS_CHOICE, seat)
        elif effect == CREW_PAIR:
            for crew in range(CREW_COUNT):
                if facts.shown[card] & (1 << crew):
                    self.raise_crew(seat, crew, 1)
        else:
            self.brick_points(card, seat)

    def field_bonus(self, card: int, seat: int) -> None:
        """What a brown field gives when it is taken."""
        bonus = self.facts.bonus[card]
        amount = self.facts.bonus_amount[card]
        if bonus == BONUS_STONE_MARKET:
            self.step_stone_market(seat, amount)
        elif bonus == BONUS_GRAIN_MARKET:
            self.step_grain_market(seat, amount)
        elif bonus == BONUS_POINTS:
            self.earn(seat, amount, PART_CARDS)
            if self.events is not None:
                self.log_points("log.field_points", seat, {}, amount, PART_CARDS)
        elif bonus == BONUS_STONES:
            self.town_stones(seat, amount)

    def brick_points(self, card: int, seat: int) -> None:
        """Points for a seat's bricks on the structures that a card shows."""
        count = 0
        for building in range(len(BUILDINGS)):
            if self.facts.shown[card] & (1 << building):
                count += self.bricks(seat, building)
        points = count * self.facts.brick_points
        self.earn(seat, points, PART_CARDS)
        if self.events is not None:
            self.log_points("log.brick_points", seat, {"n": count}, points, PART_CARDS)
