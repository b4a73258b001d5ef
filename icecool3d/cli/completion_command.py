"""``icecool3d completion``: a script that lets a shell complete the commands, made from their own parsers."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser, command_name, event_words, scene_name
from icecool3d.events import EVENTS, VERDICTS
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase

EXAMPLES = (
    "source <(icecool3d completion bash)",
    "source <(icecool3d completion zsh)",
    "icecool3d completion fish | source",
)


@dataclass(frozen=True)
class Choice:
    """What may stand at one place of a command line."""

    words: tuple[str, ...] = ()
    """Words that may stand there."""
    files: bool = False
    """Whether it may be any file."""


@dataclass(frozen=True)
class Command:
    """What can be typed after one command."""

    path: str
    """The command with those it stands below, as it is typed."""
    options: tuple[tuple[str, str, Choice | None], ...]
    """Each option, what it does, and its value; None takes none."""
    first: Choice
    """What may stand there without an option."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d completion", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["bash"]).shell
    'bash'
    """
    parser.description = Phrase(
        "Print a script that completes commands, options, choices, scenes and files when Tab is pressed. "
        "One line of the examples, in the file that the shell reads at its start, makes it stay."
    )
    which = Phrase("the shell")
    parser.add_argument("shell", metavar="SHELL", choices=tuple(SCRIPTS), help=which)
    parser.set_run(run, json=False)


def run(options: argparse.Namespace) -> None:
    """Print the script."""
    from icecool3d.cli.main import COMMANDS, build_parser

    found: dict[str, Command] = {}
    for name in COMMANDS:
        for command in _commands(build_parser(name, options.lang), "icecool3d"):
            # Of all but the chosen command only the name is known.
            known = found.get(command.path)
            if known is None or len(command.options) > len(known.options):
                found[command.path] = command
    print("\n".join(SCRIPTS[options.shell](list(found.values()))))


def _commands(parser: argparse.ArgumentParser, path: str) -> Iterator[Command]:
    """Yield what a parser and all below it take."""
    options: list[tuple[str, str, Choice | None]] = []
    words: list[str] = []
    files = False
    below: list[tuple[str, argparse.ArgumentParser]] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            below = list(action.choices.items())
            words += action.choices
        elif action.option_strings:
            value = None if action.nargs == 0 else _choice(action)
            options += [
                (each, (action.help or "").replace("%%", "%"), value) for each in action.option_strings
            ]
        else:
            choice = _choice(action)
            words += choice.words
            files = files or choice.files
    if isinstance(parser, Parser) and parser.first is not None:  # it may be left out: sweep SPEC.toml
        inner = next(_commands(dict(below)[parser.first], path))
        options, files = [*options, *inner.options], inner.first.files
    yield Command(path, tuple(options), Choice(tuple(words), files))
    for name, each in below:
        yield from _commands(each, f"{path} {name}")


def _choice(action: argparse.Action) -> Choice:
    if action.choices is not None:
        return Choice(tuple(map(str, action.choices)))
    if action.type is scene_name:
        return Choice(tuple(sorted(path.stem for path in scenes_folder().glob("*.toml"))), files=True)
    if action.type is command_name:
        from icecool3d.cli.main import COMMANDS

        return Choice(tuple(COMMANDS))
    if action.type is event_words:
        return Choice((*EVENTS, *VERDICTS))
    return Choice(files=action.type is Path or isinstance(action.type, OutputName))


def _bash(commands: Sequence[Command]) -> list[str]:
    """Return a function that knows of each command and option what follows, for bash, and for zsh as bash."""
    below = "|".join(quote(each.path) for each in commands if " " in each.path)
    lines = [
        "_icecool3d() {",
        '    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
        '    local path="icecool3d" words="" files="" at',
        "    for ((at = 1; at < COMP_CWORD; at++)); do",
        f'        case "$path ${{COMP_WORDS[at]}}" in {below}) path="$path ${{COMP_WORDS[at]}}" ;; esac',
        "    done",
        '    case "$path $before" in',
    ]
    for command in commands:
        for option, _, value in command.options:
            if value is not None:
                lines.append(f"        {quote(f'{command.path} {option}')}) {_sets(value)} ;;")
    lines.append('        *) case "$path" in')
    for command in commands:
        names = Choice(tuple(option for option, _, _ in command.options))
        lines.append(f"            {quote(command.path)})")
        otherwise = f"else {_sets(command.first)}; fi ;;"
        lines.append(f'                if [[ "$current" == -* ]]; then {_sets(names)}; {otherwise}')
    return [
        *lines,
        "        esac ;;",
        "    esac",
        '    COMPREPLY=($(compgen -W "$words" -- "$current"))',
        "    local IFS=$'\\n'",  # names of files may have spaces
        '    [[ -z "$files" ]] || COMPREPLY+=($(compgen -f -- "$current"))',
        "}",
        "complete -o filenames -F _icecool3d icecool3d",
    ]


def _sets(choice: Choice) -> str:
    return f"words={quote(' '.join(choice.words))} files={'yes' if choice.files else ''}"


def _zsh(commands: Sequence[Command]) -> list[str]:
    """Return the same for zsh, which reads what bash reads."""
    return [
        "autoload -U +X compinit && compinit",
        "autoload -U +X bashcompinit && bashcompinit",
        *_bash(commands),
    ]


def _fish(commands: Sequence[Command]) -> list[str]:
    """Return what fish takes: a line for each thing that can be typed, with what it does."""
    lines = ["complete -c icecool3d -f"]
    for command in commands:
        _, *path = command.path.split()
        seen = [f"__fish_seen_subcommand_from {each}" for each in path]
        inner = [each.path.split()[-1] for each in commands if each.path.rpartition(" ")[0] == command.path]
        if inner:
            seen.append(f"not __fish_seen_subcommand_from {' '.join(inner)}")
        where = f"complete -c icecool3d -n {quote('; and '.join(seen))}"
        if command.first.words or command.first.files:
            lines.append(f"{where}{_fish_values(command.first)}")
        for option, said, value in command.options:
            name = f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
            takes = "" if value is None else f" -r{_fish_values(value)}"
            lines.append(f"{where} {name}{takes} -d {quote(said)}")
    return lines


def _fish_values(choice: Choice) -> str:
    words = f" -a {quote(' '.join(choice.words))}" if choice.words else ""
    return words + (" -F" if choice.files else " -f")


SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
"""What writes the script of each shell."""
