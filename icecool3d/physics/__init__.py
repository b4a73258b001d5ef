"""The motion: a ``Flick`` and the poses of all bodies go in, a ``Trace`` comes out.

The same flick gives the same bits on every machine that the README lists. PyBullet is used in this room
only.

- ``Worlds``: makes flicks, and keeps a world for each set of bodies that it meets
- ``World``: one engine with a school and bodies in it
- ``Settings``: step, limits of time and other numbers of a computation
- ``strike``: the impulse of the finger

>>> from icecool3d.physics import Worlds
>>> from icecool3d.pieces import load_penguin, standing
>>> from icecool3d.school import load_school
>>> from icecool3d.trace import Flick, Poses
>>> start = Poses.of({"red": standing(-0.11, -0.23)})
>>> with Worlds(load_school("school"), load_penguin()) as worlds:
...     trace = worlds.flick(Flick("red", aim=8.0, speed=2.5), start)
>>> trace.meta.ended, bool(trace.pose[-1, 0, 0] > 0.1)
('rest', True)

There is no jump mode and no added lift: height and side of the contact do all. Physics knows neither doors
nor rules; it does not judge what it computed.
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
