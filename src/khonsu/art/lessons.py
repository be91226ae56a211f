"""A guided first game: a plan of short lessons, and how far somebody has come with it.

How far is never stored: it follows from the positions in which a learner was asked and from what he chose, as his own view shows them. So it
is the same on every server and after every restart, goes back when a choice is taken back, and knows no secret.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from khonsu.engine.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from khonsu.engine.view import View

# How often in a row a task is put before somebody who chooses otherwise, and how often in all: then he does not want it.
PATIENCE = 2
MOST_OFFERS = 4


def _always(view: View) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One idea. The catalogue says it as `lesson.NAME`, its task as `lesson.NAME_task`, and when that is done `lesson.NAME_done`.

    What it says depends on the options and on what is printed, never on what lies on the table: a lesson that the game did not come to is
    told at the end.
    """

    name: str
    # Whether it is part of a game with these options and so many players.
    applies: Callable[[View], bool] = _always
    # The lessons that explain its words: it comes after them.
    after: tuple[str, ...] = ()
    # Whether it matters in a position that the learner is asked about.
    when: Callable[[View], bool] = _always
    # The choices that do what it asks for; without a task it is only read. A task is set only where it can be done at once.
    task: Callable[[View, int], bool] | None = None
    # Choices that do it too, though those of the task do it better.
    accepts: Callable[[View, int], bool] | None = None
    # What it says, where that depends on the options or on what is printed.
    says: Callable[[View], Message] | None = None

    def text(self, view: View) -> Message:
        """What is taught."""
        return Message(f"lesson.{self.name}") if self.says is None else self.says(view)

    def messages(self, view: View) -> list[Message]:
        """All that it may say."""
        about_task = [] if self.task is None else [Message(f"lesson.{self.name}_task"), Message(f"lesson.{self.name}_done")]
        return [self.text(view), *about_task]

    def is_done_by(self, view: View, choice: int) -> bool:
        """Whether a choice does what it asks for, well or not."""
        return any(does(view, choice) for does in (self.task, self.accepts) if does is not None)

    def wanted(self, view: View) -> list[int]:
        """The legal choices that do what it asks for."""
        return [] if self.task is None else [choice for choice in view.legal() if self.task(view, choice)]


@dataclass(frozen=True)
class Detour:
    """A choice that did not do what a lesson asked for."""

    lesson: str
    view: View
    choice: int


@dataclass(frozen=True)
class Course:
    """How far a learner has come."""

    # Lessons that were shown, in that order, and those whose task was done, perhaps before it was set.
    told: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    # The lesson of every choice that did not do what was asked for.
    refused: tuple[str, ...] = ()
    # The lesson that is shown, if there is one.
    now: str = ""
    # The lesson whose task the last choice has done; or the last choice, if it was another one than was asked for.
    praised: str = ""
    detour: Detour | None = None


@dataclass(frozen=True)
class Plan:
    """The lessons of a game, the most urgent first, and the table that they are taught at."""

    lessons: tuple[Lesson, ...] = ()
    # Chosen so that the first game comes to everything; none: any luck will do.
    seed: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def teaches(self) -> bool:
        """Whether a game can be guided by it."""
        return bool(self.lessons)

    def begin(self) -> Course:
        """The course of somebody who knows nothing yet."""
        return Course()

    def named(self, name: str) -> Lesson:
        """The lesson of this name."""
        return next(lesson for lesson in self.lessons if lesson.name == name)

    def taught(self, view: View) -> list[Lesson]:
        """The lessons of a game with these options."""
        return [lesson for lesson in self.lessons if lesson.applies(view)]

    def missed(self, course: Course, view: View) -> list[Lesson]:
        """The lessons that a game has not come to."""
        return [lesson for lesson in self.taught(view) if lesson.name not in course.told]

    def asked(self, course: Course, view: View) -> Course:
        """The course when the learner is asked something: a lesson that is not over stays, or else the first one that matters comes."""
        if course.now and self._stays(self.named(course.now), course, view):
            return course
        name = next((lesson.name for lesson in self.missed(course, view) if _is_due(lesson, course, view)), "")
        if name:
            return replace(course, now=name, told=(*course.told, name))
        waiting = [lesson.name for lesson in self._waiting(course) if lesson.when(view) and lesson.wanted(view)]
        return replace(course, now=next(iter(waiting), ""))

    def chosen(self, course: Course, view: View, choice: int, *, was_asked: bool) -> Course:
        """The course after a choice of the learner, in a position that he was asked about or that had only one answer."""
        did = [lesson.name for lesson in self.lessons if lesson.name not in course.done and lesson.is_done_by(view, choice)]
        praised = next((name for name in (course.now, *course.told) if name in did), "")
        if not was_asked and not praised:
            # What was said of his last choice is still to be read.
            return replace(course, done=(*course.done, *did))
        course = replace(course, done=(*course.done, *did), praised=praised, detour=None)
        if not course.now or not was_asked or course.now in course.done:
            return course
        lesson = self.named(course.now)
        if lesson.task is None:
            return replace(course, now="")
        refused = (*course.refused, lesson.name)
        stays = refused.count(lesson.name) % PATIENCE
        detour = None if praised else Detour(lesson.name, view, choice)
        return replace(course, refused=refused, detour=detour, now=lesson.name if stays else "")

    def may_return(self, course: Course, name: str) -> bool:
        """Whether a task that was refused may be set once more."""
        return name not in course.done and course.refused.count(name) < MOST_OFFERS

    def _stays(self, lesson: Lesson, course: Course, view: View) -> bool:
        if lesson.task is None:
            return True
        return lesson.name not in course.done and lesson.when(view) and bool(lesson.wanted(view))

    def _waiting(self, course: Course) -> list[Lesson]:
        """Lessons whose task was set and may still be done."""
        tried = [lesson for lesson in self.lessons if lesson.task and lesson.name in course.told]
        return [lesson for lesson in tried if self.may_return(course, lesson.name)]


def _is_due(lesson: Lesson, course: Course, view: View) -> bool:
    """Whether a lesson that was not shown matters now; its task must be possible, or was done without being asked."""
    if not set(lesson.after) <= set(course.told):
        return False
    return lesson.when(view) and (lesson.task is None or lesson.name in course.done or bool(lesson.wanted(view)))
