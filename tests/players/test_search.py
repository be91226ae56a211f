"""The search thinks only with what its seat knows, the same way every time, and about whole moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import khonsu
from khonsu.engine.rules import BRANCH
from khonsu.players.outlook import STRETCHES, likely, shares, stretch
from khonsu.players.registry import player
from khonsu.players.search import Node, Search, preferred
from khonsu.players.thinker import SearchPlayer
from khonsu.players.weights import INSIGHT, outlook

if TYPE_CHECKING:
    from khonsu.engine.state import State

GAMES = khonsu.game_names()


def middle(name: str, players: int, seed: int, choices: int = 25) -> State:
    """A position on the way through a random game."""
    state = khonsu.game(name).start(players, seed)
    for number in range(choices):
        twin = state.copy()
        twin.play(twin.legal()[(seed + number) % len(twin.legal())])
        if twin.actor is None:
            break
        state = twin
    return state


def told(node: Node) -> tuple[list[int], list[int], list[float]]:
    return node.choices, list(node.tries), list(node.sums)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_thought_follows_from_the_view_and_the_seed_alone(name: str, seed: int) -> None:
    state = middle(name, max(khonsu.game(name).seats), seed)
    view = state.view(state.actor)
    found = told(SearchPlayer("search", 5, iterations=30).think(view))
    # Another world that looks the same to this seat, and the same view after a journey.
    other = view.imagine(99).view(view.seat)
    sent = view.game.load_view(view.dump())
    assert told(SearchPlayer("search", 5, iterations=30).think(other)) == found
    assert told(SearchPlayer("search", 5, iterations=30).think(sent)) == found


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_searches_goes_to_its_end_and_is_the_same_every_time(name: str) -> None:
    def played() -> list[int]:
        state = khonsu.game(name).start(seed=3)
        thinkers = [player("search:2", seat) for seat in range(state.players)]
        made: list[int] = []
        while (seat := state.actor) is not None:
            choice = thinkers[seat].choose(state.view(seat))
            state.play(choice)
            made.append(choice)
        return made

    assert played() == played()


@pytest.mark.parametrize("name", GAMES)
def test_what_was_thought_is_still_there_for_the_next_choice(name: str) -> None:
    state = middle(name, min(count for count in khonsu.game(name).seats if count > 1), 4)
    thinker = SearchPlayer("search", 1, iterations=20)
    view = state.view(state.actor)
    first = sum(thinker.think(view).tries)
    again = sum(thinker.think(view).tries)
    assert again > first or len(view.legal()) == 1 or max(thinker.think(view).tries) == again


@pytest.mark.parametrize("name", GAMES)
def test_what_luck_leads_to_is_thought_about_again(name: str) -> None:
    for seed in range(6):
        state = middle(name, 2, seed, choices=5 * seed)
        assert state.actor is not None
        search = Search(state.actor, outlook(khonsu.game(name), 2))
        # By its iterations, as a search stops when it has decided.
        view = state.view(state.actor).position
        root = search.think(view, 1, 1, 0.0)
        for number in range(60):
            search.iterate(root, view.imagined(state.actor, number), -1)
        over = sum(node.visits for node in search.nodes.values()) - root.visits
        # In the last moves of a game there is nothing left to think about.
        assert over > 20 or state.position.progress() > 0.8


@pytest.mark.parametrize("name", GAMES)
def test_choices_of_a_node_differ_and_their_eagerness_adds_up(name: str) -> None:
    for seed in range(6):
        state = middle(name, 2, seed, choices=10 + 5 * seed)
        view = state.view(state.actor)
        assert view.seat is not None
        search = Search(view.seat, outlook(view.game, 2))
        node = search.think(view.position, 1, 0, 0.0)
        assert set(node.choices) <= set(view.legal())
        assert len(set(node.choices)) == len(node.choices) == len(node.first) == len(node.prior) == len(node.plans)
        assert sum(node.prior) == pytest.approx(1)
        assert node.first[preferred(node)] == max(node.first)


@pytest.mark.parametrize("name", GAMES)
def test_a_planned_move_ends_before_the_next_decision_that_is_a_node(name: str) -> None:
    for seed in range(8):
        state = middle(name, 2, seed, choices=5 * seed)
        assert state.actor is not None
        search = Search(state.actor, outlook(khonsu.game(name), 2))
        node = search.think(state.view(state.actor).position, 1, 0, 0.0)
        for choice, plan in zip(node.choices, node.plans, strict=True):
            twin = search.make(state.view(state.actor).position.imagined(state.actor, 1), choice, plan)
            assert not twin.stack or twin.units[twin.stack[-1][0]].thought == BRANCH


@pytest.mark.parametrize("name", GAMES)
def test_chances_of_all_seats_add_up(name: str) -> None:
    for players in khonsu.game(name).seats:
        state = middle(name, players, 2)
        for source in ("", INSIGHT):
            chances = outlook(khonsu.game(name), players, source).chances(state.position)
            assert len(chances) == players
            assert sum(chances) == pytest.approx(1) or players == 1
            assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize("name", GAMES)
def test_at_the_end_the_victory_is_shared_by_who_won_it(name: str) -> None:
    state = khonsu.game(name).start(2, 7)
    state.position.play_out(7)
    winners = state.position.winners()
    assert [seat for seat, share in enumerate(shares(state.position)) if share] == winners
    assert sum(shares(state.position)) == pytest.approx(1)
    assert stretch(state.position) == STRETCHES - 1


def test_more_points_are_a_better_chance_and_a_lead_counts_more_late() -> None:
    early, late = likely([10.0, 6.0, 6.0], 9.0), likely([10.0, 6.0, 6.0], 2.0)
    assert early[0] > early[1] == early[2]
    assert late[0] > early[0]
    assert likely([0.0], 3.0) == [0.5]
    assert likely([1e6], 3.0)[0] == pytest.approx(1)


def test_a_blurred_eye_misjudges_the_same_position_the_same_way() -> None:
    state = middle("imhotep", 2, 3)
    view = state.view(state.actor)
    one = SearchPlayer("one", 5, iterations=0, blur=2.0).think(view)
    two = SearchPlayer("two", 5, iterations=0, blur=2.0).think(view)
    other = SearchPlayer("other", 6, iterations=0, blur=2.0).think(view)
    clear = SearchPlayer("clear", 5, iterations=0).think(view)
    assert one.first == two.first
    assert one.first != clear.first
    assert one.first != other.first
