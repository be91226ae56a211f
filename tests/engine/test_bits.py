"""Bits are counted as Python counts them."""

from hypothesis import given
from hypothesis import strategies as st

from khonsu.engine.bits import count_bits


@given(st.integers(0, 2**62))
def test_bits_are_counted_as_python_counts_them(bits: int) -> None:
    assert count_bits(bits) == bits.bit_count()


def test_the_widest_numbers_are_counted() -> None:
    assert [count_bits(bits) for bits in (0, 1, 2**62 - 1, 2**62, 0x5555555555555555 >> 1)] == [0, 1, 62, 1, 31]
