"""The hidden pair of Market B, the only secret of Imhotep: who learns it, when, and through what."""

import json
from random import Random

import pytest
from tests.games.imhotep.positions import GAME, J, L, asked, end_round, lay, names, play, told
from tests.opened import Opened, open_game

from khonsu.engine.history import History
from khonsu.games.imhotep.state import CARDS

PAIR = ["entrance", "chisel"]
OTHER_PAIR = ["lever", "statue"]
SEATS = (0, 1, None)


def hidden(pair: list[str], **layout: object) -> Opened:
    """J may sail a ship of both to Market B, where this pair lies."""
    return lay(2, "BAAAA", ships=["LJ", "____"], market=["sail", "sail", "hammer"], pair=pair, **layout)  # type: ignore[arg-type]


def looking(pair: list[str]) -> Opened:
    """L looks at the pair."""
    state = hidden(pair)
    play(state, "sail 1 market", "pick 4")
    assert asked(state) == ("L", "keep")
    return state


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_the_pair_on_the_board(seat: int | None) -> None:
    one, other = hidden(PAIR), hidden(OTHER_PAIR)
    assert bytes(one.view(seat)) == bytes(other.view(seat))
    assert one.view(seat).dump()["pair"] == [None, None]
    assert one.view(seat).position.pair == [-1, -1]


@pytest.mark.parametrize("seat", [0, None])
def test_only_the_taker_sees_the_pair_while_deciding(seat: int | None) -> None:
    one, other = looking(PAIR), looking(OTHER_PAIR)
    assert bytes(one.view(seat)) == bytes(other.view(seat))
    assert one.view(1).dump()["pair"] == PAIR
    assert other.view(1).dump()["pair"] == OTHER_PAIR


def test_cards_are_counted_alike_in_every_view() -> None:
    for state in (hidden(PAIR), looking(PAIR)):
        for seat in SEATS:
            view = state.view(seat).position
            unseen = view.pair.count(-1)
            # What is face down counts as part of the pile, so that the counts tell nothing.
            assert view.pieces()["market cards"] == 34
            assert sum(view.pile) == sum(state.pile) + unseen


@pytest.mark.parametrize("seat", SEATS)
def test_everybody_sees_how_many_cards_are_in_the_draw_pile(seat: int | None) -> None:
    for state in (
        hidden(PAIR),
        looking(PAIR),
        lay(2, "BAAAA", pair=PAIR, pile=["sail"]),
        lay(2, "BAAAA", pair=PAIR, pile=[]),
    ):
        count = sum(state.pile)
        view = state.view(seat)
        assert state.pile_size() == view.position.pile_size() == count
        assert f">deck {count}<" in GAME.draw(view)
        assert f"Draw pile: {count} card" in GAME.board.tips(view, GAME.text())["pile"]


def test_ruling_28_a_pair_that_all_can_tell_is_no_part_of_the_draw_pile() -> None:
    for known in (1, 2):
        state = lay(2, "BAAAA", pair=PAIR, pile=["sail", "statue"])
        state.pair_known = known
        assert state.view(None).position.pile_size() == 2


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_told_of_looking_names_no_card(seat: int | None) -> None:
    heard = []
    for pair in (PAIR, OTHER_PAIR):
        state = hidden(pair)
        events = play(state, "sail 1 market", "pick 4")
        heard.append([(event.told(seat), event.pieces, event.points) for event in events])
    assert heard[0] == heard[1]


def test_after_the_decision_both_cards_are_public() -> None:
    state = looking(["chisel", "statue"])
    events = play(state, "keep 1")
    assert [(event.message.id, event.message.args["card"]) for event in events] == [
        ("log.rejects", "statue"),
        ("log.card", "chisel"),
    ]
    assert names(state.view(0).position.discard) == ["statue"]
    assert names(state.view(0).position.hands[L]) == ["chisel"]


@pytest.mark.parametrize("seat", [0, None])
def test_labels_and_reasons_of_a_view_name_no_hidden_card(seat: int | None) -> None:
    for make in (hidden, looking):
        one, other = make(PAIR).view(seat).position, make(OTHER_PAIR).view(seat).position
        for choice in range(GAME.space.size):
            assert one.describe(choice) == other.describe(choice)
            assert one.reason(choice) == other.reason(choice)
        assert one.prompt() == other.prompt()


def test_labels_of_the_full_position_name_the_pair_only_to_whoever_decides() -> None:
    keep = GAME.parse("keep 1")
    assert hidden(PAIR).label(keep) == "Keep card 1 of the pair"
    assert looking(PAIR).label(keep) == "Keep an Entrance"


def test_equal_cards_of_the_pair_are_told_apart_by_their_place() -> None:
    state = looking(["statue", "statue"])
    labels = [state.label(GAME.parse(f"keep {place}")) for place in (1, 2)]
    assert labels == ["Keep a Statue, card 1 of the pair", "Keep a Statue, card 2 of the pair"]


def test_looking_at_the_pair_and_drawing_a_card_cannot_be_taken_back() -> None:
    state = hidden(PAIR)
    play(state, "sail 1 market")
    fence = state.fence
    play(state, "pick 4")
    assert state.fence > fence
    fence = state.fence
    play(state, "keep 2")
    assert state.fence > fence


def test_ruling_38_after_an_untaken_pair_was_shown_the_last_choice_cannot_be_taken_back() -> None:
    # In the last round no new card is drawn, so only the shown pair stands in the way.
    layout = {"ships": ["_", "_", "_", "J"], "docked": ["pyramids", "chamber", "obelisks"], "temple": "LLL"}
    for pair, undoable in ((PAIR, False), ([], True)):
        history = History(lay(2, "BAAAA", number=6, market=["sail"], pair=pair, **layout))  # type: ignore[arg-type]
        history.play(GAME.parse("sail 4 temple"))
        assert history.state.actor is None
        assert history.can_undo(J) == undoable


def test_an_open_card_can_be_taken_back() -> None:
    state = hidden(PAIR)
    play(state, "sail 1 market")
    fence = state.fence
    play(state, "pick 3")
    assert state.fence == fence


def test_imagined_pairs_are_dealt_from_the_unseen_cards() -> None:
    state = hidden(PAIR)
    unseen = state.view(0).position.pile
    found = set()
    for seed in range(300):
        dream = state.imagine(0, seed)
        assert dream.pieces() == state.pieces()
        assert all(dream.pair.count(kind) + dream.pile[kind] == unseen[kind] for kind in range(12))
        found |= set(dream.pair)
    assert found == {kind for kind in range(12) if unseen[kind]}


def test_whoever_looks_imagines_the_pair_as_it_is() -> None:
    state = looking(PAIR)
    for seed in range(10):
        dream = state.imagine(1, seed)
        assert [CARDS[kind] for kind in dream.pair] == PAIR


def test_ruling_28_when_the_pile_runs_out_over_the_pair_all_know_what_it_consists_of() -> None:
    state = lay(
        2,
        "BBAAA",
        ships=["J", "____"],
        pyramids=["", "LLL"],
        pair=["lever", "hammer"],
        pile=[],
        discard=["statue"] * 3,
    )
    play(state, "sail 1 pyramids", "build middle", "accept")
    for seat in SEATS:
        view = state.view(seat)
        assert view.dump()["pair"] == [None, None]
        assert view.dump()["pair_kinds"] == ["lever", "hammer"]
        assert names(view.position.pile) == ["statue", "statue"]
    orders = set()
    for seed in range(30):
        dream = state.imagine(0, seed)
        orders.add(tuple(CARDS[kind] for kind in dream.pair))
        assert names(dream.pile) == ["statue", "statue"]
    assert orders == {("lever", "hammer"), ("hammer", "lever")}


def test_ruling_28_the_order_of_a_known_pair_stays_hidden() -> None:
    views = []
    for pair in (["lever", "hammer"], ["hammer", "lever"]):
        state = lay(2, "BAAAA", ships=["J", "____"], pair=pair, pile=["statue"])
        state.pair_known = 2
        views.append(bytes(state.view(None)))
    assert views[0] == views[1]


def test_ruling_28_when_the_pile_runs_out_within_the_pair_all_know_its_first_card() -> None:
    state = lay(2, "BAAAA", number=2, pile=["sail"] * 3 + ["lever"], discard=["statue"] * 3 + ["hammer"])
    # The three open cards and the first hidden one are all that the pile had.
    assert "reshuffle" in told(end_round(state))
    known = state.pair[0]
    assert state.pair_known == 1
    second = set()
    for seed in range(60):
        dream = state.imagine(None, seed)
        assert dream.pair[0] == known
        assert dream.pieces()["market cards"] == state.pieces()["market cards"]
        second.add(CARDS[dream.pair[1]])
    assert second == {"statue", "hammer"}


def test_a_view_holds_no_luck() -> None:
    state = hidden(PAIR)
    for seat in SEATS:
        document = json.dumps(state.view(seat).dump())
        assert state.key.hex() not in document
        assert state.view(seat).dump()["luck"]["draws"] == {"starter": 0, "round_cards": 0, "market_cards": 0}


def test_no_view_of_a_game_names_a_hidden_card() -> None:
    rng = Random(2)
    for seed in range(8):
        state = open_game(GAME, 2 + seed % 3, seed, sides="BBBAB")
        while state.actor is not None:
            looker = state.looking_at_pair()
            for seat in (*range(state.players), None):
                shown = state.view(seat).dump()["pair"]
                assert shown == ([CARDS[kind] for kind in state.pair] if seat == looker else [None] * len(state.pair))
            state.step(rng.choice(state.choices))


def test_the_sides_without_a_hidden_pair_have_no_secret() -> None:
    state = lay(2, ships=["LJ", "____"], market=["sail", "statue"])
    for seat in SEATS:
        assert state.view(seat).position.pile == state.pile
    assert state.actor == J


def test_ruling_28_a_new_round_hides_its_pair_again() -> None:
    state = lay(2, "BAAAA", number=2, pair=["lever", "hammer"])
    state.pair_known = 2
    end_round(state)
    assert state.pair_known == 0
    assert state.view(0).dump()["pair_kinds"] == []
