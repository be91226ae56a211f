"""Section 6.1: what each of the 26 nobles can do and what it scores."""

import pytest
from tests.games.pharaon.positions import (
    FACTS,
    J,
    choices,
    court,
    disc_levels,
    lay,
    payments,
    play,
    purse,
    reason,
    section,
    task,
    told,
    workshop,
)

from khonsu.games.pharaon import scoring
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import COLOURS, TOKENS, ZONES


def points(state_nobles: list[str], noble: str, **position: object) -> int:
    """What a noble scores for J in a position."""
    state = lay(nobles={"J": state_nobles}, **position)  # type: ignore[arg-type]
    return scoring.noble_points(state.position, J, NOBLE_NAMES.index(noble), scoring.best_gods(state.position, J))


# 1 to 5: scribes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scribe", "one", "two"),
    [
        ("scribe_1", "black", "green"),
        ("scribe_2", "yellow", "red"),
        ("scribe_3", "green", "blue"),
        ("scribe_4", "red", "black"),
        ("scribe_5", "blue", "yellow"),
    ],
)
def test_a_scribe_makes_two_colours_interchangeable(scribe: str, one: str, two: str) -> None:
    pairs = ["point_1 point_1"]
    for paid, wheel in [(one, two), (two, one), (f"offering_{one}", two)]:
        state = lay(held={"J": paid}, nobles={"J": [scribe]}, entry={"offerings": wheel}, pairs=pairs)
        assert choices(state, "offer") == ["offer 1 alone"]
        without = lay(held={"J": paid}, entry={"offerings": wheel}, pairs=pairs)
        assert choices(without, "offer") == []
    for other in set(COLOURS) - {one, two}:
        state = lay(held={"J": one}, nobles={"J": [scribe]}, entry={"offerings": other}, pairs=pairs)
        assert choices(state, "offer") == []


def test_two_green_pay_green_and_black_of_a_noble_with_scribe_1() -> None:
    held = "2 green, yellow, red, blue"
    state = lay(held={"J": held}, nobles={"J": ["scribe_1"]}, entry={"nobles": "black"}, noble_row=["general"])
    play(state, "noble 1")
    assert section(state, "black") == ["green"]
    assert court(state, "J") == ["scribe_1", "general"]


@pytest.mark.parametrize("scribe", NOBLE_NAMES[:5])
def test_a_scribe_scores_four_more_for_each_satisfied_god_beside_its_zone(scribe: str) -> None:
    zone = ZONES[NOBLE_NAMES.index(scribe)]
    place = ZONES.index(zone)
    state = lay(nobles={"J": [scribe]})
    left, right = 1 << (place - 1) % 5, 1 << place
    number = NOBLE_NAMES.index(scribe)
    assert scoring.noble_points(state.position, J, number, 0) == 4
    assert scoring.noble_points(state.position, J, number, left) == 8
    assert scoring.noble_points(state.position, J, number, right) == 8
    assert scoring.noble_points(state.position, J, number, left | right) == 12
    assert scoring.noble_points(state.position, J, number, 31 & ~left & ~right) == 4


# 6: General --------------------------------------------------------------------------------------------------------------


def test_the_general_may_slide_when_passing() -> None:
    state = lay(
        nobles={"J": ["general"]},
        jars=[1, 2, 3],
        first="L",
        held={"J": "red"},
        entry={"offerings": "red"},
        pairs=["point_1 point_1"],
    )
    play(state, "pass", "jar 1")
    assert choices(state) == ["accept", "decline"]
    play(state, "accept")
    assert (state.rows[J], state.spaces[J]) == (0, 1)
    assert choices(state) == ["reward basic", "reward first_player"]
    play(state, "reward first_player")
    assert state.first == J


def test_when_passing_the_jar_comes_first_then_the_general_then_the_last_swaps() -> None:
    state = lay(
        nobles={"J": ["general", "seer"]},
        jars=[1, 2, 3],
        held={"J": "red"},
        entry={"offerings": "red"},
        pairs=["point_1 point_1"],
    )
    play(state, "pass", "jar 1")
    assert task(state) == "march"
    play(state, "accept", "colour blue")
    # What the slide has brought can be swapped, too.
    assert task(state) == "swap"
    assert "seer blue" in choices(state)


def test_the_general_may_stay() -> None:
    state = lay(
        nobles={"J": ["general"]}, jars=[1, 2, 3], held={"J": "red"}, entry={"offerings": "red"}, pairs=["point_1 point_1"]
    )
    play(state, "pass", "jar 1", "decline")
    assert (state.rows[J], state.spaces[J]) == (0, 0)
    assert state.actor != J


def test_the_general_scores_for_pharaoh_and_first_player() -> None:
    assert points(["general"], "general", first="L") == 7
    assert points(["general"], "general", first="J") == 11
    assert points(["general"], "general", first="L", pharaoh="J") == 11
    assert points(["general"], "general", first="J", pharaoh="J") == 15


# 7 to 10: any colour ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noble", "zone", "held", "action", "worth"),
    [
        ("architect", "tomb", "black, green", "tomb", 10),
        ("priestess", "offerings", "black", "offer 1 alone", 12),
        ("foreman", "nile", "black, yellow", "nile 1", 10),
        ("decorator", "artisans", "3 black", "artisan 1", 10),
    ],
)
def test_some_nobles_let_enter_with_any_colour(noble: str, zone: str, held: str, action: str, worth: int) -> None:
    layout = {"entry": {zone: "blue"}, "pairs": ["point_1 point_1"], "artisan_row": [1], "held": {"J": held}}
    without = lay(**layout)  # type: ignore[arg-type]
    assert action not in choices(without)
    state = lay(nobles={"J": [noble]}, **layout)  # type: ignore[arg-type]
    assert action in choices(state)
    play(state, action)
    if task(state) == "pay":
        play(state, "pay 1")
    # The token lies in the section that faces the zone, whatever its colour, and was deducted as its own.
    assert len(section(state, "blue")) == 1
    assert points([noble], noble) == worth


def test_any_colour_serves_only_one_zone() -> None:
    state = lay(nobles={"J": ["architect"]}, held={"J": "black, yellow"}, entry={"nile": "red"})
    assert choices(state, "nile") == []


# 11, 12 --------------------------------------------------------------------------------------------------------------------


def test_the_judge_takes_any_five_tokens_but_the_entry_must_match() -> None:
    layout = {"noble_row": ["general"], "entry": {"nobles": "red"}}
    state = lay(nobles={"J": ["judge"]}, held={"J": "red, 4 black"}, **layout)  # type: ignore[arg-type]
    play(state, "noble 1")
    assert section(state, "red") == ["red"]
    assert purse(state, "J") == {}
    state = lay(nobles={"J": ["judge"]}, held={"J": "5 black"}, **layout)  # type: ignore[arg-type]
    assert choices(state, "noble") == []
    state = lay(nobles={"J": ["judge"]}, held={"J": "red, 3 black, wild_tomb, point_1"}, **layout)  # type: ignore[arg-type]
    assert choices(state, "noble") == []
    state = lay(nobles={"J": ["judge"]}, held={"J": "offering_red, wild_nobles, silver, 2 offering_blue"}, **layout)  # type: ignore[arg-type]
    play(state, "noble 1")
    assert ("offering_red", ["offering_blue"] * 2 + ["wild_nobles", "silver"]) in payments(state)
    assert points(["judge"], "judge") == 12


def test_the_vizier_scores_all_nobles_and_himself() -> None:
    assert points(["vizier"], "vizier") == 6
    assert points(["vizier", "judge", "general", "seer"], "vizier") == 15


# 13 to 16: full zones -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noble", "zone", "held", "action"),
    [
        ("physician", "artisans", "3 blue", "artisan 1"),
        ("contractor", "tomb", "black, green, blue", "tomb"),
        ("high_priest", "offerings", "blue", "offer 1 alone"),
        ("steward", "nile", "red, blue", "nile 4"),
    ],
)
def test_some_nobles_let_enter_a_full_zone_once_a_round(noble: str, zone: str, held: str, action: str) -> None:
    layout = {"entry": {zone: "blue"}, "wheel": {"blue": "blue blue blue"}, "pairs": ["point_1 point_1"], "artisan_row": [1]}
    without = lay(held={"J": held}, **layout)  # type: ignore[arg-type]
    assert action not in choices(without)
    state = lay(held={"J": held}, nobles={"J": [noble]}, **layout)  # type: ignore[arg-type]
    before = state.bank[COLOURS.index("blue")]
    events = play(state, action)
    assert section(state, "blue") == ["blue"] * 3
    assert state.bank[COLOURS.index("blue")] > before
    assert state.used == [NOBLE_NAMES.index(noble)]
    assert told(events)[0] in ("pays_full", "pays_full_more")
    tired = lay(held={"J": held}, nobles={"J": [noble]}, used=[noble], **layout)  # type: ignore[arg-type]
    assert action not in choices(tired)
    other = lay(held={"J": held}, nobles={"L": [noble]}, **layout)  # type: ignore[arg-type]
    assert action not in choices(other)


def test_the_physician_scores_different_values_of_artisans() -> None:
    assert points(["physician"], "physician") == 6
    assert points(["physician"], "physician", artisans={"J": [1, 7, 4]}) == 10


def test_the_contractor_scores_steps() -> None:
    assert points(["contractor"], "contractor", steps={"J": 4}) == 14


def test_the_high_priest_scores_offerings_of_every_kind() -> None:
    assert points(["high_priest"], "high_priest", held={"J": "offering_red, wild_nile, point_2, silver"}) == 12


def test_the_steward_scores_tracks_at_the_top() -> None:
    assert points(["steward"], "steward", levels={"J": {"red": 3, "blue": 3, "green": 2}}) == 11


# 17, 18: swaps ------------------------------------------------------------------------------------------------------------


def test_the_seer_swaps_a_basic_token_for_another_colour() -> None:
    state = lay(held={"J": "red, offering_blue, silver, wild_nile"}, nobles={"J": ["seer"]})
    assert choices(state, "seer") == ["seer red", "seer offering_blue"]
    assert reason(state, "seer green") == "no_token"
    play(state, "seer offering_blue")
    assert choices(state) == ["colour black", "colour yellow", "colour green", "colour red"]
    assert reason(state, "colour blue") == "same_colour"
    play(state, "colour green")
    assert purse(state, "J") == {"red": 1, "green": 1, "silver": 1, "wild_nile": 1}
    assert state.spent[TOKENS.index("offering_blue") - 6] == 1
    # The turn goes on, without the Seer.
    assert (task(state), state.actor) == ("turn", J)
    assert choices(state, "seer") == []
    assert reason(state, "seer red") == "noble_used"


def test_the_treasurer_swaps_a_basic_token_for_silver() -> None:
    state = lay(held={"J": "red, offering_blue"}, nobles={"J": ["treasurer"]})
    assert choices(state, "treasurer") == ["treasurer red", "treasurer offering_blue"]
    play(state, "treasurer red")
    assert purse(state, "J") == {"offering_blue": 1, "silver": 1}
    assert choices(state, "treasurer") == []


def test_swaps_are_offered_once_more_when_passing() -> None:
    state = lay(nobles={"J": ["seer", "treasurer"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1")
    assert task(state) == "swap"
    assert choices(state, "seer") == ["seer black", "seer yellow", "seer red"]
    assert choices(state)[-1] == "decline"
    play(state, "treasurer black")
    assert task(state) == "swap"
    assert choices(state, "treasurer") == []
    play(state, "seer red", "colour blue")
    # Nothing left to swap with: the turn is over.
    assert state.actor != J
    assert purse(state, "J") == {"black": 1, "yellow": 1, "blue": 1, "silver": 1}


def test_swaps_can_be_declined_when_passing() -> None:
    state = lay(nobles={"J": ["seer"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1", "decline")
    assert state.actor != J
    assert state.used == []


def test_seer_and_treasurer_score_gods_and_silver() -> None:
    state = lay(nobles={"J": ["seer"]})
    assert [scoring.noble_points(state.position, J, 16, gods) for gods in (0, 1, 3, 31)] == [3, 6, 9, 18]
    assert points(["treasurer"], "treasurer", held={"J": "3 silver, red"}) == 14


# 19, 20: jars ---------------------------------------------------------------------------------------------------------------


def test_the_teacher_adds_a_basic_resource_to_a_jar_once_a_round() -> None:
    state = lay(nobles={"J": ["teacher"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1")
    assert choices(state) == ["accept", "decline"]
    assert task(state) == "lesson"
    assert purse(state, "J") == {"black": 2, "yellow": 1, "red": 1}
    play(state, "accept", "colour blue")
    assert purse(state, "J") == {"black": 2, "yellow": 1, "red": 1, "blue": 1}
    assert state.used == [NOBLE_NAMES.index("teacher")]


def test_teacher_and_diplomat_serve_one_jar_a_round() -> None:
    for noble in ("teacher", "diplomat"):
        state = lay(nobles={"J": [noble]}, used=[noble], held={"J": "red"}, jars=[1, 2, 3])
        play(state, "pass", "jar 1")
        assert purse(state, "J") == {"red": 1, "black": 2, "yellow": 1}
        assert state.actor != J


def test_the_teacher_works_for_jars_of_artisans_and_the_nile() -> None:
    state = lay(held={"J": "3 yellow"}, nobles={"J": ["teacher"]}, entry={"artisans": "yellow"}, artisan_row=[5])
    play(state, "artisan 1")
    assert task(state) == "lesson"
    state = lay(held={"J": "black, yellow"}, nobles={"J": ["teacher"]}, entry={"nile": "yellow"})
    play(state, "nile 1")
    assert task(state) == "lesson"
    play(state, "decline")
    assert sum(purse(state, "J").values()) == 3
    assert state.used == []


def test_the_teacher_scores_basic_tokens_and_resource_offerings() -> None:
    assert points(["teacher"], "teacher", held={"J": "2 red, offering_blue, silver, wild_nile, point_1"}) == 10


def test_the_diplomat_takes_any_three_basic_resources_instead_of_a_jar() -> None:
    state = lay(nobles={"J": ["diplomat"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1")
    assert task(state) == "diplomacy"
    assert purse(state, "J") == {"red": 1}
    play(state, "accept", "colour blue", "colour blue", "colour green")
    assert purse(state, "J") == {"red": 1, "blue": 2, "green": 1}
    assert state.used == [NOBLE_NAMES.index("diplomat")]


def test_the_diplomat_may_take_the_jar_as_it_is() -> None:
    state = lay(nobles={"J": ["diplomat"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1", "decline")
    assert purse(state, "J") == {"red": 1, "black": 2, "yellow": 1}
    assert state.used == []


def test_yes_and_no_read_as_what_they_mean_to_each_noble() -> None:
    state = lay(nobles={"J": ["general", "seer", "teacher", "diplomat"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1")
    read = []
    while task(state) in ("diplomacy", "lesson", "march", "swap"):
        read.append((task(state), *[state.label(answer) for answer in choices(state) if answer in ("accept", "decline")]))
        play(state, "decline")
    assert read == [
        ("diplomacy", "Choose any three resources", "Take the jar as it is"),
        ("lesson", "Take one more resource", "Do without"),
        ("march", "Slide at once", "Stay on the first space"),
        ("swap", "No more swaps"),
    ]


def test_diplomat_and_teacher_serve_the_same_jar() -> None:
    state = lay(nobles={"J": ["diplomat", "teacher"]}, held={"J": "red"}, jars=[1, 2, 3])
    play(state, "pass", "jar 1", "accept", "colour red", "colour red", "colour red", "accept", "colour black")
    assert purse(state, "J") == {"red": 4, "black": 1}


def test_the_diplomat_copies_the_best_other_noble() -> None:
    alone = lay(nobles={"J": ["diplomat"]})
    assert scoring.holdings(alone.position, J).court_points(0) == 0
    state = lay(nobles={"J": ["diplomat", "judge", "general"]}, first="L")
    assert scoring.holdings(state.position, J).court_points(0) == 12 + 7 + 12


def test_the_diplomat_copies_a_scribe_with_both_gods() -> None:
    # Offerings stand between the gods at the places 4 and 0.
    state = lay(nobles={"J": ["diplomat", "scribe_1", "architect"]})
    assert scoring.holdings(state.position, J).court_points(0b10001) == 12 + 10 + 12


def test_with_no_basic_resource_in_the_bank_teacher_and_diplomat_are_not_asked_about() -> None:
    poor = dict.fromkeys(COLOURS, 0)
    for noble in ("teacher", "diplomat"):
        state = lay(nobles={"J": [noble]}, held={"J": "silver"}, pairs=["point_1 point_1"], jars=[1, 2, 3], bank=poor)
        play(state, "pass", "jar 1")
        assert state.actor != J
        assert state.used == []


# 21 to 26: court officials --------------------------------------------------------------------------------------------------


def test_official_1_gives_three_levels_and_two_silver() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_1"])
    play(state, "noble 1", "track red", "track red")
    assert task(state) == "track"
    play(state, "track blue")
    assert disc_levels(state, "J") == {"red": 2, "blue": 1}
    assert purse(state, "J") == {"silver": 2}
    assert points(["official_1"], "official_1") == 2


@pytest.mark.parametrize("official", ["official_1", "official_3"])
def test_the_silver_of_an_official_comes_last(official: str) -> None:
    state = lay(held={"J": "5 silver"}, noble_row=[official], artisan_row=[1])
    play(state, "noble 1")
    assert task(state) in ("track", "artisan")
    assert purse(state, "J") == {}


def test_official_2_gives_two_levels_and_two_offerings_one_by_one() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_2"], bonus=["point_1", "point_2"])
    play(state, "noble 1", "track red", "track green", "bonus 2")
    assert choices(state) == ["bonus 1", "bonus bag"]
    play(state, "bonus 1")
    assert purse(state, "J") == {"point_1": 1, "point_2": 1}
    assert points(["official_2"], "official_2") == 4


def test_official_3_gives_an_artisan_with_its_gains_and_then_silver() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_3"], artisan_row=[3, 7])
    play(state, "noble 1")
    assert choices(state) == ["artisan 1", "artisan 2", "artisan deck"]
    assert reason(state, "artisan 3") == "nothing_there"
    play(state, "artisan 1")
    assert workshop(state, "J") == [3]
    assert purse(state, "J") == {"black": 1, "yellow": 1, "silver": 1}


def test_official_4_gives_an_artisan_with_its_jar_and_then_an_offering() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_4"], artisan_row=[5], bonus=["point_2"])
    events = play(state, "noble 1", "artisan 1", "bonus 1")
    assert told(events).index("draws_jar") < told(events).index("offering")
    assert purse(state, "J")["point_2"] == 1
    assert sum(purse(state, "J").values()) == 4


@pytest.mark.parametrize(("official", "token"), [("official_5", "silver"), ("official_6", "point_2")])
def test_officials_5_and_6_give_a_free_step(official: str, token: str) -> None:
    state = lay(held={"J": "5 silver"}, noble_row=[official], bonus=["point_2"], nobles={"J": ["judge"]}, steps={"J": 2})
    play(state, "noble 1")
    if task(state) == "bonus":
        play(state, "bonus 1")
    assert state.steps[J] == 3
    assert purse(state, "J") == {token: 1}
    # A free step counts like any other, and so does the new noble.
    assert state.pharaoh == J


@pytest.mark.parametrize("number", range(1, 27))
def test_printed_points(number: int) -> None:
    printed = [4, 4, 4, 4, 4, 7, 10, 12, 10, 10, 12, 3, 6, 6, 6, 5, 3, 8, 7, 0, 2, 4, 0, 0, 2, 2]
    assert FACTS.noble_points[number - 1] == printed[number - 1]
