"""The scene: a school on its table, with penguins that stand where they are put and fish that are hung."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from panda3d.core import (
    GeomNode,
    LVecBase3f,
    NodePath,
    Quat,
    TransparencyAttrib,
)
from PIL import Image

from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language
from icecool3d.penguin import Penguin, Shape
from icecool3d.school import School, X
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.daylight import Fall, Shadow
from icecool3d.view.stage.fish_tokens import Fish, Hanging, caster, hangings, token_surface
from icecool3d.view.stage.furnishing import furnish, shading_meshes
from icecool3d.view.stage.geometry import geom, node, texture
from icecool3d.view.stage.lighting import (
    MOST_SHADOWS,
    SunView,
    cover,
    multiply,
    shaded,
    shader,
    sheet,
    tell_daylight,
    tell_eye,
    tell_penguins,
    walled,
)
from icecool3d.view.stage.penguin_looks import colours_for, penguin_surfaces, pupil_surface, pupils
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.surfaces import Surface

_UPRIGHT = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])


class Scene:
    """Everything on the table, as nodes below ``root``.

    Under ``ice`` lie the floors, under ``ground`` the table and the lines, under ``solid`` stands all else:
    walls, one node a door with its fish, and under ``moving`` one node a penguin.
    """

    def __init__(
        self,
        stage: Stage,
        school: School,
        penguin: Penguin,
        penguins: Sequence[str],
        *,
        fish: Fish | None = None,
        language: Language = "en",
    ) -> None:
        """Build everything once, for penguins of these names; none of them is on the table yet."""
        self.school = school
        self._stage, self._shape = stage, penguin.shape
        self.root: NodePath = stage.root.attach_new_node("scene")
        self.ice: NodePath = self.root.attach_new_node("ice")
        self.ground: NodePath = self.root.attach_new_node("ground")
        self.shade: NodePath = self.root.attach_new_node("shade")
        self.solid: NodePath = self.root.attach_new_node("solid")
        self.root.set_texture(texture("blank", Image.new("RGB", (1, 1), "#FFFFFF"), mipmaps=False))
        self.moving: NodePath = self.solid.attach_new_node("moving")
        furnish(school, self.ice, self.ground, self.solid, language)
        self.colours = colours_for(penguins)
        """The colour that each penguin wears, by its name."""
        bodies = penguin_surfaces(self._shape, list(dict.fromkeys(self.colours.values())))
        self._bodies = {colour: geom(surface) for colour, surface in bodies.items()}
        self._pupil = geom(pupil_surface(self._shape))
        self.penguins = {name: self._penguin(f"penguin {name}", name) for name in penguins}
        self._sheets = {name: sheet(name) for name in penguins}
        for found in self._sheets.values():
            found.reparent_to(self.shade)
        self.doors = {door.id: self.solid.attach_new_node(f"door {door.id}") for door in school.doors}
        for door in school.doors:
            self.doors[door.id].set_pos(*door.centre, 0.0)
        self._fall = Fall(school)
        self._of_walls = self._fall.shadow(shading_meshes(school))
        self._of_fish: dict[Hanging, Shadow] = {}
        self._sun = self._light()
        self._hung: Fish | None = None
        self.pose({})
        self.hang_fish(fish or {})

    @property
    def shape(self) -> Shape:
        """What the penguins are like."""
        return self._shape

    def pose(self, poses: Mapping[str, Array], watched: str | None = None) -> None:
        """Put penguins where ``poses`` (7,) say, by name; the others are taken from the table.

        All look at the one that is ``watched``.
        """
        shown = [name for name in self.penguins if name in poses]
        for each in (*self.penguins.values(), *self._sheets.values()):
            each.hide()
        for number, name in enumerate(shown):
            found = self.penguins[name]
            put(found, poses[name])
            at = poses.get(watched) if watched is not None and watched != name else None
            for eye, place in zip(
                found.find_all_matches("pupil"), pupils(self._shape, poses[name], at), strict=True
            ):
                eye.set_pos(*place.tolist())
            found.show()
            found.set_shader_input("own", float(number))
        for number, name in enumerate(shown[:MOST_SHADOWS]):
            found = self._sheets[name]
            cover(found, shaded(self._shape, poses[name]), walled(self.school, self._shape, poses[name]))
            found.show()
            found.set_shader_input("own", float(number))
        tell_penguins(self.root, self._shape, [poses[name] for name in shown])

    def hang_fish(self, fish: Fish) -> None:
        """Hang fish on doors: ids of doors by colour; those that hung before are taken away.

        That takes a moment, for their shadows, but not where they hang already.
        """
        wanted = {colour: tuple(doors) for colour, doors in fish.items()}
        if wanted == self._hung:
            self.show_fish(fish)
            return
        self._hung = wanted
        for old in self.solid.find_all_matches("**/=fish"):
            old.remove_node()
        slab, height = 2.0 * self.school.scene.box.wall_thickness, self.school.wall_height
        tokens: dict[str, Surface] = {colour: token_surface(slab, colour) for colour in fish}
        for each in hangings(self.school, fish):
            found = node(f"fish {each.colour}", tokens[each.colour])
            found.set_tag("fish", each.colour)
            aside, along_x = each.along - each.door.opening.middle, each.door.seam.axis == X
            found.set_pos(aside if along_x else 0.0, 0.0 if along_x else aside, height)
            found.set_h(90.0 if along_x else 0.0)
            found.reparent_to(self.doors[each.door.id])
        tell_daylight(self.root, self._fall.daylight([self._of_walls, *self._shadows(fish)]))
        self._sun.draw(self.moving)

    def _shadows(self, fish: Fish) -> Iterator[Shadow]:
        """Return the shadows of fish; where some hung before they are known."""
        for each in hangings(self.school, fish):
            place = replace(each, colour="")
            if place not in self._of_fish:
                self._of_fish[place] = self._fall.shadow([caster(self.school, each)])
            yield self._of_fish[place]

    def show_fish(self, fish: Fish) -> None:
        """Show of the fish that hang only these, at once: the light stays as it was."""
        for door, hung in self.doors.items():
            left = [colour for colour, doors in fish.items() for each in doors if each == door]
            for token in hung.find_all_matches("=fish"):
                colour = token.get_tag("fish")
                if colour in left:
                    left.remove(colour)
                    token.show()
                else:
                    token.hide()

    def look(self, view: View) -> None:
        """Be seen as a view says."""
        self._stage.look(view)
        tell_eye(self.root, view)

    def add_ghost(self, name: str, pose: Array, opacity: float) -> NodePath:
        """Show a penguin where it is not, more or less transparent; it throws no shadow."""
        found = self._penguin(f"ghost {name}", name)
        put(found, pose)
        found.set_transparency(TransparencyAttrib.M_alpha)
        found.set_shader_input("opacity", opacity)
        return found

    def _penguin(self, node_name: str, name: str) -> NodePath:
        found: NodePath = self.moving.attach_new_node(node_name)
        body = GeomNode("body")
        body.add_geom(self._bodies[self.colours[name]])
        found.attach_new_node(body)
        for place in pupils(self._shape, _UPRIGHT):
            eye = GeomNode("pupil")
            eye.add_geom(self._pupil)
            found.attach_new_node(eye).set_pos(*place.tolist())
        return found

    def _light(self) -> SunView:
        """Light everything by shaders."""
        multiply(self.shade)
        self.ice.set_shader(shader("ground", ice=True))
        for found, kind in ((self.ground, "ground"), (self.shade, "shadow"), (self.solid, "solid")):
            found.set_shader(shader(kind))
        self.root.set_shader_input("own", -1.0)
        self.root.set_shader_input("opacity", 1.0)
        tell_eye(self.root, self._stage.view)
        return SunView(self._stage, self.school)


def put(found: NodePath, pose: Array) -> None:
    """Put a node where a pose (7,) says."""
    x, y, z, qx, qy, qz, qw = map(float, pose)
    found.set_pos_quat(LVecBase3f(x, y, z), Quat(qw, qx, qy, qz))
