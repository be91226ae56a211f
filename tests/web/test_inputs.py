"""What visitors send is read in one place, each thing as what it has to be."""

import ast
from pathlib import Path

import pytest
from tests.running_site import Answer, Site, Visitor

from khonsu.web.inputs import number, own_path

WEB = Path(__file__).parent.parent.parent / "src" / "khonsu" / "web"

# Where the framework keeps what came.
RAW = {"query_params", "cookies", "path_params", "form", "body", "stream", "url", "base_url", "headers"}


def test_nothing_beside_the_reader_looks_at_what_came() -> None:
    for path in sorted(WEB.glob("*.py")):
        if path.name == "inputs.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in RAW:
                owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
                assert owner != "request", f"{path.name}:{node.lineno} reads request.{node.attr}"


@pytest.mark.parametrize(
    "text", ["", "²", "①", "٣", "-1", "+1", "1_0", " 1", "1.0", "1e3", "0x1", "9" * 10, "9" * 4400, "１"]
)
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert number(text) is None


def test_plain_digits_are_a_number() -> None:
    assert [number(text) for text in ("0", "7", "007", "999999999")] == [0, 7, 7, 999999999]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "//",
        "//evil.example",
        "/\\evil.example",
        "///",
        "/č",
        "/a\r\nset-cookie: x=1",
        "/a b",
        "/\t/x",
        "//[",
        "/" + "x" * 400,
        "/\x00",
    ],
)
def test_what_is_no_path_of_ours_leads_to_the_first_page(text: str) -> None:
    assert own_path(text) == "/"


# Each of these once was answered by a failure.


@pytest.fixture
def table(ema: Visitor, jan: Visitor) -> str:
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    return code


MANY = "9" * 4400


@pytest.mark.parametrize("odd", ["%C2%B2", "%E2%91%A0", MANY, "%00", "%ED%A0%80"])
def test_odd_numbers_in_addresses(ema: Visitor, table: str, odd: str) -> None:
    for path in (
        "at/{}",
        "spread/{}",
        "at/0?seat={}",
        "now?seat={}",
        "?seat={}",
        "tips?seat={}",
        "why?seat={}&thing=site-market",
        "?ask={}",
        "?tall={}&lang={}",
    ):
        assert ema.get(f"/tables/{table}/{path.format(odd, odd)}".replace("/?", "?")).status in (200, 404)
    with ema.stream(table, after=f"{odd}.{odd}") as stream:
        stream.next("here")
    assert ema.get(f"/records/{odd}/at/{odd}").status == 404
    assert ema.get(f"/games/{odd}/rules").status == 404


@pytest.mark.parametrize("origin", ["http://[", "http://", "http://]/", "://", "http://\xe9", "[", "http://[::1"])
def test_odd_origins(site: Site, ema: Visitor, origin: str) -> None:
    assert ema.post("/settings", {"lang": "cs"}, origin=origin).status == 403
    assert ema.post("/settings", {"lang": "cs"}, origin="", referer=origin).status == 403


@pytest.mark.parametrize("host", ["[", "a b", "http://x", "]" * 50, "\xe9", "x" * 3000])
def test_odd_hosts(ema: Visitor, host: str) -> None:
    code = ema.new_table("imhotep", "friend")
    assert ema.get(f"/tables/{code}", host=host).status == 200
    assert ema.get("/nothing/", host=host).status == 404


@pytest.mark.parametrize("back", ["//[", "/č", "/a\r\nx: y", "/" + "x" * 9000, "\x00", "/\ud7ff"])
def test_odd_ways_back(ema: Visitor, back: str) -> None:
    assert ema.post("/settings", {"lang": "cs", "back": back}).headers["location"] == "/"
    assert ema.get("/settings?back=%2F%2F%5B").status == 200
    sent_to = ema.post("/games/imhotep/box/save", {"table": back}).headers["location"]
    assert own_path(sent_to) == sent_to


def test_ten_opponents(ema: Visitor) -> None:
    seats = {f"seat-{i}": "level-miu" for i in range(10)}
    assert ema.post("/games/imhotep/new", seats).status == 400


def multipart(visitor: Visitor, site: Site, kind: str, body: bytes) -> Answer:
    return visitor.ask("POST", "/records", body, {"content-type": kind, "origin": site.url})


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-16", "nonsense", "punycode", "undefined", "zip", "idna"])
def test_whatever_alphabet_a_form_claims(site: Site, ema: Visitor, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="record"; filename="a"\r\n\r\n\\ud800\xff\r\n--x--\r\n'
    assert multipart(ema, site, f"multipart/form-data; boundary=x; charset={charset}", body).status == 400


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x--"),
        ("multipart/form-data; boundary=", b"--x--"),
        ("multipart/form-data; boundary=x", b""),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\n--x"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\nnameless\r\n--x--"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' * 200 + b"--x--"),
        ("multipart/form-data; boundary=" + "x" * 300, b"--x--"),
        ("text/plain", b"record=x"),
    ],
)
def test_forms_that_are_none(site: Site, ema: Visitor, kind: str, body: bytes) -> None:
    assert multipart(ema, site, kind, body).status == 400


def test_a_file_comes_as_it_is(site: Site, ema: Visitor) -> None:
    text = "khonsu record 1\ngame: žába\nplayers: 2\n"
    disposition = 'Content-Disposition: form-data; filename="x; name=.txt"; name="record"\r\nContent-Type: text/plain'
    body = f"ignored\r\n--x\r\n{disposition}\r\n\r\n{text}\r\n--x--\r\n".encode()
    assert "žába" in multipart(ema, site, 'multipart/form-data; boundary="x"', body).text


@pytest.mark.parametrize(
    "cookie", ["", ".", "..", "a.b.c", '"', "\xff" * 50, "x" * 7000, "\\" * 7000, '"' + "\\" * 7000, "\\000"]
)
def test_odd_cookies(site: Site, cookie: str) -> None:
    visitor = site.visitor()
    visitor.cookies = dict.fromkeys(("khonsu", "theme"), cookie)
    assert visitor.get("/").status == 200


def test_codes_and_cookies_of_impossible_shape_leave_nothing_in_memory(site: Site, ema: Visitor) -> None:
    cookies = site.server.site.state.guest_cookies
    before = cookies._read.cache_info().currsize
    loading, live = site.tables.registry._loading, site.tables.registry._live
    held = len(live)
    for turn in range(20):
        visitor = site.visitor()
        visitor.cookies = {"khonsu": f"{turn}" + "x" * 1000}
        for path in (f"/tables/{'x' * 5000}{turn}", f"/tables/abcdefg{turn % 8 + 2}", "/tables/ABCDEFGH/stream"):
            assert visitor.get(path).status == 404
    assert loading == {}
    assert len(live) == held
    # One for everything that is no cookie of ours.
    assert cookies._read.cache_info().currsize <= before + 1
