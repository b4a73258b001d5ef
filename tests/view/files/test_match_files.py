"""Which matches can be gone on with: the one last played first, whatever clocks, names and strangers do."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from icecool3d.kit.language import Language
from icecool3d.replay.match_setup import Seat
from icecool3d.school import load_school
from icecool3d.view.files.match_files import (
    began_at,
    new_path,
    refusals_told,
    remember_last_played,
    unfinished_in,
)
from icecool3d.view.files.saved_recordings import kept_in, matches_to_go_on_with
from icecool3d.view.match.new_match import Plan, begin
from tests.recordings import some_flicks, write
from tests.view.matches import nearly_over

SCHOOL = load_school("school")
SEATS = (Seat("green", "Cléo"), Seat("red", "Ann"))
NOON = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def begun(path: Path, seconds: float = 0.0) -> Path:
    """Begin a match in a file that was written so many seconds after noon."""
    begin(Plan(SEATS, first="red"), SCHOOL, path, seed=1)
    os.utime(path, (NOON.timestamp() + seconds,) * 2)
    return path


def names(folder: Path) -> list[str]:
    return [path.stem for path in unfinished_in(folder).paths]


def refused(folder: Path) -> list[str]:
    """Return what is said of what cannot be read, without its folder."""
    return sorted(str(each).replace(f"{folder}/", "") for each in unfinished_in(folder).refused)


def test_the_match_written_last_comes_first_where_nothing_is_remembered(tmp_path: Path) -> None:
    for seconds, name in enumerate(("zzz", "mmm", "aaa")):
        begun(tmp_path / f"{name}.icecool", seconds)
    assert names(tmp_path) == ["aaa", "mmm", "zzz"]


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=365)])
def test_the_match_that_is_remembered_comes_first_though_the_clock_was_set_back(
    tmp_path: Path, back: timedelta
) -> None:
    begun(tmp_path / "before.icecool")
    remember_last_played(tmp_path / "before.icecool")
    begun(tmp_path / "after.icecool", -back.total_seconds())
    assert names(tmp_path) == ["before", "after"]
    remember_last_played(tmp_path / "after.icecool")
    assert names(tmp_path) == ["after", "before"]


def test_a_match_that_is_over_gives_way_to_those_that_are_not(tmp_path: Path) -> None:
    nearly_over(late := tmp_path / "late.icecool")
    begun(tmp_path / "old.icecool", -9)
    remember_last_played(late)
    assert names(tmp_path) == ["late", "old"]
    with late.open("ab") as file:
        file.write(b'{"kind":"action","happened":[["game-ended",[[1,"red",1,1]]]]}')
    assert names(tmp_path) == ["late", "old"]  # the line was cut off, and does not count
    with late.open("ab") as file:
        file.write(b"\n")
    assert names(tmp_path) == ["old"]


def test_nobodys_name_ends_a_match(tmp_path: Path) -> None:
    seats = (Seat("red", '["game-ended"'), Seat("blue", "Bob"))
    begin(Plan(seats, first="red"), SCHOOL, tmp_path / "odd.icecool", seed=1)
    assert names(tmp_path) == ["odd"]


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"match": 3}', '{"match": "../other.icecool"}', '{"match": ["a"]}', ""]
)
def test_a_memory_that_makes_no_sense_leaves_it_to_the_files(tmp_path: Path, text: str) -> None:
    begun(tmp_path / "b.icecool", 1)
    begun(tmp_path / "a.icecool", 2)
    (tmp_path / "last-played.json").write_text(text)
    assert names(tmp_path) == ["a", "b"]


def strange_files(folder: Path) -> None:
    """Put into a folder what nobody can play."""
    os.mkfifo(folder / "pipe.icecool")
    (folder / "folder.icecool").mkdir()
    (folder / "endless.icecool").symlink_to("/dev/zero")
    (folder / "lost.icecool").symlink_to("nowhere")
    (folder / "empty.icecool").touch()
    (folder / "large.icecool").touch()
    os.truncate(folder / "large.icecool", 10 * 2**30)


STRANGE = [
    "empty.icecool: holds no whole line; expected an .icecool file",
    "endless.icecool: is not a regular file; expected an .icecool file",
    "folder.icecool: is not a regular file; expected an .icecool file",
    "large.icecool: is larger than 8 MiB; expected a smaller file",
    "lost.icecool: there is no such file; expected an .icecool file",
    "pipe.icecool: is not a regular file; expected an .icecool file",
]


def test_strange_files_are_skipped_and_named_and_never_waited_for(tmp_path: Path) -> None:
    begun(tmp_path / "good.icecool", -9)
    strange_files(tmp_path)
    assert names(tmp_path) == ["good"]
    assert refused(tmp_path) == STRANGE
    shelf = kept_in([tmp_path], "en")
    assert sorted(str(each).replace(f"{tmp_path}/", "") for each in shelf.refused) == STRANGE


def test_a_pipe_in_the_place_of_the_memory_is_named_and_not_waited_for(tmp_path: Path) -> None:
    begun(tmp_path / "good.icecool")
    os.mkfifo(tmp_path / "last-played.json")
    assert names(tmp_path) == ["good"]
    (said,) = refused(tmp_path)
    assert said.startswith("last-played.json: is not a regular file")


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "matches").touch()
    (reason,) = unfinished_in(tmp_path / "matches").refused
    assert (
        reason.in_language("fr") == f"{tmp_path}/matches : est illisible (ce n'est pas un dossier)"
        " ; il faut un dossier"
    )
    assert len(kept_in([tmp_path / "matches"], "en").refused) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "empty.icecool: holds no whole line; expected an .icecool file"),
        ("fr", "empty.icecool : ne contient pas de ligne entière ; il faut un fichier .icecool"),
    ],
)
def test_one_file_that_cannot_be_read_is_said_in_full_and_more_are_counted(
    tmp_path: Path, language: Language, said: str
) -> None:
    (tmp_path / "empty.icecool").touch()
    assert refusals_told((), language) == ""
    first = unfinished_in(tmp_path).refused
    assert refusals_told(first, language).endswith(said)
    more = {"en": "and 1 more that cannot be read", "fr": "et 1 de plus que l'on ne peut lire"}[language]
    assert refusals_told([*first, *first], language).endswith(f"{said} ({more})")


def test_matches_to_go_on_with_have_the_names_of_their_players_and_flicks_alone_are_none(
    tmp_path: Path,
) -> None:
    began = NOON.astimezone()
    begun(new_path(tmp_path, lambda: NOON))
    begun(tmp_path / "mine.icecool", 9)
    write(tmp_path / "flicks.icecool", some_flicks()[:1])
    (tmp_path / "broken.icecool").write_text("no match at all\n")
    shelf = matches_to_go_on_with(tmp_path, "fr")
    titles = [kept.title for kept in shelf.kept]
    assert titles == ["Partie : Cléo, Ann", f"{began:%Y-%m-%d %H:%M} · Partie : Cléo, Ann"]
    (reason,) = shelf.refused
    assert str(reason).startswith(f"{tmp_path}/broken.icecool: line 1: is not JSON")


# Names by the time


def test_files_are_named_in_utc_so_that_autumn_sorts_them_rightly(tmp_path: Path) -> None:
    summer, winter = timezone(timedelta(hours=2)), timezone(timedelta(hours=1))
    before = new_path(tmp_path, lambda: datetime(2026, 10, 25, 2, 50, tzinfo=summer))
    after = new_path(tmp_path, lambda: datetime(2026, 10, 25, 2, 10, tzinfo=winter))
    assert before.name == "2026-10-25 00-50-00-000000Z.icecool"
    assert before < after
    assert began_at(before) == datetime(2026, 10, 25, 0, 50, tzinfo=UTC)


def test_two_files_of_the_same_moment_have_two_names(tmp_path: Path) -> None:
    paths = [begun(new_path(tmp_path, lambda: NOON)) for _ in range(3)]
    assert paths == sorted({*paths})


# What an odd system has


def test_a_match_in_a_file_with_an_odd_name_goes_on_as_any(tmp_path: Path) -> None:
    begun(tmp_path / "plain.icecool", 9)
    for name in (b"\xff\xfe.icecool", b"a\nb.icecool", b"\x1b[2J.icecool"):
        odd = begun(tmp_path / os.fsdecode(name))
        remember_last_played(odd)
        assert unfinished_in(tmp_path).paths[0] == odd
        assert matches_to_go_on_with(tmp_path, "en").kept[0].path == odd


def test_what_may_not_be_read_is_named(tmp_path: Path) -> None:
    """Whoever runs this may be root, who may read everything: so another user looks."""
    tmp_path.chmod(0o755)
    (tmp_path / "matches").mkdir()
    begun(tmp_path / "matches" / "mine.icecool").chmod(0)
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from icecool3d.view.files.match_files import unfinished_in\n"
        "os.chdir(sys.argv[1])\n"
        "if os.geteuid() == 0: os.setgroups([]); os.seteuid(65534)\n"
        "print(*unfinished_in(Path('matches')).refused, sep='\\n')\n"
    )

    def look() -> str:
        command = [sys.executable, "-c", program, str(tmp_path)]
        folder = Path(__file__).parents[2]
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout

    mine = "matches/mine.icecool: cannot be opened (Permission denied); expected an .icecool file\n"
    assert look() == mine
    (tmp_path / "matches").chmod(0)
    assert look() == "matches: cannot be read (Permission denied); expected a folder\n"
    (tmp_path / "matches").chmod(0o755)
