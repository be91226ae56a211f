"""The towns along the Nile, and the order of the river."""

import pytest
from tests.games.egizia.positions import GAME, J, asked, lay, of_kind, play, sail, strengths

from khonsu.games.egizia.state import RING


@pytest.mark.parametrize(
    ("town", "crews", "stones", "markets"),
    [
        ("edfu", [1, 1, 1, 2], 0, (2, 2)),
        ("thebae", [2, 2, 1, 2], 0, (1, 1)),
        ("selinon", [2, 1, 2, 2], 0, (1, 1)),
        ("beni_hasan", [1, 2, 2, 2], 0, (1, 1)),
        ("passalon", [1, 1, 1, 3], 0, (1, 1)),
        ("heliopolis", [1, 1, 1, 3], 0, (1, 1)),
    ],
)
def test_what_a_town_gives(town: str, crews: list[int], stones: int, markets: tuple[int, int]) -> None:
    state = lay()
    sail(state)
    play(state, f"sail {town}")
    assert (strengths(state), state.stones[J]) == (crews, stones)
    assert (state.stone_market[J], state.grain_market[J]) == markets


@pytest.mark.parametrize("town", ["passalon", "heliopolis"])
@pytest.mark.parametrize(
    ("ring", "ways"), [("left", ["stay", "right"]), ("middle", ["left", "stay", "right"]), ("right", ["left", "stay"])]
)
def test_the_ring_may_stay_or_go_to_a_neighbouring_circle(town: str, ring: str, ways: list[str]) -> None:
    state = lay(ring=ring)
    sail(state)
    play(state, f"sail {town}")
    assert of_kind(state, "ring") == ways
    play(state, f"ring {ways[-1]}")
    assert RING[state.ring] == {"left": "middle", "middle": "right", "right": "right"}[ring]


def test_alyi_trains_any_crew_and_gives_two_stones() -> None:
    state = lay()
    sail(state)
    play(state, "sail alyi")
    assert of_kind(state, "train") == ["black", "yellow", "blue", "joker"]
    play(state, "train joker")
    assert (strengths(state), state.stones[J]) == ([1, 1, 1, 3], 2)


def test_alyi_asks_nothing_if_only_one_crew_or_none_can_grow() -> None:
    one = lay(crews={"J": (9, 9, 8, 9)})
    sail(one)
    play(one, "sail alyi")
    assert (strengths(one), one.stones[J]) == ([9, 9, 9, 9], 2)
    none = lay(crews={"J": (9, 9, 9, 9)})
    sail(none)
    play(none, "sail alyi")
    assert none.stones[J] == 2
    assert asked(none) == ("L", "sail")


def test_the_river_runs_from_the_first_card_to_heliopolis() -> None:
    river = GAME.tables["river"]["spaces"].value
    assert len(river) == 20
    assert river[0] == "card_1"
    assert river[-1] == "heliopolis"
    assert [river.index(site) + 1 for site in ("sphinx", "obelisk", "pyramid")] == [6, 12, 18]
