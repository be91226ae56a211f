"""Great games open with their review at once; records can be pasted, and tell who was advised."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from tests.running_site import Site, Visitor, play_out

from khonsu.engine import registry
from khonsu.web.known_records import great_game

if TYPE_CHECKING:
    from khonsu.analysis.great import GreatGame

LINK = re.compile(r'href="(/records/[0-9a-f]{24})/at/0\?watch=1"')


@pytest.mark.parametrize("name", registry.game_names())
def test_every_great_game_is_listed_in_every_language_with_its_turning_points(site: Site, name: str) -> None:
    pages = {lang: site.visitor(lang).get(f"/games/{name}/great").text for lang in ("en", "cs", "sk")}
    links = {lang: LINK.findall(page) for lang, page in pages.items()}
    assert len(set(map(tuple, links.values()))) == 1
    assert len(links["en"]) >= 2
    for link in links["en"]:
        great = great_game(link.rpartition("/")[2])
        assert great is not None
        assert great.record.game == name
    moments = {lang: page.count('class="pennant"') for lang, page in pages.items()}
    assert len(set(moments.values())) == 1
    assert len({re.sub("<[^>]*>", "", page) for page in pages.values()}) == 3


def test_a_great_game_opens_with_its_review_and_nothing_is_worked_out(site: Site, stranger: Visitor) -> None:
    link = LINK.findall(stranger.get("/games/anubixx/great").text)[0]
    page = stranger.get(f"{link}/at/0?watch=1").text
    assert 'data-state="done"' in page
    assert 'class="curve"' in page
    assert 'class="parts sources"' in page
    assert 'href="/games/anubixx/great"' in page
    assert not site.server.site.state.reviews.processes.running
    assert stranger.get(f"{link}/review", accept="application/json").json["state"] == "done"
    eva = site.visitor().call_me("Eva")
    code = eva.post(f"{link}/try", {"at": 4}).headers["location"].rpartition("/")[2]
    assert eva.now(code)["version"] == 4


def first_great(visitor: Visitor) -> GreatGame:
    """The first great game of Anubixx."""
    found = great_game(LINK.findall(visitor.get("/games/anubixx/great").text)[0].rpartition("/")[2])
    assert found is not None
    return found


def test_a_pasted_record_is_the_one_that_was_saved(stranger: Visitor) -> None:
    great = first_great(stranger)
    pasted = "\n\n" + great.text.replace("\n", "\r\n").rstrip()
    sent = stranger.post("/records", {"record": pasted}).headers["location"].partition("/at/")[0]
    assert great_game(sent.rpartition("/")[2]) == great


def test_the_beginning_of_a_record_is_a_position_to_play_on_from(site: Site, stranger: Visitor) -> None:
    great = first_great(stranger)
    head, _, choices = great.text.partition("\n\n")
    kept = [line for line in head.split("\n") if not line.startswith(("scores:", "end:"))]
    position = "\n".join([*kept, "", *choices.split("\n")[:7]])
    sent = stranger.post("/records", {"record": position}).headers["location"]
    assert sent.endswith("/at/7")
    # There is nothing to look back at yet.
    assert "ask-review" not in stranger.get(sent).text
    eva = site.visitor().call_me("Eva")
    code = eva.post(sent.replace("/at/7", "/try"), {"at": 7}).headers["location"].rpartition("/")[2]
    assert eva.now(code)["version"] == 7
    assert site.live(code).running.state == great.record.replay(registry.game("anubixx"))[7]


def test_the_record_of_a_running_game_opens_for_nobody(ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    record = ema.get(f"/tables/{code}/record").text
    answer = stranger.post("/records", {"record": record})
    assert answer.status == 400
    assert "still sealed" in answer.text


def test_the_record_and_the_replay_tell_who_was_advised(site: Site) -> None:
    ema = site.visitor().call_me("Ema")
    code = ema.new_table("anubixx", "here")
    seat = site.live(code).running.state.actor
    for depth in (0, 0, 1):
        assert ema.script(f"/tables/{code}/hint", {"seat": seat, "depth": depth}).status == 200
    play_out(site, code)
    letter = "JL"[seat or 0]
    record = ema.get(f"/tables/{code}/record").text
    assert f"\nadvice {letter}: 1\n" in record
    assert "was-advised" in ema.get(f"/tables/{code}/at/0").text
    sent = ema.post("/records", {"record": record}).headers["location"]
    assert "was-advised" in ema.get(sent).text
