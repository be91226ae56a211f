"""The games as Gymnasium environments for one learner against opponents of any level: `gymnasium.make("khonsu/NAME-v2", opponents="greedy")`.

Importing this registers all installed games, each under its name and the version of its rules. An illegal action changes nothing, but ends the episode with the reward
of the worst defeat; `action_masks()`, which masked learners ask for, and `info["action_mask"]` say what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from khonsu.adapters import seats
from khonsu.adapters.extras import needed
from khonsu.adapters.rewards import ILLEGAL, earned
from khonsu.engine.errors import KhonsuError
from khonsu.engine.registry import game as find_game
from khonsu.engine.registry import game_names
from khonsu.players.registry import player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khonsu.engine.game import Game
    from khonsu.engine.state import State
    from khonsu.players.player import Player

gymnasium: Any = needed("gymnasium", "gymnasium")


def name_of(game: Game) -> str:
    """Under which name an environment is registered: other rules are another name."""
    return f"khonsu/{game.id.capitalize()}-v{game.rules_version}"


class Environment(seats.Watched, gymnasium.Env):
    """One seat of a game; the others are taken by opponents, who know only what their seats may know."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.players = seats.settled(game, players, reward, options)
        self.levels = seats.lineup(opponents, self.players - 1)
        self.fixed_seat = seats.place(seat, self.players)
        self.options = options
        self.reward = reward
        self.render_mode = seats.shown(render_mode, self.metadata["render_modes"])
        self.game_state: State | None = None
        self.seat = 0
        self._opponents: dict[int, Player] = {}
        self._over = True
        self.watch()
        low, high = seats.bounds(self._observer.fields(0))
        self.observation_space = gymnasium.spaces.Box(low, high, dtype=seats.np.float32)
        self.action_space = gymnasium.spaces.Discrete(self._observer.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game; the learner sits where it was told to, or anywhere."""
        super().reset(seed=seed)
        luck = self.np_random
        self.game_state = self.game.start(self.players, int(luck.integers(1 << 62)), **self.options)
        drawn = int(luck.integers(self.players))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        others = [other for other in range(self.players) if other != self.seat]
        self._opponents = {
            other: player(level, int(luck.integers(1 << 31))) for other, level in zip(others, self.levels, strict=True)
        }
        self._over = False
        self._answer()
        self._earned = 0.0
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make a choice; the opponents answer until it is the learner's turn again, or the game is over."""
        if self._over:
            raise KhonsuError("No game is running: call reset() first.")
        position = self._running().position
        choice = seats.action_of(action)
        if choice not in position.choices:
            self._over = True
            seen, info = self._seen()
            return seen, ILLEGAL[self.reward], True, False, {**info, "illegal": choice}
        position.step(choice)
        self._answer()
        self._over = not position.stack
        reward = 0.0
        if self._over or self.reward == "shaped":
            now = earned(position, self.reward)[self.seat]
            reward = now - self._earned
            self._earned = now
        seen, info = self._seen()
        return seen, reward, self._over, False, info

    def action_masks(self) -> Any:
        """Which actions are legal now."""
        return seats.mask(self._observer, self._running().position, self.seat).view(bool)

    def render(self) -> str | None:
        """The board as the learner may see it, as text or as a picture."""
        view = self._running().view(self.seat)
        if self.render_mode == "svg":
            return view.svg()
        picture: str = self.game.board.terminal(view, self.game.text(), [])
        return picture

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        position = self._running().position
        info = {"action_mask": seats.mask(self._observer, position, self.seat)}
        return seats.row(self._observer, position, self.seat), info

    def _answer(self) -> None:
        """Let the opponents choose until the learner has to."""
        state = self._running()
        position = state.position
        while (actor := position.actor) is not None and actor != self.seat:
            position.step(self._opponents[actor].choose(state.view(actor)))

    def _running(self) -> State:
        if self.game_state is None:
            raise KhonsuError("No game has begun: call reset() first.")
        return self.game_state


for _name in game_names():
    gymnasium.register(name_of(find_game(_name)), entry_point=f"{__name__}:Environment", kwargs={"game": _name})
