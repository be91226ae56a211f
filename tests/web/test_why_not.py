"""Whatever is tapped in vain says why, in the engine's words for that very thing."""

from __future__ import annotations

import re
from random import Random

import pytest

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
    for players in game.seats:
        match = Match(game, players, {}, str(players))
        seats = [Seat(kind=PERSON, name=who) for who in NAMES[:players]]
        while (seat := match.state.actor) is not None:
            view = match.state.view(seat)
            if luck.random() < 0.2:
                presenter = Presenter(match.moment(), Perspective(seat, (seat,)), seats, site=site_text("en"), tall=False)
                drawn = set(re.findall(r'data-id="([^"]+)"', whole(presenter.layers())))
                legal = {step for choice in view.legal() for step in game.board.path(view, choice)}
                reasons: dict[str, set[str]] = {}
                for choice in range(game.space.size):
                    for thing in set(game.board.path(view, choice)) & drawn - legal:
                        reason = view.reason(choice)
                        assert reason is not None
                        reasons.setdefault(thing, set()).add(presenter.text.say(reason, presenter.names))
                for thing, own in reasons.items():
                    assert presenter.why_not(thing, ()) in own
                asked |= reasons.keys()
            match.append(match.choose(seat, luck.choice(view.legal()), match.version))
    assert len(asked) > 3
