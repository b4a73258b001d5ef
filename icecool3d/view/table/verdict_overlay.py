"""A verdict as the referee sees it: a door from straight above, with frame, footprint and what is within."""

from dataclasses import dataclass

import numpy as np
from panda3d.core import CardMaker, NodePath, TransparencyAttrib

from icecool3d.events.words import say_margin
from icecool3d.export.proof import Proof, corners, gauge
from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.language import Language
from icecool3d.kit.palette import PAINTS
from icecool3d.school import Rect
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.surfaces import Surface, with_roughness
from icecool3d.view.table.framing import EVERYWHERE, Free, above_within
from icecool3d.view.ui import Box, Letters, Toast
from icecool3d.view.ui.input_state import Mood
from icecool3d.view.ui.render import face
from icecool3d.view.ui.widgets import padding

WITHIN = "#E5383B"
"""The colour of what is within the frame."""
AROUND = 0.022
"""How much of the floor is seen around frame and footprint at least, m."""
LETTERS = 0.0052
"""Size of the letters, m."""
_ROUND = 8
"""Corners of a disc at a corner of a line."""
_LINE, _HALO = 0.0007, 0.0019
_VEIL = 0.45
"""How much of what lies below frame and footprint is hidden, so that what is within stands out."""
_SHARP = 44
"""Size of the letters as they are drawn, pixels."""


def view_of(proof: Proof, aspect: float, free: Free = EVERYWHERE) -> View:
    """Look straight down on frame and footprint, within what of the picture is ``free``."""
    low, high = _bounds(proof)
    return above_within(
        free, Rect(*(low - AROUND - [0.0, LETTERS]).tolist(), *(high + AROUND).tolist()), aspect
    )


def judged(scene: Scene, proof: Proof, language: Language) -> NodePath:
    """Lay a proof over a scene; whoever shows something else removes the node."""
    found: NodePath = scene.root.attach_new_node("judging")
    found.set_shader_off()
    found.set_light_off()
    found.set_transparency(TransparencyAttrib.M_alpha)
    # It lies on the floor, and is seen through whatever stands on it.
    found.set_depth_test(False)
    found.set_depth_write(False)
    colour = scene.colour_of(proof.penguin)
    for place, layer in enumerate(_layers(proof, colour)):
        if layer.corners.size:
            shown = node("layer", layer.surface)
            shown.set_bin("fixed", place)
            shown.reparent_to(found)
    label = _label(say_margin(proof.margin).in_language(language))
    low, high = _bounds(proof)
    label.set_pos(0.5 * float(low[0] + high[0]), float(low[1]) - 1.6 * LETTERS, 0.0)
    label.set_billboard_point_eye()
    label.set_bin("fixed", 100)
    label.reparent_to(found)
    return found


@dataclass(frozen=True, eq=False)
class _Layer:
    """Flat triangles of one colour."""

    corners: Array
    """(V, 2), m."""
    triangles: Whole
    """Indices of three corners each, (T, 3)."""
    colour: str
    opacity: float = 1.0
    """0 to 1."""

    @property
    def surface(self) -> Surface:
        """The layer as what is drawn."""
        count = len(self.corners)
        return Surface(
            np.column_stack((self.corners, np.zeros(count))),
            np.tile([0.0, 0.0, 1.0], (count, 1)),
            np.tile(with_roughness(self.colour, self.opacity), (count, 1)),
            np.zeros((count, 2)),
            self.triangles,
        )


def _layers(proof: Proof, colour: str) -> list[_Layer]:
    """Return what is drawn, from the bottom to the top."""
    frame = corners(proof.frame)
    ink, paper = PAINTS["ink"].colour, PAINTS["paper"].colour
    layers = [
        _filled(proof.footprint, paper, _VEIL),
        _filled(frame, paper, _VEIL),
        _stroked(proof.footprint, paper, _HALO),
        _stroked(proof.footprint, colour, 1.6 * _LINE),
        _filled(proof.overlap, WITHIN),
        _stroked(proof.overlap, WITHIN, 1.2 * _LINE),
        _stroked(frame, paper, _HALO),
        _stroked(frame, ink, _LINE),
    ]
    lines = gauge(proof)
    layers += [_stroked(line, paper, _HALO) for line in lines[:1]]
    return layers + [_stroked(line, ink, _LINE) for line in lines]


def _filled(polygon: Array, colour: str, opacity: float = 1.0) -> _Layer:
    """Fill a convex polygon (K, 2)."""
    return _Layer(polygon, _fans(polygon[None]), colour, opacity)


def _stroked(polygon: Array, colour: str, wide: float) -> _Layer:
    """Draw along a closed line (K, 2): a bar on each side, and a disc at each corner."""
    ends = np.roll(polygon, -1, axis=0)
    ways = ends - polygon
    lengths = np.hypot(*ways.T)[:, None]
    aside = 0.5 * wide * np.column_stack((-ways[:, 1], ways[:, 0])) / np.maximum(lengths, 1e-12)
    bars = np.stack((polygon - aside, ends - aside, ends + aside, polygon + aside), axis=1)
    angles = np.arange(_ROUND) * 2.0 * np.pi / _ROUND
    discs = polygon[:, None] + 0.5 * wide * np.stack((np.cos(angles), np.sin(angles)), axis=1)
    corners = np.concatenate((bars.reshape(-1, 2), discs.reshape(-1, 2)))
    return _Layer(corners, np.concatenate((_fans(bars), _fans(discs) + bars.size // 2)), colour)


def _fans(polygons: Array) -> Whole:
    """Cut convex polygons (N, K, 2) into triangles of their corners, one polygon after the other."""
    count = polygons.shape[1]
    second = np.arange(1, max(count - 1, 1))
    first = count * np.arange(len(polygons))[:, None, None]
    found: Whole = (first + np.stack((0 * second, second, second + 1), axis=1)).reshape(-1, 3)
    return found


def _bounds(proof: Proof) -> tuple[Array, Array]:
    """Return the least and the greatest corner of frame and footprint together, (2,) each."""
    both = np.concatenate((corners(proof.frame), proof.footprint))
    return both.min(axis=0), both.max(axis=0)


def _label(text: str) -> NodePath:
    """Return words on dark paper, in metres, with the middle of their upper edge at the origin."""
    letters = Letters(_SHARP)
    box = Box(0, 0, letters.width(text) + 2 * padding(letters), letters.leading + letters.size)
    image = face(Toast(box, text, letters), Mood())
    wide, high = (side * LETTERS / _SHARP for side in image.size)
    maker = CardMaker("label")
    maker.set_frame(-0.5 * wide, 0.5 * wide, -high, 0.0)
    found = NodePath(maker.generate())
    found.set_texture(texture("label", image), 1)
    return found
