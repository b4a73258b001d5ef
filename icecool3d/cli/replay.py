"""``icecool3d replay``: what was recorded, shown, told, checked, and as pictures and videos."""

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import one_line, print_json, warn
from icecool3d.cli.parser import Parser, add_json
from icecool3d.cli.retold import counted, made_again, otherwise, tell_flicks, tell_match
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.replay.checking import Check
    from icecool3d.replay.recording import Recording

EXAMPLES = (
    "icecool3d replay mine.icecool",
    "icecool3d replay mine.icecool --events --lang fr",
    "icecool3d replay recordings/ --check",
    "icecool3d replay match.icecool --events",
    "icecool3d replay mine.icecool --flick 2 --export picture.png --at 0.35",
    "icecool3d replay mine.icecool --flick 2 --export flick.glb",
    "icecool3d replay match.icecool --export match.mp4 --size 1920x1080 --speed 0.5",
)
EXPORTS = (".png", ".mp4", ".glb")
"""What can be written: a picture from above, a video, a moving 3D model."""
FILM = {"size": (1280, 720), "fps": 60, "speed": 1.0}
"""How a video is made where nobody says otherwise."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d replay", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["mine.icecool", "--check"]).check
    True
    """
    parser.description = (
        "Show a recording, flicks or a match, in a window; without a display, or with any other output, "
        "tell what is in it. With --check do everything again and compare: the same "
        "bits, or on another kind of machine the same within a tolerance, which is then named; otherwise "
        "tell the first flick or action that differs, where and by how much (exit code 1)."
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="recordings (.icecool), or folders of them"
    )
    parser.add_argument("--check", action="store_true", help="do everything again and compare")
    parser.add_argument("--events", action="store_true", help="tell what happened, and why doors counted")
    parser.add_argument("--flick", metavar="N", type=int, help="of one file, one flick only, counted from 1")
    parser.add_argument(
        "--export",
        metavar="OUT",
        type=Path,
        help="write a picture from above (.png), a video (.mp4), or a 3D model (.glb)",
    )
    parser.add_argument(
        "--at", metavar="SECONDS", type=float, help="of the picture: how all stood then; the whole way"
    )
    parser.add_argument("--size", metavar="WxH", type=_size, help="of the video, pixels; 1280x720")
    parser.add_argument("--fps", metavar="N", type=int, help="frames of the video in a second; 60")
    parser.add_argument(
        "--speed", metavar="X", type=float, help="of the video; 1 as it was, 0.25 slow motion"
    )
    parser.add_argument("--no-window", action="store_true", help="tell what is in it, also on a desktop")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of what happened; en")
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Read everything, then tell, check or draw it."""
    from icecool3d.replay.recording import find_recordings, read_recording

    _require_sensible(options)
    recordings = [read_recording(path) for path in find_recordings(options.files)]
    for recording in recordings:
        if recording.torn:
            warn(f"{recording.source}: the last line is torn, and left out")
    if len(recordings) == 1 and recordings[0].flicks and _wants_window(options):
        from icecool3d.view.desk import open_desk

        open_desk(Path(recordings[0].source))
        return
    chosen = [(recording, _chosen(recording, options, len(recordings))) for recording in recordings]
    if options.export is not None:
        _export(*chosen[0], options)
        return
    failed: list[Phrase] = []
    for recording, numbers in chosen:
        whole_match = recording.header.match is not None and options.flick is None
        if options.events or not options.check:
            if whole_match:
                tell_match(recording, options)
            else:
                tell_flicks(recording, numbers, options)
        if options.check and (found := _check(recording, numbers, whole_match, options)) is not None:
            failed.append(found)
    if failed:
        wrong = failed[0]
        if len(failed) > 1:
            wrong = Phrase("{first} (and {count} more recordings differ)", first=wrong, count=len(failed) - 1)
        raise CheckFailed("replay", wrong, Phrase("expected what was recorded"))


def _wants_window(options: argparse.Namespace) -> bool:
    """Whether there is a display, and no other output was asked for."""
    other = options.check or options.events or options.json or options.export is not None
    return bool(os.environ.get("DISPLAY")) and not (other or options.flick is not None or options.no_window)


def _size(text: str) -> tuple[int, int]:
    """Read ``WxH``.

    >>> _size("640x360")
    (640, 360)
    """
    try:
        width, height = map(int, text.split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"is {text!a}, not a width and a height as 1280x720") from None
    return width, height


def _require_sensible(options: argparse.Namespace) -> None:
    kind = "" if options.export is None else options.export.suffix
    for key in FILM:
        if kind != ".mp4" and getattr(options, key) is not None:
            raise InputError(
                f"--{key}", Phrase("is given without a video"), Phrase("expected it with --export OUT.mp4")
            )
    if options.export is None:
        if options.at is not None:
            raise InputError(
                "--at", Phrase("is given without --export"), Phrase("expected it with a picture")
            )
        return
    if kind not in EXPORTS:
        raise InputError(
            f"--export {options.export}",
            Phrase("is of no known kind"),
            Phrase("expected one of: {known}", known=", ".join(EXPORTS)),
        )
    if options.check or options.events or options.json:
        raise InputError(
            "--export", Phrase("is given with --check, --events or --json"), Phrase("expected it alone")
        )
    if options.at is not None and (kind != ".png" or not options.at >= 0.0):
        raise InputError(
            f"--at {options.at:g}",
            Phrase("is no moment of a picture"),
            Phrase("expected 0 or more, and .png"),
        )


def _chosen(recording: "Recording", options: argparse.Namespace, files: int) -> list[int]:
    """Give the numbers of the flicks that are meant."""
    count = len(recording.flicks)
    one = options.flick is not None
    if files > 1 and (one or options.export is not None):
        what = "--flick" if one else "--export"
        raise InputError(
            what, Phrase("is given with {files} recordings", files=files), Phrase("expected one recording")
        )
    if one and not 1 <= options.flick <= count:
        right = Phrase("expected 1 to {most}, as are in {recording}", most=count, recording=recording.source)
        raise InputError(f"--flick {options.flick}", Phrase("is not there"), right)
    still = options.export is not None and options.export.suffix != ".mp4"
    if still and not one and count != 1:
        right = Phrase("expected --flick with the number of one")
        raise InputError(recording.source, Phrase("holds {count} flicks", count=count), right)
    return [options.flick] if one else list(range(1, count + 1))


def _check(
    recording: "Recording", numbers: Sequence[int], whole_match: bool, options: argparse.Namespace
) -> Phrase | None:
    """Check flicks or a match, and say what differs first, if something does."""
    from icecool3d.replay.checking import check
    from icecool3d.replay.match_checking import check_match

    done: list[Check] = []
    for each in check_match(recording) if whole_match else check(recording, numbers):
        done.append(each)
        if options.json:
            print_json({"recording": recording.source, **each.to_dict()})
        if each.outcome == "differs":
            break
    said = Phrase("{recording}: {holds}", recording=recording.source, holds=_verdict(recording, done))
    if not options.json:
        print(one_line(said.in_language(options.lang)), flush=True)
    return said if done and done[-1].outcome == "differs" else None


def _verdict(recording: "Recording", done: Sequence["Check"]) -> Phrase:
    from icecool3d.replay.checking import ELSEWHERE

    makers = dict.fromkeys([recording.header.maker, *(entry.maker for entry in recording.entries)])
    rest = Phrase("made by {makers}", makers="; ".join(maker.say() for maker in makers))
    if done and (difference := done[-1].difference) is not None:
        last = done[-1]
        what = Phrase("line {number}", number=last.line)
        if last.flick is not None:
            what = Phrase("flick {number}", number=last.flick)
        return Phrase(
            "{what} differs: {difference} ({rest})", what=what, difference=difference.what, rest=rest
        )
    exact, all_done = [each for each in done if each.outcome == "same-bits"], counted(done)
    if len(exact) == len(done):
        return Phrase("{done}, the same bits", done=all_done)
    return Phrase(
        "{done}, the same within {tolerance}, {exact} of them the same bits ({rest})",
        done=all_done,
        tolerance=ELSEWHERE.say(),
        exact=len(exact),
        rest=rest,
    )


def _export(recording: "Recording", numbers: Sequence[int], options: argparse.Namespace) -> None:
    from icecool3d.replay.again import Replayer
    from icecool3d.replay.flick_model import flick_glb
    from icecool3d.replay.flick_plan import Caption, draw_flick

    if options.export.suffix == ".mp4":
        _export_video(recording, numbers, options)
        return
    flick, header = recording.flicks[numbers[0] - 1], recording.header
    with Replayer(header, recording.source) as replayer:
        trace, judgement = made_again(recording, numbers[0], replayer, options.lang)
    title = recording.title(options.lang)
    if len(recording.flicks) > 1:
        title = Phrase("{title}, flick {number}", title=title, number=numbers[0]).in_language(options.lang)
    shape = header.penguin.shape
    if options.export.suffix == ".glb":
        options.export.write_bytes(flick_glb(trace, header.school, shape, title))
    else:
        caption = Caption(title, flick.flick, judgement.verdicts, options.lang)
        draw_flick(trace, header.school, shape, caption, at=options.at).save(options.export)


def _export_video(recording: "Recording", numbers: Sequence[int], options: argparse.Namespace) -> None:
    from icecool3d.view.encoding import extra
    from icecool3d.view.footage import shots_of
    from icecool3d.view.video import Film, film, frame_count

    given = {key: value for key in FILM if (value := getattr(options, key)) is not None}
    how = Film(**{**FILM, **given})
    how.check()
    if not numbers:
        raise InputError(recording.source, Phrase("holds no flick"), Phrase("expected one at least"))
    shots = [shot for shot in shots_of(recording) if shot.number in numbers]
    # Without a terminal there is nobody to look at a bar.
    with extra("tqdm").tqdm(total=frame_count(shots, how), unit=" frames", disable=None, leave=False) as bar:
        unlike = film(recording, shots, options.export, how, bar.update)
    for number in unlike:
        warn(otherwise(recording, number).in_language(options.lang))
