"""What is asked before something is done, part by part: which task, which fish, to which door."""

from dataclasses import dataclass

from icecool3d.kit.language import Language
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, Template, capital, translated
from icecool3d.rules import Action, ChoicePart, Offer, PlaceWithin, What
from icecool3d.rules.messages import in_words
from icecool3d.school import Point, School, room_title, with_names
from icecool3d.view.match.match_state import MatchState, area_of

_ASKED = Template("{name}: {question}")
_SPOTS = Phrase("Click one of the orange spots.")

Values = tuple[object, ...]
"""What settles one part of a choice."""


@dataclass(frozen=True)
class Option:
    """One of several to choose."""

    name: str
    """Of its button."""
    text: str
    symbol: str = ""
    """A player's colour, whose symbol stands before the text."""
    why_not: str = ""
    """Why it cannot be chosen now."""
    detail: str = ""
    """What more is said of it."""
    picture: str = ""
    """What shows it: a name of art."""


@dataclass(frozen=True)
class Question:
    """Something that is asked below, with its answers."""

    said: str
    options: tuple[Option, ...]
    on_table: bool = False
    """Whether its answers are places that are marked on the table, and chosen there or by their numbers."""


@dataclass(frozen=True)
class Prompt:
    """A question, and what each of its answers settles."""

    offer: Offer
    chosen: tuple[Values, ...]
    """What was answered before, part by part."""
    answers: tuple[Values, ...]
    """In the order of the options."""
    question: Question
    school: School

    @property
    def of_fish(self) -> bool:
        """Whether a fish may be dragged to another door meanwhile."""
        return [part.what for part in self.offer.kind.parts] == [What.FISH, What.DOOR]

    @property
    def what(self) -> What | None:
        """What is chosen now; None: a place in an area."""
        return None if self.area is not None else self.offer.kind.parts[len(self.chosen)].what

    @property
    def area(self) -> PlaceWithin | None:
        """The area in which a place is chosen, if that is what is asked."""
        return area_of(self.offer)

    @property
    def spots(self) -> tuple[Point, ...]:
        """The places of which one is chosen, if that is what is asked."""
        points = [each[0] for each in self.answers] if self.what is What.PLACE else []
        return tuple((each[0], each[1]) for each in points if isinstance(each, tuple))

    @property
    def marks(self) -> tuple[Point, ...]:
        """Where on the floor doors and rooms are of which one is chosen."""
        school = self.school
        ids = [str(each[0]) for each in self.answers]
        match self.what:
            case What.DOOR:
                return tuple(school.door(each).centre for each in ids)
            case What.ROOM:
                return tuple(school.room(each).interior.centre for each in ids)
        return ()

    def answer_of(self, value: object) -> str | None:
        """Return the name of the option that is a thing on the table: a place, or an id."""
        return next((f"option-{place}" for place, each in enumerate(self.answers) if each == (value,)), None)

    def answer(self, name: str) -> tuple[Values, ...] | None:
        """Return what is settled once an option was chosen, by its button's name."""
        names = [option.name for option in self.question.options]
        return (*self.chosen, self.answers[names.index(name)]) if name in names else None


def ask(
    state: MatchState, offer: Offer, language: Language, chosen: tuple[Values, ...] = ()
) -> Action | Prompt:
    """Ask for the next part of an offer's choice; where none is left to choose, give its action."""
    if area_of(offer) is not None:
        title, hint = (said.in_language(language) for said in (offer.title, offer.hint))
        return Prompt(offer, (), (), Question(f"{title}. {hint}", ()), state.game.setup.school)
    parts = offer.kind.parts
    left = [
        action
        for action in offer.actions
        if all(part.values(action) == values for part, values in zip(parts, chosen, strict=False))
    ]
    if len(offer.actions) == 1 or len(chosen) == len(parts):
        return left[0]
    part = parts[len(chosen)]
    answers = tuple(dict.fromkeys(part.values(action) for action in left))
    school = state.game.setup.school
    options = (_option(f"option-{place}", part, each, state, language) for place, each in enumerate(answers))
    asked = _ASKED.filled(name=state.names[offer.colour], question=part.ask.filled())
    said, on_table = asked.in_language(language), part.what is What.PLACE
    if not chosen and offer.kind.when == "asked":  # else a button has said it
        said = f"{said} {offer.hint.in_language(language)}"
    if on_table:
        said = f"{said} {_SPOTS.in_language(language)}"
    return Prompt(offer, chosen, answers, Question(said, tuple(options), on_table), school)


def _option(name: str, part: ChoicePart, values: Values, state: MatchState, language: Language) -> Option:
    """Call an answer by its words, and a player's thing by the player's symbol before them."""
    school = state.game.setup.school
    if part.label is not None:
        called = _said(part.label(*values), language)
        about = "" if part.about is None else part.about(*values).in_language(language)
        picture = "" if part.picture is None else part.picture(*values)
        return Option(name, capital(called), detail=about, picture=picture)
    said, symbol = [], ""
    for field, value in zip(part.fields, values, strict=True):
        if value in PLAYERS:
            symbol = str(value)
        if part.what is not What.FISH or value not in PLAYERS:
            words = _words(part, field, value, school)
            said.append(_said(with_names(words, state.names) if isinstance(words, str) else words, language))
    text = ", ".join(said)
    # A door's name may break between its rooms.
    return Option(name, text.replace("-", " - ") if part.what in (What.FISH, What.DOOR) else text, symbol)


def _words(part: ChoicePart, field: str, value: object, school: School) -> object:
    if part.what is What.PLACE and isinstance(value, tuple):
        room = school.room_at(value)
        return value if room is None else room_title(school, room.id)
    return in_words(field, value, school)


def _said(words: object, language: Language) -> str:
    return translated(words if isinstance(words, str) else str(words), language)
