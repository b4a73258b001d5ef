"""The scene of IceToids: tray, tiles, pyramids and marks as nodes on the table, in place of the school."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from panda3d.core import NodePath, Quat

from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import PLAYERS
from icecool3d.school import Rect
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.toids.tray import SPACES
from icecool3d.view.stage.daylight import Fall
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.lighting import SUNLIT, SunView, tell_casters, tell_daylight
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.surfaces import level, painted, with_roughness
from icecool3d.view.stage.wood import wood
from icecool3d.view.toids import tray_shapes as shapes
from icecool3d.view.toids.tray_layout import (
    OUTER,
    RIM_HIGH,
    TABLE,
    THICK,
    WELL,
    Stand,
    Thing,
    base_of,
)
from icecool3d.view.toids.tray_prints import back_print, face_print, rim_print

_TABLE_HALF, _PLANKS = 1.1, 0.9
"""Half the side of the table, and how much of it one print covers, m."""
_FLAKE = with_roughness("#F4FBFF", 0.2)


@dataclass(frozen=True)
class Mark:
    """Something that shows what is possible, chosen or meant."""

    kind: str
    """One of ``KINDS``."""
    x: float
    """Its middle, m."""
    y: float
    z: float = THICK
    """Height of what it lies on, m."""
    heading: float = 0.0
    """Where it points, radians anticlockwise from east."""


KINDS = {
    "go": partial(shapes.disc, 0.0058, shapes.GLOW),
    "gone": partial(shapes.disc, 0.0070, shapes.CALM),
    "point": partial(shapes.arrow_mark, 0.0150, shapes.PALE),
    "pointed": partial(shapes.arrow_mark, 0.0180, shapes.GLOW),
    "push": partial(shapes.arrow_mark, 0.0200, shapes.HARD),
    "lit": partial(shapes.arrow_mark, 0.0165, shapes.GLOW),
    "own": partial(shapes.ring, 0.0132, 0.0016, shapes.GLOW),
    "victim": partial(shapes.ring, 0.0128, 0.0016, shapes.HARD),
    "enter": partial(shapes.bar, 0.0225, 0.0135, shapes.GLOW),
    "entry": partial(shapes.bar, 0.0225, 0.0135, "#E8C690"),
    "hint": partial(shapes.ring, 0.0215, 0.0024, shapes.CALM),
    **{f"home {name}": partial(shapes.arrow_mark, 0.0115, colour) for name, colour in PLAYERS.items()},
}
"""What makes each kind of mark."""
_GLOWING = ("lit", "go", "enter", "own", "pointed", "hint")


@dataclass(frozen=True)
class _Well:
    """The tray, as what has walls around."""

    rect: Rect
    interior: Rect


@dataclass(frozen=True)
class _Lit:
    """The tray, as what is lit."""

    bounds: Rect
    wall_height: float
    rooms: tuple[_Well, ...]


def _square(half: float) -> Rect:
    return Rect(-half, -half, half, half)


TRAY = _Lit(_square(OUTER), RIM_HIGH - TABLE, (_Well(_square(OUTER - 0.006), _square(WELL)),))
"""The tray for sun and camera."""
_SUNLIT = _Lit(_square(OUTER + 0.03), 0.06, ())
"""What the sun sees of it: pieces that wait beside it, and what is lifted."""


class TrayScene:
    """Everything on the table, below a node of a scene that tells from where one looks."""

    def __init__(self, stage: Stage, parent: NodePath, game: ToidsGame) -> None:
        """Build it for one game; nothing is laid yet."""
        self._stage = stage
        self.root: NodePath = parent.attach_new_node("toids")
        self._solid: NodePath = self.root.attach_new_node("solid")
        self._marks: NodePath = self.root.attach_new_node("marks")
        self._marks.hide(SUNLIT)
        self._put_table()
        self._put_tray()
        self._things: dict[Thing, NodePath] = {}
        self._put_tiles(game)
        self._put_pieces(game)
        self._light()
        self._laid: dict[Thing, Stand] = {}
        self._marked: tuple[Mark, ...] = ()
        self._made: dict[str, NodePath] = {}
        self._flakes: NodePath | None = None

    def lay(self, stands: Mapping[Thing, Stand]) -> bool:
        """Put everything where it is; tell whether that changes anything."""
        changed = [thing for thing, stand in stands.items() if self._laid.get(thing) != stand]
        for thing in changed:
            stand = self._laid[thing] = stands[thing]
            if thing.space:
                _turn_tile(self._things[thing], stand)
            else:
                _put_piece(self._things[thing], stand)
        return bool(changed)

    def mark(self, marks: Sequence[Mark]) -> bool:
        """Show marks in place of those before; tell whether they are others."""
        if tuple(marks) == self._marked:
            return False
        self._marked = tuple(marks)
        self._marks.get_children().detach()
        for place, each in enumerate(marks):
            if each.kind not in self._made:
                self._made[each.kind] = node(each.kind, KINDS[each.kind]())
            found = self._made[each.kind].copy_to(self._marks)
            if each.kind in _GLOWING:
                found.set_shader_off(10)
            found.set_pos(each.x, each.y, each.z + 0.0002 + 0.00003 * place)
            found.set_h(math.degrees(each.heading))
        return True

    def scatter(self, flakes: Mesh | None) -> None:
        """Show flakes of ice in the air, or none."""
        if self._flakes is not None:
            self._flakes.remove_node()
            self._flakes = None
        if flakes is not None:
            self._flakes = node("flakes", painted(flakes, _FLAKE))
            self._flakes.reparent_to(self._marks)

    def watch(self, *, moving: bool) -> None:
        """Let the sun follow what moves, or rest."""
        self._sun.set_active(moving)

    def close(self) -> None:
        """Take it from the table."""
        self._stage.engine.remove_window(self._sun)
        self.root.remove_node()

    def _put_table(self) -> None:
        area = _square(_TABLE_HALF)
        table = node(
            "table",
            level(area, TABLE, np.array([-0.31, -0.2, _PLANKS, _PLANKS]), with_roughness("#FFFFFF", 0.7)),
        )
        table.set_texture(texture("table", wood(), repeat=True))
        self._stage.shaders.light(table, "ground")
        table.hide(SUNLIT)
        table.reparent_to(self.root)

    def _put_tray(self) -> None:
        rim = node("rim", shapes.rim_surface())
        rim.set_texture(texture("rim", rim_print()))
        rim.reparent_to(self._solid)
        node("felt", shapes.felt_surface()).reparent_to(self._solid)

    def _put_tiles(self, game: ToidsGame) -> None:
        back = texture("back", back_print())
        faces = {face: texture("face", face_print(face)) for face in set(game.box)}
        sides, face, below = (
            node(name, surface)
            for name, surface in (
                ("sides", shapes.tile_sides()),
                ("face", shapes.tile_print(face=True)),
                ("back", shapes.tile_print(face=False)),
            )
        )
        for space in SPACES:
            lifted = self._solid.attach_new_node(f"tile {space}")
            tile = lifted.attach_new_node("turning")
            tile.set_z(-0.5 * THICK)
            sides.copy_to(tile)
            shown = game.tile(space).face
            if shown is not None:
                face.copy_to(tile).set_texture(faces[shown])
            below.copy_to(tile).set_texture(back)
            self._things[Thing(space)] = lifted

    def _put_pieces(self, game: ToidsGame) -> None:
        for seat, colour in enumerate(game.seats):
            made = node(f"pyramid {colour}", shapes.pyramid(colour))
            for number in range(1, len(game.pieces[seat]) + 1):
                self._things[Thing("", seat, number)] = made.copy_to(self._solid)

    def _light(self) -> None:
        for found in (self._solid, self._marks):
            self._stage.shaders.light(found, "solid")
        fall = Fall(TRAY, 512)
        tell_daylight(self.root, fall.daylight([fall.shadow([shapes.tray_block()])]))
        self.root.set_shader_input("opacity", 1.0)
        tell_casters(self.root, [])
        self._sun = SunView(self._stage, _SUNLIT, self.root, 1024).watch()


def _turn_tile(found: NodePath, stand: Stand) -> None:
    """Lay a tile: turned over about its own north, then turned on the ground."""
    found.set_pos(stand.x, stand.y, stand.z + 0.5 * THICK)
    found.set_hpr(math.degrees(stand.heading), 0.0, 180.0 * (1.0 - stand.over))


def _put_piece(found: NodePath, stand: Stand) -> None:
    """Put a piece: it points along its own x axis, and is turned over about its y axis."""
    x, y, z, angle = base_of(stand)
    half = 0.5 * angle
    over, about = Quat(math.cos(half), 0.0, math.sin(half), 0.0), Quat()
    about.set_hpr((math.degrees(stand.heading), 0.0, 0.0))
    found.set_pos_quat((x, y, z), over * about)
    found.set_scale(stand.size)
