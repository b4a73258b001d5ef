"""Dust of ice: where something was hit, as hard as it was hit, and nothing that stays."""

import numpy as np
import pytest

from icecool3d.view.sound.cue import Cue, Sound
from icecool3d.view.table.dust import FAINTEST, FLIES, dust_of

HERE = (0.1, -0.2, 0.02)


def hit(moment: float = 1.0, strength: float = 1.0, sound: Sound = "wall") -> Cue:
    return Cue(moment, sound, strength, HERE)


def count(*cues: Cue, moment: float = 1.01) -> int:
    mesh = dust_of(cues).at(moment)
    return 0 if mesh is None else len(mesh.triangles) // 4


def test_dust_flies_after_a_hit_and_is_gone_soon() -> None:
    assert [count(hit(), moment=at) > 0 for at in (0.99, 1.0, 1.0 + 0.99 * FLIES, 1.0 + 1.01 * FLIES)] == [
        False,
        True,
        True,
        False,
    ]


def test_the_harder_the_hit_the_more_and_what_is_no_hit_raises_none() -> None:
    assert count(hit(strength=1.0)) > count(hit(strength=0.5)) > 0
    assert count(hit(strength=0.9 * FAINTEST)) == 0
    assert count(hit(sound="door"), hit(sound="flick")) == 0
    assert count(hit(sound="penguin"), hit(sound="land")) == 2 * count(hit())


def test_it_begins_where_the_hit_was_and_never_goes_under_the_floor() -> None:
    dust = dust_of([hit(), hit(1.2)])
    first = dust.at(1.0)
    assert first is not None
    assert np.abs(first.vertices - HERE).max() < 0.002
    for moment in np.linspace(1.0, 1.0 + FLIES, 30, endpoint=False):
        mesh = dust.at(moment)
        assert mesh is not None
        assert mesh.vertices[:, 2].min() > -0.002
        assert np.abs(mesh.vertices - HERE).max() < 0.25
        assert mesh.is_watertight()
        assert mesh.volume() > 0.0


def test_nothing_flies_into_what_was_hit() -> None:
    for away in ((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.6, 0.0, -0.8)):
        dust = dust_of([Cue(0.0, "wall", 1.0, HERE, away)])
        assert (dust.speed @ away).min() > 0.0


def test_the_same_moment_shows_the_same_flakes_however_one_came_there() -> None:
    one, other = (dust_of([hit(), hit(1.3, 0.4)]).at(1.35) for _ in range(2))
    assert one is not None
    assert other is not None
    assert one.vertices == pytest.approx(other.vertices, abs=0.0)
