"""The file of a series, the matches that are played for it, and what they brought."""

from pathlib import Path
from random import Random

from icecool3d.kit.codec import from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.own_files import read_own, write_own
from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import load_penguin
from icecool3d.replay.header import Header, match_header
from icecool3d.replay.match_recording import retell
from icecool3d.replay.match_setup import Terms, draw_terms
from icecool3d.replay.recording import read_recording
from icecool3d.rules import Game, GameSetup, ranking, set_up
from icecool3d.rules.series import Fixture, Score, Series
from icecool3d.school import load_school

SUFFIX = ".series"
"""How the names of such files end."""


def read_series(path: Path) -> Series:
    """Read a series; a file that holds none is refused with what is wrong in it.

    >>> read_series(Path("missing.series"))
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: missing.series: there is no such file; expected the file of a series
    """
    if not path.exists():
        raise InputError(str(path), Phrase("there is no such file"), Phrase("expected the file of a series"))
    return from_plain(Series, read_own(str(path)), str(path), InputError)


def write_series(path: Path, series: Series) -> None:
    """Write a series whole or not at all."""
    write_own(str(path), to_plain(series))


def header_for(series: Series, fixture: Fixture) -> Header:
    """Return with what a game of a series begins; the same one always with the same cards.

    >>> from icecool3d.rules.series import Entrant, draw_series, open_fixtures
    >>> series = draw_series("Two", [Entrant("Ann"), Entrant("Bo", bot="random")])
    >>> header = header_for(series, open_fixtures(series)[0])
    >>> sorted((seat.name, seat.bot) for seat in header.match.seats)
    [('Ann', None), ('Bo', 'random')]
    """
    penguin, setup = load_penguin(), _setup(series, len(fixture.players))
    bots = {entrant.name: entrant.bot for entrant in series.entrants}
    seed = Random(f"{fixture.id} {series.seed}").randrange(2**31)  # noqa: S311 - who knows it may know the game
    terms = draw_terms(setup, seed, fixture.players, [bots[name] for name in fixture.players])
    return match_header(setup.school.scene, penguin, terms)


def check_playable(series: Series) -> None:
    """Refuse a series with a game that cannot be played, because of its modules and how many play."""
    for count in series.sizes:
        _setup(series, count)


def _setup(series: Series, count: int) -> GameSetup:
    """Return what a game of so many is played with."""
    school = load_school("school" if count <= PLAYERS_IN_A_BOX else "joined")
    colours, radius = tuple(PLAYERS)[:count], load_penguin().shape.base_radius
    return set_up(school, colours, series.variant, series.scoring, modules=series.modules, radius=radius)


def scores_in(game: Game, terms: Terms) -> tuple[Score, ...]:
    """Return what a game has brought its players, in the order of their seats."""
    ranks = {rank.colour: rank for rank in ranking(game)}
    return tuple(
        Score(seat.name, ranks[seat.colour].points, ranks[seat.colour].cards) for seat in terms.seats
    )


def scores_of(path: Path, series: Series) -> tuple[Score, ...] | None:
    """Return what a recorded match brought its players; None as long as it is not over.

    A file that is not as it was written is refused.
    """
    recording = read_recording(path)
    recording.require_unchanged()
    match, terms = retell(recording), recording.header.match
    assert terms is not None  # else it had been refused
    played = terms.variant, terms.scoring, set(terms.modules)
    if played != (series.variant, series.scoring, set(series.modules)):
        wrong, right = Phrase("is of another game"), Phrase("expected one played as the series is")
        raise InputError(str(path), wrong, right)
    return scores_in(match.game, terms) if match.game.over else None
