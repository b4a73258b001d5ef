"""``icecool3d find``: a flick that does what is asked, the most robust one first."""

import argparse
from shlex import quote
from typing import TYPE_CHECKING

from icecool3d.cli.flick import point, start_of
from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.cli.sweep import add_crew, interruptible, progress, require_crew, workers
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.lab.sweep.finding import Found, Quest

EXAMPLES = (
    'icecool3d find "pass-through-door"',
    'icecool3d find "jump-over-door kitchen-gym" --at 0.21,0.0',
    'icecool3d find "pass-through-door pass-through-door"',
    'icecool3d find "bounced-off-wall pass-through-door" --without jump-over-wall',
    'icecool3d find "jump-over-wall rested lounge" --tries 5000 --best 3 --json',
)
MOST = 10_000_000
"""Most flicks that are tried."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d find", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["stuck-in-door gym-lounge"]).words
    'stuck-in-door gym-lounge'
    """
    parser.description = (
        "Search for flicks whose events are those asked for, in this order and whatever comes between: names "
        "of events, each with the doors, walls and rooms that it must name (or KEY=ID, as to=kitchen). Words "
        "that stand twice ask for two different places. Told first is what still works most often when aim, "
        "speed and contact are disturbed as a hand disturbs them."
    )
    parser.add_argument("words", metavar="EVENTS", help="what must happen, in quotes")
    parser.add_argument(
        "--without", metavar="EVENTS", action="append", default=[], help="what must not; as often as needed"
    )
    parser.add_argument("--scene", metavar="S", default="school", help="a scene's name or file; school")
    parser.add_argument("--at", metavar="X,Y", type=point, help="where it starts, m; the red circle")
    parser.add_argument("--tries", metavar="N", type=int, default=2000, help="flicks tried all over; 2000")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="decides which are tried; 0")
    parser.add_argument("--best", metavar="N", type=int, default=5, help="how many are told; 5")
    parser.add_argument(
        "--disturbed", metavar="N", type=int, default=100, help="how often each is disturbed; 100"
    )
    parser.add_argument("--aim-sd", metavar="DEG", type=float, default=1.0, help="how a hand errs in aim; 1")
    parser.add_argument("--speed-sd", metavar="SHARE", type=float, default=0.03, help="in speed; 0.03")
    parser.add_argument(
        "--contact-sd", metavar="SHARE", type=float, default=0.02, help="in height and side; 0.02"
    )
    add_crew(parser.add_argument_group("who does the work"))
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Search, and tell what was found; nothing is exit code 1."""
    from icecool3d.lab.sweep import lab_extra

    require_crew(options)
    with lab_extra("find"):
        quest = _quest(options)
        found = _search(quest, options)
    if not found:
        wrong = Phrase("no flick of {tries} does it: {words!a:.80}", tries=quest.tries, words=options.words)
        raise CheckFailed("find", wrong, Phrase("expected one; more --tries may find it"))
    for each in found:
        if options.json:
            print_json(_item(each, options))
        else:
            print(one_line(f"{100.0 * each.share:5.1f} % of {each.disturbed}: {_command(each, options)}"))


def _quest(options: argparse.Namespace) -> "Quest":
    from icecool3d.lab.sweep import Setup, ask
    from icecool3d.lab.sweep.finding import Hand, Quest
    from icecool3d.penguin import COLOURS, load_penguin
    from icecool3d.school import load_school

    for name, most in (("tries", MOST), ("best", 100), ("disturbed", 10_000)):
        value = getattr(options, name)
        if not 1 <= value <= most:
            raise InputError(
                f"--{name}",
                Phrase("is {value}", value=value),
                Phrase("expected {least} to {most}", least=1, most=most),
            )
    if not 0 <= options.seed < 2**31:
        raise InputError(
            "--seed",
            Phrase("is {value}", value=options.seed),
            Phrase("expected {least} to {most}", least=0, most=2**31 - 1),
        )
    for name in ("aim_sd", "speed_sd", "contact_sd"):
        value = getattr(options, name)
        if not 0.0 <= value <= 100.0:
            raise InputError(
                f"--{name.replace('_', '-')}",
                Phrase("is {value:g}", value=value),
                Phrase("expected {least} to {most}", least=0, most=100),
            )
    school = load_school(options.scene)
    flicked = COLOURS[:1]
    return Quest(
        setup=Setup(school.scene, load_penguin(), flicked),
        asked=ask(options.words, school, flicked),
        without=tuple(ask(words, school, flicked) for words in options.without),
        at=options.at or start_of(school),
        tries=options.tries,
        disturbed=options.disturbed,
        best=options.best,
        hand=Hand(options.aim_sd, options.speed_sd, options.contact_sd),
        seed=options.seed,
    )


def _search(quest: "Quest", options: argparse.Namespace) -> list["Found"]:
    from icecool3d.lab.sweep.crew import Crew
    from icecool3d.lab.sweep.finding import find, require_start

    require_start(quest)
    with (
        interruptible("nothing was found yet"),
        Crew(workers(options), options.cluster) as crew,
        progress("flicks", quest.work) as heard,
    ):
        return find(quest, crew, heard)


def _item(found: "Found", options: argparse.Namespace) -> dict[str, object]:
    told = {"share": found.share, "disturbed": found.disturbed, "command": _command(found, options)}
    return {**found.numbers._asdict(), **told}


def _command(found: "Found", options: argparse.Namespace) -> str:
    """Give the command that makes the flick, to the last bit."""
    scene = "" if options.scene == "school" else f" --scene {quote(options.scene)}"
    numbers = found.numbers
    pushed = " ".join(f"--{name} {getattr(numbers, name)!r}" for name in ("aim", "speed", "height", "side"))
    return f"icecool3d flick{scene} --at {numbers.x!r},{numbers.y!r} {pushed}"
