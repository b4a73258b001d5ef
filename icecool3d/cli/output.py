"""What the commands print: JSON Lines for programs, lines for people, one line for each error."""

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, TextIO

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

_NARROW = "\u00a0\u202f"
"""Spaces at which no French line is broken; they steer no terminal."""


def print_json(item: Mapping[str, object]) -> None:
    """Print one object as one line of JSON; ``cli/json_keys.py`` says what its keys mean.

    >>> print_json({"room": "kitchen", "at": [0.1, 0.2]})
    {"room": "kitchen", "at": [0.1, 0.2]}
    """
    from icecool3d.kit.codec import to_json

    print(to_json(item), flush=True)


def print_line(text: str, language: Language) -> None:
    """Print a line for people.

    >>> print_line(Phrase("is larger than {size} kB", size=250), "fr")
    dépasse 250 ko
    """
    print(one_line(translated(text, language)), flush=True)


def print_written(path: "Path", options: "argparse.Namespace", more: str = "", **items: object) -> None:
    """Print which file was written, and its size; ``more`` is told to people, ``items`` to programs."""
    size = path.stat().st_size
    if options.json:
        print_json({"wrote": str(path), "bytes": size, **items})
    elif more:
        said = Phrase("{path}: written, {more}, {size}", path=str(path), more=more, size=_said(size))
        print_line(said, options.lang)
    else:
        print_line(Phrase("{path}: written, {size}", path=str(path), size=_said(size)), options.lang)


def _said(size: int) -> Phrase:
    """Return a size, bytes, in words.

    >>> _said(999), _said(12_345), _said(1_200_000)
    ('999 bytes', '12 kB', '1.2 MB')
    """
    if size < 1000:
        return Phrase("{size} bytes", size=size)
    if size < 1_000_000:
        return Phrase("{size:.0f} kB", size=size / 1e3)
    return Phrase("{size:.1f} MB", size=size / 1e6)


def warn(text: str, language: Language) -> None:
    """Say on stderr what is not as it should be, and does not stop the command."""
    complain(Phrase("icecool3d: warning: {said}", said=text), language)


def complain(text: str, language: Language) -> None:
    """Print a line on stderr; where that is broken, the exit code must say it alone."""
    try:
        print(one_line(translated(text, language)), file=sys.stderr, flush=True)
    except OSError:
        send_nowhere(sys.stderr)


def send_nowhere(stream: TextIO) -> None:
    """Let whatever else is printed on a broken stream go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def one_line(text: str) -> str:
    r"""Show whatever would break the line or steer the terminal (a file may be named so) as an escape.

    >>> print(one_line("scenes/two\nlines\x1b.toml"))
    scenes/two\nlines\x1b.toml
    """
    return "".join(
        character if character.isprintable() or character in _NARROW else ascii(character)[1:-1]
        for character in text
    )
