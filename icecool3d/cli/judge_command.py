"""``icecool3d judge``: what a trace meant, or a case: events, verdicts and margins."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.case_output import add_case, add_sure, case_item, keep_case, tell_sureness, tell_written
from icecool3d.cli.output import print_line, print_result
from icecool3d.cli.parser import Parser, scene_name
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d import Shot

EXAMPLES = (
    "icecool3d judge jump.npz",
    "icecool3d judge jump.npz --lang fr",
    "icecool3d judge by-hand.npz --scene two-rooms --json",
    "icecool3d judge my-case.toml",
    "icecool3d judge jump.npz --case my-case.toml",
    "icecool3d judge jump.npz --sure",
)
CASE = ".toml"
"""How the names of cases end."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d judge", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["jump.npz", "--lang", "fr"]).lang
    'fr'
    """
    parser.description = Phrase(
        "Judge a trace or a case: what happened in it, event by event, and for every door that a penguin "
        "came near, what became of it and how near it was to another verdict. Of a case tell whether it "
        "holds; one that does not is exit code 1."
    )
    file, scene = Phrase("a trace (.npz), or a case (.toml)"), Phrase("a scene's name or file, of a trace")
    parser.add_argument("file", metavar=Phrase("FILE"), type=Path, help=file)
    parser.add_argument("--scene", metavar="S", type=scene_name, help=scene)
    add_sure(parser)
    add_case(parser)
    parser.set_usual(scene=Phrase("the one that the trace names"))
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Judge, and print what the referee says."""
    if options.file.suffix.lower() == CASE:
        _judge_case(options)
    else:
        _judge_trace(options)


def _judge_trace(options: argparse.Namespace) -> None:
    from icecool3d import judge

    shot = judge(options.file, options.scene)
    written = keep_case(options, shot)
    _tell(shot, options)
    tell_written(written, options)


def _judge_case(options: argparse.Namespace) -> None:
    """Run a case, tell what happened in it, and fail if that is not what it says."""
    from icecool3d import case

    if options.scene is not None:
        right = Phrase("expected it alone: the case says where")
        raise InputError("--scene", Phrase("is given with a case"), right)
    judged = case(options.file)
    found = judged.differences
    written = keep_case(options, judged.shot)
    if not options.json:
        print_line(judged.file.title.in_language(options.lang), options.lang)
    _tell(judged.shot, options)
    print_result(options, [case_item(judged.file, found)], judged.verdict)
    tell_written(written, options)
    if found:
        wrong = Phrase("does not hold ({count} things are not as it says)", count=len(found))
        raise CheckFailed(str(judged.file.path), wrong, Phrase("expected what it says"))


def _tell(shot: "Shot", options: argparse.Namespace) -> None:
    from icecool3d.events.words import judgement_items
    from icecool3d.library.shot import comparison_item

    compared = comparison_item(shot.trace)
    items = (*([compared] if compared else []), *judgement_items(shot.judgement))
    print_result(options, items, shot.judged(options.lang))
    if options.sure:
        tell_sureness(options, shot)
