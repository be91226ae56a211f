"""What is written about Mykerinos agrees with the game: its page in docs, and the rules in three languages."""

import re
from pathlib import Path

import pytest
from tests.game_docs import page, rows, section
from tests.games.mykerinos.positions import GAME, lay
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.games.mykerinos.state import PATRONS

ROOT = Path(__file__).parents[3]
PAGE = page("mykerinos")
SOURCES = ROOT / "src" / "khonsu" / "games" / "mykerinos"
RULINGS = list(range(1, 38))
EVERY_LANGUAGE = pytest.mark.parametrize("lang", ["en", "cs", "sk"])


def test_every_kind_of_choice_and_every_option_is_on_the_page() -> None:
    table = section("mykerinos", "Notation")
    assert all(re.search(rf"`{kind.name}\b", table) for kind in GAME.space.kinds)
    assert all(f"`{option.name}`" in section("mykerinos", "Rulings") for option in GAME.options)


def test_all_rulings_are_listed_and_none_that_the_code_names_is_missing() -> None:
    listed = [int(cells[0]) for cells in rows(section("mykerinos", "Rulings"))[1:]]
    assert listed == RULINGS
    named = {
        int(n)
        for file in SOURCES.glob("*.py")
        for n in re.findall(r"ruling (\d+)", file.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    assert named <= set(listed)


def test_every_ruling_and_every_worked_example_has_a_test_that_names_it() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert [number for number in RULINGS if f"def test_ruling_{number:02d}_" not in tests] == []
    assert [number for number in range(1, 13) if f"def test_example_{number:02d}_" not in tests] == []


def test_the_example_of_an_own_file_can_be_played_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    example = PAGE.split("```json\n", 1)[1].split("```", 1)[0]
    own = tmp_path / "mine.json"
    own.write_text(example, encoding="utf-8")
    game = khonsu.game("mykerinos", own)
    assert game.tables.hash() != GAME.tables.hash()
    state = open_game(game, 2, 1)
    state.play_out(1)
    assert state.actor is None
    own.write_text(example.replace('"points": 7', '"points": "7"'), encoding="utf-8")
    complaint = re.search(r"`(mykerinos\.sets[^`]*)`", PAGE)
    assert complaint is not None
    with pytest.raises(BadComponents, match=re.escape(" ".join(complaint[1].split()))):
        khonsu.game("mykerinos", own)


@EVERY_LANGUAGE
def test_the_rules_name_every_patron_and_give_the_numbers_of_the_components(lang: str) -> None:
    text = GAME.text(lang)
    rules = GAME.rulebook(lang)
    assert [patron for patron in PATRONS if text.term(patron) not in rules] == []
    facts = lay().facts
    numbers = set(map(int, re.findall(r"\d+", rules)))
    assert {*facts.quota[2:], facts.neutral_quota, *facts.hall_values, facts.set_points} <= numbers


@EVERY_LANGUAGE
def test_the_list_of_plots_has_all_of_them(lang: str) -> None:
    rows = GAME.board.listings["plots"](GAME, GAME.text(lang)).rows
    plots = GAME.tables.value["plots"]["items"]
    assert sum(int(count) for row in rows for count in row.cells[1:-1] if count) == len(plots)
    assert sum(int(row.cells[-1]) for row in rows) == sum(len(plot["pyramids"]) for plot in plots)
    setup = GAME.board.listings["setup"](GAME, GAME.text(lang)).rows
    assert setup[0].cells[1:] == ("11", "11", "8")
    assert [row.cells[1] for row in setup[2:]] == ["8", "12"]
