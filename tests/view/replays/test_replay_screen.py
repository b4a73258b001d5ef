"""Replays in the window, without one: every flick as it was, and nothing that hands do gets in the way."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.replay.recording import (
    read_recording,
    recorded_flicks,
    recording_from_bytes,
)
from icecool3d.rules import TookFish
from icecool3d.school import load_school
from icecool3d.trace import Flick
from icecool3d.view.files.saved_recordings import keep
from icecool3d.view.replays.footage import shots_of
from icecool3d.view.replays.recordings_screen import OpenScreen
from icecool3d.view.replays.replay_screen import KEPT, PAUSE, ReplayScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Left, Rolled, Slid, commands, named
from icecool3d.view.ui.screen import OPEN
from icecool3d.view.ui.scrolled import LOG
from tests.recordings import SCHOOL, some_bytes, some_flicks, some_match, write
from tests.view.beside import Beside
from tests.view.matches import through_a_trap_to_the_emerald_fish
from tests.view.replays.replay_hands import (
    FRAME,
    SHEET,
    flicks,
    moment,
    opened,
    place,
    pressed,
    run,
    said,
    see_all,
)

ALL = [
    commands.AimPressed((0.0, 0.0)),
    commands.AimMoved((0.3, 0.1)),
    commands.AimReleased((0.3, 0.1)),
    commands.Grabbed((0.0, 0.0)),
    commands.Dragged((0.1, 0.1)),
    commands.Dropped((0.1, 0.1)),
    commands.Pan((0.0, 0.0), (0.1, 0.1)),
    commands.Orbit(0.2, 0.1),
    commands.Zoom((0.0, 0.0), 1.0),
    *commands.KEYS.values(),
]


def test_a_flick_begins_and_ends_as_it_was_recorded(table_view: TableView) -> None:
    recording = flicks()
    screen = ReplayScreen(table_view, "en", recording)
    assert moment(screen) is None
    flick = recording.flicks[0]
    who = flick.flick.penguin
    assert place(table_view, who) == pytest.approx(flick.start[who][:3], abs=1e-6)
    run(screen, 2 * FRAME)
    assert moment(screen) is not None
    run(screen, flick.seconds + 0.5)  # a jump is shown slowly for a while
    assert moment(screen) == 1.0
    assert place(table_view, who) == pytest.approx(flick.end[who][:3], abs=1e-6)
    screen.close()


def test_what_leads_nowhere_is_grey_and_says_why(table_view: TableView) -> None:
    screen = opened(table_view, flicks())

    def barred() -> set[str]:
        return {each.name for each in named(screen.page(SHEET)) if isinstance(each, Button) and each.why_not}

    screen.did(Slid("moment", 0.0))
    screen.step(0.0)
    assert barred() == {"first", "step-back", "previous"}
    screen.did(Slid("moment", 1.0))
    screen.step(0.0)
    assert barred() == {"step-on", "previous"}
    screen.did(Chosen("next"))
    run(screen, 0.1)
    assert barred() == set()
    screen.close()


def test_one_goes_from_flick_to_flick_by_buttons_keys_and_the_list(table_view: TableView) -> None:
    screen = opened(table_view, flicks())
    assert pressed(screen) == "flick-0"
    screen.did(Chosen("previous"))
    assert pressed(screen) == "flick-0"
    screen.did(Chosen("next"))
    assert pressed(screen) == "flick-1"
    screen.meant(commands.Confirm())
    assert pressed(screen) == "flick-2"
    screen.did(Chosen("flick-4"))
    assert pressed(screen) == "flick-4"
    screen.did(Chosen("next"))
    screen.meant(commands.Choose(8))
    assert pressed(screen) == "flick-4"
    screen.meant(commands.Choose(0))
    assert pressed(screen) == "flick-0"
    run(screen, 2 * FRAME)
    assert moment(screen) is not None
    screen.close()


def test_the_end_is_seen_for_a_while_and_then_comes_the_next_flick(table_view: TableView) -> None:
    recording = flicks()
    screen = opened(table_view, recording)
    run(screen, recording.flicks[0].seconds + 0.5)
    assert pressed(screen) == "flick-0"
    run(screen, PAUSE + FRAME)
    assert pressed(screen) == "flick-1"
    screen.did(Slid("moment", 1.0))  # who scrubs to the end stays there
    run(screen, 3 * PAUSE)
    assert (pressed(screen), moment(screen)) == ("flick-1", 1.0)
    screen.close()


def test_it_is_paused_slowed_stepped_and_scrubbed(table_view: TableView) -> None:
    screen = opened(table_view, flicks())
    screen.did(Chosen("play"))
    before = moment(screen)
    run(screen, 0.5)
    assert moment(screen) == before
    screen.did(Chosen("step-on"))
    run(screen, FRAME)
    after = moment(screen)
    assert before is not None
    assert after is not None
    assert 0.0 < after - before < 0.01
    screen.did(Slid("moment", 0.5))
    run(screen, FRAME)
    assert moment(screen) == pytest.approx(0.5)
    screen.did(Chosen("first"))
    assert moment(screen) == 0.0
    screen.close()


def test_what_happened_is_told_and_a_verdict_shows_why(table_view: TableView) -> None:
    screen = opened(table_view, read_recording(recorded_flicks() / "two-doors-and-a-bounce.icecool"))
    assert "Nothing yet." in said(screen)
    assert "passes Classroom-Lounge" not in said(screen)  # nothing is told before it was seen
    see_all(screen)
    assert "Red passes Classroom-Lounge" in said(screen)
    why = [each.hint for each in screen.page(SHEET) if isinstance(each, Button)]
    assert any("Through Classroom-Lounge: in at" in each for each in why)
    assert "Two doors and a bounce" in said(screen)
    screen.did(Chosen("told-0"))
    run(screen, 1.0)
    assert table_view.scene is not None
    assert len(table_view.scene.root.find_all_matches("judging")) == 1
    screen.meant(commands.Pause())
    run(screen, FRAME)
    assert len(table_view.scene.root.find_all_matches("judging")) == 0
    screen.close()


@pytest.mark.parametrize("by", ["button", "wheel", "key"])
def test_what_there_is_no_room_for_is_told_further_down(table_view: TableView, by: str) -> None:
    screen = opened(table_view, read_recording(recorded_flicks() / "three-doors.icecool"))
    see_all(screen)
    line = screen.told[0].line
    screen._told[0] = tuple(replace(line, text=f"Line {number}.") for number in range(16))
    told = first = said(screen)
    for _ in range(16):
        if by == "key":
            screen.meant(commands.KEYS["x"])
        else:
            screen.did(Chosen("down") if by == "button" else Rolled(LOG, -1.0))
        told += said(screen)
    assert all(f"Line {number}." in told for number in range(16))
    assert "Line 15." in said(screen)
    for _ in range(16):
        screen.did(Chosen("up"))
    assert said(screen) == first
    screen.close()


def test_of_a_match_fish_go_as_they_are_taken_and_what_it_brought_is_told(table_view: TableView) -> None:
    recording = recording_from_bytes(some_match(), "match")
    number, taken = next(
        (number, record)
        for number, entry in enumerate(recording.flick_entries)
        for record in entry.log
        if isinstance(record, TookFish)
    )
    screen = opened(table_view, recording)
    screen.did(Chosen(f"flick-{number}"))
    run(screen, 2 * FRAME)
    see_all(screen)
    assert "takes the fish of" in said(screen)
    seconds = recording.flicks[number].seconds
    assert table_view.scene is not None
    door = table_view.scene.doors[taken.door]
    for share, hidden in ((0.0, False), (1.0, True)):
        screen.did(Slid("moment", share))
        run(screen, FRAME)
        (token,) = [each for each in door.find_all_matches("=fish") if each.get_tag("fish") == taken.colour]
        assert token.is_hidden() == hidden, (share, seconds, taken)
    screen.close()


@pytest.mark.rule("EMER-2", "ART-3")
def test_what_modules_have_on_the_table_is_there_until_the_moment_at_which_it_was_taken(
    table_view: TableView, tmp_path: Path
) -> None:
    through_a_trap_to_the_emerald_fish(path := tmp_path / "x.icecool")
    screen = opened(table_view, read_recording(path))
    scene = table_view.scene
    assert scene is not None

    def there() -> tuple[list[str], bool]:
        hanging = scene.solid.find_all_matches("**/fish emerald")
        return [zone.id for zone in scene.zones], any(not each.is_hidden() for each in hanging)

    assert there() == (["trap"], True)
    see_all(screen)
    assert there() == ([], False)
    screen.did(Slid("moment", 0.0))
    run(screen, FRAME)
    assert there() == (["trap"], True)
    shot = shots_of(read_recording(path))[-1]
    sprung = next(each.t for each in shot.course if not shot.zones_at(each.t))
    assert shot.zones_at(sprung - 1e-6)
    assert shot.fish_at(sprung)["emerald"]
    assert not shot.fish_at(99.0)["emerald"]
    (line,) = [told.line for told in screen.told if told.line.text == "Bob steps into Ann's trap."]
    assert line.moment == pytest.approx(sprung)


def test_cards_that_lie_face_down_stay_so(table_view: TableView) -> None:
    recording = recording_from_bytes(some_match(), "match")
    screen = opened(table_view, recording)
    told = []
    for number in range(len(recording.flicks)):
        screen.did(Chosen(f"flick-{number}"))
        run(screen, 2 * FRAME)
        see_all(screen)
        told.append(said(screen))
    assert not any(f"draws a {value}" in each for each in told for value in (1, 2, 3))
    assert any("bot 1 takes the fish" in each for each in told)
    screen.close()


def test_whatever_hands_do_nobody_is_flicked_and_nothing_gets_stuck(table_view: TableView) -> None:
    recording, chance = flicks(), random.Random(5)
    screen = opened(table_view, recording)
    for _ in range(200):
        assert screen.over((chance.uniform(-1.0, 1.0), chance.uniform(-1.0, 1.0))) == "table"
        if chance.random() < 0.5:
            screen.meant(chance.choice(ALL))
        else:
            widget = chance.choice(named(screen.page(SHEET)) or [None])
            if isinstance(widget, Button) and widget.name != "back":
                assert screen.did(Chosen(widget.name)) is None
            elif widget is not None:
                screen.did(Slid("moment", chance.random()))
        run(screen, FRAME)
        table_view.step(FRAME)
    if not named(screen.page(SHEET)):
        screen.meant(commands.Hide())
    screen.did(Chosen("flick-2"))
    run(screen, 3 * FRAME)
    assert moment(screen) is not None
    run(screen, recording.flicks[2].seconds + 0.5)
    who = recording.flicks[2].flick.penguin
    assert place(table_view, who) == pytest.approx(recording.flicks[2].end[who][:3], abs=1e-6)
    assert screen.did(Left()) == OPEN
    screen.close()


def test_escape_first_shows_hidden_panels_and_then_leads_to_the_list(table_view: TableView) -> None:
    screen = opened(table_view, flicks())
    screen.meant(commands.Hide())
    assert not named(screen.page(SHEET))
    assert screen.did(Left()) is None
    assert named(screen.page(SHEET))
    assert screen.did(Left()) == screen.did(Chosen("back")) == OPEN
    screen.close()


def test_only_so_many_flicks_are_kept_ready(table_view: TableView, tmp_path: Path) -> None:
    recording = read_recording(write(tmp_path / "many.icecool", some_flicks() * 4))
    screen = opened(table_view, recording)
    for number in range(len(recording.flicks)):
        screen.did(Chosen(f"flick-{number}"))
        run(screen, 3 * FRAME)
        assert moment(screen) is not None, number
    asked = list(Beside.ASKED)
    screen.did(Chosen(f"flick-{len(recording.flicks) - KEPT // 2}"))
    run(screen, 3 * FRAME)
    assert list(Beside.ASKED) == asked  # it was ready
    screen.did(Chosen("flick-0"))
    run(screen, 3 * FRAME)
    assert moment(screen) is not None
    assert len(Beside.ASKED) > len(asked)  # it was not
    screen.close()


def test_a_flick_that_cannot_be_made_says_why_and_the_others_are_shown(
    table_view: TableView, tmp_path: Path
) -> None:
    first, second, *_ = some_flicks()
    broken = replace(first, flick=structs.replace(first.flick, height=1.0, side=1.0))
    recording = read_recording(write(tmp_path / "broken.icecool", (broken, second)))
    screen = opened(table_view, recording)
    assert "flick" in said(screen)
    assert moment(screen) is None
    assert "One moment" not in said(screen)
    screen.did(Chosen("flick-1"))
    run(screen, 3 * FRAME)
    assert moment(screen) is not None
    screen.close()


def test_what_comes_out_otherwise_here_is_said(table_view: TableView) -> None:
    changed = some_bytes().replace(b'"speed":5', b'"speed":4', 1)
    screen = opened(table_view, recording_from_bytes(changed, "changed"))
    shown = [widget for widget in screen.page(SHEET) if hasattr(widget, "text")]
    assert any("comes out otherwise" in widget.text for widget in shown)
    screen.close()


def test_after_another_school_the_table_is_as_it_was(table_view: TableView, tmp_path: Path) -> None:
    school, penguin = load_school("two-rooms"), load_penguin()
    with World(school, penguin, ["red"]) as world:
        trace = world.flick(Flick("red", 0.0, 2.0), [standing(-0.15, 0.0)])
    path = keep(tmp_path, trace, judge(trace, school), school, penguin)
    screen = opened(table_view, read_recording(path))
    assert table_view.scene is not None
    assert table_view.scene.school.scene.name == "two-rooms"
    screen.close()
    assert table_view.followed is None
    OpenScreen(table_view, "en", SCHOOL, (), lambda _: None)
    assert table_view.scene.school.scene.name == "school"
