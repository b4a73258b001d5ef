"""The penguin as data: read from its file, checked, weighed."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from icecool3d.kit.errors import PenguinError
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.provenance import check_provenance
from icecool3d.kit.resources import models_folder
from icecool3d.kit.toml import Table, read_toml
from icecool3d.penguin.mass import MassProperties, shell_with_ballast
from icecool3d.penguin.shape import MAX_LENGTH, Shape

FORMAT = 1
"""The format of penguin files that this program reads."""

MAX_DENSITY = 30_000.0
"""Nothing on a table is denser, kg/m^3."""

COLOURS = tuple(PLAYERS)
"""The penguins of a game, by their players' colours, in the order in which they are offered."""

_SURFACE_LIMITS = {"friction": 10.0, "restitution": 1.0, "rolling_friction": 1.0, "spinning_friction": 1.0}


@dataclass(frozen=True)
class Surface:
    """How the hull rubs and bounces."""

    friction: float
    """Coulomb coefficient against floor and walls."""
    restitution: float
    """Speed after a bounce over speed before it, 0 to 1."""
    rolling_friction: float
    """Lever arm of the rolling resistance, m."""
    spinning_friction: float
    """Lever arm of the resistance to spinning about the contact's normal, m."""


@dataclass(frozen=True)
class Filling:
    """What the hull is made of: a shell and the ballast in it."""

    shell_thickness: float
    """Thickness of the shell, inwards from the hull, m."""
    shell_density: float
    """Density of the shell, kg/m^3."""
    ballast_level: float
    """How far above the floor the shell is filled when upright, m."""
    ballast_density: float
    """Density of the ballast, kg/m^3."""


@dataclass(frozen=True)
class Penguin:
    """What is flicked.

    >>> penguin = load_penguin()
    >>> f"{penguin.mass * 1000:.1f} g, balanced {penguin.centre_of_mass * 1000:.1f} mm up"
    '20.0 g, balanced 10.0 mm up'
    """

    name: str
    """A name for people."""
    shape: Shape
    """The hull."""
    filling: Filling
    """Shell and ballast, from which mass and inertia follow."""
    surface: Surface
    """Friction and restitution."""

    @cached_property
    def body(self) -> MassProperties:
        """Mass, centre of mass and inertia, computed from shape and filling."""
        return shell_with_ballast(
            self.shape,
            thickness=self.filling.shell_thickness,
            shell_density=self.filling.shell_density,
            ballast_level=self.filling.ballast_level,
            ballast_density=self.filling.ballast_density,
        )

    @property
    def mass(self) -> float:
        """Mass, kg."""
        return self.body.mass

    @property
    def centre_of_mass(self) -> float:
        """Height of the centre of mass above the origin, m."""
        return self.body.centre_of_mass

    @property
    def inertia(self) -> tuple[float, float, float]:
        """Principal moments about the centre of mass, kg m^2."""
        return self.body.inertia

    def to_dict(self) -> dict[str, object]:
        """Give everything needed to make this penguin again, fit for JSON and for ``penguin_from_dict``."""
        return {
            "format": FORMAT,
            "name": self.name,
            "profile": asdict(self.shape),
            "shell": {"thickness": self.filling.shell_thickness, "density": self.filling.shell_density},
            "ballast": {"level": self.filling.ballast_level, "density": self.filling.ballast_density},
            "surface": asdict(self.surface),
        }

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all numbers (not of the name), in hexadecimal."""
        numbers = {key: value for key, value in self.to_dict().items() if key != "name"}
        return hashlib.sha256(json.dumps(numbers, sort_keys=True).encode()).hexdigest()


def load_penguin(path: Path | None = None) -> Penguin:
    """Read a penguin file, format 1 (``models/penguin.toml`` where none is named).

    >>> load_penguin().shape.height
    0.05
    """
    return _penguin(read_toml(path or models_folder() / "penguin.toml", PenguinError))


def penguin_from_dict(data: Mapping[str, object], source: str) -> Penguin:
    """Make a penguin from what ``to_dict`` gave; ``source`` names its origin in messages.

    >>> penguin_from_dict(load_penguin().to_dict(), "a replay") == load_penguin()
    True
    """
    return _penguin(Table(data, source, "", PenguinError))


def _penguin(table: Table) -> Penguin:
    table.whole("format", at_least=FORMAT, at_most=FORMAT)
    name = table.text("name")
    profile = _numbers(table, "profile", dict.fromkeys(("base_radius", "head_radius", "height"), MAX_LENGTH))
    shell = _numbers(table, "shell", {"thickness": MAX_LENGTH, "density": MAX_DENSITY})
    ballast = _numbers(table, "ballast", {"level": MAX_LENGTH, "density": MAX_DENSITY})
    surface = _numbers(table, "surface", _SURFACE_LIMITS)
    check_provenance(table)
    table.finish()
    filling = Filling(shell["thickness"], shell["density"], ballast["level"], ballast["density"])
    try:
        penguin = Penguin(name, Shape(**profile), filling, Surface(**surface))
        _ = penguin.body
    except PenguinError as reason:
        section, _, key = reason.thing.partition(".")
        raise table.table(section).refuse(key, reason.wrong, reason.right) from None
    return penguin


def _numbers(table: Table, key: str, limits: Mapping[str, float]) -> dict[str, float]:
    """Read a table of numbers from 0 to the stated limits, and nothing else."""
    inner = table.table(key)
    numbers = {name: inner.number(name, at_least=0.0, at_most=most) for name, most in limits.items()}
    inner.finish()
    return numbers
