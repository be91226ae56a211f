"""Opponents play whenever it is their turn, whatever happens around them."""

import asyncio

from tests.table.running_tables import THOTH, open_table, person, play_one, serving, until, with_tables

from khonsu.table.model import OVER
from khonsu.table.seats import OPPONENT, Seat
from khonsu.table.tables import Tables


def test_a_game_against_opponents_goes_on_to_its_end(data: str) -> None:
    async def play(tables: Tables) -> None:
        ema = tables.storage.store.add_guest("Ema")
        live = await open_table(tables, ema, THOTH)
        while live.running.state.actor is not None:
            await until(lambda: live.running.state.actor in (0, None))
            if live.running.state.actor == 0:
                await play_one(tables, live, {0: ema})
        assert live.table.status == OVER
        assert tables.storage.store.table(live.code).status == OVER

    with_tables(data, play)


def test_an_opponent_who_was_thinking_goes_on_when_the_site_opens_again(data: str) -> None:
    async def main() -> None:
        async with serving(data) as tables:
            ema, jan = tables.storage.store.add_guest("Ema"), tables.storage.store.add_guest("Jan")
            live = await open_table(tables, ema, person(jan))
            code = live.code
            # As if the process had been killed right after the seat was handed over.
            for number in (0, 1):
                tables.storage.store.change_seat(code, number, Seat(OPPONENT, "Thoth", level="random"))
        async with serving(data) as tables:
            await tables.registry.resume()
            live = await tables.registry.find(code)
            await until(lambda: live.running.state.actor is None)

    asyncio.run(main())
