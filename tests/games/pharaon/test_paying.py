"""Paying (4.3): what tokens may stand for, the entry, its deduction, and that exactly the distinct payments are offered."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.games.pharaon import plain
from tests.games.pharaon.positions import GAME, J, bank, choices, court, lay, payments, play, purse, reason, section, task
from tests.opened import Opened

from khonsu.games.pharaon.bills import PAID, entry_of, paid_besides, paid_of, token_of
from khonsu.games.pharaon.choices import PAYMENTS, SEER
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.payment import list_bills
from khonsu.games.pharaon.state import SILVER, TOKEN_KINDS, TOKENS, ZONES
from khonsu.games.pharaon.zone_action import zone_of

# What each reason for which something cannot be paid says to be missing.
MISSING: dict[str, Callable[[dict[str, Any]], int]] = {
    "lacks": lambda args: args["n"],
    "lacks_on_top": lambda args: args["n"],
    "too_dear_artisans": lambda args: args["lack"],
    "too_dear_offerings": lambda args: args["lack"],
    "too_dear_judge": lambda args: args["n"] - args["have"],
}
# Seer and Treasurer would add choices that are not actions.
IDLE = [name for name in NOBLE_NAMES[:20] if name not in ("seer", "treasurer")]


def random_purse(rng: Random) -> str:
    names = TOKENS[:-1]
    return ", ".join(rng.choice(names) for _ in range(rng.randrange(11)))


def random_position(rng: Random) -> Opened:
    while True:
        try:
            return lay(
                rng.choice([2, 3, 4]),
                held={"J": random_purse(rng)},
                nobles={"J": rng.sample(IDLE, rng.choice([0, 1, 2, 4, 7]))},
                noble_row=["official_1"],
                artisan_row=[1],
                pairs=["point_1 point_2"],
                bonus=["point_1"],
                steps={"J": rng.randrange(9)},
                luck=rng.random().hex(),
            )
        except AssertionError:
            # More offerings of a kind than there are.
            continue


ACTIONS = (
    "offer 1 alone",
    "offer 1 bonus",
    "noble 1",
    "artisan 1",
    "nile 1",
    "nile 2",
    "nile 3",
    "nile 4",
    "nile 5",
    "tomb",
)


@pytest.mark.parametrize("part", range(8))
def test_exactly_the_distinct_payments_of_the_rules_are_offered(part: int) -> None:
    rng = Random(part)
    for _ in range(60):
        state = random_position(rng)
        legal = choices(state)
        for action in ACTIONS:
            if action == "tomb" and state.steps[J] == 8:
                assert action not in legal
                continue
            wanted = plain.payments(state, "J", action)
            assert (action in legal) == bool(wanted), (action, purse(state, "J"), court(state, "J"))
            number = GAME.parse(action)
            zone = zone_of(number)
            bills = list_bills(state.position, J, number)
            offered = [(TOKENS[token_of(entry_of(bill), zone)], tuple(sorted(paid_besides(bill, zone)))) for bill in bills]
            assert len(offered) == len(set(offered))
            assert set(offered) == wanted


def test_payments_leave_different_positions() -> None:
    rng = Random("positions")
    for _ in range(40):
        state = random_position(rng)
        for choice in state.legal():
            twin = state.copy()
            twin.step(choice)
            if twin.stack and task(twin) == "pay":
                after = set()
                for payment in twin.legal()[:PAYMENTS]:
                    paid = twin.copy()
                    paid.step(payment)
                    after.add(str([paid.held, paid.wheel, paid.bank, paid.spent]))
                assert len(after) == len(twin.legal()[:PAYMENTS])


def test_a_single_payment_is_not_asked_about() -> None:
    state = lay(held={"J": "black, green"}, entry={"tomb": "black"})
    play(state, "tomb")
    assert purse(state, "J") == {}
    assert state.steps[J] == 1


def test_the_thriftiest_payment_comes_first_and_silver_last() -> None:
    state = lay(held={"J": "red, offering_red, wild_nile, silver, blue"}, entry={"nile": "red"})
    play(state, "nile 4")
    assert payments(state) == [
        ("red", ["blue"]),
        ("red", ["wild_nile"]),
        ("wild_nile", ["blue"]),
        ("offering_red", ["blue"]),
        ("offering_red", ["wild_nile"]),
        ("red", ["silver"]),
        ("silver", ["blue"]),
        ("wild_nile", ["silver"]),
        ("silver", ["wild_nile"]),
        ("offering_red", ["silver"]),
    ]


def test_thrift_spares_the_rarer_colour() -> None:
    state = lay(held={"J": "yellow, 3 red, 5 green"}, entry={"artisans": "yellow"}, artisan_row=[1])
    play(state, "artisan 1")
    assert payments(state) == [("yellow", ["green"] * 3), ("yellow", ["red"] * 3)]


def test_thrift_pays_fewer_tokens_first() -> None:
    state = lay(held={"J": "3 yellow, 3 red"}, entry={"artisans": "yellow"}, artisan_row=[1])
    play(state, "artisan 1")
    assert payments(state)[0] == ("yellow", ["yellow"] * 2)


def test_nobody_overpays() -> None:
    # Two silver as yellow would do, so a red and two silver as red are no payment.
    state = lay(held={"J": "yellow, red, 2 silver"}, entry={"artisans": "yellow"}, artisan_row=[1])
    play(state, "artisan 1")
    assert ("yellow", ["red", "silver", "silver"]) not in payments(state)
    assert ("yellow", ["silver", "silver"]) in payments(state)


def test_more_payments_than_fit_are_made_token_by_token_in_any_order() -> None:
    held = "2 black, 2 yellow, 2 green, 2 red, 2 blue, 2 silver, offering_red"
    state = lay(held={"J": held}, nobles={"J": ["judge"]}, entry={"nobles": "black"}, noble_row=["general"])
    play(state, "noble 1")
    assert len(state.bills) > PAYMENTS
    assert len(choices(state, "pay")) == PAYMENTS
    assert choices(state)[-1] == "differently"
    play(state, "differently")
    assert choices(state) == ["token black", "token silver"]
    assert reason(state, "token red") == "token_useless"
    assert reason(state, "token offering_blue") == "no_token"
    before = purse(state, "J")
    play(state, "token silver", "token offering_red", "token black", "token blue")
    assert purse(state, "J") == before
    play(state, "token black")
    assert section(state, "black") == ["silver"]
    assert purse(state, "J") == {"yellow": 2, "green": 2, "red": 2, "blue": 1, "silver": 1}
    assert court(state, "J") == ["general", "judge"]


def test_every_payment_can_be_made_token_by_token() -> None:
    held = "black, 2 yellow, green, 2 red, blue, silver, offering_red"
    start = lay(held={"J": held}, nobles={"J": ["judge"]}, entry={"nobles": "black"}, noble_row=["general"])
    play(start, "noble 1")
    bills = start.bills
    assert len(bills) > PAYMENTS
    for bill in bills:
        state = start.copy()
        play(state, "differently")
        kinds = [entry_of(bill), *(kind for kind in range(12) for _ in range(paid_of(bill, kind)))]
        for kind in kinds:
            # Tokens that all payments left have in common are paid without a question.
            if task(state) == "token" and f"token {PAID[kind]}" in choices(state):
                play(state, f"token {PAID[kind]}")
        paid = Counter(purse(start, "J")) - Counter(purse(state, "J"))
        assert paid == Counter(PAID[kind] for kind in kinds)
        assert section(state, "black") == [PAID[entry_of(bill)]]


def test_the_entry_token_lies_on_the_wheel_and_the_rest_goes_to_the_bank() -> None:
    state = lay(held={"J": "red, blue"}, entry={"nile": "red"})
    before = bank(state)
    play(state, "nile 4")
    assert section(state, "red") == ["red"]
    assert bank(state)["blue"] == before["blue"] + 1
    assert bank(state)["red"] == before["red"]


def test_offerings_are_paid_to_their_own_discard_pile() -> None:
    state = lay(held={"J": "offering_red, wild_nile, offering_blue"}, entry={"nile": "red"})
    play(state, "nile 4")
    play(state, f"pay {payments(state).index(('offering_red', ['offering_blue'])) + 1}")
    assert section(state, "red") == ["offering_red"]
    assert purse(state, "J") == {"wild_nile": 1, "yellow": 1, "green": 1}
    assert state.spent[TOKENS.index("offering_blue") - 6] == 1


def test_wilds_pay_only_in_their_zone_and_points_never() -> None:
    for zone in ZONES:
        state = lay(held={"J": f"3 wild_{zone}, point_1, point_2"})
        means = {plain.zone_of(name) for name in choices(state) if name != "pass"}
        assert means <= {zone}


@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 3), (4, 4), (5, 4)])
def test_a_zone_is_closed_when_its_usable_spaces_are_taken(players: int, spaces: int) -> None:
    state = lay(players, held={"J": "red, blue"}, entry={"nile": "red"}, wheel={"red": "red " * (spaces - 1)})
    assert "nile 4" in choices(state)
    state = lay(players, held={"J": "red, blue"}, entry={"nile": "red"}, wheel={"red": "red " * spaces})
    assert choices(state, "nile") == []
    assert "pass" in choices(state) or task(state) != "turn"


def test_what_is_missing_is_said() -> None:
    state = lay(held={"J": "red, blue"}, entry={"nile": "red", "tomb": "blue"}, noble_row=["seer"], wheel={"red": ""})
    assert reason(state, "tomb") == "lacks_on_top"
    assert reason(state, "offer 1 alone") == "nothing_there"
    assert reason(state, "noble 2") == "nothing_there"
    assert reason(state, "nile 1") == "lacks_on_top"
    assert reason(state, "pay 1") == "not_now"
    assert reason(state, "seer red") == "no_noble"
    state = lay(held={"J": "red, blue"}, entry={"nile": "black"})
    assert reason(state, "nile 4") == "no_entry"
    state = lay(held={"J": "red, 2 blue"}, entry={"nile": "red", "offerings": "blue"}, wheel={"red": "red red red"})
    assert reason(state, "nile 4") == "zone_full"


def test_what_a_noble_takes_is_said_with_the_judge_in_mind() -> None:
    state = lay(held={"J": "4 red"}, entry={"nobles": "red"}, noble_row=["seer"], artisan_row=[1])
    assert reason(state, "noble 1") == "lacks"
    judged = lay(held={"J": "4 red"}, entry={"nobles": "red"}, noble_row=["seer"], artisan_row=[1], nobles={"J": ["judge"]})
    assert reason(judged, "noble 1") == "too_dear_judge"


def test_how_many_tokens_are_missing_is_said_with_the_printed_number() -> None:
    state = lay(held={"J": "red"}, entry={"artisans": "red"}, artisan_row=[1])
    found = state.reason(GAME.parse("artisan 1"))
    assert found is not None
    assert (found.id, found.args) == ("reason.too_dear_artisans", {"n": 3, "lack": 2, "colour": "red"})
    state = lay(held={"J": "red"}, entry={"offerings": "red"}, pairs=["point_1 point_1"])
    found = state.reason(GAME.parse("offer 1 bonus"))
    assert found is not None
    assert (found.id, found.args) == ("reason.too_dear_offerings", {"n": 2, "lack": 1, "colour": "red"})


def test_as_much_silver_as_is_said_to_be_missing_pays() -> None:
    rng, checked = Random("missing"), Counter[str]()
    for _ in range(500):
        state = random_position(rng)
        for choice in range(SEER):
            said = state.reason(choice)
            if said is None or said.id.removeprefix("reason.") not in MISSING:
                continue
            missing = MISSING[said.id.removeprefix("reason.")](said.args)
            for silver, pays in ((missing - 1, False), (missing, True)):
                richer = state.copy()
                richer.held[J * TOKEN_KINDS + SILVER] += silver
                assert bool(list_bills(richer.position, J, choice)) is pays
            checked[said.id.removeprefix("reason.")] += 1
    assert checked.keys() == MISSING.keys()


def test_a_token_stands_for_one_colour_at_a_time() -> None:
    state = lay(held={"J": "black"}, nobles={"J": ["scribe_1"]}, entry={"tomb": "black"})
    assert choices(state, "tomb") == []
    state = lay(held={"J": "2 black"}, nobles={"J": ["scribe_1"]}, entry={"tomb": "black"})
    assert choices(state, "tomb") == ["tomb"]
