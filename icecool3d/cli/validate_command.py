"""``icecool3d validate``: whether the referee says of every case what the case demands."""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from icecool3d.cli.case_output import case_item, case_lines
from icecool3d.cli.output import Progress, print_line, print_result, print_written, progress
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.kit.language import Language
    from icecool3d.lab.book import Book
    from icecool3d.lab.cases import Case, Runner
    from icecool3d.lab.sureness import Variation

EXAMPLES = (
    "icecool3d validate",
    "icecool3d validate my-case.toml my-cases/",
    "icecool3d validate my-cases/ --tell --lang fr",
    "icecool3d validate --sure",
    "icecool3d validate my-cases/ --sure --write",
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
        "One that does not hold, or with --sure is marked wrongly, is exit code 1, one that cannot be run 2."
    )
    said = Phrase("case files, or folders of them")
    parser.add_argument("paths", metavar=Phrase("PATH"), nargs="*", type=Path, help=said)
    parser.set_usual(paths=Phrase("those shipped"))
    sure = Phrase("tell which do not hold if their flick is made a little otherwise: those on the edge")
    parser.add_argument("--sure", action="store_true", help=sure)
    write = Phrase("with --sure: mark those in their files by edge = true, and no others")
    parser.add_argument("--write", action="store_true", help=write)
    tell = Phrase("tell of each what happened, verdicts and margins")
    parser.add_argument("--tell", action="store_true", help=tell)
    book = Phrase("write all of them, with pictures, as a page to read and to print (.html)")
    parser.add_argument("--book", metavar=Phrase("FILE"), type=OutputName(".html", ".htm"), help=book)
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Read all cases, run one after the other, and fail if one does not hold, or is marked wrongly."""
    from icecool3d.kit.output_file import write_file
    from icecool3d.lab.cases import Runner, case_files, find_cases, read_case

    if options.write and not options.sure:
        wrong = Phrase("is given without {option}", option="--sure")
        raise InputError("--write", wrong, Phrase("expected both: only that says what to write"))
    cases = [read_case(path) for path in find_cases(options.paths or [case_files()])]
    book, results = None if options.book is None else _new_book(), list[_Result]()
    with Runner() as runner, progress(Phrase("cases"), len(cases), options.lang) as bar:
        for group, members in groupby(cases, key=lambda case: case.path.parent):
            if not options.json:
                bar.hide()
                print_line(group.name or str(group), options.lang)
            results += [_result(case, runner, book, options, bar) for case in members]
    if book is not None:
        write_file(options.book, book.page(options.lang).encode())
    if not options.json:
        for line in _counts(results):
            print_line(line, options.lang)
    print_written(options.book, options)
    _require_fine(results)


class _Result(NamedTuple):
    """What came of a case."""

    name: str
    holds: bool
    edge: bool
    """Whether it is on the edge: as its mark says, or as was found."""
    mismarked: bool
    """Whether it was found that its mark is wrong, and that stayed so."""


def _counts(results: Sequence[_Result]) -> Iterator[Phrase]:
    """Yield how many cases hold, and which are on the edge."""
    holding = sum(each.holds for each in results)
    yield Phrase("cases that hold: {holding} of {count}", count=len(results), holding=holding)
    if edge := [each.name for each in results if each.edge]:
        yield Phrase("cases on the edge: {names}", names=", ".join(edge))


def _require_fine(results: Sequence[_Result]) -> None:
    """Refuse cases that do not hold, or whose marks are wrong."""
    if failed := [each.name for each in results if not each.holds]:
        wrong = Phrase(
            "{failed} of {count} cases do not hold: {names:.200}",
            failed=len(failed),
            count=len(results),
            names=", ".join(failed),
        )
        raise CheckFailed("validate", wrong, Phrase("expected what they say"))
    if mismarked := [each.name for each in results if each.mismarked]:
        wrong = Phrase(
            "{wrong} of {count} cases are marked wrongly: {names:.200}",
            wrong=len(mismarked),
            count=len(results),
            names=", ".join(mismarked),
        )
        right = Phrase("expected edge = true where they are on the edge; --write writes it")
        raise CheckFailed("validate", wrong, right)


def _new_book() -> "Book":
    """Return a book without cases, which knows the words of all rules."""
    from icecool3d.lab.book import Book
    from icecool3d.pieces import load_penguin
    from icecool3d.rules import load_rulebook

    return Book({rule.id: rule for part in load_rulebook() for rule in part.rules}, load_penguin())


def _result(
    case: "Case", runner: "Runner", book: "Book | None", options: argparse.Namespace, bar: Progress
) -> _Result:
    """Run a case, tell of it and put it into the book."""
    from icecool3d.lab.cases import faults

    trace, judgement = runner.judged(case)
    found = faults(case, judgement)
    if book is not None:
        book.add(case, trace, judgement, found)
    looked, changes = case, dict["Variation", list[Phrase]]()
    if options.sure and not found:
        looked, changes = _looked_at(case, runner, options)
    bar.hide()
    item, lines = case_item(looked, found), [*case_lines(looked, found, options.lang)]
    if options.sure:
        item["changes"] = [{"variation": each.name, "faults": wrong} for each, wrong in changes.items()]
        lines += _changed(changes, options.lang)
    if options.tell:
        item["events"] = [event.to_dict() for event in judgement.events]
        item["judged"] = [verdict.to_dict() for verdict in judgement.verdicts]
        lines += _told(case, judgement, options.lang)
    print_result(options, [item], lines)
    bar.advance()
    return _Result(case.name, not found, looked.edge, looked.edge != case.edge and not options.write)


def _looked_at(
    case: "Case", runner: "Runner", options: argparse.Namespace
) -> "tuple[Case, dict[Variation, list[Phrase]]]":
    """Return a case with the mark that is right, and what changes it; write the mark if that is asked for."""
    from icecool3d.lab.cases import broken, write_mark

    changes = broken(case, runner.varied(case))
    if options.write:
        write_mark(case, edge=bool(changes))
    return replace(case, edge=bool(changes)), changes


def _changed(changes: "Mapping[Variation, Sequence[Phrase]]", language: "Language") -> Iterator[str]:
    for variation, faults in changes.items():
        for fault in faults:
            said = Phrase("{how}: {fault}", how=variation.said.filled(), fault=fault)
            yield f"         {said.in_language(language)}"


def _told(case: "Case", judgement: "Judgement", language: "Language") -> Iterator[str]:
    from icecool3d.lab.cases.case_words import judged_lines
    from icecool3d.school import SchoolNames

    for line in judged_lines(judgement, SchoolNames(case.school), language):
        yield f"         {line}"
