"""Writing binary glTF 2.0 (``.glb``): meshes, materials, a tree of nodes, and their animations.

Coordinates are our own (metres, z up): a root node turns them to glTF's y up. The same input gives the same
bytes.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.codec import to_json
from icecool3d.looks.materials import Material, Primitive

Json = dict[str, object]
Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]

_FLOAT, _UINT16, _UINT32 = 5126, 5123, 5125
_TYPES = {1: "SCALAR", 3: "VEC3", 4: "VEC4"}
_VERTICES, _INDICES = 34962, 34963
_HALF = 0.5**0.5
_Z_UP_TO_Y_UP: Quaternion = (-_HALF, 0.0, 0.0, _HALF)


@dataclass(frozen=True, eq=False)
class Node:
    """A named place in the tree, with what is seen there and what hangs on it.

    A node hangs in one place only; to show the same thing twice give two nodes the same primitives,
    which are then written once.
    """

    name: str
    primitives: tuple[Primitive, ...] = ()
    translation: Vector = (0.0, 0.0, 0.0)
    """Metres, in the parent's coordinates."""
    rotation: Quaternion = (0.0, 0.0, 0.0, 1.0)
    """x y z w."""
    scale: Vector = (1.0, 1.0, 1.0)
    children: tuple["Node", ...] = ()


@dataclass(frozen=True, eq=False)
class Channel:
    """How one node moves: linear between the given moments."""

    node: Node
    path: Literal["translation", "rotation"]
    times: Array
    """Seconds, rising, from 0 or above, (N,)."""
    values: Array
    """Metres (N, 3) for a translation, x y z w (N, 4) for a rotation."""


def glb(nodes: Sequence[Node], channels: Sequence[Channel] = (), name: str = "icecool3d") -> bytes:
    """Write nodes (z up), and the one animation made of ``channels``, as the bytes of a ``.glb`` file.

    >>> glb([Node("nothing")])[:4]
    b'glTF'
    """
    document = _Document()
    root = document.node(Node(name, rotation=_Z_UP_TO_Y_UP, children=tuple(nodes)))
    if channels:
        document.animation(name, channels)
    return document.pack(root)


class _Document:
    """The file while it grows: lists of JSON objects, the bytes they point into, and what is written."""

    def __init__(self) -> None:
        self.lists: dict[str, list[Json]] = {}
        self.data = bytearray()
        # Keyed by identity; the nodes are kept, with their primitives, so that no other can get the same id.
        self.nodes: dict[int, tuple[int, Node]] = {}
        self.meshes: dict[tuple[int, ...], int] = {}
        self.materials: dict[Material, int] = {}

    def add(self, kind: str, item: Json) -> int:
        """Append to one of the file's lists and return the place in it."""
        items = self.lists.setdefault(kind, [])
        items.append(item)
        return len(items) - 1

    def node(self, node: Node) -> int:
        if id(node) in self.nodes:
            raise ValueError(f"node {node.name}: hangs in two places; expected a Node of its own for each")
        item: Json = {"name": node.name}
        place = self.add("nodes", item)
        self.nodes[id(node)] = place, node
        item |= _transform(node)
        if node.primitives:
            item["mesh"] = self.mesh(node)
        if node.children:
            item["children"] = [self.node(child) for child in node.children]
        return place

    def mesh(self, node: Node) -> int:
        key = tuple(map(id, node.primitives))
        if key not in self.meshes:
            written = [self.primitive(node.name, primitive) for primitive in node.primitives]
            self.meshes[key] = self.add("meshes", {"name": node.name, "primitives": written})
        return self.meshes[key]

    def primitive(self, name: str, primitive: Primitive) -> Json:
        positions = _array(f"{name}: positions", primitive.positions, 3)
        attributes = {"POSITION": self.accessor(positions, _FLOAT, _VERTICES, bounds=True)}
        if primitive.normals is not None:
            thing = f"{name}: normals"
            normals = _unit(thing, _array(thing, primitive.normals, 3, len(positions)))
            attributes["NORMAL"] = self.accessor(normals, _FLOAT, _VERTICES)
        return {
            "attributes": attributes,
            "indices": self.indices(name, primitive.triangles, len(positions)),
            "material": self.material(primitive.material),
        }

    def indices(self, name: str, triangles: Whole, corners: int) -> int:
        there = triangles.ndim == 2 and triangles.shape[1] == 3 and len(triangles) > 0
        if not there or triangles.min() < 0 or triangles.max() >= corners:
            raise ValueError(f"{name}: triangles: expected (T, 3) indices from 0 to {corners - 1}")
        # 65535 itself means "restart" in 16 bits.
        kind = _UINT16 if corners <= 65535 else _UINT32
        return self.accessor(triangles.reshape(-1, 1), kind, _INDICES)

    def material(self, material: Material) -> int:
        if material not in self.materials:
            numbers = (*material.base_colour, material.alpha, material.metallic, material.roughness)
            if not all(0.0 <= number <= 1.0 for number in numbers):
                raise ValueError(f"material {material.name}: expected all its numbers from 0 to 1")
            surface: Json = {
                "baseColorFactor": [*material.base_colour, material.alpha],
                "metallicFactor": material.metallic,
                "roughnessFactor": material.roughness,
            }
            item: Json = {"name": material.name, "pbrMetallicRoughness": surface}
            if material.alpha < 1.0:
                item["alphaMode"] = "BLEND"
            self.materials[material] = self.add("materials", item)
        return self.materials[material]

    def animation(self, name: str, channels: Sequence[Channel]) -> None:
        samplers: list[Json] = []
        written: list[Json] = []
        for channel in channels:
            if id(channel.node) not in self.nodes:
                raise ValueError(f"channel of {channel.node.name}: expected a node that is in the tree")
            samplers.append(self.sampler(channel))
            target: Json = {"node": self.nodes[id(channel.node)][0], "path": channel.path}
            written.append({"sampler": len(samplers) - 1, "target": target})
        self.add("animations", {"name": name, "samplers": samplers, "channels": written})

    def sampler(self, channel: Channel) -> Json:
        thing = f"{channel.node.name}: {channel.path}"
        times = _array(f"{thing}: times", channel.times.reshape(-1, 1), 1).astype(np.float32)
        if times[0] < 0.0 or np.any(np.diff(times, axis=0) <= 0.0):
            raise ValueError(f"{thing}: times: expected rising seconds from 0 or above")
        values = _array(thing, channel.values, 3 if channel.path == "translation" else 4, len(times))
        if channel.path == "rotation":
            values = _short_way(_unit(thing, values))
        return {
            "input": self.accessor(times, _FLOAT, bounds=True),
            "output": self.accessor(values, _FLOAT),
            "interpolation": "LINEAR",
        }

    def accessor(
        self, values: NDArray[np.generic], kind: int, target: int = 0, *, bounds: bool = False
    ) -> int:
        kinds = {_FLOAT: "<f4", _UINT16: "<u2", _UINT32: "<u4"}
        packed = np.ascontiguousarray(values.astype(kinds[kind]))
        item: Json = {
            "bufferView": self.view(packed.tobytes(), target),
            "componentType": kind,
            "count": len(packed),
            "type": _TYPES[packed.shape[1]],
        }
        if bounds:
            item |= {"min": packed.min(axis=0).tolist(), "max": packed.max(axis=0).tolist()}
        return self.add("accessors", item)

    def view(self, packed: bytes, target: int) -> int:
        item: Json = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(packed)}
        if target:
            item["target"] = target
        self.data += packed + b"\0" * (-len(packed) % 4)
        return self.add("bufferViews", item)

    def pack(self, root: int) -> bytes:
        """Lay the header, the JSON and the binary chunk one after the other."""
        head: Json = {
            "asset": {"version": "2.0", "generator": "icecool3d"},
            "scene": 0,
            "scenes": [{"nodes": [root]}],
        }
        if self.data:
            self.add("buffers", {"byteLength": len(self.data)})
        text = to_json(head | self.lists, compact=True).encode()
        chunks = _chunk(b"JSON", text + b" " * (-len(text) % 4))
        if self.data:
            chunks += _chunk(b"BIN\0", bytes(self.data))
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack("<I4s", len(content), kind) + content


def _transform(node: Node) -> Json:
    """Return what of the node's transform differs from none."""
    thing = f"node {node.name}: rotation"
    rotation = _unit(thing, _array(thing, np.array([node.rotation]), 4))[0]
    translation = _array(f"node {node.name}: translation", np.array([node.translation]), 3)[0]
    scale = _array(f"node {node.name}: scale", np.array([node.scale]), 3)[0]
    given = {"translation": translation.tolist(), "rotation": rotation.tolist(), "scale": scale.tolist()}
    none = {"translation": [0.0] * 3, "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0] * 3}
    return {key: value for key, value in given.items() if value != none[key]}


def _array(thing: str, values: Array, width: int, rows: int | None = None) -> Array:
    shaped = values.ndim == 2 and values.shape[1] == width and len(values) and rows in (None, len(values))
    if not shaped or not np.all(np.isfinite(values)):
        raise ValueError(f"{thing}: expected finite numbers ({rows or 'N'}, {width})")
    return values


def _unit(thing: str, values: Array) -> Array:
    lengths = np.linalg.norm(values, axis=1, keepdims=True)
    if not np.all(lengths > 0.0):
        raise ValueError(f"{thing}: expected lengths above 0")
    units: Array = values / lengths
    return units


def _short_way(quaternions: Array) -> Array:
    """Flip signs so that each turn follows from the one before the short way: q and -q are the same turn."""
    steps = np.sum(quaternions[1:] * quaternions[:-1], axis=1)
    signs = np.cumprod(np.concatenate(([1.0], np.where(steps < 0.0, -1.0, 1.0))))
    return quaternions * signs[:, None]
