"""Art is read as files of strangers are: what is harmless is drawn, all else is refused."""

from pathlib import Path

import numpy as np
import pytest

from icecool3d.art.art_file import art, outline, read_art
from icecool3d.art.canvas import paint
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import ART_BYTES
from icecool3d.kit.own_files import models_folder

SHIPPED = sorted(path for path in (models_folder() / "art").rglob("*.svg"))
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">'
)


def written(folder: Path, inside: str, head: str = HEAD) -> Path:
    path = folder / "picture.svg"
    path.write_text(f"{head}{inside}</svg>")
    return path


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(models_folder() / "art")))
def test_every_shipped_picture_is_read_and_shows_something(path: Path) -> None:
    found = read_art(path)
    seen = (found.left, found.top, found.width, found.height)
    body = f'<g color="#D64545"{found.look}>{found.inside(value=3)}</g>'
    drawn = np.asarray(paint(body, (40, 40), seen))
    assert drawn[..., 3].max() > 200
    assert "<!--" in path.read_text(), "says what it is"


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "has an element 'script'"),
        ('<image href="http://example.org/x.png"/>', "has an element 'image'"),
        ("<filter/>", "has an element 'filter'"),
        ("<mask/>", "has an element 'mask'"),
        ("<pattern/>", "has an element 'pattern'"),
        ("<style>@import url(x)</style>", "has an element 'style'"),
        ("<svg/>", "has an element 'svg'"),
        ('<use href="http://example.org/x.svg#y"/>', "has href = 'http://example.org/x.svg#y'"),
        ('<use xlink:href="../../secret.svg#fish"/>', "has href = '../../secret.svg#fish'"),
        ('<rect fill="url(file:///etc/passwd)"/>', "has fill = 'url(file:///etc/passwd)'"),
        ("<rect style=\"fill:URL('x.svg#y')\"/>", "has fill = "),
        ('<rect style="fill:u\\72l(x)"/>', "has fill = "),
        ('<rect style="filter:blur(9px)"/>', "has an attribute 'filter'"),
        ('<g style="mix-blend-mode:multiply"/>', "has an attribute 'mix-blend-mode'"),
        ('<g style="isolation:isolate"/>', "has an attribute 'isolation'"),
        ('<rect style="red"/>', "has style = 'red'"),
        ('<rect onclick="x()"/>', "has an attribute 'onclick'"),
        ('<rect d="M0 0"/>', "has an attribute 'd'"),
        ('<rect width="NaN"/>', "has width = 'NaN'"),
        ('<rect width="1e6"/>', "has width = '1e6'"),
        ('<rect width="9mm"/>', "has width = '9mm'"),
        ('<g transform="scale(1,,2)"/>', "has transform = 'scale(1,,2)'"),
        ('<g transform="scale(9e9)"/>', "has transform = 'scale(9e9)'"),
        ('<path d="M-1e9 0H1e9" stroke-linecap="round"/>', "has d = 'M-1e9 0H1e9'"),
        ('<path d="M0 0L1 1e"/>', "has d = 'M0 0L1 1e'"),
        ('<path d="M0 0;"/>', "has d = 'M0 0;'"),
        ('<g clip-path="url(http://x)"/>', "has clip-path = 'url(http://x)'"),
        ('<rect id="a b"/>', "has id = 'a b'"),
        ("<g>" * 30 + "</g>" * 30, "is nested more than"),
        ("<rect/>" * 4000, "draws more than 3000 shapes"),
        ("<g>", "is not XML"),
        ("<!-- " + "x" * ART_BYTES + " -->", "is larger than 250 kB"),
    ],
)
def test_what_is_not_on_the_list_is_refused(tmp_path: Path, inside: str, said: str) -> None:
    path = written(tmp_path, inside)
    with pytest.raises(InputError, match="expected") as refused:
        read_art(path)
    assert str(refused.value).startswith(f"{path}: {said}")


@pytest.mark.parametrize(
    "value",
    [
        *(
            "1" * 200_000,
            "1 " * 100_000 + "x",
            "+" * 200_000,
            "." * 200_000,
            "1e1" * 60_000,
            " " * 200_000 + "x",
        ),
        *("scale(1 " + " " * 200_000, "scale(1)  ,  " * 15_000 + "x", "M" + "0 0 0 1 1 " * 20_000 + "B"),
    ],
    ids=lambda value: f"{value[:9]}",
)
@pytest.mark.parametrize("key", ["transform", "points", "d", "fill", "stroke-width", "stroke-dasharray"])
def test_no_value_keeps_the_reader_busy(tmp_path: Path, key: str, value: str) -> None:
    """A pattern that tries all ways to take a text apart would not end before the test run does."""
    shape = {"points": "polygon", "d": "path"}.get(key, "g")
    with pytest.raises(InputError, match=f"has {key} = "):
        read_art(written(tmp_path, f'<{shape} {key}="{value}"/>'))


@pytest.mark.parametrize(
    "box", ["", "0 0 10", "0 0 0 10", "0 0 inf 10", "0 0 10 nan", "0 0 10 1e9", "nan 0 10 10", "0 nan 10 10"]
)
def test_art_says_how_large_it_is(tmp_path: Path, box: str) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
    with pytest.raises(InputError, match="has no viewBox"):
        read_art(written(tmp_path, "", head))


def test_entities_are_refused_before_they_grow(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    path.write_text('<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg/>')
    with pytest.raises(InputError, match="declares a document type"):
        read_art(path)


def test_what_editors_write_for_themselves_is_left_out(tmp_path: Path) -> None:
    head = HEAD.replace("viewBox", 'xmlns:inkscape="http://www.inkscape.org" inkscape:version="1" viewBox')
    inside = '<inkscape:view/><metadata><x/></metadata><g inkscape:label="a"><rect width="3" height="3"/></g>'
    found = read_art(written(tmp_path, inside, head))
    assert found.inside() == '<g><rect width="3" height="3" /></g>'


def test_what_drawing_programs_write_everywhere_is_taken(tmp_path: Path) -> None:
    style = (
        "fill:#ff0000;fill-opacity:1;stroke:none;stroke-width:0.264583px;stroke-dasharray:none;"
        "paint-order:markers fill stroke;-inkscape-stroke:hairline;filter:none;mix-blend-mode:normal;"
        "font-variant-ligatures:normal;line-height:1.25;display:inline"
    )
    inside = (
        f'<g style="{style}" data-name="a" role="b"><path d="m1,2c-1e-3 .5.5-1 2 3a1 1 0 012.5.5z"/></g>'
        '<defs><linearGradient id="a"><stop style="stop-color:red" offset="50%"/></linearGradient>'
        '<radialGradient id="b" xlink:href="#a" gradientTransform="matrix(1,0,0,1,2,3)"/>'
        '<clipPath id="c"><rect width="3" height="3"/></clipPath></defs>'
        '<rect width="9" height="9" fill="url(#b) red" clip-path="url(#c)" stroke-dasharray="1 , 2"/>'
        '<text xml:space="preserve" x="1 2"><tspan y="3">fish</tspan></text>'
    )
    found = read_art(written(tmp_path, inside))
    assert 'fill="#ff0000"' in found.inside()
    assert "style" not in found.inside()
    assert "mix-blend-mode" not in found.inside()


def test_a_style_goes_before_the_attributes(tmp_path: Path) -> None:
    found = read_art(written(tmp_path, '<rect fill="red" style="FILL: blue"/>'))
    assert found.inside() == '<rect fill="blue" />'


def test_nothing_gets_out_of_the_colour_of_a_file(tmp_path: Path) -> None:
    head = HEAD.replace("viewBox", 'color="&#34;/&gt;&lt;filter/&gt;" viewBox')
    with pytest.raises(InputError, match="has color = "):
        read_art(written(tmp_path, "", head))


def test_two_pictures_with_the_same_ids_do_not_mix_them_up(tmp_path: Path) -> None:
    inside = '<defs><rect id="a"/></defs><use href="#a"/><rect fill="url(#a)"/>'
    found = read_art(written(tmp_path, inside)).inside()
    assert found.count("-picture:a") == 3
    assert found.count("#") == 2


def test_words_and_values_are_put_in_as_text(tmp_path: Path) -> None:
    found = read_art(written(tmp_path, "<text> Fish </text><text>{value} {value.__class__}</text>"))
    assert found.inside("fr", value="<3>") == "<text>Poisson</text><text>&lt;3&gt; {value.__class__}</text>"


def test_all_fish_are_one() -> None:
    points = len(outline("fish"))
    others = [path for path in SHIPPED if path.name != "fish.svg" and "fish" in path.read_text()]
    assert points > 20
    assert [path for path in others if "#fish" in path.read_text()]
    assert art("fish").content.count("<polygon") == 1
