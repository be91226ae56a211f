"""Who somebody is: a name and an id in a signed cookie, without an account."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import TYPE_CHECKING

from khonsu.table.model import Guest
from khonsu.web.inputs import cookie

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

COOKIE = "khonsu"
YEAR = 365 * 24 * 3600
# Cookies whose signature need not be checked again.
REMEMBERED = 1000


class GuestCookies:
    """Signs the cookies and reads them back."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)
        # Browsers show the same cookie with everything that they ask for.
        self._read = lru_cache(REMEMBERED)(self._checked)

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.blake2b).hexdigest()[:40]

    def guest_of(self, request: Request) -> Guest | None:
        """The guest that the cookie names, if it is one of ours."""
        return self._read(cookie(request, COOKIE))

    def _checked(self, cookie: str) -> Guest | None:
        text, _, signature = cookie.rpartition(".")
        if not text or not hmac.compare_digest(self._sign(text).encode(), signature.encode()):
            return None
        key, _, name = text.partition(".")
        return Guest(key, urlsafe_b64decode(name).decode())

    def remember(self, response: Response, guest: Guest, secure: bool) -> None:
        """Let the browser keep who it is."""
        text = f"{guest.id}.{urlsafe_b64encode(guest.name.encode()).decode()}"
        response.set_cookie(COOKIE, f"{text}.{self._sign(text)}", max_age=YEAR, httponly=True, samesite="lax", secure=secure)
