"""The levels of opponents that people can choose from."""

from khonsu.table.opponents import levels

LEVELS = levels()
# A fair opponent for somebody who comes for the first time.
DEFAULT = LEVELS[-1]
