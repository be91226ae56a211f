"""The owner of a box enters the printed sheet: the file that the documentation shows can be played with, and mistakes are named."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.anubixx.positions import GAME, J, asked, lay, legal, of_kind, play, reason, start, taken, ticked
from tests.games.anubixx.reference import offered

import khonsu
from khonsu.engine.errors import BadComponents
from khonsu.games.anubixx.game import AnubixxGame

PAGE = Path(__file__).parents[3] / "docs" / "games" / "anubixx.md"


def shown() -> dict[str, Any]:
    """The data file that the documentation shows."""
    block = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    tables: dict[str, Any] = json.loads(block[1])
    return tables


def own(folder: Path, tables: dict[str, Any]) -> AnubixxGame:
    """The game with tables of one's own, read from a file."""
    file = folder / "mine.json"
    file.write_text(json.dumps(tables), encoding="utf-8")
    game = khonsu.game("anubixx", components=file)
    assert isinstance(game, AnubixxGame)
    return game


def test_a_printed_sheet_can_be_entered_and_played(tmp_path: Path) -> None:
    game = own(tmp_path, shown())
    assert game.facts.building[0].bit_count() == 21
    assert game.space.size == 1 + (21 + 9) + 16 + 14 + 1
    for players in game.seats:
        for seed in range(25):
            state = start(players, seed, "", game)
            assert state.play_out(seed) <= game.longest
            assert state.ending() == "buildings"
            assert game.load(state.dump()).scores() == state.scores()


def test_the_printed_numbers_are_scored(tmp_path: Path) -> None:
    game = own(tmp_path, shown())
    top = " ".join(game.facts.fields[:21])
    state = lay("AB", ticked=[top, "l1 l2 l3 r1 r2 r3 f11 f12"], game=game)
    assert state.breakdown(0) == {"pyramid": 21, "arch": 0, "relief": 0, "bonuses": 0, "quarry": 14 + 4}
    assert state.breakdown(1)["arch"] == 7
    assert state.complete(0, 0)


def test_a_sheet_of_another_box_has_another_fingerprint(tmp_path: Path) -> None:
    game = own(tmp_path, shown())
    assert game.tables.hash() != GAME.tables.hash()
    assert game.tables.reconstructed() == []
    with pytest.raises(khonsu.KhonsuError, match="components"):
        GAME.load(start(2, 1, "", game).dump())


def test_a_table_of_ones_own_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    game = own(tmp_path, {"bonuses": {**GAME.tables.value["bonuses"], "points": 5}})
    state = lay("AB", pool="YBGG", ticked=["l1 l2"], game=game)
    play(state, "place l3")
    assert state.breakdown(J)["bonuses"] == 5
    assert state.breakdown(J)["quarry"] == 16


def test_printed_values_of_quarry_and_jokers_are_scored_and_told(tmp_path: Path) -> None:
    game = own(tmp_path, {"quarry": {**GAME.tables.value["quarry"], "stone_points": 3, "joker_points": 5}})
    state = lay("AB", pool="RGB", marker=[2], jokers=[1], game=game)
    assert state.breakdown(J)["quarry"] == 10 * 3 + 5
    events = play(state, "place p14", "quarry 8", "place p15", "joker")
    assert [event.points for event in events if event.part == "quarry"] == [-6 * 3, -5]
    assert state.breakdown(J)["quarry"] == 4 * 3


# One wrong entry each: where it is, what stands there, and what the complaint says.
WRONG: list[tuple[str, Any, str]] = [
    ("sheets.A.left", "RBYPG", r"anubixx\.sheets\.A\.left: must be a word of 4 letters out of ROYGBP"),
    ("sheets.C.pyramid", ["PRGOBY"], r"anubixx\.sheets\.C\.pyramid: must have 6 rows"),
    ("sheets.F.quarry", "XXXXXXXXXXXXXX", r"anubixx\.sheets\.F\.quarry: must be a word of 14 letters"),
    ("sheets.G", {}, r"anubixx\.sheets\.G: is not known"),
    ("pyramid.rows", 8, r"anubixx\.pyramid\.rows: must be a whole number from 2 to 7"),
    ("pyramid.points", [0, 1, 2], r"anubixx\.pyramid\.points: must have 7 numbers, not 3"),
    ("pyramid.points", [0, 2, 1, 4, 8, 14, 21], r"anubixx\.pyramid\.points: must not fall"),
    ("relief.columns", 5, r"anubixx\.relief"),
    ("relief.rows", 3, r"anubixx\.relief\.points_by_pairs: must have 10 numbers, not 7"),
    ("bonuses.symbols.cat", ["p99"], r"anubixx\.bonuses\.symbols\.cat: 'p99' is not known"),
    ("bonuses.symbols.cat", [], r"anubixx\.bonuses\.symbols\.cat: must name at least one field"),
    ("bonuses.symbols.dog", ["p11"], r"anubixx\.bonuses\.symbols\.dog: is not known"),
    ("quarry.jokers", {"2": 2, "3": 3, "4": 9, "5": 5}, r"anubixx\.quarry\.jokers\.4: must be a whole number from 0 to 5"),
    ("arch.keystone", 3, r"anubixx\.arch\.keystone: must be a whole number from 11 to 99"),
]


@pytest.mark.parametrize(("place", "value", "complaint"), WRONG)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, place: str, value: object, complaint: str) -> None:
    tables = shown()
    *way, last = place.split(".")
    table = tables
    for name in way:
        table = table[name]
    table[last] = value
    with pytest.raises(BadComponents, match=complaint):
        own(tmp_path, tables)


def test_an_odd_relief_is_refused(tmp_path: Path) -> None:
    table = {"rows": 3, "columns": 3, "points_by_pairs": [0, 0, 4, 6, 8]}
    with pytest.raises(BadComponents, match="3 rows of 3 fields cannot be built in pairs"):
        own(tmp_path, {"relief": table})


def test_a_sheet_too_large_is_refused(tmp_path: Path) -> None:
    table = {"rows": 6, "columns": 6, "points_by_pairs": list(range(19))}
    with pytest.raises(BadComponents, match="have 62 fields; at most 60"):
        own(tmp_path, {"relief": table})


@pytest.fixture
def twins(tmp_path: Path) -> AnubixxGame:
    """A game whose relief begins with two orange neighbours, which our own sheets never have."""
    sheets = {name: dict(sheet) for name, sheet in GAME.tables.facts()["sheets"].items()}
    sheets["A"]["relief"] = ["OOYB", "GROP", "BYGR"]
    return own(tmp_path, {"sheets": sheets})


def ways(game: AnubixxGame, pool: str, marker: int, jokers: int) -> list[str]:
    """How the two orange stones can be paid for, as sequences of choices."""
    state = lay("AB", pool=pool, marker=[marker], jokers=[jokers], game=game)
    if "f11-f12" not in of_kind(state, "carve"):
        return []
    play(state, "carve f11-f12")
    found = []
    open_ends = [(state, "")]
    while open_ends:
        position, so_far = open_ends.pop()
        if asked(position) == ("J", "pay_pair"):
            for name in legal(position):
                after = position.copy()
                play(after, name)
                open_ends.append((after, f"{so_far} {name}".strip()))
        else:
            assert ticked(position, J) == "f11 f12"
            found.append(so_far or f"marker {position.marker[J]}, jokers {position.jokers[J]}, used {taken(position)}")
    return sorted(found)


def test_two_stones_of_one_colour_need_two_payments(twins: AnubixxGame) -> None:
    # Orange lies in the quarry as q5 and q12.
    assert ways(twins, "OOG", 0, 2) == ["marker 0, jokers 2, used OO"]
    assert ways(twins, "OGG", 0, 2) == ["joker", "quarry 12", "quarry 5"]
    assert ways(twins, "GGG", 0, 2) == ["joker", "quarry 12", "quarry 5 joker", "quarry 5 quarry 12"]
    assert ways(twins, "GGG", 0, 0) == ["marker 12, jokers 0, used "]
    assert ways(twins, "GGG", 5, 1) == ["marker 12, jokers 0, used "]
    assert ways(twins, "GGG", 5, 0) == []
    assert ways(twins, "GGG", 12, 2) == ["marker 12, jokers 0, used "]
    assert ways(twins, "OGG", 12, 0) == []


def test_two_stones_of_one_colour_need_two_payments_in_what_is_imagined_too(twins: AnubixxGame) -> None:
    state = lay("AB", pool="OGG", marker=[12], jokers=[0], game=twins).imagine(J)
    assert "f11-f12" not in of_kind(state, "carve")
    state.dice = lay("AB", pool="OOG", game=twins).dice
    state.relist()
    assert "f11-f12" in of_kind(state, "carve")


def test_one_die_is_not_promised_to_both_stones_of_one_colour(twins: AnubixxGame) -> None:
    carve = twins.parse("carve f11-f12")
    for pool, how in (("OOG", "(dice)"), ("OGG", "(die and own stone)"), ("GGG", "(quarry or joker)")):
        assert lay("AB", pool=pool, game=twins).label(carve).endswith(how)


def test_a_stone_cannot_pay_for_both_of_one_colour(twins: AnubixxGame) -> None:
    state = lay("AB", pool="GGG", jokers=[2], game=twins)
    play(state, "carve f11-f12", "quarry 5")
    assert reason(state, "quarry 5") == "stone_promised"
    assert legal(state) == ["quarry 12", "joker"]


def test_moves_on_another_shape_are_complete(tmp_path: Path) -> None:
    state = lay("AB", pool="RGB", game=own(tmp_path, shown()))
    assert {move[0] for move in offered(state) if move[0].startswith("carve")} == {
        f"carve {pair}" for pair in state.facts.pair_names
    }
