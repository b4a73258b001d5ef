"""How a world computes: the step, the collision model, when a flick is over. Nothing here is a rule."""

from typing import Annotated, Literal

from msgspec import field

from icecool3d.kit.codec import Declared, Within, check_declared, from_plain
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.limits import RECORDING_STEPS
from icecool3d.kit.phrase import Phrase
from icecool3d.trace import Finger

Collision = Literal["exact", "mesh"]
"""``exact``: balls and boxes. ``mesh``: a convex mesh and triangles, as a cross-check."""

GRAVITY = 9.81
"""m/s^2, downwards."""
START_TOLERANCE = 5e-5
"""How deep a start may reach into a wall, the floor or another penguin, or hover over them, m.

Half of the tolerance of the referee, so that a penguin that may start beside a wall is in a room for it, too.
Penguins come to rest less than a ten-thousandth of a millimetre deep in what holds them.
"""
JAMMED = 2.5e-3
"""How deep who stands on the floor may reach into cardboard above it, m.

Who is a little taller than a door can come to rest jammed under the lintel, and creeps into it: up to 2 mm
were seen. Who is taller yet does not come to stand there.
"""


class Settings(Declared, frozen=True):
    """Everything a world may be told apart from school, penguin and players.

    >>> Settings().step
    0.00025
    """

    step: Annotated[float, Within(gt=0.0, le=0.005)] = 0.00025
    """The engine's step while something fast rolls, s; its halves are the reference to converge against."""
    collision: Collision = "exact"
    """The collision model."""
    time_limit: Annotated[float, Within(gt=0.0, le=600.0)] = 20.0
    """A flick that has not come to rest by then stops and says so, s."""
    finger: Finger = field(default_factory=Finger)
    """What flicks."""
    rest_speed: Annotated[float, Within(gt=0.0, le=1.0)] = 0.003
    """At rest is what moves slower than this, m/s, …"""
    rest_spin: Annotated[float, Within(gt=0.0, le=1.0)] = 0.1
    """… and turns slower than this, rad/s, …"""
    rest_time: Annotated[float, Within(gt=0.0, le=10.0)] = 0.1
    """… for this long, s."""

    def __post_init__(self) -> None:
        """Refuse what cannot be computed with."""
        check_declared(self, "settings", FlickError)


def settings_from_dict(data: object, source: str) -> Settings:
    """Read the settings of a file, which hold everything; ``source`` names it in messages.

    >>> settings_from_dict({"step": 0.001}, "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: settings.collision: is missing; expected it to be given
    """
    settings = from_plain(Settings, data, source, InputError, "settings", complete=True)
    if settings.time_limit > RECORDING_STEPS * settings.step:
        seconds = settings.time_limit
        wrong = Phrase(
            "is {seconds:g} s, which takes more than {most} steps", seconds=seconds, most=RECORDING_STEPS
        )
        right = Phrase("expected less, or a longer step")
        raise InputError(f"{source}: settings.time_limit", wrong, right)
    return settings
