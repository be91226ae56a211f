"""What nobody expected: the visitor gets a page with a number, and the log the trace with the same number."""

import logging
import re
from typing import Any

import pytest
from tests.running_site import Site

from khonsu.table.store import Store
from khonsu.web.languages import site_text


def fail(*_: Any, **__: Any) -> None:
    raise ZeroDivisionError("nobody thought of this")


@pytest.mark.parametrize("lang", ["en", "cs", "sk"])
def test_an_unexpected_error_is_a_page_in_the_visitors_language_with_a_number_that_the_log_has(
    site: Site, lang: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Store, "tables_to_watch", fail)
    answer = site.visitor(lang).get("/")
    assert answer.status == 500
    assert answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    logged = [entry for entry in caplog.records if entry.message == "unexpected"]
    assert len(logged) == 1
    reference = vars(logged[0])["reference"]
    assert re.fullmatch("[0-9a-f]{8}", reference)
    assert site_text(lang)("refused.unexpected", reference=reference) in answer.text
    assert logged[0].exc_info
    assert logged[0].exc_info[0] is ZeroDivisionError
    assert "nobody thought" not in answer.text


def test_the_script_is_told_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "tables_to_watch", fail)
    answer = site.visitor().get("/", accept="application/json")
    assert answer.status == 500
    assert re.search(r"[0-9a-f]{8}", answer.json["error"])


def test_where_even_pages_fail_the_number_is_told(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("khonsu.web.templating.environment", fail)
    answer = site.visitor().get("/")
    assert answer.status == 500
    assert answer.headers["content-security-policy"]
    failed = next(record for record in caplog.records if hasattr(record, "reference"))
    assert vars(failed)["reference"] in answer.text


def test_who_hangs_up_in_the_middle_is_no_error(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    import socket

    with caplog.at_level(logging.INFO):
        with socket.create_connection(("127.0.0.1", site.port)) as wire:
            wire.sendall(b"POST /settings HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Length: 50\r\n\r\nname=")
        assert site.visitor().get("/health").status == 200
    assert not [entry for entry in caplog.records if entry.levelno >= logging.ERROR]
