"""The book: one page of cases by rule, without a script, a font or a request to anywhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from msgspec.structs import replace

from icecool3d.events import Judgement
from icecool3d.kit.language import LANGUAGES, Language, language_name
from icecool3d.kit.palette import PAINTS, PIECE, PLAYERS
from icecool3d.kit.phrase import Phrase, Translatable
from icecool3d.kit.version import __version__
from icecool3d.lab.book.article import anchor, article, said
from icecool3d.lab.book.judged import Judged
from icecool3d.lab.book.plan import plan
from icecool3d.lab.cases import Case
from icecool3d.pieces import Penguin
from icecool3d.school import School
from icecool3d.trace import Trace

_STYLE = Path(__file__).with_name("book.css")
_LETTERS = 60
"""So many letters of a rule are told where all rules are listed."""
_TITLE = Phrase("The case book")
_BOTH = Phrase("both")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_KEY: Sequence[tuple[str, Phrase]] = (
    ("start", Phrase("where it began, or came in")),
    ("foot", Phrase("where it was then, or ended")),
    ("within", Phrase("what of it is within the frame, or pressed into cardboard")),
    ("way", Phrase("its way on the floor")),
    ("way air", Phrase("its way in the air")),
    ("ghost", Phrase("the whole of it, of which only a part is in the door")),
)
"""What the strokes of the pictures mean."""


@dataclass(frozen=True)
class _Entry:
    """A case as it stands in the book."""

    anchor: str
    case: Case
    holds: bool
    html: str


class Book:
    """A book in the making: cases are added as they are run, and the page is made at the end."""

    def __init__(self, rules: Mapping[str, Translatable], penguin: Penguin) -> None:
        """Begin a book with the words of ``rules``, by their ids, in their order."""
        self._rules, self._penguin = rules, penguin
        self._entries: list[_Entry] = []
        self._plans: dict[str, tuple[str, School]] = {}

    def add(self, case: Case, trace: Trace, judgement: Judgement, faults: Sequence[Phrase]) -> None:
        """Add a case that was run and judged, and what of it is not as it says."""
        name = stem = anchor(f"{case.group}-{case.name}")
        while any(each.anchor == name for each in self._entries):
            name = f"{stem}-{len(self._entries)}"
        judged = Judged(case, trace, judgement, self._penguin, self._plan(case.school))
        self._entries.append(_Entry(name, case, not faults, "".join(article(judged, faults, name))))

    def page(self, language: Language = "en") -> str:
        """Return the whole page; ``language`` is what it speaks until a reader chooses another."""
        return "".join((*self._top(language), *self._body(), "</body></html>\n"))

    def _plan(self, school: School) -> str:
        """Return the id of a school's plan, which is drawn once for all schools that differ in zones only."""
        digest = replace(school.scene, zones=()).digest
        if digest not in self._plans:
            self._plans[digest] = f"plan-{len(self._plans) + 1}", school
        return self._plans[digest][0]

    def _top(self, language: Language) -> Iterator[str]:
        """Yield all that is not seen: head, style, the switch of languages, the schools' plans."""
        yield f'<!DOCTYPE html><html lang="{language}"><head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        yield f'<link rel="icon" href="data:,"><title>icecool3d: {_TITLE.in_language(language)}</title>'
        yield f"<style>{_colours()}{_STYLE.read_text(encoding='utf-8')}</style></head><body>"
        for each in (*LANGUAGES, "both"):
            chosen = " checked" if each == language else ""
            yield f'<input class="tongue" type="radio" name="tongue" id="{each}"{chosen}>'
        yield '<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        for name, school in self._plans.values():
            yield f'<g id="{name}">{"".join(plan(school))}</g>'
        yield "</defs></svg>"

    def _body(self) -> Iterator[str]:
        holding = sum(each.holds for each in self._entries)
        told = Phrase("cases that hold: {holding} of {count}", count=len(self._entries), holding=holding)
        names = {**dict[str, str]({each: language_name(each) for each in LANGUAGES}), "both": said(_BOTH)}
        yield f'<header><h1>{said(_TITLE)}</h1><p>{said(told)}</p><p class="tongues">'
        yield "".join(f'<label for="{name}">{word}</label>' for name, word in names.items())
        yield f'</p><ul class="key">{"".join(_explained(*each) for each in _KEY)}</ul></header><nav><ul>'
        for rule in self._in_order():
            words, count = self._rules.get(rule), len(self._of(rule))
            yield f'<li><a href="#{anchor(rule)}"><b>{escape(rule)}</b></a> '
            yield f"{said(words, _LETTERS) if words else ''} ({count})</li>"
        yield "</ul></nav><main>"
        for rule in self._in_order():
            yield from self._section(rule)
        made = Phrase(
            "Made by icecool3d {version}, a simulator made by fans of ICECOOL.", version=__version__
        )
        yield f"</main><footer><p>{said(made)}</p></footer>"

    def _in_order(self) -> list[str]:
        """Return the rules that some case settles: those that are known in their order, then all others."""
        settled = dict.fromkeys(rule for each in self._entries for rule in each.case.rules)
        known = [rule for rule in self._rules if rule in settled]
        return [*known, *(rule for rule in settled if rule not in self._rules)]

    def _of(self, rule: str) -> list[_Entry]:
        return [each for each in self._entries if rule in each.case.rules]

    def _section(self, rule: str) -> Iterator[str]:
        """Yield a rule: its words, its own cases, and which others settle it too."""
        words = self._rules.get(rule, Phrase("The rulebook has no rule of this number."))
        yield f'<section><h2 id="{anchor(rule)}">{escape(rule)}</h2><p class="words">{said(words)}</p>'
        others = [each for each in self._of(rule) if each.case.rules[0] != rule]
        if others:
            links = (f'<a href="#{each.anchor}">{said(each.case.title)}</a>' for each in others)
            head = said(Phrase("Shown below another rule, and settles this one, too:"))
            yield f'<p class="also">{head} {"<br>".join(["", *links])}</p>'
        yield from (each.html for each in self._of(rule) if each.case.rules[0] == rule)
        yield "</section>"


def _colours() -> str:
    """Return the game's colours as rules of a style sheet."""
    named = "".join(f"--{name}:{PAINTS[name].colour};" for name in ("ink", "cardboard", "orange-line"))
    bodies = {**PLAYERS, "nobody": PIECE}
    return f":root{{{named}}}" + "".join(f".{name}{{--c:{colour}}}" for name, colour in bodies.items())


def _explained(look: str, meaning: Phrase) -> str:
    """Return a stroke, and what it means."""
    sample = "M2 9 24 9" if "way" in look else "M4 3 22 3 22 15 4 15Z"
    drawn = f'<svg viewBox="0 0 26 18" class="red"><path class="{look}" d="{sample}"/></svg>'
    return f"<li>{drawn}{said(meaning)}</li>"
