"""Why a door counted or did not: for every door that a penguin came near, a verdict with its margin."""

from dataclasses import dataclass
from typing import Literal

from icecool3d.kit.phrase import Phrase
from icecool3d.referee.evidence import Evidence, mm
from icecool3d.referee.words import SENTENCES, say
from icecool3d.school import School

Kind = Literal[
    "through", "over", "over-beside", "stuck", "backed-out", "began-within", "cardboard", "above", "missed"
]
"""What can be said of a penguin and a door."""

TOUCHING = 0.05
"""Less than this, in mm, is said as touching: it would read 0.0 mm."""

_SHORT = {"through": "under_lintel", "over": "above_wall", "missed": "margin"}
_TOUCHING_SUFFIXES = ("-brushing", "-touching")


@dataclass(frozen=True)
class Verdict:
    """What became of one penguin at one door, and how near it was to something else.

    >>> from icecool3d.referee.evidence import Clearance
    >>> from icecool3d.school import load_school
    >>> verdict = Verdict(0.5, "red", "kitchen-gym", "over", 0.0084, Clearance(0.4, 0.5, 0.0084))
    >>> print(verdict.say(load_school("school")))
    over Gym-Kitchen, no fish: 8.4 mm above the wall
    """

    t: float
    """When it was decided, s."""
    penguin: str
    """Who."""
    door: str
    """Where."""
    kind: Kind
    """What it was."""
    margin: float
    """How near it was to another verdict, m."""
    evidence: Evidence
    """The numbers behind it."""
    seen_in: tuple[str, ...] = ()
    """Of a stuck one: the rooms on whose side of the frame some of it is seen."""

    def to_dict(self) -> dict[str, object]:
        """Give what stands in files and on the screen, lengths in mm."""
        seen = {"seen_in": list(self.seen_in)} if self.kind == "stuck" else {}
        return {
            "verdict": self.kind,
            "t": self.t,
            "penguin": self.penguin,
            "door": self.door,
            "margin_mm": mm(self.margin),
            **seen,
            "evidence": self.evidence.to_dict(),
        }

    def say(self, school: School) -> Phrase:
        """Say it in one sentence, with the names of the school where it happened."""
        numbers = {
            name.removesuffix("_mm"): value
            for name, value in self.evidence.to_dict().items()
            if isinstance(value, float)
        } | {"margin": mm(self.margin)}
        key: str = self.kind
        if self.kind in _SHORT and numbers[_SHORT[self.kind]] < TOUCHING:
            key = next(key + suffix for suffix in _TOUCHING_SUFFIXES if key + suffix in SENTENCES)
        return say(key, school, self.door, numbers, self.seen_in)
