"""Art: a picture in an SVG file that an artist may open and change, read as carefully as files of strangers.

Most of SVG is refused: what could reach outside the file, run, or keep the painter busy for long. What
editors write for themselves (elements and attributes in other namespaces) is left out.
"""

import re
import stat
from dataclasses import dataclass
from functools import lru_cache
from html import escape, unescape
from math import isfinite
from pathlib import Path
from xml.etree import ElementTree

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.language import Language
from icecool3d.kit.limits import ART_BYTES, ART_DEPTH, ART_DRAWN, ART_MILLIMETRES
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase, stored

_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_KNOWN = {
    *("svg", "g", "defs", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("text", "tspan", "linearGradient", "radialGradient", "stop"),
}
_LEFT_OUT = frozenset(("title", "desc", "metadata"))
_OUTERMOST = ("viewBox", "width", "height", "x", "y", "color", "id", "version", "preserveAspectRatio")
"""What of the outermost element says where it stands, and not how its content looks."""
_SHARED = re.compile(r"(?:\.\./)*(?:(fish)|symbols/([a-z]+))\.svg#(?:fish|symbol)")
"""The only references out of a file: to the fish, and to a player's symbol, which are the same everywhere."""
_SYMBOL = re.compile(r"#symbol-[a-z]+")
_LINK = re.compile(r"url\(\s*(['\"]?)(.*?)\1\s*\)")
_WORDS = re.compile(r">([^<>]*\S[^<>]*)</(text|tspan)>")
_WANTED = Phrase("expected an SVG file of plain shapes, as those in models/art are")


@dataclass(frozen=True)
class Art:
    """A picture that can be put anywhere, at any size."""

    left: float
    """Of what is seen of it, mm, as are the following."""
    top: float
    width: float
    height: float
    colour: str
    """What ``currentColor`` means if nobody says, of a floor the colour of its walls; may be empty."""
    content: str
    """What is in its outermost element, without namespaces, and with ids that no other file has."""
    look: str
    """The attributes of that element that its content inherits."""

    def inside(self, language: Language = "en", symbol: str = "", **values: object) -> str:
        """Return its content, with the words in ``language`` and ``values`` for names in braces.

        Symbols in it become ``symbol``, the name of one, if that is given.

        >>> art("pieces/card").inside(value=3).count(">3</text>")
        1
        """

        def said(words: re.Match[str]) -> str:
            text = stored(unescape(words[1]).strip(), language)
            for name, value in values.items():
                text = text.replace(f"{{{name}}}", str(value))
            return f">{escape(text)}</{words[2]}>"

        found = _WORDS.sub(said, self.content)
        return _SYMBOL.sub(f"#symbol-{symbol}", found) if symbol else found


def shared(body: str) -> str:
    """Return what of the shared shapes ``body`` refers to.

    >>> shared('<use href="#fish"/>').startswith('<polygon id="fish"')
    True
    """
    symbols = sorted({found[8:] for found in _SYMBOL.findall(body)})
    names = [*(["fish"] if '"#fish"' in body else []), *(f"symbols/{each}" for each in symbols)]
    return "".join(art(name).content for name in names)


def outline(name: str) -> list[tuple[float, float]]:
    """Return the points of the polygon that a file consists of, x to the right and y down.

    >>> outline("symbols/triangle")[0]
    (0.0, -10.0)
    """
    points = re.search('points="([^"]*)"', art(name).content)
    assert points is not None  # a shape that is cut out is a polygon
    return [(float(x), float(y)) for x, y in (each.split(",") for each in points[1].split())]


@lru_cache
def art(name: str) -> Art:
    """Return a shipped piece of art, by its path in ``models/art``.

    >>> art("rooms/gym/floor").width
    214.0
    """
    return read_art(models_folder() / "art" / f"{name}.svg", name)


def read_art(path: Path, name: str | None = None) -> Art:
    """Read a file; whatever is wrong with it is refused."""
    text, source = _text(path), str(path)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InputError(source, Phrase("declares a document type"), Phrase("expected none"))
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - entities, which can grow, are refused above
    except (ElementTree.ParseError, ValueError) as reason:
        raise InputError(source, Phrase("is not XML ({why})", why=str(reason)[:120]), _WANTED) from None
    name = name or f"{path.parent.name}-{path.stem}"
    _plain(root, source, name, depth=1)
    _limited(root, source)
    content = "".join(ElementTree.tostring(child, encoding="unicode") for child in root)
    look = "".join(f' {key}="{escape(value)}"' for key, value in root.items() if key not in _OUTERMOST)
    return Art(*_box(root, source), root.get("color", ""), content, look)


def _text(path: Path) -> str:
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # to open a pipe would wait for ever
            raise InputError(str(path), Phrase("is not a regular file"), _WANTED)
        with path.open("rb") as file:
            raw = file.read(ART_BYTES + 1)
        if len(raw) > ART_BYTES:
            wrong = Phrase("is larger than {size} kB", size=ART_BYTES // 1000)
            raise InputError(str(path), wrong, _WANTED)
        return raw.decode()
    except OSError as reason:
        raise InputError(
            str(path), Phrase("cannot be read ({why})", why=os_reason(reason)), _WANTED
        ) from None
    except UnicodeDecodeError:
        raise InputError(str(path), Phrase("is not text in UTF-8"), _WANTED) from None


def _plain(element: ElementTree.Element, source: str, name: str, depth: int) -> None:
    """Make elements plain, without namespaces and with ids of this file only; refuse what is unknown."""
    if depth > ART_DEPTH:
        raise InputError(source, Phrase("is nested more than {most} deep", most=ART_DEPTH), _WANTED)
    element.tag = element.tag.removeprefix(_SVG)
    if element.tag not in _KNOWN or (element.tag == "svg" and depth > 1):
        wrong = Phrase("has an element {name!a}", name=element.tag[:40])
        raise InputError(source, wrong, Phrase("expected only: {known}", known=", ".join(sorted(_KNOWN))))
    for key, value in list(element.attrib.items()):
        del element.attrib[key]
        plain = "href" if key == f"{_XLINK}href" else key
        if not plain.startswith("{"):
            element.set(plain, _own(plain, value, source, name))
    for child in list(element):
        kind = child.tag.removeprefix(_SVG)
        if kind.startswith("{") or kind in _LEFT_OUT:
            element.remove(child)
        else:
            _plain(child, source, name, depth + 1)


def _own(key: str, value: str, source: str, name: str) -> str:
    """Return an attribute's value with the ids in it made this file's own."""
    if key == "id":
        return _id(name, value)
    if key == "href":
        if out := _SHARED.fullmatch(value):
            return "#fish" if out[1] else f"#symbol-{out[2]}"
        value = f"url({value})"
    if "dasharray" in key or "dasharray" in value:
        raise InputError(source, Phrase("has dashed lines"), Phrase("expected them drawn one by one"))
    if key.startswith("on") or "\\" in value or "@" in value:
        raise InputError(source, Phrase("has an attribute {name!a}", name=key[:40]), _WANTED)
    if "url" in value.lower():
        links = _LINK.findall(value)
        if value.lower().count("url") != len(links) or not all(link.startswith("#") for _, link in links):
            right = Phrase("expected references within the file only, or to fish.svg and symbols")
            raise InputError(source, Phrase("refers to {name!a}", name=value[:40]), right)
        value = _LINK.sub(lambda link: f"url(#{_id(name, link[2][1:])})", value)
    return value.removeprefix("url(").removesuffix(")") if key == "href" else value


def _id(name: str, own: str) -> str:
    """Return an id that no other file has, since pictures are put together from several."""
    if name == own == "fish":
        return own
    return f"symbol-{name[8:]}" if name.startswith("symbols/") else f"{name}:{own}".replace("/", "-")


def _limited(root: ElementTree.Element, source: str) -> None:
    """Refuse what draws very much by showing groups again and again, or shows itself."""
    by_id = {each.get("id"): each for each in root.iter() if each.get("id")}
    known: dict[ElementTree.Element, int] = {}

    def drawn(element: ElementTree.Element, within: tuple[ElementTree.Element, ...]) -> int:
        if element in within or len(within) > 2 * ART_DEPTH:
            raise InputError(source, Phrase("shows a group within itself"), _WANTED)
        if element not in known:
            deeper = (*within, element)
            shown = by_id.get(element.get("href", "")[1:]) if element.tag == "use" else None
            parts = [*element, shown] if shown is not None else [*element]
            known[element] = 1 + sum(drawn(each, deeper) for each in parts)
        return known[element]

    if drawn(root, ()) > ART_DRAWN:
        raise InputError(source, Phrase("draws more than {most} shapes", most=ART_DRAWN), _WANTED)


def _box(root: ElementTree.Element, source: str) -> tuple[float, float, float, float]:
    right = Phrase("expected four numbers, left, top, width and height, in millimetres")
    try:
        left, top, width, height = (float(each) for each in root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        raise InputError(source, Phrase("has no viewBox"), right) from None
    if not (
        all(map(isfinite, (left, top))) and 1.0 <= min(width, height) <= max(width, height) <= ART_MILLIMETRES
    ):
        raise InputError(source, Phrase("has no viewBox"), right)
    return left, top, width, height
