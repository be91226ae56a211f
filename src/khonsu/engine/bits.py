"""How many bits are set in a number: counted in machine words, as `int.bit_count` is a call by name in compiled code, ten times as dear."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


def count_bits(bits: int) -> int:
    """How many bits are set in a number from 0 to 2 ** 62."""
    word: i64 = bits
    # In pairs of bits, in fours, in bytes, in all. The first mask is as wide as needed: a wider one would not be a small int to the compiler.
    word -= word >> 1 & 0x1555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F
