"""Reading specs of format 1: every key, range and name is checked before anything is flicked."""

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path

from icecool3d.events.query import ask
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.limits import (
    METRES,
    SENTENCE_LETTERS,
    SPEC_COUNTED,
    SPEC_DRAWS,
    SPEC_FLICKS,
    SPEC_POINTS,
)
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table, parse_toml, read_toml
from icecool3d.lab.cases.poses import NamedStance
from icecool3d.lab.named_files import named_school
from icecool3d.lab.sweep.numbers import NAMES, START, Between, Fixed, Grid, Normal, Way
from icecool3d.lab.sweep.spec import Draw, Pose, Setup, Spec
from icecool3d.penguin import COLOURS, Shape, load_penguin
from icecool3d.school import School, build_school
from icecool3d.trace import Flick

FORMAT = 1
"""The format of specs that this program reads."""

_KEYS = ("format", "title", "scene", "flick", "start", "other", "draw", "count")
_FLICK = tuple(name for name in NAMES if name not in START)
_WAYS = (("from", "to", "points"), ("between",), ("mean", "sd"))


def read_spec(path: Path) -> Spec:
    """Read a spec; its scene is a shipped one's name, or a path that begins at the spec's folder."""
    table = read_toml(path, InputError)
    return _spec(table, named_school(table.text("scene", default="school"), path))


def parse_spec(text: str, source: str, setup: Setup) -> Spec:
    r"""Read a spec from its text, with the scene and the penguin that it had when it was run.

    >>> from icecool3d.school import load_scene
    >>> setup = Setup(load_scene("school"), load_penguin(), ("red",))
    >>> parse_spec('format = 1\n[flick]\nspeed = 2\nam = 0', "example", setup)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: flick.am: is not a known key; expected aim, which is nearest
    """
    table = parse_toml(text, source, InputError)
    return _spec(table, build_school(setup.scene), setup)


def _spec(table: Table, school: School, kept: Setup | None = None) -> Spec:
    _refuse_strangers(table, _KEYS)
    table.whole("format", at_least=FORMAT, at_most=FORMAT)
    pushed = table.table("flick")
    _refuse_strangers(pushed, ("penguin", *_FLICK))
    flicked = _colour(pushed, "penguin", COLOURS, default=COLOURS[0])
    base = kept or Setup(school.scene, load_penguin(), ())
    others = _others(table, flicked, base.penguin.shape)
    setup = replace(base, names=(flicked, *others), others=tuple(others.values()))
    ways = _ways(table, pushed, school)
    spec = Spec(
        title=_title(table, school),
        scene=table.text("scene", default="school"),
        setup=setup,
        ways=tuple(ways.values()),
        draw=_draw(table, any(isinstance(way, (Between, Normal)) for way in ways.values())),
        count=tuple(ask(each, school, setup.names) for each in _count(table)),
    )
    if spec.total > SPEC_FLICKS:
        raise table.refuse(
            "flick",
            Phrase("asks for {total} flicks", total=spec.total),
            Phrase("expected at most {most}", most=SPEC_FLICKS),
        )
    return spec


def _title(table: Table, school: School) -> str:
    title = table.text("title", default=f"Flicks in {school.name}")
    if len(title) > SENTENCE_LETTERS or not title.isprintable():
        raise table.refuse(
            "title",
            Phrase("is no title"),
            Phrase("expected one line of at most {most} letters", most=SENTENCE_LETTERS),
        )
    return title


def _others(table: Table, flicked: str, shape: Shape) -> dict[str, Pose]:
    """Read ``[[other]]``: who else is there, and how they stand."""
    found: dict[str, Pose] = {}
    for entry in table.tables("other", required=False, at_most=len(COLOURS) - 1):
        free = [colour for colour in COLOURS if colour != flicked and colour not in found]
        name = _colour(entry, "name", free)
        found[name] = tuple(entry.read(NamedStance).pose_of(shape).tolist())
    return found


def _colour(table: Table, key: str, free: Sequence[str], default: str | None = None) -> str:
    name = table.text(key, default)
    if name not in free:
        raise table.refuse(
            key,
            Phrase("is {value!a:.40}", value=name),
            Phrase("expected one of: {known}", known=", ".join(free)),
        )
    return name


def _ways(table: Table, pushed: Table, school: School) -> dict[str, Way | None]:
    """Read how each quantity varies, in their order."""
    found: dict[str, Way | None] = dict.fromkeys(NAMES)
    start = table.table("start", required=False)
    _refuse_strangers(start, START)
    circle = school.scene.runner_start
    for place, name in enumerate(("x", "y")):
        if name not in start and circle is None:
            right = Phrase("expected it to be given: {school} has no red circle", school=school.name)
            raise start.refuse(name, Phrase("is missing"), right)
        default = None if circle is None else Fixed(circle.at[place])
        found[name] = _way(start, name, default, limits=(-METRES, METRES))
    if "facing" in start:
        found["facing"] = _way(start, "facing", None)
    usual = Flick("anybody", aim=0.0, speed=1.0)
    for name in _FLICK:
        default = None if name in ("aim", "speed") else Fixed(getattr(usual, name))
        found[name] = _way(pushed, name, default)
        _require_possible(pushed, name, found[name])
    return found


def _way(table: Table, key: str, default: Way | None, limits: tuple[float, float] = (-1e6, 1e6)) -> Way:
    if key not in table and default is not None:
        return default
    given = table.values().get(key)
    if not isinstance(given, dict):
        return Fixed(table.number(key, at_least=limits[0], at_most=limits[1]))
    inner = table.table(key)
    _refuse_strangers(inner, [name for names in _WAYS for name in names])
    kind = next((names for names in _WAYS if names[0] in inner), None)
    if kind is None or set(inner.keys()) - set(kind):
        right = Phrase(
            "expected a number, {{ from, to, points }}, {{ between = [low, high] }} or {{ mean, sd }}"
        )
        raise table.refuse(key, Phrase("varies in no known way"), right)
    if kind[0] == "mean":
        mean = inner.number("mean", at_least=limits[0], at_most=limits[1])
        return Normal(mean, inner.number("sd", above=0.0, at_most=limits[1]))
    if kind[0] == "between":
        low, high = inner.numbers("between", 2)
        name = "between"
    else:
        low, high = inner.number("from"), inner.number("to")
        name = "to"
    if not limits[0] <= low < high <= limits[1]:
        wrong = (
            Phrase("is an empty range, {low:g} to {high:g}", low=low, high=high)
            if low >= high
            else Phrase("is from {low:g} to {high:g}", low=low, high=high)
        )
        right = Phrase(
            "expected the least and then the most, in {least:g} to {most:g}", least=limits[0], most=limits[1]
        )
        raise inner.refuse(name, wrong, right)
    if kind[0] == "between":
        return Between(low, high)
    return Grid(low, high, inner.whole("points", at_least=2, at_most=SPEC_POINTS))


def _require_possible(table: Table, name: str, way: Way | None) -> None:
    """Refuse what no finger can do at either end."""
    assert way is not None
    for value in way.ends:
        try:
            Flick("anybody", **{"aim": 0.0, "speed": 1.0, name: value})
        except FlickError as reason:
            raise table.refuse(name, reason.wrong, reason.right) from None


def _draw(table: Table, needed: bool) -> Draw | None:
    if not needed:
        if "draw" in table:
            raise table.refuse(
                "draw", Phrase("is given and nothing is drawn"), Phrase("expected a number that is drawn")
            )
        return None
    inner = table.table("draw")
    _refuse_strangers(inner, ("flicks", "by", "seed"))
    by = inner.text("by", default="sobol")
    if by not in ("sobol", "random"):
        raise inner.refuse("by", Phrase("is {value!a:.40}", value=by), Phrase("expected 'sobol' or 'random'"))
    flicks = inner.whole("flicks", at_least=1, at_most=SPEC_DRAWS)
    seed = inner.whole("seed", at_least=0, at_most=2**31) if "seed" in inner else 0
    return Draw(flicks, "sobol" if by == "sobol" else "random", seed)


def _count(table: Table) -> tuple[str, ...]:
    given = table.values().get("count", [])
    if not isinstance(given, list) or len(given) > SPEC_COUNTED:
        raise table.refuse(
            "count",
            Phrase("is no list"),
            Phrase("expected a list of at most {most} texts", most=SPEC_COUNTED),
        )
    return table.texts("count", len(given)) if given else ()


def _refuse_strangers(table: Table, known: Sequence[str]) -> None:
    """Refuse a key that means nothing here, and name the one that was probably meant."""
    for key in table.keys():
        if key not in known:
            close = get_close_matches(key, known, n=1)
            right = Phrase("expected one of: {known}", known=", ".join(known))
            if close:
                right = Phrase("expected {known}, which is nearest", known=close[0])
            raise table.refuse(key, Phrase("is not a known key"), right)
