"""Frames into a file that plays everywhere: H.264 in MP4, by PyAV."""

from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import InputError
from icecool3d.kit.output_file import OutputFile, unwritable
from icecool3d.kit.phrase import Phrase

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
        except OSError as reason:
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
        except OSError as reason:
            raise unwritable(self._path, reason) from None
        finally:
            self._file.close()

    def _write(self, frame: Any) -> None:
        try:
            for packet in self._stream.encode(frame):
                self._container.mux(packet)
        except OSError as reason:
            raise unwritable(self._path, reason) from None
