"""PostgreSQL is restarted while people play at two servers that know nothing of each other: nothing is lost, and everybody hears of everything."""

from contextlib import closing

from tests.database import running_server
from tests.running_site import Visitor, until
from tests.serving import serving
from tests.web.people import Listener, Player, seated

from khonsu.table.store import Store

TABLES = 2
# Choices that are made before, and again after.
ENOUGH = 8


def made(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def test_a_restart_under_load_loses_nothing_and_keeps_no_news_from_anybody() -> None:
    with running_server() as server:
        data = server.new_database()
        with serving(data) as one, serving(data) as two:
            players = [seated(one.visitor(), two.visitor()) for _ in range(TABLES)]
            listeners = [Listener(player.code, Visitor(site.port)) for player in players for site in (one, two)]
            people: list[Player | Listener] = [*players, *listeners]
            for person in people:
                person.start()
            try:
                until(lambda: made(players) > ENOUGH)
                server.stop()
                while_closed = one.visitor().get("/health")
                assert (while_closed.status, while_closed.json["ok"]) == (503, False)
                server.start()
                again = made(players)
                until(lambda: made(players) > again + ENOUGH)
                for player in players:
                    player.stop.set()
                    player.join()
                with closing(Store(data)) as store:
                    for player in players:
                        player.check(store)
                    reached = {player.code: store.table(player.code).version for player in players}
                until(lambda: all(listener.versions[-1:] == [reached[listener.code]] for listener in listeners))
                for listener in listeners:
                    listener.check(reached[listener.code])
                until(lambda: all(site.visitor().get("/health").status == 200 for site in (one, two)))
            finally:
                for person in people:
                    person.stop.set()
        for person in people:
            person.join()
