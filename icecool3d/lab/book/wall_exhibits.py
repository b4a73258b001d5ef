"""What decides a case at walls: who jumped over one, rests upon it, left the school, or bounced."""

from collections.abc import Iterator
from math import hypot

import numpy as np

from icecool3d.events import BouncedOffWall, JumpOverWall, LeftSchool, OnWall
from icecool3d.events.words import event_line
from icecool3d.export.proof import clipped
from icecool3d.export.section import lowest_over_wall, outline_within, strip_of
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.book.floor_exhibits import lows
from icecool3d.lab.book.judged import Judged, look_of
from icecool3d.lab.book.picture import Measure, Picture, Thing, square_about
from icecool3d.lab.book.views import AROUND, Exhibit, cut_wall, from_above, matching, meant_by
from icecool3d.referee.margin_ends import outline_of
from icecool3d.referee.strip_overlap import part_over
from icecool3d.school import Point, Wall, X

HIGH = 1e-3
"""Nobody jumped who was never higher above the floor than this, m."""
_ARROW = 0.02
"""How long the arrow out of a wall is, m."""


def jumps(judged: Judged) -> Iterator[Exhibit]:
    """Show who jumped over a wall when it was lowest over it; or who did not when it was nearest to one."""
    for each in matching(judged, "jump-over-wall"):
        if isinstance(each, JumpOverWall):
            wall, stay = judged.school.wall(each.wall), (each.evidence.began, each.evidence.ended)
            strip, body = strip_of(judged.school, wall), judged.body(each.penguin)
            t = lowest_over_wall(judged.trace, body, judged.shape(each.penguin), strip, stay)
            yield _at_wall(judged, each.penguin, wall, t, event_line(each, judged.names))
            return
    who = meant_by(judged, "jump-over-wall")
    times = judged.moments()
    heights, away = lows(judged, who, times), _from_walls(judged, who, times)
    if heights.max() <= HIGH and away.min() > 0.0:
        return
    # Of one that was off the floor what counts is where it was at least half as high as it came.
    looked_at = heights >= 0.5 * heights.max() if heights.max() > HIGH else heights <= HIGH
    t = float(times[np.where(looked_at, away, np.inf).argmin()])
    said = Phrase("{penguin} does not jump over a wall", penguin=judged.names.penguin(who))
    yield _at_wall(judged, who, judged.school.nearest_wall(_middle(judged, who, t)), t, said)


def _middle(judged: Judged, who: str, t: float) -> Point:
    x, y, _, other_x, other_y, _ = judged.centres(who, np.array([t]))[:, 0].tolist()
    return 0.5 * (x + other_x), 0.5 * (y + other_y)


def _from_walls(judged: Judged, who: str, times: Array) -> Array:
    """Return how far a body's middle is from the nearest wall at some times (K,), (K,), m."""
    centres = judged.centres(who, times)
    x, y = 0.5 * (centres[:2] + centres[3:5])
    solids = [wall.solid for wall in judged.school.walls]
    beside = [
        np.hypot(
            np.maximum(np.maximum(each.xmin - x, x - each.xmax), 0.0),
            np.maximum(np.maximum(each.ymin - y, y - each.ymax), 0.0),
        )
        for each in solids
    ]
    nearest: Array = np.min(beside, axis=0)
    return nearest


def upon_walls(judged: Judged) -> Iterator[Exhibit]:
    """Show who rests upon a wall."""
    for each in matching(judged, "on-wall")[:1]:
        if isinstance(each, OnWall):
            wall = judged.school.wall(each.wall)
            yield _at_wall(judged, each.penguin, wall, judged.ended, event_line(each, judged.names))


def _at_wall(judged: Judged, who: str, wall: Wall, t: float, said: Phrase) -> Exhibit:
    """Show a hull at a wall: from above, and along the wall that is cut open."""
    strip, shape, height = strip_of(judged.school, wall), judged.shape(who), judged.school.wall_height
    within = outline_within(shape, judged.pose(who, t), strip)
    whole = judged.outline_from_side(who, t, (1.0, 0.0) if strip.axis == X else (0.0, 1.0))
    middle = float(whole[:, 0].mean())
    seen = square_about(np.concatenate((whole, [[middle, height], [middle, 0.0]])), AROUND)
    things = [*cut_wall(seen, height, judged.school.doors_in(wall))]
    things.append(Thing(whole, f"ghost {look_of(who)}"))
    caption, measure = Phrase("Along the wall at {t:.3f} s", t=t - judged.began), None
    if len(within):
        things.append(Thing(within, f"foot {look_of(who)}"))
        low = float(part_over(shape, judged.centres(who, np.array([t])), strip).z[0, 0])
        place = within[within[:, 1].argmin()]
        margin = Phrase("{mm:.2f} mm above the wall", mm=1e3 * (low - height))
        if low < height:
            margin = Phrase("{mm:.2f} mm below its top", mm=1e3 * (height - low))
        measure = Measure(np.array([place, [place[0], height]]), abs(low - height))
        caption = Phrase("Along the wall at {t:.3f} s: {margin}", t=t - judged.began, margin=margin)
    along = Picture(caption, seen, things, measure)
    over = clipped(judged.outline(who, t), strip.rect)
    more = [Thing(over, "within")] if len(over) else []
    return Exhibit(said, t, (from_above(judged, t, [judged.outline(who, t)], more=more), along))


def leaving(judged: Judged) -> Iterator[Exhibit]:
    """Show how far beyond the outer wall somebody is, or what of it is still over the wall."""
    events = [each for each in matching(judged, "left-school") if isinstance(each, LeftSchool)][:1]
    who = events[0].penguin if events else meant_by(judged, "left-school")
    said = Phrase("{penguin} is not outside", penguin=judged.names.penguin(who))
    t = judged.ended
    if events:
        said = event_line(events[0], judged.names)
        t = judged.ended if judged.trace.meta.flick is None else events[0].t
    outline = judged.outline(who, t)
    wall = judged.school.nearest_wall(_middle(judged, who, t))
    over = clipped(outline, wall.solid)
    if len(over):
        yield Exhibit(said, t, (from_above(judged, t, [outline], more=[Thing(over, "within")]),))
        return
    seen = outline_of(judged.shape(who), judged.centres(who, np.array([t]))[:, 0], wall.side.axis)
    ends = np.array(seen.to_rect(wall.solid))
    measure = Measure(ends, hypot(*(ends[1] - ends[0])))
    margin = Phrase("{mm:.2f} mm from the wall", mm=1e3 * measure.length)
    yield Exhibit(said, t, (from_above(judged, t, [outline, ends], margin, measure=measure),))


def bounces(judged: Judged) -> Iterator[Exhibit]:
    """Show who bounced off a wall as it did, and how fast it came and went."""
    for each in matching(judged, "bounced-off-wall")[:1]:
        if isinstance(each, BouncedOffWall):
            before, after = -each.evidence.before, each.evidence.after
            said = Phrase(
                "{before:.2f} m/s into the wall, {after:.2f} m/s out of it", before=before, after=after
            )
            point = np.array(each.evidence.point)
            arrow = Thing(
                np.array([point, point + _ARROW * np.array(each.evidence.normal)]), "axis", closed=False
            )
            shown = [judged.outline(each.penguin, each.t), point[None]]
            yield Exhibit(
                event_line(each, judged.names),
                each.t,
                (from_above(judged, each.t, shown, said, more=[arrow]),),
            )
