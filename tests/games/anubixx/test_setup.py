"""Setup: dice, jokers and sheets by player count and option; the fields of a new game."""

import pytest
from tests.games.anubixx.positions import GAME, start
from tests.opened import open_game

import khonsu
from khonsu.engine.errors import BadOption
from khonsu.games.anubixx.choices import END, PLACE, space
from khonsu.games.anubixx.state import POOL, SHEETS, Table


@pytest.mark.parametrize(("players", "dice", "jokers"), [(2, 3, 2), (3, 4, 3), (4, 4, 4), (5, 4, 5)])
def test_dice_and_jokers_depend_on_the_number_of_players(players: int, dice: int, jokers: int) -> None:
    state = start(players, 4)
    assert len(state.dice) == dice
    assert state.dice_at == [POOL] * dice
    assert state.jokers == [jokers] * players
    assert state.scores() == [12 + 2 * jokers] * players
    assert (state.turn, state.actor, state.closed_symbols) == (1, state.active, [])


def test_players_are_two_to_five() -> None:
    for players in (1, 6):
        with pytest.raises(BadOption, match="2 to 5 players"):
            open_game(GAME, players)


def test_sheets_can_be_chosen() -> None:
    state = start(3, 1, "fca")
    assert [SHEETS[sheet] for sheet in state.sheets] == ["F", "C", "A"]


def test_all_can_play_the_same_sheet() -> None:
    assert start(4, 1, "B").sheets == [1, 1, 1, 1]
    assert start(3, 1, "AAB").sheets == [0, 0, 1]


def test_wrong_sheets_are_refused() -> None:
    with pytest.raises(BadOption, match="3 letters out of ABCDEF"):
        open_game(GAME, 3, sheets="AG")


def test_every_colour_is_rolled_equally_often() -> None:
    counts = [0] * 6
    for seed in range(600):
        for colour in start(5, seed).dice:
            counts[colour] += 1
    assert sum(counts) == 2400
    # 400 expected; five standard deviations.
    assert all(abs(count - 400) < 5 * (2400 * 5 / 36) ** 0.5 for count in counts)


def test_the_numbers_of_the_choices_are_those_of_the_space() -> None:
    table = space(GAME.facts)
    bases = [table.base(kind) for kind in ("end", "place", "carve", "quarry", "joker")]
    assert bases == [END, PLACE, GAME.facts.carve, GAME.facts.cross, GAME.facts.joker]
    assert table.size == 1 + 26 + 17 + 12 + 1


def test_a_game_is_a_position_of_its_own_class() -> None:
    assert isinstance(khonsu.game("anubixx").start(seed=1).position, Table)


def test_stones_needed_for_two_buildings() -> None:
    sizes = [building.bit_count() for building in GAME.facts.building]
    assert sizes == [15, 11, 12]
