"""What the commands print: JSON Lines for programs, one line for each error."""

import json
import sys
from collections.abc import Mapping


def print_json(item: Mapping[str, object]) -> None:
    """Print one object as one line of JSON.

    >>> print_json({"room": "kitchen", "at": [0.1, 0.2]})
    {"room": "kitchen", "at": [0.1, 0.2]}
    """
    print(json.dumps(item, allow_nan=False))


def warn(text: str) -> None:
    """Say on stderr what is not as it should be, and does not stop the command."""
    print(f"icecool3d: warning: {one_line(text)}", file=sys.stderr)


def one_line(text: str) -> str:
    r"""Show whatever would break the line or steer the terminal (a file may be named so) as an escape.

    >>> print(one_line("scenes/two\nlines\x1b.toml"))
    scenes/two\nlines\x1b.toml
    """
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)
