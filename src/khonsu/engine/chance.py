"""Luck: counter-based draws from a secret key for real games, a small fast generator for imagined ones and for those of a batch.

Draw number k of a source (a pile, a bag, a cup of dice) is BLAKE2b(key, source, k). So a position carries only the key and the counters,
copies are cheap, nothing can be predicted from what was seen, and at two tables with the same seed the k-th card of a pile is the
same whatever happened elsewhere. A server can publish `commitment(seed)` before the game and the seed after it. Imagined positions draw from
the two combined multiplicative generators of L'Ecuyer (1988), which stay within machine integers and never touch the game's luck. So do games
that are learnt from, where nobody has to be kept from foreseeing anything.

A `Script` takes the place of both where somebody decides luck as others decide choices (`engine.scripted`).

Where a number may outgrow the compiler's small ints it is declared as Any: compiled code takes a Ctrl-C in the middle of calculating with
a long int for a lack of memory and ends the process; with Any it is an exception like everywhere.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, Final

from khonsu.engine.errors import Undecided
from khonsu.engine.machine import i64, read_i64_le

M1: Final = 2147483563
M2: Final = 2147483399
A1: Final = 40014
A2: Final = 40692

# In the place of the key of a game that is played, not imagined, but draws from the fast generators.
QUICK_KEY: Final = b"quick"

# Looked up once, not with every draw.
from_bytes: Final = int.from_bytes

# The lower half of a machine number, and what may be divided by so that a remainder can be shifted by it without loss.
HALF: Final = 0xFFFFFFFF
LARGEST: Final = 0x7FFFFFFF


def draw_bytes(source: int, counter: int) -> bytes:
    """How draw number `counter` of a source is told to the hash."""
    return (source << 48 | counter).to_bytes(8, "little")


# Those that come up all the time.
SOURCES: Final = 16
COUNTERS: Final = 128
FIRST_DRAWS: Final = [draw_bytes(source, counter) for source in range(SOURCES) for counter in range(COUNTERS)]


def seed_text(seed: int | str) -> str:
    """The one spelling of a seed: it goes into records and commitments."""
    return str(seed)


def new_seed() -> str:
    """An unpredictable seed. A commitment hides only a seed that nobody can guess."""
    return secrets.token_hex(16)


def secret_key(seed: int | str) -> bytes:
    """The key that all draws of a game with this seed are made from."""
    return hashlib.blake2b(seed_text(seed).encode(), digest_size=32, person=b"khonsu key").digest()


def commitment(seed: int | str) -> str:
    """What can be published before the game without telling the seed, and checked after it."""
    return hashlib.blake2b(seed_text(seed).encode(), digest_size=16, person=b"khonsu commit").hexdigest()


def seal(key: bytes) -> Any:
    """What every draw of the game with this key begins with: starting from it is twice as fast as starting from the key."""
    return hashlib.blake2b(digest_size=16, key=key)


def sealed_draw(sealed: Any, source: int, counter: int, n: int) -> int:
    """Draw number `counter` of a source in the game with this seal, as a number from 0 to n - 1."""
    hashed = sealed.copy()
    if source < SOURCES and counter < COUNTERS:
        hashed.update(FIRST_DRAWS[source * COUNTERS + counter])
    else:
        hashed.update(draw_bytes(source, counter))
    digest: bytes = hashed.digest()
    if n > LARGEST:
        number: Any = from_bytes(digest, "little")
        drawn: int = number % n
        return drawn
    # The same in machine numbers, 32 bits at a time from the highest on.
    most: i64 = n
    high: i64 = read_i64_le(digest, 8)
    low: i64 = read_i64_le(digest, 0)
    rest = (high >> 32 & HALF) % most
    rest = (rest << 32 | high & HALF) % most
    rest = (rest << 32 | low >> 32 & HALF) % most
    return (rest << 32 | low & HALF) % most


def quick_next1(x: int) -> int:
    """The number after x of the first fast generator."""
    value: i64 = x
    return value * A1 % M1


def quick_next2(x: int) -> int:
    """The number after x of the second fast generator."""
    value: i64 = x
    return value * A2 % M2


def quick_start(seed: int, stream: int) -> int:
    """A start value for a fast generator (odd streams: the first, even ones: the second), well spread for neighbouring seeds."""
    modulus = M1 if stream % 2 else M2
    # Any, as a seed may be a long int; what is left of it is not.
    given: Any = seed
    value: i64 = given % modulus
    value = (value * 7919 + stream * 104729 + 1) % (modulus - 1) + 1
    for _ in range(3):
        value = value * 48271 % modulus
    return value


def quick_starts(seed: str) -> tuple[int, int]:
    """Start values for both fast generators out of a hash: for whole games, whose seeds may differ by a letter and whose luck may have nothing in common."""
    digest = hashlib.blake2b(seed.encode(), digest_size=16, person=b"khonsu quick").digest()
    one: i64 = read_i64_le(digest, 0) % (M1 - 1) + 1
    two: i64 = read_i64_le(digest, 8) % (M2 - 1) + 1
    return one, two


class Script:
    """Luck that was decided beforehand, one number for each draw with more than one outcome; for what was not, `Undecided` is raised."""

    def __init__(self, drawn: list[int]) -> None:
        self.drawn = drawn
        self.used = 0

    def draw(self, n: int, source: int) -> int:
        """The next number that was decided, from 0 to n - 1."""
        if n == 1:
            return 0
        if self.used == len(self.drawn):
            raise Undecided(n, source)
        self.used += 1
        return self.drawn[self.used - 1]
