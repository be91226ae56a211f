"""Mykerinos as text shows everything that lies on the table."""

from __future__ import annotations

import random

import pytest
from tests.opened import open_game

import khonsu
from khonsu.engine.text import LANGUAGES
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos.board.terminal import show

GAME = khonsu.game("mykerinos")
NAMES = ["Ema", "Jakub", "Zuzka", "Thoth"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_can_be_shown(players: int, lang: str) -> None:
    state = open_game(GAME, players=players, seed=players)
    dice = random.Random(players)
    while state.actor is not None:
        shown = show(state.view(state.actor), GAME.text(lang), NAMES)
        assert "{" not in shown
        assert all(line == line.rstrip() for line in shown.splitlines())
        choices = state.legal()
        state.play(dice.choices(choices, [0.3 if choice == c.PASS else 1 for choice in choices])[0])
    assert NAMES[players - 1] in show(state.view(None), GAME.text(lang), NAMES)


def test_squares_stand_beside_their_neighbours() -> None:
    state = open_game(GAME, players=2, seed=1)
    state.pyramid = [0] * 72
    state.pyramid[8] = 1
    state.cubes[3], state.cubes[4], state.cubes[11] = 0, 1, 2
    lines = show(state.view(0), GAME.text(), NAMES).splitlines()
    assert lines[3].startswith("1  · · · J | L · · ·")
    assert lines[4].startswith("2  ^ · · B | · · · ·")
    assert "J 1 = B 1" in lines[3]


def test_turned_patrons_and_passed_players_are_shown() -> None:
    state = open_game(GAME, players=3, seed=2)
    state.cards[1] = [0, 1, 7]
    state.turned[1] = 1
    state.track[0] = 2
    state.halls[5] = 0
    shown = show(state.view(None), GAME.text(), NAMES)
    assert "Violet ×2 (1/2), Lemon" in shown
    assert "Passed: 1 A   2 ·   3 ·" in shown
    assert "5:J" in shown
