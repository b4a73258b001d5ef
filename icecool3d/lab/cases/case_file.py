"""Case files of format 1: every key, range and name is checked, so no slip makes a case hold.

An expected event is part of one; whatever it names must be there in the case's school.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from msgspec import Struct, defstruct
from msgspec.structs import replace

from icecool3d.events import EVENTS, VERDICTS
from icecool3d.events.query import NO_ROOM, Bounds, Pattern, nameable
from icecool3d.kit.arrays import Array
from icecool3d.kit.codec import Declared, Finite, Within, from_plain, key_path
from icecool3d.kit.errors import InputError, SceneError, TraceError
from icecool3d.kit.limits import (
    CASE_EVENTS,
    CASE_MOMENTS,
    CASE_RULES,
    CASE_SECONDS,
    SCENE_DOORS,
    SENTENCE_LETTERS,
)
from icecool3d.kit.parsing import parse_toml, read_toml
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.lab.starts import NamedStance, Stance, named_file, named_school
from icecool3d.pieces import COLOURS, load_penguin
from icecool3d.school import Door, Furniture, Room, School, Titles, Wall, Zone, build_school, door_card
from icecool3d.trace import Flick, Meta, Poses, Trace, make_trace, read_trace

FORMAT = 1
"""The format of case files that this program reads."""

_RULES_WANTED = Phrase("expected ids of rules, such as DOOR-5")
_Rule = Annotated[str, Within(pattern=r"^[A-Z][A-Z0-9]*-[0-9]{1,3}\Z", extra={"expected": _RULES_WANTED})]
_Text = Annotated[str, Within(pattern=r"\S")]
_Time = Annotated[float, Within(gt=0.0, le=CASE_SECONDS)]
_Times = Annotated[int, Within(ge=0, le=CASE_EVENTS)]
_Range = tuple[Finite, Finite]
"""The least and the most of a number."""
_Rows = Annotated[tuple[dict[str, Any], ...], Within(max_length=CASE_EVENTS)]
"""Events or verdicts of a file, of which the kind says what may stand in them."""

_ANY_NAMES = dict.fromkeys(
    key for kind in EVENTS.values() for key in kind.__struct_encode_fields__ if key not in ("t", "evidence")
)
"""Every key under which some event names something."""


@dataclass(frozen=True, eq=False)
class CaseStart:
    """A flick, and how all stand before it."""

    flick: Flick
    poses: Poses
    furniture: tuple[Furniture, ...] = ()


@dataclass(frozen=True)
class Count:
    """How often something must happen, whenever it does."""

    pattern: Pattern
    times: int
    """That often, neither more nor less."""


@dataclass(frozen=True, eq=False)
class Case:
    """One case: what happens where, and what the referee must say of it."""

    path: Path
    """Its file; the file's name says what it settles, its folder's what it is about."""
    title: Titles
    """What it settles, as a sentence."""
    rules: tuple[str, ...]
    """Ids of the rules that it settles."""
    school: School
    """Where it happens."""
    happening: CaseStart | Trace
    """What happens: a flick to be computed, or all of it, made by hand or recorded."""
    expect: tuple[Pattern, ...]
    """Events that must happen in this order; others may come between."""
    counts: tuple[Count, ...]
    """Events that must happen that often, whenever; 0 is never."""
    verdicts: tuple[Pattern, ...]
    """Verdicts that must be given."""
    edge: bool = False
    """Whether it is marked as on the edge: made a little otherwise, its flick does something else."""

    @property
    def name(self) -> str:
        """What it settles, as the file's name says it."""
        return self.path.stem

    @property
    def group(self) -> str:
        """What it is about: its folder's name."""
        return self.path.parent.name


class _Titles(Titles):
    """What a case settles, as a sentence in the languages of the program."""

    __slots__ = ()
    longest: ClassVar[int] = SENTENCE_LETTERS


class _File(Declared, frozen=True, tag_field="format", tag=FORMAT):
    """What a file says."""

    title: _Titles
    rules: Annotated[tuple[_Rule, ...], Within(min_length=1, max_length=CASE_RULES)]
    scene: _Text
    edge: bool = False
    penguin: Annotated[tuple[NamedStance, ...], Within(max_length=len(COLOURS))] = ()
    flick: Flick | None = None
    trace: _Text | None = None
    zone: Annotated[tuple[Zone, ...], Within(max_length=SCENE_DOORS)] = ()
    blocked_door: _Text | None = None
    moment: Annotated[tuple[dict[str, Any], ...], Within(max_length=CASE_MOMENTS)] = ()
    expect: _Rows = ()
    count: _Rows = ()
    never: _Rows = ()
    verdict: _Rows = ()

    def __post_init__(self) -> None:
        """Refuse what tells of two happenings, or of none, or expects nothing."""
        told = [key for key in ("trace", "flick", "moment") if getattr(self, key)]
        if len(told) > 1:
            right = Phrase("expected one of: {known}", known="trace, flick, moment")
            raise InputError(f"case.{told[1]}", Phrase("stands beside {key}", key=told[0]), right)
        if bool(self.penguin) == (self.trace is not None):
            wrong = Phrase("stands beside {key}", key="trace") if self.penguin else Phrase("is missing")
            right = Phrase("expected one of: {known}", known="penguin, trace")
            raise InputError("case.penguin", wrong, right)
        for place, each in enumerate(self.penguin):
            self._check_name(place, each.name)
        if self.flick is not None and self.flick.penguin not in self.names:
            wrong = Phrase("is {value!a:.40}", value=self.flick.penguin)
            right = expected_one_of(self.names, self.flick.penguin)
            raise InputError("case.flick.penguin", wrong, right)
        if not (self.expect or self.count or self.never or self.verdict):
            right = Phrase("expected [[expect]], [[count]], [[never]] or [[verdict]]")
            raise InputError("case.expect", Phrase("is missing"), right)

    def _check_name(self, place: int, name: str) -> None:
        before = self.names[:place]
        free = [colour for colour in COLOURS if colour not in before]
        if name not in free:
            wrong = Phrase("is named twice") if name in before else Phrase("is {value!a:.40}", value=name)
            right = expected_one_of(free, name)
            raise InputError(f"case.penguin[{place + 1}].name", wrong, right)

    @property
    def names(self) -> tuple[str, ...]:
        """The penguins' names."""
        return tuple(each.name for each in self.penguin)


def read_case(path: Path) -> Case:
    """Read a case file; anything wrong is refused with the file, the key and what is expected.

    Its scene is a shipped one's name, or a path that begins at the case's folder.
    """
    return _case(read_toml(path, InputError), path)


def parse_case(text: str, path: Path) -> Case:
    """Read a case from TOML text; ``path`` names it in messages.

    >>> parse_case("format = 2", Path("door/example.toml")) # doctest: +ELLIPSIS
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: door/example.toml: format: is 2; expected 1, ...
    """
    return _case(parse_toml(text, str(path), InputError), path)


def _case(data: dict[str, object], path: Path) -> Case:
    if "room" in data and "rules" not in data:
        right = Phrase("expected a case; icecool3d scene check looks at scenes")
        raise InputError(str(path), Phrase("is a scene, not a case"), right)
    file = from_plain(_File, data, str(path), InputError)
    school = _school(file, path)
    happening = _happening(file, school, path)
    penguins, zones = file.names, school.zones
    if isinstance(happening, Trace):  # it may be of pieces, and of zones that a game had put down
        penguins, zones = happening.penguins, (*zones, *happening.meta.zones)
    names = _Names(str(path), penguins, school.rooms, school.walls, school.doors, zones)
    never = _patterns(file.never, "never", names)
    return Case(
        path=path,
        title=file.title,
        rules=file.rules,
        school=school,
        happening=happening,
        expect=_patterns(file.expect, "expect", names),
        counts=(*_counts(file.count, names), *(Count(each, 0) for each in never)),
        verdicts=_patterns(file.verdict, "verdict", names),
        edge=file.edge,
    )


def _school(file: _File, path: Path) -> School:
    """Return the scene's school, with the case's own zones in it."""
    school = named_school(file.scene, path)
    if not file.zone:
        return school
    return build_school(replace(school.scene, zones=(*school.zones, *file.zone)), str(path))


def _furniture(file: _File, school: School, source: str) -> tuple[Furniture, ...]:
    if file.blocked_door is None:
        return ()
    try:
        return (door_card(school.door(file.blocked_door)),)
    except SceneError as reason:
        raise InputError(f"{source}: blocked_door", reason.wrong, reason.right) from None


def _happening(file: _File, school: School, path: Path) -> CaseStart | Trace:
    """Return what happens: a recorded trace, a flick, or moments made by hand (none: all stand still)."""
    if file.trace is not None:
        return read_trace(named_file(file.trace, "trace", path))
    shape = load_penguin().shape
    poses = np.array([each.pose_of(shape) for each in file.penguin])
    if file.flick is not None:
        return CaseStart(file.flick, Poses(file.names, poses), _furniture(file, school, str(path)))
    return _by_hand(file, school, poses, str(path))


def _by_hand(file: _File, school: School, start: Array, source: str) -> Trace:
    """Read ``[[moment]]``: who is not named there is where it was the moment before."""
    moments, poses, penguin = [0.0], [start], load_penguin()
    for place, entry in enumerate(file.moment, start=1):
        path = f"moment[{place}]"
        _check_keys(entry, ("t", *file.names), source, path)
        t: float = from_plain(_Time, entry.get("t"), source, InputError, f"{path}.t")
        if t <= moments[-1]:
            right = Phrase("expected a number {range}", range=Phrase("above {value:g}", value=moments[-1]))
            raise InputError(f"{source}: {path}.t", Phrase("is {value:g}", value=t), right)
        now = poses[-1].copy()
        for index, name in enumerate(file.names):
            if name in entry:
                stance = from_plain(Stance, entry[name], source, InputError, f"{path}.{name}")
                now[index] = stance.pose_of(penguin.shape)
        moments.append(t)
        poses.append(now)
    stands = _furniture(file, school, source)
    meta = Meta(file.names, school.name, school.scene.digest, penguin=penguin, furniture=stands)
    try:
        return make_trace(meta, moments, np.array(poses))
    except TraceError as reason:
        raise InputError(f"{source}: moment", reason.wrong, reason.right) from None


def _check_keys(entry: dict[str, Any], known: Sequence[str], source: str, path: str) -> None:
    for key in entry:
        if key not in known:
            right = expected_one_of(sorted(known), key)
            raise InputError(f"{source}: {key_path(path, key)}", Phrase("is not a known key"), right)


@dataclass(frozen=True)
class _Names:
    """What an expected event can name."""

    source: str
    """The case's file, for messages."""
    penguins: tuple[str, ...]
    rooms: Sequence[Room]
    walls: Sequence[Wall]
    doors: Sequence[Door]
    zones: Sequence[Zone]


def _patterns(rows: Iterable[Mapping[str, Any]], key: str, names: _Names) -> tuple[Pattern, ...]:
    """Read ``[[key]]``: events, or verdicts, that may state numbers of their evidence."""
    tag: Literal["event", "verdict"] = "verdict" if key == "verdict" else "event"
    return tuple(_pattern(row, tag, f"{key}[{place}]", names) for place, row in enumerate(rows, start=1))


def _counts(rows: Iterable[Mapping[str, Any]], names: _Names) -> tuple[Count, ...]:
    """Read ``[[count]]``: events with how often they happen."""
    found = []
    for place, row in enumerate(rows, start=1):
        path = f"count[{place}]"
        if "times" not in row:
            right = Phrase("expected it to be given")
            raise InputError(f"{names.source}: {path}.times", Phrase("is missing"), right)
        times: int = from_plain(_Times, row["times"], names.source, InputError, f"{path}.times")
        rest = {key: value for key, value in row.items() if key != "times"}
        found.append(Count(_pattern(rest, "event", path, names), times))
    return tuple(found)


def _pattern(row: Mapping[str, Any], tag: Literal["event", "verdict"], path: str, names: _Names) -> Pattern:
    kinds = tuple(sorted(EVENTS)) if tag == "event" else VERDICTS
    known: Mapping[str, tuple[str, ...] | None] = _ANY_NAMES  # of a misspelt kind its name is wrong, not keys
    if row.get(tag) in kinds:
        known = nameable(row[tag], names, names.penguins)
    found = from_plain(_expected_table(tag, kinds, tuple(known.items())), row, names.source, InputError, path)
    given = ((key, getattr(found, key)) for key in known if key in row)
    named = tuple((key, None if value == NO_ROOM else value) for key, value in given)
    margin = {"margin_mm": found.margin_mm} if tag == "verdict" and found.margin_mm else {}
    bounds = [_bounds(key, each, path, names) for key, each in margin.items()]
    bounds += [_bounds(key, each, f"{path}.evidence", names) for key, each in found.evidence.items()]
    return Pattern(tag, getattr(found, tag), named, tuple(bounds))


@lru_cache(maxsize=1024)
def _expected_table(
    tag: str, kinds: Sequence[str], known: Sequence[tuple[str, tuple[str, ...] | None]]
) -> Any:
    """Return the type of a table whose keys hold names that are ``known``; None is any."""
    fields: list[Any] = [(tag, Literal[tuple(kinds)]), ("evidence", dict[str, _Range], {})]
    fields += [(key, _kind_of(key, ids), None) for key, ids in known if ids != ()]
    fields += [("margin_mm", _Range | None, None)] if tag == "verdict" else []
    return defstruct("Expected", fields, bases=(Struct,), frozen=True, forbid_unknown_fields=True)


def _kind_of(key: str, ids: tuple[str, ...] | None) -> Any:
    if ids is None:
        return Any
    one: Any = Literal[ids]
    return (tuple[one, ...] if key == "seen_in" else one) | None


def _bounds(key: str, numbers: tuple[float, float], path: str, names: _Names) -> Bounds:
    low, high = numbers
    if low > high:
        wrong = Phrase("is from {low:g} to {high:g}", low=low, high=high)
        raise InputError(f"{names.source}: {path}.{key}", wrong, Phrase("expected the least and the most"))
    return Bounds(key, low, high)
