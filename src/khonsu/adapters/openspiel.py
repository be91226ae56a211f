"""The games in OpenSpiel: importing this registers them all, and `pyspiel.load_game("khonsu_NAME_v2(players=3)")` finds them.

Every draw is a chance node, or several, with equally likely outcomes. Returns are those of the reward `win`. The observation tensor is the row that all environments
observe; the information state, for whoever needs perfect recall, is a key of everything that a player has known so far, his own choices among it. The options of a game are
parameters.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from khonsu.adapters import seats
from khonsu.adapters.extras import needed
from khonsu.adapters.rewards import earned
from khonsu.engine.errors import KhonsuError
from khonsu.engine.registry import game as find_game
from khonsu.engine.registry import game_names
from khonsu.engine.scripted import MOST_OUTCOMES, Moment, begin, known_to
from khonsu.players.arena import any_options

if TYPE_CHECKING:
    from khonsu.engine.game import Game as RuledGame

pyspiel: Any = needed("pyspiel", "openspiel")

CHANCE: Any = pyspiel.PlayerId.CHANCE
TERMINAL: Any = pyspiel.PlayerId.TERMINAL


@cache
def outcomes(count: int) -> list[tuple[int, float]]:
    """So many equally likely outcomes."""
    return [(number, 1.0 / count) for number in range(count)]


def name_of(game: RuledGame) -> str:
    """Under which name a game is registered; other rules are another name."""
    return f"khonsu_{game.id}_v{game.rules_version}"


@cache
def has_secrets(game: RuledGame) -> bool:
    """Whether anything on the table is ever hidden from a seat: seen in a few games with any options, from the beginning to the end."""
    luck = Random(0)
    for seed in range(6):
        options = any_options(game.options, game.seats[-1], luck)
        position = game.start(game.seats[-1], seed, **options).position
        while position.stack:
            for seat in range(position.players):
                seen = position.masked(seat)
                if any(getattr(seen, name) != getattr(position, name) for name in game.fields):
                    return True
            position.step(luck.choice(position.choices))
    return False


def kind_of(game: RuledGame, players: int | None = None) -> Any:
    """What OpenSpiel has to know of a game before it is loaded, or with so many players."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if has_secrets(game) else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if players == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": seats.company(game), **{option.name: option.default for option in game.options}},
    )


class Game(pyspiel.Game):
    """A game of ours to OpenSpiel; a subclass says which."""

    ruled: RuledGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        ruled = self.ruled
        given = dict(params or {})
        self.players = int(given.get("players", seats.company(ruled)))
        # Not all options exist with every number of players, so that only those are given on that say something.
        self.options = {
            option.name: given[option.name]
            for option in ruled.options
            if given.get(option.name, option.default) != option.default
        }
        # One for all games, as moments never change.
        self.first = begin(ruled, self.players, **self.options)
        self.observer = seats.observer(ruled, self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=ruled.space.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.players == 1 else 0.0,
            max_game_length=ruled.longest,
        )
        super().__init__(kind_of(ruled, self.players), info, given)

    def new_initial_state(self) -> State:
        """The beginning, before anything is laid out."""
        return State(self, self.first)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who looks at states, with or without recall."""
        return Observer(self.observer, bool(iig_obs_type and iig_obs_type.perfect_recall))


class State(pyspiel.State):
    """A moment of a game to OpenSpiel."""

    def __init__(self, game: Game, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> Any:
        """Whoever has to choose."""
        moment = self.moment
        if moment.outcomes:
            return CHANCE
        actor = moment.position.actor
        return TERMINAL if actor is None else actor

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.moment.outcomes and not self.moment.position.stack

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.position.choices_of(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn now."""
        return outcomes(self.moment.outcomes)

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.moment.position.rules
        if player == CHANCE:
            return f"{rules.sources[self.moment.source]} {action}"
        return rules.space.name(action)

    def returns(self) -> list[float]:
        """What the game has brought every player."""
        if not self.is_terminal():
            return [0.0] * self.moment.position.players
        return earned(self.moment.position, "win")

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state that the player cannot tell from this one, with what is hidden from him dealt anew."""
        twin = self.clone()
        twin.moment = self.moment.imagined(player, int(sampler() * (1 << 30)))
        made: State = twin
        return made

    def __str__(self) -> str:
        """The position, and what is being drawn, as text."""
        moment = self.moment
        if not moment.outcomes:
            return repr(known_to(moment.position, -1))
        return f"{moment.position.rules.sources[moment.source]}: one of {moment.outcomes}"


class Observer:
    """What a player observes, as a tensor and as a string."""

    def __init__(self, watcher: Any, recalls: bool) -> None:
        self._watcher = watcher
        self._recalls = recalls
        self.tensor = seats.np.zeros(watcher.width, seats.np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Look at a state with the eyes of a player; before anything is laid out there is nothing to see."""
        if self._recalls:
            raise KhonsuError("There is no information state tensor, as recall has no fixed width: the string has it.")
        position = state.moment.position
        if state.moment.previous is None and state.moment.outcomes:
            self.tensor.fill(0.0)
        else:
            self.tensor[:] = seats.np.frombuffer(self._watcher.row(position, player), seats.ROW)

    def string_from(self, state: State, player: int) -> str:
        """The same as a string; with recall, everything that the player has seen so far."""
        moment = state.moment
        if moment.previous is None and moment.outcomes:
            return ""
        return moment.recalled(player).hex() if self._recalls else repr(known_to(moment.position, player))


for _name in game_names():
    _game = find_game(_name)
    if _game.rules.features is not None:
        # A class, not a function that makes games: OpenSpiel lets go of what it was given only when Python is gone.
        _kind = type(_game.id.capitalize(), (Game,), {"ruled": _game})
        # Where `pickle` looks for it.
        globals()[_kind.__name__] = _kind
        pyspiel.register_game(kind_of(_game), _kind)
