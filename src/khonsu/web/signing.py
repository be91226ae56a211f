"""Signatures of the house: they carry the moment of signing, expire, and outlive a change of the key that made them."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import stat
import time
from typing import TYPE_CHECKING

from khonsu.engine.errors import KhonsuError
from khonsu.table.store import KNOWN_TO_ALL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# Seconds for which a signature holds.
LIFETIME = 365 * 24 * 3600

# The first signatures had no date: they count as of the day on which the others began to have one, 17 November 2026.
UNDATED = 1_794_873_600

# Bytes of a file of keys. A key is 32 bytes, as hexadecimal digits.
LARGEST_FILE = 100_000
KEY = re.compile(r"[0-9a-fA-F]{64}")


class BadKeys(KhonsuError):
    """A file of keys that cannot be used."""


class Signer:
    """Signs texts of two parts, with a dot between, with the first of its keys, and recognises what any of them has signed."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys = [bytes.fromhex(key) for key in keys]

    def signed(self, text: str, now: int) -> str:
        """A text with its date and signature."""
        dated = f"{text}.{now:x}"
        return f"{dated}.{_signature(self._keys[0], dated)}"

    def read(self, signed: str) -> tuple[str, int] | None:
        """A text and when it was signed, if it was signed here; `is_fresh` tells whether that still holds."""
        dated, _, signature = signed.rpartition(".")
        if not any(hmac.compare_digest(_signature(key, dated).encode(), signature.encode()) for key in self._keys):
            return None
        if dated.count(".") < 2:
            return dated, UNDATED
        text, _, date = dated.rpartition(".")
        return text, int(date, 16)


def _signature(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), hashlib.blake2b).hexdigest()[:40]


def is_fresh(date: int, now: int) -> bool:
    """Whether a signature of this date still holds; one of tomorrow does: the clock may have been set back."""
    return now - date < LIFETIME


def _at_once(file: str, flags: int) -> int:
    """Opens a file, or a pipe into which nobody writes, without waiting."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def read_keys(file: Path) -> list[str]:
    """The keys in a file, one a line, the one that signs first; a line that begins with # tells something.

    While a file is so new that other processes may not have read it, the second of its keys signs: whoever puts a new one before those that
    there are changes nothing for anybody who comes to a process that does not know it yet.
    """
    try:
        # Whatever it has become: a pipe would be waited for, and a device read without end.
        with open(file, "rb", opener=_at_once) as opened:
            about = os.fstat(opened.fileno())
            if not stat.S_ISREG(about.st_mode) or about.st_size > LARGEST_FILE:
                raise BadKeys(f"{file} is no file of keys.")
            lines = opened.read(LARGEST_FILE).decode("ascii").splitlines()
        is_new = 0 <= time.time() - about.st_mtime < KNOWN_TO_ALL
    except (OSError, UnicodeDecodeError) as error:
        raise BadKeys(f"The keys in {file} cannot be read: {error}.") from None
    keys = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    for key in keys:
        if not KEY.fullmatch(key):
            raise BadKeys(f"A key in {file} is not 64 hexadecimal digits. `openssl rand -hex 32` makes one.")
    if not keys:
        raise BadKeys(f"There is no key in {file}. `openssl rand -hex 32` makes one.")
    return [*keys[1:2], keys[0], *keys[2:]] if is_new else keys
