"""In a match the referee is told of the zones that modules have put down."""

import pytest

from icecool3d.match import Flick, Match
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.rules import PlaceCatcher, draw_chance, set_up
from icecool3d.rules.modules.artifacts import TrapSprung
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.school import load_school

SCHOOL, PENGUIN = load_school("school"), load_penguin()


@pytest.mark.rule("ART-3")
def test_who_slides_over_a_trap_springs_it_and_is_flicked_by_its_owner() -> None:
    setup = set_up(SCHOOL, ("red", "blue"), modules=("artifacts",))
    match = Match(setup, draw_chance(setup, 1, "red"), PENGUIN)
    match.act(PlaceCatcher("red", (0.1, 0.2)))
    match.act(TakeArtifact("red", Artifact.TRAP))
    match.act(PlaceArtifact("red", "classroom", (0.057, -0.21)))
    match.act(TakeArtifact("blue", Artifact.SUNDIAL))
    with Worlds(SCHOOL, PENGUIN) as worlds:
        played = match.flick(Flick("blue", aim=6.8, speed=2.0), worlds.flick)
        assert TrapSprung("blue", "red") in played.log
        assert played.result is not None
        assert [zone.id for zone in played.result.zones] == ["trap"]
        assert (match.game.actor, match.game.player) == ("red", "blue")
        again = match.flick(Flick("blue", aim=180.0, speed=1.0), worlds.flick)
    assert again.action is not None
    assert again.action.colour == "red"
    assert match.game.asks == ()
