"""What a flick was, in one word, and where: what became of the flicked penguin first."""

from collections.abc import Sequence

from icecool3d.events import (
    BackedOutOfDoor,
    BouncedOffWall,
    Event,
    JumpOverWall,
    LeftSchool,
    OnWall,
    PassThroughDoor,
    StuckInDoor,
)

Outcome = tuple[str, str | None]
"""What it was, and at which door, wall or pair of rooms."""

THROUGH, OVER, OUT, STUCK, ON_WALL = "through", "over", "out", "stuck", "on-wall"
BACKED_OUT, BOUNCED, STAYED = "backed-out", "bounced", "stayed"
UNFINISHED = "unfinished"
"""It still moved when its time was up."""
REFUSED = "refused"
"""No finger can do it, or nobody can stand there."""
CRASHED = "crashed"
"""The program could not compute it."""
OUTCOMES = (
    *(THROUGH, OVER, OUT, STUCK, ON_WALL, BACKED_OUT, BOUNCED, STAYED),
    *(UNFINISHED, REFUSED, CRASHED),
)
"""Every word, those that matter most first."""
NO_FLICK = (UNFINISHED, REFUSED, CRASHED)
"""Those that say nothing of doors and walls."""


def outcome_of(events: Sequence[Event]) -> Outcome:
    """Say what a flick was, by the events of who was flicked.

    The first pass or jump says it. Where there was none, it is how the flick ended; and where that is
    standing in the room in which it began, whether it was in a frame meanwhile, or hit a wall.

    >>> from icecool3d.events import Lean, Toppled
    >>> outcome_of([Toppled(0.2, "red", Lean(1.1))])
    ('stayed', None)
    """
    for event in events:
        if isinstance(event, PassThroughDoor):
            return THROUGH, event.door
        if isinstance(event, JumpOverWall):
            return (OUT, None) if event.to is None else (OVER, f"{event.from_ or 'outside'}-{event.to}")
    for kind in (StuckInDoor, OnWall, LeftSchool, BackedOutOfDoor, BouncedOffWall):
        for event in events:
            if isinstance(event, kind):
                return _end(event)
    return STAYED, None


def _end(event: Event) -> Outcome:
    match event:
        case StuckInDoor():
            return STUCK, event.door
        case OnWall():
            return ON_WALL, event.wall
        case LeftSchool():
            return OUT, None
        case BackedOutOfDoor():
            return BACKED_OUT, event.door
    return BOUNCED, None
