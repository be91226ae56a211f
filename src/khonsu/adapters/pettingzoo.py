"""The games as PettingZoo environments (AEC): `khonsu.adapters.pettingzoo.env("NAME", players=4)`.

Agents are `player_0`, `player_1` and so on in the order of seats. Whoever has to choose is selected, as often in a row as the rules ask him; forced choices are
made by the engine. Where several may choose at once they are asked in turn order. All agents end together, when the game does. The environment checks its
arguments itself, so that PettingZoo's wrappers, which cost most of the speed, are not needed.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from khonsu.adapters import seats
from khonsu.adapters.extras import needed
from khonsu.adapters.rewards import earned
from khonsu.engine.errors import BadOption, KhonsuError, suggest
from khonsu.engine.rules import EVERYBODY
from khonsu.engine.whole import whole

if TYPE_CHECKING:
    from khonsu.engine.game import Game
    from khonsu.engine.state import State

pettingzoo: Any = needed("pettingzoo", "pettingzoo")
spaces: Any = needed("gymnasium.spaces", "pettingzoo")


def env(
    game: str | Game, players: int | None = None, *, reward: str = "win", render_mode: str | None = None, **options: Any
) -> Environment:
    """An environment of a game, with its options."""
    return Environment(game, players, reward=reward, render_mode=render_mode, **options)


class Environment(seats.Watched, pettingzoo.AECEnv):
    """One game at a time, for as many agents as there are seats."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "svg"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game, self.players = seats.settled(game, players, reward, options)
        self.options = options
        self.reward = reward
        self.render_mode = seats.shown(render_mode, self.metadata["render_modes"])
        self.metadata = {**self.metadata, "name": f"{self.game.id}_v{self.game.rules_version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        self.game_state: State | None = None
        self._luck = Random()
        self.watch()
        low, high = seats.bounds(self._observer.fields(0))
        seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=seats.np.float32),
                "action_mask": spaces.Box(0, 1, (self._observer.size,), seats.np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        # One each, so that each is seeded apart.
        self.action_spaces = {agent: spaces.Discrete(self._observer.size) for agent in self.possible_agents}
        low, high = seats.bounds(self._observer.fields(EVERYBODY))
        self.state_space = spaces.Box(low, high, dtype=seats.np.float32)

    def observation_space(self, agent: str) -> Any:
        """What an agent can observe: numbers and which choices it may make."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        """All choices of the game."""
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed, one that follows from the last seed given."""
        if seed is not None:
            number = whole(seed)
            if number is None:
                raise BadOption(f"A seed is a whole number, not {seed!r}.")
            self._luck = Random(number)
        self.game_state = self.game.start(self.players, self._luck.getrandbits(62), **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._earned = [0.0] * self.players
        self._skip_agent_selection = None
        self._select()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Make a choice for the selected agent; None once the game is over."""
        state = self._running()
        if not self.agents:
            raise KhonsuError("The game is over and every agent has been told: call reset().")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        position = state.position
        choice = seats.action_of(action)
        if choice not in position.choices:
            # Says why.
            state.play(choice)
        position.step(choice)
        self._cumulative_rewards[agent] = 0.0
        if self.reward == "shaped" or not position.stack:
            self._pay()
        self._select()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent observes, and what it has got since it last chose."""
        self._running()
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know now."""
        position = self._running().position
        seat = self.possible_agents.index(self._known(agent))
        return {
            "observation": seats.row(self._observer, position, seat),
            "action_mask": seats.mask(self._observer, position, seat),
        }

    def state(self) -> Any:
        """Everything, nothing hidden: for a critic that may know more than those who act."""
        return seats.row(self._observer, self._running().position, EVERYBODY)

    def render(self) -> str | None:
        """The board as everybody may see it, as text or as a picture."""
        view = self._running().view(None)
        if self.render_mode == "svg":
            return view.svg()
        picture: str = self.game.board.terminal(view, self.game.text(), self.possible_agents)
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        """Turn to whoever has to choose; after the end to each agent once, so that it hears how it ended."""
        assert self.game_state is not None
        seat = self.game_state.position.actor
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
            seat = 0
        self.agent_selection = self.possible_agents[seat]

    def _pay(self) -> None:
        assert self.game_state is not None
        now = earned(self.game_state.position, self.reward)
        for agent, before, after in zip(self.possible_agents, self._earned, now, strict=True):
            self.rewards[agent] = after - before
            self._cumulative_rewards[agent] += after - before
        self._earned = now

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise BadOption(f"There is no agent {agent!r}. {suggest(agent, self.possible_agents)}")
        return agent

    def _running(self) -> State:
        if self.game_state is None:
            raise KhonsuError("No game has begun: call reset() first.")
        return self.game_state
