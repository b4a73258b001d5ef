"""Videos of recorded flicks: frames drawn without a window, and encoded so that they play everywhere."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.output_file import OutputFile, unwritable
from icecool3d.kit.phrase import Phrase
from icecool3d.replay.recording import Recording
from icecool3d.replay.resimulate import Replayer
from icecool3d.rules import prints_of
from icecool3d.school import School
from icecool3d.trace import Trace
from icecool3d.view.replays.footage import Shot, everybody
from icecool3d.view.stage.camera import Camera, View, framing, overview
from icecool3d.view.stage.fish_tokens import Fish
from icecool3d.view.stage.graphics_output import Size, check_size
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.flick_show import FASTEST, SLOWEST

BEFORE, AFTER = 0.4, 0.8
"""How long everybody is seen standing before a flick and after it, s of the onlooker's time."""
NEAR = 0.34
"""How much of the table is seen at least, m."""
NEARLY_ALL = 0.75
"""Who would see more than this of the school sees all of it."""
BEYOND = 0.12
"""Penguins that leave the school are followed no further than this, m."""
GLIDE = 0.6
"""How long the camera takes from one flick to the next, s."""
MOST_FRAMES = 240
"""The most frames a second it may have."""
STILL, LOOKS, TALL, AROUND = 0.01, 300, 0.05, 1.3
"""Who goes less far than this is not looked for, m; at how many moments one looks, evenly, how high a penguin
is, m, and how much more than the ways is seen."""


@dataclass(frozen=True)
class Film:
    """How a video is made."""

    size: Size = (1280, 720)
    """Width and height, pixels; both even, as its colours come for four pixels together."""
    fps: int = 60
    """Frames in a second."""
    speed: float = 1.0
    """Seconds of the flick in a second of the video; less is slow motion."""

    def check(self) -> None:
        """Refuse what no video can be made of.

        >>> Film(size=(641, 360)).check()
        Traceback (most recent call last):
        icecool3d.kit.errors.InputError: size: is 641x360; expected an even width and an even height
        """
        check_size(self.size)
        width, height = self.size
        if width % 2 or height % 2:
            raise InputError(
                "size",
                Phrase("is {width}x{height}", width=width, height=height),
                Phrase("expected an even width and an even height"),
            )
        if not 1 <= self.fps <= MOST_FRAMES:
            raise InputError(
                "fps",
                Phrase("is {value}", value=self.fps),
                Phrase("expected 1 to {most} frames a second", most=MOST_FRAMES),
            )
        if not SLOWEST <= self.speed <= FASTEST:
            right = Phrase("expected {least:g} to {most:g}", least=SLOWEST, most=FASTEST)
            raise InputError("speed", Phrase("is {value:g}", value=self.speed), right)

    def moments(self, seconds: float) -> Array:
        """Return the moment (N,), s, that each frame shows of a flick that takes ``seconds``.

        >>> Film(fps=10, speed=0.5).moments(0.2).round(3).tolist()
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.05, 0.1, 0.15, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2]
        """
        count = round((BEFORE + seconds / self.speed + AFTER) * self.fps)
        shown = (np.arange(count) / self.fps - BEFORE) * self.speed
        moments: Array = np.clip(shown, 0.0, seconds)
        return moments


def frame_count(shots: Sequence[Shot], how: Film) -> int:
    """Return how many frames a video has, if its flicks come out as they were recorded."""
    return sum(len(how.moments(shot.flick.seconds)) for shot in shots)


def film(
    recording: Recording,
    shots: Sequence[Shot],
    path: Path,
    how: Film,
    drawn: Callable[[], object] = lambda: None,
    *,
    language: Language = "en",
) -> tuple[int, ...]:
    """Write a video (.mp4) of flicks of a recording; ``drawn`` is told of every frame.

    What is written on floors and walls is in ``language``. The file appears whole or not at all. Return the
    numbers of flicks that come out otherwise here.
    """
    how.check()
    header, unlike = recording.header, []
    with (
        Encoder(path, how.size, how.fps) as encoder,
        Stage(how.size) as stage,
        Replayer(header, recording.source) as replayer,
    ):
        studio = _Studio(stage, recording, language)
        for shot in shots:
            trace = replayer.trace(shot.flick)
            if trace.digest != shot.flick.digest:
                unlike.append(shot.number)
            for frame in studio.frames(shot, trace, how):
                encoder.add(frame)
                drawn()
    return tuple(unlike)


def view_of(trace: Trace, school: School, aspect: float) -> View:
    """Look at all of a flick from where one sits, no nearer than ``NEAR``, and at no more than the school.

    Who leaves the school is looked after, but not beyond ``BEYOND``.
    """
    whole = overview(school, aspect)
    far = np.linalg.norm(trace.pose[..., :3] - trace.pose[0, :, :3], axis=2).max(axis=0)
    movers = far > min(STILL, float(far.max()) - 1e-9)
    ways = trace.at(np.linspace(trace.t[0], trace.t[-1], LOOKS))[:, movers, :3].reshape(-1, 3)
    bounds = school.bounds
    low, high = np.array([bounds.xmin, bounds.ymin]), np.array([bounds.xmax, bounds.ymax])
    beyond = np.max(np.maximum(low - ways[:, :2], ways[:, :2] - high), axis=1)
    ways = ways[beyond <= max(BEYOND, float(beyond[0]))]
    leaves = bool(beyond.max() > 0.0)
    view = framing(np.concatenate((ways, ways + [0.0, 0.0, TALL])), aspect, margin=AROUND)
    found = replace(view, span=max(view.span, NEAR))
    return found if leaves or found.span < NEARLY_ALL * whole.span else whole


class _Studio:
    """What is filmed, and the camera, which goes on from one flick to the next."""

    def __init__(self, stage: Stage, recording: Recording, language: Language) -> None:
        self._stage, self._school = stage, recording.header.school
        header = recording.header
        self._scene = Scene(
            stage,
            self._school,
            header.penguin,
            everybody(recording),
            others=header.others,
            language=language,
            prints=prints_of(self._school),
        )
        self._camera: Camera | None = None
        self._fish: Fish = {}

    def frames(self, shot: Shot, trace: Trace, how: Film) -> Iterator[Array]:
        """Film one flick."""
        goal = view_of(trace, self._school, self._stage.aspect)
        camera = self._camera = self._camera or Camera(goal, GLIDE)
        camera.turn_to(goal)
        seen: tuple[float, View] | None = None
        frame = np.empty(0)
        for moment in how.moments(trace.duration).tolist():
            camera.step(1.0 / how.fps)
            if seen != (moment, camera.view):  # else it would be the same once more
                seen = moment, camera.view
                self._show(shot, trace, float(trace.t[0]) + moment)
                self._scene.look(camera.view)
                frame = np.asarray(self._stage.picture())
            yield frame

    def _show(self, shot: Shot, trace: Trace, t: float) -> None:
        self._scene.pose(dict(zip(trace.penguins, trace.at(np.array([t]))[0], strict=True)))
        self._scene.mark_finish(shot.finish)
        self._scene.stand_furniture(shot.flick.furniture)
        self._scene.lay_zones(shot.zones_at(t))
        fish = shot.fish_at(t)
        if fish != self._fish:
            self._fish = fish
            self._scene.hang_fish(fish)


_QUALITY = {"crf": "20", "preset": "medium"}
_BT709 = 1
"""How colours are written, as the number of a standard: players take this one for granted."""


def extra(name: str) -> Any:
    """Return a module of the extra for videos, or say how it is installed."""
    try:
        return import_module(name)
    except ImportError:
        right = Phrase("expected the extra for videos: pip install 'icecool3d[video]'")
        raise InputError(
            Phrase("video"), Phrase("needs {package}, which is missing", package=name), right
        ) from None


class Encoder:
    """Writes frames beside the file, which is put in its place when it is whole."""

    def __init__(self, path: Path, size: tuple[int, int], fps: int) -> None:
        """Begin a video; ``size`` is its width and height, pixels, both even."""
        self._av = extra("av")
        self._path, self._file = path, OutputFile(path)
        try:
            self._container = self._av.open(
                str(self._file.path), "w", format="mp4", options={"movflags": "+faststart"}
            )
        except (OSError, self._av.FFmpegError) as reason:
            self._file.close()
            raise unwritable(path, reason) from None
        self._stream = self._container.add_stream("libx264", rate=fps, options=_QUALITY)
        self._stream.width, self._stream.height = size
        self._stream.pix_fmt = "yuv420p"
        context = self._stream.codec_context
        context.color_range, context.colorspace = 1, _BT709
        context.color_primaries = context.color_trc = _BT709

    def add(self, frame: Array) -> None:
        """Add a frame, (height, width, 3), 0 to 255."""
        rgb = self._av.VideoFrame.from_ndarray(frame, format="rgb24")
        self._write(rgb.reformat(format="yuv420p", dst_colorspace=_BT709))

    def __enter__(self) -> "Encoder":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Put the file in its place, unless something went wrong: then nothing is left of it."""
        try:
            if kind is None:
                self._write(None)
            self._container.close()
            if kind is None:
                self._file.finish()
        except (OSError, self._av.FFmpegError) as reason:
            raise unwritable(self._path, reason) from None
        finally:
            self._file.close()

    def _write(self, frame: Any) -> None:
        try:
            for packet in self._stream.encode(frame):
                self._container.mux(packet)
        except (OSError, self._av.FFmpegError) as reason:
            raise unwritable(self._path, reason) from None
