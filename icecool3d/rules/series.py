"""A series: several games counted together, a club evening of pools with a final.

Pools are drawn from all players, and each plays the same number of games. Then the best of each pool, and
where there are places left the best of the others, play the final; what everybody has won until then stays.
Players are ranked by TOURN-2.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import Annotated, NamedTuple

from msgspec.structs import replace

from icecool3d.kit.codec import ONE_LINE, Declared, Within, check_declared
from icecool3d.kit.errors import GameError
from icecool3d.kit.limits import NAME_LETTERS, RECORDING_SEED, SERIES_GAMES, SERIES_PLAYERS, TITLE_LETTERS
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, did_you_mean
from icecool3d.rules.game_setup import Scoring, Variant
from icecool3d.rules.log_entry import Count
from icecool3d.rules.module import Module
from icecool3d.rules.scores import TournamentResult, tournament_ranking
from icecool3d.rules.setting_up import modules_by_choice

FINAL = "final"
"""What the final is called among the pools."""
_LEAST, _MOST = 2, len(PLAYERS)
"""How many play one game."""
_MOST_MODULES = 32

Name = Annotated[str, Within(pattern=ONE_LINE, max_length=NAME_LETTERS)]
Names = Annotated[tuple[Name, ...], Within(min_length=_LEAST, max_length=_MOST)]
_FILE = Phrase("expected the name of an .icecool file, in the folder of the matches")
FileName = Annotated[
    str, Within(pattern=r"^[^/\\\x00-\x1f]+\.icecool\Z", max_length=TITLE_LETTERS, extra={"expected": _FILE})
]
"""A name without a folder: what a series names is opened and written on."""
GameCount = Annotated[int, Within(ge=1, le=SERIES_GAMES)]


class Entrant(Declared, frozen=True, omit_defaults=True):
    """Somebody who takes part."""

    name: Name
    bot: Name | None = None
    """Which bot decides; None: a person does."""


class Score(Declared, frozen=True, omit_defaults=True):
    """What a player made in one game."""

    name: Name
    points: Count
    cards: Count = 0
    """How many cards, which decides between those with as many points."""


class SeriesResult(Declared, frozen=True):
    """A game that was played."""

    game: Name
    """Its id."""
    scores: Annotated[tuple[Score, ...], Within(min_length=_LEAST, max_length=_MOST)]
    """What everybody made, in the order of their seats."""


class Fixture(NamedTuple):
    """A game of a series, played or not."""

    id: str
    """Pool and number, as in ``b2``, or ``final-1``."""
    pool: str
    """A letter, or ``final``."""
    players: tuple[str, ...]
    """Who plays, clockwise: whoever sat first in a pool's game sits last in its next one."""


class Row(NamedTuple):
    """A player's line in a table."""

    place: int
    """1 is the best; who is tied shares it."""
    name: str
    pool: str
    games: int
    victories: int
    points: int
    coefficient: float
    """The share of all points made in the own games."""


class Series(Declared, frozen=True, tag_field="format", tag=1):
    """A series as it stands, and as its file holds it."""

    title: Annotated[str, Within(pattern=ONE_LINE, max_length=TITLE_LETTERS)]
    entrants: Annotated[tuple[Entrant, ...], Within(min_length=_LEAST, max_length=SERIES_PLAYERS)]
    pools: Annotated[tuple[Names, ...], Within(min_length=1, max_length=SERIES_PLAYERS)]
    """Who plays in each pool."""
    games: GameCount
    """How many games each pool plays."""
    finalists: Annotated[int, Within(ge=0, le=_MOST)]
    """How many play the final; 0: there is none."""
    final_games: GameCount
    """Of how many games the final is."""
    variant: Variant
    scoring: Scoring
    seed: Annotated[int, Within(ge=0, le=RECORDING_SEED // 2)]
    """From which pools were drawn, and games are."""
    played: Annotated[tuple[SeriesResult, ...], Within(max_length=SERIES_PLAYERS * SERIES_GAMES)] = ()
    """The games that were played, in the order in which their results came in."""
    recording: FileName | None = None
    """The name of the file in which the next game is being played, if it was begun."""
    modules: Annotated[tuple[Name, ...], Within(max_length=_MOST_MODULES)] = ()
    """What its games have switched on, by name."""

    def __post_init__(self) -> None:
        """Refuse pools that are not all players once, and results that no game of the series can have."""
        check_declared(self, "series", GameError)
        names = [each.name for each in self.entrants]
        if len(set(names)) != len(names):
            raise GameError("series.entrants", Phrase("name a player twice"), Phrase("expected each once"))
        if sorted(chain(*self.pools)) != sorted(names):
            wrong, right = Phrase("are not all players"), Phrase("expected each of them in one pool")
            raise GameError("series.pools", wrong, right)
        if self.finalists == 1 or self.finalists > len(names):
            wrong = Phrase("is {value}", value=self.finalists)
            right = Phrase("expected 0, or {least} to {most}", least=_LEAST, most=min(_MOST, len(names)))
            raise GameError("series.finalists", wrong, right)
        _check_modules(self)
        for place, result in enumerate(self.played):
            _check_result(self, self.played[:place], result)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many play a game, each number once, the fewest first.

        >>> draw_series("Nine", [Entrant(name) for name in "ABCDEFGHI"]).sizes
        (3,)
        """
        return tuple(sorted({*map(len, self.pools), *([self.finalists] if self.finalists else [])}))

    def playing_in(self, recording: str) -> "Series":
        """Return the series with its next game begun, in a file of that name."""
        return replace(self, recording=recording)


def draw_series(
    title: str,
    entrants: Sequence[Entrant],
    *,
    pool_size: int = 4,
    games: int = 1,
    finalists: int | None = None,
    final_games: int = 1,
    variant: Variant = Variant.ICECOOL2,
    scoring: Scoring = Scoring.TOURNAMENT,
    seed: int = 0,
    modules: Iterable[str] = (),
) -> Series:
    """Draw a new series: pools as even as can be, of at most ``pool_size`` players, but none of one alone.

    With one pool there is no final; else the winners of the pools play it, two at least, if nobody says more.

    >>> series = draw_series("Club evening", [Entrant(f"P{number}") for number in range(16)])
    >>> [len(pool) for pool in series.pools], series.finalists
    ([4, 4, 4, 4], 4)
    """
    if not _LEAST <= pool_size <= _MOST:
        right = Phrase("expected {least} to {most}", least=_LEAST, most=_MOST)
        raise GameError("pool_size", Phrase("is {value}", value=pool_size), right)
    count = max(min(-(-len(entrants) // pool_size), len(entrants) // _LEAST), 1)
    names = [each.name for each in entrants]
    Random(f"pools {seed}").shuffle(names)  # noqa: S311 - whoever knows the seed may know the pools
    pools = tuple(tuple(names[place::count]) for place in range(count))
    if finalists is None:
        finalists = 0 if count == 1 else min(count, _MOST)
    on = tuple(modules)
    counts = games, finalists, final_games
    return Series(title, tuple(entrants), pools, *counts, variant, scoring, seed, modules=on)


def modules_of_series() -> tuple[Module, ...]:
    """Return the modules that games of a series may have: none that is played for something but points."""
    return tuple(module for module in modules_by_choice() if module.contest is None)


def open_fixtures(series: Series) -> tuple[Fixture, ...]:
    """Return the games that can be played now; none is left once the series is over.

    >>> series = draw_series("Two pools", [Entrant(name) for name in "ABCDEFGH"])
    >>> [fixture.id for fixture in open_fixtures(series)]
    ['a1', 'b1']
    """
    return _open(series, series.played)


def entered(series: Series, game: str, scores: Iterable[Score]) -> Series:
    """Return the series with the result of a game; one that it cannot have is refused.

    >>> series = draw_series("Two", [Entrant("Ann"), Entrant("Bo")])
    >>> over = entered(series, "a1", [Score("Ann", 3), Score("Bo", 5)])
    >>> [(row.place, row.name) for row in table(over)]
    [(1, 'Bo'), (2, 'Ann')]
    """
    given = tuple(scores)
    by_name = {score.name: score for score in given}
    fixture = next((each for each in open_fixtures(series) if each.id == game), None)
    if fixture is not None and len(by_name) == len(given) and set(by_name) == set(fixture.players):
        given = tuple(by_name[name] for name in fixture.players)
    return replace(series, played=(*series.played, SeriesResult(game, given)), recording=None)


def table(series: Series) -> tuple[Row, ...]:
    """Return how everybody stands: finalists among themselves and first, then all others as before it."""
    before = _ranked(series, _of_pools(series.played), {})
    if not series.finalists or not _pools_are_over(series, series.played):
        return before
    ranks = {row.name: row.place for row in before}
    players = _finalists(series, series.played)
    rows = {row.name: row for row in _ranked(series, series.played, ranks)}
    first = _placed([rows[name] for name in rows if name in players])
    others = _placed([row for row in before if row.name not in players], len(first))
    return (*first, *others)


def pool_table(series: Series, pool: str) -> tuple[Row, ...]:
    """Return how the players of a pool stand by its games."""
    return _placed([row for row in _ranked(series, _of_pools(series.played), {}) if row.pool == pool])


def winners_of(result: SeriesResult) -> tuple[str, ...]:
    """Return who won a game, several where they share it (END-5)."""
    best = max((score.points, score.cards) for score in result.scores)
    return tuple(score.name for score in result.scores if (score.points, score.cards) == best)


def letter(pool: int) -> str:
    """Return what a pool is called.

    >>> letter(0), letter(3)
    ('a', 'd')
    """
    return chr(ord("a") + pool)


def _fixtures(series: Series, played: Sequence[SeriesResult]) -> tuple[Fixture, ...]:
    found = [
        Fixture(f"{letter(pool)}{number + 1}", letter(pool), _turned(players, number))
        for number in range(series.games)
        for pool, players in enumerate(series.pools)
    ]
    if series.finalists and _pools_are_over(series, played):
        players = _finalists(series, played)
        found += [
            Fixture(f"{FINAL}-{number + 1}", FINAL, _turned(players, number))
            for number in range(series.final_games)
        ]
    return tuple(found)


def _open(series: Series, played: Sequence[SeriesResult]) -> tuple[Fixture, ...]:
    done = {result.game for result in played}
    return tuple(fixture for fixture in _fixtures(series, played) if fixture.id not in done)


def _finalists(series: Series, played: Sequence[SeriesResult]) -> tuple[str, ...]:
    """Return who plays the final, the best first: the first of each pool, then the best of the others.

    Where nothing else decides between two it is the order in which pools were drawn.
    """
    drawn = [entrant for pool in series.pools for entrant in pool]
    ranked = _ranked(series, _of_pools(played), {})
    before = sorted(ranked, key=lambda row: (row.place, drawn.index(row.name)))
    best = {row.pool: row.name for row in reversed(before)}
    order = sorted(before, key=lambda row: row.name != best[row.pool])
    chosen = {row.name for row in order[: series.finalists]}
    return tuple(row.name for row in before if row.name in chosen)


def _turned(players: Sequence[str], number: int) -> tuple[str, ...]:
    first = number % len(players)
    return (*players[first:], *players[:first])


def _pools_are_over(series: Series, played: Sequence[SeriesResult]) -> bool:
    return len(_of_pools(played)) == len(series.pools) * series.games


def _of_pools(played: Sequence[SeriesResult]) -> tuple[SeriesResult, ...]:
    return tuple(result for result in played if not result.game.startswith(FINAL))


def _ranked(series: Series, results: Sequence[SeriesResult], ranks: dict[str, int]) -> tuple[Row, ...]:
    """Rank everybody by these results (TOURN-2); ``ranks`` are those before the final."""
    rows = {
        name: _row(results, name, letter(pool)) for pool, names in enumerate(series.pools) for name in names
    }
    totals = [
        TournamentResult(name, row.victories, row.points, row.coefficient, ranks.get(name, 1))
        for name, row in rows.items()
    ]
    found: list[Row] = []
    for group in tournament_ranking(totals):
        place = len(found) + 1
        found += [rows[name]._replace(place=place) for name in group]
    return tuple(found)


def _row(results: Sequence[SeriesResult], name: str, pool: str) -> Row:
    own = [result for result in results if any(score.name == name for score in result.scores)]
    points = sum(score.points for result in own for score in result.scores if score.name == name)
    made = sum(score.points for result in own for score in result.scores)
    victories = sum(name in winners_of(result) for result in own)
    return Row(0, name, pool, len(own), victories, points, points / made if made else 0.0)


def _placed(rows: Sequence[Row], above: int = 0) -> tuple[Row, ...]:
    """Give rows that are in order, tied ones with one place, the places among themselves."""
    places = [row.place for row in rows]
    return tuple(row._replace(place=above + 1 + places.index(row.place)) for row in rows)


def _check_modules(series: Series) -> None:
    """Refuse modules that no game of a series can have."""
    known = [module.name for module in modules_of_series()]
    for name in series.modules:
        if name not in known or series.modules.count(name) > 1:
            wrong = Phrase("name {value!a:.40}", value=name)
            right = did_you_mean(Phrase("expected, each once: {known}", known=", ".join(known)), known, name)
            raise GameError("series.modules", wrong, right)
    if series.modules and series.scoring is Scoring.TOURNAMENT:
        wrong = Phrase("are {value}", value=", ".join(series.modules))
        raise GameError("series.modules", wrong, Phrase("expected none in a tournament"))


def _check_result(series: Series, before: Sequence[SeriesResult], result: SeriesResult) -> None:
    """Refuse what is no result of a game that can be played after others."""
    where = f"series.played[{len(before) + 1}]"
    ready = {fixture.id: fixture for fixture in _open(series, before)}
    if result.game not in ready:
        right = Phrase("expected one of: {known}", known=", ".join(ready) or Phrase("none"))
        raise GameError(f"{where}.game", Phrase("is {value!a:.40}", value=result.game), right)
    names = tuple(score.name for score in result.scores)
    if sorted(names) != sorted(ready[result.game].players):
        wrong = Phrase("are of {names:.120}", names=", ".join(names))
        right = Phrase("expected each once: {known}", known=", ".join(ready[result.game].players))
        raise GameError(f"{where}.scores", wrong, right)
