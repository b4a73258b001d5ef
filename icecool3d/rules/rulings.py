"""What was decided where the rulebooks are silent: in words for players, and as numbers that can be changed.

What belongs to geometry (what is through, over, stuck, close to a wall) is decided by referee and school.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self

from icecool3d.kit.phrase import Template
from icecool3d.kit.ruling import Ruling


@dataclass(frozen=True)
class Rulings:
    """Those rulings that a game may change."""

    first_flick_every_round: bool = True
    """TURN-5: whether the first flick of every round, not only of the first, must leave the red circle."""
    token_points: int = 1
    """END-6: what a fish token or an ID is worth when there is no card left to draw for it."""
    words: ClassVar[Mapping[str, Template]] = {
        "first_flick_every_round": Template("first_flick_every_round = {value:g}"),
        "token_points": Template("token_points = {value:g}"),
    }
    """How they are told."""

    of_modules: Mapping[str, "ModuleRulings"] = field(default_factory=dict)
    """Those of modules where they are not as usual, by the module's name."""


class ModuleRulings:
    """Those rulings of a module that a game may change: a frozen dataclass of flags and whole numbers."""

    module: ClassVar[str]
    words: ClassVar[Mapping[str, Template]]
    """How they are told."""

    @classmethod
    def of(cls, rulings: Rulings) -> Self:
        """Return what a game has decided."""
        found = rulings.of_modules.get(cls.module)
        return found if isinstance(found, cls) else cls()


RULINGS = (
    Ruling(
        "SET-7",
        "The Catcher stands inside the orange line when the middle of its penguin is inside it or on it.",
        "Le Surveillant est dans la zone orange quand le milieu de son manchot y est, ou sur la ligne.",
    ),
    Ruling(
        "TURN-3",
        "If a penguin stands on the red circle when another must start there, the other starts beside "
        "it, as near to the circle's middle as it can along or across the room.",
        "Si un manchot occupe le cercle rouge quand un autre doit en partir, cet autre part d'à côté, "
        "aussi près du milieu du cercle que possible, dans la longueur ou la largeur de la salle.",
    ),
    Ruling(
        "TURN-5",
        "The first flick of every round must leave the red circle, since each starts there. What a "
        "failed first flick did is not undone, and the next one starts from where it ended. A penguin "
        "that left the school did leave the circle.",
        "La première pichenette de chaque manche doit sortir du cercle rouge, puisque toutes en partent. "
        "Ce qu'a fait une pichenette manquée reste fait, et la suivante part de là où elle s'est "
        "arrêtée. Un manchot sorti de l'école est bien sorti du cercle.",
        ("first_flick_every_round",),
    ),
    Ruling(
        "DOOR-7",
        "Several own fish on one door: one pass takes one of them, a further pass the next.",
        "Plusieurs poissons de sa couleur sur une porte : un passage en prend un, un autre passage le "
        "suivant.",
    ),
    Ruling(
        "DOOR-10",
        "Through a door and wholly back in one flick is two passes; the fish is taken on the first.",
        "Passer une porte et revenir entièrement, en une pichenette, fait deux passages ; le poisson est "
        "pris au premier.",
    ),
    Ruling(
        "STUCK-3",
        "A penguin wholly within a door's frame is seen in neither room, and its player chooses between "
        "both.",
        "Un manchot tout entier dans l'encadrement n'est vu dans aucune des deux salles : le joueur choisit.",
    ),
    Ruling(
        "LINE-3",
        "A point of the line is free if no other penguin overlaps the one placed there; if the closest "
        "point is taken, it is the next closest free one. Beside another a gap of half a millimetre is "
        "kept, since whoever touches the Catcher is caught.",
        "Un point de la ligne est libre si aucun autre manchot n'y gêne celui qu'on place ; si le plus "
        "proche est pris, c'est le plus proche des points libres. On laisse un demi-millimètre à côté d'un "
        "autre, car qui touche le Surveillant est attrapé.",
    ),
    Ruling(
        "LINE-5",
        "A penguin is placed on a line at the start of its own turn, not in another's.",
        "On place un manchot sur une ligne au début de son propre tour, pas pendant celui d'un autre.",
    ),
    Ruling(
        "END-1",
        "The flick under way comes to rest first, and everything that it did counts.",
        "La pichenette en cours va jusqu'au repos, et tout ce qu'elle a fait compte.",
    ),
    Ruling(
        "END-6",
        "When the draw pile is empty no card is drawn: the fish token or the ID alone is one point. A "
        "task done then brings nothing.",
        "Quand la pioche est vide, on ne prend pas de carte : le poisson ou la carte d'identité vaut un "
        "point. Un défi réussi ne rapporte alors rien.",
        ("token_points",),
    ),
    Ruling(
        "OUT-1",
        "The turn of a penguin that was placed on a line, or that repeats its first flick, starts where "
        "it was flicked. If another penguin stands there now, it is put beside it, as near as it can be "
        "along or across the room. No fish is moved after that, since the turn is over.",
        "Le tour d'un manchot placé sur une ligne, ou qui recommence sa première pichenette, commence là "
        "d'où il est parti. Si un autre manchot s'y trouve, il est mis à côté, aussi près que possible "
        "dans la longueur ou la largeur de la salle. On ne déplace plus de poisson ensuite : le tour est "
        "fini.",
    ),
    Ruling(
        "OUT-3",
        "What a penguin did before it left counts. One that comes back in by itself was not out.",
        "Ce qu'un manchot a fait avant de sortir compte. S'il revient de lui-même, il n'est pas sorti.",
    ),
    Ruling(
        "TWO-1",
        "The same holds when the Runner runs into the Catcher in the Runner's own turn. Touching several "
        "times in one flick is being caught once.",
        "Il en va de même quand le Garnement touche le Surveillant pendant son propre tour. Plusieurs "
        "contacts dans une même pichenette ne font qu'une prise.",
    ),
)
"""Those of the game itself, in the order of the rules; modules have theirs."""
