"""``icecool3d judge``: what a recorded or hand-made trace meant."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.flick_command import comparison_item, comparison_lines
from icecool3d.cli.output import print_result
from icecool3d.cli.parser import Parser, scene_name
from icecool3d.kit.errors import InputError, TraceError
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
    parser.description = Phrase(
        "Judge a trace: what happened in it, event by event, and for every door that a penguin came near, "
        "what became of it and how near it was to another verdict."
    )
    trace, scene = Phrase("a trace file (.npz)"), Phrase("a scene's name or file")
    parser.add_argument("trace", metavar=Phrase("TRACE"), type=Path, help=trace)
    parser.add_argument("--scene", metavar="S", type=scene_name, help=scene)
    parser.set_usual(scene=Phrase("the one that the trace names"))
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Judge, and print what the referee says."""
    from icecool3d.events.words import judgement_items, judgement_lines
    from icecool3d.pieces import load_penguin
    from icecool3d.referee import judge
    from icecool3d.school import SchoolNames
    from icecool3d.trace import read_trace

    trace = read_trace(options.trace)
    school = _school(trace, options)
    try:
        judgement = judge(trace, school, load_penguin())
    except TraceError as reason:
        raise TraceError(str(options.trace), reason.wrong, reason.right) from None
    compared = comparison_item(trace)
    items = (*([compared] if compared else []), *judgement_items(judgement))
    said = judgement_lines(judgement, SchoolNames(school), options.lang)
    print_result(options, items, (*comparison_lines(trace), *said))


def _school(trace: "Trace", options: argparse.Namespace) -> "School":
    """Load the school that was named, or that of which the trace speaks; that must be a shipped one."""
    from icecool3d.school import load_school, scene_names

    if options.scene is not None:
        return load_school(options.scene)
    scene = trace.meta.scene
    if scene in scene_names():
        return load_school(scene)
    wrong = Phrase("does not say where it happened")
    if scene is not None:
        wrong = Phrase("happened in {scene!a:.60}, unknown here", scene=scene)
    raise InputError(str(options.trace), wrong, Phrase("expected --scene with the name or file of its scene"))
