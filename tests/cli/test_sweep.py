"""``icecool3d sweep`` as its users call it, and stop it, and go on with it; and flicks out of it."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path

import pytest

from icecool3d.cli import sweep_command
from icecool3d.cli.main import main
from icecool3d.lab.sweep import Results
from icecool3d.trace import read_trace
from tests.lab.sweep.sweeps import DOOR, DRAWN, all_rows, begun, spec_of

Captured = pytest.CaptureFixture[str]
HOUSE = Path(__file__).parents[2]
SAME = ("", "")
"""No change."""
LONG = DRAWN.replace("points = 3", "points = 6")
"""Some seconds of work."""


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "spec.toml"
    path.write_text(DOOR)
    return path


@pytest.fixture
def done(tmp_path: Path) -> Path:
    with begun(DOOR, tmp_path, "done.sweep") as results:
        results.add(all_rows(results.spec))
    return tmp_path / "done.sweep"


def error(arguments: list[str | Path], capsys: Captured, code: int = 2) -> str:
    assert main(list(map(str, arguments))) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("icecool3d: error: ")
    assert printed.err.count("\n") == 1
    return printed.err


def test_a_sweep_tells_what_it_came_to_and_refines_and_draws(
    spec: Path, tmp_path: Path, capsys: Captured
) -> None:
    out, folder = tmp_path / "my.sweep", tmp_path / "borders"
    refine = ["--refine", str(folder), "--along", "speed", "--width", "0.01"]
    assert main(["sweep", str(spec), "--out", str(out), "--workers", "2", *refine]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    with Results(out) as results:
        assert list(results.rows()) == all_rows(spec_of(DOOR, tmp_path))
        digest = results.digest()
    assert "At the door of two rooms: 20 of 20 flicks" in printed.out
    assert f"table {digest}\n" in printed.out
    cases = len(list(folder.iterdir()))
    assert f"{cases // 2} borders, {cases} cases in {folder}\n" in printed.out
    assert printed.out.splitlines()[-1].startswith(f"{out}: written, ")
    assert main(["validate", str(folder)]) == 0
    assert f"cases that hold: {cases} of {cases}" in capsys.readouterr().out
    assert main(["validate", str(folder), "--sure"]) == 0  # they were marked
    assert "cases on the edge: " in capsys.readouterr().out
    assert main(["sweep", "plot", str(out)]) == 0
    pictures = [tmp_path / f"my.map.{kind}" for kind in ("png", "svg")]
    told = [line.split(": written, ")[0] for line in capsys.readouterr().out.splitlines()]
    assert told == list(map(str, pictures))
    assert all(path.stat().st_size > 1000 for path in pictures)


def test_a_share_of_a_sweep_is_judged_twice(spec: Path, done: Path, capsys: Captured) -> None:
    again = ["sweep", str(spec), "--out", str(done), "--resume", "--oracle"]
    assert main([*again, "0.1", "--workers", "1"]) == 0
    assert "judged twice: 2 flicks, 0 differ\n" in capsys.readouterr().out
    assert not done.with_name("done.disputes").exists()
    assert "--oracle: is 2; expected a share above 0" in error([*again, "2"], capsys)
    done.with_name("done.disputes").mkdir()
    (done.with_name("done.disputes") / "row-1.toml").touch()
    assert "is there already; expected a new or an empty folder" in error([*again, "1"], capsys)


def test_a_finished_sweep_is_told_again_without_work(spec: Path, done: Path, capsys: Captured) -> None:
    assert main(["sweep", "show", str(done), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["flicks"], shown["done"], shown["crashed"]) == (20, 20, [])
    assert sum(each["flicks"] for each in shown["outcomes"]) == 20
    assert main(["sweep", str(spec), "--out", str(done), "--resume", "--json"]) == 0
    again, wrote = map(json.loads, capsys.readouterr().out.splitlines())
    assert again == shown
    assert wrote == {"wrote": str(done), "bytes": done.stat().st_size}


def test_a_heat_map_is_drawn_where_it_is_asked_for(done: Path, tmp_path: Path, capsys: Captured) -> None:
    picture = tmp_path / "ends.svg"
    assert main(["sweep", "plot", str(done), "--ends", "--out", str(picture)]) == 0
    assert capsys.readouterr().out.startswith(f"{picture}: written, ")
    assert picture.read_text().startswith("<?xml")


def test_a_map_is_drawn_whatever_other_programs_want_of_matplotlib(done: Path, tmp_path: Path) -> None:
    words = ["sweep", "plot", str(done), "--out", str(tmp_path / "map.png")]
    run = subprocess.run(
        [sys.executable, "-m", "icecool3d", *words],
        cwd=HOUSE,
        env={**os.environ, "MPLBACKEND": "nothing"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_any_flick_of_a_sweep_comes_back_bit_by_bit(done: Path, tmp_path: Path, capsys: Captured) -> None:
    with Results(done) as results:
        row = results.row(9)
    trace, recording = tmp_path / "it.npz", tmp_path / "it.icecool"
    again = [
        "flick",
        "--from",
        str(done),
        "--row",
        "9",
        "--trace",
        str(trace),
        "--record",
        str(recording),
        "--json",
    ]
    assert main(again) == 0
    assert read_trace(trace).digest == row.trace
    first, *_ = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["flick"]["aim"], first["flick"]["speed"]) == (row.aim, row.speed)
    assert [first["end"]["red"]] == json.loads(row.ends or "")
    assert main(["replay", str(recording), "--check"]) == 0


def test_a_flick_that_comes_out_otherwise_here_is_said_to(done: Path, capsys: Captured) -> None:
    with sqlite3.connect(done) as database:
        database.execute("UPDATE flick SET trace = substr(hex(zeroblob(32)), 1) WHERE row = 9")
    database.close()
    said = error(["flick", "--from", done, "--row", "9"], capsys, code=1)
    assert "row 9: comes to another trace here (" in said
    assert "expected the program and the machine that made it: icecool3d " in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--row", "20"], "row 20: is none of this sweep; expected 0 to 19"),
        (["--row", "-1"], "row -1: is none of this sweep"),
        ([], "--row: is missing; expected the number of a flick with --from"),
        (["--row", "9", "--aim", "3"], "--aim: is given with --from; expected --from alone: the sweep knows"),
        (["--row", "9", "--with", "blue=0.1,0.1"], "--with: is given with --from"),
    ],
)
def test_a_flick_of_a_sweep_is_named_by_its_row_and_nothing_else(
    arguments: list[str], said: str, done: Path, capsys: Captured
) -> None:
    assert said in error(["flick", "--from", done, *arguments], capsys)


def test_a_row_without_a_sweep_is_refused(capsys: Captured) -> None:
    said = error(["flick", "--row", "3", "--aim", "0", "--speed", "1"], capsys)
    assert "--row: is given without --from" in said


@pytest.mark.parametrize(
    ("change", "arguments", "said"),
    [
        (("aim =", "am ="), [], "flick.am: is not a known key; did you mean aim? expected one of: "),
        (("to = 20", "to = -20"), [], "flick.aim.to: is an empty range, -20 to -20; expected the le"),
        (("points = 5", "points = 1000000"), [], "sweep: is of 4000000 flicks; expected at most 1000000"),
        (SAME, ["--out", "nowhere/at/all.sweep"], "all.sweep: cannot be written (No such file"),
        (SAME, ["--workers", "2", "--cluster", "tcp://x:1"], "--cluster: is given with --workers"),
        (SAME, ["--cluster", "nonsense"], "cluster nonsense: is no address; expected tcp://HOST:PORT"),
        (SAME, ["--workers", "0"], "--workers: is 0; expected 1 to 1000"),
        (SAME, ["--resume"], "new.sweep: there is no such file; expected the results of icecool3d sweep"),
        (SAME, ["--ends"], "sweep run: unrecognized arguments: --ends; see icecool3d sweep run --help"),
        (SAME, ["--width", "0.1"], "--along, --width: are given without --refine"),
        (SAME, ["--refine", ".", "--along", "side"], "--along 'side': has no neighbours; expected one of"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_line_and_leaves_no_file(
    change: tuple[str, str], arguments: list[str], said: str, spec: Path, capsys: Captured
) -> None:
    spec.write_text(DOOR.replace(*change))
    with chdir(spec.parent):
        assert said in error(["sweep", spec, "--out", "new.sweep", *arguments], capsys)
    assert [path.name for path in spec.parent.iterdir()] == ["spec.toml"]


def test_many_flicks_must_be_wanted(spec: Path, capsys: Captured) -> None:
    spec.write_text(DRAWN.replace("flicks = 8", "flicks = 1000000000"))
    said = error(["sweep", spec, "--out", spec.with_name("x.sweep")], capsys)
    assert "sweep: is of 3000000000 flicks; expected at most 1000000, or --yes" in said


def test_results_that_are_there_are_not_overwritten(spec: Path, done: Path, capsys: Captured) -> None:
    os.utime(done, ns=(1, 1))
    before = done.read_bytes()
    said = error(["sweep", spec, "--out", done], capsys)
    assert "is there already; expected the name of a new file, or --resume to go on" in said
    spec.write_text(DOOR.replace("to = 4.0", "to = 5.0"))
    said = error(["sweep", spec, "--out", done, "--resume"], capsys)
    assert "is of another sweep: it has other numbers; expected the spec it was begun with" in said
    assert done.read_bytes() == before
    assert done.stat().st_mtime_ns == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "sweep: the following arguments are required: ACTION; see icecool3d sweep --help"),
        (["plot"], "sweep plot: the following arguments are required: FILE; see icecool3d sweep plot --help"),
        (
            ["a.toml", "b.toml", "--out", "x.sweep"],
            "sweep run: unrecognized arguments: b.toml; see icecool3d",
        ),
        (["plot", "nowhere.sweep"], "nowhere.sweep: there is no such file"),
        (["nowhere.toml", "--out", "x.sweep"], "nowhere.toml: there is no such file"),
    ],
)
def test_what_is_not_there_is_told(arguments: list[str], said: str, capsys: Captured) -> None:
    assert said in error(["sweep", *arguments], capsys)


def test_a_spec_without_a_file_for_results_is_refused(spec: Path, capsys: Captured) -> None:
    assert "required: --out; see icecool3d sweep run --help" in error(["sweep", spec], capsys)


@pytest.mark.parametrize("arguments", [["--out", "map.jpg"], ["--axes", "aim", "side"]])
def test_a_picture_that_cannot_be_drawn_is_told(arguments: list[str], done: Path, capsys: Captured) -> None:
    assert "expected " in error(["sweep", "plot", done, *arguments], capsys)


def test_a_missing_extra_is_told_with_what_to_install(
    done: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    for name in list(sys.modules):
        if name == "icecool3d.lab.sweep.maps":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = error(["sweep", "plot", done], capsys)
    assert "sweep: needs matplotlib, which is missing; expected pip install 'icecool3d[lab]'" in said


def test_help_and_flicks_need_nothing_of_what_sweeps_need() -> None:
    look = (
        "import sys; import icecool3d.lab.sweep; from icecool3d.cli.main import main\n"
        "from icecool3d.library.extra import LAB_PACKAGES\n"
        "main(['sweep', '--help']); print([each for each in LAB_PACKAGES if each in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", look], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


STOPPING = """
import os, signal, sys
from icecool3d.cli import sweep_command
from icecool3d.cli.main import main
from icecool3d.lab.sweep import Results

def add(self, rows, kept=Results.add):
    kept(self, rows)
    if self.done() >= {rows}:
        {stop}

Results.add = add
sys.exit(main(sys.argv[1:]))
"""
"""The command, killed or stopped as soon as its file holds so many rows."""
KILLED, STOPPED = "os.kill(os.getpid(), signal.SIGKILL)", "os.killpg(0, signal.SIGINT)"
"""The second as ^C on a terminal, which workers hear as well."""
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a sweep of its own, as from a terminal; the first time anew, then to go on."""
    (tmp_path / "long.toml").write_text(LONG)
    started: list[subprocess.Popen[str]] = []

    def begin(program: str = STOPPING.format(rows=0, stop="pass")) -> "subprocess.Popen[str]":
        command = [
            sys.executable,
            "-c",
            program,
            "sweep",
            str(tmp_path / "long.toml"),
            "--out",
            str(tmp_path / "long.sweep"),
        ]
        more = ["--resume"] if started else []
        started.append(
            subprocess.Popen(
                [*command, "--workers", "2", *more],
                cwd=HOUSE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
            )
        )
        return started[-1]

    yield begin
    for each in started:
        each.kill()
        each.communicate()


def rows_in(path: Path) -> int:
    """Return how many rows a file holds that another process writes, or begins to."""
    if not path.exists():
        return 0
    with sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True) as database:
        ((found,),) = database.execute("SELECT count(*) FROM flick")
    database.close()
    return int(found)


def wait_for(path: Path, rows: int) -> None:
    """Wait until a file that another process writes holds so many rows."""
    for _ in range(600):
        if rows_in(path) >= rows:
            return
        time.sleep(0.1)
    raise AssertionError(f"{rows} rows never came")


def test_a_sweep_that_was_killed_or_stopped_goes_on_to_the_same_table(start: Start, tmp_path: Path) -> None:
    out = tmp_path / "long.sweep"
    killed = start(STOPPING.format(rows=8, stop=KILLED))
    killed.communicate()
    assert killed.returncode == -signal.SIGKILL

    stopped = start(STOPPING.format(rows=30, stop=STOPPED))
    printed, said = stopped.communicate()
    assert (stopped.returncode, printed) == (130, "")
    assert said == f"icecool3d: stopped; --resume goes on with {out}\n"

    last = start()
    printed, said = last.communicate()
    assert (last.returncode, said) == (0, "")
    with Results(out) as results:
        assert list(results.missing()) == []
        assert list(results.rows()) == all_rows(spec_of(LONG, tmp_path))
        assert f"table {results.digest()}" in printed


def test_a_sweep_that_is_stopped_while_its_workers_start_ends_in_one_line(
    start: Start, tmp_path: Path
) -> None:
    stopped = start()
    for _ in range(1200):
        workers = workers_of(stopped.pid)
        if workers or stopped.poll() is not None:
            break
        time.sleep(0.05)
    os.killpg(stopped.pid, signal.SIGINT)
    printed, said = stopped.communicate()
    assert (stopped.returncode, printed) == (130, "")
    assert said == f"icecool3d: stopped; --resume goes on with {tmp_path / 'long.sweep'}\n"
    # Workers may end a moment after the program that they hear the stop with.
    for _ in range(200):
        if not (left := [each for each in workers if Path(f"/proc/{each}").exists()]):
            break
        time.sleep(0.05)
    assert left == []


def test_help_tells_of_the_most_that_is_run_unasked(capsys: Captured) -> None:
    assert main(["sweep", "run", "--help"]) == 0
    assert str(sweep_command.MANY) in capsys.readouterr().out


def workers_of(program: int) -> list[int]:
    """Return the worker processes of a sweep that runs."""
    threads = Path(f"/proc/{program}/task").iterdir()  # whose children are those of each thread
    children = [each for thread in threads for each in (thread / "children").read_text().split()]
    return [int(each) for each in children if "sweep.workers" in Path(f"/proc/{each}/cmdline").read_text()]


@pytest.mark.soak
def test_whoever_is_killed_and_however_often_the_table_is_the_same(start: Start, tmp_path: Path) -> None:
    out, text = tmp_path / "long.sweep", DRAWN.replace("flicks = 8", "flicks = 1000")
    (tmp_path / "long.toml").write_text(text)
    for _ in range(2):
        done, program = rows_in(out), start()
        for more in (100, 200):  # so workers are at work: one that cannot even begin ends the program
            wait_for(out, done + more)
            os.kill(workers_of(program.pid)[0], signal.SIGKILL)
            time.sleep(3.0)  # two deaths in one chunk are for another test
        program.kill()
        program.communicate()
    last = start()
    printed, said = last.communicate()
    assert (last.returncode, said) == (0, "")
    with Results(out) as results:
        assert [row.row for row in results.rows()] == list(range(3000))
        assert list(results.rows()) == all_rows(spec_of(text, tmp_path))
        assert f"table {results.digest()}" in printed
