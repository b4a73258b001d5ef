"""Spec files of format 1: every key, range and name is checked before anything is flicked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from icecool3d.events.query import ask
from icecool3d.kit.codec import ONE_LINE, Declared, Within, from_plain
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.limits import SENTENCE_LETTERS, SPEC_COUNTED, SPEC_FLICKS
from icecool3d.kit.parsing import Data, parse_toml, read_toml
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.lab.starts import NamedStance, named_school
from icecool3d.lab.sweep.numbers import NAMES, START, Between, Fixed, Grid, Normal, Way
from icecool3d.lab.sweep.spec import Draw, Pose, Setup, Spec
from icecool3d.pieces import COLOURS, Shape, load_penguin
from icecool3d.school import School, build_school
from icecool3d.school.scene_format import Coordinate
from icecool3d.trace import Flick

FORMAT = 1
"""The format of specs that this program reads."""

_FLICK = tuple(name for name in NAMES if name not in START)
_Text = Annotated[str, Within(pattern=r"\S")]
_Number = Annotated[float, Within(ge=-1e6, le=1e6)]


_KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("from", "to", "points"), Grid),
    "between": Between,
    **dict.fromkeys(("mean", "sd"), Normal),
}
"""The kinds of ways to vary, by their keys."""


class _Start(Declared, frozen=True):
    """Where flicks start: numbers, or ways to vary."""

    x: Any = None
    y: Any = None
    facing: Any = None


class _Push(Declared, frozen=True):
    """The flick's own numbers, or ways to vary."""

    aim: Any
    speed: Any
    penguin: str = COLOURS[0]
    height: Any = None
    side: Any = None
    elevation: Any = None


class _File(Declared, frozen=True, tag_field="format", tag=FORMAT):
    """What a file says."""

    flick: _Push
    title: Annotated[str, Within(pattern=ONE_LINE, max_length=SENTENCE_LETTERS)] | None = None
    scene: _Text = "school"
    start: _Start = _Start()
    other: Annotated[tuple[NamedStance, ...], Within(max_length=len(COLOURS) - 1)] = ()
    draw: Draw | None = None
    count: Annotated[tuple[_Text, ...], Within(max_length=SPEC_COUNTED)] = ()


def read_spec(path: Path) -> Spec:
    """Read a spec; its scene is a shipped one's name, or a path that begins at the spec's folder."""
    file = _read(read_toml(path, InputError), str(path))
    return _spec(file, str(path), named_school(file.scene, path))


def spec_of(text: str) -> Spec:
    """Read a spec from its text; its scene is a shipped one's name, or a path from the working folder."""
    source = "spec.toml"
    file = _read(parse_toml(text, source, InputError), source)
    return _spec(file, source, named_school(file.scene, Path(source)))


def parse_spec(text: str, source: str, setup: Setup) -> Spec:
    r"""Read a spec from its text, with the scene and the penguin that it had when it was run.

    >>> from icecool3d.school import load_scene
    >>> setup = Setup(load_scene("school"), load_penguin(), ("red",))
    >>> parse_spec('format = 1\n[flick]\nspeed = 2\nam = 0', "example", setup)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: flick.am: is not a known key; did you mean aim? ...
    """
    file = _read(parse_toml(text, source, InputError), source)
    return _spec(file, source, build_school(setup.scene), setup)


def _read(data: Data, source: str) -> _File:
    return from_plain(_File, data, source, InputError)


def _spec(file: _File, source: str, school: School, kept: Setup | None = None) -> Spec:
    flicked = file.flick.penguin
    _require_colour(flicked, COLOURS, f"{source}: flick.penguin")
    base = kept or Setup(school.scene, load_penguin(), ())
    others = _others(file, source, base.penguin.shape)
    setup = replace(base, names=(flicked, *others), others=tuple(others.values()))
    ways = _ways(file, source, school)
    spec = Spec(
        title=file.title or f"Flicks in {school.name}",
        scene=file.scene,
        setup=setup,
        ways=tuple(ways.values()),
        draw=_draw(file, source, any(isinstance(way, Between | Normal) for way in ways.values())),
        count=tuple(ask(each, school, setup.names) for each in file.count),
    )
    if spec.total > SPEC_FLICKS:
        right = Phrase("expected at most {most}", most=SPEC_FLICKS)
        raise InputError(f"{source}: flick", Phrase("asks for {total} flicks", total=spec.total), right)
    return spec


def _others(file: _File, source: str, shape: Shape) -> dict[str, Pose]:
    """Return who else is there, and how they stand."""
    found: dict[str, Pose] = {}
    for place, each in enumerate(file.other, start=1):
        free = [colour for colour in COLOURS if colour != file.flick.penguin and colour not in found]
        _require_colour(each.name, free, f"{source}: other[{place}].name")
        found[each.name] = tuple(each.pose_of(shape).tolist())
    return found


def _require_colour(name: str, free: Sequence[str], thing: str) -> None:
    if name not in free:
        raise InputError(thing, Phrase("is {value!a:.40}", value=name), expected_one_of(free, name))


def _ways(file: _File, source: str, school: School) -> dict[str, Way | None]:
    """Return how each quantity varies, in their order."""
    found: dict[str, Way | None] = dict.fromkeys(NAMES)
    circle = school.scene.runner_start
    for place, name in enumerate(("x", "y")):
        given = getattr(file.start, name)
        if given is not None:
            found[name] = _way(given, source, f"start.{name}", Coordinate)
        elif circle is not None:
            found[name] = Fixed(circle.at[place])
        else:
            right = Phrase("expected it to be given: {school} has no red circle", school=school.name)
            raise InputError(f"{source}: start.{name}", Phrase("is missing"), right)
    if file.start.facing is not None:
        found["facing"] = _way(file.start.facing, source, "start.facing", _Number)
    usual = Flick("anybody", aim=0.0, speed=1.0)
    for name in _FLICK:
        given = getattr(file.flick, name)
        way = Fixed(getattr(usual, name)) if given is None else _way(given, source, f"flick.{name}", _Number)
        _require_possible(way, name, source)
        found[name] = way
    return found


def _way(given: object, source: str, path: str, kind: Any) -> Way:
    """Return how a quantity varies whose numbers are of a ``kind``."""
    if not isinstance(given, Mapping):
        return Fixed(from_plain(kind, given, source, InputError, path))
    kinds = {_KINDS[key] for key in given if key in _KINDS}
    if len(kinds) != 1:
        right = Phrase(
            "expected a number, {{ from, to, points }}, {{ between = [low, high] }} or {{ mean, sd }}"
        )
        raise InputError(f"{source}: {path}", Phrase("varies in no known way"), right)
    way: Way = from_plain(kinds.pop(), given, source, InputError, path)
    low, high = way.ends
    for end in way.ends:
        from_plain(kind, end, source, InputError, path)
    if not isinstance(way, Normal) and not low < high:
        wrong = Phrase("is an empty range, {low:g} to {high:g}", low=low, high=high)
        key = "between" if isinstance(way, Between) else "to"
        raise InputError(f"{source}: {path}.{key}", wrong, Phrase("expected the least and then the most"))
    return way


def _require_possible(way: Way, name: str, source: str) -> None:
    """Refuse what no finger can do at either end."""
    for value in way.ends:
        try:
            Flick("anybody", **{"aim": 0.0, "speed": 1.0, name: value})
        except FlickError as reason:
            raise InputError(f"{source}: flick.{name}", reason.wrong, reason.right) from None


def _draw(file: _File, source: str, needed: bool) -> Draw | None:
    if needed and file.draw is None:
        raise InputError(f"{source}: draw", Phrase("is missing"), Phrase("expected it to be given"))
    if file.draw is not None and not needed:
        right = Phrase("expected a number that is drawn")
        raise InputError(f"{source}: draw", Phrase("is given and nothing is drawn"), right)
    return file.draw
