"""``icecool3d toids``: a game of IceToids."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_result, print_written, warn
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser
from icecool3d.cli.toids_text import action_item, action_lines, header_item, header_lines, tail_lines
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, expected_one_of

if TYPE_CHECKING:
    from icecool3d import Toids
    from icecool3d.toids.toids_actions import ToidsAction
    from icecool3d.toids.toids_game import ToidsGame

EXAMPLES = (
    "icecool3d toids --players 3 --bots hard",
    "icecool3d toids --headless --bots hard,medium --seed 7",
    "icecool3d toids --headless --players 3 --boards --lang fr",
    "icecool3d toids --headless --record game.icecool",
    "icecool3d toids --headless --resume game.icecool",
)
BEGINNINGS = {"players": 2, "seed": 0, "bots": "medium"}
"""What a game begins with where nothing else is said; one that is taken up again says it itself."""
PLAYERS = range(2, 5)
"""How many may play."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d toids", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["--headless", "--players", "3"]).players
    3
    """
    parser.description = Phrase(
        "Play IceToids, a small game of sixteen hidden tiles and three pyramids a colour, against bots in "
        "the window. With --headless bots play it alone, and its log and the board are printed; the same "
        "seed plays the same game. A game that is recorded can be taken up again where it stood, whenever "
        "and however it stopped, and comes to the same end."
    )
    parser.add_argument("--headless", action="store_true", help=Phrase("let bots play, without a window"))
    players = Phrase("how many play, {least} to {most}", least=PLAYERS[0], most=PLAYERS[-1])
    parser.add_argument("--players", metavar="N", type=int, choices=PLAYERS, help=players)
    bots = Phrase("which bots play, clockwise; one for all seats, or one for each")
    parser.add_argument("--bots", metavar=Phrase("BOT[,BOT...]"), help=bots)
    seed = Phrase("decides tiles and bots")
    parser.add_argument("--seed", metavar="N", type=int, help=seed)
    boards = Phrase("draw the board after every action")
    parser.add_argument("--boards", action="store_true", help=boards)
    record = Phrase("write it down (.icecool), turn by turn")
    resume = Phrase("go on with a game that was recorded")
    parser.add_argument("--record", metavar=Phrase("FILE"), type=OutputName(".icecool"), help=record)
    parser.add_argument("--resume", metavar=Phrase("FILE"), type=Path, help=resume)
    parser.set_usual(**BEGINNINGS)
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Play, and print what happens as it happens."""
    from icecool3d.toids.toids_words import board_lines

    if not options.headless:
        _in_window(options)
        return
    with _begun(options) if options.resume is None else _resumed(options) as game:
        game.table.when_moved(lambda _, said: warn(said, options.lang))
        written = None if game.over else options.record or options.resume
        game.play()
    print_result(options, (), board_lines(game.game))
    print_written(written, options)


def _in_window(options: argparse.Namespace) -> None:
    """Open the window on a game that goes on or begins; in a new one the first seat is a person's."""
    from icecool3d.kit.journal import require_new
    from icecool3d.toids.toids_recording import read_toids, toids_header
    from icecool3d.view.app.app import open_app
    from icecool3d.view.files.match_files import new_path
    from icecool3d.view.toids.toids_files import begin_toids, toids_folder

    if options.boards:
        raise InputError(
            "--boards", Phrase("is drawn in the window"), Phrase("expected --headless beside it")
        )
    if options.resume is not None:
        _require_alone(options)
        read_toids(options.resume)
        open_app(language=options.lang, toids=options.resume)
        return
    players, seed, bots = _asked(options)
    path = options.record or new_path(toids_folder())
    require_new(path)
    header = toids_header([None, *bot_per_seat(bots, players - 1)], seed)
    open_app(language=options.lang, toids=path, begin=lambda: begin_toids(path, header))


def bot_per_seat(names: str, players: int) -> tuple[str, ...]:
    """Return which bot each seat has.

    >>> bot_per_seat("easy", 2), bot_per_seat("easy,hard", 2)
    (('easy', 'easy'), ('easy', 'hard'))
    """
    from icecool3d.toids.toids_bots import LEVELS

    given: Sequence[str] = names.split(",")
    for name in given:
        if name not in LEVELS:
            wrong = Phrase("is {value!a:.40}", value=name)
            raise InputError("--bots", wrong, expected_one_of([*LEVELS], name))
    if len(given) not in (1, players):
        right = Phrase("expected one, or one for each of {count} players", count=players)
        raise InputError("--bots", Phrase("has {count} entries", count=len(given)), right)
    return tuple(given) if len(given) == players else tuple(given) * players


def _begun(options: argparse.Namespace) -> "Toids":
    """Begin a game, recorded or not."""
    from icecool3d import Toids

    players, seed, bots = _asked(options)
    game = Toids(bot_per_seat(bots, players), seed=seed, record=options.record, hear=_Teller(options))
    print_result(options, [header_item(game.header)], header_lines(game.header))
    return game


def _asked(options: argparse.Namespace) -> tuple[int, int, str]:
    """Return how many play, the seed, and the bots."""
    given = {key: value for key in BEGINNINGS if (value := getattr(options, key)) is not None}
    players, seed, bots = {**BEGINNINGS, **given}.values()
    return int(players), int(seed), str(bots)


def _require_alone(options: argparse.Namespace) -> None:
    """Refuse what only a new game can be told."""
    for key in (*BEGINNINGS, "record"):
        if getattr(options, key) is not None:
            wrong = Phrase("is given with {option}", option="--resume")
            right = Phrase("expected --resume alone: the game knows, and is written on")
            raise InputError(f"--{key}", wrong, right)


def _resumed(options: argparse.Namespace) -> "Toids":
    """Take a game up where it stood; one with a person's seat is refused."""
    from icecool3d import Toids

    _require_alone(options)
    game = Toids.resume(options.resume, _Teller(options))
    if None in game.players:
        game.close()
        wrong = Phrase("is played by people")
        raise InputError(str(options.resume), wrong, Phrase("expected no --headless: it is in the window"))
    if game.torn:
        warn(Phrase("{file}: the last line is torn, and left out", file=str(options.resume)), options.lang)
    print_result(options, [header_item(game.header)], [*header_lines(game.header), *tail_lines(game.game)])
    return game


class _Teller:
    """Prints what is done."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options

    def __call__(self, before: "ToidsGame", action: "ToidsAction", after: "ToidsGame") -> None:
        lines = action_lines(before, action, after, boards=self._options.boards)
        print_result(self._options, [action_item(before, action, after)], lines)
