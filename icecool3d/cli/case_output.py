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
    from icecool3d import Shot
    from icecool3d.kit.language import Language
    from icecool3d.lab.cases import Case

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


def keep_case(options: argparse.Namespace, shot: "Shot") -> list[Path]:
    """Write what happened as a case where that was asked for; return the files.

    Where it is asked how sure it is, the case is marked if it is on the edge.
    """
    from icecool3d.lab.cases import mark_cases
    from icecool3d.library.keeping import write_shot_case

    if options.case is None:
        return []
    written = write_shot_case(shot, options.case, options.lang)
    if getattr(options, "sure", False):
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


def tell_sureness(options: argparse.Namespace, shot: "Shot") -> None:
    """Say how sure it is what came of a flick; of one that comes out otherwise here, of how it does."""
    from icecool3d.school import SchoolNames

    made = shot.again()
    again, found = made.trace.digest == shot.trace.digest, made.sure()
    said = [*found.lines(SchoolNames(shot.school.layout))]
    if not again:
        said.insert(0, Phrase("made again here, the flick comes out otherwise; of how it does:"))
    print_result(options, [{"again": again, **found.to_dict()}], said)


def tell_written(files: Sequence[Path], options: argparse.Namespace) -> None:
    """Say which files were written, if any."""
    for path in files:
        print_written(path, options)


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
