"""`khonsu backup`, `restore`, `tidy` and `rekey`: looking after the data of a site."""

from __future__ import annotations

import re
import time
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from khonsu.cli.output import Output
from khonsu.cli.serve import Data, data_place
from khonsu.engine.errors import KhonsuError

UNITS = {"d": 24 * 3600, "w": 7 * 24 * 3600, "m": 30 * 24 * 3600, "y": 365 * 24 * 3600}

# What `tidy` counts, in words.
NAMES = {
    "over": "finished tables",
    "running": "tables that nobody plays on",
    "waiting": "tables that never began",
    "choices": "choices made there",
    "chat": "lines of chat",
    "guests": "guests without a table",
    "records": "records that were sent in",
    "reviews": "reviews of games",
    "editions": "component tables that were played with",
    "boxes": "boxes of guests without a table",
}


def _say(text: str) -> None:
    Output().print(text, soft_wrap=True)


def backup(
    target: Annotated[str, typer.Argument(metavar="FILE", help="Where the copy goes.", show_default=False)],
    data: Data = None,
) -> None:
    """Copy the data of a site, also while it runs."""
    from khonsu.table.copies import backup as copy_data

    copy_data(data_place(data), target)
    _say(target)


def restore(
    copy: Annotated[str, typer.Argument(metavar="FILE", help="A copy that `khonsu backup` made.", show_default=False)],
    data: Data = None,
) -> None:
    """Put a copy in the place of the data of a site that does not run; what was there is kept beside it."""
    from khonsu.table.copies import restore as put_back

    before = put_back(copy, data_place(data))
    _say(f"{data_place(data)} is what {copy} was.")
    if before is not None:
        _say(f"What was there before is now {before}.")


def tidy(
    older_than: Annotated[str, typer.Option(metavar="90d", help="Age: days (d), weeks (w), months (m) or years (y).")],
    data: Data = None,
    delete: Annotated[bool, typer.Option("--delete", help="Delete it; without this it is only counted.")] = False,
) -> None:
    """Count, and delete if wanted, what nobody has touched for a long time."""
    from khonsu.table.retention import Retention

    place = _existing(data)
    since = int(time.time()) - _seconds(older_than)
    with closing(Retention(place, since)) as retention:
        for name, number in asdict(retention.count()).items():
            _say(f"{number:>9,}  {NAMES[name]}")
        day = f"{datetime.fromtimestamp(since):%Y-%m-%d %H:%M}"
        if delete:
            retention.delete()
            _say(f"All of it, untouched since {day}, is deleted.")
        else:
            _say(f"Untouched since {day}. Nothing is deleted; `--delete` does that.")


def rekey(
    data: Data = None,
    alone: Annotated[bool, typer.Option("--alone", help="Forget the older keys: nobody is recognised any more.")] = False,
) -> None:
    """Make a new key that signs who somebody is; the older ones stay valid, and expire with what they signed."""
    from khonsu.table.store import Store

    with closing(Store(_existing(data))) as store:
        store.add_key(alone=alone)
    _say("A running site signs with the new key within three minutes.")


def _existing(given: str | None) -> str:
    """Where the data of a site are, if there are any that can be opened."""
    from khonsu.web.serve import prepare

    place = data_place(given)
    if "://" not in place and not Path(place).is_file():
        raise KhonsuError(f"There is no data file {place!r}.")
    prepare(place)
    return place


def _seconds(age: str) -> int:
    found = re.fullmatch(r"(\d{1,5})([dwmy])", age.strip().lower())
    if found is None:
        raise KhonsuError(f"An age is written like 90d, 12w, 6m or 1y, not {age!r}.")
    return int(found[1]) * UNITS[found[2]]
