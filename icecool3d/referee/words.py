"""The sentences in which verdicts are said."""

from collections.abc import Mapping

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.school import School, door_title, room_title

SENTENCES: Mapping[str, Template] = {
    "through": Template(
        "through {door}: in at {entered:.2f} s, out at {left:.2f} s, {under_lintel:.1f} mm under the lintel"
    ),
    "through-brushing": Template(
        "through {door}: in at {entered:.2f} s, out at {left:.2f} s, brushing the lintel"
    ),
    "over": Template("over {door}, no fish: {above_wall:.1f} mm above the wall"),
    "over-touching": Template("over {door}, no fish: touching the wall's top"),
    "over-beside": Template("over the wall at {door}, no fish: {margin:.1f} mm of it beside the door"),
    "stuck": Template("stuck in {door}: {depth:.1f} mm still within the frame, {seen}"),
    "backed-out": Template("came into {door} and backed out: {to_go:.1f} mm short of the far side"),
    "began-within": Template("no pass of {door}: it began within the frame"),
    "cardboard": Template("no pass of {door}: {margin:.1f} mm through the cardboard"),
    "above": Template("came above {door} and back: {margin:.1f} mm short of the far side"),
    "missed": Template("did not enter {door}: {margin:.1f} mm from the frame"),
    "missed-touching": Template("did not enter {door}: it touched the frame only"),
}
"""Every sentence by its key; the numbers are those of the evidence, lengths in mm."""

SEEN: Mapping[int, Template] = {
    0: Template("seen on neither side"),
    1: Template("seen in the {room} only"),
    2: Template("seen on both sides"),
}
"""Where a stuck penguin is seen, by on how many sides."""


_DIGITS = {"entered": 2, "left": 2}
"""Digits of the numbers that are no lengths."""


def say(
    key: str, school: School, door: str, numbers: Mapping[str, float], seen_in: tuple[str, ...] = ()
) -> Phrase:
    """Say one of the sentences.

    >>> from icecool3d.school import load_school
    >>> say("over", load_school("school"), "kitchen-gym", {"above_wall": 8.43}).in_language("fr")
    'par-dessus Gymnase-Cuisine, pas de poisson : 8,4 mm au-dessus du mur'
    """
    # Rounded as they are written, and + 0.0, so that nothing reads -0.0.
    values = {name: round(value, _DIGITS.get(name, 1)) + 0.0 for name, value in numbers.items()}
    room = room_title(school, seen_in[0]) if seen_in else None
    seen = SEEN[len(seen_in)].filled(room=room)
    return SENTENCES[key].filled(door=door_title(school, door), seen=seen, **values)
