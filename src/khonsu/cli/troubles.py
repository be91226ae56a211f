"""What opponents of somebody's own did wrong, told beside the results of many games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from khonsu.cli.output import Output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.text import Catalogue
    from khonsu.players.arena import Outcome


def tell_troubles(outcomes: Sequence[Outcome], say: Catalogue) -> None:
    """Each trouble with how often it came, on standard error."""
    for trouble, times in Counter(trouble for outcome in outcomes for trouble in outcome.troubles).most_common():
        Output(stderr=True).print(say("table.trouble", trouble=trouble, n=times), soft_wrap=True)
