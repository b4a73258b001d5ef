"""Art: a picture in an SVG file that an artist may open and change, read as carefully as files of strangers.

What may stand in it is a list (``svg_list``): nothing that could reach outside the file or run. What editors
write for themselves (elements and attributes in other namespaces) is left out.
"""

import re
import stat
from dataclasses import dataclass
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from xml.etree import ElementTree

from icecool3d.art.svg_list import ELEMENTS, LARGEST, OUTERMOST, listed_attributes
from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.language import Language
from icecool3d.kit.limits import ART_BYTES, ART_DEPTH, ART_DRAWN, ART_MILLIMETRES
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase, stored

_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_LEFT_OUT = frozenset(("title", "desc", "metadata"))
_TEXTS = ("text", "tspan")
_PLACING = (*OUTERMOST.split(), "color", "id")
_UNSAFE = re.compile(r"[^\w.-]", re.ASCII)
_SHARED = re.compile(r"(?:\.\./)*(?:(fish)|symbols/([a-z]+))\.svg#(?:fish|symbol)")
"""The only references out of a file: to the fish, and to a player's symbol, which are the same everywhere."""
_SYMBOL = re.compile(r"#symbol-[a-z]+")
_LINK = re.compile(r"url\(\s*['\"]?#([^'\"\s)]+)['\"]?\s*\)")
_WORDS = re.compile(r">([^<>]+)</(text|tspan)>")
_WANTED = Phrase("expected an SVG file of plain shapes, as those in models/art are")


@dataclass(frozen=True)
class Art:
    """A picture that can be put anywhere, at any size."""

    left: float
    """Left edge of the viewBox, mm; the next three are its top, width and height."""
    top: float
    width: float
    height: float
    colour: str
    """Default for ``currentColor``; a floor's is also the colour of its walls. May be empty."""
    content: str
    """Everything inside the outermost element, without namespaces, with ids unique to this file."""
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
            if not text:
                return words[0]
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
    """Read a file; what is not on the list is refused."""
    root, source = _root(path, name), str(path)
    content = "".join(ElementTree.tostring(child, encoding="unicode") for child in root)
    look = "".join(
        f' {key}="{escape(value)}"' for key, value in root.items() if key not in (*OUTERMOST, "color", "id")
    )
    return Art(*_box(root, source), root.get("color", ""), content, look)


def _root(path: Path, name: str | None = None) -> ElementTree.Element:
    """Read a file, and return what of it has an effect; what is not on the list is refused."""
    text, source = _text(path), str(path)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InputError(source, Phrase("declares a document type"), Phrase("expected none"))
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - entities, which can grow, are refused above
    except (ElementTree.ParseError, ValueError) as reason:
        raise InputError(source, Phrase("is not XML ({why})", why=str(reason)[:120]), _WANTED) from None
    if sum(1 for _ in root.iter()) > ART_DRAWN:
        raise InputError(source, Phrase("draws more than {most} shapes", most=ART_DRAWN), _WANTED)
    _plain(root, source, name or _UNSAFE.sub("_", f"{path.parent.name}-{path.stem}"), depth=1)
    return root


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
    """Make elements plain, without namespaces and with ids of this file only; refuse what is not listed."""
    if depth > ART_DEPTH:
        raise InputError(source, Phrase("is nested more than {most} deep", most=ART_DEPTH), _WANTED)
    element.tag = element.tag.removeprefix(_SVG)
    if element.tag not in ELEMENTS or (element.tag == "svg") != (depth == 1):
        wrong = Phrase("has an element {name!a}", name=element.tag[:40])
        raise InputError(source, wrong, Phrase("expected only: {known}", known=", ".join(sorted(ELEMENTS))))
    plain = {key.replace(_XLINK, ""): value for key, value in element.attrib.items()}
    given = {key: value for key, value in plain.items() if not key.startswith("{")}
    element.attrib.clear()
    for key, value in listed_attributes(element.tag, given, source).items():
        element.set(key, _own(key, value, name))
    if element.tag not in _TEXTS:
        element.text = None
    for child in list(element):
        if element.tag not in _TEXTS:
            child.tail = None
        kind = child.tag.removeprefix(_SVG)
        if kind.startswith("{") or kind in _LEFT_OUT:
            element.remove(child)
        else:
            _plain(child, source, name, depth + 1)


def _own(key: str, value: str, name: str) -> str:
    """Return an attribute's value with the ids in it made this file's own."""
    if key == "id":
        return _id(name, value)
    if key == "href":
        if out := _SHARED.fullmatch(value):
            return "#fish" if out[1] else f"#symbol-{out[2]}"
        return f"#{_id(name, value[1:])}"
    return _LINK.sub(lambda link: f"url(#{_id(name, link[1])})", value) if "url" in value else value


def _id(name: str, own: str) -> str:
    """Return an id that no other file has, since pictures are put together from several."""
    if name == own == "fish":
        return own
    return f"symbol-{name[8:]}" if name.startswith("symbols/") else f"{name}:{own}".replace("/", "-")


def _box(root: ElementTree.Element, source: str) -> tuple[float, float, float, float]:
    right = Phrase("expected four numbers, left, top, width and height, in millimetres")
    try:
        left, top, width, height = (float(each) for each in root.get("viewBox", "").replace(",", " ").split())
    except ValueError:
        raise InputError(source, Phrase("has no viewBox"), right) from None
    is_somewhere = all(abs(each) <= LARGEST for each in (left, top))
    if not is_somewhere or not all(1.0 <= each <= ART_MILLIMETRES for each in (width, height)):
        raise InputError(source, Phrase("has no viewBox"), right)
    return left, top, width, height
