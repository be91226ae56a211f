"""People at a table, over HTTP: names, a seat that moves, somebody who vanished, somebody who is not wanted."""

import re

import pytest
from sqlalchemy import update
from tests.running_site import Site, Visitor
from tests.web.play import turn

from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES
from khonsu.players.registry import text as levels_text
from khonsu.table import schema
from khonsu.table.levels import OFFERED
from khonsu.web.languages import site_text, span


@pytest.fixture
def table(ema: Visitor, jan: Visitor) -> str:
    code = ema.new_table("imhotep", "friend", patience="300")
    jan.post(f"/tables/{code}/join")
    return code


def seats(site: Site, code: str) -> list[tuple[str, str]]:
    return [(seat.kind, seat.name) for seat in site.store.table(code).seats]


def test_two_guests_of_the_same_name_are_told_apart(site: Site) -> None:
    one, two = site.visitor(), site.visitor()
    code = one.post("/games/imhotep/invite").headers["location"].rpartition("/")[2]
    name = seats(site, code)[0][1]
    two.post(f"/tables/{code}/join", {"name": f"\u200b{name.lower()}\u202e"})
    assert sorted(name for _, name in seats(site, code)) == [name, f"{name.lower()} 2"]


def test_people_without_names_are_told_apart_wherever_they_meet(site: Site) -> None:
    people = [site.visitor() for _ in range(5)]
    codes = [one.post("/games/imhotep/invite").headers["location"].rpartition("/")[2] for one in people]
    lobbies = {seats(site, code)[0][1] for code in codes}
    # Each has a number of three digits by lot: that all five are the same does not happen.
    assert len(lobbies) > 1
    assert all(name.startswith("Guest ") for name in lobbies)
    for one in people:
        one.post(f"/tables/{codes[0]}/say", {"text": "hello"})
    assert len({line.name for line in site.store.chat(codes[0])}) > 1


def test_people_at_one_screen_are_told_apart(site: Site, ema: Visitor) -> None:
    code = ema.new_table("imhotep", "here", "here", "level-miu", **{"seat-0-name": "Ema", "seat-1-name": "ema"})
    assert [name for _, name in seats(site, code)] == ["Ema", "ema 2", "Guest", "Miu"]


def test_chat_loses_what_cannot_be_seen(site: Site, table: str, ema: Visitor) -> None:
    ema.script(f"/tables/{table}/say", {"text": "a\u202eb\x00\u200bc\r\nd"})
    ema.script(f"/tables/{table}/say", {"text": "\u202e\u200b"})
    assert [line.text for line in site.store.chat(table)] == ["abc d"]


# Moving ------------------------------------------------------------------------------------------------------------------


def offered(visitor: Visitor, code: str) -> tuple[str, str]:
    """The link and the code that move a seat."""
    page = visitor.post(f"/tables/{code}/move").text
    link = re.search(r'<output id="link">http://[^/]+(/seats/[a-z0-9]{10})</output>', page)
    key = re.search(r"<b>([a-z0-9]{5}-[a-z0-9]{5})</b>", page)
    assert link
    assert key
    return link[1], key[1]


def test_a_seat_moves_by_a_link_that_works_once(site: Site, table: str, ema: Visitor) -> None:
    link, _ = offered(ema, table)
    phone = site.visitor()
    for _ in range(2):
        asking = phone.get(link)
        assert asking.status == 200
        assert "Continue here as Ema" in asking.text
    assert ema.now(table)["seat"] == 0
    answer = phone.post(link)
    assert answer.headers["location"] == f"/tables/{table}"
    assert "khonsu" in phone.cookies
    assert phone.now(table)["seat"] == 0
    assert ema.now(table)["seat"] is None
    for late in (site.visitor(), phone):
        assert late.get(link).status == 404
        assert late.post(link).status == 404
    assert site_text("en")("refused.no_move") in site.visitor().get(link).text


def test_a_seat_moves_by_a_code_typed_on_the_first_page(site: Site, table: str, ema: Visitor) -> None:
    link, key = offered(ema, table)
    phone = site.visitor()
    for typed in (key, key.upper(), f" {key.replace('-', '')} ", f"{site.url}{link}"):
        assert phone.post("/join", {"code": typed}).headers["location"] == link
    assert phone.post("/join", {"code": f"{site.url}/tables/{table}"}).headers["location"] == f"/tables/{table}"


def test_who_plays_elsewhere_keeps_that_too(site: Site, table: str, ema: Visitor) -> None:
    phone = site.visitor().call_me("Phone")
    other = phone.new_table("imhotep", "friend")
    phone.post(offered(ema, table)[0])
    assert phone.now(table)["seat"] == 0
    assert "Leave the table" in phone.get(f"/tables/{other}").text


def test_who_has_no_seat_cannot_move_one(table: str, stranger: Visitor, site: Site) -> None:
    assert stranger.post(f"/tables/{table}/move").status == 403
    assert site.visitor().call_me("Eva").post(f"/tables/{table}/move").status == 403


# Vanishing ---------------------------------------------------------------------------------------------------------------


def wait(site: Site, code: str, seconds: int) -> None:
    columns = schema.tables.c
    with site.store.engine.begin() as db:
        db.execute(update(schema.tables).where(columns.code == code).values(moved=columns.moved - seconds))


def waiting(code: str, ema: Visitor, jan: Visitor) -> tuple[Visitor, int]:
    """Who waits, and the seat that he waits for."""
    return (jan, 0) if turn(ema, code, 0)[1] else (ema, 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_states_how_long_it_waits(site: Site, table: str, ema: Visitor, lang: str) -> None:
    text = site_text(lang)
    stated = text("lobby.patience", time=span(text, 300))
    ema.lang = lang
    assert stated in ema.get(f"/tables/{table}").text
    lobby = ema.new_table("imhotep", "friend", patience="604800")
    assert text("lobby.patience", time=span(text, 604800)) in ema.get(f"/tables/{lobby}").text


def test_who_has_vanished_is_replaced_when_the_time_is_over(site: Site, table: str, ema: Visitor, jan: Visitor) -> None:
    who, absent = waiting(table, ema, jan)
    hidden = r'<form [^>]*id="absent"[^>]* hidden>'
    assert re.search(hidden, who.get(f"/tables/{table}").text)
    early = who.post(f"/tables/{table}/replace", {"seat": absent})
    assert early.status == 409
    assert "only in 5 minutes" in early.text
    wait(site, table, 300)
    assert not re.search(hidden, who.get(f"/tables/{table}").text)
    assert re.search(hidden, site.visitor().get(f"/tables/{table}").text)
    assert who.post(f"/tables/{table}/replace", {"seat": absent}).status == 303
    assert seats(site, table)[absent][0] == "opponent"


def test_the_news_say_whom_the_table_waits_for(table: str, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    who, absent = waiting(table, ema, jan)
    other = jan if who is ema else ema
    assert who.now(table)["absent"]["seat"] == absent
    assert other.now(table)["absent"] is None
    assert stranger.now(table)["absent"] is None


def test_only_a_time_that_is_offered_may_be_chosen(ema: Visitor) -> None:
    for odd in ("1", "0", "-5", "", "x", "99999999"):
        assert ema.post("/games/imhotep/new", {"seat-0": "me", "seat-1": "friend", "patience": odd}).status == 400


# Removing ----------------------------------------------------------------------------------------------------------------


def test_the_host_removes_somebody_from_a_table_that_waits(site: Site, ema: Visitor, jan: Visitor) -> None:
    code = ema.new_table("imhotep", "friend", "friend")
    jan.post(f"/tables/{code}/join")
    page = ema.get(f"/tables/{code}").text
    found = re.search(
        r'/remove"><input type="hidden" name="seat" value="(\d)"><input type="hidden" name="who" value="(\w+)">', page
    )
    assert found
    fields = {"seat": found[1], "who": found[2]}
    assert page.count('/remove"') == 1
    assert '/remove"' not in jan.get(f"/tables/{code}").text
    assert jan.post(f"/tables/{code}/remove", fields).status == 403
    assert ema.post(f"/tables/{code}/remove", fields).status == 303
    assert seats(site, code) == [("person", "Ema"), ("open", ""), ("open", "")]
    lobby = jan.get(f"/tables/{code}").text
    assert '/join"' not in lobby
    assert site_text("en")("refused.removed") in lobby
    again = jan.post(f"/tables/{code}/join", {"name": "Jan again"})
    assert again.status == 403
    assert site_text("en")("refused.removed") in again.text
    assert ema.post(f"/tables/{code}/remove", fields).status == 409


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_opponent_carries_a_name_that_means_something_in_a_game(lang: str) -> None:
    names = {levels_text(lang)(f"level.{level}").lower() for level in OFFERED}
    for game in registry.game_names():
        text = registry.game(game).text(lang)
        assert names.isdisjoint({str(term).lower() for term in text.terms.values()}), game
    # Nor that of a god who is known by another name in the box.
    assert names.isdisjoint({"isis", "eset", "horus", "hor", "anubis", "anup", "osiris", "usir", "bastet"})


def test_who_asks_for_a_name_where_there_is_no_table_keeps_his_own(site: Site, ema: Visitor) -> None:
    assert ema.post("/tables/abcdefgh/name", {"name": "Eva"}).status == 404
    guest = site.store.guest(ema.cookies["khonsu"].partition(".")[0])
    assert guest is not None
    assert guest.name == "Ema"
