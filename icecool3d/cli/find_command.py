"""``icecool3d find``: a flick that does what is asked, the most robust one first."""

import argparse
from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING

from icecool3d.cli.flick_command import point, start_of
from icecool3d.cli.output import print_result, progress
from icecool3d.cli.parser import Parser, event_words, require_between, scene_name
from icecool3d.cli.sweep_command import add_workers, interruptible, lab_extra, require_workers
from icecool3d.events import EVENTS, VERDICTS
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.lab.sweep.finding import Found, Quest

EXAMPLES = (
    "icecool3d find pass-through-door",
    "icecool3d find jump-over-door kitchen-gym --at 0.21,0.0",
    "icecool3d find pass-through-door pass-through-door",
    "icecool3d find bounced-off-wall pass-through-door --without jump-over-wall",
    "icecool3d find jump-over-wall rested lounge --tries 20000 --best 1 --json",
)
BOUNDS = (
    ("tries", 1, 10_000_000),
    ("best", 1, 100),
    ("disturbed", 1, 10_000),
    ("seed", 0, 2**31 - 1),
    *((f"{name}-sd", 0, 100) for name in ("aim", "speed", "contact")),
)
"""The least and the most of each option."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d find", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["stuck-in-door", "gym-lounge"]).words
    ['stuck-in-door', 'gym-lounge']
    """
    parser.description = Phrase(
        "Search for flicks whose events are those asked for, in this order and whatever comes between: names "
        "of events, each with the doors, walls, rooms and zones that it must name (or KEY=ID, as "
        "to=kitchen). Words that stand twice ask for two different places. Told first is what still works "
        "most often when aim, speed and contact are disturbed as a hand disturbs them. Events: {events}. "
        "Verdicts: {verdicts}.",
        events=", ".join(EVENTS),
        verdicts=", ".join(VERDICTS),
    )
    asked, unasked = Phrase("what must happen"), Phrase("what must not, in quotes; as often as needed")
    parser.add_argument("words", metavar=Phrase("EVENT"), type=event_words, nargs="+", help=asked)
    parser.add_argument(
        "--without", metavar=Phrase("EVENTS"), type=event_words, action="append", default=[], help=unasked
    )
    scene, place = Phrase("a scene's name or file"), Phrase("where it starts, m")
    parser.add_argument("--scene", metavar="S", type=scene_name, default="school", help=scene)
    parser.add_argument("--at", metavar="X,Y", type=point, help=place)
    parser.set_usual(at=Phrase("the red circle"))
    _add_numbers(parser)
    add_workers(parser.add_argument_group(Phrase("who does the work")), parser)
    parser.set_usual(workers=Phrase("this one alone"))
    parser.set_run(run)


def _add_numbers(parser: Parser) -> None:
    """Add how long to search, and how a hand errs."""
    for name, default, count in (
        ("tries", 8000, Phrase("flicks tried at most")),
        ("seed", 0, Phrase("decides which are tried")),
        ("best", 3, Phrase("how many are told")),
        ("disturbed", 16, Phrase("how often each is disturbed")),
    ):
        parser.add_argument(f"--{name}", metavar="N", type=int, default=default, help=count)
    for name, metavar, error, said in (
        ("aim", Phrase("DEG"), 1.0, Phrase("how a hand errs in aim, degrees")),
        ("speed", Phrase("SHARE"), 0.03, Phrase("how it errs in speed, as a share of it")),
        ("contact", Phrase("SHARE"), 0.02, Phrase("how it errs in height and side")),
    ):
        parser.add_argument(f"--{name}-sd", metavar=metavar, type=float, default=error, help=said)


def run(options: argparse.Namespace) -> None:
    """Search, and tell what was found; nothing is exit code 1."""
    require_workers(options)
    with lab_extra("find"):
        quest = _quest(options)
        found = _search(quest, options)
    if not found:
        words = " ".join(options.words)
        wrong = Phrase("no flick of {tries} does it: {words!a:.80}", tries=quest.tries, words=words)
        raise CheckFailed("find", wrong, Phrase("expected one; more --tries may find it"))
    print_result(options, (_item(each, options) for each in found), _lines(found, options))


def _lines(found: "list[Found]", options: argparse.Namespace) -> Iterator[Phrase]:
    for each in found:
        yield Phrase(
            "{share:5.1f} % of {disturbed}: {command}",
            share=100.0 * each.share,
            disturbed=each.disturbed,
            command=_command(each, options),
        )
    if len(found) < options.best:
        yield Phrase(
            "found {count} of the {best} asked for; more --tries may find more",
            count=len(found),
            best=options.best,
        )


def _quest(options: argparse.Namespace) -> "Quest":
    from icecool3d.aiming.hand import Hand
    from icecool3d.events.query import ask
    from icecool3d.lab.sweep import Setup
    from icecool3d.lab.sweep.finding import PLACES, Quest
    from icecool3d.pieces import COLOURS, load_penguin
    from icecool3d.school import load_school

    for name, least, most in BOUNDS:
        require_between(f"--{name}", getattr(options, name.replace("-", "_")), least, most)
    school = load_school(options.scene)
    x, y = options.at or start_of(school)
    flicked = COLOURS[:1]
    return Quest(
        setup=Setup(school.scene, load_penguin(), flicked),
        asked=ask(" ".join(options.words), school, flicked),
        without=tuple(ask(words, school, flicked) for words in options.without),
        at=(round(x, PLACES), round(y, PLACES)),
        tries=options.tries,
        disturbed=options.disturbed,
        best=options.best,
        hand=Hand(options.aim_sd, options.speed_sd, options.contact_sd),
        seed=options.seed,
    )


def _search(quest: "Quest", options: argparse.Namespace) -> list["Found"]:
    from icecool3d.lab.sweep.finding import find, require_start
    from icecool3d.lab.sweep.workers import Here, start_workers

    require_start(quest)
    shared = options.cluster is not None or (options.workers or 1) > 1
    with (
        interruptible(Phrase("nothing was found yet"), options.lang),
        start_workers(options.workers, options.cluster) if shared else Here() as crew,
        progress(Phrase("flicks"), quest.work, options.lang) as bar,
    ):
        return find(quest, crew, bar.advance)


def _item(found: "Found", options: argparse.Namespace) -> dict[str, object]:
    from icecool3d.lab.sweep.numbers import START
    from icecool3d.pieces import COLOURS

    numbers = found.numbers._asdict()
    at = [numbers["x"], numbers["y"]]
    for name in START:
        del numbers[name]
    return {
        "flick": {"penguin": COLOURS[0], **numbers},
        "at": at,
        "share": found.share,
        "disturbed": found.disturbed,
        "command": _command(found, options),
    }


def _command(found: "Found", options: argparse.Namespace) -> str:
    """Return the command that makes the flick, to the last bit."""
    scene = "" if options.scene == "school" else f" --scene {quote(options.scene)}"
    numbers = found.numbers
    pushed = " ".join(f"--{name} {getattr(numbers, name):g}" for name in ("aim", "speed", "height", "side"))
    return f"icecool3d flick{scene} --at {numbers.x:g},{numbers.y:g} {pushed}"
