"""A store that is empty, of every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.database import data as data
from tests.database import server as server

from khonsu.table.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def store(data: str) -> Iterator[Store]:
    made = Store(data)
    yield made
    made.close()
