"""One case in the book: its title, pictures of what decides it, what happened, and by how much."""

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from msgspec.structs import replace

from icecool3d.events.words import event_line, verdict_line
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Phrase, Translatable, capital
from icecool3d.lab.book.exhibits import exhibits
from icecool3d.lab.book.judged import Judged
from icecool3d.lab.book.picture import Picture, svg
from icecool3d.lab.book.plan import ways
from icecool3d.lab.book.words import say_counted, say_forbidden
from icecool3d.lab.cases.case_words import margin_line

QUIET = ("left-floor", "landed", "toppled", "righted", "bounced-off-wall")
"""Events that are only counted where a case does not name them."""
MANY = 4
"""Others are told one by one up to so many of a kind."""


def anchor(name: str) -> str:
    """Return a name as an anchor.

    >>> anchor('who came & "went"')
    'who-came----went-'
    """
    return "".join(each if each.isascii() and each.isalnum() else "-" for each in name)


def said(what: Translatable, most: int = 0) -> str:
    """Return something in every language, of which the page shows one; cut short to ``most`` letters.

    >>> said(Phrase("file"))
    '<span class="en" lang="en">File</span><span class="fr" lang="fr">Fichier</span>'
    """
    found = []
    for each in LANGUAGES:
        text = capital(what.in_language(each))
        if most and len(text) > most:
            text = f"{text[:most].rsplit(' ', 1)[0]} …"
        found.append(f'<span class="{each}" lang="{each}">{escape(text)}</span>')
    return "".join(found)


def article(judged: Judged, faults: Sequence[Phrase], name: str) -> Iterator[str]:
    """Yield a case, under an anchor of that ``name``."""
    case = judged.case
    yield f'<article id="{name}" class="{"fails" if faults else "holds"}"><h3>{said(case.title)}</h3>'
    mark = Phrase("does not hold") if faults else Phrase("holds")
    rules = ", ".join(f'<a href="#{anchor(each)}">{escape(each)}</a>' for each in case.rules)
    file = escape(f"{case.group}/{case.path.name}" if case.group else case.path.name)
    where = said(case.school.scene.title)
    yield f'<p class="of"><span class="mark">{said(mark)}</span> · {rules} · {where} · {file}</p>'
    if faults:
        yield f'<ul class="faults">{"".join(f"<li>{said(each)}</li>" for each in faults)}</ul>'
    yield from _figures(judged)
    yield '<div class="told"><div>'
    yield from _events(judged)
    yield "</div><div>"
    yield from _verdicts(judged)
    yield "</div></div></article>"


def _figures(judged: Judged) -> Iterator[str]:
    """Yield the ways, and for each moment that decides what it was and how it looked."""
    shown = exhibits(judged)
    parts = [each.pictures[0].seen for each in shown if each.pictures[0].base]
    whole = _figure(ways(judged, parts, [each.t for each in shown]), "whole")
    for place, each in enumerate(shown):
        head = f'<p class="said">{said(each.said)}</p>' if len(shown) > 1 else ""
        yield f'<div class="figures">{head}{"" if place else whole}'
        yield f"{''.join(map(_figure, each.pictures))}</div>"


def _figure(picture: Picture, look: str = "") -> str:
    kind = f' class="{look}"' if look else ""
    return f"<figure{kind}>{svg(picture)}<figcaption>{said(picture.caption)}</figcaption></figure>"


def _events(judged: Judged) -> Iterator[str]:
    """Yield what happened; what a case names is marked, what says little is only counted."""
    case = judged.case
    patterns = [*case.expect, *(each.pattern for each in case.counts if each.times)]
    quiet, told = Counter[str](), Counter[str]()
    yield f"<h4>{said(Phrase('What happened'))}</h4><ul>"
    for event in judged.judgement.events:
        named = any(each.matches(event.to_dict()) for each in patterns)
        told[event.name] += 1
        if not named and (event.name in QUIET or told[event.name] > MANY):
            quiet[event.name] += 1
        elif named or event.name != "flicked":
            mark = ' class="named"' if named else ""
            yield f"<li{mark}>{said(event_line(event, judged.names))}</li>"
    yield "</ul>"
    for each in case.counts:
        if each.times == 0:
            yield f'<p class="beside">{said(say_forbidden(each.pattern, judged.names))}</p>'
    if quiet:
        yield f'<p class="beside">{said(say_counted(quiet))}</p>'


def _verdicts(judged: Judged) -> Iterator[str]:
    if judged.judgement.verdicts:
        yield f"<h4>{said(Phrase('Verdicts and margins'))}</h4><ul>"
        for each in judged.judgement.verdicts:
            line, margin = verdict_line(each, judged.names), replace(each.nearest, ends=None)
            yield f"<li>{said(line)}<small>{said(margin_line(margin))}</small></li>"
        yield "</ul>"
