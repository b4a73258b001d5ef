"""The numbered rules in our own words, read from ``models/rulebook.toml``, and what was decided beyond them.

What belongs to geometry (what is through, over, stuck, close to a wall) is decided by referee and school.
"""

from collections.abc import Iterable, Mapping
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
    "stuck_must_move": Parameter(False, Template("stuck_must_move = {value:g}")),
    "stuck_side": Parameter("chosen", Template("stuck_side = {value}"), ("chosen", "most")),
    "token_points": Parameter(1, Template("token_points = {value:g}")),
    "big_deck": Parameter("one-of-each", Template("big_deck = {value}"), ("one-of-each", "two-alike")),
}
"""Those of the game itself: whether the first flick of every round must leave the red circle, not only each
player's own first one in the game (TURN-5), whether who is stuck in a door must be moved to a line (STUCK-1)
and to which room's (STUCK-3: its player chooses, or where most of it is seen), what a fish or an ID is worth
when there is no card left to draw for it (END-6), and which two decks more than four play with (BIG-1: those
of both games, or two of the game that is played)."""
REVISED: Mapping[str, tuple[str, ...]] = {
    "stuck_side": ("TURN-5", "LINE-1", "LINE-3", "OUT-2", "OUT-4"),
    "big_deck": ("TWO-1", "EMER-3", "BLOCK-3", "ART-2", "WAL-2"),
}
"""Rules that were read otherwise before a parameter came in, by its name: older games give it no value."""
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
            "If a penguin stands on the red circle when another must start there, the other starts "
            "beside it, as near to the circle's middle as it can."
        ),
    ),
    Ruling(
        "TURN-5",
        Phrase(
            "The first flick of every round must leave the red circle, since each starts there; or "
            "else each player's own first one as a Runner in the game. What a failed first flick did "
            "is not undone, and the next one starts from where it ended; where a portal or another's "
            "flick took the penguin off the circle meanwhile, that is a flick as any later one. A "
            "penguin that left the school did leave the circle."
        ),
        ("first_flick_every_round",),
    ),
    Ruling(
        "FLICK-2",
        Phrase(
            "What counts is the path: pushed on its right side, a penguin bends to the right, while "
            "it spins to the left."
        ),
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
        "STUCK-1",
        Phrase(
            "It is asked as each flick starts: a penguin that backed out of the frame, or was pushed "
            "out, may take the fish from where it then stands. To be moved to a line stays a choice, "
            "unless it is made a duty."
        ),
        ("stuck_must_move",),
    ),
    Ruling(
        "STUCK-3",
        Phrase(
            "A penguin wholly within a door's frame is seen in neither room, and its player chooses "
            "between both. Where the side is that of most of it, nobody chooses: it is the room in "
            "which more of it is seen."
        ),
        ("stuck_side",),
    ),
    Ruling(
        "LINE-1",
        Phrase(
            "A penguin that lies or stands upon a wall may be placed on the line of each room in "
            "which some of it is seen; upon the school's outer wall on that room's line, even where "
            "its middle is beyond the wall."
        ),
    ),
    Ruling(
        "LINE-2",
        Phrase("A penguin is close to a wall where its middle is between the wall and the orange line."),
    ),
    Ruling(
        "LINE-3",
        Phrase(
            "A point of the line is free if no other penguin and no token on the floor overlaps the "
            "one placed there, and it sticks in no wall; if the closest point is taken, it is the next "
            "closest free one. Beside another a gap of half a millimetre is kept, since whoever touches "
            "the Catcher is caught."
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
        "END-2",
        Phrase("After the Catcher the others draw clockwise."),
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
            "The turn of a penguin that was placed on a line, or that repeats its first flick, starts "
            "where it was flicked. No fish is moved after it left, since the turn is over."
        ),
    ),
    Ruling(
        "OUT-3",
        Phrase("What a penguin did before it left counts. One that comes back in by itself was not out."),
    ),
    Ruling(
        "OUT-4",
        Phrase(
            "Where another stands in the way now, who is put back stands upright at the nearest place "
            "of the same room that is free of walls and half a millimetre from everybody. A penguin "
            "is outside when nothing of it is over any box, and for no other reason."
        ),
    ),
    Ruling(
        "TWO-1",
        Phrase(
            "The same holds when the Runner runs into the Catcher in the Runner's own turn. Touching several "
            "times in one flick is being caught once. Where something is asked first, the Runner is off the "
            "ice until that is answered."
        ),
    ),
    Ruling(
        "TOURN-2",
        Phrase(
            "The coefficient is a player's share of all points made in the own games. Who shares a game's "
            "victory has won it. The first of each pool plays the final, then the best of the others; where "
            "nothing else decides who does, the lot by which pools were drawn. What was won in the pools "
            "counts on in the final, and finalists are ranked before all others."
        ),
    ),
    Ruling(
        "TOURN-3",
        Phrase("No promo module is in play in a tournament."),
    ),
    Ruling(
        "BIG-1",
        Phrase(
            "A scene says of how many boxes it is built: four can play for each, and more than four "
            "play with two decks: one of each game, or else two of the one that is played."
        ),
        ("big_deck",),
    ),
    Ruling(
        "BIG-2",
        Phrase(
            "Play begins left of the second Catcher: first all Runners, then both Catchers. There are half "
            "as many rounds as players, rounded up; of seven one is a Catcher twice."
        ),
    ),
    Ruling(
        "BIG-3",
        Phrase("Five have one Catcher and five rounds."),
    ),
    Ruling(
        "PROMO-1",
        Phrase(
            "Pawclaw and the Emperor exclude each other. With either of them the Lounge's walrus stands as "
            "near to its place as it can without touching."
        ),
    ),
    Ruling(
        "PROMO-2",
        Phrase(
            "Pieces of nobody are bodies as penguins are, and take nothing. One that is outside the school "
            "at rest goes back to its mark, or where somebody is there, beside it; Pawclaw, where it was "
            "what the turn flicked, to where it stood."
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


def load_rulebook() -> tuple[Part, ...]:
    """Read all rules, those of modules among them.

    >>> load_rulebook()[0].rules[0].id
    'SET-1'
    """
    path = models_folder() / "rulebook.toml"
    return from_plain(_File, read_toml(path, GameError), str(path), GameError).parts


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


def usual_rulings() -> dict[str, bool | int | str]:
    """Return the rulings as they usually are.

    >>> usual_rulings()  # doctest: +ELLIPSIS
    {'first_flick_every_round': True, 'stuck_must_move': False, 'stuck_side': 'chosen', ...}
    """
    return {name: parameter.usual for name, parameter in ruling_parameters().items()}


def revised_since(rulings: Iterable[str]) -> tuple[str, ...]:
    """Return the rules that were read otherwise when these were all the parameters that there were.

    >>> revised_since(["token_points"])
    ('TURN-5', 'LINE-1', 'LINE-3', 'OUT-2', 'OUT-4', 'TWO-1', 'EMER-3', 'BLOCK-3', 'ART-2', 'WAL-2')
    """
    known = set(rulings)
    return tuple(rule for name, rules in REVISED.items() if name not in known for rule in rules)


class _File(Declared, frozen=True, tag_field="format", tag=1, rename={"parts": "part"}):
    """The file of rules."""

    parts: Annotated[tuple[Part, ...], Within(min_length=1)]
