"""Plays guided first games with learners of every kind and counts what they are taught: `python -m tests.guided_games [GAME] [-n GAMES]`.

A learner sees what a person at the table sees, and nothing else: the lesson on the page, the list of choices, and the closing page. Every
lesson must be met in the game or told at its end; whatever a lesson asks for must be in the list.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import khonsu
from khonsu.engine.text import LANGUAGES, read_catalogue
from khonsu.players.registry import player
from khonsu.table.levels import LESSON
from khonsu.table.match import Match
from khonsu.table.seats import PERSON, Seat, opponent
from khonsu.web.new_table import default_count
from khonsu.web.perspective import perspective
from khonsu.web.presenter import Presenter

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.web.presenter import Choice

    Learner = Callable[[Presenter, list[Choice], Random], int]

# With each learner: 200 games in all.
GAMES = 50
ME = 0


def eager(page: Presenter, listed: list[Choice], rng: Random) -> int:
    """Does what is asked for; otherwise anything."""
    return rng.choice([choice for choice in listed if choice.wanted] or listed).number


def at_random(page: Presenter, listed: list[Choice], rng: Random) -> int:
    """Does not read."""
    return rng.choice(listed).number


def greedy(page: Presenter, listed: list[Choice], rng: Random) -> int:
    """Wants points, and reads nothing but the score."""
    return player("greedy", rng.randrange(10**6)).choose(page.view)


def stubborn(page: Presenter, listed: list[Choice], rng: Random) -> int:
    """Never does what is asked for if anything else is allowed."""
    return rng.choice([choice for choice in listed if not choice.wanted] or listed).number


LEARNERS: dict[str, Learner] = {
    "eager": eager,
    "random": at_random,
    "greedy": greedy,
    "stubborn": stubborn,
}


@dataclass
class Taught:
    """What one guided game has taught."""

    # In the order in which they came.
    met: list[str] = field(default_factory=list)
    done: int = 0
    closing: list[str] = field(default_factory=list)
    # Choices of the learner until the end, and those at which a lesson was shown.
    asked: int = 0
    shown: int = 0
    won: bool = False


def play(name: str, learner: str, number: int, lang: str = "en") -> Taught:
    """One guided game, as the button on the first page makes it."""
    game = khonsu.game(name)
    plan, rng = game.board.lessons, Random(f"{name} {learner} {number}")
    seats = [Seat(PERSON, "Ema", "ema")]
    while len(seats) < default_count(game):
        seats.append(opponent(seats, LESSON, "Miu"))
    bots = [player(LESSON, rng.randrange(10**6)) for _ in seats]
    options = game.start(len(seats), plan.seed, **plan.options).options
    match = Match(game, len(seats), options, plan.seed, is_guided=True)
    taught, site = Taught(), read_catalogue(lang, "khonsu.web")
    while match.state.actor is not None:
        seat = ME if ME in match.state.actors else match.state.actor
        only = match.only_answer(seat)
        if seat != ME or only is not None:
            choice = bots[seat].choose(match.state.view(seat)) if only is None or seat != ME else only
        else:
            moment = match.moment()
            page = Presenter(moment, perspective(moment, [ME], None), seats, site=site, tall=bool(number % 2))
            listed = page.choices()
            _read(page, listed, taught)
            choice = LEARNERS[learner](page, listed, rng)
        match.append(match.choose(seat, choice, match.version))
    moment = match.moment()
    page = Presenter(moment, perspective(moment, [ME], None), seats, site=site, tall=False)
    taught.closing = page.missed()
    taught.done = len(set(moment.courses[ME].done) & set(taught.met))
    scores = match.state.scores()
    taught.won = scores[ME] == max(scores)
    return taught


def _read(page: Presenter, listed: list[Choice], taught: Taught) -> None:
    """Look at the lesson as the page shows it."""
    taught.asked += 1
    course = page.moment.courses[ME]
    if not course.now:
        assert not any(choice.wanted for choice in listed)
        return
    lesson = page.lesson
    assert lesson is not None
    assert lesson.text
    assert lesson.number <= lesson.all
    assert any(choice.wanted for choice in listed) == bool(lesson.task and not lesson.done), course
    if page.tall:
        assert lesson.text in page.prompt().help
    taught.shown += 1
    if course.now not in taught.met:
        taught.met.append(course.now)


def lessons_of(name: str) -> list[str]:
    """All lessons of a guided first game."""
    game = khonsu.game(name)
    plan = game.board.lessons
    view = game.start(default_count(game), plan.seed, **plan.options).view(ME)
    return [lesson.name for lesson in plan.taught(view)]


def report(name: str, games: int) -> None:
    """The table of one game."""
    lessons = lessons_of(name)
    print(
        f"\n**{khonsu.game(name).text()('game.title')}**: {games} games with each learner, each of {len(lessons)} lessons in so many of 100 games\n"
    )
    print(f"| lesson | {' | '.join(LEARNERS)} |\n|---|{'---|' * len(LEARNERS)}")
    met: dict[str, Counter[str]] = {}
    sums: dict[str, list[str]] = {}
    for learner in LEARNERS:
        all_ = [play(name, learner, number, LANGUAGES[number % len(LANGUAGES)]) for number in range(games)]
        met[learner] = Counter(lesson for one in all_ for lesson in one.met)
        whole = sum(len(one.met) + len(one.closing) == len(lessons) for one in all_)

        def mean(values: list[int], of: int = games) -> str:
            return f"{sum(values) / of:.1f}"

        sums[learner] = [
            mean([len(one.met) for one in all_]),
            mean([one.done for one in all_]),
            mean([one.asked for one in all_]),
            mean([one.shown for one in all_]),
            mean([100 * one.won for one in all_]),
            f"{100 * whole / games:g} %",
        ]
    for lesson in lessons:
        print(f"| {lesson} | {' | '.join(f'{100 * met[learner][lesson] / games:.0f}' for learner in LEARNERS)} |")
    for place, row in enumerate(
        ("*lessons met*", "*tasks done*", "*choices*", "*with a lesson*", "*won of 100*", "*met or told at the end*")
    ):
        print(f"| {row} | {' | '.join(sums[learner][place] for learner in LEARNERS)} |", flush=True)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=khonsu.game_names())
    parser.add_argument("-n", type=int, default=GAMES)
    asked = parser.parse_args()
    for name in asked.game:
        report(name, asked.n)


if __name__ == "__main__":
    main()
