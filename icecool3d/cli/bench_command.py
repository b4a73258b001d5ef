"""``icecool3d bench``: how fast and how true the physics is on this machine."""

import argparse
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_result, progress
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    from icecool3d.lab.figure import Figure

EXAMPLES = (
    "icecool3d bench",
    "icecool3d bench --window",
    "icecool3d bench --physics",
    "icecool3d bench --physics --json",
)


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
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Measure and print each figure as it comes; fail if the physics is out of its bounds."""
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
    from icecool3d.lab import physics_figures, speed_figures

    if options.window:
        return [_first_frames, _frames]
    return physics_figures.ALL if options.physics else speed_figures.ALL


def _first_frames() -> "Iterable[Figure]":
    from icecool3d.lab.figure import Figure
    from icecool3d.view.app.frame_cost import first_frames

    first = first_frames()
    yield Figure(
        Phrase("first frame, the menu's, over a bare Panda3D window's"), first.menu / first.bare, "", high=3.0
    )
    yield Figure(Phrase("first frame, the menu's"), first.menu, "s")
    yield Figure(Phrase("first frame with the table"), first.table, "s")


def _frames() -> "Iterable[Figure]":
    from icecool3d.lab.figure import Figure
    from icecool3d.school import load_school
    from icecool3d.view.app.frame_cost import frame_cost, longest_frame

    school = load_school("school")
    cost = frame_cost(school)
    yield Figure(Phrase("a frame over the same geometry drawn bare"), cost.ratio, "", high=2.0)
    yield Figure(Phrase("a frame by {renderer:.58}", renderer=cost.renderer), 1e3 * cost.lit, "ms")
    yield Figure(
        Phrase("longest frame over the median while flicks are computed"), longest_frame(school), "", high=3.0
    )
