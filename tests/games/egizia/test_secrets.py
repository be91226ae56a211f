"""The Sphinx cards, the only secrets of Egizia: who learns what, when, through what, and who remembers it."""

import json
from itertools import combinations, permutations
from random import Random

import pytest
from tests.games.egizia.positions import GAME, A, J, L, asked, build, do, lay, legal, play, told
from tests.games.egizia.scripted_players import seeker
from tests.opened import Opened, open_game

from khonsu.engine.message import Event
from khonsu.engine.record import Record
from khonsu.engine.text import SEAT_LETTERS
from khonsu.games.egizia import goals, tasks

CARDS = {"J": [1, 2], "L": [3, 4, 5]}
OTHER_CARDS = {"J": [1, 2], "L": [6, 28, 29]}


def at_sphinx(hands: dict[str, list[int]], players: int = 2, ships: str = "JL", luck: int = 1) -> Opened:
    """Ships at the Sphinx, with crews and stones for five cards each."""
    letters = SEAT_LETTERS[:players]
    state = lay(
        players,
        hands=hands,
        docks={"sphinx": ships},
        stones=dict.fromkeys(letters, 9),
        crews=dict.fromkeys(letters, (5, 5, 5, 5)),
        luck=luck,
    )
    build(state, "sphinx")
    return state


def looking(hands: dict[str, list[int]], count: int = 3, luck: int = 1) -> Opened:
    """J looks at drawn cards."""
    state = at_sphinx(hands, luck=luck)
    play(state, "commit black alone +0", f"draw {count} 0")
    assert asked(state) == ("J", "keep")
    return state


# Views ---------------------------------------------------------------------------------------------------------------------------


def test_a_hand_is_for_its_owner_alone() -> None:
    one, other = lay(hands=CARDS), lay(hands=OTHER_CARDS)
    for seat in (J, None):
        assert bytes(one.view(seat)) == bytes(other.view(seat))
    assert one.view(L).dump()["hands"] == [[None, None], ["sphinx_03", "sphinx_04", "sphinx_05"]]
    assert one.view(J).dump()["hands"] == [["sphinx_01", "sphinx_02"], [None, None, None]]
    assert one.view(None).dump()["hands"] == [[None, None], [None, None, None]]


def test_the_number_of_cards_is_public() -> None:
    state = lay(hands=CARDS)
    for seat in (J, L, None):
        view = state.view(seat).position
        assert [len(hand) for hand in view.hands] == [2, 3]
        assert view.sphinx_deck() == state.sphinx_deck() == 24


@pytest.mark.parametrize("seat", [L, None])
def test_drawn_cards_are_for_the_drawer_alone(seat: int | None) -> None:
    one, other = looking(CARDS, luck=1), looking(CARDS, luck=2)
    assert one.drawn != other.drawn
    assert bytes(one.view(seat)) == bytes(other.view(seat))
    assert one.view(J).dump()["drawn"][-3:] == [goals.CARDS[card] for card in one.drawn[-3:]]


@pytest.mark.parametrize("seat", [L, None])
@pytest.mark.parametrize("choice", ["keep 1", "keep 2", "keep 3"])
def test_which_card_was_kept_is_for_the_keeper_alone(seat: int | None, choice: str) -> None:
    state, other = looking(CARDS), looking(CARDS)
    play(state, choice)
    play(other, "keep 2")
    assert bytes(state.view(seat)) == bytes(other.view(seat))


def test_a_view_shows_what_its_seat_put_back() -> None:
    state = looking(CARDS)
    first, second, third = state.drawn[-3:]
    play(state, "keep 2")
    assert state.view(J).position.under == [first, third]
    assert state.view(L).position.under == [-1, -1]
    assert state.view(J).position.hands[J][-1] == second


def test_cards_are_fresh_to_whoever_has_not_seen_them() -> None:
    state = looking(CARDS)
    play(state, "keep 2")
    seen = set(state.hands[J]) | set(state.under)
    assert set(state.view(J).position.fresh) == set(range(29)) - seen
    assert set(state.view(L).position.fresh) == set(range(29)) - set(state.hands[L])
    assert state.view(None).position.fresh == list(range(29))


def test_a_view_counts_only_the_goals_it_sees() -> None:
    state = lay(hands={"J": [17], "L": [18]})
    assert state.score(L) == 1
    assert state.view(J).position.score(L) == 0
    assert state.view(L).position.score(L) == 1
    assert state.view(J).position.breakdown(L)["goals"] == 0


def test_the_final_scoring_shows_everything() -> None:
    state = lay(hands=CARDS)
    do(state, tasks.FINAL)
    for seat in (J, L, None):
        assert state.view(seat).position.hands == state.hands
        assert state.view(seat).position.scores() == state.scores()


# Words ---------------------------------------------------------------------------------------------------------------------------


def heard(events: list[Event], seat: int | None) -> str:
    return json.dumps([event.told(seat).dump() for event in events])


def test_what_is_told_names_cards_to_their_owner_alone() -> None:
    state = at_sphinx(CARDS)
    events = play(state, "commit black alone +0", "draw 3 0", "keep 2")
    assert told(events)[-3:] == ["looks", "keeps", "returned"]
    for seat in (L, None):
        assert "sphinx_" not in heard(events, seat).replace("site_sphinx", "")
    for card in state.drawn[-3:]:
        assert goals.CARDS[card] in heard(events, J)


def test_keeping_none_is_told_alike_to_all() -> None:
    state = looking(CARDS)
    events = play(state, "decline")
    assert told(events) == ["keeps_none", "returned"]
    assert heard(events, J) == heard(events, L)


def test_labels_name_cards_to_whoever_looks_at_them_and_places_to_others() -> None:
    state = looking(CARDS)
    for place in range(3):
        choice = GAME.parse(f"keep {place + 1}")
        assert state.view(J).position.describe(choice).args == {"card": goals.CARDS[state.drawn[-3 + place]]}
        assert state.view(L).position.describe(choice).args == {"n": place + 1}
        assert state.view(None).position.describe(choice).args == {"n": place + 1}


def test_the_list_of_choices_tells_nothing() -> None:
    lists = {tuple(legal(looking(CARDS, luck=luck))) for luck in range(20)}
    assert lists == {("keep 1", "keep 2", "keep 3", "decline")}


def test_the_record_of_a_running_game_hides_what_was_kept() -> None:
    state = open_game(GAME, 2, "veil")
    record = Record.begin(GAME, state, "veil")
    rng = Random(5)
    while state.actor is not None:
        choice = seeker(state, rng)
        record.add(GAME, state.actor, choice)
        state.step(choice)
        lines = [text for _, text in record.public(GAME).lines]
        assert all(text.split()[1] == "?" for text in lines if text.split()[0] in ("keep", "both"))
    assert {text for _, text in record.lines if text.startswith("keep")}
    record.finish(state)
    assert record.public(GAME).lines == record.lines


def test_two_games_that_differ_in_what_was_kept_have_the_same_public_record() -> None:
    records = []
    for kept in ("keep 1", "keep 2"):
        state = open_game(GAME, 2, "same")
        record = Record.begin(GAME, state, "same")
        for choice in (kept, kept):
            assert state.actor is not None
            record.add(GAME, state.actor, GAME.parse(choice))
            state.step(GAME.parse(choice))
        records.append(str(record.public(GAME)))
    assert records[0] == records[1]


def dreams(state: Opened, seat: int, count: int) -> list[Opened]:
    """So many positions that a seat can imagine."""
    found = [state.imagine(seat, seed) for seed in range(count)]
    return [dream for dream in found if isinstance(dream, Opened)]


# Memory --------------------------------------------------------------------------------------------------------------------------


def short_deck(luck: int = 1, cards: int = 4) -> Opened:
    """J, L and A at the Sphinx, where only a few cards are left; F holds the others."""
    state = at_sphinx({"F": list(range(1, 30 - cards))}, 4, "JLA", luck)
    assert state.sphinx_deck() == cards
    return state


def test_a_seat_remembers_a_card_that_nobody_can_have_taken() -> None:
    state = short_deck()
    play(state, "commit black alone +0", "draw 2 0", "keep 1")
    back = state.under[0]
    # L draws the two fresh cards and never reaches what J put back.
    play(state, "commit black alone +0", "draw 2 0", "keep 1")
    assert all(dream.under[0] == back for dream in dreams(state, J, 20))


def test_a_seat_reckons_with_what_others_may_have_taken() -> None:
    state = short_deck(cards=3)
    play(state, "commit black alone +0", "draw 3 0", "keep 1")
    one, two = state.under
    play(state, "commit black alone +0", "draw 2 0", "keep 2")
    # J knows both cards that L saw, and that L has one of them.
    assert {(dream.hands[L][0], dream.under[0]) for dream in dreams(state, J, 60)} == {(one, two), (two, one)}


def test_a_seat_learns_what_others_have_by_seeing_what_is_left() -> None:
    state = short_deck(cards=3)
    play(state, "commit black alone +0", "draw 3 0", "keep 1")
    one, two = state.under
    play(state, "commit black alone +0", "draw 2 0", "keep 2", "decline")
    # In the next round J draws the card that L left.
    state.tired = [0] * 16
    state.docks[:4] = [J, -1, -1, -1]
    build(state, "sphinx")
    play(state, "commit black alone +0", "keep 1")
    assert state.hands[J][-1] == one
    assert {dream.hands[L][0] for dream in dreams(state, J, 40)} == {two}
    # A has seen none of it.
    assert len({dream.hands[L][0] for dream in dreams(state, A, 200)}) > 1


def histories(state: Opened, known: int) -> set[tuple[tuple[int, ...], ...]]:
    """Every way the hands and the cards under the deck can be for J, by trying all orders of the deck and all kept places.

    J's first so many visits took one card each.
    """
    deck = [card for card in range(29) if card not in state.drawn[:known]]
    visits = list(zip(state.visits[::3], state.visits[1::3], state.visits[2::3], strict=True))[known:]
    found: set[tuple[tuple[int, ...], ...]] = set()

    def go(number: int, cards: tuple[int, ...], hands: tuple[tuple[int, ...], ...], at: int) -> None:
        if number == len(visits):
            found.add((*hands, cards[len(state.fresh) :]))
            return
        who, count, kept = visits[number]
        drawn, rest = cards[:count], cards[count:]
        if who == J and list(drawn) != state.drawn[at : at + count]:
            return
        for keep in combinations(range(count), kept):
            if who == J and [int(place in keep) for place in range(count)] != state.kept[at : at + count]:
                continue
            back = tuple(card for place, card in enumerate(drawn) if place not in keep)
            taken = tuple(card for place, card in enumerate(drawn) if place in keep)
            after = tuple((*hand, *taken) if owner == who else hand for owner, hand in enumerate(hands))
            go(number + 1, rest + back, after, at + count)

    for order in permutations(deck):
        go(0, order, (tuple(state.drawn[:known]), (), ()), known)
    return found


@pytest.mark.parametrize("luck", range(8))
def test_everything_that_may_be_true_is_imagined_and_nothing_else(luck: int) -> None:
    state = at_sphinx({"J": list(range(1, 25))}, 3, "JL", luck)
    rng = Random(luck)
    for _ in range(3):
        state.tired = [0] * 12
        state.docks[:4] = [*rng.sample([J, L, A], 2), -1, -1]
        state.stones = [9] * 3
        build(state, "sphinx")
        while state.stack:
            wished = [choice for choice in state.choices if GAME.name(choice) != "decline"]
            state.step(rng.choice(wished if asked(state)[1] == "commit" else state.choices))
    imagined = {(*(tuple(hand) for hand in dream.hands), tuple(dream.under)) for dream in dreams(state, J, 1500)}
    assert imagined == histories(state, 24)


def test_imagining_agrees_with_the_view_in_games_full_of_visits() -> None:
    for game in range(24):
        rng = Random(game)
        state = open_game(GAME, 2 + game % 3, f"visits {game}")
        most = 0
        while state.actor is not None:
            if rng.random() < 0.15:
                for seat in [None, *range(state.players)]:
                    view = state.view(seat)
                    dream = view.imagine(game)
                    assert bytes(dream.view(seat)) == bytes(view)
                    assert dream.position.pieces() == state.pieces()
            most = max(most, len(state.drawn))
            state.step(seeker(state, rng))
        assert most > 20


def test_no_view_ever_names_a_card_that_its_seat_has_not_seen() -> None:
    for game in range(12):
        rng = Random(game)
        state = open_game(GAME, 2 + game % 3, f"leak {game}")
        while state.actor is not None:
            for seat in range(state.players):
                seen = {card for card, who in zip(state.drawn, drawers(state), strict=True) if who == seat}
                view = state.view(seat).position
                named = {card for hand in view.hands for card in hand} | set(view.under) | set(view.drawn)
                assert named - {-1} <= seen
                assert set(view.fresh) == set(range(29)) - seen
            state.step(seeker(state, rng))


def drawers(state: Opened) -> list[int]:
    """Who drew each card."""
    return [seat for seat, count in zip(state.visits[::3], state.visits[1::3], strict=True) for _ in range(count)]


# Undo ----------------------------------------------------------------------------------------------------------------------------


def test_drawing_raises_the_fence_also_when_no_luck_is_involved() -> None:
    state = short_deck(cards=3)
    play(state, "commit black alone +0", "draw 3 0", "keep 1", "commit black alone +0")
    fence = state.fence
    assert state.fresh == []
    play(state, "draw 2 0")
    assert state.fence > fence


def test_keeping_reveals_nothing_and_can_be_taken_back() -> None:
    state = looking(CARDS)
    fence = state.fence
    play(state, "keep 1")
    assert state.fence == fence
