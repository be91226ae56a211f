"""What the site remembers, and how many bytes of it there can be at most, whatever strangers bring."""

from __future__ import annotations

import functools
import gc
import struct
import sys
import types
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest
from tests.running_site import Site, choices_of, open_site

import khonsu
from khonsu.art.board import Board
from khonsu.engine.game import Game
from khonsu.engine.text import LANGUAGES, REMEMBERED, Catalogue
from khonsu.web.inputs import LONGEST_HEADER
from khonsu.web.languages import site_text
from khonsu.web.visible import LONGEST_NAME
from khonsu.web.workers import Allowances

if TYPE_CHECKING:
    from collections.abc import Iterator

MB = 1_000_000
# What functools makes, which has no type of its own.
Cache = Any

# Bytes of each cache that strangers have a part in: names, sentences, cookies, headers, what happens in their games.
BOUNDS = {
    "khonsu.art.lettering._mils": 3 * MB,
    "khonsu.art.lettering._wrapped": 3 * MB,
    "khonsu.table.event_codec.decode_events": 2 * MB,
    "khonsu.web.fragments._choice": 6 * MB,
    "khonsu.web.fragments._locked": 6 * MB,
    "khonsu.web.fragments._score": 6 * MB,
    "khonsu.web.guests.GuestCookies._checked": 3 * MB,
    "khonsu.web.languages.preferred": 0.2 * MB,
}
# Bytes of each of the others: pieces of drawings by kind, number, colour and size, and forms of nouns.
OTHER = 8 * MB
# Bytes of the sentences that one catalogue remembers: there is one for each language of the site and of each game.
SENTENCES = 4 * MB
# Bytes of the rows of choices that it keeps.
ROWS = 2 * MB
# Bytes of what is known of how fast everybody goes on.
RATES = 3 * MB
# Bytes of all of it. Tables are counted by themselves: `tests/table/test_memory.py`.
TOTAL = 186 * MB

# What belongs to all.
SHARED = (
    type,
    types.ModuleType,
    types.CodeType,
    types.BuiltinFunctionType,
    functools._lru_cache_wrapper,
    Catalogue,
    Game,
    Board,
)
# Letters that take four bytes each, and are in no text of ours.
WIDE = "𓀀𓁀𓂀𓃀𓄀𓅀"
TURNS = 40


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site at which strangers with the longest names have played every game, and shown whatever headers they like."""
    with open_site(tmp_path_factory.mktemp("site")) as site:
        # What other tests asked for is not what strangers bring.
        for cache in caches(site).values():
            cache.cache_clear()
        for game in khonsu.game_names():
            play(site, game)
        for number in range(3):
            stranger = site.visitor("x" * (2 * LONGEST_HEADER) + str(number))
            stranger.cookies = {"khonsu": f"{number}." + "y" * (LONGEST_HEADER - 2), "lang": WIDE.encode().decode("latin-1")}
            assert stranger.get("/").status == 200
        yield site


def play(site: Site, game: str) -> None:
    people = [site.visitor(lang) for lang in LANGUAGES[:2]]
    for number, person in enumerate(people):
        person.call_me((WIDE[number] + WIDE * LONGEST_NAME)[:LONGEST_NAME])
    code = people[0].new_table(game, "friend")
    people[1].post(f"/tables/{code}/join")
    for number in range(TURNS):
        for seat, person in enumerate(people):
            person.cookies["tall"] = str(number % 2)
            doc = person.now(code, seat)
            if choices := choices_of(doc["choices"]):
                person.choose(code, seat, choices[number * 7 % len(choices)], doc["version"])
    for person in people:
        person.script(f"/tables/{code}/say", {"text": WIDE * 50})
        for path in (f"/tables/{code}", f"/tables/{code}/tips", f"/tables/{code}/at/3", f"/games/{game}/rules"):
            assert person.get(path).status == 200


def caches(site: Site) -> dict[str, Cache]:
    """Every cache of ours that is loaded, by its name."""
    modules = [module for name, module in sys.modules.items() if name.startswith("khonsu.")]
    things = [thing for module in modules for thing in vars(module).values()] + [site.server.site.state.guest_cookies._read]
    found = [thing for thing in things if isinstance(thing, functools._lru_cache_wrapper)]
    return {f"{cache.__module__}.{cache.__qualname__}": cache for cache in found}


def held(cache: Cache) -> list[object]:
    """What was asked for, and what it led to."""
    own = (cache.__dict__, cache.__wrapped__)
    return [
        found for found in gc.get_referents(cache) if not isinstance(found, SHARED) and all(found is not its for its in own)
    ]


def reach(thing: object) -> dict[int, object]:
    """Everything that belongs to a value alone."""
    seen: dict[int, object] = {}
    left = [thing]
    while left:
        found = left.pop()
        is_module = isinstance(found, dict) and "__builtins__" in found
        if id(found) not in seen and not isinstance(found, SHARED) and not is_module:
            seen[id(found)] = found
            left += gc.get_referents(found)
    return seen


def bytes_of(thing: object) -> int:
    return sum(map(sys.getsizeof, reach(thing).values()))


def largest(cache: Cache) -> int:
    """Bytes of the largest that a cache holds, at most: of what was asked for together with what it led to."""
    # The cache itself finds all of it in a dictionary.
    return sum(sorted(bytes_of(found) for found in held(cache) if type(found) is not dict)[-2:])


def catalogues() -> list[Catalogue]:
    return [
        text
        for lang in LANGUAGES
        for text in (site_text(lang), *(khonsu.game(name).text(lang) for name in khonsu.game_names()))
    ]


def test_every_cache_has_a_bound_in_bytes(site: Site) -> None:
    bounded = {name: cache for name, cache in caches(site).items() if cache.cache_info().maxsize is not None}
    assert BOUNDS.keys() <= bounded.keys()
    for name, cache in bounded.items():
        assert cache.cache_info().currsize or name not in BOUNDS, f"{name} is not filled"
        assert largest(cache) * cache.cache_info().maxsize <= BOUNDS.get(name, OTHER), name
    assert sum(largest(cache) * cache.cache_info().maxsize for cache in bounded.values()) < TOTAL - len(catalogues()) * (
        SENTENCES + ROWS
    )


def test_what_is_remembered_for_ever_holds_nothing_that_strangers_sent(site: Site) -> None:
    for name, cache in caches(site).items():
        if cache.cache_info().maxsize is None:
            texts = [found for found in reach(held(cache)).values() if isinstance(found, str)]
            assert not any(WIDE[0] in text or "yyyy" in text or "xxxx" in text for text in texts), name


def test_sentences_and_rows_have_a_bound_in_bytes(site: Site) -> None:
    for kept, most in (("_said", SENTENCES), ("made", ROWS)):
        filled: list[dict[Any, Any]] = [getattr(text, kept) for text in catalogues() if getattr(text, kept)]
        assert filled
        for things in filled:
            each = max(bytes_of(wanted) + bytes_of(made) for wanted, made in things.items())
            assert len(things) <= REMEMBERED
            assert each * REMEMBERED <= most


def test_how_fast_everybody_goes_on_takes_the_same_memory_however_many_come() -> None:
    allowances = Allowances()
    shared = [getattr(allowances, one.name) for one in fields(allowances)]
    assert sum(len(buckets.levels) * struct.calcsize("d") for buckets in shared) <= RATES
