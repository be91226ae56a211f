"""The hall: all tables that are alive in this process, who watches them, and the opponents that play at them.

A choice is committed first and told afterwards. Other processes may serve the same tables: the log in the store is the truth, and
what is kept here is only a copy that `look` brings up to date.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from khonsu.engine.chance import new_seed, quick_start
from khonsu.engine.registry import game as find_game
from khonsu.table.errors import AlreadyBegun, NotHost, NotRunning, NotYourSeat, NotYourTurn, Stale, TableFull, WrongRules
from khonsu.table.match import Match, Moment
from khonsu.table.seats import OPEN, OPPONENT, PERSON, Seat, dealt, filled, first_open, left, seats_of
from khonsu.table.store import OVER, RUNNING, WAITING, Guest, Said, Standing, Store, Table, new_code

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from khonsu.engine.game import Game
    from khonsu.table.match import Entry, Move
    from khonsu.table.news import Neighbours
    from khonsu.table.opponents import Opponents

T = TypeVar("T")
log = logging.getLogger("khonsu.hall")

# How many news may wait for a slow watcher before he is shown the newest state alone.
PATIENCE = 64
# Seconds after which a table that nobody watches leaves memory.
IDLE = 60.0
# Further back than this, a returning watcher is shown the newest state alone.
REPLAYED = 40


@dataclass(frozen=True)
class Changed:
    """News: the table moved on; `moment` is what there is to show now."""

    moment: Moment


@dataclass(frozen=True)
class Seated:
    """News: somebody sat down, left or handed over a seat, or the game began."""


@dataclass(frozen=True)
class Spoke:
    """News: a line of chat."""

    said: Said


@dataclass(frozen=True)
class Rematch:
    """News: there is a table for another game."""

    code: str


@dataclass(frozen=True)
class Goodbye:
    """News: the house closes."""


News = Changed | Seated | Spoke | Rematch | Goodbye


class Watcher:
    """Somebody who is told everything that happens at a table, in order.

    A queue of the standard library would do, but takes as much memory as all else that is kept of a watcher.
    """

    def __init__(self, live: Live, guest: str | None) -> None:
        self.guest = guest
        self._live = live
        self._news: list[News] = []
        self._waiting: asyncio.Future[None] | None = None

    def tell(self, news: News) -> None:
        """Put news in line; a watcher who is far behind loses the oldest."""
        if len(self._news) >= PATIENCE:
            del self._news[0]
        self._news.append(news)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> News:
        """The next news."""
        while not self._news:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._news.pop(0)

    def __enter__(self) -> Watcher:
        self._live.watchers.add(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.watchers.discard(self)
        self._live.used = time.monotonic()


@dataclass(eq=False)
class Live:
    """A table in memory; `match` is there once the game has begun."""

    table: Table
    game: Game
    match: Match | None = None
    chatted: int = 0
    watchers: set[Watcher] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    thinking: asyncio.Task[None] | None = None
    used: float = field(default_factory=time.monotonic)
    # The version at the last sweep, and how often the table has been written about as far as we know.
    swept: int = -1
    seen: int = 0

    def tell(self, news: News, by: str | None = "") -> None:
        """Tell everybody who watches; who did it himself hears of it last."""
        for watcher in sorted(self.watchers, key=lambda watcher: watcher.guest == by):
            watcher.tell(news)

    @property
    def running(self) -> Match:
        """The match, if the game has begun."""
        if self.match is None:
            raise NotRunning("The game has not begun yet.")
        return self.match


class Hall:
    """All tables of a house, as one process sees them."""

    def __init__(self, store: Store, opponents: Opponents, neighbours: Neighbours | None = None) -> None:
        self.store = store
        # Other processes that write to the same store.
        self._neighbours = neighbours
        self.opponents = opponents
        self._live: dict[str, Live] = {}
        # One thread: SQLite has one writer, and the event loop none.
        self._thread = ThreadPoolExecutor(1, "store")
        self._loading: dict[str, asyncio.Lock] = {}
        # Held here: a task that nobody holds may vanish.
        self._errands: set[asyncio.Task[None]] = set()

    def _start(self, errand: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
        return task

    async def ask(self, method: Callable[..., T], *args: Any) -> T:
        """Call the store without holding up the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, method, *args)

    async def _write(self, method: Callable[..., T], code: str, *args: Any) -> T:
        """Let the store write something about a table, and hint to the other processes that it has."""
        done = await self.ask(method, code, *args)
        if self._neighbours is not None:
            self._neighbours.hint(code)
            if code in self._live:
                self._live[code].seen += 1
        return done

    # Making and filling tables ---------------------------------------------------------------------------------------

    async def create(
        self,
        game: Game,
        host: Guest,
        seats: Sequence[Seat],
        options: dict[str, Any],
        *,
        shuffle: bool = True,
        listed: bool = True,
        coached: bool = False,
    ) -> str:
        """A new table; the game begins at once if nobody is missing. Gives its code."""
        seed = new_seed()
        settings = game.start(len(seats), seed, **options).options
        now = int(time.time())
        table = Table(
            new_code(), game.id, game.rules_version, game.tables.hash(), settings, seed, host.id, WAITING,
            shuffle, listed, coached, now, now, 0, None, 0, 0, None, 0, tuple(seats),
        )  # fmt: skip
        await self.ask(self.store.add_table, table)
        if first_open(list(seats)) is None:
            await self._begin(await self.live(table.code), list(seats))
        return table.code

    async def join(self, code: str, guest: Guest) -> None:
        """Let somebody sit down on the first free seat; nothing happens if he sits there already."""
        live = await self.live(code)
        async with live.lock:
            await self._look_at_seats(live)
            seats = list(live.table.seats)
            if seats_of(guest.id, seats):
                return
            number = first_open(seats)
            if live.table.status != WAITING:
                raise AlreadyBegun("The game has begun.")
            if number is None:
                raise TableFull("All seats are taken.")
            await self._write(self.store.take_seat, code, number, Seat(PERSON, guest.name, guest.id))
            await self._look_at_seats(live)
            if guest.id not in {seat.guest for seat in live.table.seats}:
                raise TableFull("Somebody else was quicker.")
            live.tell(Seated())
        if first_open(list(live.table.seats)) is None:
            await self._begin(live, list(live.table.seats))

    async def leave(self, code: str, guest: Guest, level: str) -> None:
        """Let somebody go: before the game his seat is free again, during it an opponent takes over."""
        live = await self.live(code)
        async with live.lock:
            await self._look_at_seats(live)
            for number in seats_of(guest.id, list(live.table.seats)):
                seat = live.table.seats[number]
                gone = Seat(OPEN) if live.table.status == WAITING else left(seat, level)
                await self._write(self.store.change_seat, code, number, gone)
            await self._look_at_seats(live)
            live.tell(Seated())
        self._think(live)

    async def fill(self, code: str, guest: Guest, level: str, names: list[str]) -> None:
        """Begin with opponents on the free seats."""
        live = await self.live(code)
        if live.table.host != guest.id:
            raise NotHost("Only the host may fill the table.")
        async with live.lock:
            await self._look_at_seats(live)
        if live.table.status != WAITING:
            raise AlreadyBegun("The game has begun.")
        await self._begin(live, filled(list(live.table.seats), level, names))

    async def _begin(self, live: Live, seats: list[Seat]) -> None:
        async with live.lock:
            order = dealt(seats) if live.table.shuffle else seats
            match = self._rebuild(live.table, len(order), ())
            await self._write(self.store.begin, live.table.code, order, _standing(match.moment()))
            # If another process was first, its order counts.
            await self._look_at_seats(live)
            live.tell(Seated())
        self._think(live)

    async def rematch(self, code: str, guest: Guest) -> str:
        """A table for another game of the same people; the first one who asks makes it."""
        live = await self.live(code)
        if not seats_of(guest.id, list(live.table.seats)):
            raise NotYourSeat("Only who played may ask for a rematch.")
        if live.table.status != OVER:
            raise NotRunning("The game is not over yet.")
        async with live.lock:
            await self._look_at_seats(live)
            if live.table.successor is None:
                old = live.table
                again = await self.create(live.game, guest, old.seats, old.options, shuffle=old.shuffle, listed=old.listed)
                live.table = replace(old, successor=await self._write(self.store.set_successor, code, again))
                live.tell(Rematch(again))
        assert live.table.successor is not None
        return live.table.successor

    # Looking ---------------------------------------------------------------------------------------------------------

    async def live(self, code: str) -> Live:
        """The table with this code, brought into memory if needed."""
        live = self._live.get(code)
        if live is None:
            async with self._loading.setdefault(code, asyncio.Lock()):
                live = self._live.get(code) or await self._load(code)
            self._loading.pop(code, None)
            self._think(live)
        elif self._neighbours is not None and not live.watchers:
            await self.look(live)
        live.used = time.monotonic()
        return live

    async def _load(self, code: str) -> Live:
        table = await self.ask(self.store.table, code)
        live = Live(table, find_game(table.game), seen=table.stirred)
        if table.status != WAITING:
            live.match = await self._replay(table, await self.ask(self.store.log, code))
        self._live[code] = live
        return live

    async def _replay(self, table: Table, entries: Sequence[Entry]) -> Match:
        """The match of a long log, without holding up the others."""
        return await asyncio.to_thread(self._rebuild, table, len(table.seats), entries)

    def _rebuild(self, table: Table, players: int, entries: Sequence[Entry]) -> Match:
        game = find_game(table.game)
        if (table.rules, table.components) != (game.rules_version, game.tables.hash()):
            raise WrongRules(f"Table {table.code} was begun with rules {table.rules} of {table.game}.")
        return Match(game, players, table.options, table.seed, entries)

    async def _look_at_seats(self, live: Live) -> None:
        """Read anew who sits at a table, and begin its match if that has happened elsewhere."""
        table = await self.ask(self.store.table, live.table.code)
        if table.status != WAITING and live.match is None:
            entries = await self.ask(self.store.log, table.code)
            # Both at once: nobody may see a running table without a match.
            live.table, live.match = table, await self._replay(table, entries)
        else:
            live.table = table

    async def look(self, live: Live) -> None:
        """Take over what other processes have done at a table."""
        async with live.lock:
            before, version = live.table, 0 if live.match is None else live.match.version
            table, entries, chat = await self.ask(self.store.since, before.code, version, live.chatted)
            live.seen = table.stirred
            if live.match is None and table.status != WAITING:
                # Both at once: nobody may see a running table without a match.
                live.table, live.match = table, await self._replay(table, entries)
                entries = []
            live.table = table
            if table.status != before.status or table.seats != before.seats:
                live.tell(Seated())
            for entry in entries:
                live.running.append(live.running.work_out(entry))
                live.tell(Changed(live.running.moment()))
            if table.successor is not None and before.successor is None:
                live.tell(Rematch(table.successor))
            for said in chat:
                self._spoken(live, said)

    async def look_at(self, code: str) -> None:
        """Look at a table that somebody watches here; others are looked at when somebody comes."""
        live = self._live.get(code)
        if live is not None and live.watchers:
            await self.look(live)

    def watch(self, live: Live, guest: Guest | None = None) -> Watcher:
        """Watch a table, as a context: news come until it is left."""
        return Watcher(live, None if guest is None else guest.id)

    async def since(self, live: Live, version: int) -> list[Moment]:
        """What a watcher has missed after a version, or only the newest state if that is too much."""
        match = live.running
        if version == match.version:
            return []
        if not match.version - REPLAYED <= version < match.version:
            return [match.moment()]
        entries = await self.ask(self.store.log, live.table.code)
        again = await self._replay(live.table, entries[:version])
        moments: list[Moment] = []
        for entry in entries[version:]:
            again.append(again.work_out(entry))
            moments.append(again.moment())
        return moments

    # Playing ---------------------------------------------------------------------------------------------------------

    async def choose(self, code: str, guest: Guest, seat: int, choice: int, version: int, *, confirmed: bool = True) -> bool:
        """Make a choice for a seat; without confirmation, one that cannot be taken back is not made, and False returned."""
        live = await self._playing(code, guest, seat, version)
        async with live.lock:
            move = live.running.choose(seat, choice, version)
            if not confirmed and live.running.is_final(move):
                return False
            await self._append(live, move)
        self._think(live)
        return True

    async def take_back(self, code: str, guest: Guest, seat: int, version: int, count: int) -> None:
        """Take back a seat's last choices (0: all that may be)."""
        live = await self._playing(code, guest, seat, version)
        async with live.lock:
            await self._append(live, live.running.take_back(seat, count, version))

    async def hint(self, code: str, guest: Guest, seat: int, level: str) -> int:
        """What an opponent of a level would choose in somebody's place."""
        match = (await self._playing(code, guest, seat)).running
        if match.state.actor != seat:
            raise NotYourTurn(f"It is not the turn of seat {seat}.")
        return await self.opponents.choose(match.state.view(seat), level, match.version)

    async def _playing(self, code: str, guest: Guest, seat: int, version: int = 0) -> Live:
        """A table for somebody who wants to play a seat, which must be his own, at a version that he has seen."""
        live = await self.live(code)
        if seat not in seats_of(guest.id, list(live.table.seats)):
            raise NotYourSeat(f"{guest.id} does not play seat {seat}.")
        if self._neighbours is not None and version > live.running.version:
            # He heard of it from another process before we did.
            await self.look(live)
        return live

    async def _append(self, live: Live, move: Move) -> None:
        match = live.running
        twin = Moment(match.game, move.entry.version, move.after, (), ())
        try:
            await self._write(self.store.append, live.table.code, move.entry, _standing(twin))
        except Stale:
            self._start(self.look(live))
            raise
        match.append(move)
        if move.after.actor is None:
            live.table = replace(live.table, status=OVER)
        live.tell(Changed(match.moment()), by=live.table.seats[move.entry.seat].guest)
        # The others are waiting for it; whoever chose knows already.
        await asyncio.sleep(0)

    def _think(self, live: Live) -> None:
        """Let the opponent whose turn it is think, if there is one and none thinks yet."""
        if self._opponent_to_act(live) is not None and (live.thinking is None or live.thinking.done()):
            live.thinking = self._start(self._play_opponents(live))

    def _opponent_to_act(self, live: Live) -> int | None:
        if live.match is None or live.table.status != RUNNING:
            return None
        actor = live.match.state.actor
        return actor if actor is not None and live.table.seats[actor].kind == OPPONENT else None

    async def _play_opponents(self, live: Live) -> None:
        while (seat := self._opponent_to_act(live)) is not None:
            match = live.running
            version = match.version
            view = match.state.view(seat)
            # Not from the game's seed: an opponent knows nothing of it.
            luck = quick_start(hash((live.table.code, version)) & 0x7FFFFFFF, 1)
            choice = await self.opponents.choose(view, live.table.seats[seat].level, luck)
            try:
                async with live.lock:
                    await self._append(live, match.choose(seat, choice, version))
            except (Stale, NotRunning):
                await self.look(live)
                continue
            # Many opponents at many tables: let the others in.
            await asyncio.sleep(0)

    # Chat ------------------------------------------------------------------------------------------------------------

    async def say(self, code: str, guest: Guest, text: str) -> None:
        """Say something at a table."""
        live = await self.live(code)
        self._spoken(live, await self._write(self.store.say, code, guest, text))

    def _spoken(self, live: Live, said: Said) -> None:
        if said.id > live.chatted:
            live.chatted = said.id
            live.tell(Spoke(said))

    # Coming and going ------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take up the tables at which an opponent was thinking when the house closed."""
        for code in await self.ask(self.store.thinking):
            try:
                await self.live(code)
            except WrongRules:
                log.warning("table has other rules", extra={"table": code})

    def sweep(self) -> None:
        """Forget tables that nobody has looked at for a while, and take up those whose opponents another process let down."""
        long_ago = time.monotonic() - IDLE
        for code, live in list(self._live.items()):
            thinking = live.thinking is not None and not live.thinking.done()
            version = 0 if live.match is None else live.match.version
            if not live.watchers and not thinking and not live.lock.locked() and live.used < long_ago:
                del self._live[code]
            elif version == live.swept:
                self._think(live)
            live.swept = version

    @property
    def watched(self) -> list[Live]:
        """Tables that somebody watches from here."""
        return [live for live in self._live.values() if live.watchers]

    def goodbye(self) -> None:
        """Tell everybody that the house closes."""
        for live in self._live.values():
            live.tell(Goodbye())

    async def close(self) -> None:
        """Stop thinking and let go of the store."""
        for errand in list(self._errands):
            errand.cancel()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.opponents.close()
        self._thread.shutdown()
        self.store.close()


def _standing(moment: Moment) -> Standing:
    """What lists of tables say about a match."""
    return Standing(moment.state.actor, *moment.state.position.rounds())
