"""The rules of Burrow.

A card lies buried. In turn, everybody draws a card, rolls a die for points, lays a card from his hand, stows one face down for the end, or looks
at the buried card; before that he may aim left or right, which decides what a laid card is worth. Laid cards go back into the pile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.game import Field, Game
from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.options import Flag, Number, Option, Pick
from khonsu.engine.position import Position
from khonsu.engine.rules import EVERYBODY, Decision, Feature, Features, Insight, Rules, Scoring, Step
from khonsu.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

CARDS: Final = ("jackal", "ibis", "cobra")
SIDES: Final = ("left", "right")
HAND: Final = 2
UNSEEN: Final = -1
LEFT: Final = 0

SPACE: Final = Space(
    Kind("draw"),
    Kind("roll"),
    Kind("lay", Arg("place", HAND)),
    Kind("stow", Arg("place", HAND), secret=True),
    Kind("aim", Arg("side", SIDES)),
    Kind("peek"),
)
DRAW: Final = 0
ROLL: Final = 1
LAY: Final = 2
STOW: Final = 4
AIM: Final = 6
PEEK: Final = 8

TURN: Final = 0
NEXT: Final = 1
CHORUS: Final = 2
AIMING: Final = 3

PILE: Final = 0
DIE: Final = 1
SOURCES: Final = ("pile", "die")


class Burrow(Position):
    """A position of Burrow, with the deeds of its rules, so that a broken game can break one of them."""

    game: BurrowGame

    def __init__(self, game: BurrowGame, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, game.rules, players, options)
        self.pile: list[int] = []
        self.buried = UNSEEN
        self.seen = [False] * players
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.stowed: list[list[int]] = [[] for _ in range(players)]
        self.aims = [LEFT] * players
        self.laid = [0] * players
        self.rolled = [0] * players
        self.turn = 0

    def copy(self) -> Burrow:
        """An independent twin."""
        twin = type(self)(self.game, self.players, self.settings)
        self.copy_to(twin)
        twin.pile = self.pile[:]
        twin.buried = self.buried
        twin.seen = self.seen[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.stowed = [cards[:] for cards in self.stowed]
        twin.aims = self.aims[:]
        twin.laid = self.laid[:]
        twin.rolled = self.rolled[:]
        twin.turn = self.turn
        return twin

    def rounds(self) -> tuple[int, int]:
        """The running turn."""
        return self.turn, 0

    def lay_out(self) -> None:
        """Bury a card; everybody gets one."""
        self.pile = self.game._counts[:]
        self.buried = self.top_card()
        for hand in self.hands:
            hand.append(self.top_card())
        self.push(TURN, 0)
        if self.settings.get("chorus"):
            self.push(CHORUS, -1)

    # The pile -----------------------------------------------------------------------------------------------------------

    def random_card(self) -> int:
        """Any card of the pile, which must not be empty."""
        left = self.draw(sum(self.pile), PILE)
        for card in range(len(CARDS)):
            left -= self.pile[card]
            if left < 0:
                self.pile[card] -= 1
                return card
        raise AssertionError("the pile is empty")

    def top_card(self) -> int:
        """The next card of the pile."""
        return self.random_card()

    def put_back(self, card: int) -> None:
        """Shuffle a card into the pile."""
        self.pile[card] += 1

    def pile_size(self) -> int:
        """How many cards are in the pile."""
        return sum(self.pile)

    # Choices ------------------------------------------------------------------------------------------------------------

    def actions(self, seat: int, aimed: int) -> list[int]:
        """What whoever's turn it is may do."""
        hand = len(self.hands[seat])
        choices = [DRAW] if hand < HAND and self.pile_size() else []
        choices.append(ROLL)
        choices += [LAY + place for place in range(hand)]
        choices += [STOW + place for place in range(hand)]
        if not aimed:
            choices += [AIM, AIM + 1]
        if self.settings["peeking"] and not self.seen[seat]:
            choices.append(PEEK)
        return choices

    def act(self, choice: int, seat: int) -> None:
        """What a choice does."""
        if choice >= AIM and choice < PEEK:
            self.push(TURN, seat, 1)
            self.aim(choice, seat)
            return
        self.push(NEXT, -1, seat)
        if choice == DRAW:
            card = self.top_card()
            self.hands[seat].append(card)
            self.say("log.draws", seat, {}, card)
        elif choice == ROLL:
            points = self.draw(self.game._dice[self.settings["die"]], DIE) + 1
            self.rolled[seat] += points
            self.say("log.rolls", seat, {"n": points}, points=points, part="rolled")
        elif choice == PEEK:
            self.peek(seat)
        elif choice < STOW:
            self.lay(choice - LAY, seat)
        else:
            card = self.hands[seat].pop(choice - STOW)
            self.stowed[seat].append(card)
            self.say("log.stows", seat, {}, card)

    def aims_of(self, seat: int) -> list[int]:
        """Where a seat may aim at the start."""
        return [AIM, AIM + 1]

    def aim(self, choice: int, seat: int) -> None:
        """Aim."""
        self.aims[seat] = choice - AIM
        self.say("log.aims", seat, {"side": SIDES[choice - AIM]})

    def peek(self, seat: int) -> None:
        """Look at the buried card."""
        self.reveal()
        self.seen[seat] = True
        self.say("log.peeks", seat, {}, self.buried)

    def lay(self, place: int, seat: int) -> None:
        """Lay a card, and put it back into the pile."""
        self.reveal()
        card = self.hands[seat].pop(place)
        points = card + 1 if self.aims[seat] == LEFT else len(CARDS) - card
        self.laid[seat] += points
        self.put_back(card)
        self.say("log.lays", seat, {"card": CARDS[card], "n": points}, points=points, part="laid")

    def next_turn(self, seat: int) -> None:
        """The next player's turn, or the end, when all cards are shown."""
        self.turn += 1
        if self.turn < self.settings["turns"] * self.players:
            self.push(TURN, (seat + 1) % self.players)
        else:
            self.reveal()

    def say(
        self, message: str, seat: int, args: dict[str, Argument], card: int = UNSEEN, points: int = 0, part: str = ""
    ) -> None:
        """Narrate something; a card is for the seat alone."""
        inner = Message(message + "_card", {**args, "seat": seat, "card": CARDS[card]}) if card != UNSEEN else None
        self.tell(Event(Message(message, {**args, "seat": seat}), seat, (), points, part, seat if inner else -1, inner))

    # Numbers ------------------------------------------------------------------------------------------------------------

    def numbers(self, seat: int, eyes: int) -> list[float]:
        """The points of a seat, as far as these eyes see them, and the cards in its hand."""
        points = self.laid[seat] + self.rolled[seat]
        if eyes in (seat, EVERYBODY) or not self.stack:
            points += sum(card + 1 for card in self.stowed[seat])
        return [float(points), float(len(self.hands[seat]))]

    # Secrets ------------------------------------------------------------------------------------------------------------

    def mask(self, seat: int) -> None:
        """Hands and stowed cards are their owner's secret, the buried card is a secret from whoever has not looked."""
        if not self.stack:
            return
        for owner in range(self.players):
            if owner != seat:
                for cards in (self.hands[owner], self.stowed[owner]):
                    for card in cards:
                        if card != UNSEEN:
                            self.pile[card] += 1
                    cards[:] = [UNSEEN] * len(cards)
        if self.buried != UNSEEN and (seat < 0 or not self.seen[seat]):
            self.pile[self.buried] += 1
            self.buried = UNSEEN

    def deal(self, seat: int) -> None:
        """Deal what is unseen from the cards that this seat has not seen."""
        for cards in (*self.hands, *self.stowed):
            for place, card in enumerate(cards):
                if card == UNSEEN:
                    cards[place] = self.random_card()
        if self.buried == UNSEEN:
            self.buried = self.random_card()

    def pieces(self) -> dict[str, int]:
        """All cards."""
        held = [card for cards in (*self.hands, *self.stowed) for card in cards]
        return {"cards": self.pile_size() + sum(card != UNSEEN for card in [*held, self.buried])}


class Setup(Step[Burrow]):
    """The start."""

    name = "setup"

    def run(self, table: Burrow, a: int, b: int) -> None:
        table.lay_out()


class Turn(Decision[Burrow]):
    """What to do."""

    name = "turn"
    kinds: tuple[str, ...] = ("draw", "roll", "lay", "stow", "aim", "peek")

    def options(self, table: Burrow, seat: int, aimed: int, b: int) -> list[int]:
        return table.actions(seat, aimed)

    def decide(self, table: Burrow, choice: int, seat: int, aimed: int, b: int) -> None:
        table.act(choice, seat)

    def describe(self, table: Burrow, choice: int, seat: int, aimed: int, b: int) -> Message:
        # With the card it is about, and where that is: there may be two of them.
        if LAY <= choice < AIM:
            hand = table.hands[seat]
            place = (choice - LAY) % HAND
            if place < len(hand) and hand[place] != UNSEEN:
                args: dict[str, Argument] = {"card": CARDS[hand[place]], "place": place + 1}
                return Message("choice.lay_card" if choice < STOW else "choice.stow_card", args)
        return self.reads(table, choice)

    def why_not(self, table: Burrow, choice: int, seat: int, aimed: int, b: int) -> Message:
        if choice == DRAW:
            # Not by the size of the pile, which a view does not know: what is hidden lies there as well.
            full = len(table.hands[seat]) == HAND
            return Message("reason.hand_full", {"n": HAND}) if full else Message("reason.pile_empty")
        if LAY <= choice < AIM:
            return Message("reason.no_card", {"place": (choice - LAY) % HAND + 1})
        return self.elsewhere(table, choice)


class Next(Step[Burrow]):
    """The next turn."""

    name = "next"

    def run(self, table: Burrow, seat: int, b: int) -> None:
        table.next_turn(seat)


class Chorus(Step[Burrow]):
    """Everybody aims at the same time."""

    name = "chorus"

    def run(self, table: Burrow, a: int, b: int) -> None:
        table.apart([(AIMING, seat, 0, 0) for seat in range(table.players)])


class Aiming(Decision[Burrow]):
    """Where to aim at the start."""

    name = "aiming"
    kinds: tuple[str, ...] = ("aim",)

    def options(self, table: Burrow, seat: int, a: int, b: int) -> list[int]:
        return table.aims_of(seat)

    def decide(self, table: Burrow, choice: int, seat: int, a: int, b: int) -> None:
        table.aim(choice, seat)


class BurrowScoring(Scoring[Burrow]):
    """Points, and fewer cards left in the hand as a tie-break."""

    def breakdown(self, table: Burrow, seat: int) -> dict[str, int]:
        stowed = sum(card + 1 for card in table.stowed[seat])
        return {"laid": table.laid[seat], "rolled": table.rolled[seat], "stowed": stowed}

    def score(self, table: Burrow, seat: int) -> int:
        return sum(table.breakdown(seat).values())

    def standing(self, table: Burrow, seat: int) -> list[int]:
        return [table.score(seat), -len(table.hands[seat])]

    def ending(self, table: Burrow) -> str:
        return "turns"


class BurrowInsight(Insight[Burrow]):
    """The score is all there is to value."""

    def values(self, table: Burrow) -> list[float]:
        return [float(score) for score in table.scores()]


class BurrowFeatures(Features[Burrow]):
    """What can be counted."""

    seat_features: tuple[Feature, ...] = (
        Feature("insight", "points that the seat can expect", 0.0, 1e9),
        Feature("hand", "cards in its hand", 0.0, float(HAND)),
    )
    table_features: tuple[Feature, ...] = (Feature("turn", "turns that have been taken", 0.0, 42.0),)

    def of_seat(self, table: Burrow, seat: int, eyes: int) -> list[float]:
        return table.numbers(seat, eyes)

    def of_table(self, table: Burrow, eyes: int) -> list[float]:
        return [float(table.turn)]


def rules(space: Space) -> Rules:
    """The rules with these choices."""
    return Rules(
        space, Setup(), (Turn(), Next(), Chorus(), Aiming()), BurrowScoring(), BurrowInsight(), SOURCES, BurrowFeatures()
    )


class BurrowGame(Game):
    """Burrow as a game of the house."""

    id = "burrow"
    title = "Burrow"
    package = "tests.conformance.toy"
    rules_version = 1
    seats = (2, 3)
    minutes = 5
    options: tuple[Option, ...] = (
        Number("turns", 12, 14, 12),
        Pick("die", ("small", "large"), "small"),
        Flag("peeking", True),
        Flag("chorus"),
    )
    rules = rules(SPACE)
    longest = 14 * 3 * 2 + 3
    fields = {
        "pile": Field("cards in the pile by kind"),
        "buried": Field("the buried card, null for who has not seen it", CARDS),
        "seen": Field("whether each seat has looked at the buried card"),
        "hands": Field("cards in the hand of each seat", CARDS),
        "stowed": Field("cards that each seat has stowed", CARDS),
        "aims": Field("where each seat aims", SIDES),
        "laid": Field("points of each seat from laid cards"),
        "rolled": Field("points of each seat from the die"),
        "turn": Field("turns that have been taken"),
    }
    table: type[Burrow] = Burrow
    face: type[State] = State

    def __init__(self, components: str | Path | Mapping[str, Any] | None = None) -> None:
        super().__init__(components)
        self._counts = [self.tables["cards"]["counts"][card].number(1, 9) for card in CARDS]
        self._dice = {die: self.tables["dice"][die].number(2, 9) for die in ("small", "large")}

    def start(self, players: int | None = None, seed: int | str | None = None, **options: Any) -> State:
        """A new game."""
        return self.face(super().start(players, seed, **options).position)

    def new_position(self, players: int, options: dict[str, Any]) -> Burrow:
        """A position that nothing has been laid out in yet."""
        return self.table(self, players, options)
