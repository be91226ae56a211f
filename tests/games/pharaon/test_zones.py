"""Section 4.4: what the actions of the five zones do, once they are paid."""

import pytest
from tests.games.pharaon.positions import (
    FACTS,
    J,
    bank,
    choices,
    court,
    disc_levels,
    gather_decks,
    lay,
    play,
    purse,
    reason,
    task,
    told,
    workshop,
)

from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import COLOURS, EMPTY, GONE, SHOWN, TOKENS

# Pays for everything.
RICH = "9 silver"


# Offerings ---------------------------------------------------------------------------------------------------------------


def test_a_pair_is_taken_whole_and_its_place_stays_empty() -> None:
    state = lay(held={"J": "blue"}, entry={"offerings": "blue"}, pairs=["point_1 wild_nile", "offering_red point_2"])
    assert choices(state, "offer") == ["offer 1 alone", "offer 2 alone"]
    play(state, "offer 2 alone")
    assert purse(state, "J") == {"offering_red": 1, "point_2": 1}
    assert state.pairs[2:4] == [EMPTY, EMPTY]
    assert state.pairs[:2] == [TOKENS.index("point_1"), TOKENS.index("wild_nile")]


def test_equal_tokens_and_cards_are_told_apart_by_their_place() -> None:
    state = lay(
        held={"J": RICH},
        pairs=["point_1 wild_nile", "point_2 point_2", "wild_nile point_1"],
        bonus=["point_1", "point_2", "point_1"],
        artisan_row=[2, 1, 8],
    )
    labels = {name: state.label(state.game.parse(name)) for name in choices(state, "offer") + choices(state, "artisan")}
    assert labels["offer 1 alone"] == "Pair 1: +1 point and wild for the Nile"
    assert labels["offer 2 alone"] == "Pair: +2 points and +2 points"
    assert labels["offer 3 bonus"] == "Pair 3 and bonus: wild for the Nile and +1 point"
    assert labels["artisan 1"] == "Take artisan no. 1 from the left: 7 points, gain silver"
    assert labels["artisan 2"].startswith("Take an artisan: 8 points")
    assert labels["artisan 3"] == "Take artisan no. 3 from the left: 7 points, gain silver"
    play(state, "offer 2 bonus")
    bonus = [state.label(state.game.parse(f"bonus {place}"), "cs") for place in (1, 2, 3)]
    assert bonus == ["Vzít: obětina +1 bod, 1. zleva", "Vzít: obětina +2 body", "Vzít: obětina +1 bod, 3. zleva"]


def test_without_a_pair_there_is_no_action() -> None:
    state = lay(held={"J": RICH}, bonus=["point_1", "point_2"])
    assert choices(state, "offer") == []
    assert reason(state, "offer 1 bonus") == "nothing_there"


def test_the_bonus_is_a_token_of_the_field_or_of_the_bag() -> None:
    state = lay(held={"J": "2 blue"}, entry={"offerings": "blue"}, pairs=["point_1 point_1"], bonus=["wild_tomb", "point_2"])
    play(state, "offer 1 bonus")
    assert choices(state) == ["bonus 1", "bonus 2", "bonus bag"]
    assert reason(state, "bonus 3") == "nothing_there"
    play(state, "bonus 2")
    assert purse(state, "J") == {"point_1": 2, "point_2": 1}
    assert state.bonus[1] == EMPTY


def test_the_bag_gives_a_random_token() -> None:
    drawn = set()
    for luck in range(40):
        state = lay(
            held={"J": "2 blue"}, entry={"offerings": "blue"}, pairs=["point_1 point_1"], bonus=["point_1"], luck=luck
        )
        play(state, "offer 1 bonus", "bonus bag")
        drawn |= set(purse(state, "J"))
    assert len(drawn) > 8


def test_no_bonus_without_any_single_token() -> None:
    state = lay(held={"J": RICH}, pairs=["point_1 point_1"])
    state.bag = [0] * 12
    state.relist()
    assert choices(state, "offer") == ["offer 1 alone"]
    assert reason(state, "offer 1 bonus") == "no_bonus"


# Nobles ------------------------------------------------------------------------------------------------------------------


def test_a_noble_costs_one_of_each_colour_and_is_replaced_at_once() -> None:
    held = "black, yellow, green, red, blue"
    state = lay(held={"J": held}, noble_row=["general", "judge", "vizier"])
    assert choices(state, "noble") == ["noble 1", "noble 2", "noble 3", "noble deck"]
    play(state, "noble 2")
    assert purse(state, "J") == {}
    assert court(state, "J") == ["judge"]
    assert state.noble_row[0] == NOBLE_NAMES.index("general")
    assert state.noble_row[1] not in (-1, NOBLE_NAMES.index("judge"))
    assert state.noble_at[state.noble_row[1]] == SHOWN


def test_the_top_noble_of_the_deck_is_unseen_until_paid() -> None:
    drawn = set()
    for luck in range(30):
        state = lay(held={"J": "5 silver"}, noble_row=["general", "judge", "vizier"], luck=luck)
        play(state, "noble deck")
        drawn |= set(court(state, "J"))
    assert len(drawn) > 8
    assert not drawn & {"general", "judge", "vizier"}


def test_four_colours_do_not_pay_a_noble() -> None:
    state = lay(held={"J": "2 black, yellow, green, red"}, noble_row=["general"], entry={"nobles": "black"})
    assert choices(state, "noble") == []
    assert reason(state, "noble 1") == "lacks"
    lacking = state.reason("noble 1")
    assert lacking is not None
    assert lacking.args == {"n": 1, "tokens": ["blue"]}


# Artisans ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", range(1, 31))
def test_every_artisan_gives_what_it_shows_and_counts_its_points(card: int) -> None:
    state = lay(held={"J": "3 yellow"}, entry={"artisans": "yellow"}, artisan_row=[card])
    before = bank(state)
    events = play(state, "artisan 1")
    gains = [TOKENS[token] for token in FACTS.artisan_gains[card - 1]]
    assert workshop(state, "J") == [card]
    assert state.breakdown(J)["artisans"] == FACTS.artisan_points[card - 1]
    assert sum(purse(state, "J").values()) == len(gains) + 3 * FACTS.artisan_jars[card - 1]
    assert told(events).count("draws_jar") == FACTS.artisan_jars[card - 1]
    if not FACTS.artisan_jars[card - 1]:
        assert purse(state, "J") == {name: gains.count(name) for name in gains}
        for name in gains:
            assert bank(state)[name] == before[name] - gains.count(name) + (2 if name == "yellow" else 0)


def test_the_thirty_artisans_are_five_times_six_patterns() -> None:
    assert sorted(FACTS.artisan_points) == sorted([8, 7, 6, 5, 4, 2] * 5)
    assert sum(FACTS.artisan_jars) == 10


def test_an_artisan_is_replaced_before_its_jar_is_drawn() -> None:
    state = lay(held={"J": "3 yellow"}, entry={"artisans": "yellow"}, artisan_row=[5, 7, 8, 9])
    play(state, "artisan 1")
    assert state.artisan_row[0] not in (4, -1)
    assert [artisan + 1 for artisan in state.artisan_row[1:]] == [7, 8, 9]


def test_the_top_artisan_of_the_deck_can_be_taken() -> None:
    state = lay(held={"J": "3 yellow"}, entry={"artisans": "yellow"}, artisan_row=[7])
    play(state, "artisan deck")
    assert len(workshop(state, "J")) == 1
    assert workshop(state, "J") != [7]
    assert state.artisan_row[0] == 6


# Nile --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "cost", "gains", "jars", "tracks"),
    [
        (1, "black, yellow", {}, 1, ["black", "yellow"]),
        (2, "yellow, green", {"black": 1, "red": 1}, 0, ["yellow", "green"]),
        (3, "green, red", {"silver": 1}, 0, ["green", "red"]),
        (4, "red, blue", {"yellow": 1, "green": 1}, 0, ["red", "blue"]),
        (5, "blue, black", {}, 1, ["black", "blue"]),
    ],
)
def test_every_nile_action_gives_what_it_shows(
    action: int, cost: str, gains: dict[str, int], jars: int, tracks: list[str]
) -> None:
    state = lay(held={"J": cost}, entry={"nile": cost.split(",")[0]})
    assert choices(state, "nile") == [f"nile {action}"]
    events = play(state, f"nile {action}")
    assert told(events).count("draws_jar") == jars
    if not jars:
        assert purse(state, "J") == gains
    assert choices(state) == [f"track {track}" for track in sorted(tracks, key=COLOURS.index)]


def test_resources_come_before_the_discs() -> None:
    state = lay(held={"J": "yellow, green"}, entry={"nile": "green"})
    play(state, "nile 2")
    assert task(state) == "track"
    assert purse(state, "J") == {"black": 1, "red": 1}
    assert disc_levels(state, "J") == {}


def test_a_coloured_arrow_comes_before_a_wild_one_which_may_go_anywhere() -> None:
    state = lay(held={"J": "green, red"}, entry={"nile": "green"})
    play(state, "nile 3")
    assert choices(state) == ["track green", "track red"]
    assert reason(state, "track blue") == "other_track"
    play(state, "track red")
    assert choices(state) == [f"track {colour}" for colour in COLOURS]
    play(state, "track blue")
    assert disc_levels(state, "J") == {"red": 1, "blue": 1}
    assert state.actor != J


def test_a_full_track_takes_no_arrow_and_the_other_one_must() -> None:
    state = lay(held={"J": "red, blue"}, entry={"nile": "red"}, levels={"J": {"red": 3, "blue": 0}})
    play(state, "nile 4")
    assert disc_levels(state, "J") == {"red": 3, "blue": 2}


# Tomb --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", range(8))
def test_every_tomb_step_costs_its_colours_and_is_one_space(steps: int) -> None:
    cost = [COLOURS[colour] for colour in range(5) if FACTS.tomb_costs[steps][colour]]
    state = lay(held={"J": ", ".join(cost)}, entry={"tomb": cost[-1]}, steps={"J": steps})
    play(state, "tomb")
    assert state.steps[J] == steps + 1
    assert purse(state, "J") == {}
    assert state.breakdown(J)["tomb"] == FACTS.tomb_points[steps + 1]
    short = lay(held={"J": ", ".join(cost[1:])}, entry={"tomb": cost[-1]}, steps={"J": steps})
    assert choices(short, "tomb") == []


def test_the_tomb_costs_each_colour_five_times() -> None:
    assert [sum(cost[colour] for cost in FACTS.tomb_costs) for colour in range(5)] == [5] * 5
    assert FACTS.tomb_points == [0, 5, 10, 16, 23, 31, 40, 50, 60]


def test_after_the_last_space_there_is_no_step() -> None:
    state = lay(held={"J": RICH}, steps={"J": 8})
    assert choices(state, "tomb") == []
    assert reason(state, "tomb") == "tomb_finished"


# Succession (4.7) ----------------------------------------------------------------------------------------------------------


def test_two_nobles_and_the_third_space_make_pharaoh_by_a_step() -> None:
    state = lay(held={"J": RICH}, nobles={"J": ["judge", "vizier"]}, steps={"J": 2})
    play(state, "tomb")
    assert state.pharaoh == J
    assert state.breakdown(J)["tokens"] >= 7


def test_two_nobles_and_the_third_space_make_pharaoh_by_a_noble() -> None:
    state = lay(held={"J": RICH}, nobles={"J": ["judge"]}, steps={"J": 3}, noble_row=["vizier"])
    play(state, "noble 1")
    assert state.pharaoh == J


def test_one_condition_alone_makes_no_pharaoh() -> None:
    state = lay(held={"J": RICH}, nobles={"J": ["vizier"]}, steps={"J": 2})
    play(state, "tomb")
    assert state.pharaoh == -1
    state = lay(held={"J": RICH}, nobles={"J": ["vizier", "general"]}, steps={"J": 1})
    play(state, "tomb")
    assert state.pharaoh == -1


def test_the_pharaoh_token_never_changes_hands() -> None:
    state = lay(held={"J": RICH}, nobles={"J": ["judge", "vizier"]}, steps={"J": 2, "L": 3}, pharaoh="L")
    play(state, "tomb")
    assert state.pharaoh == 1


# Jars (4.8) --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jar", range(1, 31))
def test_every_jar_gives_its_three_resources(jar: int) -> None:
    state = lay(3, jars=[jar, 0, 0], passed={"L": (1, 1), "A": (2, 1)})
    play(state, *(["pass"] if task(state) == "turn" else []))
    wanted = [COLOURS[colour] for colour in FACTS.jars[jar - 1]]
    # The only choice was forced: J has passed last and taken the only jar before the round ended.
    assert purse(state, "J") == {name: wanted.count(name) for name in wanted}
    assert state.round == 2


def test_jars_are_all_triples_but_three_of_a_kind() -> None:
    triples = {tuple(sorted(jar)) for jar in FACTS.jars}
    assert len(triples) == 30
    assert all(len(set(jar)) > 1 for jar in triples)
    assert [sum(jar[2] == colour for jar in FACTS.jars) for colour in range(5)] == [6] * 5


def test_an_official_without_an_artisan_to_take_gives_the_rest() -> None:
    state = lay(held={"J": "5 silver"}, noble_row=["official_3"])
    state.artisan_at = [GONE] * 30
    gather_decks(state)
    play(state, "noble 1")
    assert purse(state, "J") == {"silver": 1}
