"""Places that can be chosen, drawn on the floor: points of orange lines, and where the Catcher may stand."""

from collections.abc import Sequence

from panda3d.core import DepthTestAttrib, NodePath, RenderAttrib, TransparencyAttrib

from icecool3d.kit.solids import block, carve
from icecool3d.looks.outlines import circle, prism
from icecool3d.school import Point, Rect
from icecool3d.view.geometry import node
from icecool3d.view.scene import Scene
from icecool3d.view.surfaces import colour_of, joined, painted

RADIUS = 0.0105
"""Of a spot, m: small enough that two on one line are told apart."""
GRASP = 0.014
"""How near to a spot's middle the pointer takes it, m."""
_RINGS = ((1.0, 0.0010, "ink"), (0.86, 0.0014, "orange-line"), (0.5, 0.0018, "white"))
_LOW, _AREA_HIGH = 0.0004, 0.0006
_ABOVE_RINGS = (0.0019, 0.0021)
"""Where what shines through lies, m: so that rings that are seen hide it."""
_AREA_SHOWS, _HIDDEN_SHOWS = 0.32, 0.6


def spot_nodes(scene: Scene, places: Sequence[Point]) -> list[NodePath]:
    """Lay a ring on each place, and let what of it is hidden shine through walls and penguins."""
    rings = [
        painted(prism(share * RADIUS * circle(), _LOW, high), colour_of(name)) for share, high, name in _RINGS
    ]
    disc = painted(prism(RADIUS * circle(), *_ABOVE_RINGS), colour_of("orange-line"))
    found = []
    for x, y in places:
        hidden = node("hidden spot", disc)
        _let_shine(hidden, _HIDDEN_SHOWS)
        hidden.set_attrib(DepthTestAttrib.make(RenderAttrib.M_greater))
        hidden.set_depth_write(False)
        for spot in (node("spot", joined(rings)), hidden):
            spot.set_pos(x, y, 0.0)
            spot.reparent_to(scene.moving)
            found.append(spot)
    return found


def area_node(scene: Scene, area: Rect) -> NodePath:
    """Lay a see-through sheet over an area."""
    low, high = (area.xmin, area.ymin, _LOW), (area.xmax, area.ymax, _AREA_HIGH)
    found = node("area", painted(carve([block(low, high)]), colour_of("orange-line")))
    _let_shine(found, _AREA_SHOWS)
    found.reparent_to(scene.moving)
    return found


def _let_shine(shown: NodePath, opacity: float) -> None:
    """Let what lies behind be seen through it."""
    shown.set_transparency(TransparencyAttrib.M_alpha)
    shown.set_shader_input("opacity", opacity)
    shown.set_alpha_scale(opacity)
