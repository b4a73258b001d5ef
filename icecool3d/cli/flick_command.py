"""``icecool3d flick``: one flick, from the push to rest, and what it meant."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecool3d.cli.case_output import add_case, add_sure, keep_case, tell_sureness, tell_written
from icecool3d.cli.output import print_result, print_written
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser, scene_name
from icecool3d.cli.wrong_usage import with_decimal_points
from icecool3d.kit.errors import InputError
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, expected_one_of

if TYPE_CHECKING:
    from icecool3d import Shot

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
USUAL: dict[str, Any] = {"scene": "school", "penguin": "red", "height": 0.2, "side": 0.0, "elevation": 0.0}
"""What a flick is where nothing else is said; one of a sweep says it all itself."""


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
    from icecool3d.physics import JUDGE
    from icecool3d.toids.toids_recording import require_no_toids

    if options.record is not None and options.engine not in (None, JUDGE):
        wrong = Phrase("is given with {option}", option="--engine")
        raise InputError("--record", wrong, Phrase("expected flicks of the usual engine alone in recordings"))
    if options.record is not None:
        require_no_toids(options.record, Phrase("expected a recording of flicks"))
    shot = _given(options) if options.swept is None else _swept(options)
    if options.trace is not None:
        shot.save(options.trace)
    if options.record is not None:
        shot.save(options.record, add=True)
    case = keep_case(options, shot)
    print_result(options, shot.items(), shot.lines(options.lang))
    if options.sure:
        tell_sureness(options, shot)
    for path in (options.trace, options.record):
        print_written(path, options)
    tell_written(case, options)


def _given(options: argparse.Namespace) -> "Shot":
    """Make the flick that the options say."""
    from icecool3d import flick
    from icecool3d.physics import JUDGE
    from icecool3d.school import penguin_title

    if options.row is not None:
        wrong = Phrase("is given without {option}", option="--from")
        raise InputError("--row", wrong, Phrase("expected the results of a sweep with it"))
    missing = [f"--{name}" for name in ("aim", "speed") if getattr(options, name) is None]
    if missing:
        wrong = Phrase("the following arguments are required: {names}", names=", ".join(missing))
        raise InputError("flick", wrong, Phrase("see {command} --help", command="icecool3d flick"))
    said = {
        key: usual if getattr(options, key) is None else getattr(options, key) for key, usual in USUAL.items()
    }
    names = [said["penguin"], *(name for name, _ in options.others)]
    for name in names:
        if name not in PLAYERS:
            right = expected_one_of([*PLAYERS], name)
            raise InputError(Phrase("penguin"), Phrase("is {value!a:.40}", value=name), right)
        if names.count(name) > 1:
            right = Phrase("expected one of: {known}, each once", known=", ".join(PLAYERS))
            raise InputError(
                Phrase("penguin {name}", name=penguin_title(name)), Phrase("is named twice"), right
            )
    return flick(
        aim=options.aim,
        speed=options.speed,
        at=options.at,
        facing=options.facing,
        others=dict(options.others),
        school=said.pop("scene"),
        engine=options.engine or JUDGE,
        **said,
    )


def _swept(options: argparse.Namespace) -> "Shot":
    """Make a flick of a sweep again, and see that it comes to the same bits."""
    from icecool3d import Sweep

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
    return Sweep(options.swept).shot(options.row)


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
