"""The page of a game, and what links to it, to its tables and to its records show in a chat."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import func, select
from tests.web.test_pages import check

from khonsu.art.lessons import Plan
from khonsu.engine import registry
from khonsu.engine.puzzle import puzzles
from khonsu.engine.text import LANGUAGES
from khonsu.table import schema
from khonsu.table.levels import OFFERED
from khonsu.table.seats import OPPONENT
from khonsu.table.strengths import strengths
from khonsu.web.languages import site_text

if TYPE_CHECKING:
    from tests.running_site import Site, Visitor

GAME = "imhotep"
TEXT = site_text("en")


def shared(page: str) -> dict[str, str]:
    """What a page says of itself to those who show links to it."""
    return {name: unescape(value) for name, value in re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page)}


@pytest.mark.parametrize("game", registry.game_names())
def test_a_game_has_a_page_in_every_language_that_leads_everywhere(site: Site, game: str) -> None:
    for lang in LANGUAGES:
        page = check(site.visitor(lang).get(f"/games/{game}"), lang)
        words = registry.game(game).text(lang)
        assert {str(words("game.about")), str(words("game.effort"))} <= {
            unescape(text) for text in re.findall(r">([^<>]+)<", page)
        }
        for there in ("rules", "puzzles", "new"):
            assert f'href="/games/{game}/{there}"' in page
        for deed in ("play", "invite"):
            assert f'action="/games/{game}/{deed}"' in page
        for name in puzzles(registry.game(game)):
            assert str(words(f"puzzle.{name}.title")) in unescape(page)


def test_the_first_page_leads_to_the_pages_of_the_games(stranger: Visitor) -> None:
    page = stranger.get("/").text
    assert all(f'href="/games/{name}"' in page for name in registry.game_names())


def main_button(visitor: Visitor, game: str) -> str:
    """What stands on the main button on the card of a game."""
    card = visitor.get("/").text.partition(f'href="/games/{game}"')[2]
    return re.findall(r'class="btn pri"[^>]*>([^<]*)<', card)[0]


def test_only_a_game_with_lessons_offers_them(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = ("/", f"/games/{GAME}", f"/games/{GAME}/new", f"/games/{GAME}/rules")
    visitor = site.visitor()
    offered = [visitor.get(page).text.count('name="coached"') for page in pages]
    game = registry.game(GAME)
    monkeypatch.setitem(vars(game), "board", replace(game.board, lessons=Plan()))
    assert [visitor.get(page).text.count('name="coached"') for page in pages] == [offered[0] - 1, 0, 0, 0]
    # Whoever asks for them nevertheless plays without.
    table = visitor.post(f"/games/{GAME}/play", {"coached": "yes"}).headers["location"]
    assert not site.live(table.rpartition("/")[2]).table.coached


def test_a_first_visit_is_offered_to_learn_and_who_has_played_sees_his_games(site: Site) -> None:
    visitor = site.visitor()
    first = visitor.get(f"/games/{GAME}").text
    assert re.search(r'class="btn pri big" name="coached"', first)
    assert TEXT("game.mine") not in first
    table = visitor.post(f"/games/{GAME}/play").headers["location"]
    later = visitor.get(f"/games/{GAME}").text
    assert not re.search(r'class="btn pri big" name="coached"', later)
    # On the first page too, where what he has never played still begins with a lesson.
    assert main_button(visitor, GAME) == TEXT("home.play")
    assert main_button(visitor, "egizia") == TEXT("game.learn")
    assert TEXT("game.mine") in later
    assert f'href="{table}"' in later
    assert f'href="{table}"' not in visitor.get("/games/egizia").text


@pytest.mark.parametrize("level", OFFERED)
def test_play_brings_the_opponent_whose_face_was_chosen(ema: Visitor, site: Site, level: str) -> None:
    code = ema.post(f"/games/{GAME}/play", {"level": level}).headers["location"].rpartition("/")[2]
    assert {seat.level for seat in site.store.table(code).seats if seat.kind == OPPONENT} == {level}


def test_nobody_plays_against_a_level_that_is_not_offered_or_is_written_down_for_trying(site: Site) -> None:
    guests = select(func.count()).select_from(schema.guests)
    with site.store.engine.begin() as db:
        before = db.scalar(guests)
    assert site.visitor().post(f"/games/{GAME}/play", {"level": "random"}).status == 400
    with site.store.engine.begin() as db:
        assert db.scalar(guests) == before


@pytest.mark.parametrize("game", registry.game_names())
def test_strengths_are_shown_where_they_were_measured_and_nowhere_else(stranger: Visitor, game: str) -> None:
    measured = strengths(registry.game(game))
    page = stranger.get(f"/games/{game}").text
    assert page.count('class="strength"') == len(measured)
    assert all(f"{found.won} of {found.games} against" in page for found in measured.values())
    unknown = set(OFFERED) - set(measured) - {found.against for found in measured.values()}
    assert page.count(TEXT("game.unmeasured")) == len(unknown)
    for found in measured.values():
        assert found.low <= found.share <= found.high <= 100


def test_links_show_title_words_and_a_picture_that_everybody_can_fetch(site: Site, ema: Visitor) -> None:
    lobby = ema.post(f"/games/{GAME}/invite").headers["location"]
    table = ema.post(f"/games/{GAME}/play").headers["location"]
    typed = {"table": "obelisks", "touched": "yes", "shape": "0", "at:obelisks.tower_values[1]": "14"}
    key = ema.script(f"/games/{GAME}/box", typed).json["key"]
    ema.post(f"/games/{GAME}/box/save", {"key": key, "name": "Club"})
    stranger = site.visitor()
    puzzle = next(iter(puzzles(registry.game(GAME))))
    record = re.findall(r"/records/\w+/at/\d+", stranger.get(f"/games/{GAME}/great").text)[0]
    of_game = [
        f"/games/{GAME}{page}"
        for page in ("", "/rules", "/summary", "/new", "/great", "/box", "/puzzles", f"/puzzles/{puzzle}")
    ]
    for path in (*of_game, f"/boxes/{key}", lobby, table, f"{table}/at/0", record):
        told = shared(stranger.get(path).text)
        assert "Imhotep" in told["title"], path
        assert told["description"], path
        assert told["image"] == f"{site.url}/games/{GAME}/preview.jpg", path
    assert shared(stranger.get(lobby).text)["title"] == TEXT("share.invites", name="Ema", game="Imhotep")
    for path in ("/", "/records", "/opponents", "/settings", "/nowhere"):
        told = shared(stranger.get(path).text)
        assert told["title"]
        assert told["description"]
        picture = stranger.get(told["image"].removeprefix(site.url))
        assert (picture.status, picture.headers["content-type"]) == (200, "image/jpeg"), path
        assert len(picture.body) < 150_000
    assert shared(stranger.get("/").text)["title"] == "Khonsu"


@pytest.mark.parametrize("game", registry.game_names())
def test_every_game_has_a_picture_for_links(stranger: Visitor, game: str) -> None:
    body = stranger.get(f"/games/{game}/preview.jpg").body
    assert body.startswith(b"\xff\xd8")
    assert len(body) < 150_000
