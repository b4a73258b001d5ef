"""Units, declared at the field: which numbers files give in other units than the program, under which key.

The program has metres and radians, files and the screen have millimetres and degrees. Whoever writes, reads
or tells such a number takes its key and its unit from here; numbers without a unit are in files as they are.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields
from functools import lru_cache
from typing import Any


@dataclass(frozen=True)
class Unit:
    """A unit in which files give a number."""

    name: str
    """As the key of a number in a file ends: ``rise`` in millimetres is ``rise_mm``."""
    to_file: Callable[[float], float]
    """Turns the program's number into the file's."""
    from_file: Callable[[float], float]
    """Turns the file's number into the program's."""


def mm(length: float) -> float:
    """Return a length (m) in mm, to the nanometre.

    >>> mm(0.0031)
    3.1
    """
    return round(1e3 * length, 6) + 0.0  # + 0.0 turns -0.0 into 0.0


def degrees(angle: float) -> float:
    """Return an angle (radians) in degrees, to the thousandth.

    >>> degrees(math.pi)
    180.0
    """
    return round(math.degrees(angle), 3)


MM: Mapping[str, object] = {"unit": Unit("mm", mm, lambda length: 1e-3 * length)}
"""Metadata of a field in metres that files give in mm."""
DEGREES: Mapping[str, object] = {"unit": Unit("degrees", degrees, math.radians)}
"""Metadata of a field in radians that files give in degrees."""
KEYED_DEGREES: Mapping[str, object] = {**DEGREES, "key": "degrees"}
"""The same of an angle whose key is its unit alone."""


@dataclass(frozen=True)
class FileField:
    """How a field of a dataclass stands in files."""

    name: str
    """The field's name in the program."""
    unit: Unit | None
    """The unit in files; None: as in the program."""

    def to_file(self, value: Any) -> object:
        """Return the field's value as JSON can hold it."""
        if hasattr(value, "to_dict"):
            return value.to_dict()
        if isinstance(value, tuple):
            return list(value)
        return value if self.unit is None else self.unit.to_file(value)

    def from_file(self, value: Any) -> Any:
        """Return the program's value of a number that a file gives."""
        return value if self.unit is None else self.unit.from_file(value)


def file_fields(kind: Any) -> Mapping[str, FileField]:
    """Return the fields of a dataclass by their keys in files; a ``_`` behind a Python keyword falls away.

    >>> from icecool3d.events import Rest
    >>> list(file_fields(Rest))
    ['at', 'lean_degrees', 'depth_mm']
    """
    return _file_fields(kind)


@lru_cache(maxsize=256)  # asked for each event that is written or told
def _file_fields(kind: Any) -> Mapping[str, FileField]:
    return {_key(field): FileField(field.name, field.metadata.get("unit")) for field in fields(kind)}


def _key(field: "Field[Any]") -> str:
    unit, name = field.metadata.get("unit"), field.name.rstrip("_")
    return str(field.metadata.get("key", name if unit is None else f"{name}_{unit.name}"))


def to_file(thing: Any) -> dict[str, object]:
    """Return a dataclass as JSON can hold it, in the units of files.

    >>> from icecool3d.events import Lean
    >>> to_file(Lean(1.1))
    {'degrees': 63.025}
    """
    return {key: field.to_file(getattr(thing, field.name)) for key, field in file_fields(type(thing)).items()}
