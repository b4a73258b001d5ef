"""Reading TOML and JSON that strangers wrote: refused before they take long or much, whatever they hold."""

import json
import re
import tomllib
from pathlib import Path

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.limits import JSON_DEPTH, TOML_BYTES, TOML_DOTS
from icecool3d.kit.phrase import Phrase

_NO_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[^][{}"]+', re.DOTALL)
"""Texts, and all else that is no bracket."""
_ONE_KIND = str.maketrans("{}", "[]", '"')

Data = dict[str, object]


def read_toml(path: Path, error: type[InputError]) -> Data:
    """Read a TOML file; whatever is wrong with it is refused by ``error``."""
    return parse_toml(_read_text(path, error), str(path), error)


def parse_toml(text: str, source: str, error: type[InputError]) -> Data:
    """Read TOML text; ``source`` names it in messages.

    >>> parse_toml("size = 3", "example", InputError)
    {'size': 3}
    """
    if len(text) > TOML_BYTES:
        right = Phrase("expected a TOML file of a few kB")
        raise error(source, Phrase("is longer than {most} characters", most=TOML_BYTES), right)
    if any(line.count(".") > TOML_DOTS for line in text.split("\n")):
        wrong = Phrase("has a line with more than {most} dots", most=TOML_DOTS)
        raise error(source, wrong, Phrase("expected shorter lines"))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as reason:  # a plain ValueError tells of too many digits
        wrong = Phrase("is not TOML ({why})", why=_one_line(str(reason)))
        raise error(source, wrong, Phrase("expected a TOML file")) from None


def parse_json(text: str | bytes, source: str, error: type[InputError]) -> Data:
    """Read a JSON object, in which each key stands once and every number is one.

    >>> parse_json('{"size": 3}', "example", InputError)
    {'size': 3}
    """
    right = Phrase("expected a JSON object")
    try:
        text = text if isinstance(text, str) else text.decode()
        if _is_too_deep(text):
            raise error(source, Phrase("is nested more than {most} deep", most=JSON_DEPTH), right)
        found: object = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except UnicodeDecodeError:
        raise error(source, Phrase("is not text in UTF-8"), right) from None
    except ValueError as reason:
        wrong = Phrase("is not JSON ({why})", why=_one_line(str(reason)))
        raise error(source, wrong, right) from None
    if not isinstance(found, dict):
        raise error(source, Phrase("is no object"), right)
    return found


def _read_text(path: Path, error: type[InputError]) -> str:
    right = Phrase("expected the path of a TOML file")
    try:
        if not path.exists():
            raise error(str(path), Phrase("there is no such file"), right)
        if not path.is_file():
            raise error(str(path), Phrase("is not a regular file"), right)
        with path.open("rb") as file:
            raw = file.read(TOML_BYTES + 1)
    except OSError as reason:
        wrong = Phrase("cannot be read ({why})", why=os_reason(reason))
        raise error(str(path), wrong, Phrase("expected a readable TOML file")) from None
    if len(raw) > TOML_BYTES:
        wrong = Phrase("is larger than {size} kB", size=TOML_BYTES // 1000)
        raise error(str(path), wrong, Phrase("expected a TOML file of a few kB"))
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise error(str(path), Phrase("is not text in UTF-8"), Phrase("expected a TOML file")) from None


def _is_too_deep(text: str) -> bool:
    """Whether brackets stand deeper in each other than they may; those within texts are none."""
    brackets = _NO_BRACKETS.sub("", text).translate(_ONE_KIND)
    left = brackets
    for _ in range(JSON_DEPTH):
        left = left.replace("[]", "")  # takes the innermost off, all at once
    if not left:
        return False
    deepest = depth = 0
    for bracket in brackets:  # deeper, or no JSON
        depth += 1 if bracket == "[" else -1
        deepest = max(deepest, depth)
    return deepest > JSON_DEPTH


def _object(pairs: list[tuple[str, object]]) -> Data:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a key stands twice")
    return data


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _one_line(text: str) -> str:
    return f"{' '.join(text.split()):.120}"
