"""The options of a game as fields of a form, as what such a form sent, and as people read them."""

from __future__ import annotations

from random import choice, shuffle
from typing import TYPE_CHECKING, Any

from khonsu.engine.options import SEATS, Flag, Letters, Number, Pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.options import Option
    from khonsu.engine.text import Catalogue
    from khonsu.web.inputs import Form
    from khonsu.web.visit import Visit


def option_field(option: Option, text: Catalogue, visit: Visit) -> dict[str, Any]:
    """An option as the form shows it."""
    name = option.name
    about = f"option.{name}_about"
    field: dict[str, Any] = {
        "name": f"option-{name}",
        "label": text(f"option.{name}"),
        "about": text(about) if about in text else "",
        "kind": type(option).__name__.lower(),
        "value": option.default,
        "seats": False,
        "solo": option.counts == (1,),
    }
    if isinstance(option, Pick):
        field["words"] = [(word_, text.term(word_)) for word_ in option.words]
    elif isinstance(option, Number):
        field["low"], field["high"] = option.low, option.high
    elif isinstance(option, Letters):
        field["letters"] = [(letter, _letter(letter, option, visit)) for letter in option.letters]
        field["seats"] = option.places == SEATS
        field["blank"] = option.blank
        field["places"] = [] if option.places == SEATS else [(place, text.term(place)) for place in option.places]
    return field


def read_options(form: Form, game: Game, taken: Sequence[int]) -> dict[str, Any]:
    """The options that a form holds; `taken` are its rows in which somebody sits."""
    given: dict[str, Any] = {}
    for option in game.options:
        name = f"option-{option.name}"
        if option.counts and len(taken) not in option.counts:
            continue
        if isinstance(option, Flag):
            given[option.name] = form.says_yes(name)
        elif isinstance(option, Letters):
            given[option.name] = _letters(form, name, option, taken)
        else:
            given[option.name] = form.word(name, str(option.default))
    return given


def _letters(form: Form, name: str, option: Letters, taken: Sequence[int]) -> str:
    """A word from the letters of its places; where some are left to chance but not all, it is drawn for them here."""
    if option.places != SEATS:
        return "".join(form.word(f"{name}-{i}", option.default[i : i + 1]) for i in range(len(option.places)))
    letters = [form.word(f"{name}-{i}", option.default) for i in taken]
    if any(letters):
        unused = [letter for letter in option.letters if letter not in letters]
        shuffle(unused)
        letters = [letter or (unused.pop() if unused else choice(option.letters)) for letter in letters]
    return "".join(letters)


def option_words(game: Game, players: int, options: dict[str, Any], visit: Visit) -> list[tuple[str, str]]:
    """The options of a table as people read them, without those that so many players do not have."""
    text = game.text(visit.lang)
    return [
        (text(f"option.{option.name}"), _value(option, options[option.name], text, visit))
        for option in game.options
        if not option.counts or players in option.counts
    ]


def _letter(letter: str, option: Letters, visit: Visit) -> str:
    """A letter as people read it: where there are only Y and N, they mean yes and no."""
    return visit.text("new.on" if letter == "Y" else "new.off") if sorted(option.letters) == ["N", "Y"] else letter


def _value(option: Option, value: Any, text: Catalogue, visit: Visit) -> str:
    if isinstance(option, Flag):
        return visit.text("new.on" if value else "new.off")
    if isinstance(option, Letters) and not value:
        return visit.text("new.chance")
    if isinstance(option, Letters) and option.places != SEATS:
        return ", ".join(f"{text.term(place)} {letter}" for place, letter in zip(option.places, value, strict=True))
    if isinstance(option, Letters):
        return ", ".join(_letter(letter, option, visit) for letter in value)
    return text.term(str(value))
