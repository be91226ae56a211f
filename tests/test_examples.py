"""The examples in docstrings do what they show."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SOURCES = Path(__file__).parent.parent / "src"
WITH_EXAMPLES = sorted(path for path in SOURCES.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", [module_name(path) for path in WITH_EXAMPLES])
def test_examples_of_a_module_do_what_they_show(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_the_tour_in_the_readme_does_what_it_shows() -> None:
    outcome = doctest.testfile(str(SOURCES.parent / "README.md"), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0
