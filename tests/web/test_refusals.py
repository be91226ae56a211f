"""Whatever is sent that should not be: a clear refusal in the sender's language, and nothing changes."""

import http.client
import re
import time
from pathlib import Path

import pytest
from tests.running_site import Site, Visitor, open_site
from tests.strangers import DOORS
from tests.web.play import play_one, turn

from khonsu.engine.text import LANGUAGES
from khonsu.web.languages import site_text
from khonsu.web.rate_limit import Rate, RateLimiter, buckets


@pytest.fixture
def table(ema: Visitor, jan: Visitor) -> str:
    """A table at which Ema and Jan play."""
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    return code


def mover(code: str, ema: Visitor, jan: Visitor) -> tuple[Visitor, int, int, int]:
    """Whose turn it is, with seat, version and a legal choice."""
    for seat, visitor in enumerate((ema, jan)):
        version, choices = turn(visitor, code, seat)
        if choices:
            return visitor, seat, version, choices[0]
    raise AssertionError("nobody's turn")


def version(site: Site, code: str) -> int:
    return site.store.table(code).version


def test_a_stale_version(site: Site, table: str, ema: Visitor, jan: Visitor) -> None:
    who, seat, at, choice = mover(table, ema, jan)
    assert who.choose(table, seat, choice, at).status == 200
    answer = who.choose(table, seat, choice, at)
    assert answer.status == 409
    assert answer.json["stale"]
    assert version(site, table) == at + 1


def test_another_ones_seat(site: Site, table: str, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    who, seat, at, choice = mover(table, ema, jan)
    other = jan if who is ema else ema
    for thief in (other, stranger, site.visitor().call_me("Eva")):
        assert thief.choose(table, seat, choice, at).status == 403
        undo = thief.script(f"/tables/{table}/undo", {"seat": seat, "version": at, "count": 1})
        assert undo.status == 403
    assert other.choose(table, 1 - seat, choice, at).status == 409
    assert version(site, table) == at


def test_a_forged_cookie(site: Site, table: str, ema: Visitor, jan: Visitor) -> None:
    who, seat, at, choice = mover(table, ema, jan)
    thief = site.visitor()
    text, _, signature = who.cookies["khonsu"].rpartition(".")
    for cookie in (text, f"{text}.", f"{text}.{'0' * len(signature)}", f"{text}x.{signature}", "....", "é"):
        thief.cookies = {"khonsu": cookie.encode().decode("latin-1")}
        assert thief.choose(table, seat, choice, at).status == 403
    assert version(site, table) == at


def test_an_illegal_choice_is_refused_with_the_reason_of_the_game(
    site: Site, table: str, ema: Visitor, jan: Visitor
) -> None:
    who, seat, at, choice = mover(table, ema, jan)
    _, legal = turn(who, table, seat)
    illegal = next(number for number in range(200) if number not in legal)
    for number in (illegal, 10**6, -1, -5):
        answer = who.choose(table, seat, number, at)
        assert answer.status in (400, 409)
        assert answer.json["error"]
    assert version(site, table) == at


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"seat": "0", "version": "0"},
        {"seat": "x", "version": "0", "choice": "1"},
        {"seat": "0", "version": "", "choice": "1"},
        {"seat": "0", "version": "0", "choice": "9" * 400},
        {"seat": "0", "version": "0", "choice": "1e3"},
        {"seat": "٣", "version": "0x", "choice": "1"},
    ],
)
def test_forms_with_something_missing_or_wrong(site: Site, table: str, ema: Visitor, fields: dict[str, str]) -> None:
    answer = ema.script(f"/tables/{table}/choose", fields)
    assert answer.status == 400
    assert answer.json["error"] == site_text("en")("refused.bad_form")
    assert version(site, table) == 0


@pytest.mark.parametrize("odd", ["%C2%B2", "%E2%91%A0", "-1", "999", "1.5", "x", ""])
def test_an_odd_seat_or_version_in_an_address_is_as_if_there_were_none(table: str, ema: Visitor, odd: str) -> None:
    bare = ema.get(f"/tables/{table}/now").json
    assert ema.get(f"/tables/{table}/now?seat={odd}").json == bare
    assert ema.get(f"/tables/{table}?seat={odd}").status == 200
    assert ema.get(f"/tables/{table}/at/0?seat={odd}").status == 200
    # With a full stop more it would be the address of something else.
    one = odd.replace(".", ",")
    with ema.stream(table, after=f"{one}.{one}") as stream:
        assert stream.next("here").doc["version"] == bare["version"]


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b'{"seat": 0, "version": 0, "choice": 1'),
        ("application/json", b'{"seat": 0, "version": 0, "choice": 1}'),
        ("application/x-www-form-urlencoded", b"\xff\xfe%%%=&&&" * 50),
        ("multipart/form-data; boundary=x", b"--x\r\nnonsense"),
        ("multipart/form-data", b"no boundary"),
        ("", b"seat=0&version=0&choice=1"),
    ],
)
def test_bodies_that_are_no_forms(site: Site, table: str, ema: Visitor, kind: str, body: bytes) -> None:
    headers = {"content-type": kind, "origin": site.url, "accept": "application/json"}
    answer = ema.ask("POST", f"/tables/{table}/choose", body, headers)
    assert answer.status == 400
    assert version(site, table) == 0


def test_a_huge_body_is_refused_before_it_is_read(site: Site, ema: Visitor) -> None:
    headers = {"origin": site.url, "content-length": str(10**9)}
    wire = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)
    wire.putrequest("POST", "/settings")
    for name, value in headers.items():
        wire.putheader(name, value)
    wire.endheaders()
    assert wire.getresponse().status == 413
    wire.close()


def test_a_body_that_never_ends_is_cut_off(site: Site) -> None:
    wire = http.client.HTTPConnection("127.0.0.1", site.port, timeout=10)

    def endless() -> object:
        for _ in range(1000):
            yield b"name=" + b"x" * 10_000

    try:
        headers = {"origin": site.url, "content-type": "application/x-www-form-urlencoded"}
        wire.request("POST", "/settings", endless(), headers, encode_chunked=True)  # type: ignore[arg-type]
        assert wire.getresponse().status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # It hung up while we were still talking: just as well.
    wire.close()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "", "http://127.0.0.1", "http://127.0.0.1.evil.example"])
def test_posts_from_other_sites(site: Site, table: str, ema: Visitor, jan: Visitor, origin: str) -> None:
    who, seat, at, choice = mover(table, ema, jan)
    fields = {"seat": seat, "choice": choice, "version": at, "confirmed": "yes"}
    assert who.post(f"/tables/{table}/choose", fields, origin=origin).status == 403
    assert version(site, table) == at


def test_a_post_may_say_where_it_comes_from_by_referer(site: Site, stranger: Visitor) -> None:
    answer = stranger.post("/settings", {"lang": "cs"}, origin="", referer=f"{site.url}/settings")
    assert answer.status == 303
    assert stranger.post("/settings", {}, origin="", referer="https://evil.example/").status == 403


@pytest.mark.parametrize(
    "path",
    [
        "/tables/nowhere1",
        "/tables/../../etc/passwd",
        "/tables/%2e%2e%2fetc",
        "/static/../../table/store.py",
        "/static/x/..%2f..%2ftable%2fstore.py",
        "/games/../../x/rules",
        "/games/nothing/rules",
        "/games/nothing/cover.svg",
        "/records/0000/at/0",
        "/tables/nowhere1/at/99999999999999999999999",
        "/tables/nowhere1/stream",
        "/tables/%00/now",
        "/nothing",
    ],
)
def test_addresses_that_lead_nowhere(stranger: Visitor, path: str) -> None:
    assert stranger.get(path).status == 404


def test_addresses_with_the_wrong_method(stranger: Visitor) -> None:
    assert stranger.post("/health").status in (404, 405)
    assert stranger.get("/join").status in (404, 405)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_speak_the_visitors_language(site: Site, lang: str) -> None:
    visitor = site.visitor(lang)
    assert site_text(lang)("refused.no_table") in visitor.get("/tables/nowhere1").text
    assert site_text(lang)("refused.no_page") in visitor.get("/nothing").text


def test_script_in_names_and_chat_is_only_text(site: Site, stranger: Visitor) -> None:
    evil = "<script>x()</script>"
    quote = "\"><img src=x onerror='y()'>"
    bad = site.visitor().call_me(evil)
    other = site.visitor().call_me(quote)
    code = bad.new_table("imhotep", "friend")
    other.post(f"/tables/{code}/join")
    bad.script(f"/tables/{code}/say", {"text": f"{evil} {quote}"})
    play_one(code, [bad, other])
    pages = [
        viewer.get(path).text
        for viewer in (bad, other, stranger)
        for path in ("/", f"/tables/{code}", f"/tables/{code}/at/1")
    ]
    pages += [str({**bad.now(code), "absent": None}), stranger.get(f"/tables/{code}/picture.svg").text]
    with stranger.stream(code) as stream:
        # Of whom the game waits for a text is told; `tests/browser/test_people.py` looks at what becomes of it.
        pages += [stream.next("said").doc["html"], str({**stream.next("update").doc, "absent": None})]
    for page in pages:
        assert "<script>x" not in page
        assert "<img src=x" not in page
    assert any("&lt;script&gt;x()" in page for page in pages)


def test_names_are_one_short_line_that_can_be_seen(site: Site) -> None:
    visitor = site.visitor().call_me("  A\u0000B\n\u202eC " + "x" * 200)
    page = visitor.get("/settings").text
    assert 'value="AB C xxxxxxxxxxxxxxxxxxx"' in page


def test_back_leads_only_to_pages_of_ours(stranger: Visitor) -> None:
    for url in ("https://evil.example", "//evil.example", "/\\evil.example", "javascript:x", "", "/\t/evil.example"):
        assert stranger.post("/settings", {"back": url}).headers["location"] == "/", url
    assert stranger.post("/settings", {"back": "/games/imhotep/rules"}).headers["location"] == "/games/imhotep/rules"


def test_every_answer_tells_browsers_what_not_to_do(ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-miu")
    for path in ("/", f"/tables/{code}", "/nothing", "/health", f"/tables/{code}/record"):
        headers = ema.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_nothing_is_kept_of_an_answer_that_does_not_say_so(site: Site, ema: Visitor) -> None:
    code = ema.new_table("imhotep", "here")
    places = {"code": code, "game": "imhotep", "at": "0", "player": "0", "key": "0" * 24, "figure": "x", "puzzle": "x"}
    may_be_kept = []
    for method, path in DOORS:
        if method == "GET" and not path.startswith("/static/") and not path.endswith("/stream"):
            address = re.sub(r"{(\w+)}", lambda place: places[place[1]], path)
            for kind in ("text/html", "application/json"):
                kept = ema.get(address, accept=kind).headers["cache-control"]
                assert kept == "no-store" or kept.startswith("public"), address
                if kept != "no-store":
                    may_be_kept.append(path)
    # What is the same for all.
    assert {*may_be_kept} == {f"/games/{{game}}/{name}" for name in ("cover.svg", "picture.svg", "preview.jpg")}


def test_the_cookie_is_for_our_server_alone(site: Site) -> None:
    answer = site.visitor().post("/settings", {"name": "Ema"})
    cookie = next(value for value in answer.headers.get_all("set-cookie") or [] if value.startswith("khonsu="))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_bucket_lets_a_burst_pass_and_then_a_steady_stream() -> None:
    limiter = RateLimiter(Rate(each_second=2, at_once=5))
    assert [limiter.allow("a", 1.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert limiter.allow("b", 1.0)
    assert [limiter.allow("a", 2.0) for _ in range(3)] == [True, True, False]


def test_nobody_gets_more_by_coming_to_several_processes() -> None:
    shared = buckets()
    doors = [RateLimiter(Rate(each_second=2, at_once=5), shared) for _ in range(3)]
    assert [doors[number % 3].allow("a", 1.0) for number in range(7)] == [True] * 5 + [False] * 2


def test_too_many_posts_from_one_address(tmp_path: Path) -> None:
    with open_site(tmp_path, rate=1) as site:
        visitor = site.visitor()
        statuses = [visitor.post("/settings", {"lang": "cs"}).status for _ in range(12)]
        assert statuses[0] == 303
        assert statuses[-1] == 429
        assert visitor.get("/").status == 200
        time.sleep(1.2)
        assert visitor.post("/settings", {"lang": "cs"}).status == 303


def test_too_many_lines_of_chat_from_one_person(ema: Visitor) -> None:
    code = ema.new_table("imhotep", "friend")
    statuses = [ema.script(f"/tables/{code}/say", {"text": f"{n}"}).status for n in range(20)]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_who_watches_says_no_more_by_becoming_somebody_else(tmp_path: Path) -> None:
    with open_site(tmp_path, rate=1000) as site:
        ema = site.visitor().call_me("Ema")
        code = ema.new_table("imhotep", "friend")
        statuses = [
            site.visitor().call_me(f"Eva {n}").script(f"/tables/{code}/say", {"text": "spam"}).status for n in range(20)
        ]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        # Those who play talk as they did.
        assert ema.script(f"/tables/{code}/say", {"text": "hello"}).status == 200


def test_only_who_sits_at_the_table_talks_there(site: Site, table: str, ema: Visitor, stranger: Visitor) -> None:
    assert ema.script(f"/tables/{table}/say", {"text": "hello"}).status == 200
    assert site.visitor().call_me("Eva").script(f"/tables/{table}/say", {"text": "spam"}).status == 200
    assert stranger.script(f"/tables/{table}/say", {"text": "spam"}).status == 403
