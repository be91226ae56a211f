"""Promises about the board: drawings are well made, keep secrets, and every legal choice can be clicked together on them."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from khonsu.engine.text import LANGUAGES
from khonsu.testing.trial import who
from khonsu.testing.words import unsayable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.engine.view import View
    from khonsu.testing.trial import Complaints, Trial

# A drawing costs as much as many choices: fewer positions are drawn than are looked at.
DRAWN = 4
NAMES = ["Ema", "Thoth", "Nefer", "Jan", "Ra"]


def has_board(game: Game) -> bool:
    """Whether the game shows itself."""
    return find_spec(f"{game.package}.board") is not None


def drawings_keep_secrets(trial: Trial) -> Complaints:
    """Positions that a viewer cannot tell apart are drawn the same, and all that the board says of them is the same."""
    if not has_board(trial.game):
        return
    for at in trial.moments[:: max(1, len(trial.moments) // DRAWN)]:
        for viewer in trial.viewers:
            shown = _face(trial, trial.view(at, viewer))
            other = _face(trial, trial.dreams(at, viewer)[0].view(viewer))
            for name in shown:
                if shown[name] != other[name]:
                    yield at, f"{name} tells {who(viewer)} a secret: {_first_difference(shown[name], other[name])}"


def choices_can_be_clicked(trial: Trial) -> Complaints:
    """Wide and tall drawings are well-formed, and every listed choice has a path of its own through elements that are in both."""
    if not has_board(trial.game):
        return
    board = trial.game.board
    for at in trial.moments[:: max(1, len(trial.moments) // DRAWN)]:
        view = trial.view(at, trial.positions[at].actor)
        ways: dict[tuple[str, frozenset[str]], int] = {}
        for choice in board.listed(view):
            first, *others = path = board.path(view, choice)
            way = first, frozenset(others)
            if way in ways:
                yield at, f"{trial.game.name(ways[way])!r} and {trial.game.name(choice)!r} are both clicked as {path}"
            ways[way] = choice
            starts = board.starts(choice, path)
            if first not in starts or not set(starts) <= set(path):
                yield at, f"{trial.game.name(choice)!r} starts with {starts}, but is clicked as {path}"
        for number, tall in enumerate((False, True)):
            # Both in one language: longer words may cover more of a board.
            text, names = trial.game.text(LANGUAGES[(at + number) % len(LANGUAGES)]), NAMES[: trial.players]
            ids = _ids(board.paint(view, text, names, tall))
            layers = _painted(trial, view, text, tall)
            root = ElementTree.fromstring(f"{''.join(layers)}</svg>")
            if len(root) != len(layers) - 1:
                yield at, f"a drawing of {len(layers) - 1} layers has {len(root)} elements"
            if {element.get("data-id") for element in root.iter()} != ids:
                yield at, "the drawing of a page and the picture that stands alone differ"
            for choice in board.listed(view):
                for name in board.path(view, choice):
                    if name not in ids:
                        what = "tall" if tall else "wide"
                        yield at, f"{trial.game.name(choice)!r} is clicked on {name!r}, which is not in the {what} drawing"


def equal_keys_mean_equal_layers(trial: Trial) -> Complaints:
    """A layer whose key has not changed has not changed either: a page that has it is not sent it again."""
    if not has_board(trial.game):
        return
    text, names = trial.game.text(), NAMES[: trial.players]
    painted: dict[tuple[bool, int, object], str] = {}
    for number, moment in enumerate(trial.moments):
        viewer, tall = trial.viewers[number % len(trial.viewers)], number % 4 > 1
        # Before and after a choice.
        for at in (moment, moment + 1):
            for place, (key, paint) in enumerate(trial.game.board.layers(trial.view(at, viewer), text, names, tall)):
                now = paint()
                before = painted.setdefault((tall, place, key), now)
                if now != before:
                    yield at, f"layer {place} has changed, its key has not: {_first_difference(before, now)}"


def equal_facts_mean_equal_rows(trial: Trial) -> Complaints:
    """A choice whose facts are the same has the same row, whoever plays: it is not made again."""
    if not has_board(trial.game):
        return
    board, text = trial.game.board, trial.game.text()
    rows: dict[tuple[int, object], str] = {}
    for number, at in enumerate(trial.moments):
        view = trial.view(at, trial.positions[at].actor)
        # Others play the next time: no name may be kept.
        names = [f"{name} {number}" for name in NAMES]
        for choice in view.legal():
            facts = board.row(view, choice)
            if facts is not None:
                now = _row(view, choice, text, names)
                before = rows.setdefault((choice, facts), now)
                if now != before:
                    what = f"the row of {trial.game.name(choice)!r} has changed, its facts have not"
                    yield at, f"{what}: {_first_difference(before, now)}"


def _row(view: View, choice: int, text: Catalogue, names: list[str]) -> str:
    """All that the list shows of a choice."""
    board, path = view.game.board, view.game.board.path(view, choice)
    warning = board.warning(view, choice)
    said = [view.position.describe(choice), board.group(view, choice), *([] if warning is None else [warning])]
    notes = [(note.tone, note.glyph, note.figures, text.say(note.tip, names)) for note in board.notes(view, choice)]
    return repr(([text.say(message, names) for message in said], board.icon(view, choice), path, notes))


def the_board_can_be_said(trial: Trial) -> Complaints:
    """Headings, notes, help, warnings, lessons, phases and holdings of the board are full sentences in every language; tips are about what is drawn."""
    if not has_board(trial.game):
        return
    board = trial.game.board
    for at in trial.moments[:: max(1, len(trial.moments) // DRAWN)]:
        view = trial.view(at, trial.positions[at].actor)
        found = [board.help(view)]
        found += [message for lesson in board.lessons.taught(view) for message in lesson.messages(view)]
        found += [words for asked in board.stages(view).values() for words in asked]
        found += [board.group(view, choice) for choice in view.legal()]
        found += [board.warning(view, choice) for choice in view.legal()]
        found += [note.tip for choice in view.legal() for note in board.notes(view, choice)]
        found += [holding.tip for seat in range(trial.players) for holding in board.holdings(view, seat)]
        found += [board.remark(view, seat) for seat in range(trial.players)]
        found += board.phases(view)[1]
        for message in found:
            if message is not None:
                for complaint in unsayable(trial.game, message):
                    yield at, complaint
        drawn = _ids(trial.game.draw(view)) | _ids(trial.game.draw(view, tall=True))
        for lang in LANGUAGES:
            for name, tip in board.tips(view, trial.game.text(lang)).items():
                if not tip.strip() or "{" in tip:
                    yield at, f"the tip for {name!r} is no sentence in {lang}: {tip!r}"
                if name not in drawn:
                    yield at, f"there is a tip for {name!r}, which is not in the drawing"
        yield from ((at, complaint) for complaint in _unlisted(trial, at, view))
        for choice in board.tempting(view):
            if choice in view.legal():
                yield at, f"{trial.game.name(choice)!r} is legal, but shown as locked"


def _unlisted(trial: Trial, at: int, view: View) -> Iterator[str]:
    """What the list of choices holds too much, or leaves out although it leads whoever chooses elsewhere than what it holds."""
    board, legal = trial.game.board, view.legal()
    listed = board.listed(view)
    if len(set(listed)) < len(listed) or not set(listed) <= set(legal):
        yield "the list of choices holds something twice, or something that is not legal"
        return

    def left_with(choice: int) -> list[str]:
        after = trial.positions[at].copy()
        after.play(choice)
        text: list[str] = board.belongings(after.view(view.seat), view.seat or 0, trial.game.text())
        return text

    # Of whoever has nothing to show, nothing shows that it is the same.
    kept = [left for choice in listed if (left := left_with(choice))] if len(listed) < len(legal) else []
    for choice in legal:
        if choice not in listed and left_with(choice) not in kept:
            yield f"{trial.game.name(choice)!r} is not in the list of choices, and nothing in it comes to the same"


def _ids(picture: str) -> set[str | None]:
    """The names of the elements of a drawing."""
    return {element.get("data-id") for element in ElementTree.fromstring(picture).iter()}


def _painted(trial: Trial, view: View, text: Catalogue, tall: bool) -> list[str]:
    """The layers of a drawing for a page."""
    layers = trial.game.board.layers(view, text, NAMES[: trial.players], tall)
    return [paint() for _, paint in layers]


def _face(trial: Trial, view: View) -> dict[str, str]:
    """All that a board shows and says of a position."""
    board = trial.game.board
    text = trial.game.text("cs")
    return {
        "the wide drawing": board.paint(view, text, NAMES[: trial.players], False),
        "the tall drawing": board.paint(view, text, NAMES[: trial.players], True),
        "a layer": repr([_painted(trial, view, text, tall) for tall in (False, True)]),
        "a tip": repr(board.tips(view, text)),
        "the help": repr(board.help(view)),
        "a lesson": repr([(lesson.when(view), lesson.wanted(view)) for lesson in board.lessons.taught(view)]),
        "a holding": repr([board.holdings(view, seat) for seat in range(trial.players)]),
        "a remark": repr([board.remark(view, seat) for seat in range(trial.players)]),
        "the phase": repr(board.phases(view)),
        "what lies before a player": repr(
            [
                paint()
                for seat in range(trial.players)
                for _, paint in (board.spread(view, text, NAMES, seat, True) if board.spread else ())
            ]
        ),
        "a note": repr([board.notes(view, choice) for choice in view.legal()]),
        "a path": repr([board.path(view, choice) for choice in view.legal()]),
        "a warning": repr([board.warning(view, choice) for choice in view.legal()]),
        "a locked choice": repr(board.tempting(view)),
    }


def _first_difference(one: str, two: str) -> str:
    at = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"...{one[max(0, at - 60) : at + 60]}... or ...{two[max(0, at - 60) : at + 60]}..."
