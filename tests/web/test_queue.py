"""Whoever waits for an opponent is told how many others are before."""

import sys
from pathlib import Path

import pytest
from tests.running_site import Visitor, choices_of, open_site

from khonsu.engine.text import LANGUAGES
from khonsu.table import opponent_pool
from khonsu.web.languages import site_text

# Answers with the first choice, but only once a file is there.
PATIENT = (
    "import sys, json, os, time\n"
    "for line in sys.stdin:\n"
    "    while not os.path.exists({file!r}): time.sleep(0.01)\n"
    "    question = json.loads(line)\n"
    "    print(json.dumps({{'choice': question['view']['choices'][0] if 'view' in question else 0}}), flush=True)\n"
)


def let_opponents_begin(person: Visitor, code: str) -> None:
    """Choose until it is the turn of somebody else."""
    doc = person.now(code, 0)
    while choices := choices_of(doc["choices"]):
        person.choose(code, 0, choices[0], doc["version"])
        doc = person.now(code, 0)


def test_who_waits_is_told_how_many_are_before_until_it_is_his_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody looks after the opponents meanwhile, which would wait in the same line.
    monkeypatch.setattr(opponent_pool, "LOOK", 3600.0)
    free = tmp_path / "free"
    with open_site(tmp_path) as site:
        pool = site.tables.pool
        pool.processes.limit = 60.0
        pool.processes.program = (sys.executable, "-c", PATIENT.format(file=str(free)))
        ema = site.visitor().call_me("Ema")
        # The processes are busy with the first tables, two more wait, and then we do.
        tables = [ema.new_table("imhotep", "level-kagemni") for _ in range(len(pool.processes.places) + 3)]
        for code in tables:
            let_opponents_begin(ema, code)
        mine = tables[-1]
        with ema.stream(mine, after=f"{ema.now(mine, 0)['version']}.0", seat=0) as stream:
            told = stream.next("queued", "here")
            while told.kind == "here":
                told = stream.next("queued")
            assert told.doc["text"] == "Kagemni thinks, 2 tables before us"
            # Whoever comes now reads the same.
            assert told.doc["text"] in ema.get(f"/tables/{mine}").text
            assert site.tables.pool.asked == len(tables)
            free.touch()
            assert stream.next("update").doc["version"] == told.doc["version"] + 1
        assert "before us" not in ema.get(f"/tables/{mine}").text


SAID = {
    "en": ("1 table", "2 tables", "5 tables"),
    "cs": ("1 stůl", "2 stoly", "5 stolů"),
    "sk": ("1 stôl", "2 stoly", "5 stolov"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_number_has_its_noun(lang: str) -> None:
    text = site_text(lang)
    for number, words in zip((1, 2, 5), SAID[lang], strict=True):
        assert words in text("table.queued", name="Kagemni", n=number)
