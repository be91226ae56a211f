"""Texts are measured generously and fit their boxes."""

from pathlib import Path

import pytest
from tests.advances import ADVANCES, STATIC, advances, written

from khonsu.art.lettering import SMALLEST, filled, fitted, shortened, width, wrapped


def test_accents_do_not_widen_a_letter() -> None:
    assert abs(width("Příliš žluťoučký", 12) - width("Prilis zlutoucky", 12)) < 4


def test_bold_is_wider() -> None:
    assert width("Temple", 12, bold=True) > width("Temple", 12)


@pytest.mark.parametrize("words", ["Sarcophagus", "Burial Chamber Decoration", "Výzdoba pohrebnej komory", "i", "W" * 40])
@pytest.mark.parametrize("room", [40.0, 77.0, 200.0])
def test_wrapped_lines_fit_their_room(words: str, room: float) -> None:
    lines = wrapped(words, room, 12, True)
    assert 1 <= len(lines) <= 2
    for line in lines:
        assert width(line, 12, bold=True) <= room


def test_lines_are_broken_evenly_between_words() -> None:
    assert wrapped("Burial Chamber Decoration", 120, 12) == ("Burial", "Chamber Decoration") or wrapped(
        "Burial Chamber Decoration", 120, 12
    ) == ("Burial Chamber", "Decoration")


def test_a_text_that_fits_stays_as_it_is() -> None:
    assert wrapped("Sail", 77, 12) == ("Sail",)
    assert wrapped("Yellow-green", 50, 12) == ("Yellow-", "green")
    assert wrapped("Yellow-green field", 90, 12) == ("Yellow-green", "field")
    assert shortened("Ema", 60, 12) == "Ema"


def test_a_text_that_does_not_fit_ends_with_an_ellipsis() -> None:
    assert shortened("Bedřiška Maxmiliána", 60, 12).endswith("…")


@pytest.mark.parametrize("words", ["a", "Temple", "a very long sentence that nobody can set in one line"])
def test_a_little_of_a_box_stays_empty_unless_the_letters_would_become_too_small(words: str) -> None:
    size = fitted(words, 100, 16)
    assert SMALLEST <= size <= 16
    assert size == SMALLEST or width(words, size) <= 97


def test_a_long_text_fills_its_lines_one_after_the_other() -> None:
    lines = filled("one two three four five six", 60, 12)
    assert " ".join(lines) == "one two three four five six"
    assert len(lines) > 1
    assert all(width(line, 12) <= 60 for line in lines)
    first = lines[1].split()[0]
    assert width(f"{lines[0]} {first}", 12) > 60


def test_of_a_text_that_does_not_fit_as_much_is_kept_as_fits() -> None:
    for words in ("BedřiškaMaxmiliána", "WiWiWiWiWi", "iiiiiiiiiiiiiiiiiiii"):
        kept = len(shortened(words, 60, 12)) - 1
        assert width(words[: kept + 1] + "…", 12) > 60
    assert shortened("W", 5, 12) == "…"


def test_the_longest_text_costs_no_more_than_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def counted(letter: str) -> int:
        nonlocal looked
        looked += 1
        return 0

    monkeypatch.setattr("unicodedata.combining", counted)
    for endless in ("☥" * 100_000, "ё" * 100_000, "☥ " * 100_000):
        shortened(endless, 60, 12)
        wrapped(endless, 60, 12)
    assert looked < 200_000


def test_widths_are_those_of_the_letters_that_the_site_serves() -> None:
    assert ADVANCES.read_text(encoding="utf-8") == written()


def test_the_letters_are_small_and_complete() -> None:
    files = list(STATIC.glob("*.woff2"))
    assert len(files) == 5
    assert sum(file.stat().st_size for file in files) < 120_000
    for lang in ("en", "cs", "sk"):
        for catalogue in Path("src/khonsu").rglob(f"text/{lang}.toml"):
            missing = set(catalogue.read_text(encoding="utf-8")) - advances()["bold"].keys() - set("\n")
            assert not missing, (catalogue, missing)
