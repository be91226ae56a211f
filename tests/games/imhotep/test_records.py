"""The golden records of Imhotep show both sides of each site with every count, and every way to be decided."""

from tests.golden_records import replays


def test_every_count_has_games_with_every_side_of_every_site() -> None:
    seen = {
        (record.players, site, record.options["sides"][site]) for record, _, _ in replays("imhotep") for site in range(5)
    }
    assert seen == {(players, site, side) for players in (2, 3, 4) for site in range(5) for side in "AB"}


def test_every_way_to_be_decided_is_recorded() -> None:
    assert {state.result.decided for _, state, _ in replays("imhotep")} == {0, 1, -1}
