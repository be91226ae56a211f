"""What search needs to know of Pharaon: payments that come to the same, what a seat knows, how far the game has come, and its features."""

from collections.abc import Iterator
from random import Random

from tests.games.pharaon.positions import GAME, TRAITOR, J, ask, choices, lay, play
from tests.opened import Opened, open_game

from khonsu.engine.rules import EVERYBODY
from khonsu.games.pharaon import payment, tasks
from khonsu.games.pharaon.features import PharaonFeatures
from khonsu.games.pharaon.state import SILVER
from khonsu.games.pharaon.zone_action import zone_of

# What follows from the rest of a view, or does not matter for what is to come.
FOLLOWS = ("entry", "bank", "bag", "noble_deck", "artisan_deck", "jar_pile", "game", "legal")


def positions(games: int, seed: int = 0, every: int = 7) -> Iterator[Opened]:
    """Positions of random games with every player count and option, the setup among them."""
    rng = Random(seed)
    for game in range(games):
        players = 1 + game % 5
        options = {"dark": game % 6} if players == 1 else {}
        novices = "".join(rng.choice("NNNY") for _ in range(players))
        state = open_game(GAME, players, f"thinking {seed} {game}", first_game=novices, **options)
        steps = 0
        while state.actor is not None:
            if steps < 12 or steps % every == 0:
                yield state
            state.step(rng.choice(state.choices))
            steps += 1
        yield state


def distinct(state: Opened) -> list[str]:
    return [GAME.name(choice) for choice in state.distinct()]


# Payments and swaps that come to the same ----------------------------------------------------------------------------------


def test_a_resource_is_paid_before_an_offering_of_its_colour() -> None:
    state = lay(held={"J": "red, offering_red, blue"}, entry={"nile": "red"})
    play(state, "nile 4")
    assert choices(state) == ["pay 1", "pay 2"]
    assert state.distinct() == [GAME.parse("pay 1")]


def test_which_of_the_tokens_paid_lies_on_the_wheel_does_not_matter() -> None:
    state = lay(held={"J": "2 red, silver"}, entry={"artisans": "red"}, artisan_row=[1])
    play(state, "artisan 1")
    # Silver as the entry and two reds, or a red as the entry: either way all three are gone.
    assert choices(state) == ["pay 1", "pay 2"]
    assert distinct(state) == ["pay 1"]


def test_it_matters_where_the_bank_is_short() -> None:
    state = lay(held={"J": "2 red, silver"}, entry={"artisans": "red"}, artisan_row=[1], bank={"silver": 0})
    play(state, "artisan 1")
    assert distinct(state) == choices(state)


def test_payments_that_leave_different_tokens_are_all_looked_at() -> None:
    state = lay(held={"J": "2 red, 2 blue, offering_blue, wild_nile"}, entry={"nile": "red"})
    play(state, "nile 4")
    left = set()
    for choice in state.distinct():
        twin = state.copy()
        twin.step(choice)
        left.add(tuple(twin.held[:18]))
    # The wild token for red, for blue, or for neither; an offering is never worse to keep than a resource.
    assert len(left) == len(state.distinct()) == 3


def test_silver_is_never_left_lying_for_a_basic_resource() -> None:
    state = lay(turn="L", passed={"J": (1, 3)})
    ask(state, "reward", "J")
    assert choices(state) == ["reward basic", "reward silver"]
    assert distinct(state) == ["reward silver"]


def test_silver_is_never_paid_where_a_basic_resource_would_do() -> None:
    state = lay(held={"J": "2 red, 2 blue, 2 silver"}, entry={"nile": "red"})
    play(state, "nile 4")
    assert len(choices(state)) > 1
    [payment] = state.distinct()
    state.step(payment)
    assert state.held[SILVER] == 2


def test_the_teacher_counts_basic_resources_and_may_pay_silver() -> None:
    state = lay(held={"J": "2 red, 2 blue, 2 silver"}, entry={"nile": "red"}, nobles={"J": ["teacher"]})
    play(state, "nile 4")
    assert len(state.distinct()) > 1


def test_every_payment_leaves_at_most_what_a_distinct_one_leaves() -> None:
    seen = 0
    for state in positions(25, seed=3, every=1):
        if state.stack and state.stack[-1][0] == tasks.PAY:
            kept = [purses(state, choice) for choice in state.distinct()]
            for choice in state.choices:
                if GAME.name(choice) != "differently":
                    left = purses(state, choice)
                    assert any(serves_as_well(other, left) for other in kept)
                    seen += 1
    assert seen > 200


def serves_as_well(purse: list[int], other: list[int]) -> bool:
    """Whether a purse is as good as another one: silver stands for what is lacking of any colour."""
    lacking = sum(max(0, wanted - there) for there, wanted in zip(purse[:5], other[:5], strict=True))
    return purse[5] >= other[5] + lacking and all(one >= two for one, two in zip(purse[6:], other[6:], strict=True))


def purses(state: Opened, choice: int) -> list[int]:
    """What a payment leaves: tokens of each colour, offerings among them, silver, wilds."""
    twin = state.copy()
    _, seat, action, _ = twin.stack[-1]
    payment.pay(twin.position, seat, zone_of(action), twin.bills[choice - GAME.parse("pay 1")])
    held = twin.held[seat * 18 : seat * 18 + 18]
    return [held[colour] + held[colour + 6] for colour in range(5)] + held[5:]


def test_a_swap_gives_a_resource_before_an_offering_of_its_colour() -> None:
    state = lay(held={"J": "red, offering_red, offering_blue"}, nobles={"J": ["treasurer", "seer"]})
    swaps = ["seer red", "seer offering_blue", "treasurer red", "treasurer offering_blue"]
    assert distinct(state) == [*swaps, "pass"]
    ask(state, "swap", "J")
    assert distinct(state) == [*swaps, "decline"]


# What a seat knows -------------------------------------------------------------------------------------------------------


def test_positions_that_look_different_have_different_keys() -> None:
    rng = Random(5)
    for game in range(5):
        players = 1 + game % 5
        state = open_game(GAME, players, f"keys {game}")
        keys: dict[int, dict[object, object]] = {seat: {} for seat in range(players)}
        looks: dict[int, dict[object, object]] = {seat: {} for seat in range(players)}
        while state.actor is not None:
            # Beside what is played, what might have been.
            for choice in rng.sample(state.choices, 2):
                twin = state.copy()
                twin.step(choice)
                for seat in range(players):
                    look = shown(twin, seat)
                    key = twin.position.known(seat)
                    assert keys[seat].setdefault(key, look) == look
                    assert looks[seat].setdefault(look, key) == key
            state.step(rng.choice(state.choices))


def shown(state: Opened, seat: int) -> str:
    """A view without what is left out of the key."""
    document = state.view(seat).dump()
    return repr(sorted((name, value) for name, value in document.items() if name not in FOLLOWS))


# How far the game has come -----------------------------------------------------------------------------------------------


# Features ----------------------------------------------------------------------------------------------------------------

FEATURES = PharaonFeatures()


def named(state: Opened) -> dict[str, float]:
    """The features of the first seat by name."""
    numbers = FEATURES.of_seat(state.position, J, EVERYBODY)
    return {feature.name: number for feature, number in zip(FEATURES.seat_features, numbers, strict=True)}


def test_features_count_what_lies_before_a_seat() -> None:
    state = lay(
        held={"J": "3 red, blue, offering_red, 2 wild_nile, point_2, silver"},
        nobles={"J": ["scribe_2", "teacher", "official_1"]},
        artisans={"J": [1, 2]},
        levels={"J": {"red": 1, "blue": 2, "black": 3}},
        steps={"J": 2},
    )
    found = named(state)
    assert [found[name] for name in ("basics", "colours", "most_alike", "silver")] == [4, 2, 4, 1]
    assert [found[name] for name in ("resource_offerings", "wild_offerings", "point_offerings")] == [1, 2, 1]
    assert [found[name] for name in ("scribes", "judge", "teacher", "officials")] == [1, 0, 1, 1]
    assert [found[name] for name in ("levels_1", "levels_2", "levels_3", "steps", "next_step")] == [1, 1, 1, 2, 6]
    assert [found[name] for name in ("artisan_count", "artisans", "nile", "tomb")] == [2, 15, 10, 10]


def test_features_know_nobles_apart_who_are_worth_different_things() -> None:
    found = named(lay(nobles={"J": ["high_priest", "foreman", "scribe_1", "scribe_4"], "L": ["steward"]}))
    alone = ["architect", "priestess", "foreman", "decorator", "physician", "contractor", "high_priest", "steward"]
    assert [name for name in alone if found[name]] == ["foreman", "high_priest"]
    assert found["scribes"] == 2


def test_features_count_free_spaces_for_whoever_can_still_use_them() -> None:
    free = named(lay())["spaces"]
    assert free == 15
    assert named(lay(wheel={"red": "red silver"}))["spaces"] == free - 2
    assert named(lay(passed={"J": (1, 1)}, turn="L"))["spaces"] == 0


def test_features_tell_what_can_be_paid_now() -> None:
    state = lay(held={"J": "2 red, blue, green"}, entry={"nile": "red", "artisans": "black", "offerings": "blue"})
    found = named(state)
    # Green and red, red and blue; both contain the colour of the wheel.
    assert [found[name] for name in ("can_nile", "can_nile_free", "can_noble", "can_artisan", "can_offer")] == [
        2,
        2,
        0,
        0,
        1,
    ]
    assert named(lay(held={"J": "2 red, blue"}, passed={"J": (1, 1)}, turn="L"))["can_nile"] == 0


def test_features_tell_what_the_traitor_has_and_will_get() -> None:
    state = lay(1, number=5, steps={"T": 3}, nobles={"T": ["judge", "seer"]})
    found = named(state)
    assert [found[name] for name in ("traitor_tomb", "traitor_nobles", "traitor_jars")] == [16, 12, 0]
    assert found["traitor"] == state.score(TRAITOR)
    assert found["traitor_coming"] == 0
    state.plot = 3
    soon = named(state)
    state.plot = 4
    assert 0 < soon["traitor_coming"] < named(state)["traitor_coming"]
    assert soon["traitor_next"] > 0
