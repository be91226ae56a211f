"""Bits are counted as Python counts them, and what was packed can be told from everything else."""

from hypothesis import given
from hypothesis import strategies as st

from khonsu.engine.bits import Packing, count_bits
from khonsu.engine.squeezing import LEAST


@given(st.integers(0, 2**62))
def test_bits_are_counted_as_python_counts_them(bits: int) -> None:
    assert count_bits(bits) == bits.bit_count()


def test_the_widest_numbers_are_counted() -> None:
    assert [count_bits(bits) for bits in (0, 1, 2**62 - 1, 2**62, 0x5555555555555555 >> 1)] == [0, 1, 62, 1, 31]


@given(st.data(), st.lists(st.tuples(st.integers(0, 40), st.sampled_from((4, 8))), max_size=5))
def test_what_was_packed_can_be_read_again(data: st.DataObject, lists: list[tuple[int, int]]) -> None:
    """So other numbers of the same kinds never come to the same."""
    packing = Packing()
    added: list[tuple[int, int]] = []
    for length, bits in lists:
        numbers = data.draw(st.lists(st.integers(LEAST, LEAST + 2**bits - 1), min_size=length, max_size=length))
        packing.add(numbers, bits)
        added += [(number, bits) for number in numbers]
    words = list(packing.told())
    while added:
        number, bits = added.pop()
        if words[-1] == 1:
            words.pop()
        assert words[-1] % 2**bits + LEAST == number
        words[-1] >>= bits
    assert words == [1]
