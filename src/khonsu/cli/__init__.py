"""The command `khonsu`."""

from __future__ import annotations

import sys

# What a shell expects of a command that was ended by Ctrl-C.
INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        # Imported only now: whoever imports the package for its other modules does not wait for the command line.
        from khonsu.cli.app import run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
