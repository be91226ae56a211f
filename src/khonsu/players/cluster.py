"""Work spread over the machines of a Ray cluster, or over this one if it is to be tried (`local`): Ray schedules, we only ask.

Every task follows from its seed, so that what comes of it is the same wherever it is done. Ray does a task again whose machine was lost.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from khonsu.engine.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

T = TypeVar("T")
R = TypeVar("R")

# The address that means a cluster of this machine alone, for as long as the work takes.
LOCAL = "local"
# How often Ray does a task again whose machine was lost.
RETRIES = 5
# How an address of Ray's own client begins, and seconds in which somebody answers there.
CLIENT = "ray://"
PATIENCE = 10.0


def on_cluster(work: Callable[[T], R], tasks: Sequence[T], address: str) -> Generator[R]:
    """Do many things on a cluster; what comes of them comes in their order. Whoever stops listening stops the work too."""
    try:
        import ray as cluster
    except ModuleNotFoundError:
        raise BadOption("ray is not installed: pip install 'khonsu[ray]'") from None
    ray: Any = cluster
    # Whoever has a cluster already, in a notebook for example, keeps it.
    connected = ray.is_initialized()
    if not connected:
        connect(ray, address)
    try:
        remote = ray.remote(max_retries=RETRIES)(work)
        waiting = iter(tasks)
        # As in processes of our own: a few tasks for everybody, so that nobody waits for the next.
        room = 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        begun = deque(remote.remote(task) for task in islice(waiting, room))
        while begun:
            done: R = ray.get(begun.popleft())
            begun.extend(remote.remote(task) for task in islice(waiting, 1))
            yield done
    finally:
        if not connected:
            ray.shutdown()


def reached(address: str) -> None:
    """Find out whether anybody listens at HOST:PORT: Ray itself would ask for many minutes."""
    host, colon, port = address.removeprefix(CLIENT).rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise BadOption(f"There is no Ray cluster at {address!r}: {error}") from None


def connect(ray: Any, address: str) -> None:
    """Find the cluster, or start one that nobody else can reach."""
    if address == LOCAL:
        # What is done here is nobody else's business.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    reached(address)
    alone = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"} if address == LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="warning", **alone)
    except (ConnectionError, ValueError) as error:
        raise BadOption(f"There is no Ray cluster at {address!r}: {error}") from None
