"""What opponents look at: of choices that come to the same, one; and a sense of what is worth more."""

from tests.games.pharaon.positions import GAME, J, ask, choices, lay, play
from tests.opened import Opened

from khonsu.players.greedy import GreedyPlayer


def distinct(state: Opened) -> list[str]:
    return [GAME.name(choice) for choice in state.distinct()]


def test_equal_pairs_are_looked_at_once() -> None:
    state = lay(held={"J": "silver"}, pairs=["point_1 wild_nile", "wild_nile point_1", "point_1 point_1"])
    assert choices(state, "offer") == ["offer 1 alone", "offer 2 alone", "offer 3 alone"]
    assert distinct(state) == ["offer 1 alone", "offer 3 alone", "pass"]


def test_equal_artisans_are_looked_at_once() -> None:
    state = lay(held={"J": "3 red"}, entry={"artisans": "red"}, artisan_row=[2, 8, 1, 7])
    # 2 and 8 are worth 7 and give a silver; 1 and 7 give different colours.
    assert distinct(state) == ["artisan 1", "artisan 3", "artisan 4", "artisan deck", "pass"]


def test_equal_offerings_are_looked_at_once() -> None:
    state = lay(bonus=["point_1", "point_2", "point_1"])
    ask(state, "bonus", "J")
    assert distinct(state) == ["bonus 1", "bonus 2", "bonus bag"]


def test_against_the_traitor_places_matter() -> None:
    state = lay(1, held={"J": "silver"}, pairs=["point_1 point_1", "point_1 point_1"])
    assert distinct(state) == choices(state)


def test_other_decisions_are_looked_at_whole() -> None:
    state = lay(held={"J": "red, blue"}, entry={"nile": "red"})
    play(state, "nile 4")
    assert distinct(state) == choices(state)


# Insight -----------------------------------------------------------------------------------------------------------------


def value(state: Opened) -> float:
    """What a position is worth to the first seat."""
    return GAME.rules.insight.values(state.position)[J]


def worth(**position: object) -> float:
    return value(lay(**position))  # type: ignore[arg-type]


def test_points_tokens_and_prospects_are_worth_something() -> None:
    plain = worth()
    assert worth(held={"J": "red"}) > plain + 1
    assert worth(held={"J": "silver"}) > worth(held={"J": "red"})
    assert worth(nobles={"J": ["teacher"]}) > worth(nobles={"J": ["teacher"]}, number=5)
    assert worth(levels={"J": {"red": 1}}) > plain
    assert worth(steps={"J": 1}) > plain + 5


def test_a_god_half_pleased_is_worth_a_part_of_it() -> None:
    one = worth(steps={"J": 2}, zones=("nobles", "tomb", "nile", "offerings", "artisans"))
    more = worth(steps={"J": 2}, levels={"J": {"red": 1}}, zones=("nobles", "tomb", "nile", "offerings", "artisans"))
    apart = worth(steps={"J": 2}, zones=("nobles", "tomb", "offerings", "nile", "artisans"))
    further = worth(steps={"J": 2}, levels={"J": {"red": 1}}, zones=("nobles", "tomb", "offerings", "nile", "artisans"))
    # The first track counts for a god that the steps count for, too.
    assert more - one > further - apart


def test_at_the_end_of_the_last_round_only_points_count() -> None:
    state = lay(number=5, held={"J": "2 red"}, nobles={"J": ["seer"]}, passed={"J": (4, 2)})
    assert value(state) == state.score(J)


def test_in_the_solo_game_what_the_traitor_has_counts_against_one() -> None:
    assert value(lay(1, steps={"T": 3})) < value(lay(1))
    # And so does what his boards will give him.
    early, late = lay(1, number=5), lay(1, number=5)
    late.plot = 4
    assert value(late) < value(early)


def test_nobody_passes_a_payable_nile_in_the_first_round() -> None:
    # Not for the General's march to the first-player token, and not because somebody without tokens must pass, too.
    held = {"J": "black, yellow, green, 2 silver", "L": "red, green, 2 silver"}
    hands = [
        ("general", held),
        ("vizier", held),
        ("judge", {**held, "L": ""}),
        ("teacher", {"J": "red, blue, green", "L": "black"}),
    ]
    for noble, tokens in hands:
        state = lay(2, held=tokens, nobles={"J": [noble], "L": ["architect"]}, entry={"nile": "green"}, first="L")
        assert choices(state, "nile")
        for seed in range(3):
            assert GAME.name(GreedyPlayer(seed).choose(state.view(J))) != "pass", noble
