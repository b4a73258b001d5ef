"""What a flick brought: the referee's events, and where every penguin came to rest."""

import math
from collections.abc import Container, Mapping

from msgspec import Struct

from icecool3d.events import (
    EVENTS,
    EnteredRoom,
    Event,
    Flicked,
    LeftSchool,
    OnWall,
    Rested,
    ReturnedToSchool,
    StuckInDoor,
    TouchedPenguin,
)
from icecool3d.kit.errors import GameError
from icecool3d.kit.limits import FOOTPRINT_POINTS
from icecool3d.kit.phrase import Phrase
from icecool3d.rules.game_setup import GameSetup
from icecool3d.rules.standing import Standing, Stuck, rooms_under
from icecool3d.school import Obstacle, Point

_NAMES = ("penguin", "other", "door", "room", "from_", "to")
_KEYS = {kind: tuple(name for name in kind.__struct_fields__ if name in _NAMES) for kind in EVENTS.values()}
"""The fields of each kind of event that name something of the game."""


class Place(Struct, frozen=True):
    """Where a body came to rest."""

    penguin: str
    at: Point
    """The middle of its footprint, m."""
    footprint: Obstacle
    """What it covers of the floor."""


class Outcome(Struct, frozen=True):
    """All that the rules must know of a flick."""

    events: tuple[Event, ...]
    """What happened, in the order of time."""
    places: tuple[Place, ...]
    """Every body that is in the school, whether it moved or not."""


def standings_after(setup: GameSetup, outcome: Outcome) -> dict[str, Standing | None]:
    """Return where each body stands after a flick; None is outside the school.

    Who is outside the referee says: whoever left the school and neither came back in nor rests in a room,
    in a frame or upon a wall.
    """
    rested: dict[str, str | None] = {}
    stuck: dict[str, tuple[Stuck, ...]] = {}
    upon_wall, left = set(), set()
    for event in outcome.events:
        match event:
            case LeftSchool():
                left.add(event.penguin)
            case ReturnedToSchool() | EnteredRoom():
                left.discard(event.penguin)
            case Rested():
                rested[event.penguin] = event.room
            case StuckInDoor():
                found = Stuck(event.door, event.seen_in)
                stuck[event.penguin] = (*stuck.get(event.penguin, ()), found)
            case OnWall():
                upon_wall.add(event.penguin)
    standings: dict[str, Standing | None] = {}
    for place in outcome.places:
        name, room, doors = place.penguin, rested[place.penguin], stuck.get(place.penguin, ())
        if name in left and room is None and not doors and name not in upon_wall:
            standings[name] = None
            continue
        seen = rooms_under(setup, place.footprint) if name in upon_wall else ()
        standings[name] = Standing(place.at, place.footprint, room, doors, seen)
    return standings


def check_outcome(setup: GameSetup, standings: tuple[Standing | None, ...], outcome: Outcome) -> None:
    """Refuse an outcome that cannot belong to a flick of bodies that stand so."""
    here = {name for name, standing in zip(setup.bodies, standings, strict=True) if standing is not None}
    _check_names("outcome.places", [place.penguin for place in outcome.places], here)
    for place in outcome.places:
        _check_footprint(place)
    known: Mapping[str, Container[object]] = {
        "penguin": here,
        "other": here,
        "door": setup.door_rooms,
        "room": setup.rooms | {None},
        "from_": setup.rooms | {None},
        "to": setup.rooms | {None},
    }
    rested, last = [], -math.inf
    for event in outcome.events:
        if not event.t >= last:
            raise _wrong(
                event, Phrase("is at {t:g} s", t=event.t), Phrase("expected {least:g} s or later", least=last)
            )
        last = event.t
        for key in _KEYS[type(event)]:
            if getattr(event, key) not in known[key]:
                raise _unknown(event, key, getattr(event, key))
        if isinstance(event, Rested):
            rested.append(event.penguin)
        elif isinstance(event, TouchedPenguin) and event.other == event.penguin:
            raise _unknown(event, "other", event.other)
        elif isinstance(event, StuckInDoor) and not set(event.seen_in) <= set(setup.door_rooms[event.door]):
            raise _unknown(event, "seen_in", ", ".join(event.seen_in))
    _check_names("outcome.events of kind rested", rested, here)


def check_flicked(outcome: Outcome, colour: str) -> None:
    """Refuse an outcome of another penguin's flick."""
    for event in outcome.events:
        if type(event) is Flicked and event.penguin != colour:
            wrong = Phrase("tells of {value!a:.40}", value=event.penguin)
            raise _wrong(event, wrong, Phrase("expected {known}", known=colour))


def _check_footprint(place: Place) -> None:
    corners, radius = len(place.footprint.points), place.footprint.radius
    if not 1 <= corners <= FOOTPRINT_POINTS or not radius >= 0.0:
        wrong = Phrase("is a hull of {count} points, grown by {radius:g}", count=corners, radius=radius)
        right = Phrase("expected 1 to {most} points and a radius of at least 0", most=FOOTPRINT_POINTS)
        raise GameError(Phrase("footprint of {name}", name=place.penguin), wrong, right)


def _check_names(thing: str, names: list[str], here: set[str]) -> None:
    if len(names) != len(here) or set(names) != here:
        told = f"{', '.join(names):.72}" if names else Phrase("nobody")
        raise GameError(
            thing,
            Phrase("tell of {names}", names=told),
            Phrase("expected each once: {known}", known=", ".join(sorted(here))),
        )


def _wrong(event: Event, wrong: Phrase, right: Phrase) -> GameError:
    return GameError(Phrase("event {name}", name=event.name), wrong, right)


def _unknown(event: Event, key: str, name: object) -> GameError:
    return GameError(
        Phrase("event {name}: {key}", name=event.name, key=key.rstrip("_")),
        Phrase("is {value!a:.40}", value=name),
        Phrase("expected a name of this game's"),
    )
