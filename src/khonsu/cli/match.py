"""One game at this terminal: shows the position, asks the person, lets the opponents answer, and saves every choice."""

from __future__ import annotations

from contextlib import suppress
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING

import typer
from rich.columns import Columns
from rich.text import Text

from khonsu.analysis.advice import advise
from khonsu.analysis.words import because
from khonsu.cli import INTERRUPTED
from khonsu.cli.picture import picture
from khonsu.cli.scoreboard import show_result
from khonsu.cli.words import words
from khonsu.engine import registry
from khonsu.engine.errors import KhonsuError, UnknownChoice
from khonsu.engine.history import History
from khonsu.players.guest import GuestPlayer, seated
from khonsu.table.levels import called, role

# Gives lines at a terminal arrow keys and a history, where the system has it.
with suppress(ImportError):
    import readline as readline

if TYPE_CHECKING:
    from khonsu.cli.output import Output
    from khonsu.cli.saves import Save
    from khonsu.engine.message import Event
    from khonsu.engine.state import State
    from khonsu.players.player import Player

# With more choices than this, they are listed in columns.
LONG_LIST = 8


class Leave(Exception):
    """The person wants to go."""


class Match:
    """A saved game, played on."""

    def __init__(self, save: Save, lang: str, output: Output) -> None:
        self.save = save
        self.lang = lang
        self.output = output
        self.say = words(lang)
        self.game = registry.game(save.record.game, save.components)
        self.text = self.game.text(lang)
        self.names = [name.partition(" (")[0] for name in save.record.names]
        self.history = self._history()
        self.seat = save.levels.index(None)
        # After how many choices advice was given last.
        self._advised_at = -1
        self.players = {seat: self._opponent(seat, level) for seat, level in enumerate(save.levels) if level is not None}

    def _history(self) -> History:
        states = self.save.record.replay(self.game)
        history = History(states[0])
        for _, choice in self.save.record.lines:
            history.play(self.game.parse(choice))
        return history

    def _opponent(self, seat: int, level: str) -> Player:
        # The same game has the same opponents; what they draw by lot tells nothing of the game's own luck.
        luck = Random(f"{self.save.record.seed}, seat {seat}, choice {len(self.save.record.lines)}")
        return seated(level, luck.getrandbits(30))

    @property
    def state(self) -> State:
        """The position as it stands."""
        return self.history.state

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.save.write(self.game)
        self._greet()
        try:
            while (seat := self.state.actor) is not None:
                if seat == self.seat:
                    self._ask()
                else:
                    self._make(self._answer(seat))
        except (Leave, EOFError):
            self.output.print(self.say("play.left"))
            return
        except KeyboardInterrupt:
            self.output.print("\n" + self.say("play.left"))
            raise typer.Exit(INTERRUPTED) from None
        finally:
            for opponent in self.players.values():
                if isinstance(opponent, GuestPlayer):
                    opponent.close()
        self._finish()

    def _answer(self, seat: int) -> int:
        """What an opponent chooses; what one of somebody's own does wrong is told."""
        opponent = self.players[seat]
        choice = opponent.choose(self.state.view(seat))
        if isinstance(opponent, GuestPlayer) and opponent.trouble:
            self.output.print(self.say("play.trouble", name=opponent.level, trouble=opponent.trouble), soft_wrap=True)
        return choice

    def _greet(self) -> None:
        self.output.print(self.game.title, style="bold")
        for seat, level in enumerate(self.save.levels):
            who = self.say("play.you") if level is None else called(level, self.lang)
            what = role(level, self.lang) if level is not None else ""
            self.output.print(f"  {self.names[seat]}: {who} ({what})" if what else f"  {self.names[seat]}: {who}")
        self.output.print(self.say("play.commitment", commitment=self.save.record.commitment), style="dim")
        self.output.print(self.say("play.keys"), style="dim")
        if not self.save.record.lines:
            assert self.save.record.seed is not None
            self._tell(self.game.opening(self.state.players, self.save.record.seed, self.save.record.options)[1])

    # A choice of the person ------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Show the position and the choices, and carry out what the person types."""
        self._show()
        while True:
            answer = self.output.input("> ").strip()
            if answer in ("q", "quit"):
                raise Leave
            if answer in ("", "b"):
                self._show()
            elif answer == "?":
                self._help()
            elif answer == "h":
                self._hint()
            elif answer == "u":
                if self._undo():
                    return
            elif (choice := self._read(answer)) is not None:
                self._make(choice)
                return

    def _show(self) -> None:
        view = self.state.view(self.seat)
        self.output.print()
        self.output.print(picture(view, self.text, self.names), soft_wrap=True)
        self.output.print()
        self.output.print(self.text.say(view.prompt(), self.names), style="bold")
        labels = [Text(f"{number:3}  {self._label(choice)}") for number, choice in enumerate(view.legal(), 1)]
        if len(labels) > LONG_LIST:
            self.output.print(Columns(labels, padding=(0, 3), column_first=True))
        else:
            for label in labels:
                self.output.print(label)

    def _help(self) -> None:
        self.output.print(self.say("play.help"), soft_wrap=True)
        notation = ", ".join(self.game.name(choice) for choice in self.state.legal())
        self.output.print(self.say("play.notation", names=notation))

    def _label(self, choice: int) -> str:
        return self.text.say(self.state.position.describe(choice), self.names)

    def _read(self, answer: str) -> int | None:
        """The legal choice that was typed, as its number or in notation; otherwise says why it is none."""
        choices = self.state.legal()
        if answer.isdigit() and 0 < int(answer) <= len(choices):
            return choices[int(answer) - 1]
        try:
            choice = self.game.parse(answer)
        except UnknownChoice:
            near = get_close_matches(answer.lower(), [self.game.name(legal) for legal in choices], n=3, cutoff=0.5)
            known = self.say("play.did_you_mean", names=near) if near else ""
            self.output.print(self.say("play.unknown", typed=answer, n=len(choices)), known)
            return None
        reason = self.state.reason(choice)
        if reason is not None:
            self.output.print(self.text.say(reason, self.names))
            return None
        return choice

    def _hint(self) -> None:
        advice = advise(self.state.view(self.seat), depth=1)
        self._note_advice()
        choice = advice.suggestions[0].choice
        number = self.state.legal().index(choice) + 1
        self.output.print(self.say("play.hint", number=str(number), label=self._label(choice)))
        self.output.print(
            because(advice.why, self.seat, self.game, [*self.names, self.say("score.adversary")], self.lang), soft_wrap=True
        )

    def _note_advice(self) -> None:
        """Let the record tell that there was advice; to ask again in the same position changes nothing."""
        record = self.save.record
        if self._advised_at != len(record.lines):
            self._advised_at = len(record.lines)
            record.advised[self.seat] = record.advised.get(self.seat, 0) + 1
            self.save.write(self.game)

    def _undo(self) -> bool:
        """Take the person's last choice back, with the opponents' answers to it."""
        try:
            count = self.history.take_back(self.seat)
        except KhonsuError:
            self.output.print(self.say("play.no_undo"))
            return False
        del self.save.record.lines[-count:]
        self.save.write(self.game)
        self.output.print(self.say("play.undone"))
        return True

    # What happens ----------------------------------------------------------------------------------------------------

    def _make(self, choice: int) -> None:
        """Carry a choice out, save it and tell what happened."""
        events: list[Event] = []
        seat = self.state.actor
        assert seat is not None
        self.history.play(choice, events)
        self.save.record.add(self.game, seat, choice)
        if self.state.actor is None:
            self.save.record.finish(self.state)
        self.save.write(self.game)
        self._tell(events)

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            line = self.text.say(event.told(self.seat), self.names)
            self.output.print(f"  {line}", style="cyan" if event.seat == self.seat else "")

    def _finish(self) -> None:
        view = self.state.view(self.seat)
        self.output.print()
        self.output.print(picture(view, self.text, self.names), soft_wrap=True)
        self.output.print()
        show_result(self.output, self.game, self.state, self.names, self.lang)
        self.output.print(self.say("play.record", file=str(self.save.file)), soft_wrap=True)
