"""The command ``icecool3d``: runs the chosen command, and turns errors into one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from icecool3d.cli.output import complain, send_nowhere
from icecool3d.cli.parser import Parser, add_lang, first_word
from icecool3d.kit.errors import CheckFailed, IcecoolError
from icecool3d.kit.language import Language, known_language
from icecool3d.kit.own_files import preferred_language
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.version import __version__

COMMANDS = {
    "play": Phrase("play a whole match"),
    "series": Phrase("count several games together: pools, a final, a table"),
    "toids": Phrase("play IceToids, a small game with pyramids"),
    "arena": Phrase("let bots play against each other, and tell who is better"),
    "flick": Phrase("flick one penguin and tell what came of it"),
    "judge": Phrase("tell what a recorded or hand-made flick meant"),
    "replay": Phrase("tell, check and draw flicks that were recorded"),
    "rules": Phrase("tell the rules, and what was decided where they are silent"),
    "scene": Phrase("list, show, check and draw schools"),
    "validate": Phrase("run cases, and tell whether the referee judges as they demand"),
    "find": Phrase("search for a flick that does what is asked"),
    "sweep": Phrase("run, tell and draw whole families of flicks"),
    "bench": Phrase("measure how fast and how true the physics is"),
    "doctor": Phrase("tell what is installed here and what is missing"),
    "completion": Phrase("let a shell complete these commands"),
    "help": Phrase("print the help of a command"),
}
"""Each command's module in this package, and what its line in the help says."""

EXAMPLES = ("icecool3d flick --aim 8 --speed 2.5", "icecool3d scene picture school school.png")

FINE, FAILED, WRONG, BUG, INTERRUPTED, NOBODY_READS = 0, 1, 2, 70, 130, 141
"""Exit codes; the last two are what a shell reports for a program ended by ^C or by a closed pipe."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command (by default the process's own arguments) and return its exit code.

    >>> main(["--version"])
    icecool3d 0.5.0
    0
    """
    _replace_closed_streams()
    given = sys.argv[1:] if arguments is None else list(arguments)
    language = preferred_language(asked_language(given))
    _never_fail_on_a_letter()
    try:
        _run(given, language)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except IcecoolError as error:
        code = FAILED if isinstance(error, CheckFailed) else WRONG
        return _report(code, error.in_language(language), language)
    except OSError as error:
        return _report_system(error, language)
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        if isinstance(error, ImportError) and not (error.name or "").startswith("icecool3d"):
            return _report(WRONG, _missing(error).in_language(language), language)
        what = f"{type(error).__name__} ({error})"
        said = Phrase("{what}: is a mistake in icecool3d; python -X dev -m icecool3d shows where", what=what)
        return _report(BUG, said, language)
    return FINE


def asked_language(arguments: Sequence[str]) -> Language | None:
    """Return the language that the line asks for, wherever ``--lang`` stands on it.

    >>> asked_language(["flick", "--lang=fr", "--help"]), asked_language(["flick", "--lang", "tlh"])
    ('fr', None)
    """
    found = None
    for place, each in enumerate(arguments):
        name, equals, value = each.partition("=")
        if name == "--lang":
            said = value if equals else "".join(arguments[place + 1 : place + 2])
            found = known_language(said) or found
    return found


def build_parser(chosen: str | None, language: Language) -> Parser:
    """Return the parser; only the chosen command's module is imported, and only its arguments are known.

    >>> build_parser("doctor", "en").parse_args(["doctor", "--json"]).json
    True
    """
    about = Phrase(
        "Simulate, judge and play ICECOOL, the game of flicked penguins. Without a command its window opens."
    )
    parser = Parser("icecool3d", EXAMPLES, about)
    parser.add_argument("--version", action="version", version=f"icecool3d {__version__}")
    add_lang(parser)
    commands = parser.add_subparsers(title=Phrase("commands"), metavar=Phrase("COMMAND"), dest="command")
    for name, summary in COMMANDS.items():
        if name == chosen:
            module = import_module(f"icecool3d.cli.{name}_command")
            module.fill(commands.add_parser(name, help=summary, examples=module.EXAMPLES))
        else:
            commands.add_parser(name, help=summary, examples=(), known=False)
    parser.speak(language)
    return parser


def _run(arguments: list[str], language: Language) -> None:
    parser = build_parser(first_word(arguments), language)
    try:
        options = parser.parse_args(arguments)
    except SystemExit:  # so --help and --version end when they have printed
        return
    if options.command is None:
        from icecool3d.view.app.app import open_app

        open_app(language=asked_language(arguments))
    else:
        options.run(options)


def _report(code: int, text: str, language: Language) -> int:
    complain(Phrase("icecool3d: error: {said}", said=text), language)
    return code


def _missing(error: ImportError) -> IcecoolError:
    """Return what to say of a library that is not there."""
    wrong = Phrase("cannot be loaded ({why})", why=str(error))
    right = Phrase("icecool3d doctor says what to install")
    package = (error.name or "").partition(".")[0]
    return IcecoolError(package or Phrase("a library"), wrong, right)


def _report_system(error: OSError, language: Language) -> int:
    """Report what the system refuses; say nothing where only the reader has left."""
    from icecool3d.kit.errors import os_reason

    _drop_output()
    if isinstance(error, BrokenPipeError):
        return NOBODY_READS
    thing = str(error.filename) if error.filename else Phrase("output")
    wrong = Phrase("{last}", last=os_reason(error))
    refused = IcecoolError(thing, wrong, Phrase("expected it to work"))
    return _report(WRONG, refused.in_language(language), language)


def _replace_closed_streams() -> None:
    """Let what goes to a stream that is closed go nowhere.

    Otherwise the next file that is opened would get the stream's number, and libraries would write into it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, os.O_RDWR)  # the lowest that is free: this stream's
            os.set_inheritable(number, True)
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115


def _never_fail_on_a_letter() -> None:
    """Where the terminal's encoding has no letter for what is printed, print its escape."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """If output is broken, let the rest of it go nowhere, or the interpreter fails on it at its end."""
    try:
        print(end="", flush=True)
    except OSError:
        send_nowhere(sys.stdout)
