"""The list of what an SVG file may hold: elements, their attributes, and the values that each may have.

What is not on the list is refused. Some properties that drawing programs write everywhere are left out
without a word, since here they have no effect.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, did_you_mean

LARGEST = 100_000.0
"""Largest number, on either side of 0."""
_DIGITS = "[0-9]{1,30}(?![0-9])"
NUMBER = rf"(?>[+-]?(?:{_DIGITS}(?:\.{_DIGITS}|\.)?|\.{_DIGITS})(?:[eE][+-]?[0-9]{{1,3}}(?![0-9]))?)"
"""A number as text. (It is atomic, so that no text takes long to be told from numbers.)"""
ID = r"[^\s\"'<>&()#\\]{1,100}"
"""The name of an element."""
_SPACE = "[ \t\r\n]*+"
_NEXT = f"{_SPACE},?+{_SPACE}"
_LENGTH = f"{NUMBER}(?:px)?"
_COLOUR = "#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,30}|(?:rgb|hsl)a?[(][0-9 .,%/+-]{1,60}[)]"
_LINK = rf"url\({_SPACE}(?:#{ID}|'#{ID}'|\"#{ID}\"){_SPACE}\)"
_NUMBERS = re.compile(NUMBER)
_SHAPES = Phrase("expected only what plain shapes have, as those in models/art")


def _list(one: str) -> str:
    return f"{_SPACE}{one}(?:{_NEXT}{one})*+{_SPACE}"


def _function(names: str, *counts: int) -> str:
    """Return the pattern of a function of a ``transform``, which takes so many numbers."""
    given = "|".join(_NEXT.join([NUMBER] * count) for count in counts)
    return rf"(?:{names}){_SPACE}\({_SPACE}(?:{given}){_SPACE}\)"


_FUNCTION = "|".join(
    (
        _function("translate|scale", 1, 2),
        _function("rotate", 1, 3),
        _function("skewX|skewY", 1),
        _function("matrix", 6),
    )
)


class Kind(NamedTuple):
    """The values that an attribute may have."""

    pattern: re.Pattern[str]
    right: Phrase
    """What is expected, if something else stands there."""
    counted: bool = False
    """Whether the numbers in it are looked at."""

    def fits(self, value: str) -> bool:
        """Return whether a value is of this kind."""
        if self.pattern.fullmatch(value) is None:
            return False
        return not self.counted or all(abs(float(each)) <= LARGEST for each in _NUMBERS.findall(value))


def _counted(pattern: str, right: Phrase) -> Kind:
    return Kind(re.compile(f"(?:{pattern})|inherit"), right, counted=True)


def _words(known: str) -> Kind:
    names = ["inherit", *known.split()]
    return Kind(re.compile("|".join(names)), Phrase("expected one of: {known}", known=", ".join(names)))


def _all(names: str, kind: Kind) -> dict[str, Kind]:
    return dict.fromkeys(names.split(), kind)


_BARE = Phrase("expected numbers of at most {most:g}, without units", most=LARGEST)
_PLAIN = _counted(f"{_SPACE}{_LENGTH}{_SPACE}", _BARE)
_SPACING = _counted(f"{_SPACE}{_LENGTH}{_SPACE}|normal", _BARE)
_POINTS = _counted(_list(NUMBER), _BARE)
_PLACES = _counted(_list(_LENGTH), _BARE)
_SHARE = _counted(f"{_SPACE}{NUMBER}%?{_SPACE}", Phrase("expected a number, or a share like 50%"))
_DASHES = _counted(f"{_list(_LENGTH)}|none", Phrase("expected lengths of dashes and gaps, or none"))
_PATH = _counted(
    f"(?:[MmZzLlHhVvCcSsQqTtAa \t\r\n,]|{NUMBER})*+",
    Phrase("expected commands of a path, with numbers of at most {most:g}", most=LARGEST),
)
_TRANSFORM = _counted(
    f"{_SPACE}(?:(?:{_FUNCTION})(?:{_NEXT}(?:{_FUNCTION})){{0,19}}{_SPACE})?",
    Phrase("expected up to 20 of matrix, translate, scale, rotate, skewX, skewY, with numbers"),
)
_COLOURED = Kind(re.compile(_COLOUR), Phrase("expected a colour like #D64545, or its name"))
_PAINTED = Kind(
    re.compile(f"{_COLOUR}|{_LINK}(?:{_SPACE}(?:{_COLOUR}))?"),
    Phrase("expected a colour like #D64545, or a gradient of the file like url(#name)"),
)
_CUT = Kind(re.compile(f"{_LINK}|none"), Phrase("expected a clipPath of the file like url(#name), or none"))
_HREF = Kind(
    re.compile(rf"#{ID}|(?:\.\./)*(?:fish\.svg#fish|symbols/[a-z]+\.svg#symbol)"),
    Phrase("expected references within the file only, or to fish.svg and symbols"),
)
_NAME = Kind(re.compile(ID), Phrase("expected a name without spaces, quotes and brackets"))
_TEXT = Kind(re.compile(r"[\w ,'\".:/+-]{0,200}"), Phrase("expected at most 200 letters"))
_ANYTHING = Kind(re.compile(".{0,200}", re.DOTALL), Phrase("expected at most 200 letters"))

_PROPERTIES: Mapping[str, Kind] = {
    **_all("fill stroke", _PAINTED),
    **_all("color stop-color", _COLOURED),
    **_all("opacity fill-opacity stroke-opacity stop-opacity", _SHARE),
    **_all("stroke-width stroke-miterlimit stroke-dashoffset font-size", _PLAIN),
    **_all("letter-spacing word-spacing", _SPACING),
    "stroke-dasharray": _DASHES,
    "stroke-linecap": _words("butt round square"),
    "stroke-linejoin": _words("miter miter-clip round bevel arcs"),
    **_all("fill-rule clip-rule", _words("nonzero evenodd")),
    "paint-order": Kind(
        re.compile("normal|inherit|(?:(?:fill|stroke|markers) ?){1,3}"),
        Phrase("expected fill and stroke, in the order of painting"),
    ),
    "clip-path": _CUT,
    "display": _words("inline block none"),
    "visibility": _words("visible hidden collapse"),
    "overflow": _words("visible hidden scroll auto"),
    "shape-rendering": _words("auto crispEdges geometricPrecision optimizeSpeed"),
    "text-rendering": _words("auto optimizeSpeed optimizeLegibility geometricPrecision"),
    "text-anchor": _words("start middle end"),
    "font-family": _TEXT,
    "font-style": _words("normal italic oblique"),
    "font-weight": _words("normal bold bolder lighter 100 200 300 400 500 600 700 800 900"),
}
"""Allowed on every element, as attributes or in ``style``."""
_EVERYWHERE: Mapping[str, Kind] = {"id": _NAME, "class": _TEXT, "transform": _TRANSFORM}


def _with(plain: str = "", /, **more: Kind) -> Mapping[str, Kind]:
    """Return all attributes of an element: those that hold one number, ``more``, and what all have."""
    return {**_all(plain, _PLAIN), **more, **_EVERYWHERE, **_PROPERTIES}


_LETTERS = _all("x y dx dy", _PLACES)
_GRADIENT = {
    "href": _HREF,
    "gradientUnits": _words("userSpaceOnUse objectBoundingBox"),
    "gradientTransform": _TRANSFORM,
    "spreadMethod": _words("pad reflect repeat"),
}
OUTERMOST = "viewBox width height x y version baseProfile preserveAspectRatio"
"""Attributes that place the outermost element. Only the viewBox is used, and ``art_file`` checks it."""
ELEMENTS: Mapping[str, Mapping[str, Kind]] = {
    "svg": _with(**_all(OUTERMOST, _ANYTHING)),
    "g": _with(),
    "defs": _with(),
    "use": _with("x y width height", href=_HREF),
    "path": _with(d=_PATH),
    "rect": _with("x y width height rx ry"),
    "circle": _with("cx cy r"),
    "ellipse": _with("cx cy rx ry"),
    "line": _with("x1 y1 x2 y2"),
    "polyline": _with(points=_POINTS),
    "polygon": _with(points=_POINTS),
    "text": _with(**_LETTERS),
    "tspan": _with(**_LETTERS),
    "linearGradient": _with(**_all("x1 y1 x2 y2", _SHARE), **_GRADIENT),
    "radialGradient": _with(**_all("cx cy r fx fy fr", _SHARE), **_GRADIENT),
    "stop": _with(offset=_SHARE),
    "clipPath": _with(clipPathUnits=_words("userSpaceOnUse")),
}
"""The allowed elements, each with its allowed attributes."""
_LEFT_OUT = re.compile(
    "-.*|data-.*|aria-.*|role|lang|font-(?:variant|feature|variation|stretch|size-adjust).*|line-height|"
    "white-space|text-(?:align|indent|decoration|transform|orientation|overflow).*|direction|writing-mode|"
    "unicode-bidi|(?:dominant-)?baseline.*|alignment-baseline|block-progression|inline-size|solid-.*|"
    "shape-(?:inside|padding|margin|subtract)|vector-effect|color-(?:interpolation|rendering).*|"
    "image-rendering|pointer-events|cursor|clip|glyph-orientation-.*|kerning|enable-background"
)
"""Attributes that are ignored, whatever their value."""
_UNSET = re.compile("filter|mask|mix-blend-mode|isolation|marker(?:-start|-mid|-end)?")
"""Attributes that are ignored if their value is one of ``_NONE``, and refused otherwise."""
_NONE = ("none", "normal", "auto")


def listed_attributes(element: str, given: Mapping[str, str], source: str) -> dict[str, str]:
    """Return the attributes of an element, ``style`` included, that have an effect; refuse unlisted ones.

    >>> listed_attributes("g", {"style": "fill:red;line-height:1", "fill": "blue"}, "x.svg")
    {'fill': 'red'}
    """
    known, style = ELEMENTS[element], _declarations(given.get("style", ""), source)
    plain = [(key, value) for key, value in given.items() if key != "style"]
    found = {key: value for key, value in plain if _has_effect(key, value, known, source)}
    return found | {key: value for key, value in style if _has_effect(key, value, _PROPERTIES, source)}


def _has_effect(key: str, value: str, known: Mapping[str, Kind], source: str) -> bool:
    """Return whether an attribute has an effect; refuse one that may not stand there, or have that value."""
    kind = known.get(key)
    if kind is None:
        if _LEFT_OUT.fullmatch(key) or (_UNSET.fullmatch(key) and value.strip() in _NONE):
            return False
        wrong = Phrase("has an attribute {name!a}", name=key[:40])
        raise InputError(source, wrong, did_you_mean(_SHAPES, [*known], key))
    if not kind.fits(value):
        wrong = Phrase("has {attribute} = {value!a}", attribute=key, value=value[:40])
        raise InputError(source, wrong, kind.right)
    return True


def _declarations(style: str, source: str) -> Iterator[tuple[str, str]]:
    """Yield the properties of a ``style``, with their values."""
    for each in style.split(";"):
        key, colon, value = each.partition(":")
        if colon:
            yield key.strip().lower(), value.strip()
        elif each.strip():
            wrong = Phrase("has {attribute} = {value!a}", attribute="style", value=each.strip()[:40])
            raise InputError(source, wrong, Phrase("expected properties like fill:#D64545"))
