"""A table to play at in tests: flicks with invented outcomes, and the words for what happens in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import dist
from typing import Any, TypeVar, Union

from msgspec.structs import replace

from icecool3d.events import (
    Bounce,
    BouncedOffWall,
    Clearance,
    Crossing,
    Event,
    HitBlockedDoor,
    JumpOverDoor,
    JumpOverWall,
    Lean,
    LeftSchool,
    OnRedCircle,
    OnWall,
    PassThroughDoor,
    Press,
    Rest,
    Rested,
    Righted,
    StuckInDoor,
    Toppled,
    TouchedPenguin,
    TouchedZone,
)
from icecool3d.kit.codec import from_plain
from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.rules import (
    Action,
    Card,
    Chance,
    EndTurn,
    FlickOf,
    FlickPenguin,
    Game,
    GameError,
    GameSetup,
    Hand,
    LogEntry,
    Outcome,
    Place,
    PlaceCatcher,
    PlaceOnLine,
    PlaceWithin,
    Rulings,
    Scoring,
    Standing,
    Task,
    Variant,
    apply,
    free_line_points,
    legal,
    new_game,
    set_up,
)
from icecool3d.rules.action import OneOf
from icecool3d.school import Door, Point, School, load_school

JUMP, TWO_DOORS, BOUNCE = (Card(1, task) for task in Task)
ONE, TWO, THREE = Card(1), Card(2), Card(3)

CIRCLE = (-0.11, -0.23)
IN_KITCHEN = (0.10, 0.21)
OUTSIDE = (0.9, 0.9)
CORNERS = {"red": (-0.26, -0.16), "blue": (-0.26, -0.26), "green": (-0.18, -0.16), "yellow": (0.02, -0.26)}
"""Free places in the Classroom, one for each penguin, near no wall's line and off the red circle."""

FISH_DOORS = ("kitchen-gym", "kitchen-laboratory", "gym-lounge")
"""The doors with the fish symbol."""

R = TypeVar("R", bound=LogEntry)


@cache
def school() -> School:
    return load_school("school")


@cache
def joined() -> School:
    return load_school("joined")


def door_of(door: str) -> Door:
    """Find a door, also one of the second school."""
    return next(each for place in (school(), joined()) for each in place.doors if each.id == door)


@dataclass(frozen=True)
class InDoor:
    """An end in a door's frame."""

    door: str
    seen_in: tuple[str, ...]


@dataclass(frozen=True)
class UponWall:
    """An end upon a wall, wherever its middle is."""

    at: Point


End = Point | InDoor | UponWall


def place_of(where: School, end: End) -> Point:
    """Return where an end is in a school."""
    if isinstance(end, InDoor):
        return where.door(end.door).centre
    return end.at if isinstance(end, UponWall) else end


def choices(game: Game) -> list[Action | PlaceWithin | FlickOf]:
    """Return all that can be done now: whole actions, and what leaves a place or a flick open."""
    found: list[Action | PlaceWithin | FlickOf] = []
    for offer in legal(game):
        found += offer.actions or [each for each in [offer.choice] if not isinstance(each, OneOf)]
    return found


def log_entry_from(plain: object) -> LogEntry:
    """Return the log entry of which files and ``--json`` hold so much; one that lacks anything is refused."""
    kinds: Any = Union[tuple(LogEntry.__subclasses__())]  # noqa: UP007
    entry: LogEntry = from_plain(kinds, plain, "example", GameError, "record", nulls=True)
    return entry


def passed(penguin: str, door: str) -> PassThroughDoor:
    from_, to = door_of(door).rooms
    return PassThroughDoor(0.0, penguin, door, from_, to, Crossing(0.0, 0.0, 10.0, 10.0, 10.0))


def touched(penguin: str, other: str) -> TouchedPenguin:
    return TouchedPenguin(0.0, penguin, other, Press(0.0, 0.01, (0.0, 0.0)))


def bounced(penguin: str) -> BouncedOffWall:
    return BouncedOffWall(0.0, penguin, "classroom-north", Bounce((0.0, -0.1), (0.0, -1.0), -1.0, 0.5))


def toppled(penguin: str) -> Toppled:
    return Toppled(0.0, penguin, Lean(70.0))


def righted(penguin: str) -> Righted:
    return Righted(0.0, penguin, Lean(10.0))


def on_zone(penguin: str, zone: str) -> TouchedZone:
    return TouchedZone(0.0, penguin, zone, Press(0.0, 0.01, (0.0, 0.0)))


def hit_card(penguin: str, door: str) -> HitBlockedDoor:
    return HitBlockedDoor(0.0, penguin, door, Press(0.0, 0.01, (0.0, 0.0)))


def jumped(penguin: str, from_: str | None, to: str | None) -> JumpOverWall:
    return JumpOverWall(0.0, penguin, "classroom-north", from_, to, Clearance(0.0, 0.0, 10.0))


def jumped_door(penguin: str, door: str) -> JumpOverDoor:
    from_, to = door_of(door).rooms
    return JumpOverDoor(0.0, penguin, door, from_, to, Clearance(0.0, 0.0, 10.0))


def end_events(setup: GameSetup, penguin: str, end: End) -> list[Event]:
    """Return what the referee says of a penguin at rest."""
    at = place_of(setup.school, end)
    rest = Rest(at, 0.0, 0.0)
    events: list[Event] = []
    room = None
    if isinstance(end, InDoor):
        events.append(StuckInDoor(0.0, penguin, end.door, end.seen_in, rest))
    elif isinstance(end, UponWall):
        events.append(OnWall(0.0, penguin, "classroom-north", rest))
    elif (found := setup.school.room_at(at)) is not None:
        room = found.id
    else:
        events.append(LeftSchool(0.0, penguin, None, rest))
    if dist(at, setup.red_circle.at) < setup.red_circle.radius + setup.radius:
        events.append(OnRedCircle(0.0, penguin, rest))
    return [*events, Rested(0.0, penguin, room, rest)]


def outcome_of(
    setup: GameSetup, standings: Mapping[str, Standing], events: tuple[Event, ...], ends: Mapping[str, End]
) -> Outcome:
    """Make an outcome: events get their times in order, and who is not named in ``ends`` stays."""
    told = list(events)
    places = []
    for colour, standing in standings.items():
        end = ends.get(colour)
        if end is None and standing.stuck:
            end = InDoor(standing.stuck[0].door, standing.stuck[0].seen_in)
        if end is None and standing.upon_wall:
            end = UponWall(standing.at)
        if end is None:
            end = standing.at
        told += end_events(setup, colour, end)
        at = place_of(setup.school, end)
        covered = setup.disc(at, setup.body_index[colour]) if colour in ends else standing.footprint
        places.append(Place(colour, at, covered))
    timed = tuple(replace(event, t=round(0.1 * place, 3)) for place, event in enumerate(told, start=1))
    return Outcome(timed, tuple(places))


def with_outcome(flick: FlickPenguin, outcome: Outcome) -> FlickPenguin:
    """Return the same flick with another outcome."""
    return FlickPenguin(flick.colour, outcome, flick.body)


class Table:
    """A game, played on by actions; ``told`` is what the last one brought, ``log`` all of it."""

    def __init__(
        self,
        players: int = 3,
        variant: Variant = Variant.ICECOOL2,
        scoring: Scoring = Scoring.CARDS,
        *,
        catcher: str = "red",
        deck: tuple[Card, ...] = (),
        rulings: Rulings | None = None,
        modules: tuple[str, ...] = (),
        placed: bool = True,
        where: School | None = None,
    ) -> None:
        """Set up; ``deck`` are the cards that lie on top."""
        where = where or (school() if players <= PLAYERS_IN_A_BOX else joined())
        colours = tuple(PLAYERS)[:players]
        self.setup = set_up(where, colours, variant, scoring, rulings=rulings, modules=modules)
        rest = list(self.setup.cards)
        for card in deck:
            rest.remove(card)
        begun = new_game(self.setup, Chance((*deck, *rest), catcher))
        self.game: Game = begun.game
        self.told: tuple[LogEntry, ...] = begun.log
        self.log: list[LogEntry] = list(begun.log)
        if placed:
            self.place_catcher()

    def do(self, action: Action) -> None:
        step = apply(self.game, action)
        self.game, self.told = step.game, step.log
        self.log += step.log

    def place_catcher(self, at: Point = IN_KITCHEN) -> None:
        self.do(PlaceCatcher(self.game.catcher, at))

    def flick_of(self, *events: Event, **ends: End) -> FlickPenguin:
        """Make the flick of whose turn it is; a first one leaves the red circle if nothing else is said."""
        player = self.game.player
        if self.game.fresh[self.game.turn.seat] and player not in ends:
            ends[player] = CORNERS[player]
        standing = zip(self.setup.bodies, self.game.standings, strict=True)
        here = {colour: where for colour, where in standing if where is not None}
        return FlickPenguin(player, outcome_of(self.setup, here, events, ends))

    def flick(self, *events: Event, **ends: End) -> None:
        self.do(self.flick_of(*events, **ends))

    def place_on_offered_line(self) -> None:
        (point,) = free_line_points(self.game)
        self.do(PlaceOnLine(self.game.player, point.at))

    def end(self) -> None:
        self.do(EndTurn(self.game.player))

    def turn(self, *events: Event, **ends: End) -> None:
        """Flick and end the turn, if the flick did not end it."""
        player, flicks = self.game.player, self.game.flicks
        self.flick(*events, **ends)
        told = self.told
        if self.game.turn.flicked and self.game.player == player and self.game.flicks == flicks + 1:
            self.end()
            self.told = (*told, *self.told)

    def until(self, player: str) -> None:
        """Let the others flick in vain until it is this player's turn."""
        while self.game.player != player:
            self.turn()

    def give(self, colour: str, *down: Card, up: tuple[Card, ...] = ()) -> None:
        """Put cards into a hand, wherever they come from."""
        hands = list(self.game.hands)
        hands[self.setup.seats[colour]] = Hand(down, up)
        self.game = replace(self.game, hands=tuple(hands))

    def hand(self, colour: str) -> Hand:
        return self.game.hands[self.setup.seats[colour]]

    def fish(self, colour: str) -> tuple[str, ...]:
        return self.game.fish[self.setup.seats[colour]]

    def standing(self, body: str) -> Standing | None:
        return self.game.standings[self.setup.body_index[body]]

    def at(self, colour: str) -> Point | None:
        standing = self.standing(colour)
        return None if standing is None else standing.at

    def id_holder(self, colour: str) -> str:
        return self.setup.colours[self.game.ids[self.setup.seats[colour]]]

    def heard(self, kind: type[R]) -> list[R]:
        """Return the records of one kind that the last action brought."""
        return [record for record in self.told if isinstance(record, kind)]

    def told_nothing_of(self, *kinds: type[LogEntry]) -> bool:
        """Whether the last action brought no record of these kinds."""
        return not any(isinstance(record, kinds) for record in self.told)

    def play_round(self) -> None:
        """End this round: the next Runner takes all own fish in one flick."""
        if not self.game.catcher_is_placed:
            self.place_catcher()
        if self.game.player == self.game.catcher:
            self.turn()
        player = self.game.player
        self.flick(*(passed(player, door) for door in self.fish(player)))
