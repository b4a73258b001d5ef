"""Where the first aim of a turn goes."""

from math import atan2, dist, pi

from icecool3d.view.match.match_state import MatchState

_MIDDLE = 0.02
"""Who is as near to the middle of a room as that is in it, m."""


def first_direction(state: MatchState, *, helps: bool) -> float:
    """Return in which direction a turn's first aim goes, radians: if it ``helps``, to what is worth it.

    Else it goes to the middle of where the body stands, or from there to the north.
    """
    setup = state.game.setup
    standing = state.game.standings[setup.body_index[state.body]]
    if helps or standing is None:
        return state.worth_aiming_at
    place = setup.school.bounds if standing.room is None else setup.school.room(standing.room).interior
    (x, y), at = place.centre, standing.at
    return pi / 2 if dist(at, (x, y)) < _MIDDLE else atan2(y - at[1], x - at[0])
