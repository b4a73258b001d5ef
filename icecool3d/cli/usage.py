"""What ``argparse`` says of wrong arguments, as phrases: its templates are few and fixed."""

import argparse
import re
from collections.abc import Mapping
from string import Formatter

from icecool3d.kit.phrase import Phrase

_ANY = ""
_MESSAGES = (
    Phrase("unrecognized arguments: {names}", names=_ANY),
    Phrase("the following arguments are required: {names}", names=_ANY),
    Phrase("one of the arguments {names} is required", names=_ANY),
    Phrase("not allowed with argument {names}", names=_ANY),
    Phrase("ignored explicit argument {value}", value=_ANY),
    Phrase("expected one argument"),
    Phrase("expected at least one argument"),
    Phrase("expected {count} arguments", count=_ANY),
    Phrase("invalid choice: {value} (choose from {choices})", value=_ANY, choices=_ANY),
)
"""What it says of arguments; values stand for any."""
_NO_NUMBERS = {"int": Phrase("not a whole number"), "float": Phrase("not a number")}
_INVALID = re.compile(r"invalid (int|float) value: (.*)", re.DOTALL)


def as_phrase(message: str, reason: BaseException | None, names: Mapping[str, str]) -> Phrase:
    """Return what argparse says of wrong arguments as a phrase.

    ``reason`` is the error that it is about to report, ``names`` are those of arguments, as shown.

    >>> as_phrase("expected 2 arguments", None, {}).in_language("fr")
    '2 valeurs sont attendues'
    """
    if isinstance(reason, argparse.ArgumentError):
        cause = reason.__context__
        own = isinstance(cause, argparse.ArgumentTypeError) and bool(cause.args)
        said = cause.args[0] if own and cause is not None else _found(reason.message, names)
        if reason.argument_name is None:
            return Phrase("{said}", said=said)
        name = names.get(reason.argument_name, reason.argument_name)
        return Phrase("argument {name}: {said}", name=name, said=said)
    return _found(message, names)


def _found(message: str, names: Mapping[str, str]) -> Phrase:
    if wrong := _INVALID.fullmatch(message):
        kind, value = wrong.groups()
        return Phrase("is {value}, {kind}", value=value, kind=_NO_NUMBERS[kind])
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
