"""Reading case files of format 1: every key, range and name is checked, so no slip makes a case hold."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, ClassVar

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.codec import Declared, Within, from_plain
from icecool3d.kit.errors import InputError, TraceError
from icecool3d.kit.limits import CASE_MOMENTS, CASE_RULES, CASE_SECONDS, SENTENCE_LETTERS
from icecool3d.kit.mismatch import key_path
from icecool3d.kit.parsing import parse_toml, read_toml
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.cases.case import FORMAT, Case, Count, Start
from icecool3d.lab.cases.expectations import Names, Rows, counts_of, patterns_of
from icecool3d.lab.starts import NamedStance, Stance, named_file, named_school
from icecool3d.penguin import COLOURS, load_penguin
from icecool3d.school import School, Titles
from icecool3d.trace import Flick, Meta, Trace, make_trace, read_trace

_RULES_WANTED = Phrase("expected ids of rules, such as DOOR-5")
_Rule = Annotated[str, Within(pattern=r"^[A-Z][A-Z0-9]*-[0-9]{1,3}\Z", extra={"expected": _RULES_WANTED})]
_Text = Annotated[str, Within(pattern=r"\S")]
_Time = Annotated[float, Within(gt=0.0, le=CASE_SECONDS)]


class _Titles(Titles):
    """What a case settles, as a sentence in the languages of the program."""

    __slots__ = ()
    longest: ClassVar[int] = SENTENCE_LETTERS


class _File(Declared, frozen=True, tag_field="format", tag=FORMAT):
    """What a file says."""

    title: _Titles
    rules: Annotated[tuple[_Rule, ...], Within(min_length=1, max_length=CASE_RULES)]
    scene: _Text
    penguin: Annotated[tuple[NamedStance, ...], Within(max_length=len(COLOURS))] = ()
    flick: Flick | None = None
    trace: _Text | None = None
    moment: Annotated[tuple[dict[str, Any], ...], Within(max_length=CASE_MOMENTS)] = ()
    expect: Rows = ()
    count: Rows = ()
    never: Rows = ()
    verdict: Rows = ()

    def __post_init__(self) -> None:
        """Refuse what tells of two happenings, or of none, or expects nothing."""
        told = [key for key in ("trace", "flick", "moment") if getattr(self, key)]
        if len(told) > 1:
            right = Phrase("expected one of: {known}", known="trace, flick, moment")
            raise InputError(f"case.{told[1]}", Phrase("stands beside {key}", key=told[0]), right)
        if bool(self.penguin) == (self.trace is not None):
            wrong = Phrase("stands beside {key}", key="trace") if self.penguin else Phrase("is missing")
            raise InputError(
                "case.penguin", wrong, Phrase("expected one of: {known}", known="penguin, trace")
            )
        for place, each in enumerate(self.penguin):
            self._check_name(place, each.name)
        if self.flick is not None and self.flick.penguin not in self.names:
            wrong = Phrase("is {value!a:.40}", value=self.flick.penguin)
            right = Phrase("expected one of: {known}", known=", ".join(self.names))
            raise InputError("case.flick.penguin", wrong, right)
        if not (self.expect or self.count or self.never or self.verdict):
            right = Phrase("expected [[expect]], [[count]], [[never]] or [[verdict]]")
            raise InputError("case.expect", Phrase("is missing"), right)

    def _check_name(self, place: int, name: str) -> None:
        before = self.names[:place]
        free = [colour for colour in COLOURS if colour not in before]
        if name not in free:
            wrong = Phrase("is named twice") if name in before else Phrase("is {value!a:.40}", value=name)
            right = Phrase("expected one of: {known}", known=", ".join(free))
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
    school = named_school(file.scene, path)
    happening = _happening(file, school, path)
    names = Names(str(path), happening.penguins, school)
    never = patterns_of(file.never, "never", names)
    return Case(
        path=path,
        title=file.title,
        rules=file.rules,
        school=school,
        happening=happening,
        expect=patterns_of(file.expect, "expect", names),
        counts=(*counts_of(file.count, names), *(Count(each, 0) for each in never)),
        verdicts=patterns_of(file.verdict, "verdict", names),
    )


def _happening(file: _File, school: School, path: Path) -> Start | Trace:
    """Return what happens: a recorded trace, a flick, or moments made by hand (none: all stand still)."""
    if file.trace is not None:
        return read_trace(named_file(file.trace, "trace", path))
    shape = load_penguin().shape
    poses = np.array([each.pose_of(shape) for each in file.penguin])
    if file.flick is not None:
        return Start(file.flick, file.names, poses)
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
    meta = Meta(file.names, school.name, school.scene.digest, penguin=penguin)
    try:
        return make_trace(meta, moments, np.array(poses))
    except TraceError as reason:
        raise InputError(f"{source}: moment", reason.wrong, reason.right) from None


def _check_keys(entry: dict[str, Any], known: Sequence[str], source: str, path: str) -> None:
    for key in entry:
        if key not in known:
            right = Phrase("expected one of: {known}", known=", ".join(sorted(known)))
            raise InputError(f"{source}: {key_path(path, key)}", Phrase("is not a known key"), right)
