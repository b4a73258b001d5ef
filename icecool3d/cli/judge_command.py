"""``icecool3d judge``: what a trace meant, or a case: events, verdicts and margins."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.case_output import (
    add_case,
    add_sure,
    case_item,
    comes_again,
    keep_case,
    tell_sureness,
    tell_written,
)
from icecool3d.cli.flick_command import comparison_item, comparison_lines
from icecool3d.cli.output import print_line, print_result
from icecool3d.cli.parser import Parser, scene_name
from icecool3d.kit.errors import CheckFailed, InputError, TraceError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.school import School
    from icecool3d.trace import Trace

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
    from icecool3d.pieces import load_penguin
    from icecool3d.referee import judge
    from icecool3d.trace import read_trace

    trace = read_trace(options.file)
    school = _school(trace, options)
    try:
        judgement = judge(trace, school, load_penguin())
    except TraceError as reason:
        raise TraceError(str(options.file), reason.wrong, reason.right) from None
    again = options.case is not None and comes_again(trace, school)
    written = keep_case(options, trace, judgement, school, again=again)
    _tell(trace, judgement, school, options)
    _tell_sureness(trace, school, options)
    tell_written(written, options)


def _judge_case(options: argparse.Namespace) -> None:
    """Run a case, tell what happened in it, and fail if that is not what it says."""
    from icecool3d.lab.cases import CaseStart, Runner, faults, read_case

    if options.scene is not None:
        right = Phrase("expected it alone: the case says where")
        raise InputError("--scene", Phrase("is given with a case"), right)
    case = read_case(options.file)
    with Runner() as runner:
        trace, judgement = runner.judged(case)
    found = faults(case, judgement)
    again = isinstance(case.happening, CaseStart)
    if options.case is not None and not again:
        again = comes_again(trace, case.school)
    written = keep_case(options, trace, judgement, case.school, again=again)
    if not options.json:
        print_line(case.title.in_language(options.lang), options.lang)
    _tell(trace, judgement, case.school, options)
    _tell_sureness(trace, case.school, options)
    rules = ", ".join(case.rules)
    said = [*found, Phrase("it does not hold ({rules})", rules=rules)]
    if not found:
        said = [Phrase("it holds ({rules})", rules=rules)]
        if case.edge:
            said = [Phrase("it holds, on the edge ({rules})", rules=rules)]
    print_result(options, [case_item(case, found)], said)
    tell_written(written, options)
    if found:
        wrong = Phrase("does not hold ({count} things are not as it says)", count=len(found))
        raise CheckFailed(str(case.path), wrong, Phrase("expected what it says"))


def _tell(trace: "Trace", judgement: "Judgement", school: "School", options: argparse.Namespace) -> None:
    from icecool3d.events.words import judgement_items
    from icecool3d.lab.cases.case_words import judged_lines
    from icecool3d.school import SchoolNames

    compared = comparison_item(trace)
    items = (*([compared] if compared else []), *judgement_items(judgement))
    said = judged_lines(judgement, SchoolNames(school), options.lang)
    print_result(options, items, (*comparison_lines(trace), *said))


def _tell_sureness(trace: "Trace", school: "School", options: argparse.Namespace) -> None:
    """Make the flick again and tell how sure it is what came of it, where that is asked for."""
    from icecool3d.lab.sureness import flicked_again, sureness_of

    if not options.sure:
        return
    made = flicked_again(trace, school)
    tell_sureness(options, sureness_of(made, school), school, again=made.digest == trace.digest)


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
    raise InputError(str(options.file), wrong, Phrase("expected --scene with the name or file of its scene"))
