"""Promises of Mykerinos over random games of every count and option, held against the second telling of its rules."""

from itertools import product
from random import Random

import pytest
from tests.games.mykerinos import plain
from tests.games.mykerinos.positions import GAME, lay, legal, play, whole
from tests.games.mykerinos.scripted_players import crowder, curator, digger
from tests.opened import Opened, open_game
from tests.scripted_players import ScriptedPlayer, at_random

from khonsu.games.mykerinos import tasks
from khonsu.games.mykerinos.squares import NEIGHBOURS, NOBODY, SQUARES
from khonsu.games.mykerinos.state import HALLS, MOST_PLOTS, PATRON_COUNT, PLOT_BITS
from khonsu.games.mykerinos.territory import COLOURS, WIDER, WIDEST, Ground, ground_of, surveyed

SCRIPTED_PLAYERS = (at_random, digger, curator, crowder)
EVERY_MIX = pytest.mark.parametrize(("players", "flags"), list(product((2, 3, 4), product((False, True), repeat=3))))
EVERY_MIND = pytest.mark.parametrize(("players", "mind"), list(product((2, 3, 4), SCRIPTED_PLAYERS)))
SEARCHED = ("turn", "neutral_turn")


def options(flags: tuple[bool, ...]) -> dict[str, bool]:
    return dict(zip([option.name for option in GAME.options], flags, strict=True))


def start(players: int, seed: str, **chosen: bool) -> Opened:
    return open_game(GAME, players, seed, **chosen)


def forced(moves: set[plain.Move], done: plain.Move) -> plain.Move:
    """What has been done, with every step that leaves no choice."""
    while True:
        following = {move[len(done)] for move in moves if move[: len(done)] == done and len(move) > len(done)}
        if len(following) != 1:
            return done
        done = (*done, following.pop())


@EVERY_MIX
def test_legal_choices_are_those_of_the_second_telling(players: int, flags: tuple[bool, ...]) -> None:
    rng = Random(f"{players} {flags}")
    mind = SCRIPTED_PLAYERS[sum(flags)]
    state = start(players, f"plain {flags}", **options(flags))
    moves: set[plain.Move] = set()
    done: plain.Move = ()
    while state.stack:
        if not done:
            moves = plain.moves(state)
        expected = {move[len(done)] for move in moves if move[: len(done)] == done}
        assert set(legal(state)) == expected
        choice = mind(state, rng)
        done = forced(moves, (*done, GAME.name(choice)))
        state.step(choice)
        if done in moves:
            done = ()


def told(ground: Ground) -> tuple[object, ...]:
    """Free squares, then by colour the cubes and the ways to go on from them, as they are kept."""
    placed = [ground.placed >> (WIDER * colour) & WIDEST for colour in range(COLOURS)]
    growth = [ground.growth >> (WIDER * colour) & WIDEST for colour in range(COLOURS)]
    return ground.free_squares(), ground.open_squares, ground.free_pyramids, placed, growth


def counted(state: Opened) -> tuple[object, ...]:
    """The same, square by square."""
    free = [square for square in range(SQUARES) if state.cubes[square] == NOBODY]
    sand = [square for square in free if not state.pyramid[square]]
    cubes = [[square for square in range(SQUARES) if state.cubes[square] == colour] for colour in range(COLOURS)]
    growth = [sum(near in sand for square in own for near in NEIGHBOURS[square]) for own in cubes]
    return sand, len(sand), len(free) - len(sand), [len(own) for own in cubes], growth


@EVERY_MIND
def test_what_is_known_of_a_territory_is_what_lies_there_also_where_twins_go_different_ways(
    players: int, mind: ScriptedPlayer
) -> None:
    rng = Random(f"{players} {mind.__name__}")
    state = start(players, "territory")
    twins: list[Opened] = []
    while state.stack:
        twins = [*twins[-1:], state.copy()]
        state.step(mind(state, rng))
        for each in (*twins, state):
            kept, found = ground_of(each.position), surveyed(each.cubes, each.pyramid)
            assert list(kept.numbers) == list(found.numbers)
            assert told(kept) == told(found) == counted(each)
        twins[-1].step(rng.choice(twins[-1].choices))


@EVERY_MIND
def test_what_is_known_of_deck_and_halls_is_what_lies_there_also_where_twins_go_different_ways(
    players: int, mind: ScriptedPlayer
) -> None:
    rng = Random(f"{players} {mind.__name__}")
    state = start(players, "lasting")
    while state.stack:
        twin = state.copy()
        twin.step(rng.choice(twin.choices))
        state.step(mind(state, rng))
        for each in (twin, state):
            kept = each.position.lasting()
            undrawn = [each.facts.patron[plot] for plot in each.deck]
            for patron in range(PATRON_COUNT + 1):
                assert kept.undrawn >> (PLOT_BITS * patron) & MOST_PLOTS == undrawn.count(patron)
            for hall, owner in enumerate(each.halls):
                assert kept.free_halls >> hall & 1 == (owner == NOBODY)
                for seat in range(players):
                    assert kept.halls_of >> (HALLS * seat + hall) & 1 == (owner == seat)


@EVERY_MIND
def test_two_orders_of_the_same_squares_are_searched_once_and_no_squares_are_lost(
    players: int, mind: ScriptedPlayer
) -> None:
    rng = Random(f"{players} {mind.__name__}")
    state = start(players, f"distinct {players}", violet_with_empty_supply=True)
    step = 0
    while state.stack:
        if GAME.rules.tasks[state.stack[-1][0]] in SEARCHED and step % 4 == 0:
            searched = searched_moves(state)
            assert len(searched) == len(set(searched)), "the same squares twice"
            assert set(searched) == {plain.same_squares(move) for move in plain.moves(state)}
        step += 1
        state.step(mind(state, rng))


def searched_moves(state: Opened) -> list[tuple[tuple[str, ...], frozenset[str]]]:
    """Every move that search looks at, to the end of the decision, without the order of its squares."""
    moves = plain.moves(state)
    found = []
    waiting: list[tuple[Opened, plain.Move]] = [(state, ())]
    while waiting:
        position, done = waiting.pop()
        for choice in position.distinct():
            twin = position.copy()
            twin.step(choice)
            longer = forced(moves, (*done, GAME.name(choice)))
            if twin.stack and twin.stack[-1][0] in (tasks.NEXT, tasks.PATRON):
                waiting.append((twin, longer))
            else:
                assert longer in moves
                found.append(plain.same_squares(longer))
    return found


def test_of_two_orders_search_keeps_the_one_from_the_lower_square() -> None:
    lower, higher = lay(3, cubes={"J": "b2 c2"}), lay(3, cubes={"J": "b2 c2"})
    play(lower, "extend b3")
    play(higher, "extend c3")
    assert GAME.parse("next c3") in lower.distinct()
    assert GAME.parse("next b3") in higher.choices
    assert GAME.parse("next b3") not in higher.distinct()


def test_a_chain_begun_where_search_would_not_begin_can_be_finished() -> None:
    state = lay(3, cubes={"J": "b2 d3"})
    play(state, "extend c3")
    # Both ends are lower squares beside b2.
    assert legal(state) == ["next c2", "next b3"]
    assert state.distinct() == state.choices


def test_two_orders_of_the_same_squares_end_in_the_same_position() -> None:
    rng = Random(4)
    compared = 0
    for seed in range(6):
        state = start(3, f"orders {seed}")
        while state.stack:
            if GAME.rules.tasks[state.stack[-1][0]] == "turn" and rng.random() < 0.1:
                ends: dict[object, dict[str, object]] = {}
                for move in plain.moves(state):
                    twin = state.copy()
                    for step in move:
                        # Steps that leave no choice have been made already.
                        if GAME.parse(step) in twin.choices and twin.actor == state.actor:
                            twin.step(GAME.parse(step))
                    end = twin.dump()
                    same = ends.setdefault(plain.same_squares(move), end)
                    compared += same is not end
                    assert same == end
            state.step(digger(state, rng))
    assert compared > 50


@pytest.mark.parametrize("part", range(6))
def test_pieces_are_kept_and_scores_are_those_of_the_second_telling(part: int) -> None:
    rng = Random(part)
    for number in range(part, 180, 6):
        players = 2 + number % 3
        mind = SCRIPTED_PLAYERS[number % 4]
        state = start(players, f"random {number}", **options((number % 2 > 0, number % 5 > 0, number % 7 > 0)))
        steps = 0
        while state.stack:
            if steps % 20 == 0:
                assert whole(state)
                assert all(state.breakdown(seat) == plain.breakdown(state, seat) for seat in range(players))
            state.step(mind(state, rng))
            steps += 1
        assert steps <= GAME.longest
        assert whole(state)
        assert all(state.breakdown(seat) == plain.breakdown(state, seat) for seat in range(players))
        assert state.scores() == [sum(plain.breakdown(state, seat).values()) for seat in range(players)]
        best = max((state.score(seat), state.supply[seat]) for seat in range(players))
        assert state.winners() == [seat for seat in range(players) if (state.score(seat), state.supply[seat]) == best]
        assert not any(colour in state.cubes for colour in range(state.colours()))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_zone_is_ranked_as_in_the_second_telling(players: int) -> None:
    rng = Random(players)
    sizes: set[int] = set()
    for seed in range(12):
        state = start(players, f"ranks {seed}")
        while state.stack:
            task, _, zone, _ = state.stack[-1]
            if GAME.rules.tasks[task] in ("choose", "rest", "box"):
                # The cubes lie there until the zone is done.
                assert state.ranking_here == plain.ranked(state, zone + 1)
                sizes.add(len(state.ranking_here))
            state.step(crowder(state, rng))
    assert sizes == set(range(1, max(players, 3) + 1))
