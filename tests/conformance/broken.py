"""Burrow broken in one place at a time, each time with the promise that must notice."""

from __future__ import annotations

import random
import time
from types import FunctionType
from typing import TYPE_CHECKING, Any

from tests.conformance.toy.board import BurrowBoard
from tests.conformance.toy.game import AIM, CARDS, DRAW, LAY, PEEK, ROLL, SPACE, STOW, UNSEEN, Burrow, BurrowGame

from khonsu.engine.choices import Arg, Kind, Space
from khonsu.engine.game import Field
from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.options import Letters
from khonsu.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.engine.board import Layer
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View

# The broken games and the name of the promise that each one breaks.
BROKEN: dict[str, tuple[type[BurrowGame], str]] = {}


def breaks(promise: str) -> Callable[[type[Any]], type[Any]]:
    """Put a broken position or a broken game on the list."""

    def mark(broken: type[Any]) -> type[Any]:
        if issubclass(broken, BurrowGame):
            BROKEN[broken.__name__] = broken, promise
        else:
            name = f"{broken.__name__}Game"
            # A module-level name, so that another process can import it.
            made = type(name, (getattr(broken, "of", BurrowGame),), {"table": broken, "__module__": __name__})
            globals()[name] = made
            BROKEN[broken.__name__] = made, promise
        return broken

    return mark


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


# Secrets ----------------------------------------------------------------------------------------------------------------


class WithDeck(BurrowGame):
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

    def setup(self) -> None:
        self.pile = self.game.counts[:]
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

    def setup(self) -> None:
        super().setup()
        self.salt = self.key.hex()


@breaks("views_hold_no_luck")
class ViewKeepsItsLuck(Burrow):
    def blank(self, seat: int) -> State:
        twin = super().blank(seat)
        twin.draws = self.draws
        return twin


@breaks("choice_lists_are_public")
class ChoicesDependOnSecrets(Burrow):
    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        found = super().options(task, seat, a, b)
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
    def why_not(self, choice: int) -> Message:
        return Message("reason.hand_full", {"n": self.buried}) if choice == PEEK else super().why_not(choice)

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        # Not in the first turns, so that there is something to refuse while the card is still a secret.
        return [choice for choice in super().options(task, seat, a, b) if choice != PEEK or self.turn > 12]


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
    space = Space(*SPACE.kinds[:3], Kind("stow", Arg("place", 2)), *SPACE.kinds[4:])


# Imagining --------------------------------------------------------------------------------------------------------------


@breaks("imagining_is_repeatable")
class ImaginesByAnotherGenerator(Burrow):
    def deal(self, seat: int) -> None:
        for _ in range(random.randrange(9)):
            self.draw(2)
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
    def dream(self, seat: int, seed: int) -> State:
        twin = super().dream(seat, seed)
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
    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        fence = self.fence
        super().decide(choice, task, seat, a, b)
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
    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        super().decide(choice, task, seat, a, b)
        if AIM <= choice < PEEK and not self.key:
            self.reveal()


@breaks("fences_stand_where_somebody_learns")
class FenceAroundNothing(Burrow):
    def decide(self, choice: int, task: int, seat: int, a: int, b: int) -> None:
        super().decide(choice, task, seat, a, b)
        if AIM <= choice < PEEK:
            self.reveal()


# Words ------------------------------------------------------------------------------------------------------------------


@breaks("catalogues_agree")
class MissingInSlovak(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        if lang == "sk":
            catalogue.messages.pop("log.rolls", None)
        return catalogue


@breaks("catalogues_agree")
class TooFewPlurals(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        if lang == "cs":
            catalogue.messages["log.rolls"] = "{seat} hází {n:bod|bodů}"
        return catalogue


@breaks("catalogues_agree")
class OtherArguments(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        if lang == "cs":
            catalogue.messages["log.rolls"] = "{seat} hází"
        return catalogue


@breaks("catalogues_agree")
class UnknownForm(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        if lang == "cs":
            catalogue.messages["log.draws_card"] = "{seat} bere {card.accusative}"
        return catalogue


@breaks("catalogues_agree")
class MissingTerm(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        if lang == "sk":
            catalogue.terms.pop("ibis", None)
        return catalogue


@breaks("games_introduce_themselves")
class OptionWithoutALabel(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        catalogue.messages.pop("option.die_about", None)
        return catalogue


@breaks("games_introduce_themselves")
class ValueWithoutAName(BurrowGame):
    def text(self, lang: str = "en") -> Catalogue:
        catalogue = super().text(lang)
        catalogue.terms.pop("large", None)
        return catalogue


@breaks("games_introduce_themselves")
class NoRulesInSlovak(BurrowGame):
    def rules(self, lang: str = "en") -> str:
        return "" if lang == "sk" else super().rules(lang)


@breaks("everything_can_be_said")
class UnknownSentence(Burrow):
    def say(
        self, message: str, seat: int, args: dict[str, Argument], card: int = UNSEEN, points: int = 0, part: str = ""
    ) -> None:
        super().say("log.aims_well" if message == "log.aims" else message, seat, args, card, points, part)


@breaks("everything_can_be_said")
class SaysAnId(Burrow):
    def lay(self, place: int, seat: int) -> None:
        super().lay(place, seat)
        self.tell(Event(Message("log.aims", {"seat": seat, "side": "some_card"}), seat))


@breaks("everything_can_be_said")
class ForgetsAnArgument(Burrow):
    def describe(self, choice: int) -> Message:
        return Message("choice.lay_card") if LAY <= choice < STOW else super().describe(choice)


@breaks("everything_can_be_said")
class PartWithoutAName(Burrow):
    def breakdown(self, seat: int) -> dict[str, int]:
        return {**super().breakdown(seat), "wrath": 0}


@breaks("everything_can_be_said")
class EndWithoutAName(Burrow):
    def ending(self) -> str:
        return "sunset"


@breaks("choices_read_differently")
class SaysOneThingOfTwoChoices(Burrow):
    def describe(self, choice: int) -> Message:
        return super().describe(LAY if LAY <= choice < STOW else choice)


# The board --------------------------------------------------------------------------------------------------------------


class TellingBoard(BurrowBoard):
    def paint(self, view: View, text: Catalogue, names: list[str], tall: bool) -> str:
        assert isinstance(view.state, MemoryOfSecrets)
        return super().paint(view, text, names, tall).replace("draw", f"draw {view.state.memory}", 1)


class WithTellingBoard(BurrowGame):
    board = TellingBoard()


@breaks("drawings_keep_secrets")
class MemoryOfSecrets(Burrow):
    """A copy of a secret that no dump shows and no mask blanks."""

    of = WithTellingBoard

    def __init__(self, game: BurrowGame, players: int, options: dict[str, Any]) -> None:
        super().__init__(game, players, options)
        self.memory = 0

    def copy(self) -> Burrow:
        twin = super().copy()
        assert isinstance(twin, MemoryOfSecrets)
        twin.memory = self.memory
        return twin

    def options(self, task: int, seat: int, a: int, b: int) -> list[int]:
        if self.buried != UNSEEN:
            self.memory = self.buried
        return super().options(task, seat, a, b)


class UndrawnPath(BurrowBoard):
    def path(self, view: View, choice: int) -> tuple[str, ...]:
        return ("die",) if choice == ROLL else super().path(view, choice)


@breaks("choices_can_be_clicked")
class ClickedBesideTheDrawing(BurrowGame):
    board = UndrawnPath()


class OnePathForAll(BurrowBoard):
    def path(self, view: View, choice: int) -> tuple[str, ...]:
        return super().path(view, choice)[:1]


@breaks("choices_can_be_clicked")
class OneClickForTwoChoices(BurrowGame):
    board = OnePathForAll()


class CrookedPicture(BurrowBoard):
    def paint(self, view: View, text: Catalogue, names: list[str], tall: bool) -> str:
        return super().paint(view, text, names, tall).removesuffix("</svg>" if tall else "")


@breaks("choices_can_be_clicked")
class DrawingIsNotWellFormed(BurrowGame):
    board = CrookedPicture()


class EmptyLayer(BurrowBoard):
    def layers(self, view: View, text: Catalogue, names: list[str], tall: bool) -> list[Layer]:
        return [*super().layers(view, text, names, tall), ("", str)]


@breaks("choices_can_be_clicked")
class LayerIsNoElement(BurrowGame):
    board = EmptyLayer()


class KeysThatForget(BurrowBoard):
    def layers(self, view: View, text: Catalogue, names: list[str], tall: bool) -> list[Layer]:
        return [(place, paint) for place, (_, paint) in enumerate(super().layers(view, text, names, tall))]


@breaks("equal_keys_mean_equal_layers")
class ChangedLayerWithTheSameKey(BurrowGame):
    board = KeysThatForget()


class PaintsMoreThanAPage(BurrowBoard):
    def paint(self, view: View, text: Catalogue, names: list[str], tall: bool) -> str:
        return super().paint(view, text, names, tall).replace("</svg>", '<g data-id="more"/></svg>')


@breaks("choices_can_be_clicked")
class PageWithoutALayer(BurrowGame):
    board = PaintsMoreThanAPage()


class TipForNothing(BurrowBoard):
    def tips(self, view: View, text: Catalogue) -> dict[str, str]:
        return {**super().tips(view, text), "moon": text("tip.hand")}


@breaks("the_board_can_be_said")
class ExplainsWhatIsNotThere(BurrowGame):
    board = TipForNothing()


class SpeechlessBoard(BurrowBoard):
    def help(self, view: View) -> Message | None:
        return Message("tip.of_the_day")


@breaks("the_board_can_be_said")
class HelpWithoutASentence(BurrowGame):
    board = SpeechlessBoard()
