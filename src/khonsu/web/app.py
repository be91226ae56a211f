"""The site as an ASGI application: its routes, what it opens at the start and closes at the end."""

from __future__ import annotations

import asyncio
import gc
import time
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.routing import Mount, Route

from khonsu.engine import registry
from khonsu.table.opponent_pool import OpponentPool, processes_for
from khonsu.table.peer_updates import PeerUpdates
from khonsu.table.pulse import Pulse
from khonsu.table.store import Store
from khonsu.table.supervisor import Supervisor
from khonsu.table.tables import Tables
from khonsu.web import (
    box_page,
    boxes,
    game_page,
    great,
    health,
    home,
    metrics,
    moving,
    new_table,
    opponents,
    previews,
    puzzles,
    replays,
    reviewing,
    rules,
    settings,
    static_files,
    stream,
    table_actions,
    table_page,
)
from khonsu.web.door import DoorLimits
from khonsu.web.guests import GuestCookies
from khonsu.web.house_boxes import house_boxes
from khonsu.web.logs import RequestLog
from khonsu.web.rate_limit import Rate, RateLimiter
from khonsu.web.replay_pool import ReplayPool
from khonsu.web.reviews import Reviews
from khonsu.web.security import READS, Guard, SafeHeaders
from khonsu.web.signing import read_keys
from khonsu.web.templating import environment
from khonsu.web.unexpected import Unexpected
from khonsu.web.watchdog import watch
from khonsu.web.workbench import Workbench, at_the_bench
from khonsu.web.workers import workers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
    from pathlib import Path

    from starlette.responses import Response
    from starlette.types import ASGIApp, Receive, Scope, Send

    from khonsu.table.peers import Peers
    from khonsu.web.workers import Worker

# Seconds between two looks for tables that nobody needs in memory any more.
SWEEP = 20.0

# Seconds between two times at which the data file is brought up to date with what was written.
CHECKPOINT = 5.0

# Seconds between two looks at how quick the event loop is and how much is going on.
MEASURE = 0.5

# Seconds between two looks for a new key.
KEYS = 60.0

# Lines of chat that one person may say who plays, and one address of all who watch.
TALK = Rate(each_second=0.5, at_once=8)

# Records, reviews, boxes and games to play on from that one address may have kept.
RECORDS = Rate(each_second=0.1, at_once=20)

# Pages that work on boxes, for one address.
BOXES = Rate(each_second=3, at_once=60)

# What is large is made small on its way to the browser.
COMPRESSED = Middleware(GZipMiddleware, minimum_size=600, compresslevel=5)


class Page(Route):
    """The way to a page. The library would put a layer around each that looks who handles its errors: `Unexpected` handles them all."""

    def __init__(self, path: str, page: Callable[[Request], Awaitable[Response]], methods: Sequence[str] = ("GET",)) -> None:
        super().__init__(path, page, methods=methods)

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            response = await page(Request(scope, receive, send))
            await response(scope, receive, send)

        self.app = answer


PAGES = [
    Page("/", home.home),
    Page("/tables/{code}", table_page.table),
    Page("/static/{edition}/{name}", static_files.static),
    Page("/join", home.join_by_code, methods=["POST"]),
    Page("/games/{game}/new", at_the_bench(new_table.form)),
    Page("/games/{game}/new", at_the_bench(new_table.create), methods=["POST"]),
    Page("/games/{game}/play", new_table.play_now, methods=["POST"]),
    Page("/games/{game}/invite", new_table.invite, methods=["POST"]),
    Page("/games/{game}/cover.svg", home.cover),
    Page("/games/{game}", game_page.game_page),
    Page("/games/{game}/preview.jpg", previews.preview),
    Page("/games/{game}/puzzles", puzzles.listing),
    Page("/games/{game}/puzzles/{puzzle}", puzzles.puzzle),
    Page("/games/{game}/puzzles/{puzzle}", puzzles.answer, methods=["POST"]),
    Page("/games/{game}/puzzles/{puzzle}/show", puzzles.show, methods=["POST"]),
    Page("/games/{game}/puzzles/{puzzle}/tips", puzzles.tips),
    Page("/games/{game}/puzzles/{puzzle}/why", puzzles.why_not),
    Page("/games/{game}/rules", rules.rules),
    Page("/games/{game}/summary", rules.summary),
    Page("/games/{game}/figures/{figure}", rules.figure),
    Page("/games/{game}/great", great.great),
    Page("/games/{game}/picture.svg", rules.picture),
    Page("/games/{game}/numbers.json", rules.numbers),
    Page("/games/{game}/box", at_the_bench(box_page.box)),
    Page("/games/{game}/box", at_the_bench(box_page.enter), methods=["POST"]),
    Page("/games/{game}/box/picture.svg", at_the_bench(box_page.picture)),
    Page("/games/{game}/box/save", at_the_bench(box_page.save), methods=["POST"]),
    Page("/games/{game}/box/load", at_the_bench(box_page.load), methods=["POST"]),
    Page("/games/{game}/box/drop", at_the_bench(box_page.drop), methods=["POST"]),
    Page("/boxes/{key}", at_the_bench(boxes.shared)),
    Page("/boxes/{key}/file", at_the_bench(boxes.download)),
    Page("/boxes/{key}/copy", at_the_bench(boxes.copy), methods=["POST"]),
    Page("/tables/{code}/now", stream.now),
    Page("/tables/{code}/tips", table_page.tips),
    Page("/tables/{code}/why", table_page.why_not),
    Page("/tables/{code}/spread/{player}", table_page.spread),
    Page("/tables/{code}/picture.svg", table_page.picture),
    Page("/tables/{code}/record", replays.download),
    Page("/tables/{code}/at/{at}", replays.table_position),
    Page("/tables/{code}/review", reviewing.table_review, methods=["GET", "POST"]),
    Page("/tables/{code}/review/stop", reviewing.table_stop, methods=["POST"]),
    Page("/tables/{code}/try", reviewing.try_table, methods=["POST"]),
    Page("/records", replays.records),
    Page("/records", replays.send_in, methods=["POST"]),
    Page("/records/{key}/at/{at}", replays.record_position),
    Page("/records/{key}/review", reviewing.record_review, methods=["GET", "POST"]),
    Page("/records/{key}/review/stop", reviewing.record_stop, methods=["POST"]),
    Page("/records/{key}/try", reviewing.try_record, methods=["POST"]),
    Page("/tables/{code}/hint", table_actions.hint, methods=["POST"]),
    Page("/tables/{code}/undo", table_actions.take_back, methods=["POST"]),
    Page("/tables/{code}/join", table_actions.join, methods=["POST"]),
    Page("/tables/{code}/name", table_actions.rename, methods=["POST"]),
    Page("/tables/{code}/leave", table_actions.leave, methods=["POST"]),
    Page("/tables/{code}/fill", table_actions.fill, methods=["POST"]),
    Page("/tables/{code}/rematch", table_actions.rematch, methods=["POST"]),
    Page("/tables/{code}/remove", table_actions.remove, methods=["POST"]),
    Page("/tables/{code}/replace", table_actions.replace, methods=["POST"]),
    Page("/tables/{code}/return", table_actions.come_back, methods=["POST"]),
    Page("/tables/{code}/move", moving.offer, methods=["POST"]),
    Page("/seats/{key}", moving.ask),
    Page("/seats/{key}", moving.take, methods=["POST"]),
    Page("/tables/{code}/say", table_actions.say, methods=["POST"]),
    Page("/opponents", opponents.opponents),
    Page("/settings", settings.settings),
    Page("/settings", settings.set_settings, methods=["POST"]),
    Page("/health", health.health),
    Page("/metrics", metrics.metrics),
]

ROUTES = [
    # A choice should not wait, and its answer is small; news of a table are made small one by one.
    Page("/tables/{code}/choose", table_actions.choose, methods=["POST"]),
    Page("/tables/{code}/stream", stream.stream),
    Mount("", routes=PAGES, middleware=[COMPRESSED]),
]


class Site(Starlette):
    """Errors meet one layer here, `Unexpected`: each of the two that the library has of its own is passed by all that is sent."""

    def build_middleware_stack(self) -> ASGIApp:
        """The layers, as they are named."""
        app: ASGIApp = self.router
        for layer, args, named in reversed(self.user_middleware):
            app = layer(app, *args, **named)
        return app


def site(
    data: str,
    rate: Rate | None = None,
    *,
    peers: Peers | None = None,
    worker: Worker | None = None,
    keys: Path | None = None,
    token: str = "",
    answers: int = DoorLimits.answers,
    own: Mapping[str, str] = MappingProxyType({}),
    components: Path | None = None,
) -> Starlette:
    """The site over a data file or a database URL.

    `peers` are other processes that serve the same, `worker` is which of them this one is. The `keys` in a file sign instead of those that the data hold.
    With the `token` somebody may look inside from outside. One address may wait for so many `answers` at once. `own` are opponents that are
    offered besides those of the house. In the folder `components` are boxes that everybody may play with.
    """
    offered = {} if components is None else house_boxes(components)
    me = worker or workers(1)[0]

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(data)
        tables = Tables(store, OpponentPool(processes_for(len(me.beats)), own=own), peers)
        supervisor = Supervisor()
        cookies = GuestCookies(store.signing_keys() if keys is None else read_keys(keys))
        app.state.tables = tables
        app.state.guest_cookies = cookies
        app.state.closing = asyncio.Event()
        app.state.by_address = rate is not None
        app.state.talk = RateLimiter(TALK, me.allowances.talk)
        app.state.reads = None if rate is None else RateLimiter(rate.times(READS), me.allowances.reads)
        app.state.records = None if rate is None else RateLimiter(RECORDS, me.allowances.records)
        app.state.bench = Workbench(None if rate is None else RateLimiter(BOXES, me.allowances.boxes))
        app.state.replays = ReplayPool()
        app.state.reviews = Reviews(tables.storage, len(me.beats))
        app.state.token = token
        app.state.house_boxes = offered
        app.state.health = health.Health(tables, supervisor, me, Pulse(data))
        for name in registry.game_names():
            await tables.storage.ask(Store.keep_edition, registry.game(name))
        await tables.registry.resume()
        _make_ready()
        # From now on there is somebody who could be held up.
        watch()
        updates = PeerUpdates(tables)
        supervisor.keep("hints", updates.follow_hints)
        supervisor.keep("patrol", updates.patrol)
        supervisor.keep("opponents", tables.pool.look_after)
        supervisor.keep("sweep", lambda: _sweep(tables))
        supervisor.keep("measure", lambda: _measure(tables, supervisor, me))
        supervisor.keep("checkpoint", lambda: _checkpoint(store))
        supervisor.keep("keys", lambda: _renew_keys(tables, cookies, keys))
        yield
        await supervisor.close()
        app.state.health.close()
        await app.state.reviews.close()
        await app.state.replays.close()
        await tables.close()

    return Site(
        routes=ROUTES,
        lifespan=life,
        middleware=[
            Middleware(RequestLog),
            Middleware(SafeHeaders),
            Middleware(Unexpected),
            Middleware(Guard, rate=rate, answers=answers, allowances=me.allowances),
        ],
    )


def say_goodbye(app: Starlette) -> None:
    """Tell everybody who listens that the site closes; they come back when it opens again."""
    app.state.closing.set()
    app.state.tables.say_goodbye()


def _make_ready() -> None:
    """Load games, their puzzles and templates before the first visitor comes."""
    for name in registry.game_names():
        _ = registry.game(name).board
        puzzles.has_puzzles(registry.game(name))
    templates = environment()
    for name in templates.list_templates():
        templates.get_template(name)
    # All that stays: to look through it for garbage again and again would hold everybody up for a few dozen milliseconds each time.
    gc.collect()
    gc.freeze()
    # A choice leaves hardly any garbage of the kind that has to be looked for.
    gc.set_threshold(20_000, 20, 20)


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        tables.registry.sweep()


async def _checkpoint(store: Store) -> None:
    while True:
        await asyncio.sleep(CHECKPOINT)
        # Not in the thread that writes choices.
        await asyncio.to_thread(store.checkpoint)


async def _measure(tables: Tables, supervisor: Supervisor, me: Worker) -> None:
    while True:
        me.beat()
        metrics.gauge(tables, len(supervisor.trouble))
        planned = time.perf_counter() + MEASURE
        await asyncio.sleep(MEASURE)
        metrics.LAG.observe(max(0.0, time.perf_counter() - planned))


async def _renew_keys(tables: Tables, cookies: GuestCookies, file: Path | None) -> None:
    while True:
        # Not after the first pause: as long as a file cannot be read, health says so.
        cookies.use(await (tables.storage.ask(Store.signing_keys) if file is None else asyncio.to_thread(read_keys, file)))
        await asyncio.sleep(KEYS)
