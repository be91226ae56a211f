"""Signatures carry a date, expire, survive a change of keys, and come from nobody else."""

import os
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests.running_site import Site, open_site, until

from khonsu.table import store as store_module
from khonsu.table.store import Store
from khonsu.web import app
from khonsu.web.guests import COOKIE, RENEWED
from khonsu.web.signing import LIFETIME, UNDATED, BadKeys, Signer, is_fresh, read_keys

OLD, NEW, FOREIGN = ("1" * 64, "2" * 64, "3" * 64)


def test_a_signature_is_read_back_by_whoever_has_the_key() -> None:
    signed = Signer([OLD]).signed("ema.x", 1000)
    assert Signer([OLD]).read(signed) == ("ema.x", 1000)
    assert Signer([NEW, OLD]).read(signed) == ("ema.x", 1000)
    assert Signer([NEW]).read(signed) is None
    for wrong in (signed[:-1], signed.replace("ema", "eva"), signed.replace(".3e8.", ".3e9."), "", "..", "a.b.c"):
        assert Signer([OLD]).read(wrong) is None


def test_a_signature_expires_but_not_because_a_clock_was_set_back() -> None:
    assert is_fresh(1000, 1000 + LIFETIME - 1)
    assert not is_fresh(1000, 1000 + LIFETIME)
    assert is_fresh(1000, 10)


def test_a_signature_without_a_date_counts_as_of_the_day_on_which_they_began_to_have_one() -> None:
    # What looks like a date is the second part of the text.
    assert Signer([OLD]).read(Signer([OLD]).signed("ema", 0xABCD)) == ("ema.abcd", UNDATED)


def test_a_cookie_expires_unless_somebody_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    with open_site(tmp_path) as site:
        ema, jan = site.visitor().call_me("Ema"), site.visitor().call_me("Jan")
        first = dict(ema.cookies)
        ema.get("/")
        assert ema.cookies == first
        monkeypatch.setattr(time, "time", lambda: now + RENEWED + 60)
        assert "Ema" in ema.get("/settings").text
        assert ema.cookies != first
        monkeypatch.setattr(time, "time", lambda: now + LIFETIME + 60)
        assert "Ema" in ema.get("/settings").text
        assert "Jan" not in jan.get("/settings").text


def test_keys_in_a_file_change_while_people_are_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "KEYS", 0.05)
    file = tmp_path / "keys"

    def keys(*lines: str, minutes: int) -> None:
        """A file that was written some minutes ago."""
        made = tmp_path / "made"
        made.write_text("\n".join(lines))
        then = time.time() - 60 * minutes
        os.utime(made, (then, then))
        made.replace(file)

    def signed_by(site: Site, key: str) -> bool:
        """Whether somebody who comes now gets a cookie of this key."""
        return Signer([key]).read(site.visitor().call_me("Jan").cookies[COOKIE]) is not None

    keys("# made in spring", OLD, minutes=9)
    with open_site(tmp_path, keys=file) as site:
        ema = site.visitor().call_me("Ema")
        assert signed_by(site, OLD)
        # Others may not have read it yet; but what they sign is recognised.
        keys(NEW, OLD, minutes=0)
        known = Signer([OLD]).read(ema.cookies[COOKIE])
        assert known is not None
        from_other = site.visitor()
        from_other.cookies = {COOKIE: Signer([NEW]).signed(*known)}
        until(lambda: "Ema" in from_other.get("/settings").text)
        assert signed_by(site, OLD)
        keys(NEW, OLD, minutes=9)
        until(lambda: signed_by(site, NEW))
        assert "Ema" in ema.get("/settings").text
        # What cannot be used changes nothing, and is told.
        keys("none", minutes=9)
        until(lambda: site.visitor().get("/health").status == 503)
        assert "Ema" in ema.get("/settings").text
        keys(NEW, minutes=9)
        until(lambda: "Ema" not in ema.get("/settings").text)
        assert "Ema" in from_other.get("/settings").text


@pytest.mark.parametrize("text", ["", "# none\n", "too short\n", "5" * 63 + "x\n"])
def test_keys_that_are_none_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "keys").write_text(text)
    with pytest.raises(BadKeys, match="openssl rand"):
        read_keys(tmp_path / "keys")
    with pytest.raises(BadKeys):
        read_keys(tmp_path / "nowhere")


def test_what_is_no_file_is_neither_waited_for_nor_read_without_end(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "huge").write_text(f"{OLD}\n" * 10_000)
    for file in (tmp_path, tmp_path / "pipe", tmp_path / "huge", Path("/dev/zero")):
        with pytest.raises(BadKeys):
            read_keys(file)


def test_who_listens_is_no_longer_told_what_was_his_when_his_key_is_gone(tmp_path: Path) -> None:
    with open_site(tmp_path) as site:
        ema = site.visitor().call_me("Ema")
        code = ema.new_table("imhotep", "friend")
        with ema.stream(code) as hers, site.visitor().stream(code) as strangers:
            hers.next("here")
            strangers.next("here")
            site.server.site.state.guest_cookies.use([FOREIGN])
            site.visitor().call_me("Jan").script(f"/tables/{code}/say", {"text": "hello"})
            strangers.next("said")
            with pytest.raises(AssertionError, match="has ended"):
                hers.next("said")


def test_a_new_key_signs_when_every_process_knows_it(data: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(data)) as store:
        [first] = store.signing_keys()
        store.add_key()
        assert store.signing_keys()[0] == first
        later = time.time() + store_module.KNOWN_TO_ALL + 1
        monkeypatch.setattr(time, "time", lambda: later)
        second, older = store.signing_keys()
        assert (older, second != first) == (first, True)
        store.add_key(alone=True)
        [third] = store.signing_keys()
        assert third not in (first, second)
