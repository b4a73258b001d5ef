"""A case: a flick or a motion, and what must come of it by the rules."""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.library.arguments import checked
from icecool3d.library.place import School, is_text
from icecool3d.library.shot import Shot
from icecool3d.library.showing import Shown, require_language

if TYPE_CHECKING:
    from PIL.Image import Image

    from icecool3d.lab.cases import Case as CaseFile


class Case(Shown):
    """A case, and what comes of it when it is run.

    >>> over = case("a-tenth-of-a-millimetre-over-the-wall-is-over")
    >>> over.holds, over.rules
    (True, ('DOOR-5', 'TASK-5'))
    """

    def __init__(self, file: "CaseFile") -> None:
        """Take what a file says."""
        self.file = file

    @property
    def name(self) -> str:
        """Its file's name."""
        return self.file.name

    @property
    def title(self) -> str:
        """What it settles, in English."""
        return self.file.title.in_language("en")

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it is about."""
        return tuple(self.file.rules)

    @property
    def edge(self) -> bool:
        """Return ``True`` for a case that is marked as on the edge: a little change does something else."""
        return self.file.edge

    @cached_property
    def shot(self) -> Shot:
        """What happens in it."""
        from icecool3d.lab.cases import Runner

        with Runner() as runner:
            return Shot(*runner.judged(self.file), School(self.file.school))

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """What is not as the case says, in English; nothing if it holds."""
        return tuple(map(str, self.differences))

    @property
    def differences(self) -> list[Phrase]:
        """What is not as the case says, to be told in any language."""
        from icecool3d.lab.cases import faults

        return faults(self.file, self.shot.judgement)

    @property
    def holds(self) -> bool:
        """Return ``True`` if everything is as the case says."""
        return not self.faults

    @checked
    def picture(self, size: int = 900, lang: str = "en") -> "Image":
        """Return the plan with what happens on it."""
        return self.shot.picture(size, lang)

    @property
    def verdict(self) -> list[Phrase]:
        """What is not as it says, and whether it holds, to be told in any language."""
        found, rules = self.differences, ", ".join(self.rules)
        if found:
            return [*found, Phrase("it does not hold ({rules})", rules=rules)]
        if self.edge:
            return [Phrase("it holds, on the edge ({rules})", rules=rules)]
        return [Phrase("it holds ({rules})", rules=rules)]

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return what ``icecool3d judge`` prints of it: its title, what happened, whether it holds."""
        language = require_language(lang)
        said = [each.in_language(language) for each in self.verdict]
        return [self.file.title.in_language(language), *self.shot.judged(lang), *said]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Case):
            return NotImplemented
        return self._asked == other._asked and self.shot == other.shot

    def __hash__(self) -> int:
        return hash(self._asked)

    @property
    def _asked(self) -> tuple[object, ...]:
        file = self.file
        return file.name, self.rules, self.edge, repr((file.expect, file.counts, file.verdicts))

    def __repr__(self) -> str:
        return f"Case({self.name!r}, {', '.join(self.rules)})"


@checked
def case(source: str | Path) -> Case:
    """Return a case: by its file, by its TOML text, or by the name of a shipped one.

    >>> case("no-such-case")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: case: is 'no-such-case'; expected a name, a file or its text
    """
    from icecool3d.lab.cases import case_files, parse_case, read_case

    if isinstance(source, str) and is_text(source):
        return Case(parse_case(source, Path("case.toml")))
    path = Path(source)
    if path.suffix.lower() == ".toml" or path.name != str(source):
        return Case(read_case(path))
    found = [each for each in case_files().rglob("*.toml") if each.stem == path.name]
    if not found:
        right = Phrase("expected a name, a file or its text")
        raise InputError("case", Phrase("is {value!a:.40}", value=str(source)), right)
    return Case(read_case(found[0]))
