"""``icecool3d flick``: one flick, from the push to rest, and what it meant."""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.case_output import add_case, add_sure, keep_case, tell_sureness, tell_written
from icecool3d.cli.output import print_result, print_written
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser, scene_name
from icecool3d.cli.wrong_usage import with_decimal_points
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, Translatable, expected_one_of

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.kit.arrays import Array
    from icecool3d.physics import Settings
    from icecool3d.school import School
    from icecool3d.trace import Trace

    Made = tuple[Trace, School, Settings]

EXAMPLES = (
    "icecool3d flick --aim 8 --speed 2.5",
    "icecool3d flick --at -0.2,-0.2 --aim 0 --speed 1.5 --height 0.3 --side 0.2",
    "icecool3d flick --aim 90 --speed 5 --height 0.81 --with blue=-0.05,-0.2",
    "icecool3d flick --aim 90 --speed 5 --height 0.81 --trace jump.npz",
    "icecool3d flick --aim 8 --speed 2.5 --record mine.icecool",
    "icecool3d flick --aim 8 --speed 2.5 --case my-case.toml",
    "icecool3d flick --from my.sweep --row 4711 --trace it.npz",
    "icecool3d flick --aim 8 --speed 2.5 --engine mujoco",
    "icecool3d flick --aim 8 --speed 2.5 --sure",
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
    parser.description = Phrase(
        "Flick one penguin and tell where all came to rest, what happened, and what became of each door that "
        "was come near. Straight, curved and jumping flicks differ in height and side only."
    )
    _add_numbers(parser)
    parser.add_argument(
        "--with",
        metavar="C=X,Y",
        type=_other,
        action="append",
        default=[],
        dest="others",
        help=Phrase("another penguin and where it stands; as often as there are others"),
    )
    engine = Phrase("what computes it; any but the usual one is a comparison, and never what counts")
    parser.add_argument("--engine", metavar="E", help=engine)
    add_sure(parser)
    _add_files(parser)
    parser.set_usual(
        **USUAL,
        at=Phrase("the scene's start or first mark"),
        facing=Phrase("along the aim"),
        engine="pybullet",
    )
    parser.set_run(run)


def _add_numbers(parser: Parser) -> None:
    """Add what makes a flick."""
    scene, place = Phrase("a scene's name or file"), Phrase("where it stands, m")
    parser.add_argument("--scene", metavar="S", type=scene_name, help=scene)
    parser.add_argument("--penguin", metavar="C", choices=tuple(PLAYERS), help=_colours())
    parser.add_argument("--at", metavar="X,Y", type=point, help=place)
    for name, metavar, said in (
        ("facing", "DEG", Phrase("where its beak looks")),
        ("aim", "DEG", Phrase("the finger's way: 0 = +x, anticlockwise")),
        ("speed", "V", Phrase("of the fingertip, m/s")),
        ("height", "H", Phrase("of the contact: 0 floor end, 1 top")),
        ("side", "S", Phrase("of the contact: -1 left edge, 1 right edge")),
        ("elevation", "DEG", Phrase("of the blow above the level")),
    ):
        parser.add_argument(f"--{name}", metavar=metavar, type=float, help=said)


def _add_files(parser: Parser) -> None:
    """Add what is read instead, and what is written."""
    file = Phrase("FILE")
    swept, row = Phrase("instead of all these: results of a sweep, …"), Phrase("… and which of its flicks")
    parser.add_argument("--from", metavar=file, type=Path, dest="swept", help=swept)
    parser.add_argument("--row", metavar="N", type=int, help=row)
    for name, ending, said in (
        ("trace", ".npz", Phrase("write the whole trace (.npz)")),
        ("record", ".icecool", Phrase("add the flick to a recording (.icecool), or begin one")),
    ):
        parser.add_argument(f"--{name}", metavar=file, type=OutputName(ending), help=said)
    add_case(parser)


def _colours() -> Phrase:
    return Phrase("{names}: who is flicked", names=", ".join(PLAYERS))


def run(options: argparse.Namespace) -> None:
    """Flick, and print what came of it."""
    from icecool3d.events.words import judgement_items, judgement_lines
    from icecool3d.physics import JUDGE, Settings
    from icecool3d.referee import judge
    from icecool3d.school import SchoolNames
    from icecool3d.toids.toids_recording import require_no_toids
    from icecool3d.trace import write_trace

    if options.record is not None and options.engine not in (None, JUDGE):
        wrong = Phrase("is given with {option}", option="--engine")
        raise InputError("--record", wrong, Phrase("expected flicks of the usual engine alone in recordings"))
    if options.record is not None:
        require_no_toids(options.record, Phrase("expected a recording of flicks"))
    trace, school, settings = _given(options) if options.swept is None else _swept(options)
    if options.trace is not None:
        write_trace(trace, options.trace)
    judgement = judge(trace, school)
    if options.record is not None:
        _record(trace, judgement, school, settings, options.record)
    case = keep_case(options, trace, judgement, school, again=settings == Settings())
    said = judgement_lines(judgement, SchoolNames(school), options.lang)
    print_result(
        options,
        (*_items(trace, school, judgement), *judgement_items(judgement)),
        (*_lines(trace, school, judgement), *said),
    )
    if options.sure:
        from icecool3d.lab.sureness import sureness_of

        tell_sureness(options, sureness_of(trace, school, settings), school)
    for path in (options.trace, options.record):
        print_written(path, options)
    tell_written(case, options)


def _given(options: argparse.Namespace) -> "Made":
    """Make the flick that the options say."""
    from icecool3d.physics import JUDGE, Worlds
    from icecool3d.pieces import COLOURS, load_penguin, standing
    from icecool3d.school import load_school, penguin_title
    from icecool3d.trace import Flick, Poses

    if options.row is not None:
        wrong = Phrase("is given without {option}", option="--from")
        raise InputError("--row", wrong, Phrase("expected the results of a sweep with it"))
    missing = [f"--{name}" for name in ("aim", "speed") if getattr(options, name) is None]
    if missing:
        wrong = Phrase("the following arguments are required: {names}", names=", ".join(missing))
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
        if name not in COLOURS:
            right = expected_one_of(COLOURS, name)
            raise InputError(Phrase("penguin"), Phrase("is {value!a:.40}", value=name), right)
        if names.count(name) > 1:
            right = Phrase("expected one of: {known}, each once", known=", ".join(COLOURS))
            raise InputError(
                Phrase("penguin {name}", name=penguin_title(name)), Phrase("is named twice"), right
            )
    facing = options.aim if options.facing is None else options.facing
    x, y = options.at or start_of(school)
    poses = {options.penguin: standing(x, y, facing)}
    poses |= {name: standing(x, y) for name, (x, y) in options.others}
    with Worlds(school, load_penguin(), engine=options.engine or JUDGE) as worlds:
        return worlds.flick(flick, Poses.of(poses)), school, worlds.settings


def _swept(options: argparse.Namespace) -> "Made":
    """Make a flick of a sweep again, and see that it comes to the same bits."""
    from icecool3d.lab.sweep import Flicker, Results

    said = [
        key for key in (*USUAL, "at", "facing", "aim", "speed", "engine") if getattr(options, key) is not None
    ]
    if said or options.others:
        wrong = Phrase("is given with {option}", option="--from")
        right = Phrase("expected --from alone: the sweep knows")
        raise InputError(f"--{(*said, 'with')[0]}", wrong, right)
    if options.row is None:
        right = Phrase("expected the number of a flick with --from")
        raise InputError("--row", Phrase("is missing"), right)
    with Results(options.swept) as results:
        row, setup = results.row(options.row), results.spec.setup
    flicker = Flicker(setup)
    trace = flicker.trace(row.numbers)
    if trace.digest != row.trace:
        wrong = Phrase(
            "comes to another trace here ({now:.12}, not {then:.12})", now=trace.digest, then=row.trace or "-"
        )
        maker = results.about.fingerprint.say()
        right = Phrase("expected the program and the machine that made it: {maker}", maker=maker)
        raise CheckFailed(Phrase("{file}: row {row}", file=str(options.swept), row=row.row), wrong, right)
    return trace, flicker.school, setup.settings


def _record(
    trace: "Trace", judgement: "Judgement", school: "School", settings: "Settings", path: Path
) -> None:
    from icecool3d.replay.entry import recorded
    from icecool3d.replay.header import Header
    from icecool3d.replay.recording import Recorder

    assert trace.meta.penguin is not None  # it was just flicked
    header = Header(
        school.scene,
        trace.meta.penguin,
        settings,
        others=dict(trace.meta.others),
        furnished=bool(trace.meta.furniture or trace.meta.zones),
    )
    with Recorder(path, header) as recorder:
        recorder.add(recorded(trace, judgement))


def start_of(school: "School") -> tuple[float, float]:
    """Return the usual start of a flick: the red circle, the first mark, or the first room's middle.

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
        wrong = Phrase("is {value!a}, not two numbers X,Y in metres", value=text)
        raise argparse.ArgumentTypeError(with_decimal_points(wrong, text, 2)) from None
    return x, y


def _other(text: str) -> tuple[str, tuple[float, float]]:
    name, found, place = text.partition("=")
    if not found:
        wrong = Phrase("is {value!a}, not a colour and two numbers, as blue=0.1,-0.2", value=text)
        raise argparse.ArgumentTypeError(wrong)
    return name, point(place)


def _items(trace: "Trace", school: "School", judgement: "Judgement") -> Iterator[dict[str, object]]:
    assert trace.meta.flick is not None  # it was just flicked
    yield {
        "flick": trace.meta.flick,
        "seconds": trace.duration,
        "ended": trace.meta.ended,
        **comparison_item(trace),
        "start": dict(zip(trace.penguins, trace.pose[0].tolist(), strict=True)),
        "end": dict(zip(trace.penguins, trace.pose[-1].tolist(), strict=True)),
    }
    rooms = _rooms(trace, school, judgement)
    for name, end in zip(trace.penguins, trace.pose[-1], strict=True):
        yield {"penguin": name, "room": rooms[name], "lean": _lean(end)}


def _rooms(trace: "Trace", school: "School", judgement: "Judgement") -> dict[str, str | None]:
    """Return in which room each is at the end: by the referee, or by its base of who did not come to rest."""
    from icecool3d.events import Rested

    rooms = dict[str, str | None]()
    for name, end in zip(trace.penguins, trace.pose[-1], strict=True):
        room = school.room_at((float(end[0]), float(end[1])))
        rooms[name] = None if room is None else room.id
    rested = {each.penguin: each.room for each in judgement.events if isinstance(each, Rested)}
    return {**rooms, **rested}


def _lines(trace: "Trace", school: "School", judgement: "Judgement") -> Iterator[Phrase]:
    from icecool3d.school import penguin_title, room_title

    yield from comparison_lines(trace)
    if trace.meta.ended == "rest":
        yield Phrase("{seconds:.3f} s, at rest", seconds=trace.duration)
    else:
        yield Phrase("{seconds:.3f} s, still moving: the time limit was reached", seconds=trace.duration)
    rooms = _rooms(trace, school, judgement)
    for index, name in enumerate(trace.penguins):
        start, end = trace.pose[0, index], trace.pose[-1, index]
        inside, room = school.room_at((float(end[0]), float(end[1]))) is not None, rooms[name]
        where: Translatable = Phrase("no room") if inside else Phrase("outside the school")
        if room is not None:
            where = room_title(school, room)
        if _lean(end) > UPRIGHT:
            where = Phrase("{room}, leaning {angle:.0f} degrees", room=where, angle=_lean(end))
        yield Phrase(
            "{penguin}: from {start} to {end} ({where})",
            penguin=penguin_title(name),
            start=_place(start),
            end=_place(end),
            where=where,
        )


def comparison_lines(trace: "Trace") -> Iterator[Phrase]:
    """Yield the line that marks what another engine computed; of what counts nothing is said."""
    if (engine := trace.meta.engine) is not None and engine.comparison:
        yield Phrase(
            "computed by {engine} {version}: a comparison, and not what counts",
            engine=engine.name,
            version=engine.version,
        )


def comparison_item(trace: "Trace") -> dict[str, object]:
    """Return the same as JSON can hold it; of what counts nothing."""
    engine = trace.meta.engine
    compares = engine is not None and engine.comparison
    return {"engine": engine and engine.name, "comparison": True} if compares else {}


def _place(pose: "Array") -> str:
    """Return where somebody is in plan, m, as ``--at`` takes it."""
    return f"{pose[0]:.3f},{pose[1]:.3f}"


def _lean(pose: "Array") -> float:
    """Return how far a penguin leans from upright, degrees."""
    from icecool3d.kit.rotation import up_axis

    return math.degrees(math.acos(min(max(float(up_axis(pose[3:])[2]), -1.0), 1.0)))
