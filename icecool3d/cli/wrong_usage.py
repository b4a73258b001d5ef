"""What argparse says of wrong arguments, in our words and languages, and the same on every Python."""

import argparse
import re
from collections.abc import Mapping
from string import Formatter

from icecool3d.kit.phrase import Phrase

_ANY = ""
_MESSAGES = (
    Phrase("the following arguments are required: {names}", names=_ANY),
    Phrase("one of the arguments {names} is required", names=_ANY),
    Phrase("not allowed with argument {names}", names=_ANY),
    Phrase("ignored explicit argument {value}", value=_ANY),
    Phrase("expected one argument"),
    Phrase("expected at least one argument"),
    Phrase("expected {count} arguments", count=_ANY),
)
"""Messages of argparse; values stand for any. Of choices the parser speaks itself."""
_NO_NUMBERS = {"int": Phrase("not a whole number"), "float": Phrase("not a number")}
_INVALID = re.compile(r"invalid (int|float) value: (.*)", re.DOTALL)
_COMMA = re.compile(r"([+-]?\d+),(\d+)")


def as_phrase(message: str, reason: BaseException | None, names: Mapping[str, str]) -> Phrase:
    """Return what argparse says of wrong arguments as a phrase.

    ``reason`` is the error that it is about to report, ``names`` are those of arguments, as shown.

    >>> as_phrase("expected 2 arguments", None, {}).in_language("fr")
    '2 valeurs sont attendues'
    """
    if not isinstance(reason, argparse.ArgumentError):
        return _found(message, names)
    cause = reason.__context__
    own = isinstance(cause, argparse.ArgumentTypeError) and bool(cause.args)
    said = cause.args[0] if own and cause is not None else _found(reason.message, names)
    if reason.argument_name is None:
        return Phrase("{said}", said=said)
    name = names.get(reason.argument_name, reason.argument_name)
    return Phrase("argument {name}: {said}", name=name, said=said)


def with_decimal_points(wrong: Phrase, text: str, count: int = 1) -> Phrase:
    """Return what is wrong with ``count`` numbers, and where they have decimal commas how to write them.

    >>> with_decimal_points(Phrase("is no place"), "0,1,-0,25", 2)
    'is no place: write 0.1,-0.25'
    """
    numbers = _COMMA.findall(text)
    if len(numbers) != count or _COMMA.sub("", text) != "," * (count - 1):
        return wrong
    right = ",".join(f"{whole}.{rest}" for whole, rest in numbers)
    return Phrase("{wrong}: write {right}", wrong=wrong, right=right)


def _found(message: str, names: Mapping[str, str]) -> Phrase:
    if isinstance(message, Phrase):
        return message
    if invalid := _INVALID.fullmatch(message):
        kind, value = invalid.groups()
        wrong = Phrase("is {value}, {kind}", value=value, kind=_NO_NUMBERS[kind])
        return with_decimal_points(wrong, value.strip("'")) if kind == "float" else wrong
    for known in _MESSAGES:
        if found := re.fullmatch(_pattern(known.template), message, re.DOTALL):
            values = found.groupdict()
            if "names" in values:
                values["names"] = ", ".join(names.get(each, each) for each in values["names"].split(", "))
            return known.with_values(**values)
    return Phrase("{said}", said=message)


def _pattern(template: str) -> str:
    parts = Formatter().parse(template)
    return "".join(re.escape(text) + (f"(?P<{name}>.*)" if name else "") for text, name, _, _ in parts)
