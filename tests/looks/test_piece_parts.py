"""A piece of any model has a look: what its file declares, or else that of all which declare nothing."""

import pytest

from icecool3d.kit.errors import PenguinError
from icecool3d.looks.piece_parts import piece_parts
from icecool3d.pieces import PLAIN, Penguin, load_penguin, penguin_from_dict

LOOK = {
    "colour": "#20252E",
    "eyes": True,
    "patch": [{"colour": "#FBF4E2", "height": 0.36, "size": [0.2, 0.3]}],
    "band": [{"colour": "#E8C14A", "height": 0.95, "size": [0.02, 0.02]}],
    "ball": [{"colour": "#E58A2B", "at": [0.2, 0.0, 0.8], "size": [0.08, 0.03, 0.02]}],
}


def model(look: object) -> Penguin:
    return penguin_from_dict({**load_penguin().to_dict(), "look": look}, "example")


def test_a_model_is_drawn_as_its_file_declares() -> None:
    walrus = model(LOOK)
    parts = piece_parts(walrus.shape, "walrus", walrus.seen_as)
    assert [(part.kind, part.material) for part in parts] == [
        ("body", "#20252E"),
        ("patch-1", "#FBF4E2"),
        ("band-1", "#E8C14A"),
        ("ball-1", "#E58A2B"),
        ("eyes", "penguin-eye"),
        ("pupils", "penguin-pupil"),
    ]
    assert all(part.mesh.is_watertight() for part in parts if part.kind not in ("eyes", "pupils"))
    assert model(walrus.to_dict()["look"]) == walrus


def test_a_look_is_not_felt_and_a_model_without_one_stands_in_files_as_before() -> None:
    plain = load_penguin()
    assert model(LOOK).digest == plain.digest
    assert "look" not in plain.to_dict()
    assert plain.seen_as == PLAIN


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"colour": "red"}, "look.colour: is 'red'; expected a colour #RRGGBB"),
        ({**LOOK, "ball": [{"colour": "#E58A2B", "at": [9.0, 0, 0], "size": [1, 1, 1]}]}, "look.ball"),
        ({"colours": "#123456"}, "look"),
    ],
)
def test_a_broken_look_is_refused_with_its_key(broken: object, said: str) -> None:
    with pytest.raises(PenguinError) as refused:
        model(broken)
    assert said in str(refused.value).replace('"', "'")
