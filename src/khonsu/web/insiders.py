"""Who may look inside the site: whoever asks from its own machine, or shows the token that its host has set."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from typing import TYPE_CHECKING

from khonsu.web.inputs import has_header, header

if TYPE_CHECKING:
    from starlette.requests import Request

# A proxy on this machine speaks for somebody outside, and says so; one that has nothing to say about him and sends the header empty, too.
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


def is_insider(request: Request) -> bool:
    """Whether somebody may see how the site is."""
    token: str = request.app.state.token
    shown = header(request.scope, "authorization")
    if token and hmac.compare_digest(shown.encode(), f"Bearer {token}".encode()):
        return True
    return _is_from_here(request) and not has_header(request.scope, *PASSED_ON)


def _is_from_here(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
