"""Rows of results: what one flick came to, and what may stand in a row that a stranger has written."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from sys import float_info
from types import GenericAlias
from typing import Annotated, Any, Literal, NamedTuple, cast, get_type_hints

from msgspec import ValidationError, convert, defstruct, to_builtins
from msgspec.json import Decoder

from icecool3d.events import (
    EVENTS,
    VERDICTS,
    BackedOutOfDoor,
    BouncedOffWall,
    Event,
    JumpOverWall,
    LeftSchool,
    OnWall,
    PassThroughDoor,
    StuckInDoor,
)
from icecool3d.events.query import NO_ROOM, nameable
from icecool3d.kit.codec import Within, to_json
from icecool3d.kit.limits import SWEEP_ITEMS, SWEEP_NUMBER, SWEEP_REASON
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import NAMES, Numbers
from icecool3d.lab.sweep.spec import Spec
from icecool3d.school import School, build_school

SweepOutcome = tuple[str, str | None]
"""What a flick was, and at which door, wall or pair of rooms."""
OUTSIDE = "outside"
"""Where a jump began that began in no room."""
THROUGH, OVER, OUT, STUCK, ON_WALL = "through", "over", "out", "stuck", "on-wall"
BACKED_OUT, BOUNCED, STAYED = "backed-out", "bounced", "stayed"
UNFINISHED = "unfinished"
"""It still moved when its time was up."""
REFUSED = "refused"
"""No finger can do it, or nobody can stand there."""
CRASHED = "crashed"
"""The program could not compute it."""
NO_FLICK = (UNFINISHED, REFUSED, CRASHED)
"""Outcomes that say nothing of doors and walls."""
OUTCOMES = (THROUGH, OVER, OUT, STUCK, ON_WALL, BACKED_OUT, BOUNCED, STAYED, *NO_FLICK)
"""Every outcome, those that matter most first."""

Item = Mapping[str, Any]
"""An event or a verdict as it stands in files."""
_Number = Annotated[float, Within(ge=-SWEEP_NUMBER, le=SWEEP_NUMBER)]
_Time = Annotated[float, Within(ge=0.0, le=float_info.max)]
_Digest = Annotated[str, Within(pattern=r"^[0-9a-f]{64}\Z")]
_Reason = Annotated[str, Within(max_length=SWEEP_REASON)]


class Row(NamedTuple):
    """One flick of a sweep, and all that came of it, as it stands in results.

    Events and verdicts are without their evidence: ``icecool3d flick --from`` computes them again with it.
    """

    row: int
    """Its number, from 0."""
    x: _Number
    y: _Number
    facing: _Number
    aim: _Number
    speed: _Number
    height: _Number
    side: _Number
    elevation: _Number
    outcome: str
    """What it was, one of ``OUTCOMES``."""
    place: str | None = None
    """At which door, wall or pair of rooms."""
    room: str | None = None
    """The room in which the flicked penguin rests; None: in a frame, upon a wall, or outside."""
    seconds: _Time | None = None
    """How long it took, s."""
    events: str | None = None
    """JSON: everything that happened, in order."""
    verdicts: str | None = None
    """JSON: what became of each penguin at each door that it came near, with the margin in mm."""
    ends: str | None = None
    """JSON: the poses of all penguins at the end, m."""
    trace: _Digest | None = None
    """SHA-256 of the trace, in hexadecimal."""
    why: _Reason | None = None
    """Why it was refused, or what crashed."""

    @property
    def numbers(self) -> Numbers:
        """Its numbers alone."""
        return Numbers(*(getattr(self, name) for name in NAMES))


def sweep_outcome(events: Sequence[Event]) -> SweepOutcome:
    """Return what a flick was, by the events of who was flicked.

    The first pass or jump says it. Where there was none, it is how the flick ended; and where that is
    standing in the room in which it began, whether it was in a frame meanwhile, or hit a wall.

    >>> from icecool3d.events import Lean, Toppled
    >>> sweep_outcome([Toppled(0.2, "red", Lean(63.0))])
    ('stayed', None)
    """
    for event in events:
        if isinstance(event, PassThroughDoor):
            return THROUGH, event.door
        if isinstance(event, JumpOverWall):
            return (OUT, None) if event.to is None else (OVER, f"{event.from_ or OUTSIDE}-{event.to}")
    for kind in (StuckInDoor, OnWall, LeftSchool, BackedOutOfDoor, BouncedOffWall):
        for event in events:
            if isinstance(event, kind):
                return _end(event)
    return STAYED, None


def _end(event: Event) -> SweepOutcome:
    match event:
        case StuckInDoor():
            return STUCK, event.door
        case OnWall():
            return ON_WALL, event.wall
        case LeftSchool():
            return OUT, None
        case BackedOutOfDoor():
            return BACKED_OUT, event.door
    return BOUNCED, None


def compact(items: Iterable[Mapping[str, object]]) -> str:
    """Return events or verdicts as JSON without their evidence, times to the microsecond.

    >>> compact([{"event": "righted", "t": 0.12345678, "penguin": "red", "evidence": {"degrees": 20.0}}])
    '[{"event":"righted","t":0.123457,"penguin":"red"}]'
    """
    bare = [{**item, "t": round(cast(float, item["t"]), 6)} for item in items]
    for item in bare:
        item.pop("evidence")
    return to_json(bare, compact=True)


class RowReader:
    """Reads the rows of one sweep; what its school and its penguins cannot have is a ValueError."""

    def __init__(self, spec: Spec) -> None:
        """Gather what may stand in each column."""
        school, names = build_school(spec.setup.scene), spec.setup.names
        rooms = tuple(room.id for room in school.rooms)
        ids = [*(door.id for door in school.doors), *(wall.id for wall in school.walls)]
        ids += [f"{one}-{other}" for one, other in product((*rooms, OUTSIDE), rooms)]
        self._columns = {
            **get_type_hints(Row, include_extras=True),
            "row": Annotated[int, Within(ge=0, lt=spec.total)],
            "outcome": Literal[OUTCOMES],
            "place": Literal[tuple(ids)] | None,
            "room": Literal[rooms] | None,
        }
        self._row_type = lru_cache(self._type_of_row)
        self._decoders: dict[str, Decoder[Any]] = {
            "event": Decoder(_items_type("event", tuple(EVENTS), school, names)),
            "verdict": Decoder(_items_type("verdict", VERDICTS, school, names)),
        }
        pose = GenericAlias(tuple, (_Number,) * 7)
        self._ends: Decoder[Any] = Decoder(GenericAlias(tuple, (pose,) * len(names)))

    def _type_of_row(self, columns: tuple[str, ...]) -> Any:
        return GenericAlias(tuple, tuple(self._columns[name] for name in columns))

    def cells(self, columns: tuple[str, ...], cells: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the cells of some columns, as they are."""
        try:
            convert(cells, self._row_type(columns))
        except ValidationError as reason:
            place = re.search(r"\$\[([0-9]+)\]", str(reason))
            name = columns[int(place[1]) if place else 0]
            value = cells[columns.index(name)]
            raise ValueError(Phrase("{key} is {value!a:.40}", key=name, value=value)) from None
        return cells

    def items(self, key: str, text: str) -> list[Item]:
        """Return events or verdicts from their JSON."""
        try:
            found: list[Item] = to_builtins(self._decoders[key].decode(text))
        except (ValueError, RecursionError) as reason:
            if "$[" in str(reason):  # in one of them
                raise ValueError(Phrase("it names what no {key} of this school has", key=key)) from None
            raise ValueError(Phrase("it is no list of at most {most}", most=SWEEP_ITEMS)) from None
        return found

    def ends(self, text: str) -> Sequence[Sequence[float]]:
        """Return the poses of all penguins from their JSON."""
        try:
            found: Sequence[Sequence[float]] = self._ends.decode(text)
        except (ValueError, RecursionError):
            raise ValueError(Phrase("it has no poses of all its penguins")) from None
        return found


def _items_type(key: str, kinds: Sequence[str], school: School, penguins: Sequence[str]) -> Any:
    """Return the type of a list of events, or of verdicts, that name what is in a school."""
    numbers = [(name, _Number) for name in (("t", "margin_mm") if key == "verdict" else ("t",))]
    tables = []
    for kind in kinds:
        known = nameable(kind, school, penguins)
        if all(known.values()):  # without doors nothing happens at any
            fields = [*numbers, *((name, _names_type(name, ids)) for name, ids in known.items())]
            tables.append(defstruct("Item", fields, tag_field=key, tag=kind, forbid_unknown_fields=True))
    item = GenericAlias(list, (reduce(or_, tables),))
    return Annotated[item, Within(max_length=SWEEP_ITEMS)]


def _names_type(key: str, ids: tuple[str, ...]) -> Any:
    rooms = tuple(each for each in ids if each != NO_ROOM)
    one: Any = Literal[rooms]
    if key == "seen_in":
        return Annotated[list[one], Within(max_length=len(ids))]
    return one | None if NO_ROOM in ids else one
