"""A flick as one ``.glb`` file that moves in any 3D viewer: the school, and the penguins on their ways."""

from icecool3d.kit.gltf import Channel, Node, Primitive, glb, shaded
from icecool3d.kit.mesh import Part
from icecool3d.penguin import Shape
from icecool3d.penguin.picture import penguin_parts
from icecool3d.replay.models import material, part_nodes
from icecool3d.replay.thinning import kept_moments
from icecool3d.school import School
from icecool3d.school.picture import parts
from icecool3d.trace import Trace

_Shared = dict[tuple[str, bytes, bytes], Primitive]


def flick_glb(trace: Trace, school: School, shape: Shape, name: str) -> bytes:
    """Give the bytes of the file; frames are left out where that moves nobody by more than ``thinning`` says.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> way = [[[x, 0, 0, 0, 0, 0, 1]] for x in (-0.1, 0.1)]
    >>> trace = make_trace(Meta(("red",)), [0.0, 0.5], way)
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
        looks = tuple(_node(part, shared) for part in penguin_parts(shape, colour))
        node = Node(f"penguin {colour}", translation=(x, y, z), rotation=(a, b, c, d), children=looks)
        penguins.append(node)
        kept = kept_moments(trace.t, pose)
        if (pose[kept] != pose[0]).any():
            t = trace.t[kept] - trace.t[0]
            channels.append(Channel(node, "translation", t, pose[kept, :3]))
            channels.append(Channel(node, "rotation", t, pose[kept, 3:]))
    house = Node("school", children=part_nodes(parts(school)))
    return glb([house, *penguins], channels, name)


def _node(part: Part, shared: _Shared) -> Node:
    """Give a part's node; what looks the same on all penguins is written once."""
    key = part.material, part.mesh.vertices.tobytes(), part.mesh.triangles.tobytes()
    if key not in shared:
        shared[key] = shaded(part.mesh, material(part.material))
    return Node(part.name, (shared[key],))
