"""Reading case files of format 1: every key, range and name is checked, so no slip makes a case hold."""

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import InputError, SceneError, TraceError
from icecool3d.kit.limits import CASE_MOMENTS, CASE_RULES, CASE_SECONDS, SENTENCE_LETTERS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table, parse_toml, read_toml
from icecool3d.lab.cases.case import FORMAT, Case, Start
from icecool3d.lab.cases.expectations import Names, counts_from, events_from, verdicts_from
from icecool3d.lab.cases.poses import pose_from_table
from icecool3d.lab.named_files import named_file
from icecool3d.penguin import COLOURS, load_penguin
from icecool3d.school import School, Titles, load_school
from icecool3d.trace import Flick, Meta, Trace, make_trace, read_trace

_RULE = re.compile(r"[A-Z][A-Z0-9]*-[0-9]{1,3}")
_LANGUAGES = ("en", "fr")


def read_case(path: Path) -> Case:
    """Read a case file; anything wrong is refused with the file, the key and what is expected.

    Its scene is a shipped one's name, or a path that begins at the case's folder.
    """
    return _case(read_toml(path, InputError), path)


def parse_case(text: str, path: Path) -> Case:
    """Read a case from TOML text; ``path`` names it in messages.

    >>> parse_case("format = 2", Path("door/example.toml"))
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: door/example.toml: format: is 2; expected 1
    """
    return _case(parse_toml(text, str(path), InputError), path)


def _case(table: Table, path: Path) -> Case:
    if "room" in table and "rules" not in table:
        right = Phrase("expected a case; icecool3d scene check looks at scenes")
        raise InputError(str(path), Phrase("is a scene, not a case"), right)
    table.whole("format", at_least=FORMAT, at_most=FORMAT)
    title, rules = _title(table.table("title")), _rules(table)
    school = _school(table, path)
    happening = _happening(table, school, path)
    names = Names(happening.penguins, school)
    case = Case(
        path=path,
        title=title,
        rules=rules,
        school=school,
        happening=happening,
        expect=events_from(table, "expect", names),
        counts=counts_from(table, names),
        verdicts=verdicts_from(table, names),
    )
    table.finish()
    if not (case.expect or case.counts or case.verdicts):
        raise table.refuse(
            "expect", Phrase("is missing"), Phrase("expected [[expect]], [[count]], [[never]] or [[verdict]]")
        )
    return case


def _title(table: Table) -> Titles:
    for language in _LANGUAGES:
        text = table.text(language)
        if len(text) > SENTENCE_LETTERS or not text.isprintable():
            right = Phrase("expected one line of at most {most} letters", most=SENTENCE_LETTERS)
            raise table.refuse(language, Phrase("is no title"), right)
    table.finish()
    return Titles(tuple((language, table.text(language)) for language in _LANGUAGES))


def _rules(table: Table) -> tuple[str, ...]:
    given = table.values().get("rules")
    count = len(given) if isinstance(given, list) and 0 < len(given) <= CASE_RULES else 1
    rules = table.texts("rules", count)
    for rule in rules:
        if not _RULE.fullmatch(rule):
            raise table.refuse(
                "rules",
                Phrase("holds {value!a:.40}", value=rule),
                Phrase("expected ids of rules, such as DOOR-5"),
            )
    return rules


def _school(table: Table, path: Path) -> School:
    name = table.text("scene")
    if "/" in name or name.endswith(".toml"):
        return load_school(named_file(table, "scene", path))
    try:
        return load_school(name)
    except SceneError as reason:
        raise table.refuse("scene", Phrase("is {value!a:.40}", value=name), reason.right) from None


def _happening(table: Table, school: School, path: Path) -> Start | Trace:
    """Read what happens: a recorded trace, a flick, or moments made by hand (none: all stand still)."""
    ways = [key for key in ("trace", "flick", "moment") if key in table]
    if len(ways) > 1:
        raise table.refuse(
            ways[1],
            Phrase("stands beside {key}", key=ways[0]),
            Phrase("expected one of: {known}", known="trace, flick, moment"),
        )
    if "trace" in table:
        return read_trace(named_file(table, "trace", path))
    penguins, poses = _standing(table)
    if "flick" not in table:
        return _by_hand(table, school, penguins, poses)
    pushed = table.table("flick")
    flick = pushed.read(Flick)
    if flick.penguin not in penguins:
        right = Phrase("expected one of: {known}", known=", ".join(penguins))
        raise pushed.refuse("penguin", Phrase("is {value!a:.40}", value=flick.penguin), right)
    return Start(flick, penguins, poses)


def _standing(table: Table) -> tuple[tuple[str, ...], Array]:
    """Read ``[[penguin]]``: names, and poses (P, 7)."""
    names: list[str] = []
    poses = []
    shape = load_penguin().shape
    for entry in table.tables("penguin", at_most=len(COLOURS)):
        name = entry.text("name")
        free = [colour for colour in COLOURS if colour not in names]
        if name not in free:
            wrong = Phrase("is named twice") if name in names else Phrase("is {value!a:.40}", value=name)
            raise entry.refuse("name", wrong, Phrase("expected one of: {known}", known=", ".join(free)))
        names.append(name)
        poses.append(pose_from_table(entry, shape))
        entry.finish()
    return tuple(names), np.array(poses)


def _by_hand(table: Table, school: School, penguins: Sequence[str], start: Array) -> Trace:
    """Read ``[[moment]]``: who is not named there is where it was the moment before."""
    moments, poses = [0.0], [start]
    shape = load_penguin().shape
    for entry in table.tables("moment", required=False, at_most=CASE_MOMENTS):
        moments.append(entry.number("t", above=moments[-1], at_most=CASE_SECONDS))
        now = poses[-1].copy()
        for place, name in enumerate(penguins):
            if name in entry:
                stand = entry.table(name)
                now[place] = pose_from_table(stand, shape)
                stand.finish()
        entry.finish()
        poses.append(now)
    meta = Meta(tuple(penguins), school.name, school.scene.digest, penguin=load_penguin())
    try:
        return make_trace(meta, moments, np.array(poses))
    except TraceError as reason:
        raise table.refuse("moment", reason.wrong, reason.right) from None
