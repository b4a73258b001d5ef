"""``icecool3d arena``: bots against bots, and who is better."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_result
from icecool3d.cli.parser import Parser, require_between
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.lab.arena import Duel, Play

EXAMPLES = (
    "icecool3d arena easy medium hard",
    "icecool3d arena hard medium --games 400 --workers 2 --json",
)
USUAL_GAMES, MOST_GAMES, MOST_WORKERS = 400, 1_000_000, 1024
"""How many games each two play at most where nobody says, and the most games and workers to ask for."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d arena", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["easy", "hard", "--games", "50"]).games
    50
    """
    parser.description = Phrase(
        "Let bots play IceToids against each other, each two of those that are named: pairs of games on the "
        "same tiles with the seats swapped, until it is decided who is better or all games are played. The "
        "same seed plays the same games, by however many workers."
    )
    bots = Phrase("a bot; each two of them meet")
    parser.add_argument("levels", metavar=Phrase("NAME"), nargs="+", help=bots)
    games = Phrase("how many games each two play at most")
    parser.add_argument("--games", metavar="N", type=int, default=USUAL_GAMES, help=games)
    whole = Phrase("play all games, also where it is decided before")
    parser.add_argument("--all", action="store_true", help=whole)
    parser.add_argument("--workers", metavar="N", type=int, help=Phrase("how many processes play"))
    parser.add_argument("--seed", metavar="N", type=int, default=0, help=Phrase("decides tiles and bots"))
    parser.set_usual(workers=Phrase("one for each core"))
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Let them play, and print what came of each two as soon as it is decided."""
    from icecool3d.lab.arena import duel
    from icecool3d.lab.sweep.workers import start_workers

    play, known = _contest()
    levels = _levels(options.levels, known)
    require_between("--games", options.games, 2, MOST_GAMES)
    count = len(os.sched_getaffinity(0)) if options.workers is None else options.workers
    require_between("--workers", count, 1, MOST_WORKERS)
    with start_workers(count) as workers:
        for first, second in combinations(levels, 2):
            names, pairs = (first, second), options.games // 2
            found = duel(play, names, pairs, options.seed, workers, whole=options.all)
            print_result(options, [_item(found)], _lines(found))


def _contest() -> "tuple[Play, Sequence[str]]":
    """Return what plays a game, and the bots that can play it."""
    from icecool3d.toids.toids_bots import LEVELS
    from icecool3d.toids.toids_contest import toids_points

    return toids_points, list(LEVELS)


def _levels(names: Sequence[str], known: Sequence[str]) -> list[str]:
    """Return the bots that meet, best known last; others are refused."""
    for name in names:
        if name not in known:
            right = Phrase("expected one of: {known}", known=", ".join(known))
            raise InputError("arena", Phrase("is {value!a:.40}", value=name), right)
    levels = sorted(set(names), key=known.index, reverse=True)
    if len(levels) < 2:
        raise InputError("arena", Phrase("has one bot"), Phrase("expected two or more, no two alike"))
    return levels


def _item(found: "Duel") -> dict[str, object]:
    """Return what came of two, for programs."""
    better = {"better": found.first, "worse": found.second, "open": None}[found.verdict]
    points = {"share": found.share, "share_error": found.error}
    return {"bots": [found.first, found.second], "games": found.games, **points, "better": better}


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
