"""Records: text that reads back, refusals with line numbers, and a verification that notices every wrong claim."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.conformance.toy.game import BurrowGame
from tests.opened import open_game

from khonsu.engine.errors import BadRecord
from khonsu.engine.record import Record

GAME = BurrowGame()


def played(choices: int | None = None, seed: int | str = 7) -> Record:
    """The record of a game in which always the last legal choice is made, or of its first choices."""
    state = open_game(GAME, players=2, seed=seed, die="large")
    record = Record.begin(GAME, state, seed, ["Ema", "Thoth (greedy)"])
    while state.actor is not None and (choices is None or len(record.lines) < choices):
        choice = state.legal()[-1]
        record.add(GAME, state.actor, choice)
        state.play(choice)
    if state.actor is None:
        record.finish(state)
    return record


def edited(old: str, new: str) -> str:
    """A finished record with one thing changed."""
    text = str(played())
    assert old in text
    return text.replace(old, new, 1)


def test_a_record_reads_back_and_verifies() -> None:
    record = played()
    read = Record.parse(str(record))
    assert str(read) == str(record)
    assert read.names == ["Ema", "Thoth (greedy)"]
    assert read.verify(GAME).scores() == record.scores
    assert len(read.replay(GAME)) == len(record.lines) + 1


def test_who_was_advised_is_noted_and_verified_like_any_other_game() -> None:
    record = played()
    assert "advice" not in str(record)
    record.advised = {1: 3}
    read = Record.parse(str(record))
    assert "\nadvice L: 3\n" in str(record)
    assert read.advised == {1: 3}
    assert read.verify(GAME).scores() == record.scores


def test_remarks_and_line_ends_of_other_systems_are_read() -> None:
    text = str(played()).replace("\n\n", "\n\n# the first turn\n").replace("\n", "\r\n")
    assert Record.parse(text).verify(GAME).actor is None


def test_a_name_stays_on_its_line() -> None:
    state = open_game(GAME, seed=1)
    record = Record.begin(GAME, state, 1, ["Ema\nseed: 2", "Jan"])
    assert Record.parse(str(record)).names == ["Ema seed: 2", "Jan"]
    assert Record.parse(str(record)).seed == "1"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("khonsu record 1", "chess", "Line 1: a record begins with 'khonsu record 1', not 'chess'."),
        ("rules: 1", "rules 1", "Line 3: a header line is 'name: value', not 'rules 1'."),
        ("rules: 1", "rules: one", "Line 3: rules must be numbers, not 'one'."),
        ("players: 2", "players: two", "Line 5: players must be numbers, not 'two'."),
        ("players: 2", "people: 2", "Line 5: 'people' is no header of a record."),
        ("seat J: Ema", "seat L: Ema", "Line 10: the seats are named in the order J, L, A, F, B."),
        ("\n\nJ ", "\n\nA ", "Line 17: a choice begins with its seat (J, L), not 'A peek'."),
        ("\n\nJ peek", "\n\npeek", "Line 17: a choice begins with its seat (J, L), not 'peek'."),
        ("seat J: Ema", "advice X: 1\nseat J: Ema", "Line 10: advice is noted of a seat, and at least once."),
        ("game: burrow\n", "", "The header must name the game and the number of players."),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_the_line(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.parse(edited(old, new))
    assert str(refused.value) == complaint


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("rules: 1", "rules: 2", "The record was made with rules 2"),
        ("components: ", "components: 0", "here are rules 1 and components"),
        ("option die: large", "option die: huge", "The game cannot be started: Option die: 'huge' is not a value."),
        ("\nJ peek", "\nL peek", "Choice 1 (L peek): it is J's turn."),
        ("\nJ peek", "\nJ pek", "Choice 1 (J pek): 'pek' is no kind of choice. Did you mean peek?"),
        ("\nJ peek", "\nJ lay 2", "Choice 1 (J lay 2): 'lay 2': You have no card 2."),
    ],
)
def test_a_record_that_does_not_replay_names_the_choice(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as refused:
        Record.parse(edited(old, new)).replay(GAME)
    assert complaint in str(refused.value)


def test_a_choice_too_many_is_refused() -> None:
    with pytest.raises(BadRecord, match="it is nobody's turn"):
        Record.parse(str(played()) + "J roll\n").replay(GAME)


def test_verifying_notices_another_seed() -> None:
    # The same choices are legal with both seeds, but the published commitment fits only one.
    record = replace(played(0), seed="8")
    with pytest.raises(BadRecord, match="The seed does not fit the commitment"):
        record.verify(GAME)


def test_verifying_notices_wrong_scores() -> None:
    record = played()
    with pytest.raises(BadRecord, match="the replay gives"):
        replace(record, scores=[99, *record.scores[1:]]).verify(GAME)


def test_verifying_notices_missing_choices() -> None:
    record = played()
    with pytest.raises(BadRecord, match="choices are missing"):
        replace(record, lines=record.lines[:-1]).verify(GAME)


def test_the_public_record_of_a_running_game_holds_neither_seed_nor_secret_choices() -> None:
    record = played(12, seed="a secret seed")
    assert any(name.startswith("stow") for _, name in record.lines)
    public = record.public(GAME)
    assert "a secret seed" not in str(public)
    assert record.commitment in str(public)
    assert {name for _, name in public.lines if name.startswith("stow")} == {"stow ?"}
    with pytest.raises(BadRecord, match="holds no seed yet"):
        public.replay(GAME)


def test_the_public_record_of_a_finished_game_is_the_record() -> None:
    record = played()
    assert str(record.public(GAME)) == str(record)
