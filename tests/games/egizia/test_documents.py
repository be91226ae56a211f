"""What is written about Egizia in docs agrees with the game."""

import re
from pathlib import Path

import pytest
from tests.game_docs import page, rows, section
from tests.games.egizia.positions import GAME
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.engine.text import LANGUAGES

ROOT = Path(__file__).parents[3]
PAGE = page("egizia")
SOURCES = ROOT / "src" / "khonsu" / "games" / "egizia"
TESTS = Path(__file__).parent


def test_every_decision_is_listed_with_its_task() -> None:
    table = rows(section("egizia", "Decisions, and when cards are offered"))
    decisions = [cells[0].split()[0] for cells in table if re.match(r"D\d", cells[0])]
    assert decisions == ["D1", "D2", "D3", "D4", "D4r", *(f"D{n}" for n in range(5, 18))]
    named = {task for cells in table for task in re.findall(r"`(\w+)`", " ".join(cells))}
    assert named == set(GAME.rules.tasks[: GAME.rules.tasks.index("auction")])


def test_all_rulings_are_listed_and_each_has_a_test() -> None:
    listed = [int(cells[0]) for cells in rows(section("egizia", "Rulings"))[1:]]
    assert listed == list(range(1, 43))
    sources = [file.read_text(encoding="utf-8") for file in SOURCES.glob("*.py")]
    named = {int(n) for text in sources for n in re.findall(r"ruling (\d+)", text, re.IGNORECASE)}
    assert named <= set(listed)
    tests = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.glob("test_*.py"))
    tested = {int(n) for name in re.findall(r"def test_\w*ruling_(\w+)", tests) for n in re.findall(r"\d+", name)}
    assert set(listed) - tested == set()


def test_all_worked_examples_are_listed_and_each_is_a_test() -> None:
    listed = [cells[0] for cells in rows(section("egizia", "Worked examples"))[1:]]
    assert listed == [f"E{n}" for n in range(1, 25)]
    tests = (TESTS / "test_examples.py").read_text(encoding="utf-8")
    assert {int(n) for n in re.findall(r"def test_e(\d\d)_", tests)} == set(range(1, 25))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_nile_cards_has_all_of_them_with_the_rounds_of_their_decks(lang: str) -> None:
    rows = GAME.board.listings["nile_cards"](GAME, GAME.text(lang)).rows
    cards = GAME.tables.value["nile_cards"]["cards"]
    assert sum(int(row.cells[2]) for row in rows if len(row.cells) > 1) == len(cards)
    listed: dict[str, set[str]] = {}
    printed: dict[str, set[str]] = {}
    for row in rows:
        if len(row.cells) > 1:
            listed.setdefault(row.cells[0], set()).update(row.cells[1].split(", "))
    for card in cards:
        decks = {"a": "1/2", "b": "3/4", "c": "5"}
        printed.setdefault(GAME.text(lang).term(card["effect"]), set()).add(decks[card["id"][0]])
    assert listed == printed
    assert len(GAME.board.listings["sphinx_cards"](GAME, GAME.text(lang)).rows) == 29


def test_the_example_of_an_own_file_can_be_played_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    example = PAGE.split("```json\n", 1)[1].split("```", 1)[0]
    own = tmp_path / "mine.json"
    own.write_text(example, encoding="utf-8")
    game = khonsu.game("egizia", own)
    assert game.tables.hash() != GAME.tables.hash()
    state = open_game(game, 2, 1)
    state.play_out(1)
    assert state.actor is None
    own.write_text(example.replace('"6": 1', '"6": 2'), encoding="utf-8")
    complaint = re.search(r"`(egizia\.graves[^`]*)`", PAGE)
    assert complaint is not None
    with pytest.raises(BadComponents, match=re.escape(" ".join(complaint[1].split()))):
        khonsu.game("egizia", own)
