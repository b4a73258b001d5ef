"""Triangle meshes as arrays, and what must hold for them: closed, no sliver, known volume."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array, Whole


@dataclass(frozen=True, eq=False)
class Mesh:
    """A surface of triangles, seen from outside anticlockwise.

    >>> tetrahedron = Mesh(
    ...     np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1.0]]),
    ...     np.array([[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]),
    ... )
    >>> tetrahedron.is_watertight(), round(tetrahedron.volume(), 6)
    (True, 0.166667)
    """

    vertices: Array
    """Corners, (V, 3), metres."""
    triangles: Whole
    """Indices of three corners each, (T, 3)."""

    def corners(self) -> Array:
        """Return the corners of each triangle, (T, 3, 3)."""
        return self.vertices[self.triangles]

    def area_vectors(self) -> Array:
        """Return each triangle's outward normal with its area as length, (T, 3), m^2."""
        a, b, c = np.moveaxis(self.corners(), 1, 0)
        vectors: Array = 0.5 * np.cross(b - a, c - a)
        return vectors

    def areas(self) -> Array:
        """Return each triangle's area, (T,), m^2."""
        lengths: Array = np.linalg.norm(self.area_vectors(), axis=1)
        return lengths

    def volume(self) -> float:
        """Return the enclosed volume, m^3 (negative if the surface is inside out)."""
        a, b, c = np.moveaxis(self.corners(), 1, 0)
        return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)

    def is_watertight(self) -> bool:
        """Whether every edge is shared by exactly two triangles that run along it opposite ways."""
        edges = self.triangles[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
        there, times = np.unique(edges, axis=0, return_counts=True)
        back = np.unique(edges[:, ::-1], axis=0)
        return bool(np.all(times == 1) and there.shape == back.shape and np.all(there == back))


def join(meshes: Sequence[Mesh]) -> Mesh:
    """Put meshes side by side into one, without merging anything.

    >>> one = Mesh(np.zeros((3, 3)), np.array([[0, 1, 2]]))
    >>> join([one, one]).triangles.tolist()
    [[0, 1, 2], [3, 4, 5]]
    """
    starts = np.cumsum([0] + [len(mesh.vertices) for mesh in meshes])
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.triangles + start for mesh, start in zip(meshes, starts, strict=False)]),
    )
