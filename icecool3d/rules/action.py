"""What an action is, and what belongs to each kind of it: a check, an effect, and what may be offered."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game


@dataclass(frozen=True)
class Action:
    """Something that a player does."""

    colour: str
    """Who does it."""

    name: ClassVar[str] = "action"
    """Its kind, as it stands in files."""

    def __init_subclass__(cls) -> None:
        """Name each kind after its class."""
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


@dataclass(frozen=True)
class Offer:
    """Something that a player may do, with a choice left that no list can hold."""

    colour: str
    """Who may do it."""


Choice = Action | Offer
"""What ``legal`` gives: a whole action, or an offer from which the player makes one."""

AnyAction = TypeVar("AnyAction", bound=Action)


@dataclass(frozen=True)
class Verb(Generic[AnyAction]):
    """One kind of action. A new kind is a new file with its action and its verb, and a line in ``verbs``."""

    action: type[AnyAction]
    """The kind."""
    check: Callable[[Game, AnyAction], None]
    """Raises the reason why the action is not allowed."""
    effect: Callable[[Draft, AnyAction], None]
    """Does what was checked."""
    choices: Callable[[Game], Iterable[Choice]]
    """Gives what may come into question now; ``legal`` keeps the actions that pass the check."""
