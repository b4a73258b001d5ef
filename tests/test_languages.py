"""Every sentence of the program is in every catalogue, in its place, and the catalogues have no others."""

import ast
import pickle
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path, PurePath
from string import Formatter

import pytest

from icecool3d.kit.language import LANGUAGES, Language, catalogue, catalogue_files, language_name
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.rules import load_rulebook

PACKAGE = Path(__file__).parent.parent / "icecool3d"
MAKERS = {"Phrase": (0,), "Template": (0,), "Refusal": (1, 2)}
"""What makes phrases, and which of its arguments are such."""
RULEBOOK = "rulebook"
"""The table of the texts of rules."""
OTHERS: list[Language] = [language for language in LANGUAGES if language != "en"]


def phrases() -> Iterator[tuple[str, ast.expr | None]]:
    """Yield every call that makes a phrase, with where it stands."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                for place in MAKERS[node.func.id]:
                    argument = node.args[place] if place < len(node.args) else None
                    yield f"{path.relative_to(PACKAGE)}:{node.lineno}", argument


def said() -> Mapping[str, set[str]]:
    """Return who says each text: files of the program, the rulebook, or the room that draws art."""
    found = defaultdict[str, set[str]](set)
    for where, each in phrases():
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            found[each.value].add(where.partition(":")[0])
    for rule in (rule for part in load_rulebook() for rule in part.rules):
        found[rule.text].add(RULEBOOK)
    for words in in_art():
        found[words].add("art")
    return found


def in_art() -> Iterator[str]:
    """Yield the words of the shipped art; numbers, and names for them in braces, are the same everywhere."""
    for path in (models_folder() / "art").rglob("*.svg"):
        for words in re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text()):
            if re.search("[A-Za-z]", re.sub(r"\{[a-z]+\}", "", words)):
                yield words


def tables(language: Language) -> Mapping[str, dict[str, str]]:
    """Return all tables of texts, by their files and names."""
    return {
        f"{path.relative_to(PACKAGE)} [{name}]": table
        for path in map(Path, catalogue_files(language))
        for name, table in tomllib.loads(path.read_text()).items()
        if name != "language"
    }


@cache
def rooms_from_below() -> list[str]:
    """Return all rooms and the rulebook, from the lowest up; those of one layer as they are listed there."""
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    rooms = [room for layer in reversed(layers) for room in layer.split(" | ")]
    rooms.insert(rooms.index("rules") + 1, RULEBOOK)
    return rooms


def table_of(sayers: set[str], language: Language) -> str:
    """Return the table of a text: of the lowest room that says it, or of the only module there that does."""
    lowest = min((each.partition("/")[0] for each in sayers), key=rooms_from_below().index)
    folder, *others = {PurePath(each).parent for each in sayers if each.partition("/")[0] == lowest}
    if folder.parent.name == "modules" and not others:
        return f"{folder}/{language}.toml [{folder.name.replace('_', '-')}]"
    return f"languages/{language}.toml [{lowest}]"


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_every_phrase_is_written_where_it_is_said() -> None:
    """A template put together at run time could not be found in any catalogue."""
    bare = [where for where, each in phrases() if not isinstance(each, ast.Constant)]
    assert [where.partition(":")[0] for where in bare] == [
        "kit/phrase.py",
        "rules/refusals.py",
    ]  # templates that are filled


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_nothing_twice_and_nothing_that_the_program_does_not_say(language: Language) -> None:
    known = [english for table in tables(language).values() for english in table]
    assert len(known) == len(set(known))
    assert set(known) <= set(said())


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_stands_in_the_table_of_the_lowest_room_that_says_it(language: Language) -> None:
    right = {english: table_of(sayers, language) for english, sayers in said().items()}
    wrong = [
        f"{english!r} stands in {table}, and belongs in {right[english]}"
        for table, texts in tables(language).items()
        for english in texts
        if right.get(english, table) != table
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", OTHERS)
def test_no_table_is_empty_and_they_follow_the_rooms_from_below(language: Language) -> None:
    assert not [f"{table} is empty: take it away" for table, texts in tables(language).items() if not texts]
    known = [f"languages/{language}.toml [{room}]" for room in rooms_from_below()]
    found = [table for table in tables(language) if table.startswith("languages/")]
    right = [table for table in known if table in found]
    assert found == right, f"the tables of rooms are, in this order: {', '.join(right)}"


def test_what_the_program_says_is_all_there_in_french() -> None:
    assert set(said()) == set(catalogue("fr"))


def test_a_language_says_in_english_what_its_catalogue_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("icecool3d.kit.phrase.catalogue", lambda _: {"file": "Datei"})
    assert Phrase("file").in_language("fr") == "Datei"
    assert Phrase("is larger than {size} kB", size=2.5).in_language("fr") == "is larger than 2,5 kB"


def test_every_language_says_its_own_name() -> None:
    assert len({language_name(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_takes_the_values_of_its_english(language: Language) -> None:
    both = [pair for table in tables(language).values() for pair in table.items()]
    assert not [english for english, other in both if names(english) != names(other)]


def test_a_phrase_comes_back_from_another_process_with_its_values() -> None:
    inner = Phrase("is larger than {size} kB", size=2)
    phrase = pickle.loads(pickle.dumps(Phrase("cannot be read ({why})", why=inner)))
    assert phrase == "cannot be read (is larger than 2 kB)"
    assert phrase.in_language("fr") == "est illisible (dépasse 2 ko)"
