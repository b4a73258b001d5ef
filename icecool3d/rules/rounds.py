"""Rounds and turns: how they begin, who is next, how a turn ends, and what the end of a round brings."""

from collections.abc import Iterator

from icecool3d.kit.phrase import Template
from icecool3d.rules.action import Action, ActionKind, Stage
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, Turn
from icecool3d.rules.log_entry import (
    GameEnded,
    RoundBegan,
    RoundEnded,
    SecondCatcher,
    TurnBegan,
    TurnEnded,
)
from icecool3d.rules.placing import ask_for_catcher
from icecool3d.rules.refusals import Refusal
from icecool3d.rules.scores import ranking

FLICK_FIRST = Refusal("TURN-2", "you have not flicked yet", "a turn is one flick")


class EndTurn(Action, frozen=True):
    """End the own turn.

    It is said even where nothing else is left, since an end by itself would tell everyone that the player has
    no cards to use.
    """


def begin_round(draft: Draft) -> None:
    """Give back IDs and fish, hang the Runners' fish, take penguins off the floor, ask for the Catchers."""
    setup, catchers = draft.setup, draft.catchers
    seats = range(len(setup.colours))
    draft.ids = list(seats) if catchers else []
    draft.fish = [setup.fish_doors if _hangs_fish(draft, seat) else () for seat in seats]
    draft.standings = [None] * len(setup.bodies)
    for body in range(len(seats), len(setup.bodies)):
        draft.put_on_mark(body)
    draft.fresh = [seat not in catchers for seat in seats]
    draft.flicks = 0
    draft.turn = Turn(setup.starter(draft.before.first_catcher, draft.round))
    catcher = draft.colour(catchers[0]) if catchers else None
    draft.tell(RoundBegan(draft.round + 1, setup.rounds, catcher, setup.fish_doors))
    for seat in catchers[1:]:
        draft.tell(SecondCatcher(draft.colour(seat)))
    draft.asks = ()
    for seat in reversed(catchers):
        ask_for_catcher(draft, seat)
    for hook in setup.hooks.begin_round:
        hook(draft)


def begin_turn(draft: Draft, seat: int, *, extra: bool = False) -> None:
    """Begin a turn; a Runner who is still to start is put on the red circle."""
    draft.turn = Turn(seat, extra=extra)
    draft.tell(TurnBegan(draft.colour(seat), extra))
    if draft.fresh[seat]:
        draft.put_on_red_circle(seat)
    for hook in draft.setup.hooks.begin_turn:
        hook(draft)


def go_on(draft: Draft) -> None:
    """Once nothing is asked any more, begin the turn that waits for it: a round's first, or the next."""
    if draft.asks or draft.over:
        return
    if draft.turn.then is None:
        if draft.standings[draft.turn.seat] is None:
            begin_turn(draft, draft.turn.seat)
        return
    if draft.turn.then.extra:
        for hook in draft.setup.hooks.before_extra:
            hook(draft)
    if not draft.asks:
        begin_waiting_turn(draft)


def begin_waiting_turn(draft: Draft) -> None:
    """End the turn, and begin the one that waits."""
    waiting = draft.turn.then
    assert waiting is not None  # who calls this has looked
    draft.tell(TurnEnded(draft.colour(draft.turn.seat)))
    begin_turn(draft, waiting.seat, extra=waiting.extra)


def end_turn(draft: Draft) -> None:
    """End the turn; the next one clockwise begins, unless the round ends with this one."""
    draft.tell(TurnEnded(draft.colour(draft.turn.seat)))
    contest = draft.setup.contest
    if contest is not None and contest.ends_with_turn(draft):
        end_round(draft)
    else:
        begin_turn(draft, draft.setup.after(draft.turn.seat))


def round_is_over(draft: Draft) -> bool:
    """Whether a Runner has all own fish, or the Catcher caught everyone as often as needed.

    A contest of a module says itself what ends its rounds.
    """
    if (contest := draft.setup.contest) is not None:
        return contest.round_over(draft)
    collected = draft.fish.count(()) > len(draft.catchers)  # who have none hanging anyway
    return collected or _all_caught(draft)


def end_round(draft: Draft) -> None:
    """Draw a card for each ID, the first Catcher first; then the next round begins or the game ends."""
    draft.tell(RoundEnded(draft.round + 1, _collectors(draft), _all_caught(draft)))
    for hook in draft.setup.hooks.end_round:
        hook(draft)
    count = len(draft.setup.colours)
    for step in range(count):
        holder = (draft.leader + step) % count
        for _ in range(draft.ids.count(holder)):
            draft.draw_for_token(holder)
    if draft.round + 1 < draft.setup.rounds and not _is_decided(draft):
        draft.round += 1
        draft.catchers = draft.setup.catchers(draft.before.first_catcher, draft.round)
        begin_round(draft)
    else:
        draft.over = True
        draft.asks = ()
        draft.tell(GameEnded(ranking(draft)))


def _hangs_fish(draft: Draft, seat: int) -> bool:
    """Whether fish of a seat's colour hang in the round: the Catcher has none, a team those of its first."""
    return seat not in draft.catchers and seat == draft.setup.team_of[seat][0]


def _is_decided(draft: Draft) -> bool:
    """Whether no round that is left could change who wins."""
    contest = draft.setup.contest
    return contest is not None and contest.decided(draft)


def _collectors(draft: Draft) -> tuple[str, ...]:
    return tuple(
        colour
        for seat, colour in enumerate(draft.setup.colours)
        if seat not in draft.catchers and not draft.fish[draft.setup.team_of[seat][0]]
    )


def _all_caught(draft: Draft) -> bool:
    if not draft.catchers:
        return False
    if draft.setup.two_players:
        return draft.caught_twice
    return all(holder in draft.catchers for holder in draft.ids)


def _check(game: Game, _: EndTurn) -> None:
    if not game.turn.flicked:
        raise FLICK_FIRST.error(game)


def _end(draft: Draft, _: EndTurn) -> None:
    end_turn(draft)


def _choices(game: Game) -> Iterator[EndTurn]:
    yield EndTurn(game.player)


END_TURN = ActionKind(
    EndTurn,
    _check,
    _end,
    _choices,
    Stage.END,
    Template("End the turn"),
    Template("The next player begins."),
)
