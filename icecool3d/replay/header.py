"""The first line of a recording: everything that is needed to play its flicks again."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache

from icecool3d.kit.codec import to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.penguin import Penguin, penguin_from_dict
from icecool3d.physics import Settings
from icecool3d.replay.maker import Maker, maker_from_table, this_maker
from icecool3d.replay.terms import Terms, terms_from_table
from icecool3d.school import Scene, School, Titles, build_school, scene_from_dict

FORMAT = 1
"""The format of recordings that this program reads and writes."""
MAX_STEPS = 40_000
"""Most steps of a flick: those of 20 s at 2 kHz."""
_MAX_TITLE = 80


@dataclass(frozen=True)
class Header:
    """What all flicks of a recording have in common.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_scene
    >>> Header(load_scene("school"), load_penguin()).settings.step
    0.001
    """

    scene: Scene
    """Where."""
    penguin: Penguin
    """What all the penguins are made of."""
    settings: Settings = field(default_factory=Settings)
    """Step, finger, and when a flick is over."""
    maker: Maker = field(default_factory=this_maker)
    """What computed it; this machine where nobody says."""
    title: Titles | None = None
    """A name for people."""
    match: Terms | None = None
    """Of a match: who plays, which game, and its chance."""

    @property
    def school(self) -> School:
        """The scene as a school."""
        return _school(self.scene)

    def to_dict(self) -> dict[str, object]:
        """Give the line, without its sum."""
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


def header_from_dict(data: Mapping[str, object], source: str) -> Header:
    """Read the line; what is wrong in it is refused with its key, and another format by name.

    >>> header_from_dict({"format": 2}, "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: format: is 2; expected 1, which is what this program reads
    """
    table = Table(data, source, "", InputError)
    found = table.whole("format", at_least=0, at_most=2**31)
    if found != FORMAT:
        raise table.refuse(
            "format",
            Phrase("is {value}", value=found),
            Phrase("expected {format}, which is what this program reads", format=FORMAT),
        )
    if table.text("kind") != "header":
        raise table.refuse(
            "kind",
            Phrase("is {value!a:.40}", value=table.text("kind")),
            Phrase("expected 'header' in the first line"),
        )
    header = Header(
        scene=scene_from_dict(table.table("scene").values(), f"{source}: scene"),
        penguin=penguin_from_dict(table.table("penguin").values(), f"{source}: penguin"),
        settings=_settings(table.table("settings")),
        maker=maker_from_table(table.table("made_by")),
        title=_title(table.table("title")) if "title" in table else None,
        match=terms_from_table(table.table("match"), source) if "match" in table else None,
    )
    table.finish()
    return header


def differences(one: Header, other: Header) -> list[str]:
    """Name what keeps flicks under one header from standing under the other; titles do not.

    >>> from dataclasses import replace
    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_scene
    >>> header = Header(load_scene("school"), load_penguin())
    >>> differences(header, replace(header, settings=Settings(step=0.0005)))
    ['settings']
    """
    names = [each.name for each in fields(Header) if each.name != "title"]
    return [name for name in names if getattr(one, name) != getattr(other, name)]


def _settings(table: Table) -> Settings:
    settings = table.read(Settings, complete=True)
    if settings.time_limit > MAX_STEPS * settings.step:
        wrong = Phrase(
            "is {value:g} s, which takes more than {most} steps", value=settings.time_limit, most=MAX_STEPS
        )
        raise table.refuse("time_limit", wrong, Phrase("expected less, or a longer step"))
    return settings


def _title(table: Table) -> Titles:
    table.text("en")
    texts = [(language, table.text(language)) for language in sorted(table.keys())]
    for language, text in texts:
        if len(text) > _MAX_TITLE or len(language) > 3 or not (text + language).isprintable():
            raise table.refuse(
                language,
                Phrase("is no title"),
                Phrase("expected one line of at most {most} letters", most=_MAX_TITLE),
            )
    return Titles(tuple(texts))


@lru_cache(maxsize=8)
def _school(scene: Scene) -> School:
    return build_school(scene)
