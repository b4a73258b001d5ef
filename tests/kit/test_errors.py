"""The errors of the house."""

import pickle

import pytest

from icecool3d.kit.errors import CheckFailed, FlickError, IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.rules import RuleError

KINDS = (FlickError, CheckFailed, RuleError)


@pytest.mark.parametrize(
    "error",
    [
        kind("flick", Phrase("misses {name}", name="red"), Phrase("hit"))
        for kind in (FlickError, CheckFailed, RuleError)
    ],
)
def test_an_error_comes_whole_out_of_another_process(error: IcecoolError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
