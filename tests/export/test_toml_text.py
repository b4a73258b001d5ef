"""Plain data as TOML text comes back as it was, to the last bit of every number."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.export.toml_text import toml_text
from icecool3d.school import load_scene, parse_scene, scene_names

NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(2**53), 2**53)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=12)
VALUES: Any = st.recursive(
    NUMBERS | TEXTS | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_whatever_is_plain_is_read_as_it_was_written(data: dict[str, Any]) -> None:
    assert repr(sorted(tomllib.loads(toml_text(data)).items())) == repr(sorted(data.items()))


@pytest.mark.parametrize("name", scene_names())
def test_a_scene_that_is_written_again_is_the_same_place(name: str) -> None:
    scene = load_scene(name)
    assert parse_scene(toml_text(scene.to_dict()), "again.toml") == scene
