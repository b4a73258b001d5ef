"""``icecool3d validate``: whether the referee says of every case what the case demands."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
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
    parser.description = (
        "Run cases: who stands where, what happens, and which events must and must not come of it. "
        "One that does not hold is exit code 1, one that cannot be run 2."
    )
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", type=Path, help="case files, or folders of them; those shipped"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Read all cases, run one after the other, and fail if one does not hold."""
    from icecool3d.lab.cases import Runner, case_files, find_cases, read_case

    cases = [read_case(path) for path in find_cases(options.paths or [case_files()])]
    failed = []
    with Runner() as runner:
        for group, members in groupby(cases, key=lambda case: case.path.parent):
            if not options.json:
                print(one_line(group.name or str(group)))
            for case in members:
                faults = runner.faults(case)
                _tell(case, faults, options.json)
                if faults:
                    failed.append(case.name)
    if not options.json:
        print(f"{len(cases)} cases, {len(cases) - len(failed)} hold")
    if failed:
        wrong = Phrase(
            "{count} of {total} cases do not hold: {names:.200}",
            count=len(failed),
            total=len(cases),
            names=", ".join(failed),
        )
        raise CheckFailed("validate", wrong, Phrase("expected what they say"))


def _tell(case: "Case", faults: Sequence[str], json: bool) -> None:
    if json:
        print_json(_item(case, faults))
    else:
        for line in _lines(case, faults):
            print(one_line(line), flush=True)


def _lines(case: "Case", faults: Sequence[str]) -> Iterator[str]:
    mark = "FAIL" if faults else "ok"
    yield f"  {mark:5}{case.name:{WIDTH}} {', '.join(case.rules)}"
    if faults:
        yield f"         {case.title.in_language('en')}"
    yield from (f"         {fault}" for fault in faults)


def _item(case: "Case", faults: Sequence[str]) -> dict[str, object]:
    return {
        "case": case.name,
        "group": case.group,
        "file": str(case.path),
        "title": case.title.to_dict(),
        "rules": list(case.rules),
        "holds": not faults,
        "faults": faults,
    }
