"""All tables of a site, as one process serves them: the parts that do it, put together here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khonsu.table.async_store import AsyncStore
from khonsu.table.background import Background
from khonsu.table.broadcast import Closing
from khonsu.table.chat import Chat
from khonsu.table.commit import Committer
from khonsu.table.database_peers import DatabasePeers
from khonsu.table.lobby import Lobby
from khonsu.table.moving import Moving
from khonsu.table.opponent_driver import OpponentDriver
from khonsu.table.play import Play
from khonsu.table.registry import Registry
from khonsu.table.sibling_peers import sibling_group
from khonsu.table.sync import Sync

if TYPE_CHECKING:
    from khonsu.table.opponent_pool import OpponentPool
    from khonsu.table.peers import Peers
    from khonsu.table.store import Store


def peers_of(store: Store) -> Peers:
    """Who else may serve the tables of a store: any server that knows a database, nobody by himself for a file."""
    return sibling_group(1)[0] if store.file is not None else DatabasePeers(store.engine)


class Tables:
    """`peers` are other processes over the same store; without any, those that reach it by the database itself."""

    def __init__(self, store: Store, pool: OpponentPool, peers: Peers | None = None) -> None:
        self.pool = pool
        self.peers = peers or peers_of(store)
        self._background = Background()
        self.storage = AsyncStore(store, self.peers)
        self.sync = Sync(self.storage)
        committer = Committer(self.storage, self.sync, self._background)
        driver = OpponentDriver(pool, committer, self.sync, self._background)
        self.registry = Registry(self.storage, self.sync, driver)
        self.lobby = Lobby(self.storage, self.registry, self.sync, driver)
        self.play = Play(
            storage=self.storage, registry=self.registry, sync=self.sync, committer=committer, driver=driver, pool=pool
        )
        self.moving = Moving(self.storage, self.registry, self.sync)
        self.chat = Chat(self.storage, self.registry)

    def say_goodbye(self) -> None:
        """Tell everybody who watches that the site closes."""
        for live in self.registry.all:
            live.audience.tell(Closing())

    async def close(self) -> None:
        """Stop thinking and let go of the store."""
        await self._background.close()
        await self.pool.close()
        await self.peers.close()
        self.storage.close()
