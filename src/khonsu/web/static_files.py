"""Static files: their addresses change with their content, so that browsers may keep them for ever."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from starlette.responses import Response

from khonsu.web.guests import YEAR
from khonsu.web.inputs import path_word

if TYPE_CHECKING:
    from starlette.requests import Request

FOR_EVER = {"cache-control": f"public, max-age={YEAR}, immutable"}


@cache
def static_files() -> dict[str, bytes]:
    """All static files by name."""
    folder = resources.files("khonsu.web") / "static"
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@cache
def edition() -> str:
    """A short name of everything static: it changes with the content, so that browsers may keep files for ever."""
    digest = hashlib.blake2b(digest_size=6)
    for name, body in sorted(static_files().items()):
        digest.update(name.encode() + body)
    return digest.hexdigest()


def asset(name: str) -> str:
    """The address of a static file; scripts find each other beside them."""
    assert name in static_files(), name
    return f"/static/{edition()}/{name}"


async def static(request: Request) -> Response:
    """A static file of this edition of the site."""
    name = path_word(request, "name")
    body = static_files().get(name)
    if body is None or edition() != path_word(request, "edition"):
        return Response("There is no such file.", 404, media_type="text/plain")
    return Response(body, headers=FOR_EVER, media_type=mimetypes.guess_type(name)[0])
