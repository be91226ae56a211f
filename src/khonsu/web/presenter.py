"""A moment of a table in words and pictures for one pair of eyes: everything that the table page shows.

It is made from the seat's view alone, so nothing can be shown that the seat may not know.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from khonsu.analysis.detours import judged
from khonsu.analysis.words import beside
from khonsu.art.defs import invisible
from khonsu.art.svg import whole
from khonsu.engine.text import SEAT_LETTERS, isolated
from khonsu.table.levels import called, role
from khonsu.table.seats import OPPONENT
from khonsu.web.browser_copy import BrowserCopy
from khonsu.web.foresight import foresee

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from khonsu.art.board import Board, Holding, Layer
    from khonsu.art.lessons import Course, Detour
    from khonsu.engine.text import Catalogue
    from khonsu.table.match import Moment
    from khonsu.table.seats import Seat
    from khonsu.web.perspective import Perspective


# Lines of the log that stand where the choices would be.
LATEST = 3
# Reasons that are told together.
SEVERAL = 4
# What the engine says where a game says nothing.
VAGUE = "reason.not_now"
THING = re.compile(r'data-id="([^"]+)"')
# Before the first position, that is, before the game is laid out.
BEGINNING = -1


# Dozens of what follows are made with every choice for everybody who watches: frozen ones would take three times as long.


class Choice(NamedTuple):
    """A choice as the list shows it, and all that its row is written from; `reason` says why it is locked, if it is."""

    number: int
    label: str
    icon: str
    group: str
    path: str
    # The elements of the path that may be tapped first.
    starts: str
    # Of each note its tone, its picture, its figures and what it says.
    notes: tuple[tuple[str, str, str, str], ...] = ()
    warning: str = ""
    reason: str = ""
    # Whether it does what a lesson asks for.
    wanted: bool = False


@dataclass(kw_only=True, slots=True)
class Row:
    """A player's row."""

    seat: int
    # The seat whose stone stands for him.
    stone: int
    name: str
    # The level of an opponent, and what it is; nothing for a person.
    level: str
    role: str
    remark: str
    mine: bool
    acts: bool
    points: int
    score: int
    holdings: tuple[tuple[Holding, str], ...]
    # Everything of the player in words.
    standing: tuple[str, ...]


@dataclass(kw_only=True, slots=True)
class Line:
    """A line of the log: `at` is the position that it leads to."""

    at: int
    seat: int
    text: str
    pieces: str
    new: bool


@dataclass(frozen=True)
class Prompt:
    """What the prompt bar says: the question or whom we wait for, and one line of help; `level` is that of an opponent who has to choose.

    It `warns` if whatever is chosen has a price that should be read before.
    """

    seat: int | None
    text: str
    help: str
    asks: bool
    level: str = ""
    warns: bool = False


@dataclass(frozen=True)
class Taught:
    """A lesson as the page shows it, `number` of `all`: what it says of the last choice, what it teaches, what it asks for."""

    number: int
    all: int
    said: str
    praise: bool
    text: str
    task: str
    done: bool


class Presenter:
    """A moment as one pair of eyes may see it; `past` if it is only looked back at.

    `before` is how many others are answered before the opponent that has to choose.
    """

    def __init__(
        self,
        moment: Moment,
        eyes: Perspective,
        seats: Sequence[Seat],
        *,
        site: Catalogue,
        tall: bool,
        past: bool = False,
        before: int = 0,
    ) -> None:
        self.moment = moment
        self.eyes = eyes
        self.game = moment.game
        self.board: Board = moment.game.board
        self.view = moment.state.view(eyes.seat)
        if past:
            # Nothing glows in a position that is only looked back at.
            self.view.position.choices = []
        self.names = [seat.name for seat in seats]
        # All who are ranked, and the seat whose stone stands for each: adversaries without a seat follow, under the last of all stones.
        adversaries = self.view.position.sides - self.view.players
        self.seats = seats
        self.site = site
        self.tall = tall
        self.before = before
        self.text = moment.game.text(site.lang)
        self.sides = [
            *self.names,
            *[self.text.say(self.board.adversary) for _ in range(adversaries) if self.board.adversary],
        ]
        self.stones = [*range(self.view.players), *[len(SEAT_LETTERS) - 1] * adversaries]

    @cached_property
    def _words(self) -> Catalogue:
        """What the game says, calling the seats by their names."""
        return self.text.naming(self.names)

    @property
    def version(self) -> int:
        """The version that is shown, and that an answer must name."""
        return self.moment.version

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.view.actor is None

    @cached_property
    def my_turn(self) -> bool:
        """Whether whoever sits here has to choose."""
        return bool(self.view.legal())

    def layers(self) -> Sequence[Layer]:
        """The board, without what the page around it holds already."""
        return self.board.layers(self.view, self.text, self.names, self.tall)

    def drawing(self) -> Markup:
        """The same as one text."""
        return Markup(whole(self.layers()))

    def symbols(self) -> Markup:
        """What all drawings of this game are made with, for the page around them."""
        return Markup(invisible(self.board.symbols))

    def progress(self) -> tuple[int, int]:
        """The running round and how many there are."""
        return self.view.position.rounds()

    def phases(self) -> tuple[int, list[str]]:
        """The running part of the round, and what all of them are called."""
        now, all_ = self.board.phases(self.view)
        return now, [self.text.say(name, self.names) for name in all_]

    def spread(self, seat: int) -> Sequence[Layer]:
        """Everything that lies before one player, in layers; nothing if the board shows it anyway."""
        return [] if self.board.spread is None else self.board.spread(self.view, self.text, self.names, seat, self.tall)

    @cached_property
    def prompt(self) -> Prompt:
        """The question, or whom we wait for."""
        actor = self.view.actor
        if actor is None:
            return Prompt(None, self.site("table.over"), self._ending(), False)
        if self.eyes.curtain is not None:
            return Prompt(actor, self.site("table.curtain", name=self.names[actor]), "", False)
        if self.my_turn:
            question = self.text.say(self.view.prompt(), self.names)
            warns = all(self.board.warning(self.view, choice) is not None for choice in self.view.legal())
            help_ = [self._bought(), self._help()]
            taught = self.lesson
            if self.tall and taught is not None:
                # A small screen has no other place for it that would leave the board and the list alone.
                question = (not taught.done and taught.task) or question
                said = f"✓ {taught.said}" if taught.praise else taught.said
                # It says what the help would; but what somebody may regret comes first.
                keeps = help_ if warns or not taught.text else help_[:1]
                help_ = [*keeps, said, taught.text] if warns else [said, taught.text, *keeps]
            return Prompt(actor, question, " ".join(filter(None, help_)), True, warns=warns)
        # Where several choose at once, all who have not chosen yet.
        name = ", ".join(isolated(self.names[seat]) for seat in self.view.actors)
        if self.seats[actor].kind != OPPONENT:
            return Prompt(actor, self.site("table.waiting", name=name), "", False)
        if self.before:
            words = self.site("table.queued", name=self.names[actor], n=self.before)
        else:
            words = self.site("table.thinking", name=name)
        return Prompt(actor, words, "", False, self.seats[actor].level)

    def _help(self) -> str:
        found = self.board.help(self.view)
        return "" if found is None else self.text.say(found, self.names)

    def _bought(self) -> str:
        """What is being paid for."""
        choice = self.board.pays_for(self.view)
        if choice is None:
            return ""
        return self.site("table.pays_for", what=self.text.say(self.view.position.describe(choice), self.names))

    def stages(self) -> dict[str, tuple[str, str]]:
        """What is asked, and what to tap, once some things on the board are tapped; by their names in alphabetical order."""
        say = self.text.say
        return {
            " ".join(sorted(picked)): (say(question, self.names), say(what, self.names))
            for picked, (question, what) in self.board.stages(self.view).items()
        }

    def _ending(self) -> str:
        return self.text(f"end.{self.view.position.ending()}")

    def choices(self) -> list[Choice]:
        """Everything that may be chosen, in the order of the list; what a lesson asks for comes first."""
        listed = [self._choice(choice) for choice in self.board.listed(self.view)] if self.my_turn else []
        return sorted(listed, key=lambda choice: not choice.wanted) if self._wanted else listed

    def locked(self) -> list[Choice]:
        """What somebody would try but may not, with the reason."""
        if not self.my_turn:
            return []
        found: list[Choice] = []
        for choice in self.board.tempting(self.view):
            reason = self.view.position.reason(choice)
            if reason is not None:
                found.append(self._choice(choice, self.text.say(reason, self.names)))
        return found

    def why_not(self, thing: str, picked: Sequence[str]) -> str:
        """Why a thing on the board cannot be chosen now, if it ever is: the reason that most of what it may mean is refused for.

        Where several are as frequent all are told, unless that would be a list.
        """
        if not self.my_turn:
            return ""
        tried = self.board.tried(self.view, thing, picked, self._things)
        reasons = [self.view.position.reason(choice) for choice in tried]
        if None in reasons:
            return self.site("table.comes_later")
        told = [reason for reason in reasons if reason is not None]
        # Who says more than that it is not the time says it.
        said = Counter(self.text.say(reason, self.names) for reason in [x for x in told if x.id != VAGUE] or told)
        most = [sentence for sentence, count in said.items() if count == max(said.values())]
        return " ".join(most if len(most) <= SEVERAL else most[:1])

    @cached_property
    def _things(self) -> frozenset[str]:
        """Everything on the board that has a name."""
        return frozenset(THING.findall(self.drawing()))

    def _choice(self, choice: int, reason: str = "") -> Choice:
        facts = self.board.row(self.view, choice)
        if facts is None:
            return self._new_choice(choice, reason)
        key = choice, facts, reason, choice in self._wanted
        return self.text.made.get(key) or self.text.keep(key, self._new_choice(choice, reason))

    def _new_choice(self, choice: int, reason: str) -> Choice:
        warning = None if reason else self.board.warning(self.view, choice)
        notes = [] if reason else self.board.notes(self.view, choice)
        path = self.board.path(self.view, choice)
        return Choice(
            number=choice,
            label=self.text.say(self.view.position.describe(choice), self.names),
            icon=self.board.icon(self.view, choice),
            group=self.text.say(self.board.group(self.view, choice), self.names),
            path=" ".join(path),
            starts=" ".join(self.board.starts(choice, path)),
            notes=tuple([(note.tone, note.glyph, note.figures, self.text.say(note.tip, self.names)) for note in notes]),
            warning="" if warning is None else self.text.say(warning, self.names),
            reason=reason,
            wanted=choice in self._wanted,
        )

    def foreseen(self, choice: int) -> dict[str, Any]:
        """What a choice leads to before it is made: sentences, and drawings without what the page has already."""
        events, after = foresee(self.view, choice)
        told = [self.text.say(event.told(self.eyes.seat), self.names) for event in events]
        has = BrowserCopy(self.layers())
        drawn = [has.missing_layers(self.board.layers(view, self.text, self.names, self.tall)) for view in after]
        return {"told": told, "after": drawn}

    def rows(self) -> list[Row]:
        """The players with what they have, my own row first if I play, an adversary without a seat last."""
        state = self.view.position
        order = list(range(state.players))
        if self.eyes.seat is not None:
            order = order[self.eyes.seat :] + order[: self.eyes.seat]
        return [self._row(side) for side in [*order, *range(state.players, state.sides)]]

    def _row(self, side: int) -> Row:
        state = self.view.position
        who = self.seats[side] if side < state.players else None
        remark = self.board.remark(self.view, side)
        holdings = self.board.holdings(self.view, side)
        return Row(
            seat=side,
            stone=self.stones[side],
            name=self.sides[side],
            level=who.level if who is not None and who.kind == OPPONENT else "",
            role=self._role(who) if who is not None and who.kind == OPPONENT else "",
            remark="" if remark is None else self.text.say(remark, self.names),
            mine=side in self.eyes.mine,
            acts=side in state.actors(),
            points=state.points(side),
            score=state.score(side),
            holdings=tuple([(held, self.text.say(held.tip, self.names)) for held in holdings]),
            standing=tuple(self.board.belongings(self.view, side, self._words, holdings)),
        )

    def _role(self, who: Seat) -> str:
        """What an opponent is; for one that plays under another name, who it is."""
        name = called(who.level, self.site.lang)
        return (role(who.level, self.site.lang) or name) if who.name.startswith(name) else name

    def _part(self, name: str) -> str:
        return self.text(f"part.{name}")

    def parts(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """The points of all who are ranked by where they come from."""
        state = self.view.position
        tables = [state.breakdown(side) for side in range(state.sides)]
        return tuple([(self._part(name), tuple([table.get(name, 0) for table in tables])) for name in tables[0]])

    def since(self) -> int:
        """After which position everything is new to whoever sits here: his own last choice."""
        line = self.moment.line
        for at in range(len(line), 0, -1):
            if line[at - 1].seat in self.eyes.mine:
                return at
        return 0 if self.eyes.plays else max(0, len(line) - 1)

    def log(self, after: int = BEGINNING) -> list[Line]:
        """What happened after a position, newest first; without one, also how the game was laid out."""
        new = self.since()
        lines: list[Line] = []
        for at, events in self.moment.told(after + 1):
            for event in events:
                sentence = self.text.say(event.told(self.eyes.seat), self.names)
                pieces = " ".join(event.pieces)
                lines.append(Line(at=at, seat=event.seat, text=sentence, pieces=pieces, new=at > new))
        return lines[::-1]

    def latest(self) -> list[Line]:
        """The last things that happened, for whoever waits before a small screen."""
        return self.log(max(BEGINNING, len(self.moment.line) - LATEST))[:LATEST]

    def last_pieces(self) -> list[str]:
        """The pieces that the last choices moved: those since my own, or the very last one if I just chose."""
        line = () if self.over else self.moment.line
        start = min(self.since(), max(0, len(line) - 1))
        found: dict[str, None] = {}
        for played in line[start:]:
            for event in played.events():
                found.update(dict.fromkeys(event.pieces))
        return list(found)

    def undoable(self) -> tuple[int, int]:
        """For which seat how many choices may be taken back here. An opponent answers before anybody could."""
        actor = self.moment.state.actor
        if self.eyes.seat is None or actor is None:
            return 0, 0
        if self.seats[actor].kind == OPPONENT and not self.moment.state.position.waiting:
            return 0, 0
        # At a shared screen, whoever chose last before the one whose turn it is.
        mine = [self.eyes.seat, *self.eyes.mine]
        return next(((seat, self.moment.undoable[seat]) for seat in mine if self.moment.undoable[seat]), (0, 0))

    @property
    def guided(self) -> bool:
        """Whether whoever plays here is taught."""
        return bool(self.moment.courses and self.board.lessons.teaches) and self.eyes.plays

    @property
    def _course(self) -> Course | None:
        """How far the one before the screen has come, if somebody is."""
        return self.moment.courses[self.eyes.seat] if self.guided and self.eyes.seat is not None else None

    @cached_property
    def lesson(self) -> Taught | None:
        """What a guided game teaches now."""
        course, plan = self._course, self.board.lessons
        if course is None or self.over:
            return None
        said = self.text(f"lesson.{course.praised}_done") if course.praised else ""
        if course.detour is not None:
            said = self._of_detour(course, course.detour)
        if not course.now and not said:
            return None
        lesson = plan.named(course.now) if course.now else None
        return Taught(
            number=len(course.told),
            all=len(plan.taught(self.view)),
            said=said,
            praise=bool(course.praised),
            text="" if lesson is None else self.text.say(lesson.text(self.view), self.names),
            task="" if lesson is None or lesson.task is None else self.text(f"lesson.{lesson.name}_task"),
            done=course.now in course.done,
        )

    def _of_detour(self, course: Course, detour: Detour) -> str:
        """What is said of a choice that left the plan."""
        plan = self.board.lessons
        found = judged(detour, tuple(plan.named(detour.lesson).wanted(detour.view)))
        said = beside(found, self.game, self.sides, self.site.lang)
        if course.now == detour.lesson:
            return f"{said} {self.site('lesson.waits')}"
        return f"{said} {self.site('lesson.another_time')}" if plan.may_return(course, detour.lesson) else said

    @cached_property
    def _wanted(self) -> frozenset[int]:
        """The choices that do what the lesson asks for."""
        course = self._course
        if course is None or not course.now or course.now in course.done:
            return frozenset()
        return frozenset(self.board.lessons.named(course.now).wanted(self.view))

    def missed(self) -> list[str]:
        """What a guided game that is over has not come to."""
        course = self._course
        missed = [] if course is None else self.board.lessons.missed(course, self.view)
        return [self.text.say(lesson.text(self.view), self.names) for lesson in missed]

    def tips(self) -> dict[str, str]:
        """What each element of the drawing is and does."""
        return self.board.tips(self.view, self._words)

    def chapters(self, things: Iterable[str]) -> dict[str, str]:
        """Where the rules speak of elements of the drawing."""
        return {thing: chapter for thing in things if (chapter := self.board.chapter(thing))}

    def title(self) -> str:
        """The name of the game."""
        return self.text("game.title")
