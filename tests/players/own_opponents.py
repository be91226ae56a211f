"""Opponents as somebody else might write them, most of them badly."""

import os
import sys
import time

from khonsu.engine.view import View


class Last:
    """Takes the last choice. As in docs/opponents.md, nothing is inherited."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> int:
        return view.legal()[-1]


class Named(Last):
    """Answers in notation."""

    def choose(self, view: View) -> str:  # type: ignore[override]
        return view.game.name(view.legal()[-1])


class Raising(Last):
    def choose(self, view: View) -> int:
        raise RuntimeError("no idea\nat all")


class Hanging(Last):
    def choose(self, view: View) -> int:
        time.sleep(600)
        return view.legal()[0]


class Illegal(Last):
    def choose(self, view: View) -> int:
        return max(set(range(view.game.space.size)) - set(view.legal()))


class Mute(Last):
    def choose(self, view: View) -> int:
        return None  # type: ignore[return-value]


class Chatty(Last):
    """Prints as if it were an answer, by every way there is, and answers well."""

    def choose(self, view: View) -> int:
        print('{"choice": 0}', flush=True)
        sys.__stdout__.write('{"choice": 0}\n')  # type: ignore[union-attr]
        sys.__stdout__.flush()  # type: ignore[union-attr]
        os.write(1, b'{"choice": 0}\n')
        return view.legal()[-1]


class Leaving(Last):
    def choose(self, view: View) -> int:
        os._exit(3)


class Unmade(Last):
    def __init__(self, seed: int) -> None:
        raise ValueError("not today")


class Forgetful(Last):
    """Fails at its first choice alone."""

    asked = 0

    def choose(self, view: View) -> int:
        self.asked += 1
        if self.asked == 1:
            raise RuntimeError("what?")
        return view.legal()[-1]
