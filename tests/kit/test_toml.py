"""Reading files that strangers wrote."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError, PenguinError, SceneError
from icecool3d.kit.limits import TOML_BYTES, TOML_DOTS
from icecool3d.kit.toml import Table, parse_toml, read_toml


def table(text: str) -> Table:
    return parse_toml(text, "example", InputError)


def refusal(ask: Callable[[], object]) -> str:
    with pytest.raises(InputError) as caught:
        ask()
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "example: x: is missing; expected it to be given"),
        ("x = 'a'", "example: x: is 'a'; expected a number above 0 and of at most 2"),
        ("x = true", "x: is True; expected a number"),
        ("x = nan", "x: is nan; expected a number above 0 and of at most 2, finite"),
        ("x = -inf", "x: is -inf; expected a number"),
        ("x = 0", "x: is 0; expected a number above 0"),
        ("x = 2.5", "x: is 2.5; expected a number above 0 and of at most 2"),
        ("x = []", "x: is a list of 0; expected"),
        ("x = {}", "x: is a table; expected"),
        ("x = 1979-05-27", "x: is 1979-05-27; expected"),
        (f"x = 0x{'f' * 400}", "x: is a number of more than 30 digits; expected"),
        (f"x = '{'a' * 400}'", "x: is 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...; expected"),
    ],
)
def test_a_number_that_is_none_or_out_of_range_is_refused(text: str, says: str) -> None:
    assert says in refusal(lambda: table(text).number("x", above=0.0, at_most=2.0))


def test_numbers_in_range_are_given_and_absent_ones_have_their_default() -> None:
    assert table("x = 2").number("x", above=0.0, at_most=2.0) == 2.0
    assert table("").number("x", default=0.5) == 0.5
    assert table("x = 3").whole("x", at_least=1, at_most=3) == 3
    assert table("x = [1, 2.5]").numbers("x", 2) == (1.0, 2.5)


@pytest.mark.parametrize("value", ["1.0", "true", "'1'", "0", "4", "9" * 40])
def test_what_is_no_whole_number_in_range_is_refused(value: str) -> None:
    text = refusal(lambda: table(f"x = {value}").whole("x", at_least=1, at_most=3))
    assert text.endswith("expected a whole number from 1 to 3")


def test_a_range_of_one_number_says_that_number() -> None:
    assert refusal(lambda: table("x = 2").whole("x", at_least=1, at_most=1)) == "example: x: is 2; expected 1"


@pytest.mark.parametrize("value", ["[1]", "[1, 2, 3]", "[1, 'a']", "[1, nan]", "[1, true]", "1", "{}"])
def test_what_is_not_two_numbers_is_refused(value: str) -> None:
    assert "expected 2 numbers" in refusal(lambda: table(f"x = {value}").numbers("x", 2))


@pytest.mark.parametrize("value", ["['a']", "['a', '']", "['a', 1]", "'ab'"])
def test_what_is_not_two_texts_is_refused(value: str) -> None:
    assert "expected 2 texts" in refusal(lambda: table(f"x = {value}").texts("x", 2))


@pytest.mark.parametrize("value", ["''", "'  '", "1", "[]"])
def test_what_is_no_text_is_refused(value: str) -> None:
    assert "expected a text" in refusal(lambda: table(f"x = {value}").text("x"))


@pytest.mark.parametrize("value", ["0", "1", "'true'"])
def test_what_is_not_true_or_false_is_refused(value: str) -> None:
    assert "expected true or false" in refusal(lambda: table(f"x = {value}").flag("x", default=False))


def test_tables_within_are_named_by_their_path_and_counted_from_one() -> None:
    second = table("[[room]]\n[[room]]\n[room.door]\nwide = 'x'").tables("room")[1].table("door")
    assert refusal(lambda: second.number("wide")).startswith("example: room[2].door.wide: is 'x'")


def test_what_is_no_table_or_no_list_of_tables_is_refused() -> None:
    assert "expected a table [x]" in refusal(lambda: table("x = 1").table("x"))
    assert "expected tables [[x]]" in refusal(lambda: table("x = [1]").tables("x"))
    assert "x: is empty" in refusal(lambda: table("x = []").tables("x"))
    assert "has 3 entries; expected at most 2" in refusal(lambda: table("[[x]]\n" * 3).tables("x", at_most=2))
    assert table("").tables("x", required=False) == []
    assert table("").table("x", required=False).keys() == []


def test_keys_that_nobody_asked_for_are_refused_with_those_known() -> None:
    asked = table("a = 1\nb = 2\nsurprise = 3")
    asked.number("b")
    asked.number("a")
    assert refusal(asked.finish) == "example: surprise: is not a known key; expected one of: a, b"


def test_keys_that_are_looked_for_but_absent_are_known_as_well() -> None:
    looked = table("surprise = 3")
    assert "a" not in looked
    assert "expected one of: a" in refusal(looked.finish)


def test_a_file_with_all_its_keys_asked_for_is_fine() -> None:
    asked = table("a = 1")
    asked.number("a")
    asked.finish()


def test_strange_keys_stay_on_one_line() -> None:
    assert refusal(table('"a\\nb\\u0007" = 1').finish).startswith("example: 'a\\nb\\x07': is not a known key")
    assert len(refusal(table(f"{'k' * 900} = 1").finish)) < 120


def test_the_error_is_the_kind_that_was_asked_for() -> None:
    for kind in (SceneError, PenguinError):
        with pytest.raises(kind):
            parse_toml("x = ", "example", kind)
        with pytest.raises(kind):
            parse_toml("", "example", kind).number("x")


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
    assert refusal(lambda: table(text)).startswith("example: ")
    assert time.process_time() - start < 3.0


def test_the_worst_file_within_the_limits_takes_no_time() -> None:
    """The standard parser is slow on long dotted keys; the limits on dots and size keep that short."""
    line = "{:06d}" + ".a" * TOML_DOTS + " = 1\n"
    text = "".join(line.format(place) for place in range(TOML_BYTES // len(line)))
    start = time.process_time()
    hostile = table(text)
    assert hostile.keys()
    refusal(hostile.finish)
    assert time.process_time() - start < 3.0


def test_a_file_is_read_and_named(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text("x = 'é'", encoding="utf-8")
    assert read_toml(path, InputError).text("x") == "é"
    assert f"{path}: y: is missing" in refusal(lambda: read_toml(path, InputError).text("y"))


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("x = 'é'".encode("latin-1"))
    (tmp_path / "large.toml").write_bytes(b"#" * (TOML_BYTES + 1))
    for name, says in [
        ("none.toml", "there is no such file"),
        ("", "is not a regular file"),
        ("x" * 300, "cannot be read (File name too long)"),
        ("latin.toml", "is not text in UTF-8"),
        ("large.toml", f"is larger than {TOML_BYTES // 1000} kB"),
    ]:
        assert says in refusal(lambda path=tmp_path / name: read_toml(path, InputError))  # type: ignore[misc]
