"""The findings of a flick: events with their evidence, and verdicts on doors with their margins.

An event says when something happened, to which penguin, and where. A verdict says what became of a penguin
at a door, and how far it was from another verdict. Both are plain frozen data, and go into files as they
are.

- ``Event`` and its kinds: ``PassThroughDoor``, ``JumpOverWall``, ``StuckInDoor``, ``Rested`` and others
- ``Evidence`` and its kinds: the numbers behind an event
- ``Verdict`` with its ``Margin``; ``Judgement``: all events and verdicts of a flick
- ``icecool3d.events.words``: sentences; ``icecool3d.events.query``: searching, as in ``find``

>>> from icecool3d.events import Lean, Toppled
>>> Toppled(0.2, "red", Lean(63.025)).to_dict()
{'event': 'toppled', 't': 0.2, 'penguin': 'red', 'evidence': {'degrees': 63.025}}

Nothing is decided here. The referee makes these values; rules, files, window and lab read them.
"""

from icecool3d.events.event import (
    EVENTS,
    ORDER,
    AnyEvent,
    BackedOutOfDoor,
    BouncedOffWall,
    EnteredDoor,
    EnteredRoom,
    Event,
    Flicked,
    HitBlockedDoor,
    JumpOverDoor,
    JumpOverWall,
    Landed,
    LeftFloor,
    LeftRedCircle,
    LeftSchool,
    OnRedCircle,
    OnWall,
    PassThroughDoor,
    Rested,
    ReturnedToSchool,
    Righted,
    StuckInDoor,
    Toppled,
    TouchedPenguin,
    TouchedZone,
)
from icecool3d.events.evidence import (
    Bounce,
    Clearance,
    Crossing,
    Evidence,
    Flight,
    Lean,
    PlanPoint,
    Press,
    Rest,
    Visit,
    degrees,
    mm,
)
from icecool3d.events.verdict import VERDICTS, Gap, Judgement, Kind, Margin, Verdict

__all__ = [
    "EVENTS",
    "ORDER",
    "VERDICTS",
    "AnyEvent",
    "BackedOutOfDoor",
    "Bounce",
    "BouncedOffWall",
    "Clearance",
    "Crossing",
    "EnteredDoor",
    "EnteredRoom",
    "Event",
    "Evidence",
    "Flicked",
    "Flight",
    "Gap",
    "HitBlockedDoor",
    "Judgement",
    "JumpOverDoor",
    "JumpOverWall",
    "Kind",
    "Landed",
    "Lean",
    "LeftFloor",
    "LeftRedCircle",
    "LeftSchool",
    "Margin",
    "OnRedCircle",
    "OnWall",
    "PassThroughDoor",
    "PlanPoint",
    "Press",
    "Rest",
    "Rested",
    "ReturnedToSchool",
    "Righted",
    "StuckInDoor",
    "Toppled",
    "TouchedPenguin",
    "TouchedZone",
    "Verdict",
    "Visit",
    "degrees",
    "mm",
]
