"""Reviews on the site: only of games that are over, worked out beside everybody else, kept, and the same for all."""

import asyncio
import os
import re
import signal
import threading
from collections.abc import Awaitable, Callable, Sized
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from tests.processes import servers_of, started_by
from tests.running_site import PATIENCE, Site, Visitor, choices_of, open_site, play_out, until
from tests.serving import Served, serving
from tests.table.running_tables import with_tables

from khonsu.analysis.great import great_games
from khonsu.engine import registry
from khonsu.engine.message import Message
from khonsu.table.errors import TooBusy
from khonsu.table.model import GrowingReview
from khonsu.table.store import Store, record_id
from khonsu.table.tables import Tables
from khonsu.web.languages import site_text
from khonsu.web.review_page import WIDE, curve, missed_paths, moment_list, waiting
from khonsu.web.reviews import AT_ONCE, CONCLUDING, FOR_ONE, Growing, Reviews

PAGE = "application/json"


def played(site: Site) -> str:
    """A short game that is over."""
    ema, jan = site.visitor().call_me("Ema"), site.visitor().call_me("Jan")
    code = ema.new_table("anubixx", "friend")
    jan.post(f"/tables/{code}/join")
    play_out(site, code)
    return code


@pytest.fixture(scope="module")
def finished(site: Site) -> str:
    return played(site)


def look(visitor: Visitor, url: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.get(url, accept=PAGE).json
    return found


def reviewed(visitor: Visitor, url: str) -> dict[str, Any]:
    """The review of a game, asked for and waited for."""
    assert visitor.script(url).status == 200
    until(lambda: look(visitor, url)["state"] != "growing")
    return look(visitor, url)


def test_a_game_that_is_not_over_has_none(ema: Visitor, jan: Visitor) -> None:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    for answer in (ema.script(f"/tables/{code}/review"), ema.get(f"/tables/{code}/review")):
        assert answer.status == 409
        assert "not over yet" in answer.text
    assert "ask-review" not in ema.get(f"/tables/{code}/at/0").text


def test_it_is_asked_for_once_and_there_for_all(site: Site, finished: str, stranger: Visitor) -> None:
    url = f"/tables/{finished}/review"
    assert look(stranger, url) == {"state": "none", "curve": "", "card": "", "asked": False}
    assert "Find the turning points" in stranger.get(f"/tables/{finished}/at/0").text
    first = reviewed(stranger, url)
    assert first["state"] == "done"
    assert "Ema" in first["card"]
    assert 'class="share"' in first["curve"]
    page = site.visitor("cs").get(f"/tables/{finished}/at/3").text
    assert "Přesnost:" in page
    assert 'data-chances="' in page
    # It is there: to ask again changes nothing.
    assert stranger.script(url).json == first
    # The record of the same game, sent in by somebody, is the same game.
    record = stranger.get(f"/tables/{finished}/record").text
    sent = stranger.post("/records", {"record": record}).headers["location"].partition("/at/")[0]
    assert look(stranger, f"{sent}/review")["state"] == "done"


def test_a_browser_without_script_is_sent_back_to_the_game(finished: str, stranger: Visitor) -> None:
    answer = stranger.post(f"/tables/{finished}/review")
    assert answer.status == 303
    assert answer.headers["location"] == f"/tables/{finished}/at/0"


def test_the_other_languages_say_the_same_of_it(site: Site, finished: str, stranger: Visitor) -> None:
    reviewed(stranger, f"/tables/{finished}/review")
    cards = {lang: look(site.visitor(lang), f"/tables/{finished}/review")["card"] for lang in ("en", "cs", "sk")}
    assert len(set(cards.values())) == 3
    assert len({card.count("<li") for card in cards.values()}) == 1
    tenths = {lang: re.findall(r"\d([.,])\d", re.sub("<[^>]*>", " ", card)) for lang, card in cards.items()}
    assert {lang: set(points) for lang, points in tenths.items()} == {"en": {"."}, "cs": {","}, "sk": {","}}


def test_what_is_not_looked_at_yet_is_hatched() -> None:
    chances, say = [(0.5, 0.5)] * 11, site_text("en")
    hatched = re.findall(r'class="rough" x="([\d.]+)".*? width="([\d.]+)"', curve(chances, say, "", tall=False, looked=4))
    assert [tuple(map(float, place)) for place in hatched] == [(0.4 * WIDE, 0.6 * WIDE)]
    assert 'class="rough"' not in curve(chances, say, "", tall=False, looked=10)


def test_what_was_missed_is_compared_with_the_better_choice() -> None:
    game = registry.game("anubixx")
    great = next(one for one in great_games(game) if any(moment.kind == "missed" for moment in one.review.moments))
    missed = [moment for moment in great.review.moments if moment.kind == "missed"]
    paths, states = missed_paths(great.review, great.record, game), great.record.replay(game)
    assert list(paths) == [moment.at for moment in missed]
    for moment in missed:
        view = states[moment.at].view(moment.seat)
        told = {game.board.path(view, choice): view.position.describe(choice) for choice in view.legal()}
        assert (told[paths[moment.at].made], told[paths[moment.at].better]) == (moment.made, moment.better)
    names = ["Ema", "Jan", "Ida"]
    for lang, you, better in (("en", "You", "Better choice"), ("cs", "Ty", "Lepší volba"), ("sk", "Ty", "Lepšia voľba")):
        say, mine = site_text(lang), [missed[0].seat]
        bars = re.findall(
            r'<span>([^<]*)</span><meter max="100" value="(\d+)"',
            moment_list(great.review, game, names, say, "", paths, mine),
        )
        labels = [you if moment.seat in mine else names[moment.seat] for moment in missed]
        assert [name for name, _ in bars] == [name for label in labels for name in (label, better)]
        differ = [int(more) - int(less) for (_, less), (_, more) in zip(bars[::2], bars[1::2], strict=True)]
        assert all(abs(found + 100 * moment.change) <= 1 for found, moment in zip(differ, missed, strict=True))
    # A review of an earlier version may say it in other words.
    unknown = replace(missed[0], better=Message("choice.of_old"))
    assert missed_paths(replace(great.review, moments=(unknown,)), great.record, game) == {}


def test_a_program_that_is_killed_is_started_again(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        ema, code = site.visitor(), played(site)
        url = f"/tables/{code}/review"
        ema.script(url)
        reviews = site.server.site.state.reviews
        until(lambda: reviews.processes.running)
        os.kill(reviews.processes.running[0].pid, signal.SIGKILL)
        until(lambda: look(ema, url)["state"] != "growing")
        assert look(ema, url)["state"] == "done"
        record = ema.get(f"/tables/{code}/record").text
        assert site.store.review(record_id(record))


def test_too_many_at_once_are_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("khonsu.web.reviews.AT_ONCE", 0)
    with open_site(tmp_path) as site:
        ema, code = site.visitor(), played(site)
        answer = ema.script(f"/tables/{code}/review")
        assert answer.status == 503
        assert answer.json["error"]
        assert look(ema, f"/tables/{code}/review")["state"] == "none"


def test_one_address_leaves_room_for_the_others(site: Site) -> None:
    async def ask() -> None:
        reviews = Reviews(site.tables.storage)
        for number in range(FOR_ONE):
            await reviews.begin(str(number), "", "10.0.0.1")
        # Who asks for the same waits for the same.
        await reviews.begin("0", "", "10.0.0.1")
        with pytest.raises(TooBusy):
            await reviews.begin("more", "", "10.0.0.1")
        await reviews.begin("more", "", "10.0.0.2")
        await reviews.close()

    asyncio.run(ask())


class Judge:
    """Stands for the program of a process: judges five choices at a time of a game of twenty, as often as it may."""

    def __init__(self, reviews: Reviews, times: int) -> None:
        self.asked: list[int] = []
        self._left = asyncio.Semaphore(times)
        reviews.processes.ask = self.ask  # type: ignore[method-assign]

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        self.asked.append(question.get("at", len(question.get("judged", ()))))
        await self._left.acquire()
        if "judged" in question:
            return {"review": {}}
        return {"judged": [{"seen": [0.5, 0.5]}] * question["count"], "first": [[0.5, 0.5]] * 21}

    def go_on(self, times: int) -> None:
        for _ in range(times):
            self._left.release()


def test_nobody_gets_more_reviews_by_coming_to_several_processes(site: Site) -> None:
    async def ask() -> None:
        many = [Reviews(site.tables.storage, 4) for _ in range(4)]
        for reviews in many:
            # None ends before all were asked for.
            Judge(reviews, 0)
        begun = 0
        for place, reviews in enumerate(many):
            with suppress(TooBusy):
                for number in range(AT_ONCE):
                    await reviews.begin(f"{place}-{number}", "", f"10.0.0.{number}")
                    begun += 1
        assert begun == AT_ONCE
        for reviews in many:
            await reviews.close()

    asyncio.run(ask())


async def becomes(true: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.005)


async def judged(reviews: Reviews, key: str) -> int:
    found = await reviews.growing(key, "", "ida")
    return -1 if found is None else len(found.judged)


def test_one_process_works_a_review_out_and_all_know_how_far_it_is(data: str) -> None:
    async def test(tables: Tables) -> None:
        one, other = Reviews(tables.storage), Reviews(tables.storage)
        judge, idle = Judge(one, 3), Judge(other, 9)
        await asyncio.gather(
            *(reviews.begin("key", "", who=who) for reviews, who in ((one, "ema"), (other, "jan"), (one, "ida")))
        )
        if idle.asked:
            # Whoever came first works it out.
            judge, idle = idle, judge
        await becomes(lambda: _is(judged(other, "key"), 10))
        found = await other.growing("key", "", "eva")
        assert found is not None
        assert (set(found.asked), found.of) == ({"ema", "jan", "ida"}, 20)
        assert found.left == pytest.approx(found.took * (1.0 + 2.0 * CONCLUDING))
        judge.go_on(3)
        await becomes(lambda: _is(judged(other, "key"), -1))
        assert judge.asked == [0, 0, 5, 10, 15, 20]
        assert not idle.asked
        assert tables.storage.store.review("key")
        assert tables.storage.store.growing_review("key") is None
        await one.close()
        await other.close()

    with_tables(data, test)


async def _is(found: Awaitable[int], wanted: int) -> bool:
    return await found == wanted


def test_another_process_goes_on_where_one_has_died_or_closed(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        first, second, third = (Reviews(tables.storage) for _ in range(3))
        judges = [Judge(reviews, times) for reviews, times in ((first, 2), (second, 1), (third, 9))]
        await first.begin("key", "", who="ema")
        await becomes(lambda: _is(judged(first, "key"), 5))
        # It dies: nobody is told.
        first._working["key"].task.cancel()
        assert await judged(second, "key") == 5
        assert not judges[1].asked
        monkeypatch.setattr("khonsu.web.reviews.SILENCE", -1)
        assert await judged(second, "key") == 5
        monkeypatch.undo()
        await becomes(lambda: _is(judged(third, "key"), 10))
        # It closes: the next one who looks need not wait until it is missed.
        await second.close()
        left = tables.storage.store.growing_review("key")
        assert left is not None
        assert not left.worker
        await becomes(lambda: _is(judged(third, "key"), -1))
        assert [judge.asked for judge in judges] == [[0, 0, 5], [5, 10], [10, 15, 20]]
        await first.close()
        await third.close()

    with_tables(data, test)


def test_a_review_that_nobody_waits_for_any_more_ends_in_whichever_process_it_is(
    data: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("khonsu.web.reviews.SIGN", 0.01)

    async def test(tables: Tables) -> None:
        one, other = Reviews(tables.storage), Reviews(tables.storage)
        judge, idle = Judge(one, 2), Judge(other, 9)
        await one.begin("key", "", who="ema")
        await other.begin("key", "", who="jan")
        # Ida only looks on: she cannot stop it, nor is it taken from her.
        await becomes(lambda: _is(judged(other, "key"), 5))
        for who in ("ida", "ema", "jan"):
            await other.stop("key", who)
            assert await judged(other, "key") == 5
        await other.begin("key", "", who="ida")
        await other.stop("key", "ida")
        stopped = tables.storage.store.growing_review("key")
        assert stopped is not None
        assert not stopped.worker
        assert await other.growing("key", "", "ida") is None
        await becomes(lambda: _is(_count(one._working), 0))
        assert not idle.asked
        # Whoever asks again goes on from there.
        await other.begin("key", "", "10.0.0.1", who="jan")
        await becomes(lambda: _is(judged(one, "key"), -1))
        assert (judge.asked, idle.asked) == ([0, 0, 5], [5, 10, 15, 20])
        await one.close()
        await other.close()

    with_tables(data, test)


async def _count(things: Sized) -> int:
    return len(things)


def test_whoever_works_a_review_out_is_alive_as_long_as_he_is_heard_of(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store, now = Store(data), 1_000_000
    monkeypatch.setattr("khonsu.table.store._now", lambda: now)
    store.join_review("key", asks="ema", worker="one", alive=15)
    for now in (1_000_010, 1_000_020):
        assert store.keep_growing("key", "one")
    found = store.growing_review("key")
    assert found is not None
    assert found.is_alive(1_000_035, 15)
    assert not found.is_alive(1_000_036, 15)
    store.close()


def test_a_review_that_fails_may_be_asked_for_again(data: str) -> None:
    async def test(tables: Tables) -> None:
        reviews = Reviews(tables.storage)

        async def fails(_: object) -> None:
            return None

        reviews.processes.ask = fails  # type: ignore[method-assign,assignment]
        await reviews.begin("key", "", who="ema")
        await becomes(lambda: _is(_count(reviews._working), 0))
        assert tables.storage.store.growing_review("key") is None
        assert tables.storage.store.review("key") is None
        judge = Judge(reviews, 9)
        await reviews.begin("key", "", who="ema")
        await becomes(lambda: _is(judged(reviews, "key"), -1))
        assert judge.asked == [0, 0, 5, 10, 15, 20]
        await reviews.close()

    with_tables(data, test)


def test_nobody_begins_anew_what_ends_while_he_asks(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(tables: Tables) -> None:
        store, reviews = tables.storage.store, Reviews(tables.storage)
        judge, look_up = Judge(reviews, 0), Store.growing_review

        def ends(self: Store, key: str) -> GrowingReview | None:
            found = look_up(self, key)
            store.add_review(key, b"found")
            return found

        monkeypatch.setattr(Store, "growing_review", ends)
        for key in ("looks", "asks"):
            store.join_review(key, asks="ema", worker="elsewhere", alive=60)
        assert await reviews.growing("looks", "", "ida") is None
        await reviews.begin("asks", "", who="ida")
        await reviews.begin("asks again", "", who="ida")
        monkeypatch.undo()
        for key in ("looks", "asks", "asks again"):
            assert store.growing_review(key) is None
            assert store.review(key) == b"found"
        assert not judge.asked
        await reviews.close()

    with_tables(data, test)


@pytest.mark.parametrize("comes", ["joins", "ends too"])
def test_whoever_comes_while_a_review_is_stored_waits_for_it(data: str, comes: str) -> None:
    store, storing, there = Store(data), threading.Event(), threading.Event()
    store.join_review("key", asks="ema", worker="one", alive=60)
    first = threading.Thread(target=store.add_review, args=("key", b"first"))

    def asks(_db: Any, _cursor: Any, statement: str, *_: Any) -> None:
        # SQLite lets nobody else begin, PostgreSQL nobody hold what is being deleted.
        if threading.current_thread() is not first and ("BEGIN IMMEDIATE" in statement or "WHERE growing.id" in statement):
            there.set()

    def stores(_db: Any) -> None:
        if threading.current_thread() is first:
            storing.set()
            assert there.wait(PATIENCE)

    event.listen(Engine, "before_cursor_execute", asks)
    event.listen(Engine, "commit", stores)
    try:
        first.start()
        assert storing.wait(PATIENCE)
        if comes == "joins":
            assert store.join_review("key", looks="ida", worker="other", alive=60) is None
        else:
            store.add_review("key", b"second")
        first.join()
    finally:
        event.remove(Engine, "before_cursor_execute", asks)
        event.remove(Engine, "commit", stores)
    assert store.growing_review("key") is None
    assert store.review("key") == (b"first" if comes == "joins" else b"second")
    store.close()


def test_a_review_that_is_stopped_frees_its_program(site: Site) -> None:
    async def ask() -> None:
        reviews = Reviews(site.tables.storage)
        await reviews.begin("one", "", who="ema")
        while not reviews.processes.running:
            await asyncio.sleep(0.01)
        stopping = asyncio.ensure_future(reviews.stop("one", "ema"))
        await becomes(lambda: _is(_count(reviews._working), 0))
        # Who asks while it ends begins another; one that has not even begun can be stopped as well.
        await reviews.begin("one", "", who="jan")
        await stopping
        await reviews.stop("one", "jan")
        assert not reviews._working
        assert not reviews.processes.running
        assert await reviews.processes.ask({"text": "", "depth": "quick"}) == {}
        await reviews.close()

    asyncio.run(ask())


def test_every_process_of_a_server_tells_how_far_a_review_is(site: Site, tmp_path: Path) -> None:
    record = site.visitor().get(f"/tables/{played(site)}/record").text
    with serving(tmp_path / "site.db", "--workers", "2") as crew:
        eva = crew.visitor().call_me("Eva")
        sent = eva.post("/records", {"record": record}).headers["location"].partition("/at/")[0]
        eva.script(f"{sent}/review")
        until(lambda: programs(crew))
        [(worker, program)] = programs(crew)
        # Who works it out hears nobody for a while; the other one is asked.
        os.kill(worker, signal.SIGSTOP)
        try:
            until(lambda: told(crew, f"{sent}/review") == "growing")
        finally:
            os.kill(worker, signal.SIGCONT)
        until(lambda: look(eva, f"{sent}/review")["state"] == "done")
        assert programs(crew) == [(worker, program)]


def programs(crew: Served) -> list[tuple[int, int]]:
    """The programs that review games, each after the process that has started it."""
    servers = servers_of(crew.process.pid)
    return [(server, program) for server in servers for program in started_by(server, "review_process")]


def told(crew: Served, url: str) -> str:
    """What a process says of a review, if one answers."""
    try:
        return str(look(Visitor(crew.port, patience=2), url)["state"])
    except TimeoutError:
        return ""


def test_whoever_asked_may_stop_it(site: Site) -> None:
    code = played(site)
    eva, url = site.visitor().call_me("Eva"), f"/tables/{code}/review"
    assert eva.script(url).json["asked"]
    assert not re.search('id="stop-review" hidden', eva.get(f"/tables/{code}/at/0").text)
    assert eva.script(f"{url}/stop").status == 200
    assert look(eva, url)["state"] == "none"
    assert re.search('id="stop-review" hidden', eva.get(f"/tables/{code}/at/0").text)


def test_the_time_that_is_left_is_told_by_the_pace_so_far() -> None:
    growing = Growing(first=[[0.5, 0.5]] * 101, took=10.0)
    assert growing.left is None
    growing.judged = [{"seen": [0.5, 0.5]}] * 20
    whole = 50.0 * (1 + CONCLUDING)
    assert growing.left == whole - 10.0
    growing.took = 10.6
    for lang, words in (("en", "about 75 seconds left"), ("cs", "ještě asi 75 sekund"), ("sk", "ešte asi 75 sekúnd")):
        assert words in waiting(growing, site_text(lang))
    # When all are judged, the last step is left.
    growing.judged, growing.took = growing.judged * 5, 50.0
    assert growing.left == whole - 50.0 > 0.0
    assert "better choices" in waiting(growing, site_text("en"))


# Playing on ---------------------------------------------------------------------------------------------------------------


def test_whoever_plays_on_begins_where_the_game_was_and_takes_back_what_he_likes(site: Site, finished: str) -> None:
    eva = site.visitor().call_me("Eva")
    code = eva.post(f"/tables/{finished}/try", {"at": 30}).headers["location"].rpartition("/")[2]
    old = site.live(finished)
    assert eva.now(code)["version"] == 30
    live = site.live(code)
    assert live.running.state == old.running.earlier(30).state
    assert [seat.name for seat in live.table.seats] == ["Ema", "Jan"]
    for _ in range(25):
        shown = eva.now(code)
        choice = choices_of(shown["choices"])[0]
        assert eva.choose(code, shown["seat"], choice, shown["version"]).status == 200
    # Over whatever was rolled meanwhile, one choice after the other, back before where he began.
    for left in range(54, 20, -1):
        shown = eva.now(code)
        seat = int(re.findall(r'/undo" class="back"><input type="hidden" name="seat" value="(\d)"', shown["prompt"])[0])
        fields = {"seat": seat, "version": shown["version"], "count": 1}
        assert eva.script(f"/tables/{code}/undo", fields).status == 200
        assert len(live.running.line) == left
    assert live.running.state == old.running.earlier(21).state
    assert eva.script(f"/tables/{code}/hint", {"seat": live.running.state.actor, "depth": 0}).status == 200


def test_a_record_can_be_played_on_from_too(site: Site, finished: str) -> None:
    eva = site.visitor().call_me("Eva")
    record = eva.get(f"/tables/{finished}/record").text
    sent = eva.post("/records", {"record": record}).headers["location"].partition("/at/")[0]
    code = eva.post(f"{sent}/try", {"at": 3}).headers["location"].rpartition("/")[2]
    assert eva.now(code)["version"] == 3
    for odd in ("-1", "999999", "x", ""):
        assert eva.post(f"{sent}/try", {"at": odd}).status == 400


def test_nobody_plays_on_from_a_game_that_is_not_over(ema: Visitor, jan: Visitor) -> None:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    assert ema.post(f"/tables/{code}/try", {"at": 0}).status == 409


def test_others_watch_who_plays_on(site: Site, finished: str, stranger: Visitor) -> None:
    eva = site.visitor().call_me("Eva")
    code = eva.post(f"/tables/{finished}/try", {"at": 5}).headers["location"].rpartition("/")[2]
    assert choices_of(eva.now(code)["choices"])
    assert not choices_of(stranger.now(code)["choices"])
