"""One site for all tests of a file, and visitors for each."""

from collections.abc import Iterator

import pytest
from tests.database import data as data
from tests.database import server as server
from tests.running_site import Site, Visitor, open_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with open_site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def ema(site: Site) -> Visitor:
    return site.visitor().call_me("Ema")


@pytest.fixture
def jan(site: Site) -> Visitor:
    return site.visitor().call_me("Jan")


@pytest.fixture
def stranger(site: Site) -> Visitor:
    return site.visitor()
