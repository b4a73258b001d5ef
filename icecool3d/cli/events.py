"""A judgement as lines for people and as JSON objects for programs."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from icecool3d.kit.language import Language, Text, number

if TYPE_CHECKING:
    from icecool3d.referee import Event, Judgement

SENTENCES: Mapping[str, Text] = {
    "flicked": {"en": "is flicked", "fr": "reçoit la pichenette"},
    "left-floor": {"en": "leaves the floor", "fr": "quitte le sol"},
    "landed": {"en": "lands", "fr": "retombe au sol"},
    "touched-penguin": {"en": "touches {other}", "fr": "touche {other}"},
    "bounced-off-wall": {"en": "bounces off {wall}", "fr": "rebondit sur {wall}"},
    "entered-door": {"en": "enters {door} from {from}", "fr": "entre dans {door} depuis {from}"},
    "backed-out-of-door": {"en": "backs out of {door} to {to}", "fr": "ressort de {door} vers {to}"},
    "pass-through-door": {
        "en": "has passed through {door} from {from} to {to}",
        "fr": "a franchi {door} de {from} à {to}",
    },
    "jump-over-wall": {
        "en": "has jumped over {wall} from {from} to {to}",
        "fr": "a sauté par-dessus {wall} de {from} à {to}",
    },
    "jump-over-door": {
        "en": "has jumped over {door} from {from} to {to}",
        "fr": "a sauté par-dessus {door} de {from} à {to}",
    },
    "entered-room": {"en": "is wholly in {room}", "fr": "est entièrement dans {room}"},
    "stuck-in-door": {
        "en": "is stuck in {door}, seen in {seen_in}",
        "fr": "est coincé dans {door}, visible dans {seen_in}",
    },
    "on-wall": {"en": "rests upon {wall}", "fr": "repose sur {wall}"},
    "left-school": {"en": "has left the school", "fr": "a quitté l'école"},
    "returned-to-school": {
        "en": "is back in the school, in {room}",
        "fr": "est de retour dans l'école, dans {room}",
    },
    "left-red-circle": {"en": "has left the red circle", "fr": "a quitté le cercle rouge"},
    "on-red-circle": {"en": "rests on the red circle", "fr": "repose sur le cercle rouge"},
    "toppled": {"en": "falls over", "fr": "tombe"},
    "righted": {"en": "stands again", "fr": "se redresse"},
    "rested": {"en": "is at rest in {room}", "fr": "est au repos dans {room}"},
}
"""What is said of each event, after when and who."""

NO_ROOM: Text = {"en": "no room", "fr": "aucune salle"}
OUTSIDE: Text = {"en": "outside", "fr": "l'extérieur"}
AND: Text = {"en": " and ", "fr": " et "}
COLON: Text = {"en": ":", "fr": " :"}


def judgement_lines(judgement: "Judgement", language: Language = "en") -> Iterator[str]:
    """Give the events, one on each line, and then the verdicts."""
    colon = COLON[language]
    for event in judgement.events:
        yield event_line(event, language)
    for verdict in judgement.verdicts:
        yield f"{verdict.penguin}{colon} {verdict.say(language)}"


def judgement_items(judgement: "Judgement") -> Iterator[dict[str, object]]:
    """Give the events and then the verdicts as JSON can hold them."""
    for event in judgement.events:
        yield event.to_dict()
    for verdict in judgement.verdicts:
        yield verdict.to_dict()


def event_line(event: "Event", language: Language = "en") -> str:
    """Say one event: when, who, what, where.

    >>> from icecool3d.referee import Lean, Toppled
    >>> event_line(Toppled(0.2, "red", Lean(1.1))), event_line(Toppled(0.2, "red", Lean(1.1)), "fr")
    ('0.200 s: red falls over', '0,200 s : red tombe')
    """
    words = {key: _word(key, value, language) for key, value in event.to_dict().items()}
    what = SENTENCES[event.name][language].format_map(words)
    return f"{number(event.t, language, 's', 3)}{COLON[language]} {event.penguin} {what}"


def _word(key: str, value: object, language: Language) -> str:
    if isinstance(value, tuple):
        value = AND[language].join(value) or None
    if value is None:
        return (OUTSIDE if key in ("from", "to") else NO_ROOM)[language]
    return str(value)
