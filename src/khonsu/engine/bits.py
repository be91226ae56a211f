"""Bits of machine numbers: how many are set, and small numbers side by side in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from khonsu.engine.squeezing import LEAST

if TYPE_CHECKING:
    from mypy_extensions import i64

# Bits of a machine number that are filled: with the one before them it is still a small int to the compiler.
ROOM: Final = 60


class Packing:
    """Small numbers side by side in few machine numbers. Search makes, hashes and compares a key for every position, and keeps thousands of them."""

    def __init__(self) -> None:
        self.words: list[Any] = []
        self.word: i64 = 1
        self.room: i64 = ROOM

    def add(self, numbers: list[int], bits: i64) -> None:
        """Add numbers from LEAST on that fit into so many bits. How many they are is not told."""
        word = self.word
        room = self.room
        for number in numbers:
            if room < bits:
                self.words.append(word)
                word = 1
                room = ROOM
            word = word << bits | (number - LEAST)
            room -= bits
        self.word = word
        self.room = room

    def told(self) -> tuple[Any, ...]:
        """All that was added."""
        self.words.append(self.word)
        return tuple(self.words)


def count_bits(bits: int) -> int:
    """How many bits are set in a number from 0 to 2 ** 62: `int.bit_count` is a call by name in compiled code, ten times as dear."""
    word: i64 = bits
    # In pairs of bits, in fours, in bytes, in all. The first mask is as wide as needed: a wider one would not be a small int to the compiler.
    word -= word >> 1 & 0x1555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F
