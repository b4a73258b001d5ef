"""The page of names: ``import icecool3d as ice``."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import icecool3d as ice

GIVEN = ("CheckFailed", "Course", "Move", "Shots", "Trace", "Turn")
"""What others give or take, and nobody makes by name."""
HOUSE = Path(__file__).parent.parent.parent


def loaded_by(code: str) -> set[str]:
    """Return the modules that a fresh Python has loaded after some code."""
    look = f"{code}\nimport sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", look], cwd=HOUSE, capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


def test_the_page_alone_loads_nothing_and_a_flick_only_what_moves_and_judges() -> None:
    bare = loaded_by("")
    assert loaded_by("import icecool3d") - bare == {"icecool3d", "icecool3d.kit", "icecool3d.kit.version"}
    loaded = loaded_by("import icecool3d as ice\nice.flick(aim=8, speed=2.5)")
    assert "icecool3d.physics.world" in loaded
    assert not {"PIL", "panda3d", "matplotlib", "icecool3d.rules", "icecool3d.match"} & loaded


def test_every_name_of_the_page_is_there_and_told_of_in_the_help() -> None:
    said = ice.__doc__ or ""
    for name in ice.__all__:
        assert getattr(getattr(ice, name), "__name__", name) == name
        assert (
            name in said
            or name.endswith("Error")
            or name in ("Shots", "Course", "Trace", "Move", "CheckFailed")
        )
    assert set(ice.__all__) <= set(dir(ice))
    with pytest.raises(AttributeError, match="has no attribute 'flik'"):
        ice.flik  # noqa: B018


@pytest.mark.parametrize("name", [each for each in ice.__all__ if each[0].islower() or "Error" not in each])
def test_every_public_thing_says_what_it_is_and_shows_it_by_an_example(name: str) -> None:
    thing = getattr(ice, name)
    assert thing.__doc__, name
    examples = doctest.DocTestFinder(exclude_empty=True).find(thing, name)
    if name not in ("CheckFailed", "Course", "Turn", "Trace", "Move"):  # values that others give
        assert any(each.examples for each in examples), name
    for method, function in inspect.getmembers(thing, inspect.isfunction):
        if not method.startswith("_"):
            assert function.__doc__, f"{name}.{method}"


def test_the_five_lines_of_the_readme_do_what_they_say(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (HOUSE / "README.md").read_text("utf-8"), re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "Red has passed through Classroom-Gym from the Classroom to the Gym" in run.stdout
