"""The first line of a recording: everything that is needed to play its flicks again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Annotated, Any, Literal

from icecool3d.kit.codec import Declared, Within, from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.penguin import COLOURS, Penguin, penguin_from_dict
from icecool3d.physics import Settings
from icecool3d.physics.fingerprint import RECORDED, Fingerprint, fingerprint_from_dict, this_fingerprint
from icecool3d.physics.world_settings import settings_from_dict
from icecool3d.replay.match_setup import Terms, terms_from_dict
from icecool3d.rules import pieces_of
from icecool3d.school import Scene, School, Titles, build_school, scene_from_dict

FORMAT = 1
"""The format of recordings that this program reads and writes."""

_KIND = Phrase("expected 'header' in the first line")
_Part = dict[str, Any]


@dataclass(frozen=True)
class Header:
    """What all flicks of a recording have in common.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.rules import pieces_of
    from icecool3d.school import load_scene
    >>> Header(load_scene("school"), load_penguin()).settings.step
    0.001
    """

    scene: Scene
    """Where."""
    penguin: Penguin
    """What all the penguins are made of."""
    settings: Settings = field(default_factory=Settings)
    """Step, finger, and when a flick is over."""
    maker: Fingerprint = field(default_factory=this_fingerprint)
    """What computed it; this machine where nobody says."""
    title: Titles | None = None
    """A name for people."""
    match: Terms | None = None
    """Of a match: who plays, which game, and its chance."""

    @property
    def school(self) -> School:
        """The scene as a school."""
        return _school(self.scene)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Who may stand in the school."""
        pieces = pieces_of(() if self.match is None else self.match.modules)
        return (*COLOURS, *(piece.name for piece in pieces))

    def to_dict(self) -> dict[str, object]:
        """Return the line, without its sum."""
        data = {
            "format": FORMAT,
            "kind": "header",
            "title": self.title and self.title.to_plain(),
            "match": self.match and self.match.to_dict(),
            "made_by": self.maker.to_dict(),
            "settings": to_plain(self.settings),
            "penguin": self.penguin.to_dict(),
            "scene": self.scene.to_dict(),
        }
        return {key: value for key, value in data.items() if value is not None}


class _Line(Declared, frozen=True, tag_field="format", tag=FORMAT):
    """The line, whose parts are read each by its own room."""

    kind: Annotated[
        Literal["header"], Within(extra={"expected": Phrase("expected 'header' in the first line")})
    ]
    made_by: _Part
    settings: _Part
    penguin: _Part
    scene: _Part
    title: Titles | None = None
    match: _Part | None = None


def header_from_dict(data: Mapping[str, object], source: str) -> Header:
    """Read the line; what is wrong in it is refused with its key, and another format by name.

    >>> header_from_dict({"format": 2}, "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: format: is 2; expected 1, which is what this program reads
    """
    line = from_plain(_Line, data, source, InputError, nulls=True)
    return Header(
        scene=scene_from_dict(line.scene, f"{source}: scene"),
        penguin=penguin_from_dict(line.penguin, f"{source}: penguin"),
        settings=settings_from_dict(line.settings, source),
        maker=fingerprint_from_dict(line.made_by, source, "made_by", RECORDED),
        title=line.title,
        match=None if line.match is None else terms_from_dict(line.match, source),
    )


def differences(one: Header, other: Header) -> list[str]:
    """Return the names of what keeps flicks under one header from standing under the other; titles do not.

    >>> from dataclasses import replace
    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.rules import pieces_of
    from icecool3d.school import load_scene
    >>> header = Header(load_scene("school"), load_penguin())
    >>> differences(header, replace(header, settings=Settings(step=0.0005)))
    ['settings']
    """
    names = [each.name for each in fields(Header) if each.name != "title"]
    return [name for name in names if getattr(one, name) != getattr(other, name)]


@lru_cache(maxsize=8)
def _school(scene: Scene) -> School:
    return build_school(scene)
