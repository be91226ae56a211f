"""Records that strangers send: whatever they hold, they hold nobody up, and what cannot be replayed and drawn is not kept."""

import asyncio
import sys
import threading
from pathlib import Path

import pytest
from tests.running_site import Answer, Site, Visitor, open_site

from khonsu.analysis.great import great_games
from khonsu.engine import registry
from khonsu.engine.errors import BadRecord
from khonsu.table.errors import TooBusy
from khonsu.table.store import record_id
from khonsu.web import replay_pool
from khonsu.web.rate_limit import Rate, RateLimiter
from khonsu.web.record_reading import replayed
from khonsu.web.replay_pool import ReplayPool
from khonsu.web.scene import Wish
from khonsu.web.visible import LONGEST_NAME

RECORDS = sorted((Path(__file__).parent.parent / "records" / "imhotep").glob("*.khonsu"))
GOOD = RECORDS[0].read_text(encoding="utf-8")
HEAD, BODY = GOOD.split("\n\n", 1)
LAST = Wish(at=10**9, seat=None, lang="en", tall=False, log=True)


def send(visitor: Visitor, text: str) -> Answer:
    """Send a file, as the page does."""
    part = 'Content-Disposition: form-data; name="record"; filename="game.khonsu"\r\nContent-Type: text/plain'
    body = f"--mark\r\n{part}\r\n\r\n{text}\r\n--mark--\r\n".encode()
    headers = {"content-type": "multipart/form-data; boundary=mark", "origin": f"http://127.0.0.1:{visitor.port}"}
    return visitor.ask("POST", "/records", body, headers)


def with_name(name: str) -> str:
    lines = [line for line in HEAD.split("\n") if not line.startswith("seat ")]
    return "\n".join([*lines, f"seat J: {name}"]) + "\n\n" + BODY


BROKEN = [
    with_name("x" * 8_000),
    with_name("x" * 80_000),
    with_name("x\x00y"),
    with_name("x\u202ey"),
    with_name("x") + "\nseat J: x" * 3000,
    HEAD + "\noption players: 2\n\n" + BODY,
    HEAD + "\noption seed: 2\n\n" + BODY,
    HEAD + "\noption self: 2\n\n" + BODY,
    HEAD + "\n" + "".join(f"option o{n}: 2\n" for n in range(3000)) + "\n" + BODY,
    HEAD.replace("players: ", "players: 9999999999999") + "\n\n" + BODY,
    HEAD.replace("rules: ", "rules: " + "9" * 150) + "\n\n" + BODY,
    HEAD + "\n\n" + "J x\n" * 20_000,
    HEAD + "\n\n" + BODY * 12,
    "khonsu record 1\n" * 5_000,
    "#" * 99_000,
    "\n" * 99_000,
]


@pytest.mark.parametrize("text", BROKEN)
def test_a_limit_is_noticed_before_anything_breaks(text: str) -> None:
    with pytest.raises(BadRecord):
        replayed(text)


@pytest.mark.parametrize("text", BROKEN)
def test_what_breaks_a_limit_is_refused_and_not_kept(site: Site, stranger: Visitor, text: str) -> None:
    kept = len(records_of(site))
    answer = send(stranger, text)
    assert answer.status == 400
    assert "This record cannot be replayed." in answer.text
    assert len(records_of(site)) == kept


def records_of(site: Site) -> list[str]:
    with site.store.engine.begin() as db:
        return [str(row[0]) for row in db.exec_driver_sql("SELECT id FROM records")]


def test_the_names_of_a_record_are_like_those_of_guests(site: Site, stranger: Visitor) -> None:
    _, seats = replayed(with_name("Bedřiška " * 10))
    assert seats[0].name.startswith("Bedřiška")
    assert all(1 <= len(seat.name) <= LONGEST_NAME for seat in seats)
    assert send(stranger, with_name("Bedřiška " * 10)).status == 303


def test_a_record_that_was_kept_before_there_were_limits_cannot_hold_anybody_up(site: Site, stranger: Visitor) -> None:
    key = site.store.add_record(with_name("x" * 100_000))
    answer = stranger.get(f"/records/{key}/at/3")
    assert answer.status == 400
    assert "This record cannot be replayed." in answer.text


def test_every_golden_record_can_be_sent_in(stranger: Visitor) -> None:
    for path in RECORDS[:6]:
        assert send(stranger, path.read_text(encoding="utf-8")).status == 303, path.name


# A process that takes its time over every question.
SLOW = "import sys, time\nfor line in sys.stdin: time.sleep(60)"
CRASH = "import sys\nfor line in sys.stdin: sys.exit(3)"


@pytest.mark.parametrize("program", [SLOW, CRASH])
def test_whatever_takes_too_long_or_breaks_is_refused_and_its_process_ended(program: str) -> None:
    async def main() -> None:
        pool = ReplayPool(limit=0.3, program=(sys.executable, "-c", program))
        with pytest.raises(TooBusy):
            await pool.scene(GOOD, LAST)
        assert not pool.processes.running
        await pool.close()

    asyncio.run(main())


def test_too_many_at_once_are_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_pool, "QUEUE", 2)

    async def main() -> None:
        pool = ReplayPool(limit=0.5, program=(sys.executable, "-c", SLOW))
        asked = [pool.scene(GOOD, LAST) for _ in range(5)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(result, TooBusy) for result in results)
        assert sum("Too many" in str(result) for result in results) == 2
        await pool.close()

    asyncio.run(main())
    assert TooBusy.key == "refused.busy"


def test_one_address_leaves_room_for_the_records_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_pool, "QUEUE", 3)
    monkeypatch.setattr(replay_pool, "MOST_OF_ONE", 2)
    turns = "import sys, json\nfor line in sys.stdin: print(json.dumps({'fault': None}), flush=True)"

    async def main() -> None:
        pool = ReplayPool(program=(sys.executable, "-c", turns))
        who = ["one", "one", "one", "one", "another"]
        results = await asyncio.gather(*(pool.scene(GOOD, LAST, each) for each in who), return_exceptions=True)
        assert [type(result) for result in results] == [BadRecord, BadRecord, TooBusy, TooBusy, BadRecord]
        await pool.close()
        assert not pool._asked

    asyncio.run(main())


def test_while_a_record_takes_its_time_others_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReplayPool.__init__, "__defaults__", (600.0, (sys.executable, "-c", SLOW)))
    with open_site(tmp_path) as site:
        answers: list[int] = []
        waiting = threading.Thread(target=lambda: answers.append(send(site.visitor(), GOOD).status))
        waiting.start()
        for _ in range(20):
            assert site.visitor().get("/health").status == 200
        assert not answers
    waiting.join()


def test_one_address_may_not_send_in_records_without_end(tmp_path: Path) -> None:
    with open_site(tmp_path, rate=1000) as site:
        visitor = site.visitor()
        statuses = [send(visitor, "nothing").status for _ in range(25)]
        assert statuses[0] == 400
        assert statuses[-1] == 429


GREAT = record_id(great_games(registry.game("imhotep"))[0].text)


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        (f"/records/{GREAT}/try", {"at": "9"}),
        ("/games/imhotep/box", {"at:wrath.points": "7", "touched": "yes"}),
        ("/games/imhotep/box/save", {"name": "Another"}),
        ("/games/imhotep/box/load", {"file": '{"wrath": {"points": 7}}'}),
        ("/boxes/BOX/copy", {}),
    ],
)
def test_nobody_has_more_kept_by_becoming_somebody_else(
    site: Site, path: str, fields: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = site.visitor()
    made = owner.post("/games/imhotep/box/save", {"name": "Ours"}).headers["location"]
    key = made.partition("key=")[2][:12]
    monkeypatch.setitem(site.server.site.state._state, "records", RateLimiter(Rate(each_second=0, at_once=2)))
    # Who changes what he has goes on as before.
    for name in ("One", "Two", "Three"):
        assert owner.post("/games/imhotep/box/save", {"key": key, "name": name}).status == 303
    assert [site.visitor().post(path.replace("BOX", key), fields).status for _ in range(4)] == [303, 303, 429, 429]
