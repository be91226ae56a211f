"""`khonsu serve` and `khonsu backup`: the site for everybody with a browser, and a copy of its data."""

from __future__ import annotations

from typing import Annotated

import typer

from khonsu.cli.output import Output
from khonsu.cli.saves import folder

Data = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Data file, or the URL of a database.", show_default="site.db among your own data"),
]


def _data(given: str | None) -> str:
    return given if given is not None else str(folder().parent / "site.db")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen at.", min=0, max=65535)] = 8000,
    data: Data = None,
    workers: Annotated[int, typer.Option(help="Number of processes.", min=1, max=64)] = 1,
    rate: Annotated[float, typer.Option(help="Posts a second from one address; 0: any number.", min=0)] = 10.0,
    meanwhile: Annotated[
        str | None,
        typer.Option(
            metavar="COMMAND",
            help="Run this beside the site, then go over to the code that is there. For updates that nobody notices.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Open the site: play in the browser, alone or with friends."""
    # Only here: no other command needs the site, and it takes a while to load.
    from khonsu.web.serve import Plan
    from khonsu.web.serve import serve as open_site

    open_site(Plan(host, port, _data(data), workers, rate, meanwhile))


def backup(
    target: Annotated[str, typer.Argument(metavar="FILE", help="Where the copy goes.", show_default=False)],
    data: Data = None,
) -> None:
    """Copy the data of a site, also while it runs."""
    from khonsu.web.serve import backup as copy_data

    copy_data(_data(data), target)
    Output().print(target, soft_wrap=True)
