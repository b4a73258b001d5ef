"""``icecool3d validate``: whether the referee says of every case what the case demands."""

import argparse
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.case_output import case_item, case_lines
from icecool3d.cli.output import Progress, print_line, print_result, print_written, progress
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.kit.language import Language
    from icecool3d.lab.book import Book
    from icecool3d.lab.cases import Case, Runner

EXAMPLES = (
    "icecool3d validate",
    "icecool3d validate my-case.toml my-cases/",
    "icecool3d validate my-cases/ --tell --lang fr",
    "icecool3d validate --book cases.html",
    "icecool3d validate --json",
)


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
    tell = Phrase("tell of each what happened, verdicts and margins")
    parser.add_argument("--tell", action="store_true", help=tell)
    book = Phrase("write all of them, with pictures, as a page to read and to print (.html)")
    parser.add_argument("--book", metavar=Phrase("FILE"), type=OutputName(".html", ".htm"), help=book)
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Read all cases, run one after the other, and fail if one does not hold."""
    from icecool3d.kit.output_file import write_file
    from icecool3d.lab.cases import Runner, case_files, find_cases, read_case

    cases = [read_case(path) for path in find_cases(options.paths or [case_files()])]
    book, failed = None if options.book is None else _new_book(), list[str]()
    with Runner() as runner, progress(Phrase("cases"), len(cases), options.lang) as bar:
        for group, members in groupby(cases, key=lambda case: case.path.parent):
            if not options.json:
                bar.hide()
                print_line(group.name or str(group), options.lang)
            failed += [case.name for case in members if not _holds(case, runner, book, options, bar)]
    if book is not None:
        write_file(options.book, book.page(options.lang).encode())
    if not options.json:
        holding = len(cases) - len(failed)
        print_line(Phrase("{count} cases, {holding} hold", count=len(cases), holding=holding), options.lang)
    print_written(options.book, options)
    if failed:
        wrong = Phrase(
            "{failed} of {count} cases do not hold: {names:.200}",
            failed=len(failed),
            count=len(cases),
            names=", ".join(failed),
        )
        raise CheckFailed("validate", wrong, Phrase("expected what they say"))


def _new_book() -> "Book":
    """Return a book without cases, which knows the words of all rules."""
    from icecool3d.lab.book import Book
    from icecool3d.pieces import load_penguin
    from icecool3d.rules import load_rulebook

    return Book({rule.id: rule for part in load_rulebook() for rule in part.rules}, load_penguin())


def _holds(
    case: "Case", runner: "Runner", book: "Book | None", options: argparse.Namespace, bar: Progress
) -> bool:
    """Run a case, tell of it and put it into the book; return whether it holds."""
    from icecool3d.lab.cases import faults

    trace, judgement = runner.judged(case)
    found = faults(case, judgement)
    if book is not None:
        book.add(case, trace, judgement, found)
    bar.hide()
    item, lines = case_item(case, found), [*case_lines(case, found, options.lang)]
    if options.tell:
        item["events"] = [event.to_dict() for event in judgement.events]
        item["judged"] = [verdict.to_dict() for verdict in judgement.verdicts]
        lines += _told(case, judgement, options.lang)
    print_result(options, [item], lines)
    bar.advance()
    return not found


def _told(case: "Case", judgement: "Judgement", language: "Language") -> Iterator[str]:
    from icecool3d.lab.cases.case_words import judged_lines
    from icecool3d.school import SchoolNames

    for line in judged_lines(judgement, SchoolNames(case.school), language):
        yield f"         {line}"
