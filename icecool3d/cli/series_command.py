"""``icecool3d series``: several games counted together, as of a club evening with pools and a final."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecool3d.cli.output import print_result, print_written, warn
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser, add_lang, digits
from icecool3d.cli.play_command import USUAL_BOT, bot_names
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.limits import SERIES_PLAYERS
from icecool3d.kit.phrase import Phrase, expected_one_of, listed

if TYPE_CHECKING:
    from icecool3d.rules.series import Fixture, Row, Score, Series

EXAMPLES = (
    "icecool3d series make club.series --players 16 --pool-size 4",
    "icecool3d series show club.series",
    "icecool3d series play club.series --record a1.icecool",
    "icecool3d series enter club.series --game a1 Ann=12 Bo=9 Cy=9 Di=4",
)
BEGINNINGS: dict[str, Any] = {
    "pool_size": 4,
    "games": 1,
    "final_games": 1,
    "scoring": "tournament",
    "variant": "icecool2",
}
"""What a series is where nothing else is said."""
_COUNTED = ("pool_size", "games", "finalists", "final_games")


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d series", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["show", "club.series"]).file
    PosixPath('club.series')
    """
    parser.description = Phrase(
        "Several games counted together: pools, and a final of the best; victories, points and the share of "
        "points decide. A series is a file, and every result is written into it at once."
    )
    add_lang(parser)
    actions = parser.add_subparsers(
        title=Phrase("actions"), metavar=Phrase("ACTION"), dest="action", required=True
    )
    for number, (name, said, run) in enumerate(
        (
            ("make", Phrase("draw the pools of a new series"), run_make),
            ("show", Phrase("tell how a series stands and which games are to be played"), run_show),
            ("play", Phrase("let bots play the next game"), run_play),
            ("enter", Phrase("enter the result of a game, or take it from a recorded match"), run_enter),
        )
    ):
        action = actions.add_parser(name, help=said, examples=EXAMPLES[number : number + 1], description=said)
        kind, file = (
            OutputName(".series") if name == "make" else Path,
            Phrase("the file of a series (.series)"),
        )
        action.add_argument("file", metavar=Phrase("FILE"), type=kind, help=file)
        if name == "make":
            _add_make(action)
        if name == "play":
            record = Phrase("write the match down (.icecool), turn by turn")
            action.add_argument("--record", metavar=Phrase("FILE"), type=OutputName(".icecool"), help=record)
        if name in ("play", "enter"):
            game = Phrase("which game, as show names it; the next one if nobody says")
            action.add_argument("--game", metavar="ID", help=game)
        if name == "enter":
            results = Phrase("points of each player of the game, or a recorded match")
            action.add_argument("results", metavar=Phrase("NAME=POINTS"), nargs="+", help=results)
        action.set_run(run)


def _add_make(action: Parser) -> None:
    players = Phrase("how many play, or their names with commas between")
    action.add_argument("--players", metavar="N|NAME,...", required=True, help=players)
    action.add_argument("--title", metavar=Phrase("TEXT"), help=Phrase("what the series is called"))
    for name, said in zip(
        _COUNTED,
        (
            Phrase("how many play in a pool at most, 2 to 8"),
            Phrase("how many games each pool plays"),
            Phrase("how many play the final, 0 for none; the winner of each pool if nobody says"),
            Phrase("of how many games the final is"),
        ),
        strict=True,
    ):
        action.add_argument(f"--{name.replace('_', '-')}", metavar="N", type=int, help=said)
    variant, scoring = Phrase("which of the two games"), Phrase("how points are counted")
    action.add_argument("--variant", choices=("icecool2", "icecool"), help=variant)
    action.add_argument("--scoring", choices=("cards", "tournament"), help=scoring)
    module = Phrase("a module of the manual to play with besides; may be given again")
    action.add_argument("--module", metavar=Phrase("NAME"), action="append", help=module)
    bots = Phrase("which bots play, in the order of the names; one for all, or one for each")
    action.add_argument("--bots", metavar=Phrase("BOT[,BOT...]"), type=bot_names, help=bots)
    seed = Phrase("decides pools, cards and bots")
    action.add_argument("--seed", metavar="N", type=int, default=0, help=seed)
    action.set_usual(**BEGINNINGS)


def run_make(options: argparse.Namespace) -> None:
    """Draw a series, and write its file."""
    from icecool3d.replay.series_file import check_playable
    from icecool3d.rules import Scoring, Variant
    from icecool3d.rules.series import Entrant, draw_series

    if options.file.exists():
        raise InputError(
            str(options.file), Phrase("is there already"), Phrase("expected the name of a new file")
        )
    names = _names(options.players, options.lang)
    bots = options.bots or [None]
    if len(bots) not in (1, len(names)):
        right = Phrase("expected one, or one for each of {count} players", count=len(names))
        raise InputError("--bots", Phrase("has {count} entries", count=len(bots)), right)
    bots = bots if len(bots) == len(names) else bots * len(names)
    entrants = [Entrant(name, bot) for name, bot in zip(names, bots, strict=True)]
    given = {name: value for name in _COUNTED if (value := getattr(options, name)) is not None}
    series = draw_series(
        options.title or options.file.stem,
        entrants,
        variant=Variant(options.variant or BEGINNINGS["variant"]),
        scoring=Scoring(options.scoring or BEGINNINGS["scoring"]),
        seed=options.seed,
        modules=options.module or (),
        **given,
    )
    check_playable(series)
    _write(options, series)


def run_show(options: argparse.Namespace) -> None:
    """Print how a series stands."""
    from icecool3d.replay.series_file import read_series

    _print(options, read_series(options.file))


def run_play(options: argparse.Namespace) -> None:
    """Let bots play the next game, and enter what came of it."""
    from icecool3d import Match
    from icecool3d.replay.series_file import header_for, read_series, scores_in

    series = read_series(options.file)
    fixture = _fixture(series, options.game)
    with Match.new(header_for(series, fixture), options.record) as match:
        terms = match.header.match
        assert terms is not None  # it is of a match
        if match.recorder is not None:
            match.recorder.when_moved(lambda _, said: warn(said, options.lang))
        for colour in terms.colours:
            if colour not in match.players:
                match.seat(colour, USUAL_BOT)
        match.play()
        scores = scores_in(match.game, terms)
    _enter(options, series, fixture, scores)
    print_written(options.record, options)


def run_enter(options: argparse.Namespace) -> None:
    """Enter the result of a game."""
    from icecool3d.replay.series_file import read_series, scores_of
    from icecool3d.toids.toids_recording import require_no_toids

    series = read_series(options.file)
    fixture = _fixture(series, options.game)
    if any("=" in each for each in options.results):
        scores: Sequence[Score] = [_score(each) for each in options.results]
    else:
        (path, *more) = options.results
        if more:
            wrong = Phrase("are {count} recordings", count=len(options.results))
            raise InputError(
                "series enter", wrong, Phrase("expected NAME=POINTS of each player, or one recording")
            )
        require_no_toids(Path(path), Phrase("expected a match's recording"))
        found = scores_of(Path(path), series)
        if found is None:
            raise InputError(path, Phrase("is a match that is not over"), Phrase("expected one that is"))
        scores = found
    _enter(options, series, fixture, scores)


def _names(text: str, language: Language) -> list[str]:
    """Return the names that were given, or as many as were asked for."""
    if not text.isdecimal():
        return [each.strip() for each in text.split(",")]
    if (count := digits(text)) is None or count > SERIES_PLAYERS:
        right = Phrase("expected at most {most}", most=SERIES_PLAYERS)
        raise InputError("--players", Phrase("is {value!a:.40}", value=text), right)
    named = (Phrase("Player {number}", number=number + 1) for number in range(count))
    return [each.in_language(language) for each in named]


def _score(text: str) -> "Score":
    """Return what a player made; points, and after a stroke cards where they decide.

    >>> _score("Ann=12/5")
    Score(name='Ann', points=12, cards=5)
    """
    from icecool3d.rules.series import Score

    name, _, made = text.rpartition("=")
    points, _, cards = made.partition("/")
    scored, held = digits(points), digits(cards or "0")
    if not name or scored is None or held is None:
        wrong = Phrase("is {value!a:.40}", value=text)
        raise InputError("series enter", wrong, Phrase("expected NAME=POINTS, or NAME=POINTS/CARDS"))
    return Score(name, scored, held)


def _fixture(series: "Series", wanted: str | None) -> "Fixture":
    """Return the game that is wanted, or else the next one."""
    from icecool3d.rules.series import open_fixtures

    ready = open_fixtures(series)
    if not ready:
        raise InputError(Phrase("series"), Phrase("is over"), Phrase("expected one with games to be played"))
    found = next((each for each in ready if wanted in (None, each.id)), None)
    if found is None:
        right = expected_one_of([each.id for each in ready], wanted)
        raise InputError("--game", Phrase("is {value!a:.40}", value=wanted), right)
    return found


def _enter(
    options: argparse.Namespace, series: "Series", fixture: "Fixture", scores: "Sequence[Score]"
) -> None:
    from icecool3d.rules.series import entered

    _write(options, entered(series, fixture.id, scores))


def _write(options: argparse.Namespace, series: "Series") -> None:
    """Write the file of a series, and print how the series stands."""
    from icecool3d.replay.series_file import write_series

    write_series(options.file, series)
    _print(options, series)
    print_written(options.file, options)


def _print(options: argparse.Namespace, series: "Series") -> None:
    print_result(options, [_item(series)], (line.in_language(options.lang) for line in _lines(series)))


def _item(series: "Series") -> dict[str, Any]:
    from icecool3d.rules.series import letter, open_fixtures, pool_table, table

    pools = [letter(pool) for pool in range(len(series.pools))]
    games = open_fixtures(series)
    return {
        "series": series.title,
        "modules": list(series.modules),
        "pools": [{"pool": pool, "table": list(map(_row_item, pool_table(series, pool)))} for pool in pools],
        "open": [{"game": each.id, "pool": each.pool, "players": list(each.players)} for each in games],
        "table": list(map(_row_item, table(series))),
        "over": not games,
    }


def _row_item(row: "Row") -> dict[str, Any]:
    return {**row._asdict(), "coefficient": round(row.coefficient, 4)}


def _lines(series: "Series") -> Iterator[Phrase]:
    from icecool3d.rules.messages import WORDS
    from icecool3d.rules.series import letter, modules_of_series, open_fixtures, pool_table, table

    variant, scoring = (
        WORDS[f"variant.{series.variant}"].filled(),
        WORDS[f"scoring.{series.scoring}"].filled(),
    )
    yield Phrase(
        "{title}: {count} players; {variant}, {scoring}",
        title=series.title,
        count=len(series.entrants),
        variant=variant,
        scoring=scoring,
    )
    if series.modules:
        played = [each.title.filled() for each in modules_of_series() if each.name in series.modules]
        yield Phrase("with: {modules}", modules=listed(played))
    if len(series.pools) > 1:
        for pool in range(len(series.pools)):
            yield Phrase("pool {letter}", letter=letter(pool))
            yield from map(_line, pool_table(series, letter(pool)))
    games = open_fixtures(series)
    yield Phrase("final table") if not games else Phrase("all together so far")
    yield from map(_line, table(series))
    for each in games:
        yield Phrase("to be played: {game} ({players})", game=each.id, players=listed(each.players))


def _line(row: "Row") -> Phrase:
    return Phrase(
        "  {place:2}. {name:20} games: {games}, victories: {victories}, points: {points}, share: {share:.3f}",
        place=row.place,
        name=row.name,
        games=row.games,
        victories=row.victories,
        points=row.points,
        share=row.coefficient,
    )
