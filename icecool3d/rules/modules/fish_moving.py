"""Two fish move a fish: two cards of value 2 hang a token on another door."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.cards import Card
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.game_setup import Variant
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.module import Module
from icecool3d.rules.refusals import LEFT_SCHOOL, Refusal
from icecool3d.rules.standing import rooms_of

TWO = Card(2)
"""What is turned face up, twice."""

ABSENT = Refusal(
    "ICE1-1", "in the first ICECOOL no fish are moved", "its cards of value 2 are for points only"
)
USED = Refusal(
    "MOVE-1",
    "cards that lie face up have been used already",
    "it takes two face-down cards of value 2, and you have: {count}",
    private=True,
)
NEEDS_TWOS = Refusal(
    "MOVE-1",
    "moving a fish takes two face-down cards of value 2",
    "cards of value 2 that you have face down: {count}",
    private=True,
)
NO_SUCH_FISH = Refusal(
    "MOVE-1", "no such fish hangs on that door", "choose a fish, and the door on which it hangs"
)
OTHER_DOOR = Refusal(
    "MOVE-1", "that is not another door", "choose a door other than the one on which it hangs"
)
PENGUIN_THERE = Refusal(
    "MOVE-2",
    "{body} stands in the {room}, and that is one of its doors",
    "choose a door that does not lead into the {room}",
)


class MoveFish(Action, frozen=True):
    """Turn two cards of value 2 face up and hang a fish on another door."""

    fish: Words
    """The colour of the fish."""
    from_door: Words
    """Where it hangs."""
    to_door: Words
    """Where it goes."""


class FishMoved(LogEntry, frozen=True):
    """Two cards of value 2 were turned face up to move a fish."""

    picture = "icons/fish"
    text = Template(
        "{colour} turns up two 2s and moves {fish}'s fish from the {from_door} door to the {to_door} door."
    )

    colour: Words
    fish: Words
    """Whose fish."""
    from_door: Words
    to_door: Words


def _check(game: Game, action: MoveFish) -> None:
    setup = game.setup
    if game.turn.out:
        raise LEFT_SCHOOL.error(game)
    hand = game.hands[game.turn.seat]
    if (twos := hand.down.count(TWO)) < 2:
        raise (USED if hand.up.count(TWO) + twos >= 2 else NEEDS_TWOS).error(game, count=twos)
    if action.fish not in setup.seats or action.from_door not in game.fish[setup.seats[action.fish]]:
        raise NO_SUCH_FISH.error(game)
    if action.to_door not in setup.door_rooms or action.to_door == action.from_door:
        raise OTHER_DOOR.error(game)
    if (found := _penguin_there(game, action)) is not None:
        raise PENGUIN_THERE.error(game, body=found[0], room=found[1])


def _penguin_there(game: Game, action: MoveFish) -> tuple[str, str] | None:
    """Return who of the fish's team stands in a room of the new door, and that room."""
    setup = game.setup
    for seat in setup.team_of[setup.seats[action.fish]]:
        for room in rooms_of(setup, game.standings[seat]):
            if room in setup.door_rooms[action.to_door]:
                return setup.colours[seat], room
    return None


def _move(draft: Draft, action: MoveFish) -> None:
    draft.turn_up(draft.turn.seat, (TWO, TWO))
    seat = draft.setup.seats[action.fish]
    hanging = list(draft.fish[seat])
    hanging[hanging.index(action.from_door)] = action.to_door
    draft.fish[seat] = tuple(hanging)
    # Where the fish may go hung on where penguins stand, so no placement is taken back after this.
    draft.turn = replace(draft.turn, lifted=None)
    draft.tell(FishMoved(action.colour, action.fish, action.from_door, action.to_door))


def _all_moves(game: Game) -> Iterator[MoveFish]:
    for fish, hanging in zip(game.setup.colours, game.fish, strict=True):
        for from_door in dict.fromkeys(hanging):
            for to_door in game.setup.door_rooms:
                yield MoveFish(game.player, fish, from_door, to_door)


def _choices(game: Game) -> Iterator[MoveFish]:
    if game.hands[game.turn.seat].down.count(TWO) >= 2:
        yield from _all_moves(game)


def _open(game: Game) -> Iterator[MoveFish]:
    """Yield the moves that where penguins stand lets be, where two cards lie face down."""
    if not game.turn.out and len(game.hands[game.turn.seat].down) >= 2:
        for move in _all_moves(game):
            if move.to_door != move.from_door and _penguin_there(game, move) is None:
                yield move


MODULE = Module(
    "fish-moving",
    Template("Fish move a fish"),
    Template("Two 2s hang a fish on another door."),
    boxes=frozenset({Variant.ICECOOL2}),
    of_cards=True,
    absent=ABSENT,
    kinds=(
        ActionKind(
            MoveFish,
            _check,
            _move,
            _choices,
            Stage.MOVE,
            Template("Move a fish"),
            Template("Hang any fish on another door; it takes two face-down 2s."),
            (
                ChoicePart(
                    ("fish", "from_door"),
                    What.FISH,
                    Template("Which fish? Drag it to another door, or choose it here."),
                ),
                ChoicePart(("to_door",), What.DOOR, Template("To which door does it go?")),
            ),
            open=_open,
        ),
    ),
    rulings=(
        Ruling(
            "MOVE-2",
            Phrase(
                "A penguin stuck in a door stands in each room in which some of it is seen. One that has not "
                "yet been placed stands in none."
            ),
        ),
    ),
)
