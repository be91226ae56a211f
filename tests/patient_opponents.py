"""Opponents who do not answer before they are let: they fill the queue for as long as a test needs it."""

import sys
from pathlib import Path

from tests.running_site import Site, Visitor, choices_of

# Answers with the first choice, but only once a file is there.
PROGRAM = (
    "import sys, json, os, time\n"
    "for line in sys.stdin:\n"
    "    while not os.path.exists({file!r}): time.sleep(0.01)\n"
    "    question = json.loads(line)\n"
    "    print(json.dumps({{'choice': question['view']['choices'][0] if 'view' in question else 0}}), flush=True)\n"
)


def crowded(site: Site, person: Visitor, before: int, let: Path) -> str:
    """A table whose opponent waits behind so many others until a file is there; gives its code."""
    pool = site.tables.pool
    pool.processes.limit = 60.0
    pool.processes.program = (sys.executable, "-c", PROGRAM.format(file=str(let)))
    # The processes are busy with the first tables, some more wait, and then we do.
    for _ in range(len(pool.processes.places) + before):
        _begun(person)
    return _begun(person)


def _begun(person: Visitor) -> str:
    """A table at which it is the opponent's turn."""
    code = person.new_table("imhotep", "level-kagemni")
    doc = person.now(code, 0)
    while choices := choices_of(doc["choices"]):
        person.choose(code, 0, choices[0], doc["version"])
        doc = person.now(code, 0)
    return code
