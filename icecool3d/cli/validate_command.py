"""``icecool3d validate``: whether the referee says of every case what the case demands."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_line, print_result, progress
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    from icecool3d.kit.language import Language
    from icecool3d.lab.cases import Case

EXAMPLES = (
    "icecool3d validate",
    "icecool3d validate my-case.toml my-cases/",
    "icecool3d validate --json",
)
WIDTH = 60
"""Columns of a case's name."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d validate", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args([]).paths
    []
    """
    parser.description = Phrase(
        "Run cases: who stands where, what happens, and which events must and must not come of it. "
        "One that does not hold is exit code 1, one that cannot be run 2."
    )
    said = Phrase("case files, or folders of them")
    parser.add_argument("paths", metavar=Phrase("PATH"), nargs="*", type=Path, help=said)
    parser.set_usual(paths=Phrase("those shipped"))
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Read all cases, run one after the other, and fail if one does not hold."""
    from icecool3d.lab.cases import Runner, case_files, find_cases, read_case

    cases = [read_case(path) for path in find_cases(options.paths or [case_files()])]
    failed = []
    with Runner() as runner, progress(Phrase("cases"), len(cases), options.lang) as bar:
        for group, members in groupby(cases, key=lambda case: case.path.parent):
            if not options.json:
                bar.hide()
                print_line(group.name or str(group), options.lang)
            for case in members:
                faults = runner.faults(case)
                bar.hide()
                print_result(options, [_item(case, faults)], _lines(case, faults, options.lang))
                bar.advance()
                if faults:
                    failed.append(case.name)
    if not options.json:
        holding = len(cases) - len(failed)
        print_line(Phrase("{count} cases, {holding} hold", count=len(cases), holding=holding), options.lang)
    if failed:
        wrong = Phrase(
            "{failed} of {count} cases do not hold: {names:.200}",
            failed=len(failed),
            count=len(cases),
            names=", ".join(failed),
        )
        raise CheckFailed("validate", wrong, Phrase("expected what they say"))


def _lines(case: "Case", faults: Sequence[str], language: "Language") -> Iterator[str]:
    mark = Phrase("FAIL") if faults else Phrase("ok")
    yield f"  {translated(mark, language):7}{case.name:{WIDTH}} {', '.join(case.rules)}"
    if faults:
        yield f"         {case.title.in_language(language)}"
    yield from (f"         {translated(fault, language)}" for fault in faults)


def _item(case: "Case", faults: Sequence[str]) -> dict[str, object]:
    return {
        "case": case.name,
        "group": case.group,
        "file": str(case.path),
        "title": case.title,
        "rules": list(case.rules),
        "holds": not faults,
        "faults": faults,
    }
