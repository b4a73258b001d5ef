"""The scene: a school on its table, with penguins that stand where they are put and fish that are hung."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from panda3d.core import NodePath, TransparencyAttrib

from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language
from icecool3d.looks.finish_parts import finish_parts
from icecool3d.looks.penguin_parts import COARSE, FINE
from icecool3d.pieces import NO_OTHERS, Penguin, Shape
from icecool3d.school import Door, FloorZone, Furniture, Rect, School, X, Zone
from icecool3d.view.stage.body_nodes import Bodies, put
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.daylight import Fall, Shadow
from icecool3d.view.stage.fish_tokens import Fish, Hanging, caster, hangings, token_surface
from icecool3d.view.stage.furnishing import door_nodes, furnish, shading_meshes
from icecool3d.view.stage.furniture_boxes import furniture_mesh, furniture_nodes
from icecool3d.view.stage.geometry import BEHIND_WALLS, node
from icecool3d.view.stage.gl_card import card_faults
from icecool3d.view.stage.lighting import (
    MOST_SHADOWS,
    Caster,
    SunView,
    caster_of,
    cover,
    darken,
    multiply,
    sheet,
    tell_casters,
    tell_daylight,
    tell_eye,
    walled,
)
from icecool3d.view.stage.plain_light import draw_plainly
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.surfaces import Surface, painted_parts
from icecool3d.view.stage.zone_tokens import zone_node

NO_PRINTS: Mapping[str, str] = {}
ROOM_FOR_FISH = 0.08
"""How far from a door's middle fish hang at most, m."""
MILLIMETRE = 2.5
"""How many pixels it takes a millimetre to have so that bodies are looked at closely."""


class Scene:
    """Everything on the table, as nodes below ``root``.

    Under ``ice`` lie the floors, under ``ground`` the table and the lines, under ``solid`` stands all else:
    walls, one node a door with its fish, furniture, and under ``moving`` one node a body.
    """

    def __init__(
        self,
        stage: Stage,
        school: School,
        penguin: Penguin,
        penguins: Sequence[str],
        *,
        others: Mapping[str, Penguin] = NO_OTHERS,
        fish: Fish | None = None,
        language: Language = "en",
        prints: Mapping[str, str] = NO_PRINTS,
    ) -> None:
        """Build everything once, for bodies of these names; none of them is on the table yet.

        ``others`` are those that are made otherwise than ``penguin``, by name; ``prints`` is what is printed
        on zones and furniture that are put down: art by their ids.
        """
        self.school = school
        self._stage, self._prints = stage, prints
        self._hang_nodes()
        furnish(school, self.ice, self.ground, self.solid, language)
        self._bodies = Bodies(penguins, penguin, others)
        self.penguins = {name: self._bodies.node(self.moving, f"penguin {name}", name) for name in penguins}
        self._sheets = {name: self._sheet(name) for name in penguins}
        self.doors = door_nodes(school, self.solid)
        self._standing = [*self._things_that_stand()]
        self._draw_near_first()
        self._fall = Fall(school)
        self._of_walls = self._fall.shadow(shading_meshes(school))
        self._of_fish: dict[Hanging, Shadow] = {}
        self._of_furniture: dict[Furniture, Shadow] = {}
        self._furniture: tuple[Furniture, ...] = ()
        self.zones: dict[Zone, NodePath] = {}
        """Those that are put down, with their nodes."""
        self._finish: str | None = None
        self._sun = self._light()
        self._hung: Fish | None = None
        self.pose({})
        self.hang_fish(fish or {})

    def _hang_nodes(self) -> None:
        """Hang the nodes that everything in the scene hangs from."""
        self.root: NodePath = self._stage.root.attach_new_node("scene")
        self.ice: NodePath = self.root.attach_new_node("ice")
        self.ground: NodePath = self.root.attach_new_node("ground")
        self.shade: NodePath = self.root.attach_new_node("shade")
        self.solid: NodePath = self.root.attach_new_node("solid")
        self.moving: NodePath = self.solid.attach_new_node("moving")

    def _sheet(self, name: str) -> NodePath:
        """Return the sheet on which a body's shadow is drawn, on the table."""
        found = sheet(name)
        found.reparent_to(self.shade)
        return found

    def shape_of(self, name: str) -> Shape:
        """Return the hull of a body."""
        return self._bodies.shape_of(name)

    def colour_of(self, name: str) -> str:
        """Return the colour that stands for a body, #RRGGBB."""
        return self._bodies.colour_of(name)

    def pose(self, poses: Mapping[str, Array], watched: str | None = None) -> None:
        """Put bodies where ``poses`` (7,) say, by name; the others are taken from the table.

        All look at the one that is ``watched``.
        """
        shown = [name for name in self.penguins if name in poses]
        for each in (*self.penguins.values(), *self._sheets.values()):
            each.hide()
        for name in shown:
            found = self.penguins[name]
            put(found, poses[name])
            self._bodies.turn_eyes(found, name, poses, watched)
            found.show()
        self._darken(
            {name: caster_of(self.shape_of(name), poses[name]) for name in shown[:MOST_SHADOWS]}, poses
        )

    def _darken(self, casters: Mapping[str, Caster], poses: Mapping[str, Array]) -> None:
        """Let bodies throw shadows: on the ground, and on whatever stands within their reach."""
        shaders = self._stage.shaders
        for name, each in casters.items():
            shade = self._sheets[name]
            cover(shade, each.shaded, walled(self.school, self.shape_of(name), poses[name]))
            tell_casters(shade, [each])
            shade.show()
            others = [other for other in casters.values() if other is not each]
            darken(shaders, self.penguins[name], [it for it in others if it.shaded.overlaps(each.covered)])
        tell_casters(self.root, list(casters.values()))
        for found, rect in self._standing:
            darken(shaders, found, [each for each in casters.values() if each.shaded.overlaps(rect)])

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
        self._light_anew()

    def stand_furniture(self, furniture: Sequence[Furniture]) -> None:
        """Let furniture stand in the school, in place of what stood there before.

        That takes a moment, for its shadows, but not where it stands already.
        """
        if tuple(furniture) == self._furniture:
            return
        self._furniture = tuple(furniture)
        for old in self.solid.find_all_matches("=stands-for-a-while"):
            old.remove_node()
        for each in furniture:
            for found in furniture_nodes(self.school, each, self._prints):
                found.set_tag("stands-for-a-while", each.id)
                self._hang(found, self.solid)
            self._of_furniture[each] = self._fall.shadow([furniture_mesh(each)])
        self._light_anew()

    def lay_zones(self, zones: Iterable[Zone]) -> None:
        """Let zones that a game has put down lie there, and no others; the school's own are printed on it."""
        wanted = [zone for zone in zones if zone not in self.school.zones]
        for gone in [zone for zone in self.zones if zone not in wanted]:
            self.zones.pop(gone).remove_node()
        for zone in wanted:
            if zone not in self.zones:
                self.zones[zone] = found = zone_node(self.school, zone, self._prints)
                self._hang(found, self.ground if isinstance(zone, FloorZone) else self.solid)

    def mark_finish(self, room: str | None) -> None:
        """Mark the room in which a race ends, and no other; None: nobody races."""
        if room == self._finish:
            return
        self._finish = room
        for old in self.root.find_all_matches("**/=finish"):
            old.remove_node()
        parts = [] if room is None else finish_parts(self.school, room)
        for kind, under in (("finish-band", self.ground), ("finish-flag", self.solid)):
            if shown := [part for part in parts if part.kind == kind]:
                found = node(kind, painted_parts(shown))
                found.set_tag("finish", kind)
                found.reparent_to(under)

    def _hang(self, found: NodePath, under: NodePath) -> None:
        """Hang something that may be printed on the ground or among what stands."""
        found.reparent_to(under)
        self._stage.shaders.light(found, "ground" if under == self.ground else "solid")

    def _light_anew(self) -> None:
        """Let the light fall on everything that stands still as it hangs and stands now."""
        standing = [self._of_furniture[each] for each in self._furniture]
        shadows = [self._of_walls, *standing, *self._shadows(self._hung or {})]
        tell_daylight(self.root, self._fall.daylight(shadows))
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
        is_near = 1e-3 * self._stage.size[1] > MILLIMETRE * view.span
        self._bodies.show_in(FINE if is_near else COARSE)

    def add_ghost(self, name: str, pose: Array, opacity: float) -> NodePath:
        """Show a penguin where it is not, more or less transparent; it throws no shadow."""
        found = self._bodies.node(self.moving, f"ghost {name}", name)
        put(found, pose)
        found.set_transparency(TransparencyAttrib.M_alpha)
        found.set_shader_input("opacity", opacity)
        return found

    def _things_that_stand(self) -> Iterator[tuple[NodePath, Rect]]:
        """Yield what stands still for good, and what of the plan lies under it."""
        for door in self.school.doors:
            yield self.doors[door.id], _around(door)
        for found in self.solid.get_children():
            bounds = found.get_tight_bounds(self.root)  # none where nothing hangs
            if found != self.moving and bounds is not None:
                (xmin, ymin, _), (xmax, ymax, _) = bounds
                yield found, Rect(xmin, ymin, xmax, ymax)

    def _draw_near_first(self) -> None:
        """Draw what hides much before what it hides: of that no light is computed then but an outline."""
        for found, _ in self._standing:
            found.set_bin("background", 0)
        for name, found in self.penguins.items():
            self._bodies.hidden_part(found, name).set_bin("background", BEHIND_WALLS)
            found.set_bin("background", 2)
        self.ice.set_bin("background", 3)
        self.ground.set_bin("background", 4)

    def _light(self) -> SunView:
        """Light everything by shaders, or plainly where a driver draws those wrongly."""
        multiply(self.shade)
        light = self._stage.shaders.light
        light(self.ice, "ice")
        light(self.ground, "ground")
        light(self.shade, "shadow")
        light(self.solid, "solid")
        self.root.set_shader_input("opacity", 1.0)
        tell_eye(self.root, self._stage.view)
        if card_faults(self._stage):
            draw_plainly(self.root, self.shade)
        return SunView(self._stage, self.school)


def _around(door: Door) -> Rect:
    """Return what of the plan lies under all that may hang on a door."""
    x, y = door.centre
    return Rect(x - ROOM_FOR_FISH, y - ROOM_FOR_FISH, x + ROOM_FOR_FISH, y + ROOM_FOR_FISH)
