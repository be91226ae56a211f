"""The golden records of Pharaon show every solo level and every way to be decided."""

from tests.golden_records import replays


def test_every_solo_level_and_first_game_is_recorded() -> None:
    records = [record for record, _, _ in replays("pharaon")]
    assert {record.options["dark"] for record in records if record.players == 1} == set("012345")
    assert {letter for record in records for letter in record.options["first_game"]} == set("NY")


def test_every_way_to_be_decided_is_recorded() -> None:
    assert {state.result.decided for _, state, _ in replays("pharaon")} == {0, 1, 2, 3, -1}
