"""Every call of every writer fails once, or kills: the old or the new is whole, and one line says why."""

import errno
import io
import resource
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np
import pytest

from icecool3d.cli.main import main
from icecool3d.kit.errors import InputError
from icecool3d.kit.journal_writer import Writer, begin_journal, reopen_journal
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep import About, Results, Row, begin_results
from icecool3d.lab.sweep.flick_cases import FlickCase, write_flick_cases
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.rows import REFUSED
from icecool3d.lab.sweep.spec import Spec, numbers_of
from icecool3d.match import Match, Played
from icecool3d.physics.fingerprint import this_fingerprint
from icecool3d.replay.match_recording import record_match, resume_match
from icecool3d.replay.recording import Recorder, read_recording, recorded_flicks
from icecool3d.replay.series_file import write_series
from icecool3d.rules.series import Entrant, draw_series
from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import view_toids
from icecool3d.toids.toids_recording import ToidsTable, record_toids, resume_toids, toids_header
from icecool3d.view.files.match_files import remember_last_played
from icecool3d.view.files.preferences import Preferences, save_preferences
from tests.io_failures import Acknowledge, End, InProcess, Job, Refused, Traced, try_all
from tests.lab.sweep.sweeps import DOOR, spec_of
from tests.recordings import Enough, match_header, play_on

OLD = b"what was there before"
FLICK = recorded_flicks() / "over-the-door.icecool"
DATA: tuple[dict[str, object], ...] = ({"line": 1}, {"line": 2}, {"line": 3, "text": "é" * 5000}, {"line": 4})


def nothing(*_: object) -> None:
    """Do nothing."""


def content_of(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def sample(begin: Callable[[Path], object], run: Callable[[Path], object], file: str) -> bytes:
    """Return what a file holds after a job in which nothing goes wrong."""
    with TemporaryDirectory() as name:
        begin(Path(name))
        run(Path(name))
        return (Path(name) / file).read_bytes()


def replaces(
    name: str,
    file: str,
    write: Callable[[Path], object],
    old: bytes | None = OLD,
    *,
    spared: frozenset[str] = frozenset(),
    tells: bool = False,
) -> Job:
    """Return the job of a writer of whole files; with ``old`` None there is none before, nor its folder.

    One that ``tells`` of the file may be refused that when the file is written.
    """
    new = sample(nothing, lambda folder: write(folder / file), file)

    def begin(folder: Path) -> None:
        if old is not None:
            (folder / file).write_bytes(old)

    def complaint(folder: Path, end: End) -> str:
        found = content_of(folder / file)
        kept = end.how == "refused" and not tells
        if found not in ((new,) if end.how == "done" else (old,) if kept else (old, new)):
            return f"{file} is {'old' if found == old else 'new' if found == new else found!r}"
        return strangers(folder, {file})

    def run(folder: Path, _: Acknowledge) -> None:
        write(folder / file)

    def go_on(folder: Path) -> None:
        write(folder / file)

    return Job(name, Path(file).name, begin, run, complaint, go_on, spared=spared)


def strangers(folder: Path, own: set[str]) -> str:
    """Say which files there are besides unfinished ones and one's own."""
    files = {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}
    more = {name for name in files if not name.endswith(".part")} - own
    return f"strangers: {more}" if more else ""


@dataclass(frozen=True)
class Lines:
    """How a journal grows to the lines that it ends with."""

    file: str
    whole: bytes
    before: bytes | None
    """What is there at the beginning; None if there is nothing."""
    others: tuple[str, ...] = ()

    def complaint(self, folder: Path, end: End) -> str:
        """Lines that were acknowledged are all there, and nothing is but the lines, each whole."""
        path = latest(folder / self.file)
        if path != folder / self.file and not self.whole.startswith(content_of(folder / self.file) or b"?"):
            return "changed the file from which it moved on"
        wrong = self._wrong_with(content_of(path), end)
        return wrong or strangers(folder, {self.file, str(path.relative_to(folder)), *self.others})

    def _wrong_with(self, found: bytes | None, end: End) -> str:
        if found == self.before:
            lost = end.acknowledged or end.how == "done"
            return "what was said to be there is not" if lost else ""
        first, lines = (self.before or b"").count(b"\n"), self.whole.splitlines(keepends=True)
        least = b"".join(lines[: first + end.acknowledged])
        if not least and found == lines[0]:  # of a file that was begun and could not be opened again
            least = found
        if found is None or not self.whole.startswith(found):
            return f"has other lines: {found!r}"
        if len(found) < len(least):
            return "lost a line that was said to be there"
        if end.how == "done" and found != self.whole:
            return "ended well without all lines"
        more = len(found) - len(least)
        return f"refused, and yet there are {more} bytes of it" if end.how == "refused" and more else ""


def latest(path: Path) -> Path:
    """Return the file in which a journal went on, which it may if the system says that its own is gone."""
    moved = path.with_name(f"{path.stem} (2){path.suffix}")
    return moved if moved.exists() else path


def write_lines(path: Path, acknowledge: Acknowledge = nothing, tries: int = 1) -> None:
    """Add what lacks of the lines to a journal, and begin it if it is not there."""
    if not path.exists():
        begin_journal(path, DATA[0])
        acknowledge()
    file, journal = reopen_journal(path)
    with Writer(file, journal) as writer:
        add_lines(writer, len(journal.raw), acknowledge, tries)


def add_lines(writer: Writer, first: int, acknowledge: Acknowledge, tries: int = 1) -> None:
    for data in DATA[first:]:
        for _ in range(tries - 1):
            with suppress(InputError):
                writer.append(data)
                break
        else:
            writer.append(data)
        acknowledge()


WHOLE = sample(nothing, lambda folder: write_lines(folder / "x.icecool"), "x.icecool")


def begins_journal() -> Job:
    lines = Lines("x.icecool", WHOLE, None)

    def run(folder: Path, acknowledge: Acknowledge) -> None:
        write_lines(folder / lines.file, acknowledge)

    def go_on(folder: Path) -> None:
        write_lines(latest(folder / lines.file))

    return Job("begin a journal", lines.file, nothing, run, lines.complaint, go_on)


def adds_lines(name: str, tries: int = 1) -> Job:
    """Add to a journal whose last line is torn; what is refused is tried so often."""
    head = WHOLE.splitlines(keepends=True)[0]
    lines = Lines("x.icecool", WHOLE, head + b'{"line":2,')

    def begin(folder: Path) -> None:
        assert lines.before is not None
        (folder / lines.file).write_bytes(lines.before)

    def ready(folder: Path) -> Writer:
        return Writer(*reopen_journal(folder / lines.file))

    def run(found: Any, acknowledge: Acknowledge) -> None:
        if isinstance(found, Path):
            return write_lines(found / lines.file, acknowledge)
        return add_lines(found, 1, acknowledge, tries)

    def go_on(folder: Path) -> None:
        write_lines(latest(folder / lines.file))

    if tries > 1:
        return Job(name, lines.file, begin, run, lines.complaint, go_on, ready, retries=True)
    return Job(name, lines.file, begin, run, lines.complaint, go_on)


def moves_on(gone: bool) -> Job:
    """Go on in a new file after another program added to the file, or took away all its folder."""
    two, file, new = b"".join(WHOLE.splitlines(keepends=True)[:2]), "in/x.icecool", "in/x (2).icecool"
    lines = Lines(new, WHOLE, None, (file,))

    def ready(folder: Path) -> Writer:
        writer = Writer(*reopen_journal(folder / file))
        if gone:
            shutil.rmtree((folder / file).parent)
        else:
            (folder / file).write_bytes(two + b"more")
        return writer

    def begin(folder: Path) -> None:
        (folder / file).parent.mkdir()
        (folder / file).write_bytes(two)

    def complaint(folder: Path, end: End) -> str:
        found = content_of(folder / file)
        if found != (None if gone else two + b"more"):
            return f"touched the file of the other program: {found!r}"
        added = (content_of(folder / new) or b"").count(b"\n") and 2
        if end.how == "refused" and added and not end.acknowledged:
            return "" if content_of(folder / new) == two else "refused, and yet something was added"
        acknowledged = min(end.acknowledged + 2, 4) if added else end.acknowledged
        return lines.complaint(folder, End(end.how, end.said, acknowledged, end.met))

    def run(writer: Any, acknowledge: Acknowledge) -> None:
        add_lines(writer, 2, acknowledge)

    def go_on(folder: Path) -> None:
        (folder / new).parent.mkdir(exist_ok=True)
        write_lines(latest(folder / new))

    name = f"move on to a new file, the old one {'gone' if gone else 'touched'}"
    return Job(name, "x", begin, run, complaint, go_on, ready)


def records(
    name: str,
    file: str,
    start: Callable[[Path], object],
    run: Callable[[Path, Acknowledge], object],
    go_on: Callable[[Path], object],
) -> Job:
    """Return the job of a recording: ``start`` writes what is there before, if anything is."""
    whole = sample(start, lambda folder: run(folder / file, nothing), file)
    with TemporaryDirectory() as work:
        start(Path(work))
        lines = Lines(file, whole, content_of(Path(work) / file))

    def job(folder: Path, acknowledge: Acknowledge) -> None:
        run(folder / file, acknowledge)

    return Job(name, file, start, job, lines.complaint, lambda folder: go_on(latest(folder / file)))


def records_flicks(name: str, *, before: bool) -> Job:
    found = read_recording(FLICK)

    def run(path: Path, acknowledge: Acknowledge, already: int = 0) -> None:
        with Recorder(path, found.header) as recorder:
            acknowledge()
            for _ in range(already, 2):
                recorder.add(found.flicks[0])
                acknowledge()

    def start(folder: Path) -> None:
        if before:
            with Recorder(folder / "x.icecool", found.header) as recorder:
                recorder.add(found.flicks[0])

    def go_on(path: Path) -> None:
        run(path, nothing, len(read_recording(path).flicks) if path.exists() else 0)

    def adding(path: Path, acknowledge: Acknowledge) -> None:
        with Recorder(path) as recorder:
            recorder.add(found.flicks[0])
            acknowledge()

    return records(name, "x.icecool", start, adding if before else run, go_on)


def records_match(name: str, *, before: bool) -> Job:
    """Begin a match and do its first action, or take one up that was begun."""
    header = match_header(3, seed=2)

    def play(begun: tuple[Match, Recorder], acknowledge: Acknowledge) -> None:
        match, recorder = begun

        def hear(_: Played) -> None:
            acknowledge()
            raise Enough

        match.hear = hear
        play_on(match, recorder)

    def begins(path: Path, acknowledge: Acknowledge) -> None:
        begun = record_match(path, header, nothing)
        acknowledge()
        play(begun, acknowledge)

    def takes_up(path: Path, acknowledge: Acknowledge) -> None:
        play(resume_match(path, nothing), acknowledge)

    def start(folder: Path) -> None:
        if before:
            record_match(folder / "x.icecool", header, nothing)[1].close()

    def go_on(path: Path) -> None:
        if not path.exists():
            begins(path, nothing)
        elif not read_recording(path).entries:
            takes_up(path, nothing)
        else:
            resume_match(path, nothing)[1].close()

    return records(name, "x.icecool", start, takes_up if before else begins, go_on)


def records_toids(name: str, *, before: bool) -> Job:
    bots, turns = ("easy", "random"), 3

    def play(table: ToidsTable, count: int, acknowledge: Acknowledge) -> None:
        players = [make_toids_bot(bot, 7) for bot in bots]
        with table:
            for _ in range(count):
                table.act(players[table.game.actor].choose(view_toids(table.game)))
                acknowledge()

    def begins(path: Path, acknowledge: Acknowledge) -> None:
        table = record_toids(path, toids_header(bots, 7), nothing)
        acknowledge()
        play(table, turns, acknowledge)

    def takes_up(path: Path, acknowledge: Acknowledge = nothing) -> None:
        table, found = resume_toids(path, nothing)
        play(table, turns - len(found.done), acknowledge)

    def start(folder: Path) -> None:
        if before:
            record_toids(folder / "x.icecool", toids_header(bots, 7), nothing).close()

    def go_on(path: Path) -> None:
        (takes_up if path.exists() else begins)(path, nothing)

    return records(name, "x.icecool", start, takes_up if before else begins, go_on)


CHUNKS = (3, 12, 20)
"""After how many rows a sweep's file is on the disk."""


def some_rows(spec: Spec) -> list[Row]:
    """Return rows that fill some pages, without flicking."""
    return [
        Row(row, *numbers, REFUSED, why="too far " * 20)
        for row, numbers in zip(range(spec.total), numbers_of(spec, range(spec.total)), strict=True)
    ]


def sweeps(name: str, *, before: bool, journal: bool = False) -> Job:
    """Begin a sweep, or add chunks to one; with a ``journal`` a chunk was left half written."""
    file, maker = "x.sweep", msgspec.structs.replace(this_fingerprint(), flicks="0" * 16)
    with TemporaryDirectory() as work:
        spec = spec_of(DOOR, Path(work))
    rows, about = some_rows(spec), About(DOOR, spec, maker)

    def add(path: Path, acknowledge: Acknowledge = nothing) -> None:
        with Results(path, writing=True) as results:
            first = results.done()
            for end in CHUNKS:
                if end > first:
                    results.add(rows[first:end])
                    first = end
                    acknowledge()

    def start(folder: Path) -> None:
        if before:
            begin_results(folder / file, about)
        if journal:
            killed_within_a_chunk(folder / file, rows)

    def complaint(folder: Path, end: End) -> str:
        if not (folder / file).exists():
            return "is not there" if before or end.how == "done" else strangers(folder, set())
        with Results(folder / file, writing=True) as results:
            found = list(results.rows())
        known = [0, *CHUNKS]
        least = end.acknowledged if before else max(end.acknowledged - 1, 0)
        done = len(known) - 1
        right = {"done": known[done:], "refused": known[least : least + 2]}.get(end.how, known[least:])
        if found != rows[: len(found)] or len(found) not in right:
            return f"has {len(found)} rows and should have {right}"
        still = end.how == "killed" or (journal and end.how == "refused")
        return strangers(folder, {file, f"{file}-journal"} if still else {file})

    def run(folder: Path, acknowledge: Acknowledge) -> None:
        if not before:
            begin_results(folder / file, about)
            acknowledge()
        add(folder / file, acknowledge)

    def go_on(folder: Path) -> None:
        if not (folder / file).exists():
            begin_results(folder / file, about)
        add(folder / file)

    return Job(name, file, start, run, complaint, go_on)


def killed_within_a_chunk(path: Path, rows: Sequence[Row]) -> None:
    """Leave a file with its first rows, and beside it SQLite's journal of others that were being written."""
    left, right = [path.with_name(each) for each in ("left", "left-journal")]
    with Results(path, writing=True) as results:
        inner: Any = results._database._connection
        inner.execute("PRAGMA cache_size = 1")
        inner.execute("BEGIN")
        marks = ", ".join("?" * len(Row._fields))
        large = [row._replace(why="x" * 3000) for row in rows]
        inner.executemany(f"INSERT INTO flick VALUES ({marks})", large)
        shutil.copy(path, left)
        shutil.copy(f"{path}-journal", right)
        inner.rollback()
    left.replace(path)
    right.replace(f"{path}-journal")
    with pytest.raises(InputError, match="was left in the middle of a write"):
        Results(path)


def writes_cases() -> Job:
    """Write the cases of a sweep: all or none, or after a kill whole ones, which one takes away."""
    with TemporaryDirectory() as work:
        spec = spec_of(DOOR, Path(work))
    events = ({"event": "rested", "penguin": "red", "room": "left", "t": 1.0},)
    numbers = Numbers(-0.15, 0.0, 0.0, 3.0, 2.0, 0.2, 0.2, 0.0)
    what = Phrase("At the border"), ("MOVE-1",), numbers, events
    cases = [FlickCase(f"case-{each}", *what) for each in "ab"]
    names = {f"cases/{each.name}.toml" for each in cases}

    def write(folder: Path, _: Acknowledge = nothing) -> None:
        write_flick_cases(cases, spec, folder / "spec.toml", folder / "cases")

    whole = sample(nothing, write, "cases/case-a.toml")

    def complaint(folder: Path, end: End) -> str:
        found = {str(each.relative_to(folder)): each for each in folder.rglob("*.toml")}
        if any(each.read_bytes() != whole for each in found.values()):
            return "a case is not whole"
        if end.how == "done" and found.keys() != names:
            return f"ended well with {found}"
        if end.how == "refused" and (folder / "cases").exists():
            return f"refused, and yet there is {list((folder / 'cases').iterdir())}"
        return strangers(folder, names)

    def go_on(folder: Path) -> None:
        shutil.rmtree(folder / "cases", ignore_errors=True)
        write(folder)

    return Job("the cases of a sweep", "cases", nothing, write, complaint, go_on)


def command(*arguments: str) -> Callable[[Path], None]:
    """Return what runs a command that writes OUT; what it says is refused as its error."""

    def run(path: Path) -> None:
        said = io.StringIO()
        with redirect_stderr(said), redirect_stdout(io.StringIO()):
            code = main([str(path) if each == "OUT" else each for each in arguments])
        if code == 2 and said.getvalue().startswith("icecool3d: error: "):
            raise Refused(said.getvalue())
        assert code == 0, f"{code}: {said.getvalue()}"

    return run


def films(path: Path) -> None:
    """Write a video of noise."""
    pytest.importorskip("av")
    from icecool3d.view.replays.video import Encoder  # noqa: PLC0415 - quick tests do without

    random = np.random.default_rng(1)
    with Encoder(path, (64, 48), 10) as encoder:
        for _ in range(20):
            frame: Any = random.integers(0, 256, (48, 64, 3), dtype=np.uint8)
            encoder.add(frame)


def test_whatever_libav_refuses_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its errors are not all errors of the system."""
    from icecool3d.view.replays.video import Encoder  # noqa: PLC0415 - as above

    av = pytest.importorskip("av")
    path = tmp_path / "x.mp4"

    class Refusing:
        def close(self) -> None:
            raise av.error.ArgumentError(errno.EINVAL, "Invalid argument")

    def fail() -> None:
        with Encoder(path, (64, 48), 10) as encoder:
            real = encoder._container
            monkeypatch.setattr(encoder, "_container", Refusing())
            monkeypatch.setattr(encoder, "_write", nothing)
            real.close()

    with pytest.raises(InputError, match=r"x\.mp4: cannot be written \(Invalid argument\)"):
        fail()
    assert list(tmp_path.iterdir()) == []


def draws_map(path: Path) -> None:
    pytest.importorskip("matplotlib")
    from icecool3d.lab.sweep.maps import new_picture, save  # noqa: PLC0415 - as above

    figure = new_picture()
    figure.add_subplot().plot([1, 2], [3, 4])
    save(figure, path)


def settings(path: Path) -> None:
    save_preferences(Preferences(calm=True), path)


QUICK: dict[str, Callable[[], Job]] = {
    "a journal begun": begins_journal,
    "lines added": partial(adds_lines, "add lines"),
    "lines tried twice": partial(adds_lines, "add lines, each twice if it is refused", 2),
    "a journal touched": partial(moves_on, gone=False),
    "settings": partial(replaces, "settings", "settings.json", settings),
    "a sweep begun": partial(sweeps, "begin a sweep and add to it", before=False),
}
ALL: dict[str, Callable[[], Job]] = {
    **QUICK,
    "a journal gone": partial(moves_on, gone=True),
    "the first settings": partial(replaces, "the first settings", "new/settings.json", settings, None),
    "flicks recorded": partial(records_flicks, "record flicks", before=False),
    "a flick added": partial(records_flicks, "add a flick", before=True),
    "a match begun": partial(records_match, "begin a match", before=False),
    "a match taken up": partial(records_match, "take a match up", before=True),
    "IceToids begun": partial(records_toids, "begin IceToids", before=False),
    "IceToids taken up": partial(records_toids, "take IceToids up", before=True),
    "a sweep added to": partial(sweeps, "add to a sweep", before=True),
    "a sweep put right": partial(sweeps, "go on with a sweep that was killed", before=True, journal=True),
    "cases": writes_cases,
    "last played": partial(
        replaces,
        "which match was last played",
        "last-played.json",
        lambda path: remember_last_played(path.with_name("match.icecool")),
    ),
    "a series": partial(
        replaces,
        "a series",
        "x.series",
        lambda path: write_series(path, draw_series("Two", [Entrant("Ann"), Entrant("Bo", bot="random")])),
    ),
    "a trace": partial(
        replaces,
        "a trace",
        "x.npz",
        command("flick", "--aim", "8", "--speed", "2.5", "--scene", "two-rooms", "--trace", "OUT"),
        tells=True,
    ),
    "a picture of a flick": partial(
        replaces,
        "a picture of a flick",
        "x.png",
        command("replay", str(FLICK), "--export", "OUT"),
        tells=True,
    ),
    "a model of a flick": partial(
        replaces, "a model of a flick", "x.glb", command("replay", str(FLICK), "--export", "OUT"), tells=True
    ),
    "a picture of a school": partial(
        replaces,
        "a school",
        "x.png",
        command("scene", "picture", "two-rooms", "OUT", "--size", "200"),
        tells=True,
    ),
    # Libav does not look whether it got to the place where it writes; in an open file everybody does.
    "a video": partial(replaces, "a video", "x.mp4", films, spared=frozenset({"lseek"})),
    "a map": partial(replaces, "a map", "x.png", draws_map),
    "a drawn map": partial(replaces, "a drawn map", "x.svg", draws_map),
}


@pytest.mark.parametrize("name", QUICK)
def test_whichever_of_pythons_calls_fails_old_or_new_is_whole(name: str, tmp_path: Path) -> None:
    calls, ways, wrong = try_all(InProcess(), QUICK[name](), tmp_path / "work")
    assert wrong == []
    assert calls >= 20  # fewer would be those of a writer that does without its care
    assert ways > calls


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_whichever_of_the_systems_calls_fails_old_or_new_is_whole(name: str, tmp_path: Path) -> None:
    if why := Traced.missing():
        pytest.skip(why)
    begun = cpu()
    calls, ways, wrong = try_all(Traced(tmp_path / "log"), ALL[name](), tmp_path / "work")
    took = cpu() - begun
    sys.stdout.write(f"{name}: {calls} calls, {ways} ways, {len(wrong)} wrong, {took:.0f} CPU s\n")
    assert wrong == []
    assert calls >= 15


def cpu() -> float:
    """Return the CPU time of this process and of those it waited for, s."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in both)
