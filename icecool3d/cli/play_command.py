"""``icecool3d play``: a whole match."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecool3d.cli.output import print_result, print_written, warn
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import USUAL_SCENES, Parser, scene_name
from icecool3d.kit.errors import InputError
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, expected_one_of

if TYPE_CHECKING:
    from icecool3d import Match
    from icecool3d.match import Played

EXAMPLES = (
    "icecool3d play --resume match.icecool",
    "icecool3d play --headless --players 3 --seed 7",
    "icecool3d play --headless --variant icecool --scoring tournament --lang fr",
    "icecool3d play --headless --bots pip,empress --json --record match.icecool",
    "icecool3d play --headless --race 3 --players 6",
    "icecool3d play --headless --resume match.icecool",
)
RACES = range(1, 10)
"""Of how many races a match may be the best."""
USUAL_RACES, USUAL_RACERS = 3, 4
"""Of how many it is where nobody says, and how many race."""
BEGINNINGS: dict[str, Any] = {
    "scene": None,
    "players": 2,
    "variant": "icecool2",
    "scoring": "cards",
    "seed": 0,
}
"""What a match begins with where nothing else is said; one that is taken up again says it itself."""
USUAL_BOT = "random"
"""Which bot plays for a seat where nobody says."""
NEW_ONLY = (*BEGINNINGS, "module", "race", "bots", "record")
"""What is said where a match begins, and at no other time."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d play", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["--headless", "--players", "4"]).players
    4
    """
    parser.description = Phrase(
        "Play a match, in the window. With --headless bots play it to its end, and its log and the score are "
        "printed; the same seed plays the same match. A match that is recorded can be taken up again where "
        "it stood, whenever and however it stopped, and comes to the same end."
    )
    headless, scene = Phrase("let bots play, without a window"), Phrase("a scene's name or file")
    parser.add_argument("--headless", action="store_true", help=headless)
    parser.add_argument("--scene", metavar="S", type=scene_name, help=scene)
    counts = range(2, len(PLAYERS) + 1)
    players = Phrase("how many play, {least} to {most}", least=counts[0], most=counts[-1])
    parser.add_argument("--players", metavar="N", type=int, choices=counts, help=players)
    variant, scoring = Phrase("which of the two games"), Phrase("how points are counted")
    parser.add_argument("--variant", choices=("icecool2", "icecool"), help=variant)
    parser.add_argument("--scoring", choices=("cards", "tournament"), help=scoring)
    bots = Phrase("which bots play, clockwise; one for all seats, or one for each")
    parser.add_argument("--bots", metavar=Phrase("BOT[,BOT...]"), type=bot_names, help=bots)
    module = Phrase("a module of the manual to play with besides; may be given again")
    parser.add_argument("--module", metavar=Phrase("NAME"), action="append", help=module)
    races = Phrase("race in teams of two, and nobody is caught: 4, 6 or 8 players, the best of so many races")
    parser.add_argument(
        "--race", metavar="N", nargs="?", type=int, const=USUAL_RACES, choices=RACES, help=races
    )
    parser.add_argument("--seed", metavar="N", type=int, help=Phrase("decides cards and bots"))
    record, resume = (
        Phrase("write it down (.icecool), turn by turn"),
        Phrase("go on with a match that was recorded"),
    )
    parser.add_argument("--record", metavar=Phrase("FILE"), type=OutputName(".icecool"), help=record)
    parser.add_argument("--resume", metavar=Phrase("FILE"), type=Path, help=resume)
    parser.set_usual(**{**BEGINNINGS, "scene": USUAL_SCENES, "bots": USUAL_BOT})
    parser.set_run(run)


def bot_names(text: str) -> list[str]:
    """Return the bots that were asked for, in their order.

    >>> bot_names("random,random")
    ['random', 'random']
    """
    from icecool3d.players import BOTS

    names = text.split(",")
    for name in names:
        if name not in BOTS:
            wrong = Phrase("is {value!a:.40}", value=name)
            raise InputError("--bots", wrong, expected_one_of([*BOTS], name))
    return names


def _bots(names: list[str] | None, players: int) -> list[str]:
    """Return which bot each seat has."""
    names = names or [USUAL_BOT]
    if len(names) not in (1, players):
        right = Phrase("expected one, or one for each of {count} players", count=players)
        raise InputError("--bots", Phrase("has {count} entries", count=len(names)), right)
    return names if len(names) == players else names * players


def run(options: argparse.Namespace) -> None:
    """Play, and print what happens as it happens."""
    from icecool3d.library.match_text import log_item, log_lines
    from icecool3d.toids.toids_recording import require_no_toids

    if options.resume is not None:
        right = Phrase("expected {command}", command="icecool3d toids --resume")
        require_no_toids(options.resume, right)
    if not options.headless:
        _in_window(options)
        return

    def hear(played: "Played") -> None:
        print_result(options, [log_item(played)], log_lines(played, options.lang))

    with (_begun if options.resume is None else _resumed)(options, hear) as match:
        writes = match.recorder is not None and not match.over
        if match.recorder is not None:
            match.recorder.when_moved(lambda _, said: warn(said, options.lang))
        for colour in match.game.setup.colours:
            if colour not in match.players:  # a person began it
                match.seat(colour, USUAL_BOT)
        match.play()
        written = match.recorder.path if match.recorder is not None and writes else None
    print_written(written, options)


def _in_window(options: argparse.Namespace) -> None:
    """Open the window, where a match's people say what they want, or on the match that goes on."""
    for key in NEW_ONLY:
        if getattr(options, key) is not None:
            right = Phrase("expected --headless beside it")
            raise InputError(f"--{key}", Phrase("is asked in the window"), right)
    if options.resume is not None:
        from icecool3d.replay.recording import read_recording

        recording = read_recording(options.resume)
        if recording.header.match is None:
            right = Phrase("expected a match's recording")
            raise InputError(str(options.resume), Phrase("holds no match"), right)
        recording.require_unchanged()
    from icecool3d.view.app.app import open_app

    open_app(match=options.resume, language=options.lang)


def _begun(options: argparse.Namespace, hear: "Callable[[Played], None]") -> "Match":
    """Begin a match, recorded or not."""
    from icecool3d import Match

    scene, players, variant, scoring, seed = _beginnings(options).values()
    return Match(
        _bots(options.bots, players),
        school=scene,
        variant=variant,
        scoring=scoring,
        modules=options.module or (),
        race=options.race,
        seed=seed,
        record=options.record,
        hear=hear,
    )


def _beginnings(options: argparse.Namespace) -> dict[str, Any]:
    """Return what a match begins with: what was said, or else what is usual for as many and for a race."""
    given = {key: value for key in BEGINNINGS if (value := getattr(options, key)) is not None}
    usual: dict[str, Any] = {**BEGINNINGS}
    if options.race is not None:
        usual["players"] = USUAL_RACERS
    return {**usual, **given}


def _resumed(options: argparse.Namespace, hear: "Callable[[Played], None]") -> "Match":
    """Take a match up, and say how it stands."""
    from icecool3d import Match

    for key in NEW_ONLY:
        if getattr(options, key) is not None:
            wrong = Phrase("is given with {option}", option="--resume")
            right = Phrase("expected --resume alone: the match knows, and is written on")
            raise InputError(f"--{key}", wrong, right)
    match = Match.resume(options.resume, hear)
    assert match.recorder is not None  # it is written on
    if match.recorder.found.torn:
        warn(Phrase("{file}: the last line is torn, and left out", file=str(options.resume)), options.lang)
    said = match.standing(options.lang)
    print_result(options, (), (f"{options.resume}: {line}" for line in said))
    return match
