"""Options: what each kind takes, and refusals that say what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from khonsu.engine.errors import BadOption
from khonsu.engine.options import SEATS, Flag, Letters, Number, Option, Pick, settle_options

WRATH = Flag("wrath")
LEVEL = Pick("level", ("easy", "hard"), "easy")
ROUNDS = Number("rounds", 3, 6, 4)
SIDES = Letters("sides", ("market", "temple"), "AB", "AA")
SHEETS = Letters("sheets", SEATS, "ABCD", "", distinct=True, blank=True)
HOUSES = Letters("houses", SEATS, "XY", "X")
OPTIONS: tuple[Option, ...] = (WRATH, LEVEL, ROUNDS, SIDES, SHEETS, HOUSES)


@pytest.mark.parametrize(
    ("option", "given", "taken"),
    [
        (WRATH, True, True),
        (WRATH, "yes", True),
        (WRATH, "Off", False),
        (WRATH, "False", False),
        (LEVEL, "hard", "hard"),
        (ROUNDS, 3, 3),
        (ROUNDS, "6", 6),
        (SIDES, "ba", "BA"),
        (SHEETS, "cab", "CAB"),
        (SHEETS, "", ""),
        (HOUSES, "xyx", "XYX"),
        (HOUSES, "y", "YYY"),
    ],
)
def test_an_option_takes_its_values_as_people_write_them(option: Option, given: Any, taken: Any) -> None:
    assert option.check(given, 3) == taken


@pytest.mark.parametrize(
    ("option", "given", "complaint"),
    [
        (WRATH, "maybe", "Option wrath: 'maybe' is neither true nor false."),
        (WRATH, 2, "Option wrath: 2 is neither true nor false."),
        (LEVEL, "herd", "Option level: 'herd' is not a value. Did you mean hard?"),
        (LEVEL, None, "Option level: None is not a value. There are: easy, hard."),
        (ROUNDS, 7, "Option rounds: 7 is no whole number from 3 to 6."),
        (ROUNDS, "many", "Option rounds: 'many' is no whole number from 3 to 6."),
        (ROUNDS, True, "Option rounds: True is no whole number from 3 to 6."),
        (ROUNDS, 3.5, "Option rounds: 3.5 is no whole number from 3 to 6."),
        (SIDES, "AAA", "Option sides: 'AAA' is not a word of 2 letters out of AB."),
        (SIDES, "AC", "Option sides: 'AC' is not a word of 2 letters out of AB."),
        (SIDES, "", "Option sides: '' is not a word of 2 letters out of AB."),
        (SHEETS, "AAB", "Option sheets: 'AAB' has a letter twice; all must differ."),
        (SHEETS, "AB", "Option sheets: 'AB' is not a word of 3 letters out of ABCD."),
    ],
)
def test_a_wrong_value_is_refused_with_what_would_be_right(option: Option, given: Any, complaint: str) -> None:
    with pytest.raises(BadOption) as refused:
        option.check(given, 3)
    assert str(refused.value) == complaint


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_takes_every_value_it_lists(option: Option) -> None:
    values = option.values(3)
    assert [option.check(value, 3) for value in values] == values
    assert len(set(values)) == len(values) > 1


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert settle_options((WRATH, ROUNDS), {"rounds": "5"}, 2) == {"wrath": False, "rounds": 5}


def test_an_unknown_option_is_refused_with_near_names() -> None:
    with pytest.raises(BadOption, match=r"There is no option 'wrat'. Did you mean wrath\?"):
        settle_options(OPTIONS, {"wrat": True}, 2)


def test_an_option_for_other_player_counts_keeps_its_default() -> None:
    neutral = Flag("neutral", counts=(2, 3))
    assert settle_options((neutral,), {"neutral": False}, 4) == {"neutral": False}
    assert settle_options((neutral,), {"neutral": True}, 2) == {"neutral": True}
    # As it stands in a record.
    assert settle_options((neutral,), {"neutral": "False"}, 4) == {"neutral": False}
    with pytest.raises(BadOption, match=r"Option neutral is for 2 or 3 players, not for 4\."):
        settle_options((neutral,), {"neutral": True}, 4)
