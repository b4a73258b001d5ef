"""What commands tell of cases, and how they write what happened as one."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_written
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.kit.language import Language
    from icecool3d.lab.cases import Case
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

    ``again`` is whether a flick comes to the same bits again with the usual settings.
    """
    from icecool3d.export.case_text import write_case

    if options.case is None:
        return []
    return write_case(options.case, trace, judgement, school, options.lang, again=again)


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
    """Say whether a case holds, what it settles, and what is not as it says."""
    mark = Phrase("FAIL") if faults else Phrase("ok")
    yield f"  {translated(mark, language):7}{case.name:{WIDTH}} {', '.join(case.rules)}"
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
        "holds": not faults,
        "faults": faults,
    }
