"""Recorded flicks as they are shown again: each with the fish that hung on the doors, and what it brought."""

from dataclasses import dataclass
from itertools import pairwise

from icecool3d.kit.palette import PLAYERS
from icecool3d.match import FlickResult, Played
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import Recording
from icecool3d.rules import FlickPenguin, Game, LogEntry, Moment, fish_in, game_at, zones_of
from icecool3d.school import Zone
from icecool3d.view.stage.fish_tokens import Fish, fish_on_doors


@dataclass(frozen=True, eq=False)
class Shot:
    """One recorded flick."""

    number: int
    """Which of its recording, from 1."""
    flick: FlickResult
    """How it was."""
    fish: Fish
    """Where fish hung before it."""
    before: Game | None = None
    """Of a match: how the game stood before it."""
    played: Played | None = None
    """Of a match: what it brought, and when in it."""

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What it brought by the rules; nothing outside a match."""
        return () if self.played is None else self.played.log

    @property
    def course(self) -> tuple[Moment, ...]:
        """When in it what changed; nothing outside a match."""
        return () if self.played is None else self.played.course

    @property
    def moments(self) -> tuple[float | None, ...]:
        """When in it each entry of its log happened, s by the trace's clock; None: when all was at rest."""
        return () if self.played is None else self.played.moments

    @property
    def finish(self) -> str | None:
        """The room to run to; None where nobody races."""
        return None if self.before is None else self.before.setup.finish

    def fish_at(self, t: float) -> Fish:
        """Return where fish hang at a moment, s by the trace's clock: those taken are gone."""
        return self.fish if self.before is None else fish_in(game_at(self.before, self.course, t))

    def zones_at(self, t: float) -> tuple[Zone, ...]:
        """Return the zones that lie there at a moment, s by the trace's clock: those taken up are gone."""
        return self.flick.zones if self.before is None else zones_of(game_at(self.before, self.course, t))


def shots_of(recording: Recording) -> tuple[Shot, ...]:
    """Return the flicks of a recording.

    >>> from icecool3d.replay.recording import read_recording, recorded_flicks
    >>> shots = shots_of(read_recording(recorded_flicks() / "the-great-escape.icecool"))
    >>> [(shot.number, list(shot.fish)) for shot in shots]
    [(1, ['red'])]
    """
    if recording.header.match is None:
        school = recording.header.school
        return tuple(
            Shot(number, flick, fish_on_doors(school, [name for name in flick.start if name in PLAYERS]))
            for number, flick in enumerate(recording.flicks, start=1)
        )
    heard = list[Played]()
    retell(recording, heard.append)
    pairs = pairwise(heard)
    flicked = [(before.game, after) for before, after in pairs if isinstance(after.action, FlickPenguin)]
    return tuple(
        Shot(number, flick, fish_in(before), before, after)
        for number, (flick, (before, after)) in enumerate(
            zip(recording.flicks, flicked, strict=True), start=1
        )
    )


def everybody(recording: Recording) -> tuple[str, ...]:
    """Return the names of all bodies that a recording shows: players' penguins first, then pieces."""
    shown = {name for flick in recording.flicks for name in flick.start}
    return tuple(name for name in recording.header.bodies if name in shown)
