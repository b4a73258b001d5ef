"""The warm-up before the first game: alone in the school, round it and back to where Runners start."""

from msgspec import Struct

from icecool3d.events import EnteredRoom
from icecool3d.rules.game_setup import GameSetup
from icecool3d.rules.log_entry import FlickMade, LogEntry, PutBack, PutOnRedCircle, TurnBegan, TurnEnded
from icecool3d.rules.outcome import Outcome, check_outcome, standings_after
from icecool3d.rules.standing import Standing, upright


class WarmUp(Struct, frozen=True):
    """A warm-up under way. Nothing in it counts."""

    setup: GameSetup
    """Who plays where."""
    seat: int
    """Whose run it is; beyond the last seat everyone has had one."""
    standing: Standing
    """Where that penguin stands; the others are not in the school."""
    away: bool = False
    """Whether it has been in another room."""

    @property
    def player(self) -> str | None:
        """Whose run it is; None once everyone has had one."""
        colours = self.setup.colours
        return colours[self.seat] if self.seat < len(colours) else None


def begin_warm_up(setup: GameSetup) -> tuple[WarmUp, tuple[LogEntry, ...]]:
    """Put the first player's penguin on the red circle."""
    return _begin_run(setup, 0)


def flick_in_warm_up(warm_up: WarmUp, outcome: Outcome) -> tuple[WarmUp, tuple[LogEntry, ...]]:
    """Return what a flick brings: another one, or the next player's run once this one is back."""
    setup, colour = warm_up.setup, warm_up.player
    assert colour is not None, "everyone has had a run"
    alone = tuple(warm_up.standing if other == colour else None for other in setup.bodies)
    check_outcome(setup, alone, outcome)
    standing = standings_after(setup, outcome)[colour]
    start = setup.red_circle.room
    entered = [event.room for event in outcome.events if isinstance(event, EnteredRoom)]
    away = warm_up.away or any(room != start for room in entered)
    if standing is None:
        back = PutBack(colour, warm_up.standing.at, as_it_stood=True)
        return WarmUp(setup, warm_up.seat, warm_up.standing, away), (FlickMade(colour), back)
    if not away or standing.room != start:
        return WarmUp(setup, warm_up.seat, standing, away), (FlickMade(colour),)
    done, began = _begin_run(setup, warm_up.seat + 1)
    return done, (FlickMade(colour), TurnEnded(colour), *began)


def _begin_run(setup: GameSetup, seat: int) -> tuple[WarmUp, tuple[LogEntry, ...]]:
    at = setup.red_circle.at
    warm_up = WarmUp(setup, seat, upright(setup, at))
    if warm_up.player is None:
        return warm_up, ()
    return warm_up, (TurnBegan(warm_up.player, extra=False), PutOnRedCircle(warm_up.player, at))
