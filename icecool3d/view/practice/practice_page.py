"""Practice: who is on the table at the left, the aim or the show below, what happened at the right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.school import penguin_title
from icecool3d.view.practice.practice_state import NOBODY
from icecool3d.view.table.aim_panel import aim_or_show, sentence
from icecool3d.view.table.guests import USUAL
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Page, Sheet, Widget
from icecool3d.view.ui.page_parts import Parts

_TITLE = Phrase("Practice")
_MOVE = Phrase("Move them")
_AWAY = Phrase("Take away")
_UNDO = Phrase("Undo")
_RETRY = Phrase("Try again")
_SHOW = Phrase("Show me …")
_SURE = Phrase("How sure?")
_MENU = Phrase("Menu")
_NOTHING = Phrase("Nothing yet. Flick!")
_BUSY = Phrase("Not while a flick is shown")
_NO_FLICK = Phrase("Nothing was flicked yet")
_NO_CHANGE = Phrase("Nothing was done that could be taken back")
_LINE = 44
_QUIETLY = Phrase("Nothing that counts.")
_HINTS: Mapping[str, Phrase] = {
    "move": Phrase("Drag penguins to other places; press again to flick."),
    "away": Phrase("Take the penguin that is chosen above off the table."),
    "retry": Phrase("Everybody back to before the last flick"),
    "undo": Phrase("Take back the last thing done"),
    "show": Phrase("Press on a door, a wall or a penguin: the aim is set so that a flick does it."),
    "sure": Phrase("See where such flicks end when a hand spoils them: press again for a steadier hand."),
}

_ONLY_SAID = ("move", "show", "seeking")
"""While this goes on nobody is aimed."""
_SO_SURE = Template("As {hand} would flick it: {done}")
_UNSURE = Phrase("no door, no wall, nobody touched")

WHAT_NOW: Mapping[str, Phrase | Template] = {
    "aim": Template(
        "{who}: press on the penguin, pull back and let go. The point says where the finger hits."
    ),
    "swipe": Template("{who}: draw through the penguin. The point says how high the finger hits."),
    "move": Template("Drag the penguins to where they shall stand. Then press “{move}” again, to flick."),
    "show": Template("Press on a door, a wall or a penguin: {who} will be aimed so that a flick does it."),
    "seeking": Template("Looking for a flick that does it …"),
    "nobody": Template("Put a penguin on the table: press on a colour at the left."),
}
"""What to do now, by what goes on."""


@dataclass(frozen=True, eq=False)
class Practising:
    """What there is to show."""

    table: TableSeen
    """The aim of the chosen one, and what else every table shows."""
    standing: Sequence[str]
    """Colours of the penguins on the table."""
    now: str
    """What goes on: a key of ``WHAT_NOW``."""
    flicked: bool
    """Whether there was any flick."""
    can_undo: bool
    hand: Phrase | None = None
    """Whose hand it is by which is shown how sure the aim is."""
    sure: Sequence[Phrase] | None = None
    """What such flicks do; None: it is not known yet."""

    @property
    def is_busy(self) -> bool:
        """Whether a flick is computed or shown."""
        return self.table.clock is not None or self.table.waits

    @property
    def chosen(self) -> str:
        """Whose penguin is aimed with."""
        return USUAL[0] if self.table.aim is None else self.table.aim.aim.penguin


def practice_page(sheet: Sheet, seen: Practising) -> Page:
    """Lay out practice."""
    nothing = _QUIETLY if seen.flicked else _NOTHING
    return table_page(sheet, seen.table, _left(sheet, seen), _now(sheet, seen), nothing)


def _now(sheet: Sheet, seen: Practising) -> list[Widget]:
    """Say what to do now, with the show or the aim of whoever is about to be flicked."""
    who = translated(penguin_title(seen.chosen), sheet.language)
    swipes = seen.now == "aim" and seen.table.aim is not None and seen.table.aim.swipes
    said = sheet.say(WHAT_NOW["swipe" if swipes else seen.now], who=who, move=sheet.say(_MOVE))
    if seen.table.clock is None and (seen.chosen not in seen.standing or seen.now in _ONLY_SAID):
        return sentence(sheet, said)
    if seen.hand is not None and seen.now == "aim":
        done = "…" if seen.sure is None else " · ".join(map(sheet.say, seen.sure)) or sheet.say(_UNSURE)
        said = sheet.say(_SO_SURE, hand=sheet.say(seen.hand), done=done)
    return aim_or_show(sheet, seen.table, said, ("save", "done"))


def _left(sheet: Sheet, seen: Practising) -> list[Widget]:
    make = Parts(sheet)
    colours = [
        make.button(
            f"penguin-{colour}",
            _called(sheet, colour, seen),
            _LINE,
            chosen=colour in seen.standing and colour == seen.chosen,
            symbol=colour,
            why_not=sheet.say(_BUSY) if seen.is_busy else "",
        )
        for colour in USUAL
    ]
    said = {"move": _MOVE, "away": _AWAY, "retry": _RETRY, "undo": _UNDO, "show": _SHOW}
    said["sure"] = seen.hand or _SURE
    actions = [
        make.button(
            name,
            sheet.say(said[name]),
            _LINE,
            chosen=name == seen.now or (name == "sure" and seen.hand is not None),
            hint=sheet.say(_HINTS[name]),
            why_not=sheet.say(why) if (why := _why_not(name, seen)) is not None else "",
        )
        for name in said
    ]
    back = make.button("back", sheet.say(_MENU), _LINE)
    title = make.heading(sheet.say(_TITLE))
    return make.side(make.panel(title, *colours, make.space(2), *actions, make.space(2), back, pad=18, gap=8))


def _called(sheet: Sheet, colour: str, seen: Practising) -> str:
    said = translated(penguin_title(colour), sheet.language)
    return said if colour in seen.standing else f"+ {said}"


def _why_not(name: str, seen: Practising) -> Phrase | None:
    """Say why a button does nothing now; None: it does."""
    if seen.is_busy:
        return _BUSY
    reasons: Mapping[str, tuple[bool, Phrase]] = {
        "move": (bool(seen.standing), NOBODY),
        "away": (seen.chosen in seen.standing, NOBODY),
        "retry": (seen.flicked, _NO_FLICK),
        "undo": (seen.can_undo, _NO_CHANGE),
        "show": (seen.chosen in seen.standing, NOBODY),
        "sure": (seen.chosen in seen.standing, NOBODY),
    }
    possible, reason = reasons[name]
    return None if possible else reason
