"""Whatever the engine decides by itself is a line of the log: a walk over random games, and how a game is laid out."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from khonsu.engine import registry

if TYPE_CHECKING:
    from khonsu.engine.message import Event
    from khonsu.engine.position import Position
    from khonsu.engine.state import State

GAMES = registry.game_names()
# What is asked only where it applies: nobody misses the question about a card that he does not have.
ONLY_WHERE_IT_APPLIES = {"again", "first", "late", "last", "gather", "neutral_turn", "swap", "lesson", "diplomacy", "march"}


def decided_alone(state: State, choice: int, seat: int) -> list[tuple[str, bool, bool]]:
    """The questions that a choice leads to and nobody is asked: name, whether there was an answer, whether anything was told about it."""
    position: Position = state.copy().position
    position.turn_to(seat)
    events: list[Event] = []
    position.events = events
    task, actor, a, b = position.stack.pop()
    position.units[task].decide(position, choice, actor, a, b)
    # How much had been told when each question came up; an answer that only leads to a question is seen by that.
    alone: list[tuple[str, bool, int]] = []
    asked = False
    while position.stack and not position.waiting:
        task, actor, a, b = position.stack[-1]
        unit = position.units[task]
        if actor < 0:
            position.stack.pop()
            unit.run(position, a, b)
            continue
        choices = unit.options(position, actor, a, b)
        if len(choices) > 1:
            asked = True
            break
        alone.append((unit.name, bool(choices), len(events)))
        position.stack.pop()
        if choices:
            unit.decide(position, choices[0], actor, a, b)
    found = []
    for number, (name, answered, told) in enumerate(alone):
        before = alone[number - 1][2] if number else 0
        # Of several payments, say, only all together are told.
        others = [later for kind, _, later in alone[number + 1 :] if kind != name]
        after = others[0] if others else len(events)
        last = asked and number == len(alone) - 1
        found.append((name, answered, after > told or (told > before if not answered else last)))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_nobody_is_asked_is_told(name: str) -> None:
    game = registry.game(name)
    silent: set[str] = set()
    met: set[str] = set()
    for players in game.seats:
        for seed in range(2):
            dice = Random(seed)
            state = game.start(players, seed)
            while state.actor is not None:
                seat = dice.choice(state.actors)
                choice = dice.choice(state.legal(seat))
                if not state.position.waiting:
                    for unit, answered, told in decided_alone(state, choice, seat):
                        met.add(unit)
                        if not told and (answered or unit not in ONLY_WHERE_IT_APPLIES):
                            silent.add(unit)
                state.play(choice, seat=seat)
    assert met
    assert silent == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_log_begins_with_how_the_game_was_laid_out(name: str) -> None:
    game = registry.game(name)
    events: list[Event] = []
    state = game.start(max(game.seats), 7, events)
    assert events
    assert state == game.start(max(game.seats), 7)
