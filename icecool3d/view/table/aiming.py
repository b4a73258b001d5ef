"""The aim: whose penguin, which way, how fast and where the finger meets it. Each verb returns a new one."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from icecool3d.kit.language import Language, number
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.school import Point
from icecool3d.trace import MAX_SPEED, Flick
from icecool3d.view.table.back import Back, Contact
from icecool3d.view.ui.commands import Preset, Quantity

SLOWEST = 0.2
"""The speed of the shortest pull, m/s."""
REACH = 0.25
"""How long a pull gives the fastest flick a finger can do, m on the floor."""
TINY = 0.04
"""A pull that is shorter than this share of its reach is none."""

STEPS: Mapping[Quantity, float] = {
    "direction": math.radians(1.0),
    "speed": 0.1,
    "height": 0.02,
    "side": 0.05,
}
"""How far one step goes: radians, m/s, fractions."""

PRESETS: Mapping[Preset, Contact] = {
    "straight": Contact(0.2, 0.0),
    "left": Contact(0.4, -0.55),
    "right": Contact(0.4, 0.55),
    "jump": Contact(0.8, 0.0),
}
"""Where the finger meets the back: low in the middle, beside it, or at the head for a jump."""


@dataclass(frozen=True)
class Pull:
    """The finger draws back, and has not let go yet."""

    start: Point
    """Where on the floor it was pressed, m."""
    end: Point
    """Where it is now, m."""
    reach: float
    """How long the longest pull is, m."""

    @property
    def share(self) -> float:
        """How much of the longest pull it is, 0 to 1."""
        return min(math.dist(self.start, self.end) / self.reach, 1.0)

    @property
    def is_tiny(self) -> bool:
        """Whether letting go now means nothing."""
        return self.share < TINY

    @property
    def direction(self) -> float:
        """Where it aims: against the pull, radians."""
        return math.atan2(self.start[1] - self.end[1], self.start[0] - self.end[0])


@dataclass(frozen=True)
class Aim:
    """How one penguin is about to be flicked.

    >>> Aim("red", math.radians(90.0)).flick
    Flick(penguin='red', aim=90.0, speed=1.5, height=0.2, side=0.0, elevation=0.0)
    """

    penguin: str
    """Whose it is."""
    direction: float = 0.0
    """The finger's way in plan, radians: 0 = +x, anticlockwise."""
    speed: float = 1.5
    """Of the fingertip, m/s."""
    contact: Contact = field(default_factory=Contact)
    """Where it meets the hull."""
    pull: Pull | None = None
    """What is being drawn back now."""
    before: "Aim | None" = None
    """Of one that is being pulled: as it was, for who thinks better of it."""

    @property
    def flick(self) -> Flick:
        """The flick that this aim is."""
        degrees = math.degrees(self.direction) % 360.0
        return Flick(self.penguin, degrees, self.speed, self.contact.height, self.contact.side)

    @property
    def power(self) -> float:
        """How much of the longest pull its speed takes, 0 to 1: what is shown on the penguin."""
        return share_for(self.speed)


def speed_of(share: float) -> float:
    """Return the speed of a pull by its share of the reach, m/s: slow flicks get most of the way.

    >>> speed_of(TINY), round(speed_of(0.4), 2), speed_of(1.0)
    (0.2, 1.86, 12.0)
    """
    beyond = min(max((share - TINY) / (1.0 - TINY), 0.0), 1.0)
    return SLOWEST + (MAX_SPEED - SLOWEST) * beyond**2


def share_for(speed: float) -> float:
    """Return the pull that a speed takes, as a share of the reach: the other way round.

    >>> round(share_for(speed_of(0.4)), 6)
    0.4
    """
    beyond = math.sqrt(max(speed - SLOWEST, 0.0) / (MAX_SPEED - SLOWEST))
    return TINY + (1.0 - TINY) * min(beyond, 1.0)


def pressed(aim: Aim, at: Point, reach: float = REACH) -> Aim:
    """Press on the floor at a point (m); a pull of ``reach`` (m) will be the longest.

    >>> pressed(Aim("red"), (0.1, 0.0)).pull.is_tiny
    True
    """
    rested = cancelled(aim)
    return replace(rested, pull=Pull(at, at, reach), before=rested)


def pulled(aim: Aim, to: Point) -> Aim:
    """Draw back to a point; nothing changes where nothing is pressed.

    >>> aim = pulled(pressed(Aim("red"), (0.0, 0.0)), (0.0, -0.1))
    >>> round(math.degrees(aim.direction)), round(aim.speed, 2)
    (90, 1.86)
    """
    if aim.pull is None or aim.before is None:
        return aim
    pull = replace(aim.pull, end=to)
    if pull.is_tiny:
        return replace(aim.before, pull=pull, before=aim.before)
    return replace(aim, direction=pull.direction, speed=speed_of(pull.share), pull=pull)


def released(aim: Aim) -> tuple[Aim, Flick | None]:
    """Let go: return the aim that stays, and the flick; after a tiny pull none, and the aim is as it was.

    >>> released(pulled(pressed(Aim("red"), (0.0, 0.0)), (0.001, 0.0)))[1] is None
    True
    """
    if aim.pull is None or aim.pull.is_tiny:
        return cancelled(aim), None
    let_go = replace(aim, pull=None, before=None)
    return let_go, let_go.flick


def cancelled(aim: Aim) -> Aim:
    """Think better of a pull: the aim is as it was before the press.

    >>> cancelled(pulled(pressed(Aim("red"), (0.0, 0.0)), (0.0, -0.1))) == Aim("red")
    True
    """
    return aim if aim.before is None else aim.before


def nudged(aim: Aim, what: Quantity, steps: float, back: Back) -> Aim:
    """Change one number by ``steps``, of any fineness; contacts stay on the ``back``.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.view.table.back import UPRIGHT, seen_back
    >>> back = seen_back(load_penguin().shape, UPRIGHT, 0.0)
    >>> nudged(Aim("red"), "side", -3.0, back).contact
    Contact(height=0.2, side=-0.15)
    """
    change = steps * STEPS[what]
    if what == "direction":
        return replace(aim, direction=math.remainder(aim.direction + change, math.tau))
    if what == "speed":
        return replace(aim, speed=min(max(round(aim.speed + change, 9), SLOWEST), MAX_SPEED))
    height, side = aim.contact.height, aim.contact.side
    if what == "height":
        height = round(height + change, 9)
    else:
        side = round(side + change, 9)
    return touched(aim, Contact(height, side), back)


def touched(aim: Aim, contact: Contact, back: Back) -> Aim:
    """Meet the hull elsewhere, or at the nearest point of the ``back``; direction and speed stay."""
    return replace(aim, contact=back.clamped(contact))


def preset(aim: Aim, name: Preset, back: Back) -> Aim:
    """Meet the hull where a straight, curved or jumping flick does; direction and speed stay."""
    return touched(aim, PRESETS[name], back)


@dataclass(frozen=True)
class Reading:
    """One number beside the flick pad."""

    quantity: Quantity
    """Which."""
    name: str
    """What it is called."""
    value: str
    """What it is, with its unit."""


NAMES: Mapping[Quantity, Phrase] = {
    "direction": Phrase("Direction"),
    "speed": Phrase("Speed"),
    "height": Phrase("Height"),
    "side": Phrase("Side"),
}
"""What the numbers are called."""

_SIDES: Mapping[int, Template] = {
    -1: Template("{percent} left"),
    0: Template("middle"),
    1: Template("{percent} right"),
}


def readings(aim: Aim, language: Language) -> tuple[Reading, ...]:
    """Return an aim in numbers for people: degrees, m/s, and shares in percent.

    >>> [reading.value for reading in readings(Aim("red", math.pi, 2.5, Contact(0.4, -0.55)), "fr")]
    ['180,0°', '2,50 m/s', '40 %', '55 % à gauche']
    """
    degrees = round(math.degrees(aim.direction) % 360.0, 1) % 360.0
    percent = round(100.0 * aim.contact.side)
    values: Mapping[Quantity, str] = {
        "direction": number(degrees, language) + "°",
        "speed": number(aim.speed, language, "m/s", 2),
        "height": number(100.0 * aim.contact.height, language, "%", 0),
        "side": _SIDES[(percent > 0) - (percent < 0)]
        .filled(percent=number(abs(percent), language, "%", 0))
        .in_language(language),
    }
    return tuple(Reading(what, NAMES[what].in_language(language), value) for what, value in values.items())
