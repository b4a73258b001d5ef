"""What is told of a case that was judged: events, verdicts with their margins, and whether it holds."""

from collections.abc import Iterator

from icecool3d.events import Judgement, Margin
from icecool3d.events.words import Names, event_line, say_margin, verdict_line
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, capital


def judged_lines(judgement: Judgement, names: Names, language: Language) -> Iterator[str]:
    """Yield the events, one on each line, and then each verdict with its margin below it."""
    for event in judgement.events:
        yield event_line(event, names).in_language(language)
    for verdict in judgement.verdicts:
        yield capital(verdict_line(verdict, names).in_language(language))
        yield f"    {margin_line(verdict.nearest).in_language(language)}"


def margin_line(margin: Margin) -> Phrase:
    """Return how near it was to another verdict, when, and from where to where.

    >>> from icecool3d.events import Gap
    >>> print(margin_line(Margin(Gap.TO_FRAME, 0.002, 0.5, ((0.1, 0.0), (0.102, 0.0)))))
    margin: 2.0 mm from the frame at 0.500 s, from 0.1000,0.0000 to 0.1020,0.0000
    """
    said = {"margin": say_margin(margin), "t": margin.t}
    if margin.ends is None:
        return Phrase("margin: {margin} at {t:.3f} s", **said)
    start, end = (f"{x:.4f},{y:.4f}" for x, y in margin.ends)
    return Phrase("margin: {margin} at {t:.3f} s, from {start} to {end}", **said, start=start, end=end)
