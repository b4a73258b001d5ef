"""Matches of people, kept as files: how one begins."""

from dataclasses import dataclass, replace
from pathlib import Path

from icecool3d.penguin import load_penguin
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import Seat, draw_terms
from icecool3d.rules import Scoring, Variant, draw_chance, set_up
from icecool3d.school import load_school


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
    >>> from icecool3d.view.folders import new_path
    >>> from icecool3d.view.unfinished import unfinished_in
    >>> seats = (Seat("red", "Ann"), Seat("blue", "Bob"))
    >>> with TemporaryDirectory() as folder:
    ...     begin(Plan(seats), new_path(Path(folder)), seed=1)
    ...     len(unfinished_in(Path(folder)).paths)
    1
    """
    school, penguin = load_school("school"), load_penguin()
    colours, names = zip(*((seat.colour, seat.name) for seat in plan.seats), strict=True)
    radius = penguin.shape.base_radius
    setting = set_up(school, colours, plan.variant, plan.scoring, radius=radius)
    terms = replace(draw_terms(setting, seed, names), chance=draw_chance(setting, seed, plan.first))
    path.parent.mkdir(parents=True, exist_ok=True)
    _, recorder = record_match(path, Header(school.scene, penguin, match=terms), lambda _: None)
    recorder.close()
