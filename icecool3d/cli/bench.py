"""``icecool3d bench``: how fast and how true the physics is on this machine."""

import argparse

from icecool3d.cli.output import print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import CheckFailed

EXAMPLES = ("icecool3d bench", "icecool3d bench --physics", "icecool3d bench --physics --json")


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d bench", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["--physics"]).physics
    True
    """
    parser.description = (
        "Measure how fast flicks are (as ratios of one run, and rates), or with --physics how true they are. "
        "Each figure stands beside its bounds: for speed these are goals; of the physics, one out of its "
        "bounds is exit code 1."
    )
    parser.add_argument("--physics", action="store_true", help="measure truth instead of speed")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Measure and print each figure as it comes; fail if the physics is out of its bounds."""
    from icecool3d.lab import speed, truth

    out = []
    for measure in truth.ALL if options.physics else speed.ALL:
        for figure in measure():
            if options.json:
                print_json(figure.to_dict())
            else:
                print(figure, flush=True)
            if not figure.holds:
                out.append(figure.what)
    if out and options.physics:
        raise CheckFailed("bench", f"out of bounds: {'; '.join(out)}", "expected every figure within them")
