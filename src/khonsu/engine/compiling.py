"""The compiler's mark for classes that interpreted code may extend; without the compiler it means nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Any:
        """Leave the class as it is: the engine needs nothing but Python."""
        return lambda cls: cls
