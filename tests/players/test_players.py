"""Opponents choose legally, repeatably, and only by what their seat may know."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from tests.games.imhotep.positions import GAME, lay

import khonsu
from khonsu.engine.errors import NotYourTurn, UnknownLevel
from khonsu.engine.text import LANGUAGES, read_catalogue
from khonsu.players.greedy import ENOUGH, FOLLOWING_POSITIONS, GreedyPlayer, prospects
from khonsu.players.registry import LEVELS, player, text
from khonsu.testing.words import disagreements

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.players.player import Player

GAMES = khonsu.game_names()
# Every kind of player, with little to think about.
QUICK = ("random", "miu", "greedy", "search:3")


def choices_of(level: str, name: str, seed: int, count: int) -> list[int]:
    """The first choices of a game between players of a level."""
    state = khonsu.game(name).start(seed=seed)
    players = [player(level, seed + seat) for seat in range(state.players)]
    made: list[int] = []
    while state.actor is not None and len(made) < count:
        choice = players[state.actor].choose(state.view(state.actor))
        state.play(choice)
        made.append(choice)
    return made


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", QUICK)
def test_every_kind_of_player_finishes_every_game_with_every_number_of_players(level: str, name: str) -> None:
    game = khonsu.game(name)
    for count in game.seats if level in ("random", "greedy") else {game.seats[0], game.seats[-1]}:
        state = game.start(players=count, seed=count)
        players = [player(level, seat) for seat in range(count)]
        while state.actor is not None:
            state.play(players[state.actor].choose(state.view(state.actor)))
        assert state.result is not None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_gives_the_same_choices(level: str, name: str) -> None:
    assert choices_of(level, name, 5, 30) == choices_of(level, name, 5, 30)
    assert choices_of(level, name, 5, 30) != choices_of(level, name, 6, 30)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_in_every_game(level: str) -> None:
    for name in GAMES:
        state = khonsu.game(name).start(seed=8)
        assert player(level, 3).choose(state.view(state.actor)) in state.legal()


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_leaves_the_view_as_it_was(level: str) -> None:
    view = khonsu.game("imhotep").start(seed=3, sides="BBBBB").view(0)
    if view.actor != 0:
        view = khonsu.game("imhotep").start(seed=3, sides="BBBBB").view(1)
    before = bytes(view)
    player(level).choose(view)
    assert bytes(view) == before


def test_greedy_chooses_alike_where_only_a_secret_differs() -> None:
    one = lay(2, "BAAAA", ships=["JL_", "L__"], market=["statue", "statue", "lever"], pair=["sail", "chisel"])
    two = lay(2, "BAAAA", ships=["JL_", "L__"], market=["statue", "statue", "lever"], pair=["hammer", "statue"])
    assert one.dump() != two.dump()
    for seed in range(5):
        assert player("greedy", seed).choose(one.view(0)) == player("greedy", seed).choose(two.view(0))


def test_greedy_takes_the_most_points_where_nothing_can_follow() -> None:
    # The last ship of the last round: only its own two stones are on it, and the Pyramids give 3 + 2 for them.
    state = lay(
        2, number=6, ships=["JJ", "L", "L", "L"], docked=["", "market", "temple", "obelisks"], pyramids=["LL"], chamber="LLL"
    )
    assert khonsu.game("imhotep").name(player("greedy").choose(state.view(0))) == "sail 1 pyramids"


def test_greedy_sees_through_the_decisions_of_its_own_turn() -> None:
    # A Sail card loads a stone and then asks for the harbour: at the Pyramids the two stones score 4 + 3.
    state = lay(
        number=6,
        ships=["J_", "L", "L", "L"],
        docked=["", "market", "temple", "obelisks"],
        sled=[1, 0],
        quarry=[0, 9],
        hands={"J": ["sail"]},
        pyramids=["LLLL"],
        chamber="LLL",
    )
    greedy = GreedyPlayer(0)
    rig = GAME.parse("rig 1 2")
    expected = greedy.outcome(state.imagine(0).position, rig, 0)
    assert greedy.choose(state.view(0)) == rig
    state.play(rig)
    state.play(greedy.choose(state.view(0)))
    assert state.breakdown(0)["pyramids"] == 7
    assert expected == prospects(state.position, 0)


@pytest.mark.parametrize("name", GAMES)
def test_greedy_looks_at_a_bounded_number_of_positions(name: str) -> None:
    game = khonsu.game(name)
    state = game.start(players=game.seats[-1], seed=2)
    players = [GreedyPlayer(seat) for seat in range(state.players)]
    while state.actor is not None:
        widest = len(state.legal())
        chooser = players[state.actor]
        state.play(chooser.choose(state.view(state.actor)))
        # The last world and the last decision that were begun are also finished.
        assert chooser.positions <= ENOUGH + widest * (FOLLOWING_POSITIONS + game.space.size)


def test_greedy_chooses_alike_compiled_and_interpreted() -> None:
    code = (
        "import json, khonsu\n"
        "from khonsu.players.registry import player\n"
        "made = []\n"
        "for name in khonsu.game_names():\n"
        "    state = khonsu.game(name).start(seed=11)\n"
        "    players = [player('greedy', seat) for seat in range(state.players)]\n"
        "    while state.actor is not None and len(made) < 60:\n"
        "        made.append(players[state.actor].choose(state.view(state.actor)))\n"
        "        state.play(made[-1])\n"
        "print(json.dumps(made))\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "KHONSU_PURE"}
    runs = [
        subprocess.run([sys.executable, "-c", code], env={**environment, **pure}, capture_output=True, check=True, text=True)
        for pure in ({}, {"KHONSU_PURE": "1"})
    ]
    assert json.loads(runs[0].stdout) == json.loads(runs[1].stdout)


def test_random_makes_every_choice_sooner_or_later() -> None:
    state = khonsu.game("imhotep").start(seed=1)
    assert state.actor is not None
    view = state.view(state.actor)
    chooser = player("random", 1)
    assert {chooser.choose(view) for _ in range(300)} == set(state.legal())


def test_an_unknown_level_is_refused_with_the_near_ones() -> None:
    with pytest.raises(UnknownLevel, match=r"There is no opponent 'greddy'. Did you mean greedy\?"):
        player("greddy")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name_and_a_description(level: str, lang: str) -> None:
    assert player(level).level == level
    assert text(lang)(f"level.{level}")
    assert text(lang)(f"level.{level}_about")


def test_the_languages_of_the_levels_agree() -> None:
    assert list(disagreements({lang: read_catalogue(lang, "khonsu.players") for lang in LANGUAGES})) == []


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_player_travels_and_goes_on_as_it_would_have(level: str, travel: Callable[[Player], Player]) -> None:
    state = khonsu.game(GAMES[0]).start(players=2, seed=3)
    one = player(level, 5)
    for _ in range(3):
        seat = state.actor
        state.play(one.choose(state.view(seat)))
    two = travel(one)
    assert two == one
    assert hash(two) == hash(one)
    assert player(level, 6) != one
    view = state.view(state.actor)
    assert [two.choose(view) for _ in range(5)] == [one.choose(view) for _ in range(5)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_asked_out_of_turn_says_so(level: str) -> None:
    state = khonsu.game(GAMES[0]).start(players=2, seed=3)
    other = 1 - state.actors[0]
    with pytest.raises(NotYourTurn, match=f"Seat {other} may not choose now"):
        player(level).choose(state.view(other))
