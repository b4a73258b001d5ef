"""Why a door counted or did not: for every door that a penguin came near, a verdict with its margin.

A margin is a distance between two named points: which one is data, so that nobody who tells or draws it
has to find that out again.
"""

from enum import StrEnum
from typing import Literal, get_args

from msgspec import Struct

from icecool3d.events.event import Event
from icecool3d.events.evidence import Evidence, PlanPoint, mm
from icecool3d.kit.codec import to_plain

Kind = Literal[
    "through", "over", "over-beside", "stuck", "backed-out", "began-within", "cardboard", "above", "missed"
]
"""What can be said of a penguin and a door."""
VERDICTS: tuple[Kind, ...] = get_args(Kind)
"""All of that."""


class Gap(StrEnum):
    """Which distance a margin is: from which point of the penguin to which of door or wall."""

    UNDER_LINTEL = "under-lintel"
    """From the highest point of what is in the opening up to the lintel."""
    ABOVE_WALL = "above-wall"
    """From the lowest point of what is over the wall down to its top."""
    BEYOND_FRAME = "beyond-frame"
    """From the rearmost point, when it had come furthest, to the frame's far side."""
    WITHIN_DOOR = "within-door"
    """From the outermost point of what is over the wall to the nearer side of the door."""
    BESIDE_DOOR = "beside-door"
    """The same, of who was beyond that side."""
    WITHIN_FRAME = "within-frame"
    """From the innermost point to the side of the frame by which the way out is shortest."""
    TO_FAR_SIDE = "to-far-side"
    """From the rearmost point, when it had come furthest, to the side on which it would have been through."""
    IN_LINTEL = "in-lintel"
    """From the highest point of what is in the opening down to the lintel that it went through.

    Or from the lowest point of what is over the wall up to its top, of who went over too deep in it.
    """
    IN_CARDBOARD = "in-cardboard"
    """From the point deepest in the wall beside the opening to where that begins."""
    TO_FRAME = "to-frame"
    """From the nearest point of the outline to the nearest point of the frame."""


class Margin(Struct, frozen=True):
    """How near a penguin was to another verdict."""

    gap: Gap
    """Which distance it is."""
    length: float
    """How long, m."""
    t: float
    """When it was so, s."""
    ends: tuple[PlanPoint, PlanPoint] | None = None
    """From where on the penguin's outline to where, in plan, m; None for a height."""


class Verdict(Struct, frozen=True):
    """What became of one penguin at one door, and how near it was to something else."""

    t: float
    """When it was decided, s: at the event that says the same, or else as the last of it left the frame.

    Of a missed door: when it was nearest to it.
    """
    penguin: str
    """Who."""
    door: str
    """Where."""
    kind: Kind
    """What it was."""
    nearest: Margin
    """How near it was to another verdict, and where."""
    evidence: Evidence
    """The numbers behind it."""
    seen_in: tuple[str, ...] = ()
    """Of a stuck one: the rooms on whose side of the frame some of it is seen."""

    @property
    def margin(self) -> float:
        """How near it was to another verdict, m."""
        return self.nearest.length

    def to_dict(self) -> dict[str, object]:
        """Return what stands in files and on the screen, lengths in mm.

        >>> from icecool3d.events import Clearance
        >>> near, clear = Margin(Gap.ABOVE_WALL, 0.0084, 0.45), Clearance(0.4, 0.5, 8.4)
        >>> Verdict(0.5, "red", "kitchen-gym", "over", near, clear).to_dict()["margin_mm"]
        8.4
        """
        seen = {"seen_in": list(self.seen_in)} if self.kind == "stuck" else {}
        return {
            "verdict": self.kind,
            "t": self.t,
            "penguin": self.penguin,
            "door": self.door,
            "margin_mm": mm(self.margin),
            **seen,
            "evidence": to_plain(self.evidence, nulls=True),
        }


class Judgement(Struct, frozen=True):
    """What a flick meant."""

    events: tuple[Event, ...]
    """Everything that happened, in order."""
    verdicts: tuple[Verdict, ...]
    """What became of each penguin at each door that it came near, in order."""
