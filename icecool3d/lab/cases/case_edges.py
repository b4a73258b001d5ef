"""Cases on the edge: their flicks do what the case demands, but not if they are made a little otherwise.

Such a case may cease to hold by a trifle, and is marked in its file. The numbers that a case demands are left
aside here: they differ in every variation.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from icecool3d.events.query import Pattern
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.cases.case_file import Case, Count, read_case
from icecool3d.lab.cases.case_run import Runner, faults
from icecool3d.lab.sureness import Variation, Varied

MARK = "edge = true\n"
"""The line of a marked case."""
_MARKED = re.compile(r"(?m)^edge *=.*\n")
_BEFORE = re.compile(r"(?m)^scene *=.*\n")


def broken(case: Case, varied: Varied) -> dict[Variation, list[Phrase]]:
    """Return the variations of a case's flick that do not do what it demands, and what is not so in each."""
    asked = replace(
        case,
        expect=tuple(map(_without_numbers, case.expect)),
        counts=tuple(Count(_without_numbers(each.pattern), each.times) for each in case.counts),
        verdicts=tuple(map(_without_numbers, case.verdicts)),
    )
    return {each: found for each, judgement in varied if (found := faults(asked, judgement))}


def _without_numbers(pattern: Pattern) -> Pattern:
    return structs.replace(pattern, bounds=())


def mark_cases(paths: Iterable[Path], heard: Callable[[], None] = lambda: None) -> list[Path]:
    """Mark each case file, or take its mark away, as is right; return those on the edge.

    A case that does not hold, or has no flick, is not on the edge. ``heard`` is called after each.
    """
    found = []
    with Runner() as runner:
        for path in paths:
            case = read_case(path)
            edge = not runner.faults(case) and bool(broken(case, runner.varied(case)))
            write_mark(case, edge=edge)
            found += [path] if edge else []
            heard()
    return found


def write_mark(case: Case, *, edge: bool) -> None:
    """Write the mark into a case's file, or take it away; a file that is right already stays as it is."""
    if case.edge != edge:
        write_file(case.path, marked(case.path.read_text(encoding="utf-8"), edge=edge).encode())


def marked(text: str, *, edge: bool) -> str:
    r"""Return the text of a case with the mark, or without.

    >>> marked('format = 1\nscene = "school"\n', edge=True)
    'format = 1\nscene = "school"\nedge = true\n'
    """
    bare = _MARKED.sub("", text, count=1)
    return _BEFORE.sub(rf"\g<0>{MARK}", bare, count=1) if edge else bare
