"""``icecool3d play``: a whole match."""

import argparse
from typing import TYPE_CHECKING

from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.palette import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from icecool3d.kit.language import Language
    from icecool3d.match import Played
    from icecool3d.rules import Setting

EXAMPLES = (
    "icecool3d play --headless --players 3 --seed 7",
    "icecool3d play --headless --variant icecool --scoring tournament --lang fr",
    "icecool3d play --headless --json",
)


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d play", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["--headless", "--players", "4"]).players
    4
    """
    parser.description = (
        "Play a match. With --headless bots play it to its end, and its log and the score are printed; the "
        "same seed plays the same match."
    )
    parser.add_argument("--headless", action="store_true", help="let bots play, without a window")
    parser.add_argument("--scene", metavar="S", default="school", help="a scene's name or file; school")
    parser.add_argument(
        "--players", metavar="N", type=int, choices=range(2, len(PLAYERS) + 1), default=2, help="2 to 4; 2"
    )
    parser.add_argument("--variant", choices=("icecool2", "icecool"), default="icecool2", help="icecool2")
    parser.add_argument("--scoring", choices=("cards", "tournament"), default="cards", help="cards")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="decides cards and bots; 0")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the log; en")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play, and print what happens as it happens."""
    from icecool3d.match import Match, play
    from icecool3d.penguin import load_penguin
    from icecool3d.players import StrollingPlayer
    from icecool3d.rules import Scoring, Variant, draw_chance, set_up
    from icecool3d.school import load_school

    if not options.headless:
        raise InputError("play", "has no window yet", "expected --headless")
    penguin, colours = load_penguin(), tuple(PLAYERS)[: options.players]
    setting = set_up(
        load_school(options.scene),
        colours,
        Variant(options.variant),
        Scoring(options.scoring),
        radius=penguin.shape.base_radius,
    )

    def hear(played: "Played") -> None:
        if options.json:
            print_json(_item(played))
        else:
            for line in _lines(played, setting, options.lang):
                print(one_line(line), flush=True)

    with Match(setting, draw_chance(setting, options.seed), penguin, hear=hear) as match:
        play(match, {colour: StrollingPlayer(colour, options.seed) for colour in colours})


def _item(played: "Played") -> dict[str, object]:
    from icecool3d.rules import action_to_dict, record_to_dict

    return {
        **({} if played.action is None else {"did": action_to_dict(played.action)}),
        "happened": [record_to_dict(record) for record in played.records],
    }


def _lines(played: "Played", setting: "Setting", language: "Language") -> "Iterator[str]":
    from icecool3d.rules import FlickMade, tell

    for record in played.records:
        yield tell(record, language, setting.school)
        if isinstance(record, FlickMade) and played.judgement is not None:
            for verdict in played.judgement.verdicts:
                if verdict.t > 0.0:  # else it stood there before
                    yield f"  {verdict.penguin}: {verdict.say(language)}"
