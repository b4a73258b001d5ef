"""What a player is asked with, and what it can think of before it answers."""

from collections.abc import Sequence

from icecool3d.kit.errors import GameError, IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.library.arguments import checked
from icecool3d.library.place import School
from icecool3d.match import Move, Poses, Sight
from icecool3d.players import RandomPlayer
from icecool3d.rules import FlickOf, Offer, View, view
from icecool3d.school import Point
from icecool3d.trace import Flick
from icecool3d.trace.sketch import Sketch


class Turn:
    """What a player is asked with, and what it can think of before it answers."""

    def __init__(self, sight: Sight, refused: Sequence[IcecoolError] = ()) -> None:
        """Take what a player is asked with."""
        self.sight = sight
        self.refused = tuple(refused)
        """Why what this player wanted at this moment was refused, the last reason last."""

    @property
    def view(self) -> View:
        """The game as this player may see it: seats, fish, cards, whose turn it is."""
        return self.sight.view

    @property
    def player(self) -> str:
        """The colour of the player that is asked."""
        return self.view.actor

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be done now, each with a title, a hint and what is left to choose."""
        return self.view.offers

    @property
    def poses(self) -> Poses:
        """How everybody stands: x y z (m) qx qy qz qw by name."""
        return self.sight.poses

    @property
    def body(self) -> str | None:
        """The body that may be flicked now; ``None``: something else is to be done."""
        return next((each.choice.body for each in self.offers if isinstance(each.choice, FlickOf)), None)

    @property
    def at(self) -> Point:
        """Where the body that may be flicked stands, m."""
        name = self.body or self.player
        if name not in self.poses:
            raise GameError(name, Phrase("is not on the ice"), Phrase("expected one that is placed"))
        x, y, *_ = self.poses[name]
        return x, y

    @property
    def school(self) -> School:
        """Where the match is played."""
        return School(self.view.setup.school)

    @checked
    def flick(self, *, aim: float, speed: float, height: float = 0.2, side: float = 0.0) -> Flick:
        """Return a flick of the body that may be flicked now."""
        if self.body is None:
            right = Phrase("expected one of: {known}", known=", ".join(each.name for each in self.offers))
            raise GameError("flick", Phrase("is not offered now"), right)
        return Flick(self.body, aim, speed, height, side)

    @checked
    def look(self, flick: Flick) -> Sketch:
        """Look quickly at how a flick would go; one that no finger can make is refused."""
        outlook = self.sight.outlook
        return outlook.sketch(outlook.table, flick)

    @checked
    def after(self, move: Move) -> View:
        """Return the game as a move would leave it, as far as this player can know; flicks are looked at."""
        outlook = self.sight.outlook
        if isinstance(move, Flick):
            return view(outlook.flicked(outlook.table, self.look(move)).game, self.player)
        return view(outlook.done(outlook.table, move).game, self.player)

    def anything(self) -> Move:
        """Return anything that is allowed, by chance; at the same moment the same until it is refused."""
        return RandomPlayer(self.player, len(self.refused)).choose(self.sight)

    def __repr__(self) -> str:
        return f"Turn({self.player}: {', '.join(each.name for each in self.offers)})"
