"""A small card, drawn out of sight and read back: whether a driver draws colours, prints, shadows and ice."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from panda3d.core import Camera as Eye
from panda3d.core import (
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    LVecBase4f,
    NodePath,
    OrthographicLens,
    WindowProperties,
)
from PIL import Image

from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.school import Rect
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.daylight import Daylight, Walled, sun_direction
from icecool3d.view.stage.geometry import image, node, texture
from icecool3d.view.stage.graphics_output import bound
from icecool3d.view.stage.lighting import (
    NOWHERE,
    SUNLIT,
    Caster,
    SunView,
    cover,
    darken,
    multiply,
    sheet,
    tell_casters,
    tell_daylight,
    tell_eye,
)
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.surfaces import level, with_roughness

TOLERANCE = 12
"""By how much a colour may differ from what it must be, of 255: more than any driver rounds."""
_SIDE = 0.1
"""Of a patch, m: large enough for a penguin's shadow."""
_PIXELS = 8
"""Of a patch on the picture, across and up."""
_SUN_PIXELS = 64
"""Of the sun's picture of the card, across and up."""
_EYE, _LID = 0.03, 0.05
"""How high the eye is, and above it what throws a shadow on the card without being seen, m."""
_FOOT, _HEAD = (0.015, 0.015), (0.04, 0.0095)
"""Of what throws a penguin's shadow: heights and radii of its balls, m."""
_SEEN = View(azimuth=math.radians(127.0), elevation=math.radians(46.0), field=0.0)
"""Whence the card is said to be seen, so that ice mirrors the window."""
_NOON, _DUSK = (150, 225, 0), (40, 120, 0)
"""Daylight on the card, and on the patch in the shade: shares of the sun and of the sky."""
_WHITE, _RED, _GREEN = "#FFFFFF", "#C8322B", "#2F8F5B"


class _Patch(NamedTuple):
    """A part of the card."""

    what: Phrase
    """What it shows."""
    right: str
    """The colour of its middle, #RRGGBB, as it must be."""
    put: Callable[["_Card", Rect], None]
    """What puts it on a part of the card."""


def card_faults(stage: Stage) -> list[Phrase]:
    """Return what a stage's driver draws wrongly: each thing with the colour that is seen and the right one.

    The card is drawn once a stage, by the stage's own shaders.
    """
    if stage.faults is None:
        seen = _Card(stage).draw()
        stage.faults = tuple(
            Phrase("{what} ({seen} instead of {right})", what=patch.what, seen=colour, right=patch.right)
            for patch, colour in zip(PATCHES, seen, strict=True)
            if _apart(colour, patch.right) > TOLERANCE
        )
    return list(stage.faults)


def _apart(colour: str, other: str) -> int:
    """Return the largest difference of two colours, of 255.

    >>> _apart("#000010", "#010000")
    16
    """
    one, two = (np.array([*bytes.fromhex(each[1:])], dtype=int) for each in (colour, other))
    return int(np.abs(one - two).max())


@dataclass(frozen=True)
class _Ground:
    """The card, as what the sun sees."""

    bounds: Rect
    wall_height: float = _LID
    rooms: Sequence[Walled] = ()


class _Card:
    """All patches in a row from west to east, below a node of their own."""

    def __init__(self, stage: Stage) -> None:
        self._stage, self.shaders = stage, stage.shaders
        self.root = NodePath("card")
        self._bounds = Rect(0.0, 0.0, _SIDE * len(PATCHES), _SIDE)
        self._daylight = Image.new("RGB", (len(PATCHES), 1), _NOON)
        for place, patch in enumerate(PATCHES):
            patch.put(self, Rect(_SIDE * place, 0.0, _SIDE * (place + 1), _SIDE))
        self.root.set_shader_input("opacity", 1.0)
        tell_eye(self.root, _SEEN)
        tell_casters(self.root, [])
        tell_daylight(self.root, Daylight(self._bounds, self._daylight))

    def draw(self) -> list[str]:
        """Return the colours, #RRGGBB, in the middle of each patch; black where nothing could be drawn."""
        engine, gsg = self._stage.engine, self._stage.output.get_gsg()
        sun = SunView(self._stage, _Ground(self._bounds), self.root, _SUN_PIXELS).watch()
        buffer = self._buffer()
        buffer.make_display_region().set_camera(self._eye())
        target = bound(buffer)
        self._stage.draw_aside(buffer)
        engine.remove_window(sun)
        if not engine.extract_texture_data(target, gsg):
            return ["#000000"] * len(PATCHES)
        row = np.asarray(image(target))[_PIXELS // 2, _PIXELS // 2 :: _PIXELS]
        return [f"#{colour.tobytes().hex().upper()}" for colour in row]

    def lay(self, part: Rect, colour: str, roughness: float = 0.7, picture: str | None = None) -> NodePath:
        """Lay a coloured square on a part of the card, perhaps with a print of one colour."""
        found = node("patch", level(part, 0.0, _square(part), with_roughness(colour, roughness)))
        if picture is not None:
            shown = texture("print", Image.new("RGB", (_PIXELS, _PIXELS), picture))
            shown.generate_ram_mipmap_images()  # a driver takes longer than for all of the card
            found.set_texture(shown)
        found.reparent_to(self.root)
        found.hide(SUNLIT)
        return found

    def cast(self, part: Rect) -> Caster:
        """Return what throws a penguin's shadow on the middle of a part of the card."""
        (x, y), east, north = part.centre, *_towards_sun(0.5 * _HEAD[0])
        foot, head = (LVecBase4f(x + east, y + north, *each) for each in (_FOOT, _HEAD))
        return Caster(foot, head, part)

    def cover(self, part: Rect) -> None:
        """Keep the sun off a part of the card by a lid, which is too high to be seen."""
        east, north = _towards_sun(_LID)
        above = Rect(part.xmin + east, part.ymin + north, part.xmax + east, part.ymax + north)
        lid = level(above, _LID, _square(above), with_roughness(_WHITE, 1.0))
        node("lid", lid).reparent_to(self.root)

    def shade(self, part: Rect) -> None:
        """Let there be less daylight on a part of the card."""
        self._daylight.putpixel((round(part.xmin / _SIDE), 0), _DUSK)

    def _eye(self) -> NodePath:
        """Return what looks down on all of the card, from below its lids."""
        lens = OrthographicLens()
        lens.set_film_size(self._bounds.xmax, self._bounds.ymax)
        lens.set_near_far(0.0, 2.0 * _EYE)
        found = self.root.attach_new_node(Eye("card's eye", lens))
        found.set_pos_hpr((*self._bounds.centre, _EYE), (0.0, -90.0, 0.0))
        return found

    def _buffer(self) -> GraphicsOutput:
        pixels = FrameBufferProperties()
        pixels.set_rgba_bits(8, 8, 8, 0)
        pixels.set_depth_bits(24)
        size = WindowProperties(size=(_PIXELS * len(PATCHES), _PIXELS))
        output = self._stage.output
        host = output.get_gsg(), output
        kind = GraphicsPipe.BF_refuse_window
        return self._stage.engine.make_output(output.get_pipe(), "card", 0, pixels, size, kind, *host)


def _square(part: Rect) -> Array:
    """Return where a print lies that fills a part of the card: x, y, width, height, m."""
    return np.array([part.xmin, part.ymin, _SIDE, _SIDE])


def _towards_sun(height: float) -> tuple[float, float]:
    """Return how far east and north something is at a height whose shadow falls on the origin, m."""
    x, y, z = sun_direction().tolist()
    return height * x / z, height * y / z


def _put_colour(card: _Card, part: Rect) -> None:
    darken(card.shaders, card.lay(part, _RED), [Caster(NOWHERE, NOWHERE, part)])


def _put_penguin(card: _Card, part: Rect) -> None:
    darken(card.shaders, card.lay(part, _RED), [card.cast(part)])


def _put_wall(card: _Card, part: Rect) -> None:
    _put_colour(card, part)
    card.cover(part)


def _put_print(card: _Card, part: Rect, roughness: float = 1.0) -> None:
    card.shaders.light(card.lay(part, _WHITE, roughness, _GREEN), "ice")


def _put_daylight(card: _Card, part: Rect) -> None:
    _put_print(card, part)
    card.shade(part)


def _put_ice(card: _Card, part: Rect) -> None:
    _put_print(card, part, 0.12)


def _put_shadow(card: _Card, part: Rect) -> None:
    _put_print(card, part)
    shadow = sheet("of nobody")
    cover(shadow, part, part)
    multiply(shadow)
    tell_casters(shadow, [card.cast(part)])
    card.shaders.light(shadow, "shadow")
    shadow.reparent_to(card.root)


PATCHES = (
    _Patch(Phrase("a colour without a print"), "#D9403A", _put_colour),
    _Patch(Phrase("a penguin's shadow on what stands"), "#752828", _put_penguin),
    _Patch(Phrase("a wall's shadow"), "#752828", _put_wall),
    _Patch(Phrase("a print"), "#297C4F", _put_print),
    _Patch(Phrase("a print in the shade"), "#1B5337", _put_daylight),
    _Patch(Phrase("ice"), "#659B77", _put_ice),
    _Patch(Phrase("a penguin's shadow on the ground"), "#184E38", _put_shadow),
)
"""The card, from west to east; the colours are those that Mesa's software driver draws."""
