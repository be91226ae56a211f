"""What the page says about a position of Mykerinos besides the drawing."""

from __future__ import annotations

import random
import re

import pytest
from tests.opened import Opened, open_game

import khonsu
from khonsu.art.glyphs import GLYPHS
from khonsu.art.style import stylesheet
from khonsu.engine.message import Event, Message
from khonsu.engine.text import LANGUAGES
from khonsu.games.mykerinos import choices as c
from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.board.guide import hall_gain
from khonsu.games.mykerinos.board.ranks import ranking
from khonsu.games.mykerinos.squares import NOBODY, ZONE_SQUARES
from khonsu.games.mykerinos.state import BROWN, HALL5, LEMON

GAME = khonsu.game("mykerinos")
BOARD = GAME.board


def positions(seed: int, players: int = 4, **options: bool) -> list[Opened]:
    """Every position of a random game in which passing early is rare."""
    state = open_game(GAME, players=players, seed=seed, **options)
    dice = random.Random(seed)
    found = []
    while state.actor is not None:
        found.append(state.copy())
        choices = state.legal()
        weights = [0.2 if choice == c.PASS else 6 if c.EXTEND <= choice < c.TAKE else 1 for choice in choices]
        state.play(dice.choices(choices, weights)[0])
    return [*found, state]


def placed(players: int, *cubes: int, track: tuple[int, ...] = ()) -> Opened:
    """A position of round 1 with so many cubes of each colour in zone 1, and who has passed."""
    state = open_game(GAME, players=players, seed=1)
    squares = iter(ZONE_SQUARES[0])
    for colour, count in enumerate(cubes):
        for _ in range(count):
            state.cubes[next(squares)] = colour
    for space, colour in enumerate(track):
        state.track[space] = colour
    return state


# Ranking ----------------------------------------------------------------------------------------------------------------


def test_more_cubes_rank_first() -> None:
    found = ranking(placed(4, 1, 4, 2, 0).position, 0)
    assert [(rank.colour, rank.best, rank.worst) for rank in found] == [(1, 1, 1), (2, 2, 2), (0, 3, 3)]
    assert [rank.chooses for rank in found] == [True, True, False]


def test_a_tie_is_open_while_nobody_has_passed() -> None:
    found = ranking(placed(4, 2, 2, 2, 1).position, 0)
    assert [(rank.best, rank.worst, rank.level) for rank in found] == [
        (1, 3, False),
        (1, 3, True),
        (1, 3, True),
        (4, 4, False),
    ]
    assert not found[0].chooses
    assert found[2].may_choose


def test_whoever_has_passed_wins_the_tie() -> None:
    found = ranking(placed(4, 2, 2, 0, 0, track=(1,)).position, 0)
    assert [(rank.colour, rank.best, rank.worst, rank.level) for rank in found] == [(1, 1, 1, False), (0, 2, 2, False)]


def test_the_neutral_colour_is_level_until_the_first_space_is_taken() -> None:
    state = placed(2, 2, 0, 2)
    assert [(rank.colour, rank.level) for rank in ranking(state.position, 0)] == [(0, False), (2, True)]
    state.track[0] = 1
    assert [(rank.colour, rank.best) for rank in ranking(state.position, 0)] == [(2, 1), (0, 2)]
    state.track[0] = 0
    assert [(rank.colour, rank.best) for rank in ranking(state.position, 0)] == [(0, 1), (2, 2)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_forecast_comes_true_once_all_have_passed(players: int) -> None:
    checked = 0
    for state in positions(5, players):
        if state.ranking_here:
            zone = state.stack[-1][2]
            found = ranking(state.position, zone)
            assert [rank.colour for rank in found] == state.ranking_here
            assert all(rank.best == rank.worst for rank in found)
            checked += 1
    assert checked > 5


# Tips -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_button_has_a_tip(players: int, lang: str) -> None:
    text = GAME.text(lang)
    for state in positions(1, players)[::6]:
        view = state.view(state.actor)
        tips = BOARD.tips(view, text)
        for tall in (False, True):
            drawing = GAME.draw(view, lang, [], tall)
            buttons = set(re.findall(r'data-id="([^"]+)"[^>]* role="button"', drawing))
            assert {button for button in buttons if not button.startswith("answer-")} <= tips.keys()
        assert all(tip and "{" not in tip for tip in tips.values())


def test_a_zone_says_who_would_get_what() -> None:
    state = placed(4, 1, 4, 2, 1, track=(3,))
    tip = BOARD.tips(state.view(2), GAME.text())["zone-1"]
    assert "1. Lapis, 4 cubes: a plot or a hall." in tip
    assert "2. Alabaster (you), 2 cubes: a plot or a hall." in tip
    assert "3. Faience, 1 cube: only a plot that others leave." in tip
    assert tip.index("Faience") < tip.index("Jasper")


@pytest.mark.parametrize(
    ("cubes", "words"),
    [
        ((0, 0, 2), "1. neutral, 2 cubes: both plots leave the game."),
        ((1, 0, 2), "1. neutral, 2 cubes: removes a plot."),
        ((3, 2, 2), "2–3. neutral, 2 cubes: may remove a plot; passing decides."),
        ((3, 2, 1), "3. neutral, 1 cube: nothing."),
    ],
)
def test_a_zone_says_what_the_neutral_colour_does(cubes: tuple[int, ...], words: str) -> None:
    state = placed(2, *cubes, track=(NOBODY, 2))
    assert words in BOARD.tips(state.view(0), GAME.text())["zone-1"]


def test_a_zone_without_cubes_says_so() -> None:
    state = placed(3)
    assert "nobody digs here" in BOARD.tips(state.view(0), GAME.text())["zone-1"]


def test_a_hall_says_what_it_would_bring() -> None:
    state = placed(3)
    lemon = state.wings.index(1)
    state.cards[0] = [7, 8]
    assert hall_gain(state.position, 0, lemon) == 4, "two cards from 1 to 3 points"
    assert hall_gain(state.position, 0, HALL5 + lemon) == 8
    assert hall_gain(state.position, 1, lemon) == 0
    tips = BOARD.tips(state.view(0), GAME.text())
    assert "4 points more" in tips[f"hall-wing{lemon + 1}_hall3"]
    state.halls[lemon] = 1
    assert "Reserved by Lapis." in BOARD.tips(state.view(0), GAME.text())[f"hall-wing{lemon + 1}_hall3"]


# Choices ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_temptations_are_never_legal_and_say_why(players: int) -> None:
    seen = 0
    for seed in (3, 4, 5):
        for state in positions(seed, players):
            view = state.view(state.actor)
            for choice in BOARD.tempting(view):
                seen += 1
                reason = state.reason(choice)
                assert reason is not None
                assert reason.id != "reason.not_now"
                for lang in LANGUAGES:
                    assert GAME.text(lang).say(reason)
    assert seen > 20


def test_nobody_else_is_tempted() -> None:
    state = positions(4)[25]
    assert state.actor is not None
    assert BOARD.tempting(state.view((state.actor + 1) % 4)) == []
    assert BOARD.tempting(state.view(None)) == []


def test_a_turned_patron_is_shown_locked() -> None:
    state = placed(3)
    seat = state.stack[-1][1]
    state.cards[seat] = [0]
    state.turned[0] = 1
    state.relist()
    assert BOARD.tempting(state.view(seat)) == [c.PATRON]
    reason = state.reason(c.PATRON)
    assert reason == Message("reason.turned", {"patron": "lady_violet"})


def test_keeping_cubes_in_the_last_round_is_warned_of() -> None:
    checked = 0
    for state in positions(6):
        if state.stack and state.stack[-1][0] == tasks.TURN:
            seat = state.stack[-1][1]
            warning = BOARD.warning(state.view(seat), c.PASS)
            assert (warning is not None) == (state.round == 4 and state.supply[seat] > 0)
            checked += warning is not None
    assert checked > 3


def test_a_hall_that_brings_nothing_is_warned_of() -> None:
    state = placed(3)
    seat = state.stack[-1][1]
    view = state.view(seat)
    assert BOARD.warning(view, c.HALL) is None
    state.halls[HALL5] = seat
    assert BOARD.warning(state.view(seat), c.HALL) == Message("warning.idle_hall")
    assert BOARD.warning(state.view(seat), c.HALL + 10) is None, "the shared hall still lifts the other wing"


def test_leaving_a_plot_is_warned_of() -> None:
    state = next(
        state for seed in range(20) for state in positions(seed) if state.stack and state.stack[-1][0] == tasks.REST
    )
    view = state.view(state.actor)
    warnings = [BOARD.warning(view, choice) for choice in view.legal()]
    assert [warning.id for warning in warnings if warning] == ["warning.leaves_plot"]


@pytest.mark.parametrize("players", [2, 4])
def test_every_choice_has_an_icon_and_every_question_a_line_of_help(players: int) -> None:
    for state in positions(8, players):
        view = state.view(state.actor)
        assert all(BOARD.icon(view, choice) in GLYPHS for choice in view.legal())
        if view.legal():
            line = BOARD.help(view)
            assert line is not None
            for lang in LANGUAGES:
                assert "{" not in GAME.text(lang).say(line)


# Beside the board -------------------------------------------------------------------------------------------------------


def test_holdings_are_the_patrons_before_a_player() -> None:
    state = positions(7)[-1]
    for seat in range(4):
        held = BOARD.holdings(state.view(None), seat)
        assert sum(one.count for one in held) == sum(state.facts.patron[plot] < 5 for plot in state.cards[seat])
        for one in held:
            assert one.glyph in GLYPHS
            assert f".{one.tint}{{" in stylesheet()
            assert GAME.text("cs").say(one.tip)


def test_progress_counts_rounds() -> None:
    line = positions(9)
    assert line[0].rounds() == (1, 4)
    assert line[-1].rounds() == (4, 4)


# Words ------------------------------------------------------------------------------------------------------------------


def test_the_log_calls_the_neutral_colour_neutral() -> None:
    said: set[str] = set()
    for seed in range(12):
        state = open_game(GAME, players=2, seed=seed)
        events: list[Event] = []
        dice = random.Random(seed)
        while state.actor is not None:
            choices = state.legal()
            state.play(dice.choices(choices, [0.2 if choice == c.PASS else 1 for choice in choices])[0], events)
        for event in events:
            said.add(event.message.id)
            for lang in LANGUAGES:
                sentence = GAME.text(lang).say(event.message, ["Ema", "Jan"])
                assert GAME.text(lang).term("seat_A") not in sentence
    assert {"log.zone_0", "log.zone_1", "log.zone_2", "log.zone_3"} <= said


@pytest.mark.parametrize(
    ("lang", "left", "right"),
    [
        ("en", "Take the left plot: Brown, 2 points", "Take the right plot: Brown, 2 points"),
        ("cs", "Vzít levou parcelu: Brown, 2 body", "Vzít pravou parcelu: Brown, 2 body"),
        ("sk", "Vziať ľavú parcelu: Brown, 2 body", "Vziať pravú parcelu: Brown, 2 body"),
    ],
)
def test_equal_plots_of_a_zone_are_told_apart_by_their_side(lang: str, left: str, right: str) -> None:
    state = placed(3)
    brown = [plot for plot, patron in enumerate(state.facts.patron) if (patron, state.facts.points[plot]) == (BROWN, 2)]
    state.field[:2] = brown[:2]
    state.stack = [(tasks.CHOOSE, 0, 0, 0)]
    assert [state.label(c.TAKE + side, lang) for side in (0, 1)] == [left, right]
    state.field[1] = next(plot for plot, patron in enumerate(state.facts.patron) if patron == LEMON)
    assert state.label(c.TAKE) == "Take the plot: Brown, 2 points"


def test_halls_are_named_by_their_patrons() -> None:
    state = placed(3)
    first, second = state.wings[0], state.wings[1]
    names = ("Violet", "Lemon", "Brown", "Blackmore", "Tangerine")
    text = GAME.text()
    assert text.say(state.describe(c.HALL)) == f"Reserve hall 3: {names[first]}"
    assert text.say(state.describe(c.HALL + HALL5)) == f"Reserve hall 5: {names[first]}"
    assert text.say(state.describe(c.HALL + 10)) == f"Reserve hall 2: {names[first]} and {names[second]}"


def test_a_hall_that_is_not_built_is_refused_as_such() -> None:
    for seed in range(30):
        for state in positions(seed, 3, museum_shared_hall_5_1_present=False):
            if state.stack and any(c.HALL <= choice < c.TAKE for choice in state.legal()):
                assert state.halls[14] == NOBODY
                assert state.reason(c.HALL + 14) == Message("reason.no_hall")
                return
    raise AssertionError("no hall was ever offered")
