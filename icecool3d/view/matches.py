"""Matches of people, kept as files: how one begins, and which was the last."""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from icecool3d.penguin import load_penguin
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.recording import SUFFIX
from icecool3d.replay.terms import Seat, draw_terms
from icecool3d.rules import GameEnded, Scoring, Variant, draw_chance, set_up
from icecool3d.school import load_school

_TAIL = 1 << 20
"""No line of a match is longer, bytes."""


@dataclass(frozen=True)
class Plan:
    """What a new match is to be."""

    seats: tuple[Seat, ...]
    """Who plays, clockwise."""
    variant: Variant = Variant.ICECOOL2
    """Which game."""
    scoring: Scoring = Scoring.CARDS
    """What cards are worth."""
    first: str | None = None
    """The colour of the first Catcher; None: chance says."""


def begin(plan: Plan, path: Path, seed: int) -> None:
    """Begin a match in a new file; ``seed`` decides the cards, and who is Catcher where the plan does not.

    >>> from tempfile import TemporaryDirectory
    >>> seats = (Seat("red", "Ann"), Seat("blue", "Bob"))
    >>> with TemporaryDirectory() as folder:
    ...     begin(Plan(seats), new_path(Path(folder)), seed=1)
    ...     last_match(Path(folder)) is not None
    True
    """
    school, penguin = load_school("school"), load_penguin()
    colours, names = zip(*((seat.colour, seat.name) for seat in plan.seats), strict=True)
    radius = penguin.shape.base_radius
    setting = set_up(school, colours, plan.variant, plan.scoring, radius=radius)
    terms = replace(draw_terms(setting, seed, names), chance=draw_chance(setting, seed, plan.first))
    path.parent.mkdir(parents=True, exist_ok=True)
    match, recorder = record_match(path, Header(school.scene, penguin, match=terms), lambda _: None)
    match.close()
    recorder.close()


def new_path(folder: Path) -> Path:
    """Give a name for a new match that comes after those of all earlier ones."""
    return folder / f"{datetime.now().astimezone():%Y-%m-%d %H-%M-%S-%f}{SUFFIX}"


def last_match(folder: Path) -> Path | None:
    """Give the last match, unless it is over; only the end of its file is looked at."""
    try:
        last = max(folder.glob(f"*{SUFFIX}"), default=None)
        return None if last is None or _is_over(last) else last
    except OSError:
        return None


def _is_over(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - _TAIL, 0))
        lines = file.read().splitlines()
    # Within names quotes are written otherwise, so that nobody's name ends a match.
    return bool(lines) and f'["{GameEnded.name}"'.encode() in lines[-1]
