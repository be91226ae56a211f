"""The payment as slots: which colour each token pays, what is still open, and the points before and after."""

import re

import pytest
from tests.games.pharaon.positions import GAME, J, lay, play, task
from tests.games.pharaon.test_board import RICH, crowded, element, glowing, ids, svg, walk
from tests.opened import Opened

from khonsu.games.pharaon import choices as c
from khonsu.games.pharaon import tasks
from khonsu.games.pharaon.bills import spent
from khonsu.games.pharaon.board import BOARD, price
from khonsu.games.pharaon.payment import bills_of
from khonsu.games.pharaon.state import COLOURS, EMPTY, TOKENS
from khonsu.games.pharaon.zone_action import zone_of

SHAPES = pytest.mark.parametrize("tall", [False, True])


def shown(state: Opened, part: int = -1) -> list[tuple[str, str]]:
    """The slots of the thriftiest payment: colour and token, a dash for none."""
    _, seat, action, _ = state.stack[-1]
    bill = state.bills[0]
    places = price.slots(state.position, seat, action, bill, bill if part < 0 else part)
    return [
        ("-" if slot.colour == EMPTY else COLOURS[slot.colour], "-" if slot.token == EMPTY else TOKENS[slot.token])
        for slot in places
    ]


def paying(held: str, choice: str, *nobles: str, zone: str = "nobles", entry: str = "red") -> Opened:
    state = lay(
        3,
        held={"J": held},
        nobles={"J": nobles},
        entry={zone: entry},
        noble_row=["foreman", "general", "vizier"],
        artisan_row=[1, 5, 9, 13],
    )
    play(state, choice)
    assert task(state) == "pay"
    return state


def test_the_entry_is_deducted_where_its_colour_occurs() -> None:
    state = paying("black, yellow, green, red, blue, silver", "noble 1")
    assert shown(state) == [(colour, colour) for colour in ("red", "black", "yellow", "green", "blue")]


def test_the_entry_comes_on_top_where_its_colour_does_not_occur() -> None:
    state = paying("2 red, 2 black, 2 yellow, silver", "nile 1", zone="nile")
    assert shown(state) == [("red", "red"), ("black", "black"), ("yellow", "yellow")]


def test_silver_lies_in_the_slot_of_the_colour_it_pays() -> None:
    state = paying("black, yellow, red, blue, silver, wild_nobles", "noble 1")
    assert ("green", "silver") in shown(state) or ("green", "wild_nobles") in shown(state)


def test_a_scribes_colour_lies_in_the_slot_of_the_other_one() -> None:
    # Scribe I lets black and green stand for each other.
    state = paying("2 black, yellow, red, blue, 2 silver", "noble 1", "scribe_1")
    assert sorted(shown(state)) == sorted(
        [("red", "red"), ("black", "black"), ("yellow", "yellow"), ("green", "black"), ("blue", "blue")]
    )


def test_where_any_tokens_do_only_the_entry_has_a_colour() -> None:
    state = paying(RICH, "artisan 1", zone="artisans")
    assert [colour for colour, _ in shown(state)] == ["red", "-", "-"]


def test_every_payment_of_many_games_fills_its_slots_with_its_own_tokens() -> None:
    seen = 0
    for seed in (40, 41, 42):
        for state in walk(4, seed, every=1):
            if task(state) == "pay":
                _, seat, action, _ = state.stack[-1]
                for bill in state.bills:
                    seen += 1
                    places = price.slots(state.position, seat, action, bill, bill)
                    tokens = price.tokens_of(bill, zone_of(action))
                    assert sorted(slot.token for slot in places) == sorted(tokens)
                    for slot in places:
                        assert slot.token != EMPTY
    assert seen > 100


@SHAPES
def test_token_by_token_the_open_slot_glows_and_so_do_the_tokens_that_fill_it(tall: bool) -> None:
    state = crowded()
    play(state, "noble deck", "differently")
    assert glowing(svg(state, tall)) == {GAME.board.path(state.view(J), choice)[0] for choice in state.choices}
    before = element(svg(state, tall), "payment")
    assert before.count('class="ring"') == 1
    assert "0 of 5 paid" in before
    play(state, "token black")
    after = element(svg(state, tall), "payment")
    assert "1 of 5 paid" in after
    assert after.count('class="ring"') == 1
    # The hand has one black less.
    assert ">2<" in element(svg(state, tall), "held-black")


@SHAPES
def test_the_thriftiest_payment_is_one_tap_and_tells_what_is_left(tall: bool) -> None:
    state = paying("2 black, yellow, green, red, blue, 2 silver", "noble 1")
    drawing = svg(state, tall)
    first = element(drawing, "pay-1")
    assert {f"#p-{colour}" for colour in COLOURS} <= set(re.findall(r"#p-\w+", first))
    assert ">2→1<" in element(drawing, "held-black")
    assert ">2<" in element(drawing, "held-silver")
    assert {f"pay-{number + 1}" for number in range(len(state.bills))} <= ids(drawing)


def test_the_points_before_and_after_are_those_of_the_position_that_follows() -> None:
    seen = 0
    for seed in (50, 51):
        for state in walk(3, seed, every=1):
            if task(state) != "pay":
                continue
            _, seat, action, _ = state.stack[-1]
            for number, bill in enumerate(state.bills[:16]):
                points, more = price.afterwards(state.position, seat, action, bill)
                later = state.copy()
                later.play(GAME.parse(f"pay {number + 1}"))
                # A bank that has run out gives less than is printed.
                if not more and min(state.bank) > 2:
                    seen += 1
                    assert later.score(seat) == points
    assert seen > 20


def test_paying_changes_nothing_until_it_is_chosen() -> None:
    state = paying("black, yellow, green, red, blue, silver", "noble 1")
    before = state.dump()
    svg(state)
    svg(state, tall=True)
    assert state.dump() == before


@SHAPES
def test_a_view_that_was_saved_shows_the_same_payments(tall: bool) -> None:
    state = crowded()
    play(state, "noble deck")
    for further in ((), ("differently", "token black")):
        play(state, *further)
        for seat in (J, None):
            view = state.view(seat)
            again = GAME.load_view(view.dump())
            assert again.svg(tall=tall) == view.svg(tall=tall)
            assert [again.label(choice) for choice in range(GAME.space.size)] == [
                view.label(choice) for choice in range(GAME.space.size)
            ]


def test_payments_that_leave_the_same_are_one_in_the_list_and_on_the_board() -> None:
    """Which of two equal heaps of tokens lies on the wheel is nothing that a payer would ponder."""
    merged = 0
    for state in [state for seed in range(3) for state in walk(3, seed, 5)]:
        if state.actor is None or state.stack[-1][0] != tasks.PAY:
            continue
        view = state.view(state.actor)
        listed = [choice for choice in BOARD.listed(view) if choice != c.DIFFERENTLY]
        merged += len(listed) < len([choice for choice in view.legal() if choice != c.DIFFERENTLY])
        heaps = [spent(bills_of(state.position)[choice - c.PAY]) for choice in listed]
        assert len(set(heaps)) == len(heaps)
        assert {spent(bill) for bill in bills_of(state.position)[: c.PAYMENTS]} == set(heaps)
    assert merged
