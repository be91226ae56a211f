"""Plays guided first games with learners of every kind and counts what they are taught: `python -m tests.guided_games [GAME] [-n GAMES]`.

With `--log` it plays one game of an eager learner and writes down what the bar of a phone says, and what was done.

A learner sees what a person at the table sees, and nothing else: the lesson on the page, the list of choices, and the closing page. Every
lesson must be met in the game or told at its end; whatever a lesson asks for must be in the list, and not be so already. What the page says of
a choice beside the task is compared with what a search thinks of it, which is no part of the page.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import khonsu
from khonsu.analysis import words
from khonsu.analysis.thoughts import think
from khonsu.engine.text import LANGUAGES, read_catalogue
from khonsu.games.anubixx.choices import PLACE
from khonsu.games.imhotep.choices import LOAD
from khonsu.games.imhotep.state import SLOTS
from khonsu.games.mykerinos.choices import EXTEND, START
from khonsu.games.mykerinos.squares import ZONE_SQUARES, zone_of
from khonsu.players.registry import player
from khonsu.table.levels import LESSON
from khonsu.table.match import Match
from khonsu.table.seats import PERSON, Seat, opponent
from khonsu.web.new_table import default_count
from khonsu.web.perspective import perspective
from khonsu.web.presenter import Presenter

if TYPE_CHECKING:
    from collections.abc import Callable

    from khonsu.art.lessons import Detour
    from khonsu.engine.view import View
    from khonsu.web.presenter import Choice
    from khonsu.web.presenter import Taught as Shown

    Learner = Callable[[Presenter, list[Choice], Random], int]

# With each learner: 200 games in all.
GAMES = 40
ME = 0
# What somebody chooses who does nothing, by kinds.
IDLE = frozenset(["pass", "end", "decline", "decline_build", "done"])
# How long a choice beside the task is thought about, and the chance to win that makes it a plain mistake.
ITERATIONS = 100
MISTAKE = 0.05


def _table(view: View) -> Any:
    """A position with the fields of its own game."""
    return view.position


def _level_already(view: View, choice: int) -> bool:
    """Whether nobody has more cubes than the learner in the zone of a choice."""
    start = choice - (START if choice < EXTEND else EXTEND)
    there = [_table(view).cubes[square] for square in ZONE_SQUARES[zone_of(start)]]
    return all(there.count(other) <= there.count(ME) for other in range(view.players))


def _on_taller_column(view: View, choice: int) -> bool:
    built, facts = _table(view).built[ME], _table(view).facts
    left, right = (built & facts.left).bit_count(), (built & facts.right).bit_count()
    bit = facts.bit[choice - PLACE]
    return bool(bit & facts.left and left > right) or bool(bit & facts.right and right > left)


def _on_ship(view: View, choice: int) -> list[int]:
    """The owners of all stones on the ship that a choice loads."""
    first = (choice - LOAD) // SLOTS * SLOTS
    return list(_table(view).slots[first : first + SLOTS])


# Tasks that ask how things stand, and whether that is so before a choice: written once more, from the sentence alone.
IS_SO: dict[tuple[str, str], Callable[[View, int], bool]] = {
    ("mykerinos", "lead"): _level_already,
    ("anubixx", "arch"): _on_taller_column,
    ("imhotep", "pair"): lambda view, choice: ME not in _on_ship(view, choice),
    ("imhotep", "take"): lambda view, choice: _table(view).sled[ME] >= 2,
}


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


def idle(page: Presenter, listed: list[Choice], rng: Random) -> int:
    """Passes and builds nothing whenever that is allowed."""
    kinds = page.game.space
    return rng.choice([choice for choice in listed if kinds.kind(choice.number).name in IDLE] or listed).number


LEARNERS: dict[str, Learner] = {
    "eager": eager,
    "random": at_random,
    "greedy": greedy,
    "stubborn": stubborn,
    "idle": idle,
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
    # Choices beside the task, those that the page called good, and those of them that a search thinks are plain mistakes.
    detours: int = 0
    good: int = 0
    mistakes: list[str] = field(default_factory=list)
    # The number of every choice at which a lesson was shown, what the bar of a phone said, and what was chosen.
    log: list[tuple[int, str, str]] = field(default_factory=list)


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
            if page.lesson is not None:
                shown = page.lesson
                said = [f"✓ {shown.said}" if shown.praise else shown.said, shown.text, shown.task and f"*{shown.task}*"]
                made = next(one.label for one in listed if one.number == choice)
                taught.log.append((taught.asked, " ".join(filter(None, said)), made))
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
    nothing = [page.game.space.kind(choice.number).name in IDLE for choice in listed if not choice.wanted]
    assert nothing == sorted(nothing), "what does nothing comes last"
    course = page.moment.courses[ME]
    if course.detour is not None:
        assert page.lesson is not None
        _compare(page, page.lesson, course.detour, taught)
    if not course.now:
        assert not any(choice.wanted for choice in listed)
        return
    lesson = page.lesson
    assert lesson is not None
    assert lesson.text
    assert lesson.number <= lesson.all
    assert any(choice.wanted for choice in listed) == bool(lesson.task and not lesson.done), course
    is_so = IS_SO.get((page.game.id, course.now))
    assert is_so is None or not any(is_so(page.view, choice.number) for choice in listed if choice.wanted), course.now
    if page.tall:
        assert lesson.text in page.prompt.help
    taught.shown += 1
    if course.now not in taught.met:
        taught.met.append(course.now)


def _compare(page: Presenter, lesson: Shown, detour: Detour, taught: Taught) -> None:
    """Hold what is said of a choice beside the task against what a search thinks of it."""
    made = page.text.say(detour.view.position.describe(detour.choice), page.names)
    assert made in lesson.said
    assert not lesson.praise
    taught.detours += 1
    if lesson.said.startswith(words.text(page.site.lang)("detour.good", made=made)):
        taught.good += 1
        thoughts = think(detour.view, ITERATIONS, 1, about=detour.choice)
        if thoughts.behind(thoughts.ranked[thoughts.asked]) > MISTAKE:
            taught.mistakes.append(lesson.said)


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
            mean([one.detours for one in all_]),
            mean([one.good for one in all_]),
            str(sum(len(one.mistakes) for one in all_)),
            f"{100 * whole / games:g} %",
        ]
    for lesson in lessons:
        print(f"| {lesson} | {' | '.join(f'{100 * met[learner][lesson] / games:.0f}' for learner in LEARNERS)} |")
    for place, row in enumerate(
        (
            "*lessons met*",
            "*tasks done*",
            "*choices*",
            "*with a lesson*",
            "*won of 100*",
            "*choices beside the task*",
            "*of them called good*",
            "*mistakes called good, in all games*",
            "*met or told at the end*",
        )
    ):
        print(f"| {row} | {' | '.join(sums[learner][place] for learner in LEARNERS)} |", flush=True)


def report_log(name: str) -> None:
    """What somebody reads and does in a first game in which every lesson comes up, if there is such a one."""
    games = (play(name, "eager", number) for number in range(GAMES))
    taught = next((one for one in games if not one.closing), play(name, "eager", 0))
    print(f"\n**{khonsu.game(name).text()('game.title')}**: {taught.asked} choices\n")
    print("| choice | what the bar says | what was done |\n|---|---|---|")
    for number, said, made in taught.log:
        print(f"| {number} | {said} | {made} |")


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=khonsu.game_names())
    parser.add_argument("-n", type=int, default=GAMES)
    parser.add_argument("--log", action="store_true")
    asked = parser.parse_args()
    for name in asked.game:
        if asked.log:
            report_log(name)
        else:
            report(name, asked.n)


if __name__ == "__main__":
    main()
