"""Luck as a choice: every chance has few, equally likely outcomes, and what they decide is what luck would have dealt."""

from collections import Counter
from math import prod
from random import Random

import pytest

import khonsu
from khonsu.engine.chance import seal, sealed_draw, secret_key
from khonsu.engine.documents import pack
from khonsu.engine.errors import BadOption, IllegalChoice
from khonsu.engine.scripted import MOST_OUTCOMES, Moment, begin, factors, known_to


class Dealer:
    """Answers chances as the luck of a seed would, digit by digit."""

    def __init__(self, seed: int) -> None:
        self.sealed = seal(secret_key(seed))
        self.counts: Counter[int] = Counter()
        self.digits: list[int] = []

    def deal(self, moment: Moment) -> int:
        if not self.digits:
            self.counts[moment.source] += 1
            count = self.counts[moment.source]
            parts = moment._factors
            number = sealed_draw(self.sealed, moment.source, count, prod(parts))
            for part in reversed(parts):
                number, digit = divmod(number, part)
                self.digits.insert(0, digit)
        return self.digits.pop(0)


@pytest.mark.parametrize("number", [1, 2, 64, 67, 134, 120, 1296, 17100720])
def test_a_draw_is_divided_into_factors_that_multiply_to_it(number: int) -> None:
    assert prod(factors(number)) == number
    assert all(part <= MOST_OUTCOMES or factors(part) == (part,) for part in factors(number))


@pytest.mark.parametrize("name", khonsu.game_names())
def test_luck_that_is_decided_as_a_seed_would_gives_the_game_of_that_seed(name: str) -> None:
    game = khonsu.game(name)
    for players in game.seats:
        luck = Random(players)
        state = game.start(players, seed=players)
        dealer = Dealer(players)
        moment = begin(game, players)
        while True:
            while moment.outcomes:
                assert moment.outcomes <= MOST_OUTCOMES
                moment = moment.after(dealer.deal(moment))
            if state.position.draws != [dealer.counts[source] for source in range(len(state.position.draws))]:
                # The last piece of a pile was drawn, which is no chance: from here on the seed's luck is another.
                break
            # All but the key and what counts draws.
            assert pack(moment.position)[5:] == pack(state.position)[5:]
            if state.actor is None:
                break
            choice = luck.choice(state.legal())
            state.play(choice)
            moment = moment.after(choice)


def rest(moment: Moment, luck: Random) -> Moment:
    while moment.outcomes:
        moment = moment.after(luck.randrange(moment.outcomes))
    return moment


@pytest.mark.parametrize("name", khonsu.game_names())
def test_moments_never_change(name: str) -> None:
    game = khonsu.game(name)
    moment = rest(begin(game, game.seats[-1]), Random(1))
    for step in range(20):
        before = repr(pack(moment.position))
        ends = [
            repr(pack(rest(moment.after(choice), Random(step)).position)) for choice in (*moment.position.choices[:2],) * 2
        ]
        assert repr(pack(moment.position)) == before
        assert ends[:2] == ends[2:]
        moment = rest(moment.after(moment.position.choices[step % len(moment.position.choices)]), Random(step))
        if not moment.position.stack:
            break


@pytest.mark.parametrize("name", khonsu.game_names())
def test_what_is_imagined_recalls_the_same(name: str) -> None:
    game = khonsu.game(name)
    luck = Random(4)
    moment = rest(begin(game, 2), luck)
    for _ in range(30):
        seat = moment.position.actor
        if seat is None:
            break
        dream = moment.imagined(seat, luck.randrange(1000))
        assert dream.recalled(seat) == moment.recalled(seat)
        assert dream.position.choices == moment.position.choices
        moment = rest(moment.after(luck.choice(moment.position.choices)), luck)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_a_seat_recalls_what_it_chose(name: str) -> None:
    game = khonsu.game(name)
    luck = Random(5)
    moment = rest(begin(game, 2), luck)
    seen: set[bytes] = set()
    while (seat := moment.position.actor) is not None:
        key = moment.recalled(seat)
        assert key not in seen
        seen.add(key)
        moment = rest(moment.after(luck.choice(moment.position.choices)), luck)


@pytest.mark.parametrize("name", khonsu.game_names())
def test_what_cannot_be_is_refused_and_changes_nothing(name: str) -> None:
    game = khonsu.game(name)
    chance = begin(game, game.seats[-1])
    for outcome in (-1, chance.outcomes):
        with pytest.raises(BadOption, match="outcomes"):
            chance.after(outcome)
    moment = rest(chance, Random(6))
    before = known_to(moment.position, -1)
    illegal = next(choice for choice in range(game.space.size) if choice not in moment.position.choices)
    for choice in (illegal, -1, game.space.size):
        with pytest.raises(IllegalChoice):
            moment.after(choice)
    assert known_to(moment.position, -1) == before
    while moment.position.stack:
        moment = rest(moment.after(moment.position.choices[0]), Random(6))
    with pytest.raises(IllegalChoice):
        moment.after(0)
