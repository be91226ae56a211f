"""`khonsu serve`: the site for everybody with a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from khonsu.cli.saves import folder
from khonsu.table.levels import invited

Data = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Data file, or the URL of a database.", show_default="site.db among your own data"),
]

Invited = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="[NAME=]MODULE:CLASS|cmd:PROGRAM",
        help="An opponent of your own, besides, and what visitors know him by. May be repeated.",
        show_default="the name of the class or program",
    ),
]

Boxes = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Folder with boxes that everybody may play with.", show_default=False),
]


def data_place(given: str | None) -> str:
    """Where the data of a site are: where somebody says, or among his own."""
    return given if given is not None else str(folder().parent / "site.db")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen at.", min=0, max=65535)] = 8000,
    data: Data = None,
    workers: Annotated[int, typer.Option(help="Number of processes.", min=1, max=64)] = 1,
    rate: Annotated[float, typer.Option(help="Posts a second from one address; 0: no limits by address.", min=0)] = 10.0,
    answers: Annotated[int, typer.Option(help="Answers that one address may wait for at once.", min=1)] = 200,
    waiting: Annotated[int, typer.Option(help="Idle connections from one address.", min=1)] = 100,
    connections: Annotated[
        int, typer.Option(help="Connections in all.", min=0, show_default="as many as files may be open")
    ] = 0,
    arrival: Annotated[float, typer.Option(help="Seconds in which a request has to arrive.", min=0.1)] = 20.0,
    meanwhile: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Run this beside the site, then go over to the code that is there. For updates that nobody notices.",
            show_default=False,
        ),
    ] = None,
    proxies: Annotated[
        str,
        typer.Option(
            metavar="ADDRESSES",
            help="Proxies that may tell who asks: addresses or networks, with commas between.",
            show_default="none",
        ),
    ] = "",
    player: Invited = None,
    components: Boxes = None,
    keys: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="KHONSU_KEYS",
            help="Keys that sign who somebody is, one a line, the newest first.",
            show_default="one that the data hold",
        ),
    ] = None,
    token: Annotated[
        str,
        typer.Option(envvar="KHONSU_TOKEN", help="Who shows it may read /metrics from outside.", show_default=False),
    ] = "",
) -> None:
    """Open the site: play in the browser, alone or with friends."""
    # Only here: no other command needs the site, and it takes a while to load.
    from khonsu.web.door import DoorLimits
    from khonsu.web.house_boxes import house_boxes
    from khonsu.web.serve import Plan
    from khonsu.web.serve import serve as open_site
    from khonsu.web.signing import read_keys

    # Refused here, in a sentence, before any process starts.
    if components is not None:
        house_boxes(components)
    if keys is not None:
        read_keys(keys)
    open_site(
        Plan(
            host=host,
            port=port,
            data=data_place(data),
            workers=workers,
            rate=rate,
            meanwhile=meanwhile,
            door=DoorLimits(arrival=arrival, waiting=waiting, answers=answers, total=connections),
            proxies=proxies,
            keys=keys,
            token=token,
            own=invited(player or ()),
            components=components,
        )
    )
