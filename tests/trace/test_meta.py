"""What a trace says about itself comes back from its text, and nonsense is refused by its key."""

import json
from typing import Any

import pytest
from msgspec.structs import fields, replace

from icecool3d.kit.errors import TraceError
from icecool3d.kit.limits import NAME_LETTERS, TRACE_PENGUINS
from icecool3d.trace import Flick, Meta, meta_from_json
from tests.trace_samples import FULL

LISTS = ("others", "furniture", "zones")
LIST = f"expected a list of 1 to {TRACE_PENGUINS} different names"


def read(**damage: object) -> Meta:
    return meta_from_json(json.dumps({**json.loads(FULL.to_json()), **damage}), "x.npz")


def test_everything_comes_back() -> None:
    assert meta_from_json(FULL.to_json(), "x.npz") == FULL


@pytest.mark.parametrize(
    "name", [field.name for field in fields(Meta) if field.name not in ("penguins", *LISTS)]
)
def test_what_is_left_out_stays_out(name: str) -> None:
    left_out: dict[str, Any] = {name: None}
    meta = replace(FULL, **left_out)
    assert meta_from_json(meta.to_json(), "x.npz") == meta


def test_format_and_penguins_are_enough() -> None:
    meta = meta_from_json('{"format": 1, "penguins": ["red", "blåbär 北"]}', "x.npz")
    assert meta == Meta(("red", "blåbär 北"))
    assert meta_from_json(meta.to_json(), "x.npz") == meta


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"meta: is not JSON \(Expecting value: "),
        ("{", r"meta: is not JSON \("),
        ("[" * 100_000, "meta: is nested more than 12 deep"),
        ("9" * 10_000, r"meta: is not JSON \("),
        ('{"format": 1, "penguins": ["red"], "step": NaN}', r"meta: is not JSON \(NaN is no JSON number\)"),
        ("[]", "meta: is no object; expected a JSON object"),
        ("null", "meta: is no object; expected a JSON object"),
        ("{}", "meta.format: is missing"),
        ('{"format": 3, "penguins": ["red"]}', "meta.format: is 3; expected one of: 1, 2"),
        ('{"format": "1", "penguins": ["red"]}', "meta.format: is '1'; expected one of: 1, 2"),
        ('{"format": true, "penguins": ["red"]}', "meta.format: is True"),
        ('{"format": 1}', "meta.penguins: is missing"),
    ],
)
def test_a_text_that_is_no_meta_is_refused(text: str, message: str) -> None:
    with pytest.raises(TraceError, match=f"^x.npz: {message}"):
        meta_from_json(text, "x.npz")


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("penguins", "red", f"meta.penguins: is 'red'; {LIST}"),
        ("penguins", {}, f"meta.penguins: is a table; {LIST}"),
        ("penguins", [], f"meta.penguins: is empty; {LIST}"),
        ("penguins", list(map(str, range(65))), f"meta.penguins: has 65 entries; {LIST}"),
        ("penguins", ["red", "red"], "meta.penguins: names a penguin twice"),
        ("penguins", ["red", ""], r"meta.penguins\[2\]: is ''; expected one line of up to 40 letters"),
        ("penguins", ["red", " "], r"meta.penguins\[2\]: is ' '; expected one line"),
        ("penguins", ["red", 1], r"meta.penguins\[2\]: is 1; expected one line"),
        ("penguins", ["two\nlines"], r"meta.penguins\[1\]: is 'two\\nlines'; expected one line"),
        ("penguins", ["\ud800"], r"meta.penguins\[1\]: is '\\ud800'; expected one line"),
        (
            "penguins",
            ["n" * (NAME_LETTERS + 1)],
            r"meta.penguins\[1\]: is 'n{36}...; expected one line of up",
        ),
        ("scene", 1, "meta.scene: is 1; expected one line of up to 200 letters"),
        ("scene", None, "meta.scene: is None; expected one line"),
        ("scene", "two\nlines", r"meta.scene: is 'two\\nlines'; expected one line of up to 200 letters"),
        ("scene", "\ud800", r"meta.scene: is '\\ud800'; expected one line"),
        ("scene_digest", "d" * 201, "meta.scene_digest: is 'd{36}...; expected one line"),
        ("step", 0, "meta.step: is 0; expected a number above 0 and of at most 1"),
        ("step", 1.5, "meta.step: is 1.5"),
        ("step", "1 ms", "meta.step: is '1 ms'"),
        ("ended", "tired", "meta.ended: is 'tired'; expected one of: rest, time-limit"),
        ("ended", 1, "meta.ended: is 1; expected one of: rest, time-limit"),
        ("engine", {"name": "bullet"}, "meta.engine.version: is missing"),
        ("engine", {"name": "a\nb", "version": "1", "collision": "mesh"}, r"meta.engine.name: is 'a\\nb'"),
        ("engine", "bullet", r"meta.engine: is 'bullet'; expected a table \[meta.engine\]"),
        (
            "flick",
            {"penguin": "red", "aim": 0, "speed": 0},
            "meta.flick.speed: is 0; expected a number above",
        ),
        (
            "flick",
            {"penguin": "pink", "aim": 0, "speed": 1},
            "meta.flick.penguin: is 'pink'; expected one of: red, blue, green",
        ),
        ("flick", [], r"meta.flick: is a list of 0; expected a table"),
        (
            "materials",
            {"glue": {}},
            "meta.materials.glue: is not a known key; expected one of: finger, others, penguin",
        ),
        ("materials", {"finger": {"mass": -1}}, "meta.materials.finger.mass: is -1; expected a mass above 0"),
        ("materials", {"penguin": {"format": 9}}, "meta.materials.penguin: format: is 9; expected 1"),
        ("materials", {"penguin": 5}, "meta.materials.penguin: is 5; expected a table"),
        ("author", "me", "meta.author: is not a known key; expected one of: ended, engine, flick, format"),
    ],
)
def test_nonsense_is_refused_by_its_key(key: str, value: object, message: str) -> None:
    with pytest.raises(TraceError, match=f"^x.npz: {message}") as caught:
        read(**{key: value})
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_many_long_names_make_no_long_message() -> None:
    names = [f"{number:040d}" for number in range(TRACE_PENGUINS)]
    with pytest.raises(TraceError, match=r"meta\.flick\.penguin: is 'pink'") as caught:
        read(penguins=names, flick={"penguin": "pink", "aim": 0, "speed": 1})
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("inner", ["[", '{"a":'])
def test_deep_nesting_is_refused_at_any_depth(inner: str) -> None:
    close = "]" if inner == "[" else "}"
    for depth in range(1, 1_100, 7):
        nest = inner * depth + "1" + close * depth
        text = f'{{"format": 1, "penguins": ["red"], "materials": {{"penguin": {{"name": {nest}}}}}}}'
        with pytest.raises(TraceError, match=r"^x\.npz: meta"):
            meta_from_json(text, "x.npz")


@pytest.mark.parametrize("penguins", [(), ("red", "red"), "red", ("",), tuple(map(str, range(65)))])
def test_a_meta_without_sound_names_cannot_be_made(penguins: Any) -> None:
    with pytest.raises(TraceError, match=r"^meta\.penguins(\[1\])?: "):
        Meta(penguins)


def test_a_meta_whose_flick_is_of_another_penguin_cannot_be_made() -> None:
    with pytest.raises(TraceError, match=r"^meta\.flick\.penguin: is 'pink'; expected one of: red, blue"):
        Meta(("red", "blue"), flick=Flick("pink", aim=0.0, speed=1.0))
