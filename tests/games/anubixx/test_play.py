"""What holds in every game of Anubixx, however it is played."""

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.anubixx.positions import GAME, start
from tests.opened import Opened, opened

from khonsu.engine.message import Event
from khonsu.engine.text import LANGUAGES
from khonsu.games.anubixx import building, tasks
from khonsu.games.anubixx.standing import Standing
from khonsu.games.anubixx.state import RELIEF, TAKEN, bits_of


def random_game(players: int, seed: int) -> tuple[list[Opened], list[list[Event]]]:
    """A game played at random: every position, and what was told on the way to it."""
    state = start(players, seed)
    positions: list[Opened] = [state.copy()]
    told: list[list[Event]] = [[]]
    luck = seed
    while state.actor is not None:
        luck = luck * 48271 % 2147483647 + 1
        events: list[Event] = []
        state.play(state.choices[luck % len(state.choices)], events)
        positions.append(state.copy())
        told.append(events)
    return positions, told


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_stones_stand_on_stones_and_marks_only_move_on(players: int, seed: int) -> None:
    positions, _ = random_game(players, seed)
    facts = GAME.facts
    for before, after in pairwise(positions):
        for seat in range(players):
            built = after.built[seat]
            assert built & before.built[seat] == before.built[seat]
            assert all(built & facts.needs[field] == facts.needs[field] for field in after.ticked[seat])
            assert (built & facts.building[RELIEF]).bit_count() % 2 == 0
            assert (built & ~before.built[seat]).bit_count() <= 2
            assert after.marker[seat] >= before.marker[seat]
            assert after.jokers[seat] <= before.jokers[seat]
        assert after.closed & before.closed == before.closed
        assert after.turn >= before.turn


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_only_the_active_player_keeps_dice(players: int, seed: int) -> None:
    positions, _ = random_game(players, seed)
    for state in positions[:-1]:
        assert len(state.dice) == GAME.facts.dice[players]
        assert all(not dice or seat in state.actors for seat, dice in enumerate(state.dice_aside))
        assert not state.dice_aside[state.active]
        assert state.dice_at.count(TAKEN) <= 2


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_what_is_told_adds_up_to_the_score(players: int, seed: int) -> None:
    positions, told = random_game(players, seed)
    tally = [dict(positions[0].breakdown(seat)) for seat in range(players)]
    for state, events in zip(positions, told, strict=True):
        for event in events:
            if event.points:
                tally[event.seat][event.part] += event.points
        assert tally == [state.breakdown(seat) for seat in range(players)]


def test_a_copy_is_the_same_position() -> None:
    state = start(3, 8)
    seen = 0
    while state.actor is not None:
        assert state.copy().dump() == state.dump()
        seen |= state.claimed & ~state.closed
        state.step(state.choices[-1 if state.turn % 2 else len(state.choices) // 2])
    # Something was earned on the way, closed and not yet closed.
    assert seen
    assert state.closed


def test_what_a_twin_does_changes_nothing_for_the_position_that_it_was_copied_from() -> None:
    for players in range(2, 6):
        rng = Random(players)
        state = start(players, 6)
        while state.stack:
            before = state.dump()
            twin = state.copy()
            for _ in range(8):
                if twin.stack:
                    twin.step(rng.choice(twin.choices))
            assert state.dump() == before
            state.step(rng.choice(state.choices))


def kept(standing: Standing) -> tuple[object, ...]:
    """What is known of a set of stones."""
    promise = standing.promise(GAME.facts)
    rules = standing.sheet, standing.built, standing.complete, standing.open, standing.free
    return (*rules, promise.colours, promise.missing, promise.ends, promise.ended, list(promise.numbers))


def test_what_stones_come_to_is_kept_as_they_are_ticked_also_where_twins_go_different_ways() -> None:
    for players in range(2, 6):
        rng = Random(players)
        state = start(players, 7)
        while state.stack:
            twin = state.imagine(0, players)
            state.step(rng.choice(state.choices))
            twin.step(rng.choice(twin.choices))
            for each in (state, twin, state.view(0), opened(GAME.load(state.dump()))):
                table = each.position
                for seat, standing in enumerate(table.standings):
                    found = kept(standing)
                    GAME.facts.reliefs.clear()
                    assert found == kept(Standing(GAME.facts, table.sheets[seat], bits_of(table.ticked[seat])))


def test_imagined_stones_and_pairs_are_offered_as_real_ones_are_whatever_a_seat_can_pay_with() -> None:
    asked = 0
    for seed in range(12):
        rng = Random(seed)
        state = start(2 + seed % 4, seed).imagine(0, seed)
        while state.stack:
            task, seat, _, _ = state.stack[-1]
            colours = rng.sample(GAME.facts.faces, 2)
            for jokers in (0, 0, 0, 0, 1, 2, 3) if task == tasks.FIRST else ():
                twin = state.copy()
                twin.dice = [rng.choice(colours) for _ in twin.dice]
                twin.jokers = [jokers] * twin.players
                twin.marker = [rng.choice((0, GAME.facts.stones))] * twin.players
                twin.relist()
                once, twice = building.at_hand(twin.position, seat)
                assert twin.choices == building.stones_and_pairs(twin.position, seat, once, twice)
                asked += 1
            state.step(rng.choice(state.choices))
    assert asked > 4000


def test_every_choice_has_a_label_and_a_refusal_throughout_a_game_and_at_its_end() -> None:
    positions, _ = random_game(3, 5)
    for state in [*positions[::9], positions[-1]]:
        for lang in LANGUAGES:
            for choice in range(GAME.space.size):
                assert state.label(choice, lang)
                why = state.reason(choice)
                assert (why is None) == (choice in state.choices)
                assert why is None or GAME.text(lang).say(why)


def test_thousands_of_random_games_end_by_two_buildings() -> None:
    for seed in range(2000):
        state = start(2 + seed % 4, seed)
        assert state.play_out(seed) <= GAME.longest
        assert state.ending() == "buildings"
        assert any(state.completed(seat) >= 2 for seat in range(state.players))
        assert all(state.score(seat) == sum(state.breakdown(seat).values()) for seat in range(state.players))
        assert max(state.scores()) <= 51 + 21 + 12 + 2 * state.players
