"""What was decided where the rulebooks are silent: in words for players, and as numbers that can be changed.

What belongs to geometry (what is through, over, stuck, close to a wall) is decided by referee and school.
"""

from collections.abc import Mapping
from typing import NamedTuple

from icecool3d.kit.phrase import Phrase, Ruling, Template

Rulings = Mapping[str, bool | int]
"""The numbers and flags in the rulings of a game, by their names, those of modules as well."""


class Parameter(NamedTuple):
    """A number or a flag in a ruling, which a game may change."""

    usual: bool | int
    """What it is where nothing else is said."""
    words: Template
    """How it is told with its ``value``."""


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
