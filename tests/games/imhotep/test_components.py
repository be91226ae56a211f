"""The owner of a box corrects the tables: what is printed is played with, and mistakes are named with their place."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.imhotep.positions import GAME, J
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.games.imhotep import scoring
from khonsu.games.imhotep.building import build_pyramid
from khonsu.games.imhotep.game import ImhotepGame
from khonsu.games.imhotep.state import FROM_QUARRY


def own(folder: Path, place: str, value: Any) -> ImhotepGame:
    """The game with one entry replaced, read from a file that holds the table of that entry only."""
    name, *way = place.split(".")
    table: Any = json.loads(json.dumps(GAME.tables.value[name]))
    *path, last = way
    entry = table
    for key in path:
        entry = entry[int(key) if key.isdigit() and isinstance(entry, list) else key]
    entry[int(last) if isinstance(entry, list) else last] = value
    file = folder / "mine.json"
    file.write_text(json.dumps({name: table}), encoding="utf-8")
    game = khonsu.game("imhotep", components=file)
    assert isinstance(game, ImhotepGame)
    return game


# One wrong entry each: where it is, what stands there, and what the complaint says.
WRONG: list[tuple[str, Any, str]] = [
    ("setup.sled_capacity", 0, r"imhotep\.setup\.sled_capacity: must be a whole number from 1 to 9"),
    ("setup.starting_sled", [2, 3, 4], r"imhotep\.setup\.starting_sled: must have 4 numbers, not 3"),
    ("setup.rounds", 7, r"imhotep\.setup\.rounds: must be a whole number from 1 to 6"),
    ("ships.types.0.minimum", 5, r"imhotep\.ships\.types\[1\]\.minimum: must be a whole number from 1 to 4"),
    ("round_cards.3.1", [4, 4, 4, 2], r"imhotep\.round_cards\.3\[2\]: needs more ships of capacity 4 than the 2"),
    ("round_cards.4", [[4, 3, 3, 3]], r"imhotep\.round_cards\.4: must have 7 cards, not 1"),
    ("market_cards.counts.statue", 9, r"imhotep\.market_cards\.counts: must have 34 cards in all, not 33"),
    ("market_cards.counts.obelisk", 2, r"imhotep\.market_cards\.counts\.obelisk: is not known"),
    ("pyramids_a.values", [2, 1, 3], r"imhotep\.pyramids_a\.values: must have 14 numbers, not 3"),
    ("pyramids_b.pyramids", [], r"imhotep\.pyramids_b\.pyramids: must have 3 pyramids, not 0"),
    ("pyramids_b.pyramids.1.values", [1, 2], r"imhotep\.pyramids_b\.pyramids\[2\]\.values: must have 5 numbers"),
    ("pyramids_b.pyramids.1.bonuses", [None], r"imhotep\.pyramids_b\.pyramids\[2\]\.bonuses: must have 5 entries, not 1"),
    ("pyramids_b.pyramids.0.bonuses.2", "sail", r"imhotep\.pyramids_b\.pyramids\[1\]\.bonuses\[3\]: 'sail' is not known"),
    ("temple.side_b_spaces", ["card"], r"imhotep\.temple\.side_b_spaces: must have 5 spaces, not 1"),
    ("burial_chamber.area_points", [], r"imhotep\.burial_chamber\.area_points: must begin with 0"),
    ("burial_chamber.area_points", [1, 3, 6], r"imhotep\.burial_chamber\.area_points: must begin with 0"),
    ("burial_chamber.row_points.3", [8, 2, 4], r"imhotep\.burial_chamber\.row_points\.3: must be in descending order"),
    ("burial_chamber.row_points.2", [8], r"imhotep\.burial_chamber\.row_points\.2: must have 2 numbers, not 1"),
    ("obelisks.rank_points.2", [1, 10], r"imhotep\.obelisks\.rank_points\.2: must be in descending order"),
    ("obelisks.tower_values", [9, 12], r"imhotep\.obelisks\.tower_values: must be in descending order"),
    ("cards_scoring.statue_points", [1, 3, 6], r"imhotep\.cards_scoring\.statue_points: must begin with 0"),
    ("wrath.points", -5, r"imhotep\.wrath\.points: must be a whole number from 0 to 99"),
]


@pytest.mark.parametrize(("place", "value", "complaint"), WRONG)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, place: str, value: Any, complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        own(tmp_path, place, value)


def test_printed_numbers_are_scored(tmp_path: Path) -> None:
    game = own(tmp_path, "burial_chamber.area_points", [0, 2, 5])
    state = open_game(game, 2, 1)
    for stones, points in ((0, 0), (1, 2), (2, 5), (4, 5 + 2 * 2)):
        state.chamber = [J] * stones
        assert scoring.chamber_points(state.position, J) == points


def test_printed_bonuses_are_offered(tmp_path: Path) -> None:
    game = own(tmp_path, "pyramids_b.pyramids.0.bonuses", ["take_stones"] * 5)
    state = open_game(game, 2, 1, sides="ABAAA")
    state.stack = []
    state.sled = [0] * 2
    build_pyramid(state.position, 0, J, FROM_QUARRY)
    state.settle()
    assert state.prompt().id == "prompt.bonus_stones"
