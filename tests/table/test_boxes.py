"""Whoever thinks at a table thinks with its box, and what is stored of boxes stays what it was."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from tests.soak_boxes import extreme_box

import khonsu
from khonsu.engine import registry
from khonsu.engine.box import Box
from khonsu.engine.record import Record
from khonsu.players.weights import is_tuned_for
from khonsu.table.boxes import StoredBox, new_key
from khonsu.table.errors import TooManyBoxes
from khonsu.table.levels import OFFERED, about
from khonsu.table.opponent_pool import OpponentPool, choice_in
from khonsu.table.store import MOST_BOXES, Store
from khonsu.web.review_process import answer as reviewed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from khonsu.engine.game import Game

GAMES = khonsu.game_names()


@pytest.fixture(scope="module")
def odd_games() -> dict[str, Game]:
    """Every game with a box as odd as it may be."""
    return {name: extreme_box(name, True, every=9) for name in GAMES}


def test_opponents_and_advice_play_with_the_box_of_the_table(odd_games: dict[str, Game]) -> None:
    async def ask_all() -> None:
        pool = OpponentPool(1)
        try:
            for game in odd_games.values():
                state = game.start(2, 1)
                view = state.view(state.actor)
                seen = {"view": view.dump(), "tables": game.tables.own}
                # Whoever fails is answered for by the next weaker one: so each is asked himself.
                answer = await pool._ask({**seen, "level": "teti", "seed": 1, "table": "t"})
                assert choice_in(answer) in view.legal(), (game, answer)
                assert await pool.choose(view, "teti", 1) == choice_in(answer)
            view = odd_games["imhotep"].start(2, 1).view(0)
            advice = await pool.advise(view, 0, 1, "t")
            assert advice is not None
            assert advice.suggestions[0].choice in view.legal()
        finally:
            await pool.close()

    asyncio.run(ask_all())


def test_reviews_play_with_the_box_of_the_record(odd_games: dict[str, Game]) -> None:
    for game in odd_games.values():
        state = game.start(2, 3)
        record = Record.begin(game, state, 3)
        for _ in range(4):
            choice = state.legal()[0]
            record.add(game, state.actor or 0, choice)
            state.play(choice)
        # It brings all it needs: nobody else has this box.
        again = Record.parse(str(record))
        assert again.verify(registry.game(again.game, again.tables)) == state
        found = reviewed({"text": str(record), "at": 4, "count": 1, "depth": "quick"})
        assert found["of"] == 4, game


def test_a_record_of_the_usual_box_is_as_it_always_was() -> None:
    game = khonsu.game("imhotep")
    text = str(Record.begin(game, game.start(2, 1), 1))
    assert "tables:" not in text
    assert "box:" not in text


@pytest.mark.parametrize("name", GAMES)
def test_whoever_was_tuned_for_other_numbers_says_so(name: str, odd_games: dict[str, Game]) -> None:
    usual, odd = khonsu.game(name), odd_games[name]
    count = 2
    assert is_tuned_for(usual, count)
    for level in OFFERED:
        assert about(level, "en", usual, count) == about(level)
    assert "usual numbers" in about("kagemni", "en", odd, count)
    # Who overlooks half of what he sees would not play better with numbers of his own.
    assert about("miu", "en", odd, count) == about("miu")


# What is stored ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(str(tmp_path / "site.db"))
    yield kept
    kept.close()


def test_a_draft_is_kept_with_what_does_not_fit_yet(store: Store) -> None:
    ema = store.add_guest("Ema")
    box = StoredBox(key=new_key(), game="imhotep", owner=ema.id, draft=Box(game="imhotep"))
    typed = box.with_typed({"obelisks.tower_values[1]": "14", "wrath.points": "500"})
    store.put_box(typed, ema)
    (found,) = store.boxes_of(ema.id, "imhotep")
    assert replace(found, changed=0) == typed
    assert found.typed == {"wrath.points": "500"}
    assert found.draft.seen == ("obelisks.tower_values[1]",)
    assert found.with_typed({"wrath.points": "6"}).typed == {}


def test_of_the_boxes_that_new_tables_use_there_is_one_and_of_all_not_too_many(store: Store) -> None:
    ema = store.add_guest("Ema")
    for number in range(MOST_BOXES):
        box = Box(game="imhotep", name=str(number))
        store.put_box(StoredBox(key=new_key(), game="imhotep", owner=ema.id, saved=box, draft=box, used=True), ema)
    assert sum(box.used for box in store.boxes_of(ema.id, "imhotep")) == 1
    with pytest.raises(TooManyBoxes):
        store.put_box(StoredBox(key=new_key(), game="imhotep", owner=ema.id, draft=Box(game="imhotep")), ema)


def test_a_table_of_a_stored_box_that_a_later_edition_does_not_take_is_left_out(store: Store) -> None:
    ema = store.add_guest("Ema")
    box = Box(game="imhotep", tables={"wrath": {"points": 7}})
    stored = StoredBox(key=new_key(), game="imhotep", owner=ema.id, saved=box, draft=box)
    # As if more points had been possible once.
    odd = replace(box, tables={**box.tables, "sets": {"points": 5}, "setup": {"rounds": 77}})
    store.put_box(replace(stored, saved=odd, draft=odd), ema)
    (found,) = store.boxes_of(ema.id, "imhotep")
    assert found.saved is not None
    assert found.saved.tables == {"wrath": {"points": 7}}


def test_the_tables_of_a_fingerprint_are_kept_whole(store: Store, odd_games: dict[str, Game]) -> None:
    for game in odd_games.values():
        store.keep_edition(game)
        store.keep_edition(game)
        found = store.edition(game.id, game.tables.hash())
        assert found is not None
        assert registry.game(game.id, json.loads(json.dumps(found))) == game
    assert store.edition("imhotep", "0" * 16) is None
