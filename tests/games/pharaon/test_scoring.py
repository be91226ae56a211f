"""Section 5: gods, leftovers, tokens and ties."""

from itertools import permutations
from random import Random

import pytest
from tests.games.pharaon.positions import FACTS, J, L, lay
from tests.opened import Opened

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.hands import give_noble
from khonsu.games.pharaon.state import GODS, ZONES


def over(state: Opened) -> Opened:
    state.stack = []
    state.relist()
    return state


# Gods --------------------------------------------------------------------------------------------------------------------

NEEDS = {"offerings": (2, 3), "nobles": (2, 2), "artisans": (2, 3), "nile": (2, 3), "tomb": (2, 2)}
POINTS = {"offerings": (4, 6), "nobles": (6, 6), "artisans": (4, 6), "nile": (2, 4), "tomb": (4, 4)}


def having(counts: dict[str, int], **position: object) -> Opened:
    """J has so many of what each zone counts, and nothing else that scores by gods."""
    return lay(
        held={"J": f"{counts.get('offerings', 0)} point_1" if counts.get("offerings") else ""},
        nobles={"J": list(NOBLE_NAMES[20 : 20 + counts.get("nobles", 0)])},
        artisans={"J": list(range(1, 1 + counts.get("artisans", 0)))},
        levels={"J": dict.fromkeys(("black", "yellow", "green", "red", "blue")[: counts.get("nile", 0)], 1)},
        steps={"J": counts.get("tomb", 0)},
        **position,  # type: ignore[arg-type]
    )


def test_conditions_and_points_of_the_zones() -> None:
    for zone, name in enumerate(ZONES):
        assert (FACTS.left_needs[zone], FACTS.right_needs[zone]) == NEEDS[name]
        assert (FACTS.left_points[zone], FACTS.right_points[zone]) == POINTS[name]
    assert [GODS[god] for god in FACTS.gods] == ["horus", "isis", "anubis", "osiris", "bastet"]


@pytest.mark.parametrize("order", [*permutations(ZONES)][::17])
def test_all_gods_together_are_worth_46_in_every_order(order: tuple[str, ...]) -> None:
    state = having({"offerings": 5, "nobles": 4, "artisans": 5, "nile": 5, "tomb": 4}, zones=order)
    assert state.breakdown(J)["gods"] == 46


@pytest.mark.parametrize("place", range(5))
@pytest.mark.parametrize("order", [ZONES, ("tomb", "offerings", "nile", "nobles", "artisans")])
def test_a_god_needs_the_right_side_of_one_zone_and_the_left_side_of_the_next(place: int, order: tuple[str, ...]) -> None:
    one, two = order[place], order[(place + 1) % 5]
    needed = {one: NEEDS[one][1], two: NEEDS[two][0]}
    assert having(needed, zones=order).breakdown(J)["gods"] == POINTS[one][1] + POINTS[two][0]
    for zone in needed:
        short = {**needed, zone: needed[zone] - 1}
        assert having(short, zones=order).breakdown(J)["gods"] == 0


def test_what_is_counted() -> None:
    state = lay(
        held={"J": "offering_red, wild_nile, point_1, point_2, red, silver"},
        nobles={"J": ["seer", "judge"]},
        artisans={"J": [1, 2, 3]},
        levels={"J": {"red": 3, "blue": 1}},
        steps={"J": 4},
    )
    assert scoring.counted(state.position, J) == [4, 2, 3, 2, 4]


def best_by_trying(state: Opened) -> int:
    """Gods and nobles of the best set of gods, straight from the rules."""
    counts = scoring.counted(state.position, J)
    best = 0
    for gods in range(32):
        satisfied = [place for place in range(5) if gods >> place & 1]
        used = [0] * 5
        points = 0
        for place in satisfied:
            one, two = ZONES[state.zones[place]], ZONES[state.zones[(place + 1) % 5]]
            used[ZONES.index(one)] += NEEDS[one][1]
            used[ZONES.index(two)] += NEEDS[two][0]
            points += POINTS[one][1] + POINTS[two][0]
        if all(need <= have for need, have in zip(used, counts, strict=True)):
            best = max(best, points + scoring.holdings(state.position, J).court_points(gods))
    return best


def test_the_best_set_of_gods_is_chosen_for_gods_and_nobles_together() -> None:
    rng = Random(5)
    for _ in range(400):
        order = rng.sample(ZONES, 5)
        state = lay(
            held={"J": f"{rng.randrange(1, 6)} point_1, {rng.randrange(4) + 1} silver"},
            nobles={"J": rng.sample(NOBLE_NAMES[:26], rng.randrange(7))},
            artisans={"J": rng.sample(range(1, 31), rng.randrange(7))},
            levels={"J": {colour: rng.randrange(4) for colour in ("black", "yellow", "green", "red", "blue")}},
            steps={"J": rng.randrange(7)},
            zones=order,
        )
        parts = state.breakdown(J)
        assert parts["gods"] + parts["nobles"] == best_by_trying(state)


def test_a_scribe_may_make_the_cheaper_god_the_better_one() -> None:
    # Three steps serve only one of the two gods of the tomb; the scribe stands beside the cheaper one.
    order = ("artisans", "tomb", "offerings", "nile", "nobles")
    counts = {"artisans": 3, "tomb": 3, "offerings": 2}
    assert having(counts, zones=order).breakdown(J)["gods"] == 10
    state = having(counts, zones=order)
    give_noble(state.position, J, NOBLE_NAMES.index("scribe_1"))
    parts = state.breakdown(J)
    assert (parts["gods"], parts["nobles"]) == (8, 8)


# The rest ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [(0, 0), (1, 0), (2, 3), (3, 7)])
def test_a_nile_track_scores_its_level(level: int, points: int) -> None:
    assert lay(levels={"J": {"red": level}}).breakdown(J)["nile"] == points


def test_leftovers_score_one_each_and_what_is_printed() -> None:
    assert lay(held={"J": "2 red, silver, offering_blue, wild_nile, 2 point_1, point_2"}).breakdown(J)["leftovers"] == 12


def test_tokens_of_pharaoh_and_first_player() -> None:
    assert lay(first="L").breakdown(J)["tokens"] == 0
    assert lay(first="J").breakdown(J)["tokens"] == 3
    assert lay(first="L", pharaoh="J").breakdown(J)["tokens"] == 7
    assert lay(first="J", pharaoh="J").breakdown(J)["tokens"] == 10


def test_the_parts_have_names() -> None:
    assert list(lay().breakdown(J)) == ["gods", "nobles", "nile", "leftovers", "artisans", "tomb", "tokens"]


# Ties --------------------------------------------------------------------------------------------------------------------


def test_points_decide_first() -> None:
    state = over(lay(2, held={"J": "5 red", "L": "9 red"}, first="J", pharaoh=""))
    assert state.scores() == [8, 9]
    assert (state.winners(), state.result.decided) == ([L], 0)


def test_a_tie_goes_to_the_holder_of_the_pharaoh_token() -> None:
    state = over(lay(2, held={"L": "4 red"}, first="L", pharaoh="J"))
    assert state.scores() == [7, 7]
    assert (state.winners(), state.result.decided) == ([J], 1)


def test_then_to_most_leftover_tokens() -> None:
    state = over(lay(2, held={"J": "5 red", "L": "silver, point_1, 2 offering_red, red, blue, green, black"}, first="J"))
    state.held[0] += 1
    assert state.scores() == [9, 9]
    assert (state.winners(), state.result.decided) == ([L], 2)


def test_then_the_victory_is_shared() -> None:
    state = over(lay(3, held={"L": "5 red", "A": "4 blue, silver"}, first="J"))
    assert state.scores() == [3, 5, 5]
    assert (state.winners(), state.result.decided) == ([1, 2], -1)
