"""Whatever is tapped in vain says why, in the engine's words for that very thing."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from random import Random

import pytest
from tests.lacking import WANTS, assert_exact, spend_stones

from khonsu.art.svg import whole
from khonsu.engine import registry
from khonsu.table.match import Match
from khonsu.table.seats import PERSON, Seat
from khonsu.web.languages import site_text
from khonsu.web.perspective import Perspective
from khonsu.web.presenter import Presenter

NAMES = ["Ema", "Jan", "Eva", "Ota", "Ida"]


@pytest.mark.parametrize("name", registry.game_names())
def test_everything_that_is_ever_chosen_says_why_it_cannot_be_now(name: str) -> None:
    game = registry.game(name)
    luck = Random(name)
    asked: set[str] = set()
    vague = game.text("en")("reason.not_now")
    for players in game.seats:
        match = Match(game, players, {}, str(players))
        seats = [Seat(kind=PERSON, name=who) for who in NAMES[:players]]
        while (seat := match.state.actor) is not None:
            view = match.state.view(seat)
            if luck.random() < 0.05:
                presenter = Presenter(match.moment(), Perspective(seat, (seat,)), seats, site=site_text("en"), tall=False)
                drawn = set(re.findall(r'data-id="([^"]+)"', whole(presenter.layers())))
                legal = {step for choice in view.legal() for step in game.board.path(view, choice)}
                reasons: dict[str, set[str]] = {}
                for choice in range(game.space.size):
                    path = set(game.board.path(view, choice))
                    for thing in path - legal if path <= drawn else ():
                        reason = view.reason(choice)
                        assert reason is not None
                        reasons.setdefault(thing, set()).add(presenter.text.say(reason, presenter.names))
                for thing, own in reasons.items():
                    told = presenter.why_not(thing, ())
                    assert told != vague
                    assert _without(told, own) == ""
                asked |= reasons.keys()
            match.append(match.choose(seat, luck.choice(view.legal()), match.version))
    assert len(asked) > 3


def _without(told: str, sentences: set[str]) -> str:
    """What is left of something said without some sentences."""
    for sentence in sorted(sentences, key=len, reverse=True):
        told = told.replace(sentence, "")
    return told.strip()


@pytest.mark.parametrize("name", registry.game_names())
def test_what_is_said_to_be_missing_is_exactly_what_is_missing(name: str) -> None:
    game, luck = registry.game(name), Random(name)
    unseen = set(WANTS[name])
    for players in game.seats * 3:
        state = game.start(players, luck.random().hex())
        while state.actor is not None:
            table = state.copy().position
            if name == "egizia" and luck.random() < 0.5:
                spend_stones(table)
            for choice in range(game.space.size):
                said = table.reason(choice)
                kind = "" if said is None else said.id.removeprefix("reason.")
                if said is not None and kind in WANTS[name]:
                    assert_exact(table.copy(), choice, said, WANTS[name][kind])
                    unseen.discard(kind)
            state.play(luck.choice(state.legal()))
    assert unseen == set()


@pytest.mark.parametrize("name", registry.game_names())
def test_every_reason_that_compares_amounts_is_held_to_them(name: str) -> None:
    path = files(f"khonsu.games.{name}") / "text" / "en.toml"
    reasons = tomllib.loads(path.read_text(encoding="utf-8"))["reason"]
    assert {kind for kind, words in reasons.items() if "have}" in words or "{lack" in words} <= WANTS[name].keys()


def test_a_harbour_that_no_ship_can_reach_says_what_each_ship_lacks() -> None:
    match = Match(registry.game("imhotep"), 2, {}, "harbour")
    seat = match.state.actor or 0
    seats = [Seat(kind=PERSON, name=who) for who in NAMES[:2]]
    presenter = Presenter(match.moment(), Perspective(seat, (seat,)), seats, site=site_text("en"), tall=False)
    assert presenter.why_not("site-market", ()).count("needs") == 4
