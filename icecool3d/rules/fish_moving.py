"""Two fish move a fish: two cards of value 2 hang a token on another door."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from icecool3d.rules.action import Action, Choice, Verb
from icecool3d.rules.cards import Card
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.game_setup import Variant
from icecool3d.rules.log import FishMoved
from icecool3d.rules.refusals import refusal, require_abilities, require_turn
from icecool3d.rules.standing import rooms_of

TWO = Card(2)
"""What is turned face up, twice."""


@dataclass(frozen=True)
class MoveFish(Action):
    """Turn two cards of value 2 face up and hang a fish on another door."""

    fish: str
    """The colour of the fish."""
    from_door: str
    """Where it hangs."""
    to_door: str
    """Where it goes."""


def _check(game: Game, action: MoveFish) -> None:
    require_turn(game, action)
    require_abilities(game)
    setup = game.setup
    if setup.variant is Variant.ICECOOL:
        raise refusal(game, "ICE1-1", "no-fish-moving")
    if game.turn.out:
        raise refusal(game, "OUT-1", "turn-over")
    hand = game.hands[game.turn.seat]
    if (twos := hand.down.count(TWO)) < 2:
        key = "twos-used" if hand.up.count(TWO) + twos >= 2 else "fish-needs-twos"
        raise refusal(game, "MOVE-1", key, count=twos)
    if action.fish not in setup.seats or action.from_door not in game.fish[setup.seats[action.fish]]:
        raise refusal(game, "MOVE-1", "no-such-fish")
    if action.to_door not in setup.door_rooms or action.to_door == action.from_door:
        raise refusal(game, "MOVE-1", "other-door")
    for room in rooms_of(setup, game.standings[setup.seats[action.fish]]):
        if room in setup.door_rooms[action.to_door]:
            raise refusal(game, "MOVE-2", "penguin-there", fish=action.fish, room=room)


def _move(draft: Draft, action: MoveFish) -> None:
    draft.turn_up(draft.turn.seat, (TWO, TWO))
    seat = draft.setup.seats[action.fish]
    hanging = list(draft.fish[seat])
    hanging[hanging.index(action.from_door)] = action.to_door
    draft.fish[seat] = tuple(hanging)
    # Where the fish may go hung on where penguins stand, so no placement is taken back after this.
    draft.turn = replace(draft.turn, lifted=None)
    draft.tell(FishMoved(action.colour, action.fish, action.from_door, action.to_door))


def _choices(game: Game) -> Iterator[Choice]:
    if game.hands[game.turn.seat].down.count(TWO) >= 2:
        for fish, hanging in zip(game.setup.colours, game.fish, strict=True):
            for from_door in dict.fromkeys(hanging):
                for to_door in game.setup.door_rooms:
                    yield MoveFish(game.player, fish, from_door, to_door)


MOVE_FISH = Verb(MoveFish, _check, _move, _choices)
