"""Videos: what was asked for, decoded again, shows penguins where the trace says."""

import sys
from functools import cache
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.replay.match_recording import resume_match
from icecool3d.replay.recording import Recording, read_recording, recorded_flicks, recording_from_bytes
from icecool3d.replay.resimulate import Replayer
from icecool3d.rules import RoundEnded, TookFish
from icecool3d.school import load_school
from icecool3d.trace import Flick, Trace
from icecool3d.view.replays.footage import everybody, shots_of
from icecool3d.view.replays.video import AFTER, BEFORE, Film, film, frame_count, view_of
from icecool3d.view.stage.camera import View
from tests.recordings import some_bytes, some_match
from tests.view.eyes import around, brightness, pixels
from tests.view.matches import BEFORE_HOME, last_fish_of_a_race, lead, way_through

HOW = Film((320, 180), fps=10)
NAME = "two-doors-and-a-bounce"


@cache
def shipped() -> Recording:
    return read_recording(recorded_flicks() / f"{NAME}.icecool")


@cache
def made() -> tuple[Trace, View]:
    with Replayer(shipped().header) as replayer:
        trace = replayer.trace(shipped().flicks[0])
    return trace, view_of(trace, shipped().header.school, HOW.size[0] / HOW.size[1])


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory, drawing: None) -> Path:
    """Return the video as most tests here want it."""
    del drawing
    path = tmp_path_factory.mktemp("usual") / "out.mp4"
    film(shipped(), shots_of(shipped()), path, HOW)
    return path


def decoded(path: Path) -> list[Image.Image]:
    with av.open(str(path)) as container:
        frames = [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]
    return [Image.fromarray(frame) for frame in frames]


def dark(picture: Image.Image, view: View, pose: np.ndarray) -> float:
    """Return how dark a place is where a penguin's body may be, from 0 to 1."""
    seen = around(picture, view, (*pose[:2].tolist(), float(pose[2]) + 0.018), 3)
    return float((seen.max(axis=-1) < 0.42).mean())


def test_it_plays_everywhere_and_has_the_size_and_the_length_asked_for(usual: Path) -> None:
    path, trace = usual, made()[0]
    frames = decoded(path)
    assert [each.name for each in path.parent.iterdir()] == ["out.mp4"]
    seconds = BEFORE + trace.duration + AFTER
    assert len(frames) == round(10 * seconds) == frame_count(shots_of(shipped()), HOW)
    assert all(frame.size == (320, 180) for frame in frames)
    with av.open(str(path)) as container:
        (stream,) = container.streams.video
        assert len(container.streams) == 1
        assert (stream.codec_context.name, stream.format.name) == ("h264", "yuv420p")
        assert stream.average_rate == 10
        assert container.duration is not None
        assert container.duration / av.time_base == pytest.approx(seconds, abs=0.11)
    assert path.read_bytes().index(b"moov") < path.read_bytes().index(
        b"mdat"
    )  # it starts before all is there


def test_penguins_are_where_the_trace_says_and_nowhere_else(usual: Path) -> None:
    trace, view = made()
    frames = decoded(usual)
    moments = HOW.moments(trace.duration)
    places = trace.at(trace.t[0] + moments)[:, 0]
    assert all(pixels(frame).std() > 0.1 for frame in frames)  # none is flat
    seen = [dark(frame, view, place) > 0.3 for frame, place in zip(frames, places, strict=True)]
    assert seen[0]
    assert seen[-1]
    assert np.mean(seen) > 0.8  # walls hide it for a moment
    for here, there in ((0, -1), (-1, 0)):
        assert np.hypot(*(places[here] - places[there])[:2]) > 0.1
        assert dark(frames[here], view, places[there]) < 0.1
    assert brightness(pixels(frames[0])) == pytest.approx(brightness(pixels(frames[-1])), abs=0.05)


def test_slow_motion_takes_longer_and_shows_the_same(usual: Path, tmp_path: Path) -> None:
    slow, trace = Film((320, 180), fps=10, speed=0.5), made()[0]
    film(shipped(), shots_of(shipped()), tmp_path / "slow.mp4", slow)
    frames, others = decoded(tmp_path / "slow.mp4"), decoded(usual)
    assert len(frames) - len(others) == pytest.approx(10 * trace.duration, abs=1)
    moment = 0.5 * trace.duration
    one = np.abs(slow.moments(trace.duration) - moment).argmin()
    other = np.abs(HOW.moments(trace.duration) - moment).argmin()
    assert np.abs(pixels(frames[one]) - pixels(others[other])).mean() < 0.02


@pytest.mark.usefixtures("drawing")
def test_the_same_video_has_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.mp4", "other.mp4")]
    for path in paths:
        film(shipped(), shots_of(shipped()), path, Film((64, 36), fps=5))
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.usefixtures("drawing")
def test_a_video_that_is_broken_off_leaves_what_was_there_and_no_part(tmp_path: Path) -> None:
    path = tmp_path / "out.mp4"
    path.write_bytes(b"earlier")
    drawn: list[int] = []

    def stop() -> None:
        drawn.append(1)
        if len(drawn) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        film(shipped(), shots_of(shipped()), path, Film((64, 36), fps=5), stop)
    assert path.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("drawing")
def test_what_is_written_on_the_floors_is_in_the_language_asked_for(tmp_path: Path) -> None:
    recording = recording_from_bytes(some_bytes(), "some")
    pictures = []
    for language in LANGUAGES:
        path = tmp_path / f"{language}.mp4"
        film(recording, shots_of(recording)[:1], path, Film((640, 360), fps=1), language=language)
        pictures.append(pixels(decoded(path)[0]))
    assert np.abs(pictures[0] - pictures[1]).max() > 0.3


@pytest.mark.usefixtures("drawing")
def test_several_flicks_follow_each_other_and_the_camera_goes_along(tmp_path: Path) -> None:
    recording = recording_from_bytes(some_bytes(), "some")
    shots, how = shots_of(recording)[:2], Film((64, 48), fps=4)
    film(recording, shots, tmp_path / "out.mp4", how)
    assert len(decoded(tmp_path / "out.mp4")) == frame_count(shots, how)


@pytest.mark.usefixtures("drawing")
def test_flicks_that_come_out_otherwise_are_named(tmp_path: Path) -> None:
    changed = some_bytes().replace(b'"speed":5', b'"speed":4', 1)
    recording = recording_from_bytes(changed, "changed")
    assert film(recording, shots_of(recording)[:1], tmp_path / "out.mp4", Film((16, 16), fps=1)) == (1,)


def test_a_flick_that_leaves_the_school_is_seen_as_long_as_it_is_near() -> None:
    school = load_school("school")
    with World(school, load_penguin(), ["red"]) as world:
        trace = world.flick(Flick("red", aim=270.0, speed=7.0, height=0.8), [standing(0.0, -0.22)])
    view = view_of(trace, school, 16 / 9)
    seen = np.abs(view.project(trace.pose[:, 0, :3], 16 / 9)).max(axis=-1) <= 1.0
    gone = np.abs(trace.pose[:, 0, :2]).max(axis=-1)
    assert seen[gone < 0.4].all()
    assert not seen[-1]


def test_of_a_match_fish_hang_where_they_did_until_they_are_taken() -> None:
    recording = recording_from_bytes(some_match(), "match")
    shots = shots_of(recording)
    assert [shot.flick for shot in shots] == list(recording.flicks)
    assert everybody(recording) == ("red", "blue", "green")
    hung = [sum(map(len, shot.fish.values())) for shot in shots]
    assert hung[0] == 6  # the Catcher's do not hang
    for shot, before, after in zip(shots, hung, hung[1:], strict=False):
        took = sum(isinstance(record, TookFish) for record in shot.log)
        assert after == before - took or any(isinstance(record, RoundEnded) for record in shot.log)
    taken = next(shot for shot in shots if shot.fish_at(99.0) != shot.fish)
    (t,) = [record.t for record in taken.log if isinstance(record, TookFish)]
    assert taken.fish_at(t - 1e-4) == taken.fish
    assert sum(map(len, taken.fish_at(t + 1e-4).values())) == hung[taken.number - 1] - 1
    assert taken.fish_at(t + 1e-4) == shots[taken.number].fish


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (Film((321, 180)), "size: is 321x180; expected an even width and an even height"),
        (Film((320, 0)), "size: is 320x0; expected width and height from 16 to 8192 pixels"),
        (Film(fps=0), "fps: is 0; expected 1 to 240 frames a second"),
        (Film(speed=0.0), "speed: is 0; expected 0.015625 to 16"),
        (Film(speed=float("nan")), "speed: is nan; expected 0.015625 to 16"),
    ],
)
def test_what_no_video_can_be_made_of_is_refused(how: Film, message: str, tmp_path: Path) -> None:
    with pytest.raises(IcecoolError) as refused:
        film(shipped(), shots_of(shipped()), tmp_path / "out.mp4", how)
    assert str(refused.value) == message
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(InputError, match=r"pip install 'icecool3d\[video\]'"):
        film(shipped(), shots_of(shipped()), tmp_path / "out.mp4", HOW)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("where", ["nowhere/out.mp4", ""])
def test_where_nothing_can_be_written_is_said_before_anything_is_drawn(tmp_path: Path, where: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        film(shipped(), shots_of(shipped()), tmp_path / where, HOW, lambda: pytest.fail("drawn"))


@pytest.mark.rule("RACE-1")
def test_a_fish_that_the_second_of_a_team_takes_leaves_its_door_in_the_replay(tmp_path: Path) -> None:
    last_fish_of_a_race(path := tmp_path / "race.icecool")
    match, recorder = resume_match(path, lambda _: None)
    with recorder:
        lead(match, way_through(BEFORE_HOME, ("kitchen-gym",), (0.1, 0.24)))
    shot = shots_of(read_recording(path))[-1]
    assert shot.fish["red"] == shot.fish_at(0.0)["red"] == ("kitchen-gym",)
    assert shot.fish_at(60.0)["red"] == ()
