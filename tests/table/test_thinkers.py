"""Opponents remember what they have thought, and what they remember is right whatever has happened at the table meanwhile."""

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from khonsu.engine import registry
from khonsu.engine.state import State
from khonsu.players.guest import GuestPlayer
from khonsu.players.player import Player
from khonsu.table import thinkers as module
from khonsu.table.opponent_process import answer
from khonsu.table.thinkers import Thinkers

# Thinks, and is done at once.
QUICK = "search:30"


def asked(state: State, table: str = "a", **more: Any) -> dict[str, Any]:
    view = state.view(state.actor)
    return {"view": view.dump(), "level": QUICK, "seed": 1, "table": table, "milliseconds": 100.0, **more}


def start(name: str = "imhotep") -> State:
    return registry.game(name).start(2, "thinkers")


def known(thinkers: Thinkers, table: str, seat: int = 0) -> Player:
    return thinkers.find(table, seat, QUICK, 1)


def test_an_opponent_goes_on_with_the_tree_that_it_had() -> None:
    thinkers = Thinkers()
    state = start()
    seat = state.actor
    assert seat is not None
    first = known(thinkers, "a", seat)
    answer(asked(state), thinkers)
    before = module.thoughts(first)
    assert before > 0
    answer(asked(state), thinkers)
    assert known(thinkers, "a", seat) is first
    assert module.thoughts(first) > before


def test_every_seat_of_every_table_has_thoughts_of_its_own() -> None:
    thinkers = Thinkers()
    everybody = [known(thinkers, "a"), known(thinkers, "a", 1), known(thinkers, "b"), thinkers.find("a", 0, "nofret", 1)]
    assert len({id(player) for player in everybody}) == len(everybody)


def test_nobody_is_remembered_without_a_table() -> None:
    thinkers = Thinkers()
    assert known(thinkers, "") is not known(thinkers, "")


@pytest.mark.parametrize("name", registry.game_names())
def test_answers_are_legal_after_taking_back_and_in_another_process(name: str) -> None:
    here, elsewhere = Thinkers(), Thinkers()
    past = [start(name)]
    for number in range(24):
        state = past[-1]
        if state.actor is None:
            break
        told = answer(asked(state), elsewhere if number % 5 == 4 else here)
        assert told["choice"] in state.legal()
        if number % 6 == 5:
            # As if the last choices had never been made.
            del past[-2:]
            continue
        following = state.copy()
        following.play(told["choice"] if number % 2 else state.legal()[-1])
        past.append(following)


def test_a_table_is_forgotten_when_its_game_is_over() -> None:
    thinkers = Thinkers()
    gone, kept = known(thinkers, "a"), known(thinkers, "b")
    answer({"forget": ["a"]}, thinkers)
    assert known(thinkers, "b") is kept
    assert known(thinkers, "a") is not gone


def test_who_was_not_asked_for_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    for table in ("a", "b", "c"):
        answer(asked(start(), table), thinkers)
    answer(asked(start(), "a"), thinkers)
    seat = start().actor
    assert seat is not None
    last, all_of_them = known(thinkers, "c", seat), known(thinkers, "a", seat)
    monkeypatch.setattr(module, "MOST_NODES", module.thoughts(last) + module.thoughts(all_of_them))
    thinkers.tidy()
    assert [table for table, _, _ in thinkers] == ["c", "a"]


def test_the_last_one_stays_however_much_it_has_in_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_NODES", 1)
    thinkers = Thinkers()
    for table in ("a", "b"):
        answer(asked(start(), table), thinkers)
    assert [table for table, _, _ in thinkers] == ["b"]


def test_no_more_programs_run_than_there_may_and_none_for_a_table_that_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_PROGRAMS", 2)
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    print(json.dumps({'choice': asked['names'][0]} if 'view' in asked else {'ready': True}), flush=True)\n"
    )
    thinkers, state = Thinkers(), start()
    level = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(bot))}"

    def running() -> list[str]:
        return [
            table for (table, _, _), known in thinkers._known.items() if isinstance(known, GuestPlayer) and known._process
        ]

    programs = []
    for table in ("a", "b", "c", "b"):
        assert answer(asked(state, table, level=level), thinkers) == {"choice": state.legal()[0]}
        programs.append(thinkers.find(table, state.actor or 0, level, 1))
    assert running() == ["c", "b"]
    answer({"forget": ["c"]}, thinkers)
    assert running() == ["b"]
    thinkers.close()
    assert all(isinstance(known, GuestPlayer) and known._process is None for known in programs)


def test_an_own_opponent_that_plays_by_the_fallback_says_why() -> None:
    thinkers = Thinkers()
    told = answer(asked(start(), level=f"cmd:{shlex.quote(sys.executable)} -c pass"), thinkers)
    assert told["choice"] in start().legal()
    assert told["trouble"] == "ended"


def test_an_opponent_that_fails_is_told_of_and_the_others_go_on() -> None:
    thinkers = Thinkers()
    assert "UnknownLevel" in answer(asked(start(), level="nobody"), thinkers)["error"]
    assert answer(asked(start()), thinkers)["choice"] in start().legal()


def test_nobody_thinks_longer_than_somebody_waits() -> None:
    # Without a limit, so many iterations would take minutes; within this one there is time for a first look alone.
    thinkers = Thinkers()
    state = start()
    seat = state.actor
    assert seat is not None
    told = answer(asked(state, level="search:1000000", milliseconds=0.001), thinkers)
    assert told["choice"] in state.legal()
    assert module.thoughts(thinkers.find("a", seat, "search:1000000", 1)) < 200
