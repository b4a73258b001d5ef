"""What a recording tells: its flicks one by one, or a match: what was done, what happened, how it stands."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from icecool3d.cli.output import Progress, print_json, print_line, print_result, warn
from icecool3d.kit.phrase import Phrase, both, listed

if TYPE_CHECKING:
    from icecool3d.events import Judgement
    from icecool3d.kit.language import Language
    from icecool3d.match import FlickResult, Played
    from icecool3d.replay.checking import Check
    from icecool3d.replay.recording import Recording
    from icecool3d.replay.resimulate import Replayer
    from icecool3d.trace import Trace


def tell_flicks(
    recording: "Recording", numbers: Sequence[int], options: argparse.Namespace, bar: Progress
) -> None:
    """Tell of flicks by their numbers, and with --events what happened in each."""
    from icecool3d.events.words import judgement_items, judgement_lines
    from icecool3d.replay.resimulate import Replayer
    from icecool3d.rules.messages import names_in

    names = names_in(recording.header.school)
    bar.hide()
    print_result(options, [_item(recording)], [_line(recording)])
    with Replayer(recording.header, recording.source) as replayer:
        for number in numbers:
            judgement = None
            if options.events:
                _, judgement = made_again(recording, number, replayer, options.lang, quiet=options.check)
                bar.advance()
                bar.hide()
            print_result(
                options,
                [_flick_item(recording, number)],
                [_flick_line(number, recording.flicks[number - 1])],
            )
            if judgement is not None:
                place = {"recording": recording.source, "number": number}
                said = judgement_lines(judgement, names, options.lang)
                print_result(
                    options,
                    ({**place, **item} for item in judgement_items(judgement)),
                    (f"    {line}" for line in said),
                )


def tell_match(recording: "Recording", options: argparse.Namespace, bar: Progress) -> None:
    """Tell how a match stands, and with --events all that was played."""
    from icecool3d.library.match_text import log_item, log_lines, standing_item, standing_lines
    from icecool3d.replay.match_recording import retell

    terms, heard = recording.header.match, list["Played"]()
    assert terms is not None  # else it is no match
    game = retell(recording, heard.append).game
    bar.hide()
    if options.json:
        print_json({**_item(recording), "match": standing_item(terms, game)})
        for number in range(1, len(recording.flicks) + 1):
            print_json(_flick_item(recording, number))
    else:
        print_line(_line(recording), options.lang)
        for line in standing_lines(terms, game, options.lang):
            print_line(f"  {line}", options.lang)
    for played in _with_judgements(recording, heard, options) if options.events else ():
        bar.advance()
        bar.hide()
        item = {"recording": recording.source, **log_item(played)}
        print_result(options, [item], log_lines(played, options.lang))


def made_again(
    recording: "Recording", number: int, replayer: "Replayer", language: "Language", *, quiet: bool = False
) -> tuple["Trace", "Judgement"]:
    """Make a flick again, and judge it; unless ``quiet``, warn where it is another now."""
    flick = recording.flicks[number - 1]
    trace = replayer.trace(flick)
    if trace.digest != flick.digest and not quiet:
        warn(otherwise(recording, number), language)
    return trace, replayer.judge(trace)


def otherwise(recording: "Recording", number: int) -> Phrase:
    """Say that a flick is not what was recorded."""
    return Phrase(
        "{recording}: flick {number} comes out otherwise here; --check tells how far",
        recording=recording.source,
        number=number,
    )


def counted(done: Sequence["Check"]) -> Phrase:
    """Say how much was checked.

    >>> from icecool3d.replay.checking import Check
    >>> counted([Check(2, None, "same-bits"), Check(3, 1, "same-bits"), Check(4, None, "same-bits")])
    '1 flick and 2 other actions'
    """
    flicks = sum(each.flick is not None for each in done)
    others = len(done) - flicks
    if not others:
        return _count(flicks)
    more = Phrase("1 other action") if others == 1 else Phrase("{count} other actions", count=others)
    return both(_count(flicks), more)


def _with_judgements(
    recording: "Recording", heard: Sequence["Played"], options: argparse.Namespace
) -> Iterator["Played"]:
    """Return what was played with what the referee says of each flick, made again."""
    from icecool3d.match import flick_result, outcome_of
    from icecool3d.replay.resimulate import Replayer
    from icecool3d.rules import FlickPenguin

    number, shape = 0, recording.header.penguin.shape
    with Replayer(recording.header, recording.source) as replayer:
        for played in heard:
            if not isinstance(played.action, FlickPenguin):
                yield played
                continue
            number += 1
            flick = recording.flicks[number - 1]
            trace, judgement = made_again(recording, number, replayer, options.lang, quiet=options.check)
            action = played.action
            if trace.digest == flick.digest:  # then its evidence holds as well
                outcome = outcome_of(judgement.events, flick.end, lambda _: shape)
                action = FlickPenguin(action.colour, outcome, action.body)
            yield replace(played, action=action, result=flick_result(trace, judgement))


def _line(recording: "Recording") -> Phrase:
    header = recording.header
    flicks = _count(len(recording.flicks))
    holds = Phrase("{scene}, {flicks}", scene=header.scene.title, flicks=flicks)
    if header.title is None:
        return Phrase("{recording}: {holds}", recording=recording.source, holds=holds)
    return Phrase(
        "{recording}: {title}; {holds}", recording=recording.source, title=header.title, holds=holds
    )


def _count(flicks: int) -> Phrase:
    return Phrase("1 flick") if flicks == 1 else Phrase("{count} flicks", count=flicks)


def _flick_line(number: int, flick: "FlickResult") -> Phrase:
    from icecool3d.school import penguin_title

    push = flick.flick
    others = [penguin_title(name) for name in flick.start if name != push.penguin]
    penguin: str = penguin_title(push.penguin)
    if others:
        penguin = Phrase("{penguin} with {others}", penguin=penguin, others=listed(others))
    ended = "" if flick.ended == "rest" else Phrase(", still moving")
    return Phrase(
        "  flick {number}: {penguin}, aim {aim:.6g}, {speed:.4g} m/s, height {height:.3g}, side {side:.3g}: "
        "{seconds:.3f} s{ended}",
        number=number,
        penguin=penguin,
        aim=push.aim,
        speed=push.speed,
        height=push.height,
        side=push.side,
        seconds=flick.seconds,
        ended=ended,
    )


def _item(recording: "Recording") -> dict[str, object]:
    header = recording.header
    return {
        "recording": recording.source,
        "title": header.title,
        "scene": header.scene.name,
        "made_by": header.maker,
        "flicks": len(recording.flicks),
        "torn": recording.torn,
    }


def _flick_item(recording: "Recording", number: int) -> dict[str, object]:
    flick = recording.flicks[number - 1]
    return {
        "recording": recording.source,
        "number": number,
        "flick": flick.flick,
        "seconds": flick.seconds,
        "ended": flick.ended,
        "start": {name: list(pose) for name, pose in flick.start.items()},
        "end": {name: list(pose) for name, pose in flick.end.items()},
        "events": [event.to_dict() for event in flick.events],
    }
