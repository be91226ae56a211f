"""What is written about Anubixx agrees with the game: its page in docs, and the rules in three languages."""

import re
from pathlib import Path

import pytest
from tests.game_docs import page, rows, section
from tests.games.anubixx.positions import GAME

from khonsu.engine.text import LANGUAGES
from khonsu.games.anubixx.state import COLOURS, SYMBOLS

ROOT = Path(__file__).parents[3]
PAGE = page("anubixx")
SOURCES = ROOT / "src" / "khonsu" / "games" / "anubixx"
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def test_every_kind_of_choice_is_in_the_notation_table() -> None:
    table = section("anubixx", "Notation")
    assert all(re.search(rf"`{kind.name}\b", table) for kind in GAME.space.kinds)
    assert f"there are {GAME.space.size}" in table


def test_all_rulings_are_listed_and_none_that_the_code_names_is_missing() -> None:
    listed = [int(cells[0]) for cells in rows(section("anubixx", "Rulings"))[1:]]
    assert listed == list(range(1, 28))
    named = {
        int(number)
        for file in SOURCES.glob("*.py")
        for numbers in re.findall(r"rulings? ([\d, toand]+)", file.read_text(encoding="utf-8"), re.IGNORECASE)
        for number in re.findall(r"\d+", numbers)
    }
    assert named <= set(listed)


@EVERY_LANGUAGE
def test_the_rules_give_the_numbers_of_the_components(lang: str) -> None:
    text = GAME.rulebook(lang).replace("*", "")
    facts = GAME.facts
    for points in (facts.pyramid_points[1:], facts.arch_points[1:], facts.pair_points[2:]):
        assert ", ".join(map(str, points)) in text
    dice, jokers = GAME.board.listings["setup"](GAME, GAME.text(lang)).rows
    assert dice.cells[1:] == tuple(map(str, facts.dice[2:]))
    assert jokers.cells[1:] == tuple(map(str, facts.jokers[2:]))
    assert len(GAME.board.listings["sheets"](GAME, GAME.text(lang)).rows) == 6
    assert str(facts.keystone_points) in text
    assert str(facts.turn_limit) in text


@EVERY_LANGUAGE
def test_the_rules_name_every_colour_and_symbol_as_the_catalogue_does(lang: str) -> None:
    text = GAME.text(lang)
    rules = GAME.rulebook(lang).lower()
    assert [word for word in (*COLOURS, *SYMBOLS) if text.term(word) not in rules] == []
