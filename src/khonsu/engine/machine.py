"""Numbers and bytes as machines keep them, side by side in memory: in compiled code machine instructions, interpreted a few lines of Python.

The compiler knows these names and puts librt, which it brings along, in their place; whatever runs interpreted needs nothing but what stands here.
A `vec[float]` or `vec[i64]` of a certain length is made with `vec[float]([0.0] * length)`, and read and set by place; others see the same memory
through its buffer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import BytesWriter as BytesWriter
    from librt.strings import read_i64_le as read_i64_le
    from librt.strings import write_f32_le as write_f32_le
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
else:
    from array import array
    from functools import partial
    from struct import Struct

    FLOAT = Struct("<f")
    WHOLE = Struct("<q")
    FLOATS = partial(array, "d")
    WHOLES = partial(array, "q")
    i64 = int

    class vec:  # noqa: N801
        """Numbers by place: `vec[float]` and `vec[i64]` make arrays of them."""

        def __class_getitem__(cls, kind: type) -> partial[array]:
            """What makes an array of a kind of numbers."""
            return FLOATS if kind is float else WHOLES

    class BytesWriter(bytearray):
        """Bytes that more can be written to."""

        write = bytearray.extend

        def truncate(self, size: int) -> None:
            """Keep so many bytes."""
            del self[size:]

        def getvalue(self) -> bytes:
            """All that was written."""
            return bytes(self)

    def write_f32_le(writer: BytesWriter, number: float) -> None:
        """Write a float of 32 bits, the lowest byte first."""
        writer += FLOAT.pack(number)

    def read_i64_le(given: bytes, place: int) -> int:
        """The number of 64 bits at a place, the lowest byte first."""
        number: int = WHOLE.unpack_from(given, place)[0]
        return number
