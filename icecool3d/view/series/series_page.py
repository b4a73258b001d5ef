"""Series: a list of them and a new one; and one of them, its table and its next game."""

from collections.abc import Sequence
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules.series import FINAL, Fixture, Row, Series, open_fixtures, table
from icecool3d.view.series.series_form import NEW_SERIES
from icecool3d.view.ui import Page, Sheet
from icecool3d.view.ui.page_parts import MARGIN, PAD, Parts, heading, small, text
from icecool3d.view.ui.page_tree import Item, Node, Text

SERIES_TITLE = Phrase("Series")
_ABOUT = Phrase("Several games counted together: pools, and a final of the best.")
_BACK = Phrase("Back")
_PLAY, _GO_ON = Phrase("Play"), Phrase("Go on")
_NEXT = Template("Next game, pool {pool}: {players}")
_NEXT_FINAL = Template("Next game, the final: {players}")
_OVER = Template("It is over. First: {players}")
_ALL = Phrase("All together")
_WON, _POINTS = Phrase("Won"), Phrase("Points")

_WIDE, _LINE, _GAP, _FOOT = 470, 42, 6, 46
_COLUMN = 64
RIGHT = MARGIN + _WIDE
"""Where the pages end, designed pixels."""


@dataclass(frozen=True)
class SeriesSeen:
    """A series as it is shown."""

    series: Series
    first: int = 0
    """Which line of the table is shown first, from 0."""
    begun: bool = False
    """Whether its next game was begun, and waits."""


def rows_shown(sheet: Sheet) -> int:
    """Return how many lines of a table are shown at once.

    >>> rows_shown(Sheet(1280, 720)), rows_shown(Sheet(800, 600))
    (17, 22)
    """
    used = sheet.px(2 * MARGIN + 2 * PAD + _LINE + _FOOT + 30) + heading(sheet).leading
    line = small(sheet).leading + sheet.px(_GAP // 6)
    return (sheet.height - used - 2 * text(sheet).leading) // line - 2  # the columns' heading, and gaps


def series_list_page(sheet: Sheet, titles: Sequence[str], message: str = "") -> Page:
    """Lay out the series that there are, and the way to a new one.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(series_list_page(Sheet(1280, 720), ["Club evening"]))]
    ['series-0', 'new', 'back']
    """
    make = Parts(sheet)
    shown = [_entry(make, place, title) for place, title in enumerate(titles)]
    panel = make.panel(
        make.heading(sheet.say(SERIES_TITLE)),
        make.words(sheet.say(_ABOUT)),
        make.space(4),
        *shown,
        make.space(8),
        make.label("new", sheet.say(NEW_SERIES), main=not titles),
        make.space(4),
        make.label("back", sheet.say(_BACK), _FOOT),
        gap=_GAP,
    )
    return make.message(make.stand(panel, _WIDE), message)


def most_listed(sheet: Sheet) -> int:
    """Return how many series are listed at most.

    >>> most_listed(Sheet(1280, 720))
    7
    """
    used = 2 * MARGIN + 2 * PAD + 3 * _LINE + _FOOT + 60
    return max((sheet.height - sheet.px(used) - heading(sheet).leading) // sheet.px(_LINE + _GAP), 1)


def series_page(sheet: Sheet, seen: SeriesSeen, message: str = "") -> Page:
    """Lay out how a series stands, and the way to its next game.

    >>> from icecool3d.rules.series import Entrant, draw_series
    >>> from icecool3d.view.ui import named
    >>> series = draw_series("Club evening", [Entrant(name) for name in "ABCD"])
    >>> [widget.name for widget in named(series_page(Sheet(1280, 720), SeriesSeen(series)))]
    ['back', 'play']
    """
    make, rows = Parts(sheet), table(seen.series)
    fits = rows_shown(sheet)
    shown = rows[seen.first : seen.first + fits]
    ready = open_fixtures(seen.series)
    play = make.label("play", sheet.say(_GO_ON if seen.begun else _PLAY), _FOOT, main=True)
    back = make.label("back", sheet.say(_BACK), _FOOT, main=not ready)
    foot = make.row(back, play, widths=(1.0, 2.0), gap=12) if ready else back
    turns = make.turns(seen.first, fits, len(rows))
    panel = make.panel(
        make.heading(heading(sheet).short(seen.series.title, sheet.px(_WIDE - 2 * PAD))),
        _now(make, rows, ready),
        make.space(4),
        _line(make, sheet.say(_ALL), sheet.say(_WON), sheet.say(_POINTS), faint=True),
        *(_row(make, row) for row in shown),
        make.space(4),
        make.row(*turns) if turns else None,
        foot,
        gap=_GAP // 6,
    )
    return make.message(make.stand(panel, _WIDE), message)


def _now(make: Parts, rows: Sequence[Row], ready: Sequence[Fixture]) -> Text:
    """Return what is next, or who has won."""
    if not ready:
        first = ", ".join(row.name for row in rows if row.place == 1)
        return _shortened(make, make.say(_OVER, players=first))
    players = ", ".join(ready[0].players)
    if ready[0].pool == FINAL:
        return _shortened(make, make.say(_NEXT_FINAL, players=players))
    return _shortened(make, make.say(_NEXT, pool=ready[0].pool.upper(), players=players))


def _shortened(make: Parts, said: str) -> Text:
    """Return a text in two lines at most."""
    letters, wide = text(make.sheet), make.px(_WIDE - 2 * PAD)
    lines = letters.lines(said, wide)
    if len(lines) > 2:
        lines = [lines[0], f"{lines[1]} …"]
    return Text("\n".join(letters.short(line, wide) for line in lines), letters)


def _row(make: Parts, row: Row) -> Node:
    return _line(make, f"{row.place}. {row.name}", str(row.victories), str(row.points))


def _line(make: Parts, name: str, won: str, points: str, *, faint: bool = False) -> Node:
    letters = small(make.sheet)
    short = letters.short(name, make.px(_WIDE - 2 * PAD - 2 * (_COLUMN + 6) - 10))
    said = [make.small(each, faint=faint) for each in (short, won, points)]
    return make.row(*said, widths=(1.0, _COLUMN, _COLUMN), gap=6)


def _entry(make: Parts, place: int, title: str) -> Item:
    """Return a series of the list, cut short where its title is too long."""
    letters = text(make.sheet)
    short = letters.short(title, make.px(_WIDE - 2 * PAD - 40))
    return make.button(f"series-{place}", short, _LINE, left=True, key=str(place + 1))
