"""The numbered rules, in our own words: data, read from ``models/rulebook.toml``."""

from dataclasses import dataclass
from pathlib import Path

from icecool3d.kit.language import Language
from icecool3d.kit.resources import models_folder
from icecool3d.kit.ruling import Ruling
from icecool3d.kit.toml import Table, read_toml
from icecool3d.rules.errors import GameError
from icecool3d.rules.modules import MODULES
from icecool3d.rules.rulings import RULINGS


@dataclass(frozen=True)
class Rule:
    """One numbered rule."""

    id: str
    """As refusals, rulings and tests cite it."""
    text: str
    """What it says, in English."""
    fr: str
    """The same in French."""
    settled: bool = False
    """Whether the rulebooks leave some of it open and this program decided."""

    def in_language(self, language: Language) -> str:
        """Return what it says.

        >>> Rule("MOVE-3", "The cards stay.", "Les cartes restent.").in_language("fr")
        'Les cartes restent.'
        """
        return self.fr if language == "fr" else self.text


@dataclass(frozen=True)
class Part:
    """Rules that belong together."""

    id: str
    """With what their numbers begin."""
    title: str
    """What they are about, in English."""
    fr: str
    """The same in French."""
    rules: tuple[Rule, ...]
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


def _parts(path: Path) -> tuple[Part, ...]:
    table = read_toml(path, GameError)
    table.whole("format", at_least=1, at_most=1)
    parts = tuple(_part(part) for part in table.tables("part"))
    table.finish()
    return parts


def _part(table: Table) -> Part:
    rules = tuple(_rule(rule) for rule in table.tables("rule"))
    part = Part(table.text("id"), table.text("title"), table.text("fr"), rules)
    table.finish()
    return part


def _rule(table: Table) -> Rule:
    settled = table.flag("settled", default=False)
    rule = Rule(table.text("id"), table.text("text"), table.text("fr"), settled)
    table.finish()
    return rule
