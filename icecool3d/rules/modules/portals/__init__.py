"""Portals: a penguin that touched one of the two is placed at the other."""

from collections.abc import Iterable

from msgspec.structs import replace

from icecool3d.events import Event, TouchedZone
from icecool3d.kit.codec import Words
from icecool3d.kit.errors import GameError
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, State
from icecool3d.rules.game_setup import GameSetup, Parameter
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.module import AtRest, Module
from icecool3d.rules.standing import closest_free_place, upright
from icecool3d.school import FloorZone, Point, School, WallZone, Zone
from icecool3d.school.scene_format import Spot


class Portals(State, frozen=True):
    """Who touched a portal in the flick under way."""

    module = "portals"

    touched: tuple[tuple[int, str], ...] = ()
    """The seats of those that did, and the portal that each touched last; in the order of these touches."""


NOBODY = Portals()
"""Between flicks."""


class WentThroughPortal(LogEntry, frozen=True):
    """A penguin that touched a portal was placed at the other one."""

    picture = "tokens/portal"
    text = Template("{colour} goes through the portal and comes out in the {room}.")

    colour: Words
    room: Words
    at: Spot


def _begin_round(draft: Draft) -> None:
    draft.keep(NOBODY)


def _event(draft: Draft, event: Event) -> None:
    if not isinstance(event, TouchedZone):
        return
    portals, seat = Portals.of(draft), draft.setup.seats.get(event.penguin)
    if seat is not None and any(portal.id == event.zone for portal in draft.setup.school.scene.portals):
        others = tuple(each for each in portals.touched if each[0] != seat)
        draft.keep(replace(portals, touched=(*others, (seat, event.zone))))


def _settled(draft: Draft, rest: AtRest) -> None:
    """Let those travel that are not back from outside, nor sent back to the red circle."""
    everybody = draft.setup.rulings["portals_for"] == "everybody"
    for seat, portal in Portals.of(draft).touched:
        may = everybody or (rest.own and seat == draft.turn.seat)
        if may and seat not in rest.outside and seat != rest.sent_back:
            _travel(draft, seat, portal)
    draft.keep(NOBODY)


def _travel(draft: Draft, seat: int, portal: str) -> None:
    setup = draft.setup
    (other,) = (each for each in setup.school.scene.portals if each.id != portal)
    place, room = place_of(setup.school, other)
    at = closest_free_place(setup, place, draft.footprints(seat), seat, [room])
    draft.standings[seat] = standing = upright(setup, at, seat)
    draft.tell(WentThroughPortal(draft.colour(seat), standing.room or room, at))


def place_of(school: School, portal: Zone) -> tuple[Point, str]:
    """Return where one comes out of a portal, m: on its middle, or before it on the floor; and the room.

    >>> from icecool3d.school import load_school
    >>> school = load_school("school")
    >>> [place_of(school, portal) for portal in school.scene.portals]
    [((0.3185, -0.18), 'gym'), ((-0.25, 0.23), 'laboratory')]
    """
    if isinstance(portal, FloorZone):
        room = school.room_at(portal.at)
        assert room is not None  # a scene's zones are on floors
        return portal.at, room.id
    assert isinstance(portal, WallZone)
    wall = school.wall(portal.wall)
    along, across = 0.5 * sum(portal.along), wall.solid.along(1 - wall.side.axis).middle
    return ((across, along) if wall.side.axis else (along, across)), wall.room


def _zones(game: Game) -> Iterable[Zone]:
    return game.setup.school.scene.portals


def _demand(setup: GameSetup) -> None:
    count = len(setup.school.scene.portals)
    if count != 2:
        wrong = Phrase("has {count} portals", count=count)
        right = Phrase("expected two, to play with portals (PORT-1)")
        raise GameError(Phrase("school {name}", name=setup.school.name), wrong, right)


MODULE = Module(
    "portals",
    Template("Portals"),
    Template("Touch one of the two portals, and come out at the other."),
    picture="modules/portals",
    state=lambda _: NOBODY,
    rulings=(
        Ruling(
            "PORT-1",
            Phrase("The two portals are where the scene's file has them: one on a wall, one on a floor."),
        ),
        Ruling(
            "PORT-2",
            Phrase(
                "A portal on a wall is touched by contact, one on a floor by standing or sliding on it, in "
                "anybody's turn, or else only by the own penguin, flicked in its own turn. Who begins on one "
                "must leave it first. Of two that were touched it is the last one; there is no second trip, "
                "and no door is passed by it. Pieces of nobody do not travel."
            ),
            ("portals_for",),
        ),
        Ruling(
            "PORT-3",
            Phrase(
                "Who ended outside, or is sent back to the red circle, does not travel, and nobody does once "
                "the round is over. Whether a first flick left the red circle is judged before the trip. Who "
                "was stuck in a door is free after it."
            ),
        ),
    ),
    parameters={
        "portals_for": Parameter("everybody", Template("portals_for = {value}"), ("everybody", "flicked"))
    },
    begin_round=_begin_round,
    event=_event,
    settled=_settled,
    zones=_zones,
    zone_titles={
        "portal-gym": Template("the Gym's portal"),
        "portal-laboratory": Template("the Laboratory's portal"),
        "portal-music-room": Template("the Music room's portal"),
    },
    demand=_demand,
    prints=lambda school: dict.fromkeys((each.id for each in school.scene.portals), "tokens/portal"),
)
