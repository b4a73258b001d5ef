"""Whether a recorded match comes out again as it was: flicks, actions, and what the rules told of them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.match import FlickResult, Match
from icecool3d.replay.checking import (
    Check,
    Difference,
    Outcome,
    Tolerance,
    apart,
    changed_line,
    check_flick,
    tolerance_for,
)
from icecool3d.replay.entry import Entry
from icecool3d.replay.match_recording import begin_recorded, replay_entry
from icecool3d.replay.recording import Recording
from icecool3d.replay.resimulate import Replayer
from icecool3d.rules import LogEntry, draw_chance
from icecool3d.school import penguin_title
from icecool3d.trace import Pose, Simulate


def check_match(recording: Recording, simulate: Simulate | None = None) -> Iterator[Check]:
    """Do again everything in a recorded match, and compare; ``simulate`` computes flicks, or else the engine.

    Each flick starts from what was recorded of the one before. The first that differs is the last: all that
    follows rests on it.
    """
    try:
        match = begin_recorded(recording)
    except InputError as reason:
        yield Check(1, None, "differs", Difference(reason.line))
        return
    if (wrong := changed_line(recording, [1]) or _deck(recording, match)) is not None:
        yield Check(1, None, "differs", wrong)
        return
    above, flicks = 1, 0
    with Replayer(recording.header, recording.source, simulate) as replayer:
        for entry in recording.entries:
            is_flick = isinstance(entry.done, FlickResult)
            flicks += is_flick
            outcome, difference = _check(match, entry, replayer, recording.source)
            changed = changed_line(recording, range(above + 1, entry.line + 1))
            if outcome != "differs" and changed is not None:
                outcome, difference = "differs", changed
            yield Check(entry.line, flicks if is_flick else None, outcome, difference)
            if outcome == "differs":
                return
            above = entry.line
    rest = [line for line in recording.changed if line > above]
    if (late := changed_line(recording, rest)) is not None:
        yield Check(rest[0], None, "differs", late)


def _deck(recording: Recording, match: Match) -> Difference | None:
    """Tell if the cards do not lie as the seed has them."""
    terms = recording.header.match
    assert terms is not None
    if draw_chance(match.game.setup, terms.seed).deck == terms.chance.deck:
        return None
    return Difference(Phrase("the deck is not the one that seed {seed} gives", seed=terms.seed))


def _check(match: Match, entry: Entry, replayer: Replayer, source: str) -> tuple[Outcome, Difference | None]:
    """Do one action again, which takes the match on, and compare."""
    tolerance = tolerance_for(entry.maker)
    outcome: Outcome = "same-bits"
    difference: Difference | None = None
    terms = replayer.header.match
    revised = () if terms is None else terms.revised
    if isinstance(entry.done, FlickResult):
        if (difference := _start(match.table.poses, entry.done, tolerance)) is not None:
            return "differs", _since(difference, revised)
        outcome, difference = check_flick(entry.done, replayer, entry.maker)
        if outcome == "differs":
            return outcome, difference
    try:
        played = replay_entry(match, entry, source)
    except InputError as reason:
        return "differs", _since(Difference(reason.line), revised)
    if played.log == entry.log:
        return outcome, difference
    if (found := _other_record(entry.log, played.log, tolerance)) is not None:
        return "differs", _since(found, revised)
    return ("within-tolerance" if outcome == "same-bits" else outcome), difference


def _since(difference: Difference, revised: tuple[str, ...]) -> Difference:
    """Add to what the rules tell otherwise which of them were revised since the match was recorded."""
    if not revised:
        return difference
    what = Phrase(
        "{what} (rules revised since it was recorded: {rules})",
        what=difference.what,
        rules=", ".join(revised),
    )
    return replace(difference, what=what)


def _start(poses: Mapping[str, Pose], flick: FlickResult, tolerance: Tolerance) -> Difference | None:
    """Tell if a flick does not start where the match has everybody."""
    there, here = set(poses), set(flick.start)
    if there != here:
        names = listed([penguin_title(name) for name in sorted(there ^ here)])
        return Difference(
            Phrase("who stands in the school is not who was recorded: {names}", names=names), t=0.0
        )
    found = (
        apart(name, 0.0, (pose, poses[name]), tolerance, Phrase(" at the start"))
        for name, pose in flick.start.items()
    )
    return next((difference for difference in found if difference is not None), None)


def _other_record(
    was: tuple[LogEntry, ...], now: tuple[LogEntry, ...], tolerance: Tolerance
) -> Difference | None:
    """Tell of the first record that the rules now tell otherwise."""
    for one, other in zip(was, now, strict=False):
        if one.name != other.name:
            return Difference(Phrase("{was} was recorded, and now it is {now}", was=one.name, now=other.name))
        recorded, told = one.to_dict(), other.to_dict()
        for key, value in recorded.items():
            if not _alike(value, told[key], tolerance.place):
                what = Phrase(
                    "{record}: {key} was {was!s:.60}, and now it is {now!s:.60}",
                    record=one.name,
                    key=key,
                    was=value,
                    now=told[key],
                )
                return Difference(what)
    if lost := was[len(now) :]:
        return Difference(Phrase("{what} does not happen", what=lost[0].name))
    if new := now[len(was) :]:
        return Difference(Phrase("{what} was not recorded", what=new[0].name))
    return None


def _alike(one: object, other: object, slack: float) -> bool:
    """Whether two values as files have them are the same, numbers within ``slack``."""
    if isinstance(one, list) and isinstance(other, list):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(_alike(*pair, slack) for pair in pairs)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[key], other[key], slack) for key in one)
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= slack
    return one == other
