"""The first line of a recording: everything that is needed to play its flicks again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec

from icecool3d.kit.codec import Declared, Within, from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import TRACE_PENGUINS
from icecool3d.kit.phrase import Phrase
from icecool3d.match import piece_models
from icecool3d.physics import Settings
from icecool3d.physics.fingerprint import RECORDED, Fingerprint, fingerprint_from_dict, this_fingerprint
from icecool3d.physics.world_settings import settings_from_dict
from icecool3d.pieces import COLOURS, Penguin, penguin_from_dict
from icecool3d.replay.match_setup import Terms, terms_from_dict
from icecool3d.rules.modules import MODULES
from icecool3d.school import Scene, School, Titles, build_school, scene_from_dict
from icecool3d.trace.meta import Name

FORMATS = (1, 2)
"""The formats of recordings that this program reads. It writes the first that can hold what there is."""

_KIND = Phrase("expected 'header' in the first line")
_Part = dict[str, Any]
_Others = Annotated[dict[Name, _Part], Within(max_length=TRACE_PENGUINS)]


@dataclass(frozen=True)
class Header:
    """What all flicks of a recording have in common.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_scene
    >>> Header(load_scene("school"), load_penguin()).settings.step
    0.00025
    """

    scene: Scene
    """Where."""
    penguin: Penguin
    """What all the penguins are made of, …"""
    settings: Settings = field(default_factory=Settings)
    """Step, finger, and when a flick is over."""
    maker: Fingerprint = field(default_factory=this_fingerprint)
    """What computed it; this machine where nobody says."""
    title: Titles | None = None
    """A name for people."""
    match: Terms | None = None
    """Of a match: who plays, which game, and its chance."""
    others: Mapping[str, Penguin] = field(default_factory=dict)
    """… but for these: their names, and what they are made of. Pieces of nobody are among them."""
    furnished: bool = False
    """Whether furniture may stand in the school, or zones be put down; each flick tells which."""

    @property
    def format(self) -> int:
        """The first format that can hold it: the second has other bodies, furniture and bots by name."""
        bots = self.match is not None and any(seat.bot is not None for seat in self.match.seats)
        return FORMATS[1] if self.others or self.furnished or bots else FORMATS[0]

    @property
    def school(self) -> School:
        """The scene as a school."""
        return _school(self.scene)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Who may stand in the school."""
        return tuple(dict.fromkeys((*COLOURS, *self.others)))

    def to_dict(self) -> dict[str, object]:
        """Return the line, without its sum."""
        data = {
            "format": self.format,
            "kind": "header",
            "title": self.title and self.title.to_plain(),
            "match": self.match and self.match.to_dict(),
            "made_by": self.maker.to_dict(),
            "settings": to_plain(self.settings),
            "penguin": self.penguin.to_dict(),
            "others": {name: each.to_dict() for name, each in self.others.items()} or None,
            "furnished": self.furnished or None,
            "scene": self.scene.to_dict(),
        }
        return {key: value for key, value in data.items() if value is not None}


def match_header(scene: Scene, penguin: Penguin, terms: Terms) -> Header:
    """Return the header of a match, with all that its modules bring."""
    modules = [module for module in MODULES if module.name in terms.modules]
    return Header(
        scene,
        penguin,
        match=terms,
        others=piece_models(terms.modules),
        furnished=any(module.furniture or module.zones for module in modules),
    )


class _Line(Declared, frozen=True, tag_field="format", tag=FORMATS[0]):
    """The line in format 1, whose parts are read each by its own room."""

    kind: Annotated[Literal["header"], Within(extra={"expected": _KIND})]
    made_by: _Part
    settings: _Part
    penguin: _Part
    scene: _Part
    title: Titles | None = None
    match: _Part | None = None


class _Line2(_Line, frozen=True, tag=FORMATS[1]):
    """The line in format 2."""

    others: _Others = msgspec.field(default_factory=dict)
    furnished: bool = False


_ANY_FORMAT: Any = _Line | _Line2


def header_from_dict(data: Mapping[str, object], source: str) -> Header:
    """Read the line; what is wrong in it is refused with its key, and another format by name.

    >>> header_from_dict({"format": 3}, "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: format: is 3; expected one of: 1, 2
    """
    line: _Line = from_plain(_ANY_FORMAT, data, source, InputError, nulls=True)
    others = line.others if isinstance(line, _Line2) else {}
    return Header(
        scene=scene_from_dict(line.scene, f"{source}: scene"),
        penguin=penguin_from_dict(line.penguin, f"{source}: penguin"),
        settings=settings_from_dict(line.settings, source),
        maker=fingerprint_from_dict(line.made_by, source, "made_by", RECORDED),
        title=line.title,
        match=None if line.match is None else terms_from_dict(line.match, source),
        others={name: penguin_from_dict(each, f"{source}: others.{name}") for name, each in others.items()},
        furnished=isinstance(line, _Line2) and line.furnished,
    )


def differences(one: Header, other: Header) -> list[str]:
    """Return the names of what keeps flicks under one header from standing under the other; titles do not.

    >>> from dataclasses import replace
    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_scene
    >>> header = Header(load_scene("school"), load_penguin())
    >>> differences(header, replace(header, settings=Settings(step=0.0005)))
    ['settings']
    """
    names = [each.name for each in fields(Header) if each.name != "title"]
    return [name for name in names if getattr(one, name) != getattr(other, name)]


@lru_cache(maxsize=8)
def _school(scene: Scene) -> School:
    return build_school(scene)
