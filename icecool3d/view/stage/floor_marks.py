"""Marks on the floor: the arrow and the beads of an aim, places that can be chosen."""

import math
from collections.abc import Sequence

import numpy as np
from panda3d.core import NodePath

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh, join
from icecool3d.kit.solids import block, carve, ellipsoid
from icecool3d.looks.outlines import circle, prism
from icecool3d.school import Point, Rect
from icecool3d.view.stage.geometry import BEHIND_WALLS, let_shine, node, show_hidden
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.surfaces import colour_of, joined, painted

RADIUS = 0.0105
"""Of a spot, m: small enough that two on one line are told apart."""
GRASP = 0.014
"""How near to a spot's middle the pointer takes it, m."""
_RINGS = ((1.0, 0.0010, "ink"), (0.86, 0.0014, "orange-line"), (0.5, 0.0018, "white"))
_LOW, _AREA_HIGH = 0.0004, 0.0006
_ABOVE_RINGS = (0.0019, 0.0021)
"""Where what shines through lies, m: so that rings that are seen hide it."""
_AREA_SHOWS, _HIDDEN_SHOWS = 0.32, 0.6


def height_at(scene: Scene, at: Point) -> float:
    """Return how high what a place is on lies above the floor, m: a wall's top, or the floor."""
    on_floor = any(room.interior.contains(at) for room in scene.school.rooms)
    on_floor = on_floor or any(door.frame.contains(at) for door in scene.school.doors)
    return 0.0 if on_floor else scene.school.wall_height


def spot_nodes(scene: Scene, places: Sequence[Point]) -> list[NodePath]:
    """Lay a ring on each place, and let what of it is hidden shine through walls and penguins."""
    rings = [
        painted(prism(share * RADIUS * circle(), _LOW, high), colour_of(name)) for share, high, name in _RINGS
    ]
    disc = painted(prism(RADIUS * circle(), *_ABOVE_RINGS), colour_of("orange-line"))
    found = []
    for x, y in places:
        hidden = node("hidden spot", disc)
        show_hidden(hidden, _HIDDEN_SHOWS)
        for spot in (node("spot", joined(rings)), hidden):
            spot.set_pos(x, y, height_at(scene, (x, y)))
            spot.reparent_to(scene.moving)
            found.append(spot)
    return found


def area_node(scene: Scene, area: Rect) -> NodePath:
    """Lay a see-through sheet over an area."""
    low, high = (area.xmin, area.ymin, _LOW), (area.xmax, area.ymax, _AREA_HIGH)
    found = node("area", painted(carve([block(low, high)]), colour_of("orange-line")))
    let_shine(found, _AREA_SHOWS)
    found.reparent_to(scene.moving)
    return found


GAP, SHORTEST, LONGEST = 0.019, 0.025, 0.17
"""From the penguin's middle to the arrow, and between which lengths it is, m."""
_HALF, _HEAD, _BARB = 0.0032, 0.016, 0.0095
_RIM = 0.0014
_BEAD, _BEAD_RIM = 0.0014, 0.0004
_PAPER_LOW, _MIDDLE, _HIGH = 0.0008, 0.0012, 0.0016


def arrow(length: float, rim: float = 0.0) -> Array:
    """Return the outline of an arrow along +x from 0 to ``length`` m, (7, 2), ``rim`` m larger all round.

    >>> arrow(0.1)[:, 0].max()
    np.float64(0.1)
    """
    neck, tip = length - _HEAD - rim, length + 2.0 * rim
    half, barb = _HALF + rim, _BARB + 1.6 * rim
    return np.array(
        [[-rim, -half], [neck, -half], [neck, -barb], [tip, 0.0], [neck, barb], [neck, half], [-rim, half]]
    )


def guide(scene: Scene, foot: Point, direction: float, power: float) -> NodePath:
    """Lay the arrow of an aim before a penguin that stands at ``foot`` (m); it shines through walls.

    ``direction`` is in radians, 0 = +x; ``power``, 0 to 1, makes the arrow longer.
    """
    length = SHORTEST + (LONGEST - SHORTEST) * power
    paper = painted(prism(arrow(length, _RIM), _PAPER_LOW, _MIDDLE), colour_of("ink"))
    inner = painted(prism(arrow(length), _PAPER_LOW, _HIGH), colour_of("orange-line"))
    found, hidden = node("guide", joined([paper, inner])), node("hidden guide", inner)
    show_hidden(hidden, _HIDDEN_SHOWS)
    hidden.set_bin("background", BEHIND_WALLS)
    hidden.reparent_to(found)
    ahead = math.cos(direction), math.sin(direction)
    found.set_pos(foot[0] + GAP * ahead[0], foot[1] + GAP * ahead[1], 0.0)
    found.set_h(math.degrees(direction))
    found.reparent_to(scene.moving)
    return found


def string_beads(scene: Scene, penguin: str, poses: Array) -> NodePath:
    """Mark a body's way by beads in its colour, where the middle of its base ball went.

    A dark rim lets them stand out from any floor: of a larger bead only the far side is seen.
    """
    up = np.array([0.0, 0.0, scene.shape_of(penguin).base_centre])
    beads, rims = (
        join([ellipsoid(pose[:3] + up, np.full(3, size), 10, 7) for pose in poses])
        for size in (_BEAD, _BEAD + _BEAD_RIM)
    )
    rim = painted(Mesh(rims.vertices, rims.triangles[:, ::-1]), colour_of("ink"))
    found = node("beads", joined([painted(beads, colour_of(scene.colour_of(penguin))), rim]))
    found.reparent_to(scene.moving)
    return found


_DOT, _DOT_RIM, _DOT_HIGH = 0.0035, 0.0045, 0.0012
"""Radii of a dot and its rim, and how high it lies, m."""


def end_dots(scene: Scene, penguin: str, poses: Array) -> NodePath:
    """Lay a dot in a body's colour wherever it may end: on the floor, or on what it would lie on."""
    paints = (
        (_DOT_RIM, 0.5 * _DOT_HIGH, colour_of("ink")),
        (_DOT, _DOT_HIGH, colour_of(scene.colour_of(penguin))),
    )
    dots = [
        painted(prism((x, y) + radius * circle(), level, level + high), colour)
        for x, y, level in _levels(poses)
        for radius, high, colour in paints
    ]
    found = node("dots", joined(dots))
    found.reparent_to(scene.moving)
    return found


def _levels(poses: Array) -> list[tuple[float, float, float]]:
    """Return where dots lie: no deeper than the floor."""
    return [(x, y, max(z, 0.0) + _LOW) for x, y, z in poses[:, :3].tolist()]
