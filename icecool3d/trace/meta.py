"""What a trace says about itself: who moved, where, and with what it was made; as JSON text in its file."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from icecool3d.kit.codec import ONE_LINE, Declared, Within, check_declared, from_json, from_plain, to_json
from icecool3d.kit.errors import TraceError
from icecool3d.kit.flick import Finger, Flick
from icecool3d.kit.limits import NAME_LETTERS, SENTENCE_LETTERS, TRACE_FURNITURE, TRACE_PENGUINS, TRACE_ZONES
from icecool3d.kit.parsing import parse_json
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import Penguin, penguin_from_dict
from icecool3d.school import Furniture, Zone

_NAMES = Phrase("expected a list of 1 to {most} different names", most=TRACE_PENGUINS)

Ended = Literal["rest", "time-limit"]
"""Why a trace stops: everything came to rest, or its time was up."""
Name = Annotated[str, Within(pattern=ONE_LINE, max_length=NAME_LETTERS)]
Names = Annotated[
    tuple[Name, ...], Within(min_length=1, max_length=TRACE_PENGUINS, extra={"expected": _NAMES})
]
Words = Annotated[str, Within(pattern=ONE_LINE, max_length=SENTENCE_LETTERS)]
Furnishing = Annotated[tuple[Furniture, ...], Within(max_length=TRACE_FURNITURE)]
Zoning = Annotated[tuple[Zone, ...], Within(max_length=TRACE_ZONES)]
Step = Annotated[float, Within(gt=0.0, le=1.0)]
"""s."""


class Engine(Declared, frozen=True, omit_defaults=True):
    """What computed a trace."""

    name: Words
    """The physics engine."""
    version: Words
    """Its version."""
    collision: Words
    """The collision model: ``exact`` or ``mesh``."""
    comparison: bool = False
    """Whether it is a second opinion only, and not what counts."""


class Meta(Declared, frozen=True):
    """Everything about a trace that is not an array. A hand-made one needs only ``penguins``.

    >>> Meta(("red", "blue")).penguins
    ('red', 'blue')
    """

    penguins: Names
    """Names, in the order of the arrays."""
    scene: Words | None = None
    """Name of the scene."""
    scene_digest: Words | None = None
    """Digest of the school as it was."""
    step: Step | None = None
    """Its engine's finest step, s; not how far its moments are apart."""
    penguin: Penguin | None = None
    """What all the penguins are made of, …"""
    others: tuple[tuple[Name, Penguin], ...] = ()
    """… but for these: their names, and what they are made of."""
    furniture: Furnishing = ()
    """What stood in the school besides its walls."""
    zones: Zoning = ()
    """The marked places that a game had put down, besides the scene's own."""
    finger: Finger | None = None
    """What pushed."""
    flick: Flick | None = None
    """The push."""
    ended: Ended | None = None
    """Why the trace stops."""
    engine: Engine | None = None
    """What computed it."""

    def __post_init__(self) -> None:
        """Refuse lists of penguins that no array can follow."""
        check_declared(self, "meta", TraceError)
        if len(set(self.penguins)) != len(self.penguins):
            raise TraceError("meta.penguins", Phrase("names a penguin twice"), _NAMES)
        strange = [name for name, _ in self.others if name not in self.penguins]
        if strange:
            wrong = Phrase("is {value!a:.40}", value=strange[0])
            right = Phrase("expected one of: {known}", known=f"{', '.join(self.penguins):.200}")
            raise TraceError("meta.materials.others", wrong, right)
        for key, things in (("furniture", self.furniture), ("zones", self.zones)):
            ids = [each.id for each in things]
            if len(set(ids)) != len(ids):
                wrong = Phrase("names one thing twice")
                raise TraceError(f"meta.{key}", wrong, Phrase("expected each id once"))
        if self.flick is not None and self.flick.penguin not in self.penguins:
            wrong = Phrase("is {value!a:.40}", value=self.flick.penguin)
            right = Phrase("expected one of: {known}", known=f"{', '.join(self.penguins):.200}")
            raise TraceError("meta.flick.penguin", wrong, right)

    def model(self, name: str) -> Penguin | None:
        """Return what a body is made of, if that is known."""
        return dict(self.others).get(name, self.penguin)

    def to_json(self) -> str:
        """Return the text that stands in the file.

        >>> Meta(("red",)).to_json()
        '{"format": 1, "penguins": ["red"]}'
        """
        penguin = None if self.penguin is None else self.penguin.to_dict()
        others = {name: model.to_dict() for name, model in self.others}
        made_of = _Materials(penguin, self.finger, others or None)
        file = _File(
            format=2 if others or self.furniture or self.zones else 1,
            penguins=self.penguins,
            scene=self.scene,
            scene_digest=self.scene_digest,
            step=self.step,
            materials=None if made_of == _Materials() else made_of,
            furniture=self.furniture or None,
            zones=self.zones or None,
            flick=self.flick,
            ended=self.ended,
            engine=self.engine,
        )
        return to_json(file)


class _Materials(Declared, frozen=True):
    """What moved, and what pushed."""

    penguin: dict[str, Any] | None = None
    finger: Finger | None = None
    others: dict[Name, dict[str, Any]] | None = None


class _File(Declared, frozen=True):
    """The text of a file, whose materials stand together."""

    format: Literal[1, 2]
    """2 where not all bodies are made of the same, or a game has put furniture or zones into the school."""

    penguins: Names
    scene: Words | None = None
    scene_digest: Words | None = None
    step: Step | None = None
    materials: _Materials | None = None
    furniture: Furnishing | None = None
    zones: Zoning | None = None
    flick: Flick | None = None
    ended: Ended | None = None
    engine: Engine | None = None


def meta_from_json(text: str, source: str) -> Meta:
    """Read the text of ``Meta.to_json``, or one written by hand; ``source`` names it in messages.

    >>> meta_from_json('{"format": 1, "penguins": ["red"]}', "example")
    ... # doctest: +ELLIPSIS
    Meta(penguins=('red',), scene=None, ...)
    """
    file = from_plain(_File, parse_json(text, f"{source}: meta", TraceError), source, TraceError, "meta")
    made_of = file.materials or _Materials()
    penguin = made_of.penguin and _penguin(to_json(made_of.penguin), f"{source}: meta.materials.penguin")
    others = tuple(
        (name, _penguin(to_json(data), f"{source}: meta.materials.others.{name}"))
        for name, data in (made_of.others or {}).items()
    )
    try:
        return Meta(
            penguins=file.penguins,
            scene=file.scene,
            scene_digest=file.scene_digest,
            step=file.step,
            penguin=penguin or None,
            others=others,
            furniture=file.furniture or (),
            zones=file.zones or (),
            finger=made_of.finger,
            flick=file.flick,
            ended=file.ended,
            engine=file.engine,
        )
    except TraceError as reason:
        raise TraceError(f"{source}: {reason.thing}", reason.wrong, reason.right) from None


# Weighing a penguin takes longer than reading a trace, and traces that are read together share one.
@lru_cache(maxsize=16)
def _penguin(text: str, where: str) -> Penguin:
    return penguin_from_dict(from_json(text), where, TraceError)
