"""A house that the first edition has left opens today: people are known, their tables go on, and what cannot go on is told in a sentence."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.running_site import choices_of, open_site

HOUSE = Path(__file__).with_name("first_house.sql")
# What the browsers of its people hold: signed, and without a date, as signatures were then.
HOST = "ed192cbf570c23963279d8b1a585dc8f.R3Vlc3Q=.09284a54805c3a61f4f90863d96d387e9492db70"
FRIEND = "9956ccad8a4253ae322aa1672184d408.RnJpZW5k.9dcc6a1ee3202354bc9b6a1072eb135c75626bce"
TABLE, OLDER = "2a434kg8", "apncwzez"


def test_a_house_of_the_first_edition_opens_and_its_tables_go_on(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "site.db")) as db:
        db.executescript(HOUSE.read_text(encoding="utf-8"))
    with open_site(tmp_path) as site:
        people = [site.visitor(), site.visitor()]
        for person, cookie in zip(people, (HOST, FRIEND), strict=True):
            person.cookies = {"khonsu": cookie}
        page = people[0].get(f"/tables/{TABLE}")
        assert (page.status, "hello" in page.text) == (200, True)
        for _ in range(4):
            shown = [person.now(TABLE, seat) for seat, person in enumerate(people)]
            seat = next(seat for seat, one in enumerate(shown) if one["turn"])
            done = people[seat].choose(TABLE, seat, choices_of(shown[seat]["choices"])[0], shown[seat]["version"])
            assert done.status == 200, done.text
        assert people[0].now(TABLE, 0)["version"] == 13
        assert len(re.findall(r"^[JL] ", people[0].get(f"/tables/{TABLE}/record").text, re.MULTILINE)) == 13
        assert 'value="Friend"' in people[1].get("/settings").text
        older = people[0].get(f"/tables/{OLDER}")
        assert (older.status, "older edition of the rules" in older.text) == (409, True)
