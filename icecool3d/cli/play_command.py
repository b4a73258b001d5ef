"""``icecool3d play``: a whole match."""

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecool3d.cli.output import print_result, print_written, warn
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import USUAL_SCENES, Parser, scene_name, usual_scene
from icecool3d.cli.recording_text import log_item, log_lines, standing_lines
from icecool3d.kit.errors import InputError
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, expected_one_of

if TYPE_CHECKING:
    from icecool3d.match import Match, Played
    from icecool3d.replay.header import Header
    from icecool3d.replay.recording import Recorder

    Hear = Callable[[Played], None]
    Begun = tuple[Match, Header, Recorder | None]

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
BEGINNINGS = {"scene": "school", "players": 2, "variant": "icecool2", "scoring": "cards", "seed": 0}
"""What a match begins with where nothing else is said; one that is taken up again says it itself."""
BOT = "bot"
"""The name of a player that is nobody."""
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


def _bots(names: list[str] | None, players: int) -> list[str | None]:
    """Return which bot each seat has."""
    if names is None:
        return [None] * players
    if len(names) not in (1, players):
        right = Phrase("expected one, or one for each of {count} players", count=players)
        raise InputError("--bots", Phrase("has {count} entries", count=len(names)), right)
    return [*(names if len(names) == players else names * players)]


def run(options: argparse.Namespace) -> None:
    """Play, and print what happens as it happens."""
    from icecool3d.match import play
    from icecool3d.physics import Worlds
    from icecool3d.players import make_bot
    from icecool3d.toids.toids_recording import require_no_toids

    if options.resume is not None:
        right = Phrase("expected {command}", command="icecool3d toids --resume")
        require_no_toids(options.resume, right)
    if not options.headless:
        _in_window(options)
        return

    def hear(played: "Played") -> None:
        print_result(options, [log_item(played)], log_lines(played, options.lang))

    begin = _begun if options.resume is None else _resumed
    with ExitStack() as open_things:
        match, header, recorder = begin(options, hear, open_things)
        terms = header.match
        assert terms is not None  # else it had been refused
        worlds = open_things.enter_context(
            Worlds(header.school, header.penguin, header.settings, others=match.others)
        )
        bots = {s.colour: make_bot(s.bot or USUAL_BOT, s.colour, terms.seed) for s in terms.seats}
        is_written = recorder is not None and not match.game.over
        play(match, bots, worlds.flick, worlds.sketch)
    print_written(recorder.path if recorder is not None and is_written else None, options)


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


def _begun(options: argparse.Namespace, hear: "Hear", open_things: ExitStack) -> "Begun":
    """Begin a match, recorded or not; return it, the header of its recording, and what writes it."""
    from icecool3d.pieces import load_penguin
    from icecool3d.replay.header import match_header
    from icecool3d.replay.match_recording import begin_match, record_match
    from icecool3d.replay.match_setup import draw_terms
    from icecool3d.rules import Scoring, Variant, set_up
    from icecool3d.school import load_school

    scene, players, variant, scoring, seed = _beginnings(options).values()
    penguin, school, colours = load_penguin(), load_school(scene), tuple(PLAYERS)[:players]
    radius = penguin.shape.base_radius
    modules, rulings = tuple(options.module or ()), None
    if options.race is not None:
        modules, rulings = (*modules, "race"), {"races": options.race}
    setup = set_up(
        school, colours, Variant(variant), Scoring(scoring), modules=modules, radius=radius, rulings=rulings
    )
    terms = draw_terms(setup, seed, [BOT] * players, _bots(options.bots, players))
    header = match_header(school.scene, penguin, terms)
    if options.record is None:
        return begin_match(header, hear), header, None
    match, recorder = record_match(options.record, header, hear)
    recorder.when_moved(lambda _, said: warn(said, options.lang))
    open_things.enter_context(recorder)
    return match, header, recorder


def _beginnings(options: argparse.Namespace) -> dict[str, Any]:
    """Return what a match begins with: what was said, or else what is usual for as many and for a race."""
    given = {key: value for key in BEGINNINGS if (value := getattr(options, key)) is not None}
    usual: dict[str, Any] = {**BEGINNINGS}
    if options.race is not None:
        usual["players"] = USUAL_RACERS
    usual["scene"] = usual_scene(given.get("players", usual["players"]))
    return {**usual, **given}


def _resumed(options: argparse.Namespace, hear: "Hear", open_things: ExitStack) -> "Begun":
    """Take a match up; return it, the header of its recording, and what writes it on."""
    from icecool3d.replay.match_recording import resume_match

    for key in NEW_ONLY:
        if getattr(options, key) is not None:
            wrong = Phrase("is given with {option}", option="--resume")
            right = Phrase("expected --resume alone: the match knows, and is written on")
            raise InputError(f"--{key}", wrong, right)
    match, recorder = resume_match(options.resume, hear)
    recorder.when_moved(lambda _, said: warn(said, options.lang))
    open_things.enter_context(recorder)
    if recorder.found.torn:
        warn(Phrase("{file}: the last line is torn, and left out", file=str(options.resume)), options.lang)
    terms = recorder.found.header.match
    assert terms is not None  # else it had been refused
    standing = standing_lines(terms, match.game, options.lang)
    print_result(
        options, (), (Phrase("{file}: {said}", file=str(options.resume), said=line) for line in standing)
    )
    return match, recorder.found.header, recorder
