"""``icecool3d sweep``: families of flicks by the hundred thousand, their pictures and their borders."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.lab.sweep import Results, Spec
    from icecool3d.lab.sweep.refine import Border

EXAMPLES = (
    "icecool3d sweep my-spec.toml --out my.sweep",
    "icecool3d sweep my-spec.toml --out my.sweep --resume",
    "icecool3d sweep my-spec.toml --out my.sweep --cluster tcp://192.0.2.1:8786",
    "icecool3d sweep my-spec.toml --out my.sweep --resume --refine borders/ --along speed --width 0.001",
    "icecool3d sweep show my.sweep",
    "icecool3d sweep plot my.sweep --axes aim speed --out map.png",
    "icecool3d sweep plot my.sweep --ends",
)
MANY = 1_000_000
"""More flicks than this, some five hours of work, must be wanted twice."""
ACTIONS = ("show", "plot")
PICTURES = (".png", ".svg")


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d sweep", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["spec.toml", "--out", "my.sweep"]).what
    ['spec.toml']
    """
    parser.description = (
        "Run all flicks of a spec into a file (SQLite), tell what is in such a file, or draw it. A sweep "
        "that stopped, whyever, goes on with --resume and comes to the same table, bit for bit. Any flick "
        "of it comes back with icecool3d flick --from FILE --row N."
    )
    parser.add_argument(
        "what", metavar="SPEC.toml | show FILE | plot FILE", nargs="+", help="what to run, to tell or to draw"
    )
    parser.add_argument(
        "--out", metavar="FILE", type=Path, help="the results; of plot a picture (.png, .svg)"
    )
    running = parser.add_argument_group("running")
    add_crew(running)
    running.add_argument("--resume", action="store_true", help="go on with a file that was begun")
    running.add_argument("--yes", action="store_true", help=f"yes, really more than {MANY} flicks")
    running.add_argument(
        "--refine",
        metavar="FOLDER",
        type=Path,
        help="then narrow down where outcomes change on the grid; the flicks on both sides become cases",
    )
    running.add_argument("--along", metavar="NAME", help="the number along which to refine; all of the grid")
    running.add_argument("--width", metavar="W", type=float, help="how narrow, in that number's unit")
    drawing = parser.add_argument_group("drawing")
    drawing.add_argument("--axes", metavar=("X", "Y"), nargs=2, help="numbers of the map; two that vary")
    drawing.add_argument("--ends", action="store_true", help="on the plan of the school: where flicks ended")
    add_json(parser)
    parser.set_defaults(run=run)


def add_crew(parser: argparse._ArgumentGroup) -> None:
    """Add who does the work, which is the same in every command that flicks so often."""
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes on this machine; one for each core"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="instead a dask scheduler that runs already")


def run(options: argparse.Namespace) -> None:
    """Run, tell or draw."""
    from icecool3d.lab.sweep import Results, lab_extra

    action, *files = options.what
    if len(files) != (action in ACTIONS):
        wrong = Phrase("is given {count} names", count=len(options.what))
        raise InputError(
            "sweep", wrong, Phrase("expected SPEC.toml, or {known} and one FILE", known=" or ".join(ACTIONS))
        )
    with lab_extra("sweep"):
        if action not in ACTIONS:
            _sweep(Path(action), options)
            return
        with Results(Path(files[0])) as results:
            if action == "plot":
                _plot(results, options)
            else:
                _show(results, options)


def _sweep(path: Path, options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep import About, Results, begin, read_spec, stamp_of
    from icecool3d.lab.sweep.crew import Crew

    spec = read_spec(path)
    require_crew(options)
    _require_sensible(spec, options)
    if options.cluster is not None:
        Crew(cluster=options.cluster).close()  # one that does not answer must not leave a file behind
    stamp = stamp_of(spec.setup)
    if not options.resume:
        begin(options.out, About(path.read_text("utf-8"), spec, stamp))
    with Results(options.out, writing=True) as results:
        results.spec.require_same(spec, str(options.out))
        results.about.stamp.require(stamp, str(options.out))
        borders = _work(results, options)
        _show(results, options)
        if options.refine is not None:
            _write_cases(borders, results, path, options)


def _require_sensible(spec: "Spec", options: argparse.Namespace) -> None:
    if options.out is None:
        raise InputError("--out", Phrase("is missing"), Phrase("expected the name of a file for the results"))
    if spec.total > MANY and not options.yes:
        right = Phrase("expected at most {most}, or --yes", most=MANY)
        raise InputError("sweep", Phrase("is of {count} flicks", count=spec.total), right)
    if options.ends or options.axes is not None:
        raise InputError(
            "--ends and --axes", Phrase("are given without plot"), Phrase("expected them with it")
        )
    if options.refine is None and (options.along is not None or options.width is not None):
        raise InputError(
            "--along and --width", Phrase("are given without --refine"), Phrase("expected them with it")
        )
    if options.refine is not None:
        from icecool3d.lab.sweep.refine import require_refinable

        require_refinable(spec, options.refine, options.along, options.width)


def require_crew(options: argparse.Namespace) -> None:
    """Refuse what names no crew."""
    if options.workers is not None and options.cluster is not None:
        raise InputError("--cluster", Phrase("is given with --workers"), Phrase("expected one of them"))
    if options.workers is not None and not 1 <= options.workers <= 1000:
        raise InputError(
            "--workers",
            Phrase("is {value}", value=options.workers),
            Phrase("expected {least} to {most}", least=1, most=1000),
        )


def workers(options: argparse.Namespace) -> int | None:
    """Give how many workers to start here; None where a cluster is called."""
    if options.cluster is not None:
        return None
    return options.workers or len(os.sched_getaffinity(0))


def _work(results: "Results", options: argparse.Namespace) -> list["Border"]:
    """Make what is missing, and refine borders if that is asked for."""
    from icecool3d.lab.sweep.crew import Crew
    from icecool3d.lab.sweep.refine import find_borders, refine
    from icecool3d.lab.sweep.running import run as run_all

    done = results.done()
    if done == results.total and options.refine is None:
        return []
    with (
        interruptible(f"--resume goes on with {options.out}"),
        Crew(workers(options), options.cluster) as crew,
    ):
        with progress("flicks", results.total, done) as heard:
            run_all(results, crew, heard)
        if options.refine is None:
            return []
        borders = find_borders(results, options.along)
        with progress("borders", len(borders)) as heard:
            return refine(borders, results.spec.setup, crew, heard, options.width)


@contextmanager
def progress(what: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far it is, how fast, and how long it will take."""
    from tqdm import tqdm

    with tqdm(total=total, initial=done, unit=f" {what}", disable=None, smoothing=0.1) as bar:
        yield lambda count: bar.update(count) and None


@contextmanager
def interruptible(said: str) -> Iterator[None]:
    """Say on ^C in one line what is left."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"icecool3d: stopped; {one_line(said)}", file=sys.stderr)
        raise


def _show(results: "Results", options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep import tally_of

    tally, digest = tally_of(results), results.digest()
    if options.json:
        print_json({**tally.to_dict(), "digest": digest})
        return
    for line in tally.lines():
        print(one_line(line))
    print(f"table {digest}", flush=True)


def _plot(results: "Results", options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep.ends import draw_ends
    from icecool3d.lab.sweep.maps import draw_map
    from icecool3d.lab.sweep.pictures import save

    kind = "ends" if options.ends else "map"
    beside = [results.path.with_suffix(f".{kind}{each}") for each in PICTURES]
    paths = beside if options.out is None else [options.out]
    for path in paths:
        if path.suffix not in PICTURES:
            raise InputError(
                f"--out {path}",
                Phrase("is of no known kind"),
                Phrase("expected {known}", known=" or ".join(PICTURES)),
            )
    picture = draw_ends(results) if options.ends else draw_map(results, options.axes)
    for path in paths:
        save(picture, path)
        if options.json:
            print_json({"picture": str(path)})
        else:
            print(one_line(str(path)))


def _write_cases(
    borders: list["Border"], results: "Results", path: Path, options: argparse.Namespace
) -> None:
    from icecool3d.lab.sweep.borderline import write_cases

    written = write_cases(borders, results.spec, path, options.refine)
    if options.json:
        print_json({"borders": len(borders), "cases": [str(each) for each in written]})
    else:
        print(one_line(f"{len(borders)} borders, {len(written)} cases in {options.refine}"))
