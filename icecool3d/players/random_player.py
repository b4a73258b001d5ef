"""A player without a plan: whatever is allowed, and flicks towards doors and penguins, well or badly.

In a race it runs for the finish room once its team has all fish, and stays there.
"""

import math
from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from icecool3d.kit.errors import IcecoolError
from icecool3d.match import Flick, Move, Sight
from icecool3d.rules import Action, FlickOf, PlaceWithin, View
from icecool3d.school import Point, Room

WEIGHTS: Mapping[str, float] = {
    "take-back": 0.02,
    "place-on-line": 3.0,
    "flick-penguin": 4.0,
}
"""How often each kind of action is taken, relative to 1 for each choice of all others."""
SPREAD = 6.0
"""How far flicks go astray, degrees (standard deviation)."""
STRAIGHT, MIDDLE, JUMP = 0.2, 0.5, 0.81
"""Heights of contact."""


class RandomPlayer:
    """Plays anything that is allowed, by chance; the same seed plays the same, from any moment of a match on.

    >>> RandomPlayer("red", 1).choose.__name__
    'choose'
    """

    def __init__(self, colour: str, seed: int) -> None:
        """Keep whose player it is."""
        self._colour = colour
        self._seed = seed
        self._asked = self._refused = 0

    def choose(self, sight: Sight) -> Move:
        """Take one of the choices."""
        if sight.played != self._asked:
            self._asked, self._refused = sight.played, 0
        # Chance is drawn anew for every question, so that in a match that is taken up again it is the same
        # as in one that never stopped. A text seeds all seats of one seed differently.
        seed = f"{self._colour} {self._seed} {self._asked} {self._refused}"
        random = Random(seed)  # noqa: S311 - nothing here is secret
        choices = [(offer, each) for offer in sight.view.offers for each in offer.actions or (offer.choice,)]
        weights = [WEIGHTS.get(offer.name, 1.0) for offer, _ in choices]
        offer, choice = random.choices(choices, weights)[0]
        if isinstance(choice, PlaceWithin):
            area = choice.area
            at = (random.uniform(area.xmin, area.xmax), random.uniform(area.ymin, area.ymax))
            return offer.at(at)
        if isinstance(choice, FlickOf):
            return _flick(sight, choice.body, random)
        assert isinstance(choice, Action)  # the two others are answered above
        return choice

    def refused(self, reason: IcecoolError) -> None:  # noqa: ARG002 - nothing is learnt from it
        """Try something else: a finger may have missed the hull."""
        self._refused += 1


def _flick(sight: Sight, body: str, random: Random) -> Flick:
    pose = sight.poses[body]
    here = (pose[0], pose[1])
    target = random.choice(_targets(sight, body))
    aim = math.degrees(math.atan2(target[1] - here[1], target[0] - here[0]))
    jump = random.random() < 0.15
    speed = 4.5 if jump else 1.2 + 5.0 * math.dist(here, target)
    flick = Flick(
        body,
        aim=aim + random.gauss(0.0, SPREAD),
        speed=min(max(speed * random.uniform(0.7, 1.3), 0.5), 6.0),
        height=JUMP if jump else STRAIGHT,
        side=random.choice((0.0, 0.0, -0.2, 0.2)),
    )
    sides = sight.outlook.reach(flick, pose)
    if sides is None:  # one that lies may have nothing so high up
        return replace(flick, height=MIDDLE, side=0.0)
    return replace(flick, side=min(max(flick.side, sides[0]), sides[1]))


def _targets(sight: Sight, body: str) -> Sequence[Point]:
    """Return what is worth aiming at: doors with own fish, for the Catcher whom it sees, or else any door.

    In a race with all fish taken it is the way to the finish room, and there the room's middle.
    """
    view, pose = sight.view, sight.poses[body]
    school, colour = view.setup.school, view.actor
    room = school.room_at((pose[0], pose[1]))
    if (way_home := _way_home(view, room)) is not None:
        return way_home
    doors = school.doors if room is None else school.doors_of(room.id)
    wanted = [door.centre for door in doors if door.id in view.seat(colour).fish]
    hunted = [
        (other[0], other[1])
        for name, other in sight.poses.items()
        if colour in view.catchers and name != body and school.room_at((other[0], other[1])) == room
    ]
    return wanted or hunted or [door.centre for door in doors]


def _way_home(view: View, room: Room | None) -> Sequence[Point] | None:
    """Return where a racer whose team has all its fish goes from a room, if that is what is to be done."""
    school = view.setup.school
    if view.setup.contest is None or view.seat(view.actor).fish or room is None or school.finish is None:
        return None
    if room.id == school.finish:
        return [room.rect.centre]
    return [door.centre for door in school.doors_towards(room.id, school.finish)]
