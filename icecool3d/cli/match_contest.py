"""One match between bots, as an arena asks for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, MissedError
from icecool3d.kit.palette import PLAYERS
from icecool3d.lab.arena import Bout, naming_game
from icecool3d.match import Match, Move, Player, Sight, play
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.players import make_bot
from icecool3d.replay.header import Header, match_header
from icecool3d.replay.match_recording import begin_match, record_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.rules import Scoring, Variant, ranking, set_up
from icecool3d.school import load_school


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
    scene: str = "school"
    variant: str = "icecool2"
    scoring: str = "cards"
    modules: tuple[str, ...] = ()
    """Switched on besides, by name."""
    folder: str | None = None
    """Where the matches are kept; None: nowhere."""

    def __call__(self, bots: Sequence[str], seed: int) -> Bout:
        """Return what each side gets of a match's one point: who shares the first place, shares it."""
        seated = [bots[seat % len(bots)] for seat in range(self.players)]
        header = self._header(seated, seed)
        terms = header.match
        assert terms is not None  # it was made with them
        heard = {
            seat.colour: Heard(make_bot(seat.bot or "", seat.colour, terms.seed)) for seat in terms.seats
        }
        with naming_game(bots, seed, {seat.colour: seat.bot or "" for seat in terms.seats}):
            match = self._played(header, heard, f"{seed}-{'-'.join(bots)}.icecool")
        first = [rank.colour for rank in ranking(match.game) if rank.place == 1]
        points = [0.0] * len(bots)
        for seat, colour in enumerate(match.game.setup.colours):
            if colour in first:
                points[seat % len(bots)] += 1.0 / len(first)
        return Bout(tuple(points), sum(each.forbidden for each in heard.values()))

    def _header(self, seated: Sequence[str], seed: int) -> Header:
        penguin, school = load_penguin(), load_school(self.scene)
        setup = set_up(
            school,
            tuple(PLAYERS)[: self.players],
            Variant(self.variant),
            Scoring(self.scoring),
            modules=self.modules,
            radius=penguin.shape.base_radius,
        )
        return match_header(school.scene, penguin, draw_terms(setup, seed, seated, seated))

    def _played(self, header: Header, players: Mapping[str, Player], file: str) -> Match:
        """Play a match to its end, and write it down if that is wanted."""
        recorder = None
        if self.folder is None:
            match = begin_match(header)
        else:
            match, recorder = record_match(Path(self.folder, file), header, lambda _: None)
        try:
            with Worlds(header.school, header.penguin, header.settings, others=match.others) as worlds:
                play(match, players, worlds.flick, worlds.sketch)
        finally:
            if recorder is not None:
                recorder.close()
        return match
