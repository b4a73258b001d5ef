"""Mistakes are planted where they are said to be, and tests notice them."""

import ast
from pathlib import Path

import pytest

from tests.planting import HOUSE, Mistake, is_noticed, mistakes

PATH = Path("icecool3d/referee/strip_overlap.py")


def test_every_mistake_leaves_a_program_that_differs_in_its_line_alone() -> None:
    sound = (HOUSE / PATH).read_text()
    before = ast.dump(ast.parse(sound))
    found = list(mistakes(PATH))
    assert len(found) > 50
    for each in found:
        planted = each.planted().decode()
        assert ast.dump(ast.parse(planted)) != before, str(each)
        lines = sound.splitlines()
        assert planted.splitlines()[: each.line - 1] == lines[: each.line - 1], str(each)


@pytest.mark.parametrize(("after", "noticed"), [(None, False), ("-1.0", True)])
def test_tests_run_with_the_mistake_and_only_a_real_one_is_noticed(after: str | None, noticed: bool) -> None:
    mistake = next(each for each in mistakes(PATH) if each.before == "1.0")
    given = Mistake(PATH, mistake.line, mistake.before, after or mistake.before, mistake.span)
    assert is_noticed(given, ["tests/referee/test_over.py"]) is noticed
