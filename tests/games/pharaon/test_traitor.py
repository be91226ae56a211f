"""Section 7.3: the solo game against the Traitor."""

from collections.abc import Sequence

import pytest
from tests.games.pharaon.positions import (
    FACTS,
    TRAITOR,
    J,
    choices,
    court,
    disc_levels,
    fill_bank,
    lay,
    play,
    purse,
    reason,
    section,
    task,
    told,
    workshop,
)
from tests.opened import Opened

from khonsu.engine.message import Event
from khonsu.games.pharaon import scoring, tasks
from khonsu.games.pharaon.state import ACTIVE, BESIDE, COLOURS, EMPTY, GONE, MARKER, NOBODY, SHOWN
from khonsu.games.pharaon.strips import place_on_strip
from khonsu.games.pharaon.symbols import NAMES as SYMBOLS
from khonsu.games.pharaon.traitor import turn_up

LIGHT = [0] * 5


def alone(
    *,
    strips: Sequence[int] = (1, 1, 1, 1, 1),
    colours: Sequence[str] = COLOURS,
    boards: Sequence[int] = (1, 2, 3, 4, 5),
    dark: Sequence[int] = LIGHT,
    plot: int = 3,
    **position: object,
) -> Opened:
    """A turn of the human, who can do something, with so many tokens on each strip."""
    state = lay(1, **{"held": {"J": "2 silver"}, "pairs": ["point_1 point_1"] * 2, **position})  # type: ignore[arg-type]
    state.boards = [board - 1 for board in boards]
    state.dark = list(dark)
    state.strip_colours = [COLOURS.index(colour) for colour in colours]
    state.strips = [EMPTY] * 50
    for strip, load in enumerate(strips):
        for space in range(load):
            state.strips[strip * 10 + space] = state.strip_colours[strip]
    fill_bank(state, position.get("bank", {}))  # type: ignore[arg-type]
    state.plot = plot
    return state


def place(state: Opened, colour: str) -> list[Event]:
    """The Traitor puts a token on a strip."""
    events: list[Event] = []
    state.events = events
    place_on_strip(state.position, COLOURS.index(colour))
    state.events = None
    return events


def traitor_turn(state: Opened, jar: int) -> list[Event]:
    """The Traitor turns up a certain jar."""
    state.jar_pile = [other for other in range(30) if other not in (*state.jars, jar - 1)]
    state.jar_deck = []
    state.plotted = [jar - 1]
    state.plot = 1
    state.stack = [(tasks.NEXT, NOBODY, J, 0)]
    state.events = []
    state.settle()
    events = state.events
    state.events = None
    return events


def loads(state: Opened) -> list[int]:
    return [state.strip_load(strip) for strip in range(5)]


# Symbols -----------------------------------------------------------------------------------------------------------------


def symbol_at(symbol: str, value: int | None = None) -> tuple[int, int, int]:
    """A board (from 1), side and space index where a symbol is printed."""
    for printed, symbols in enumerate(FACTS.traitor_symbols):
        for space, kind in enumerate(symbols):
            if SYMBOLS[kind] == symbol and value in (None, FACTS.traitor_values[printed][space]):
                return printed // 2 + 1, printed % 2, space + 1
    raise AssertionError(symbol)


def meet(symbol: str, value: int | None = None, **position: object) -> tuple[Opened, list[Event]]:
    """The Traitor reaches a symbol on the first strip, which is black."""
    board, dark, space = symbol_at(symbol, value)
    others = [number for number in range(1, 6) if number != board]
    state = alone(boards=[board, *others], dark=[dark, 0, 0, 0, 0], strips=[space, 1, 1, 1, 1], **position)  # type: ignore[arg-type]
    return state, place(state, "black")


def test_blank_does_nothing() -> None:
    state, events = meet("blank")
    assert told(events) == ["traitor_strip"]
    assert state.strip_load(0) == symbol_at("blank")[2] + 1


def test_tomb_is_a_step() -> None:
    state, _ = meet("tomb", steps={"T": 4})
    assert state.steps[TRAITOR] == 5
    state, _ = meet("tomb", steps={"T": 8})
    assert state.steps[TRAITOR] == 8


def test_god_counts_at_the_end() -> None:
    state, events = meet("god")
    assert "traitor_god" in told(events)
    assert scoring.traitor_gods(state.position).bit_count() == 1
    god = FACTS.traitor_values[state.strip_side(0)][symbol_at("god")[2] - 1]
    place_of_god = next(place for place in range(5) if FACTS.gods[state.zones[place]] == god)
    assert state.position.breakdown(TRAITOR)["gods"] == scoring.god_points(state.position, place_of_god)


@pytest.mark.parametrize("place_number", [1, 2, 3])
def test_noble_take_takes_the_noble_at_its_place_without_effect(place_number: int) -> None:
    row = ["official_5", "official_6", "official_1"]
    state, _ = meet("noble_take", place_number, noble_row=row, steps={"T": 2})
    assert court(state, "T") == [row[place_number - 1]]
    assert state.steps[TRAITOR] == 2
    assert disc_levels(state, "T") == {}
    assert purse(state, "T") == {}
    assert state.noble_row[place_number - 1] >= 0


@pytest.mark.parametrize("place_number", [1, 2, 3])
def test_noble_discard_removes_the_noble_at_its_place_from_the_game(place_number: int) -> None:
    row = ["official_5", "official_6", "official_1"]
    state, events = meet("noble_discard", place_number, noble_row=row)
    assert "traitor_noble_gone" in told(events)
    assert court(state, "T") == []
    assert state.noble_at.count(GONE) == 1
    assert state.noble_row[place_number - 1] >= 0
    assert state.noble_at[state.noble_row[place_number - 1]] == SHOWN


def test_noble_value_is_what_his_nobles_count_at_the_end() -> None:
    state, _ = meet("noble_value", 8, nobles={"T": ["seer", "judge"]})
    assert state.position.breakdown(TRAITOR)["nobles"] == 16


def test_a_god_counts_only_from_its_own_space_on() -> None:
    # Board 4 light has Osiris on space 9.
    assert scoring.traitor_gods(alone(strips=[1, 1, 1, 8, 1]).position) == 0
    assert scoring.traitor_gods(alone(strips=[1, 1, 1, 9, 1]).position) != 0


def test_the_highest_noble_value_counts() -> None:
    # Board 3 light has 7 on space 8, board 1 light 8 on space 10.
    state = alone(strips=[10, 1, 8, 1, 1], nobles={"T": ["seer", "judge"]})
    assert state.position.breakdown(TRAITOR)["nobles"] == 16
    state = alone(strips=[9, 1, 8, 1, 1], nobles={"T": ["seer", "judge"]})
    assert state.position.breakdown(TRAITOR)["nobles"] == 14
    state = alone(strips=[9, 1, 7, 1, 1], nobles={"T": ["seer", "judge"]})
    assert state.position.breakdown(TRAITOR)["nobles"] == 12


def test_the_log_tells_the_value_that_counts_not_a_lower_one_reached_later() -> None:
    state = alone(strips=[10, 1, 7, 1, 1])
    told_values = [event.message.args["n"] for event in place(state, "green") if event.message.id == "log.traitor_value"]
    assert told_values == [8]


# Points 6, 8, 2, 8.
ROW = [3, 7, 6, 1]


def test_artisan_take_highest_and_lowest_leftmost_on_ties() -> None:
    state, _ = meet("artisan_take_highest", artisan_row=ROW)
    assert workshop(state, "T") == [7]
    assert purse(state, "T") == {}
    state, _ = meet("artisan_take_lowest", artisan_row=[6, 12, 1, 7])
    assert workshop(state, "T") == [6]
    assert state.artisan_row[0] >= 0


def test_artisan_discard_highest_and_lowest_remove_from_the_game() -> None:
    state, _ = meet("artisan_discard_highest", artisan_row=ROW)
    assert state.artisan_at[7 - 1] == GONE
    assert state.artisan_row[1] >= 0
    state, _ = meet("artisan_discard_lowest", artisan_row=ROW)
    assert state.artisan_at[6 - 1] == GONE
    assert workshop(state, "T") == []


def test_offering_pair_and_bonus_are_taken_by_place() -> None:
    pairs = ["point_1 point_1", "wild_nile wild_tomb", "point_2 point_2"]
    state, _ = meet("offering_pair", 2, pairs=pairs)
    assert purse(state, "T") == {"wild_nile": 1, "wild_tomb": 1}
    assert state.pairs[2:4] == [EMPTY, EMPTY]
    state, _ = meet("offering_bonus", 2, bonus=["point_1", "wild_nile", "point_2"])
    assert purse(state, "T") == {"wild_nile": 1}


def test_nile_fullest_counts_after_the_placement_leftmost_on_ties() -> None:
    # Board 1 light has nile_fullest on space 2: the black strip then has two, like the red one further right.
    state = alone(strips=[1, 1, 1, 2, 1])
    place(state, "black")
    assert disc_levels(state, "T") == {"black": 1}
    state = alone(strips=[1, 1, 1, 3, 1])
    place(state, "black")
    assert disc_levels(state, "T") == {"red": 1}


def test_nile_emptiest_counts_after_the_placement_leftmost_on_ties() -> None:
    # Board 2 light has nile_emptiest on space 3.
    state = alone(strips=[2, 2, 2, 1, 1])
    place(state, "yellow")
    assert disc_levels(state, "T") == {"red": 1}


def test_a_disc_at_the_top_stays() -> None:
    state = alone(strips=[1, 1, 1, 2, 1], levels={"T": {"black": 3}})
    place(state, "black")
    assert disc_levels(state, "T") == {"black": 3}


def test_the_traitor_can_become_pharaoh() -> None:
    state, events = meet("tomb", steps={"T": 2}, nobles={"T": ["seer", "judge"]})
    assert state.pharaoh == TRAITOR
    assert "traitor_pharaoh" in told(events)
    assert state.position.breakdown(TRAITOR)["tokens"] >= 7


# Strips ------------------------------------------------------------------------------------------------------------------


def test_a_full_strip_overflows_to_the_right_and_round() -> None:
    state = alone(strips=[1, 1, 1, 10, 10])
    place(state, "red")
    assert loads(state) == [2, 1, 1, 10, 10]
    assert state.strips[1] == COLOURS.index("red")


def test_with_all_strips_full_the_token_is_not_placed() -> None:
    state = alone(strips=[10] * 5)
    before = state.bank[:]
    assert place(state, "red") == []
    assert state.bank == before


def test_strip_tokens_come_from_the_bank_and_stay() -> None:
    state = alone()
    before = state.bank[COLOURS.index("red")]
    place(state, "red")
    assert state.bank[COLOURS.index("red")] == before - 1


# His turn ------------------------------------------------------------------------------------------------------------------


def test_the_bottom_goes_on_its_strip_and_you_choose_which_top_goes_on_the_wheel() -> None:
    # Jar 26: green, red, bottom black.
    state = alone()
    traitor_turn(state, 26)
    assert loads(state) == [2, 1, 1, 1, 1]
    assert (task(state), state.actor) == ("wheel", J)
    assert choices(state) == ["wheel left", "wheel right"]
    left = state.copy()
    play(left, "wheel left")
    assert section(left, "green") == ["green"]
    assert loads(left) == [2, 1, 1, 2, 1]
    play(state, "wheel right")
    assert section(state, "red") == ["red"]
    assert loads(state) == [2, 1, 2, 1, 1]


def test_only_a_top_with_a_free_space_goes_on_the_wheel() -> None:
    state = alone(wheel={"green": "green green green"})
    traitor_turn(state, 26)
    assert section(state, "red") == ["red"]
    assert loads(state) == [2, 1, 2, 1, 1]


def test_with_both_sections_full_both_tops_go_on_strips_left_first() -> None:
    state = alone(wheel={"green": "green green green", "red": "red red red"})
    events = traitor_turn(state, 26)
    assert loads(state) == [2, 1, 2, 2, 1]
    placed = [event.message.args["token"] for event in events if event.message.id == "log.traitor_strip"]
    assert placed == ["black", "green", "red"]


def test_two_tops_of_the_same_colour_are_no_choice() -> None:
    # Jar 1: black, black, bottom yellow.
    state = alone()
    traitor_turn(state, 1)
    assert section(state, "black") == ["black"]
    assert loads(state) == [2, 2, 1, 1, 1]


def test_his_jar_is_discarded() -> None:
    state = alone()
    traitor_turn(state, 26)
    assert state.jar_pile[-1] == 25
    assert state.plot == 0


def test_without_jars_he_passes_and_enters_the_pyramid_while_you_are_active() -> None:
    state = alone(plot=0)
    play(state, "offer 1 alone")
    assert state.rows[TRAITOR] == 0
    assert state.spaces[TRAITOR] == 0
    assert (task(state), state.actor) == ("turn", J)


def test_with_jars_left_he_does_not_pass() -> None:
    state = alone(plot=1)
    play(state, "offer 1 alone")
    assert state.rows[TRAITOR] == ACTIVE
    assert state.plot == 0


def slide_traitor(row: int, space: int, **position: object) -> Opened:
    state = alone(held={"J": "9 silver"}, pairs=["point_1 point_1"], passed={"T": (row, space)}, plot=0, **position)  # type: ignore[arg-type]
    play(state, "offer 1 alone")
    return state


def test_he_takes_the_reward_of_the_space_reached() -> None:
    assert slide_traitor(1, 1, first="J").first == TRAITOR
    assert purse(slide_traitor(1, 2), "T") == {"silver": 1}
    state = slide_traitor(1, 3, bonus=["point_1", "point_1", "point_1"])
    assert sum(purse(state, "T").values()) == 1
    # Drawn from the bag, not taken from the field.
    assert EMPTY not in state.bonus
    assert purse(slide_traitor(1, 4), "T") == {"silver": 1}


def test_from_an_empty_bag_he_draws_what_was_discarded() -> None:
    state = alone(held={"J": "9 silver"}, passed={"T": (1, 3)}, plot=0, spent="wild_tomb")
    state.bag = [0] * 12
    play(state, "offer 1 alone")
    assert purse(state, "T") == {"wild_tomb": 1}


def test_he_stays_on_the_last_space() -> None:
    state = slide_traitor(1, 5)
    assert state.spaces[TRAITOR] == 4
    assert purse(state, "T") == {}


def test_a_basic_resource_of_his_is_of_your_colour() -> None:
    state = slide_traitor(2, 1, bank={"red": 0})
    assert (task(state), state.actor) == ("grant", J)
    assert choices(state) == ["colour black", "colour yellow", "colour green", "colour blue"]
    assert reason(state, "colour red") == "bank_empty"
    play(state, "colour blue")
    assert purse(state, "T") == {"blue": 1}
    assert state.position.breakdown(TRAITOR)["leftovers"] == 1


def test_you_pass_with_one_of_two_jars_and_the_other_blocks() -> None:
    state = alone(passed={"T": (1, 1)}, plot=0, jars=[17, 26], first="J")
    play(state, "pass")
    assert choices(state) == ["jar 1", "jar 2"]
    play(state, "jar 2")
    assert state.round == 2
    assert section(state, "blue") == ["blue", "blue"]
    assert section(state, "black")[:1] == ["black"]
    assert len([jar for jar in state.jars if jar >= 0]) == 2


def test_passing_first_you_enter_the_pyramid_and_he_passes_beside_it() -> None:
    state = alone(plot=0, jars=[17, 26], first="J")
    play(state, "pass", "jar 2")
    # He had no jar left, so he passed second and the round is over.
    assert state.round == 2
    assert state.rows == [ACTIVE, ACTIVE]


def test_passing_second_you_are_beside_the_pyramid_and_the_general_does_not_help() -> None:
    state = alone(passed={"T": (1, 1)}, plot=0, jars=[17, 26], first="J", nobles={"J": ["general"]})
    events = play(state, "pass", "jar 1")
    assert "passes_last" in told(events)
    assert state.round == 2


def test_each_round_he_gets_as_many_jars_as_its_board_shows() -> None:
    for number in range(1, 5):
        state = alone(passed={"T": (1, 1)}, plot=0, number=number, first="J")
        play(state, "pass", "jar 1")
        assert state.plot == FACTS.traitor_jars[number * 2]


def test_his_turns_also_come_in_the_last_round() -> None:
    state = alone(passed={"T": (1, 1)}, plot=0, number=4, first="J")
    play(state, "pass", "jar 1")
    assert state.round == 5
    assert state.jars == []
    assert state.plot > 0


# The stack of jars ---------------------------------------------------------------------------------------------------------


def test_a_new_stack_leaves_him_his_jars() -> None:
    # Only his three jars are unseen; a jar is needed now.
    state = alone(
        held={"J": "3 yellow"}, entry={"artisans": "yellow"}, artisan_row=[5], jars=[1, 2], jars_gone=range(3, 28), plot=3
    )
    events = play(state, "artisan 1")
    assert "reshuffle" in told(events)
    # He has turned one of them up since then.
    assert len(state.plotted) == 2
    assert {jar + 1 for jar in state.plotted} < {28, 29, 30}
    turned = [event.message.args["tokens"] for event in events if event.message.id == "log.traitor_jar"]
    his = [[COLOURS[colour] for colour in FACTS.jars[jar - 1]] for jar in (28, 29, 30)]
    assert turned[0] in his
    drawn = [event.message.args["tokens"] for event in events if event.message.id == "log.draws_jar"]
    assert drawn[0] not in his


def test_a_jar_that_is_known_to_be_his_may_come_up_at_any_of_his_turns() -> None:
    first = set()
    for luck in range(40):
        state = alone(luck=luck, plot=3)
        state.jar_deck.remove(27)
        state.plotted = [27]
        first.add(turn_up(state.position) == 27)
        assert state.plot == 2
    assert first == {True, False}


def test_when_the_stack_runs_out_while_he_is_given_jars_the_rest_comes_from_the_new_one() -> None:
    state = alone(
        held={"J": "silver"},
        pairs=["point_1 point_1"],
        passed={"T": (1, 1)},
        plot=0,
        jars=[1, 2],
        jars_gone=range(3, 28),
        first="J",
    )
    # Two of the three unseen jars are turned up, one is left for him.
    play(state, "pass", "jar 1")
    assert state.plot == 3
    assert len(state.plotted) == 1
    assert len(state.jar_deck) == 27
    assert state.stack_size() == 25


def test_a_stack_that_just_suffices_for_his_jars_is_not_made_anew() -> None:
    state = alone(held={"J": "silver"}, passed={"T": (1, 1)}, plot=0, jars=[1, 2], jars_gone=range(3, 26), first="J")
    # Five jars are unseen: two are turned up, the three left are his, for the second board shows 3.
    events = play(state, "pass", "jar 1")
    assert "reshuffle" not in told(events)
    assert (state.plot, state.stack_size()) == (3, 0)
    assert len(state.jar_pile) == 25


# The end -----------------------------------------------------------------------------------------------------------------


def finish(human: int, traitor: int) -> Opened:
    """The end of a solo game with so many points by tokens alone."""
    state = alone(
        number=5,
        passed={"T": (1, 1)},
        plot=0,
        first="J",
        held={"J": f"{human - 3} silver", "T": f"{traitor} red" if traitor else ""},
    )
    state.stack = []
    state.rows = [BESIDE, 0]
    state.relist()
    return state


@pytest.mark.parametrize(
    ("human", "traitor", "reason_id", "winners", "decided"),
    [(9, 8, "solo_won", (0,), 0), (8, 9, "solo_lost", (), 0), (8, 8, "solo_tied", (), 3)],
)
def test_you_win_only_with_more_points(
    human: int, traitor: int, reason_id: str, winners: tuple[int, ...], decided: int
) -> None:
    state = finish(human, traitor)
    result = state.result
    assert (result.scores, result.others) == ((human,), (traitor,))
    assert result.reason == reason_id
    assert result.winners == winners
    assert result.decided == decided


def test_a_solo_tie_is_lost_even_with_the_pharaoh_token() -> None:
    state = finish(8, 15)
    state.pharaoh = J
    assert (state.result.scores, state.result.others) == ((15,), (15,))
    assert (state.result.winners, state.result.reason) == ((), "solo_tied")


def test_the_traitor_scores_like_a_player_but_for_gods_and_nobles() -> None:
    state = alone(
        nobles={"T": ["vizier", "judge"]},
        artisans={"T": [1, 2]},
        steps={"T": 3},
        levels={"T": {"red": 3, "blue": 2}},
        held={"T": "red, silver, point_2"},
        first="T",
        pharaoh="T",
    )
    assert state.position.breakdown(TRAITOR) == {
        "gods": 0,
        "nobles": 12,
        "nile": 10,
        "leftovers": 5,
        "artisans": 15,
        "tomb": 16,
        "tokens": 10,
    }
    assert state.score(TRAITOR) == 68


@pytest.mark.parametrize("printed", range(10))
def test_every_board_side_has_nine_symbols_and_a_god_of_its_own(printed: int) -> None:
    symbols = [SYMBOLS[symbol] for symbol in FACTS.traitor_symbols[printed]]
    assert len(symbols) == 9
    assert symbols.count("god") == 1
    assert FACTS.traitor_jars[printed] in (3, 4)


def test_a_marker_stands_for_a_token_that_the_bank_lacks() -> None:
    state = alone(bank={"red": 0})
    place(state, "red")
    assert state.strips[31] == MARKER
    assert state.bank[COLOURS.index("red")] == 0
