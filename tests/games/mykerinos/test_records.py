"""The golden records of Mykerinos show every value of every option and every way to be decided."""

from tests.games.mykerinos.positions import GAME
from tests.golden_records import replays


def test_every_value_of_every_option_is_recorded() -> None:
    for option in GAME.options:
        assert {state.settings[option.name] for _, state, _ in replays("mykerinos")} == {False, True}


def test_every_way_to_be_decided_is_recorded() -> None:
    assert {state.result.decided for _, state, _ in replays("mykerinos")} == {0, 1, -1}
