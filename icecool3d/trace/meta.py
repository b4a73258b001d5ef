"""What a trace says about itself: who moved, where, and with what it was made; as JSON text in its file."""

import json
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Literal

from icecool3d.kit.errors import PenguinError, TraceError
from icecool3d.kit.mismatch import shown
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.penguin import Penguin, penguin_from_dict
from icecool3d.trace.flick import Finger, Flick, finger_from_table, flick_from_table

FORMAT = 1
"""The format of traces that this program reads and writes."""
MAX_PENGUINS = 64
"""More penguins than this are on no table."""
MAX_NAME = 40
"""Longest name of a penguin, characters."""
MAX_WORDS = 200
"""Longest other text, characters."""

Ended = Literal["rest", "time-limit"]
"""Why a trace stops: everything came to rest, or its time was up."""

_ENDINGS: tuple[Ended, ...] = ("rest", "time-limit")


@dataclass(frozen=True)
class Engine:
    """What computed a trace."""

    name: str
    """The physics engine."""
    version: str
    """Its version."""
    collision: str
    """The collision model: ``exact`` or ``mesh``."""


@dataclass(frozen=True)
class Meta:
    """Everything about a trace that is not an array. A hand-made one needs only ``penguins``.

    >>> Meta(("red", "blue")).penguins
    ('red', 'blue')
    """

    penguins: tuple[str, ...]
    """Names, in the order of the arrays."""
    scene: str | None = None
    """Name of the scene."""
    scene_digest: str | None = None
    """Digest of the school as it was."""
    step: float | None = None
    """Time step, s."""
    penguin: Penguin | None = None
    """What all the penguins are made of."""
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
        object.__setattr__(self, "penguins", _names(self.penguins, "meta.penguins"))
        if self.flick is not None and self.flick.penguin not in self.penguins:
            raise TraceError(
                "meta.flick.penguin",
                Phrase("is {value!a:.40}", value=self.flick.penguin),
                _one_of(self.penguins),
            )

    def to_json(self) -> str:
        """Give the text that stands in the file.

        >>> Meta(("red",)).to_json()
        '{"format": 1, "penguins": ["red"]}'
        """
        materials: dict[str, object] = {}
        if self.penguin is not None:
            materials["penguin"] = self.penguin.to_dict()
        if self.finger is not None:
            materials["finger"] = self.finger.to_dict()
        data = {
            "scene": self.scene,
            "scene_digest": self.scene_digest,
            "step": self.step,
            "materials": materials or None,
            "flick": self.flick and self.flick.to_dict(),
            "ended": self.ended,
            "engine": self.engine and asdict(self.engine),
        }
        given = {key: value for key, value in data.items() if value is not None}
        return json.dumps({"format": FORMAT, "penguins": list(self.penguins), **given})


def meta_from_json(text: str, source: str) -> Meta:
    """Read the text of ``Meta.to_json``, or one written by hand; ``source`` names it in messages.

    >>> meta_from_json('{"format": 1, "penguins": ["red"]}', "example")
    ... # doctest: +ELLIPSIS
    Meta(penguins=('red',), scene=None, ...)
    """
    data = _parse(text, source)
    listed = data.pop("penguins", [])
    table = Table(data, source, "meta", TraceError)
    found = table.whole("format", at_least=0, at_most=2**31)
    if found != FORMAT:
        raise table.refuse(
            "format",
            Phrase("is {value}", value=found),
            Phrase("expected {format}, which is what this program reads", format=FORMAT),
        )
    penguin, finger = _materials(table.table("materials", required=False), source)
    names = _names(listed, f"{source}: meta.penguins")
    meta = Meta(
        penguins=names,
        scene=_text(table, "scene"),
        scene_digest=_text(table, "scene_digest"),
        step=table.number("step", above=0.0, at_most=1.0) if "step" in table else None,
        penguin=penguin,
        finger=finger,
        flick=_flick(table.table("flick"), names) if "flick" in table else None,
        ended=_ended(table),
        engine=_engine(table.table("engine")) if "engine" in table else None,
    )
    table.finish()
    return meta


def _parse(text: str, source: str) -> dict[str, object]:
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as reason:
        raise TraceError(
            f"{source}: meta", Phrase("is not JSON ({why})", why=str(reason)), Phrase("expected JSON text")
        ) from None
    if not isinstance(data, dict):
        raise TraceError(
            f"{source}: meta",
            Phrase("is not a JSON object"),
            Phrase("expected {known}", known='{"format": 1, "penguins": […]}'),
        )
    return data


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON number")


def _names(value: object, where: str) -> tuple[str, ...]:
    right = Phrase("expected a list of 1 to {most} different names", most=MAX_PENGUINS)
    if not isinstance(value, (list, tuple)):
        raise TraceError(where, Phrase("is no list"), right)
    if not 1 <= len(value) <= MAX_PENGUINS:
        raise TraceError(where, Phrase("is {value}", value=shown(value)), right)
    names = tuple(item for item in value if isinstance(item, str) and item.isprintable() and item.strip())
    if len(names) != len(value) or any(len(name) > MAX_NAME for name in names):
        raise TraceError(
            where,
            Phrase("holds what is no name"),
            Phrase("{right} of up to {most} letters", right=right, most=MAX_NAME),
        )
    if len(set(names)) != len(names):
        raise TraceError(where, Phrase("names a penguin twice"), right)
    return names


def _one_of(names: tuple[str, ...]) -> Phrase:
    return Phrase("expected one of: {known}", known=f"{', '.join(names):.200}")


def _text(table: Table, key: str) -> str | None:
    return _words(table, key) if key in table else None


def _words(table: Table, key: str) -> str:
    text = table.text(key)
    if len(text) > MAX_WORDS or not text.isprintable():
        raise table.refuse(
            key,
            Phrase("is {value!a:.40}", value=text),
            Phrase("expected one line of up to {most} letters", most=MAX_WORDS),
        )
    return text


def _flick(table: Table, names: tuple[str, ...]) -> Flick:
    flick = flick_from_table(table)
    if flick.penguin not in names:
        raise table.refuse("penguin", Phrase("is {value!a:.40}", value=flick.penguin), _one_of(names))
    return flick


def _ended(table: Table) -> Ended | None:
    found = _text(table, "ended")
    for ending in _ENDINGS:
        if found == ending:
            return ending
    if found is None:
        return None
    raise table.refuse(
        "ended",
        Phrase("is {value!a:.40}", value=found),
        Phrase("expected one of: {known}", known=", ".join(_ENDINGS)),
    )


def _materials(table: Table, source: str) -> tuple[Penguin | None, Finger | None]:
    finger = finger_from_table(table.table("finger")) if "finger" in table else None
    penguin = None
    if "penguin" in table:
        text = json.dumps(table.table("penguin").values())
        penguin = _penguin(text, f"{source}: meta.materials.penguin")
    table.finish()
    return penguin, finger


# Weighing a penguin takes longer than reading a trace, and traces that are read together share one.
@lru_cache(maxsize=16)
def _penguin(text: str, where: str) -> Penguin:
    try:
        return penguin_from_dict(json.loads(text), where)
    except PenguinError as reason:
        raise TraceError(reason.thing, reason.wrong, reason.right) from None


def _engine(table: Table) -> Engine:
    engine = Engine(_words(table, "name"), _words(table, "version"), _words(table, "collision"))
    table.finish()
    return engine
