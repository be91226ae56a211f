"""What is written about Anubixx agrees with the game: its page in docs, and the rules in three languages."""

import re
from pathlib import Path

import pytest
from tests.games.anubixx.positions import GAME

from khonsu.engine.text import LANGUAGES
from khonsu.games.anubixx.state import COLOURS, SYMBOLS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "games" / "anubixx.md").read_text(encoding="utf-8")
SOURCES = ROOT / "src" / "khonsu" / "games" / "anubixx"
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def section(heading: str) -> str:
    return PAGE.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]


def rows(text: str) -> list[list[str]]:
    """The rows of all tables, without the lines below their heads."""
    lines = [line.strip("| ") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.split(" | ")] for line in lines if not set(line) <= set("-| ")]


def test_every_field_of_a_position_is_documented_as_the_game_says_it() -> None:
    documented = {cells[0].strip("`"): cells[1] for cells in rows(section("Fields of a position"))[1:]}
    assert documented == {name: field.about for name, field in GAME.fields.items()}


def test_every_kind_of_choice_is_in_the_notation_table() -> None:
    table = section("Notation")
    assert all(re.search(rf"`{kind.name}\b", table) for kind in GAME.space.kinds)
    assert f"there are {GAME.space.size}" in table


def test_all_rulings_are_listed_and_none_that_the_code_names_is_missing() -> None:
    listed = [int(cells[0]) for cells in rows(section("Rulings"))[1:]]
    assert listed == list(range(1, 28))
    named = {
        int(number)
        for file in SOURCES.glob("*.py")
        for numbers in re.findall(r"rulings? ([\d, toand]+)", file.read_text(encoding="utf-8"), re.IGNORECASE)
        for number in re.findall(r"\d+", numbers)
    }
    assert named <= set(listed)


def test_every_table_of_the_components_has_its_provenance_on_the_page() -> None:
    described = {cells[0].strip("`"): cells[2] for cells in rows(section("Where the numbers come from"))[1:]}
    assert set(described) == set(GAME.tables.value)
    assert {name for name, what in described.items() if not what.startswith("nothing")} == set(GAME.tables.reconstructed())


@EVERY_LANGUAGE
def test_the_rules_give_the_numbers_of_the_components(lang: str) -> None:
    text = GAME.rules(lang).replace("*", "")
    facts = GAME.facts
    for points in (facts.pyramid_points[1:], facts.arch_points[1:], facts.pair_points[2:]):
        assert ", ".join(map(str, points)) in text
    tables = [[cell for cell in cells[1:] if cell.isdigit()] for cells in rows(text)]
    assert [str(count) for count in facts.dice[2:]] in tables
    assert [str(count) for count in facts.jokers[2:]] in tables
    assert str(facts.keystone_points) in text
    assert str(facts.turn_limit) in text


@EVERY_LANGUAGE
def test_the_rules_name_every_colour_and_symbol_as_the_catalogue_does(lang: str) -> None:
    text = GAME.text(lang)
    rules = GAME.rules(lang).lower()
    assert [word for word in (*COLOURS, *SYMBOLS) if text.term(word) not in rules] == []


def test_the_rules_have_the_same_shape_in_all_languages() -> None:
    shapes = []
    for lang in LANGUAGES:
        blocks = GAME.rules(lang).split("\n\n")
        shapes.append([re.findall(r"^(#+ |\d\. |\* |\|)", block, re.MULTILINE) for block in blocks])
    assert shapes[0] == shapes[1] == shapes[2]
