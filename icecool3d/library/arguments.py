"""Arguments of public functions, held to their annotations before anything is done with them.

A type checker finds a wrong type before a program runs, and notebooks have none: there a text in place of a
number would else fail somewhere inside.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from inspect import Parameter, signature
from numbers import Integral, Real
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, Union, get_args, get_origin

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, listed

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")

_WORDS: dict[Any, Phrase] = {
    str: Phrase("a text"),
    float: Phrase("a number"),
    int: Phrase("a whole number"),
    bool: Phrase("True or False"),
    Path: Phrase("a path"),
    NoneType: Phrase("None"),
    Callable: Phrase("a function"),
}


def checked(function: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """Refuse arguments that are not of the types that a function declares.

    >>> @checked
    ... def jump(height: float, *, over: "str | None" = None) -> None: ...
    >>> jump(0.5, over=3)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: jump: over: is 3; expected a text or None
    """

    @wraps(function)
    def call(*given: _Given.args, **named: _Given.kwargs) -> _Result:
        bound = _signature(function).bind(*given, **named)
        for name, (kind, many) in _declared(function).items():
            if name not in bound.arguments:
                continue
            value = bound.arguments[name]
            for each in value.values() if many else [value]:
                if not _fits(each, kind):
                    thing = f"{function.__qualname__}: {name}"
                    right = Phrase("expected {known}", known=_words(kind))
                    raise InputError(thing, Phrase("is {value!a:.40}", value=each), right)
        return function(*given, **named)

    return call


_signature = lru_cache(maxsize=None)(signature)


@cache
def _declared(function: Callable[..., Any]) -> dict[str, tuple[Any, bool]]:
    """Return the types of parameters, and which hold many; what only type checkers know is left out."""
    found = {}
    for name, parameter in _signature(function).parameters.items():
        kind = parameter.annotation
        if isinstance(kind, str):
            try:
                kind = eval(kind, function.__globals__)  # noqa: S307 - our own annotation
            except NameError:
                continue
        if kind is not Parameter.empty:
            found[name] = kind, parameter.kind is Parameter.VAR_KEYWORD
    return found


def _fits(value: Any, kind: Any) -> bool:
    """Return whether a value is of a declared type, as far as that can be told."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        fits = any(_fits(value, each) for each in parts)
    elif origin is tuple and parts[-1] is not ...:
        fits = isinstance(value, tuple | list) and len(value) == len(parts) and all(map(_fits, value, parts))
    elif origin in (tuple, Sequence):
        is_list = isinstance(value, Sequence) and not isinstance(value, str | bytes)
        fits = is_list and all(_fits(each, parts[0]) for each in value)
    elif origin is Mapping:
        pairs = value.items() if isinstance(value, Mapping) else [(None, None)]
        fits = all(all(map(_fits, pair, parts)) for pair in pairs)
    elif origin is Callable:
        fits = callable(value)
    elif kind is float or kind is int:
        real = Integral if kind is int else Real
        fits = type(value) is not bool and isinstance(value, real) and _has_float(value)
    else:
        kind = NoneType if kind is None else kind
        known = isinstance(kind, type) and not getattr(kind, "_is_protocol", False)
        fits = isinstance(value, kind) if known else True
    return fits


def _has_float(value: Any) -> bool:
    """Return whether a number can become a float; nan and infinity can, and are refused where they matter."""
    try:
        float(value)
    except OverflowError:
        return False
    return True


def _words(kind: Any) -> Phrase:
    """Return how a type is called in errors."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        *most, last = map(_words, parts)
        return Phrase("{known} or {last}", known=listed(most), last=last)
    if origin is tuple and parts[-1] is not ...:
        return Phrase(
            "{count} in brackets: {kinds}", count=len(parts), kinds=listed(list(map(_words, parts)))
        )
    if origin in (tuple, Sequence):
        return Phrase("a list: {kind}", kind=_words(parts[0]))
    if origin is Mapping:
        return Phrase("a dict: {kind}", kind=_words(parts[1]))
    known = _WORDS.get(origin or kind)
    return known or Phrase("a {name}", name=getattr(kind, "__name__", str(kind)))
