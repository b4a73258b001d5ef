"""How it moves: the world, the finger, the engine. A ``Flick`` goes in, a ``Trace`` comes out.

The only room that knows PyBullet. ``World`` is the door in.
"""

from icecool3d.physics.finger import Strike, strike
from icecool3d.physics.settings import START_TOLERANCE, Collision, Settings
from icecool3d.physics.world import World

__all__ = ["START_TOLERANCE", "Collision", "Settings", "Strike", "World", "strike"]
