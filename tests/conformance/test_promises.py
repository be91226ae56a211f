"""The page about the promises lists each of them in its own words."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from khonsu.testing import COMMON_PROMISES, GAME_PROMISES, PROMISES

PAGE = (Path(__file__).parents[2] / "docs" / "promises.md").read_text(encoding="utf-8")
EVERY = {promise.__name__: inspect.getdoc(promise) for promise in (*GAME_PROMISES, *PROMISES, *COMMON_PROMISES)}


@pytest.mark.parametrize("name", EVERY)
def test_a_promise_is_documented(name: str) -> None:
    about = EVERY[name]
    assert about is not None
    assert f"| `{name}` | {' '.join(about.partition(chr(10) * 2)[0].split())} |\n" in PAGE


def test_nothing_else_is_called_a_promise() -> None:
    assert PAGE.count("\n| `") == len(EVERY)
