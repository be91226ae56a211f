"""Egizia as text shows everything that lies on the table."""

from __future__ import annotations

import pytest
from tests.games.egizia.positions import lay, sail
from tests.games.egizia.test_board import GAME, NAMES, walk

from khonsu.engine.text import LANGUAGES
from khonsu.games.egizia.board.terminal import show


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_can_be_shown(players: int, lang: str) -> None:
    for state in [*walk(players, 12), *walk(players, 12, bid_for_seats=True)]:
        shown = show(state.view(state.actor), GAME.text(lang), NAMES)
        assert "{" not in shown
        assert all(line == line.rstrip() for line in shown.splitlines())
        assert NAMES[players - 1] in shown


def test_places_stand_in_the_order_of_the_river_with_their_ships() -> None:
    state = lay(2, river={1: "a01", 2: "grain_4"}, moored={"edfu": "L"}, docks={"obelisk": "_J"})
    sail(state, "L")
    lines = show(state.view(1), GAME.text(), NAMES).splitlines()
    river = [line for line in lines if line[:3].strip().isdigit()]
    assert [int(line[:3]) for line in river] == list(range(1, 21))
    assert river[1].startswith("  2  L   Edfu")
    assert "Gives 4 grain" in next(line for line in river if line.startswith("  3"))
    assert river[11] == " 12  === Obelisk and graves: 1:· 2:J"


def test_bricks_crews_and_food_are_shown() -> None:
    state = lay(
        2,
        number=2,
        obelisk="JL",
        pyramid=["JLJ", "L"],
        temple={"left": "J"},
        graves=(4, 5, 4, 4),
        diggers="L",
        crews={"J": [4, 4, 4, 2]},
        tired={"J": "black"},
        stones={"J": 5},
    )
    sail(state, "J")
    shown = show(state.view(0), GAME.text(), NAMES)
    assert "J L 3 4 5 6 7 8 9" in shown
    assert "L4 5 4 4 *" in shown
    assert "J L J 1 1 1" in shown
    assert "left pillar: J 2 3 4" in shown
    assert "(4) 4 4 2" in shown
    assert "6/14 −24" in shown
    assert "5+3" in shown


def test_goals_are_told_to_their_owner_alone() -> None:
    state = lay(2, hands={"J": [14], "L": [3]})
    sail(state, "J")
    assert "pyramid): 7 points. [0/6]" in show(state.view(0), GAME.text(), NAMES)
    assert "[0/6]" not in show(state.view(1), GAME.text(), NAMES)
    assert "Your goals" not in show(state.view(None), GAME.text(), NAMES)
