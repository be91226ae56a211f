"""What every game promises, as one call that anybody can make on a game of his own.

    from khonsu.testing import check

    check(MyGame(), seeds=range(20))

`check` plays games at random with every player count and every value of every option, looks closely at many positions on the
way, and raises `BrokenPromise` with the name of the first promise that does not hold and the way to the position. The promises
are the functions in the modules of this package; each one's docstring says what it holds a game to.
"""

from khonsu.testing.check import COMMON_PROMISES, GAME_PROMISES, PROMISES, BrokenPromise, check

__all__ = ["COMMON_PROMISES", "GAME_PROMISES", "PROMISES", "BrokenPromise", "check"]
