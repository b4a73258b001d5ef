"""The ice with penguins on it, flick after flick."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Self, TypeAlias
from weakref import finalize

from icecool3d.kit.arrays import Array
from icecool3d.kit.codec import check_declared
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.lab.starts import Stance
from icecool3d.library.arguments import checked
from icecool3d.library.place import SCHOOL, School
from icecool3d.library.shot import Shot
from icecool3d.library.showing import Shown, require_language
from icecool3d.physics import JUDGE, Settings, Worlds
from icecool3d.physics.finger import reach
from icecool3d.pieces import Penguin, Shape, load_model, load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import Furniture, door_card, penguin_title
from icecool3d.trace import Flick, Meta, Pose, Poses, make_trace

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_UNDONE = 1000
"""So many moves can be taken back."""


class Piece(Stance, frozen=True):
    """A body on the ice: what it is made of, and how it stands.

    ``at`` is where (m), ``facing`` where its beak looks (degrees); one that leans does so by ``lean`` degrees
    ``towards`` a direction, and ``height`` is that of its lowest point. ``pose`` says all that at once.

    >>> Piece(at=(0.1, 0.2), facing=90)
    Piece(at=(0.1, 0.2), facing=90.0)
    >>> Piece("walrus", at=(0.2, 0.0)).made_of.name
    'walrus'
    >>> Piece("penguin")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: piece.at: is missing; expected it to be given
    """

    model: str | Penguin = "penguin"
    """A shipped model's name, or a model."""

    def __post_init__(self) -> None:
        """Refuse what tells no place, and models that are not there."""
        check_declared(self, "piece", InputError)
        try:
            super().__post_init__()
        except InputError as reason:
            thing = str(reason.thing).replace("stance", "piece")
            raise InputError(thing, reason.wrong, reason.right) from None
        _ = self.made_of

    @property
    def made_of(self) -> Penguin:
        """Its hull, mass, balance and surface."""
        return load_model(self.model) if isinstance(self.model, str) else self.model

    @checked
    def pose_of(self, shape: Shape) -> Array:
        """Return the pose (7,) of a body of that shape."""
        if self.pose is None and self.at is not None and not (self.lean or self.height):
            return standing(*self.at, self.facing)  # to the bits of the commands
        return super().pose_of(shape)

    @property
    def where(self) -> Pose:
        """Its pose: x y z (m) qx qy qz qw."""
        return tuple(self.pose_of(self.made_of.shape).tolist())

    def __repr__(self) -> str:
        said = [repr(self.model if isinstance(self.model, str) else self.model.name)] * (
            self.model != "penguin"
        )
        usual = {"at": None, "height": 0.0, "lean": 0.0, "towards": 0.0, "facing": 0.0, "pose": None}
        said += [f"{key}={value!r}" for key in usual if (value := getattr(self, key)) != usual[key]]
        return f"Piece({', '.join(said)})"


Standing: TypeAlias = Piece | tuple[float, float]
"""How a body is put on the ice: as a piece, or a penguin at a place, m."""


class Table(Shown):
    """The ice with penguins on it. A flick moves whoever it moves; ``undo`` takes it back.

    Bodies are given by name: a place (x, y) in metres, or a ``Piece``. The colours of players are ``red``,
    ``blue`` and so on, but any name will do.

    >>> table = Table("school", red=(-0.11, -0.23), walrus=Piece("walrus", at=(0.2, -0.19)))
    >>> table.flick("red", aim=8, speed=2.5).passed
    ('classroom-gym',)
    >>> table
    Table('school', red at 0.197,-0.181, walrus at 0.236,-0.190)
    >>> table.undo()
    >>> table["red"].at
    (-0.11, -0.23)
    """

    @checked
    def __init__(
        self,
        school: str | School = SCHOOL,
        pieces: Mapping[str, Standing] | None = None,
        *,
        blocked: Sequence[str] = (),
        settings: Settings | None = None,
        engine: str = JUDGE,
        **named: Standing,
    ) -> None:
        """Put bodies into a school; ``blocked`` are doors that a card closes.

        ``settings`` and ``engine`` are for comparisons: what counts are the usual ones.
        """
        self.school = School(school)
        self.settings = settings or Settings()
        self.engine = engine
        shut = [door_card(self.school.layout.door(door)) for door in blocked]
        self.furniture: tuple[Furniture, ...] = tuple(shut)
        self._pieces: dict[str, Piece] = {}
        self._earlier: list[dict[str, Piece]] = []
        self._worlds: Worlds | None = None
        self.put(pieces, **named)
        self._earlier.clear()

    @checked
    def put(self, pieces: Mapping[str, Standing] | None = None, **named: Standing) -> None:
        """Put bodies on the ice, or elsewhere on it."""
        after = dict(self._pieces)
        for name, piece in {**(pieces or {}), **named}.items():
            after[name] = piece if isinstance(piece, Piece) else Piece(at=piece)
        self._change(after)

    @checked
    def remove(self, name: str) -> None:
        """Take a body off the ice."""
        _ = self[name]
        self._change({each: piece for each, piece in self._pieces.items() if each != name})

    @checked
    def flick(
        self,
        penguin: str,
        *,
        aim: float,
        speed: float,
        height: float = 0.2,
        side: float = 0.0,
        elevation: float = 0.0,
    ) -> Shot:
        """Flick a penguin, judge it, and leave everybody where the flick left them.

        ``aim`` is the finger's way in degrees (0 = +x, anticlockwise), ``speed`` the fingertip's in m/s;
        ``height`` (0 to 1) and ``side`` (-1 to 1) say where it meets the hull.
        """
        shot = self.try_flick(penguin, aim=aim, speed=speed, height=height, side=side, elevation=elevation)
        after = dict(self._pieces)
        for name, start, end in zip(shot.penguins, shot.trace.pose[0], shot.trace.pose[-1], strict=True):
            if (start != end).any():
                after[name] = Piece(self._pieces[name].model, pose=tuple(end.tolist()))
        self._change(after)
        return shot

    @checked
    def try_flick(
        self,
        penguin: str,
        *,
        aim: float,
        speed: float,
        height: float = 0.2,
        side: float = 0.0,
        elevation: float = 0.0,
    ) -> Shot:
        """Return what a flick would do, and leave everybody where they are.

        >>> Table(red=(-0.11, -0.23)).try_flick("red", aim=90, speed=5, height=0.81).jumped
        ('classroom-north',)
        """
        _ = self[penguin]
        flick = Flick(penguin, aim, speed, height, side, elevation)
        if self._worlds is None:
            usual, made = load_penguin(), {name: each.made_of for name, each in self._pieces.items()}
            others = {name: each for name, each in made.items() if each != usual}
            self._worlds = Worlds(self.school.layout, usual, self.settings, self.engine, others)
            finalize(self, self._worlds.close)
        trace = self._worlds.flick(flick, self.poses, self.furniture)
        return Shot(trace, judge(trace, self.school.layout), self.school, self.settings)

    def undo(self) -> None:
        """Take back the last flick, or whatever else changed the ice."""
        if not self._earlier:
            raise InputError("table", Phrase("has nothing to undo"), Phrase("expected a flick before"))
        self._set(self._earlier.pop())

    @checked
    def reach(
        self, penguin: str, height: float, *, aim: float = 0.0, elevation: float = 0.0
    ) -> tuple[float, float] | None:
        """Return the least and the greatest ``side`` at which a finger meets a body as it now stands.

        ``None``: at this height there is nothing to hit.

        >>> Table(red=Piece(at=(0, 0), lean=90)).reach("red", 0.9, aim=90)
        (-0.75, 0.2)
        """
        piece = self[penguin]
        shape = piece.made_of.shape
        return reach(shape, piece.pose_of(shape), height=height, aim=aim, elevation=elevation)

    def copy(self) -> "Table":
        """Return another table that begins as this one stands."""
        again = Table(self.school, self._pieces, settings=self.settings, engine=self.engine)
        again.furniture = self.furniture
        return again

    def close(self) -> None:
        """Free the engine's memory at once; it is freed with the table at the latest."""
        if self._worlds is not None:
            self._worlds.close()
            self._worlds = None

    @property
    def penguins(self) -> tuple[str, ...]:
        """The names of all bodies on the ice."""
        return tuple(self._pieces)

    @property
    def poses(self) -> Poses:
        """All poses by name: x y z (m) qx qy qz qw."""
        return Poses.of({name: each.where for name, each in self._pieces.items()})

    @checked
    def picture(self, size: int = 900, lang: str = "en") -> "Image":
        """Return the plan with everybody on it."""
        from icecool3d.export.flick_plan import Caption, draw_flick

        if not self._pieces:
            return self.school.picture(size, lang)
        others = tuple((name, each.made_of) for name, each in self._pieces.items())
        still = make_trace(Meta(self.penguins, others=others), [0.0], [list(self.poses.values())])
        language = require_language(lang)
        caption = Caption(Phrase("On the ice").in_language(language), language=language)
        return draw_flick(still, self.school.layout, load_penguin().shape, caption, size=size)

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return a line for each body."""
        language = require_language(lang)
        said = []
        for name, each in self._pieces.items():
            x, y, *_ = each.where
            where = Phrase("{penguin}: {place}", penguin=penguin_title(name), place=f"{x:.3f},{y:.3f}")
            said.append(where.in_language(language))
        return said

    @checked
    def __getitem__(self, name: str) -> Piece:
        if name not in self._pieces:
            right = Phrase("expected a body on the ice")
            if self._pieces:
                right = expected_one_of([*self._pieces], name)
            raise InputError("table", Phrase("has no {value!a:.40}", value=name), right)
        return self._pieces[name]

    def __contains__(self, name: object) -> bool:
        return name in self._pieces

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        places = [f"{name} at {each.where[0]:.3f},{each.where[1]:.3f}" for name, each in self._pieces.items()]
        return f"Table({', '.join([repr(self.school.name), *places])})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self._key == other._key

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_worlds": None}

    @property
    def _key(self) -> tuple[object, ...]:
        bodies = {name: (each.made_of, each.where) for name, each in self._pieces.items()}
        return self.school, self.settings, self.engine, self.furniture, bodies

    def _change(self, after: dict[str, Piece]) -> None:
        self._earlier.append(self._pieces)
        del self._earlier[:-MOST_UNDONE]
        self._set(after)

    def _set(self, after: dict[str, Piece]) -> None:
        made_before = {name: each.made_of for name, each in self._pieces.items()}
        self._pieces = after
        if made_before != {name: each.made_of for name, each in after.items()}:
            self.close()


@checked
def flick(
    *,
    aim: float,
    speed: float,
    height: float = 0.2,
    side: float = 0.0,
    elevation: float = 0.0,
    penguin: str = "red",
    at: tuple[float, float] | None = None,
    facing: float | None = None,
    others: Mapping[str, Standing] | None = None,
    school: str | School = SCHOOL,
    blocked: Sequence[str] = (),
    settings: Settings | None = None,
    engine: str = JUDGE,
) -> Shot:
    """Flick one penguin, and return all that came of it: the command ``icecool3d flick``.

    It stands ``at`` the red circle and looks along the aim where nothing else is said; ``others`` stand where
    they are put. Degrees, metres, m/s. For one flick after the other make a ``Table``.

    >>> flick(aim=8, speed=2.5).passed
    ('classroom-gym',)
    >>> flick(aim=90, speed=5, height=0.81, others={"blue": (-0.05, -0.2)}).jumped
    ('classroom-north',)
    """
    where = School(school)
    made = Flick(penguin, aim, speed, height, side, elevation)
    x, y = Piece(at=where.start if at is None else at).where[:2]
    own = Piece(pose=tuple(standing(x, y, made.aim if facing is None else facing).tolist()))
    bodies = {penguin: own, **(others or {})}
    with Table(where, bodies, blocked=blocked, settings=settings, engine=engine) as table:
        return table.try_flick(penguin, aim=aim, speed=speed, height=height, side=side, elevation=elevation)
