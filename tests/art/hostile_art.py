"""Art as nobody kind would write it: made of a seed, from known nasty ideas and from shipped art spoilt."""

import re
from collections.abc import Callable
from functools import cache
from random import Random

from icecool3d.kit.own_files import models_folder

NUMBERS = (
    *(
        "1e9",
        "-1e9",
        "1e5",
        "99999",
        "-99999",
        "1e300",
        "-1e308",
        "1e999",
        "1e38",
        "3.4e38",
        "1e-300",
        "1e-45",
    ),
    *("0", "-0", "NaN", "inf", "-Infinity", "0.0000001", "1e-5", "-1", "1e", "0x10", "1_000", "٣", "100%"),
    *("10mm", "5em", "1e4px", "50vw", "9" * 40, "." + "0" * 60 + "1", "1,5", "--1", "calc(1+1)", "65536"),
)
"""Numbers, and what is none."""
COLOURS = ("red", "#0f08", "none", "currentColor", "url(#g)", "rgb(300%,0,19)", "hsl(1,2%,3%)", "url(#x) red")
STYLES = (
    *("mix-blend-mode:multiply", "filter:blur(90px)", "filter:url(#f)", "isolation:isolate", "mask:url(#m)"),
    *("marker-mid:url(#k)", "clip-path:url(#c)", "opacity:.5", "stroke-dasharray:1e-6", "stroke-width:99999"),
    *("fill:url(#p)", "fill:url(#g)", "@import url(x)", "fill:red!important", "--x:1;fill:var(--x)"),
    *("stroke-linecap:round;stroke:red", "transform:scale(99)", "x:1e9", "d:path('M0 0')", "font-size:9999"),
    *("fill:url(http://example.org/a#b)", "-inkscape-stroke:hairline;paint-order:stroke fill", "font:9px x"),
)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{}">'
BOXES = (
    *["0 0 70 30"] * 8,
    *(
        "-207 -107 414 214",
        "0 0 1 1",
        "0 0 1 100000",
        "-99999 99999 100000 100000",
        "0 0 1e-9 9",
        "0 0 inf 1",
    ),
)
LONG = 200_000
"""Longer files are made no longer, characters."""
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0, "A": 0}


class Maker(Random):
    """Makes the parts of one file; in some most numbers are within bounds, so that they are painted."""

    nasty = 0.3
    """How often a number is none, or much too large."""

    def number(self) -> str:
        if self.random() < self.nasty:
            return self.choice(NUMBERS)
        if self.random() < 0.2:
            return f"{self.uniform(-1.0, 1.0) * 10.0 ** self.uniform(-6.0, 4.0):.5f}"
        return f"{self.choice((1.0, 1.0, 1.0, 30.0)) * self.uniform(-90.0, 90.0):.4f}"

    def numbers(self, count: int) -> str:
        return " ".join(self.number() for _ in range(count))

    def line(self) -> str:
        """Return the attributes of a line."""
        ends, bends = self.choice(("butt", "round", "square")), self.choice(("miter", "round", "bevel"))
        wide = self.choice((self.number(), "1", "0.001", "300", "0"))
        colours = f'fill="{self.choice(COLOURS)}" stroke="{self.choice(COLOURS)}" stroke-width="{wide}"'
        return f'{colours} stroke-linecap="{ends}" stroke-linejoin="{bends}"'

    def transform(self) -> str:
        takes = {"matrix": 6, "translate": 2, "scale": 1, "rotate": 3, "skewX": 1, "skewY": 1}
        names = self.choices([*takes], k=self.choice((1, 1, 3, 19, 40)))
        return self.choice((" ", "", ",")).join(f"{name}({self.numbers(takes[name])})" for name in names)


def hostile_svg(seed: int) -> str:
    """Return a file by its number."""
    maker = Maker(seed)
    maker.nasty = maker.choice((0.0, 0.0, 0.02, 0.3))
    if seed % 3 == 0:
        return _spoilt(maker)
    ideas = maker.choice(IDEAS), *maker.choices(IDEAS, k=maker.choice((0, 0, 0, 1, 2)))
    return f"{HEAD.format(maker.choice(BOXES))}{''.join(idea(maker) for idea in ideas)}</svg>"


def _far(make: Maker) -> str:
    far = make.choice(("1e9", "1e7", "1e6", "90000", "20000", "9000", "1e12", "1e36"))
    caps = f'stroke="red" stroke-width="{make.choice(("1", "9", far))}" stroke-linecap="round"'
    return f'<path d="M-{far} 0H{far}M0 -{far}V{far}A{far} 1 30 1 0 5 5" {caps} stroke-linejoin="round"/>'


def _path(make: Maker) -> str:
    data = "M0 0"
    for _ in range(make.choice((3, 12, 300))):
        name = make.choice([*TAKES])
        flags = make.choice(("00", "01", "1 0", "1,1"))
        given = f"{make.numbers(3)} {flags} {make.numbers(2)}" if name == "A" else make.numbers(TAKES[name])
        data += make.choice((name, name.lower())) + given
    return f'<path d="{data}" {make.line()}/>'


def _many(make: Maker) -> str:
    one = make.choice(
        (
            '<rect x="-200" y="-200" width="900" height="900" fill="red" fill-opacity=".01"/>',
            f'<path d="M0 0H70V30Q{make.number()} 9 1 1T5 5 8 8z" {make.line()}/>',
            '<circle r="500" fill="url(#g)" opacity=".3"/>',
            '<g opacity=".9"><rect width="800" height="800"/></g>',
        )
    )
    return _gradient(make) + one * min(make.choice((100, 1000, 2900, 20000)), LONG // len(one))


def _deep(make: Maker) -> str:
    depth, tag = make.choice((10, 17, 25, 9000)), make.choice(("g", "g", "text", "tspan", "defs", "a"))
    looks = ('opacity=".9"', 'transform="scale(9)"', 'clip-path="url(#c)"', 'style="isolation:isolate"', "")
    clip = '<clipPath id="c"><rect width="9" height="9"/></clipPath>'
    inner = f"<{tag} {make.choice(looks)}>" * depth + '<rect width="900" height="900"/>' + f"</{tag}>" * depth
    return clip + inner


def _bomb(make: Maker) -> str:
    """Return groups that show others several times, or themselves."""
    steps, times = make.choice((2, 3, 9, 15)), make.choice((2, 10, 50))
    first = make.choice((_path(make), '<use href="#g8"/>', "<text>fish</text>"))
    parts = [f'<g id="g0">{first}</g>']
    for step in range(1, steps):
        moved = make.choice(("scale(9)", "scale(.5)", "translate(9 9)"))
        uses = f'<use {make.choice(("", "xlink:"))}href="#g{step - 1}" x="{make.number()}"/>' * times
        parts.append(f'<g id="g{step}" transform="{moved}">{uses}</g>')
    return f'{"".join(parts)}<use href="#g{steps - 1}"/>'


def _dashed(make: Maker) -> str:
    dashes = ("1e-6", "0.05", "0.01 0", "0 0", "1 2 3", "-1 1", "1e-300", "0,0.05", "9,", "1e5", "none")
    ends = f'stroke="red" stroke-linecap="round" stroke-dashoffset="{make.number()}"'
    shapes = f'<path d="M0 0H{make.number()}C{"9 " * 60}"/><circle r="{make.number()}"/>'
    return f'<g stroke-dasharray="{make.choice(dashes)}" {ends}>{shapes}</g>'


def _gradient(make: Maker) -> str:
    stops = "".join(
        f'<stop offset="{place / 50}" stop-color="#{place % 4096:03x}"/>'
        for place in range(make.choice((0, 1, 2, 60, 64, 3000)))
    )
    kind, places = make.choice(
        (("linear", ("x1", "y1", "x2", "y2")), ("radial", ("cx", "cy", "r", "fx", "fr")))
    )
    given = " ".join(f'{key}="{make.number()}"' for key in places if make.random() < 0.5)
    units = make.choice(("userSpaceOnUse", "objectBoundingBox"))
    spread = make.choice(("pad", "reflect", "repeat"))
    more = make.choice(("", 'href="#g"', 'href="#h"', f'gradientTransform="{make.transform()}"'))
    return (
        f'<{kind}Gradient id="g" gradientUnits="{units}" spreadMethod="{spread}" {given} {more}>{stops}'
        f'</{kind}Gradient><linearGradient id="h" href="#g"/>'
        '<rect width="70" height="30" fill="url(#g)" stroke="url(#h)"/>'
    )


def _text(make: Maker) -> str:
    words = make.choice(
        ("fish ", "ﷺ", "ก็็็็็็", "e\u0301\u0302" * 9, "\u202eabc", "👨‍👩‍👧", "{value}", "&amp;&#x10FFFF;")
    )
    look = (
        f'font-size="{make.choice(("9", "0", "-5", "900", make.number()))}" letter-spacing="{make.number()}"'
    )
    family = make.choice(("Manrope", "Fredoka One", "serif", "'; DROP", "a" * 300))
    said = words * make.choice((1, 9, 90, 300, 20000))
    places = f'x="{make.number()}" dx="{make.numbers(9)}" font-family="{family}"'
    return f'<text {places} {look} {make.line()}>{said}<tspan y="3">{words}</tspan> tail</text>'


def _filter(make: Maker) -> str:
    inner = (
        *(
            '<feGaussianBlur stdDeviation="500"/>',
            '<feTurbulence numOctaves="99"/>',
            '<feDropShadow dx="9"/>',
        ),
        *('<feMorphology radius="300"/>', '<feConvolveMatrix order="50"/>'),
    )
    looks = ('filter="url(#f)"', 'style="filter:url(#f)"', 'style="mix-blend-mode:color"', 'filter="none"')
    shown = f"<g {make.choice(looks)}>" * 9 + '<rect width="70" height="30"/>' + "</g>" * 9
    given = f'<filter id="f">{make.choice(inner) * 9}</filter>'
    return make.choice((given, "")) + shown


RECURSION = (
    '<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>',
    '<marker id="k"><path d="M0 0L9 9" marker-mid="url(#k)"/></marker><path d="M0 0" marker-mid="url(#k)"/>',
    '<clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath><g clip-path="url(#c)"/>',
    '<clipPath id="c" clip-path="url(#d)"><use href="#x"/></clipPath>'
    '<clipPath id="d"><use href="#x"/></clipPath><g id="x" clip-path="url(#c)"><path d="M0 0V9z"/></g>',
    '<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><g mask="url(#m)"><path d="M0 0V9"/></g>',
    '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><path d="M0 0H9V9" fill="url(#g)"/>',
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>',
    '<g id="a"/><g id="a"><rect width="1" height="1"/></g><use href="#a"/>',
    '<symbol id="s" viewBox="0 0 1e-9 1"><use href="#s"/></symbol><use href="#s"/>',
    '<g id="a" clip-path="url(#c)"><path d="M0 0V9z"/></g><clipPath id="c"><use href="#a"/></clipPath>',
)
"""What is shown within itself."""
OUTSIDE = (
    '<image href="file:///etc/passwd" width="9" height="9"/>',
    '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>',
    "<script>alert(1)</script>",
    "<style>*{filter:blur(99px)}</style>",
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>',
    '<use href="http://example.org/x.svg#y"/>',
    '<use href="../../fish.svg#fish" transform="scale(90)"/>' * 300,
    '<rect width="9" height="9" onload="x()"/>',
    '<animate attributeName="x" to="9"/>',
    '<rect width="9" height="9" fill="&#34;/&gt;&lt;filter/&gt;"/>',
    '<svg viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
    '<switch><g systemLanguage="fr"><rect width="9" height="9"/></g></switch>',
)
"""What reaches out of the file, runs, or is another language."""


def _turned(make: Maker) -> str:
    vanished = '<rect width="9" height="9" transform="scale(1e-30)"/>'
    return f'<g transform="{make.transform()}">{_path(make)}{vanished}</g>'


def _tiny(make: Maker) -> str:
    """Return shapes that vanish, shown very large."""
    small, large = make.choice(("1e-5", "1e-8", "1e-20", "1e-40")), make.choice(("1e4", "9e4", "1e5"))
    path = f'<path d="M0 0h{small}v{small}a{small} {small} 0 1 0 0 {small}z" {make.line()}/>'
    circle = f'<circle r="{small}" stroke="red" stroke-width="{small}" stroke-dasharray="{small}"/>'
    return f'<g transform="scale({large})">{path}{circle}</g>'


def _styled(make: Maker) -> str:
    style = ";".join(make.choices(STYLES, k=make.choice((1, 2, 5))))
    path = f'<path d="M0 0L9 9 70 5" style="{make.choice(STYLES)}"/>'
    return f'<g style="{style}"><circle cx="9" cy="9" r="{make.number()}"/>{path}</g>'


def _busy(make: Maker) -> str:
    """Return one line of very many pieces across all that is seen, which is allowed."""
    count = make.choice((3000, 12000, 22000))
    points = " ".join(f"{make.randint(-9, 79)},{make.randint(-9, 39)}" for _ in range(count))
    return f'<polyline points="{points}" {make.line()}/>'


IDEAS: tuple[Callable[[Maker], str], ...] = (
    *(_far, _path, _path, _many, _deep, _bomb, _dashed, _gradient, _text, _filter, _turned, _tiny, _styled),
    *(_busy, lambda make: make.choice(RECURSION), lambda make: make.choice(OUTSIDE)),
)


@cache
def _shipped() -> tuple[str, ...]:
    return tuple(path.read_text() for path in sorted((models_folder() / "art").rglob("*.svg")))


def _spoilt(make: Maker) -> str:
    """Return a shipped file in which something stands that should not."""
    text = make.choice(_shipped())
    for _ in range(make.choice((1, 1, 2, 5, 20))):
        if len(text) < LONG:
            text = make.choice(SPOILING)(text, make)
    return text


def _spoil_number(text: str, make: Maker) -> str:
    return _put(text, make, r"(?<=[\s\",(\-A-Za-z])[0-9.]+", lambda _: make.number())


def _spoil_value(text: str, make: Maker) -> str:
    values = (*NUMBERS, *COLOURS, "x" * 5000, "M0 0" * 20000)
    return _put(text, make, r'(?<==")[^"]*(?=")', lambda _: make.choice(values))


def _add_style(text: str, make: Maker) -> str:
    return _put(text, make, "(?=/>)", lambda _: f' style="{make.choice(STYLES)}"')


def _add_idea(text: str, make: Maker) -> str:
    return text.replace("</svg>", f"{make.choice(IDEAS)(make)}</svg>", 1)


def _repeat(text: str, make: Maker) -> str:
    times = make.choice((10, 400, 2500))
    shape = r"<(?:path|rect|circle|use|polygon)\b[^>]*/>"
    return _put(
        text, make, shape, lambda found: re.sub(r' id="[^"]*"', "", found) * min(times, LONG // len(found))
    )


def _rename(text: str, make: Maker) -> str:
    names = re.findall(r" ([a-z-]+)=", text)
    return text.replace(f" {make.choice(names)}=", f" {make.choice(names)}=", 1)


def _damage(text: str, make: Maker) -> str:
    place = make.randrange(len(text))
    return text[:place] + make.choice(("", "<", "&", "\0", '"', "]]>", "</g>")) + text[place + 1 :]


def _put(text: str, make: Maker, pattern: str, new: Callable[[str], str]) -> str:
    """Return a text with something new in one of the places that look like ``pattern``."""
    places = [*re.finditer(pattern, text)]
    if not places:
        return text
    found = make.choice(places)
    return text[: found.start()] + new(found[0]) + text[found.end() :]


SPOILING: tuple[Callable[[str, Maker], str], ...] = (
    *[_spoil_number] * 6,
    *(_spoil_value, _add_style, _add_style, _add_idea, _add_idea, _repeat, _repeat, _rename, _damage),
)
