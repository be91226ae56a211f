"""The page about the site in docs names every file of its rooms, and no other."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "khonsu"
PAGE = (ROOT / "docs" / "site.md").read_text(encoding="utf-8")


def test_every_file_of_the_rooms_has_its_job_written_down() -> None:
    listed = re.findall(r"`((?:table|web)/\w+\.py)`", PAGE.split("## The rooms")[1].split("\n## ")[0])
    there = [
        path.relative_to(PACKAGE).as_posix() for room in ("table", "web") for path in (PACKAGE / room).glob("[a-z]*.py")
    ]
    assert sorted(set(listed)) == sorted(there)


def test_the_walk_of_a_choice_enters_rooms_that_exist() -> None:
    walk = PAGE.split("## A choice, from the click to the news")[1].split("\n## ")[0]
    there = {path.name for room in ("table", "web", "web/static") for path in (PACKAGE / room).iterdir()}
    assert set(re.findall(r"`(\w+\.(?:py|js))`", walk)) <= there
