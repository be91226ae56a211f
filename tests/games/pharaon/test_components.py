"""Printed data: every complaint names the table and the entry, and own numbers are played with."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.engine.game import Game

STANDARD = json.loads((Path(khonsu.__file__).parent / "games/pharaon/components.json").read_text(encoding="utf-8"))


def changed(tmp_path: Path, table: str, change: Any) -> Game:
    own = json.loads(json.dumps(STANDARD[table]))
    change(own)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({table: own}), encoding="utf-8")
    return khonsu.game("pharaon", components=file)


def put(*path: Any) -> Any:
    """A change that puts the last of its arguments where the others lead."""
    *way, key, value = path

    def change(table: Any) -> None:
        for step in way:
            table = table[step]
        table[key] = value

    return change


@pytest.mark.parametrize(
    ("table", "change", "complaint"),
    [
        ("setup", put("rounds", 0), r"pharaon\.setup\.rounds: must be a whole number from 1 to 5, not 0"),
        ("setup", put("offering_pairs", "1", 2), r"pharaon\.setup\.offering_pairs\.1: must be at least 3"),
        ("setup", put("face_up_nobles", 4), r"pharaon\.setup\.face_up_nobles: must have 3 nobles, not 4"),
        ("setup", put("face_up_artisans", 5), r"pharaon\.setup\.face_up_artisans: must have 4 artisans, not 5"),
        ("setup", put("face_up_jars", "6", 2), r"pharaon\.setup\.face_up_jars\.6: is not known"),
        ("wheel", put("sections_clockwise", 0, "yellow"), r"pharaon\.wheel\.sections_clockwise: must have each of black"),
        ("wheel", put("usable_spaces", "4", 5), r"pharaon\.wheel\.usable_spaces\.4: must be a whole number from 1 to 4"),
        ("zones", put("nile", "god", "ra"), r"pharaon\.zones\.nile\.god: 'ra' is not known"),
        ("zones", put("nile", "god", "isis"), r"pharaon\.zones: must have each of horus"),
        ("action_costs", put("artisan", 8), r"pharaon\.action_costs\.artisan: must be a whole number from 1 to 6"),
        ("offerings", put("resource_of_each_colour", 10), r"pharaon\.offerings\.resource_of_each_colour: must be"),
        ("nile", lambda table: table["actions"].pop(), r"pharaon\.nile\.actions: must have 5 actions, not 4"),
        ("nile", put("actions", 1, "cost", 0, "silver"), r"pharaon\.nile\.actions\[2\]\.cost\[1\]: 'silver' is not known"),
        (
            "tomb",
            put("spaces", 0, "cost", ["red"] * 7),
            r"pharaon\.tomb\.spaces\[1\]\.cost: must have at most 6 of the same",
        ),
        ("tomb", put("spaces", 0, "points", -1), r"pharaon\.tomb\.spaces\[1\]\.points: must be a whole number"),
        ("pyramid", lambda table: table["rows"].pop(), r"pharaon\.pyramid\.rows: must have 4 rows, not 3"),
        ("pyramid", put("rows", 0, 1, "gold"), r"pharaon\.pyramid\.rows\[1\]\[2\]: 'gold' is not known"),
        ("jars", lambda table: table["tiles"].pop(), r"pharaon\.jars\.tiles: must have 30 jars, not 29"),
        ("jars", lambda table: table["tiles"][2].pop(), r"pharaon\.jars\.tiles\[3\]: must have 3 resources, not 2"),
        ("artisans", put("cards", 4, "gain", ["gold"]), r"pharaon\.artisans\.cards\[5\]\.gain\[1\]: 'gold' is not known"),
        (
            "scribes",
            put("scribe_2", "colours", ["red", "red"]),
            r"pharaon\.scribes\.scribe_2\.colours: must have 2 different",
        ),
        ("courtiers", put("foreman", "zone", "tomb"), r"pharaon\.courtiers\.foreman\.zone: tomb has the architect already"),
        ("courtiers", put("cook", {"points": 1}), r"pharaon\.courtiers\.cook: is not known"),
        ("officials", put("official_1", "nile", 6), r"pharaon\.officials\.official_1\.nile: must be a whole number"),
        ("scoring", put("succession_step", 9), r"pharaon\.scoring\.succession_step: must be a whole number from 1 to 8"),
        ("traitor", put("boards", 0, "light", "strip", 0, "bank"), r"boards\[1\]\.light\.strip\[1\]: 'bank' is not known"),
        ("traitor", put("boards", 0, "light", "strip", 0, "tomb 2"), r"strip\[1\]: 'tomb 2' is not known"),
        ("traitor", put("boards", 0, "dark", "strip", 0, "noble_take 4"), r"strip\[1\]: 'noble_take 4' is not known"),
        ("traitor", put("boards", 0, "dark", "strip", 0, "god ra"), r"strip\[1\]: 'god ra' is not known"),
    ],
)
def test_wrong_numbers_are_refused_by_table_and_entry(tmp_path: Path, table: str, change: Any, complaint: str) -> None:
    with pytest.raises(BadComponents, match=complaint):
        changed(tmp_path, table, change)


def test_own_numbers_are_played_with(tmp_path: Path) -> None:
    game = changed(tmp_path, "setup", put("start_silver", 4))
    state = open_game(game, 2, 1)
    state.play(state.legal()[0])
    assert state.held[5] + state.held[18 + 5] == 4
    assert game.tables.hash() != khonsu.game("pharaon").tables.hash()


def test_what_is_reconstructed_says_so() -> None:
    reconstructed = khonsu.game("pharaon").tables.reconstructed()
    assert set(reconstructed) == {"zones", "nile", "tomb", "pyramid", "jars", "artisans", "scribes", "traitor"}
    for table in STANDARD.values():
        assert table["provenance"]
