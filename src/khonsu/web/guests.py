"""Who somebody is: a name and an id in a signed cookie, without an account."""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import TYPE_CHECKING

from khonsu.table.model import Guest
from khonsu.web.inputs import cookie
from khonsu.web.signing import LIFETIME, Signer, is_fresh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

COOKIE = "khonsu"
YEAR = 365 * 24 * 3600
# Seconds after which the cookie of somebody who comes is signed anew.
RENEWED = 30 * 24 * 3600
# Cookies whose signature need not be checked again.
REMEMBERED = 1000


class GuestCookies:
    """Signs the cookies and reads them back."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys: Sequence[str] = ()
        self.use(keys)

    def use(self, keys: Sequence[str]) -> None:
        """Sign with the first of these keys from now on, and recognise what any of them has signed."""
        if keys != self._keys:
            self._keys, self._signer = keys, Signer(keys)
            # Browsers show the same cookie with everything that they ask for.
            self._read = lru_cache(REMEMBERED)(self._checked)

    def guest_of(self, request: Request) -> Guest | None:
        """The guest that the cookie names, if it is one of ours that has not expired."""
        found = self._read(cookie(request, COOKIE))
        return found[0] if found is not None and is_fresh(found[1], int(time.time())) else None

    def _checked(self, cookie: str) -> tuple[Guest, int] | None:
        """Whom a cookie names, and when it was signed."""
        found = self._signer.read(cookie)
        if found is None:
            return None
        key, _, name = found[0].partition(".")
        return Guest(key, urlsafe_b64decode(name).decode()), found[1]

    def remember(self, response: Response, guest: Guest, secure: bool) -> None:
        """Let the browser keep who it is."""
        text = f"{guest.id}.{urlsafe_b64encode(guest.name.encode()).decode()}"
        signed = self._signer.signed(text, int(time.time()))
        response.set_cookie(COOKIE, signed, max_age=LIFETIME, httponly=True, samesite="lax", secure=secure)

    def renew(self, request: Request, response: Response, secure: bool) -> None:
        """Sign the cookie of somebody anew who still comes: it expires only for those who stay away."""
        found = self._read(cookie(request, COOKIE))
        if found is not None and RENEWED < time.time() - found[1] < LIFETIME:
            self.remember(response, found[0], secure)
