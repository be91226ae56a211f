"""What happens is told in numbered order; whoever comes back is told exactly what he missed."""

import http.client
import json
import re
from contextlib import ExitStack
from typing import Any

import pytest
from tests.running_site import Site, Visitor, choices_of
from tests.web.play import play_one

from khonsu.table.broadcast import Changed
from khonsu.web.door import Connection
from khonsu.web.rate_limit import Rate, RateLimiter
from khonsu.web.stream import MISSED, update_of


@pytest.fixture
def table(ema: Visitor, jan: Visitor) -> str:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    return code


def test_every_choice_is_told_once_and_in_order(table: str, ema: Visitor, jan: Visitor) -> None:
    with jan.stream(table) as stream:
        for version in range(1, 9):
            play_one(table, [ema, jan])
            told = stream.next("update")
            assert told.doc["version"] == version
            assert told.key.startswith(f"{version}.0.")


def test_who_comes_back_is_told_exactly_what_was_missed(table: str, ema: Visitor, jan: Visitor) -> None:
    seen = []
    with jan.stream(table) as stream:
        for _ in range(6):
            play_one(table, [ema, jan])
            seen.append(stream.next("update").doc)
    with jan.stream(table, after="2.0") as stream:
        assert [stream.next().doc for _ in range(4)] == seen[2:]
        assert stream.next().kind == "here"


def test_who_missed_nothing_is_told_nothing(table: str, ema: Visitor, jan: Visitor) -> None:
    play_one(table, [ema, jan])
    with jan.stream(table, after="1.0") as stream:
        assert stream.next().kind == "here"


def test_a_nonsense_number_gets_the_whole_table(table: str, ema: Visitor, jan: Visitor) -> None:
    for _ in range(3):
        play_one(table, [ema, jan])
    for after in ("99.0", "x.y", "-1", "", "999999999999999999999.1"):
        with jan.stream(table, after=after) as stream:
            told = [stream.next()]
            while told[-1].kind != "here":
                told.append(stream.next())
            assert told[-2].doc["version"] == 3


def test_chat_is_told_to_everybody_and_missed_lines_later(table: str, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    with jan.stream(table) as one, stranger.stream(table) as two:
        ema.script(f"/tables/{table}/say", {"text": "Dobrý večer"})
        told, also = one.next("said"), two.next("said")
        assert "Dobrý večer" in told.doc["html"]
        assert "Dobrý večer" in also.doc["html"]
    ema.script(f"/tables/{table}/say", {"text": "ještě něco"})
    with jan.stream(table, after=told.key) as stream:
        assert "ještě něco" in stream.next().doc["html"]


def test_only_whose_turn_it_is_gets_choices(table: str, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    with ema.stream(table) as one, jan.stream(table) as two, stranger.stream(table) as three:
        for _ in range(6):
            play_one(table, [ema, jan])
            told = [stream.next("update").doc for stream in (one, two, three)]
            assert sum(bool(choices_of(doc["choices"])) for doc in told) == 1
            assert not choices_of(told[2]["choices"])
            assert [doc["turn"] for doc in told] == [bool(choices_of(doc["choices"])) for doc in told]


def test_the_lobby_is_told_when_somebody_sits_down(ema: Visitor, jan: Visitor) -> None:
    code = ema.new_table("imhotep", "friend", "friend")
    with ema.stream(code) as stream:
        before = stream.next("here").doc["company"]
        jan.post(f"/tables/{code}/join")
        assert stream.next("seated").doc["company"] != before


def test_a_choice_taken_back_is_told_too(table: str, ema: Visitor, jan: Visitor) -> None:
    """Taking back has a version of its own; the log shrinks by it."""
    people = [ema, jan]
    with ema.stream(table, seat=0) as stream:
        for number in range(200):
            play_one(table, people, number * 7)
            before = stream.next("update").doc
            for seat, person in enumerate(people):
                if 'id="undo"' in person.now(table, seat)["prompt"]:
                    fields = {"seat": seat, "version": before["version"], "count": 1}
                    assert person.script(f"/tables/{table}/undo", fields).status == 200
                    told = stream.next("update").doc
                    assert told["version"] == before["version"] + 1
                    assert told["at"] == before["at"] - 1
                    assert told["log"]["after"] <= told["at"]
                    return
    raise AssertionError("nothing could ever be taken back")


def test_opponents_moves_come_one_at_a_time(site: Site, ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-miu", "level-miu", "level-miu")
    with ema.stream(code, seat=0) as stream:
        doc = ema.now(code, 0)
        versions: list[int] = []
        while len(versions) < 12:
            choices = choices_of(doc["choices"])
            if choices:
                ema.choose(code, 0, choices[0], doc["version"])
            doc = stream.next("update").doc
            versions.append(doc["version"])
    assert versions == list(range(1, 13))


def test_what_is_the_same_is_not_sent_again(table: str, ema: Visitor, jan: Visitor) -> None:
    with jan.stream(table) as stream:
        for number in range(8):
            play_one(table, [ema, jan], number)
            told, now = stream.next("update"), jan.now(table)
            assert told.doc | {"seen": now["seen"]} == now | {"log": told.doc["log"]}
            if number:
                assert len(json.dumps(told.sent)) < len(json.dumps(now)) / 2


def test_who_has_lost_the_line_gets_everything_again(table: str, ema: Visitor, jan: Visitor) -> None:
    for _ in range(2):
        with jan.stream(table, after="0.0") as stream:
            play_one(table, [ema, jan])
            first = stream.next("update")
            assert first.sent == first.doc


def test_a_page_that_says_what_it_shows_is_sent_only_what_is_new(table: str, ema: Visitor, jan: Visitor) -> None:
    play_one(table, [ema, jan])
    [mark] = re.findall(r'data-seen="(\w+)"', jan.get(f"/tables/{table}?seat=1").text)
    assert mark == jan.now(table, 1)["seen"] != ema.now(table, 0)["seen"]
    theirs = ema.now(table, 0)["seen"]
    for other, known in (({}, True), ({"seen": theirs}, False), ({"seen": "nonsense"}, False), ({"seen": ""}, False)):
        shown = jan.now(table, 1) | other
        with jan.stream(table, f"{shown['version']}.0", 1, shown) as stream:
            stream.next("here")
            play_one(table, [ema, jan])
            told, now = stream.next("update"), jan.now(table, 1)
            assert (None in told.sent["board"]) == known
            assert told.doc | {"seen": now["seen"]} == now | {"log": told.doc["log"]}


def test_who_sees_the_same_is_told_what_was_made_once(
    site: Site, table: str, ema: Visitor, jan: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int | None] = []

    def counted(live: Any, presenter: Any, after: int, had: Any) -> Any:
        made.append(presenter.eyes.seat)
        return update_of(live, presenter, after, had)

    with ExitStack() as stack:
        watching = [stack.enter_context(site.visitor().stream(table)) for _ in range(4)]
        playing = stack.enter_context(jan.stream(table))
        for stream in (*watching, playing):
            stream.next("here")
        monkeypatch.setattr("khonsu.web.stream.update_of", counted)
        for version in (1, 2):
            play_one(table, [ema, jan])
            told = [stream.next("update").doc for stream in watching]
            assert told[0]["version"] == version
            assert all(other == told[0] for other in told)
            assert playing.next("update").doc["seat"] is not None
    # play_one looks at the table too.
    assert made.count(None) == 2


def test_a_line_that_takes_nothing_holds_up_nobody_and_is_told_everything_later(
    site: Site, table: str, ema: Visitor, jan: Visitor
) -> None:
    with jan.stream(table, seat=1) as stream:
        stream.next("here")
        [line] = [
            one
            for one in site.server.server_state.connections
            if isinstance(one, Connection) and one.scope["path"] == f"/tables/{table}/stream"
        ]
        line.loop.call_soon_threadsafe(line.flow.pause_writing)
        for _ in range(4):
            play_one(table, [ema, jan])
        # One is being sent, the others stand in line.
        [watcher] = site.live(table).audience._watchers
        assert [type(news) for news in watcher._news] == [Changed] * 3
        line.loop.call_soon_threadsafe(line.flow.resume_writing)
        assert [stream.next().doc["version"] for _ in range(4)] == [1, 2, 3, 4]
        play_one(table, [ema, jan])
        assert stream.next().doc["version"] == 5


def test_whose_cookie_is_no_longer_good_is_told_nothing_more(
    site: Site, table: str, ema: Visitor, jan: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    cookies = site.server.site.state.guest_cookies
    guest_of = cookies.guest_of
    with jan.stream(table, seat=1) as stream:
        stream.next("here")
        monkeypatch.setattr(cookies, "guest_of", lambda asks: None if asks.url.path.endswith("/stream") else guest_of(asks))
        play_one(table, [ema, jan])
        with pytest.raises(AssertionError, match="ended"):
            stream.next()


def test_what_goes_wrong_with_one_stream_hurts_nobody_else(
    site: Site, table: str, ema: Visitor, jan: Visitor, stranger: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails_for_jan(live: Any, presenter: Any, after: int, had: Any) -> Any:
        assert presenter.eyes.seat != 1, "on purpose"
        return update_of(live, presenter, after, had)

    with jan.stream(table, seat=1) as his, stranger.stream(table) as other:
        his.next("here")
        other.next("here")
        shown = ema.now(table, 0)
        monkeypatch.setattr("khonsu.web.stream.update_of", fails_for_jan)
        assert ema.choose(table, 0, choices_of(shown["choices"])[0], shown["version"]).status == 200
        assert other.next("update").doc["version"] == 1
        with pytest.raises((AssertionError, http.client.HTTPException), match=r"ended|IncompleteRead"):
            his.next("update")
    monkeypatch.undo()
    with jan.stream(table, seat=1) as his:
        assert his.next("update").doc["version"] == 1


def test_who_comes_back_again_and_again_is_shown_the_newest_alone(
    site: Site, table: str, ema: Visitor, jan: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(6):
        play_one(table, [ema, jan])

    def told() -> int:
        with jan.stream(table, after="2.0") as stream:
            count = 0
            while stream.next().kind == "update":
                count += 1
            return count

    monkeypatch.setitem(site.server.site.state._state, "reads", RateLimiter(Rate(each_second=0, at_once=4 * MISSED)))
    assert [told(), told(), told()] == [4, 1, 1]
