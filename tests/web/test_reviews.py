"""Reviews on the site: only of games that are over, worked out beside everybody else, kept, and the same for all."""

import asyncio
import os
import re
import signal
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.running_site import Site, Visitor, choices_of, open_site, play_out, until

from khonsu.analysis.great import great_games
from khonsu.engine import registry
from khonsu.engine.message import Message
from khonsu.table.errors import TooBusy
from khonsu.table.store import record_id
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
            reviews.begin(str(number), "", "10.0.0.1")
        # Who asks for the same waits for the same.
        reviews.begin("0", "", "10.0.0.1")
        with pytest.raises(TooBusy):
            reviews.begin("more", "", "10.0.0.1")
        reviews.begin("more", "", "10.0.0.2")
        await reviews.close()

    asyncio.run(ask())


def test_nobody_gets_more_reviews_by_coming_to_several_processes(site: Site) -> None:
    async def ask() -> None:
        many = [Reviews(site.tables.storage, 4) for _ in range(4)]
        begun = 0
        for reviews in many:
            with suppress(TooBusy):
                for number in range(AT_ONCE):
                    reviews.begin(f"{number}", "", f"10.0.0.{number}")
                    begun += 1
        assert begun == AT_ONCE
        for reviews in many:
            await reviews.close()

    asyncio.run(ask())


def test_a_review_that_nobody_waits_for_any_more_frees_its_program(site: Site) -> None:
    async def ask() -> None:
        reviews = Reviews(site.tables.storage)
        growing = reviews.begin("one", "", who="ema")
        reviews.begin("one", "", who="jan")
        # Ida only looks on: she cannot stop it, nor is it taken from her.
        growing.watched |= {"ema", "ida"}
        for who in ("ida", "ema", "jan"):
            await reviews.stop("one", who)
            assert reviews.growing("one") is growing
        growing.watched.clear()
        reviews.begin("one", "", who="ema")
        while not reviews.processes.running:
            await asyncio.sleep(0.01)
        await reviews.stop("one", "ema")
        assert reviews.growing("one") is None
        assert not reviews.processes.running
        # As free as before: also if it had not even begun.
        reviews.begin("two", "", who="ema")
        await reviews.stop("two", "ema")
        assert reviews.growing("two") is None
        # Whoever asks again goes on from there, at the pace that it had.
        growing.judged, growing.first, since = [{}] * 20, [[0.5, 0.5]] * 101, growing.since
        assert reviews.begin("one", "", "10.0.0.1", who="jan") is growing
        assert (len(growing.judged), growing.wanted_by, growing.asked) == (20, "10.0.0.1", {"jan"})
        assert growing.since > since
        await reviews.stop("one", "jan")
        assert await reviews.processes.ask({"text": "", "depth": "quick"}) == {}
        await reviews.close()

    asyncio.run(ask())


def test_who_asks_while_a_review_is_being_stopped_gets_another(site: Site) -> None:
    async def ask() -> None:
        reviews = Reviews(site.tables.storage)
        first = reviews.begin("one", "", who="ema")
        while not reviews.processes.running:
            await asyncio.sleep(0.01)
        stopping = asyncio.ensure_future(reviews.stop("one", "ema"))
        await asyncio.sleep(0)
        second = reviews.begin("one", "", who="jan")
        await stopping
        assert first is not second
        assert reviews.growing("one") is second
        await reviews.close()

    asyncio.run(ask())


def test_whoever_asked_may_stop_it(site: Site) -> None:
    code = played(site)
    eva, url = site.visitor().call_me("Eva"), f"/tables/{code}/review"
    assert eva.script(url).json["asked"]
    assert not re.search('id="stop-review" hidden', eva.get(f"/tables/{code}/at/0").text)
    assert eva.script(f"{url}/stop").status == 200
    assert look(eva, url)["state"] == "none"
    assert re.search('id="stop-review" hidden', eva.get(f"/tables/{code}/at/0").text)


def test_the_time_that_is_left_is_told_by_the_pace_so_far() -> None:
    growing = Growing("", first=[[0.5, 0.5]] * 101, since=50.0)
    assert growing.left(60.0) is None
    growing.judged, growing.took = [{"seen": [0.5, 0.5]}] * 20, 10.0
    judging = 50.0
    whole = judging * (1 + CONCLUDING)
    assert growing.left(60.0) == whole - 10.0
    # It falls from second to second, also while the next ones are judged.
    assert growing.left(61.0) == whole - 11.0
    growing.since, growing.took = time.monotonic() - 10.6, 10.6
    for lang, words in (("en", "about 75 seconds left"), ("cs", "ještě asi 75 sekund"), ("sk", "ešte asi 75 sekúnd")):
        assert words in waiting(growing, site_text(lang))
    # When all are judged, the last step is left, and it is never over before it is.
    growing.judged, growing.took = growing.judged * 5, judging
    assert growing.left(growing.since + judging) == whole - judging > 0
    assert growing.left(growing.since + 2 * whole) == 1.0
    assert "better choices" in waiting(growing, site_text("en"))


# Playing on ---------------------------------------------------------------------------------------------------------------


def test_whoever_plays_on_begins_where_the_game_was_and_takes_back_what_he_likes(site: Site, finished: str) -> None:
    eva = site.visitor().call_me("Eva")
    old = site.live(finished)
    code = eva.post(f"/tables/{finished}/try", {"at": 30}).headers["location"].rpartition("/")[2]
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
