"""``icecool3d scene``: which schools there are, what is in one, whether its file is sound, its picture."""

import argparse
from pathlib import Path

from icecool3d.cli.output import in_columns, print_result, print_written, terminal_columns, warn
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser, add_lang, digits, scene_name
from icecool3d.kit.phrase import Phrase

EXAMPLES = (
    "icecool3d scene list",
    "icecool3d scene show school",
    "icecool3d scene check my-school.toml",
    "icecool3d scene picture school school.png",
)
SMALLEST, LARGEST = 200, 4000
"""Sizes of pictures, pixels."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d scene", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["show", "school"]).scene
    'school'
    """
    parser.description = Phrase("Schools: rooms, walls, doors, lines and spots, read from scene files.")
    add_lang(parser)
    actions = parser.add_subparsers(
        title=Phrase("actions"), metavar=Phrase("ACTION"), dest="action", required=True
    )
    for number, (name, said, run) in enumerate(
        (
            ("list", Phrase("name the scenes that come with it"), run_list),
            ("show", Phrase("tell all that is in a school"), run_show),
            ("check", Phrase("tell whether a scene file is sound: exit code 2 if not"), run_check),
            ("picture", Phrase("draw a school from above"), run_picture),
        )
    ):
        action = actions.add_parser(name, help=said, examples=EXAMPLES[number : number + 1], description=said)
        if name in ("show", "picture"):
            scene = Phrase("a name that list shows, or the path of a scene file")
            action.add_argument("scene", metavar="S", type=scene_name, help=scene)
        if name == "check":
            file = Phrase("a scene file (TOML)")
            action.add_argument("file", metavar=Phrase("FILE"), type=Path, help=file)
        if name == "picture":
            _add_picture(action)
        action.set_run(run)


def _add_picture(action: Parser) -> None:
    out = Phrase("the file to write")
    action.add_argument("out", metavar=Phrase("OUT.png"), type=OutputName(".png"), help=out)
    size = Phrase("longer side in pixels")
    action.add_argument("--size", metavar="PX", type=_size, default=1600, help=size)


def run_list(options: argparse.Namespace) -> None:
    """Print each shipped scene's name, and its title."""
    from icecool3d.school import load_scene, scene_names

    titles = {name: load_scene(name).title for name in scene_names()}
    rows = [(name, title.in_language(options.lang)) for name, title in titles.items()]
    items = ({"scene": name, "title": title} for name, title in titles.items())
    print_result(options, items, in_columns(rows, terminal_columns()))


def run_show(options: argparse.Namespace) -> None:
    """Print all that is in a school."""
    from icecool3d import School
    from icecool3d.export.school_text import school_object

    school = School(options.scene)
    print_result(options, [school_object(school.layout)], school.lines(options.lang))


def run_check(options: argparse.Namespace) -> None:
    """Print that a scene file and the art of its rooms are sound, or refuse it with what is wrong in it."""
    from icecool3d.art.room_art import check_art
    from icecool3d.school import load_school

    school = load_school(options.file)
    check_art(school)
    rooms, doors = [room.id for room in school.rooms], [door.id for door in school.doors]
    said = Phrase(
        "{file}: sound (rooms: {rooms}, doors: {doors})",
        file=str(options.file),
        rooms=len(rooms),
        doors=len(doors),
    )
    found = {"file": str(options.file), "scene": school.scene.name, "rooms": rooms, "doors": doors}
    print_result(options, [found], [said])


def run_picture(options: argparse.Namespace) -> None:
    """Write the picture of a school."""
    from icecool3d import School
    from icecool3d.art.canvas import png
    from icecool3d.art.room_art import refused_art
    from icecool3d.kit.output_file import write_file

    school = School(options.scene)
    plan = school.picture(options.size, options.lang)
    for each in refused_art(school.layout):
        warn(each.line, options.lang)
    write_file(options.out, png(plan))
    said = Phrase("{width} x {height} pixels", width=plan.width, height=plan.height)
    print_written(options.out, options, said, pixels=[plan.width, plan.height])


def _size(text: str) -> int:
    if (size := digits(text)) is None or not SMALLEST <= size <= LARGEST:
        wrong = Phrase(
            "is {value!a}, not a whole number from {least} to {most}",
            value=text,
            least=SMALLEST,
            most=LARGEST,
        )
        raise argparse.ArgumentTypeError(wrong)
    return size
