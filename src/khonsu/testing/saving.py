"""Promises about writing down: positions, views, records, notation, options and component data."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import BadRecord
from khonsu.engine.record import Record
from khonsu.testing.trial import text_of, who

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game
    from khonsu.engine.options import Option
    from khonsu.testing.trial import Complaints, Trial

# Positions that are loaded and played on to the end of the game.
PLAYED_ON = 3


def options_for(game: Game, players: int) -> list[Option]:
    """The options that exist with a number of players."""
    return [option for option in game.options if not option.counts or players in option.counts]


def notation_is_unique(game: Game) -> Iterator[str]:
    """Every choice of the space has a name of its own that reads back, in capitals too."""
    names: dict[str, int] = {}
    for choice in range(game.space.size):
        name = game.name(choice)
        if name in names:
            yield f"choices {names[name]} and {choice} are both written {name!r}"
        names[name] = choice
        for text in (name, name.upper(), f"  {name} "):
            if game.parse(text) != choice:
                yield f"choice {choice} is written {name!r}, but {text!r} reads as {game.parse(text)}"


def options_take_their_values(game: Game) -> Iterator[str]:
    """Every value that an option lists is taken as it is, and as the text that stands in a record; the default is taken too."""
    for players in game.seats:
        for option in options_for(game, players):
            for value in option.values(players):
                for given in (value, str(value)):
                    if option.check(given, players) != value:
                        yield f"option {option.name} makes {option.check(given, players)!r} of {given!r}"
            option.check(option.default, players)


def component_hash_is_stable(game: Game) -> Iterator[str]:
    """The fingerprint of the component data depends on the data alone."""
    if game.tables.hash() != game.tables.hash():
        yield "two fingerprints of the same tables differ"
    if not game.tables.own and type(game)().tables.hash() != game.tables.hash():
        yield "two games with the same tables have different fingerprints"


def positions_load_back(trial: Trial) -> Complaints:
    """A position is plain JSON and loads back exactly, in the middle of any move: the same choices, and the same game from there on."""
    for number, at in enumerate([*trial.moments, len(trial.positions) - 1]):
        doc = trial.positions[at].dump()
        plain = json.loads(json.dumps(doc))
        if plain != doc:
            yield at, f"the dump is no plain JSON: {_first_difference(doc, plain)}"
        loaded = trial.game.load(plain)
        if text_of(loaded) != trial.texts[at]:
            yield at, f"the position loads as another one: {_first_difference(doc, loaded.dump())}"
        if loaded.legal() != trial.positions[at].legal():
            yield at, "the loaded position has other legal choices"
        until = len(trial.choices) if number % max(1, len(trial.moments) // PLAYED_ON) == 0 else at + 1
        for later in range(at, min(until, len(trial.choices))):
            if trial.choices[later] not in loaded.legal():
                yield later, f"the game does not go on as it did after loading the position after {at} choices"
                return
            loaded.play(trial.choices[later])
            if text_of(loaded) != trial.texts[later + 1]:
                difference = _first_difference(json.loads(trial.texts[later + 1]), loaded.dump())
                yield later + 1, f"the game goes on differently after loading the position after {at} choices: {difference}"


def repr_loads_back(trial: Trial) -> Complaints:
    """The `repr` of a position is an expression that gives the position, with an owner's own components too."""
    khonsu = SimpleNamespace(game=lambda name, components=None: type(trial.game)(components))
    for at in trial.moments[:PLAYED_ON]:
        again = eval(repr(trial.positions[at]), {"khonsu": khonsu})
        if text_of(again) != trial.texts[at]:
            yield at, "the repr gives another position"


def views_load_back(trial: Trial) -> Complaints:
    """A view is plain JSON and loads back exactly; the same is imagined from it, and only whoever acts sees choices."""
    for at in trial.moments:
        for viewer in trial.viewers:
            view = trial.view(at, viewer)
            loaded = trial.game.load_view(json.loads(json.dumps(view.dump())))
            if bytes(loaded) != bytes(view):
                yield at, f"the view of {who(viewer)} loads as another one: {_first_difference(view.dump(), loaded.dump())}"
            if text_of(loaded.imagine(at)) != text_of(view.imagine(at)):
                yield at, f"{who(viewer)} imagines something else from a view that was saved and loaded"
            if view.legal() != ([] if viewer is None else trial.positions[at].legal(viewer)):
                yield at, f"{who(viewer)} sees the choices {view.legal()}"


def records_replay(trial: Trial) -> Complaints:
    """A record is text, reads back, replays to every position exactly and verifies; of a running game everybody sees it without the seed."""
    game = trial.game
    record = Record.begin(game, trial.positions[0], trial.seed)
    for at, choice in enumerate(trial.choices):
        record.add(game, trial.maker(at), choice)
    record.finish(trial.last)
    read = Record.parse(str(record))
    if str(read) != str(record):
        yield 0, "the record reads as another one"
    for at, state in enumerate(read.replay(game)):
        if text_of(state) != trial.texts[at]:
            yield at, "the record replays to another position"
    if text_of(read.verify(game)) != trial.texts[-1]:
        yield len(trial.choices), "the record verifies to another position"
    running = replace(record, end="", scores=[]).public(game)
    if trial.seed in str(running) or trial.last.position.key.hex() in str(running):
        yield 0, "the record of a running game tells its seed"
    try:
        running.replay(game)
    except BadRecord:
        return
    yield 0, "the record of a running game can be replayed"


def _first_difference(one: dict[str, Any], two: dict[str, Any]) -> str:
    """Where two documents differ."""
    for name in one:
        if name not in two:
            return f"{name} is missing"
        if one[name] != two[name]:
            return f"{name} was {one[name]!r}, is {two[name]!r}"
    return f"{', '.join(set(two) - set(one))} was not there"
