"""A flick as one ``.glb`` file that moves in any 3D viewer: the school, and the penguins on their paths.

Many poses can be left out, since between two that stay they are near a line.
"""

from collections.abc import Iterable

import numpy as np

from icecool3d.export.gltf import Channel, Node, glb
from icecool3d.kit.arrays import Array, Whole, length
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.rotation import conjugate, multiply, sin_cos
from icecool3d.looks.materials import Part, Primitive, palette_material, shaded
from icecool3d.looks.penguin_parts import penguin_parts
from icecool3d.looks.piece_parts import piece_parts
from icecool3d.looks.school_parts import school_parts
from icecool3d.looks.zone_parts import zone_parts
from icecool3d.pieces import PLAIN, Shape
from icecool3d.school import School
from icecool3d.trace import Trace, interpolate

PLACE = 1e-4
"""How far a pose that was left out may be from where it was, m."""
TURN = float(np.radians(0.5))
"""How far it may be turned otherwise, radians."""

_Shared = dict[tuple[str, bytes, bytes], Primitive]


def flick_glb(trace: Trace, school: School, shape: Shape, name: str) -> bytes:
    """Return the bytes of the file, with no more key frames than ``kept_moments`` needs.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> poses = [[[x, 0, 0, 0, 0, 0, 1]] for x in (-0.1, 0.1)]
    >>> trace = make_trace(Meta(("red",)), [0.0, 0.5], poses)
    >>> flick_glb(trace, load_school("two-rooms"), load_penguin().shape, "slide")[:4]
    b'glTF'
    """
    shared: _Shared = {}
    channels: list[Channel] = []
    penguins = []
    for place, colour in enumerate(trace.penguins):
        pose = trace.pose[:, place]
        x, y, z, *turn = pose[0].tolist()
        a, b, c, d = turn
        model = trace.meta.model(colour)
        hull, look = (shape, PLAIN) if model is None else (model.shape, model.seen_as)
        parts = penguin_parts(hull, colour) if colour in PLAYERS else piece_parts(hull, colour, look)
        looks = tuple(_node(part, shared) for part in parts)
        node = Node(f"penguin {colour}", translation=(x, y, z), rotation=(a, b, c, d), children=looks)
        penguins.append(node)
        kept = kept_moments(trace.t, pose)
        if (pose[kept] != pose[0]).any():
            t = (trace.t[kept] - trace.t[0]).astype(np.float32)  # of files: two moments may be one there
            rising = np.diff(t, append=np.inf) > 0.0
            t, moved = t[rising], pose[kept[rising]]
            channels.append(Channel(node, "translation", t, moved[:, :3]))
            channels.append(Channel(node, "rotation", t, moved[:, 3:]))
    house = Node("school", children=part_nodes([*school_parts(school), *zone_parts(school)]))
    return glb([house, *penguins], channels, name)


def part_nodes(parts: Iterable[Part]) -> tuple[Node, ...]:
    """Return one node a part, named like it.

    >>> part_nodes([])
    ()
    """
    return tuple(Node(part.name, (shaded(part.mesh, palette_material(part.material)),)) for part in parts)


def kept_moments(t: Array, poses: Array, place: float = PLACE, turn: float = TURN) -> Whole:
    """Choose of poses (N, 7) at ``t`` (N,) those that must stay: both ends, and where a line is too far off.

    Between two that stay, places run straight and turns evenly, and come within ``place`` (m) and ``turn``
    (radians) of every pose that was left out.

    >>> poses = np.array([[x, 0, 0, 0, 0, 0, 1.0] for x in (0.0, 0.1, 0.2, 0.3, 0.3)])
    >>> kept_moments(np.arange(5.0), poses).tolist()
    [0, 3, 4]
    """
    half_sine = float(sin_cos(0.5 * turn)[0])
    kept = {0, len(t) - 1}
    stretches = [(0, len(t) - 1)]
    while stretches:
        first, last = stretches.pop()
        if last - first < 2:
            continue
        errors = _errors(t[first : last + 1], poses[first : last + 1], place, half_sine)
        worst = first + int(errors.argmax())
        if errors[worst - first] > 1.0:
            kept.add(worst)
            stretches += [(first, worst), (worst, last)]
    return np.array(sorted(kept), dtype=np.int64)


def _node(part: Part, shared: _Shared) -> Node:
    """Return a part's node; what looks the same on all penguins is written once."""
    key = part.material, part.mesh.vertices.tobytes(), part.mesh.triangles.tobytes()
    if key not in shared:
        shared[key] = shaded(part.mesh, palette_material(part.material))
    return Node(part.name, (shared[key],))


def _errors(t: Array, poses: Array, place: float, half_sine: float) -> Array:
    """Return how far poses are from the line between the first and the last; 1 is as far as allowed.

    ``half_sine`` is the sine of half the angle that is allowed.
    """
    line = interpolate(t[[0, -1]], poses[[0, -1], None], t)[:, 0]
    far = length(line[:, :3] - poses[:, :3])
    off = multiply(line[:, 3:], conjugate(poses[:, 3:]))
    errors: Array = np.maximum(far / place, length(off[:, :3]) / half_sine)
    return errors
