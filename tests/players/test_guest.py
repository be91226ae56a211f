"""Somebody's own opponent may do anything: what it does wrong is told, costs it one choice, and never the run."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.command import khonsu as command
from tests.running_site import choices_of, open_site, until

import khonsu
from khonsu.engine.errors import UnknownLevel
from khonsu.engine.view import View
from khonsu.players.arena import Pairing, play
from khonsu.players.guest import GuestPlayer
from khonsu.table.levels import called, invited
from khonsu.table.opponent_pool import OpponentPool
from khonsu.table.seats import OPPONENT

HERE = str(Path(__file__).parent.parent.parent)
OWN = "tests.players.own_opponents"
# Long enough for whoever answers, short enough to wait for who does not.
LIMIT = 1.5

WRONG = {
    "Raising": "raises RuntimeError: no idea at all",
    "Hanging": "takes longer than 1.5 s",
    "Illegal": "which is not legal",
    "Mute": "raises TypeError",
    "Leaving": "ended",
    "Unmade": "raises ValueError: not today",
}


def view() -> View:
    state = khonsu.game("imhotep").start(2, "guest")
    return state.view(state.actor)


@contextmanager
def guest(name: str) -> Iterator[GuestPlayer]:
    player = GuestPlayer(f"{OWN}:{name}", 1, LIMIT)
    try:
        yield player
    finally:
        player.close()


@pytest.mark.parametrize("name", ["Last", "Named", "Chatty"])
def test_who_answers_well_makes_its_own_choice(name: str) -> None:
    with guest(name) as player:
        for _ in range(3):
            assert player.choose(view()) == view().legal()[-1]
        assert not player.troubles


@pytest.mark.parametrize("name", WRONG)
def test_what_is_done_wrong_is_told_and_somebody_else_chooses(name: str) -> None:
    with guest(name) as player:
        assert player.choose(view()) in view().legal()
        assert WRONG[name] in player.trouble
        assert player.troubles.total() == 1


@pytest.mark.parametrize("name", ["Hanging", "Leaving"])
def test_a_process_that_was_ended_is_followed_by_a_new_one(name: str) -> None:
    with guest(name) as player:
        for _ in range(2):
            assert player.choose(view()) in view().legal()
        assert player.troubles == {WRONG[name]: 2}


def test_a_mistake_costs_one_choice() -> None:
    with guest("Forgetful") as player:
        player.choose(view())
        assert player.trouble == "raises RuntimeError: what?"
        assert player.choose(view()) == view().legal()[-1]
        assert player.trouble == ""


def test_a_game_of_the_arena_goes_on_and_names_who_failed() -> None:
    own = f"{OWN}:Raising"
    outcome = play(Pairing("imhotep", (own, "random"), 1))
    assert outcome.choices > 10
    assert set(outcome.troubles) == {f"{own} raises RuntimeError: no idea at all"}


def test_the_example_of_the_documents_plays(tmp_path: Path) -> None:
    page = (Path(HERE) / "docs" / "opponents.md").read_text(encoding="utf-8")
    example = page.split("```python\n")[1].split("```")[0]
    (tmp_path / "harbour.py").write_text(example, encoding="utf-8")
    arena = ("arena", "imhotep", "--opponents", "random", "--player", "harbour:Sailor", "-n", "2", "--processes", "1")
    done = command(tmp_path, *arena, PYTHONPATH=str(tmp_path), COLUMNS="160")
    assert done.returncode == 0, done.stderr
    assert "harbour:Sailor" in done.stdout
    assert done.stderr == ""


# At the tables ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Last", "Named", "Chatty"])
def test_the_processes_of_the_tables_play_it(name: str) -> None:
    assert _asked(name)[0] == view().legal()[-1]


@pytest.mark.parametrize("name", WRONG)
def test_at_a_table_the_substitute_answers_for_it_and_the_house_is_well(name: str, caplog: pytest.LogCaptureFixture) -> None:
    choice, trouble = _asked(name)
    assert choice in view().legal()
    assert trouble == []
    assert [entry.__dict__["level"] for entry in caplog.records if entry.message == "opponent failed"] == [f"own:{name}"]


def _asked(name: str) -> tuple[int, list[str]]:
    async def main() -> tuple[int, list[str]]:
        pool = OpponentPool(1, limit=8.0 if name == "Hanging" else 30.0, own=invited([f"{OWN}:{name}"]))
        try:
            return await pool.choose(view(), f"own:{name}", 1, "table"), pool.trouble
        finally:
            await pool.close()

    return asyncio.run(main())


def test_nobody_is_loaded_whom_the_house_has_not_invited(caplog: pytest.LogCaptureFixture) -> None:
    # Whoever plays for it does not fail: the substitute does, and at once.
    async def main() -> int:
        pool = OpponentPool(1)
        try:
            return await pool.choose(view(), f"{OWN}:Leaving", 1)
        finally:
            await pool.close()

    assert asyncio.run(main()) in view().legal()
    # Servers of other tests may have been slow meanwhile.
    assert "khonsu.opponents" not in {record.name for record in caplog.records}


def test_a_site_offers_it_under_its_name(tmp_path: Path) -> None:
    level = "own:Last"
    with open_site(tmp_path, own=invited([f"{OWN}:Last"])) as site:
        ema = site.visitor().call_me("Ema")
        assert f'value="{level}"' in ema.get("/games/imhotep/new").text
        assert "Own opponent" in ema.get("/opponents").text
        code = ema.new_table("imhotep", "opponent", "opponent", level=level)
        seats = [seat for seat in site.store.table(code).seats if seat.kind == OPPONENT]
        assert [(seat.name, seat.level) for seat in seats] == [("Last", level), ("Last II", level)]
        assert '<use href="#face-stranger"/>' in ema.get(f"/tables/{code}").text
        until(lambda: ema.now(code, 0)["turn"])


SECRET = "s3cr3t"


def test_nothing_of_what_runs_it_leaves_the_house(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bot = tmp_path / f"house-of-{SECRET}" / "harbour-master.py"
    bot.parent.mkdir()
    # What fails might be written about.
    bot.write_text("raise SystemExit(1)\n", encoding="utf-8")
    given = [f"cmd:{sys.executable} {bot} --token {SECRET},{SECRET}", f"Old Ben={OWN}:Last"]
    with open_site(tmp_path, own=invited(given)) as site:
        ema = site.visitor().call_me("Ema")
        form = ema.get("/games/imhotep/new").text
        assert 'value="own:harbour-master"' in form
        assert 'value="level-own:Old Ben"' in form
        code = ema.new_table("imhotep", "opponent", "opponent", level="own:harbour-master", order="chosen")
        until(lambda: ema.now(code, 0)["turn"])
        shown = ema.now(code, 0)
        ema.choose(code, 0, choices_of(shown["choices"])[0], shown["version"])
        until(lambda: ema.now(code, 0)["version"] > shown["version"] + 1)
        wrong = ema.post(f"/tables/{code}/fill", {"level": "nobody"})
        pages = [
            "/",
            "/opponents",
            "/games/imhotep",
            "/games/imhotep/new",
            f"/tables/{code}",
            f"/tables/{code}/record",
            f"/tables/{code}/now",
        ]
        told = [wrong.text, *(ema.get(page).text for page in pages)]
        assert "harbour-master" in "".join(told)
        assert [
            place for place, page in zip(["fill", *pages], told, strict=True) if SECRET in page or str(tmp_path) in page
        ] == []
        assert SECRET not in repr(site.store.table(code))
    assert [entry for entry in caplog.records if SECRET in str(entry.__dict__)] == []


@pytest.mark.parametrize(
    "given", [[f"{OWN}:Last", f"Last={OWN}:Named"], ["Far too long for a seat=teti"], [f"A={OWN}:Last", f"A={OWN}:Last"]]
)
def test_a_name_is_short_and_nobody_elses(given: list[str]) -> None:
    with pytest.raises(UnknownLevel):
        invited(given)


# At the terminal -------------------------------------------------------------------------------------------------------


def test_it_plays_at_the_terminal_and_its_mistakes_are_told(tmp_path: Path) -> None:
    played = command(
        tmp_path, "play", "imhotep", "--player", f"{OWN}:Raising", "--seed", "5", typed="1\n1\nq\n", PYTHONPATH=HERE
    )
    assert played.returncode == 0, played.stderr
    assert "Lapis: Raising" in played.stdout
    assert f"{OWN}:Raising fails (raises RuntimeError: no idea at all)" in " ".join(played.stdout.split())


@pytest.mark.parametrize("do", ["play", "serve"])
def test_one_that_cannot_be_found_is_refused_before_anything_begins(tmp_path: Path, do: str) -> None:
    refused = command(tmp_path, do, "--player", "no_such_module:Bot")
    assert refused.returncode == 2
    assert "no_such_module:Bot" in refused.stderr


def test_it_is_called_by_the_last_part_of_its_name() -> None:
    assert called("somewhere.far:Away.Bot") == "Bot"
