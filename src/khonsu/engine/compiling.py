"""The compiler's marks for classes; without the compiler they mean nothing.

`allow_interpreted_subclasses` is for those that interpreted code may extend. `acyclic` is for small things that are made by the million and that
nothing they hold leads back to: the collector of garbage does not look for them. Nothing that stays may hold one, no position above all: where
long chains of things are freed at once, the code that the compiler makes writes in front of each, where only others have room for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Any:
        """Leave the class as it is: the engine needs nothing but Python."""
        return lambda cls: cls
