"""Sounds: what they are made of, that none clicks, and that a loudspeaker is given them."""

import os
import struct
import subprocess
import sys
from collections.abc import Iterable
from itertools import combinations, pairwise
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import FloorZone, load_school
from icecool3d.trace import Flick
from icecool3d.view.sound.cue import Cue, Sound
from icecool3d.view.sound.flick_sounds import cues_of
from icecool3d.view.sound.samples import RATE, STRENGTHS, pcm, sample, sliding_loop
from icecool3d.view.sound.speaker import LOWEST_PITCH, VOICES, Speaker, pitch_at
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui.commands import Pause, SlowMotion

SOUNDS: tuple[Sound, ...] = get_args(Sound)
HITS: tuple[Sound, ...] = ("flick", "wall", "penguin", "land")
STEPS = [step / STRENGTHS for step in range(1, STRENGTHS + 1)]


def loudness(wave: Array) -> float:
    return float(np.sqrt(np.mean(wave**2)))


def bands(wave: Array) -> Array:
    """Return how much of a sound is in each third of an octave from 50 Hz on, as shares of all of it."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    pitches = np.fft.rfftfreq(len(wave), 1.0 / RATE)
    edges = 50.0 * 2.0 ** (np.arange(27) / 3.0)
    found = np.array([power[(pitches >= low) & (pitches < high)].sum() for low, high in pairwise(edges)])
    shares: Array = found / found.sum()
    return shares


def middle_pitch(wave: Array) -> float:
    power = np.abs(np.fft.rfft(wave)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(wave), 1.0 / RATE)) / power.sum())


@pytest.mark.parametrize("sound", SOUNDS)
@pytest.mark.parametrize("strength", [0.0, 0.5, 1.0])
def test_no_sound_clips_clicks_or_pushes_off_centre(sound: Sound, strength: float) -> None:
    wave = sample(sound, strength)
    high = np.abs(wave).max()
    assert 0.0 < high < 0.95
    assert 0.05 <= len(wave) / RATE <= 2.5
    for end in (wave[:10], wave[::-1][:10]):
        assert np.abs(end).max() < 0.1 * high
        assert end[0] == pytest.approx(0.0, abs=1e-4)
    assert abs(wave.mean()) < 0.01 * high


@pytest.mark.parametrize("sound", SOUNDS)
def test_what_is_stronger_is_louder(sound: Sound) -> None:
    found = [loudness(sample(sound, strength)) for strength in STEPS]
    assert all(later > 1.05 * earlier for earlier, later in pairwise(found))
    assert found[-1] > 3.0 * found[0]


@pytest.mark.parametrize("sound", HITS)
def test_a_harder_hit_is_brighter(sound: Sound) -> None:
    assert middle_pitch(sample(sound, 1.0)) > 1.01 * middle_pitch(sample(sound, 0.2))


def test_all_sounds_can_be_told_apart() -> None:
    for one, other in combinations(SOUNDS, 2):
        shared = np.minimum(bands(sample(one)), bands(sample(other))).sum()
        lengths = sorted(len(sample(each)) for each in (one, other))
        assert shared < 0.6 or lengths[1] > 1.5 * lengths[0], (one, other, shared)
    for one, other in combinations(HITS, 2):
        assert np.minimum(bands(sample(one)), bands(sample(other))).sum() < 0.5, (one, other)


def test_good_things_go_up_and_bad_things_down() -> None:
    def rise(sound: Sound) -> float:
        first, last = np.array_split(sample(sound), 3)[::2]
        return middle_pitch(last) / middle_pitch(first)

    assert rise("fish") > 1.2
    assert rise("jump") > 1.2
    assert rise("out") < 0.8
    assert rise("caught") < 0.8


def test_sliding_goes_on_without_a_seam() -> None:
    loop = sliding_loop()
    assert len(loop) == RATE
    assert np.abs(loop).max() <= 0.5
    assert abs(loop.mean()) < 1e-6
    steps = np.abs(np.diff(loop))
    assert abs(loop[0] - loop[-1]) < np.quantile(steps, 0.99)
    quarters = [loudness(part) for part in np.split(loop, 4)]
    assert max(quarters) < 1.3 * min(quarters)  # it does not pump


def test_the_same_sound_has_the_same_bits_each_time() -> None:
    before = [pcm(sound) for sound in (*SOUNDS, None)]
    pcm.cache_clear()
    sliding_loop.cache_clear()
    assert [pcm(sound) for sound in (*SOUNDS, None)] == before
    assert len(pcm("wall", 1)) == 2 * len(sample("wall"))


CUES = (Cue(0.0, "wall", 1.0, (0.0, 0.0, 0.0)), Cue(0.0, "door", 1.0, (0.0, 0.0, 0.0)))


def test_a_speaker_that_is_off_opens_no_device_and_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("icecool3d.view.sound.speaker.AudioManager")  # whoever opens a device fails
    speaker = Speaker(on=False)
    speaker.play(CUES)
    speaker.slide(1.0)
    speaker.silence()
    speaker.close()
    speaker.close()


def test_slow_motion_sounds_lower_by_an_octave_at_most() -> None:
    assert [pitch_at(pace) for pace in (16.0, 1.0, 0.5, 0.25, 1 / 64)] == pytest.approx(
        [1.0, 1.0, 0.5**0.5, 0.5, LOWEST_PITCH]
    )


PLAYING = """
import time
from icecool3d.view.sound.cue import Cue
from icecool3d.view.sound.speaker import Speaker

speaker = Speaker()

def go_on(seconds, level=0.0):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        speaker.play(())
        speaker.slide(level)
        time.sleep(0.02)

for sound, pace, seconds in (("wall", 1.0, 0.8), ("door", 1.0, 1.4), ("door", 0.25, 2.2)):
    speaker.play([Cue(0.0, sound, 1.0, (0.0, 0.0, 0.0))], pace)
    go_on(seconds)
go_on(0.6, level=0.8)
go_on(2.2, level=0.0)
speaker.play([Cue(0.0, "game-over", 1.0, (0.0, 0.0, 0.0))] * 5)
go_on(0.3)
speaker.on = False
speaker.play([Cue(0.0, "wall", 1.0, (0.0, 0.0, 0.0))])
go_on(2.2, level=1.0)
speaker.close()
"""


def run(environment: dict[str, str], playing: str = PLAYING) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", playing],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_a_device_nothing_is_played_and_nothing_said() -> None:
    soon = PLAYING.replace("+ seconds", "+ 0.05 * seconds")  # nobody listens
    done = run({"ALSOFT_DRIVERS": "alsa", "ALSA_CONFIG_PATH": "/nowhere", "ALSOFT_LOGLEVEL": "3"}, soon)
    assert (done.returncode, done.stdout) == (0, "")
    assert [line for line in done.stderr.splitlines() if not line.startswith("AL lib: (II)")] == []


def heard(path: Path) -> Array:
    """Return what OpenAL wrote down, mono."""
    raw = path.read_bytes()
    head, data = raw.index(b"fmt ") + 8, raw.index(b"data") + 8
    _, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", raw, head)
    assert rate == RATE
    kind = {16: "<i2", 32: "<f4"}[bits]
    count = (len(raw) - data) // (channels * bits // 8) * channels
    found: Array = np.frombuffer(raw, kind, count, data).astype(float).reshape(-1, channels).mean(axis=1)
    return found / (32767.0 if bits == 16 else 1.0)


def test_what_is_due_is_what_is_heard(tmp_path: Path) -> None:
    played, settings = tmp_path / "played.wav", tmp_path / "openal.conf"
    settings.write_text(f"[general]\ndrivers = wave\nfrequency = {RATE}\n[wave]\nfile = {played}\n")
    done = run({"ALSOFT_CONF": str(settings), "ALSOFT_DRIVERS": "wave"})
    assert (done.returncode, done.stdout) == (0, "")
    wave = heard(played)
    assert np.abs(wave).max() < 1.0
    loud = np.flatnonzero(np.abs(wave) > 1e-3)
    starts = loud[np.diff(loud, prepend=-RATE) > 0.25 * RATE]
    assert len(starts) == 5, starts / RATE  # wall, door, slow door, sliding, game over
    parts = [wave[start : start + RATE // 4] for start in starts]
    pitches = [middle_pitch(part) for part in parts]
    assert pitches[0] == pytest.approx(middle_pitch(sample("wall")), rel=0.1)
    assert pitches[1] == pytest.approx(middle_pitch(sample("door")[: RATE // 4]), rel=0.1)
    assert pitches[2] == pytest.approx(0.5 * pitches[1], rel=0.2)
    sliding = wave[starts[3] + RATE // 10 : starts[3] + RATE // 2]
    assert loudness(sliding) > 0.02
    assert np.abs(wave[starts[3] + 2 * RATE : starts[4]]).max() < 1e-3  # and then it is silent
    late = wave[starts[4] + RATE * 3 // 2 : starts[4] + 2 * RATE]
    assert np.abs(late).max() < 1e-3  # all is silent once it is off; the tune would still be heard


def test_more_of_a_sound_at_once_than_there_are_voices_is_no_mistake() -> None:
    speaker = Speaker()
    speaker.play(CUES * (2 * VOICES))
    speaker.slide(0.5)
    speaker.slide(0.0)
    speaker.silence()
    speaker.close()


class Listener(Speaker):
    """Writes down what it is told to play."""

    def __init__(self) -> None:
        super().__init__(on=False)
        self.heard: list[tuple[Cue, float]] = []
        self.level = 0.0

    def play(self, cues: Iterable[Cue], pace: float = 1.0) -> None:
        self.heard += [(cue, pace) for cue in cues]

    def slide(self, level: float, pace: float = 1.0) -> None:
        assert pace > 0.0 or level == 0.0
        self.level = level


@pytest.mark.usefixtures("drawing")
def test_a_show_lets_every_cue_be_heard_and_slides_only_while_it_plays() -> None:
    school, penguin = load_school("two-rooms"), load_penguin()
    with World(school, penguin, ["red"]) as world:
        trace = world.flick(Flick("red", 0.0, 2.0), [standing(-0.15, 0.0)])
    judgement = judge(trace, school)
    with Stage((64, 48)) as stage:
        table_view = TableView(stage)
        table_view.lay(school, ["red"], {}, "en")
        table_view.speaker = listener = Listener()
        shows = Shows(table_view, lambda: None)
        shows.play(trace, judgement)
        shows.step(0.1)
        assert listener.level > 0.1
        shows.meant(Pause())
        shows.step(0.1)
        assert listener.level == 0.0
        shows.meant(Pause())
        while shows.clock is not None:
            shows.step(0.05)
        assert tuple(cue for cue, _ in listener.heard) == cues_of(trace, judgement)
        assert {pace for _, pace in listener.heard} == {1.0}
        assert listener.level == 0.0
        shows.play(trace, judgement)
        shows.meant(SlowMotion())
        shows.step(0.1)
        assert listener.heard[-1] == (cues_of(trace, judgement)[0], 0.25)
        shows.end()
        assert listener.level == 0.0


def test_a_zone_that_is_touched_is_heard() -> None:
    school = load_school("two-rooms")
    with World(school, load_penguin(), ["red"]) as world:
        trace = world.flick(Flick("red", 0.0, 1.0), [standing(-0.15, 0.0)])
    trace = trace.among((FloorZone("portal", (-0.1, 0.0), 0.01),))
    assert "zone" in [cue.sound for cue in cues_of(trace, judge(trace, school))]
