"""The golden records of Anubixx show every way to be decided."""

from tests.golden_records import replays


def test_every_way_to_be_decided_is_recorded() -> None:
    assert {state.result.decided for _, state, _ in replays("anubixx")} == {0, 1, -1}
