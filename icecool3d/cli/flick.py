"""``icecool3d flick``: one flick, from the push to rest, and what it meant."""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.events import judgement_items, judgement_lines
from icecool3d.cli.output import print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.kit.arrays import Array
    from icecool3d.physics import Settings
    from icecool3d.referee import Judgement
    from icecool3d.school import School
    from icecool3d.trace import Trace

    Made = tuple[Trace, School, Settings]

EXAMPLES = (
    "icecool3d flick --aim 8 --speed 2.5",
    "icecool3d flick --at -0.2,-0.2 --aim 0 --speed 1.5 --height 0.3 --side 0.2",
    "icecool3d flick --aim 90 --speed 5 --height 0.81 --with blue=-0.05,-0.2 --trace jump.npz",
    "icecool3d flick --aim 8 --speed 2.5 --record mine.icecool",
    "icecool3d flick --from my.sweep --row 4711 --trace it.npz",
)
USUAL = {"scene": "school", "penguin": "red", "height": 0.2, "side": 0.0, "elevation": 0.0}
"""What a flick is where nothing else is said; one of a sweep says it all itself."""

UPRIGHT = 5.0
"""A penguin that leans less than this, degrees, stands."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d flick", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["--aim", "90", "--speed", "2"]).aim
    90.0
    """
    parser.description = (
        "Flick one penguin and tell where all came to rest, what happened, and what became of each door that "
        "was come near. Straight, curved and jumping flicks differ in height and side only."
    )
    parser.add_argument("--scene", metavar="S", help="a scene's name or file; school")
    parser.add_argument("--penguin", metavar="C", help="red, blue, green or yellow; red")
    parser.add_argument(
        "--at", metavar="X,Y", type=point, help="where it stands, m; the scene's start or first mark"
    )
    parser.add_argument("--facing", metavar="DEG", type=float, help="where its beak looks; along the aim")
    parser.add_argument("--aim", metavar="DEG", type=float, help="the finger's way: 0 = +x, anticlockwise")
    parser.add_argument("--speed", metavar="V", type=float, help="of the fingertip, m/s")
    parser.add_argument("--height", metavar="H", type=float, help="of the contact: 0 floor end, 1 top; 0.2")
    parser.add_argument(
        "--side", metavar="S", type=float, help="of the contact: -1 left edge, 1 right edge; 0"
    )
    parser.add_argument("--elevation", metavar="DEG", type=float, help="of the blow above the level; 0")
    parser.add_argument(
        "--with",
        metavar="C=X,Y",
        type=_other,
        action="append",
        default=[],
        dest="others",
        help="another penguin and where it stands; as often as there are others",
    )
    parser.add_argument(
        "--from", metavar="FILE", type=Path, dest="swept", help="instead of all these: results of a sweep, …"
    )
    parser.add_argument("--row", metavar="N", type=int, help="… and which of its flicks")
    parser.add_argument("--trace", metavar="FILE", type=Path, help="write the whole trace (.npz)")
    parser.add_argument(
        "--record", metavar="FILE", type=Path, help="add the flick to a recording (.icecool), or begin one"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of what happened; en")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Flick, and print what came of it."""
    from icecool3d.referee import judge
    from icecool3d.trace import write_trace

    trace, school, settings = _given(options) if options.swept is None else _swept(options)
    if options.trace is not None:
        write_trace(trace, options.trace)
    judgement = judge(trace, school)
    if options.record is not None:
        _record(trace, judgement, school, settings, options.record)
    if options.json:
        for item in (*_items(trace, school), *judgement_items(judgement)):
            print_json(item)
    else:
        for line in (*_lines(trace, school), *judgement_lines(judgement, school, options.lang)):
            print(line)


def _given(options: argparse.Namespace) -> "Made":
    """Make the flick that the options say."""
    from icecool3d.penguin import COLOURS, load_penguin, standing
    from icecool3d.physics import World
    from icecool3d.school import load_school
    from icecool3d.trace import Flick

    if options.row is not None:
        raise InputError(
            "--row", Phrase("is given without --from"), Phrase("expected the results of a sweep with it")
        )
    missing = [f"--{name}" for name in ("aim", "speed") if getattr(options, name) is None]
    if missing:
        wrong = Phrase("the following arguments are required: {missing}", missing=", ".join(missing))
        raise InputError("flick", wrong, Phrase("see {command} --help", command="icecool3d flick"))
    for key, usual in USUAL.items():
        if getattr(options, key) is None:
            setattr(options, key, usual)
    flick = Flick(
        options.penguin, options.aim, options.speed, options.height, options.side, options.elevation
    )
    school = load_school(options.scene)
    names = [options.penguin, *(name for name, _ in options.others)]
    for name in names:
        right = Phrase("expected one of: {known}", known=", ".join(COLOURS))
        if name not in COLOURS:
            raise InputError("penguin", Phrase("is {value!a:.40}", value=name), right)
        if names.count(name) > 1:
            raise InputError(
                Phrase("penguin {name}", name=name),
                Phrase("is named twice"),
                Phrase("{right}, each once", right=right),
            )
    facing = options.aim if options.facing is None else options.facing
    x, y = options.at or start_of(school)
    poses = [standing(x, y, facing)]
    poses += [standing(x, y) for _, (x, y) in options.others]
    with World(school, load_penguin(), names) as world:
        return world.flick(flick, poses), school, world.settings


def _swept(options: argparse.Namespace) -> "Made":
    """Make a flick of a sweep again, and see that it comes to the same bits."""
    from icecool3d.lab.sweep import Flicker, Results

    said = [key for key in (*USUAL, "at", "facing", "aim", "speed") if getattr(options, key) is not None]
    if said or options.others:
        right = Phrase("expected --from alone: the sweep knows")
        raise InputError(f"--{(*said, 'with')[0]}", Phrase("is given with --from"), right)
    if options.row is None:
        raise InputError("--row", Phrase("is missing"), Phrase("expected the number of a flick with --from"))
    with Results(options.swept) as results:
        row, setup = results.row(options.row), results.spec.setup
    flicker = Flicker(setup)
    trace = flicker.trace(row.numbers)
    if trace.digest != row.trace:
        wrong = Phrase(
            "comes to another trace here ({found:.12}, not {recorded:.12})",
            found=trace.digest,
            recorded=row.trace or "none",
        )
        right = Phrase(
            "expected the program and the machine that made it: {maker}", maker=results.about.stamp.say()
        )
        raise CheckFailed(f"{options.swept}: row {row.row}", wrong, right)
    return trace, flicker.school, setup.settings


def _record(
    trace: "Trace", judgement: "Judgement", school: "School", settings: "Settings", path: Path
) -> None:
    from icecool3d.replay.flick_line import recorded
    from icecool3d.replay.header import Header
    from icecool3d.replay.recording import Recorder

    assert trace.meta.penguin is not None  # it was just flicked
    with Recorder(path, Header(school.scene, trace.meta.penguin, settings)) as recorder:
        recorder.add(recorded(trace, judgement.events))


def start_of(school: "School") -> tuple[float, float]:
    """Give where a flick starts when nobody says: the red circle, the first mark, or the first room's middle.

    >>> from icecool3d.school import load_school
    >>> start_of(load_school("two-rooms"))
    (-0.15, 0.0)
    """
    scene = school.scene
    if scene.runner_start is not None:
        return scene.runner_start.at
    return scene.marks[0].at if scene.marks else school.rooms[0].rect.centre


def point(text: str) -> tuple[float, float]:
    """Read ``X,Y``.

    >>> point("0.1,-0.2")
    (0.1, -0.2)
    """
    try:
        x, y = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"is {text!a}, not two numbers X,Y in metres") from None
    return x, y


def _other(text: str) -> tuple[str, tuple[float, float]]:
    name, found, place = text.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"is {text!a}, not a colour and two numbers, as blue=0.1,-0.2")
    return name, point(place)


def _items(trace: "Trace", school: "School") -> Iterator[dict[str, object]]:
    assert trace.meta.flick is not None  # it was just flicked
    yield {"flick": trace.meta.flick.to_dict(), "seconds": trace.duration, "ended": trace.meta.ended}
    for index, name in enumerate(trace.penguins):
        start, end = trace.pose[0, index], trace.pose[-1, index]
        yield {
            "penguin": name,
            "start": start.tolist(),
            "end": end.tolist(),
            "room": _room(school, end),
            "lean": _lean(end),
        }


def _lines(trace: "Trace", school: "School") -> Iterator[str]:
    still = "at rest" if trace.meta.ended == "rest" else "still moving: the time limit was reached"
    yield f"{trace.duration:.3f} s, {still}"
    for index, name in enumerate(trace.penguins):
        start, end = trace.pose[0, index], trace.pose[-1, index]
        where = _room(school, end) or "outside the school"
        lean = f", leaning {_lean(end):.0f} degrees" if _lean(end) > UPRIGHT else ""
        yield f"{name}: from {start[0]:.3f},{start[1]:.3f} to {end[0]:.3f},{end[1]:.3f} ({where}{lean})"


def _lean(pose: "Array") -> float:
    """Give how far a penguin leans from upright, degrees."""
    from icecool3d.kit.rotation import up_axis

    return math.degrees(math.acos(min(max(float(up_axis(pose[3:])[2]), -1.0), 1.0)))


def _room(school: "School", pose: "Array") -> str | None:
    room = school.room_at((float(pose[0]), float(pose[1])))
    return None if room is None else room.id
