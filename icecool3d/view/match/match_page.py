"""A match: the players at the left, what to do now below, what happened at the right, and what stops it."""

from collections.abc import Sequence
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase
from icecool3d.view.match.dialogs import Middle, middle_panel
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.seat_panels import seat_panels
from icecool3d.view.table.aim_panel import PULL, WAIT, SeenAim, aim_panel, sentence
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.show_panel import show_panel
from icecool3d.view.table.side_panels import log_panels
from icecool3d.view.ui import Box, Button, Page, Sheet, Widget, row
from icecool3d.view.ui.page_parts import BAR, EDGE, LOWER, below, panel, small, text, toast, words

_NOT_NOW = Phrase("Not now")
_NOTHING = Phrase("Nothing yet.")


@dataclass(frozen=True)
class Option:
    """One of several to choose."""

    name: str
    """Of its button."""
    text: str
    symbol: str = ""
    """A player's colour, whose symbol stands before the text."""


@dataclass(frozen=True)
class Question:
    """Something that is asked below, with its answers."""

    said: str
    options: tuple[Option, ...]


@dataclass(frozen=True, eq=False)
class Playing:
    """What there is to show."""

    state: MatchState
    """The match as it is seen."""
    told: Sequence[Line]
    """What happened, newest first."""
    aim: SeenAim | None = None
    """How the penguin is about to be flicked; None: it is not."""
    waits: bool = False
    """Whether a flick is being computed."""
    clock: Clock | None = None
    """Of the flick that is shown."""
    question: Question | None = None
    middle: Middle | None = None
    message: str = ""
    """Why something could not be done, or what else is worth notice."""
    followed: bool = False
    """Whether the camera goes after a penguin."""


def match_page(sheet: Sheet, seen: Playing) -> Page:
    """Lay out a match."""
    free = seen.clock is None and seen.middle is None and not seen.waits
    aims = free and seen.aim is not None and seen.question is None
    state = seen.state
    commands = state.commands if aims else ()
    own = free and seen.question is None and state.has_cards
    found = seat_panels(sheet, state, commands, own=own)
    found += log_panels(sheet, seen.told, sheet.say(_NOTHING), followed=seen.followed)
    lower = _lower(sheet, seen) if seen.middle is None else middle_panel(sheet, seen.middle, state)
    found += lower
    if seen.message:
        box = lower[0].box
        found.append(toast(sheet, seen.message, box.x + box.width // 2, box.y - sheet.px(10), box.width))
    return found


def _lower(sheet: Sheet, seen: Playing) -> list[Widget]:
    """Lay out what to do now."""
    if seen.clock is not None:
        return show_panel(sheet, seen.clock, below(sheet, BAR))
    if seen.question is not None:
        return _question(sheet, seen.question)
    said = seen.state.todo(sheet.language)
    if seen.aim is not None:
        pulls = seen.aim.aim.pull is not None
        told = sheet.say(WAIT) if seen.waits else sheet.say(PULL) if pulls else said
        return aim_panel(sheet, seen.aim, told, below(sheet, LOWER))
    return sentence(sheet, said, seen.state.commands)


def _question(sheet: Sheet, question: Question) -> list[Widget]:
    """Ask something, with as many rows of answers as it takes."""
    pad, line, gap = sheet.px(18), sheet.px(50), sheet.px(8)
    options = [*question.options, Option("not-now", sheet.say(_NOT_NOW))]
    across = 3 if len(options) > 4 else 2
    box = below(sheet, LOWER)
    said = text(sheet).height(question.said, box.width - 2 * pad)
    high = 2 * pad + said + -(-len(options) // across) * (line + gap)
    box = Box(box.x, sheet.height - sheet.px(EDGE) - high, box.width, high)
    room = box.inset(pad)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, question.said)]
    top = found[1].box.bottom + gap
    for start in range(0, len(options), across):
        line_box = Box(room.x, top, room.width, line)
        for place, option in zip(
            row(line_box, [1.0] * across, gap), options[start : start + across], strict=False
        ):
            found.append(Button(option.name, place, option.text, small(sheet), symbol=option.symbol))
        top += line + gap
    return found
