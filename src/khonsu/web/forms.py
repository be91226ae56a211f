"""Reading what forms send, with clear refusals instead of guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException

from khonsu.engine.errors import KhonsuError

if TYPE_CHECKING:
    from starlette.requests import Request

# What a form without files comes as; everything else is left to the framework, which takes several times as long.
URLENCODED = "application/x-www-form-urlencoded"
MOST_FIELDS = 60


class BadForm(KhonsuError):
    """A form without what it must hold, or with something else in its place."""


async def read_form(request: Request) -> FormData:
    """The fields that were sent."""
    try:
        if request.headers.get("content-type", "").startswith(URLENCODED):
            text = (await request.body()).decode("latin-1")
            return FormData(dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS)))
        return await request.form(max_files=1, max_fields=MOST_FIELDS)
    except HTTPException as error:
        raise BadForm(str(error.detail)) from None
    except ValueError as error:
        raise BadForm(str(error)) from None


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
