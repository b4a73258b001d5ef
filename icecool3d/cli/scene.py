"""``icecool3d scene``: which schools there are, what is in one, whether its file is sound, its picture."""

import argparse
from pathlib import Path

from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import InputError
from icecool3d.kit.os_reasons import os_reason
from icecool3d.kit.phrase import Phrase

EXAMPLES = (
    "icecool3d scene list",
    "icecool3d scene show school",
    "icecool3d scene check my-school.toml",
    "icecool3d scene picture school school.png",
)
SCENE = "a name that list shows, or the path of a scene file"
SMALLEST, LARGEST = 200, 8000
"""Sizes of pictures, pixels."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d scene", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["show", "school"]).scene
    'school'
    """
    parser.description = "Schools: rooms, walls, doors, lines and spots, read from scene files."
    actions = parser.add_subparsers(title="actions", metavar="ACTION", dest="action", required=True)

    listing = actions.add_parser("list", help="name the scenes that come with it", examples=EXAMPLES[:1])
    listing.set_defaults(run=run_list)

    show = actions.add_parser("show", help="tell all that is in a school", examples=EXAMPLES[1:2])
    show.add_argument("scene", metavar="S", help=SCENE)
    add_json(show)
    show.set_defaults(run=run_show)

    check = actions.add_parser(
        "check", help="tell whether a scene file is sound: exit code 2 if not", examples=EXAMPLES[2:3]
    )
    check.add_argument("file", metavar="FILE", type=Path, help="a scene file (TOML)")
    check.set_defaults(run=run_check)

    picture = actions.add_parser("picture", help="draw a school from above", examples=EXAMPLES[3:])
    picture.add_argument("scene", metavar="S", help=SCENE)
    picture.add_argument("out", metavar="OUT.png", type=Path, help="the file to write")
    picture.add_argument(
        "--size", metavar="PX", type=_size, default=1600, help="longer side in pixels, 1600 if not given"
    )
    picture.set_defaults(run=run_picture)


def run_list(_: argparse.Namespace) -> None:
    """Print each shipped scene's name, and its title."""
    from icecool3d.school import load_scene, scene_names

    for name in scene_names():
        print(f"{name:18}{load_scene(name).title.in_language('en')}")


def run_show(options: argparse.Namespace) -> None:
    """Print all that is in a school."""
    from icecool3d.cli.school_text import school_lines, school_object
    from icecool3d.school import load_school

    school = load_school(options.scene)
    if options.json:
        print_json(school_object(school))
    else:
        for line in school_lines(school):
            print(one_line(line))


def run_check(options: argparse.Namespace) -> None:
    """Print that a scene file is sound, or refuse it with what is wrong in it."""
    from icecool3d.school import load_school

    school = load_school(options.file)
    print(one_line(f"{options.file}: sound: {len(school.rooms)} rooms, {len(school.doors)} doors"))


def run_picture(options: argparse.Namespace) -> None:
    """Write the picture of a school."""
    from icecool3d.replay.plan import draw_plan
    from icecool3d.school import load_school

    if options.out.suffix.lower() != ".png":
        raise InputError(
            str(options.out), Phrase("is no name of a PNG file"), Phrase("expected one that ends in .png")
        )
    plan = draw_plan(load_school(options.scene), options.size)
    try:
        plan.save(options.out)
    except OSError as error:
        raise InputError(
            str(options.out),
            Phrase("cannot be written ({why})", why=os_reason(error)),
            Phrase("expected a path to write to"),
        ) from None
    print(one_line(f"{options.out}: {plan.width} x {plan.height} pixels"))


def _size(text: str) -> int:
    if not (text.isdecimal() and SMALLEST <= int(text[:6]) <= LARGEST):
        raise argparse.ArgumentTypeError(f"is {text!a}, not a whole number from {SMALLEST} to {LARGEST}")
    return int(text)
