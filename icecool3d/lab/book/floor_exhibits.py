"""What decides a case on the floor: who left it, fell over and stood again, and is on the red circle."""

from collections.abc import Iterator
from math import acos, degrees, hypot

import numpy as np

from icecool3d.events import LeftFloor
from icecool3d.events.words import event_line
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.kit.rotation import up_axis
from icecool3d.lab.book.judged import Judged
from icecool3d.lab.book.picture import Measure, Picture
from icecool3d.lab.book.views import Exhibit, from_above, from_side, matching, meant_by
from icecool3d.referee.margin_ends import outline_of
from icecool3d.referee.motions import on_disc
from icecool3d.school import Point

HIGH = 5e-4
"""Who is lower above the floor than this, m, is shown from above only."""
CLEARLY = 1e-3
"""So far off the circle a penguin is shown that left it, m: or as far as it ever was."""
_NOT_LEFT = Template("{penguin} does not leave the red circle")
_NOT_ON = Template("{penguin} is not on the red circle")
_UPRIGHT = 0.05
"""How long a line that stands upright is, m."""


def lows(judged: Judged, who: str, times: Array) -> Array:
    """Return how high the lowest point of a body is at some times (K,), (K,), m."""
    centres, shape = judged.centres(who, times), judged.shape(who)
    low: Array = np.minimum(centres[2] - shape.base_radius, centres[5] - shape.head_radius)
    return low


def lift(judged: Judged, who: str, t: float) -> Picture | None:
    """Return how high somebody is off the floor, from the side; None: hardly."""
    low = float(lows(judged, who, np.array([t]))[0])
    if low < HIGH:
        return None
    way = _way_of_lean(judged, who, t)
    outline = judged.outline_from_side(who, t, way)
    foot = outline[outline[:, 1].argmin()]
    measure = Measure(np.array([[foot[0], 0.0], [foot[0], low]]), low)
    return from_side(
        judged, t, [who], way, Phrase("{mm:.2f} mm off the floor", mm=1e3 * low), measure=measure
    )


def _way_of_lean(judged: Judged, who: str, t: float) -> list[float]:
    """Return the way in plan in which somebody leans; along x where it does not."""
    x, y, _ = up_axis(judged.pose(who, t)[3:]).tolist()
    length = hypot(x, y)
    return [x / length, y / length] if length > 1e-3 else [1.0, 0.0]


def lifts(judged: Judged) -> Iterator[Exhibit]:
    """Show who left the floor, or hardly did, when it was highest."""
    events = [each for each in matching(judged, "left-floor") if isinstance(each, LeftFloor)][:1]
    who = events[0].penguin if events else meant_by(judged, "left-floor")
    said = Phrase("{penguin} does not leave the floor", penguin=judged.names.penguin(who))
    times = judged.moments()
    if events:
        flight, said = events[0].evidence, event_line(events[0], judged.names)
        until = judged.ended if flight.ended is None else flight.ended
        times = np.linspace(flight.began, until, 501)
    t = float(times[int(lows(judged, who, times).argmax())])
    if (lifted := lift(judged, who, t)) is not None:
        yield Exhibit(said, t, (lifted,))


def falls(judged: Judged) -> Iterator[Exhibit]:
    """Show who fell over, and who stood again, as it did."""
    for kind in ("toppled", "righted"):
        for each in matching(judged, kind)[:1]:
            way, pose = _way_of_lean(judged, each.penguin, each.t), judged.pose(each.penguin, each.t)
            x, y, z = up_axis(pose[3:]).tolist()
            said = Phrase("{degrees:.1f}° from upright", degrees=degrees(acos(max(min(z, 1.0), -1.0))))
            foot = np.array([float(pose[:2] @ np.array(way)), float(pose[2])])
            head = foot + judged.shape(each.penguin).height * np.array([hypot(x, y), z])
            lines = [np.array([foot, head]), np.array([foot, foot + [0.0, _UPRIGHT]])]
            picture = from_side(judged, each.t, [each.penguin], way, said, lines=lines)
            yield Exhibit(event_line(each, judged.names), each.t, (picture,))


def by_disc(judged: Judged, who: str, circle: tuple[Point, float], t: float, said: Phrase) -> Exhibit:
    """Show how far a footprint is within a disc on the floor, or beside it."""
    (at, radius), shape = circle, judged.shape(who)
    centres = judged.centres(who, np.array([t]))
    depth = float(on_disc(shape, centres, at, radius)[0])
    margin = Phrase("{mm:.2f} mm beside it", mm=-1e3 * depth)
    if depth >= 0.0:
        margin = Phrase("{mm:.2f} mm over its edge", mm=1e3 * depth)
    point, middle = np.array(outline_of(shape, centres[:, 0]).nearest_to(at)), np.array(at)
    off = hypot(*(point - middle))
    ends = np.array([point, middle + radius * (point - middle) / off]) if off > 1e-6 else None
    measure = None if ends is None else Measure(ends, abs(depth))
    about = np.array([middle - radius, middle + radius])
    above = from_above(judged, t, [judged.outline(who, t), about], margin, measure=measure)
    lifted = lift(judged, who, t)
    return Exhibit(said, t, (above,) if lifted is None else (above, lifted))


def left_circle(judged: Judged) -> Iterator[Exhibit]:
    """Show who left the red circle when it was clearly off it, or never was when it nearly was."""
    start = judged.school.scene.runner_start
    if start is None:
        return
    who, said = _who(judged, "left-red-circle", _NOT_LEFT)
    times = judged.moments()
    depths = on_disc(judged.shape(who), judged.centres(who, times), start.at, start.radius)
    off = (depths < -CLEARLY).nonzero()[0]
    t = float(times[off[0] if len(off) else depths.argmin()])
    yield by_disc(judged, who, (start.at, start.radius), t, said)


def on_circle(judged: Judged) -> Iterator[Exhibit]:
    """Show who rests on the red circle, or beside it."""
    start = judged.school.scene.runner_start
    if start is None:
        return
    who, said = _who(judged, "on-red-circle", _NOT_ON)
    yield by_disc(judged, who, (start.at, start.radius), judged.ended, said)


def _who(judged: Judged, kind: str, never: Template) -> tuple[str, Phrase]:
    """Return the penguin that an event is about, and the event in words, or that it ``never`` happened."""
    events = matching(judged, kind)
    if events:
        return events[0].penguin, event_line(events[0], judged.names)
    who = meant_by(judged, kind)
    return who, never.filled(penguin=judged.names.penguin(who))
