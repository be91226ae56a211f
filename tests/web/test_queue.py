"""Whoever waits for an opponent is told how many others are before."""

from pathlib import Path

import pytest
from tests.patient_opponents import crowded
from tests.running_site import open_site

from khonsu.engine.text import LANGUAGES
from khonsu.table import opponent_pool
from khonsu.web.languages import site_text


def test_who_waits_is_told_how_many_are_before_until_it_is_his_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody looks after the opponents meanwhile, which would wait in the same line.
    monkeypatch.setattr(opponent_pool, "LOOK", 3600.0)
    let = tmp_path / "let"
    with open_site(tmp_path) as site:
        ema = site.visitor().call_me("Ema")
        mine = crowded(site, ema, 2, let)
        with ema.stream(mine, after=f"{ema.now(mine, 0)['version']}.0", seat=0) as stream:
            told = stream.next("queued", "here")
            while told.kind == "here":
                told = stream.next("queued")
            assert told.doc["text"] == "Kagemni thinks, 2 tables before us"
            # Whoever comes now reads the same.
            assert told.doc["text"] in ema.get(f"/tables/{mine}").text
            assert site.tables.pool.asked == len(site.tables.pool.processes.places) + 3
            let.touch()
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
