"""The flick: what its events bring, in the order of time, and what follows when all is at rest."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from icecool3d.events import Event, OnRedCircle, PassThroughDoor, TouchedPenguin
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.outcome import Outcome, check_flicked, check_outcome, standings_after
from icecool3d.rules.records import FlickAgain, FlickMade, HandedOverId, TurnEnded
from icecool3d.rules.refusing import refusal, require_player, require_turn
from icecool3d.rules.rounds import begin_turn, end_round, round_is_over
from icecool3d.rules.tasks import judge_task
from icecool3d.rules.verb import Action, Choice, Offer, Verb


@dataclass(frozen=True)
class FlickPenguin(Action):
    """Flick the own penguin; the action carries what came of it."""

    outcome: Outcome


@dataclass(frozen=True)
class MayFlick(Offer):
    """The penguin may be flicked from where it stands."""


def check_may_flick(game: Game, colour: str) -> None:
    """Raise the reason why a player may not flick now: ask before there is an outcome."""
    attempt = Action(colour)
    require_player(game, attempt)
    require_turn(game, attempt)
    if game.turn.flicked:
        raise refusal(game, "TURN-2", "flicked")


def _check(game: Game, action: FlickPenguin) -> None:
    check_may_flick(game, action.colour)
    check_outcome(game.setting, game.standings, action.outcome)
    check_flicked(action.outcome, action.colour)


def _flick(draft: Draft, action: FlickPenguin) -> None:
    draft.tell(FlickMade(action.colour))
    draft.flicks += 1
    events = _counted(draft, action.outcome)
    _resolve_events(draft, events)
    outside = _move_penguins(draft, action.outcome)
    over, caught = round_is_over(draft), _sent_back(draft)
    stays = not over and caught is None and draft.turn.seat not in outside
    repeated = stays and _must_repeat(draft, action.outcome)
    judge_task(draft, events, last=not repeated)
    if over:
        end_round(draft)
    elif caught is not None:
        draft.put_back([seat for seat in outside if seat != caught])
        draft.fresh[caught] = True
        draft.tell(TurnEnded(action.colour))
        begin_turn(draft, caught)
    else:
        draft.put_back(outside)
        if repeated:
            draft.tell(FlickAgain(action.colour))
        else:
            draft.fresh[draft.turn.seat] = False
            draft.turn = replace(draft.turn, flicked=True, lifted=None, out=draft.turn.seat in outside)


def _counted(draft: Draft, outcome: Outcome) -> Sequence[Event]:
    """Leave out passes of doors in which a penguin was stuck: finishing a crossing is none."""
    stuck = {
        (draft.colour(seat), held.door)
        for seat, standing in enumerate(draft.standings)
        if standing is not None
        for held in standing.stuck
    }
    if not stuck:
        return outcome.events
    return [
        event
        for event in outcome.events
        if not (isinstance(event, PassThroughDoor) and (event.penguin, event.door) in stuck)
    ]


def _resolve_events(draft: Draft, events: Sequence[Event]) -> None:
    """Let Runners take fish and hand over IDs, whoever was flicked."""
    seats, catcher = draft.setting.seats, draft.catcher
    for event in events:
        if isinstance(event, PassThroughDoor):
            if (seat := seats[event.penguin]) != catcher:
                draft.take_fish(seat, event.door, event.t)
        elif isinstance(event, TouchedPenguin):
            pair = {seats[event.penguin], seats[event.other]}
            if catcher in pair:
                (runner,) = pair - {catcher}
                draft.catch(runner, event.t)


def _must_repeat(draft: Draft, outcome: Outcome) -> bool:
    """Whether this was a Runner's first flick and ended on the red circle."""
    every_round = draft.setting.rulings.first_flick_every_round
    if not draft.fresh[draft.turn.seat] or not (every_round or draft.round == 0):
        return False
    colour = draft.colour(draft.turn.seat)
    return any(isinstance(event, OnRedCircle) and event.penguin == colour for event in outcome.events)


def _move_penguins(draft: Draft, outcome: Outcome) -> list[int]:
    """Let everyone stand where they came to rest; give the seats of those who are outside."""
    outside = []
    for colour, standing in standings_after(draft.setting, outcome).items():
        seat = draft.setting.seats[colour]
        draft.standings[seat] = standing
        if standing is None:
            outside.append(seat)
    return outside


def _sent_back(draft: Draft) -> int | None:
    """Give, of two players, the seat of the Runner who was caught in this flick and starts again."""
    if draft.setting.two_players:
        for record in draft.records:
            if isinstance(record, HandedOverId):
                return draft.setting.seats[record.colour]
    return None


def _choices(game: Game) -> Iterator[Choice]:
    if game.catcher_is_placed and not game.turn.flicked:
        yield MayFlick(game.player)


FLICK_PENGUIN = Verb(FlickPenguin, _check, _flick, _choices)
