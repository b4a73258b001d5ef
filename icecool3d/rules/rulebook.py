"""The numbered rules in our own words, read from ``models/rulebook.toml``, and what was decided beyond them.

What belongs to geometry (what is through, over, stuck, close to a wall) is decided by referee and school.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from icecool3d.kit.codec import Declared, Within, from_plain
from icecool3d.kit.errors import GameError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.parsing import read_toml
from icecool3d.kit.phrase import Phrase, Ruling, Template, stored
from icecool3d.rules.game_setup import Parameter
from icecool3d.rules.modules import MODULES

PARAMETERS: Mapping[str, Parameter] = {
    "first_flick_every_round": Parameter(True, Template("first_flick_every_round = {value:g}")),
    "token_points": Parameter(1, Template("token_points = {value:g}")),
}
"""Those of the game itself: whether the first flick of every round, not only of the first, must leave the red
circle (TURN-5), and what a fish or an ID is worth when there is no card left to draw for it (END-6)."""
RULINGS = (
    Ruling(
        "SET-7",
        Phrase(
            "The Catcher stands inside the orange line when the middle of its penguin is inside it or on it."
        ),
    ),
    Ruling(
        "TURN-3",
        Phrase(
            "If a penguin stands on the red circle when another must start there, the other starts beside "
            "it, as near to the circle's middle as it can along or across the room."
        ),
    ),
    Ruling(
        "TURN-5",
        Phrase(
            "The first flick of every round must leave the red circle, since each starts there. What a "
            "failed first flick did is not undone, and the next one starts from where it ended. A penguin "
            "that left the school did leave the circle."
        ),
        ("first_flick_every_round",),
    ),
    Ruling(
        "DOOR-7",
        Phrase("Several own fish on one door: one pass takes one of them, a further pass the next."),
    ),
    Ruling(
        "DOOR-10",
        Phrase("Through a door and wholly back in one flick is two passes; the fish is taken on the first."),
    ),
    Ruling(
        "STUCK-3",
        Phrase(
            "A penguin wholly within a door's frame is seen in neither room, and its player chooses between "
            "both."
        ),
    ),
    Ruling(
        "LINE-3",
        Phrase(
            "A point of the line is free if no other penguin overlaps the one placed there; if the closest "
            "point is taken, it is the next closest free one. Beside another a gap of half a millimetre is "
            "kept, since whoever touches the Catcher is caught."
        ),
    ),
    Ruling(
        "LINE-5",
        Phrase("A penguin is placed on a line at the start of its own turn, not in another's."),
    ),
    Ruling(
        "END-1",
        Phrase("The flick under way comes to rest first, and everything that it did counts."),
    ),
    Ruling(
        "END-6",
        Phrase(
            "When the draw pile is empty no card is drawn: the fish token or the ID alone is one point. A "
            "task done then brings nothing."
        ),
        ("token_points",),
    ),
    Ruling(
        "OUT-1",
        Phrase(
            "The turn of a penguin that was placed on a line, or that repeats its first flick, starts where "
            "it was flicked. If another penguin stands there now, it is put beside it, as near as it can be "
            "along or across the room. No fish is moved after that, since the turn is over."
        ),
    ),
    Ruling(
        "OUT-3",
        Phrase("What a penguin did before it left counts. One that comes back in by itself was not out."),
    ),
    Ruling(
        "TWO-1",
        Phrase(
            "The same holds when the Runner runs into the Catcher in the Runner's own turn. Touching several "
            "times in one flick is being caught once."
        ),
    ),
)
"""Those of the game itself, in the order of the rules; modules have theirs."""

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
