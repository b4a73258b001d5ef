"""The blocked door: a card shuts one doorway, and whoever hits it may slide it into another."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.events import Event, HitBlockedDoor
from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Ask, Game, State
from icecool3d.rules.game_setup import Parameter
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.module import AtRest, Module
from icecool3d.rules.refusals import Refusal
from icecool3d.school import Furniture, door_card, overlap, rect_obstacle

WAITS = Refusal("BLOCK-1", "no doorway is shut yet", "{actor} first slides the card into one")
WAITS_AGAIN = Refusal("BLOCK-2", "the card was hit", "{actor} first slides it elsewhere, or leaves it")
NO_DOOR = Refusal("BLOCK-1", "there is no such doorway", "choose a door of the school")
IN_FRAME = Refusal("BLOCK-1", "somebody is in the {door} doorway", "choose one with nobody in it")
SAME_DOOR = Refusal("BLOCK-2", "the card is there already", "choose another doorway, or leave it")


class BlockedDoor(State, frozen=True):
    """Where the card is, and who hit it."""

    module = "blocked-door"

    door: str | None = None
    """The door that it shuts."""
    hit_by: int | None = None
    """The seat of who hit it first in the flick under way."""


OPEN = BlockedDoor()
"""As a round begins."""


class BlockDoor(Action, frozen=True):
    """Slide the card into a doorway, as a round begins."""

    door: Words


class MoveCard(Action, frozen=True):
    """Slide the card that was hit into another doorway."""

    door: Words


class LeaveCard(Action, frozen=True):
    """Leave the card that was hit where it is."""


class DoorBlocked(LogEntry, frozen=True):
    """The card shuts a doorway."""

    picture = "modules/blocked-door"
    text = Template("{colour} slides the card into the {door} doorway: it is shut.")

    colour: Words
    door: Words


class CardHit(LogEntry, frozen=True):
    """A penguin hit the card, and its player may move it."""

    picture = "modules/blocked-door"
    text = Template("{colour} hits the card in the {door} doorway, and may move it.")

    colour: Words
    door: Words


class FishStays(LogEntry, frozen=True):
    """A penguin hit the card in a doorway where its own fish hangs."""

    picture = "icons/fish"
    text = Template("{colour}'s fish stays on the {door} door: nobody takes it from a shut one.")

    colour: Words
    door: Words


class CardLeft(LogEntry, frozen=True):
    """The card that was hit stays where it is."""

    picture = "modules/blocked-door"
    text = Template("{colour} leaves the card where it is.")

    colour: Words


def _require_free(game: Game, door: str) -> None:
    """Refuse what is no doorway, and one with anybody in its frame."""
    if door not in game.setup.door_rooms:
        raise NO_DOOR.error(game)
    frame = rect_obstacle(game.setup.school.door(door).frame)
    if any(each is not None and overlap(each.footprint, frame) for each in game.standings):
        raise IN_FRAME.error(game, door=door)


def _check_block(game: Game, action: BlockDoor) -> None:
    _require_free(game, action.door)


def _check_move(game: Game, action: MoveCard) -> None:
    if action.door == BlockedDoor.of(game).door:
        raise SAME_DOOR.error(game)
    _require_free(game, action.door)


def _check_leave(game: Game, _: LeaveCard) -> None:
    """Allow it whenever it is asked for."""


def _slide(draft: Draft, action: BlockDoor | MoveCard) -> None:
    draft.keep(replace(BlockedDoor.of(draft), door=action.door))
    draft.tell(DoorBlocked(action.colour, action.door))


def _leave(draft: Draft, action: LeaveCard) -> None:
    draft.tell(CardLeft(action.colour))


def _blocking(game: Game) -> Iterator[BlockDoor]:
    for door in game.setup.door_rooms:
        yield BlockDoor(game.actor, door)


def _moving(game: Game) -> Iterator[MoveCard]:
    for door in game.setup.door_rooms:
        yield MoveCard(game.actor, door)


def _leaving(game: Game) -> Iterator[LeaveCard]:
    yield LeaveCard(game.actor)


def _begin_round(draft: Draft) -> None:
    draft.keep(OPEN)
    draft.ask(Ask(draft.colour(draft.leader), (BlockDoor.name,), WAITS))


def _event(draft: Draft, event: Event) -> None:
    blocked = BlockedDoor.of(draft)
    if isinstance(event, HitBlockedDoor) and blocked.hit_by is None:
        seat = draft.setup.seats.get(event.penguin)
        anybody = draft.setup.rulings["card_moved_by"] == "anybody"
        if seat is not None and (anybody or seat == draft.turn.seat):
            draft.keep(replace(blocked, hit_by=seat))
            draft.tell(CardHit(event.penguin, event.door))
            if event.door in draft.fish[draft.setup.team_of[seat][0]]:
                draft.tell(FishStays(event.penguin, event.door))


def _rest(draft: Draft, _: AtRest) -> None:
    blocked = BlockedDoor.of(draft)
    if blocked.hit_by is not None:
        draft.ask_first(Ask(draft.colour(blocked.hit_by), (MoveCard.name, LeaveCard.name), WAITS_AGAIN))
        draft.keep(replace(blocked, hit_by=None))


def _furniture(game: Game | Draft) -> Iterator[Furniture]:
    door = BlockedDoor.of(game).door
    if door is not None:
        yield door_card(game.setup.school.door(door))


_DOOR = ChoicePart(("door",), What.DOOR, Template("Which doorway does the card shut?"))

MODULE = Module(
    "blocked-door",
    Template("Blocked door"),
    Template("A card shuts one doorway, until somebody hits it and slides it elsewhere."),
    picture="modules/blocked-door",
    kinds=(
        ActionKind(
            BlockDoor,
            _check_block,
            _slide,
            _blocking,
            Stage.PLACE,
            Template("Shut a doorway"),
            Template("Slide the card into it: nobody passes it until the card is moved."),
            (_DOOR,),
            when="asked",
        ),
        ActionKind(
            MoveCard,
            _check_move,
            _slide,
            _moving,
            Stage.PLACE,
            Template("Move the card"),
            Template("Your penguin hit it: slide it into another doorway."),
            (_DOOR,),
            when="asked",
        ),
        ActionKind(
            LeaveCard,
            _check_leave,
            _leave,
            _leaving,
            Stage.PLACE,
            Template("Leave the card"),
            Template("It goes on shutting the same doorway."),
            when="asked",
        ),
    ),
    state=lambda _: OPEN,
    rulings=(
        Ruling(
            "BLOCK-1",
            Phrase(
                "The Catcher shuts a doorway each round, once the penguin is placed, but none in whose frame "
                "somebody is. A shut door is wall: it can be hit and jumped over, nobody is stuck in it, and "
                "to bounce off it is to bounce off a wall."
            ),
        ),
        Ruling(
            "BLOCK-2",
            Phrase(
                "The first penguin to hit the card in a flick may move it, a pushed one and the Catcher as "
                "well, or else only the penguin of the player whose turn it is. Its player is asked when all "
                "is at rest, before anything else of the turn, and may leave it."
            ),
            ("card_moved_by",),
        ),
        Ruling(
            "BLOCK-3",
            Phrase("A fish on a shut door stays there, whoever bumps into the card; two 2s may move it."),
        ),
    ),
    parameters={
        "card_moved_by": Parameter("anybody", Template("card_moved_by = {value}"), ("anybody", "own-turn"))
    },
    begin_round=_begin_round,
    event=_event,
    rest=_rest,
    furniture=_furniture,
    prints=lambda _: {"blocked-door": "signs/stop"},
)
