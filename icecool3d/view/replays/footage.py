"""Recorded flicks as they are shown again: each with the fish that hung on the doors, and what it brought."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from icecool3d.kit.palette import PLAYERS
from icecool3d.match import FlickResult, Played
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import Recording
from icecool3d.rules import FlickPenguin, GameSetup, LogEntry, TookFish
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
    log: tuple[LogEntry, ...] = ()
    """What it brought by the rules; nothing outside a match."""
    setup: GameSetup | None = None
    """Of a match: who plays, and together with whom."""

    def fish_at(self, t: float) -> Fish:
        """Return where fish hang at a moment, s by the trace's clock: those taken are gone."""
        found = {colour: list(doors) for colour, doors in self.fish.items()}
        for record in self.log:
            if isinstance(record, TookFish) and record.t <= t:
                whose = found[record.colour if self.setup is None else self.setup.fish_of(record.colour)]
                if record.door in whose:
                    whose.remove(record.door)
        return {colour: tuple(doors) for colour, doors in found.items()}


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
    flicked = [(before, after) for before, after in pairs if isinstance(after.action, FlickPenguin)]
    return tuple(
        Shot(number, flick, _hung(before), after.log, after.game.setup)
        for number, (flick, (before, after)) in enumerate(
            zip(recording.flicks, flicked, strict=True), start=1
        )
    )


def everybody(recording: Recording) -> tuple[str, ...]:
    """Return the names of all bodies that a recording shows: players' penguins first, then pieces."""
    shown = {name for flick in recording.flicks for name in flick.start}
    return tuple(name for name in recording.header.bodies if name in shown)


def _hung(played: Played) -> Mapping[str, tuple[str, ...]]:
    game = played.game
    return dict(zip(game.setup.colours, game.fish, strict=True))
