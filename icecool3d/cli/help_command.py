"""``icecool3d help``: the help of the program, or of one of its commands."""

import argparse
from contextlib import suppress

from icecool3d.cli.parser import Parser, command_name
from icecool3d.kit.phrase import Phrase

EXAMPLES = ("icecool3d help", "icecool3d help flick", "icecool3d help scene picture")


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d help", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["scene", "picture"]).words
    ['scene', 'picture']
    """
    parser.description = Phrase("Print the help of the program, or of a command, as --help does.")
    words = Phrase("a command, and where it has actions one of them")
    parser.add_argument("words", metavar=Phrase("COMMAND"), type=command_name, nargs="*", help=words)
    parser.set_run(run, json=False)


def run(options: argparse.Namespace) -> None:
    """Print the help that was asked for."""
    from icecool3d.cli.main import build_parser

    parser = build_parser(options.words[0] if options.words else None, options.lang)
    with suppress(SystemExit):  # so it ends when it has printed
        parser.parse_args([*options.words, "--help"])
