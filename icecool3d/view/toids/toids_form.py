"""A new game of IceToids: who sits where, a person or a bot, and the way back to the game last played."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.toids.tiles import COLOURS
from icecool3d.toids.toids_words import colour_title
from icecool3d.view.table.table_view import TableView
from icecool3d.view.toids.toids_page import TITLE, WHO
from icecool3d.view.toids.tray_table import TrayTable, example_game
from icecool3d.view.ui import Chosen, Left, Letters, Page, Sheet
from icecool3d.view.ui.commands import Command, Over, Pointer
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import LINE, MARGIN, Notice, Parts, free_beside
from icecool3d.view.ui.page_tree import Node
from icecool3d.view.ui.screen import BACK, TOIDS_GAME

_WIDE = 590
_NOBODY = "nobody"
_CHOICES = (None, "easy", "medium", "hard", _NOBODY)
_ABOUT = Phrase("Sixteen hidden tiles, three pyramids each: be the first on the three tiles with your icon.")
_EMPTY, _BACK, _START = Phrase("Nobody"), Phrase("Back"), Phrase("Start")
_GO_ON = Phrase("Go on with the last game")
_TWO = Phrase("Two must play")


@dataclass(frozen=True)
class ToidsForm:
    """What was chosen so far; as it is at first a game can begin."""

    seats: tuple[str | None, ...] = (None, "medium", _NOBODY, _NOBODY)
    """Who sits at each colour: a person (None), a bot, or nobody."""

    @property
    def playing(self) -> list[int]:
        """The seats that play."""
        return [seat for seat, who in enumerate(self.seats) if who != _NOBODY]

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that play.

        >>> ToidsForm().colours
        ('red', 'yellow')
        """
        return tuple(COLOURS[seat] for seat in self.playing)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """The bot of each who plays; None: a person."""
        return tuple(self.seats[seat] for seat in self.playing)

    def with_seat(self, seat: int, who: str | None) -> "ToidsForm":
        """Let somebody sit there.

        >>> ToidsForm().with_seat(2, "hard").bots
        (None, 'medium', 'hard')
        """
        return replace(self, seats=(*self.seats[:seat], who, *self.seats[seat + 1 :]))


def toids_form_page(sheet: Sheet, form: ToidsForm, *, unfinished: bool, message: str = "") -> Page:
    """Lay out the form.

    >>> from icecool3d.view.ui import named
    >>> [each.name for each in named(toids_form_page(Sheet(1280, 720), ToidsForm(), unfinished=False))][-2:]
    ['back', 'start']
    """
    make = Parts(sheet)
    why_not = "" if len(form.playing) > 1 else sheet.say(_TWO)
    go_on = make.label("go-on", sheet.say(_GO_ON), main=True) if unfinished else None
    start = make.label("start", sheet.say(_START), main=not unfinished, why_not=why_not)
    panel = make.panel(
        make.words(TITLE, Letters(sheet.px(50), title=True)),
        make.words(sheet.say(_ABOUT)),
        make.space(6),
        go_on,
        *[_seat(make, form, seat) for seat in range(len(form.seats))],
        make.space(6),
        make.row(make.label("back", sheet.say(_BACK)), start, widths=(1.0, 2.0), gap=12),
        gap=10,
    )
    return make.message(make.stand(panel, _WIDE), message)


def _seat(make: Parts, form: ToidsForm, seat: int) -> Node:
    """Return a line with everybody who may sit at a colour."""
    chips = [
        make.chip(
            f"seat-{seat}-{place}",
            make.say(_EMPTY if who == _NOBODY else WHO[who]),
            chosen=form.seats[seat] == who,
        )
        for place, who in enumerate(_CHOICES)
    ]
    name = make.words(make.say(colour_title(COLOURS[seat])))
    middle = make.column(make.space(grows=True), name, make.space(grows=True))
    symbol = make.column(make.space(5), make.piece("symbol", LINE - 10, COLOURS[seat]), make.space(5))
    chosen = make.row(*chips, widths=(1.3, 1.0, 1.3, 1.0, 1.3), gap=5)
    return make.row(symbol, middle, chosen, widths=(LINE - 10, 70, 1.0), gap=8)


class ToidsFormScreen:
    """The form, beside a tray on which a game was left."""

    def __init__(
        self,
        table_view: TableView,
        language: Language,
        form: ToidsForm,
        begin: Callable[[ToidsForm | None], None],
        keep: Callable[[ToidsForm], None] = lambda _: None,
        *,
        unfinished: bool,
    ) -> None:
        """Show a form; ``begin`` makes a game of it or refuses, or of None goes on with the last one.

        ``keep`` hears at the end of what was chosen.
        """
        self.form = form
        """What was chosen so far."""
        self._language, self._begin, self._unfinished = language, begin, unfinished
        self._keep = keep
        self._notice = Notice()
        self._tray = TrayTable(table_view, example_game())
        self._tray.keep_free(partial(free_beside, right=MARGIN + _WIDE))
        self._shown = False

    @property
    def recording(self) -> None:
        """There is nothing to replay."""

    def page(self, sheet: Sheet) -> Page:
        """Return the form."""
        return toids_form_page(sheet, self.form, unfinished=self._unfinished, message=self._notice.now)

    def did(self, done: Done) -> str | None:
        """Choose something, begin, or go back."""
        match done:
            case Left() | Chosen("back"):
                return BACK
            case Chosen("start"):
                return self._start(self.form)
            case Chosen("go-on"):
                return self._start(None)
            case Chosen(name) if name.startswith("seat-"):
                seat, place = (int(each) for each in name.split("-")[1:])
                self.form = self.form.with_seat(seat, _CHOICES[place])
        return None

    def over(self, pointer: Pointer) -> Over:
        """Nothing on the table can be taken."""
        del pointer
        return "table"

    def meant(self, command: Command) -> None:
        """Let the tray be looked at from another side."""
        self._tray.meant(command)

    def step(self, seconds: float) -> bool:
        """Nothing moves but what is laid first."""
        del seconds
        shown, self._shown = self._shown, True
        self._tray.scene.watch(moving=not shown)
        return not shown

    def close(self) -> None:
        """Take the tray from the table, and let what was chosen be remembered."""
        self._keep(self.form)
        self._tray.close()

    def _start(self, form: ToidsForm | None) -> str | None:
        try:
            self._begin(form)
        except (OSError, IcecoolError) as reason:
            self._notice.say(trouble_in_language(reason, self._language))
            return None
        return TOIDS_GAME
