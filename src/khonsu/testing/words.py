"""Promises about words: everything that a game says can be said in every language, and no two choices in the same words."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING

from khonsu.engine.errors import KhonsuError
from khonsu.engine.language import language
from khonsu.engine.message import Message
from khonsu.engine.options import Letters, Pick
from khonsu.engine.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khonsu.engine.game import Game
    from khonsu.engine.text import Catalogue
    from khonsu.testing.trial import Complaints, Trial

# What looks like an id of the catalogue and must not be shown to people.
ID = re.compile(r"[a-z]{2,}(_[a-z0-9]+)*")
NAMES = ("Ema", "Thoth", "Nefer", "Jan", "Ra")
# A preposition stands before a number with a vowel or without.
PREPOSITIONS = 2


def catalogues_agree(game: Game) -> Iterator[str]:
    """All languages have the same sentences with the same arguments, the same terms, all plural forms and all forms of terms they use."""
    yield from disagreements({lang: game.text(lang) for lang in LANGUAGES})


def disagreements(catalogues: dict[str, Catalogue]) -> Iterator[str]:
    """Where the catalogues of the languages do not fit together."""
    english = catalogues["en"]
    for lang, catalogue in catalogues.items():
        for key in sorted({*english.messages, *catalogue.messages}):
            if key not in catalogue.messages:
                yield f"{lang} has no sentence {key!r}"
            elif key not in english.messages:
                yield f"only {lang} has a sentence {key!r}"
            elif _arguments(english, key) != _arguments(catalogue, key):
                yield f"{key!r} is about {_arguments(english, key)} in en, but about {_arguments(catalogue, key)} in {lang}"
            else:
                yield from _wrong_forms(catalogue, key)
        for word in sorted({*english.terms} ^ {*catalogue.terms}):
            yield f"the term {word!r} is {'only' if word in catalogue.terms else 'not'} in {lang}"


def games_introduce_themselves(game: Game) -> Iterator[str]:
    """Title, tagline, options with the names of their values, and rules are there in every language."""
    keys = ["game.title", "game.tagline"]
    words: list[str] = []
    for option in game.options:
        keys += [f"option.{option.name}", f"option.{option.name}_about"]
        if isinstance(option, Letters) and not isinstance(option.places, str):
            words += option.places
        if isinstance(option, Pick):
            words += option.words
    for lang in LANGUAGES:
        catalogue = game.text(lang)
        for key in keys:
            if key not in catalogue:
                yield f"{lang} has no sentence {key!r}"
        for word in words:
            if word not in catalogue.terms:
                yield f"{lang} has no term {word!r}"
        if not game.rulebook(lang).strip():
            yield f"there are no rules in {lang}"


def everything_can_be_said(trial: Trial) -> Complaints:
    """Questions, labels, reasons, log lines, parts of the breakdown and ends are full sentences in every language, without ids in them."""
    said: set[str] = set()
    for at, message in messages(trial):
        if repr(message) not in said:
            said.add(repr(message))
            for complaint in unsayable(trial.game, message):
                yield at, complaint


def choices_read_differently(trial: Trial) -> Complaints:
    """No two choices of a list read the same in any language, those that are shown locked included."""
    board = trial.game.board
    for at, state in enumerate(trial.positions):
        if state.actor is None:
            continue
        view = state.view(state.actor)
        for lang in LANGUAGES:
            catalogue = trial.game.text(lang)
            read: dict[str, int] = {}
            for choice in dict.fromkeys([*board.listed(view), *board.tempting(view)]):
                label = catalogue.say(view.position.describe(choice), NAMES)
                twin = read.setdefault(label, choice)
                if twin != choice:
                    names = f"{trial.game.name(twin)!r} and {trial.game.name(choice)!r}"
                    yield at, f"{names} both read {label!r} in {lang}"


def messages(trial: Trial) -> Iterator[tuple[int, Message]]:
    """Everything that is said in the course of a game, and when."""
    for at, state in enumerate(trial.positions):
        yield at, state.prompt()
    for at, events in enumerate([trial.opening, *trial.events]):
        for event in events:
            yield max(at - 1, 0), event.message
            if event.inner is not None:
                yield max(at - 1, 0), event.inner
    for at in trial.moments:
        state = trial.positions[at]
        for choice in range(trial.game.space.size):
            yield at, trial.view(at, state.actor).position.describe(choice)
            reason = state.reason(choice)
            if reason is not None:
                yield at, reason
    end = len(trial.choices)
    for choice in (-1, 0):
        reason = trial.last.reason(choice)
        if reason is not None:
            yield end, reason
    for part in trial.last.breakdown(0):
        yield end, Message(f"part.{part}")
    result = trial.last.result
    if result is not None:
        decided = result.decided
        yield end, Message(f"end.{result.reason}")
        yield end, Message(f"decided.{'shared' if decided < 0 else decided}")


def unsayable(game: Game, message: Message) -> Iterator[str]:
    """Why a message cannot be said in some language."""
    for lang in LANGUAGES:
        catalogue = game.text(lang)
        try:
            sentence = catalogue.say(message, NAMES)
        except KhonsuError as error:
            yield str(error)
            continue
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            yield f"{message} cannot be said in {lang}: {error!r}"
            continue
        if not sentence.strip() or "{" in sentence or "}" in sentence:
            yield f"{message} is no sentence in {lang}: {sentence!r}"
        for value in message.args.values():
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str) and ID.fullmatch(word) and word not in catalogue.terms:
                    yield f"{message} cannot be said in {lang}: there is no term {word!r}"


def _fields(catalogue: Catalogue, key: str) -> list[tuple[str, str, str]]:
    """The arguments of a sentence as name, form and plural forms."""
    found = []
    for _, field, spec, _ in Formatter().parse(catalogue.messages[key]):
        if field is not None:
            name, _, form = field.partition(".")
            found.append((name, form, spec or ""))
    return found


def _arguments(catalogue: Catalogue, key: str) -> list[str]:
    return sorted({name for name, _, _ in _fields(catalogue, key)})


def _wrong_forms(catalogue: Catalogue, key: str) -> Iterator[str]:
    lang, nouns = catalogue.lang, language(catalogue.lang).forms
    for name, form, spec in _fields(catalogue, key):
        forms = PREPOSITIONS if spec.startswith("^") else nouns
        if "|" in spec and spec.count("|") + 1 != forms:
            yield f"{key!r} has {spec.count('|') + 1} forms in {{{name}:{spec}}}; {lang} needs {forms}"
        if form and not any(form in term for term in catalogue.terms.values()):
            yield f"{key!r} asks for the form {form!r} of {name}, but no term has it in {lang}"
