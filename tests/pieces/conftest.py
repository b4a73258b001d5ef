"""The shapes and poses with which the penguin is compared with its judge."""

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.pieces import (
    Shape,
)
from tests import penguin_oracle as oracle


@pytest.fixture(params=oracle.SHAPES)
def shape(request: pytest.FixtureRequest) -> Shape:
    return oracle.SHAPES[request.param]


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20_240_501)


@pytest.fixture
def poses(shape: Shape, rng: np.random.Generator) -> Array:
    return oracle.any_poses(shape, 1000, rng)


@pytest.fixture
def hulls(shape: Shape, poses: Array) -> oracle.Hulls:
    return oracle.pose_hulls(shape, poses)
