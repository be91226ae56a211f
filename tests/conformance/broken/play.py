"""Burrow whose rules, notation or results are broken in one place."""

from __future__ import annotations

import random
import time
from types import FunctionType
from typing import TYPE_CHECKING, Any

from tests.conformance.broken.breaking import breaks
from tests.conformance.toy.game import AIM, DRAW, LAY, PEEK, ROLL, SPACE, STOW, Burrow, BurrowGame

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.message import Event, Message
from khonsu.engine.options import Letters
from khonsu.engine.state import State

if TYPE_CHECKING:
    from khonsu.engine.view import View


# Playing ----------------------------------------------------------------------------------------------------------------


@breaks("legal_choices_can_be_played")
class CrashesWhenStowing(Burrow):
    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        if STOW <= choice < AIM:
            raise KeyError(choice)
        super().decide(choice, task, seat, a, b)


@breaks("legal_choices_can_be_played")
class CrashesAtTheStart(Burrow):
    def setup(self) -> None:
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
    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        return sorted([*super().options(task, seat, a, b), ROLL])


@breaks("legal_lists_are_ascending")
class UnsortedChoices(Burrow):
    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        return super().options(task, seat, a, b)[::-1]


@breaks("legal_lists_are_ascending")
class HandsOutItsOwnList(Burrow):
    def legal(self) -> list[int]:
        return self.choices


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
    def automatic(self, task: int, a: int, b: int) -> None:
        self.rolled[a] += random.randrange(2)
        super().automatic(task, a, b)


@breaks("same_seed_same_game")
class LooksAtTheClock(Burrow):
    def automatic(self, task: int, a: int, b: int) -> None:
        self.rolled[a] += time.perf_counter_ns() // 100 % 2
        super().automatic(task, a, b)


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
    def automatic(self, task: int, a: int, b: int) -> None:
        self.turn = 0
        super().automatic(task, a, b)


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
    def why_not(self, choice: int) -> Message:
        self.rolled[0] += 1
        return super().why_not(choice)


@breaks("refusals_change_nothing")
class PlaysWhatIsIllegal(Burrow):
    def play(self, choice: int, events: list[Event] | None = None) -> None:
        super().play(ROLL if choice == DRAW and DRAW not in self.choices else choice, events)


@breaks("refusals_change_nothing")
class ReasonCannotBeSaid(Burrow):
    def why_not(self, choice: int) -> Message:
        return Message("reason.no_card") if LAY <= choice < AIM else super().why_not(choice)


@breaks("every_machine_plays_the_same")
class DependsOnHashes(Burrow):
    def setup(self) -> None:
        super().setup()
        self.rolled[0] = hash("heron") % 1_000_000


@breaks("every_machine_plays_the_same")
class PlaysOtherwiseCompiled(Burrow):
    def setup(self) -> None:
        super().setup()
        self.rolled[0] = int(isinstance(State.play, FunctionType))


# Writing down -----------------------------------------------------------------------------------------------------------


@breaks("notation_is_unique")
class NotationClash(BurrowGame):
    space = Space(*SPACE.kinds[:4], Kind("aim", Arg("side", ("left", "left"))), SPACE.kinds[5])


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


class DumpIsNoJson(BurrowGame):
    def dump(self, state: State) -> dict[str, Any]:
        doc = super().dump(state)
        return {**doc, "rolled": tuple(doc["rolled"])}


@breaks("positions_load_back")
class DumpIsATuple(Burrow):
    of = DumpIsNoJson


@breaks("repr_loads_back")
class ReprForPeople(Burrow):
    def __repr__(self) -> str:
        return f"<Burrow, turn {self.turn}>"


@breaks("views_load_back")
class ViewForgetsItsSeat(BurrowGame):
    def load_view(self, doc: dict[str, Any]) -> View:
        return super().load_view({**doc, "seat": 0})


@breaks("records_replay")
class TextIsNoTruth(BurrowGame):
    def start(self, players: int | None = None, seed: int | str | None = None, **options: Any) -> Burrow:
        return super().start(players, seed, **{**options, "peeking": bool(options.get("peeking", True))})


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
