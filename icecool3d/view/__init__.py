"""The window, and pictures without one: what others computed, shown. The only room that knows Panda3D.

``photograph`` draws one picture; a ``Stage`` is what is drawn on, a ``Scene`` what is seen on it, a
``Camera`` whence, and a ``Clock`` which moment of a flick.
"""

from icecool3d.view.camera import Camera, View, framing, from_above, orbited, panned, zoomed
from icecool3d.view.photograph import overview, photograph, photograph_flick
from icecool3d.view.playback import Clock, along_the_way, clock_for, poses
from icecool3d.view.scene import Scene
from icecool3d.view.stage import Stage
from icecool3d.view.tokens import fish_on_doors

__all__ = [
    "Camera",
    "Clock",
    "Scene",
    "Stage",
    "View",
    "along_the_way",
    "clock_for",
    "fish_on_doors",
    "framing",
    "from_above",
    "orbited",
    "overview",
    "panned",
    "photograph",
    "photograph_flick",
    "poses",
    "zoomed",
]
