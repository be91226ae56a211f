"""Looking back at tables and at records that were sent in."""

import pytest
from tests.running_site import Answer, Site, Visitor
from tests.web.play import play_one, play_out

from khonsu.engine.record import Record


@pytest.fixture(scope="module")
def finished(site: Site) -> tuple[str, Visitor, Visitor]:
    """A table at which the game is over, and the two who played."""
    ema, jan = site.visitor().call_me("Ema"), site.visitor().call_me("Jan")
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    play_out(code, [ema, jan])
    return code, ema, jan


def send(visitor: Visitor, text: str) -> Answer:
    return visitor.post("/records", {"record": text})


def test_every_position_has_an_address(finished: tuple[str, Visitor, Visitor], stranger: Visitor) -> None:
    code, *_ = finished
    boards = [stranger.get(f"/tables/{code}/at/{at}", accept="application/json").json["board"] for at in range(12)]
    assert len(set(map(tuple, boards))) == 12
    assert stranger.get(f"/tables/{code}/at/4").text.count('aria-current="true"') >= 1


def test_an_address_beyond_the_end_shows_the_end(finished: tuple[str, Visitor, Visitor], stranger: Visitor) -> None:
    code, *_ = finished
    doc = stranger.get(f"/tables/{code}/at/999999", accept="application/json").json
    assert doc["board"] == stranger.now(code)["board"]


def test_nothing_glows_in_the_past(ema: Visitor, jan: Visitor) -> None:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    for number in range(3):
        play_one(code, [ema, jan], number)
    for at in range(4):
        for person in (ema, jan):
            board = "".join(person.get(f"/tables/{code}/at/{at}", accept="application/json").json["board"])
            assert 'class="legal' not in board
            assert " legal" not in board


def test_the_record_of_a_finished_game_proves_itself(site: Site, finished: tuple[str, Visitor, Visitor]) -> None:
    code, ema, _ = finished
    record = Record.parse(ema.get(f"/tables/{code}/record").text)
    game = site.live(code).game
    last = record.verify(game)
    assert last.scores() == record.scores
    assert record.names == ["Ema", "Jan"]


def test_a_record_can_be_sent_in_and_watched(finished: tuple[str, Visitor, Visitor], stranger: Visitor) -> None:
    code, ema, _ = finished
    text = ema.get(f"/tables/{code}/record").text
    url = send(stranger, text).headers["location"]
    assert send(stranger, text).headers["location"] == url
    page = stranger.get(url).text
    assert "Jan" in page
    there = stranger.get(url, accept="application/json").json["board"]
    assert there == stranger.get(f"/tables/{code}/at/999", accept="application/json").json["board"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("khonsu record 1", "something else"), "První řádek není „khonsu record 1“"),
        (("game: imhotep", "game: chess"), "hry „chess“, kterou tu nemáme"),
        (("game: imhotep", "game: ../../etc"), "hry „../../etc“, kterou tu nemáme"),
        (("players: 2", "players: 7"), "nelze začít"),
        (("players: 2", "players: two"), "do záznamu nepatří: „players: two“"),
        (("J ", "J fly "), "v této hře nelze udělat: „J fly "),
        # Other luck shows at once or at the end.
        (("seed: ", "seed: x"), '<p class="fine">'),
        (("scores: ", "scores: 9"), "Konečné skóre není to"),
        (("rules: ", "rules: 9"), "podle jiných pravidel"),
        (("\n\n", "\n<script>alert(1)</script>\n\n"), "do záznamu nepatří: „&lt;script&gt;"),
    ],
)
def test_records_that_do_not_hold_are_refused_with_the_reason_in_the_reader_s_language(
    finished: tuple[str, Visitor, Visitor], stranger: Visitor, change: tuple[str, str], reason: str
) -> None:
    code, ema, _ = finished
    stranger.lang = "cs"
    text = ema.get(f"/tables/{code}/record").text
    assert change[0] in text
    answer = send(stranger, text.replace(*change, 1))
    assert answer.status == 400
    assert "Tento záznam nejde přehrát." in answer.text
    assert reason in answer.text
    assert 'href="/records"' in answer.text
    assert "<script>alert" not in answer.text


def test_nonsense_is_no_record(stranger: Visitor) -> None:
    for text in ("", "\x00\x01", "khonsu record 1\n", "x" * 99_000):
        assert send(stranger, text).status == 400
    assert send(stranger, "x" * 300_000).status == 413
