"""How the log says things: in few words, and always who it was."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.events import (
    EnteredRoom,
    Event,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    OnWall,
    PassThroughDoor,
    Rested,
    StuckInDoor,
    TouchedPenguin,
    Verdict,
)
from icecool3d.events.verdict import Kind
from icecool3d.events.words import TOUCHING, event_titles, say_event, say_verdict
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template, capital, translated
from icecool3d.rules import LogEntry, tell
from icecool3d.school import SchoolNames, with_names

_DOOR, _JUMP, _STUCK, _MISSED = "icons/door", "icons/jump", "icons/stuck", "icons/missed"
_VERDICTS: Mapping[Kind, tuple[str, Template]] = {
    "through": (_DOOR, Template("passes {door}")),
    "over": (_JUMP, Template("flies over {door}: no fish")),
    "over-beside": (_JUMP, Template("flies over the wall beside {door}: no fish")),
    "stuck": (_STUCK, Template("is stuck in {door}")),
    "backed-out": (_MISSED, Template("backs out of {door}, {mm:.1f} mm short")),
    "began-within": (_MISSED, Template("starts within {door}: no pass")),
    "cardboard": (_MISSED, Template("goes through the cardboard at {door}: no pass")),
    "above": (_MISSED, Template("comes above {door}, and back")),
    "missed": (_MISSED, Template("misses {door} by {mm:.1f} mm")),
}
"""Pictures of verdicts, and what is said of them."""
_TOUCHES_FRAME = Template("touches the frame of {door}")
_EVENTS: Mapping[type[Event], tuple[str, Template | None]] = {
    PassThroughDoor: (_DOOR, Template("passes {door}")),
    JumpOverDoor: (_JUMP, Template("flies over {door}: no fish")),
    JumpOverWall: (_JUMP, Template("jumps from {from_} to {to}")),
    StuckInDoor: (_STUCK, Template("is stuck in {door}")),
    OnWall: (_STUCK, None),
    LeftSchool: ("icons/out", None),
    TouchedPenguin: ("icons/touch", None),
}
"""Pictures of events, and what is said of them; None: what is said of them everywhere."""
_UNKNOWN = (LogEntry.picture, None)
_DOES = Template("{who} {what}")
_STAYS, _ENDS = Template("stays in {room}"), Template("ends in {room}")


@dataclass(frozen=True)
class LogWords:
    """Everything by the names that its readers use."""

    names: SchoolNames
    players: Mapping[str, str]
    """Names by colour."""
    language: Language

    def say(self, said: Phrase) -> str:
        """Return a sentence in the reader's words."""
        return translated(with_names(said, self.players), self.language)

    def does(self, body: str, what: Phrase) -> str:
        """Return who does something, a player by the name."""
        said = self.say(_DOES.filled(who=self.names.penguin(body), what=what))
        return said if said.startswith(tuple(self.players.values())) else capital(said)

    def verdict(self, verdict: Verdict, jump: JumpOverWall | None = None) -> Phrase:
        """Return what became of somebody at a door, in few words; far beside it a ``jump`` is just a jump.

        >>> from icecool3d.events import Clearance
        >>> from icecool3d.events.verdict import Gap, Margin
        >>> from icecool3d.school import load_school
        >>> words = LogWords(SchoolNames(load_school("school")), {}, "en")
        >>> near, clear = Margin(Gap.ABOVE_WALL, 0.0084, 0.45), Clearance(0.4, 0.5, 8.4)
        >>> print(words.verdict(Verdict(0.5, "red", "kitchen-gym", "over", near, clear)))
        flies over Gym-Kitchen: no fish
        """
        if jump is not None and verdict.kind == "over-beside":
            return self.event(jump)
        mm = 1e3 * verdict.margin
        touches = verdict.kind == "missed" and mm < TOUCHING
        template = _TOUCHES_FRAME if touches else _VERDICTS[verdict.kind][1]
        return template.filled(door=self.names.door(verdict.door), mm=round(mm, 1))

    def event(self, event: Event) -> Phrase:
        """Return what happened, in few words."""
        _, template = _EVENTS.get(type(event), _UNKNOWN)
        if template is None:
            return say_event(event, self.names)
        return template.filled(**event_titles(event, self.names))

    def picture(self, said: Verdict | Event) -> str:
        """Return the art that shows what happened.

        >>> from icecool3d.events import LeftSchool
        >>> from icecool3d.school import load_school
        >>> words = LogWords(SchoolNames(load_school("school")), {}, "en")
        >>> words.picture(LeftSchool(0.5, "red", from_=None, evidence=None))
        'icons/out'
        """
        if isinstance(said, Verdict):
            return _VERDICTS[said.kind][0]
        return _EVENTS.get(type(said), _UNKNOWN)[0]

    def why(self, said: Verdict | Event) -> str:
        """Return all that is known of it."""
        whole = say_verdict(said, self.names) if isinstance(said, Verdict) else say_event(said, self.names)
        return capital(self.say(whole))

    def whereabouts(self, events: Sequence[Event]) -> Phrase | None:
        """Return in which room somebody came to rest by its ``events``, for when nothing else counted."""
        rooms = [each.room for each in events if isinstance(each, Rested)]
        if not rooms or rooms[-1] is None:
            return None
        template = _ENDS if any(isinstance(each, EnteredRoom) for each in events) else _STAYS
        return template.filled(room=Phrase("the {room}", room=self.names.room(rooms[-1])))

    def entry(self, record: LogEntry) -> str:
        """Return an entry of the game's log."""
        return tell(record, self.language, self.names.school, self.players)
