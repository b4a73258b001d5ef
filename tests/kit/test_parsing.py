"""TOML and JSON that strangers wrote: read, or refused at once and in one line."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError, PenguinError, SceneError
from icecool3d.kit.limits import JSON_DEPTH, TOML_BYTES, TOML_DOTS
from icecool3d.kit.parsing import parse_json, parse_toml, read_toml


def refusal(ask: Callable[[], object]) -> str:
    with pytest.raises(InputError) as caught:
        ask()
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) < 300
    return message


def test_the_error_is_the_kind_that_was_asked_for() -> None:
    for kind in (SceneError, PenguinError):
        with pytest.raises(kind):
            parse_toml("x = ", "example", kind)
        with pytest.raises(kind):
            parse_json("{", "example", kind)


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "x = 1\nx = 2",
        "x = \x00",
        "x = " + "[" * 900,
        "x = " + "9" * 4_999,
        "x = " + "[" * 100_000,
        "x" + ".x" * 100_000 + " = 1",
        "x = 1\n" * 50_000,
        "x = 2024-99-99",
    ],
)
def test_what_is_no_toml_is_refused_at_once(text: str) -> None:
    start = time.process_time()
    assert refusal(lambda: parse_toml(text, "example", InputError)).startswith("example: ")
    assert time.process_time() - start < 3.0


def test_the_worst_file_within_the_limits_takes_no_time() -> None:
    """The standard parser is slow on long dotted keys; the limits on dots and size keep that short."""
    line = "{:06d}" + ".a" * TOML_DOTS + " = 1\n"
    text = "".join(line.format(place) for place in range(TOML_BYTES // len(line)))
    start = time.process_time()
    assert parse_toml(text, "example", InputError)
    assert time.process_time() - start < 3.0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not JSON (Expecting value"),
        ('{"a": NaN}', "is not JSON (NaN is no JSON number)"),
        ('{"a": 1, "a": 1}', "is not JSON (a key stands twice)"),
        ("9" * 10_000, "is not JSON ("),
        (b"\xff", "is not text in UTF-8"),
        ("[" * 100_000, f"is nested more than {JSON_DEPTH} deep"),
        ('["]]]]]", ' * 50_000, f"is nested more than {JSON_DEPTH} deep"),
        ('{"a":' * (JSON_DEPTH + 1) + "1" + "}" * (JSON_DEPTH + 1), f"is nested more than {JSON_DEPTH} deep"),
    ],
)
def test_what_is_no_json_is_refused_at_once(text: str | bytes, says: str) -> None:
    start = time.process_time()
    assert refusal(lambda: parse_json(text, "example", InputError)).startswith(f"example: {says}")
    assert time.process_time() - start < 1.0


def test_brackets_within_texts_nest_nothing() -> None:
    assert parse_json('{"a": "[[[[[[[[[[[[[[[[[["}', "example", InputError) == {"a": "[" * 18}


def test_a_file_is_read_and_named(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text("x = 'é'", encoding="utf-8")
    assert read_toml(path, InputError) == {"x": "é"}
    path.write_text("x = ")
    assert f"{path}: is not TOML" in refusal(lambda: read_toml(path, InputError))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("x = 'é'".encode("latin-1"))
    (tmp_path / "large.toml").write_bytes(b"#" * (TOML_BYTES + 1))
    for name, says in [
        ("none.toml", "there is no such file"),
        ("", "is not a regular file"),
        ("latin.toml", "is not text in UTF-8"),
        ("large.toml", f"is larger than {TOML_BYTES // 1000} kB"),
    ]:
        assert says in refusal(lambda path=tmp_path / name: read_toml(path, InputError))  # type: ignore[misc]
    with pytest.raises(InputError, match=r"cannot be read \(File name too long\)"):
        read_toml(tmp_path / ("x" * 300), InputError)
