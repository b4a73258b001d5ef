"""The shipped pieces of nobody: what they weigh, how they stand and fall, and what is seen of them."""

import pytest

from icecool3d.events import Righted, Toppled
from icecool3d.looks.piece_parts import piece_parts
from icecool3d.physics import Worlds
from icecool3d.physics.sleepers import in_balance
from icecool3d.pieces import load_model, load_penguin, model_names, standing
from icecool3d.referee import judge
from icecool3d.rules.game_setup import Piece
from icecool3d.rules.modules import MODULES
from icecool3d.school import load_school
from icecool3d.trace import Flick, Poses

SCHOOL, PENGUIN, WALRUS = load_school("school"), load_penguin(), load_model("walrus")
PIECES = {"emperor": (28.0, 10.2), "pawclaw": (24.0, 9.2), "walrus": (32.0, 24.7)}
"""Mass, g, and height of the centre of mass, mm."""
PLAYED = [piece for module in MODULES for piece in module.pieces]
"""The pieces with which modules are played."""


@pytest.mark.parametrize("name", PIECES)
def test_they_weigh_what_their_files_say_and_are_drawn_with_a_look_of_their_own(name: str) -> None:
    model, (grams, balance) = load_model(name), PIECES[name]
    assert 1e3 * model.mass == pytest.approx(grams, abs=0.2)
    assert 1e3 * model.centre_of_mass == pytest.approx(balance, abs=0.1)
    assert model.look is not None
    assert model.look.eyes
    parts = piece_parts(model.shape, name, model.look)
    assert len({part.material for part in parts}) >= 5
    assert set(model_names()) == {*PIECES, "penguin"}


@pytest.mark.parametrize("piece", PLAYED, ids=lambda piece: piece.name)
def test_the_rules_take_a_piece_to_be_as_broad_as_its_model(piece: Piece) -> None:
    assert piece.radius == load_model(piece.model).shape.base_radius


def test_the_walrus_is_two_balls_that_nothing_rights() -> None:
    shape = WALRUS.shape
    assert (shape.base_radius, shape.head_radius, shape.height) == (0.018, 0.012, 0.055)
    assert WALRUS.centre_of_mass > shape.base_centre


def flicked(speed: float) -> list[object]:
    """Return what the referee says of a walrus at which a penguin is flicked across the Gym."""
    poses = Poses.of({"red": tuple(standing(0.21, -0.2)), "walrus": tuple(standing(0.21, -0.11))})
    with Worlds(SCHOOL, PENGUIN, others={"walrus": WALRUS}) as worlds:
        trace = worlds.flick(Flick("red", aim=90.0, speed=speed), poses)
    return [event for event in judge(trace, SCHOOL).events if event.penguin == "walrus"]


@pytest.mark.rule("WAL-2")
def test_a_walrus_stands_asleep_is_knocked_over_by_two_metres_a_second_and_stays_lying() -> None:
    assert in_balance([WALRUS], standing(0.21, -0.11)[None]).tolist() == [True]
    events = flicked(2.0)
    assert any(isinstance(event, Toppled) for event in events)
    assert not any(isinstance(event, Righted) for event in events)
    assert not any(isinstance(event, Toppled) for event in flicked(0.3))


@pytest.mark.parametrize("name", ["emperor", "pawclaw"])
def test_emperor_and_pawclaw_right_themselves_as_penguins_do(name: str) -> None:
    model = load_model(name)
    assert model.centre_of_mass < model.shape.base_centre
    assert 2.0 * model.shape.base_radius < SCHOOL.scene.box.door_width
    assert model.shape.height < SCHOOL.scene.box.door_height
