"""Promises of Egizia over many random and greedy games with every count and variant, and the rules held against a plain second telling."""

from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.games.egizia import plain
from tests.games.egizia.positions import GAME
from tests.opened import Opened, open_game
from tests.scripted_players import greedy

from khonsu.games.egizia import landings, tasks
from khonsu.games.egizia.estates import estates_of, works_of
from khonsu.games.egizia.fleets import fleets_of
from khonsu.games.egizia.labour import labour_of

if TYPE_CHECKING:
    from khonsu.engine.message import Event

GAMES = 1200
PARTS = 8
STARTS = ("draw_2_keep_1", "draw_1", "none")


def start(game: int) -> Opened:
    """A game whose count and variants follow from its number."""
    return open_game(
        GAME,
        2 + game % 3,
        f"random {game}",
        sphinx_start=STARTS[game // 3 % 3],
        without_ten_percent_card=game % 5 == 0,
        bid_for_seats=game % 7 == 0,
    )


def counted(state: Opened) -> list[object]:
    """What is kept of cards, bricks, crews and ships at the sites, and the keys of all of it."""
    works = works_of(state.position)
    found: list[object] = [list(works.numbers), list(works.tomb_value), works.all_pyramid, works.all_temple]
    found += [list(works.row_filled), list(works.section_filled)]
    found.append(works.told())
    estates = estates_of(state.position)
    found += [estates.undealt, estates.on_river, estates.told()]
    for estate in estates.seats:
        found += [list(estate.held), estate.effects, estate.production, list(estate.grain), estate.tomb_value]
        found += [estate.cards, estate.better, estate.best]
    fleets = fleets_of(state.position)
    found += [list(fleets.places), list(fleets.free), fleets.told()]
    labour = labour_of(state.position)
    found += [list(labour.numbers), labour.told()]
    # Of one seat: for another one, what it knows is told anew.
    return [*found, state.position.known(0)]


def counted_anew(state: Opened) -> list[object]:
    """The same, found out from what lies on the table."""
    anew = state.copy()
    anew.estates = None
    anew.works = None
    anew.fleets = None
    anew.labour = None
    anew.lasting = None
    return counted(anew)


@pytest.mark.parametrize("game", range(9))
def test_what_is_kept_is_as_it_lies_also_where_twins_go_different_ways(game: int) -> None:
    rng = Random(game)
    state = start(game)
    while state.stack:
        twin = state.copy()
        dream = state.imagine(state.actor, rng.randrange(99))
        state.step(rng.choice(state.choices))
        twin.step(rng.choice(twin.choices))
        dream.step(rng.choice(dream.choices))
        for each in (twin, dream, state):
            assert counted(each) == counted_anew(each)


@pytest.mark.parametrize("part", range(PARTS))
def test_pieces_are_kept_and_scores_are_their_parts_in_random_games(part: int) -> None:
    rng = Random(part)
    for game in range(part, GAMES, PARTS):
        state = start(game)
        whole = {f"ships of seat {seat}": 8 for seat in range(state.players)}
        whole |= {"Nile cards": 56, "Sphinx cards": 28 if game % 5 == 0 else 29, "grave tiles": 20}
        steps = 0
        while state.actor is not None:
            if steps % 10 == 0:
                assert state.pieces() == whole
                assert all(0 <= stones <= 25 for stones in state.stones)
                assert all(1 <= strength <= 9 for strength in state.crews)
            state.step(rng.choice(state.choices))
            steps += 1
        assert steps <= GAME.longest
        assert state.pieces() == whole
        for seat in range(state.players):
            assert state.score(seat) == sum(state.breakdown(seat).values())
        assert len(state.winners()) == 1


@pytest.mark.parametrize("part", range(PARTS))
def test_choices_and_final_scores_are_those_of_the_plain_rules(part: int) -> None:
    rng = Random(part)
    for game in range(part, 72, PARTS):
        state = start(game)
        # Random games stay poor; a share of greedy choices builds more and takes more cards.
        wits = (0.0, 0.3, 0.9)[game // 9 % 3]
        while state.actor is not None:
            task = GAME.rules.tasks[state.stack[-1][0]]
            assert {GAME.name(choice) for choice in state.choices} == plain.legal(state), task
            expected = [state.track[seat] + plain.final_points(state, seat) for seat in range(state.players)]
            assert [state.score(seat) - state.breakdown(seat)["bid"] for seat in range(state.players)] == expected
            state.step(greedy(state, rng) if rng.random() < wits else rng.choice(state.choices))


@pytest.mark.parametrize("part", range(PARTS))
def test_exactly_those_who_could_build_are_asked(part: int) -> None:
    rng = Random(part)
    for game in range(part, 48, PARTS):
        state = start(game)
        while state.actor is not None:
            if GAME.rules.tasks[state.stack[0][0]] in ("site", "round_end"):
                for seat in range(state.players):
                    for number, site in enumerate(landings.SITES):
                        offered = GAME.rules.units[tasks.COMMIT].options(state.position, seat, number, 0)
                        asked = offered != [GAME.parse("decline")]
                        assert asked == plain.could_build(state, seat, site)
            state.step(greedy(state, rng) if rng.random() < 0.5 else rng.choice(state.choices))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_adds_up_to_the_score(players: int) -> None:
    rng = Random(players)
    for game in range(20):
        state = open_game(GAME, players, f"told {game}")
        events: list[Event] = []
        state.events = events
        while state.actor is not None:
            state.step(rng.choice(state.choices))
        state.events = None
        for seat in range(players):
            told: dict[str, int] = {}
            for event in events:
                if event.seat == seat and event.points:
                    told[event.part] = told.get(event.part, 0) + event.points
            assert told == {part: points for part, points in state.breakdown(seat).items() if points}
