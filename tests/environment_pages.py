"""The pages about the games as environments (docs/environments), made from the code: `python -m tests.environment_pages` writes them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import khonsu
from khonsu.adapters import gymnasium, openspiel, pettingzoo, seats

if TYPE_CHECKING:
    from khonsu.engine.choices import Kind
    from khonsu.engine.game import Game
    from khonsu.engine.rules import Feature

FOLDER = Path(__file__).parent.parent / "docs" / "environments"


def page(game: Game) -> str:
    """All that a learner meets in a game."""
    features = game.rules.features
    assert features is not None
    watchers = [seats.observer(game, players) for players in game.seats]
    widths = ", ".join(f"{watcher.width} with {watcher.players}" for watcher in watchers)
    secrets = "some things are hidden" if openspiel.has_secrets(game) else "nothing is hidden"
    lines = [
        f"# {game.title} as an environment",
        "",
        f"Made from the code by `python -m tests.environment_pages`; [research.md](../research.md) says how to use it, [{game.id}.md](../games/{game.id}.md) is about the game.",
        "",
        "| | |",
        "|---|---|",
        f"| PettingZoo | `khonsu.adapters.pettingzoo.env({game.id!r}, players={seats.company(game)})`, named `{pettingzoo.env(game)}` |",
        f"| Gymnasium | `{gymnasium.name_of(game)}` |",
        f"| OpenSpiel | `{openspiel.name_of(game)}` |",
        f"| batch | `khonsu.adapters.batch.Batch({game.id!r}, 256)` |",
        f"| players | {', '.join(map(str, game.seats))} |",
        f"| information | {secrets} |",
        f"| choices | {game.space.size} in all; no game asks for more than {game.longest} |",
        f"| observation | float32; numbers: {widths} players |",
        f"| sources of luck | {', '.join(f'`{source}`' for source in game.rules.sources)} |",
        f"| options | {', '.join(f'`{option.name}`' for option in game.options) or 'none'} |",
        "",
        "## Actions",
        "",
        "| numbers | kind | arguments, the last one fastest |",
        "|---|---|---|",
        *(action(kind) for kind in game.space.kinds),
        "",
        "## Observation",
        "",
        "Of each seat, the one that looks first, then the others in turn order:",
        "",
        *table(features.seat_features),
        "",
        "Then once, of the table:",
        "",
        *table(features.table_features),
        "",
        f"Then 1 for what is asked of this seat, or of whoever acts, and 0 for the rest: {', '.join(f'`{name}`' for name in watchers[0].questions)}.",
        "Last, 1 if this seat may choose now.",
    ]
    return "\n".join(lines) + "\n"


def action(kind: Kind) -> str:
    """A kind of choice as a row."""
    last = kind.base + kind.size - 1
    arguments = "; ".join(f"{arg.name}: {' '.join(arg.words)}" for arg in kind.args)
    return f"| {kind.base}{f' to {last}' if last > kind.base else ''} | `{kind.name}` | {arguments} |"


def table(features: tuple[Feature, ...]) -> list[str]:
    """Numbers as rows."""
    rows = [f"| `{each.name}` | {each.about} | {each.low:g} | {each.high:g} |" for each in features]
    return ["| number | what it says | from | to |", "|---|---|---|---|", *rows]


def main() -> None:
    """Write all pages."""
    FOLDER.mkdir(exist_ok=True)
    for name in khonsu.game_names():
        (FOLDER / f"{name}.md").write_text(page(khonsu.game(name)), encoding="utf-8")


if __name__ == "__main__":
    main()
