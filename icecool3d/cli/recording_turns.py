"""Which flicks of a recording were made in which turn."""

from typing import TYPE_CHECKING

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.match import Played
    from icecool3d.replay.recording import Recording


def flicks_of_turn(recording: "Recording", turn: int) -> list[int]:
    """Return the numbers of the flicks of one turn, both counted from 1; outside a match each is a turn."""
    turns = _turns(recording)
    thing = f"--turn {turn}"
    if not 1 <= turn <= len(turns):
        right = Phrase("expected 1 to {count}, as are in {file}", count=len(turns), file=recording.source)
        raise InputError(thing, Phrase("is not there"), right)
    if not turns[turn - 1]:
        wrong = Phrase("holds {count} flicks", count=0)
        raise InputError(thing, wrong, Phrase("expected a turn in which somebody flicked"))
    return turns[turn - 1]


def _turns(recording: "Recording") -> list[list[int]]:
    """Return the numbers of the flicks of each turn."""
    if recording.header.match is None:
        return [[number] for number in range(1, len(recording.flicks) + 1)]
    from icecool3d.replay.match_recording import retell
    from icecool3d.rules import FlickPenguin, TurnBegan

    heard, turns, number = list["Played"](), list[list[int]](), 0
    retell(recording, heard.append)
    for played in heard:
        if isinstance(played.action, FlickPenguin):
            number += 1
            turns[-1].append(number)
        turns += [[] for entry in played.log if isinstance(entry, TurnBegan)]
    return turns
