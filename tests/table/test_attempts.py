"""How people fare with puzzles: the moons they earn, what of it is stored, and how long it is kept."""

from __future__ import annotations

import time
from contextlib import closing

import pytest

from khonsu.table.model import CRESCENT, FULL_MOON, HALF_MOON, Attempt
from khonsu.table.retention import Retention
from khonsu.table.store import Store

DAY = 24 * 3600


@pytest.mark.parametrize(("wrong", "moon"), [(0, FULL_MOON), (1, HALF_MOON), (2, CRESCENT), (5, CRESCENT)])
def test_the_moon_is_the_fuller_the_sooner_an_answer_is_found(wrong: int, moon: str) -> None:
    attempt = Attempt()
    for _ in range(wrong):
        attempt = attempt.answered(False)
        assert attempt.moon == ""
    assert attempt.answered(True) == Attempt(wrong, moon)


def test_a_moon_that_was_earned_stays() -> None:
    earned = Attempt().answered(True)
    assert earned.answered(False) == earned.answered(True) == earned.shown() == earned
    assert Attempt().shown().answered(True).moon == CRESCENT


def test_attempts_are_stored_for_each_person_and_puzzle(data: str) -> None:
    with closing(Store(data)) as store:
        ema, jan = store.add_guest("Ema"), store.add_guest("Jan")
        assert store.attempts(ema.id) == {}
        store.note_attempt(ema, "senet", "house", False)
        store.note_attempt(ema, "senet", "house", True)
        store.note_attempt(ema, "senet", "water", None)
        store.note_attempt(jan, "senet", "house", False)
        assert store.attempts(ema.id) == {
            ("senet", "house"): Attempt(1, HALF_MOON),
            ("senet", "water"): Attempt(0, CRESCENT),
        }
        assert store.attempts(jan.id) == {("senet", "house"): Attempt(1)}


def test_who_still_tries_puzzles_is_not_forgotten(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    with closing(Store(data)) as store:
        monkeypatch.setattr(time, "time", lambda: now - 100 * DAY)
        gone, stays = store.add_guest("Ema"), store.add_guest("Jan")
        for guest in (gone, stays):
            store.note_attempt(guest, "senet", "house", True)
        monkeypatch.setattr(time, "time", lambda: now)
        store.note_attempt(stays, "senet", "water", False)
        with closing(Retention(data, int(now) - 90 * DAY)) as retention:
            assert retention.count().guests == 1
            retention.delete()
        assert (store.guest(gone.id), store.guest(stays.id)) == (None, stays)
        assert store.attempts(gone.id) == {}
        assert len(store.attempts(stays.id)) == 2
