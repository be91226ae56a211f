"""What the bar says of choices before they are made: what they cost where all of them do, and why one is good."""

from __future__ import annotations

import re
from random import Random

import pytest

from khonsu.engine import registry
from khonsu.table.match import Match
from khonsu.table.seats import PERSON, Seat
from khonsu.web.foresight import foresee
from khonsu.web.fragments import prompt
from khonsu.web.languages import site_text
from khonsu.web.perspective import Perspective
from khonsu.web.presenter import Presenter

NAMES = ["Ema", "Jan", "Eva", "Ota", "Ida"]


def presenter_of(match: Match, seat: int) -> Presenter:
    seats = [Seat(kind=PERSON, name=who) for who in NAMES[: match.state.players]]
    return Presenter(match.moment(), Perspective(seat, (seat,)), seats, site=site_text("en"), tall=True)


def test_what_every_choice_costs_is_never_folded_away() -> None:
    """The relief of Anubixx that can never be completed: how a pair is paid for does not matter then."""
    game, luck, warned = registry.game("anubixx"), Random("relief"), 0
    for seed in range(12):
        match = Match(game, 2, {}, str(seed))
        while (seat := match.state.actor) is not None:
            view = match.state.view(seat)
            warns = all(game.board.warning(view, choice) is not None for choice in view.legal())
            assert ('id="help" class="warns"' in prompt(presenter_of(match, seat), "code")) is warns
            warned += warns
            pairs = [choice for choice in view.legal() if len(game.board.path(view, choice)) == 2]
            match.append(match.choose(seat, luck.choice(pairs or view.legal()), match.version))
    assert warned


@pytest.mark.parametrize("name", registry.game_names())
def test_points_are_promised_only_for_what_brings_more_than_it_costs(name: str) -> None:
    game, luck, promised = registry.game(name), Random(name), 0
    match = Match(game, game.seats[-1], {}, name)
    while (seat := match.state.actor) is not None:
        choice = luck.choice(match.state.legal())
        if luck.random() < 0.4 and re.match("It brings you", presenter_of(match, seat).advice(seat, choice)):
            view = match.state.view(seat)
            _, after = foresee(view, choice)
            assert all(then.scores()[seat] > view.scores()[seat] for then in after)
            promised += 1
        match.append(match.choose(seat, choice, match.version))
    assert promised
