"""Where «passed, swung back, stuck» is decided, and how near it was: what each visit of a door frame was.

``Findings.kind_of`` decides, from where all of the hull was before, in and after the frame:

- still within the frame at the end: ``stuck``;
- there from the start, and never wholly off the strip between its faces since: ``began-within``;
- out again on the side from which it came, or on either if it came in along the wall: ``backed-out``, or
  ``above`` if it was above the wall only;
- out on the other side: ``through`` if all of it in the frame was in the opening, ``over`` or ``over-beside``
  if all of it was above the wall, else ``cardboard``.

``margin_of`` says how near each was to another: a length, and from which point to which it runs. Doors that a
body only came near are ``missed``. A door that furniture shuts is wall: only who was above it is told of.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.events import (
    BackedOutOfDoor,
    Clearance,
    Crossing,
    EnteredDoor,
    Event,
    Evidence,
    Gap,
    Kind,
    Margin,
    PassThroughDoor,
    Verdict,
    mm,
)
from icecool3d.events import Visit as VisitEvidence
from icecool3d.kit.arrays import Array
from icecool3d.referee.crossings import Samples, row_of_least
from icecool3d.referee.door_visits import Visit
from icecool3d.referee.jumps import DoorWidth, Jump, is_within
from icecool3d.referee.margin_ends import MarginEnds
from icecool3d.referee.motions import rest_at
from icecool3d.referee.paths import Path, bounds_of
from icecool3d.referee.rulings import Rulings
from icecool3d.referee.school_arrays import SchoolArrays
from icecool3d.referee.strip_overlap import Strip, gap_to
from icecool3d.referee.wall_contacts import Felt


@dataclass(frozen=True, eq=False)
class Findings:
    """What has been found out about one body, from which its doors are judged."""

    path: Path
    """How it moved."""
    felt: Felt
    """What it felt of walls."""
    visits: Sequence[Visit]
    """Its visits of frames."""
    jumps: Sequence[Jump]
    """Its jumps."""
    margins: MarginEnds
    """Tells from which point to which a margin runs."""

    @cached_property
    def decided(self) -> Sequence[tuple[Visit, Kind]]:
        """All visits, and what each was."""
        return [(visit, self.kind_of(visit)) for visit in self.visits]

    def began_within(self, door: str) -> Visit | None:
        """Return the visit of that frame with which the flick began, if it did."""
        return next((visit for visit in self.visits if not visit.span.came and visit.door.id == door), None)

    def jump_over(self, visit: Visit) -> tuple[Jump, DoorWidth] | None:
        """Return the jump to which a visit above a door belongs, and how far within its width it stayed."""
        jump = self.jump_at(visit)
        widths = [] if jump is None else [width for width in jump.widths if width.door == visit.door]
        return (jump, widths[0]) if jump is not None and widths else None

    def jump_at(self, visit: Visit) -> Jump | None:
        """Return the jump during which a visit was."""
        during = [
            jump for jump in self.jumps if jump.move.left <= visit.ended and visit.began <= jump.move.came
        ]
        return during[0] if during else None

    def kind_of(self, visit: Visit) -> Kind:
        """Decide what a visit was."""
        if not visit.span.went:
            return "stuck"
        if visit.came is None and self.began_within(visit.door.id) is not None:
            return "began-within"
        if visit.came is None or visit.went is None or visit.came == visit.went:
            return "backed-out" if visit.below else "above"
        return self._kind_across(visit)

    def _kind_across(self, visit: Visit) -> Kind:
        """Decide what a visit was that ended on the other side than it began on."""
        if self.jump_at(visit) is not None:  # all of it stayed above all walls
            return self._kind_over(visit)
        sunk, raised = float(np.nanmax(visit.sunk)), -visit.least(visit.clear)[0]
        if sunk <= raised and self.began_within(visit.door.id) is not None:
            return "began-within"
        if sunk <= raised:
            return "through" if self.felt.allows(sunk, visit.began, visit.ended) else "cardboard"
        return self._kind_over(visit) if self.felt.allows(raised, visit.began, visit.ended) else "cardboard"

    def _kind_over(self, visit: Visit) -> Kind:
        """Decide what a visit above the wall was."""
        jump = self.jump_over(visit)
        width = visit.least(visit.beside)[0] if jump is None else jump[1].length
        return "over" if is_within(width) else "over-beside"


def door_events(findings: Findings) -> Iterator[Event]:
    """Tell what happened at doors: of who was above one only, nothing."""
    name = findings.path.name
    for visit, kind in findings.decided:
        if not visit.below:
            continue
        door, rooms = visit.door.id, visit.door.rooms
        if visit.span.came:
            yield EnteredDoor(visit.began, name, door, rooms[_entered_from(visit)], _visit(visit))
        if kind == "through" and visit.came is not None and visit.went is not None:
            crossing = _crossing(findings, visit)
            yield PassThroughDoor(visit.ended, name, door, rooms[visit.came], rooms[visit.went], crossing)
        elif kind == "backed-out" and visit.went is not None:
            yield BackedOutOfDoor(visit.ended, name, door, rooms[visit.went], _visit(visit))


def verdicts(findings: Findings, rested: float) -> Iterator[Verdict]:
    """Say why each door that a body was in, or over, counted or did not; it ``rested`` from then on, s."""
    for visit, kind in findings.decided:
        nearest, evidence = margin_of(findings, visit, kind), _evidence(findings, visit, kind)
        found, seen = findings.jump_over(visit), seen_in(visit) if kind == "stuck" else ()
        t = rested if kind == "stuck" else visit.ended
        if kind == "over" and found is not None:
            t = found[0].move.came
        yield Verdict(t, findings.path.name, visit.door.id, kind, nearest, evidence, seen)


def margin_of(findings: Findings, visit: Visit, kind: Kind) -> Margin:
    """Return how near a visit was to being another kind, when, and from which point to which."""
    ends = findings.margins
    if kind == "stuck":
        return ends.within_frame(visit, 1)
    if kind == "began-within":
        began = findings.began_within(visit.door.id)
        return ends.within_frame(visit if began is None else began, 0)
    if kind == "through":
        return _margin_of_pass(findings, visit)
    if kind in ("over", "over-beside"):
        return _margin_over(findings, visit)
    if kind == "cardboard":
        return _margin_in_cardboard(findings, visit)
    far = _far_side(visit)
    length, t = visit.least(visit.to_go[far])
    return ends.across_frame(visit.door, t, max(length, 0.0), gap=Gap.TO_FAR_SIDE, side=far)


def missed(one: Findings, school: SchoolArrays, shut: Collection[str], rulings: Rulings) -> Iterator[Verdict]:
    """Say of doors to which a body only came near how near that was; of who only trembled nothing.

    Nobody can miss a door that is ``shut``.
    """
    path, near = one.path, rulings.near
    if not path.moves:
        return
    for door, frame in zip(school.school.doors, school.frames, strict=True):
        rows = path.near(frame.rect, near)
        if not len(rows) or door.id in shut or any(visit.door is door for visit in one.visits):
            continue
        if path.away(path.centres).max() <= rulings.still:
            return

        def gaps(centres: Array, frame: Strip = frame) -> Array:
            return gap_to(path.shape, centres, frame)[None]

        samples = Samples(path, gaps, rows.astype(float), gaps(path.centres[:, rows]))
        samples = samples.sharpened(lambda gaps: gaps)
        least = int(np.argmin(samples.pieces[0]))
        gap, t = max(float(samples.pieces[0, least]), 0.0), float(samples.t[least])
        if gap <= near:
            place = rest_at(path.shape, path.at(samples.place[[least]])[:, 0])
            yield Verdict(t, path.name, door.id, "missed", one.margins.to_frame(door, t, gap), place)


def seen_in(visit: Visit) -> tuple[str, ...]:
    """Return the rooms on whose side of the frame some of the body was seen at the end of a visit."""
    return tuple(room for room, seen in zip(visit.door.rooms, visit.seen(1), strict=True) if seen)


def _margin_of_pass(findings: Findings, visit: Visit) -> Margin:
    under, lowest_at = visit.least(visit.lintel)
    cleared, t = _cleared(findings, visit)
    if max(under, 0.0) <= cleared or visit.went is None:
        return Margin(Gap.UNDER_LINTEL, max(under, 0.0), lowest_at)
    return findings.margins.across_frame(visit.door, t, cleared, gap=Gap.BEYOND_FRAME, side=visit.went)


def _margin_in_cardboard(findings: Findings, visit: Visit) -> Margin:
    ways = visit.least(-visit.sunk), visit.least(visit.clear)
    up = ways[1][0] > ways[0][0]  # it was nearer to being above the wall
    clear, t = ways[up]
    return findings.margins.in_cardboard(visit.door, t, -clear, up=up)


def _margin_over(findings: Findings, visit: Visit) -> Margin:
    above, lowest_at = visit.least(visit.clear)
    length, t = visit.least(visit.beside)
    first, last = visit.along[:, np.argmax(visit.t == t)].tolist()
    found = findings.jump_over(visit)
    if found is not None:
        jump, width = found
        above, lowest_at, length, t = jump.above_wall, jump.lowest_at, width.length, width.t
        first, last = width.along
    above, within = max(above, 0.0), is_within(length)
    if within and above <= length:
        return Margin(Gap.ABOVE_WALL, above, lowest_at)
    gap, length = (Gap.WITHIN_DOOR, length) if within else (Gap.BESIDE_DOOR, -length)
    return findings.margins.beside_opening(visit.door, t, length, along=(first, last), gap=gap)


def _evidence(findings: Findings, visit: Visit, kind: Kind) -> Evidence:
    if kind == "stuck":
        depth = findings.margins.within_frame(visit, 1).length
        return rest_at(findings.path.shape, findings.path.last, depth)
    if kind == "through":
        return _crossing(findings, visit)
    if kind in ("over", "over-beside"):
        jump = findings.jump_at(visit)
        if jump is None:
            return Clearance(visit.began, visit.ended, mm(visit.least(visit.clear)[0]))
        return jump.clearance
    return _visit(visit)


def _entered_from(visit: Visit) -> int:
    """Return the side from which it came; of who was on neither before, that with less of it to go."""
    if visit.came is not None:
        return visit.came
    low, high = (float(values[visit.ends[0]]) for values in visit.to_go)
    return int(high < low)


def _far_side(visit: Visit) -> int:
    """Return the side on which it would have been through.

    Of who came along the wall, that on which it is not now; of who was there from the start, the nearer one.
    """
    home = visit.came if visit.came is not None or not visit.span.came else visit.went
    nearer = int(visit.least(visit.to_go[1])[0] < visit.least(visit.to_go[0])[0])
    return nearer if home is None else 1 - home


def _visit(visit: Visit) -> VisitEvidence:
    to_go = max(visit.least(visit.to_go[_far_side(visit)])[0], 0.0)
    return VisitEvidence(visit.began, visit.ended if visit.span.went else None, mm(to_go))


def _crossing(findings: Findings, visit: Visit) -> Crossing:
    """Tell of a pass, and how far beyond the frame it came until it was in that frame again."""
    under, beside = visit.least(visit.lintel)[0], visit.least(visit.beside)[0]
    cleared, _ = _cleared(findings, visit)
    return Crossing(visit.began, visit.ended, mm(under), mm(beside), mm(cleared))


def _cleared(findings: Findings, visit: Visit) -> tuple[float, float]:
    """Return how far beyond the frame a body came behind a pass, until it was in it again, m, and when, s."""
    path, axis = findings.path, 1 - visit.door.seam.axis
    again = [one.began for one in findings.visits if one.door is visit.door and one.began > visit.began]
    until, across = min([*again, float(path.t[-1])]), visit.door.seam.slab.along(axis)

    def short(centres: Array) -> Array:
        """Return how far it is short of having come beyond, (1, M), m."""
        bounds = bounds_of(path.shape, centres)
        return across.high - bounds[[axis]] if visit.went == 1 else bounds[[2 + axis]] - across.low

    rows = path.within(visit.ended, until)
    place = np.concatenate(
        (path.places([visit.ended]), np.arange(rows.start, rows.stop), path.places([until]))
    )
    samples = Samples(path, short, place, short(path.at(place))).sharpened(lambda pieces: pieces)
    best = row_of_least(samples.pieces[0], samples.t)
    far = -float(samples.pieces[0, best])
    return (far, float(samples.t[best])) if far > 0.0 else (0.0, visit.ended)
