"""The errors of the house."""

import pickle

import pytest

from icecool3d.kit.errors import CheckFailed, FlickError, IcecoolError
from icecool3d.rules import RuleError

WORDS = {"en": ("you have flicked", "end the turn"), "fr": ("c'est fait", "finissez le tour")}


@pytest.mark.parametrize(
    "error",
    [FlickError("flick", "misses", "expected a hit"), CheckFailed("a", "b", "c"), RuleError("TURN-2", WORDS)],
)
def test_an_error_comes_whole_out_of_another_process(error: IcecoolError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
