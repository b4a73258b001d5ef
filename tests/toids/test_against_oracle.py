"""Both judges of IceToids find the same actions possible, and the same to come of moves."""

from random import Random

import pytest

from icecool3d.kit.codec import to_plain
from icecool3d.toids.toids_actions import Move, toids_action_from_dict
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.toids.toids_rules import after_toids, legal_toids
from icecool3d.toids.tray import SPACES
from tests.toids import toids_oracle as oracle
from tests.toids.positions import is_allowed, played_position, random_position


def require_agreement(game: ToidsGame) -> None:
    plain = to_plain(game, nulls=True)
    found = legal_toids(game)
    kept = [each for each in oracle.everything(plain) if oracle.allowed(plain, each)]
    theirs = [toids_action_from_dict(each, "oracle") for each in kept]
    assert len(set(found)) == len(found)
    assert set(found) == set(theirs)
    for action in found:
        assert is_allowed(game, action)
        if isinstance(action, Move):
            require_same_outcome(game, plain, action)


def require_same_outcome(game: ToidsGame, plain: oracle.Plain, action: Move) -> None:
    stand, shown, winner = oracle.moved(plain, to_plain(action))
    after = after_toids(game, action)
    found: oracle.Stand = {
        (colour, number): (piece.space, piece.points)
        for colour, pieces in zip(after.seats, after.pieces, strict=True)
        for number, piece in enumerate(pieces, 1)
    }
    assert found == stand
    assert {space: after.tile(space).up for space in SPACES} == shown
    assert winner == (None if after.winner is None else after.seats[after.winner])


def require_refusals(game: ToidsGame) -> None:
    """Whatever the oracle does not allow is refused with a reason."""
    plain = to_plain(game, nulls=True)
    for each in oracle.everything(plain):
        assert is_allowed(game, toids_action_from_dict(each, "oracle")) == oracle.allowed(plain, each), each


@pytest.mark.rule("TOIDS-2", "TOIDS-3", "TOIDS-4", "TOIDS-8")
def test_both_judges_agree_on_every_action_of_300_random_states() -> None:
    random = Random(1)
    for number in range(300):
        game = (random_position if number % 2 else played_position)(random)
        require_agreement(game)
        if number % 10 == 0:
            require_refusals(game)


@pytest.mark.soak
def test_both_judges_agree_on_every_action_of_20_000_random_states() -> None:
    random = Random(2)
    for number in range(20_000):
        game = (random_position if number % 2 else played_position)(random)
        require_agreement(game)
        if number % 10 == 0:
            require_refusals(game)
