"""A second judge, written apart from the referee, and how both differ."""

from icecool3d.lab.second_judge.differences import SecondOpinion, compare
from icecool3d.lab.second_judge.plain_judge import judge_plainly

__all__ = ["SecondOpinion", "compare", "judge_plainly"]
