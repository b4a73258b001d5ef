"""What surfaces are made of, and their normals: smooth over gentle bends, sharp at edges."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import paint_of

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1, linear."""

CREASE = np.radians(40.0)
"""Faces that meet at a larger angle than this keep an edge between them, radians."""


@dataclass(frozen=True, eq=False)
class Part:
    """A piece of a picture: a mesh and what it is made of."""

    kind: str
    """What it is: ``walls``, ``frame``, ``beak``, …"""
    owner: str
    """Whose it is: the id of a room or a door, the colour of a penguin."""
    material: str
    """A name of ``kit.palette``, or a colour ``#RRGGBB``."""
    mesh: Mesh
    """Where it is and what shape it has, m."""

    @property
    def name(self) -> str:
        """A name that no other part of the same picture has."""
        return f"{self.kind} {self.owner}"


@dataclass(frozen=True)
class Material:
    """What a surface looks like.

    >>> Material("ice", linear_colour("#DDEFF7"), roughness=0.1).metallic
    0.0
    """

    name: str
    base_colour: Colour
    """``linear_colour`` makes it from a colour of the screen."""
    metallic: float = 0.0
    """0 for paint and cardboard, 1 for metal."""
    roughness: float = 1.0
    """0 shines like a mirror, 1 is chalk."""
    alpha: float = 1.0
    """1 hides what is behind, 0 is not seen."""


@dataclass(frozen=True, eq=False)
class Primitive:
    """Triangles of one material."""

    positions: Array
    """Corners, (V, 3), metres, z up."""
    triangles: Whole
    """Indices of three corners each, (T, 3), anticlockwise from outside."""
    material: Material
    normals: Array | None = None
    """One direction a corner, (V, 3), of any length above 0; without them viewers shade flat."""


def palette_material(name: str) -> Material:
    """Return a material of the palette.

    >>> palette_material("white").roughness
    0.4
    """
    paint = paint_of(name)
    return Material(name, linear_colour(paint.colour), roughness=paint.roughness)


def linear_colour(code: str) -> Colour:
    """Return the linear light of a colour of the screen (``#RRGGBB``, sRGB).

    >>> [round(value, 3) for value in linear_colour("#FF8000")]
    [1.0, 0.216, 0.0]
    """
    if not re.fullmatch("#[0-9A-Fa-f]{6}", code):
        raise ValueError(f"colour {code!r}: expected #RRGGBB")
    red, green, blue = (int(code[place : place + 2], 16) / 255.0 for place in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def shaded(mesh: Mesh, material: Material) -> Primitive:
    """Shade gentle bends smoothly and keep edges sharp; corners that look the same are written once.

    >>> one = Mesh(np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1.0, 0]]), np.array([[0, 1, 2], [0, 2, 3]]))
    >>> len(shaded(one, Material("red", (1.0, 0.0, 0.0))).positions)
    4
    """
    normals = corner_normals(mesh).reshape(-1, 3)
    vertex = mesh.triangles.ravel()
    # Normals of one smooth place differ in their last digits only.
    looks = np.column_stack((vertex, np.round(normals * 1e4)))
    _, first, corner = np.unique(looks, axis=0, return_index=True, return_inverse=True)
    triangles = corner.reshape(-1, 3)
    return Primitive(mesh.vertices[vertex[first]], triangles, material, normals[first])


def corner_normals(mesh: Mesh, crease: float = CREASE) -> Array:
    """Return a unit normal for each corner of each triangle, (T, 3, 3).

    It is the mean, by area, of the faces around that corner which bend less than ``crease`` from this one.

    >>> one = Mesh(np.array([[0, 0, 0], [1, 0, 0], [0, 1.0, 0]]), np.array([[0, 1, 2]]))
    >>> corner_normals(one)[0, 0].tolist()
    [0.0, 0.0, 1.0]
    """
    faces = mesh.area_vectors()
    units = faces / np.linalg.norm(faces, axis=1)[:, None]
    here, there = _corners_that_meet(mesh.triangles.ravel())
    gentle = np.einsum("ij,ij->i", units[here // 3], units[there // 3]) > np.cos(crease)
    total = np.zeros((mesh.triangles.size, 3))
    np.add.at(total, here[gentle], faces[there[gentle] // 3])
    normals: Array = (total / np.linalg.norm(total, axis=1)[:, None]).reshape(-1, 3, 3)
    return normals


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _corners_that_meet(vertex: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return all ordered pairs of corners that share a vertex (each with itself too)."""
    order = np.argsort(vertex, kind="stable")
    _, start, count = np.unique(vertex[order], return_index=True, return_counts=True)
    group = np.repeat(np.arange(len(start)), count)
    repeats = count[group]
    here = np.repeat(order, repeats)
    within = np.arange(len(here)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    there = order[np.repeat(start[group], repeats) + within]
    return here, there
