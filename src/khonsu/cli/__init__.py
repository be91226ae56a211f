"""The command `khonsu`."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    # Imported only now: whoever imports the package for its other modules does not wait for the command line.
    from khonsu.cli.app import run

    run()
