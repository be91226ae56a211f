"""News go over the line compressed, and each is complete as soon as it is sent."""

import asyncio
import gzip
import http.client
import zlib
from collections.abc import AsyncIterator

from hypothesis import given
from hypothesis import strategies as st
from tests.running_site import PATIENCE, Visitor

from khonsu.web.compression import gzipped


def compressed(texts: list[str]) -> list[bytes]:
    async def pieces() -> AsyncIterator[bytes]:
        for text in texts:
            yield text.encode()

    async def collect() -> list[bytes]:
        return [piece async for piece in gzipped(pieces())]

    return asyncio.run(collect())


@given(st.lists(st.text()))
def test_every_piece_can_be_read_when_it_arrives(texts: list[str]) -> None:
    unpack = zlib.decompressobj(zlib.MAX_WBITS + 16)
    *pieces, end = compressed(texts)
    assert [unpack.decompress(piece).decode() for piece in pieces] == texts
    assert unpack.decompress(end) == b""
    assert unpack.eof


@given(st.lists(st.text()))
def test_all_pieces_together_are_one_valid_file(texts: list[str]) -> None:
    assert gzip.decompress(b"".join(compressed(texts))).decode() == "".join(texts)


def test_who_accepts_it_is_told_of_a_table_compressed(ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-miu")
    wire = http.client.HTTPConnection("127.0.0.1", ema.port, timeout=PATIENCE)
    cookie = "; ".join(f"{name}={value}" for name, value in ema.cookies.items())
    wire.request("GET", f"/tables/{code}/stream?after=0.0", headers={"cookie": cookie, "accept-encoding": "gzip, br"})
    answer = wire.getresponse()
    assert answer.headers["content-encoding"] == "gzip"
    unpack = zlib.decompressobj(zlib.MAX_WBITS + 16)
    heard = b""
    while b"event: here" not in heard:
        heard += unpack.decompress(answer.read1())
    assert heard.startswith(b"retry: 1000\n\n")
    assert wire.sock is not None
    wire.sock.close()
