"""A bot with a name: takes what is worth most of all it thinks of, and flicks as well as its hand can."""

from collections.abc import Iterable
from random import Random

import numpy as np

from icecool3d.kit.errors import IcecoolError
from icecool3d.match import Flick, Move, Outlook, Sight, Table
from icecool3d.players.manners import Manner
from icecool3d.players.planning import Planner
from icecool3d.players.random_player import RandomPlayer
from icecool3d.players.worth import Worth
from icecool3d.rules import Action, FlickOf, Offer, PlaceWithin, TakeBack, can

WORTH_IT = 0.04
"""By how much what is done besides the flick must better the table, in points."""
MOST = 60
"""How many actions are weighed at most."""
PLACES = 10
"""How many places are tried where one is to be chosen in an area."""
ROOTS = 3
"""How many ways to begin a turn are thought over together."""
MISSES = 3
"""After as many flicks that no finger can make, anything else is tried."""


class Bot:
    """Plays by what it sees, its seed, and how much was done before in the match, and by nothing else."""

    def __init__(self, manner: Manner, colour: str, seed: int) -> None:
        """Keep whose player it is."""
        self._manner = manner
        self._colour = colour
        self._seed = seed
        self._asked = self._refused = 0

    def choose(self, sight: Sight) -> Move:
        """Take what is worth most."""
        if sight.played != self._asked:
            self._asked, self._refused = sight.played, 0
        if self._refused > MISSES:
            return self._anything(sight)
        said = f"{self._manner.name} {self._colour} {self._seed} {self._asked} {self._refused}"
        chance = Random(said)  # noqa: S311 - a game, no secret
        thought = _Thought(sight.outlook, self._manner, self._colour, chance)
        move = thought.move(sight.view.offers)
        if move is None:
            return self._anything(sight)
        return thought.manner.hand.shaken(move, thought.random) if isinstance(move, Flick) else move

    def refused(self, reason: IcecoolError) -> None:  # noqa: ARG002 - a finger missed the hull
        """Think again, by another chance."""
        self._refused += 1

    def _anything(self, sight: Sight) -> Move:
        """Return what is allowed, for want of a better idea."""
        player = RandomPlayer(self._colour, self._seed + self._refused)
        return player.choose(sight)


class _Thought:
    """One move's thinking."""

    def __init__(self, outlook: Outlook, manner: Manner, colour: str, chance: Random) -> None:
        """Look at the table."""
        self.random = np.random.default_rng(chance.getrandbits(64))
        self._outlook = outlook
        self._chance = chance
        self.manner = manner.at(Worth(outlook.table, colour, manner).lead(outlook.table))
        self._worth = Worth(outlook.table, colour, self.manner)

    def move(self, offers: Iterable[Offer]) -> Move | None:
        """Return the best of what is offered; nothing where no flick was found."""
        body, weighed = None, list[tuple[float, Action, Table]]()
        now = self._worth.of(self._outlook.table)
        for offer in offers:
            if isinstance(offer.choice, FlickOf):
                body = offer.choice.body
                continue
            if offer.name == TakeBack.name:
                continue  # it was thought over before
            for action in self._actions(offer):
                after = self._outlook.done(self._outlook.table, action)
                weighed.append((self._worth.of(after), action, after))
        self._chance.shuffle(weighed)  # among equals any
        weighed.sort(key=lambda each: -each[0])
        if body is None:
            return weighed[0][1] if weighed else None
        if weighed and weighed[0][0] > now + WORTH_IT:
            return weighed[0][1]
        return self._flick(body, [each for each in weighed if abs(each[0] - now) <= WORTH_IT])

    def _flick(self, body: str, weighed: Iterable[tuple[float, Action, Table]]) -> Move | None:
        """Return the best flick, or what is said or turned over before it."""
        table = self._outlook.table
        also = [
            (action, after)
            for _, action, after in weighed
            if after.game != table.game
            and after.game.actor == table.game.actor
            and after.poses == table.poses
            and after.game.turn.body == table.game.turn.body
        ][: ROOTS - 1]
        planner = Planner(self._outlook, self._worth, self.manner, self.random)
        found = planner.plan([table, *(after for _, after in also)], body)
        if found is None:
            return None
        flick, root, _ = found
        return flick if root == 0 else also[root - 1][0]

    def _actions(self, offer: Offer) -> list[Action]:
        """Return the actions of an offer that are weighed."""
        if isinstance(offer.choice, PlaceWithin):
            area, game = offer.choice.area, self._outlook.table.game
            places = [
                (self._chance.uniform(area.xmin, area.xmax), self._chance.uniform(area.ymin, area.ymax))
                for _ in range(PLACES)
            ]
            places.append(area.centre)
            return [action for place in places if can(game, action := offer.at(place))]
        actions = list(offer.actions)
        return actions if len(actions) <= MOST else self._chance.sample(actions, MOST)
