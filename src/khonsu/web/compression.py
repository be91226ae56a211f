"""A gzip stream for news that come now and then: every piece is complete when it is sent, and nothing is kept in memory between two pieces.

An ordinary compressor holds a quarter of a megabyte for as long as somebody listens. Here each piece gets a compressor of its own that ends
on a whole byte without ending the stream, so that the pieces in a row are one valid stream.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from isal import isal_zlib as zlib

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

# No name, no time, unknown system.
HEAD = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
# The drawings repeat themselves so much that more effort gains little.
EFFORT = 1


async def gzipped(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The same pieces as a gzip stream."""
    checksum = size = 0
    start = HEAD
    async for piece in pieces:
        checksum = zlib.crc32(piece, checksum)
        size += len(piece)
        compressor = zlib.compressobj(EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS)
        yield start + compressor.compress(piece) + compressor.flush(zlib.Z_SYNC_FLUSH)
        start = b""
        # What waits for the next piece should not hold this one.
        del piece, compressor
    end = zlib.compressobj(EFFORT, zlib.DEFLATED, -zlib.MAX_WBITS).flush()
    yield start + end + checksum.to_bytes(4, "little") + (size % 2**32).to_bytes(4, "little")
