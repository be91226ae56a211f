"""People who go on whatever happens to the site: they play, listen, and remember what they were told."""

from __future__ import annotations

import http.client
import threading
import time
from itertools import pairwise
from typing import TYPE_CHECKING

from tests.running_site import choices_of

from khonsu.engine import registry
from khonsu.table.match import Match
from khonsu.table.sync import REPLAYED

if TYPE_CHECKING:
    from tests.running_site import Visitor

    from khonsu.table.store import Store

GAME = "imhotep"
# Whatever a site that is just being killed, restarted or refused may answer.
TROUBLE = (OSError, http.client.HTTPException, ValueError, KeyError, AssertionError)


class Player(threading.Thread):
    """Two people at one table who go on playing until the game is over, and remember what was acknowledged."""

    def __init__(self, code: str, people: list[Visitor]) -> None:
        super().__init__()
        self.code = code
        self.people = people
        self.acknowledged: dict[int, int] = {}
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.play()
            except TROUBLE:
                time.sleep(0.02)

    def play(self) -> None:
        for seat, person in enumerate(self.people):
            doc = person.now(self.code, seat)
            if doc["over"]:
                self.stop.set()
            choices = choices_of(doc["choices"])
            if choices:
                choice = choices[doc["version"] * 7 % len(choices)]
                if person.choose(self.code, seat, choice, doc["version"]).status == 200:
                    self.acknowledged[doc["version"] + 1] = choice

    def check(self, store: Store) -> None:
        """Nothing that was acknowledged is missing, and the log leads to what the list of tables says."""
        log = store.log(self.code)
        assert [entry.version for entry in log] == list(range(1, len(log) + 1))
        assert self.acknowledged.items() <= {entry.version: entry.choice for entry in log}.items()
        table = store.table(self.code)
        match = Match(registry.game(GAME), 2, table.options, table.seed, log)
        assert (match.version, match.state.actor) == (table.version, table.actor)


def seated(*people: Visitor) -> Player:
    """Two people who sit down at a new table; they may come to different servers over the same data."""
    people[0].call_me("Ema")
    people[1].call_me("Jan")
    code = people[0].new_table(GAME, "friend")
    assert people[1].post(f"/tables/{code}/join").status == 303
    return Player(code, list(people))


class Listener(threading.Thread):
    """A browser that listens to a table, and comes back with the last number it was told when the line breaks."""

    def __init__(self, code: str, visitor: Visitor) -> None:
        super().__init__()
        self.code = code
        self.visitor = visitor
        self.versions: list[int] = []
        # After which versions it came back too late to be shown all that it had missed.
        self.late: list[int] = []
        self.stop = threading.Event()

    def run(self) -> None:
        last = "0.0"
        while not self.stop.is_set():
            try:
                with self.visitor.stream(self.code, after=last) as stream:
                    returned = True
                    while not self.stop.is_set():
                        told = stream.next()
                        last = told.key
                        if told.kind == "update":
                            before, version = self.versions[-1:] or [0], told.doc["version"]
                            if returned and version - before[0] > REPLAYED:
                                self.late += before
                            self.versions.append(version)
                            returned = False
            except TROUBLE:
                time.sleep(0.1)

    def check(self, version: int) -> None:
        """Every version was told, once and in order; who came back after more than is replayed was shown the newest, and all from there."""
        steps = pairwise([0, *self.versions])
        odd = [(before, after) for before, after in steps if after != before + 1 and before not in self.late]
        assert (odd, self.versions[-1:] or [0]) == ([], [version]), (
            f"table {self.code}: told {self.versions} (late after {self.late}), not all of 1 to {version} once and in order"
        )
