"""One match between bots, as an arena asks for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from icecool3d import Match
from icecool3d.kit.errors import IcecoolError, MissedError
from icecool3d.kit.palette import PLAYERS
from icecool3d.lab.arena import Bout, naming_game
from icecool3d.match import Move, Player, Sight


class Heard:
    """A player of whom it is counted how often it wanted what the rules forbid."""

    def __init__(self, player: Player) -> None:
        """Begin with nothing refused."""
        self.forbidden = 0
        self._player = player

    def choose(self, sight: Sight) -> Move:
        """Say what to do."""
        return self._player.choose(sight)

    def refused(self, reason: IcecoolError) -> None:
        """Count it, but for a finger that missed: hands err."""
        self.forbidden += not isinstance(reason, MissedError)
        self._player.refused(reason)


@dataclass(frozen=True)
class MatchContest:
    """Matches that are all alike, but for their seed and who plays."""

    players: int = 2
    """How many penguins there are; the two sides take turns round the table."""
    scene: str | None = None
    """Where; ``None``: what is usual for so many."""
    variant: str = "icecool2"
    scoring: str = "cards"
    modules: tuple[str, ...] = ()
    """Switched on besides, by name."""
    folder: str | None = None
    """Where the matches are kept; None: nowhere."""

    def __call__(self, bots: Sequence[str], seed: int) -> Bout:
        """Return what each side gets of a match's one point: who shares the first place, shares it."""
        seated = [bots[seat % len(bots)] for seat in range(self.players)]
        file = None if self.folder is None else Path(self.folder, f"{seed}-{'-'.join(bots)}.icecool")
        colours = tuple(PLAYERS)[: self.players]
        with (
            naming_game(bots, seed, dict(zip(colours, seated, strict=True))),
            Match(
                seated,
                school=self.scene,
                variant=self.variant,
                scoring=self.scoring,
                modules=self.modules,
                seed=seed,
                record=file,
            ) as match,
        ):
            heard = {colour: Heard(player) for colour, player in match.players.items()}
            match.players.update(heard)
            match.play()
        points = [0.0] * len(bots)
        for seat, colour in enumerate(colours):
            if colour in match.winners:
                points[seat % len(bots)] += 1.0 / len(match.winners)
        return Bout(tuple(points), sum(each.forbidden for each in heard.values()))
