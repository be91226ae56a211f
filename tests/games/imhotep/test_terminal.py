"""The picture of a position in a terminal: everything open is on it, nothing secret is, in every language."""

from __future__ import annotations

import pytest
from tests.games.imhotep.positions import GAME, J, L, lay
from tests.opened import Opened, open_game

from khonsu.engine.text import LANGUAGES
from khonsu.games.imhotep.board.terminal import show
from khonsu.games.imhotep.state import CARDS


def shown(state: Opened, seat: int | None = J, lang: str = "en") -> str:
    return show(state.view(seat), GAME.text(lang), ["Ema", "Ota", "Iva", "Petr"][: state.players])


def test_ships_show_their_stones_what_they_need_and_where_they_are() -> None:
    picture = shown(lay(2, ships=["JL_", "_J__", "L", "J_"], docked=["", "", "temple", ""]))
    assert "1  J L ·    may sail" in picture
    assert "2  · J · ·  needs 2 more" in picture
    assert "3  → Temple" in picture


def test_filled_fields_show_their_owner_and_empty_ones_their_points() -> None:
    assert "J L 3 2 4 3 2 1 3 | 2 3 1 3 | 4   then 1 each" in shown(lay(2, pyramids=["JL"]))
    assert "J 3 1 3 4" in shown(lay(2, "ABAAA", pyramids=["J", "", "", ""]))


def test_the_chamber_stands_in_three_rows() -> None:
    lines = shown(lay(2, chamber="JLJLL")).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("Burial Chamber"))
    assert [line[len("Burial Chamber A") :].strip() for line in lines[first : first + 3]] == ["J L", "L L", "J"]


def test_players_show_points_stones_and_cards() -> None:
    picture = shown(lay(2, sled=[3, 1], quarry=[20, 9], hands={"L": ["statue", "statue", "lever"]}))
    assert any(line.split()[:6] == ["J", "Ema", "0", "0", "20", "3"] for line in picture.splitlines())
    assert "Statue ×2, Lever" in picture


def test_the_hidden_pair_stays_hidden() -> None:
    kinds = ["sail", "chisel"]
    state = lay(2, "BAAAA", ships=["J"], market=["statue", "statue", "lever"], pair=kinds)
    for lang in LANGUAGES:
        text = GAME.text(lang)
        for seat in (J, L, None):
            picture = shown(state, seat, lang)
            assert text("terminal.pair") in picture
            assert not any(text.term(kind) in picture for kind in kinds)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_every_position_of_a_game_can_be_shown_within_eighty_columns_but_for_cards(lang: str, sides: str) -> None:
    for players in GAME.seats:
        state = open_game(GAME, players=players, seed=players, sides=sides)
        number = 0
        while state.actor is not None:
            for seat in (None, state.actor):
                for line in shown(state, seat, lang).splitlines():
                    assert len(line) <= 80 or any(GAME.text(lang).term(card) in line for card in CARDS)
            number += 1
            state.play(state.choices[number * 7 % len(state.choices)])
        assert shown(state, None, lang)
