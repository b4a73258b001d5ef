"""Places that can be chosen, drawn on the floor: points of orange lines, and where the Catcher may stand."""

from collections.abc import Sequence

from panda3d.core import NodePath, TransparencyAttrib

from icecool3d.kit.rectilinear import block, carve
from icecool3d.kit.symbols import circle
from icecool3d.school import Point, Rect
from icecool3d.school.prism import prism
from icecool3d.view.geometry import node
from icecool3d.view.scene import Scene
from icecool3d.view.surfaces import colour_of, joined, painted

RADIUS = 0.0105
"""Of a spot, m: small enough that two on one line are told apart."""
GRASP = 0.014
"""How near to a spot's middle the pointer takes it, m."""
_RINGS = ((1.0, 0.0010, "ink"), (0.86, 0.0014, "orange-line"), (0.5, 0.0018, "white"))
_LOW, _AREA_HIGH, _AREA_SHOWS = 0.0004, 0.0006, 0.32


def spot_nodes(scene: Scene, places: Sequence[Point]) -> list[NodePath]:
    """Lay a ring on each place."""
    rings = [
        painted(prism(share * RADIUS * circle(), _LOW, high), colour_of(name)) for share, high, name in _RINGS
    ]
    found = []
    for x, y in places:
        spot = node("spot", joined(rings))
        spot.set_pos(x, y, 0.0)
        spot.reparent_to(scene.moving)
        found.append(spot)
    return found


def area_node(scene: Scene, area: Rect) -> NodePath:
    """Lay a see-through sheet over an area."""
    low, high = (area.xmin, area.ymin, _LOW), (area.xmax, area.ymax, _AREA_HIGH)
    found = node("area", painted(carve([block(low, high)]), colour_of("orange-line")))
    found.set_transparency(TransparencyAttrib.M_alpha)
    found.set_shader_input("opacity", _AREA_SHOWS)
    found.set_alpha_scale(_AREA_SHOWS)
    found.reparent_to(scene.moving)
    return found
