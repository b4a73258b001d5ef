"""The warm-up before the first game: alone in the school, round it and back to where Runners start."""

from msgspec import Struct

from icecool3d.events import EnteredRoom
from icecool3d.rules.game_setup import GameSetup
from icecool3d.rules.log_entry import PutBack, TurnEnded
from icecool3d.rules.outcome import Outcome, check_outcome, standings_after
from icecool3d.rules.standing import Standing, upright


class WarmUp(Struct, frozen=True):
    """A warm-up under way. Nothing in it counts, and it goes on for as long as anybody likes."""

    setup: GameSetup
    """Who plays where."""
    player: str
    """Whose run it is."""
    standing: Standing
    """Where that penguin stands; the others are not in the school."""
    away: bool = False
    """Whether it has been in another room."""


def begin_warm_up(setup: GameSetup, player: str) -> WarmUp:
    """Put a player's penguin on the red circle."""
    return WarmUp(setup, player, upright(setup, setup.red_circle.at))


def flick_in_warm_up(warm_up: WarmUp, outcome: Outcome) -> tuple[WarmUp, TurnEnded | PutBack | None]:
    """Return the warm-up after a flick, and what came of that: the run's end, or being put back.

    Once a penguin is back it is the next player's run, and after the last player's the first one's.
    """
    setup, colour = warm_up.setup, warm_up.player
    alone = tuple(warm_up.standing if other == colour else None for other in setup.bodies)
    check_outcome(setup, alone, outcome)
    standing = standings_after(setup, outcome)[colour]
    start = setup.red_circle.room
    entered = [event.room for event in outcome.events if isinstance(event, EnteredRoom)]
    away = warm_up.away or any(room != start for room in entered)
    if standing is None:
        back = PutBack(colour, warm_up.standing.at, as_it_stood=True)
        return WarmUp(setup, colour, warm_up.standing, away), back
    if not away or standing.room != start:
        return WarmUp(setup, colour, standing, away), None
    following = setup.colours[(setup.seats[colour] + 1) % len(setup.colours)]
    return begin_warm_up(setup, following), TurnEnded(colour)
