"""The sentences in which verdicts are said."""

from collections.abc import Mapping

from icecool3d.kit.language import Language, Text, number

SENTENCES: Mapping[str, Text] = {
    "through": {
        "en": "through {door}: in at {entered}, out at {left}, {under_lintel} under the lintel",
        "fr": "à travers {door} : entré à {entered}, sorti à {left}, {under_lintel} sous le linteau",
    },
    "through-brushing": {
        "en": "through {door}: in at {entered}, out at {left}, brushing the lintel",
        "fr": "à travers {door} : entré à {entered}, sorti à {left}, en frôlant le linteau",
    },
    "over": {
        "en": "over {door}, no fish: {above_wall} above the wall",
        "fr": "par-dessus {door}, pas de poisson : {above_wall} au-dessus du mur",
    },
    "over-touching": {
        "en": "over {door}, no fish: touching the wall's top",
        "fr": "par-dessus {door}, pas de poisson : en touchant le haut du mur",
    },
    "over-beside": {
        "en": "over the wall at {door}, no fish: {margin} of it beside the door",
        "fr": "par-dessus le mur près de {door}, pas de poisson : {margin} à côté de la porte",
    },
    "stuck": {
        "en": "stuck in {door}: {depth} still within the frame, {seen}",
        "fr": "coincé dans {door} : encore {depth} dans l'encadrement, {seen}",
    },
    "backed-out": {
        "en": "came into {door} and backed out: {to_go} short of the far side",
        "fr": "entré dans {door} et ressorti : il manquait {to_go} jusqu'à l'autre côté",
    },
    "began-within": {
        "en": "no pass of {door}: it began within the frame",
        "fr": "pas de passage de {door} : parti de l'encadrement",
    },
    "cardboard": {
        "en": "no pass of {door}: {margin} through the cardboard",
        "fr": "pas de passage de {door} : {margin} à travers le carton",
    },
    "above": {
        "en": "came above {door} and back: {margin} short of the far side",
        "fr": "venu au-dessus de {door} et reparti : il manquait {margin} jusqu'à l'autre côté",
    },
    "missed": {
        "en": "did not enter {door}: {margin} from the frame",
        "fr": "pas entré dans {door} : à {margin} de l'encadrement",
    },
    "missed-touching": {
        "en": "did not enter {door}: it touched the frame only",
        "fr": "pas entré dans {door} : l'encadrement seulement touché",
    },
}
"""Every sentence by its key; {numbers} are those of the evidence."""

SEEN: Mapping[int, Text] = {
    0: {"en": "seen on neither side", "fr": "visible d'aucun côté"},
    1: {"en": "seen in the {room} only", "fr": "visible seulement côté {room}"},
    2: {"en": "seen on both sides", "fr": "visible des deux côtés"},
}
"""Where a stuck penguin is seen, by on how many sides."""

UNITS = {"entered": ("s", 2), "left": ("s", 2)}
"""Units and digits of the numbers that are no lengths in mm."""


def say(
    key: str,
    language: Language,
    door: str,
    numbers: Mapping[str, float],
    seen_in: tuple[str, ...] = (),
) -> str:
    """Say one of the sentences.

    >>> say("over", "fr", "kitchen-gym", {"above_wall": 8.43})
    'par-dessus kitchen-gym, pas de poisson : 8,4 mm au-dessus du mur'
    """
    written = {name: number(value, language, *UNITS.get(name, ("mm", 1))) for name, value in numbers.items()}
    seen = SEEN[len(seen_in)][language].format(room="".join(seen_in[:1]))
    return SENTENCES[key][language].format(door=door, seen=seen, **written)
