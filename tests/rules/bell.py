"""A module that is none of the game's: what tests do to see that the game takes any module as its own.

Each round the Catcher hangs a bell on a door. Who passes that door rings it: a point, a further turn where
it was flicked itself, and for the Catcher, if that is played, a flick of whoever rang it, at once.
A gong stands in the Lounge, and belongs to nobody.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from icecool3d.events import Event, PassThroughDoor
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules import Action, Ask, ChoicePart, Game, Stage, What
from icecool3d.rules.action import ActionKind
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import State
from icecool3d.rules.game_flow import KINDS, OWNERS
from icecool3d.rules.game_setup import Piece
from icecool3d.rules.module import AtRest, Extra, Module
from icecool3d.rules.modules import MODULES
from icecool3d.rules.refusals import Refusal
from icecool3d.school import door_card
from tests.rules.table import Table

WAIT = Refusal("SET-9", "the bell does not hang yet", "wait for {actor} to hang it")
KNOCK = Refusal("SET-9", "Red knocks first", "wait for {actor}'s flick of {body}")


class Bell(State, frozen=True):
    """Where it hangs, and who rang it how often, by seat."""

    module = "bell"

    door: str
    rung: tuple[int, ...]
    knocks: bool = False
    """Whether the Catcher flicks who rings it."""


class HangBell(Action, frozen=True):
    """Hang it on a door."""

    door: str


def _check(game: Game, action: HangBell) -> None:
    if action.door not in game.setup.door_rooms:
        raise WAIT.error(game, actor=action.colour)


def _hang(draft: Draft, action: HangBell) -> None:
    draft.keep(replace(Bell.of(draft), door=action.door))


def _choices(game: Game) -> Iterator[HangBell]:
    for door in game.setup.door_rooms:
        yield HangBell(game.actor, door)


def _begin_round(draft: Draft) -> None:
    draft.ask(Ask(draft.colour(draft.leader), (HangBell.name,), WAIT))


def _event(draft: Draft, event: Event) -> None:
    bell = Bell.of(draft)
    if isinstance(event, PassThroughDoor) and event.door == bell.door:
        seat = draft.setup.seats.get(event.penguin)
        rung = tuple(count + (place == seat) for place, count in enumerate(bell.rung))
        draft.keep(replace(bell, rung=rung))
        if bell.knocks:
            catcher = draft.colour(draft.catchers[0])
            draft.ask(Ask(catcher, ("flick-penguin",), KNOCK, body=event.penguin))


def _again(draft: Draft, rest: AtRest) -> bool:
    door = Bell.of(draft).door
    passes = (event for event in rest.events if isinstance(event, PassThroughDoor))
    return any(event.door == door and event.penguin == rest.body for event in passes)


def _seen(game: Game, colour: str | None) -> object:
    return Bell.of(game).door if colour == game.catcher else None


GONG = Piece("gong", Template("The gong"), "gong", 0.02, lambda _: (0.0, 0.0))
BELL = Module(
    "bell",
    Template("The bell"),
    Template("A bell hangs on a door."),
    pieces=(GONG,),
    kinds=(
        ActionKind(
            HangBell,
            _check,
            _hang,
            _choices,
            Stage.PLACE,
            Template("Hang the bell"),
            Template("Who passes that door rings it."),
            (ChoicePart(("door",), What.DOOR, Template("On which door?")),),
            when="asked",
        ),
    ),
    state=lambda setup: Bell("", (0,) * len(setup.colours)),
    begin_round=_begin_round,
    event=_event,
    again=_again,
    furniture=lambda game: [door_card(game.setup.school.door(Bell.of(game).door))],
    points=lambda game, seat: Extra(points=Bell.of(game).rung[seat], cards=1),
    seen=_seen,
    reminder=lambda _: Phrase("Mind the bell."),
)


@contextmanager
def bell_known() -> Iterator[None]:
    """Let the game know the module, as a line of the registry would."""
    with pytest.MonkeyPatch.context() as patch:
        for kind in BELL.kinds:
            patch.setitem(KINDS, kind.action, kind)
            patch.setitem(OWNERS, kind.action, BELL)
        for registry in ("icecool3d.rules.modules.MODULES", "icecool3d.rules.setting_up.MODULES"):
            patch.setattr(registry, (*MODULES, BELL))
        yield


def with_bell(players: int = 3, *, knocks: bool = False, placed: bool = True) -> Table:
    """Return a table at which the bell is played with, and hangs on a door of the Gym."""
    table = Table(players, placed=False, modules=("bell",))
    state = replace(Bell.of(table.game), knocks=knocks)
    table.game = replace(table.game, states={**table.game.states, "bell": state})
    if placed:
        table.place_catcher()
        table.do(HangBell("red", "classroom-gym"))
    return table
