"""The parser of all commands: its mistakes are errors of ours, and every help ends with an example."""

import argparse
import re
from collections.abc import Sequence
from typing import NoReturn

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase


class Parser(argparse.ArgumentParser):
    """An ``ArgumentParser`` that raises ``InputError`` instead of printing its usage and leaving.

    >>> Parser("icecool3d flick", ["icecool3d flick --aim 90"]).parse_args(["--jump"])
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: flick: unrecognized arguments: --jump; see icecool3d flick --help
    """

    def __init__(self, prog: str, examples: Sequence[str], description: str = "") -> None:
        """Keep ``examples`` as the end of the help, and take no option by half its name."""
        super().__init__(
            prog,
            description=description,
            epilog="\n".join(
                ["example:" if len(examples) == 1 else "examples:", *(f"  {e}" for e in examples)]
            ),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        # So that --at -0.1,-0.2 and --aim -1e1 are an option with its value, and not two options.
        self._negative_number_matcher = re.compile(r"^-[\d.]")

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and where to read what would be right."""
        command = self.prog.removeprefix("icecool3d").strip()
        raise InputError(
            command or "usage",
            Phrase("{message}", message=message),
            Phrase("see {command} --help", command=self.prog),
        )


def add_json(parser: Parser) -> None:
    """Add the option ``--json``, which means the same in every command."""
    parser.add_argument("--json", action="store_true", help="print JSON Lines, and nothing else")
