"""What Egizia says: questions with their numbers, choices with what they bring, and a reason for every refusal."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.games.egizia.positions import GAME, J, L, build, do, feed, lay, play, reason, sail
from tests.opened import Opened, open_game

from khonsu.engine.message import Argument, Event
from khonsu.engine.text import LANGUAGES
from khonsu.games.egizia import goals, landings, nile, parts, tasks
from khonsu.games.egizia.state import BUILDINGS, COLOURS, CREWS, RING_TERMS, SECTION_TERMS, USE_UPSTREAM

SOURCES = Path(__file__).parents[3] / "src" / "khonsu" / "games" / "egizia"


def said(state: Opened, choice: str) -> tuple[str, dict[str, Argument]]:
    """The sentence of a choice and what goes into it."""
    message = state.describe(GAME.parse(choice))
    return message.id.removeprefix("choice."), message.args


def asks(state: Opened) -> tuple[str, dict[str, Argument]]:
    """The question and what goes into it."""
    message = state.prompt()
    return message.id.removeprefix("prompt."), message.args


def sailing(**layout: Any) -> Opened:
    state = lay(**layout)
    sail(state)
    return state


def hungry(**layout: Any) -> Opened:
    """J misses 6 grain and can do something about it."""
    state = lay(
        crews={"J": (5, 3, 2, 2)}, cards={"J": ["grain_4", "stone_for_grain", "a12", "a11"]}, stones={"J": 2}, **layout
    )
    feed(state)
    return state


def at(site: str, **layout: Any) -> Opened:
    """J is to build somewhere, with a crew of 5 and 9 stones."""
    state = lay(docks={site: "J"}, crews={"J": (5, 1, 1, 2)}, stones={"J": 9}, **layout)
    build(state, site)
    return state


# Questions -----------------------------------------------------------------------------------------------------------------------


def test_questions_tell_what_is_at_stake() -> None:
    assert asks(sailing()) == ("sail", {"seat": J, "n": 8})
    assert asks(hungry()) == ("feed", {"seat": J, "n": 6, "points": 18})
    assert asks(hungry(grain_market={"J": 3})) == ("feed", {"seat": J, "n": 6, "points": 6})
    assert asks(at("obelisk")) == ("commit", {"seat": J, "site": "site_obelisk", "n": 9})
    state = at("sphinx", cards={"J": ["keep_two_sphinx"]})
    play(state, "commit black alone +0")
    assert asks(state) == ("draw", {"seat": J, "n": 5, "stones": 9})
    play(state, "draw 3 0")
    assert asks(state) == ("keep_two", {"seat": J, "n": 3})
    state = at("pyramid")
    play(state, "commit black alone +0", "lay row_1")
    assert asks(state) == ("lay", {"seat": J, "n": 4, "stones": 8})


def test_another_ship_is_asked_for_in_its_own_words() -> None:
    state = lay(cards={"J": ["a21"]})
    sail(state)
    play(state, "sail edfu", "accept")
    assert asks(state) == ("sail_again", {"seat": J, "n": 7})


def test_a_game_that_is_over_asks_nothing() -> None:
    assert lay().prompt().id == "prompt.over"


# Choices -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "sentence", "args"),
    [
        ("a01", "take_quarry", {"n": 3}),
        ("a11", "take_field", {"n": 7, "field": "brown"}),
        ("b16", "take_pair", {"crews": ["black", "blue"]}),
        ("c02", "take_bricks", {"buildings": ["pyramid", "temple"]}),
        ("a22", "take", {"card": "stones_6"}),
    ],
)
def test_a_card_space_names_its_card(card: str, sentence: str, args: dict[str, Argument]) -> None:
    state = sailing(river={4: card})
    # The fourth card lies on the seventh place of the river.
    assert said(state, "sail card_4") == (sentence, {**args, "space": 7})
    assert said(state, "gather 4") == (sentence.replace("take", "gather"), {**args, "space": 7})
    assert said(state, "sail card_5") == ("take_nothing", {"space": state.facts.position[4]})


def test_choices_tell_what_they_bring_or_cost() -> None:
    state = sailing()
    assert said(state, "sail edfu") == ("sail", {"space": "edfu"})
    assert said(state, "dock sphinx 2") == ("dock", {"site": "site_sphinx", "place": 2})
    assert said(state, "dock pyramid beside") == ("dock_beside", {"site": "site_pyramid"})
    assert said(state, "stones") == ("stones", {"n": 6})
    assert said(state, "grain") == ("grain", {"n": 4})
    assert said(state, "hire joker") == ("hire", {"crew": "joker", "n": 2})
    assert said(state, "train joker") == ("train", {"crew": "joker"})
    assert said(state, "crews black-blue") == ("crews", {"crews": ["black", "blue"]})
    assert said(state, "crews blue-blue") == ("crews_double", {"crew": "blue"})
    assert said(state, "ring left") == ("ring", {"ring": "ring_left"})
    assert said(state, "ring stay") == ("ring_stay", {"ring": "ring_middle"})
    assert said(state, "improve a11") == ("improve", {"n": 7, "field": "brown", "better": "yellow_green"})
    assert said(state, "improve a01") == ("improve_card", {"card": "a01"})
    assert said(state, "bid 3.5") == ("bid_half", {"n": 3})
    assert said(state, "bid 0.5") == ("bid_only_half", {})
    assert said(state, "bid 3") == ("bid", {"n": 3})
    assert said(state, "claim 2") == ("claim", {"tile": 2})


def test_a_work_force_is_named_with_its_strength() -> None:
    state = at("pyramid", cards={"J": ["a19"]})
    assert said(state, "commit black joker +0") == ("commit", {"crews": ["black", "joker"], "n": 7})
    assert said(state, "commit black joker +1") == ("commit_boost", {"crews": ["black", "joker"], "n": 10, "cards": 1})


def test_bricks_are_named_with_their_points() -> None:
    state = at("obelisk", obelisk="LL", graves=[3, 4, 4, 4])
    assert said(state, "obelisk") == ("obelisk", {"row": 3, "points": 3})
    assert said(state, "grave") == ("grave", {"grave": 1, "points": 3})
    assert said(state, "lay row_4") == ("lay_row", {"row": 4, "points": 4})
    assert said(state, "lay left") == ("lay_section", {"section": "pillar_left", "points": 1})
    assert said(state, "lay top") == ("lay_section", {"section": "temple_top", "points": 6})
    assert said(state, "market stone") == ("market_stone", {"space": 2})
    state.diggers = [L] * 4
    assert said(state, "grave") == ("grave_none", {})


@pytest.mark.parametrize("space", [3, 4])
def test_a_step_at_the_bottom_of_a_market_says_what_it_brings(space: int) -> None:
    state = at("obelisk", stone_market={"J": space}, grain_market={"J": space})
    play(state, "commit black alone +0", "obelisk", "done")
    assert said(state, "market stone") == ("market_stone_bottom", {"n": 3})
    assert said(state, "market grain") == ("market_grain_bottom", {"points": 2})


def test_done_tells_what_is_lost() -> None:
    assert said(hungry(), "done") == ("done_feed", {"n": 6, "points": 18})
    state = at("pyramid")
    play(state, "commit black alone +0", "lay row_1")
    assert said(state, "done") == ("done_build", {"n": 4, "stones": 8})


def test_yes_and_no_mean_something_in_every_question() -> None:
    twice = sailing(cards={"J": ["b20"]})
    play(twice, "sail thebae")
    assert said(twice, "accept") == ("accept_twice", {"space": "thebae"})
    assert said(twice, "decline") == ("decline_twice", {"space": "thebae"})
    again = sailing(cards={"J": ["a21"]})
    play(again, "sail thebae")
    assert [said(again, answer)[0] for answer in ("accept", "decline")] == ["accept_again", "decline_again"]
    state = at("sphinx")
    assert said(state, "decline") == ("decline_build", {"site": "site_sphinx"})
    play(state, "commit black alone +0", "draw 2 0")
    assert said(state, "decline") == ("decline_keep", {"n": 2})
    first = lay(docks={"sphinx": "LJ"}, cards={"J": ["b10"]}, stones={"J": 1})
    build(first, "sphinx")
    assert said(first, "accept") == ("accept_first", {"site": "site_sphinx"})


# Reasons -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("stones", "no_card"),
        ("grain", "no_card"),
        ("train black", "train_later"),
        ("crews black-black", "not_now"),
        ("ring left", "ring_later"),
        ("gather 1", "not_now"),
        ("improve a11", "improve_later"),
        ("feed 1", "not_feeding"),
        ("commit black alone +0", "not_building"),
        ("draw 1 0", "not_now"),
        ("keep 1", "not_looking"),
        ("both 1-2", "not_looking"),
        ("obelisk", "not_building"),
        ("grave", "not_building"),
        ("lay row_1", "not_building"),
        ("market stone", "market_later"),
        ("accept", "not_now"),
        ("decline", "not_now"),
        ("done", "not_now"),
        ("claim 1", "not_now"),
        ("bid 1", "not_now"),
        ("sail card_1", "card_taken"),
    ],
)
def test_why_something_is_not_possible_while_sailing(choice: str, why: str) -> None:
    assert reason(sailing(), choice) == why


def test_why_not_upstream_for_a_ship_that_may_go_there() -> None:
    cards = {"J": ["upstream"]}
    docks = {"sphinx": "LA"}
    state = sailing(players=3, cards=cards, moored={"edfu": "L", "alyi": "J"}, docks=docks)
    assert reason(state, "sail edfu") == "town_taken"
    assert reason(state, "dock sphinx 1") == "dock_taken"
    assert reason(state, "sail alyi") == "upstream"
    state.uses[USE_UPSTREAM] = 1
    state.relist()
    assert reason(state, "sail edfu") == "upstream"
    assert reason(state, "dock sphinx 1") == "upstream"


def test_why_not_at_the_meal() -> None:
    state = hungry()
    assert reason(state, "sail edfu") == "not_sailing"
    assert reason(state, "pass") == "not_sailing"
    assert reason(state, "feed 3") == "stones_short"
    assert reason(state, "feed 7") == "feed_too_much"
    assert reason(state, "improve a09") == "not_your_field"
    bare = lay(crews={"J": (5, 3, 2, 2)}, cards={"J": ["grain_4"]})
    feed(bare)
    assert reason(bare, "feed 1") == "no_card"
    assert reason(bare, "improve a11") == "no_card"
    spent = lay(crews={"J": (9, 9, 2, 2)}, cards={"J": ["grain_4", "a12", "a11"]})
    spent.assigned[J] = 1
    feed(spent)
    assert reason(spent, "improve a11") == "improvers_assigned"


def test_why_grain_cannot_be_played_elsewhere() -> None:
    assert reason(sailing(cards={"J": ["a20"]}), "grain") == "not_feeding"


def test_why_a_crew_cannot_grow() -> None:
    state = lay(crews={"J": (9, 8, 1, 2)})
    do(state, tasks.TRAIN, "J")
    assert reason(state, "train black") == "crew_limit"
    assert reason(state, "hire yellow") == "not_now"
    do(state, tasks.CREWS, "J")
    assert reason(state, "train yellow") == "two_steps"
    assert reason(state, "train black") == "crew_limit"
    assert reason(state, "crews black-yellow") == "crew_limit"


def test_why_the_ring_cannot_go_on() -> None:
    state = lay(ring="left")
    do(state, tasks.RING, "J")
    assert reason(state, "ring left") == "ring_end"


def test_why_a_work_force_cannot_be_sent() -> None:
    state = at("pyramid", tired={"J": "yellow"}, temple={"left": "LLLL", "right": "LLLL"}, pyramid=["LLLLLL"])
    assert reason(state, "commit yellow alone +0") == "tired"
    assert reason(state, "commit blue alone +0") == "strength_short"
    assert reason(state, "commit black alone +1") == "no_card"
    assert reason(state, "train black") == "no_training"
    assert reason(state, "hire black") == "no_training"
    poor = lay(docks={"pyramid": "J"}, cards={"J": ["a22"]})
    build(poor, "pyramid")
    assert reason(poor, "commit black alone +0") == "stones_short"


def test_why_no_more_cards_can_be_drawn() -> None:
    state = at("sphinx")
    play(state, "commit yellow joker +0")
    assert reason(state, "draw 4 0") == "strength_short"
    assert reason(state, "draw 1 1") == "no_card"
    state.stones[J] = 1
    assert reason(state, "draw 3 0") == ""
    state.relist()
    assert reason(state, "draw 3 0") == "stones_short"


def test_why_a_brick_cannot_be_laid() -> None:
    state = lay(stones={"J": 3}, obelisk="LLLL", graves=[5, 4, 4, 4], pyramid=["LLLLLL", "L"], temple={"left": "LLLL"})
    state.stack = [(tasks.DIG, J, 9, 0)]
    assert reason(state, "obelisk") == "stones_short"
    assert reason(state, "done") == "build_first"
    state.stack = [(tasks.DIG, J, 2, 0)]
    assert reason(state, "grave") == "strength_short"
    state.obelisk = [L] * 9
    state.diggers = [L] * 4
    assert reason(state, "obelisk") == "obelisk_finished"
    assert reason(state, "grave") == "graves_taken"
    state.stack = [(tasks.LAY, J, 9, 0)]
    assert reason(state, "lay row_1") == "row_full"
    assert reason(state, "lay row_3") == "no_support"
    assert reason(state, "lay left") == "section_full"
    assert reason(state, "lay columns") == "section_locked"
    assert reason(state, "lay top") == "section_locked"
    state.temple[4:8] = [L] * 4
    assert reason(state, "lay columns") == "stones_short"
    state.stack = [(tasks.LAY, J, 1, 0)]
    assert reason(state, "lay row_2") == "strength_short"


# The catalogue -------------------------------------------------------------------------------------------------------------------


def test_the_catalogue_has_a_sentence_for_everything_that_the_sources_say_and_no_other() -> None:
    sources = [file.read_text(encoding="utf-8") for file in SOURCES.glob("*.py")]
    said = {key for text in sources for key in re.findall(r'"((?:log|choice|reason)\.\w+)"', text)}
    # Sentences about Nile cards have a stem for each sort of card.
    for stem in ("choice.take", "choice.gather", "log.takes"):
        said |= {stem + kind for kind in ("", "_quarry", "_field", "_pair", "_bricks")}
    said |= {"choice.take_nothing", "choice.gather_nothing"}
    # Kinds whose sentence is made from their own words.
    said |= {f"choice.{kind}" for kind in ("pass", "train", "accept", "decline", "done", "claim")}
    shared = {"reason.not_now", "reason.in_turn", "reason.over", "reason.unknown"}
    written = {key for key in GAME.text().messages if key.split(".")[0] in ("log", "choice", "reason")}
    assert said | shared == written


def test_every_question_has_a_sentence() -> None:
    written = {key.removeprefix("prompt.") for key in GAME.text().messages if key.startswith("prompt.")}
    assert written == {*GAME.rules.tasks[: GAME.rules.tasks.index("auction")], "sail_again", "keep_two", "over"}


def test_every_word_has_a_term() -> None:
    words = {
        *CREWS,
        *COLOURS,
        *landings.TOWNS,
        *RING_TERMS,
        *landings.SITE_TERMS,
        *SECTION_TERMS,
        *BUILDINGS,
        *nile.EFFECTS,
        *goals.CARDS,
    }
    assert words <= set(GAME.text().terms)
    assert {f"part.{part}" for part in (*parts.NAMES, "bid")} <= set(GAME.text().messages)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_half_a_point_is_written_without_a_nought(lang: str) -> None:
    state = open_game(GAME, 2, 1, bid_for_seats=True)
    state.play(GAME.parse("claim 1"))
    half, more = GAME.parse("bid 0.5"), GAME.parse("bid 10.5")
    said = [
        state.label(half, lang),
        state.label(more, lang),
        *re.findall(r">(\d*½)<", GAME.draw(state.view(state.actor), lang)),
    ]
    events: list[Event] = []
    state.play(half, events)
    said.append(GAME.text(lang).say(events[0].message))
    found = [re.findall(r"\d*½", sentence) for sentence in said]
    assert found[:2] == [["½"], ["10½"]]
    assert found[2:5] == [["½"], ["1½"], ["2½"]]
    assert found[-1] == ["½"]
