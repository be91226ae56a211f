"""Burrow that tells what nobody may know, imagines what cannot be, or takes back what was learnt."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from tests.conformance.broken.breaking import breaks
from tests.conformance.toy.game import AIM, CARDS, PEEK, ROLL, SPACE, STOW, UNSEEN, Burrow, BurrowGame, rules

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.game import Field
from khonsu.engine.message import Argument, Event, Message

if TYPE_CHECKING:
    from khonsu.engine.position import Position

# Secrets ----------------------------------------------------------------------------------------------------------------


class WithDeck(BurrowGame):
    options = BurrowGame.options[:3]
    fields = {**BurrowGame.fields, "deck": Field("the pile from the bottom up", CARDS)}


@breaks("fences_stand_where_somebody_learns")
class LeakedDeck(Burrow):
    """The pile has an order from the start on, and it lies open in every view."""

    of = WithDeck

    def __init__(self, game: BurrowGame, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, players, options)
        self.deck: list[int] = []

    def copy(self) -> Burrow:
        twin = super().copy()
        assert isinstance(twin, LeakedDeck)
        twin.deck = self.deck[:]
        return twin

    def lay_out(self) -> None:
        self.pile = self.game._counts[:]
        self.deck = [self.random_card() for _ in range(sum(self.pile))]
        self.buried = self.deck.pop()
        for hand in self.hands:
            hand.append(self.deck.pop())
        self.push(0, 0)

    def top_card(self) -> int:
        self.reveal()
        return self.deck.pop()

    def put_back(self, card: int) -> None:
        self.deck.insert(0, card)

    def pile_size(self) -> int:
        return len(self.deck)

    def pieces(self) -> dict[str, int]:
        return {"cards": super().pieces()["cards"] + sum(self.pile)}


class WithSalt(BurrowGame):
    fields = {**BurrowGame.fields, "salt": Field("something secret")}


@breaks("views_hold_no_luck")
class LeakedSeed(Burrow):
    of = WithSalt

    def __init__(self, game: BurrowGame, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, players, options)
        self.salt = ""

    def copy(self) -> Burrow:
        twin = super().copy()
        assert isinstance(twin, LeakedSeed)
        twin.salt = self.salt
        return twin

    def lay_out(self) -> None:
        super().lay_out()
        self.salt = self.key.hex()


@breaks("views_hold_no_luck")
class ViewKeepsItsLuck(Burrow):
    def masked(self, seat: int) -> Position:
        twin = super().masked(seat)
        twin.draws = self.draws
        return twin


@breaks("choice_lists_are_public")
class ChoicesDependOnSecrets(Burrow):
    def actions(self, seat: int, aimed: int) -> list[int]:
        found = super().actions(seat, aimed)
        return [choice for choice in found if not STOW <= choice < AIM or self.hands[seat][choice - STOW] != 0]


class WithHint(BurrowGame):
    fields = {**BurrowGame.fields, "hint": Field("something that nobody should know")}


@breaks("views_keep_secrets")
class ViewDiffersBySecret(Burrow):
    of = WithHint

    def __init__(self, game: BurrowGame, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, players, options)
        self.hint = 0

    def copy(self) -> Burrow:
        twin = super().copy()
        assert isinstance(twin, ViewDiffersBySecret)
        twin.hint = self.hint
        return twin

    def mask(self, seat: int) -> None:
        self.hint = max([UNSEEN, *(card for hand in self.hands for card in hand)])
        super().mask(seat)

    def deal(self, seat: int) -> None:
        super().deal(seat)
        self.hint = 0


@breaks("seats_know_what_everybody_knows")
class SpectatorKnowsMore(Burrow):
    def mask(self, seat: int) -> None:
        buried = self.buried
        super().mask(seat)
        if seat < 0 and self.stack:
            self.pile[buried] -= 1
            self.buried = buried


@breaks("words_keep_secrets")
class ReasonTellsASecret(Burrow):
    def reason(self, choice: int) -> Message | None:
        reason = super().reason(choice)
        return Message("reason.hand_full", {"n": self.buried}) if reason is not None and choice == PEEK else reason

    def actions(self, seat: int, aimed: int) -> list[int]:
        # Not in the first turns, so that there is something to refuse while the card is still a secret.
        return [choice for choice in super().actions(seat, aimed) if choice != PEEK or self.turn > 12]


@breaks("words_keep_secrets")
class LabelTellsASecret(Burrow):
    def describe(self, choice: int) -> Message:
        if choice == PEEK and self.buried != UNSEEN:
            return Message("choice.lay_card", {"card": CARDS[self.buried], "place": 1})
        return super().describe(choice)


@breaks("words_keep_secrets")
class QuestionTellsASecret(Burrow):
    def prompt(self) -> Message:
        held = sum(card for hand in self.hands for card in hand)
        return Message("prompt.turn", {"seat": held % self.players})


@breaks("events_keep_secrets")
class EventTellsASecret(Burrow):
    def tell(self, event: Event) -> None:
        super().tell(Event(event.inner or event.message, event.seat, (), event.points, event.part))


@breaks("events_keep_secrets")
class PieceTellsASecret(Burrow):
    def say(
        self, message: str, seat: int, args: dict[str, Argument], card: int = UNSEEN, points: int = 0, part: str = ""
    ) -> None:
        self.tell(Event(Message(message, {**args, "seat": seat}), seat, (f"card-{card}",), points, part))


@breaks("public_records_keep_secrets")
class RecordTellsASecret(BurrowGame):
    rules = rules(Space(*SPACE.kinds[:3], Kind("stow", Arg("place", 2)), *SPACE.kinds[4:]))


# Imagining --------------------------------------------------------------------------------------------------------------


@breaks("imagining_is_repeatable")
class ImaginesByAnotherGenerator(Burrow):
    def deal(self, seat: int) -> None:
        for _ in range(random.randrange(9)):
            self.draw(2, 0)
        super().deal(seat)


@breaks("imagining_agrees_with_the_view")
class ImagineIgnoresTheView(Burrow):
    def deal(self, seat: int) -> None:
        super().deal(seat)
        if seat >= 0:
            for place, card in enumerate(self.hands[seat]):
                self.pile[card] += 1
                self.hands[seat][place] = self.random_card()


@breaks("imagining_agrees_with_the_view")
class ImagineLosesCards(Burrow):
    def deal(self, seat: int) -> None:
        if self.buried == UNSEEN:
            self.buried = 0
        super().deal(seat)


@breaks("imagining_varies_what_is_hidden")
class ImagineNeverVaries(Burrow):
    def deal(self, seat: int) -> None:
        self.quick1, self.quick2 = 1, 1
        super().deal(seat)


@breaks("imagining_varies_what_is_hidden")
class ImagineOneThingOnly(Burrow):
    def deal(self, seat: int) -> None:
        if self.buried == UNSEEN:
            self.buried = next(card for card in range(3) if self.pile[card])
            self.pile[self.buried] -= 1
        super().deal(seat)


@breaks("imagining_leaves_the_game_alone")
class ImaginesWithALuckOfGames(Burrow):
    def imagined(self, seat: int, seed: int) -> Position:
        twin = super().imagined(seat, seed)
        twin.key = bytes(32)
        return twin


@breaks("imagined_games_can_be_played")
class ImaginedGamesLoseCards(Burrow):
    def put_back(self, card: int) -> None:
        if self.key:
            super().put_back(card)


# Taking back ------------------------------------------------------------------------------------------------------------


@breaks("undo_stops_at_luck_and_others")
class UndoPastADraw(Burrow):
    def act(self, choice: int, seat: int) -> None:
        fence = self.fence
        super().act(choice, seat)
        if choice == ROLL:
            self.fence = fence


@breaks("quiet_choices_teach_nobody")
class UndoPastAReveal(Burrow):
    def peek(self, seat: int) -> None:
        fence = self.fence
        super().peek(seat)
        self.fence = fence


@breaks("quiet_choices_teach_nobody")
class UndoPastAShownCard(Burrow):
    def lay(self, place: int, seat: int) -> None:
        fence = self.fence
        super().lay(place, seat)
        self.fence = fence


@breaks("previews_come_true")
class RevealsOnlyInDreams(Burrow):
    def act(self, choice: int, seat: int) -> None:
        super().act(choice, seat)
        if AIM <= choice < PEEK and not self.key:
            self.reveal()


@breaks("fences_stand_where_somebody_learns")
class FenceAroundNothing(Burrow):
    def act(self, choice: int, seat: int) -> None:
        super().act(choice, seat)
        if AIM <= choice < PEEK:
            self.reveal()
