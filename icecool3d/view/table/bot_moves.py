"""What a bot does whose turn it is: it is asked as in any match, with the match as its file has it."""

from pathlib import Path

from icecool3d.kit.errors import FlickError, IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Player, sight_of
from icecool3d.match.player import PATIENCE
from icecool3d.referee import judge
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import read_recording
from icecool3d.rules import GameError, RuleError, check, check_may_flick, furniture_of, zones_of
from icecool3d.trace import Flick, Simulate
from icecool3d.trace.sketch import Sketcher
from icecool3d.view.table.requests import Answer, Decided, Flicked, FlickRequest, MoveRequest


def bot_move(
    number: int, request: MoveRequest, bot: Player, simulate: Simulate, sketch: Sketcher | None = None
) -> Answer:
    """Return what a bot does: an action that is allowed, or a flick that was made."""
    match = retell(read_recording(Path(request.path)))
    game, poses = match.game, match.table.poses
    reasons = list[IcecoolError]()
    while len(reasons) < PATIENCE:
        move = bot.choose(sight_of(match, request.seat.colour, simulate, sketch))
        try:
            if not isinstance(move, Flick):
                check(game, move)
                return Decided(number, request, move)
            check_may_flick(game, move.penguin)
            made = FlickRequest(move, poses, furniture_of(game), zones_of(game))
            trace = simulate(move, poses, made.furniture).among(made.zones)
            return Flicked(number, made, trace, judge(trace, game.setup.school))
        except (RuleError, FlickError) as reason:
            reasons.append(reason)
            bot.refused(reason)
    wrong = Phrase("was refused {count} times ({why})", count=PATIENCE, why=reasons[-1].line)
    raise GameError(
        Phrase("player {name}", name=request.seat.colour), wrong, Phrase("expected an allowed move")
    )
