"""When a preview is asked for: an aim that holds still is worth one, and one of what was is shown no more."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from icecool3d.match import Pose
from icecool3d.trace import Flick

STILL = 0.08
"""How long an aim holds still before it is worth a preview, s."""


@dataclass(frozen=True)
class Question:
    """What a preview is of."""

    flick: Flick
    """The aim."""
    poses: Mapping[str, Pose]
    """How everybody stands."""


@dataclass(frozen=True)
class Previewing:
    """What is aimed at, since when, and what was asked.

    >>> question = Question(Flick("red", 0.0, 1.0), {"red": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)})
    >>> previewing, asked = watched(Previewing(), question, 10.0)
    >>> asked is None
    True
    >>> watched(previewing, question, 10.1)[1] == question
    True
    """

    aimed: Question | None = None
    """The aim as it was seen last."""
    since: float = 0.0
    """Since when it has held still, s."""
    asked: Question | None = field(default=None)
    """What the last preview was asked of, as long as that is what is aimed at."""

    def fits(self, flick: Flick, poses: Mapping[str, Pose]) -> bool:
        """Whether a preview that arrives now is of what is aimed at, and not of what was."""
        return self.asked == Question(flick, poses)


def watched(previewing: Previewing, aimed: Question | None, now: float) -> tuple[Previewing, Question | None]:
    """Look at the aim (None: there is none) at a moment ``now`` (s), and return what to ask for, if anything.

    Call it every frame. While the aim changes nothing is asked for; what is shown is to be taken away as
    soon as ``fits`` does not hold for it any more.
    """
    if aimed != previewing.aimed:
        return Previewing(aimed, now), None
    if aimed is None or aimed == previewing.asked or now - previewing.since < STILL:
        return previewing, None
    return replace(previewing, asked=aimed), aimed
