"""Stops the tests before they check compiled code that no longer is what its source says, and times none of them."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says more about the machine than about us.
settings.register_profile("untimed", deadline=None)
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
