"""Sentences for people: catalogues, one TOML file a language.

A sentence is a format string. Numbers bring their noun in the right plural, words bring their grammatical forms:

    take = "Take {n:stone|stones}"              take = "Vzít {n:kámen|kameny|kamenů}"
    sail = "Sail ship {ship} to {site.to}"      sail = "Poslat loď {ship} {site.to}"

`{n:a|b}` writes the number and the fitting noun, of which a language has as many forms as its rules for plurals say; `{n:~a|b}`
writes only the noun. `{n:^z|ze}` writes a preposition as the number after it is spoken, and the number: "z 5", "ze 4". A word is a term of the table `[terms]`: either a plain name, or a table of forms of which `name` is the plain one.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, TypeVar

from khonsu.engine.errors import KhonsuError, suggest
from khonsu.engine.language import SENTENCES, codes, language, plural, text_file, vocal

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from khonsu.engine.message import Argument, Message

T = TypeVar("T")

LANGUAGES = codes()
SEAT_LETTERS = "JLAFB"
# Sentences that a catalogue keeps ready.
REMEMBERED = 1000


# Letters that are written from right to left, Hebrew and Arabic among them.
FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")


def isolated(text: str) -> str:
    """What somebody has written, as it may stand among words of ours: if any of it runs from right to left, nothing around it is turned.

    >>> isolated("Ema"), ascii(isolated("\\u05d0"))
    ('Ema', "'\\\\u2068\\\\u05d0\\\\u2069'")
    """
    return f"\u2068{text}\u2069" if FROM_THE_RIGHT.search(text) else text


class Count(int):
    """A number that brings its noun along."""

    lang: str

    def __new__(cls, value: int, lang: str) -> Count:
        """Wrap a number for a language."""
        count = super().__new__(cls, value)
        count.lang = lang
        return count

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        if spec.startswith("^"):
            plain, vowelled = spec[1:].split("|")
            return f"{vowelled if vocal(self.lang, self) else plain} {int(self)}"
        bare = spec.startswith("~")
        forms = spec.removeprefix("~").split("|")
        noun = forms[min(plural(self.lang, self), len(forms) - 1)]
        return noun if bare else f"{int(self)} {noun}"


class Term:
    """A word with its grammatical forms."""

    def __init__(self, forms: dict[str, str]) -> None:
        self._forms = forms

    def __getattr__(self, form: str) -> str:
        try:
            return self._forms[form]
        except KeyError:
            raise KhonsuError(f"The term {self._forms.get('name')!r} has no form {form!r}.") from None

    def __contains__(self, form: str) -> bool:
        return form in self._forms

    def __format__(self, spec: str) -> str:
        return format(self._forms["name"], spec)

    def __str__(self) -> str:
        return self._forms["name"]


class Catalogue:
    """All sentences of one language, from one or more tables; later ones add to and override earlier ones."""

    def __init__(self, lang: str, tables: Sequence[dict[str, Any]]) -> None:
        self.lang = lang
        self.messages: dict[str, str] = {}
        self.terms: dict[str, Term] = {}
        # What the seats are called where nobody says otherwise.
        self.names: tuple[str, ...] = ()
        # The same things are said again and again; only what tells of seats differs with their names.
        self._said: dict[object, str] = {}
        self._about_seats: set[str] = set()
        # What others make of these sentences again and again, for as long as there is a catalogue.
        self.made: dict[Hashable, Any] = {}
        for table in tables:
            self._add(table)

    def keep(self, key: Hashable, made: T) -> T:
        """Keep ready what was made of sentences, by what it depends on."""
        if len(self.made) >= REMEMBERED:
            self.made.clear()
        self.made[key] = made
        return made

    def naming(self, names: Sequence[str]) -> Catalogue:
        """The same catalogue, calling the seats by these names."""
        twin = Catalogue(self.lang, ())
        twin.messages, twin.terms, twin.names = self.messages, self.terms, tuple(names)
        twin._said, twin._about_seats = self._said, self._about_seats
        return twin

    def _add(self, table: dict[str, Any]) -> None:
        for word, forms in table.get("terms", {}).items():
            self.terms[word] = Term({"name": forms} if isinstance(forms, str) else forms)
        for section, entries in table.items():
            if section != "terms":
                self._add_section(section, entries)

    def _add_section(self, prefix: str, entries: dict[str, Any]) -> None:
        for key, value in entries.items():
            if isinstance(value, dict):
                self._add_section(f"{prefix}.{key}", value)
            else:
                self.messages[f"{prefix}.{key}"] = value
                if "seat" in value:
                    self._about_seats.add(f"{prefix}.{key}")

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def term(self, word: str, form: str = "name") -> str:
        """A word in a grammatical form; a word that is no term stands for itself."""
        found = self.terms.get(word)
        return word if found is None else str(getattr(found, form))

    def __call__(self, key: str, **args: Argument) -> str:
        """The sentence with this id."""
        return self._fill(key, args, ())

    def say(self, message: Message, names: Sequence[str] = ()) -> str:
        """A message as a sentence; `names` are those of the seats."""
        return self._fill(message.id, message.args, names)

    def seat_name(self, seat: int, names: Sequence[str] = ()) -> str:
        """A player's name, or that of his stone."""
        known = names or self.names
        return known[seat] if seat < len(known) else self.term(f"seat_{SEAT_LETTERS[seat]}")

    def _fill(self, key: str, args: dict[str, Argument], names: Sequence[str]) -> str:
        wanted: object = key
        try:
            if key in self._about_seats:
                wanted = (key, *args.items(), *(names or self.names))
            elif args:
                wanted = (key, *args.items())
            found = self._said.get(wanted)
        except TypeError:
            # Lists are written anew each time.
            return self._written(key, args, names)
        if found is None:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            found = self._said[wanted] = self._written(key, args, names)
        return found

    def _written(self, key: str, args: dict[str, Argument], names: Sequence[str]) -> str:
        sentence = self.messages.get(key)
        if sentence is None:
            raise KhonsuError(f"The {self.lang} catalogue has no sentence {key!r}. {suggest(key, self.messages)}")
        return sentence.format_map({name: self._wrap(name, value, names) for name, value in args.items()})

    def _wrap(self, name: str, value: Argument, names: Sequence[str]) -> Any:
        if isinstance(value, list):
            words = [str(self._wrap(name.removesuffix("s"), item, names)) for item in value]
            return (
                language(self.lang).conjunction.join([", ".join(words[:-1]), words[-1]])
                if len(words) > 1
                else "".join(words)
            )
        if name.endswith("seat") and isinstance(value, int):
            return isolated(self.seat_name(value, names))
        if isinstance(value, int):
            return Count(value, self.lang)
        return self.terms.get(value) or isolated(value)


def read_catalogue(lang: str, *packages: str) -> Catalogue:
    """The catalogue of a language, with the sentences of some packages."""
    files = [text_file(package, SENTENCES, language(lang).code) for package in packages]
    return Catalogue(lang, [tomllib.loads(file.read_text(encoding="utf-8")) for file in files])
