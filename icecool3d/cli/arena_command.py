"""``icecool3d arena``: bots against bots, and who is better."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_result
from icecool3d.cli.parser import USUAL_SCENES, Parser, scene_name
from icecool3d.kit.errors import InputError, require_between
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.kit.system import usable_cores

if TYPE_CHECKING:
    from icecool3d.lab.arena import Bout, Duel, Play

EXAMPLES = (
    "icecool3d arena pip waddle",
    "icecool3d arena empress professor --games 400 --workers 2 --json",
    "icecool3d arena skipper waddle --players 4 --module walruses --record matches",
    "icecool3d arena easy medium hard --game toids",
)
OF_MATCHES = ("players", "scene", "variant", "scoring")
"""What matches with penguins may be given."""
USUAL_GAMES, MOST_GAMES, MOST_WORKERS = 400, 1_000_000, 1024
"""How many games each two play at most where nobody says, and the most games and workers to ask for."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d arena", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["pip", "empress", "--games", "50"]).games
    50
    """
    parser.description = Phrase(
        "Let bots play against each other, each two of those that are named: pairs of games on the same seed "
        "with the seats swapped, until it is decided who is better or all games are played. The same seed "
        "plays the same games, by however many workers."
    )
    bots = Phrase("a bot; each two of them meet")
    parser.add_argument("bots", metavar=Phrase("NAME"), nargs="+", help=bots)
    games = Phrase("how many games each two play at most")
    parser.add_argument("--games", metavar="N", type=int, default=USUAL_GAMES, help=games)
    whole = Phrase("play all games, also where it is decided before")
    parser.add_argument("--all", action="store_true", help=whole)
    parser.add_argument("--workers", metavar="N", type=int, help=Phrase("how many processes play"))
    parser.add_argument("--seed", metavar="N", type=int, default=0, help=Phrase("decides cards and bots"))
    game = Phrase("which game is played")
    parser.add_argument("--game", choices=("icecool", "toids"), default="icecool", help=game)
    _add_match(parser)
    parser.set_usual(workers=Phrase("one for each core"))
    parser.set_run(run)


def _add_match(parser: Parser) -> None:
    """Add what matches are like."""
    counts = range(2, len(PLAYERS) + 1, 2)
    players = Phrase("how many penguins play, half of them for each bot")
    parser.add_argument("--players", metavar="N", type=int, choices=counts, help=players)
    scene = Phrase("a scene's name or file")
    parser.add_argument("--scene", metavar="S", type=scene_name, help=scene)
    variant, scoring = Phrase("which of the two games"), Phrase("how points are counted")
    parser.add_argument("--variant", choices=("icecool2", "icecool"), help=variant)
    parser.add_argument("--scoring", choices=("cards", "tournament"), help=scoring)
    module = Phrase("a module of the manual to play with besides; may be given again")
    parser.add_argument("--module", metavar=Phrase("NAME"), action="append", help=module)
    record = Phrase("a folder in which the matches are kept (.icecool)")
    parser.add_argument("--record", metavar=Phrase("FOLDER"), type=Path, help=record)
    parser.set_usual(players=2, scene=USUAL_SCENES, variant="icecool2", scoring="cards")


def run(options: argparse.Namespace) -> None:
    """Let them play, and print what came of each two as soon as it is decided."""
    from icecool3d.lab.arena import duel
    from icecool3d.lab.sweep.workers import start_workers

    play, known = _toids_contest(options) if options.game == "toids" else _match_contest(options)
    names = _bots(options.bots, known)
    require_between("--games", options.games, 2, MOST_GAMES)
    count = usable_cores() if options.workers is None else options.workers
    require_between("--workers", count, 1, MOST_WORKERS)
    kept = _recordings(options)
    with start_workers(count) as workers:
        for pair in combinations(names, 2):
            found = duel(play, pair, options.games // 2, options.seed, workers, whole=options.all)
            print_result(options, [_item(found)], _lines(found))
    if new := len(_recordings(options) - kept):
        folder = str(options.record)
        said = Phrase("{folder}: matches written: {count}", folder=folder, count=new)
        print_result(options, [{"wrote": folder, "games": new}], [said])


def _recordings(options: argparse.Namespace) -> set[Path]:
    """Return the matches that are in the folder to keep them in, if there is one."""
    return set() if options.record is None else {*options.record.glob("*.icecool")}


def _match_contest(options: argparse.Namespace) -> "tuple[Play, Sequence[str]]":
    """Return what plays a match, and the bots that can play it."""
    from icecool3d.cli.match_contest import MatchContest
    from icecool3d.players import BOTS

    given = {key: value for key in OF_MATCHES if (value := getattr(options, key)) is not None}
    if options.record is not None and not options.record.is_dir():
        raise InputError("--record", Phrase("is no folder"), Phrase("expected a folder that is there"))
    folder = None if options.record is None else str(options.record)
    return MatchContest(**given, modules=tuple(options.module or ()), folder=folder), list(BOTS)


def _toids_contest(options: argparse.Namespace) -> "tuple[Play, Sequence[str]]":
    """Return what plays a game of IceToids, and the bots that can play it."""
    for key in (*OF_MATCHES, "module", "record"):
        if getattr(options, key) is not None:
            right = Phrase("expected --game icecool beside it")
            raise InputError(f"--{key}", Phrase("is for matches with penguins"), right)
    from icecool3d.toids.toids_bots import LEVELS

    return play_toids, list(LEVELS)


def play_toids(names: Sequence[str], seed: int) -> "Bout":
    """Return what came of a game of IceToids.

    >>> sum(play_toids(("random", "easy"), 3).points)
    1.0
    """
    from icecool3d.lab.arena import Bout, naming_game
    from icecool3d.toids.toids_contest import toids_points

    with naming_game(names, seed):
        return Bout(toids_points(names, seed))


def _bots(names: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return the bots that meet, the strongest first; others are refused."""
    for name in names:
        if name not in known:
            wrong = Phrase("there is no such bot")
            raise InputError(Phrase("bot {name!a:.40}", name=name), wrong, expected_one_of(known, name))
    bots = sorted(set(names), key=known.index, reverse=True)
    if len(bots) < 2:
        wrong = Phrase("has one bot, {name}", name=bots[0])
        raise InputError("arena", wrong, Phrase("expected two or more, no two alike"))
    return bots


def _item(found: "Duel") -> dict[str, object]:
    """Return what came of two, for programs."""
    better = {"better": found.first, "worse": found.second, "open": None}[found.verdict]
    points = {"share": found.share, "share_error": found.error}
    bots = [found.first, found.second]
    return {"bots": bots, "games": found.games, **points, "better": better, "refused": found.refused}


def _lines(found: "Duel") -> Iterator[Phrase]:
    """Yield it for people."""
    say: dict[str, Callable[..., Phrase]] = {
        "better": lambda **values: Phrase("{first} is better", **values),
        "worse": lambda **values: Phrase("{second} is better", **values),
        "open": lambda **_: Phrase("not decided"),
    }
    yield Phrase(
        "{first} - {second}: {share:.1f} % of the points of {games} games (± {error:.1f}): {verdict}",
        first=found.first,
        second=found.second,
        share=100.0 * found.share,
        games=found.games,
        error=100.0 * found.error,
        verdict=say[found.verdict](first=found.first, second=found.second),
    )
    if found.refused:
        yield Phrase("  {count} times a bot wanted what the rules forbid", count=found.refused)
