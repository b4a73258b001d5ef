"""``icecool3d doctor``: what is installed here, what it is for, what installs the rest, and what works so."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from icecool3d.cli.installed import Finding, look
from icecool3d.cli.output import in_columns, one_line, terminal_columns
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, listed, translated

EXAMPLES = ("icecool3d doctor", "icecool3d doctor --json")


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d doctor", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args([]).json
    False
    """
    parser.description = Phrase(
        "Tell what is installed here, what it is for, what installs the rest, and what works so. A machine "
        "without a display is fine; exit code 1 if anything is broken."
    )
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Print everything looked at and what works, then fail if something is broken."""
    findings = list(look())
    bad = [each.check for each in findings if each.needed and not each.ok]
    if options.json:
        for each in findings:
            print(json.dumps(each._asdict()))  # the codec may be among what is missing
    else:
        for line in _lines(findings, options.lang):
            print(line)
    if bad:
        wrong = Phrase("finds missing or broken: {names}", names=listed(bad))
        raise CheckFailed("doctor", wrong, Phrase("expected what its lines say"))
    if not options.json:
        print()
        for said in _summary(findings):
            print(said.in_language(options.lang))


def _lines(findings: Sequence[Finding], language: Language) -> Iterator[str]:
    """Yield what was found in columns, and below it what installs what is missing, or helps."""
    width = terminal_columns()
    missing = Phrase("missing")
    rows = [(each.check, each.value or missing, each.purpose) for each in findings]
    yield from in_columns(_said(rows, language), width, widest=(width - 20) // 2)
    if helps := [(each.check, each.install) for each in findings if each.install and not each.ok]:
        yield ""
        yield translated(Phrase("What is missing or wrong, and what helps:"), language)
        yield from in_columns(_said(helps, language), width)


def _said(rows: Sequence[tuple[str, ...]], language: Language) -> list[list[str]]:
    return [[one_line(translated(text, language)) for text in row] for row in rows]


def _summary(findings: Sequence[Finding]) -> Iterator[Phrase]:
    """Yield what works and what does not where nothing is broken."""
    there = {str(each.check) for each in findings if each.value is not None}
    window = "OpenGL" in there and ("display" in there or sys.platform != "linux")
    works = {
        Phrase("commands"): True,
        Phrase("replays"): True,
        Phrase("pictures"): True,
        Phrase("exports"): True,
        Phrase("videos"): "extra video" in there and ("EGL" in there or window),
        Phrase("the window"): window,
        Phrase("sound"): window and "sound" in there,
    }
    yield Phrase("Works here: {things}.", things=listed([each for each, does in works.items() if does]))
    if lacking := [each for each, does in works.items() if not does]:
        yield Phrase("Does not work: {things}.", things=listed(lacking))
