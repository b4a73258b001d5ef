"""The command ``icecool3d``: runs the chosen command, and turns errors into one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from icecool3d import __version__
from icecool3d.cli.output import one_line
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed, IcecoolError, InputError
from icecool3d.kit.phrase import Phrase

COMMANDS = {
    "flick": "flick one penguin and tell what came of it",
    "judge": "tell what a recorded or hand-made flick meant",
    "replay": "tell, check and draw flicks that were recorded",
    "validate": "run cases, and tell whether the referee judges as they demand",
    "sweep": "run, tell and draw whole families of flicks",
    "find": "search for a flick that does what is asked",
    "play": "play a whole match",
    "rules": "tell the rules, and what was decided where they are silent",
    "scene": "list, show, check and draw schools",
    "bench": "measure how fast and how true the physics is",
    "doctor": "tell what is installed here and what is missing",
}
"""Each command's module in this package, and what its line in the help says."""

EXAMPLES = ("icecool3d flick --aim 8 --speed 2.5", "icecool3d scene picture school school.png")

FINE, FAILED, WRONG, BUG, INTERRUPTED, NOBODY_READS = 0, 1, 2, 70, 130, 141
"""Exit codes; the last two are what a shell reports for a program ended by ^C or by a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command (by default the process's own arguments) and give its exit code.

    >>> main(["--version"])
    icecool3d 0.1.0
    0
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    _never_fail_on_a_letter()
    try:
        _run(given)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except IcecoolError as error:
        return _report(FAILED if isinstance(error, CheckFailed) else WRONG, str(error))
    except OSError as error:
        _drop_output()
        if isinstance(error, BrokenPipeError):
            return NOBODY_READS
        return _report(WRONG, f"{error.filename or 'output'}: {error.strerror or error}; expected it to work")
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return _report(*_unforeseen(error))
    return FINE


def build_parser(chosen: str | None) -> Parser:
    """Build the parser; only the chosen command's module is imported, and only its arguments are known.

    >>> build_parser("doctor").parse_args(["doctor", "--json"]).json
    True
    """
    about = (
        "Simulate, judge and play ICECOOL, the game of flicked penguins. Without a command its window opens."
    )
    parser = Parser("icecool3d", EXAMPLES, about)
    parser.add_argument("--version", action="version", version=f"icecool3d {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for name, summary in COMMANDS.items():
        if name == chosen:
            module = import_module(f"icecool3d.cli.{name}")
            module.fill(commands.add_parser(name, help=summary, examples=module.EXAMPLES))
        else:
            commands.add_parser(name, help=summary, examples=())
    return parser


def _run(arguments: list[str]) -> None:
    chosen = next((each for each in arguments if not each.startswith("-")), None)
    parser = build_parser(chosen)
    try:
        options = parser.parse_args(arguments)
    except SystemExit:  # so --help and --version end when they have printed
        return
    if options.command is None:
        from icecool3d.view.desk import open_desk

        open_desk()
    else:
        options.run(options)


def _unforeseen(error: Exception) -> tuple[int, str]:
    """Return the exit code for an error that nobody raised on purpose, and what is said of it."""
    missing = (error.name or "").partition(".")[0] if isinstance(error, ImportError) else ""
    if missing not in ("", "icecool3d"):
        wrong = Phrase("cannot be imported ({why})", why=error)
        right = Phrase("run icecool3d doctor, which says what installs it")
        return WRONG, str(InputError(missing, wrong, right))
    what = f"{type(error).__name__} ({error})"
    return BUG, f"{what}: is a mistake in icecool3d; python -X dev -m icecool3d shows where"


def _report(code: int, text: str) -> int:
    print(f"icecool3d: error: {one_line(text)}", file=sys.stderr)
    return code


def _never_fail_on_a_letter() -> None:
    """Where the terminal's encoding has no letter for what is printed, print its escape."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """If output is broken, let the rest of it go nowhere, or the interpreter fails on it at its end."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
