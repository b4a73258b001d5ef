"""A verdict on a door as two pictures: from straight above, and the door cut open along its seam."""

import numpy as np

from icecool3d.events import Crossing, Gap, Margin, Verdict
from icecool3d.events.words import say_margin, verdict_line
from icecool3d.export.proof import clipped, corners, proof_of
from icecool3d.export.section import narrowest_in_door, outline_within
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.book.judged import Judged, look_of
from icecool3d.lab.book.picture import Measure, Picture, Thing, rect, square_about
from icecool3d.lab.book.plan import furnishing
from icecool3d.lab.book.views import Exhibit, cut_wall, solids_about
from icecool3d.referee.strip_overlap import Strip
from icecool3d.school import Door, Rect, X

AROUND, BESIDE = 0.014, 0.016
"""How much is seen about what is shown from above, and beside an opening, at least, m."""
_FLOOR = 0.004
"""How much of the floor is seen from the side, m."""
_SAME = 1e-9


def door_exhibit(judged: Judged, verdict: Verdict) -> Exhibit:
    """Return why a door counted or did not."""
    above, along = _from_above(judged, verdict), _section(judged, verdict)
    pictures = (above,) if along is None else (above, along)
    return Exhibit(verdict_line(verdict, judged.names), verdict.nearest.t, pictures)


def _from_above(judged: Judged, verdict: Verdict) -> Picture:
    """Return the door from straight above at the moment that decides; of a pass also how it came."""
    name, look = verdict.penguin, look_of(verdict.penguin)
    proof = proof_of(verdict, judged.trace, judged.school, judged.shape(name))
    t, margin = judged.began + proof.moment, verdict.nearest
    own, shown = judged.outline(name, t), [corners(proof.frame)]
    others = [each for each in judged.trace.penguins if each != name]
    things = [*furnishing(judged)]
    things += [Thing(judged.outline(each, t), f"foot {look_of(each)}") for each in others]
    if isinstance(verdict.evidence, Crossing):
        came = judged.outline(name, verdict.evidence.entered)
        shown, things = [*shown, came], [*things, Thing(came, f"start {look}")]
    things.append(Thing(own, f"foot {look}"))
    within = clipped(own, proof.frame)
    things += [Thing(within, "within")] if len(within) else []
    things.append(rect(proof.frame, "frame"))
    seen = square_about(np.concatenate((*shown, own)), AROUND)
    measure = None if margin.ends is None else Measure(np.array(margin.ends), margin.length)
    return Picture(_caption(judged, verdict, proof.moment), seen, things, measure, judged.base)


def _caption(judged: Judged, verdict: Verdict, moment: float) -> Phrase:
    margin, t = verdict.nearest, {"t": moment}
    near = say_margin(margin)
    if not isinstance(verdict.evidence, Crossing):
        level = Phrase("From above at {t:.3f} s: {margin}", margin=near, **t)
        return Phrase("From above at {t:.3f} s", **t) if margin.ends is None else level
    entered = verdict.evidence.entered - judged.began
    if margin.ends is None:
        return Phrase("From above: in at {entered:.3f} s, dashed; out at {t:.3f} s", entered=entered, **t)
    said = {"entered": entered, "margin": near, **t}
    return Phrase("From above: in at {entered:.3f} s, dashed; at {t:.3f} s {margin}", **said)


def _section(judged: Judged, verdict: Verdict) -> Picture | None:
    """Return the door cut open at the moment that decides; None: nothing of the hull was in it."""
    door, shape, name = judged.school.door(verdict.door), judged.shape(verdict.penguin), verdict.penguin
    t, stay = verdict.nearest.t, verdict.evidence
    if isinstance(stay, Crossing):
        t = narrowest_in_door(judged.trace, judged.body(name), shape, door, (stay.entered, stay.left))
    within = outline_within(shape, judged.pose(name, t), Strip(door.seam.axis, door.frame))
    if not len(within):
        return None
    measured = _of_margin(verdict, door, within)
    if isinstance(stay, Crossing):
        measured = _narrowest(stay, door, within)
    whole = judged.outline_from_side(name, t, (1.0, 0.0) if door.seam.axis == X else (0.0, 1.0))
    opening = Rect(door.opening.low, 0.0, door.opening.high, door.wall_height)
    seen = square_about(np.concatenate((corners(opening.inset(-0.5 * BESIDE)), whole)), 0.5 * BESIDE)
    things = [*cut_wall(seen, door.wall_height, [door])]
    things += [Thing(whole, f"ghost {look_of(name)}"), Thing(within, f"foot {look_of(name)}")]
    pressed = (clipped(within, solid) for solid in solids_about(seen, door))
    things += [Thing(each, "within") for each in pressed if len(each)]
    above = float(within[:, 1].min()) > 0.5 * (door.height + door.wall_height)
    moment = {"t": t - judged.began}
    if measured is None:
        said = Phrase("In the opening at {t:.3f} s", **moment)
        return Picture(Phrase("Over the wall at {t:.3f} s", **moment) if above else said, seen, things)
    measure, margin = measured
    said = Phrase("In the opening at {t:.3f} s: {margin}", margin=margin, **moment)
    if above:
        said = Phrase("Over the wall at {t:.3f} s: {margin}", margin=margin, **moment)
    return Picture(said, seen, things, measure)


def _narrowest(crossing: Crossing, door: Door, within: Array) -> tuple[Measure, Phrase]:
    """Return how far what is in an opening is from the lintel or a side, whichever is nearer."""
    sides = [
        (door.opening.low, within[within[:, 0].argmin()], 1.0),
        (door.opening.high, within[within[:, 0].argmax()], -1.0),
    ]
    side, place, way = min(sides, key=lambda each: each[2] * (each[1][0] - each[0]))
    top = within[within[:, 1].argmax()]
    if door.height - top[1] <= way * (place[0] - side):
        length = 1e-3 * crossing.under_lintel_mm
        ends = np.array([top, [top[0], door.height]])
        if length < 0.0:
            return Measure(ends, -length), Phrase("pressed {mm:.2f} mm into the lintel", mm=-1e3 * length)
        return Measure(ends, length), say_margin(Margin(Gap.UNDER_LINTEL, length, 0.0))
    length = 1e-3 * crossing.beside_mm
    ends = np.array([place, [side, place[1]]])
    if length < 0.0:
        return Measure(ends, -length), Phrase("pressed {mm:.2f} mm into the side", mm=-1e3 * length)
    return Measure(ends, length), Phrase("{mm:.1f} mm from the side", mm=1e3 * length)


def _of_margin(verdict: Verdict, door: Door, within: Array) -> tuple[Measure, Phrase] | None:
    """Return what of a margin is seen in a door that is cut open: a height, or a way along the seam."""
    margin, said = verdict.nearest, say_margin(verdict.nearest)
    if margin.ends is not None:
        start, end = (each[door.seam.axis] for each in margin.ends)
        if abs(end - start) < _SAME:
            return None
        height = float(within[np.abs(within[:, 0] - start).argmin(), 1])
        return Measure(np.array([[start, height], [end, height]]), margin.length), said
    top, bottom = within[within[:, 1].argmax()], within[within[:, 1].argmin()]
    goals = [(top, door.height), (bottom, door.wall_height)]
    # Of who was in the lintel it is the way down to the opening, or up above the wall.
    place, goal = min(goals, key=lambda each: abs(abs(each[0][1] - each[1]) - margin.length))
    return Measure(np.array([place, [place[0], goal]]), margin.length), said
