"""Copying one's own box on the site, playing with it, sharing it: what others see, what stays, and what is refused."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from tests.running_site import Site, Visitor, open_site
from tests.web.play import play_out

import khonsu
from khonsu.engine.box import Box, read_box
from khonsu.engine.record import Record
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.running_site import Answer

GAME = "imhotep"
TOWER = "at:obelisks.tower_values[1]"


def typed(visitor: Visitor, key: str = "", game: str = GAME, table: str = "obelisks", **fields: str) -> dict[str, Any]:
    """What the page hears after something was typed."""
    places = {name.replace("TOWER", TOWER): value for name, value in fields.items()}
    sent = {"key": key, "table": table, "touched": "yes", "shape": "0", **places}
    doc: dict[str, Any] = visitor.script(f"/games/{game}/box", sent).json
    return doc


def saved(visitor: Visitor, name: str = "Ema's", used: str = "", **fields: str) -> str:
    """A box with something in it; gives its key."""
    key: str = typed(visitor, **(fields or {"TOWER": "14"}))["key"]
    visitor.post(f"/games/{GAME}/box/save", {"key": key, "name": name, "edition": "2016", "printing": "2", "used": used})
    return key


def upload(visitor: Visitor, body: bytes, game: str = GAME) -> Answer:
    """Send a file as a form does."""
    part = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n' + body + b"\r\n--x--\r\n"
    headers = {"content-type": "multipart/form-data; boundary=x", "origin": f"http://127.0.0.1:{visitor.port}"}
    return visitor.ask("POST", f"/games/{game}/box/load", part, headers)


@pytest.mark.parametrize("game", khonsu.game_names())
def test_every_table_of_every_game_is_a_form_in_every_language(site: Site, game: str) -> None:
    found = khonsu.game(game)
    for lang in LANGUAGES:
        visitor = site.visitor(lang)
        page = visitor.get(f"/games/{game}/box")
        assert page.status == 200
        # What waits for an owner comes first.
        assert re.search(r'aria-current="true" class="reconstructed"', page.text)
        assert found.text(lang)(f"box.{found.tables.reconstructed()[0]}") in page.text
    visitor = site.visitor()
    for table in found.tables.value:
        page = visitor.get(f"/games/{game}/box?table={table}")
        assert f'name="table" value="{table}"' in page.text
        places = [place for place in found.tables.slots if place.startswith(f"{table}.") and not place.endswith(("#", "id"))]
        shown = re.findall(r'data-place="([^"]+)"', page.text)
        assert [place for place in places if place not in shown] == []
        assert visitor.get(f"/games/{game}/box/picture.svg?table={table}").text.startswith("<svg")


def test_the_board_shows_the_sheet_that_is_being_copied(site: Site) -> None:
    address = "/games/anubixx/box/picture.svg?table=sheets"
    visitor = site.visitor()
    sheets = [visitor.get(f"{address}&part={letter}").text for letter in "ABCDEF"]
    assert len(set(sheets)) == len(sheets)
    assert visitor.get(address).text == visitor.get(f"{address}&part=provenance").text == sheets[0]


def test_what_does_not_fit_is_said_at_its_place_in_the_visitors_language_and_kept(site: Site) -> None:
    ema = site.visitor("cs").call_me("Ema")
    news = typed(ema, TOWER="500")
    state, sentence = news["fields"]["obelisks.tower_values[1]"]
    assert state == "wrong"
    assert sentence == news["trouble"] == "Obelisky: Strana B: věž 1. Sem patří celé číslo od 0 do 99."
    before = ema.get(f"/games/{GAME}/box/picture.svg?key={news['key']}&table=obelisks").body
    # Half-finished work is there whenever somebody comes back.
    page = ema.get(f"/games/{GAME}/box?table=obelisks").text
    assert 'value="500"' in page
    assert sentence in page
    news = typed(ema, news["key"], TOWER="14")
    assert news["fields"]["obelisks.tower_values[1]"] == ["mine", ""]
    assert ema.get(f"/games/{GAME}/box/picture.svg?key={news['key']}&table=obelisks").body != before


def test_what_cannot_be_read_stays_our_guess_and_a_table_goes_back(ema: Visitor) -> None:
    key = saved(ema)
    back = typed(ema, key, back="obelisks.tower_values[1]")
    assert back["fields"]["obelisks.tower_values[1]"] == ["reconstructed", ""]
    undone = typed(ema, key, undo="obelisks")
    assert undone["fields"]["obelisks.tower_values[1]"] == ["mine", ""]


def test_a_form_without_script_takes_over_what_differs(ema: Visitor) -> None:
    answer = ema.post(f"/games/{GAME}/box", {"table": "obelisks", TOWER: "13", "at:obelisks.tower_values[2]": "9"})
    key = answer.headers["location"].partition("key=")[2][:12]
    page = ema.get(f"/games/{GAME}/box?key={key}&table=obelisks").text
    assert page.count('class="cell mine number"') == 1


def test_a_new_box_has_its_key_before_anything_is_typed_and_hears_everything_once(site: Site) -> None:
    stranger = site.visitor()
    (key,) = set(re.findall(r'name="key" value="(\w+)"', stranger.get(f"/games/{GAME}/box?key=new").text))
    sent = [{"batch": "a", "TOWER": "14"}, {"batch": "b", "at:wrath.points": "500"}, {"batch": "c", "TOWER": "15"}]
    for entries in (*sent, sent[0]):
        assert typed(stranger, key, **entries)["key"] == key
    assert typed(stranger, key, name="Kitchen")["status"] == "Draft kept, not saved yet"
    (box,) = site.store.boxes_of(stranger.cookies["khonsu"].partition(".")[0], GAME)
    assert (box.key, box.heard, box.draft.name) == (key, ("a", "b", "c"), "Kitchen")
    assert box.draft.tables["obelisks"]["tower_values"][0] == 15
    # What does not fit is left out of what is saved, and named.
    stranger.post(f"/games/{GAME}/box/save", {"key": key, "name": "Kitchen"})
    page = stranger.get(f"/games/{GAME}/box?key={key}").text
    assert "Saved without what does not fit: Wrath of the Pharaoh: Points" in page


def test_tabs_do_not_overwrite_each_other(site: Site, ema: Visitor) -> None:
    key, places = "zzzzzzzzzzzz", [f"at:obelisks.tower_values[{number}]" for number in (1, 2, 3)]
    with ThreadPoolExecutor(3) as tabs:
        list(tabs.map(lambda place: typed(ema, key, **{place: "9"}), places))
    (box,) = site.store.boxes_of(ema.cookies["khonsu"].partition(".")[0], GAME)
    assert {*box.draft.seen, *box.typed} == {place.removeprefix("at:") for place in places}


def test_why_a_list_cannot_be_shorter_is_said_with_a_script_and_without(site: Site) -> None:
    ema = site.visitor("cs").call_me("Ema")
    shorter = {"at:obelisk.values#": "8"}
    said = typed(ema, game="egizia", table="obelisk", **shorter)["refused"]
    assert said == (
        "Obelisk: Hodnoty řad odspodu. Tolik jich tu být nemůže. Karty Sfingy: Karta 3, Řada. Sem patří celé číslo od 1 do 8."
    )
    answer = ema.post("/games/egizia/box", {"table": "obelisk", **shorter})
    assert (answer.status, said in answer.text) == (400, True)
    assert "sections_clockwise#" not in ema.get("/games/pharaon/box?table=wheel").text


def test_a_table_says_its_box_and_keeps_its_numbers_whatever_becomes_of_the_box(
    site: Site, ema: Visitor, jan: Visitor
) -> None:
    key = saved(ema)
    assert f'value="{key}"' in ema.get(f"/games/{GAME}/new").text
    # Who was tuned for other numbers says so while this box is chosen: the style does it, with a script or without.
    offered = ema.get(f"/games/{GAME}/new?box={key}").text
    assert f'<option value="{key}" class="other" selected>' in offered
    assert '<span class="otherbox"> Tuned for the usual numbers' in offered
    code = ema.new_table(GAME, "friend", box=key, **{f"option-sides-{place}": "B" for place in range(5)})
    assert "Ema&#39;s" in jan.get(f"/tables/{code}").text
    jan.post(f"/tables/{code}/join")
    fingerprint = site.store.table(code).components
    assert fingerprint != khonsu.game(GAME).tables.hash()
    typed(ema, key, TOWER="20")
    ema.post(f"/games/{GAME}/box/save", {"key": key, "name": "Changed"})
    ema.post(f"/games/{GAME}/box/drop", {"key": key})
    # As if the house had been closed meanwhile.
    site.tables.registry._live.clear()
    play_out(code, [ema, jan])
    assert site.live(code).game.tables.value["obelisks"]["tower_values"][0] == 14
    page = jan.get(f"/tables/{code}")
    assert "Ema&#39;s" in page.text
    assert f"{fingerprint[:4]} {fingerprint[4:8]}" in page.text
    # The record brings the whole box, and is believed anywhere.
    record = Record.parse(jan.get(f"/tables/{code}/record").text)
    assert (record.box, record.components) == ("Ema's", fingerprint)
    record.verify(khonsu.game(GAME, record.tables))
    sent = jan.post("/records", {"record": str(record)})
    assert sent.status == 303, sent.text
    assert "Ema&#39;s" in jan.get(sent.headers["location"]).text
    assert "Ema&#39;s" in jan.get(f"/tables/{code}/at/0").text
    again = ema.post(f"/tables/{code}/rematch").headers["location"].rpartition("/")[2]
    assert (site.store.table(again).components, site.store.table(again).box) == (fingerprint, "Ema's")


def test_a_box_that_new_tables_use_is_used_by_one_click(site: Site, ema: Visitor) -> None:
    saved(ema, used="yes")
    code = ema.post(f"/games/{GAME}/play").headers["location"].rpartition("/")[2]
    assert site.store.table(code).box == "Ema's"
    assert site.store.table(ema.new_table(GAME, "level-miu")).box == ""


def test_usual_tables_open_after_the_usual_numbers_were_corrected(site: Site) -> None:
    for name in khonsu.game_names():
        game = khonsu.game(name)
        assert site.store.edition(name, game.tables.hash()) == game.tables.facts()


def test_a_shared_box_is_used_and_copied_but_not_changed_by_others(site: Site, ema: Visitor, jan: Visitor) -> None:
    key = saved(ema)
    page = jan.get(f"/boxes/{key}").text
    assert "Ema&#39;s" in page
    # Its owner changes it, everybody else copies it.
    forms = (f'action="/boxes/{key}/copy"', f'href="/games/{GAME}/box?key={key}"')
    assert [[form in text for form in forms] for text in (page, ema.get(f"/boxes/{key}").text)] == [
        [True, False],
        [False, True],
    ]
    assert "Obelisks: Side B: tower 1" in page
    file = jan.get(f"/boxes/{key}/file")
    assert file.headers["content-disposition"].startswith("attachment")
    assert read_box(GAME, file.text).edition == "2016"
    assert khonsu.game(GAME, file.json).tables.value["obelisks"]["tower_values"][0] == 14
    assert f'value="{key}" class="other" selected' in jan.get(f"/games/{GAME}/new?box={key}").text
    assert site.store.table(jan.new_table(GAME, "friend", box=key)).box == "Ema's"
    copied = jan.post(f"/boxes/{key}/copy").headers["location"].partition("key=")[2]
    typed(jan, copied, TOWER="30")
    # A key of somebody else makes a box of one's own.
    assert typed(jan, key, TOWER="40")["key"] != key
    jan.post(f"/games/{GAME}/box/save", {"key": key, "name": "Mine now"})
    jan.post(f"/games/{GAME}/box/drop", {"key": key})
    assert jan.get(f"/boxes/{key}/file").text == file.text


def test_a_box_that_was_not_saved_is_nobody_elses(ema: Visitor, jan: Visitor) -> None:
    key = typed(ema, TOWER="14")["key"]
    assert jan.get(f"/boxes/{key}").status == 404
    assert jan.post(f"/games/{GAME}/new", {"seat-0": "me", "seat-1": "friend", "box": key}).status == 400


def test_tables_that_were_copied_wait_for_nobody(ema: Visitor) -> None:
    path = "/games/egizia/box?table=obelisk"
    page = ema.get(path).text
    assert "7 tables wait for an owner" in page
    places = re.findall(r'name="(at:obelisk\.[^"#]+)"', page)
    assert places
    numbers = {place: str(1 + number) for number, place in enumerate(places)}
    key = typed(ema, game="egizia", table="obelisk", **numbers)["key"]
    assert "6 tables wait for an owner" in ema.get(f"{path}&key={key}").text


FILES = {
    "nothing": (b"", 400),
    "no JSON": (b"<html>", 400),
    "odd letters": (b"\xff\xfe\x00", 400),
    "absurd": (b'{"wrath": {"points": 100}}', 400),
    "negative": (b'{"wrath": {"points": -1}}', 400),
    "too few": (b'{"pyramids_a": {"values": [1, 2], "overflow": 1}}', 400),
    "script": (b'{"wrath": {"points": "<script>alert(1)</script>"}}', 400),
    "another game": (Box(game="egizia", tables=khonsu.game("egizia").tables.facts()).file().encode(), 400),
    "large": (b'{"wrath": {"points": 5}}' + b" " * 90_000, 413),
    "10 MB": (b"x" * 10_000_000, 413),
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_does_not_fit_is_refused_in_a_sentence_and_nothing_changes(site: Site, ema: Visitor, what: str) -> None:
    body, status = FILES[what]
    try:
        answer = upload(ema, body)
    except ConnectionError:
        # The house does not listen to the end of it.
        assert what == "10 MB"
        return
    assert answer.status == status, answer.text
    assert "<script>alert" not in answer.text
    # Nothing was saved, and nothing else is said.
    assert 'role="status"' not in answer.text or re.search(r'role="status"[^>]*></p>', answer.text)
    guest = ema.cookies["khonsu"].partition(".")[0]
    assert site.store.boxes_of(guest, GAME) == []


def test_a_file_is_taken_over_and_script_in_its_names_is_only_letters(ema: Visitor, jan: Visitor) -> None:
    about = {"game": GAME, "name": "<script>alert(1)</script>", "edition": '"><img src=x>', "print": "\u202e2"}
    answer = upload(ema, json.dumps({"box": about, "wrath": {"points": 7}}).encode())
    assert answer.status == 303
    key = answer.headers["location"].partition("key=")[2]
    ema.post(f"/games/{GAME}/box/save", {"key": key, "name": about["name"], "edition": about["edition"]})
    code = ema.new_table(GAME, "friend", box=key)
    for path in (f"/games/{GAME}/box", f"/games/{GAME}/new", f"/boxes/{key}", f"/tables/{code}"):
        page = ema.get(path).text
        assert "&lt;script&gt;" in page, path
        assert "<script>alert" not in page
        assert "<img src=x" not in page


def test_the_house_offers_boxes_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "boxes"
    folder.mkdir()
    (folder / "club.json").write_text(Box(game=GAME, name="Club", tables={"wrath": {"points": 7}}).file())
    (folder / "pharaon-old.json").write_text("{}")
    with open_site(tmp_path, components=folder) as club:
        ema = club.visitor().call_me("Ema")
        (key,) = re.findall(r'value="(\w{12})"[^>]*>Club', ema.get(f"/games/{GAME}/new").text)
        assert club.store.table(ema.new_table(GAME, "friend", box=key)).box == "Club"
        assert "Club" in ema.get(f"/boxes/{key}").text
