"""What a flick brought: one value from the referee through rules and files to whoever shows it again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from icecool3d.events import Event, Judgement
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.match.table import covered, middle
from icecool3d.pieces import Shape
from icecool3d.rules import Outcome, Place
from icecool3d.school import Furniture, Zone
from icecool3d.trace import Ended, Flick, Pose, Poses, Trace


@dataclass(frozen=True)
class KeyPose:
    """Where somebody was on the way, to a tenth of a millimetre: for the eye and for comparison."""

    t: float
    """When, s."""
    penguin: str
    """Who."""
    pose: Pose
    """Where."""


@dataclass(frozen=True)
class FlickResult:
    """A flick, from where it went off, and what came of it.

    One that was read from a file has the file's times and key poses, and no evidence, trace or judgement.
    """

    flick: Flick
    """The push."""
    start: Poses
    """How all stood before it, in the order of the trace."""
    end: Poses
    """How it left them."""
    events: tuple[Event, ...]
    """What happened."""
    seconds: float
    """From the push to the last moment."""
    ended: Ended
    """Why it stopped."""
    furniture: tuple[Furniture, ...] = ()
    """What stood in the school besides."""
    zones: tuple[Zone, ...] = ()
    """The marked places that the game had put down."""
    digest: str = ""
    """Of one as files hold it: ``Trace.digest``."""
    keys: tuple[KeyPose, ...] = ()
    """Of one as files hold it: some poses on the way of those that moved."""
    trace: Trace | None = field(default=None, compare=False)
    """Of one that was made now: how everything moved."""
    judgement: Judgement | None = field(default=None, compare=False)
    """Of one that was made now: what that meant."""


def flick_result(trace: Trace, judgement: Judgement) -> FlickResult:
    """Return what a flick brought that was just made and judged."""
    flick, ended = trace.meta.flick, trace.meta.ended
    if flick is None or ended is None:
        raise InputError("trace", Phrase("is of no flick"), Phrase("expected one that a World made"))
    return FlickResult(
        flick,
        Poses.at_start(trace),
        Poses.at_end(trace),
        judgement.events,
        trace.duration,
        ended,
        trace.meta.furniture,
        trace.meta.zones,
        trace=trace,
        judgement=judgement,
    )


def outcome_of(
    events: Iterable[Event], ends: Mapping[str, Pose], shape_of: Callable[[str], Shape]
) -> Outcome:
    """Return what the rules must know of a flick; ``ends`` is where all are who are in the school.

    >>> from icecool3d.pieces import load_penguin
    >>> ends = {"red": (0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)}
    >>> outcome_of([], ends, lambda _: load_penguin().shape).places
    (Place(penguin='red', at=(0.1, 0.0), footprint=Obstacle(points=((0.1, 0.0),), radius=0.015)),)
    """
    stood = ((name, shape_of(name), pose) for name, pose in ends.items())
    places = (Place(name, middle(shape, pose), covered(shape, pose)) for name, shape, pose in stood)
    return Outcome(tuple(events), tuple(places))
