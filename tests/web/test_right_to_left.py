"""Names that are written from right to left turn nothing around them: neither in sentences, nor in what stands beside them."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.running_site import Site, Visitor, choices_of

from khonsu.engine import registry
from khonsu.engine.message import Message
from khonsu.engine.text import LANGUAGES, Catalogue, isolated
from khonsu.web import static_files

NAMES = ("\u05e2\u05de\u05d9\u05ea", "\u0644\u064a\u0644\u0649 7")
SHEET = (Path(static_files.__file__).parent / "static/site.css").read_text(encoding="utf-8")
# Elements that let nothing out of what stands alone in them.
ALONE = set(re.findall(r"^([\w, ]+) \{ unicode-bidi: isolate; \}", SHEET, re.MULTILINE)[0].split(", "))


class Page(HTMLParser):
    """What a page says: every text with the element that it stands in, and every attribute."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[tuple[str, str]] = []
        self._open: list[str] = [""]
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [(f"{tag} {name}", value) for name, value in attrs if value]
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1 and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.said.append((self._open[-1], data))


def turning(page: str) -> list[tuple[str, str]]:
    """Where a page lets a name turn something."""
    found = []
    for place, said in Page(page).said:
        rest = said
        for name in NAMES:
            rest = rest.replace(f"\u2068{name}\u2069", "")
        # In an attribute, and in an element that sees to it, a name may stand alone.
        is_alone = said.strip() in NAMES and (" " in place or place in ALONE)
        if any(name in rest for name in NAMES) and not is_alone:
            found.append((place, said))
    return found


@pytest.fixture(scope="module")
def people(site: Site) -> tuple[Visitor, Visitor]:
    one, other = (site.visitor().call_me(name) for name in NAMES)
    return one, other


@pytest.mark.parametrize("name", registry.game_names())
def test_no_page_lets_a_name_turn_anything(name: str, people: tuple[Visitor, Visitor]) -> None:
    one, other = people
    code = one.new_table(name, "friend", listed="yes")
    pages = [one.get(f"/tables/{code}").text, other.get(f"/tables/{code}").text]
    other.post(f"/tables/{code}/join")
    other.script(f"/tables/{code}/say", {"text": "7 - 7"})
    for _ in range(6):
        for seat, person in enumerate(people):
            shown = person.now(code, seat)
            for number in choices_of(shown["choices"])[:1]:
                person.choose(code, seat, number, shown["version"])
    for person in people:
        pages.append(person.get(f"/tables/{code}").text)
        shown = person.now(code)
        pages += [shown[part] for part in ("prompt", "choices", "players", "score")]
        pages += [
            *filter(None, shown["board"]),
            shown["log"]["html"],
            *person.get(f"/tables/{code}/tips").json["tips"].values(),
        ]
    pages += [
        person.get(address).text
        for person in people
        for address in ("/", f"/games/{name}", "/settings", f"/tables/{code}/at/2")
    ]
    assert all(any(called in page for page in pages) for called in NAMES)
    assert {found for page in pages for found in turning(page)} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_lets_a_name_turn_anything(lang: str) -> None:
    say = Catalogue(lang, [{"told": {"all": "1 {seat} 2 {name} 3 {seats} 4"}}])
    told = say.say(Message("told.all", {"seat": 0, "name": NAMES[1], "seats": [1, 0]}), NAMES)
    assert re.findall("\u2068([^\u2069]+)\u2069", told) == [NAMES[0], NAMES[1], NAMES[1], NAMES[0]]
    assert not any(name in re.sub("\u2068[^\u2069]+\u2069", "", told) for name in NAMES)


def test_other_names_stay_as_they_are() -> None:
    assert [isolated(name) for name in ("Ema", "Žofie 7", "Ωmega", "名前")] == ["Ema", "Žofie 7", "Ωmega", "名前"]
