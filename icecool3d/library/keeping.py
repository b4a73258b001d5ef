"""Files of the library's values: written by how their names end, read by what they hold."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, overload

from icecool3d.kit.errors import InputError
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.library.arguments import checked
from icecool3d.library.place import School
from icecool3d.library.shot import Shot
from icecool3d.library.showing import Shown
from icecool3d.trace import Trace

if TYPE_CHECKING:
    from icecool3d.library.edge_case import Case
    from icecool3d.library.families import Sweep
    from icecool3d.library.games import Match
    from icecool3d.library.small_game import Toids
    from icecool3d.replay.header import Header
    from icecool3d.replay.recording import Recording
    from icecool3d.rules.series import Series

SHOTS = (".icecool", ".npz", ".png", ".toml", ".glb")
"""How the names end of what a ``Shot`` can be written as."""


class Shots(Sequence[Shot]):
    """The flicks of a recording; each is made again when it is asked for.

    >>> from icecool3d.replay.recording import recorded_flicks
    >>> load(recorded_flicks() / "three-doors.icecool").passed
    ('classroom-lounge', 'gym-lounge', 'kitchen-gym')
    """

    def __init__(self, recording: "Recording") -> None:
        """Take a recording."""
        self.recording = recording
        self._made: dict[int, Shot] = {}

    @overload
    def __getitem__(self, place: int) -> Shot: ...
    @overload
    def __getitem__(self, place: slice) -> list[Shot]: ...
    def __getitem__(self, place: int | slice) -> Shot | list[Shot]:
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        number = range(len(self))[place]
        if number not in self._made:
            from icecool3d.replay.resimulate import Replayer

            header = self.recording.header
            with Replayer(header, self.recording.source) as replayer:
                trace = replayer.trace(self.recording.flicks[number])
                self._made[number] = Shot(
                    trace, replayer.judge(trace), School(header.school), header.settings
                )
        return self._made[number]

    def __len__(self) -> int:
        return len(self.recording.flicks)

    def __repr__(self) -> str:
        return f"Shots({self.recording.source!r}, {len(self)} flicks)"


@checked
def judge(what: str | Path | Trace | Shot, school: str | School | None = None) -> Shot:
    """Return what the referee says of a trace: of a file (``.npz``), of one in memory, or of a shot anew.

    ``school`` is where it happened, where the trace does not name a shipped scene.

    >>> from icecool3d import flick
    >>> judge(flick(aim=8, speed=2.5).trace).passed
    ('classroom-gym',)
    """
    from icecool3d.kit.errors import TraceError
    from icecool3d.pieces import load_penguin
    from icecool3d.referee import judge as judge_trace
    from icecool3d.school import scene_names
    from icecool3d.trace import read_trace

    if isinstance(what, Shot):
        return judge(what.trace, school or what.school)
    source = "trace" if isinstance(what, Trace) else str(what)
    trace = what if isinstance(what, Trace) else read_trace(Path(what))
    scene = trace.meta.scene
    if school is None and scene not in scene_names():
        wrong = Phrase("does not say where it happened")
        if scene is not None:
            wrong = Phrase("happened in {scene!a:.60}, unknown here", scene=scene)
        raise InputError(source, wrong, Phrase("expected the name or file of its scene beside it"))
    where = School(scene or "" if school is None else school)
    try:
        return Shot(trace, judge_trace(trace, where.layout, load_penguin()), where)
    except TraceError as reason:
        raise TraceError(source, reason.wrong, reason.right) from None


@checked
def load(path: str | Path) -> "Shot | Shots | Match | Toids | Series | Sweep | Case":  # noqa: PLR0911 - one for each kind
    """Read whatever the program writes, by what it is.

    A recording of one flick is a ``Shot``, of several ``Shots``, of a match a ``Match``, of IceToids
    ``Toids``; a picture is the recording that it carries. Results of a sweep are a ``Sweep``, a ``.npz`` is a
    ``Shot``, a ``.toml`` a ``Case``.

    >>> from tempfile import TemporaryDirectory
    >>> from icecool3d import flick
    >>> shot = flick(aim=8, speed=2.5)
    >>> with TemporaryDirectory() as folder:
    ...     load(shot.save(Path(folder, "mine.png"))) == shot
    True
    """
    file = Path(path)
    match file.suffix.lower():
        case ".npz":
            return judge(file)
        case ".sweep":
            from icecool3d.library.families import Sweep

            return Sweep(file)
        case ".toml":
            from icecool3d.library.edge_case import case

            return case(file)
        case ".series":
            from icecool3d.replay.series_file import read_series

            return read_series(file)
    from icecool3d.replay.recording import read_recording
    from icecool3d.toids.toids_recording import is_toids

    if is_toids(file):
        from icecool3d.library.small_game import Toids

        return Toids.of(file)
    recording = read_recording(file)
    if recording.header.match is not None:
        from icecool3d.library.games import Match

        return Match.of(recording)
    shots = Shots(recording)
    return shots[0] if len(shots) == 1 else shots


def save_shot(shot: Shot, path: Path, *, add: bool = False) -> Path:
    """Write a shot as the name of its file ends."""
    match path.suffix.lower():
        case ".npz":
            from icecool3d.trace import write_trace

            write_trace(shot.trace, path)
        case ".icecool" if add:
            from icecool3d.replay.entry import recorded
            from icecool3d.replay.recording import Recorder

            with Recorder(path, header_of(shot)) as recorder:
                recorder.add(recorded(shot.trace, shot.judgement))
        case ".icecool":
            write_file(path, recording_of(shot))
        case ".png":
            from icecool3d.art.canvas import png
            from icecool3d.kit.picture_text import write_text

            picture = png(shot.picture(1600))
            write_file(
                path, picture if shot.flick is None else write_text(picture, recording_of(shot), str(path))
            )
        case ".toml":
            write_shot_case(shot, path)
        case ".glb":
            from icecool3d.export.flick_model import flick_glb
            from icecool3d.pieces import load_penguin

            made_of = shot.trace.meta.penguin or load_penguin()
            write_file(path, flick_glb(shot.trace, shot.school.layout, made_of.shape, path.stem))
        case _:
            right = Phrase("expected a name that ends in {endings}", endings=listed(SHOTS))
            raise InputError(str(path), Phrase("is no name of a shot's file"), right)
    return path


def write_shot_case(shot: Shot, path: Path, lang: str = "en") -> list[Path]:
    """Write what happened as a case, ready to be edited; return the files, the case last."""
    from icecool3d.export.case_text import write_case
    from icecool3d.library.showing import require_language

    language, layout = require_language(lang), shot.school.layout
    return write_case(path, shot.trace, shot.judgement, layout, language, again=comes_again(shot))


def comes_again(shot: Shot) -> bool:
    """Return whether a flick comes to the same bits here with the usual settings, wherever it was made."""
    from icecool3d.export.case_text import can_be_flicked
    from icecool3d.kit.errors import FlickError
    from icecool3d.physics import Worlds
    from icecool3d.pieces import load_penguin
    from icecool3d.trace import Poses

    trace, layout = shot.trace, shot.school.layout
    if shot.flick is None or not can_be_flicked(trace, layout):
        return False
    with Worlds(layout, load_penguin()) as worlds:
        try:
            made = worlds.flick(shot.flick, Poses.at_start(trace), trace.meta.furniture)
        except FlickError:
            return False
    return made.digest == trace.digest


def recording_of(shot: Shot) -> bytes:
    """Return a recording of one flick."""
    from icecool3d.replay.entry import recorded
    from icecool3d.replay.recording_bytes import recording_bytes

    return recording_bytes(header_of(shot), [recorded(shot.trace, shot.judgement)])


def header_of(shot: Shot) -> "Header":
    """Return the header of a shot's recording."""
    from icecool3d.pieces import COLOURS, load_penguin
    from icecool3d.replay.header import Header

    meta = shot.trace.meta
    if shot.flick is None or (meta.engine is not None and meta.engine.comparison):
        right = Phrase("expected a flick of the usual engine: only that comes back bit by bit")
        raise InputError("recording", Phrase("is of no flick that counts"), right)
    usual = meta.penguin or load_penguin()
    strangers = {name: usual for name in meta.penguins if name not in COLOURS}
    furnished = bool(meta.furniture or meta.zones)
    others = {**strangers, **dict(meta.others)}
    return Header(shot.school.scene, usual, shot.settings, others=others, furnished=furnished)


def save_recording(value: Shown, recording: bytes, path: Path) -> Path:
    """Write a game: its recording, or its picture, which carries that."""
    match path.suffix.lower():
        case ".icecool":
            write_file(path, recording)
        case ".png":
            from icecool3d.art.canvas import png
            from icecool3d.kit.picture_text import write_text

            write_file(path, write_text(png(value.picture(1600)), recording, str(path)))
        case _:
            right = Phrase("expected a name that ends in {endings}", endings=listed((".icecool", ".png")))
            raise InputError(str(path), Phrase("is no name of a game's file"), right)
    return path
