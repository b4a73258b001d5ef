"""Lists of recordings: what is kept, what comes with the game, and what a kept flick still is."""

from pathlib import Path

import numpy as np
import pytest

from icecool3d.kit.language import LANGUAGES
from icecool3d.physics import World, Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.replay.checking import check
from icecool3d.replay.recording import (
    find_recordings,
    read_recording,
    recorded_flicks,
    recorded_matches,
)
from icecool3d.school import door_card
from icecool3d.trace import Flick, Poses
from icecool3d.view.files.saved_recordings import keep, kept_in
from icecool3d.view.practice.practice_screen import PracticeScreen
from icecool3d.view.replays.footage import everybody
from icecool3d.view.replays.recordings_screen import OpenScreen
from icecool3d.view.replays.replay_page import listed
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Hand, Left, commands, named
from icecool3d.view.ui.input_events import Pressed
from icecool3d.view.ui.screen import BACK, REPLAY
from tests.recordings import SCHOOL, some_flicks, write
from tests.replay.test_record_bodies import grown
from tests.view.matches import nearly_over
from tests.view.replays.replay_hands import FRAME, SHEET, opened, run, said


def listed_names(screen: OpenScreen) -> list[str]:
    return [
        each.text
        for each in named(screen.page(SHEET))
        if isinstance(each, Button) and each.name.startswith("open-")
    ]


def test_ones_own_recordings_come_first_and_the_newest_before_all(
    table_view: TableView, tmp_path: Path
) -> None:
    for name in ("2026-01-01", "2026-02-01"):
        write(tmp_path / f"{name}.icecool", some_flicks()[:1], title=f"Mine of {name}")
    (tmp_path / "2026-03-01.icecool").write_text("broken")
    write(tmp_path / "2026-04-01.icecool", ())  # without a flick there is nothing to see
    chosen: list[Path] = []
    screen = OpenScreen(table_view, "en", SCHOOL, (tmp_path, tmp_path / "nowhere"), chosen.append)
    assert listed_names(screen)[:3] == ["Mine of 2026-02-01", "Mine of 2026-01-01", "By a single point"]
    assert screen.did(Chosen("open-1")) == REPLAY
    assert chosen == [tmp_path / "2026-01-01.icecool"]
    assert screen.did(Left()) == screen.did(Chosen("back")) == BACK


def test_one_gets_to_the_end_of_the_list_and_back(table_view: TableView) -> None:
    screen = OpenScreen(table_view, "fr", SCHOOL, (), lambda _: None)
    seen = listed_names(screen)
    assert len(seen) == listed(SHEET)
    for _ in range(9):
        screen.did(Chosen("down"))
        seen += [name for name in listed_names(screen) if name not in seen]
    assert len(seen) == len(find_recordings([recorded_flicks(), recorded_matches()]))
    assert "Le message" in seen or "Le relais" in seen  # in the language
    last = listed_names(screen)
    assert len(last) == listed(SHEET)
    for _ in range(9):
        screen.did(Chosen("up"))
    assert listed_names(screen) == seen[: listed(SHEET)]
    inside = (screen.page(SHEET)[0].box.x + 30.0, screen.page(SHEET)[0].box.y + 90.0)
    for key, names in (("wheel_down", last), ("wheel_up", seen[: listed(SHEET)])):
        for _ in seen:
            for done in Hand().hear(Pressed(key, inside), screen.page(SHEET)) or ():
                screen.did(done)
        assert listed_names(screen) == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_flick_that_is_kept_comes_back_bit_for_bit_and_has_a_name(tmp_path: Path, language: str) -> None:
    with World(SCHOOL, load_penguin(), ["red", "blue"]) as world:
        trace = world.flick(Flick("red", 8.0, 2.5), [standing(-0.11, -0.23), standing(0.2, -0.16)])
    path = keep(tmp_path / "new", trace, judge(trace, SCHOOL), SCHOOL, load_penguin())
    recording = read_recording(path)
    assert [each.outcome for each in check(recording, [1])] == ["same-bits"]
    (kept,) = kept_in([path.parent], "fr" if language == "fr" else "en").kept
    assert kept.title.startswith({"en": "Red 20", "fr": "Rouge 20"}[language])
    assert (kept.penguins, kept.flicks) == (("red",), 1)


def test_matches_of_the_same_people_are_told_apart_by_when_they_began(tmp_path: Path) -> None:
    for hour in (9, 17):
        nearly_over(tmp_path / f"2026-01-31 {hour:02}-30-00-000000.icecool")
    nearly_over(tmp_path / "mine.icecool")
    titles = [kept.title for kept in kept_in([tmp_path], "fr").kept]
    assert titles == [
        "Partie : Ann, Bob",
        "2026-01-31 17:30 · Partie : Ann, Bob",
        "2026-01-31 09:30 · Partie : Ann, Bob",
    ]


def test_a_flick_of_practice_is_kept_by_its_button(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    screen = PracticeScreen(table_view, "en", SCHOOL)
    screen.meant(commands.Confirm())
    run(screen, 2 * FRAME)
    assert "save" in [widget.name for widget in named(screen.page(SHEET))]
    screen.did(Chosen("save"))
    (path,) = tmp_path.rglob("*.icecool")
    assert [flick.flick.penguin for flick in read_recording(path).flicks] == ["red"]
    assert any("is kept" in getattr(widget, "text", "") for widget in screen.page(SHEET))
    screen.close()


def test_where_nothing_can_be_kept_that_is_said(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "icecool3d").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    screen = PracticeScreen(table_view, "en", SCHOOL)
    screen.meant(commands.Confirm())
    run(screen, 2 * FRAME)
    screen.did(Chosen("save"))
    assert any("icecool3d" in getattr(widget, "text", "") for widget in screen.page(SHEET))
    screen.close()


def test_a_kept_flick_of_a_piece_among_furniture_comes_back_with_both(
    table_view: TableView, tmp_path: Path
) -> None:
    others = {"walrus": grown("walrus", 1.4)}
    card = door_card(SCHOOL.door("gym-lounge"))
    with Worlds(SCHOOL, load_penguin(), others=others) as worlds:
        poses = Poses(("red", "walrus"), np.array([standing(0.2, -0.1), standing(0.2, 0.0)]))
        trace = worlds.flick(Flick("walrus", 180.0, 2.5), poses, (card,))
    path = keep(tmp_path, trace, judge(trace, SCHOOL), SCHOOL, load_penguin())
    screen = opened(table_view, read_recording(path))
    assert "comes out otherwise" not in said(screen)
    assert table_view.scene is not None
    assert table_view.scene.shape_of("walrus") == others["walrus"].shape
    table_view.step(FRAME)
    assert not table_view.scene.penguins["walrus"].is_hidden()
    assert table_view.scene.solid.find_all_matches("furniture").get_num_paths() == 1
    assert everybody(read_recording(path)) == ("red", "walrus")
    screen.close()
    table_view.lay(SCHOOL, ("red",), {}, "en")
    assert table_view.scene.solid.find_all_matches("furniture").get_num_paths() == 0
