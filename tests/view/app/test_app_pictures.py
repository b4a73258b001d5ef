"""Pictures kept at any page, and files dropped on it, without a window: what is carried, shown and said."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from icecool3d.kit.errors import InputError
from icecool3d.kit.picture_text import write_text
from icecool3d.replay.recording import read_recording, recorded_flicks
from icecool3d.toids.toids_recording import read_toids, record_toids, toids_header
from icecool3d.view.files.match_files import matches_folder, recordings_folder
from icecool3d.view.files.saved_recordings import kept_in
from icecool3d.view.replays.replay_screen import ReplayScreen
from icecool3d.view.toids.toids_files import toids_folder
from icecool3d.view.ui.input_events import FileDropped, Pressed, Released
from tests.recordings import some_bytes, some_match, write
from tests.view.app.user import PLACES, User, arrived, late_match

pytestmark = pytest.mark.usefixtures("drawing")
PLAYED = {"a turn", "pause", "cards", "replay", "a game of toids", "the rules of toids"}
"""Pages over something that can be replayed."""
WITH_REPLAY, ALONE = (
    "Kept as a picture that is its own replay: ",
    "Kept as a picture; there is nothing to replay",
)


def pictures() -> list[Path]:
    return sorted(recordings_folder().glob("*.png"))


def press(user: User, key: str) -> None:
    user.app.hear(Pressed(key))
    user.app.hear(Released(key))


@pytest.mark.parametrize("place", PLACES)
def test_on_every_page_one_key_keeps_what_is_seen_with_what_can_be_replayed_of_it(
    open_app: Callable[[], User], place: str
) -> None:
    user = arrived(open_app, place)
    user.app.hear(Pressed("d"))
    (path,) = pictures()
    with Image.open(path) as picture:
        assert picture.size == user.app.stage.size
    assert user.app.notice.now.startswith(WITH_REPLAY if place in PLAYED else ALONE)
    assert user.app.notice.now.endswith(str(path.name))
    if "toids" in place and place in PLAYED:
        (game,) = toids_folder().iterdir()
        assert read_toids(path).header == read_toids(game).header
    elif place in PLAYED:
        assert read_recording(path).content == late_match()
    else:
        with pytest.raises(InputError, match="is a picture that carries no recording"):
            read_recording(path)


def test_each_picture_is_a_file_of_its_own_and_those_with_flicks_are_under_replays(
    open_app: Callable[[], User],
) -> None:
    user = arrived(open_app, "a turn")
    for _ in range(3):  # by a clock that stands still
        press(user, "d")
    user.click("pause", "menu")
    press(user, "d")
    user.click("toids", "start")
    for _ in range(2):  # the second time it is only held
        user.app.hear(Pressed("d"))
    assert len(pictures()) == 5
    kept = kept_in((recordings_folder(), matches_folder()), "fr")
    assert [each.path.suffix for each in kept.kept] == [*[".png"] * 3, ".icecool"]
    assert kept.kept[0].title.endswith("Image : Partie : Ann, Bob")
    assert kept.refused == ()
    user.click("menu", "open", "open-0")
    assert isinstance(user.app.screen, ReplayScreen)
    assert user.app.screen.recording == late_match()


def test_a_players_own_key_and_language_hold_for_pictures_too(open_app: Callable[[], User]) -> None:
    user = arrived(open_app, "settings")
    user.click("language-fr", "keys", "key-d")
    press(user, "y")  # which has the key now
    press(user, "d")
    assert pictures() == []
    press(user, "y")
    assert user.app.notice.now.startswith("Image gardée ; il n'y a encore rien à revoir : ")
    assert len(pictures()) == 1


def test_where_no_picture_can_be_kept_that_is_said_and_all_goes_on(open_app: Callable[[], User]) -> None:
    user = arrived(open_app, "a turn")
    recordings_folder().write_text("no folder")
    user.app.hear(Pressed("d"))
    assert "recordings" in user.app.notice.now
    assert user.players == 2


@pytest.mark.parametrize("kind", ["recording", "match", "picture"])
def test_a_recording_that_is_dropped_is_opened_from_any_page(
    open_app: Callable[[], User], tmp_path: Path, kind: str
) -> None:
    path, content = tmp_path / "x", some_match() if kind == "match" else some_bytes()
    path.write_bytes(content)
    if kind == "picture":
        Image.new("RGB", (9, 9)).save(tmp_path / "plain.png")
        path.write_bytes(write_text((tmp_path / "plain.png").read_bytes(), content, "x"))
    user = arrived(open_app, "a turn")
    user.app.hear(Pressed("?"))
    user.app.hear(FileDropped(path))
    assert isinstance(user.app.screen, ReplayScreen)
    assert user.app.screen.recording == content
    assert "flick-0" in user.buttons


def test_a_file_that_cannot_be_shown_is_refused_in_one_line_and_nobody_is_sent_away(
    open_app: Callable[[], User], tmp_path: Path
) -> None:
    with record_toids(tmp_path / "toids.icecool", toids_header((None, None), 3), lambda *_: None):
        pass
    write(tmp_path / "empty.icecool", ())
    (tmp_path / "cut.icecool").write_bytes(some_bytes()[:500])
    Image.new("RGB", (9, 9)).save(tmp_path / "plain.png")
    said = {
        "toids.icecool": "is a game of IceToids; expected a recording of flicks",
        "empty.icecool": "holds no flick; expected one at least",
        "cut.icecool": "holds no whole line; expected an .icecool file",
        "plain.png": "is a picture that carries no recording",
        "nothing.png": "there is no such file; expected an .icecool file",
        ".": "is not a regular file; expected an .icecool file",
        "a\0b": "cannot be opened",
    }
    user = arrived(open_app, "a turn")
    screen = user.app.screen
    for name, wrong in said.items():
        user.app.hear(FileDropped(tmp_path / name))
        assert user.app.notice.now.startswith(f"{tmp_path / name}: {wrong}")
        assert user.app.screen is screen
    user.app.hear(FileDropped(recorded_flicks() / "three-doors.icecool"))
    assert isinstance(user.app.screen, ReplayScreen)
