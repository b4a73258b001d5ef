"""The bodies on the ice, as nodes: players' penguins in their colours, and pieces of any model."""

from collections.abc import Mapping, Sequence

import numpy as np
from panda3d.core import Geom, GeomNode, LVecBase3f, NodePath, Quat

from icecool3d.kit.arrays import Array
from icecool3d.kit.palette import PLAYERS
from icecool3d.looks.penguin_parts import COARSE, FINE, Detail
from icecool3d.pieces import COLOURS, Penguin, Shape, hull_mesh
from icecool3d.view.stage.geometry import geom, node, show_hidden
from icecool3d.view.stage.penguin_looks import (
    colours_for,
    head_of,
    penguin_surfaces,
    piece_surface,
    pupil_surface,
    pupils,
)
from icecool3d.view.stage.surfaces import colour_of, painted

_HIDDEN_SHOWS = 0.55
_UPRIGHT = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])


class Bodies:
    """How each body looks, by its name. Geometry is made once, and shared by a body and its ghosts."""

    def __init__(self, names: Sequence[str], penguin: Penguin, others: Mapping[str, Penguin]) -> None:
        """Make them: penguins, but for the ``others``, unless those are named by a player's colour."""
        self._models = {name: others.get(name, penguin) for name in names}
        pieces = [name for name in names if name in others and name not in COLOURS]
        self._colours = colours_for([name for name in names if name not in pieces])
        self._geoms = {detail: self._shapes(pieces, detail) for detail in (FINE, COARSE)}
        self._detail = FINE
        self._bodies = {name: _of(self._geoms[FINE][name]) for name in names}
        self._pupils = {shape: _of(self._geoms[FINE][shape]) for shape in map(self.shape_of, names)}

    def _shapes(self, pieces: Sequence[str], detail: Detail) -> dict[str | Shape, Geom]:
        """Return the geometry of bodies by their names, and of pupils by the shape of whose they are."""
        found: dict[str | Shape, Geom] = {}
        for shape in dict.fromkeys(map(self.shape_of, self._colours)):
            alike = {name: colour for name, colour in self._colours.items() if self.shape_of(name) == shape}
            surfaces = penguin_surfaces(shape, list(dict.fromkeys(alike.values())), detail)
            geoms = {colour: geom(surface) for colour, surface in surfaces.items()}
            found |= {name: geoms[colour] for name, colour in alike.items()}
        for name in pieces:
            found[name] = geom(piece_surface(self.shape_of(name), name, self._models[name].seen_as, detail))
        return found | {
            shape: geom(pupil_surface(shape, detail)) for shape in map(self.shape_of, self._models)
        }

    def show_in(self, detail: Detail) -> None:
        """Show all bodies, and their ghosts, in one of both details from now on."""
        if detail is self._detail:
            return
        self._detail = detail
        for name, body in self._bodies.items():
            body.set_geom(0, self._geoms[detail][name])
        for shape, eye in self._pupils.items():
            eye.set_geom(0, self._geoms[detail][shape])

    def shape_of(self, name: str) -> Shape:
        """Return a body's hull."""
        return self._models[name].shape

    def colour_of(self, name: str) -> str:
        """Return what stands for a body on the table, #RRGGBB: its player's colour, or its own."""
        return PLAYERS[self._colours[name]] if name in self._colours else self._models[name].seen_as.colour

    def has_eyes(self, name: str) -> bool:
        """Whether it looks at what goes on."""
        return name in self._colours or self._models[name].seen_as.eyes

    def node(self, parent: NodePath, node_name: str, name: str) -> NodePath:
        """Return a new node with a body on it, which looks straight ahead."""
        found: NodePath = parent.attach_new_node(node_name)
        found.attach_new_node(self._bodies[name])
        shape = self.shape_of(name)
        for place in pupils(shape, _UPRIGHT) if self.has_eyes(name) else ():
            eye = found.attach_new_node("eye")
            eye.attach_new_node(self._pupils[shape])
            eye.set_pos(*place.tolist())
        return found

    def hidden_part(self, parent: NodePath, name: str) -> NodePath:
        """Return a new node on which a body's hull shines through what hides it, in its own colour."""
        mesh, colour = hull_mesh(self.shape_of(name), *COARSE.hull), colour_of(self.colour_of(name))
        found = node("hidden body", painted(mesh, colour))
        found.reparent_to(parent)
        show_hidden(found, _HIDDEN_SHOWS)
        return found

    def turn_eyes(self, found: NodePath, name: str, poses: Mapping[str, Array], watched: str | None) -> None:
        """Let a body in its pose look at the head of another, or straight ahead."""
        if not self.has_eyes(name):
            return
        seen = watched is not None and watched != name and watched in poses
        head = head_of(self.shape_of(watched), poses[watched]) if seen and watched is not None else None
        places = pupils(self.shape_of(name), poses[name], head)
        for eye, place in zip(found.find_all_matches("eye"), places, strict=True):
            eye.set_pos(*place.tolist())


def _of(shown: Geom) -> GeomNode:
    found = GeomNode("body")
    found.add_geom(shown)
    return found


def put(found: NodePath, pose: Array) -> None:
    """Put a node where a pose (7,) says."""
    x, y, z, qx, qy, qz, qw = map(float, pose)
    found.set_pos_quat(LVecBase3f(x, y, z), Quat(qw, qx, qy, qz))
