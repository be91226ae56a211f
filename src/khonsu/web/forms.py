"""Reading what forms send, with clear refusals instead of guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from khonsu.engine.errors import KhonsuError

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request


class BadForm(KhonsuError):
    """A form without what it must hold, or with something else in its place."""


async def read_form(request: Request) -> FormData:
    """The fields that were sent."""
    try:
        return await request.form(max_files=1, max_fields=60)
    except HTTPException as error:
        raise BadForm(str(error.detail)) from None


def word(form: FormData, name: str, default: str = "") -> str:
    """A text field."""
    value = form.get(name, default)
    return value if isinstance(value, str) else default


def number(form: FormData, name: str) -> int:
    """A whole number that must be there."""
    value = word(form, name)
    try:
        found = int(value)
    except ValueError:
        raise BadForm(f"The field {name} must be a whole number, not {value[:20]!r}.") from None
    if abs(found) > 2**31:
        raise BadForm(f"The field {name} is too large.")
    return found
