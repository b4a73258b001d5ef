"""What hands of the game do: bodies go from where they were seen to where the rules put them."""

import math
from collections.abc import Mapping

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.view.table.beats import Ring
from icecool3d.view.table.table_view import TableView

TAKES = 0.7
"""How long it takes, s."""
NEAR = 0.05
"""Who goes no further is seen on the way; others vanish and appear elsewhere, m."""
_LEAST_MOVE, _LEAST_SIZE = 1e-6, 0.02


class Carrying:
    """Bodies on their way; none at first."""

    def __init__(self, table_view: TableView) -> None:
        """Carry nobody."""
        self._table_view = table_view
        self._passed = TAKES
        self._from: Mapping[str, Array] = {}
        self._to: Mapping[str, Array] = {}
        self._rings: list[tuple[float, Ring]] = []

    @property
    def is_on(self) -> bool:
        """Whether anybody is on the way."""
        return self._passed < TAKES

    def begin(self, seen: Mapping[str, Array], poses: Mapping[str, Array]) -> None:
        """Carry those that stand elsewhere than they were seen; who was not seen is there at once."""
        self.stop()
        scene = self._table_view.scene
        moved = [name for name, pose in poses.items() if name in seen and _differ(seen[name], pose)]
        if scene is None or not moved or self._table_view.calm:
            return
        self._from, self._to, self._passed = {**poses, **{name: seen[name] for name in moved}}, poses, 0.0
        for name in moved:
            if not self._is_near(name):
                places = ((0.0, self._from[name]), (0.5 * TAKES, self._to[name]))
                self._rings += [(t, Ring(scene, *pose[:2].tolist())) for t, pose in places]
        self._show()

    def step(self, seconds: float) -> bool:
        """Let time go by; tell whether something moves."""
        if not self.is_on:
            return False
        self._passed += seconds
        if self.is_on:
            self._show()
        else:
            self.stop()
        return True

    def stop(self) -> None:
        """Let everybody be where they belong."""
        if self._to:
            self._table_view.pose(self._to)
            for name in self._to:
                self._size(name, 1.0)
        for _, ring in self._rings:
            ring.close()
        self._from, self._to, self._rings, self._passed = {}, {}, [], TAKES

    def _is_near(self, name: str) -> bool:
        return math.dist(self._from[name][:3], self._to[name][:3]) <= NEAR

    def _show(self) -> None:
        share, poses = self._passed / TAKES, dict(self._to)
        for name, end in self._to.items():
            begun = self._from[name]
            if self._is_near(name):
                poses[name] = _between(begun, end, share * share * (3.0 - 2.0 * share))
            else:
                poses[name] = begun if share < 0.5 else end
                self._size(name, max(abs(1.0 - 2.0 * share), _LEAST_SIZE))
        for t, ring in self._rings:
            ring.at((self._passed - t) / (0.5 * TAKES))
        self._table_view.pose(poses)

    def _size(self, name: str, size: float) -> None:
        scene = self._table_view.scene
        if scene is not None and name in scene.penguins:
            scene.penguins[name].set_scale(size)


def _differ(one: Array, other: Array) -> bool:
    return bool(np.abs(one - other).max() > _LEAST_MOVE)


def _between(begun: Array, end: Array, share: float) -> Array:
    """Return a pose (7,) between two, the shorter way round."""
    side = -1.0 if begun[3:] @ end[3:] < 0.0 else 1.0
    mixed = (1.0 - share) * begun + share * np.concatenate((end[:3], side * end[3:]))
    mixed[3:] /= np.linalg.norm(mixed[3:])
    return mixed
