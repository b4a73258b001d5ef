"""The manual is made of the docstrings: a page for every room, and the signature of every name."""

import os
import re
import subprocess
import sys
from html import unescape
from importlib import import_module
from pathlib import Path

import pytest

import icecool3d
from icecool3d.manual import DEEPER, ROOMS

HOUSE = Path(__file__).parent.parent
QUESTIONS = ("How ", "What ", "When ", "Where ", "Whether ", "Which ", "Who ", "Whose ", "Why ")


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("pdoc", reason="needs pdoc")
    folder = tmp_path_factory.mktemp("manual")
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "icecool3d.manual", folder],
        cwd=HOUSE,
        env={name: value for name, value in os.environ.items() if name != "DISPLAY"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


def text_of(page: Path) -> str:
    """Return a page without its marks."""
    return unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8")))


def test_every_room_but_the_window_has_a_page(manual: Path) -> None:
    rooms = {each.parent.name for each in (HOUSE / "icecool3d").glob("*/__init__.py")}
    assert set(ROOMS) == rooms - {"view"}
    pages = {str(each.relative_to(manual).with_suffix("")) for each in manual.rglob("*.html")}
    named = {"icecool3d/" + room.replace(".", "/") for room in (*ROOMS, *DEEPER)}
    assert pages == named | {"icecool3d", "index"}


def test_the_first_page_tells_of_every_name_and_leads_to_every_room(manual: Path) -> None:
    page = (manual / "icecool3d.html").read_text("utf-8")
    assert [name for name in icecool3d.__all__ if f'<section id="{name}">' not in page] == []
    assert [room for room in ROOMS if f'href="icecool3d/{room}.html"' not in page] == []
    text = text_of(manual / "icecool3d.html")
    assert re.search(r"def\s+flick\(\s*\*,\s*aim: float,\s*speed: float,", text)
    assert ">>> flick(aim=8, speed=2.5).passed\n('classroom-gym',)" in text


def test_types_stand_on_the_pages_without_the_bounds_of_files(manual: Path) -> None:
    assert "aim: float" in text_of(manual / "icecool3d.html")
    told = {
        each.stem: re.findall(r"\w+:\s*(?:typing\.)?Annotated.*", text_of(each))
        for each in manual.rglob("*.html")
    }
    assert {page: types for page, types in told.items() if types} == {}


def test_the_pages_of_rooms_hold_no_marks_that_markdown_does_not_know(manual: Path) -> None:
    for room in ROOMS:
        page = (manual / f"icecool3d/{room}.html").read_text("utf-8")
        assert "::</p>" not in page, room
        assert "====" not in page, room


@pytest.mark.parametrize("room", ["view", *ROOMS])
def test_a_rooms_docstring_begins_plainly_and_has_an_example(room: str) -> None:
    about = import_module(f"icecool3d.{room}").__doc__
    assert about is not None
    assert not about.startswith(QUESTIONS)
    assert len(about.split("\n\n")) >= 3
    assert ">>> " in about or "python -m" in about
