"""Sentences: plurals, grammatical forms, names, lists, and clear words when something is missing."""

from __future__ import annotations

from typing import Any

import pytest

from khonsu.engine.errors import KhonsuError
from khonsu.engine.language import plural
from khonsu.engine.message import Event, Message
from khonsu.engine.text import Catalogue, read_catalogue

SHARED = "khonsu.engine"
TABLES: dict[str, dict[str, Any]] = {
    "en": {
        "terms": {"temple": {"name": "Temple", "to": "the Temple"}, "sail": "Sail"},
        "log": {
            "takes": "{seat} takes {n:stone|stones}",
            "sails": "Ship {ship} sails to {site.to} ({site})",
            "cards": "Discarded: {cards}",
            "noun": "{n:~stone|stones}",
            "with": {"seats": "{seats} share"},
        },
    },
    "cs": {"terms": {"temple": "chrám"}, "log": {"takes": "{seat} bere {n:kámen|kameny|kamenů}", "of": "{n:^z|ze}"}},
    "sk": {"log": {"takes": "{seat} berie {n:kameň|kamene|kameňov}", "of": "{n:^z|zo}"}},
}


def say(lang: str, key: str, **args: Any) -> str:
    return Catalogue(lang, [TABLES[lang]]).say(Message(key, args), ["Ema", "Jan", "Ra"])


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {0: 1, 1: 0, 2: 1, 5: 1, -1: 0}),
        ("cs", {0: 2, 1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 2, 22: 2, 102: 2, -1: 0, -3: 1}),
        ("sk", {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 22: 2, -4: 1}),
    ],
)
def test_numbers_choose_their_plural(lang: str, forms: dict[int, int]) -> None:
    assert {n: plural(lang, n) for n in forms} == forms


@pytest.mark.parametrize(
    ("lang", "n", "sentence"),
    [
        ("en", 1, "Ema takes 1 stone"),
        ("en", 0, "Ema takes 0 stones"),
        ("cs", 1, "Ema bere 1 kámen"),
        ("cs", 4, "Ema bere 4 kameny"),
        ("cs", 5, "Ema bere 5 kamenů"),
        ("sk", 1, "Ema berie 1 kameň"),
        ("sk", 2, "Ema berie 2 kamene"),
        ("sk", 0, "Ema berie 0 kameňov"),
    ],
)
def test_a_number_brings_its_noun(lang: str, n: int, sentence: str) -> None:
    assert say(lang, "log.takes", seat=0, n=n) == sentence


def test_a_noun_can_stand_without_its_number() -> None:
    assert say("en", "log.noun", n=3) == "stones"


@pytest.mark.parametrize(
    ("lang", "vowelled", "plain"),
    [
        ("cs", [2, 3, 4, 6, 7, 12, 17, 22, 40, 100], [1, 5, 8, 9, 10, 11, 15, 18, 50, 90]),
        ("sk", [4, 6, 7, 16, 40, 100], [1, 2, 3, 5, 12, 22]),
    ],
)
def test_a_preposition_fits_the_number_as_it_is_spoken(lang: str, vowelled: list[int], plain: list[int]) -> None:
    word = {"cs": "ze", "sk": "zo"}[lang]
    assert [say(lang, "log.of", n=n) for n in vowelled] == [f"{word} {n}" for n in vowelled]
    assert [say(lang, "log.of", n=n) for n in plain] == [f"z {n}" for n in plain]


def test_a_word_comes_in_the_form_that_is_asked_for() -> None:
    assert say("en", "log.sails", ship=2, site="temple") == "Ship 2 sails to the Temple (Temple)"


def test_a_form_that_a_word_does_not_have_is_named() -> None:
    with pytest.raises(KhonsuError, match="The term 'Sail' has no form 'to'"):
        say("en", "log.sails", ship=2, site="sail")


@pytest.mark.parametrize(
    ("cards", "listed"), [(["sail"], "Sail"), (["sail", "temple"], "Sail and Temple"), (["sail"] * 3, "Sail, Sail and Sail")]
)
def test_a_list_is_joined_as_people_do(cards: list[str], listed: str) -> None:
    assert say("en", "log.cards", cards=cards) == f"Discarded: {listed}"


def test_seats_are_players_by_name_or_by_stone() -> None:
    shared = read_catalogue("cs", SHARED)
    assert say("en", "log.with.seats", seats=[0, 2]) == "Ema and Ra share"
    assert shared.seat_name(1, ["Ema"]) == "Lazurit"
    assert shared.seat_name(0, ["Ema"]) == "Ema"


def test_a_catalogue_can_be_told_what_the_seats_are_called() -> None:
    plain = Catalogue("en", [TABLES["en"]])
    named = plain.naming(["Ema", "Jakub"])
    assert named("log.takes", seat=1, n=2) == "Jakub takes 2 stones"
    assert named.say(Message("log.takes", {"seat": 0, "n": 1}), ["Zuzka"]) == "Zuzka takes 1 stone"
    assert plain.names == ()


def test_a_missing_sentence_is_named_with_near_ones() -> None:
    with pytest.raises(KhonsuError, match=r"The en catalogue has no sentence 'log.take'. Did you mean log.takes"):
        say("en", "log.take")


def test_later_folders_override_earlier_ones() -> None:
    catalogue = Catalogue("en", [TABLES["en"], {"terms": {"sail": "Canvas"}, "log": {"noun": "other"}}])
    assert catalogue("log.noun") == "other"
    assert catalogue.term("sail") == "Canvas"
    assert catalogue.term("temple", "to") == "the Temple"
    assert catalogue.term("unheard") == "unheard"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KhonsuError, match=r"There is no language 'xx'\. There are: cs, en, sk"):
        read_catalogue("xx", SHARED)


def test_a_secret_is_told_to_its_knower_alone() -> None:
    event = Event(Message("log.draws"), 1, knower=1, inner=Message("log.draws_card", {"card": "sail"}))
    assert event.told(1).id == "log.draws_card"
    assert {event.told(seat).id for seat in (0, 2, None)} == {"log.draws"}
