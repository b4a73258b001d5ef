"""``icecool3d bench``: how fast and how true the physics is on this machine."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_result, progress
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed, require_between
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    from icecool3d.lab.figure import Figure

EXAMPLES = (
    "icecool3d bench",
    "icecool3d bench --window",
    "icecool3d bench --physics",
    "icecool3d bench --physics --flicks 300 --seed 7",
    "icecool3d bench --physics --json",
)
LEAST_FLICKS, MOST_FLICKS = 3, 100_000
"""Of fewer flicks none would be slow, or none fast."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d bench", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["--physics"]).physics
    True
    """
    parser.description = Phrase(
        "Measure how fast flicks are (as ratios of one run, and rates), with --window how fast frames are "
        "drawn, or with --physics how true flicks are. Each figure stands beside its bounds: for speed these "
        "are goals; of the physics, one out of its bounds is exit code 1."
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--physics", action="store_true", help=Phrase("measure truth instead of speed"))
    kind.add_argument("--window", action="store_true", help=Phrase("measure frames; needs a display"))
    for name, default, said in (
        ("flicks", 100, Phrase("with --physics: how many are made again in other steps and engines")),
        ("seed", 35, Phrase("with --physics: decides which")),
    ):
        parser.add_argument(f"--{name}", metavar="N", type=int, default=default, help=said)
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Measure and print each figure as it comes; fail if the physics is out of its bounds."""
    require_between("--flicks", options.flicks, LEAST_FLICKS, MOST_FLICKS)
    require_between("--seed", options.seed, 0, 2**31 - 1)
    out: list[str] = []
    measures = _measures(options)
    with progress(Phrase("measurements"), len(measures), options.lang) as bar:
        for measure in measures:
            for figure in measure():
                bar.hide()
                print_result(options, [figure.to_dict()], [figure.line])
                if not figure.holds:
                    out.append(translated(figure.what, options.lang))
            bar.advance()
    if out and options.physics:
        wrong = Phrase("out of bounds: {figures}", figures="; ".join(out))
        raise CheckFailed("bench", wrong, Phrase("expected every figure within them"))


def _measures(options: argparse.Namespace) -> "Sequence[Callable[[], Iterable[Figure]]]":
    from icecool3d.lab import physics_figures, speed_figures, step_figures

    if options.window:
        from icecool3d.cli.window_figures import first_frames, frames, longest_frame
        from icecool3d.school import load_school

        school = load_school("school")
        return [first_frames, partial(frames, school), partial(longest_frame, school)]
    if not options.physics:
        return speed_figures.ALL
    of_flicks = [partial(each, options.flicks, options.seed) for each in step_figures.OF_FLICKS]
    return [*physics_figures.ALL, *step_figures.OF_TOUCHES, *of_flicks]
