"""The drawing of Anubixx: right for every count and shape, tappable for every choice, within its budget, and plain to every eye."""

import json
import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.art.vision import DICHROMACY, distance
from tests.drawn import bare
from tests.games.anubixx.positions import ARCH, GAME, PYRAMID, RELIEF, J, lay, play, start, without
from tests.games.anubixx.test_components import own, shown
from tests.opened import Opened

import khonsu
from khonsu.art.palette import contrast
from khonsu.art.svg import whole
from khonsu.engine.text import LANGUAGES
from khonsu.games.anubixx import board
from khonsu.games.anubixx.board import stones
from khonsu.games.anubixx.board.stones import PAINTS
from khonsu.games.anubixx.board.terminal import show
from khonsu.games.anubixx.game import AnubixxGame
from khonsu.games.anubixx.state import BUILDINGS, COLOURS

NAMES = ["Ema", "Jakub", "Zuzka", "Thoth", "Nefertiti"]


def walk(players: int, seed: int, every: int = 11, game: AnubixxGame = GAME) -> list[Opened]:
    """Positions along a random game, the last one included."""
    state = start(players, seed, "", game)
    found = []
    luck, count = seed + 1, 0
    while state.actor is not None:
        if count % every == 0:
            found.append(state.copy())
        luck = luck * 48271 % 2147483647
        state.step(state.choices[luck % len(state.choices)])
        count += 1
    return [*found, state]


def svg(state: Opened, tall: bool = False, lang: str = "en", seat: int | None = -1) -> str:
    """The drawing as whoever acts sees it, or a given seat."""
    viewer = (state.actor or 0) if seat == -1 else seat
    drawing: str = state.game.draw(state.view(viewer), lang, NAMES, tall)
    return drawing


def ids(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)"', drawing))


def glowing(drawing: str) -> set[str]:
    return set(re.findall(r'data-id="([^"]+)" class="legal"', drawing))


def look(drawing: str, name: str) -> str:
    """How a field of the large sheet is drawn."""
    found = re.search(rf'data-id="{name}".*?href="#ax-(\w+)-\d"', drawing)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_choice_can_be_tapped_and_only_legal_things_glow(players: int, lang: str) -> None:
    for state in walk(players, players):
        view = state.view(state.actor)
        starts = {step for choice in view.legal() for step in GAME.board.starts(choice, GAME.board.path(view, choice))}
        for tall in (False, True):
            drawing = svg(state, tall, lang)
            assert {step for choice in view.legal() for step in GAME.board.path(view, choice)} <= ids(drawing)
            assert glowing(drawing) == starts


def test_a_pair_may_be_tapped_from_either_end() -> None:
    state = lay(pool="RGBB")
    view = state.view(J)
    choice = GAME.parse("carve f11-f21")
    assert (
        set(GAME.board.starts(choice, GAME.board.path(view, choice)))
        == {"field-J-f11", "field-J-f21"}
        == set(GAME.board.path(view, choice))
    )


@pytest.mark.parametrize("tall", [False, True])
def test_a_drawing_stays_within_its_budget(tall: bool) -> None:
    # As much as there can be before a game ends: one building complete, the others nearly.
    most = f"{PYRAMID} {without(ARCH, 'key')} {without(RELIEF, 'f33', 'f34')}"
    every = "ankh cat eye cobra falcon scarab"
    full = lay("ABCDE", pool="RGBB", ticked=[most] * 5, bonuses=[every] * 5, marker=[0, 3, 3, 3, 3])
    for state in [*walk(5, 5), full]:
        drawing = svg(state, tall, "cs")
        assert len(drawing.encode()) < 120_000
        assert sum(1 for _ in ElementTree.fromstring(drawing).iter()) < 1_200


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_set_smaller_than_11_pixels_nor_beyond_the_edge(lang: str, tall: bool) -> None:
    w, h = board.TALL if tall else board.WIDE
    for state in [*walk(2, 3), *walk(5, 6)]:
        texts = [
            element
            for element in ElementTree.fromstring(bare(svg(state, tall, lang))).iter()
            if element.tag.endswith("text")
        ]
        assert texts
        for element in texts:
            assert float(element.attrib["font-size"]) >= 11
            assert 0 <= float(element.attrib["x"]) <= w
            assert 0 <= float(element.attrib["y"]) <= h


def test_a_page_with_strict_rules_can_show_a_drawing() -> None:
    drawing = bare(svg(walk(4, 2)[3]))
    for element in ElementTree.fromstring(drawing).iter():
        assert element.tag.split("}")[1] in {"svg", "g", "rect", "path", "circle", "text", "use", "symbol", "defs"}
        assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
    for reference in re.findall(r'(?:href="|url\()([^")]+)', drawing):
        assert reference.startswith("#")


def test_names_are_shown_as_they_are_and_cannot_break_out() -> None:
    evil = 'E<&">'
    root = ElementTree.fromstring(GAME.draw(start(2, 1).view(0), "en", ["x", evil], False))
    assert any((element.text or "") == evil for element in root.iter())


def test_a_field_looks_different_in_each_of_its_states() -> None:
    state = lay("AB", pool="RGB", ticked=["p11 f12 f13 f21 f31"], marker=[12], jokers=[0])
    drawing = svg(state)
    assert look(drawing, "field-J-p11") == "built"
    assert look(drawing, "field-J-p12") == "open"
    assert look(drawing, "field-J-p21") == "shut"
    assert look(drawing, "field-J-f11") == "lost"
    # Open, but only blue p12 can be paid for: orange p13 has no ring.
    assert "field-J-p12" in glowing(drawing)
    assert look(drawing, "field-J-p13") == "open"
    assert "field-J-p13" not in glowing(drawing)


def test_states_differ_by_more_than_colour() -> None:
    symbols = {
        name: re.sub(r"#[0-9a-f]{6}|ax-\w+-\d", "", symbol) for name, symbol in stones.SYMBOLS.items() if name.endswith("-0")
    }
    assert len(symbols) == 7
    assert len(set(symbols.values())) == 7


def test_a_stone_being_paid_for_is_framed_but_not_legal() -> None:
    state = lay(pool="RGBB")
    play(state, "place p13")
    drawing = svg(state)
    framed = re.findall(r'data-id="(field-J-\w+)"[^>]*><rect [^>]*class="mine"', drawing)
    assert framed == ["field-J-p13"]
    assert glowing(drawing) == {"quarry-J-5", "quarry-J-12", "joker-J-1"}


def test_used_dice_lie_on_the_sheet_of_the_active_player() -> None:
    state = lay(pool="RGBB")
    play(state, "place p11", "end")
    for seat in (0, 1, None):
        drawing = svg(state, seat=seat)
        assert 'data-kind="die-2" data-at="sheet-J"' in drawing
        assert 'data-kind="die-1" data-at="middle"' in drawing


def test_the_live_score_of_each_part_stands_on_the_board() -> None:
    state = lay(ticked=["p11 p12 p21 l1 l2 r1 r2 f11 f12 f13 f14"], pool="RGBB", marker=[3], bonuses=["cat"])
    drawing = svg(state)
    for part, points in state.breakdown(J).items():
        heading = re.search(rf'data-id="part-{part}">(.*?)</g>', drawing)
        assert heading is not None
        assert f">{points}</text>" in heading[1]
    assert f">{state.score(J)}</text>" in drawing


def test_closed_owned_and_free_bonuses_are_told_apart() -> None:
    drawing = svg(lay(pool="RGBB", bonuses=["cat"], closed="cat ankh"))

    def disc(symbol: str) -> str:
        found = re.search(rf'data-id="bonus-J-{symbol}">(.*?)</g><g data-id', drawing)
        assert found is not None
        return found[1]

    assert 'class="coin"' in disc("cat").replace('" fill="url(#k-gold)', '"')
    assert "edge2" in disc("ankh")
    assert "edge2" not in disc("eye")
    assert "coin" not in disc("eye")


BUILT = {"field-J-p11", "field-L-l1", "field-A-r1", "field-F-p15", "field-B-f11", "field-B-f12"}


def test_all_sheets_are_on_the_board_with_every_built_stone() -> None:
    drawing = svg(lay("ABCDE", pool="RGBB", ticked=["p11", "l1", "r1", "p15", "f11 f12"]), seat=2)
    assert ids(drawing) >= BUILT
    assert {"sheet-J", "sheet-L", "sheet-F", "sheet-B"} <= ids(drawing)


def test_on_a_phone_the_name_of_another_player_opens_the_whole_sheet() -> None:
    state = lay("ABCDE", pool="RGBB", ticked=["p11", "l1", "r1", "p15", "f11 f12"])
    drawing = svg(state, tall=True, seat=2)
    game = state.game
    text, view = game.text(), state.view(2)
    found: set[str] = set()
    for seat, letter in enumerate("JLAFB"):
        opening = f'data-id="sheet-{letter}" data-seat="{seat}"'
        assert (opening in drawing) == (seat != 2)
        found |= ids(whole(board.spread(view, text, [], seat, True)))
    assert found >= BUILT


def test_a_spectator_sees_the_acting_sheet_large_and_the_winners_in_the_end() -> None:
    state = lay(pool="RGBB", active="L")
    assert "quarry-L-1" in ids(svg(state, seat=None))
    last = walk(3, 4)[-1]
    assert f"quarry-{'JLA'[last.winners()[0]]}-1" in ids(svg(last, seat=None))


@pytest.mark.parametrize("tall", [False, True])
def test_another_shape_of_sheet_is_drawn_too(tmp_path: Path, tall: bool) -> None:
    game = own(tmp_path, shown())
    for state in walk(3, 3, 19, game):
        drawing = svg(state, tall)
        ElementTree.fromstring(drawing)
        view = state.view(state.actor)
        assert {step for choice in view.legal() for step in game.board.path(view, choice)} <= ids(drawing)


@pytest.mark.parametrize("eyes", ["normal", *DICHROMACY])
def test_the_six_colours_can_be_told_apart_by_colour_alone(eyes: str) -> None:
    for one, other in combinations([paint[0] for paint in PAINTS], 2):
        assert distance(one, other, eyes) >= 15


def test_every_colour_has_a_glyph_of_its_own_that_stands_out() -> None:
    assert len({paint[1] for paint in PAINTS}) == len(COLOURS)
    for fill, _, ink, _ in PAINTS:
        assert contrast(fill, ink) >= 3


def test_a_pair_that_strands_a_field_is_warned_of() -> None:
    state = lay(pool="RGBB", ticked=["f21 f31"])
    warning = GAME.board.warning(state.view(J), GAME.parse("carve f12-f13"))
    assert warning is not None
    assert (warning.id, warning.args) == ("warning.strands", {"n": 1})
    said = GAME.text("en").say(warning)
    assert said == "After this pair 1 field of the relief has no free neighbour: you can never complete the relief."
    assert GAME.board.warning(state.view(J), GAME.parse("carve f11-f12")) is None


def test_a_pair_that_leaves_an_odd_corner_is_warned_of() -> None:
    state = lay(pool="RGBB", ticked=["f13 f23 f14 f24"])
    warning = GAME.board.warning(state.view(J), GAME.parse("carve f32-f33"))
    assert warning is not None
    assert warning.id == "warning.strands"
    # Five fields are left in two columns, three on the right: none is alone, but both numbers are odd.
    state = lay(pool="RGBB", ticked=["f13 f23"])
    warning = GAME.board.warning(state.view(J), GAME.parse("carve f32-f33"))
    assert warning is not None
    assert warning.id == "warning.untileable"


def test_a_relief_that_is_spoilt_already_needs_no_warning() -> None:
    state = lay(pool="RGBB", ticked=["f12 f13 f21 f31"])
    view = state.view(J)
    assert all(GAME.board.warning(view, choice) is None for choice in view.legal())


def test_open_stones_that_cannot_be_paid_for_are_shown_locked() -> None:
    state = lay(pool="RGBB", marker=[12], jokers=[0])
    view = state.view(J)
    assert [GAME.name(choice) for choice in GAME.board.tempting(view)] == ["place p13", "place p14", "place p15"]
    for choice in GAME.board.tempting(view):
        message = state.reason(choice)
        assert message is not None
        assert message.id == "reason.unpaid"


def test_a_field_says_in_which_state_it_is() -> None:
    state = lay(pool="RGBB", ticked=["p11 f12 f13 f21 f31"], marker=[12], jokers=[0, 3, 3])

    def tip(name: str, seat: int = J) -> str:
        said = GAME.board.tips(state.view(seat), GAME.text("en"))[f"field-{'JLA'[seat]}-{name}"]
        return said.split(": ")[1]

    assert tip("p11") == "built."
    assert tip("p12") == "you can build it now."
    assert tip("p13") == "it may be built, but cannot be paid for now."
    assert tip("p21") == "what carries it is missing."
    assert tip("f11") == "it can never be built, all fields beside it are taken."
    assert tip("f33") == "you can build it now."
    assert tip("p11", 1) == "it may be built."
    play(state, "place p12")
    assert tip("f33") == "not as a second stone, a pair of the relief is a whole action."
    assert tip("f33", 1) == "it may be built."
    state = lay(pool="RGBB")
    play(state, "place p13")
    assert tip("p13") == "chosen, to be paid for."
    assert tip("p12") == "it may be built."


def test_tips_are_about_what_is_drawn() -> None:
    for state in walk(4, 9, 17):
        viewer = state.actor or 0
        drawn = ids(svg(state, False)) | ids(svg(state, True))
        assert set(GAME.board.tips(state.view(viewer), GAME.text("sk"))) <= drawn


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_terminal_shows_the_same(lang: str) -> None:
    state = lay(pool="RGB", taken="B", ticked=["p11 p12 l1 f12 f13 f21 f31"], marker=[3], jokers=[2], bonuses=["cat"])
    picture = show(state.view(J), GAME.text(lang), NAMES)
    assert "R G B   " in picture
    assert "G B o p y" in picture
    assert "· P Y b" in picture
    assert "· · · R O Y G P R Y B O" in picture
    assert "**" in picture
    assert str(state.score(J)) in picture
    assert max(len(line) for line in picture.splitlines()) <= 100


def test_the_cover_is_a_picture_without_buttons() -> None:
    picture = GAME.board.cover(GAME.text("en"))
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img"
    assert 'role="button"' not in picture
    assert len(picture) < 40_000


def test_complete_buildings_are_checked() -> None:
    state = lay(pool="RGBB", ticked=[f"{RELIEF} {without(PYRAMID, 'p51')}"])
    drawing = svg(state)
    checked = [name for name in BUILDINGS if "g-check" in drawing.split(f'data-id="part-{name}">')[1].split("</g>")[0]]
    assert checked == ["relief"]


def test_documents_of_views_can_be_drawn() -> None:
    view = lay(pool="RGBB").view(J)
    again = khonsu.game("anubixx").load_view(json.loads(json.dumps(view.dump())))
    assert GAME.draw(again, "cs", NAMES) == GAME.draw(view, "cs", NAMES)
