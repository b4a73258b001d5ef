"""The flick: what its events bring, in the order of time, and what follows when all is at rest."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from icecool3d.events import Event, OnRedCircle, PassThroughDoor, TouchedPenguin
from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Template
from icecool3d.rules.action import Action, ActionKind, FlickOf, Stage
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, Turn
from icecool3d.rules.log_entry import FlickAgain, FlickMade, HandedOverId
from icecool3d.rules.module import AtRest
from icecool3d.rules.outcome import Outcome, check_flicked, check_outcome, standings_after
from icecool3d.rules.placing import free_line_points
from icecool3d.rules.refusals import Refusal, require_actor, require_player
from icecool3d.rules.rounds import end_round, round_is_over
from icecool3d.school import Furniture, Obstacle, overlap

FLICKED = Refusal("TURN-2", "you have flicked already", "a turn is one flick: use ice skates or end the turn")
MUST_MOVE = Refusal(
    "STUCK-1", "your penguin is stuck in a door", "first place it on the orange line of: {rooms}"
)
ANOTHER_BODY = Refusal("TURN-2", "this is not what you flick now", "flick {body}")


class FlickPenguin(Action, frozen=True):
    """Flick a penguin; the action carries what came of it."""

    outcome: Outcome
    body: Words | None = None
    """What was flicked; None: the own penguin."""

    @property
    def flicked(self) -> str:
        """What was flicked."""
        return self.body or self.colour


def body_to_flick(game: Game) -> str:
    """Return what the next flick moves: what its turn or a question says, else the player's own penguin."""
    return _asked_body(game) or game.turn.body or game.player


def flick_of(game: Game, body: str, outcome: Outcome) -> FlickPenguin:
    """Return the action of a body's flick: it is the actor's, or else of whom the body belongs to."""
    colour = game.actor if body == body_to_flick(game) else body
    return FlickPenguin(colour, outcome, None if body == colour else body)


def furniture_of(game: Game) -> tuple[Furniture, ...]:
    """Return what stands in the school besides its walls while the next flick is made."""
    return tuple(each for hook in game.setup.hooks.furniture for each in hook(game))


def check_may_flick(game: Game, body: str) -> None:
    """Raise the reason why a body may not be flicked now: ask before there is an outcome."""
    attempt = flick_of(game, body, Outcome((), ()))
    require_player(game, attempt)
    require_actor(game, FLICK_PENGUIN, attempt)
    _check_body(game, attempt)


def _asked_body(game: Game) -> str | None:
    """Return the body that who is asked is to flick, if that is asked."""
    asked = game.asks and FlickPenguin.name in game.asks[0].answers
    return (game.asks[0].body or game.asks[0].colour) if asked else None


def _check_body(game: Game, action: FlickPenguin) -> None:
    if game.turn.flicked and _asked_body(game) is None:
        raise FLICKED.error(game)
    if action.flicked != body_to_flick(game):
        raise ANOTHER_BODY.error(game, body=body_to_flick(game))
    if action.body is None and (rooms := _lines_to_take(game)):
        raise MUST_MOVE.error(game, rooms=rooms)


def _lines_to_take(game: Game) -> tuple[str, ...]:
    """Return the rooms to one of whose lines a stuck penguin must be moved before its flick."""
    standing = game.standings[game.turn.seat]
    if not game.setup.rulings["stuck_must_move"] or game.asks or standing is None or not standing.stuck:
        return ()
    return tuple(point.room for point in free_line_points(game))


def _check(game: Game, action: FlickPenguin) -> None:
    _check_body(game, action)
    check_outcome(game.setup, game.standings, action.outcome)
    check_flicked(action.outcome, action.flicked)


def _flick(draft: Draft, action: FlickPenguin) -> None:
    draft.tell(FlickMade(action.colour))
    draft.flicks += 1
    events = _counted(draft, action.outcome)
    _resolve_events(draft, events)
    outside = _move_penguins(draft, action.outcome)
    turns = draft.answered is None
    own = turns and action.body is None
    repeated = own and _must_repeat(draft, action.outcome) and draft.turn.seat not in outside
    rest = AtRest(action.flicked, turns, own, repeated, events, tuple(outside), _sent_back(draft))
    for hook in draft.setup.hooks.rest:
        hook(draft, rest)
    if round_is_over(draft):
        end_round(draft)
    else:
        _go_on(draft, rest)


def _go_on(draft: Draft, rest: AtRest) -> None:
    """Put back who is outside, and let the turn go on, or the one of who was caught follow."""
    flicked = draft.setup.body_index[rest.body] if rest.of_turn else None
    draft.put_back([body for body in rest.outside if body != rest.sent_back], flicked)
    for hook in draft.setup.hooks.settled:
        hook(draft, rest)
    draft.turn = replace(draft.turn, began=draft.turn.began or draft.before.standings)
    if rest.sent_back is not None:
        _send_back(draft, rest.sent_back)
        return
    _start_where_it_stands(draft)
    if rest.repeated:
        draft.tell(FlickAgain(draft.colour(draft.turn.seat)))
    elif rest.of_turn:
        _finish(draft, rest, out=flicked in rest.outside)


def _send_back(draft: Draft, runner: int) -> None:
    """Take a Runner off the ice, whose turn begins from the red circle."""
    draft.fresh[runner] = True
    draft.standings[runner] = None
    draft.turn = replace(draft.turn, flicked=True, lifted=None, then=Turn(runner))


def _start_where_it_stands(draft: Draft) -> None:
    """Let no flick count as one from the red circle once anything took its penguin away from there."""
    seat, circle = draft.turn.seat, draft.setup.red_circle
    standing = draft.standings[seat]  # None: it is to start from there
    if standing is not None and not overlap(standing.footprint, Obstacle((circle.at,), circle.radius)):
        draft.fresh[seat] = False


def _finish(draft: Draft, rest: AtRest, *, out: bool) -> None:
    """Leave the turn with what follows its flick: another one where a module gives it."""
    seat = draft.turn.seat
    if rest.own:
        draft.fresh[seat] = False
    again = not out and any(hook(draft, rest) for hook in draft.setup.hooks.again)
    then = Turn(seat, extra=True) if again else None
    draft.turn = replace(draft.turn, flicked=True, out=out, lifted=None, then=then)


def _counted(draft: Draft, outcome: Outcome) -> Sequence[Event]:
    """Return the events that count, as modules say, and those of the game itself."""
    events: Sequence[Event] = outcome.events
    for hook in draft.setup.hooks.counted:
        events = hook(draft, events)
    return _without_finished(draft, events)


def _without_finished(draft: Draft, events: Sequence[Event]) -> Sequence[Event]:
    """Leave out passes of doors in which a penguin was stuck: finishing a crossing is none."""
    stuck = {
        (body, held.door)
        for body, standing in zip(draft.setup.bodies, draft.standings, strict=True)
        if standing is not None and standing.stuck
        for held in standing.stuck
    }
    if not stuck:
        return events
    return [
        event
        for event in events
        if not (isinstance(event, PassThroughDoor) and (event.penguin, event.door) in stuck)
    ]


def _resolve_events(draft: Draft, events: Sequence[Event]) -> None:
    """Let Runners take fish and hand over IDs, whatever was flicked, and modules what they make of it."""
    seats, catchers = draft.setup.seats, set(draft.catchers)
    hooks = draft.setup.hooks.event
    for event in events:
        if isinstance(event, PassThroughDoor):
            seat = seats.get(event.penguin)
            if seat is not None and seat not in catchers:
                draft.take_fish(seat, event.door, event.t)
        elif isinstance(event, TouchedPenguin):
            pair = {seats[name] for name in (event.penguin, event.other) if name in seats}
            if len(pair) == 2 and len(pair & catchers) == 1:  # no piece, and one of both a Catcher
                (runner,), (catcher,) = pair - catchers, pair & catchers
                draft.catch(runner, catcher, event.t)
        for hook in hooks:
            hook(draft, event)
        draft.note(event.t)


def _must_repeat(draft: Draft, outcome: Outcome) -> bool:
    """Whether this was a first flick that must leave the red circle, did not, and ended no turn or round."""
    seat = draft.turn.seat
    if not draft.fresh[seat]:
        return False
    colour, before = draft.colour(seat), draft.started[seat]
    on_circle = any(isinstance(event, OnRedCircle) and event.penguin == colour for event in outcome.events)
    draft.started[seat] = before or not on_circle
    must = draft.setup.rulings["first_flick_every_round"] or not before
    return bool(must) and on_circle and _sent_back(draft) is None and not round_is_over(draft)


def _move_penguins(draft: Draft, outcome: Outcome) -> list[int]:
    """Let every body stand where it came to rest, and return those that are outside."""
    outside = []
    for name, standing in standings_after(draft.setup, outcome).items():
        body = draft.setup.body_index[name]
        draft.standings[body] = standing
        if standing is None:
            outside.append(body)
    return outside


def _sent_back(draft: Draft) -> int | None:
    """Return, of two players, the seat of the Runner who was caught in this flick and starts again."""
    if draft.setup.two_players:
        for entry in draft.log:
            if isinstance(entry, HandedOverId):
                return draft.setup.seats[entry.colour]
    return None


def _choices(game: Game) -> Iterator[FlickOf]:
    body = body_to_flick(game)
    waits = body == game.player and _lines_to_take(game)
    if (not game.turn.flicked and not waits) or _asked_body(game) is not None:
        yield FlickOf(game.actor, body)


FLICK_PENGUIN = ActionKind(
    FlickPenguin,
    _check,
    _flick,
    _choices,
    Stage.FLICK,
    Template("Flick"),
    Template("Flick the penguin from where it stands."),
    on_table=True,
)
