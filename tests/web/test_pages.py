"""Every page in every language, with and without a name, before, during and after a game."""

import re
from dataclasses import replace
from html import escape, unescape
from html.parser import HTMLParser

import pytest
from tests.running_site import Answer, Site, Visitor, choices_of, until
from tests.web.play import play_one, play_out

from khonsu.art.faces import face_of
from khonsu.engine import registry
from khonsu.engine.text import LANGUAGES
from khonsu.table.levels import FIRST_VISIT, LESSON, OFFERED, about, called, role
from khonsu.table.match import Match
from khonsu.table.seats import OPPONENT, Seat
from khonsu.web.languages import site_text
from khonsu.web.perspective import Perspective
from khonsu.web.presenter import Presenter
from khonsu.web.signs import figure

GAMES = registry.game_names()
VOID = {"meta", "link", "input", "img", "br", "hr"}


class Checker(HTMLParser):
    """Notes what a page loads, and whether its elements are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.troubles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            self.ids.append(str(found["id"]))
        for name in ("src", "href", "action"):
            if found.get(name):
                self.loaded.append(str(found[name]))
        self.troubles += [f"{tag} has {name}" for name in found if name.startswith("on")]
        if tag == "script" and "src" not in found and found.get("type") != "application/json":
            self.troubles.append("script in the page")
        if tag == "img" and "alt" not in found:
            self.troubles.append("img without alt")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.troubles.append(f"</{tag}> closes something else")


def check(answer: Answer, lang: str) -> str:
    """The page, if it is well made."""
    assert answer.status == 200, answer.text
    page = answer.text
    assert f'<html lang="{lang}"' in page
    checker = Checker()
    checker.feed(page)
    assert checker.troubles == []
    assert checker.open == []
    assert all(url.startswith(("/", "#")) and not url.startswith("//") for url in checker.loaded), checker.loaded
    assert len(checker.ids) == len(set(checker.ids)), sorted(name for name in checker.ids if checker.ids.count(name) > 1)
    assert ">None<" not in page
    return page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_without_a_table(site: Site, lang: str) -> None:
    visitor = site.visitor(lang)
    for path in ("/", "/settings", "/opponents"):
        check(visitor.get(path), lang)
    for game in GAMES:
        for path in ("new", "rules"):
            check(visitor.get(f"/games/{game}/{path}"), lang)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_every_language(site: Site, game: str) -> None:
    count = registry.game(game).seats[0]
    people = [site.visitor().call_me(f"Hráč {n}") for n in range(count)]
    stranger = site.visitor()

    def look(path: str) -> list[str]:
        """A page as everybody sees it, in every language."""
        found: list[str] = []
        for viewer in (*people, stranger):
            for lang in LANGUAGES:
                viewer.lang = lang
                found.append(check(viewer.get(path), lang))
        return found

    code = people[0].new_table(game, *["friend"] * (count - 1))
    if count > 1:
        look(f"/tables/{code}")
    for person in people[1:]:
        assert person.post(f"/tables/{code}/join", {"name": "Nový"}).status == 303
    for number in range(4):
        look(f"/tables/{code}")
        play_one(code, people, number)
    play_out(code, people)
    assert all('class="plot"' in page for page in look(f"/tables/{code}"))
    look(f"/tables/{code}/at/3")
    look("/")


@pytest.mark.parametrize("game", GAMES)
def test_play_now_is_one_click_away(site: Site, game: str) -> None:
    visitor = site.visitor()
    home = visitor.get("/").text
    assert f'action="/games/{game}/play"' in home
    answer = visitor.post(f"/games/{game}/play")
    assert answer.status == 303
    table = visitor.get(answer.headers["location"]).text
    assert choices_of(table) or "is thinking" in table


def test_a_first_visit_meets_the_stated_level_and_a_lesson_the_gentler_one(site: Site) -> None:
    for fields, level in (({}, FIRST_VISIT), ({"coached": "yes"}, LESSON)):
        code = site.visitor().post("/games/imhotep/play", fields).headers["location"].rpartition("/")[2]
        seats = site.store.table(code).seats
        assert {seat.level for seat in seats if seat.kind == OPPONENT} == {level}


def test_forms_offer_the_stated_levels_and_begin_with_that_of_a_first_visit(ema: Visitor) -> None:
    lobby = ema.post("/games/imhotep/invite").headers["location"]
    for path in ("/games/imhotep/new", lobby):
        page = ema.get(path).text
        faces = re.findall(r'<input type="radio" name="level" value="([^"]+)"( checked)?>', page)
        assert [level for level, _ in faces] == list(OFFERED)
        assert [level for level, checked in faces if checked] == [FIRST_VISIT]
        for level in OFFERED:
            assert f'<symbol id="face-{level}"' in page
            assert f'<symbol id="phase-{level}"' in page


def test_the_chosen_face_plays_wherever_no_other_is_named(site: Site, ema: Visitor) -> None:
    code = ema.new_table("imhotep", "opponent", "level-miu", "opponent", level="hemon")
    seats = site.store.table(code).seats[1:]
    assert [(seat.name, seat.level) for seat in seats] == [("Hemon", "hemon"), ("Miu", "miu"), ("Hemon II", "hemon")]


@pytest.mark.parametrize("level", ["random", "greedy", "search:500", "os:getcwd"])
def test_only_who_is_offered_may_be_chosen(ema: Visitor, level: str) -> None:
    lobby = ema.post("/games/imhotep/invite").headers["location"]
    assert ema.post(f"{lobby}/fill", {"level": level}).status == 400
    assert ema.post("/games/imhotep/new", {"seat-0": "me", "seat-1": f"level-{level}"}).status == 400
    assert ema.post("/games/imhotep/new", {"seat-0": "me", "seat-1": "opponent", "level": level}).status == 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_opponents_tells_of_everybody(site: Site, lang: str) -> None:
    page = unescape(site.visitor(lang).get("/opponents").text)
    for level in OFFERED:
        for words in (called(level, lang), role(level, lang), about(level, lang), f'<use href="#face-{level}"/>'):
            assert words in page


def test_an_opponent_is_shown_by_its_face_and_the_disc_of_its_seat(site: Site, ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-nofret", "level-nofret")
    page = ema.get(f"/tables/{code}").text
    row = page[page.index('<details data-seat="1">') :]
    row = row[: row.index("</summary>")]
    assert '<use href="#seal-L"/>' in row
    assert '<use href="#face-nofret"/>' in row
    # Whoever is to move is said to be.
    assert "<span>Scribe</span>" in page
    assert '<symbol id="face-nofret"' in page
    # What nobody here looks like is not sent.
    assert "face-miu" not in page


@pytest.mark.parametrize(
    ("name", "level", "told"), [("Thoth", "greedy", "Greedy"), ("Ema", "nofret", "Nofret"), ("Isis", "gone", "gone")]
)
def test_old_tables_keep_their_names_and_say_who_plays(site: Site, ema: Visitor, name: str, level: str, told: str) -> None:
    code = ema.new_table("imhotep", "here", "here")
    for number, called_ in ((1, name), (2, f"{name} 2")):
        site.store.change_seat(code, number, Seat(OPPONENT, called_, level=level))
    site.tables.registry._live.clear()
    for path in (f"/tables/{code}", f"/tables/{code}/at/0"):
        page = ema.get(path).text
        assert f"<b>{name}</b>" in page
        assert f"<span>{told}</span>" in page
        assert f'<symbol id="face-{face_of(level)}"' in page


def test_the_language_can_be_chosen_and_is_remembered(stranger: Visitor) -> None:
    stranger.post("/settings", {"lang": "sk"})
    assert '<html lang="sk"' in stranger.get("/").text
    stranger.post("/settings", {"lang": "xx"})
    assert '<html lang="sk"' in stranger.get("/").text


def test_the_theme_can_be_chosen_and_is_remembered(stranger: Visitor) -> None:
    assert "data-theme=" not in stranger.get("/").text.partition("<head>")[0]
    stranger.post("/settings", {"theme": "dark"})
    assert 'data-theme="dark"' in stranger.get("/").text.partition("<head>")[0]


def test_the_first_page_lists_what_waits_for_me(ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    code = ema.new_table("imhotep", "friend", listed="yes")
    jan.post(f"/tables/{code}/join")
    mover = (ema, jan)[play_one(code, [ema, jan])]
    waiting = jan if mover is ema else ema
    link = f'href="/tables/{code}"'
    assert 'class="cont due"' in waiting.get("/").text
    assert link in mover.get("/").text
    assert 'class="cont due"' not in mover.get("/").text
    assert link in stranger.get("/").text
    hidden = ema.new_table("imhotep", "level-miu", "level-miu")
    assert hidden not in stranger.get("/").text


def test_a_table_is_found_by_its_code_or_by_its_link(site: Site, stranger: Visitor) -> None:
    for typed in ("abcd2345", " ABCD2345 ", f"{site.url}/tables/abcd2345?seat=1"):
        assert stranger.post("/join", {"code": typed.partition("?")[0]}).headers["location"] == "/tables/abcd2345"
    lost = stranger.post("/join", {"code": "nowhere"}).headers["location"]
    assert "eight letters" in stranger.get(lost).text


def test_static_files_may_be_kept_for_ever(stranger: Visitor) -> None:
    page = stranger.get("/").text
    for url in re.findall(r'(?:src|href)="(/static/[^"]+)"', page):
        answer = stranger.get(url)
        assert answer.status == 200
        assert "immutable" in answer.headers["cache-control"]
    assert stranger.get("/static/old/site.css").status == 404


def test_modules_find_each_other(stranger: Visitor) -> None:
    page = stranger.get("/").text
    base = re.findall(r'src="(/static/[^"]+/)site.js"', page)[0]
    for name in ("table.js", "replay.js", "lobby.js"):
        unread = [name]
        seen: set[str] = set()
        while unread:
            source = stranger.get(base + unread.pop()).text
            found = set(re.findall(r'from "\./([\w.]+)"', source)) - seen
            seen |= found
            unread += found
            assert all(stranger.get(base + other).status == 200 for other in found)


def test_a_table_page_is_light(ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-miu", "level-miu", "level-miu")
    page = ema.ask("GET", f"/tables/{code}", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    total = len(page.body)
    plain = ema.get(f"/tables/{code}").text
    base = re.findall(r"/static/\w+/", plain)[0]
    for name in (
        "site.css",
        "table.css",
        "site.js",
        "table.js",
        "board.js",
        "choosing.js",
        "folios.js",
        "prompt.js",
        "screen.js",
        "tips.js",
        "zoom.js",
        "moon.svg",
    ):
        total += len(ema.ask("GET", base + name, headers={"accept-encoding": "gzip"}).body)
    assert total < 150_000, total


def test_the_form_refuses_what_the_game_refuses_and_keeps_what_was_filled_in(ema: Visitor) -> None:
    answer = ema.post("/games/imhotep/new", {"seat-0": "me", "seat-1": "none", "seat-1-name": "Eva"})
    assert answer.status == 400
    assert "for 2 to 4 players" in answer.text
    assert 'value="Eva"' in answer.text


def test_options_of_the_form_reach_the_game(site: Site, ema: Visitor) -> None:
    sides = {f"option-sides-{n}": letter for n, letter in enumerate("ABBAB")}
    code = ema.new_table("imhotep", "friend", **sides, **{"option-wrath": "yes"})
    table = site.store.table(code)
    assert table.options == {"sides": "ABBAB", "wrath": True}
    lobby = ema.get(f"/tables/{code}").text
    assert "Pyramids B" in lobby


def test_each_seat_has_an_option_of_its_own(site: Site, ema: Visitor) -> None:
    """The letters of the rows in which nobody sits do not count, and what is left to chance differs from the rest."""
    form = ema.get("/games/anubixx/new").text
    assert form.count('name="option-sheets-') == 5
    letters = {"option-sheets-0": "B", "option-sheets-1": "F", "option-sheets-2": "B", "option-sheets-3": ""}
    code = ema.new_table("anubixx", "none", "friend", "friend", **letters)
    sheets = site.store.table(code).options["sheets"]
    assert sheets[:2] == "BB"
    assert sheets[2] in "ACDEF"
    all_by_chance = ema.new_table("anubixx", "friend", **{f"option-sheets-{n}": "" for n in range(5)})
    assert site.store.table(all_by_chance).options["sheets"] == ""
    assert "by chance" in ema.get(f"/tables/{all_by_chance}").text
    wrong = ema.post("/games/pharaon/new", {"seat-0": "me", "seat-1": "friend", "option-first_game-1": "Q"})
    assert wrong.status == 400


def test_letters_that_mean_yes_and_no_are_words(ema: Visitor) -> None:
    form = ema.get("/games/pharaon/new").text
    assert re.findall(r'name="option-first_game-0" value="(.)".*?<span>(\w+)</span>', form) == [("N", "no"), ("Y", "yes")]
    code = ema.new_table("pharaon", "friend", **{"option-first_game-0": "Y", "option-first_game-1": "N"})
    assert "<dd>yes, no</dd>" in ema.get(f"/tables/{code}").text


def test_an_option_for_one_player_does_not_bother_several(site: Site, ema: Visitor) -> None:
    alone = ema.new_table("pharaon", **{"option-dark": "3"})
    assert site.store.table(alone).options["dark"] == 3
    together = ema.new_table("pharaon", "friend", **{"option-dark": "3"})
    assert site.store.table(together).options["dark"] == 0
    assert "Dark" not in ema.get(f"/tables/{together}").text


def test_a_page_that_asks_in_its_language_is_answered_in_it(site: Site, ema: Visitor) -> None:
    ema.post("/settings", {"lang": "sk"})
    code = ema.new_table("imhotep", "here")
    assert "Tvoje možnosti" in ema.get(f"/tables/{code}/now").json["choices"]
    assert "Your choices" in ema.get(f"/tables/{code}/now?lang=en").json["choices"]


def test_numbers_below_zero_have_a_proper_sign() -> None:
    assert figure(-4) == "−4"
    assert figure(12) == "12"


def test_who_only_watches_is_told_so(site: Site, ema: Visitor, stranger: Visitor) -> None:
    code = ema.new_table("imhotep", "here")
    assert "You are watching" in stranger.get(f"/tables/{code}").text
    assert "You are watching" not in ema.get(f"/tables/{code}").text


def test_pictures_with_words_have_an_address_for_each_language(site: Site) -> None:
    for lang in ("en", "cs"):
        visitor = site.visitor(lang)
        assert f"/games/imhotep/cover.svg?lang={lang}" in visitor.get("/").text
        assert f"/games/imhotep/picture.svg?lang={lang}" in visitor.get("/games/imhotep/rules").text


def test_the_first_page_leads_to_a_guided_game_and_to_watching_a_record(stranger: Visitor) -> None:
    first = stranger.get("/").text
    assert first.count('name="coached" value="yes"') == len(GAMES)
    assert 'href="/records"' in first
    assert 'id="record"' in stranger.get("/records").text


def test_the_fingerprint_is_shown_from_the_start_and_the_seed_only_at_the_end(
    site: Site, ema: Visitor, jan: Visitor
) -> None:
    code = ema.new_table("imhotep", "friend")
    fingerprint = re.findall(r"<code>([0-9a-f]{32})</code>", ema.get(f"/tables/{code}").text)[0]
    jan.post(f"/tables/{code}/join")
    seed = site.store.table(code).seed
    running = ema.get(f"/tables/{code}").text
    assert fingerprint in running
    assert seed not in running
    play_out(code, [ema, jan])
    over = ema.get(f"/tables/{code}").text
    assert fingerprint in over
    assert seed in over


def test_the_rules_are_made_from_markdown(stranger: Visitor) -> None:
    page = stranger.get("/games/imhotep/rules").text
    parts = re.findall(r'<h2 id="(\w+)">', page)
    assert len(parts) > 3
    contents = page.split('<nav class="toc"', 1)[1].split("</nav>", 1)[0]
    assert re.findall(r'href="#(\w+)"', contents) == parts
    assert '<table tabindex="0">' in page
    assert stranger.get("/games/imhotep/picture.svg").headers["content-type"].startswith("image/svg+xml")


def test_tips_explain_the_things_on_the_board(ema: Visitor) -> None:
    code = ema.new_table("imhotep", "level-miu")
    board = "".join(ema.now(code)["board"])
    tips = ema.get(f"/tables/{code}/tips").json["tips"]
    assert tips
    assert all(f'data-id="{name}"' in board for name in tips)


def test_choices_carry_their_figures_and_the_bar_names_the_phase(ema: Visitor) -> None:
    code = ema.new_table("egizia", "level-miu", **{"option-sphinx_start": "none"})
    until(lambda: ema.now(code, 0)["turn"])
    doc = ema.now(code, 0)
    assert re.search(r'<span class="worth"><i class="(good|bad)" title="[^"]+">', doc["choices"])
    assert '<div class="phases"' in doc["pips"]
    assert "<b>Sail</b>" in doc["pips"]
    imhotep = ema.now(ema.new_table("imhotep", "level-miu"), 0)
    assert "phases" not in imhotep["pips"]


def test_what_lies_before_any_player_can_be_looked_at(ema: Visitor, stranger: Visitor) -> None:
    code = ema.new_table("egizia", "level-miu")
    while not re.search(r'data-id="goal-', "".join(ema.now(code, 0)["board"])):
        until(lambda: ema.now(code, 0)["turn"])
        doc = ema.now(code, 0)
        ema.choose(code, 0, choices_of(doc["choices"])[0], doc["version"])
    assert f'href="/tables/{code}/spread/1"' in ema.get(f"/tables/{code}").text
    for person in (ema, stranger):
        picture = person.get(f"/tables/{code}/spread/0?seat=0")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        # Goals are drawn for their owner alone.
        assert ('data-id="goal-' in picture.text) == (person is ema)
    assert ema.get(f"/tables/{code}/spread/0", accept="application/json").json["svg"].startswith("<svg")
    assert ema.get(f"/tables/{code}/spread/7").status == 404
    assert ema.get(f"/tables/{ema.new_table('imhotep', 'level-miu')}/spread/0").status == 404


def test_a_guided_game_teaches_as_it_goes(ema: Visitor) -> None:
    url = ema.post("/games/imhotep/play", {"coached": "yes"}).headers["location"]
    until(lambda: choices_of(ema.get(url).text))
    page = ema.get(url).text
    lesson = page.partition('id="lesson"')[2].partition("</section>")[0]
    wanted = re.findall(r'<li class=wanted><button name="choice" value="(\d+)"', page)
    assert "Whoever has the most points" in lesson
    assert wanted
    code = url.rpartition("/")[2]
    ema.choose(code, 0, int(wanted[0]), ema.now(code, 0)["version"])
    until(lambda: choices_of(ema.get(url).text))
    assert 'class="said praise"' in ema.get(url).text
    assert 'id="lesson"' not in ema.get(f"/tables/{ema.new_table('imhotep', 'level-miu')}").text


def test_the_house_is_well(stranger: Visitor) -> None:
    assert stranger.get("/health").json["ok"] is True


def test_nothing_is_offered_to_be_taken_back_while_an_opponent_thinks(site: Site, ema: Visitor, jan: Visitor) -> None:
    """A person may not have answered yet, so a choice can still be taken back; an opponent answers at once."""
    code = ema.new_table("imhotep", "friend")
    jan.post(f"/tables/{code}/join")
    people = [ema, jan]
    seat = play_one(code, people)
    assert 'id="undo"' in people[seat].now(code, seat)["prompt"]
    table = site.store.table(code)
    match = Match(registry.game("imhotep"), 2, table.options, table.seed, site.store.log(code))
    assert match.undoable(seat) > 0
    bots = [replace(sitting, kind=OPPONENT, level="random") for sitting in table.seats]
    assert Presenter(match.moment(), Perspective(seat, (seat,)), bots, site=site_text("en"), tall=False).undoable() == (0, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_name_the_reconstructed_numbers_and_give_them_to_be_corrected(
    site: Site, ema: Visitor, name: str, lang: str
) -> None:
    game = registry.game(name)
    text = game.text(lang)
    page = ema.get(f"/games/{name}/rules?lang={lang}").text
    assert f'<h2 id="numbers">{site_text(lang)("numbers.title")}</h2>' in page
    for table in game.tables.reconstructed():
        assert f"<li>{escape(text(f'numbers.{table}'))}</li>" in page
    assert f'href="/games/{name}/rules#numbers"' in ema.get(f"/games/{name}/new").text
    own = ema.get(f"/games/{name}/numbers.json").json
    assert registry.game(name, own).tables.reconstructed() == []
