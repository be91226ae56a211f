"""What search relies on in Egizia: keys of what a seat knows, progress, whole moves, and choices that come to the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.games.egizia.positions import GAME, J, L, asked, build, lay, legal, sail
from tests.games.egizia.scripted_players import drifter, seeker
from tests.opened import Opened, open_game
from tests.scripted_players import at_random

from khonsu.engine.rules import BRANCH, EVERYBODY, FIRST, LOOK
from khonsu.games.egizia import nile
from khonsu.games.egizia.features import EgiziaFeatures

FEATURES = EgiziaFeatures()
SCRIPTED_PLAYERS = (at_random, drifter, seeker)
# History, or what follows from the rest: hands and the Sphinx deck from what was drawn and kept.
NOT_IN_THE_KEY = {"ledger", "clock", "dealt", "unturned", "fresh", "under", "hands", "over"}
# In the key as far as the seat knows them, or by order only.
PARTLY_IN_THE_KEY = {"arrival", "drawn", "kept", "visits"}
EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4])


def passed(players: int, games: int = 4, share: float = 0.08) -> Iterator[Opened]:
    """Some positions of games by all kinds of players."""
    rng = Random(players)
    starts = ("draw_2_keep_1", "draw_1", "none")
    for number in range(games):
        state = open_game(
            GAME,
            players,
            f"thinking {number}",
            sphinx_start=starts[number % 3],
            without_ten_percent_card=number % 2 == 0,
            bid_for_seats=number % 4 == 3,
        )
        while state.stack:
            if rng.random() < share:
                yield state.copy()
            state.step(SCRIPTED_PLAYERS[number % 3](state, rng))
        yield state


@EVERY_COUNT
def test_positions_of_a_game_that_look_different_have_different_keys(players: int) -> None:
    rng = Random(players)
    compared = 0
    state = open_game(GAME, players, "keys")
    seen: list[dict[Any, dict[str, Any]]] = [{} for _ in range(players)]
    while state.stack:
        following = [state]
        for choice in rng.sample(state.choices, min(3, len(state.choices))):
            # The same choice in two imagined worlds: what is drawn differs, what is hidden does not show.
            following.append(state.imagine(state.actor, rng.randrange(99)))
            following[-1].step(choice)
        following.append(state.copy())
        following[-1].step(drifter(state, rng))
        for twin in following:
            for seat in range(players):
                shown = shown_to(twin, seat)
                same = seen[seat].setdefault(twin.position.known(seat), shown)
                compared += same is not shown
                assert same == shown
        state = following[-1]
    assert compared


def shown_to(state: Opened, seat: int) -> dict[str, Any]:
    """What a view shows, but for history, and when markers arrived."""
    unlike = {"ledger", "clock", "dealt", "arrival", "choices"}
    view = state.view(seat)
    shown = {name: value for name, value in view.dump().items() if name not in unlike}
    return {**shown, "line": view.position.front_to_back()}


@EVERY_COUNT
def test_everything_else_on_the_table_is_in_the_key(players: int) -> None:
    for state in passed(players, games=3, share=0.03):
        key = state.position.known(0)
        for name in GAME.fields.keys() - NOT_IN_THE_KEY - PARTLY_IN_THE_KEY:
            twin = state.copy()
            value = getattr(twin.position, name)
            other = changed(twin, name, value)
            if other is not None:
                setattr(twin.position, name, other)
                assert twin.position.known(0) != key, name


# Lists that grow in the course of a game.
GROWING = {"obelisk", "graves", "diggers", "queue"}


def changed(state: Opened, name: str, value: Any) -> Any:
    """Something else in place of what a field holds; None where nothing else could be there."""
    if not isinstance(value, list):
        return value + 1
    if name in GROWING:
        return [*value, 1]
    place = 0
    if name == "cards":
        place = value.index(nile.IN_DECK)
    elif name == "colours":
        # Only fields that somebody has can be improved.
        fields = [card for card in state.facts.copies[nile.FIELD] if state.cards[card] >= 0]
        if not fields:
            return None
        place = fields[0]
    return [*value[:place], value[place] - 1, *value[place + 1 :]]


def test_a_seat_knows_what_it_drew_and_how_much_others_did() -> None:
    one = lay(hands={"J": [1, 2], "L": [3, 4]})
    other_hand = lay(hands={"J": [1, 2], "L": [5, 6]})
    own_hand = lay(hands={"J": [1, 7], "L": [3, 4]})
    smaller = lay(hands={"J": [1, 2], "L": [3]})
    for state in (one, other_hand, own_hand, smaller):
        sail(state, "J")
    key = one.position.known(J)
    assert other_hand.position.known(J) == key
    assert own_hand.position.known(J) != key
    assert smaller.position.known(J) != key


def test_a_field_is_in_the_key_as_often_as_it_was_improved() -> None:
    keys = set()
    for times in range(3):
        state = lay(cards={"J": ["a11"]})
        sail(state, "J")
        state.colours = [colour - times if card == 10 else colour for card, colour in enumerate(state.colours)]
        keys.add(state.position.known(J))
    assert len(keys) == 3


def test_what_only_finishes_a_move_is_settled_at_once() -> None:
    branches = {"claim", "start_keep", "sail", "twice", "again", "first", "commit", "keep"}
    for unit in GAME.rules.units:
        if unit.kinds:
            assert unit.thought == (BRANCH if unit.name in branches else FIRST if unit.name == "bid" else LOOK), unit.name


def test_search_plays_the_card_for_stones_only_where_they_are_spent() -> None:
    state = lay(cards={"J": ["stones_6"]}, river={3: "a01"})
    sail(state, "J")
    assert "stones" in legal(state)
    assert [GAME.name(choice) for choice in state.distinct()] == [name for name in legal(state) if name != "stones"]


def test_of_crews_that_are_equally_strong_search_sends_the_first() -> None:
    state = lay(crews={"J": (3, 3, 2, 1)}, stones={"J": 9}, docks={"obelisk": "J"})
    build(state, "obelisk")
    assert asked(state) == ("J", "commit")
    assert {name.split()[1] for name in legal(state) if name.startswith("commit")} == {"black", "yellow", "blue"}
    assert {GAME.name(choice).split()[1] for choice in state.distinct() if choice in forces(state)} == {"black", "blue"}


def test_it_matters_which_crew_has_worked_while_one_can_be_trained() -> None:
    state = lay(crews={"J": (3, 3, 2, 1)}, stones={"J": 9}, docks={"obelisk": "J"}, cards={"J": ["crew_improver"]})
    build(state, "obelisk")
    assert state.distinct() == state.choices


def forces(state: Opened) -> list[int]:
    """The choices that send crews."""
    return [choice for choice in state.choices if GAME.name(choice).startswith("commit")]


# Positions as numbers ---------------------------------------------------------------------------------------------------


def test_the_terms_of_insight_sum_up_to_it() -> None:
    for state in passed(3, games=2):
        if state.stack:
            for seat in range(3):
                told = numbers(state, seat)
                assert told["insight"] == pytest.approx(sum(told[term] for term in TERMS))


def test_goals_are_for_the_eyes_of_their_owner() -> None:
    state = lay(number=5, hands={"J": [1, 2], "L": [28]}, obelisk="JJJJJJJJ")
    sail(state, "J")
    assert numbers(state, J)["goals"] > 0
    assert numbers(state, J, eyes=J) == numbers(state, J)
    assert numbers(state, J, eyes=L)["goals"] == 0
    assert numbers(state, J, eyes=L)["hand"] == 2
    assert numbers(state, J, eyes=L)["insight"] < numbers(state, J)["insight"]


def test_features_tell_how_a_seat_stands() -> None:
    state = lay(
        number=2,
        order="LJ",
        points={"J": 12},
        stones={"J": 7},
        crews={"J": (5, 3, 2, 1)},
        tired={"J": "black"},
        stone_market={"J": 3},
        docks={"sphinx": "J", "pyramid": "LJ"},
        obelisk="JLJ",
        diggers="J",
        pyramid=("JJL",),
        cards={"J": ["crew_improver"]},
        hands={"J": [1, 2], "L": [3]},
    )
    sail(state, "J")
    expected = {
        "points": 12,
        "hand": 2,
        "stones": 7,
        "hunger": 11,
        "crew_black": 5,
        "crew_joker": 1,
        "rested": 6,
        "stone_market": 3,
        "grain_market": 1,
        "passed": 0,
        "tile": 1,
        "dock_sphinx": 1,
        "dock_obelisk": 0,
        "dock_pyramid": 1,
        "bricks_obelisk": 2,
        "bricks_graves": 1,
        "bricks_pyramid": 2,
        "bricks_temple": 0,
        "tomb_value": 4,
        "rows_led": 1,
        "held_crew_improver": 1,
        "held_upstream": 0,
    }
    told = numbers(state, J)
    assert {name: told[name] for name in expected} == expected


TERMS = (
    "points",
    "order",
    "meal",
    "building",
    "chances",
    "later",
    "later_hunger",
    "cards",
    "tombs",
    "goals",
    "markets",
)


def numbers(state: Opened, seat: int, eyes: int = EVERYBODY) -> dict[str, float]:
    """The features of a seat by their names."""
    names = [feature.name for feature in FEATURES.seat_features]
    return dict(zip(names, FEATURES.of_seat(state.position, seat, eyes), strict=True))
