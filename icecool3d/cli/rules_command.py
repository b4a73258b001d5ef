"""``icecool3d rules``: the numbered rules, and what this program decided where they are silent."""

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from icecool3d.cli.output import in_columns, print_result, terminal_columns
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.phrase import Phrase, Template, Translatable, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from icecool3d.kit.phrase import Ruling

EXAMPLES = ("icecool3d rules DOOR", "icecool3d rules STUCK-1", "icecool3d rules --rulings --lang fr")

_WIDTH = 100
"""Columns at most: longer lines are hard to read."""

PARAMETERS: Mapping[str, Template] = {
    "tolerance": Template("tolerance = {value:g} m"),
    "graze": Template("graze = {value:g} m"),
    "give": Template("give = {value:g} m"),
    "felt": Template("felt = {value:g} s"),
    "lull": Template("lull = {value:g} s"),
    "bounce_speed": Template("bounce_speed = {value:g} m/s"),
    "bounce_time": Template("bounce_time = {value:g} s"),
    "bounce_level": Template("bounce_level = {value:g}"),
    "rise": Template("rise = {value:g} m"),
    "toppled": Template("toppled = {value:g} rad"),
    "righted": Template("righted = {value:g} rad"),
}
"""The numbers in the referee's rulings; those of the game and its modules stand beside them."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d rules", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args(["DOOR-2"]).wanted
    'DOOR-2'
    """
    parser.description = Phrase(
        "Print the numbered rules of the game, which refusals, rulings and tests cite. With --rulings, print "
        "what the rulebooks leave open and how this program decided it, with the numbers in it."
    )
    wanted = Phrase("a rule, or a part of them, as DOOR-2 or DOOR")
    parser.add_argument("wanted", metavar=Phrase("RULE"), nargs="?", help=wanted)
    parser.set_usual(wanted=Phrase("all of them"))
    parser.add_argument("--rulings", action="store_true", help=Phrase("print rulings instead of rules"))
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Print what was asked for."""
    items = list(_rulings() if options.rulings else _rules())
    found = [item for item in items if _is_wanted(str(item["rule"]), options.wanted)]
    if not found:
        parts = list(dict.fromkeys(_part(str(item["rule"])) for item in items))
        wrong = Phrase("have no {wanted!a:.40}", wanted=options.wanted)
        right = Phrase("expected a rule, as DOOR-2, or one of: {parts}", parts=", ".join(parts))
        raise InputError(Phrase("rules"), wrong, did_you_mean(right, parts, _part(options.wanted.upper())))
    rows = [row for item in found for row in _rows(item, options.lang)]
    print_result(options, found, in_columns(rows, min(terminal_columns(), _WIDTH)))


def _part(rule: str) -> str:
    """Return the part of the rules that a rule belongs to.

    >>> _part("DOOR-2")
    'DOOR'
    """
    return rule.partition("-")[0]


def _rows(item: dict[str, Any], language: Language) -> "Iterator[tuple[str, str]]":
    yield item["rule"], item["text"][language]
    for name, value in item.get("parameters", {}).items():
        said = value if isinstance(value, str) else float(value)
        yield "", _words()[name].filled(value=said).in_language(language)


def _words() -> Mapping[str, Template]:
    from icecool3d.rules import ruling_parameters

    return {**PARAMETERS, **{name: each.words for name, each in ruling_parameters().items()}}


def _is_wanted(rule: str, wanted: str | None) -> bool:
    return wanted is None or wanted.upper() in (rule, _part(rule))


def _rules() -> "Iterator[dict[str, Any]]":
    from icecool3d.rules import load_rulebook

    for part in load_rulebook():
        for rule in part.rules:
            yield {
                "rule": rule.id,
                "part": part.title,
                "text": _texts(rule),
                "settled": rule.settled,
            }


def _rulings() -> "Iterator[dict[str, Any]]":
    from icecool3d import referee, rules
    from icecool3d.toids import toids_rules

    numbers = referee.Rulings()
    for ruling in referee.RULINGS:
        yield _ruling(ruling, {name: getattr(numbers, name) for name in ruling.parameters})
    usual = rules.usual_rulings()
    for ruling in rules.all_rulings():
        yield _ruling(ruling, {name: usual[name] for name in ruling.parameters})
    for ruling in toids_rules.RULINGS:
        yield _ruling(ruling, {})


def _ruling(ruling: "Ruling", parameters: Mapping[str, float | str]) -> dict[str, Any]:
    return {"rule": ruling.rule, "text": _texts(ruling), "parameters": parameters}


def _texts(said: Translatable) -> dict[str, str]:
    return {language: said.in_language(language) for language in LANGUAGES}
