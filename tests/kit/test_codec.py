"""What files hold is read as its type declares; what is otherwise is refused by its key, and told in full."""

import math
import re
import sys
import unicodedata
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import Meta, ValidationError, convert, field

from icecool3d.kit.codec import ONE_LINE, Declared, check_declared, from_plain, to_json, to_plain
from icecool3d.kit.errors import InputError, PenguinError
from icecool3d.kit.mismatch import find_mismatch
from icecool3d.kit.phrase import Phrase

Size = Annotated[float, Meta(ge=0.001, le=100.0)]
Share = Annotated[float, Meta(ge=0.0, le=1.0, extra={"expected": Phrase("expected 0 to 1")})]
Line = Annotated[str, Meta(max_length=8, pattern=ONE_LINE)]


class Kind(StrEnum):
    OPEN = "open"
    SHUT = "shut"


class Names:
    """A class that files write otherwise than by its fields."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    @classmethod
    def from_plain(cls, data: object) -> "Names":
        if not isinstance(data, str):
            raise InputError("names", Phrase("is no title"), Phrase("expected a text"))
        return cls(tuple(data.split()))

    def to_plain(self) -> str:
        return " ".join(self.names)


class Door(Declared, frozen=True):
    id: Line
    at: tuple[Size, Size]
    fish: bool = False
    width: Size | None = None

    def __post_init__(self) -> None:
        if self.width is not None and self.width > 50.0:
            raise InputError("door.width", Phrase("is {value:g}", value=self.width), Phrase("expected none"))


class House(Declared, frozen=True, tag_field="format", tag=1, rename={"doors": "door"}):
    kind: Kind
    doors: Annotated[tuple[Door, ...], Meta(min_length=1, max_length=2)]
    seed: Annotated[int, Meta(ge=1, le=9)] = 1
    ended: Literal["rest", "time-limit"] | None = None
    share: Share = 0.5
    names: Names | None = None
    said: dict[str, Line] = field(default_factory=dict)


GOOD = {
    "format": 1,
    "kind": "open",
    "door": [{"id": "gate", "at": [1, 2.5]}],
    "ended": "rest",
    "names": "one two",
    "said": {"en": "Gate"},
}


def read(**damage: object) -> House:
    return from_plain(House, {**GOOD, **damage}, "x.toml", InputError)


def door(**damage: object) -> list[dict[str, object]]:
    return [{"id": "gate", "at": [1, 2.5], **damage}]


def test_a_value_comes_back_as_it_was_written() -> None:
    house = read()
    assert house.doors[0] == Door("gate", (1.0, 2.5))
    assert house.names is not None
    assert house.names.names == ("one", "two")
    plain = to_plain(house)
    assert plain["door"] == [{"id": "gate", "at": [1.0, 2.5], "fish": False}]  # nothing that is None
    assert to_plain(from_plain(House, plain, "x", InputError)) == plain
    assert to_json([house]).startswith(
        '[{"format": 1, "kind": "open", "door": [{"id": "gate", "at": [1.0, 2.5],'
    )


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ({"format": 2}, "format: is 2; expected 1"),
        ({"format": True}, "format: is True; expected 1"),
        ({"kind": "ajar"}, "kind: is 'ajar'; expected one of: open, shut"),
        ({"kind": None}, "kind: is None; expected one of: open, shut"),
        ({"door": []}, "door: is empty; expected tables [[door]]"),
        ({"door": door() * 3}, "door: has 3 entries; expected at most 2"),
        ({"door": {}}, "door: is a table; expected tables [[door]]"),
        ({"door": [1]}, "door[1]: is 1; expected a table [door[1]]"),
        ({"door": door(id="")}, "door[1].id: is ''; expected one line of up to 8 letters"),
        ({"door": door(id="a\nb")}, r"door[1].id: is 'a\nb'; expected one line"),
        ({"door": door(at=[1])}, "door[1].at: is a list of 1; expected 2 numbers"),
        ({"door": door(at=[1, math.nan])}, "door[1].at[2]: is nan; expected a number of at least 0.001"),
        ({"door": door(at=[1, 10**400])}, "door[1].at[2]: is a number of more than 30 digits; expected"),
        ({"door": door(fish=1)}, "door[1].fish: is 1; expected true or false"),
        ({"door": door(width=None)}, "door[1].width: is None; expected a number of at least 0.001"),
        ({"door": door(width=60)}, "door[1].width: is 60; expected none"),
        (
            {"door": door(colour=1)},
            "door[1].colour: is not a known key; expected one of: at, fish, id, width",
        ),
        ({"seed": 0}, "seed: is 0; expected a whole number from 1 to 9"),
        ({"seed": 2.0}, "seed: is 2.0; expected a whole number"),
        ({"seed": True}, "seed: is True; expected a whole number"),
        ({"ended": "tired"}, "ended: is 'tired'; expected one of: rest, time-limit"),
        ({"share": 2}, "share: is 2; expected 0 to 1"),
        ({"names": 1}, "names: is no title; expected a text"),
        ({"said": {"a b": 1}}, "said.'a b': is 1; expected one line of up to 8 letters"),
        ({"two\nlines": 1}, r"'two\nlines': is not a known key; expected one of: door, ended, format, kind"),
    ],
)
def test_what_is_not_as_declared_is_refused_by_its_key(damage: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(**damage)
    assert str(caught.value).startswith(f"x.toml: {message}")


@pytest.mark.parametrize("key", ["format", "kind", "door"])
def test_what_is_missing_is_named(key: str) -> None:
    left = {name: value for name, value in GOOD.items() if name != key}
    with pytest.raises(PenguinError, match=rf"^x: a\[2\].{key}: is missing; expected it to be given"):
        from_plain(House, left, "x", PenguinError, "a[2]")


@pytest.mark.parametrize("data", [None, 3, "text", [], True])
def test_what_is_no_table_is_refused(data: object) -> None:
    with pytest.raises(InputError, match=r"^x: is .*; expected a table$"):
        from_plain(House, data, "x", InputError)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(["open", "rest", 10**400, -(10**400), math.inf, 1e308, "\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "at", "fish", "width", "en", "?"]), inner, max_size=4)
    ),
    max_leaves=6,
)


def door_width(data: dict[str, Any]) -> object:
    """Return the width of the first door, which msgspec lets be null and this program does not."""
    return data["door"][0].get("width", 0) if data["door"] else 0


@given(st.dictionaries(st.sampled_from([*GOOD, "seed", "share", "more"]), ANYTHING, max_size=3))
@example({"door": [{"id": "gate", "at": [1, 2], "width": 60}]})
@example({"seed": 10**400})
@example({"share": math.nan})
def test_whatever_msgspec_refuses_is_told_and_nothing_else(damage: dict[str, object]) -> None:
    data = {**GOOD, **damage}
    told = find_mismatch(House, data)
    try:
        convert(data, House, dec_hook=lambda kind, value: kind.from_plain(value))
    except (ValidationError, InputError, UnicodeError):
        assert told is not None
    else:
        assert told is None or None in [data.get("names"), data.get("ended"), door_width(data)]
    try:
        from_plain(House, data, "x", InputError)
    except InputError as reason:
        assert "cannot be read" not in str(reason)
        assert "\n" not in str(reason)


def test_a_value_made_by_code_is_held_to_its_type() -> None:
    class Finger(Declared, frozen=True):
        mass: Size
        share: Share | None = None

        def __post_init__(self) -> None:
            check_declared(self, "finger", PenguinError)

    assert type(Finger(2).mass) is float
    with pytest.raises(PenguinError, match=r"^finger\.mass: is 0; expected a number of at least 0.001"):
        Finger(0)
    with pytest.raises(PenguinError, match=r"^x: hand\.mass: is '2'; expected a number"):
        from_plain(Finger, {"mass": "2"}, "x", PenguinError, "hand")


def test_one_line_is_what_python_can_print() -> None:
    fits = re.compile(ONE_LINE).search
    assert not any(map(fits, ("", " ", "a\n")))
    for code in range(sys.maxunicode + 1):
        printable = chr(code).isprintable()
        unknown = unicodedata.category(chr(code)) == "Cn"  # one of a later Unicode
        assert unknown or printable == bool(fits(f"x{chr(code)}")), hex(code)
