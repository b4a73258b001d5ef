"""``icecool3d judge``: what a recorded or hand-made trace meant."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.events import judgement_items, judgement_lines
from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import InputError, TraceError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.school import School
    from icecool3d.trace import Trace

EXAMPLES = (
    "icecool3d judge jump.npz",
    "icecool3d judge jump.npz --lang fr",
    "icecool3d judge by-hand.npz --scene two-rooms --json",
)


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d judge", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["jump.npz", "--lang", "fr"]).lang
    'fr'
    """
    parser.description = (
        "Judge a trace: what happened in it, event by event, and for every door that a penguin came near, "
        "what became of it and how near it was to another verdict."
    )
    parser.add_argument("trace", metavar="TRACE", type=Path, help="a trace file (.npz)")
    parser.add_argument("--scene", metavar="S", help="a scene's name or file; the one that the trace names")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the sentences; en")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Judge, and print what the referee says."""
    from icecool3d.penguin import load_penguin
    from icecool3d.referee import judge
    from icecool3d.trace import read_trace

    trace = read_trace(options.trace)
    school = _school(trace, options)
    try:
        judgement = judge(trace, school, load_penguin())
    except TraceError as reason:
        raise TraceError(str(options.trace), reason.wrong, reason.right) from None
    if options.json:
        for item in judgement_items(judgement):
            print_json(item)
    else:
        for line in judgement_lines(judgement, school, options.lang):
            print(one_line(line))


def _school(trace: "Trace", options: argparse.Namespace) -> "School":
    """Load the school that was named, or that of which the trace speaks; that must be a shipped one."""
    from icecool3d.school import load_school, scene_names

    if options.scene is not None:
        return load_school(options.scene)
    scene = trace.meta.scene
    if scene in scene_names():
        return load_school(scene)
    wrong = (
        Phrase("does not say where it happened")
        if scene is None
        else Phrase("happened in {scene!a:.60}, unknown here", scene=scene)
    )
    raise InputError(str(options.trace), wrong, Phrase("expected --scene with the name or file of its scene"))
