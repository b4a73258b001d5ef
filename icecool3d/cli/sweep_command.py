"""``icecool3d sweep``: families of flicks by the hundred thousand, their pictures and their borders."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import complain, print_result, print_written, progress, progress_heard
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser, add_lang
from icecool3d.kit.errors import CheckFailed, InputError, require_between
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import usable_cores
from icecool3d.library.extra import needs_lab

if TYPE_CHECKING:
    from icecool3d.lab.sweep import Results, Spec
    from icecool3d.lab.sweep.borders import Border
    from icecool3d.lab.sweep.disputes import Dispute

EXAMPLES = (
    "icecool3d sweep my-spec.toml --out my.sweep",
    "icecool3d sweep my-spec.toml --out my.sweep --resume",
    "icecool3d sweep my-spec.toml --out my.sweep --cluster tls://192.0.2.1:8786",
    "icecool3d sweep my-spec.toml --out my.sweep --refine borders/ --along speed",
    "icecool3d sweep my-spec.toml --out my.sweep --oracle 0.05",
    "icecool3d sweep show my.sweep",
    "icecool3d sweep plot my.sweep --axes aim speed --out map.png",
    "icecool3d sweep plot my.sweep --ends",
)
MANY = 1_000_000
"""More flicks than this, some five hours of work, must be wanted twice."""
PICTURES = (".png", ".svg")


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d sweep", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["spec.toml", "--out", "my.sweep"]).spec.name
    'spec.toml'
    """
    parser.description = Phrase(
        "Run all flicks of a spec into a file (SQLite), tell what is in such a file, or draw it: "
        "«icecool3d sweep SPEC.toml --out FILE» is short for «icecool3d sweep run SPEC.toml --out FILE»."
    )
    add_lang(parser)
    actions = parser.add_subparsers(
        title=Phrase("actions"), metavar=Phrase("ACTION"), dest="action", required=True
    )
    parser.set_first("run")
    for name, said, add, run in (
        ("run", Phrase("run all flicks of a spec, or go on with it"), _add_run, _sweep),
        ("show", Phrase("tell what is in a file of results"), _add_file, _show_file),
        ("plot", Phrase("draw what is in a file of results"), _add_plot, _plot),
    ):
        own = "my-spec.toml" if name == "run" else name
        examples = [each for each in EXAMPLES if each.split()[2] == own]
        action = actions.add_parser(name, help=said, examples=examples)
        action.description = said
        add(action)
        action.set_run(run)


def _add_run(parser: Parser) -> None:
    parser.description = Phrase(
        "Run all flicks of a spec into a file (SQLite). A sweep that stopped, whyever, goes on with --resume "
        "and comes to the same table, bit for bit. Any flick of it comes back with "
        "icecool3d flick --from FILE --row N."
    )
    file = Phrase("FILE")
    parser.add_argument("spec", metavar=Phrase("SPEC.toml"), type=Path, help=Phrase("what to run"))
    out = Phrase("where results go (.sweep)")
    parser.add_argument("--out", metavar=file, type=OutputName(".sweep"), required=True, help=out)
    add_workers(parser, parser)
    go_on, many = (
        Phrase("go on with a file that was begun"),
        Phrase("yes, really more than {most} flicks", most=MANY),
    )
    parser.add_argument("--resume", action="store_true", help=go_on)
    parser.add_argument("--yes", action="store_true", help=many)
    refine = Phrase(
        "then narrow down where outcomes change on the grid; the flicks on both sides become cases"
    )
    parser.add_argument("--refine", metavar=Phrase("FOLDER"), type=Path, help=refine)
    along, width = Phrase("the number along which to refine"), Phrase("how narrow, in that number's unit")
    parser.add_argument("--along", metavar=Phrase("NAME"), help=along)
    parser.add_argument("--width", metavar="W", type=float, help=width)
    oracle = Phrase("the share of all flicks that a second judge judges too; where it differs become cases")
    parser.add_argument("--oracle", metavar="SHARE", type=float, help=oracle)
    parser.set_usual(along=Phrase("all of the grid"))


def _add_file(parser: Parser) -> None:
    parser.add_argument("file", metavar=Phrase("FILE"), type=Path, help=Phrase("results of a sweep"))


def _add_plot(parser: Parser) -> None:
    _add_file(parser)
    out, axes = Phrase("the picture (.png, .svg)"), Phrase("numbers of the map")
    parser.add_argument("--out", metavar=Phrase("FILE"), type=OutputName(*PICTURES), help=out)
    parser.add_argument("--axes", metavar=("X", "Y"), nargs=2, help=axes)
    parser.set_usual(out=Phrase("both, beside the results"), axes=Phrase("two that vary"))
    ends = Phrase("on the plan of the school: where flicks ended")
    parser.add_argument("--ends", action="store_true", help=ends)


def add_workers(group: "argparse._ActionsContainer", parser: Parser) -> None:
    """Add the options that say who does the work."""
    workers, cluster = (
        Phrase("processes on this machine"),
        Phrase("instead a dask scheduler that runs already"),
    )
    group.add_argument("--workers", metavar="N", type=int, help=workers)
    group.add_argument("--cluster", metavar=Phrase("ADDRESS"), help=cluster)
    parser.set_usual(workers=Phrase("one for each core"))


def _sweep(options: argparse.Namespace) -> None:
    with needs_lab("sweep"):
        _run(options)


def _run(options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep import Results, read_spec
    from icecool3d.library.families import sweep

    require_workers(options)
    _require_sensible(read_spec(options.spec), options)
    with (
        interruptible(Phrase("--resume goes on with {file}", file=str(options.out)), options.lang),
        progress_heard(Phrase("flicks"), options.lang) as heard,
    ):
        sweep(
            options.spec,
            options.out,
            workers=workers(options) or 1,
            cluster=options.cluster,
            resume=options.resume,
            progress=heard,
        )
    with Results(options.out) as results:
        borders = [] if options.refine is None else _refined(results, options)
        _show(results, options)
        if options.refine is not None:
            _write_cases(borders, results, options.spec, options)
        disputes = [] if options.oracle is None else _judge_twice(results, options)
    print_written(options.out, options)
    if disputes:
        wrong = Phrase("the judges differ about {count} flicks", count=len(disputes))
        right = Phrase("expected them to agree; cases in {folder}", folder=str(_disputed(options)))
        raise CheckFailed(str(options.out), wrong, right)


def _require_sensible(spec: "Spec", options: argparse.Namespace) -> None:
    if spec.total > MANY and not options.yes:
        right = Phrase("expected at most {most}, or --yes", most=MANY)
        raise InputError("sweep", Phrase("is of {count} flicks", count=spec.total), right)
    if options.oracle is not None:
        from icecool3d.lab.sweep.disputes import require_share
        from icecool3d.lab.sweep.flick_cases import require_folder

        require_share(options.oracle)
        require_folder(_disputed(options), "--oracle")
    if options.refine is None and (options.along is not None or options.width is not None):
        wrong = Phrase("are given without {option}", option="--refine")
        raise InputError("--along, --width", wrong, Phrase("expected them with it"))
    if options.refine is not None:
        from icecool3d.lab.sweep.borders import require_refinable

        require_refinable(spec, options.refine, options.along, options.width)


def _disputed(options: argparse.Namespace) -> Path:
    """Return the folder of the cases about which judges differ, beside the results."""
    path: Path = options.out
    return path.with_name(f"{path.stem}.disputes")


def _judge_twice(results: "Results", options: argparse.Namespace) -> list["Dispute"]:
    """Let the second judge look at a share of the rows; tell where both differ, and write it as cases."""
    from icecool3d.lab.sweep.disputes import asked_rows, find_disputes, told, write_disputes
    from icecool3d.lab.sweep.workers import start_workers

    rows = asked_rows(results, options.oracle)
    with (
        start_workers(workers(options), options.cluster) as crew,
        progress(Phrase("flicks"), len(rows), options.lang) as bar,
    ):
        disputes = find_disputes(rows, results.spec, crew, bar.advance)
    told_rows = [{"row": each.row, "differences": list(each.differences)} for each in disputes]
    print_result(
        options, [{"judged_twice": len(rows), "disputes": told_rows}], list(told(disputes, len(rows)))
    )
    if disputes:
        write_disputes(disputes, results.spec, options.spec, _disputed(options))
    return disputes


def require_workers(options: argparse.Namespace) -> None:
    """Refuse what names no workers."""
    if options.workers is not None and options.cluster is not None:
        wrong = Phrase("is given with {option}", option="--workers")
        raise InputError("--cluster", wrong, Phrase("expected one of them"))
    if options.workers is not None:
        require_between("--workers", options.workers, 1, 1000)


def workers(options: argparse.Namespace) -> int | None:
    """Return how many workers to start here; None where a cluster is called."""
    if options.cluster is not None:
        return None
    return options.workers or usable_cores()


def _refined(results: "Results", options: argparse.Namespace) -> list["Border"]:
    """Narrow down where outcomes change on the grid."""
    from icecool3d.lab.sweep.borders import find_borders, refine
    from icecool3d.lab.sweep.workers import start_workers

    borders = find_borders(results, options.along)
    with (
        interruptible(Phrase("--resume goes on with {file}", file=str(options.out)), options.lang),
        start_workers(workers(options), options.cluster) as crew,
        progress(Phrase("borders"), len(borders), options.lang) as bar,
    ):
        return refine(borders, results.spec.setup, crew, bar.advance, options.width)


@contextmanager
def interruptible(said: Phrase, language: Language) -> Iterator[None]:
    """Say on ^C in one line what is left."""
    try:
        yield
    except KeyboardInterrupt:
        complain(Phrase("icecool3d: stopped; {said}", said=said), language)
        raise


def _show_file(options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep import Results

    with needs_lab("sweep"), Results(options.file) as results:
        _show(results, options)


def _show(results: "Results", options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep import tally_of

    tally, digest = tally_of(results), results.digest()
    table = Phrase("table {digest}", digest=digest)
    print_result(options, [{**tally.to_dict(), "digest": digest}], [*tally.lines(), table])


def _plot(options: argparse.Namespace) -> None:
    from icecool3d.lab.sweep import Results

    # matplotlib refuses to be imported where this names nothing, and opens a file of settings by the other.
    for name in ("MPLBACKEND", "MATPLOTLIBRC"):
        os.environ.pop(name, None)
    with needs_lab("sweep"), Results(options.file) as results:
        from icecool3d.lab.sweep.end_map import draw_ends
        from icecool3d.lab.sweep.maps import draw_map, save

        kind = "ends" if options.ends else "map"
        beside = [results.path.with_suffix(f".{kind}{each}") for each in PICTURES]
        paths = beside if options.out is None else [options.out]
        if options.ends:
            picture = draw_ends(results, options.lang)
        else:
            picture = draw_map(results, options.axes, options.lang)
        for path in paths:
            save(picture, path)
            print_written(path, options)


def _write_cases(
    borders: list["Border"], results: "Results", path: Path, options: argparse.Namespace
) -> None:
    from icecool3d.lab.cases import mark_cases
    from icecool3d.lab.sweep.borders import write_cases

    written = write_cases(borders, results.spec, path, options.refine)
    with progress(Phrase("cases"), len(written), options.lang) as bar:
        mark_cases(written, bar.advance)
    said = Phrase(
        "{borders} borders, {cases} cases in {folder}",
        borders=len(borders),
        cases=len(written),
        folder=str(options.refine),
    )
    print_result(options, [{"borders": len(borders), "cases": [str(each) for each in written]}], [said])
