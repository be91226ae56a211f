"""Secrets never leave the seat that may see them: everything that went over the wire is searched."""

import re
from typing import Any

import pytest
from tests.running_site import Site, Visitor, choices_of
from tests.web.play import play_one

from khonsu.engine import registry
from khonsu.table.seats import seats_of

# The side of the market on which two cards lie face down, seen only by whoever looks at them.
HIDDEN = {"option-sides-0": "B"}


def open_secret_table(*people: Visitor) -> str:
    code = people[0].new_table("imhotep", *["friend"] * (len(people) - 1), **HIDDEN)
    for person in people[1:]:
        person.post(f"/tables/{code}/join")
    return code


def keep_prompt(visitor: Visitor, code: str, seat: int) -> bool:
    """Whether a seat looks at the hidden pair and keeps one of it."""
    return "Which of the two cards" in visitor.now(code, seat)["prompt"]


def play_until_somebody_looks(site: Site, code: str, people: list[Visitor]) -> int:
    """Until a seat looks at the hidden pair; prefers the choices that lead there."""
    for number in range(600):
        for seat, person in enumerate(people):
            doc = person.now(code, seat)
            if keep_prompt(person, code, seat):
                return seat
            choices = choices_of(doc["choices"])
            if choices:
                names = [registry.game("imhotep").name(choice) for choice in choices]
                liked = [i for i, name in enumerate(names) if name == "pick 4" or re.match(r"sail \d market", name)]
                pick = liked[0] if liked else number * 5 % len(choices)
                assert person.choose(code, seat, choices[pick], doc["version"]).status == 200
                break
    raise AssertionError("nobody ever looked at the pair")


def test_what_one_seat_sees_reaches_nobody_else(site: Site, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    code = open_secret_table(ema, jan)
    looker = play_until_somebody_looks(site, code, [ema, jan])
    person, other = (ema, jan) if looker == 0 else (jan, ema)
    keep = re.findall(r"<span>(Keep [^<]*)", person.now(code, looker)["choices"])
    assert len(keep) == 2
    for viewer, seat in ((other, 1 - looker), (stranger, "")):
        for asked in (seat, looker):
            doc = viewer.now(code, asked)
            assert not choices_of(doc["choices"])
            assert not any(label in str(doc) for label in keep)
    mine, theirs = person.now(code, looker)["board"], other.now(code, 1 - looker)["board"]
    assert mine != theirs


def test_views_of_others_do_not_depend_on_the_secret(site: Site, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    """The same position with another hidden pair looks the same to everybody else."""
    code = open_secret_table(ema, jan)
    looker = play_until_somebody_looks(site, code, [ema, jan])
    before = stranger.now(code), (jan, ema)[looker].now(code, 1 - looker)
    match = site.live(code).running
    state: Any = match.state
    pair = state.position.pair
    real = pair[:]
    others = [kind for kind in range(12) if kind not in real][:2]
    pair[:] = others
    try:
        assert (stranger.now(code), (jan, ema)[looker].now(code, 1 - looker)) == before
    finally:
        pair[:] = real


def test_the_seed_is_in_nothing_that_anybody_receives(site: Site, ema: Visitor, jan: Visitor, stranger: Visitor) -> None:
    code = open_secret_table(ema, jan)
    table = site.store.table(code)
    with stranger.stream(code) as stream:
        for number in range(25):
            play_one(code, [ema, jan], number * 3)
            stream.next("update")
    for viewer in (ema, jan, stranger):
        for path in ("", "/at/3", "/record", "/now", "/tips", "/why?thing=slot-1-1", "/picture.svg"):
            viewer.get(f"/tables/{code}{path}")
    key = site.live(code).running.state.position.key.hex()
    for viewer in (ema, jan, stranger):
        everything = b"".join(viewer.received).decode()
        assert table.seed not in everything
        assert key not in everything


def test_the_record_of_a_running_game_veils_what_was_chosen_in_secret(site: Site, ema: Visitor, jan: Visitor) -> None:
    code = open_secret_table(ema, jan)
    looker = play_until_somebody_looks(site, code, [ema, jan])
    play_one(code, [ema, jan])
    record = (jan, ema)[looker].get(f"/tables/{code}/record").text
    assert "seed:" not in record
    kinds = {kind.name for kind in registry.game("imhotep").space.kinds if kind.secret}
    for kind in kinds:
        assert not re.search(rf"^[JL] {kind} [^?]", record, re.MULTILINE)


def test_replays_show_a_running_game_only_as_the_visitor_may_see_it(site: Site, ema: Visitor, jan: Visitor) -> None:
    code = open_secret_table(ema, jan)
    looker = play_until_somebody_looks(site, code, [ema, jan])
    person, other = (ema, jan) if looker == 0 else (jan, ema)
    at = site.live(code).running.moment()
    path = f"/tables/{code}/at/{len(at.line)}"
    shown = other.get(f"{path}?seat={looker}", accept="application/json").json["board"]
    assert shown == other.get(path, accept="application/json").json["board"]
    assert shown != person.get(path, accept="application/json").json["board"]


def test_people_at_one_screen_get_a_curtain_where_there_are_secrets(site: Site, ema: Visitor) -> None:
    code = ema.new_table("imhotep", "here", **{"seat-1-name": "Eva"}, **HIDDEN)
    table = site.store.table(code)
    assert seats_of(table.host, list(table.seats)) == [0, 1]
    seen_curtain = seen_open = False
    for number in range(600):
        doc = ema.now(code)
        if doc["curtain"] is not None:
            seen_curtain = True
            actor = doc["curtain"]
            assert not choices_of(doc["choices"])
            assert ema.now(code, 1 - actor)["curtain"] == actor
            doc = ema.now(code, actor)
            assert doc["curtain"] is None
        else:
            seen_open = True
        if doc["over"] or (seen_curtain and seen_open):
            break
        choices = choices_of(doc["choices"])
        seat = int(re.findall(r'name="seat" value="(\d)"', doc["choices"])[0])
        names = [registry.game("imhotep").name(choice) for choice in choices]
        liked = [i for i, name in enumerate(names) if name == "pick 4" or re.match(r"sail \d market", name)]
        pick = liked[0] if liked else number * 5 % len(choices)
        assert ema.choose(code, seat, choices[pick], doc["version"]).status == 200
    assert seen_curtain
    assert seen_open


def test_people_at_one_screen_foresee_a_choice_through_the_eyes_of_its_maker(site: Site, ema: Visitor) -> None:
    """The script names the seat in the form alone: to a stranger's drawing the page could not add what it has already."""
    code = ema.new_table("egizia", "here")
    match, asked = site.live(code).running, 0
    while not asked:
        actor = match.state.actor
        assert actor is not None
        choice, hidden = match.state.legal()[-1], ema.now(code)["curtain"] is not None
        fields = {"seat": actor, "choice": choice, "version": match.version}
        foreseen = ema.script(f"/tables/{code}/choose", fields).json
        if "confirm" in foreseen:
            asked += hidden
            assert foreseen == ema.script(f"/tables/{code}/choose?seat={actor}", fields).json
            ema.choose(code, actor, choice, match.version)


@pytest.mark.parametrize("game", registry.game_names())
def test_a_spectator_sees_what_a_stranger_may_see(site: Site, game: str) -> None:
    """Every game: what a spectator is sent is drawn from a spectator's view."""
    count = registry.game(game).seats[0]
    people = [site.visitor().call_me(f"P{n}") for n in range(count)]
    code = people[0].new_table(game, *["friend"] * (count - 1))
    for person in people[1:]:
        person.post(f"/tables/{code}/join")
    stranger = site.visitor()
    for number in range(15):
        play_one(code, people, number)
        match = site.live(code).running
        names = [seat.name for seat in site.live(code).table.seats]
        view = match.state.view(None)
        layers = match.game.board.layers(view, match.game.text("en"), names, False)
        assert stranger.now(code)["board"] == [paint() for _, paint in layers]
