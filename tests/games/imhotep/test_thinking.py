"""What search needs of Imhotep: keys of what a seat knows, how far a game has come, numbers, and choices that come to the same."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.games.imhotep.positions import GAME, J, L, lay, of_kind, play, start
from tests.opened import Opened, open_game

from khonsu.engine.rules import EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDES = ("AAAAA", "BBBBB", "BABAB", "ABABA", "BABBA", "BBBBB")
# What the key leaves out: it follows from the rest, or is past.
LEFT_OUT = ("quarry", "pile", "choices", "seat", "pyramid_points", "temple_points", "tower_points")


def games() -> Iterator[Opened]:
    """Games with every player count and every side of every site, just begun."""
    for seed, sides in enumerate(SIDES):
        yield open_game(GAME, 2 + seed % 3, seed, sides=sides, wrath=seed % 2 == 1)


def moments(state: Opened) -> Iterator[Opened]:
    """Plays a game at random and stops at every position."""
    dice = Random(7)
    while state.actor is not None:
        yield state
        state.play(dice.choice(state.legal()))
    yield state


def shown(state: Opened, seat: int) -> str:
    """What a key has to tell apart: the view of a seat without what is left out, and everybody's points."""
    doc: dict[str, Any] = {name: value for name, value in state.view(seat).dump().items() if name not in LEFT_OUT}
    return json.dumps([doc, [state.points(other) for other in range(state.players)]])


def test_what_looks_different_to_a_seat_has_different_keys() -> None:
    for game in games():
        keys: dict[tuple[Any, ...], str] = {}
        looks: dict[str, tuple[Any, ...]] = {}
        for state in moments(game):
            for choice in [None, *state.legal()]:
                twin = state.copy()
                if choice is not None:
                    twin.play(choice)
                look = shown(twin, 0)
                key = twin.known(0)
                assert keys.setdefault(key, look) == look
                assert looks.setdefault(look, key) == key


def altered(value: Any) -> Any:
    """A field with something in it changed."""
    if isinstance(value, int):
        return value + 1
    return [altered(value[0]), *value[1:]] if value else [0]


def test_every_field_that_is_not_left_out_changes_the_key() -> None:
    # Quarries, pile and ships follow from the rest; the cards of the pair are secret here.
    left_out = ("quarry", "pile", "capacity", "pair", "pair_kinds")
    state = start(3, 1, "BBBBB")
    for name in GAME.fields:
        twin = state.copy()
        setattr(twin, name, altered(getattr(twin, name)))
        assert (twin.known(0) == state.known(0)) == (name in left_out), name


def test_only_whoever_looks_at_the_pair_can_tell_its_cards() -> None:
    for cards, others in ((("sail", "lever"), ("sail", "hammer")), (("sail", "lever"), ("lever", "sail"))):
        keys: list[list[Any]] = []
        for pair in (cards, others):
            state = lay(
                2, "BAAAA", ships=["J_", "___"], market=["statue", "statue", "chisel"], pair=pair, discard=["entrance"]
            )
            play(state, "sail 1 market", "pick 4")
            keys.append([state.known(seat) for seat in range(2)])
        assert keys[0][0] != keys[1][0]
        assert keys[0][1] == keys[1][1]


def test_a_loaded_stone_and_a_ship_that_sails_are_progress() -> None:
    state = lay(2, number=3, ships=["JL_", "__"])
    steps = [state.progress()]
    for choice in ("load 1 3", "sail 1 temple"):
        play(state, choice)
        steps.append(state.progress())
    assert 2 / 6 < steps[0] < steps[1] < steps[2] < 3 / 6


def numbers(state: Opened, seat: int) -> dict[str, float]:
    """The numbers of a seat and of the table by name."""
    features = GAME.rules.features
    assert features is not None
    position = state.position
    found = zip(features.seat_features, features.of_seat(position, seat, EVERYBODY), strict=True)
    also = zip(features.table_features, features.of_table(position, EVERYBODY), strict=True)
    return {feature.name: number for feature, number in [*found, *also]}


def test_numbers_say_what_lies_on_the_table() -> None:
    state = lay(
        3,
        number=4,
        turn="L",
        ships=["JL_", "J__", "LJL_", "A"],
        docked=["", "", "", "temple"],
        sled=[0, 5, 2],
        temple="JJAJLJL",
        chamber="JJLLLJ" + "JJ",
        obelisks=[1, 4, 2],
        pyramids=["JL"],
        hands={"J": ["statue", "statue", "sail", "temple_decoration"]},
    )
    found = numbers(state, J)
    assert [found[name] for name in ("sled", "sled_empty", "sled_full", "moves_next", "moves_after")] == [0, 1, 0, 0, 2]
    assert [found[name] for name in ("on_ready", "on_waiting", "ready_with", "ready_without")] == [2, 1, 2, 0]
    assert [found[name] for name in ("bows", "majorities")] == [2, 1]
    assert [found[name] for name in ("temple_stones", "temple_seen", "temple_newest")] == [4, 2, 1]
    assert [found[name] for name in ("chamber_edge", "chamber_open", "chamber_next")] == [3, 2, 3]
    assert [found[name] for name in ("obelisk_lead", "statues", "sails", "temple_decorations")] == [-3, 2, 1, 1]
    assert [found[name] for name in ("rounds_left", "ships_waiting", "ships_ready", "places_free", "temple_free")] == [
        2,
        3,
        2,
        4,
        0,
    ]
    found = numbers(state, L)
    assert [found[name] for name in ("sled_full", "moves_next", "moves_after", "obelisk_lead")] == [1, 1, 0, 2]


def test_while_a_ship_is_unloaded_the_next_turn_is_that_of_the_next_seat() -> None:
    state = lay(3, ships=["LJ", "__"], market=["sail", "lever", "statue", "chisel"])
    play(state, "sail 1 market")
    assert [numbers(state, seat)["moves_after"] for seat in range(3)] == [2, 0, 1]


def looked_at(state: Opened, kind: str) -> list[str]:
    """The choices of one kind that search looks at, without its name."""
    names = [GAME.name(choice) for choice in state.distinct()]
    return [name.removeprefix(kind).strip() for name in names if name.split()[0] == kind]


def test_ships_that_are_alike_are_looked_at_once() -> None:
    state = lay(2, ships=["J__", "J__", "_J_", "J_"])
    assert looked_at(state, "load") == ["1 2", "1 3", "3 1", "3 3", "4 2"]
    state = lay(2, ships=["J_", "L_", "J_", "J_"], docked=["temple"])
    assert {name.split()[0] for name in looked_at(state, "sail")} == {"2", "3"}


def test_the_second_stone_of_a_chisel_and_a_bonus_look_at_ships_that_are_alike_once() -> None:
    state = lay(2, ships=["__", "__", "__"], hands={"J": ["chisel"]})
    play(state, "chisel 1 1")
    assert looked_at(state, "load") == ["1 2", "2 1", "2 2"]
    state = lay(2, "ABAAA", ships=["__", "__", "J_"])
    play(state, "sail 3 pyramids", "build middle")
    assert [GAME.name(choice) for choice in state.distinct()] == ["load 1 1", "load 1 2", "decline"]


def test_a_lever_is_looked_at_only_where_the_order_matters() -> None:
    state = lay(2, ships=["JL", "LL", "_"], hands={"J": ["lever"]})
    assert looked_at(state, "lever") == ["1 market", "1 pyramids", "1 temple", "1 chamber"]
    state = lay(2, "AAAAB", ships=["JL", "LL", "_"], hands={"J": ["lever"]})
    assert "1 obelisks" in looked_at(state, "lever")


def test_a_rigged_ship_is_looked_at_once_for_each_order_of_its_stones() -> None:
    state = lay(2, ships=["__L_", "J__"], hands={"J": ["sail"]}, turn="J")
    assert of_kind(state, "rig") == ["2 2", "2 3"]
    assert looked_at(state, "rig") == ["2 2"]
    state = lay(2, ships=["L__J"], hands={"J": ["sail"]})
    assert looked_at(state, "rig") == ["1 2"]
    state = lay(2, ships=["_L_L"], hands={"J": ["sail"]})
    assert looked_at(state, "rig") == ["1 1", "1 3"]


@pytest.mark.parametrize(
    ("market", "spaces"), [(["sail", "sail", "lever", "sail"], ["1", "3"]), (["sail", "", "", "lever"], ["1", "4"])]
)
def test_cards_of_a_kind_are_looked_at_once(market: list[str], spaces: list[str]) -> None:
    state = lay(2, ships=["J_", "_"], market=market)
    play(state, "sail 1 market")
    assert looked_at(state, "pick") == spaces


def test_a_pair_of_equal_cards_is_looked_at_once() -> None:
    state = lay(2, "BAAAA", ships=["J_", "_"], market=["sail", "lever", "lever"], pair=["statue", "statue"])
    play(state, "sail 1 market", "pick 4")
    assert looked_at(state, "keep") == ["1"]
