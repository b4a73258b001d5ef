"""Dust of ice that flies up where something was hit: which flakes are where at any moment of a flick."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.mesh import Mesh
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.view.sound.cue import HITS, Cue

FLIES = 0.45
"""How long a flake is seen, s of the flick."""
MOST = 18
"""How many flakes fly from the hardest hit."""
FAINTEST = 0.15
"""Softer hits raise none."""
_SIZE = 0.0024
_OFF, _AROUND, _UPWARDS = 0.22, 0.16, 0.5
"""How fast flakes fly off what was hit, to all sides and up, m/s."""
_SEED = 7

_CORNERS = np.array([[1.0, 1.0, 1.0], [1.0, -1.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, 1.0]]) / np.sqrt(3.0)
_FACES = np.array([[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]])


@dataclass(frozen=True, eq=False)
class Dust:
    """All flakes of a flick, (N,)."""

    born: Array
    """When each flies up, (N,), s since the flick's start."""
    start: Array
    """From where, (N, 3), m."""
    speed: Array
    """How fast at first, (N, 3), m/s."""
    size: Array
    """How large each is at first, (N,), m."""

    def at(self, moment: float) -> Mesh | None:
        """Return the flakes that are in the air at a moment, s; each shrinks until it is gone."""
        age = moment - self.born
        seen: Whole = np.flatnonzero((age >= 0.0) & (age < FLIES))
        if not len(seen):
            return None
        passed = age[seen, None]
        places = self.start[seen] + self.speed[seen] * passed
        places[:, 2] = np.maximum(places[:, 2] - 0.5 * GRAVITY * passed[:, 0] ** 2, 0.0)
        left = self.size[seen] * (1.0 - age[seen] / FLIES)
        corners = places[:, None] + left[:, None, None] * _CORNERS
        firsts = len(_CORNERS) * np.arange(len(seen))
        return Mesh(corners.reshape(-1, 3), (firsts[:, None, None] + _FACES).reshape(-1, 3))


def dust_of(cues: Iterable[Cue]) -> Dust:
    """Return what the hits among ``cues`` raise, always the same for the same.

    >>> dust = dust_of([Cue(0.5, "wall", 1.0, (0.1, 0.2, 0.02)), Cue(0.7, "door", 1.0, (0.0, 0.0, 0.0))])
    >>> len(dust.born), dust.at(0.4), len(dust.at(0.6).triangles)
    (18, None, 72)
    """
    hits = [cue for cue in cues if cue.sound in HITS and cue.strength >= FAINTEST]
    counts = [round(MOST * cue.strength) for cue in hits]
    total, random = sum(counts), np.random.default_rng(_SEED)
    away = np.repeat(np.array([cue.away for cue in hits]).reshape(-1, 3), counts, axis=0)
    speed = random.uniform(-_AROUND, _AROUND, (total, 3)) + [0.0, 0.0, _UPWARDS]
    # Nothing flies into what was hit.
    speed += (np.maximum(-np.sum(speed * away, axis=1), 0.0) + _OFF)[:, None] * away
    speed *= random.uniform(0.4, 1.0, total)[:, None]
    return Dust(
        np.repeat([cue.moment for cue in hits], counts),
        np.repeat(np.array([cue.at for cue in hits]).reshape(-1, 3), counts, axis=0),
        speed,
        _SIZE * random.uniform(0.5, 1.0, total),
    )
