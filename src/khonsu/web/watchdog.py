"""Watches over the event loop: whatever holds it up, and everybody with it, is named in the log.

asyncio's own way to do this comes with its debug mode, which makes everything several times slower.
"""

from __future__ import annotations

import asyncio
import logging
from contextvars import ContextVar
from time import perf_counter
from typing import Any

log = logging.getLogger("khonsu.watchdog")

# Seconds that one callback may take before it is named.
SLOW = 0.05

# What is being answered, for the name in the log.
answering: ContextVar[str] = ContextVar("answering", default="")

_run = asyncio.Handle._run


def watch() -> None:
    """Time every callback of every event loop of this process from now on."""
    asyncio.Handle._run = _timed  # type: ignore[assignment,method-assign]


def _timed(handle: Any) -> None:
    began = perf_counter()
    _run(handle)
    took = perf_counter() - began
    if took > SLOW:
        request = handle._context.get(answering, "")
        log.warning(
            "slow callback", extra={"callback": _name(handle._callback), "request": request, "ms": round(took * 1000)}
        )


def _name(callback: Any) -> str:
    """What a callback is called: a step of a task by its coroutine, and where that waits now."""
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, asyncio.Task):
        return str(getattr(callback, "__qualname__", callback))
    inner: Any = owner.get_coro()
    names = [inner.__qualname__]
    while inner is not None and hasattr(inner, "cr_await"):
        inner = inner.cr_await
        if hasattr(inner, "__qualname__"):
            names.append(inner.__qualname__)
    return " > ".join(names)
