"""What stirs on the table at moments of a flick: zones that are touched jump, cards that are hit rattle."""

import math
from collections.abc import Iterable, Iterator

from panda3d.core import NodePath, TransparencyAttrib

from icecool3d.events import Event, HitBlockedDoor, Toppled, TouchedZone
from icecool3d.kit.palette import PLAYERS
from icecool3d.looks.outlines import circle, hollow_prism
from icecool3d.trace import Trace
from icecool3d.view.stage.geometry import node
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.surfaces import colour_of, painted
from icecool3d.view.stage.zone_tokens import place_of

LASTS = 0.6
"""How long each is seen, s of the flick."""
_RING, _THIN, _LEAST = 0.034, 0.88, 0.25
"""A ring's radius at last, m, and of that its inner edge, and its radius at first."""
_LOW, _HIGH = 0.0006, 0.0009
_LIFT, _SWELL = 0.006, 0.2
"""How far a zone's cardboard jumps up, m, and by how much it seems larger."""
_RATTLE, _OFTEN, _CALMER = 0.004, 9.0, 6.0
"""How far a card jumps in its doorway, m, how often, 1/s, and how fast that fades, 1/s."""


class Ring:
    """A ring that spreads on the floor and fades."""

    def __init__(self, scene: Scene, x: float, y: float) -> None:
        """Put it where something happens, not seen yet."""
        outline = _RING * circle()
        ring = painted(hollow_prism(outline, _THIN * outline, _LOW, _HIGH), colour_of("white"))
        self._node = node("ring", ring)
        self._node.set_transparency(TransparencyAttrib.M_alpha)
        self._node.set_pos(x, y, 0.0)
        self._node.reparent_to(scene.moving)
        self.at(-1.0)

    def at(self, share: float) -> None:
        """Show it as it is after that share of its time, or not at all."""
        if not 0.0 <= share < 1.0:
            self._node.hide()
            return
        size = _LEAST + (1.0 - _LEAST) * math.sqrt(share)
        self._node.set_scale(size, size, 1.0)
        self._node.set_shader_input("opacity", 1.0 - share)
        self._node.set_alpha_scale(1.0 - share)
        self._node.show()

    def close(self) -> None:
        """Take it away."""
        self._node.remove_node()


class Beats:
    """All that stirs in one flick; it follows from the moment alone, so that it can be scrubbed."""

    def __init__(self, scene: Scene, trace: Trace, events: Iterable[Event]) -> None:
        """Find what will stir: the zones must lie there, and the furniture stand."""
        start = float(trace.t[0])
        told = [(each.t - start, each) for each in events]
        self._zones = [
            (t, scene.zones[zone])
            for t, each in told
            if isinstance(each, TouchedZone)
            for zone in scene.zones
            if zone.id == each.zone
        ]
        self._heights = {found: found.get_z() for _, found in self._zones}
        hit = [(t, each.door) for t, each in told if isinstance(each, HitBlockedDoor)]
        boxes = {box.door: box.id for box in trace.meta.furniture}
        self._cards = [(t, _card(scene, boxes[door])) for t, door in hit if door in boxes]
        self._rings = [(t, Ring(scene, x, y)) for t, x, y in _rings(scene, trace, told)]

    def at(self, moment: float) -> None:
        """Show a moment, s since the flick began."""
        for t, ring in self._rings:
            ring.at((moment - t) / LASTS)
        for found, height in self._heights.items():
            if not found.is_empty():  # else it was taken up
                ago = [moment - t for t, each in self._zones if each == found]
                swing = max((math.sin(math.pi * s / LASTS) for s in ago if 0.0 <= s < LASTS), default=0.0)
                found.set_z(height + _LIFT * swing)
                found.set_scale(1.0 + _SWELL * swing)
        for card in {found for _, found in self._cards}:
            ago = [moment - t for t, each in self._cards if each == card and moment >= t]
            card.set_z(_rattle(min(ago, default=LASTS)))

    def close(self) -> None:
        """Let everything lie and stand as it did."""
        self.at(math.inf)
        for _, ring in self._rings:
            ring.close()


def _rattle(s: float) -> float:
    """Return how high a card jumps in its doorway after a hit, m."""
    if s >= LASTS:
        return 0.0
    return _RATTLE * abs(math.sin(2.0 * math.pi * _OFTEN * s)) * math.exp(-_CALMER * s)


def _card(scene: Scene, name: str) -> NodePath:
    """Return the furniture of that name."""
    return scene.solid.find(f"**/=furniture={name}")


def _rings(
    scene: Scene, trace: Trace, told: Iterable[tuple[float, Event]]
) -> Iterator[tuple[float, float, float]]:
    """Yield when and where rings spread: below zones that are touched, round pieces that are knocked over."""
    zones = {zone.id: place_of(scene.school, zone)[0] for zone in scene.zones}
    for t, each in told:
        if isinstance(each, TouchedZone) and each.zone in zones:
            yield t, *zones[each.zone]
        elif isinstance(each, Toppled) and each.penguin not in PLAYERS:
            body = trace.penguins.index(each.penguin)
            x, y = trace.at(trace.t[:1] + t)[0, body, :2].tolist()
            yield t, x, y
