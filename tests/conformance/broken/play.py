"""Burrow whose rules, notation or results are broken in one place."""

from __future__ import annotations

import random
import time
from types import FunctionType
from typing import TYPE_CHECKING, Any

from tests.conformance.broken.breaking import breaks
from tests.conformance.toy.game import AIM, DRAW, LAY, LEFT, PEEK, ROLL, SPACE, STOW, Burrow, BurrowGame, rules

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.message import Event, Message
from khonsu.engine.options import Letters
from khonsu.engine.position import Position
from khonsu.engine.state import State

if TYPE_CHECKING:
    from khonsu.engine.view import View


# Playing ----------------------------------------------------------------------------------------------------------------


@breaks("legal_choices_can_be_played")
class CrashesWhenStowing(Burrow):
    def act(self, choice: int, seat: int) -> None:
        if STOW <= choice < AIM:
            raise KeyError(choice)
        super().act(choice, seat)


@breaks("legal_choices_can_be_played")
class CrashesAtTheStart(Burrow):
    def lay_out(self) -> None:
        raise IndexError


@breaks("whoever_acts_has_a_choice")
class EmptyListBeforeTheEnd(Burrow):
    def settle(self) -> None:
        super().settle()
        if self.turn == 5:
            self.choices = []


@breaks("whoever_acts_has_a_choice")
class ForcedChoiceIsAsked(Burrow):
    def settle(self) -> None:
        super().settle()
        if self.turn == 5:
            self.choices = [ROLL]


@breaks("legal_lists_are_ascending")
class DuplicateChoices(Burrow):
    def actions(self, seat: int, aimed: int) -> list[int]:
        return sorted([*super().actions(seat, aimed), ROLL])


@breaks("legal_lists_are_ascending")
class UnsortedChoices(Burrow):
    def actions(self, seat: int, aimed: int) -> list[int]:
        return super().actions(seat, aimed)[::-1]


@breaks("legal_lists_are_ascending")
class HandsOutItsOwnList(State):
    def legal(self, seat: int | None = None) -> list[int]:
        return self.position.choices


@breaks("reasons_are_for_illegal_choices")
class ReasonForALegalChoice(Burrow):
    def reason(self, choice: int) -> Message | None:
        return Message("reason.not_now") if choice == PEEK and self.turn == 4 else super().reason(choice)


@breaks("reasons_are_for_illegal_choices")
class NoReasonForAnIllegalChoice(Burrow):
    def reason(self, choice: int) -> Message | None:
        return None if choice == DRAW else super().reason(choice)


@breaks("same_seed_same_game")
class RollsWithAnotherGenerator(Burrow):
    def next_turn(self, seat: int) -> None:
        self.rolled[seat] += random.randrange(2)
        super().next_turn(seat)


@breaks("same_seed_same_game")
class LooksAtTheClock(Burrow):
    def next_turn(self, seat: int) -> None:
        self.rolled[seat] += time.perf_counter_ns() // 100 % 2
        super().next_turn(seat)


@breaks("copies_are_independent")
class ShallowCopy(Burrow):
    def copy(self) -> Burrow:
        twin = super().copy()
        twin.hands = self.hands[:]
        return twin


@breaks("copies_are_independent")
class CopyForgetsSomething(Burrow):
    def copy(self) -> Burrow:
        twin = super().copy()
        twin.seen = [False] * self.players
        return twin


@breaks("games_end")
class NeverEnds(Burrow):
    def next_turn(self, seat: int) -> None:
        self.turn = 0
        super().next_turn(seat)


@breaks("search_looks_at_legal_choices")
class SearchFindsTooMuch(Burrow):
    def distinct(self) -> list[int]:
        return [*self.choices, PEEK]


@breaks("search_looks_at_legal_choices")
class SearchFindsNothing(Burrow):
    def distinct(self) -> list[int]:
        return [choice for choice in self.choices if LAY <= choice < AIM]


@breaks("search_looks_at_legal_choices")
class SearchLooksAtSecrets(Burrow):
    def distinct(self) -> list[int]:
        return [choice for choice in self.choices if choice != PEEK or self.buried != 0]


@breaks("narration_changes_nothing")
class PaysForBeingHeard(Burrow):
    def lay(self, place: int, seat: int) -> None:
        super().lay(place, seat)
        if self.events is not None:
            self.laid[seat] += 1


@breaks("refusals_change_nothing")
class RefusalChangesSomething(Burrow):
    def reason(self, choice: int) -> Message | None:
        reason = super().reason(choice)
        self.rolled[0] += reason is not None
        return reason


@breaks("refusals_change_nothing")
class PlaysWhatIsIllegal(State):
    def play(self, choice: int | str, events: list[Event] | None = None, *, seat: int | None = None) -> None:
        super().play(ROLL if choice == DRAW and DRAW not in self.legal() else choice, events, seat=seat)


@breaks("refusals_change_nothing")
class ReasonCannotBeSaid(Burrow):
    def reason(self, choice: int) -> Message | None:
        reason = super().reason(choice)
        return Message("reason.no_card") if reason is not None and LAY <= choice < AIM else reason


@breaks("luck_comes_by_source")
class OneCounterForAll(Burrow):
    def draw(self, n: int, source: int) -> int:
        return super().draw(n, 0)


@breaks("strangers_are_refused")
class AnybodyMayPlay(State):
    def play(self, choice: int | str, events: list[Event] | None = None, *, seat: int | None = None) -> None:
        super().play(choice, events)


@breaks("strangers_are_refused")
class AnswersForNobody(State):
    def legal(self, seat: int | None = None) -> list[int]:
        return [] if seat is not None and not 0 <= seat < self.players else super().legal(seat)


# Choosing at once -------------------------------------------------------------------------------------------------------


@breaks("seats_at_once_are_independent")
class LooksAtANeighbour(Burrow):
    def aim(self, choice: int, seat: int) -> None:
        super().aim(choice, seat)
        if self.waiting:
            self.relist()

    def aims_of(self, seat: int) -> list[int]:
        return [AIM, AIM + 1] if self.aims == [LEFT] * self.players else [AIM, AIM + 1, PEEK]


@breaks("any_order_comes_to_the_same")
class FirstComeFirstServed(Burrow):
    def aim(self, choice: int, seat: int) -> None:
        super().aim(choice, seat)
        if self.waiting:
            self.rolled[seat] += sum(self.aims)


@breaks("every_machine_plays_the_same")
class DependsOnHashes(Burrow):
    def lay_out(self) -> None:
        super().lay_out()
        self.rolled[0] = hash("heron") % 1_000_000


@breaks("every_machine_plays_the_same")
class PlaysOtherwiseCompiled(Burrow):
    def lay_out(self) -> None:
        super().lay_out()
        self.rolled[0] = int(isinstance(Position.step, FunctionType))


# Writing down -----------------------------------------------------------------------------------------------------------


@breaks("notation_is_unique")
class NotationClash(BurrowGame):
    rules = rules(Space(*SPACE.kinds[:4], Kind("aim", Arg("side", ("left", "left"))), SPACE.kinds[5]))


@breaks("options_take_their_values")
class OptionLosesItsValue(BurrowGame):
    # Words are read in capitals.
    options = (*BurrowGame.options, Letters("wind", ("north", "south"), "ab", "aa"))


@breaks("component_hash_is_stable")
class HashOfTheMoment(BurrowGame):
    def __init__(self, components: None = None) -> None:
        super().__init__(components)
        self.tables._hash = str(time.perf_counter_ns())


class DumpForgetsAims(BurrowGame):
    fields = {name: field for name, field in BurrowGame.fields.items() if name != "aims"}


@breaks("positions_load_back")
class DumpLosesAField(Burrow):
    of = DumpForgetsAims


@breaks("positions_load_back")
class DumpIsATuple(State):
    def dump(self) -> dict[str, Any]:
        doc = super().dump()
        return {**doc, "rolled": tuple(doc["rolled"])}


@breaks("repr_loads_back")
class ReprForPeople(State):
    def __repr__(self) -> str:
        return f"<Burrow, seat {self.actor} to act>"


@breaks("views_load_back")
class ViewForgetsItsSeat(BurrowGame):
    def load_view(self, doc: dict[str, Any]) -> View:
        return super().load_view({**doc, "seat": 0})


@breaks("records_replay")
class TextIsNoTruth(BurrowGame):
    def start(self, players: int | None = None, seed: int | str | None = None, **options: Any) -> State:
        return super().start(players, seed, **{**options, "peeking": bool(options.get("peeking", True))})


@breaks("faces_are_small")
class KnowsTooManyThings(BurrowGame):
    def __init__(self, components: None = None) -> None:
        super().__init__(components)
        for number in range(20):
            setattr(self, f"thing{number}", number)


class Speechless(State):
    def shuffle(self) -> None:
        pass


@breaks("faces_are_small")
class SaysNothingOfItself(BurrowGame):
    face = Speechless


@breaks("nothing_held_changes_the_game")
class SharesItsOptions(State):
    @property
    def options(self) -> dict[str, Any]:
        return self.position.settings


@breaks("nothing_held_changes_the_game")
class ViewSharesItsHands(Burrow):
    def masked(self, seat: int) -> Position:
        twin = super().masked(seat)
        assert isinstance(twin, Burrow)
        if seat >= 0:
            twin.hands[seat] = self.hands[seat]
        return twin


@breaks("what_is_held_travels")
class EqualsNothing(State):
    def __eq__(self, other: object) -> bool:
        return False

    def __hash__(self) -> int:
        return super().__hash__()


@breaks("what_is_held_travels")
class CopiesShareTheTable(State):
    def __copy__(self) -> State:
        return type(self)(self.position)


# Results ----------------------------------------------------------------------------------------------------------------


@breaks("pieces_are_conserved")
class LosesCards(Burrow):
    def put_back(self, card: int) -> None:
        if card:
            super().put_back(card)


@breaks("scores_are_the_sum_of_their_parts")
class ScoreIsNotTheBreakdown(Burrow):
    def score(self, seat: int) -> int:
        return self.laid[seat] + self.rolled[seat]


@breaks("scores_are_the_sum_of_their_parts")
class EventForNoPart(Burrow):
    def tell(self, event: Event) -> None:
        super().tell(Event(event.message, event.seat, (), event.points, "luck" if event.part == "rolled" else event.part))


@breaks("winners_stand_highest")
class LastOneWins(Burrow):
    def winners(self) -> list[int]:
        return [] if self.stack else [self.players - 1]


@breaks("winners_stand_highest")
class WinsTooEarly(Burrow):
    def winners(self) -> list[int]:
        return [0] if self.turn == 5 else super().winners()
