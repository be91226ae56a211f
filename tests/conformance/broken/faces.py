"""Burrow whose words or drawings are broken in one place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.conformance.broken.breaking import breaks
from tests.conformance.toy.board import BOARD, layers, path, tips
from tests.conformance.toy.game import LAY, ROLL, STOW, UNSEEN, Burrow, BurrowGame

from khonsu.art.board import Board
from khonsu.engine.message import Argument, Event, Message
from khonsu.engine.state import State
from khonsu.engine.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.art.board import Layer
    from khonsu.engine.text import Catalogue


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
    def rulebook(self, lang: str = "en") -> str:
        return "" if lang == "sk" else super().rulebook(lang)


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


class TellingBoard(Board):
    def paint(self, view: View, text: Catalogue, names: Sequence[str], tall: bool) -> str:
        assert isinstance(view.position, MemoryOfSecrets)
        return super().paint(view, text, names, tall).replace("draw", f"draw {view.position.memory}", 1)


class WithTellingBoard(BurrowGame):
    board = TellingBoard(**vars(BOARD))


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

    def actions(self, seat: int, aimed: int) -> list[int]:
        if self.buried != UNSEEN:
            self.memory = self.buried
        return super().actions(seat, aimed)


def _undrawn(view: View, choice: int) -> tuple[str, ...]:
    return ("die",) if choice == ROLL else path(view, choice)


@breaks("choices_can_be_clicked")
class ClickedBesideTheDrawing(BurrowGame):
    board = replace(BOARD, path=_undrawn)


@breaks("choices_can_be_clicked")
class OneClickForTwoChoices(BurrowGame):
    board = replace(BOARD, path=lambda view, choice: path(view, choice)[:1])


class CrookedPicture(Board):
    def paint(self, view: View, text: Catalogue, names: Sequence[str], tall: bool) -> str:
        return super().paint(view, text, names, tall).removesuffix("</svg>" if tall else "")


@breaks("choices_can_be_clicked")
class DrawingIsNotWellFormed(BurrowGame):
    board = CrookedPicture(**vars(BOARD))


def _with_an_empty_layer(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    return [*layers(view, text, names, tall), ("", str)]


@breaks("choices_can_be_clicked")
class LayerIsNoElement(BurrowGame):
    board = replace(BOARD, layers=_with_an_empty_layer)


def _with_keys_that_forget(view: View, text: Catalogue, names: Sequence[str], tall: bool) -> list[Layer]:
    return [(place, paint) for place, (_, paint) in enumerate(layers(view, text, names, tall))]


@breaks("equal_keys_mean_equal_layers")
class ChangedLayerWithTheSameKey(BurrowGame):
    board = replace(BOARD, layers=_with_keys_that_forget)


@breaks("equal_facts_mean_equal_rows")
class ChangedRowWithTheSameFacts(BurrowGame):
    board = replace(BOARD, row=lambda view, choice: "", own_icon=lambda view, choice: "sun" if view.seat else "moon")


class PaintsMoreThanAPage(Board):
    def paint(self, view: View, text: Catalogue, names: Sequence[str], tall: bool) -> str:
        return super().paint(view, text, names, tall).replace("</svg>", '<g data-id="more"/></svg>')


@breaks("choices_can_be_clicked")
class PageWithoutALayer(BurrowGame):
    board = PaintsMoreThanAPage(**vars(BOARD))


@breaks("the_board_can_be_said")
class ExplainsWhatIsNotThere(BurrowGame):
    board = replace(BOARD, tips=lambda view, text: {**tips(view, text), "moon": text("tip.hand")})


@breaks("the_board_can_be_said")
class HelpWithoutASentence(BurrowGame):
    board = replace(BOARD, help=lambda view: Message("tip.of_the_day"))


@breaks("the_board_can_be_said")
class HidesAChoice(BurrowGame):
    board = replace(BOARD, listed=lambda view: view.legal()[1:])


class ShowsEverything(State):
    def _repr_svg_(self) -> str:
        return self.game.draw(View(self.position, 0))


@breaks("pictures_show_what_the_viewer_may_see")
class PictureOfSecrets(BurrowGame):
    face = ShowsEverything
