"""What a body looks like, as its model's file may say: colours and details for the eye, nothing that is felt.

All lengths are in heights of the body, so that a look stays the same where the hull's size changes.
"""

from typing import Annotated

from icecool3d.kit.codec import Declared, Within
from icecool3d.kit.phrase import Phrase

DETAILS = 24
"""A look has at most so many details of each kind."""

Colour = Annotated[
    str, Within(pattern=r"^#[0-9A-Fa-f]{6}\Z", extra={"expected": Phrase("expected a colour #RRGGBB")})
]
"""#RRGGBB, as on a screen."""
_Share = Annotated[float, Within(ge=-2.0, le=2.0)]
_Size = Annotated[float, Within(gt=0.0, le=1.0)]
_Height = Annotated[float, Within(ge=0.0, le=1.0)]


class Patch(Declared, frozen=True):
    """A [[look.patch]]: an oval that lies on the hull's side."""

    colour: Colour
    height: _Height
    """How high its middle is."""
    size: tuple[_Size, _Size]
    """Half its width, round the hull, and half its height."""
    around: Annotated[float, Within(ge=-360.0, le=360.0)] = 0.0
    """Where its middle is, degrees anticlockwise from where the body looks."""
    lift: Annotated[float, Within(gt=0.0, le=0.1)] = 0.01
    """How far it stands out: of two that overlap, the one that does more is seen."""


class Band(Declared, frozen=True):
    """A [[look.band]]: a ring round the hull."""

    colour: Colour
    height: _Height
    """How high its middle is."""
    size: tuple[_Size, _Size]
    """Half of how far it stands out, and half its height."""


class Ball(Declared, frozen=True):
    """A [[look.ball]]: an ellipsoid beside the hull or half in it, such as a beak or a tusk."""

    colour: Colour
    at: tuple[_Share, _Share, _Share]
    """Its middle: ahead, to the left, up from the floor."""
    size: tuple[_Size, _Size, _Size]
    """Its half axes in these directions."""


class Look(
    Declared, frozen=True, omit_defaults=True, rename={"patches": "patch", "bands": "band", "balls": "ball"}
):
    """A model's [look]."""

    colour: Colour = "#B98D5C"
    """Of the hull, and of what stands for the body where it is not drawn itself."""
    eyes: bool = False
    """Whether it has eyes, which follow what goes on."""
    patches: Annotated[tuple[Patch, ...], Within(max_length=DETAILS)] = ()
    bands: Annotated[tuple[Band, ...], Within(max_length=DETAILS)] = ()
    balls: Annotated[tuple[Ball, ...], Within(max_length=DETAILS)] = ()


PLAIN = Look(
    bands=(
        Band("#FFF8EC", 0.30, (0.012, 0.035)),
        Band("#1F2A37", 0.38, (0.010, 0.012)),
        Band("#1F2A37", 0.22, (0.010, 0.012)),
    )
)
"""Of a model whose file has none: turned wood with a printed band."""
