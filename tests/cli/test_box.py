"""`khonsu box`: checks a file of one's own box in the language of its owner, and finds a slip of the finger by playing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.cli.command import khonsu

import khonsu as khonsu_package
from khonsu.engine.box import Box, fingerprint
from khonsu.engine.errors import BadRecord
from khonsu.engine.record import Record

if TYPE_CHECKING:
    from pathlib import Path

# Who plays fast, in one process.
QUICK = ("--opponents", "random", "--processes", "1")
FACTS = khonsu_package.game("imhotep").tables.facts()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A box in which a tower is worth 13 instead of 12."""
    return written(tmp_path, 13)


def written(folder: Path, tower: int) -> Path:
    file = folder / "own.json"
    obelisks = {**FACTS["obelisks"], "tower_values": [tower, *FACTS["obelisks"]["tower_values"][1:]]}
    file.write_text(Box(game="imhotep", name="Ema's", edition="2016", tables={"obelisks": obelisks}).file())
    return file


def test_without_a_file_it_lists_the_tables_and_how_certain_they_are(tmp_path: Path) -> None:
    listed = khonsu(tmp_path, "box", "imhotep")
    assert listed.returncode == 0
    assert [line.split()[-2] for line in listed.stdout.splitlines() if line.startswith(("setup", "temple", "obelisks"))] == [
        "confirmed",
        "inferred",
        "reconstructed",
    ]


def test_a_file_that_fits_is_told_with_what_differs(tmp_path: Path, own: Path) -> None:
    checked = khonsu(tmp_path, "box", "imhotep", "--check", str(own))
    assert checked.returncode == 0
    assert "Ema's, 2016" in checked.stdout
    assert "Obelisks: Side B: tower 1: 13 (ours: 12)" in checked.stdout
    assert "far from ours" not in checked.stdout


def test_a_file_that_does_not_fit_is_refused_at_its_place_in_the_language_of_its_owner(tmp_path: Path) -> None:
    refused = khonsu(tmp_path, "box", "imhotep", "--check", str(written(tmp_path, 100)), "--lang", "sk")
    assert refused.returncode == 1
    assert "Obelisky: Strana B: veža 1. Sem patrí celé číslo od 0 do 99." in refused.stderr


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Súbor je prázdny."),
        (b"\xff\xfe{", "Toto nie je súbor s číslami z krabice."),
        (b" " * 10_000_000, "Súbor je príliš veľký: krabica má pár kilobajtov."),
    ],
)
def test_what_is_no_box_is_refused_in_the_language_of_its_owner(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(content)
    refused = khonsu(tmp_path, "box", "imhotep", "--check", str(file), "--lang", "sk")
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", f"{file}: {said}\n")


def test_a_file_that_begins_with_a_mark_is_read(tmp_path: Path, own: Path) -> None:
    own.write_text("\ufeff" + own.read_text(), encoding="utf-8")
    assert khonsu(tmp_path, "box", "imhotep", "--check", str(own)).returncode == 0


def test_a_slip_of_the_finger_is_found_by_playing(tmp_path: Path) -> None:
    slip = written(tmp_path, 99)
    far = khonsu(tmp_path, "box", "imhotep", str(slip), "--simulate", "-n", "40", *QUICK, "--lang", "cs")
    assert far.returncode == 1, far.stderr
    assert "Podívej se ještě jednou na tohle: Obelisky: Strana B: věž 1." in " ".join(far.stdout.split())
    assert "2 hráči, Strany desek: B" in " ".join(far.stdout.split())


def test_a_record_of_an_own_box_needs_no_file_to_be_proved(tmp_path: Path, own: Path) -> None:
    game = khonsu_package.game("imhotep", own)
    state = game.start(2, 1)
    record = Record.begin(game, state, 1)
    while legal := state.legal():
        record.add(game, state.actor or 0, legal[0])
        state.play(legal[0])
    record.finish(state)
    assert record.box == "Ema's"
    file = tmp_path / "own.khonsu"
    file.write_text(str(record))
    proved = khonsu(tmp_path, "verify", str(file))
    assert proved.returncode == 0, proved.stderr
    for command in ("verify", "replay"):
        told = khonsu(tmp_path, command, str(file), "--lang", "sk").stdout
        assert f"Hralo sa s krabicou Ema's, odtlačok {fingerprint(game.tables.hash())}." in told, command
    spoiled = json.dumps({**record.tables, "wrath": {"points": 6}}, separators=(",", ":"))
    other = Record.parse(str(record).replace(json.dumps(record.tables, separators=(",", ":")), spoiled))
    with pytest.raises(BadRecord, match="components"):
        other.verify(khonsu_package.game("imhotep", other.tables))
