"""Decides when a process starts whether it runs compiled extensions or the sources that lie beside them.

It runs the sources with `KHONSU_PURE=1`, and while extensions are being made: of a set that is not complete, none may be loaded.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType


# Stands there from the first moment in which the extensions may not fit the sources until all of them do; `setup.py` sees to it.
COMPILING = Path(__file__).with_name(".compiling")


class SourcesOnly:
    """A finder that sees only the .py files of this package."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The source file of a module of ours."""
        if not name.startswith("khonsu."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


if os.environ.get("KHONSU_PURE") or COMPILING.exists():
    sys.meta_path.insert(0, SourcesOnly)
