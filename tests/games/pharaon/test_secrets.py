"""Who may know what: the two nobles of the setup, and nothing else that lies on the table, is secret."""

from random import Random

from tests.games.pharaon.positions import GAME, task
from tests.opened import Opened, open_game

from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.court import UNSEEN
from khonsu.games.pharaon.state import DECK


def choosing(seed: int, players: int = 4) -> tuple[Opened, int]:
    """A seat is looking at two nobles, after others have put some aside."""
    state = open_game(GAME, players, f"secrets {seed}")
    while task(state) != "keep" or (players > 1 and state.aside.count(-1) == players):
        state.step(state.choices[0])
    seat = state.actor
    assert seat is not None
    return state, seat


def test_only_the_chooser_sees_the_two_nobles() -> None:
    state, seat = choosing(1)
    for viewer in [*range(4), None]:
        view = state.view(viewer)
        if viewer == seat:
            assert view.position.offer == state.offer
        else:
            assert view.position.offer == [UNSEEN, UNSEEN]
            assert {view.position.noble_at[noble] for noble in state.offer} == {DECK}


def test_only_its_owner_knows_what_was_put_aside() -> None:
    state, seat = choosing(2)
    owner = next(other for other in range(4) if state.aside[other] >= 0)
    assert owner != seat
    for viewer in [*range(4), None]:
        seen = state.view(viewer).position
        if viewer == owner:
            assert seen.aside[owner] == state.aside[owner]
        else:
            assert seen.aside[owner] == UNSEEN
            assert seen.noble_at[state.aside[owner]] == DECK


def test_every_noble_put_aside_is_hidden_the_first_one_too() -> None:
    state, seat = choosing(2)
    owner = next(other for other in range(4) if state.aside[other] >= 0)
    for noble in range(26):
        twin = state.copy()
        twin.aside[owner] = noble
        assert twin.view(seat).position.aside[owner] == UNSEEN


def test_the_deck_does_not_tell_what_was_put_back_into_it() -> None:
    state, _ = choosing(2)
    for viewer in [*range(4), None]:
        deck = state.view(viewer).position.noble_deck
        assert deck == sorted(deck)
    while state.round == 0:
        state.step(state.choices[0])
    assert state.noble_deck == sorted(state.noble_deck)


def test_labels_and_dumps_for_others_name_no_hidden_noble() -> None:
    state, seat = choosing(3)
    other = (seat + 1) % 4
    view = state.view(other)
    assert view.legal() == []
    assert view.dump()["offer"] == ["unseen", "unseen"]
    for choice in state.legal():
        assert view.position.describe(choice).id == "choice.keep_place"
        assert state.describe(choice).args["noble"] in NOBLE_NAMES


def test_imagined_nobles_are_those_the_seat_has_not_seen() -> None:
    state, seat = choosing(4)
    other = (seat + 1) % 4
    hidden = {noble for noble in [*state.offer, *state.aside] if noble >= 0} - {state.aside[other]}
    seen: set[int] = set()
    for luck in range(60):
        dream = state.imagine(other, luck)
        assert dream.aside[other] == state.aside[other]
        assert dream.pieces() == state.pieces()
        guess = [noble for noble in [*dream.offer, *dream.aside] if noble >= 0]
        assert len(set(guess)) == len(guess)
        assert UNSEEN not in guess
        seen |= set(dream.offer)
    assert len(seen) > 12
    assert hidden


def test_after_the_setup_everybody_sees_the_same() -> None:
    for players in (1, 2, 5):
        state = open_game(GAME, players, 3)
        rng = Random(players)
        for _ in range(60):
            if state.actor is None:
                break
            state.step(rng.choice(state.choices))
        assert state.round > 0
        dumps = []
        for viewer in [*range(players), None]:
            doc = state.view(viewer).dump()
            doc.pop("seat")
            doc.pop("choices")
            dumps.append(doc)
        assert all(doc == dumps[0] for doc in dumps)


def test_the_jars_of_the_traitor_are_a_number() -> None:
    state = open_game(GAME, 1, 8)
    while state.stack and state.dump()["round"] == 0:
        state.step(state.choices[0])
    drawn: set[tuple[int, ...]] = set()
    for luck in range(30):
        dream = state.imagine(0, luck)
        dream.play_out(luck)
        drawn.add(tuple(dream.jar_pile))
    assert len(drawn) > 20


def test_keeping_a_noble_cannot_be_undone() -> None:
    state, _ = choosing(5)
    before = state.fence
    state.step(state.choices[0])
    assert state.fence > before


def test_everybody_sees_how_many_nobles_are_in_the_deck() -> None:
    state, _ = choosing(8)
    for _ in range(3):
        count = len(state.noble_deck)
        for seat in (*range(4), None):
            view = state.view(seat)
            assert view.position.nobles_left() == count
            for tall in (False, True):
                assert f'aria-label="{GAME.text()("board.noble_deck_label", n=count)}:' in GAME.draw(view, tall=tall)
            assert f"{count} card" in GAME.board.tips(view, GAME.text())["noble-deck"]
        state.play(state.legal()[0])
