"""The picture that a link shows in a chat: that of the game which the page is about, or of the site. `make previews` has painted them, because chats show no SVG."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from starlette.responses import Response

from khonsu.engine import registry
from khonsu.web.inputs import NoSuchPage, game_named, link_to
from khonsu.web.static_files import asset

if TYPE_CHECKING:
    from starlette.requests import Request

# Its name, beside the board of a game and among the static files of the site.
PREVIEW = "preview.jpg"


async def preview(request: Request) -> Response:
    """The picture of a game."""
    found = _picture(game_named(request).id)
    if found is None:
        raise NoSuchPage("This game has no picture for links.")
    return Response(found, headers={"cache-control": "public, max-age=86400"}, media_type="image/jpeg")


def preview_address(request: Request, game: str) -> str:
    """The whole address of the picture of a game, as others need it; of the site where no game is named, or one without a picture."""
    return link_to(request, f"/games/{game}/{PREVIEW}" if game and _picture(game) is not None else asset(PREVIEW))


@cache
def _picture(game: str) -> bytes | None:
    file = resources.files(registry.game(game).package) / "board" / PREVIEW
    return file.read_bytes() if file.is_file() else None
