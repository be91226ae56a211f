"""What search relies on in Mykerinos: keys of what is known, progress, whole moves, and choices that come to the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.games.mykerinos.positions import GAME, A, J, L, asked, evaluate, lay, play
from tests.games.mykerinos.scripted_players import crowder, curator, digger
from tests.opened import Opened, open_game
from tests.scripted_players import at_random

from khonsu.engine.rules import BRANCH, EVERYBODY, LOOK
from khonsu.games.mykerinos.features import MykerinosFeatures
from khonsu.players.thinker import SearchPlayer

FEATURES = MykerinosFeatures()
SCRIPTED_PLAYERS = (at_random, digger, curator, crowder)
# Never changes, does not matter any more, or follows from the rest.
NOT_IN_THE_KEY = {
    "wings",
    "starter",
    "stock",
    "boxed",
    "plot_points",
    "pyramid",
    "round",
    "ranking_here",
}
EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


def passed(players: int, games: int = 4, share: float = 0.2) -> Iterator[Opened]:
    """Some positions of games by all kinds of players."""
    rng = Random(players)
    for number in range(games):
        state = open_game(GAME, players, f"thinking {number}")
        while state.stack:
            if rng.random() < share:
                yield state.copy()
            state.step(SCRIPTED_PLAYERS[number % 4](state, rng))
        yield state


@EVERY_COUNT
def test_positions_of_a_game_that_look_different_have_different_keys(players: int) -> None:
    rng = Random(players)
    compared = 0
    for number in range(3):
        state = open_game(GAME, players, f"keys {number}")
        seen: dict[Any, dict[str, Any]] = {}
        while state.stack:
            following = [state]
            for choice in rng.sample(state.choices, min(4, len(state.choices))):
                following.append(state.copy())
                following[-1].step(choice)
            for twin in following:
                # Pyramids are of no use once there is evaluation.
                unlike = {"starter", "boxed", "pyramid", "choices"}
                shown = {name: value for name, value in twin.view(0).dump().items() if name not in unlike}
                same = seen.setdefault(twin.position.known(0), shown)
                compared += same is not shown
                assert same == shown
            state = following[-1]
    assert compared


@EVERY_COUNT
def test_everything_else_on_the_table_is_in_the_key(players: int) -> None:
    for state in passed(players, games=2, share=0.05):
        key = state.position.known(0)
        for name in GAME.fields.keys() - NOT_IN_THE_KEY:
            twin = state.copy()
            value = getattr(twin.position, name)
            changed: Any = not value
            if name == "cards":
                changed = [[*value[0], 1], *value[1:]]
            elif isinstance(value, list):
                changed = [value[0] + 1, *value[1:]] if value else [1]
            setattr(twin.position, name, changed)
            # What was known of the territory is not true any more.
            twin.position.ground = None
            assert twin.position.known(0) != key, name


def test_a_turn_is_one_move_and_neutral_cubes_another() -> None:
    thoughts = {unit.name: unit.thought for unit in GAME.rules.units if unit.kinds}
    looks = {"patron", "next"}
    assert thoughts == {
        name: LOOK if name in looks else BRANCH
        for name in ("turn", "patron", "next", "neutral_turn", "choose", "rest", "box")
    }


def test_search_never_declines_a_plot_that_is_left() -> None:
    state = lay(3, cubes={"J": "a1 b1 b2", "L": "c2 d2", "A": "d3"}, halls={}, track="JLA")
    evaluate(state)
    play(state, "hall wing1_hall3", "take left")
    assert asked(state) == ("A", "rest")
    assert [GAME.name(choice) for choice in state.choices] == ["take right", "decline"]
    assert [GAME.name(choice) for choice in state.distinct()] == ["take right"]


def test_of_two_plots_that_are_worth_the_same_search_looks_at_one() -> None:
    same = lay(3, cubes={"J": "a1"}, track="JLA")
    # Two of Lady Violet's without points, which differ in their pyramids only.
    same.field = [0, 1, *same.field[2:]]
    evaluate(same)
    assert GAME.parse("take right") in same.choices
    assert GAME.parse("take right") not in same.distinct()
    different = lay(3, cubes={"J": "a1"}, track="JLA")
    evaluate(different)
    assert different.distinct() == different.choices


def test_of_two_plots_that_are_worth_the_same_either_goes_to_the_box() -> None:
    state = lay(2, cubes={"N": "a1 b1 c1", "J": "b2 c2", "L": "a3"}, track="J_L")
    state.field = [0, 1, *state.field[2:]]
    evaluate(state)
    assert asked(state) == ("JLN"[L], "box")
    assert [GAME.name(choice) for choice in state.distinct()] == ["box left"]


# Positions as numbers ---------------------------------------------------------------------------------------------------


def test_the_terms_of_insight_sum_up_to_it() -> None:
    for state in passed(3, games=2):
        if state.stack:
            for seat in range(3):
                told = numbers(state, seat)
                assert told["insight"] == pytest.approx(sum(told[term] for term in TERMS))


TERMS = ("points", "exhibition", "coming", "doors", "sets", "help", "ready", "cubes", "zones")


def numbers(state: Opened, seat: int) -> dict[str, float]:
    """The features of a seat by their names."""
    names = [feature.name for feature in FEATURES.seat_features]
    return dict(zip(names, FEATURES.of_seat(state.position, seat, EVERYBODY), strict=True))


def test_features_tell_how_a_seat_stands() -> None:
    state = lay(
        3,
        cubes={"J": "a1 b1 b2 f2 g2", "L": "c2 e2", "A": "a5"},
        cards={"J": "brown lemon lemon", "L": "violet"},
        halls={"J": "wing1_hall3 shared_3_4"},
        track="LA",
        supply=[6, 2, 0],
    )
    told = numbers(state, J)
    expected = {
        "cards_lord_lemon": 2,
        "cards_sir_brown": 1,
        "cards_lady_violet": 0,
        "rate_lord_lemon": 3,
        "rate_sir_brown": 2,
        "rate_colonel_tangerine": 2,
        "halls_3": 1,
        "halls_5": 0,
        "halls_shared": 1,
        # Of Lord Lemon, Sir Brown and Colonel Tangerine.
        "open_doors": 3,
        "complete_sets": 0,
        "lacking": 3,
        "ready_cards": 3,
        "ready_brown": 1,
        "supply": 6,
        "moves": 1,
        "passed": 0,
        "wins_ties": 0,
        "cubes_placed": 5,
        "zones_first": 2,
        "zones_second": 0,
        "zones_third": 0,
        # In zone 2 L is only one cube behind.
        "zones_safe": 1,
        "zones_absent": 2,
    }
    assert {name: told[name] for name in expected} == expected
    # a1: none (a2 is a pyramid), b1: c1, b2: b3, f2: e1 is a pyramid, f1, f3, g2: h2, g3.
    assert told["growth"] == 6
    assert numbers(state, L)["wins_ties"] == 2
    assert numbers(state, A)["zones_first"] == 1


# Once a game is decided ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [[90, 0, 0], [0, 90, 90]])
def test_who_cannot_win_or_lose_any_more_still_takes_what_brings_most(points: list[int]) -> None:
    # The last zone of the last round: an empty hall, a plot without points, or the Colonel's, worth 2 and 1.
    state = lay(number=4, cubes={"J": "e7"}, points=points, track="JLA")
    evaluate(state, 6)
    assert asked(state)[0] == "J"
    assert GAME.name(SearchPlayer("search", 1, iterations=10).choose(state.view(J))) == "take right"
