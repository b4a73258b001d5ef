"""The numbered rules, in our own words: data, read from ``models/rulebook.toml``."""

from pathlib import Path
from typing import Annotated

from icecool3d.kit.codec import Declared, Within, from_plain
from icecool3d.kit.errors import GameError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.parsing import read_toml
from icecool3d.kit.phrase import Ruling, stored
from icecool3d.rules.modules import MODULES
from icecool3d.rules.rulings import PARAMETERS, RULINGS, Parameter

Text = Annotated[str, Within(pattern=r"\S")]


class Rule(Declared, frozen=True):
    """One numbered rule."""

    id: Text
    """As refusals, rulings and tests cite it."""
    text: Text
    """What it says, in English; other languages have it in their catalogues."""
    settled: bool = False
    """Whether the rulebooks leave some of it open and this program decided."""

    def in_language(self, language: Language) -> str:
        """Return what it says.

        >>> load_rulebook()[0].rules[7].in_language("fr")
        "Au début de chaque manche, chacun a de nouveau sa carte d'identité et ses 3 poissons."
        """
        return stored(self.text, language)


class Part(Declared, frozen=True, rename={"rules": "rule"}):
    """Rules that belong together."""

    id: Text
    """With what their numbers begin."""
    title: Text
    """What they are about, in English."""
    rules: Annotated[tuple[Rule, ...], Within(min_length=1)]
    """The rules, in order."""


def load_rulebook(path: Path | None = None) -> tuple[Part, ...]:
    """Read all rules: ``models/rulebook.toml`` where no file is named, and those beside modules.

    >>> load_rulebook()[0].rules[0].id
    'SET-1'
    """
    files = [path or models_folder() / "rulebook.toml"]
    if path is None:
        files += sorted((Path(__file__).parent / "modules").glob("*/rulebook.toml"))
    return tuple(part for file in files for part in _parts(file))


def all_rulings() -> tuple[Ruling, ...]:
    """Return what was decided where the rulebooks are silent, by the game and its modules, in their order."""
    order = [part.id for part in load_rulebook()]
    found = [*RULINGS, *(ruling for module in MODULES for ruling in module.rulings)]

    def place(ruling: Ruling) -> tuple[int, int]:
        part, _, number = ruling.rule.partition("-")
        return order.index(part), int(number)

    return tuple(sorted(found, key=place))


def ruling_parameters() -> dict[str, Parameter]:
    """Return what a game may change in its rulings: its own, then those of modules."""
    found = dict(PARAMETERS)
    for module in MODULES:
        found |= module.parameters
    return found


def usual_rulings() -> dict[str, bool | int]:
    """Return the rulings as they usually are.

    >>> usual_rulings()
    {'first_flick_every_round': True, 'token_points': 1, 'two_doors_differ': True}
    """
    return {name: parameter.usual for name, parameter in ruling_parameters().items()}


class _File(Declared, frozen=True, tag_field="format", tag=1, rename={"parts": "part"}):
    """A file of rules."""

    parts: Annotated[tuple[Part, ...], Within(min_length=1)]


def _parts(path: Path) -> tuple[Part, ...]:
    return from_plain(_File, read_toml(path, GameError), str(path), GameError).parts
