"""Who does the work: processes on this machine, or a cluster of dask's on many.

Work goes out in tasks and comes back in any order. Only so much is out as keeps everybody busy, so that a
sweep of any length needs no more memory than a short one. What a worker had when it died is done again by
another; a task of which workers die twice comes back without a result. (A scheduler that somebody else
started decides itself how often: distributed.scheduler.allowed-failures in its configuration.)
"""

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from icecool3d.lab.sweep.processes import Processes

if TYPE_CHECKING:
    from icecool3d.lab.sweep.cluster import Cluster

Task = TypeVar("Task")
Result = TypeVar("Result")


class Crew:
    """Workers, ready to work."""

    def __init__(self, workers: int | None = None, cluster: str | None = None) -> None:
        """Start ``workers`` processes here, or call the cluster at an address."""
        self._hands = _cluster(cluster) if cluster is not None else Processes(workers or 1)

    def close(self) -> None:
        """Send the workers home; those of somebody else's cluster stay."""
        self._hands.close()

    def __enter__(self) -> "Crew":
        """Use the crew in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Send it home at the block's end."""
        self.close()

    @property
    def threads(self) -> int:
        """How many tasks can be worked on at once."""
        return self._hands.threads

    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        """Do all tasks, ``at_once`` together or as many as there are hands for; None: workers died of it."""
        return self._hands.do(work, tasks, at_once)


def _cluster(address: str) -> "Cluster":
    from icecool3d.lab.sweep.cluster import Cluster  # noqa: PLC0415 - dask is slow to import, and an extra

    return Cluster(address)
