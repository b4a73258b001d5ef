"""``icecool3d find``: a flick that does what is asked, the most robust one first."""

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from icecool3d.cli.flick_command import point
from icecool3d.cli.output import print_result, progress_heard
from icecool3d.cli.parser import Parser, event_words, scene_name
from icecool3d.cli.sweep_command import add_workers, interruptible, require_workers
from icecool3d.events import EVENTS, VERDICTS
from icecool3d.kit.errors import CheckFailed, require_between
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d import Found

EXAMPLES = (
    "icecool3d find pass-through-door",
    "icecool3d find jump-over-door kitchen-gym --at 0.21,0.0",
    "icecool3d find pass-through-door pass-through-door",
    "icecool3d find bounced-off-wall pass-through-door --without jump-over-wall",
    "icecool3d find jump-over-wall rested lounge --tries 20000 --best 1 --json",
)


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
    from icecool3d import find
    from icecool3d.library.search import BOUNDS

    require_workers(options)
    for name, (least, most) in BOUNDS.items():
        require_between(f"--{name.replace('_', '-')}", getattr(options, name), least, most)
    words = " ".join(options.words)
    with (
        interruptible(Phrase("nothing was found yet"), options.lang),
        progress_heard(Phrase("flicks"), options.lang) as heard,
    ):
        found = find(
            words,
            without=options.without,
            school=options.scene,
            at=options.at,
            workers=options.workers or 1,
            cluster=options.cluster,
            progress=heard,
            **{name: getattr(options, name) for name in BOUNDS},
        )
    if not found:
        wrong = Phrase("no flick of {tries} does it: {words!a:.80}", tries=options.tries, words=words)
        raise CheckFailed("find", wrong, Phrase("expected one; more --tries may find it"))
    print_result(options, map(_item, found), _lines(found, options))


def _item(found: "Found") -> dict[str, object]:
    flick = found.flick
    numbers = {name: getattr(flick, name) for name in ("aim", "speed", "height", "side", "elevation")}
    return {
        "flick": {"penguin": flick.penguin, **numbers},
        "at": [*found.at],
        "share": found.share,
        "disturbed": found.disturbed,
        "command": found.command,
    }


def _lines(found: "Sequence[Found]", options: argparse.Namespace) -> Iterator[Phrase]:
    for each in found:
        yield Phrase(
            "{share:5.1f} % of {disturbed}: {command}",
            share=100.0 * each.share,
            disturbed=each.disturbed,
            command=each.command,
        )
    if len(found) < options.best:
        yield Phrase(
            "found {count} of the {best} asked for; more --tries may find more",
            count=len(found),
            best=options.best,
        )
