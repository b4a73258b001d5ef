"""What is computed beside the window, and what comes of it: plain values that go from process to process."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from icecool3d.aiming.hand import Hand
from icecool3d.aiming.seeking import Sought
from icecool3d.events import Judgement
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import IcecoolError
from icecool3d.replay.match_setup import Seat
from icecool3d.rules import Action
from icecool3d.school import Furniture, Zone
from icecool3d.trace import Ended, Flick, Pose, Poses, Trace
from icecool3d.view.table.wishes import Cloud, Wish


@dataclass(frozen=True)
class Request:
    """Something to compute."""


@dataclass(frozen=True)
class FlickRequest(Request):
    """A flick that counts. It is computed in any case, before all previews."""

    flick: Flick
    """The push."""
    poses: Mapping[str, Pose]
    """Who stands in the school, and how."""
    furniture: tuple[Furniture, ...] = ()
    """What stands there besides the walls."""
    zones: tuple[Zone, ...] = ()
    """The marked places that a game has put down."""
    is_awaited: bool = False
    """Whether somebody waits to see it begin: that is told while the rest is computed."""


@dataclass(frozen=True)
class PreviewRequest(FlickRequest):
    """A look at what an aim would bring. One that has not begun is forgotten when anything else is asked."""


@dataclass(frozen=True)
class CloudRequest(PreviewRequest):
    """A look at how sure an aim is."""

    hand: Hand = field(default_factory=Hand)
    """Whose errors spoil it."""


@dataclass(frozen=True)
class WishRequest(Request):
    """A flick is sought that does something."""

    wish: Wish
    """What it is to do."""
    body: str
    """Who is flicked."""
    poses: Mapping[str, Pose]
    """Who stands in the school, and how."""
    hand: Hand
    """For whom it is to be sure."""


@dataclass(frozen=True)
class MoveRequest(Request):
    """What a bot does whose turn it is, in a match that is on the disk."""

    path: str
    """The match's file."""
    seat: Seat
    """Whose turn it is, and which bot decides."""
    seed: int
    """From which bots play."""


@dataclass(frozen=True, eq=False)
class Ghosts:
    """The ways of a preview: the engine's own, with few moments."""

    ways: Mapping[str, Array]
    """For each who moves poses (K, 7), evenly along the way; the last is where it ends."""
    seconds: float
    """How long it takes, s."""
    ended: Ended | None
    """Whether all come to rest."""


@dataclass(frozen=True, eq=False)
class Answer:
    """What came of a request."""

    number: int
    """The number that ``ask`` gave."""
    request: Request
    """What was asked."""


@dataclass(frozen=True, eq=False)
class Begun(Answer):
    """How a flick begins, to be shown while the rest is computed: its answer comes later."""

    trace: Trace


@dataclass(frozen=True, eq=False)
class Flicked(Answer):
    """A flick, and what it meant."""

    request: FlickRequest
    trace: Trace
    judgement: Judgement

    @property
    def ends(self) -> Poses:
        """Where it left everybody, as ``Match.flicked`` takes it."""
        return Poses.at_end(self.trace)


@dataclass(frozen=True, eq=False)
class Previewed(Answer):
    """A preview."""

    request: PreviewRequest
    ghosts: Ghosts


@dataclass(frozen=True, eq=False)
class Clouded(Answer):
    """How sure an aim is."""

    request: CloudRequest
    cloud: Cloud


@dataclass(frozen=True, eq=False)
class Granted(Answer):
    """A flick that does what was wished; None: none was found."""

    request: WishRequest
    sought: Sought | None


@dataclass(frozen=True, eq=False)
class Decided(Answer):
    """What a bot does that is no flick."""

    action: Action


@dataclass(frozen=True, eq=False)
class Refused(Answer):
    """No finger can make it, or nobody can stand so; or, after a crash, it could not be computed."""

    reason: IcecoolError
    """Why, and what would be right."""
    crashed: bool = False
    """Whether the process ended over it; a new one has been started."""
