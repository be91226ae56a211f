"""What is written about Imhotep agrees with the game: its page in docs, and the rules in three languages."""

import re
from pathlib import Path

import pytest
from tests.game_docs import page, rows, section
from tests.games.imhotep.positions import GAME, lay

import khonsu
from khonsu.engine.errors import BadComponents

ROOT = Path(__file__).parents[3]
PAGE = page("imhotep")
SOURCES = ROOT / "src" / "khonsu" / "games" / "imhotep"
EVERY_LANGUAGE = pytest.mark.parametrize("lang", ["en", "cs", "sk"])


def test_all_rulings_are_listed_and_none_that_the_code_names_is_missing() -> None:
    listed = [int(cells[0]) for cells in rows(section("imhotep", "Rulings"))[1:]]
    assert listed == list(range(1, 40))
    named = {
        int(n)
        for file in SOURCES.glob("*.py")
        for n in re.findall(r"ruling (\d+)", file.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    assert named <= set(listed)


def test_every_ruling_has_a_test_that_names_it() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert [number for number in range(1, 40) if f"def test_ruling_{number:02d}_" not in tests] == []


def test_the_example_of_an_own_file_can_be_played_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    example = PAGE.split("```json\n", 1)[1].split("```", 1)[0]
    own = tmp_path / "mine.json"
    own.write_text(example, encoding="utf-8")
    game = khonsu.game("imhotep", own)
    assert game.tables.hash() != GAME.tables.hash()
    state = game.start(2, 1, sides="AAAAB")
    state.position.play_out(1)
    assert state.actor is None
    own.write_text(example.replace("12, 9, 8", "9, 12, 8"), encoding="utf-8")
    complaint = re.search(r"`(imhotep\.obelisks[^`]*)`", PAGE)
    assert complaint is not None
    with pytest.raises(BadComponents, match=re.escape(" ".join(complaint[1].split()))):
        khonsu.game("imhotep", own)


@EVERY_LANGUAGE
def test_the_rules_give_the_numbers_of_the_components(lang: str) -> None:
    facts = lay(2).facts
    tables = [[cell for cell in cells if cell] for cells in rows(GAME.rulebook(lang))]
    numbers = [[int(cell) for cell in cells[1:] if cell.lstrip("+").isdigit()] for cells in tables]
    assert facts.pyramid_a in [row[: len(facts.pyramid_a)] for row in numbers]
    assert [*facts.area_points[1:], facts.area_further] in numbers
    for players in (2, 3, 4):
        assert facts.rank_points[players] in numbers
    # Side B of the pyramids: every cell begins with its points.
    points = [[int(cell[0]) for cell in cells[1:] if cell[0].isdigit()] for cells in tables]
    assert all(values in points for values in facts.pyramid_b)
    text = GAME.rulebook(lang)
    assert ", ".join(map(str, facts.tower_values)) in text
    assert ", ".join(map(str, facts.statue_points[1:])) in text


@EVERY_LANGUAGE
def test_the_rules_name_every_site_as_the_catalogue_does(lang: str) -> None:
    text = GAME.text(lang)
    rules = GAME.rulebook(lang).lower()
    sites = ("market", "pyramids", "temple", "chamber", "obelisks")
    assert [word for word in sites if text.term(word).lower() not in rules] == []


@EVERY_LANGUAGE
def test_the_list_of_cards_has_all_of_them_with_what_they_do(lang: str) -> None:
    listing = GAME.board.listings["cards"](GAME, GAME.text(lang))
    listed = {row.key.removeprefix("card-"): row.cells for row in listing.rows if row.key}
    assert {name: int(cells[1]) for name, cells in listed.items()} == GAME.tables.value["market_cards"]["counts"]
    assert len({cells[2] for cells in listed.values()}) == len(listed)


def test_the_list_of_round_cards_has_the_ships_of_every_card() -> None:
    listing = GAME.board.listings["round_cards"](GAME, GAME.text())
    listed = {row.cells[0]: [[int(ship) for ship in card.split("·")] for card in row.cells[1:]] for row in listing.rows}
    assert listed == {players: GAME.tables.value["round_cards"][players] for players in ("2", "3", "4")}
