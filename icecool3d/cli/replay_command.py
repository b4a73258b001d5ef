"""``icecool3d replay``: what was recorded, shown, told, checked, and as pictures and videos."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from icecool3d.cli.case_output import add_case, keep_case, tell_written
from icecool3d.cli.output import Progress, print_json, print_line, print_written, progress, warn
from icecool3d.cli.output_name import OutputName
from icecool3d.cli.parser import Parser
from icecool3d.cli.recording_text import counted, made_again, otherwise, tell_flicks, tell_match
from icecool3d.cli.recording_turns import flicks_of_turn
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.journal import say_changed
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import has_display

if TYPE_CHECKING:
    from icecool3d.replay.checking import Check, Outcome
    from icecool3d.replay.recording import Recording

EXAMPLES = (
    "icecool3d replay mine.icecool",
    "icecool3d replay mine.icecool --events --lang fr",
    "icecool3d replay recordings/ --check",
    "icecool3d replay match.icecool --events",
    "icecool3d replay mine.icecool --flick 2 --export picture.png --at 0.35",
    "icecool3d replay picture.png --check",
    "icecool3d replay mine.icecool --flick 2 --export flick.glb",
    "icecool3d replay match.icecool --turn 12 --case my-case.toml",
    "icecool3d replay match.icecool --export match.mp4 --size 1920x1080 --speed 0.5",
)
EXPORTS = (".png", ".mp4", ".glb")
"""What can be written: a picture from above, a video, a moving 3D model."""
FILM: dict[str, Any] = {"size": (1280, 720), "fps": 60, "speed": 1.0}
"""How a video is made where nobody says otherwise."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d replay", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["mine.icecool", "--check"]).check
    True
    """
    parser.description = Phrase(
        "Show a recording, flicks or a match, in a window; without a display, or with any other output, "
        "tell what is in it. With --check do everything again and compare: the same "
        "bits, or of another kind of machine the same within a tolerance, which is then named; otherwise "
        "tell the first flick or action that differs, where and by how much (exit code 1). What another kind "
        "of machine made and is further off is told, and is no error: only such a machine can check it. "
        "A picture that is written carries its flick, and is read like a recording."
    )
    files = Phrase("recordings (.icecool, or pictures that carry one), or folders of them")
    parser.add_argument("files", metavar=Phrase("FILE"), nargs="+", type=Path, help=files)
    for name, what in (
        ("check", Phrase("do everything again and compare")),
        ("events", Phrase("tell what happened, and why doors counted")),
        ("no-window", Phrase("tell what is in it, also on a desktop")),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=what)
    one = Phrase("of one file, one flick only, counted from 1")
    parser.add_argument("--flick", metavar="N", type=int, help=one)
    turn = Phrase("of one file, one turn only, counted from 1")
    parser.add_argument("--turn", metavar="N", type=int, help=turn)
    add_case(parser)
    _add_export(parser)
    parser.set_run(run)


def _add_export(parser: Parser) -> None:
    """Add what is written, and how."""
    out = Phrase("write a picture from above (.png), a video (.mp4), or a 3D model (.glb)")
    parser.add_argument("--export", metavar=Phrase("FILE"), type=OutputName(*EXPORTS), help=out)
    at, size = Phrase("of the picture: how all stood then"), Phrase("of the video, pixels")
    parser.add_argument("--at", metavar=Phrase("SECONDS"), type=float, help=at)
    parser.add_argument("--size", metavar=Phrase("WxH"), type=_size, help=size)
    fps, speed = Phrase("frames of the video in a second"), Phrase("of the video; 0.25 is slow motion")
    parser.add_argument("--fps", metavar="N", type=int, help=fps)
    parser.add_argument("--speed", metavar="X", type=float, help=speed)
    width, height = FILM["size"]
    parser.set_usual(size=f"{width}x{height}", fps=FILM["fps"], speed=FILM["speed"])
    parser.set_usual(at=Phrase("the whole way"))


def run(options: argparse.Namespace) -> None:
    """Read everything, then tell, check or draw it."""
    from icecool3d.cli.toids_text import tell_toids_files
    from icecool3d.replay.recording import find_recordings, read_recording
    from icecool3d.toids.toids_recording import is_toids, require_no_toids

    _require_sensible(options)
    files = find_recordings(options.files)
    if small := [path for path in files if is_toids(path)]:
        if options.case is not None:
            require_no_toids(small[0], Phrase("expected a recording of flicks"))
        tell_toids_files(small, options)
        files = [path for path in files if path not in small]
        if not files:
            return
    recordings = [read_recording(path) for path in files]
    for recording in recordings:
        if recording.torn:
            warn(Phrase("{file}: the last line is torn, and left out", file=recording.source), options.lang)
        if recording.changed and not options.check:  # which tells it among its differences
            said = say_changed(recording.changed[0])
            warn(Phrase("{file}: {said}", file=recording.source, said=said), options.lang)
    if len(recordings) == 1 and recordings[0].flicks and _wants_window(options):
        from icecool3d.view.app.app import open_app

        open_app(Path(recordings[0].source), language=options.lang)
        return
    chosen = [(recording, _chosen(recording, options, len(recordings))) for recording in recordings]
    if options.case is not None:
        _keep_case(*chosen[0], options)
    elif options.export is not None:
        _export(*chosen[0], options)
    else:
        _tell(chosen, options)


def _tell(chosen: "Sequence[tuple[Recording, list[int]]]", options: argparse.Namespace) -> None:
    """Tell of all that was chosen, and check it; fail if something differs."""
    failed: list[Phrase] = []
    picked = options.flick is not None or options.turn is not None
    work = sum(len(numbers) if picked else len(recording.entries) for recording, numbers in chosen)
    work *= options.events + options.check
    with progress(Phrase("actions"), work, options.lang) as bar:
        for recording, numbers in chosen:
            whole_match = recording.header.match is not None and not picked
            if options.events or not options.check:
                if whole_match:
                    tell_match(recording, options, bar)
                else:
                    tell_flicks(recording, numbers, options, bar)
            if options.check and (wrong := _check(recording, numbers, whole_match, options, bar)):
                failed.append(wrong)
    if failed:
        more = failed[0]
        if len(failed) > 1:
            more = Phrase("{first} (and {count} more recordings differ)", first=more, count=len(failed) - 1)
        raise CheckFailed("replay", more, Phrase("expected what was recorded"))


def _wants_window(options: argparse.Namespace) -> bool:
    """Whether there is a display, and no other output was asked for."""
    written = options.export is not None or options.case is not None
    picked = options.flick is not None or options.turn is not None
    other = options.check or options.events or options.json or written or picked
    return has_display() and not (other or options.no_window)


def _size(text: str) -> tuple[int, int]:
    """Read ``WxH``.

    >>> _size("640x360")
    (640, 360)
    """
    try:
        width, height = map(int, text.split("x"))
    except ValueError:
        wrong = Phrase("is {value!a}, not a width and a height as 1280x720", value=text)
        raise argparse.ArgumentTypeError(wrong) from None
    return width, height


def _require_sensible(options: argparse.Namespace) -> None:
    kind = "" if options.export is None else options.export.suffix.lower()
    for key in FILM:
        if kind != ".mp4" and getattr(options, key) is not None:
            right = Phrase("expected it with --export OUT.mp4")
            raise InputError(f"--{key}", Phrase("is given without a video"), right)
    _require_alone("case", options, ("check", "events", "export"))
    _require_alone("turn", options, ("flick",))
    if options.export is None:
        if options.at is not None:
            wrong = Phrase("is given without {option}", option="--export")
            raise InputError("--at", wrong, Phrase("expected it with a picture"))
        return
    _require_alone("export", options, ("check", "events"))
    if options.at is not None and (kind != ".png" or not options.at >= 0.0):
        right = Phrase("expected 0 or more, and .png")
        raise InputError(f"--at {options.at:g}", Phrase("is no moment of a picture"), right)


def _require_alone(key: str, options: argparse.Namespace, others: Sequence[str]) -> None:
    """Refuse an option that is given with one of some others."""
    for other in others:
        if getattr(options, key) is not None and getattr(options, other):
            wrong = Phrase("is given with {option}", option=f"--{other}")
            raise InputError(f"--{key}", wrong, Phrase("expected it alone"))


def _chosen(recording: "Recording", options: argparse.Namespace, files: int) -> list[int]:
    """Return the numbers of the flicks that are meant."""
    count = len(recording.flicks)
    one, turn, case = options.flick is not None, options.turn is not None, options.case is not None
    if files > 1 and (one or turn or case or options.export is not None):
        what = "--flick" if one else "--turn" if turn else "--case" if case else "--export"
        wrong = Phrase("is given with {count} recordings", count=files)
        raise InputError(what, wrong, Phrase("expected one recording"))
    if one and not 1 <= options.flick <= count:
        right = Phrase("expected 1 to {count}, as are in {file}", count=count, file=recording.source)
        raise InputError(f"--flick {options.flick}", Phrase("is not there"), right)
    numbers = [options.flick] if one else list(range(1, count + 1))
    if turn:
        numbers = flicks_of_turn(recording, options.turn)
    still = options.export is not None and options.export.suffix.lower() != ".mp4"
    if (still or case) and len(numbers) != 1:
        thing = f"--turn {options.turn}" if turn else recording.source
        wrong = Phrase("holds {count} flicks", count=len(numbers))
        right = Phrase("expected --flick with the number of one")
        if turn:
            right = Phrase("expected --flick with one of: {numbers}", numbers=", ".join(map(str, numbers)))
        raise InputError(thing, wrong, right)
    return numbers


def _check(
    recording: "Recording",
    numbers: Sequence[int],
    whole_match: bool,
    options: argparse.Namespace,
    bar: Progress,
) -> Phrase | None:
    """Check flicks or a match, and say what differs first, if something does."""
    from icecool3d.replay.checking import check
    from icecool3d.replay.match_checking import check_match

    done: list[Check] = []
    for each in check_match(recording) if whole_match else check(recording, numbers):
        done.append(each)
        bar.advance()
        if options.json:
            bar.hide()
            print_json({"recording": recording.source, **each.to_dict()})
        if each.outcome == "differs":
            break
    said = Phrase("{file}: {said}", file=recording.source, said=_verdict(recording, done))
    if not options.json:
        bar.hide()
        print_line(said, options.lang)
    return said if done and done[-1].outcome == "differs" else None


def _verdict(recording: "Recording", done: Sequence["Check"]) -> Phrase:
    from icecool3d.replay.checking import ELSEWHERE

    makers = dict.fromkeys([recording.header.maker, *(entry.maker for entry in recording.entries)])
    made_by = "; ".join(maker.say() for maker in makers)
    if done and done[-1].outcome == "differs":
        return Phrase("{what} differs: {how} (made by {maker})", **_first(done, "differs"), maker=made_by)
    exact, all_done = [each for each in done if each.outcome == "same-bits"], counted(done)
    if len(exact) == len(done):
        return Phrase("{count}, the same bits", count=all_done)
    beyond = sum(each.outcome == "beyond-tolerance" for each in done)
    if beyond:
        return Phrase(
            "{count}; {beyond} came out more than {tolerance} otherwise, the first of them {what}: {how}. "
            "Made by another version or kind of machine ({maker}), they can be right there: "
            "this one cannot tell",
            count=all_done,
            beyond=beyond,
            tolerance=ELSEWHERE.say(),
            **_first(done, "beyond-tolerance"),
            maker=made_by,
        )
    return Phrase(
        "{count}, the same within {tolerance}, {exact} of them the same bits (made by {maker})",
        count=all_done,
        tolerance=ELSEWHERE.say(),
        exact=len(exact),
        maker=made_by,
    )


def _first(done: Sequence["Check"], outcome: "Outcome") -> dict[str, Phrase]:
    """Return which flick or line first came out so, and how it is otherwise."""
    found = next(each for each in done if each.outcome == outcome)
    assert found.difference is not None
    what = Phrase("line {number}", number=found.line)
    if found.flick is not None:
        what = Phrase("flick {number}", number=found.flick)
    return {"what": what, "how": found.difference.what}


def _keep_case(recording: "Recording", numbers: Sequence[int], options: argparse.Namespace) -> None:
    """Write a flick as a case."""
    from icecool3d import School, Shot
    from icecool3d.replay.resimulate import Replayer

    header = recording.header
    with Replayer(header, recording.source) as replayer:
        made = made_again(recording, numbers[0], replayer, options.lang)
    shot = Shot(*made, School(header.school), header.settings)
    tell_written(keep_case(options, shot), options)


def _export(recording: "Recording", numbers: Sequence[int], options: argparse.Namespace) -> None:
    if options.export.suffix.lower() == ".mp4":
        _export_video(recording, numbers, options)
        return
    from icecool3d.art.canvas import png
    from icecool3d.export.flick_model import flick_glb
    from icecool3d.export.flick_plan import Caption, draw_flick
    from icecool3d.kit.output_file import write_file
    from icecool3d.kit.picture_text import write_text
    from icecool3d.replay.recording_bytes import one_flick
    from icecool3d.replay.resimulate import Replayer

    flick, header = recording.flicks[numbers[0] - 1], recording.header
    with Replayer(header, recording.source) as replayer:
        trace, judgement = made_again(recording, numbers[0], replayer, options.lang)
    title = recording.title(options.lang)
    if len(recording.flicks) > 1:
        said = Phrase("{title}, flick {number}", title=title, number=numbers[0])
        title = said.in_language(options.lang)
    shape, more = header.penguin.shape, ""
    if options.export.suffix.lower() == ".glb":
        content = flick_glb(trace, header.school, shape, title)
    else:
        caption = Caption(title, flick.flick, judgement.verdicts, options.lang)
        content = png(draw_flick(trace, header.school, shape, caption, at=options.at))
        if (carried := one_flick(recording, numbers[0])) is not None:
            content, more = write_text(content, carried, str(options.export)), Phrase("with its recording")
    write_file(options.export, content)
    print_written(options.export, options, more)


def _export_video(recording: "Recording", numbers: Sequence[int], options: argparse.Namespace) -> None:
    from icecool3d.view.replays.footage import shots_of
    from icecool3d.view.replays.video import Film, film, frame_count

    given = {key: value for key in FILM if (value := getattr(options, key)) is not None}
    how = Film(**{**FILM, **given})
    how.check()
    if not numbers:
        right = Phrase("expected one at least")
        raise InputError(recording.source, Phrase("holds no flick"), right)
    shots = [shot for shot in shots_of(recording) if shot.number in numbers]
    frames = frame_count(shots, how)
    with progress(Phrase("frames"), frames, options.lang) as bar:
        unlike = film(recording, shots, options.export, how, bar.advance, language=options.lang)
    for number in unlike:
        warn(otherwise(recording, number), options.lang)
    seconds = frames / how.fps
    print_written(options.export, options, Phrase("{seconds:.1f} s", seconds=seconds), seconds=seconds)
