"""Holds a game to every promise."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from khonsu.testing import (
    drawing,
    holding,
    imagining,
    playing,
    processes,
    results,
    saving,
    secrets,
    thinking,
    together,
    undo,
    words,
)
from khonsu.testing.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Iterable

    from khonsu.engine.game import Game
    from khonsu.engine.options import Option

# In the order in which they are checked: a promise relies on those before it, so the first broken one is the one to mend.
GAME_PROMISES = (
    saving.notation_is_unique,
    saving.options_take_their_values,
    saving.component_hash_is_stable,
    words.catalogues_agree,
    words.games_introduce_themselves,
)
PROMISES = (
    playing.legal_choices_can_be_played,
    playing.whoever_acts_has_a_choice,
    playing.legal_lists_are_ascending,
    playing.reasons_are_for_illegal_choices,
    playing.copies_are_independent,
    playing.same_seed_same_game,
    playing.games_end,
    playing.search_looks_at_legal_choices,
    playing.luck_comes_by_source,
    playing.narration_changes_nothing,
    playing.refusals_change_nothing,
    holding.strangers_are_refused,
    together.seats_at_once_are_independent,
    together.any_order_comes_to_the_same,
    saving.positions_load_back,
    saving.repr_loads_back,
    saving.records_replay,
    results.pieces_are_conserved,
    results.scores_are_the_sum_of_their_parts,
    results.winners_stand_highest,
    secrets.views_hold_no_luck,
    secrets.choice_lists_are_public,
    imagining.imagining_is_repeatable,
    imagining.imagining_agrees_with_the_view,
    secrets.views_keep_secrets,
    secrets.seats_know_what_everybody_knows,
    saving.views_load_back,
    holding.faces_are_small,
    holding.nothing_held_changes_the_game,
    holding.what_is_held_travels,
    imagining.imagining_leaves_the_game_alone,
    imagining.imagined_games_can_be_played,
    imagining.imagining_varies_what_is_hidden,
    thinking.keys_follow_from_the_view,
    thinking.equal_keys_mean_the_same,
    thinking.progress_never_turns_back,
    thinking.numbers_keep_their_bounds,
    thinking.numbers_follow_from_the_view,
    secrets.words_keep_secrets,
    secrets.events_keep_secrets,
    secrets.public_records_keep_secrets,
    undo.undo_restores_the_position,
    undo.undo_stops_at_luck_and_others,
    undo.quiet_choices_teach_nobody,
    undo.previews_come_true,
    words.everything_can_be_said,
    words.choices_read_differently,
    drawing.drawings_keep_secrets,
    holding.pictures_show_what_the_viewer_may_see,
    drawing.choices_can_be_clicked,
    drawing.equal_keys_mean_equal_layers,
    drawing.equal_facts_mean_equal_rows,
    drawing.the_board_can_be_said,
)
# What only many games together can show.
COMMON_PROMISES = (undo.fences_stand_where_somebody_learns, processes.every_machine_plays_the_same)

# Of an option with more values than this only some are played.
FEW = 12


class BrokenPromise(AssertionError):
    """A promise that a game does not keep: its name, what is wrong, and how to see it again."""

    def __init__(self, name: str, details: str, way: str = "") -> None:
        super().__init__(f"{name}: {details}" + (f"\n{way}" if way else ""))
        self.name = name
        self.details = details


def check(game: Game, seeds: Iterable[int] = range(3), players: int | None = None, moments: int = 12) -> None:
    """Hold a game to every promise; raises `BrokenPromise` for the first one it does not keep.

    For each seed, games are played with each player count (or only with `players`) and so many mixtures of options that every value
    occurs. In each game `moments` positions are looked at closely.
    """
    for promise in GAME_PROMISES:
        try:
            complaint = next(promise(game), None)
        except Exception as error:
            raise BrokenPromise(promise.__name__, f"raises {error!r}") from error
        if complaint is not None:
            raise BrokenPromise(promise.__name__, complaint)
    trials: list[Trial] = []
    for seed in seeds:
        for count in game.seats if players is None else [players]:
            for options in mixtures(saving.options_for(game, count), count, seed):
                trial = Trial(game, count, options, seed, moments)
                keep_promises(trial)
                trials.append(trial)
    for common in COMMON_PROMISES:
        for trial, at, details in common(trials):
            raise BrokenPromise(common.__name__, details, trial.way_to(at))


def keep_promises(trial: Trial) -> None:
    """Hold one played game to every promise."""
    for promise in PROMISES:
        try:
            complaint = next(promise(trial), None)
        except Exception as error:
            # A game that fails while it is checked breaks the promise that is being checked.
            raise BrokenPromise(promise.__name__, f"raises {error!r}", trial.way_to(len(trial.choices))) from error
        if complaint is not None:
            at, details = complaint
            raise BrokenPromise(promise.__name__, details, trial.way_to(at))


def mixtures(options: list[Option], players: int, seed: int) -> list[dict[str, Any]]:
    """So many mixtures of options, chosen by the seed, that every value of every option occurs."""
    random = Random(f"{seed} {players}")
    columns: dict[str, list[Any]] = {}
    for option in options:
        values = option.values(players)
        if len(values) > FEW:
            ends = [values[0], values[-1], option.default]
            values = list(dict.fromkeys([*ends, *random.sample(values, FEW - len(ends))]))
        random.shuffle(values)
        columns[option.name] = values
    rows = max([1, *(len(values) for values in columns.values())])
    return [{name: values[row % len(values)] for name, values in columns.items()} for row in range(rows)]
