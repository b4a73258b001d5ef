"""Normals for shading: smooth over gentle bends, sharp at edges."""

import numpy as np
from numpy.typing import NDArray

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh

CREASE = np.radians(40.0)
"""Faces that meet at a larger angle than this keep an edge between them, radians."""


def corner_normals(mesh: Mesh, crease: float = CREASE) -> Array:
    """Give a unit normal for each corner of each triangle, (T, 3, 3).

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


def _corners_that_meet(vertex: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give all ordered pairs of corners that share a vertex (each with itself too)."""
    order = np.argsort(vertex, kind="stable")
    _, start, count = np.unique(vertex[order], return_index=True, return_counts=True)
    group = np.repeat(np.arange(len(start)), count)
    repeats = count[group]
    here = np.repeat(order, repeats)
    within = np.arange(len(here)) - np.repeat(np.cumsum(repeats) - repeats, repeats)
    there = order[np.repeat(start[group], repeats) + within]
    return here, there
