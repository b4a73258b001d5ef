"""Every sentence of the program is in every catalogue, and the catalogues have no others."""

import ast
import pickle
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from icecool3d.kit.language import LANGUAGES, Language, catalogue, catalogue_files, language_name
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.rules import load_rulebook

PACKAGE = Path(__file__).parent.parent / "icecool3d"
MAKERS = {"Phrase": (0,), "Template": (0,), "Refusal": (1, 2)}
"""What makes phrases, and which of its arguments are such."""
OTHERS: list[Language] = [language for language in LANGUAGES if language != "en"]


def phrases() -> Iterator[tuple[str, ast.expr | None]]:
    """Yield every call that makes a phrase, with where it stands."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
                for place in MAKERS[node.func.id]:
                    argument = node.args[place] if place < len(node.args) else None
                    yield f"{path.relative_to(PACKAGE)}:{node.lineno}", argument


def said() -> set[str]:
    in_code = {
        each.value for _, each in phrases() if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }
    return in_code | {rule.text for part in load_rulebook() for rule in part.rules} | set(in_art())


def in_art() -> Iterator[str]:
    """Yield the words of the shipped art; numbers, and names for them in braces, are the same everywhere."""
    for path in (models_folder() / "art").rglob("*.svg"):
        for words in re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text()):
            if re.search("[A-Za-z]", re.sub(r"\{[a-z]+\}", "", words)):
                yield words


def rooms(language: Language) -> list[dict[str, str]]:
    files = [tomllib.loads(Path(path).read_text()) for path in catalogue_files(language)]
    return [room for file in files for name, room in file.items() if name != "language"]


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
    known = [english for room in rooms(language) for english in room]
    assert len(known) == len(set(known))
    assert set(known) <= said()


def test_what_the_program_says_is_all_there_in_french() -> None:
    assert said() == set(catalogue("fr"))


def test_a_language_says_in_english_what_its_catalogue_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("icecool3d.kit.phrase.catalogue", lambda _: {"file": "Datei"})
    assert Phrase("file").in_language("fr") == "Datei"
    assert Phrase("is larger than {size} kB", size=2.5).in_language("fr") == "is larger than 2,5 kB"


def test_every_language_says_its_own_name() -> None:
    assert len({language_name(language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_takes_the_values_of_its_english(language: Language) -> None:
    both = [pair for room in rooms(language) for pair in room.items()]
    assert not [english for english, other in both if names(english) != names(other)]


def test_a_phrase_comes_back_from_another_process_with_its_values() -> None:
    inner = Phrase("is larger than {size} kB", size=2)
    phrase = pickle.loads(pickle.dumps(Phrase("cannot be read ({why})", why=inner)))
    assert phrase == "cannot be read (is larger than 2 kB)"
    assert phrase.in_language("fr") == "est illisible (dépasse 2 ko)"
