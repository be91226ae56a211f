"""The log leads to one position: versions, undo as an entry of its own, and what stays in memory."""

from random import Random

import pytest

from khonsu.engine import registry
from khonsu.engine.errors import IllegalChoice
from khonsu.engine.game import Game
from khonsu.table.errors import NothingToUndo, NotRunning, NotYourTurn, Stale
from khonsu.table.match import Entry, Match


@pytest.fixture(params=registry.game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return registry.game(request.param)


def begin(game: Game, seed: str = "match") -> Match:
    return Match(game, game.seats[0], {}, seed)


def play(match: Match, pick: int = 0) -> Entry:
    actor = match.state.actor
    assert actor is not None
    move = match.choose(actor, match.state.legal()[pick], match.version)
    match.append(move)
    return move.entry


def undo_once(match: Match) -> Entry | None:
    """Take back whatever can be."""
    for seat in range(match.state.players):
        if match.undoable(seat):
            move = match.take_back(seat, 1, match.version)
            match.append(move)
            return move.entry
    return None


def play_to_the_end(match: Match, undo_every: int = 0) -> list[Entry]:
    log: list[Entry] = []
    number = 0
    while match.state.actor is not None:
        number += 1
        log.append(play(match, number * 5 % len(match.state.legal())))
        if undo_every and number % undo_every == 0 and (entry := undo_once(match)):
            log.append(entry)
    return log


def test_every_entry_has_the_next_version(game: Game) -> None:
    match = begin(game)
    log = play_to_the_end(match, undo_every=3)
    assert [entry.version for entry in log] == list(range(1, len(log) + 1))
    assert match.version == len(log)


def test_the_log_alone_leads_to_the_same_position(game: Game) -> None:
    match = begin(game)
    log = play_to_the_end(match, undo_every=3)
    again = Match(game, game.seats[0], {}, "match", log)
    assert again.state.dump() == match.state.dump()
    assert [played.encoded for played in again.line] == [played.encoded for played in match.line]


def test_a_choice_must_answer_the_newest_version(game: Game) -> None:
    match = begin(game)
    actor = match.state.actor
    assert actor is not None
    choice = match.state.legal()[0]
    play(match)
    before = match.state.dump()
    with pytest.raises(Stale):
        match.choose(actor, choice, 0)
    assert match.state.dump() == before


def test_only_the_seat_whose_turn_it_is_may_choose() -> None:
    match = begin(registry.game("imhotep"))
    actor = match.state.actor
    assert actor is not None
    with pytest.raises(NotYourTurn):
        match.choose(1 - actor, match.state.legal()[0], 0)


def test_an_illegal_choice_changes_nothing(game: Game) -> None:
    match = begin(game)
    illegal = next(choice for choice in range(game.space.size) if choice not in match.state.legal())
    before = match.state.dump()
    with pytest.raises(IllegalChoice):
        match.choose(match.state.actor or 0, illegal, 0)
    assert (match.state.dump(), match.version) == (before, 0)


def test_a_negative_number_is_no_choice_and_takes_nothing_back() -> None:
    match = begin(registry.game("imhotep"))
    while not any(match.undoable(seat) for seat in (0, 1)):
        play(match, -1)
    for number in (-1, -2):
        with pytest.raises(IllegalChoice):
            match.choose(match.state.actor or 0, number, match.version)


def test_working_a_choice_out_changes_nothing_until_it_is_appended(game: Game) -> None:
    match = begin(game)
    before = match.state.dump()
    move = match.choose(match.state.actor or 0, match.state.legal()[0], 0)
    assert (match.state.dump(), match.version, match.line) == (before, 0, [])
    match.append(move)
    assert match.version == 1


def test_a_choice_taken_back_leaves_no_trace_but_its_versions() -> None:
    match = begin(registry.game("imhotep"))
    taken_back = 0
    while match.state.actor is not None and taken_back < 3:
        before, line, version = match.state.dump(), list(match.line), match.version
        play(match, len(match.state.legal()) // 2)
        if undo_once(match):
            taken_back += 1
            assert (match.state.dump(), match.line, match.version) == (before, line, version + 2)
            play(match)
    assert taken_back == 3


def test_nothing_can_be_taken_back_before_the_first_choice(game: Game) -> None:
    match = begin(game)
    with pytest.raises(NothingToUndo):
        match.take_back(0, 1, 0)


def test_nobody_takes_back_what_somebody_else_chose() -> None:
    match = begin(registry.game("imhotep"))
    first = match.state.actor
    assert first is not None
    play(match)
    assert match.state.actor == 1 - first
    with pytest.raises(NothingToUndo):
        match.take_back(1 - first, 1, 1)


def test_a_choice_that_passes_the_turn_on_is_final() -> None:
    match = begin(registry.game("imhotep"))
    while match.state.actor is not None:
        actor, fence = match.state.actor, match.state.position.fence
        move = match.choose(actor, match.state.legal()[-1], match.version)
        assert match.is_final(move) == (move.after.actor != actor or move.after.position.fence != fence)
        match.append(move)


def test_nothing_is_chosen_once_the_game_is_over(game: Game) -> None:
    match = begin(game)
    play_to_the_end(match)
    with pytest.raises(NotRunning):
        match.choose(0, 0, match.version)
    assert all(match.undoable(seat) == 0 for seat in range(match.state.players))


def test_earlier_positions_are_those_that_were_played_through(game: Game) -> None:
    match = begin(game)
    dumps = [match.state.dump()]
    while match.state.actor is not None:
        play(match)
        dumps.append(match.state.dump())
    assert [state.dump() for state in match.positions()] == dumps
    assert match.earlier(5).state.dump() == dumps[5]
    assert len(match.earlier(5).line) == 5


def test_a_moment_does_not_change_with_later_choices(game: Game) -> None:
    match = begin(game)
    play(match)
    moment = match.moment()
    shown = (moment.version, moment.state.dump(), moment.line)
    play(match)
    undo_once(match)
    assert (moment.version, moment.state.dump(), moment.line) == shown


def test_only_what_can_be_taken_back_is_kept_as_positions(game: Game) -> None:
    match = begin(game)
    while match.state.actor is not None:
        play(match)
        last = match.line[-1].seat
        # Otherwise a long match would fill the memory with positions that nobody can go back to.
        assert len(match._history.steps) == match._history.undoable(last)


def test_taking_back_goes_to_a_question_that_is_asked(game: Game) -> None:
    """Where all answers but one would leave the same, that one is given by itself, and taken back with what led to it."""
    luck, unasked = Random(game.id), 0
    for seed in range(12 if game.id == "pharaon" else 1):
        match = Match(game, game.seats[-1], {}, str(seed))
        while (actor := match.state.actor) is not None:
            match.append(match.choose(actor, luck.choice(match.state.legal()), match.version))
            while (only := match.only_answer(actor)) is not None:
                match.append(match.choose(actor, only, match.version))
                unasked += 1
                if match.undoable(actor):
                    assert match.only_answer(actor, match.take_back(actor, 1, match.version).after) is None
    assert (unasked > 0) == (game.id == "pharaon")


def test_who_gives_something_away_while_others_choose_is_asked_first() -> None:
    """It could be taken back only until the others are done: a warning must not come too late for that."""
    match, last = Match(registry.game("anubixx"), 3, {}, "together"), 0
    while not last and match.state.actor is not None:
        seat = match.state.actor
        for choice in match.state.legal(seat):
            move = match.choose(seat, choice, match.version)
            if match.state.position.waiting and seat not in move.after.actors:
                assert match.is_final(move)
                last += 1
        match.append(match.choose(seat, match.state.legal(seat)[-1], match.version))
    assert last
