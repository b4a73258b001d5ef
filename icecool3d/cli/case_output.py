"""What commands tell of cases, and how they write what happened as one."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_result, print_written
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.kit.language import Language
    from icecool3d.lab.cases import Case
    from icecool3d.lab.sureness import Sureness
    from icecool3d.school import School
    from icecool3d.trace import Trace

WIDTH = 60
"""Columns of a case's name."""


def add_case(parser: Parser) -> None:
    """Add the option that writes what happened as a case.

    >>> parser = Parser("icecool3d flick", [])
    >>> add_case(parser)
    >>> parser.parse_args(["--case", "mine.toml"]).case.name
    'mine.toml'
    """
    said = Phrase("write what happened as a case (.toml), ready to be edited")
    parser.add_argument("--case", metavar=Phrase("FILE"), type=OutputName(".toml"), help=said)


def keep_case(
    options: argparse.Namespace, trace: "Trace", judgement: "Judgement", school: "School", *, again: bool
) -> list[Path]:
    """Write what happened as a case where that was asked for; return the files.

    ``again`` is whether a flick comes to the same bits again with the usual settings. Where it is asked how
    sure it is, the case is marked if it is on the edge.
    """
    from icecool3d.export.case_text import write_case

    if options.case is None:
        return []
    written = write_case(options.case, trace, judgement, school, options.lang, again=again)
    if getattr(options, "sure", False):
        from icecool3d.lab.cases import mark_cases

        mark_cases(written[-1:])
    return written


def add_sure(parser: Parser) -> None:
    """Add the option that asks how sure it is what came of a flick.

    >>> parser = Parser("icecool3d flick", [])
    >>> add_sure(parser)
    >>> parser.parse_args(["--sure"]).sure
    True
    """
    said = Phrase("tell what is the same at half the step, 0.1 degrees beside, and 1 % faster or slower")
    parser.add_argument("--sure", action="store_true", help=said)


def tell_sureness(
    options: argparse.Namespace, found: "Sureness", school: "School", *, again: bool = True
) -> None:
    """Say how sure it is what came of a flick, and of which: of another if it did not come out as it was."""
    from icecool3d.school import SchoolNames

    said = [*found.lines(SchoolNames(school))]
    if not again:
        said.insert(0, Phrase("made again here, the flick comes out otherwise; of how it does:"))
    print_result(options, [{"again": again, **found.to_dict()}], said)


def tell_written(files: Sequence[Path], options: argparse.Namespace) -> None:
    """Say which files were written, if any."""
    for path in files:
        print_written(path, options)


def comes_again(trace: "Trace", school: "School") -> bool:
    """Return whether a flick that was made anywhere comes to the same bits here, with the usual settings."""
    from icecool3d.export.case_text import can_be_flicked
    from icecool3d.kit.errors import FlickError
    from icecool3d.physics import Worlds
    from icecool3d.pieces import load_penguin
    from icecool3d.trace import Poses

    flick = trace.meta.flick
    if flick is None or not can_be_flicked(trace, school):
        return False
    with Worlds(school, load_penguin()) as worlds:
        try:
            made = worlds.flick(flick, Poses.at_start(trace), trace.meta.furniture)
        except FlickError:
            return False
    return made.digest == trace.digest


def case_lines(case: "Case", faults: Sequence[str], language: "Language") -> Iterator[str]:
    """Say whether a case holds, what it settles, whether it is on the edge, and what is not as it says."""
    mark = Phrase("FAIL") if faults else Phrase("ok")
    edge = f", {translated(Phrase('on the edge'), language)}" if case.edge else ""
    yield f"  {translated(mark, language):7}{case.name:{WIDTH}} {', '.join(case.rules)}{edge}"
    if faults:
        yield f"         {case.title.in_language(language)}"
    yield from (f"         {translated(fault, language)}" for fault in faults)


def case_item(case: "Case", faults: Sequence[str]) -> dict[str, object]:
    """Return the same as JSON can hold it."""
    return {
        "case": case.name,
        "group": case.group,
        "file": str(case.path),
        "title": case.title,
        "rules": list(case.rules),
        "edge": case.edge,
        "holds": not faults,
        "faults": faults,
    }
