"""A slow and independent judge of traces, for tests to hold the referee against.

It follows a few numbers along each penguin's motion (how far the footprint overlaps each frame, how far the
footprint's extent is within each room, ...), densely wherever one might cross its level, and says what
happened by the spans of time in which they are above it. To tell how near a decision is to going the other
way it decides again with every level shifted a little: what then differs is in doubt.

It shares nothing with the program but data: traces, schools, the shape's three numbers, events' names.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from math import inf, radians

import numpy as np
from msgspec.structs import astuple

from icecool3d.pieces import Shape
from icecool3d.school import Door, OuterWall, School, Seam
from icecool3d.trace import WALL, Trace
from tests.referee_oracle_hull import (
    Hulls,
    Motion,
    Numbers,
    depth_in,
    motion_of,
    overlap,
    overlap_with_disc,
    part_within,
)
from tests.referee_oracle_spans import DOUBT, Signal, Span, both, outside, watch

TOLERANCE = 1e-4
"""How deep something may sink into cardboard or floor and still count as beside or on it, m."""
ROUNDING = 1e-9
"""Touching by less is not overlapping, m."""
GRAZED = 5e-4
"""How deep it may be in cardboard that nobody felt, in a trace that tells of contacts, m."""
PRESSED = 1e-2
"""How deep a wall may give way in a crossing in which it is felt, m."""
TOUCHING = 1e-6
"""Who has left a frame is this near to being wholly out of its slab, m, if it did not leave it sideways."""
FELT = 5e-3
"""How long before or after the crossing it may be felt instead, s."""
RISE = 1e-3
"""What never rises higher has not left the floor, m."""
FALLEN, UPRIGHT = radians(60.0), radians(30.0)
"""Leans beyond which a penguin has toppled, and below which it is righted."""
LADDER = (1e-5, 3e-5, DOUBT)
"""Shifts of the levels that are tried, m."""

Key = tuple[str | None, ...]
"""An event's name, then what locates it."""
OUT = "outside"
"""The place that is no room."""


@dataclass(frozen=True)
class Shifts:
    """By how much each of the levels is shifted, m (``felt``: s)."""

    frame: float = 0.0
    """Overlap with a door's frame."""
    room: float = 0.0
    """Extent within a room."""
    school: float = 0.0
    """Overlap with any room's rectangle."""
    lintel: float = 0.0
    """Height of the part in the slab, against the middle of the lintel."""
    side: float = 0.0
    """Place of the middle, against the seam's line."""
    out: float = 0.0
    """Being wholly out of the slab, and being seen beside it."""
    depth: float = 0.0
    """Depth in cardboard."""
    beside: float = 0.0
    """Overlap with the seam's strip beside a door."""
    floor: float = 0.0
    """Height above the floor."""
    lean: float = 0.0
    """Way of the head from upright."""
    circle: float = 0.0
    """Overlap with the red circle."""
    wall: float = 0.0
    """Overlap with, and height above, a wall upon which it rests."""
    felt: float = 0.0
    """How long contacts are felt."""


@dataclass(frozen=True)
class Found:
    """Something that happened."""

    key: Key
    t: float
    """When, s."""
    slack: float
    """How long it takes to move by ``DOUBT`` then, s."""
    doubt: float = inf
    """Shifting some level by this much takes it away, m; infinite: no shift that was tried does."""


@dataclass(frozen=True)
class Story:
    """What happened to one penguin."""

    penguin: str
    found: tuple[Found, ...]
    """In order of time."""
    nearly: dict[Key, float]
    """What would have happened, or once more, had some level been shifted by this much, m."""
    blocked: tuple[Key, ...]
    """Passes and jumps that were none because they went through cardboard."""

    def doubt(self, *names: str) -> float:
        """Give the smallest shift of a level that changes anything under these names, m."""
        shifts = [found.doubt for found in self.found if found.key[0] in names]
        return min([*shifts, *(shift for key, shift in self.nearly.items() if key[0] in names)], default=inf)

    def doubt_of(self, key: Key) -> float:
        """Give the smallest shift of a level that makes this happen more or less often, m."""
        return min(
            [found.doubt for found in self.found if found.key == key], default=self.nearly.get(key, inf)
        )


@dataclass(frozen=True)
class Box:
    """A piece of cardboard."""

    low: Numbers
    high: Numbers
    """Its corners, (3,), m."""
    lintel: bool = False
    """Whether there is a way out below."""


def stories(trace: Trace, school: School, shape: Shape) -> tuple[Story, ...]:
    """Tell what happened to each penguin of a trace."""
    return tuple(_story(trace, school, index, shape) for index in range(len(trace.penguins)))


def _story(trace: Trace, school: School, penguin: int, shape: Shape) -> Story:
    contacts = trace.contacts
    felt = np.unique(trace.t[contacts.step[(contacts.a == penguin) & (contacts.b == WALL)]])
    unfelt = GRAZED if len(contacts) else TOLERANCE
    motion = motion_of(trace, penguin, shape)
    seen = Seen(motion, school, (felt, unfelt), float(trace.t[0]), float(trace.t[-1]))
    found, blocked = Decision(seen, Shifts()).everything()
    counted = Counter(one.key for one in found)
    doubt: dict[Key, float] = {}
    for shift, shifts in _all_shifts():
        others = Counter(one.key for one in Decision(seen, shifts).everything()[0])
        for key in (counted - others) | (others - counted):
            doubt[key] = min(shift, doubt.get(key, inf))
    told = tuple(replace(one, doubt=doubt.get(one.key, inf)) for one in found)
    nearly = {key: shift for key, shift in doubt.items() if key not in counted}
    return Story(trace.penguins[penguin], told, nearly, blocked)


@cache
def _all_shifts() -> tuple[tuple[float, Shifts], ...]:
    names = [name for name in vars(Shifts()) if name != "felt"]
    tried = [(step, Shifts(**{name: sign * step})) for name in names for step in LADDER for sign in (-1, 1)]
    return (*tried, *((LADDER[0], Shifts(felt=sign * 5e-4)) for sign in (-1, 1)))


class Seen:
    """One penguin's motion in a school, and all that is followed along it, each number when it is needed."""

    def __init__(
        self, motion: Motion, school: School, felt: tuple[Numbers, float], start: float, end: float
    ) -> None:
        self.motion, self.school = motion, school
        self.felt, self.unfelt = felt
        self.start, self.end = start, end
        self.frame = cache(self._frame)
        self.under = cache(self._under)
        self.room = cache(self._room)
        self.beside = cache(self._beside)
        self.flights = cache(self._flights)

    def hull(self, t: float) -> Hulls:
        """Give the hull at a time."""
        return self.motion.at(np.array([t]))

    @cached_property
    def last(self) -> Hulls:
        """The hull at the end."""
        return self.hull(self.end)

    def _overlap(self, low: Numbers, high: Numbers) -> Signal:
        return watch(self.motion, lambda hulls: _crossing_zero(overlap(hulls, low, high)))

    def _frame(self, door: str) -> Signal:
        """By how much the footprint overlaps a frame, m."""
        return self._overlap(*_frame(self.school.door(door)))

    def _beside(self, door: str) -> Signal:
        """By how much the footprint overlaps the seam's strip on either side of an opening, m."""
        found = self.school.door(door)
        low, high = _strip(found.seam)
        before, after = high.copy(), low.copy()
        before[found.seam.axis], after[found.seam.axis] = found.opening.low, found.opening.high

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            return _crossing_zero(np.maximum(overlap(hulls, low, before), overlap(hulls, after, high)))

        return watch(self.motion, measure)

    def _under(self, door: str) -> Signal:
        """How far the middle of the part in the slab is below the middle of the lintel, m."""
        found = self.school.door(door)
        low, high = _frame(found)
        strip = [np.append(corner, end) for corner, end in zip(_strip(found.seam), (-inf, inf), strict=True)]
        lintel = 0.5 * (found.height + found.wall_height)

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            away = -overlap(hulls, low, high)
            near = away < 3e-3
            below = lintel - 0.5 * (hulls.low(2) + hulls.high(2))
            least, most = part_within(hulls[near], strip[0], strip[1], axis=2)
            below[near] = lintel - 0.5 * (least + most)
            clear = np.maximum(found.height - hulls.high(2), hulls.low(2) - found.wall_height)
            return below, np.maximum(away, clear)

        return watch(self.motion, measure)

    def _room(self, room: str) -> Signal:
        """How far the footprint's extent is within a room's walls, m."""
        floor = self.school.room(room).interior

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            west, east = hulls.low(0) - floor.xmin, floor.xmax - hulls.high(0)
            south, north = hulls.low(1) - floor.ymin, floor.ymax - hulls.high(1)
            within = np.min([west, east, south, north], axis=0)
            return within, np.abs(within + TOLERANCE)

        return watch(self.motion, measure)

    @cached_property
    def boxes(self) -> Signal:
        """By how much the footprint overlaps any of the rooms' rectangles, m."""
        rects = [np.array(astuple(room.rect)) for room in self.school.rooms]

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            return _crossing_zero(np.max([overlap(hulls, rect[:2], rect[2:]) for rect in rects], axis=0))

        return watch(self.motion, measure)

    @cached_property
    def cardboard(self) -> Signal:
        """How deep it is in cardboard, m."""
        return self._depth(_cardboard(self.school))

    @cached_property
    def walls(self) -> Signal:
        """How deep it would be in cardboard if the doors were filled up, m."""
        return self._depth(_filled_walls(self.school))

    def _depth(self, boxes: Sequence[Box]) -> Signal:
        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            deepest, worst = np.zeros(len(hulls)), np.full(len(hulls), -inf)
            for box in boxes:
                into = overlap(hulls, box.low, box.high)
                worst, touched = np.maximum(worst, into), into > 0.0
                if np.any(touched):
                    depth = depth_in(hulls[touched], box.low, box.high, down=box.lintel)
                    deepest[touched] = np.maximum(deepest[touched], depth)
            return deepest, -worst

        return watch(self.motion, measure)

    @cached_property
    def height(self) -> Signal:
        """How high its lowest point is above the floor, m."""

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            height = hulls.low(2)
            return height, np.minimum(np.abs(height - TOLERANCE), np.abs(height - RISE))

        return watch(self.motion, measure, self.motion.rise)

    def _flights(self, shift: float) -> list[Span]:
        """Give its times off the floor, with the levels of height shifted."""
        off = self.height.above(TOLERANCE + shift)
        return [span for span in off if self.height.within(span)[1].max(initial=0.0) > RISE + shift]

    @cached_property
    def lean(self) -> Signal:
        """Its lean, radians."""
        length = self.motion.shape.length

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            lean = hulls.lean()
            rest = np.minimum(np.abs(lean - FALLEN), np.abs(lean - UPRIGHT))
            return lean, 0.3 * length * rest

        return watch(self.motion, measure)

    @cached_property
    def on_circle(self) -> Signal:
        """By how much the footprint overlaps the red circle, m."""
        circle = self.school.scene.runner_start
        assert circle is not None
        at, radius = circle.at, circle.radius
        return watch(self.motion, lambda hulls: _crossing_zero(overlap_with_disc(hulls, at, radius)))

    @cached_property
    def rested(self) -> float:
        """When both its centres came within the tolerance of their last places for good, s."""

        def measure(hulls: Hulls) -> tuple[Numbers, Numbers]:
            base = np.linalg.norm(hulls.base - self.last.base, axis=1)
            head = np.linalg.norm(hulls.head - self.last.head, axis=1)
            return _crossing_zero(np.maximum(base, head) - TOLERANCE)

        away = watch(self.motion, measure).above(0.0)
        return away[-1][1] if away else self.start


@dataclass(frozen=True)
class Decision:
    """What happened, as decided with levels shifted."""

    seen: Seen
    by: Shifts

    def everything(self) -> tuple[list[Found], tuple[Key, ...]]:
        """Give all that happened, in order of time, and the crossings that went through cardboard."""
        told = [
            *(one for door in self.seen.school.doors for one in self._visits(door)),
            *self._places(),
            *self._flights(),
            *self._falls(),
            *self._circle(),
            *self._end(),
        ]
        found = [one for one in told if one.key[0] != "blocked"]
        blocked = tuple(one.key[1:] for one in told if one.key[0] == "blocked")
        return sorted(found, key=lambda one: one.t), blocked

    def _tell(self, t: float, *key: str | None) -> Found:
        return Found(key, t, 1e-6 + self.seen.motion.time_to_move(DOUBT, t))

    def _in_frame(self, door: str) -> list[Span]:
        return self.seen.frame(door).above(ROUNDING + self.by.frame)

    def _visits(self, door: Door) -> Iterator[Found]:
        """Tell of one door's visits."""
        seam = door.seam
        inside = self._in_frame(door.id)
        if not inside:
            return
        started_in = inside[0][0] == self.seen.start
        under = self.seen.under(door.id).above(self.by.lintel)
        for span in inside:
            if not both([span], under):
                continue
            from_, to = self._side(span[0], door, before=True), self._side(span[1], door, before=False)
            if span[0] > self.seen.start:
                entered = self._nearer(span[0], seam) if from_ is None else from_
                yield self._tell(span[0], "entered-door", door.id, seam.rooms[entered])
            if span[0] == self.seen.start or span[1] >= self.seen.end or from_ is None or to is None:
                continue
            if to == from_:
                yield self._tell(span[1], "backed-out-of-door", door.id, seam.rooms[to])
            elif not started_in and not self._is_over(span):
                key = ("pass-through-door", door.id, seam.rooms[from_], seam.rooms[to])
                through = self._is_through(self.seen.cardboard, span)
                yield self._tell(span[1], *(("blocked", *key) if through else key))

    def _side(self, t: float, door: Door, *, before: bool) -> int | None:
        """Say on which side of a door's slab all of the hull was when last off it, or is next."""
        across, (low, high) = 1 - door.seam.axis, _frame(door)
        start, end = (self.seen.start, t) if before else (t, self.seen.end)
        known = self.seen.motion.t
        moments = np.union1d(np.linspace(start, end, 2001), known[(known >= start) & (known <= end)])
        hulls, near = self.seen.motion.at(moments), TOUCHING + self.by.out
        off = np.stack((hulls.high(across) <= low[across] + near, hulls.low(across) >= high[across] - near))
        rows = np.flatnonzero(off.any(axis=0))
        return int(off[1, rows[-1 if before else 0]]) if len(rows) else None

    def _nearer(self, t: float, seam: Seam) -> int:
        """Say on which side of a seam's line more of the hull's extent is."""
        hull, across = self.seen.hull(t), 1 - seam.axis
        return int(0.5 * (hull.low(across)[0] + hull.high(across)[0]) > seam.line + self.by.side)

    def _is_over(self, span: Span) -> bool:
        """Whether a visit went nearer by above the wall than under the lintel."""
        above, under = (
            depth.within(span)[1].max(initial=0.0) for depth in (self.seen.walls, self.seen.cardboard)
        )
        return bool(above < under)

    def _is_through(self, depth: Signal, span: Span) -> bool:
        """Whether it was deeper in cardboard than walls give way."""
        felt, around = self.seen.felt, FELT + self.by.felt + 1e-9
        pressed = np.any((felt >= span[0] - around) & (felt <= span[1] + around))
        allowed = (PRESSED if pressed else self.seen.unfelt) + self.by.depth
        return bool(depth.within(span)[1].max(initial=0.0) > allowed)

    def _stays(self) -> list[tuple[Span, str]]:
        """Tell of stays wholly in a room or outside, in order of time; no two in a row are in one place."""
        frames = [span for door in self.seen.school.doors for span in self._in_frame(door.id)]
        stays = [
            (span, room.id)
            for room in self.seen.school.rooms
            for span in outside(self.seen.room(room.id).above(-TOLERANCE + self.by.room), frames)
        ]
        stays += [(span, OUT) for span in self.seen.boxes.below(ROUNDING + self.by.school)]
        merged: list[tuple[Span, str]] = []
        for span, place in sorted(stays):
            if merged and merged[-1][1] == place:
                merged[-1] = ((merged[-1][0][0], span[1]), place)
            else:
                merged.append((span, place))
        return merged

    def _places(self) -> Iterator[Found]:
        """Tell of rooms and jumps."""
        stays = self._stays()
        if stays and stays[0][0][0] > self.seen.start:
            yield from self._arrival(stays[0][0][0], None, stays[0][1])
        for (before, here), (after, there) in pairwise(stays):
            yield from self._arrival(after[0], here, there)
            yield from self._jump((before[1], after[0]), here, there)

    def _arrival(self, t: float, here: str | None, there: str) -> Iterator[Found]:
        from_ = None if here == OUT else here
        if there == OUT:
            yield self._tell(t, "left-school", from_)
            return
        yield self._tell(t, "entered-room", there, from_)
        if here == OUT:
            yield self._tell(t, "returned-to-school", there)

    def _jump(self, span: Span, here: str, there: str) -> Iterator[Found]:
        from_, to = (None if place == OUT else place for place in (here, there))
        if self._is_through(self.seen.walls, span):
            if self._is_through(self.seen.cardboard, span):
                yield self._tell(span[1], "blocked", "jump-over-wall", from_, to)
            return
        yield self._tell(span[1], "jump-over-wall", from_, to)
        for door in self.seen.school.doors:
            if {from_, to} == set(door.rooms):
                beside = self.seen.beside(door.id).above(ROUNDING + self.by.beside)
                if not both(beside, [span]):
                    yield self._tell(span[1], "jump-over-door", door.id, from_, to)

    def _flights(self) -> Iterator[Found]:
        for span in self.seen.flights(self.by.floor):
            if span[0] > self.seen.start:
                yield self._tell(span[0], "left-floor")
            if span[1] < self.seen.end:
                yield self._tell(span[1], "landed")

    def _falls(self) -> Iterator[Found]:
        shift = self.by.lean / self.seen.motion.shape.length
        down = self.seen.lean.above(FALLEN + shift)
        turns = [(span[0], "toppled") for span in down]
        turns += [(span[0], "righted") for span in self.seen.lean.below(UPRIGHT + shift)]
        state = "righted"
        for t, name in sorted(turns):
            if name != state and t > self.seen.start:
                yield self._tell(t, name)
            state = name

    def _circle(self) -> Iterator[Found]:
        if self.seen.school.scene.runner_start is None:
            return
        on = self.seen.on_circle.above(self.by.circle)
        if on and on[0][0] == self.seen.start and on[0][1] < self.seen.end:
            yield self._tell(on[0][1], "left-red-circle")
        if on and on[-1][1] >= self.seen.end:
            yield self._at_rest("on-red-circle")

    def _at_rest(self, *key: str | None) -> Found:
        return replace(self._tell(self.seen.rested, *key), t=self.seen.rested)

    def _end(self) -> Iterator[Found]:
        """Tell how it lies at the end."""
        last = self.seen.last
        for door in self.seen.school.doors:
            if self.seen.frame(door.id).value[-1] > ROUNDING + self.by.frame:
                low, high = _frame(door)
                across = 1 - door.seam.axis
                sides = low[across] - last.low(across)[0], last.high(across)[0] - high[across]
                rooms = zip(door.rooms, sides, strict=True)
                seen_in = [room for room, side in rooms if side > ROUNDING + self.by.out]
                yield self._at_rest("stuck-in-door", door.id, *seen_in)
        if self._is_on_wall(last):
            yield self._at_rest("on-wall")
        stays = self._stays()
        resting = stays[-1][1] if stays and stays[-1][0][1] >= self.seen.end else OUT
        yield self._at_rest("rested", None if resting == OUT else resting)

    def _is_on_wall(self, last: Hulls) -> bool:
        if last.low(2)[0] <= RISE + self.by.wall:
            return False
        for box in _filled_walls(self.seen.school):
            over = overlap(last, box.low[:2], box.high[:2])[0]
            low, high = np.append(box.low[:2], -inf), np.append(box.high[:2], inf)
            lowest = part_within(last, low, high, axis=2)[0][0]
            if over > TOLERANCE + self.by.wall and lowest > 0.5 * box.high[2] + self.by.wall:
                return True
        return False


def _crossing_zero(value: Numbers) -> tuple[Numbers, Numbers]:
    return value, np.abs(value)


def _strip(seam: Seam) -> tuple[Numbers, Numbers]:
    """Give a seam's slab made endless along it."""
    low, high = np.array([seam.slab.xmin, seam.slab.ymin]), np.array([seam.slab.xmax, seam.slab.ymax])
    low[seam.axis], high[seam.axis] = -inf, inf
    return low, high


def _frame(door: Door) -> tuple[Numbers, Numbers]:
    low, high = _strip(door.seam)
    low[door.seam.axis], high[door.seam.axis] = door.opening.low, door.opening.high
    return low, high


def _wall(stretch: Seam | OuterWall, height: float) -> Box:
    rect = stretch.slab if isinstance(stretch, Seam) else stretch.solid
    return Box(np.array([rect.xmin, rect.ymin, 0.0]), np.array([rect.xmax, rect.ymax, height]))


def _filled_walls(school: School) -> list[Box]:
    """Give all walls as if there were no doors."""
    seams = [_wall(seam, school.wall_height) for seam in school.seams]
    return seams + [_wall(wall, school.wall_height) for wall in school.outer_walls]


def _cardboard(school: School) -> list[Box]:
    """Give all cardboard: walls cut at their doors, and lintels."""
    boxes = [_wall(stretch, school.wall_height) for stretch in school.outer_walls]
    for seam in school.seams:
        rest = _wall(seam, school.wall_height)
        mine = [door for door in school.doors if door.seam == seam]
        for door in sorted(mine, key=lambda door: door.opening.low):
            boxes += [_cut(rest, seam.axis, high=door.opening.low)]
            lintel = _cut(rest, seam.axis, low=door.opening.low, high=door.opening.high)
            lintel.low[2] = door.height
            boxes += [replace(lintel, lintel=True)]
            rest = _cut(rest, seam.axis, low=door.opening.high)
        boxes.append(rest)
    return boxes


def _cut(box: Box, axis: int, *, low: float = -inf, high: float = inf) -> Box:
    lows, highs = box.low.copy(), box.high.copy()
    lows[axis], highs[axis] = max(low, lows[axis]), min(high, highs[axis])
    return Box(lows, highs)
