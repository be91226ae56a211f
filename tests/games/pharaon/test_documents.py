"""What is written about Pharaon in docs agrees with the game."""

import re
from pathlib import Path

import pytest
from tests.game_docs import page, rows, section
from tests.games.pharaon.positions import GAME
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.engine.text import LANGUAGES
from khonsu.games.pharaon.choices import PAYMENTS
from khonsu.games.pharaon.symbols import NAMES as SYMBOLS

ROOT = Path(__file__).parents[3]
PAGE = page("pharaon")
SOURCES = ROOT / "src" / "khonsu" / "games" / "pharaon"
TESTS = Path(__file__).parent


def test_every_decision_is_listed_with_its_task() -> None:
    table = rows(section("pharaon", "Decisions"))[1:]
    decisions = {int(n) for cells in table for n in re.findall(r"D(\d+)", cells[0])}
    assert decisions == set(range(1, 23))
    named = {task for cells in table for task in re.findall(r"`(\w+)`", cells[1])}
    assert named == set(GAME.rules.tasks[: GAME.rules.tasks.index("prepare")])


def test_the_numbers_about_paying_are_those_of_the_game() -> None:
    page = section("pharaon", "Paying")
    kinds = [kind for kind in GAME.space.kinds if kind.name in ("pay", "differently", "token")]
    assert f"{GAME.space.size} in all, {sum(kind.size for kind in kinds)} of them for paying" in page
    assert f"`pay {PAYMENTS}`" in page


def test_all_rulings_are_listed_and_each_has_a_test() -> None:
    listed = [int(cells[0]) for cells in rows(section("pharaon", "Rulings"))[1:]]
    assert listed == list(range(1, 52))
    sources = [file.read_text(encoding="utf-8") for file in SOURCES.glob("*.py")]
    named = {int(n) for text in sources for n in re.findall(r"ruling (\d+)", text, re.IGNORECASE)}
    assert named <= set(listed)
    tests = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.glob("test_*.py"))
    tested = {int(n) for n in re.findall(r"def test_ruling_(\d+)", tests)}
    assert tested == set(listed)


def test_all_worked_examples_are_listed_and_each_is_a_test() -> None:
    listed = [cells[0] for cells in rows(section("pharaon", "Worked examples"))[1:]]
    assert listed == [f"E{n}" for n in range(1, 18)]
    tests = (TESTS / "test_examples.py").read_text(encoding="utf-8")
    assert {int(n) for n in re.findall(r"def test_e(\d+)_", tests)} == set(range(1, 18))


def test_every_symbol_of_the_traitor_is_explained() -> None:
    table = section("pharaon", "Where the numbers come from").split("###", 1)[1]
    assert [symbol for symbol in SYMBOLS if not re.search(rf"`{symbol}\b", table)] == []


def test_the_example_of_an_own_file_can_be_played_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    example = PAGE.split("```json\n", 1)[1].split("```", 1)[0]
    own = tmp_path / "mine.json"
    own.write_text(example, encoding="utf-8")
    game = khonsu.game("pharaon", own)
    assert game.tables.hash() != GAME.tables.hash()
    for players in game.seats:
        state = open_game(game, players, 1)
        state.play_out(1)
        assert state.actor is None
    own.write_text(example.replace('"points": 60', '"points": -60'), encoding="utf-8")
    complaint = re.search(r"`(pharaon\.tomb[^`]*)`", PAGE)
    assert complaint is not None
    with pytest.raises(BadComponents, match=re.escape(" ".join(complaint[1].split()))):
        khonsu.game("pharaon", own)


@pytest.mark.parametrize(("lang", "words"), [("cs", ("šlecht", "kotouč", "sáč")), ("sk", ("šľacht", "kotúč", "vreck"))])
def test_one_thing_has_one_name(lang: str, words: tuple[str, ...]) -> None:
    # Courtiers, discs and the bag have other names here than these, which a translator may think of first.
    text = GAME.text(lang)
    for word in words:
        assert word not in GAME.rulebook(lang).lower()
        assert not [key for key, sentence in text.messages.items() if word in sentence.lower()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lists_of_the_rules_have_every_card_and_token(lang: str) -> None:
    text, listings = GAME.text(lang), GAME.board.listings
    nobles = [row.key.removeprefix("noble-") for row in listings["nobles"](GAME, text).rows]
    tables = GAME.tables.value
    printed = {name for kind in ("scribes", "courtiers", "officials") for name, _ in GAME.tables[kind].items()}
    assert (len(nobles), set(nobles)) == (len(printed), printed)
    artisans = listings["artisans"](GAME, text).rows
    points = [card["points"] for card in tables["artisans"]["cards"]]
    assert {int(row.cells[0]): int(row.cells[1]) for row in artisans} == {one: points.count(one) for one in points}
    *tokens, total = [int(row.cells[1]) for row in listings["offerings"](GAME, text).rows]
    assert (sum(tokens), total) == (40, 40)
