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
        ('<use href="http://example.org/x.svg#y"/>', "refers to"),
        ('<use xlink:href="../../secret.svg#fish"/>', "refers to"),
        ('<rect fill="url(file:///etc/passwd)"/>', "refers to"),
        ("<rect style=\"fill:URL('x.svg#y')\"/>", "refers to"),
        ('<rect style="fill:u\\72l(x)"/>', "has an attribute 'style'"),
        ('<rect onclick="x()"/>', "has an attribute 'onclick'"),
        ("<style>@import url(x)</style>", "has an element 'style'"),
        ('<path d="M0 0H10" stroke-dasharray="0.000001"/>', "has dashed lines"),
        ('<g id="a"><use href="#a"/></g>', "shows a group within itself"),
        ("<g>" * 30 + "</g>" * 30, "is nested more than"),
        ("<rect/>" * 4000, "draws more than 3000 shapes"),
        ("<svg/>", "has an element 'svg'"),
        ("<g>", "is not XML"),
        ("<!-- " + "x" * ART_BYTES + " -->", "is larger than 250 kB"),
    ],
)
def test_what_reaches_out_or_grows_without_end_is_refused(tmp_path: Path, inside: str, said: str) -> None:
    path = written(tmp_path, inside)
    with pytest.raises(InputError, match="expected") as refused:
        read_art(path)
    assert str(refused.value).startswith(f"{path}: {said}")


def test_groups_that_show_each_other_do_not_multiply(tmp_path: Path) -> None:
    laughs = '<g id="g0"><rect/></g>' + "".join(
        f'<g id="g{step}">' + f'<use href="#g{step - 1}"/>' * 10 + "</g>" for step in range(1, 10)
    )
    with pytest.raises(InputError, match="draws more than"):
        read_art(written(tmp_path, laughs))


@pytest.mark.parametrize("box", ["", "0 0 10", "0 0 0 10", "0 0 inf 10", "0 0 10 1e9", "nan 0 10 10"])
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


def test_two_pictures_with_the_same_ids_do_not_mix_them_up(tmp_path: Path) -> None:
    inside = '<defs><rect id="a"/></defs><use href="#a"/><rect fill="url(#a)"/>'
    found = read_art(written(tmp_path, inside)).inside()
    assert found.count("-picture:a") == 3


def test_words_and_values_are_put_in_as_text(tmp_path: Path) -> None:
    found = read_art(written(tmp_path, "<text> Fish </text><text>{value} {value.__class__}</text>"))
    assert found.inside("fr", value="<3>") == "<text>Poisson</text><text>&lt;3&gt; {value.__class__}</text>"


def test_all_fish_are_one() -> None:
    points = len(outline("fish"))
    others = [path for path in SHIPPED if path.name != "fish.svg" and "fish" in path.read_text()]
    assert points > 20
    assert [path for path in others if "#fish" in path.read_text()]
    assert art("fish").content.count("<polygon") == 1
