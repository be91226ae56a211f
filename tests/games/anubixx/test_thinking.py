"""What search needs of Anubixx: keys of what everybody knows, how far a game has come, numbers, and choices that come to the same."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from tests.games.anubixx.positions import ARCH, GAME, RELIEF, J, L, lay, play, start, without

from khonsu.engine.rules import EVERYBODY, FIRST
from khonsu.games.anubixx import scoring, tasks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.opened import Opened


def games() -> Iterator[Opened]:
    """Games with every player count, just begun."""
    for seed in range(8):
        yield start(2 + seed % 4, seed)


def moments(state: Opened) -> Iterator[Opened]:
    """Plays a game at random, seats that choose at once in any order, and stops at every position."""
    dice = Random(5)
    while state.actor is not None:
        yield state
        seat = dice.choice(state.actors)
        state.play(dice.choice(state.legal(seat)), seat=seat)
    yield state


def known(state: Opened, seat: int) -> Any:
    """The key of a seat, from the side of the table where its own stack comes first."""
    position = state.position.copy()
    if seat in position.actors():
        position.turn_to(seat)
    return position.known(seat)


def shown(state: Opened, seat: int) -> str:
    """What a key has to tell apart: the view of a seat, with dice of a colour alike."""
    doc: dict[str, Any] = state.view(seat).dump()
    dice = doc.pop("dice")
    aside = [sorted(dice[die] for die in put) for put in doc.pop("dice_aside")]
    pool = sorted(colour for colour, at in zip(dice, doc.pop("dice_at"), strict=True) if at == "pool")
    del doc["choices"]
    return json.dumps([doc, pool, aside])


def test_what_looks_different_to_a_seat_has_different_keys() -> None:
    for game in games():
        keys: dict[tuple[Any, ...], str] = {}
        looks: dict[str, tuple[Any, ...]] = {}
        for state in moments(game):
            for choice in [None, *state.legal()]:
                for luck in range(2):
                    twin = state.imagine(0, luck)
                    if choice is not None:
                        twin.play(choice)
                    look = shown(twin, 0)
                    key = known(twin, 0)
                    assert keys.setdefault(key, look) == look
                    assert looks.setdefault(look, key) == key


def altered(value: Any) -> Any:
    """A field with something in it changed."""
    if isinstance(value, int):
        return value + 1
    return [altered(value[0]), *value[1:]] if value else [0]


def test_every_field_but_the_sheets_changes_the_key() -> None:
    state = start(3, 1)
    for name in GAME.fields:
        twin = state.copy()
        setattr(twin, name, altered(getattr(twin, name)))
        assert (twin.known(0) == state.known(0)) == (name == "sheets"), name


def test_rolls_of_the_same_colours_have_the_same_key() -> None:
    one = lay("ABC", pool="RGB", taken="Y")
    assert one.known(J) == lay("ABC", pool="BGR", taken="P").known(J)
    assert one.known(J) != lay("ABC", pool="RGG", taken="Y").known(J)


def test_progress_is_that_of_the_first_seat_with_its_two_best_buildings() -> None:
    assert lay("AB", pool="R", ticked=["", RELIEF]).progress() == 0.5
    assert lay("AB", pool="R", ticked=["p11", f"{RELIEF} l1 r1 p11 p12"]).progress() == (1 + 2 / 11) / 2
    assert lay("AB", pool="R", turn=100).progress() == 0.99


def numbers(state: Opened, seat: int) -> dict[str, float]:
    """The numbers of a seat and of the table by name."""
    features = GAME.rules.features
    assert features is not None
    position = state.position
    found = zip(features.seat_features, features.of_seat(position, seat, EVERYBODY), strict=True)
    also = zip(features.table_features, features.of_table(position, EVERYBODY), strict=True)
    return {feature.name: number for feature, number in [*found, *also]}


def test_numbers_say_what_is_on_a_sheet() -> None:
    state = lay(
        "ABC",
        pool="RGB",
        taken="Y",
        turn=4,
        ticked=["p11 p12 p21 l1 l2 r1 f12 f22 f21 f31", "p11 p12 p13"],
        marker=[3],
        jokers=[1],
        bonuses=["cobra"],
        closed="falcon",
    )
    found = numbers(state, J)
    assert [found[name] for name in ("pyramid_stones", "pyramid_base", "pyramid_row", "arch_stones", "arch_uneven")] == [
        3,
        2,
        2,
        3,
        1,
    ]
    assert [found[name] for name in ("relief_stones", "relief_whole", "relief_lost", "complete", "ends")] == [4, 0, 1, 0, 0]
    assert [found[name] for name in ("quarry_left", "jokers", "bonuses", "rolled", "to_build")] == [9, 1, 1, 1, 1]
    # The third row's first stone stands on three that are missing two, the cobra is owned, the falcon closed.
    assert [found[name] for name in ("ankh_near", "cobra_near", "falcon_near")] == [1 / 4, 0, 0]
    # Ankh, eye and scarab: the second seat is nearer to the cat.
    assert found["bonuses_first"] == 3
    assert [found[name] for name in ("open_stones", "turn", "dice", "closed", "builders", "last_turn")] == [5, 4, 3, 1, 3, 0]
    assert [numbers(state, L)[name] for name in ("rolled", "rolls_after", "to_build")] == [0, 1, 1]


def looked_at(state: Opened) -> list[str]:
    """The stones of the arch that search looks at."""
    names = [GAME.name(choice).removeprefix("place ") for choice in state.distinct()]
    return [name for name in names if name in ARCH.split()]


def test_columns_that_are_alike_are_looked_at_once() -> None:
    assert looked_at(lay("AB", pool="RRB", closed="cobra falcon")) == ["l1"]
    assert looked_at(lay("AB", pool="RRB", bonuses=["cobra falcon"])) == ["l1"]
    # A bonus that can still be earned makes a difference, and so does a stone more.
    assert looked_at(lay("AB", pool="RRB", closed="cobra")) == ["l1", "r1"]
    assert looked_at(lay("AB", pool="RRB", closed="cobra falcon", ticked=["l1"])) == ["l2", "r1"]
    high = without(ARCH, "l5", "r5", "key")
    assert looked_at(lay("AB", pool="GGO", closed="falcon", ticked=[high])) == ["l5"]


def test_the_second_stone_looks_at_columns_that_are_alike_once() -> None:
    state = lay("AB", pool="RGB", closed="cobra falcon")
    play(state, "place p11")
    assert looked_at(state) == ["l1"]


def own(state: Opened, seat: int) -> int:
    """The points that a seat's quarry and jokers are worth."""
    return scoring.quarry_points(state.position, seat)


def cheapest(state: Opened, seat: int) -> int:
    """What a seat has left of its own when it has paid as well as possible."""
    if not asks_to_pay(state, seat):
        return own(state, seat)
    left = []
    for choice in state.legal(seat):
        twin = state.copy()
        twin.play(choice, seat=seat)
        left.append(cheapest(twin, seat))
    return max(left)


def asks_to_pay(state: Opened, seat: int) -> bool:
    return state.position.asked(seat)[0] in (tasks.PAY, tasks.PAY_PAIR)


def test_search_pays_with_what_costs_least() -> None:
    paid = 0
    for game in games():
        for state in moments(game):
            seat = state.actor
            if seat is None or not asks_to_pay(state, seat):
                continue
            twin = state.copy()
            while asks_to_pay(twin, seat):
                twin.play(twin.distinct()[0])
            assert own(twin, seat) == cheapest(state, seat)
            paid += 1
    assert paid > 100
    assert all(unit.thought == FIRST for unit in GAME.rules.units if unit.name in ("pay", "pay_pair"))
