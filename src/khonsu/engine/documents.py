"""Positions outside of memory: as plain JSON with documented fields, for people and files, and packed small and fast, for processes."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

from khonsu.engine.errors import BadPosition
from khonsu.engine.options import settle_options
from khonsu.engine.squeezing import expanded, squeezed

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.position import Frame, Position

# What `pack` gives: everything that `unpack` needs besides the game.
Packed = tuple[Any, ...]


def dump(position: Position) -> dict[str, Any]:
    """A position as plain JSON, secrets included."""
    game: Game = position.game
    doc = {
        "game": game.id,
        "rules": game.rules_version,
        "components": game.tables.hash(),
        "players": position.players,
        "options": dict(position.settings),
        "luck": {
            "key": position.key.hex(),
            "draws": dict(zip(position.rules.sources, position.draws, strict=True)),
            "quick": [position.quick1, position.quick2],
        },
        "fence": position.fence,
        "stack": _named(position.stack, game),
        **{name: _to_words(getattr(position, name), field.words) for name, field in game.fields.items()},
    }
    if position.groups:
        doc["groups"] = position.groups
        doc["waiting"] = [_named(lane, game) for lane in position.waiting]
        doc["place"] = position.place
    return doc


def load(game: Game, doc: dict[str, Any]) -> Position:
    """A position back from plain JSON; its choices are not listed yet."""
    try:
        if doc["game"] != game.id or doc["rules"] != game.rules_version or doc["components"] != game.tables.hash():
            raise BadPosition(
                f"This is a position of {doc['game']} (rules {doc['rules']}, components {doc['components']}), not of "
                f"{game.id} (rules {game.rules_version}, components {game.tables.hash()})."
            )
        players = doc["players"]
        if players not in game.seats:
            raise BadPosition(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {players!r}.")
        options = settle_options(game.options, doc["options"], players)
        position = game.new_position(players, options)
        # A game that has begun has something of the right kind in every field.
        model = game.start(players, 0, **options).position
        position.key = bytes.fromhex(doc["luck"]["key"])
        position.draws = [doc["luck"]["draws"][source] for source in game.rules.sources]
        quick1, quick2 = doc["luck"]["quick"]
        _put(position, model, "quick1", quick1)
        _put(position, model, "quick2", quick2)
        _put(position, model, "fence", doc["fence"])
        _put(position, model, "groups", doc.get("groups", 0))
        _put(position, model, "place", doc.get("place", 0))
        position.stack = _numbered(doc["stack"], game, players)
        position.waiting = [_numbered(lane, game, players) for lane in doc.get("waiting", [])]
        for name, field in game.fields.items():
            _put(position, model, name, _from_words(doc[name], field.words))
    except KeyError as error:
        raise BadPosition(f"The position has no field {error}.") from None
    except (ArithmeticError, AssertionError, AttributeError, IndexError, TypeError, ValueError) as error:
        raise BadPosition(f"The position cannot be read: {error}") from None
    return position


def _put(position: Position, model: Position, name: str, value: Any) -> None:
    """Set a field to a value of the kind that a model has there: compiled code that refuses another one does not survive it."""
    kind = type(getattr(model, name))
    if type(value) is not kind:
        raise TypeError(f"{name} must be of the kind {kind.__name__}, not {type(value).__name__}")
    setattr(position, name, value)


def pack(position: Position) -> Packed:
    """All that a position is, as plain values that are still its own: to be frozen or compared at once."""
    return (
        position.players,
        position.settings,
        position.key,
        position.draws,
        (position.quick1, position.quick2, position.fence, position.groups, position.place),
        position.stack,
        position.waiting,
        [getattr(position, name) for name in position.game.fields],
    )


def unpack(game: Game, packed: Packed) -> Position:
    """The position that was packed; its choices are not listed yet."""
    players, settings, key, draws, numbers, stack, waiting, values = packed
    position = game.new_position(players, settings)
    position.key = key
    position.draws = draws
    position.quick1, position.quick2, position.fence, position.groups, position.place = numbers
    position.stack = stack
    position.waiting = waiting
    for name, value in zip(game.fields, values, strict=True):
        setattr(position, name, value)
    return position


def freeze(position: Position) -> bytes:
    """All that a position is in a few hundred bytes, to be pickled."""
    *rest, values = pack(position)
    return pickle.dumps((*rest, squeezed(values)), pickle.HIGHEST_PROTOCOL)


def thaw(game: Game, frozen: bytes) -> Position:
    """The position that was frozen; its choices are not listed yet."""
    *rest, (held, aside) = pickle.loads(frozen)
    return unpack(game, (*rest, expanded(held, aside)))


def _named(stack: list[Frame], game: Game) -> list[list[Any]]:
    return [[game.rules.tasks[task], seat, a, b] for task, seat, a, b in stack]


def _numbered(stack: list[list[Any]], game: Game, players: int) -> list[Frame]:
    frames = [(game.rules.tasks.index(task), seat, a, b) for task, seat, a, b in stack]
    for task, seat, a, b in frames:
        if not -1 <= seat < players:
            raise BadPosition(f"The position has {players} seats, but seat {seat} has to decide.")
    return frames


def _to_words(value: Any, words: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_to_words(item, words) for item in value]
    if words and isinstance(value, int) and not isinstance(value, bool):
        if not -1 <= value < len(words):
            raise ValueError(f"{value} is none of {words}")
        return words[value] if value >= 0 else None
    return value


def _from_words(value: Any, words: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_from_words(item, words) for item in value]
    if words:
        return -1 if value is None else words.index(value)
    return value
