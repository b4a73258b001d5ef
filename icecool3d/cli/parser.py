"""The parser of all commands: its mistakes are errors of ours, and every help ends with an example."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from icecool3d.cli.output import terminal_columns, wrapped
from icecool3d.cli.wrong_usage import as_phrase
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.phrase import Phrase, did_you_mean, expected_one_of, translated

_HELP = {
    str(each): each
    for each in (
        Phrase("positional arguments"),
        Phrase("options"),
        Phrase("show this help message and exit"),
        Phrase("show program's version number and exit"),
    )
}
"""What argparse says in every help, by its English."""


class Parser(argparse.ArgumentParser):
    """An ``ArgumentParser`` that raises ``InputError`` instead of printing its usage and leaving.

    >>> Parser("icecool3d flick", ["icecool3d flick --aim 90"]).parse_args(["--jump"])
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: flick: unrecognized arguments: --jump; see icecool3d flick --help
    """

    def __init__(self, prog: str, examples: Sequence[str], description: str = "", known: bool = True) -> None:
        """Keep ``examples`` as the end of the help, and take no option by half its name.

        Of a parser that is not ``known`` only the name will be used.
        """
        self._language: Language = "en"
        super().__init__(
            prog,
            description=description,
            formatter_class=self._formatter,
            add_help=known,
            allow_abbrev=False,
        )
        self._examples = examples
        self._usual: dict[str, object] = {}
        self.first: str | None = None
        self._shown: dict[str, str] = {}
        # So that --at -0.1,-0.2 and --aim -1e1 are an option with its value, and not two options.
        self._negative_number_matcher = re.compile(r"^-[\d.]")

    def set_usual(self, **values: object) -> None:
        """Tell the help what is meant where an option is not given that has no default of its own."""
        self._usual |= values

    def set_run(self, run: Callable[[argparse.Namespace], None], *, json: bool = True) -> None:
        """Let ``run`` do what was asked for, and add the options that mean the same in every command."""
        add_lang(self)
        if json:
            self.add_argument(
                "--json", action="store_true", help=Phrase("print JSON Lines, and nothing else")
            )
        self.set_defaults(run=run)

    def set_first(self, action: str) -> None:
        """Let ``action`` be meant where the first word names none."""
        self.first = action

    def speak(self, language: Language) -> None:
        """Turn all helps into ``language`` and add the defaults; after it no argument may be added."""
        self._language = language
        self.description = _sentence(translated(self.description or "", language))
        for group in self._action_groups:
            # Its colon is argparse's own, and stands apart in French.
            heading = Phrase("{title}:", title=self._said(group.title))
            group.title = heading.in_language(language).removesuffix(":")
        for action in self._actions:
            if action.dest == "lang":
                action.default = language
            self._explain(action)
            if isinstance(action, argparse._SubParsersAction):
                for each in action._get_subactions():
                    each.help = self._said(each.help)
                for parser in action.choices.values():
                    parser.speak(language)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse arguments as usual, but refuse unknown ones here, where the right help is known."""
        given = list(sys.argv[1:] if args is None else args)
        word = first_word(given)
        if self.first is not None and word is not None and word not in self._actions_by_name():
            given.insert(0, self.first)
        found, unknown = super().parse_known_args(given, namespace)
        if unknown:
            wrong = Phrase("unrecognized arguments: {names}", names=" ".join(unknown))
            options = [name for action in self._actions for name in action.option_strings]
            self._refuse(wrong, options, *(each.partition("=")[0] for each in unknown if each[:2] == "--"))
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Refuse wrong arguments, of which argparse says ``message``."""
        self._refuse(as_phrase(message, sys.exception(), self._shown))

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is none of the choices; each version of argparse would word that in its own way."""
        if action.choices is not None and value not in action.choices:
            wrong, right = Phrase("is {value!a:.40}", value=value), expected_one_of([*action.choices], value)
            raise argparse.ArgumentError(action, Phrase("{wrong}; {right}", wrong=wrong, right=right))

    def _get_nargs_pattern(self, action: argparse.Action) -> str:
        """Let no option take another one for its second value, as some versions of argparse do."""
        pattern = super()._get_nargs_pattern(action)
        return pattern.replace("[AO]", "A") if isinstance(action.nargs, int) else pattern

    def _refuse(self, wrong: Phrase, known: Sequence[str] = (), *given: str) -> NoReturn:
        """Say what is wrong, which ``known`` name may be meant, and where to read what would be right."""
        command = self.prog.removeprefix("icecool3d").strip()
        right = did_you_mean(Phrase("see {command} --help", command=self.prog), known, *given)
        raise InputError(command or Phrase("usage"), wrong, right)

    def format_help(self) -> str:
        """Return the help, with examples at its end."""
        heading = Phrase("example:") if len(self._examples) == 1 else Phrase("examples:")
        lines = [heading.in_language(self._language), *(f"  {each}" for each in self._examples)]
        return super().format_help() + ("\n" + "\n".join(lines) + "\n" if self._examples else "")

    def _formatter(self, prog: str) -> "_Formatter":
        return _Formatter(prog, self._language)

    def _actions_by_name(self) -> Sequence[str]:
        return [
            name
            for action in self._actions
            if isinstance(action, argparse._SubParsersAction)
            for name in action.choices
        ]

    def _said(self, text: str | None) -> str:
        return translated(_HELP.get(text or "", text or ""), self._language)

    def _explain(self, action: argparse.Action) -> None:
        if isinstance(action.metavar, str):
            shown = translated(action.metavar, self._language)
            self._shown[str(action.metavar)] = action.metavar = shown
        said = self._said(action.help)
        usual = self._usual.get(action.dest) if action.default is None else action.default
        if usual is not None and usual is not False and usual not in (argparse.SUPPRESS, []):
            shown_usual = f"{usual:g}" if isinstance(usual, float) else usual
            said = Phrase("{help} (default: {value})", help=said, value=shown_usual).in_language(
                self._language
            )
        action.help = said.replace("%", "%%")


class _Formatter(argparse.HelpFormatter):
    """Writes helps that say «usage» in the language of its parser."""

    def __init__(self, prog: str, language: Language) -> None:
        super().__init__(prog, max_help_position=28, width=terminal_columns() - 2)
        self._prefix = Phrase("usage: ").in_language(language)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add the usage, under a heading in the language."""
        super().add_usage(usage, actions, groups, self._prefix if prefix is None else prefix)


def _sentence(text: str) -> str:
    """Return a line of a list as a sentence.

    >>> _sentence("draw a school from above")
    'Draw a school from above.'
    """
    return text if not text or text.endswith(".") else f"{text[0].upper()}{text[1:]}."


def first_word(arguments: Sequence[str]) -> str | None:
    """Return the first argument that is neither an option nor the value of ``--lang``.

    >>> first_word(["--lang", "fr", "flick", "--aim", "8"])
    'flick'
    """
    before = ["", *arguments]
    words = (
        each
        for each, last in zip(arguments, before, strict=False)
        if not each.startswith("-") and last != "--lang"
    )
    return next(words, None)


def add_lang(parser: Parser) -> None:
    """Add the option ``--lang``, which means the same in every command, wherever it stands."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default="en", help=Phrase("language of everything that is said")
    )


def digits(text: str) -> int | None:
    """Return the number that stands in digits alone; None: anything else does, or more than can be read.

    >>> digits("0000000000005"), digits("-5"), digits("9" * 5000)
    (5, None, None)
    """
    try:
        return int(text) if text.isdecimal() else None
    except ValueError:  # of more than some thousand digits
        return None


def scene_name(text: str) -> str:
    """Return a scene's name or path as it is; the type of arguments that shells complete with scenes."""
    return text


USUAL_SCENES = Phrase("school; joined for more than four")
"""Where is played if nobody says, for people."""


def command_name(text: str) -> str:
    """Return the name as it is; the type of arguments that shells complete with commands."""
    return text


def event_words(text: str) -> str:
    """Return words as they are; the type of arguments that shells complete with names of events."""
    return text
