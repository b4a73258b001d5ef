"""Lists of recordings: only their heads are read, and what cannot go on is said there."""

import shutil
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.parsing import parse_json
from icecool3d.replay.match_recording import resume_match
from icecool3d.replay.recording import read_head, read_recording, recorded_flicks, recorded_matches
from icecool3d.view.files.saved_recordings import kept_in, matches_to_go_on_with
from tests.recordings import some_match

SHIPPED = sorted([*recorded_flicks().iterdir(), *recorded_matches().iterdir()])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_head_tells_what_the_whole_recording_does(path: Path) -> None:
    head, whole = read_head(path), read_recording(path)
    assert head.header == whole.header
    assert head.flicks == len(whole.flicks)
    assert head.penguins == tuple(dict.fromkeys(flick.flick.penguin for flick in whole.flicks))
    assert head.changed is None


def test_a_list_reads_no_more_than_heads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(3):
        (tmp_path / f"{number}.icecool").write_bytes(some_match())
    read = list[str]()

    def heard(raw: bytes, where: str, error: type[InputError]) -> dict[str, object]:
        read.append(where)
        return parse_json(raw, where, error)

    monkeypatch.setattr("icecool3d.kit.journal.parse_json", heard)
    assert len(kept_in([tmp_path], "en").kept) == 3
    assert len(read) == 3


def test_a_match_that_was_edited_says_so_in_the_list_to_go_on_with_and_is_refused(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.icecool").write_bytes(some_match())
    edited = tmp_path / "b.icecool"
    edited.write_bytes(edited.read_bytes().replace(b'"happened":', b'"happened": ', 1))
    titles = {kept.path.stem: kept.title for kept in matches_to_go_on_with(tmp_path, "en").kept}
    assert titles["b"] == f"{titles['a']} (changed: does not go on)"
    with pytest.raises(InputError, match="was changed after it was written"):
        resume_match(edited, lambda _: None)


def test_what_is_damaged_further_down_is_listed_and_refused_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    shutil.copy(next(recorded_matches().iterdir()), path)
    flicks = len(read_recording(path).flicks)
    with path.open("ab") as file:
        file.write(b"{nonsense}\n")
    (kept,) = kept_in([tmp_path], "en").kept
    assert kept.flicks == flicks
    with pytest.raises(InputError):
        read_recording(path)
