"""The program in which records of strangers are checked and drawn: a line of JSON with a record comes in, one with what it shows goes out.

It runs as a process of its own (`python -m khonsu.web.replay_process`), so that no record holds up the site, and can be ended at any time.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from khonsu.engine.errors import BadRecord
from khonsu.web.record_reading import replayed
from khonsu.web.scene import Wish, scene_of

# Records of which the match is kept: whoever looks at one goes through it position by position.
REMEMBERED = 4

_match = lru_cache(REMEMBERED)(replayed)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a record shows, or why it cannot be shown."""
    try:
        return {"scene": asdict(scene_of(*_match(question["text"]), Wish(**question["wish"])))}
    except BadRecord as error:
        return {"fault": None if error.fault is None else error.fault.dump()}


def main() -> None:
    """Answer until there are no more questions."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
