"""The drawing of Pharaon: right for every count and question, tappable for every choice, within its budget, and plain to every eye."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from tests.art.vision import DICHROMACY, distance
from tests.drawn import bare
from tests.games.pharaon.positions import GAME, J, L, lay
from tests.opened import Opened, open_game

from khonsu.art.palette import contrast
from khonsu.engine.text import LANGUAGES
from khonsu.games.pharaon import board
from khonsu.games.pharaon.board.terminal import show
from khonsu.games.pharaon.board.tokens import PAINTS, SYMBOLS
from khonsu.games.pharaon.board.wheel import NIGHT
from khonsu.games.pharaon.court import NAMES as NOBLE_NAMES
from khonsu.games.pharaon.state import COLOURS, GODS, ZONES

NAMES = ["Ema", "Jakub", "Zuzka", "Thoth", "Nefertiti"]
COUNTS = pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
SHAPES = pytest.mark.parametrize("tall", [False, True])
# Enough of everything for a payment that can be made in many ways.
RICH = "3 black, 3 yellow, 3 green, 3 red, 3 blue, 3 silver, offering_black, offering_red, offering_green, 2 wild_nobles"


def walk(players: int, seed: int, every: int = 13, dark: int = 0) -> list[Opened]:
    """Positions along a random game whose players pass late, the last one included."""
    options = {"dark": dark} if players == 1 else {}
    state = open_game(GAME, players, seed, **options)
    found = []
    luck, count = seed + 1, 0
    while state.actor is not None:
        if count % every == 0:
            found.append(state.copy())
        luck = luck * 48271 % 2147483647
        choices = [choice for choice in state.choices if GAME.name(choice) != "pass"] if luck % 9 else state.choices
        state.step((choices or state.choices)[luck % len(choices or state.choices)])
        count += 1
    return [*found, state]


def crowded() -> Opened:
    """As much as there can be on a table of five: a payment of many ways, cards before everybody, a full wheel but for one zone."""
    return lay(
        5,
        number=4,
        held={"J": RICH},
        nobles={"J": NOBLE_NAMES[5:12], "L": NOBLE_NAMES[12:16], "A": NOBLE_NAMES[16:19]},
        artisans={"J": range(1, 9), "L": range(9, 14)},
        entry={"nobles": "black"},
        wheel={"red": "red silver offering_red silver", "blue": "blue silver", "green": "green", "yellow": "silver"},
        noble_row=["scribe_1", "scribe_2", "official_2"],
        artisan_row=[20, 22, 23, 24],
        pairs=["point_1 point_2"] * 3 + ["wild_nile wild_tomb"] * 3,
        bonus=["offering_yellow", "offering_blue", "wild_offerings", "wild_artisans", "point_1", "point_2"],
        jars=[1, 2, 3, 4, 5],
        levels={letter: dict.fromkeys(COLOURS, level) for letter, level in zip("JLAFB", (1, 2, 3, 2, 1), strict=True)},
        steps=dict(zip("JLAFB", (4, 4, 4, 3, 2), strict=True)),
        passed={"F": (1, 3), "B": (2, 2)},
    )


def svg(state: Opened, tall: bool = False, lang: str = "en", seat: int | None = -1) -> str:
    """The drawing as whoever acts sees it, or a given seat."""
    viewer = (state.actor or 0) if seat == -1 else seat
    drawing: str = GAME.draw(state.view(viewer), lang, NAMES[: state.players], tall)
    return drawing


def ids(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)"', drawing))


def glowing(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)" class="legal"', drawing))


def element(drawing: str, name: str) -> str:
    """The text of one element of the drawing with all that is in it."""
    for found in ElementTree.fromstring(drawing).iter():
        if found.get("data-id") == name:
            return ElementTree.tostring(found, encoding="unicode")
    raise AssertionError(f"{name} is not drawn")


@COUNTS
def test_every_choice_can_be_tapped_and_only_legal_things_glow(players: int) -> None:
    for number, state in enumerate(walk(players, players)):
        view = state.view(state.actor)
        starts = {
            step for choice in GAME.board.listed(view) for step in GAME.board.starts(choice, GAME.board.path(view, choice))
        }
        for tall in (False, True):
            drawing = svg(state, tall, LANGUAGES[number % 3])
            assert {step for choice in GAME.board.listed(view) for step in GAME.board.path(view, choice)} <= ids(drawing)
            assert glowing(drawing) == starts


def test_every_question_of_the_game_is_drawn_and_answered_on_the_board() -> None:
    asked = set()
    for players, seed in ((1, 21), (1, 22), (2, 23), (3, 24), (4, 25), (5, 26), (5, 27), (3, 28)):
        for state in walk(players, seed, every=1):
            if state.stack and state.actor is not None:
                task = GAME.rules.tasks[state.stack[-1][0]]
                if task not in asked:
                    asked.add(task)
                    view = state.view(state.actor)
                    ways = [frozenset(GAME.board.path(view, choice)) for choice in GAME.board.listed(view)]
                    assert len(ways) == len(set(ways)), task
                    for tall in (False, True):
                        assert {step for way in ways for step in way} <= ids(svg(state, tall)), task
    # Diplomat, Seer and General are rare; the conformance suite meets them too.
    assert asked >= {"jar", "keep", "turn", "pay", "bonus", "colour", "track", "reward", "wheel"}


def test_a_pair_asks_for_the_bonus_only_where_it_can_be_had() -> None:
    state = lay(3, held={"J": "2 blue"}, entry={"offerings": "blue"}, pairs=["point_1 point_2"], bonus=["wild_nile"])
    view = state.view(J)
    alone, extra = GAME.parse("offer 1 alone"), GAME.parse("offer 1 bonus")
    assert GAME.board.path(view, alone) == ("pair-1", "offer-alone")
    assert GAME.board.path(view, extra) == ("pair-1", "offer-bonus")
    poor = lay(3, held={"J": "blue"}, entry={"offerings": "blue"}, pairs=["point_1 point_2"], bonus=["wild_nile"])
    assert GAME.board.path(poor.view(J), alone) == ("pair-1",)


@SHAPES
def test_a_swap_before_resting_leaves_cards_and_goods_to_tap(tall: bool) -> None:
    state = lay(3, held={"J": "black, red"}, nobles={"J": ["seer"]}, jars=[1, 2, 3])
    state.play(GAME.parse("pass"))
    state.play(GAME.parse("jar 1"))
    assert GAME.rules.tasks[state.stack[-1][0]] == "swap"
    drawn = ids(svg(state, tall))
    assert {"noble-seer", "held-black", "held-red", "decline"} <= drawn


@SHAPES
def test_a_drawing_stays_within_its_budget(tall: bool) -> None:
    paying = crowded()
    paying.play(GAME.parse("noble deck"))
    assert GAME.rules.tasks[paying.stack[-1][0]] == "pay"
    for state in [*walk(5, 5), *walk(1, 6, dark=5), crowded(), paying]:
        drawing = svg(state, tall, "cs")
        assert len(drawing.encode()) < 120_000
        assert sum(1 for _ in ElementTree.fromstring(drawing).iter()) < 1_200


@SHAPES
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_set_smaller_than_11_pixels_nor_beyond_the_edge(lang: str, tall: bool) -> None:
    # A phone whose question is long shows the tall board a little smaller.
    least = 11.5 if tall else 11
    for state in [*walk(1, 3, 23), *walk(2, 3, 23), *walk(5, 6, 23), crowded()]:
        w, h = board.TALL if tall else board.WIDE
        drawing = bare(svg(state, tall, lang))
        texts = [found for found in ElementTree.fromstring(drawing).iter() if found.tag.endswith("text")]
        assert texts
        for found in texts:
            assert float(found.attrib["font-size"]) >= least
            assert 0 <= float(found.attrib["x"]) <= w
            assert 0 <= float(found.attrib["y"]) <= h


def test_a_page_with_strict_rules_can_show_a_drawing() -> None:
    drawing = bare(svg(crowded()))
    for found in ElementTree.fromstring(drawing).iter():
        assert found.tag.split("}")[1] in {"svg", "g", "rect", "path", "circle", "text", "use", "symbol", "defs", "a"}
        assert not [name for name in found.attrib if name == "style" or name.startswith("on")]
    for reference in re.findall(r'(?:href="|url\()([^")]+)', drawing):
        assert reference.startswith("#")


def test_names_are_shown_as_they_are_and_cannot_break_out() -> None:
    evil = 'E<&">'
    root = ElementTree.fromstring(GAME.draw(lay(2).view(J), "en", [evil, "x"], False))
    assert any((found.text or "") == evil for found in root.iter())


# What can be read off the board --------------------------------------------------------------------------------------------


@SHAPES
def test_the_circle_shows_each_zone_at_its_place_with_its_entry_and_the_next_one(tall: bool) -> None:
    state = lay(3, number=2, zones=("tomb", "nile", "nobles", "offerings", "artisans"))
    drawing = svg(state, tall)
    for zone, name in enumerate(ZONES):
        head = element(drawing, f"zone-{name}")
        tokens = re.findall(r"#p-(\w+)", head)
        assert sorted(tokens) == sorted([COLOURS[state.entry[zone]], COLOURS[state.next_entry(zone)]])


def test_in_the_last_round_nothing_comes_next() -> None:
    state = lay(3, number=5)
    for zone, name in enumerate(ZONES):
        assert re.findall(r"#p-(\w+)", element(svg(state), f"zone-{name}")) == [COLOURS[state.entry[zone]]]


@SHAPES
def test_a_wheel_space_shows_the_token_that_was_paid_or_that_it_is_free_or_closed(tall: bool) -> None:
    drawing = svg(lay(3, wheel={"red": "silver"}), tall)
    assert "#p-silver" in element(drawing, "wheel-red-1")
    assert "#p-red-free" in element(drawing, "wheel-red-2")
    # The fourth space is for larger groups only.
    assert "#p-plug" in element(drawing, "wheel-red-4")
    assert "#p-red-free" in element(svg(lay(4), tall), "wheel-red-4")


def test_a_god_tells_what_it_still_takes_beside_a_god_that_is_pleased() -> None:
    # Tomb 2 and Nile 2 please the god between them; the other god of the tomb needs two more steps (no double use).
    state = lay(
        3,
        zones=("offerings", "tomb", "nile", "nobles", "artisans"),
        steps={"J": 2},
        levels={"J": {"red": 1, "blue": 2}},
    )
    drawing = svg(state)
    assert {"2/2"} == set(re.findall(r"\d/\d", element(drawing, "god-bastet")))
    assert re.findall(r">(\d/\d)<", element(drawing, "god-horus")) == ["0/3", "2/4"]


@SHAPES
def test_tokens_already_chosen_for_a_payment_have_left_the_hand(tall: bool) -> None:
    state = crowded()
    state.play(GAME.parse("noble deck"))
    state.play(GAME.parse("differently"))
    before = svg(state, tall)
    state.play(GAME.parse("token black"))
    assert "3</" in element(before, "held-black")
    assert "2</" in element(svg(state, tall), "held-black")


@SHAPES
def test_others_see_only_the_backs_of_nobles_that_somebody_chooses_from(tall: bool) -> None:
    state = open_game(GAME, 2, 4)
    while GAME.rules.tasks[state.stack[-1][0]] != "keep":
        state.step(state.choices[0])
    seat = state.stack[-1][1]
    assert f"keep-{1}" in ids(svg(state, tall, seat=seat))
    other = svg(state, tall, seat=1 - seat)
    for noble in state.offer:
        assert GAME.text().term(NOBLE_NAMES[noble]) not in other


def test_the_traitor_shows_his_strips_with_what_each_space_does() -> None:
    state = walk(1, 9, every=30)[1]
    drawing = svg(state)
    for strip in range(5):
        assert f"#p-{COLOURS[state.strip_colours[strip]]}" in element(drawing, f"strip-{strip + 1}-1")
    assert not any(name.startswith("strip-") for name in ids(svg(lay(3))))


def test_everybody_sees_the_same_gods() -> None:
    for seat in (J, L, None):
        assert {f"god-{god}" for god in GODS} <= ids(svg(lay(2), seat=seat))


# On a phone ---------------------------------------------------------------------------------------------------------------


def opened(state: Opened, seat: int | None = -1) -> str:
    """The zone that is open on a phone."""
    found = re.findall(r'class="folio open[^"]*" data-folio="([^"]+)"', svg(state, tall=True, seat=seat))
    assert len(found) == 1
    return str(found[0])


def test_a_phone_has_a_folio_for_each_zone_and_one_of_them_is_open() -> None:
    for players in (1, 2, 5):
        for state in walk(players, 61, every=19):
            drawing = svg(state, tall=True)
            folios = re.findall(r'data-folio="([^"]+)"', drawing)
            assert folios[:5] == list(ZONES)
            assert ("traitor" in folios) == state.solo
            assert set(re.findall(r'data-opens="([^"]+)"', drawing)) == set(folios)
            assert opened(state) in folios


def test_the_zone_that_a_question_is_about_is_open() -> None:
    full, free = crowded(), lay(3, held={"J": RICH}, entry={"offerings": "black"}, pairs=["point_1 point_2"])
    questions = {
        "tomb": "tomb",
        "noble 1": "nobles",
        "nile 2": "nile",
        "artisan 1": "artisans",
        "offer 1 alone": "offerings",
    }
    assert set(questions.values()) == set(ZONES)
    for choice, zone in questions.items():
        # The one zone that is full has room at another table.
        asked = (free if zone == "offerings" else full).copy()
        asked.play(GAME.parse(choice))
        assert asked.actor == J
        assert GAME.rules.tasks[asked.stack[-1][0]] == "pay"
        assert opened(asked) == zone
        assert f'class="folio open asked" data-folio="{zone}"' in svg(asked, tall=True)
        # Others look where they like.
        assert "asked" not in svg(asked, tall=True, seat=L)


def test_otherwise_a_zone_is_open_in_which_something_can_be_done() -> None:
    state = lay(3, held={"J": "2 black, 2 yellow"}, entry={"nile": "black"}, wheel={"yellow": "yellow yellow yellow"})
    assert opened(state) == "nile"
    drawing = svg(state, tall=True)
    assert 'data-opens="nile" class="leads"' in drawing
    assert 'data-opens="tomb" class="leads"' not in drawing


def test_every_payment_is_large_enough_for_a_finger_and_on_a_leaf_that_can_be_turned_to() -> None:
    counts = set()
    for held in ("black, 3 red, 2 silver", "2 black, 2 red, 2 blue, silver", "2 black, 2 yellow, 2 green, 2 red, 2 silver"):
        state = lay(3, held={"J": held}, entry={"nobles": "black"}, nobles={"J": ["judge"]})
        state.play(GAME.parse("noble deck"))
        assert GAME.rules.tasks[state.stack[-1][0]] == "pay"
        drawing = svg(state, tall=True)
        leaves = [
            found
            for found in ElementTree.fromstring(drawing).iter()
            if found.attrib.get("data-folio", "").startswith("ways")
        ]
        counts.add(len(leaves))
        listed = [button for leaf in leaves for button in leaf.iter() if button.attrib.get("role") == "button"]
        names = [button.attrib["data-id"] for button in listed if "data-opens" not in button.attrib]
        view = state.view(J)
        assert ["pay-1", *names] == [GAME.board.path(view, choice)[0] for choice in GAME.board.listed(view)]
        for button in listed:
            frame = next(found for found in button if found.attrib.get("class") == "glow pill")
            assert min(float(frame.attrib["width"]), float(frame.attrib["height"])) >= 48
        for leaf in leaves:
            assert f'data-opens="{leaf.attrib["data-folio"]}"' in drawing
    assert counts == {1, 2}


def test_nothing_leads_anywhere_for_those_who_have_no_choice() -> None:
    assert 'class="leads"' not in svg(crowded(), tall=True, seat=L)


# What glides --------------------------------------------------------------------------------------------------------------


def pieces(drawing: str) -> list[tuple[str, str]]:
    return re.findall(r'data-kind="([^"]+)" data-at="([^"]+)"', drawing)


@SHAPES
@COUNTS
def test_no_two_pieces_of_a_kind_lie_at_the_same_place(players: int, tall: bool) -> None:
    for state in walk(players, 71, every=17):
        found = pieces(svg(state, tall))
        assert found
        assert len(found) == len(set(found))


@SHAPES
@COUNTS
def test_everybodys_disc_is_at_the_pyramid_of_time_whether_he_has_passed_or_not(players: int, tall: bool) -> None:
    for state in walk(players, 72, every=17):
        marks = {name for name in ids(svg(state, tall)) if name.startswith("marker-")}
        assert marks == {f"marker-{letter}" for letter in ("JT" if state.solo else "JLAFB"[:players])} or not state.round


@SHAPES
def test_a_card_keeps_its_kind_from_the_display_to_its_owner(tall: bool) -> None:
    state = lay(2, held={"J": "black, yellow, green, red, blue"}, noble_row=["seer", "judge", "vizier"])
    noble = NOBLE_NAMES.index("judge")
    assert (f"noble-{noble}", "row-2") in pieces(svg(state, tall))
    state.play(GAME.parse("noble 2"))
    assert (f"noble-{noble}", "J") in pieces(svg(state, tall, seat=J))


@SHAPES
def test_a_paid_token_goes_from_the_hand_to_the_wheel(tall: bool) -> None:
    state = lay(2, held={"J": "2 red"}, entry={"offerings": "red"}, pairs=["point_1 wild_nile"])
    assert ("token-red", "J-2") in pieces(svg(state, tall))
    assert ("token-point_1", "pair-1-1") in pieces(svg(state, tall))
    state.play(GAME.parse("offer 1 alone"))
    after = pieces(svg(state, tall, seat=J))
    assert ("token-red", "J-2") not in after
    assert ("token-red", "wheel-red-1") in after
    assert ("token-point_1", "J-1") in after


# Eyes ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", ["normal", *DICHROMACY])
def test_resources_are_told_apart_by_every_pair_of_eyes_and_by_their_glyphs(eyes: str) -> None:
    for (one, *_), (other, *_) in combinations(PAINTS, 2):
        assert distance(one, other, eyes) >= 15
    assert len({glyph for _, glyph, _ in PAINTS}) == len(PAINTS)


def test_glyphs_are_read_on_their_tokens() -> None:
    for fill, _, ink in PAINTS:
        assert contrast(fill, ink) >= 3
    assert contrast(NIGHT, "#fff6df") >= 4.5


def test_every_symbol_has_the_id_it_is_called_by() -> None:
    for name, symbol in SYMBOLS.items():
        assert f'id="{name}"' in symbol


def test_the_cover_is_a_picture_in_every_language() -> None:
    for lang in LANGUAGES:
        root = ElementTree.fromstring(GAME.board.cover(GAME.text(lang)))
        assert root.get("role") == "img"


# Terminals ----------------------------------------------------------------------------------------------------------------


@COUNTS
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_terminal_shows_every_position_in_lines_that_fit(players: int, lang: str) -> None:
    for state in walk(players, 11, every=29):
        shown = show(state.view(state.actor), GAME.text(lang), NAMES[:players])
        assert "{" not in shown
        assert all(name in shown for name in NAMES[:players])
        assert max(len(line) for line in shown.splitlines()) <= 110


def test_a_terminal_marks_gods_that_are_pleased() -> None:
    state = lay(
        3,
        zones=("offerings", "tomb", "nile", "nobles", "artisans"),
        steps={"J": 2},
        levels={"J": {"red": 1, "blue": 2}},
    )
    shown = show(state.view(J), GAME.text(), NAMES[:3])
    assert "* Bastet: Tomb 2/2, Nile 2/2, 6 points" in shown
    assert "  Horus: Offerings 0/3, Tomb 2/4, 10 points" in shown
