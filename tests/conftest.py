"""Stops the tests before they check compiled code that no longer is what its source says, times none of them, settles their luck, and
shares them out."""

import os
from pathlib import Path

import pytest
from hypothesis import settings
from tests import luck

# How long an example takes says more about the machine than about us.
settings.register_profile("untimed", deadline=None, derandomize=not luck.CHOSEN)
settings.load_profile("untimed")

SOURCES = Path(__file__).parent.parent / "src"


def out_of_date(extension: Path) -> bool:
    name = extension.name.split(".")[0]
    if name.endswith("__mypyc"):
        # The library behind the extensions of one folder; each of them is checked by itself.
        return False
    source = extension.with_name(f"{name}.py")
    return not source.exists() or source.stat().st_mtime > extension.stat().st_mtime


def pytest_sessionstart() -> None:
    if os.environ.get("KHONSU_PURE"):
        return
    if (SOURCES / "khonsu" / ".compiling").exists():
        pytest.exit(
            "The compiled modules are not complete. Run `make setup`, or set KHONSU_PURE=1 to test the sources as they are.",
            returncode=pytest.ExitCode.USAGE_ERROR,
        )
    stale = [path for kind in ("*.so", "*.pyd") for path in SOURCES.rglob(kind) if out_of_date(path)]
    if stale:
        listed = "\n".join(f"  {path.relative_to(SOURCES)}" for path in sorted(stale))
        pytest.exit(
            f"These compiled modules are older than their sources:\n{listed}\n"
            "Run `make setup` to compile them again, or set KHONSU_PURE=1 to test the sources as they are.",
            returncode=pytest.ExitCode.USAGE_ERROR,
        )


def pytest_configure() -> None:
    luck.settle()


def pytest_runtest_setup(item: pytest.Item) -> None:
    luck.begin(item.nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each process as many tests as the others, and first of all its share of those with a browser, which take longest.

    The processes start with equal parts of the list and take tests from each other in the end; whole files stay together.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for path in sorted(files, key=lambda path: ("browser" not in path.parts, -len(files[path]), path)):
        min(shares, key=len).extend(files[path])
    items[:] = [item for share in shares for item in share]
