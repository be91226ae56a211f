"""`python -m khonsu` is the command `khonsu`."""

from khonsu.cli import main

main()
