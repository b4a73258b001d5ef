"""The penguin as data: read from its file, checked, weighed."""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

from icecool3d.kit.codec import Declared, Within, from_plain, to_plain
from icecool3d.kit.errors import InputError, PenguinError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.parsing import read_toml
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.kit.provenance import Provenance
from icecool3d.pieces.body_look import PLAIN, Look
from icecool3d.pieces.mass import MassProperties, shell_with_ballast
from icecool3d.pieces.shape import MAX_LENGTH, Shape

FORMAT = 1
"""The format of penguin files that this program reads."""

MAX_DENSITY = 30_000.0
"""Nothing on a table is denser, kg/m^3."""

COLOURS = tuple(PLAYERS)
"""The penguins of a game, by their players' colours, in the order in which they are offered."""

Length = Annotated[float, Within(ge=0.0, le=MAX_LENGTH)]
"""m."""
Density = Annotated[float, Within(ge=0.0, le=MAX_DENSITY)]
"""kg/m^3."""


class Surface(Declared, frozen=True):
    """How the hull rubs and bounces."""

    friction: Annotated[float, Within(ge=0.0, le=10.0)]
    """Coulomb coefficient against floor and walls."""
    restitution: Annotated[float, Within(ge=0.0, le=1.0)]
    """Speed after a bounce over speed before it."""
    rolling_friction: Length
    """Lever arm of the rolling resistance, m."""
    spinning_friction: Length
    """Lever arm of the resistance to spinning about the contact's normal, m."""


class Shell(Declared, frozen=True):
    """What the hull is made of."""

    thickness: Length
    """Inwards from the hull, m."""
    density: Density
    """kg/m^3."""


class Ballast(Declared, frozen=True):
    """What the shell is filled with."""

    level: Length
    """How far above the floor it is filled when upright, m."""
    density: Density
    """kg/m^3."""


class Penguin(
    Declared,
    frozen=True,
    dict=True,  # for what is weighed once
    omit_defaults=True,  # one without a look stands in files as it did before there were any
    tag_field="format",
    tag=FORMAT,
    rename={"shape": "profile"},
):
    """What is flicked.

    >>> penguin = load_penguin()
    >>> f"{penguin.mass * 1000:.1f} g, balanced {penguin.centre_of_mass * 1000:.1f} mm up"
    '20.0 g, balanced 10.0 mm up'
    """

    name: Annotated[str, Within(pattern=r"\S")]
    """A name for people."""
    shape: Shape
    """The hull."""
    shell: Shell
    """Together with the ballast it weighs."""
    ballast: Ballast
    """What keeps it upright."""
    surface: Surface
    """Friction and restitution."""
    look: Look | None = None
    """What it looks like, where its file says so; nothing of it is felt."""

    def __post_init__(self) -> None:
        """Refuse a penguin that cannot be weighed."""
        _ = self.body

    @property
    def seen_as(self) -> Look:
        """What it looks like where it is no player's penguin; all whose files say nothing look alike."""
        return self.look or PLAIN

    @cached_property
    def body(self) -> MassProperties:
        """Mass, centre of mass and inertia, computed from shape, shell and ballast."""
        return shell_with_ballast(
            self.shape,
            thickness=self.shell.thickness,
            shell_density=self.shell.density,
            ballast_level=self.ballast.level,
            ballast_density=self.ballast.density,
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
        """Return everything needed to make this penguin again, fit for JSON and for ``penguin_from_dict``."""
        plain: dict[str, object] = to_plain(self)
        return plain

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all numbers that are felt (not of the name and the look), in hexadecimal."""
        felt = self.to_dict().items()
        numbers = {key: value for key, value in felt if key not in ("name", "look")}
        return hashlib.sha256(json.dumps(numbers, sort_keys=True).encode()).hexdigest()


NO_OTHERS: Mapping[str, Penguin] = MappingProxyType({})
"""Everybody is made of the usual penguin: the names of those that are not, and what they are made of."""


def load_model(name: str) -> Penguin:
    """Read the shipped file of a body's model, ``models/NAME.toml``: to add a model is to add such a file.

    >>> load_model("penguin").shape.height
    0.05
    >>> load_model("sphinx")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    icecool3d.kit.errors.PenguinError: model 'sphinx': there is no such model; expected one of: ...
    """
    names = model_names()
    if name not in names:
        right = expected_one_of(names, name)
        raise PenguinError(Phrase("model {name!a:.40}", name=name), Phrase("there is no such model"), right)
    return load_penguin(models_folder() / f"{name}.toml")


def model_names() -> tuple[str, ...]:
    """Return the names of the shipped models of bodies: of the files that have a profile.

    >>> "penguin" in model_names()
    True
    """
    files = models_folder().glob("*.toml")
    return tuple(sorted(path.stem for path in files if "\n[profile]" in path.read_text(encoding="utf-8")))


def load_penguin(path: Path | None = None) -> Penguin:
    """Read a model's file, format 1 (``models/penguin.toml`` where none is named).

    >>> load_penguin().shape.height
    0.05
    """
    path = path or models_folder() / "penguin.toml"
    return penguin_from_dict(read_toml(path, PenguinError), str(path))


def penguin_from_dict(data: object, source: str, error: type[InputError] = PenguinError) -> Penguin:
    """Make a penguin from what ``to_dict`` gave; ``source`` names its origin in messages.

    >>> penguin_from_dict(load_penguin().to_dict(), "a replay") == load_penguin()
    True
    """
    if not isinstance(data, dict) or "provenance" not in data:
        return from_plain(Penguin, data, source, error)
    numbers = {key: value for key, value in data.items() if key != "provenance"}
    penguin = from_plain(Penguin, numbers, source, error)
    provenance = from_plain(Provenance, data["provenance"], source, error, "provenance")
    provenance.require_keys(numbers, source, error)
    return penguin
