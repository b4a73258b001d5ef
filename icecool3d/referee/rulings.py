"""What the referee decides where the rulebooks are silent: in words, and as numbers that can be changed.

What a flick is worth is decided by the rules, which have rulings of their own. Pass other ``Rulings`` to
``judge`` to see what they would change.
"""

import math
from dataclasses import dataclass

from icecool3d.kit.ruling import Ruling

ROUNDING = 1e-9
"""Lengths are compared to the nanometre: what is closer than that touches and does not overlap, m."""


@dataclass(frozen=True)
class Rulings:
    """The numbers in the referee's rulings.

    >>> Rulings(toppled=1.0).toppled
    1.0
    """

    tolerance: float = 1e-4
    """What is no deeper than this in cardboard or floor is beside or upon it, m.

    Penguins at rest press a few hundredths of a millimetre into what holds them. Door frames have no
    tolerance: nothing presses against what is open.
    """
    give: float = 1e-2
    """How deep a penguin may be in cardboard that it was felt to hit and not be through it, m.

    In the engine a fast penguin sinks in for a step or two: 0.3 mm in the median, 6 mm at 8 m/s. Who goes
    through a wall is 18 mm deep in it, half its own width and the wall's thickness.
    """
    graze: float = 5e-4
    """How deep it may be in cardboard that nobody says it felt, in a trace that tells of contacts, m.

    Between two steps a fast penguin may brush an edge that the engine then finds it beyond: 0.2 mm in one
    of 900 flicks over the outer wall. A trace that tells of no contacts is judged by the tolerance alone.
    """
    felt: float = 5e-3
    """It was felt if there was a contact while it crossed, or this long before or after, s."""
    near: float = 5e-3
    """A penguin that came this near to a door's frame gets a verdict, m."""
    rise: float = 1e-3
    """It left the floor if its lowest point rose at least so high, m."""
    lull: float = 1e-2
    """Touches with less than this between them are one, s."""
    bounce_speed: float = 1e-3
    """A bounce turns at least this speed into the wall into at least this speed out of it, m/s."""
    bounce_time: float = 2e-3
    """The speeds are those so long before the touch and after it, s."""
    bounce_level: float = 0.5
    """A normal with less than this in plan is that of a wall's top: landing there is no bounce."""
    toppled: float = math.radians(60.0)
    """It has toppled when it leans further than this, radians …"""
    righted: float = math.radians(30.0)
    """… and stands again when it leans less than this, radians."""
    still: float = 1e-4
    """It is at rest from when neither of its ends is further than this from where it ends, m."""


RULINGS = (
    Ruling(
        "DOOR-3",
        "A penguin is within a door's frame if its outline from straight above overlaps it. To touch "
        "the frame's edge is not to be within it. Upon the lintel counts as within.",
        "Un manchot est dans l'encadrement d'une porte dès que son contour, vu d'en haut, y empiète. En "
        "toucher le bord, ce n'est pas y être. Être posé sur le linteau, c'est y être.",
    ),
    Ruling(
        "DOOR-9",
        "Whatever of a penguin is in the opening must be under the lintel and between its sides; then it "
        "is through, in the air or lying too. If all of it stays above the wall it is over, touching the "
        "top or rolling along it too. Who hits cardboard may press into it.",
        "Ce qui d'un manchot est dans l'ouverture doit être sous le linteau et entre les montants : alors "
        "il passe à travers, même en l'air ou couché. Si tout reste au-dessus du mur, il passe par-dessus, "
        "même en touchant le haut ou en y roulant. Qui heurte le carton peut s'y enfoncer un peu.",
        ("tolerance", "graze", "give", "felt"),
    ),
    Ruling(
        "DOOR-10",
        "Each complete way through a door is a pass of its own, back as well as there.",
        "Chaque traversée complète d'une porte est un passage, au retour comme à l'aller.",
    ),
    Ruling(
        "STUCK-1",
        "Who began the flick within a door's frame cannot pass that door in it, not even after backing out. "
        "The same holds for who is pushed.",
        "Qui commence la pichenette dans l'encadrement d'une porte ne peut pas la passer pendant celle-ci, "
        "même après en être ressorti. De même pour un manchot poussé.",
    ),
    Ruling(
        "CATCH-6",
        "Penguins touch from the first contact that presses; those that stand together untouched do not "
        "count. Contacts that follow each other closely are one.",
        "Des manchots se touchent au premier contact qui appuie ; ceux qui restent l'un contre l'autre sans "
        "bouger ne comptent pas. Des contacts qui se suivent de près n'en font qu'un.",
        ("lull",),
    ),
    Ruling(
        "TASK-5",
        "A jump goes from wholly in one place to wholly in another with all of the penguin above the walls. "
        "It is over a door if all of it that is over the wall stays within the door's width. A wall or "
        "frame turned a penguin back if its speed into the wall became a speed out of it; grazing and "
        "landing on the top are no bounces.",
        "Un saut va d'un endroit où le manchot est tout entier à un autre, tout entier au-dessus des murs. "
        "Il est par-dessus une porte si tout ce qui survole le mur reste dans la largeur de la porte. Un mur "
        "ou un encadrement a fait rebondir si la vitesse vers lui est devenue une vitesse qui s'en éloigne ; "
        "frôler ou retomber sur le haut n'est pas un rebond.",
        ("tolerance", "bounce_speed", "bounce_time", "bounce_level"),
    ),
    Ruling(
        "TURN-5",
        "A penguin is on the red circle while any of its outline from straight above is.",
        "Un manchot est sur le cercle rouge tant qu'une partie de son contour, vu d'en haut, y est.",
    ),
    Ruling(
        "OUT-1",
        "A penguin has left the school when nothing of it is over any box, seen from straight above, and is "
        "back when it is wholly in a room. Upon an outer wall it has not left.",
        "Un manchot a quitté l'école quand, vu d'en haut, rien de lui n'est au-dessus d'une boîte ; il est "
        "de retour quand il est tout entier dans une salle. Sur un mur extérieur, il ne l'a pas quittée.",
    ),
    Ruling(
        "FLICK-3",
        "A penguin has left the floor when its lowest point rose by more than a wobble does.",
        "Un manchot a quitté le sol quand son point le plus bas monte plus haut qu'un simple vacillement.",
        ("rise",),
    ),
    Ruling(
        "WAL-1",
        "A penguin, or a walrus, is knocked over when it leans far to the side, until it stands again.",
        "Un manchot ou un morse est renversé quand il penche fortement, jusqu'à ce qu'il se redresse.",
        ("toppled", "righted"),
    ),
)
"""All of them, for players to read."""
