"""How it moves: the world, the finger, the engines. A ``Flick`` goes in, a ``Trace`` comes out.

The only room that knows PyBullet. ``Worlds`` is the door in: it finds, for whoever stands there, a world to
flick in, and is what matches, recordings and the window are given as their ``Simulate``.
"""

from icecool3d.physics.finger import strike
from icecool3d.physics.world import World
from icecool3d.physics.world_settings import START_TOLERANCE, Settings
from icecool3d.physics.worlds import JUDGE, AnyWorld, Worlds, build_world

__all__ = [
    "JUDGE",
    "START_TOLERANCE",
    "AnyWorld",
    "Settings",
    "World",
    "Worlds",
    "build_world",
    "strike",
]
