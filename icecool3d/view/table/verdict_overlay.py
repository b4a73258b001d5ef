"""A verdict as the referee sees it: a door from straight above, with frame, footprint and what is within."""

import math
from dataclasses import dataclass

import numpy as np
from panda3d.core import CardMaker, NodePath, TransparencyAttrib

from icecool3d.events import Gap, Margin, Verdict
from icecool3d.events.words import say_margin
from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.language import Language
from icecool3d.kit.palette import PAINTS
from icecool3d.pieces import Shape, footprint
from icecool3d.school import Rect, School
from icecool3d.trace import Trace
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.surfaces import Surface, with_roughness
from icecool3d.view.table.framing import EVERYWHERE, Free, above_within
from icecool3d.view.ui import Box, Letters, Toast
from icecool3d.view.ui.input_state import Mood
from icecool3d.view.ui.render import face
from icecool3d.view.ui.widgets import padding

_CORNERS = 96


@dataclass(frozen=True, eq=False)
class Proof:
    """One moment at one door, from straight above."""

    moment: float
    """Since the flick's start, s."""
    penguin: str
    """Whose footprint it is."""
    door: str
    """Whose frame it is."""
    frame: Rect
    """The door's frame, m."""
    footprint: Array
    """The penguin's outline, (K, 2), anticlockwise, m."""
    overlap: Array
    """What of it lies within the frame, (M, 2), anticlockwise, m; empty where nothing does."""
    margin: Margin
    """How near it was to another verdict, and where."""


def proof_of(verdict: Verdict, trace: Trace, school: School, shape: Shape) -> Proof:
    """Return what proves a verdict.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.referee import judge
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> school, penguin = load_school("two-rooms"), load_penguin()
    >>> trace = make_trace(Meta(("red",)), [0.0, 1.0], [[[x, 0, 0, 0, 0, 0, 1.0]] for x in (-0.1, -0.01)])
    >>> verdict = judge(trace, school, penguin).verdicts[0]
    >>> proof = proof_of(verdict, trace, school, penguin.shape)
    >>> verdict.kind, proof.moment, round(float(np.ptp(proof.overlap[:, 0])), 4)
    ('stuck', 1.0, 0.006)
    """
    door = school.door(verdict.door)
    t = _moment(verdict)
    pose = trace.at(np.array([t]))[:, trace.penguins.index(verdict.penguin)]
    outline = footprint(shape, pose, _CORNERS)[0]
    return Proof(
        t - float(trace.t[0]),
        verdict.penguin,
        verdict.door,
        door.frame,
        outline,
        clipped(outline, door.frame),
        verdict.nearest,
    )


def clipped(polygon: Array, rect: Rect) -> Array:
    """Return what of a convex polygon (K, 2) lies within a rectangle, (M, 2); M is 0 where nothing does.

    >>> square = np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]])
    >>> clipped(square, Rect(1.0, 1.0, 3.0, 3.0)).tolist()
    [[1.0, 1.0], [2.0, 1.0], [2.0, 2.0], [1.0, 2.0]]
    """
    left = polygon
    for axis, sign, edge in ((0, 1, rect.xmin), (0, -1, -rect.xmax), (1, 1, rect.ymin), (1, -1, -rect.ymax)):
        left = _beyond(left, axis, sign, edge)
    return left


def _beyond(polygon: Array, axis: int, sign: int, edge: float) -> Array:
    """Cut off what of a polygon is not beyond one edge."""
    kept: list[Array] = []
    beyond = sign * polygon[:, axis] - edge
    for place in range(len(polygon)):
        before, here = beyond[place - 1], beyond[place]
        if (before > 0.0) != (here > 0.0):
            share = before / (before - here)
            kept.append(polygon[place - 1] + share * (polygon[place] - polygon[place - 1]))
        if here > 0.0:
            kept.append(polygon[place])
    return np.array(kept).reshape(-1, 2)


def _moment(verdict: Verdict) -> float:
    """Return when to look, s: a pass under a lintel, which is not seen from above, when it is wholly out."""
    return verdict.t if verdict.nearest.gap == Gap.UNDER_LINTEL else verdict.nearest.t


WITHIN = "#E5383B"
"""The colour of what is within the frame."""
SAME = 1e-4
"""No shorter margin is drawn, m."""
AROUND = 0.022
"""How much of the floor is seen around frame and footprint at least, m."""
LETTERS = 0.0052
"""Size of the letters, m."""
_ROUND = 8
"""Corners of a disc at a corner of a line."""
_LINE, _HALO, _TICK = 0.0007, 0.0019, 0.0032
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


def measured(proof: Proof) -> Array | None:
    """Return the two points (2, 2) in plan between which the margin lies; None: there is none to be seen.

    >>> from icecool3d.events import Gap, Margin
    >>> frame, foot = Rect(0.0, 0.0, 0.06, 0.006), np.array([[0.02, 0.004], [0.04, 0.004], [0.03, 0.03]])
    >>> margin = Margin(Gap.WITHIN_FRAME, 0.002, 0.0, ((0.02, 0.004), (0.02, 0.006)))
    >>> measured(Proof(0.0, "red", "door", frame, foot, foot[:2], margin)).tolist()
    [[0.02, 0.004], [0.02, 0.006]]
    """
    ends = proof.margin.ends
    return None if ends is None or proof.margin.length <= SAME else np.array(ends)


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
    frame = _corners(proof.frame)
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
    lines = _gauge(proof)
    layers += [_stroked(line, paper, _HALO) for line in lines[:1]]
    return layers + [_stroked(line, ink, _LINE) for line in lines]


def _gauge(proof: Proof) -> list[Array]:
    """Return lines that show the margin: it, beside what is within, with a tick at each end."""
    way = measured(proof)
    if way is None:
        return []
    along = (way[1] - way[0]) / math.dist(*way.tolist())
    across = np.array([-along[1], along[0]])
    if across @ (_corners(proof.frame).mean(axis=0) - way[0]) < 0.0:
        across = -across
    beside = float(np.max((proof.overlap - way[0]) @ across, initial=0.0))
    place = way + (beside + _TICK if beside else 0.0) * across
    near, far = (end + 0.5 * _TICK * across for end in place)
    return [place, np.array([way[0], near]), np.array([place[1] - 0.5 * _TICK * across, far])]


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
    both = np.concatenate((_corners(proof.frame), proof.footprint))
    return both.min(axis=0), both.max(axis=0)


def _corners(rect: Rect) -> Array:
    return np.array(
        [[rect.xmin, rect.ymin], [rect.xmax, rect.ymin], [rect.xmax, rect.ymax], [rect.xmin, rect.ymax]]
    )


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
