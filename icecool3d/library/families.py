"""Whole families of flicks as one value."""

from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING
from weakref import finalize

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.library.arguments import checked
from icecool3d.library.extra import needs_lab
from icecool3d.library.place import School, is_text
from icecool3d.library.shot import Shot
from icecool3d.library.showing import Shown, require_language

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from PIL.Image import Image

    from icecool3d.lab.sweep import Spec


class Sweep(Shown):
    r"""The flicks of a sweep: a row each, with what came of it, in a file that ``load`` brings back.

    >>> swept = sweep('format = 1\n[flick]\naim = 8\nspeed = { from = 1, to = 3, points = 3 }')
    >>> swept, swept.table()["outcome"].tolist()
    (Sweep('Flicks in school', 3 flicks), ['stayed', 'through', 'through'])
    >>> swept.shot(2).passed
    ('classroom-gym',)
    """

    @checked
    def __init__(self, path: str | Path) -> None:
        """Open a file of results."""
        from icecool3d.lab.sweep import Results

        self.path = Path(path)
        with Results(self.path) as results:
            self.title = results.spec.title
            self._setup = results.spec.setup
            self._count = results.done()

    def table(self) -> dict[str, Array]:
        """Return all rows as columns: the numbers of each flick, and what came of it."""
        from icecool3d.lab.sweep import Results, Row

        columns = [each for each in Row._fields if each not in ("events", "verdicts", "ends")]
        with Results(self.path) as results:
            rows = [[getattr(row, name) for name in columns] for row in results.rows()]
        return {name: np.array([row[place] for row in rows]) for place, name in enumerate(columns)}

    @checked
    def shot(self, row: int) -> Shot:
        """Make one of its flicks again; one that comes to other bits here is refused."""
        from icecool3d.lab.sweep import Flicker, Results
        from icecool3d.referee import judge

        with Results(self.path) as results:
            found, about = results.row(row), results.about
        flicker = Flicker(self._setup)
        trace = flicker.trace(found.numbers)
        if trace.digest != found.trace:
            wrong = Phrase(
                "comes to another trace here ({now:.12}, not {then:.12})",
                now=trace.digest,
                then=found.trace or "-",
            )
            right = Phrase(
                "expected the program and the machine that made it: {maker}", maker=about.fingerprint.say()
            )
            raise CheckFailed(Phrase("{file}: row {row}", file=str(self.path), row=row), wrong, right)
        return Shot(trace, judge(trace, flicker.school), School(flicker.school), self._setup.settings)

    @checked
    def plot(self, axes: Sequence[str] | None = None, *, ends: bool = False, lang: str = "en") -> "Figure":
        """Draw the map of what came of the flicks over two of their numbers, or where they ended."""
        with needs_lab("plot"):
            from icecool3d.lab.sweep import Results
            from icecool3d.lab.sweep.end_map import draw_ends
            from icecool3d.lab.sweep.maps import draw_map

            language = require_language(lang)
            with Results(self.path) as results:
                return draw_ends(results, language) if ends else draw_map(results, axes, language)

    @checked
    def picture(self, size: int = 900, lang: str = "en") -> "Image":
        """Return the map as a picture."""
        from io import BytesIO

        from PIL import Image

        figure, content = self.plot(lang=lang), BytesIO()
        figure.savefig(content, format="png", dpi=size / max(figure.get_size_inches()))
        return Image.open(content)

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return what ``icecool3d sweep show`` prints."""
        from icecool3d.lab.sweep import Results, tally_of

        language = require_language(lang)
        with Results(self.path) as results:
            return [each.in_language(language) for each in tally_of(results).lines()]

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"Sweep({self.title!r}, {self._count} flicks)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sweep):
            return NotImplemented
        return self._digest() == other._digest()

    def __hash__(self) -> int:
        return hash((self.title, self._count))

    def _digest(self) -> str:
        from icecool3d.lab.sweep import Results

        with Results(self.path) as results:
            return results.digest()


@checked
def sweep(
    spec: str | Path,
    out: "str | Path | None" = None,
    *,
    workers: int = 1,
    cluster: str | None = None,
    resume: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Sweep:
    r"""Make all flicks of a spec, a file or its TOML text, and return them.

    ``out`` is where they are kept (``.sweep``); else they go with the value. ``resume`` goes on with a file
    that was begun. The spec's format stands in ``icecool3d.lab.sweep``.

    >>> swept = sweep('format = 1\n[flick]\naim = { from = 0, to = 90, points = 2 }\nspeed = 1')
    >>> [float(each) for each in swept.table()["aim"]]
    [0.0, 90.0]
    """
    with needs_lab("sweep"):
        from icecool3d.lab.sweep import About, Results, begin_results, sweep_fingerprint
        from icecool3d.lab.sweep.sweep_run import run
        from icecool3d.lab.sweep.workers import Here, start_workers

        own = None if out is not None else Path(mkdtemp(prefix="icecool3d-"))
        path = Path(out or "") if own is None else own / "made.sweep"
        if path.suffix.lower() != ".sweep":
            raise InputError(
                str(path), Phrase("is no name of results"), Phrase("expected a name that ends in .sweep")
            )
        text, made = _read(spec)
        fingerprint = sweep_fingerprint(made.setup)
        with start_workers(workers, cluster) if cluster or workers > 1 else Here() as crew:
            if not resume:
                begin_results(path, About(text, made, fingerprint))
            with Results(path, writing=True) as results:
                results.spec.require_same(made, str(path))
                results.about.fingerprint.require_same(fingerprint, str(path))
                done = results.done()

                @checked
                def heard(count: int) -> None:
                    nonlocal done
                    done += count
                    if progress is not None:
                        progress(done, results.total)

                run(results, crew, heard)
    made_of = Sweep(path)
    if own is not None:
        finalize(made_of, rmtree, own, ignore_errors=True)
    return made_of


def _read(spec: str | Path) -> "tuple[str, Spec]":
    """Return a spec and its text, of which a scene's path begins at the spec's folder."""
    from icecool3d.lab.sweep.spec_file import read_spec, spec_of

    if not isinstance(spec, str) or not is_text(spec):
        path = Path(spec)
        made = read_spec(path)
        return path.read_text("utf-8"), made
    return spec, spec_of(spec)
