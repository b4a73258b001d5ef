"""A match: the players at the left, what to do now below, what happened at the right, and what stops it."""

from dataclasses import dataclass, field, replace

from icecool3d.kit.phrase import Phrase
from icecool3d.view.match.dialogs import Middle, middle_panel
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.prompts import Question
from icecool3d.view.match.seat_panels import Tokens, seat_panels
from icecool3d.view.match.turn_start import todo
from icecool3d.view.table.aim_panel import aim_or_show, sentence
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Letters, Page, Sheet, Widget
from icecool3d.view.ui.page_parts import Parts

_NOT_NOW = Phrase("Not now")
_NOTHING = Phrase("Nothing yet.")
_LIES_OPEN = Phrase("First close what lies in the middle")


@dataclass(frozen=True, eq=False)
class Playing:
    """What there is to show."""

    table: TableSeen
    """The aim, and what else every table shows."""
    state: MatchState
    """The match as it is seen."""
    question: Question | None = None
    middle: Middle | None = None
    tokens: Tokens = field(default_factory=dict)
    """What lies before players because of modules, as far as that was seen."""


def match_page(sheet: Sheet, seen: Playing) -> Page:
    """Lay out a match."""
    covered = "" if seen.middle is None else sheet.say(_LIES_OPEN)
    table, state = replace(seen.table, no_lines=covered), seen.state
    free = table.clock is None and seen.middle is None and not table.waits and seen.question is None
    told = state.actor if table.aim is None else None  # below, with the sentence that says what to do
    buttons = {each.colour: state.buttons_of(each.colour) for each in state.seats if each.colour != told}
    shown, own = buttons if free else {}, free and state.has_cards
    left = seat_panels(sheet, state, shown, own=own, tokens=seen.tokens, no_menu=covered)
    lower = _lower(sheet, seen) if seen.middle is None else middle_panel(sheet, seen.middle, state)
    return table_page(sheet, table, left, lower, _NOTHING)


def _lower(sheet: Sheet, seen: Playing) -> list[Widget]:
    """Lay out what to do now."""
    if seen.table.clock is None and seen.question is not None:
        return _question(sheet, seen.question)
    aim = seen.table.aim
    said = todo(seen.state, sheet.language, swipes=aim is not None and aim.swipes)
    if seen.table.clock is None and seen.table.aim is None:
        return sentence(sheet, said, seen.state.buttons_of(seen.state.actor))
    return aim_or_show(sheet, seen.table, said)


def _question(sheet: Sheet, question: Question) -> list[Widget]:
    """Ask something, with as many rows of answers as it takes."""
    make = Parts(sheet)
    options = () if question.on_table else question.options
    tall = 78 if any(each.detail for each in options) else 50
    answers = [
        make.chip(
            each.name,
            each.text,
            tall,
            symbol=each.symbol,
            why_not=each.why_not,
            detail=each.detail,
            picture=each.picture,
            small=Letters(sheet.px(13)) if each.detail else None,
        )
        for each in options
    ]
    across = 3 if len(answers) > 4 and tall == 50 else 2
    beside = tall == 50 and len(answers) % across > 0  # where a line has room for it
    not_now = make.chip("not-now", sheet.say(_NOT_NOW), tall if beside else 40)
    lines = [make.grid([*answers, not_now], across)] if beside else []
    if not beside:
        lines = [*([make.grid(answers, across)] if answers else []), make.grid([not_now], across)]
    return make.below(make.panel(make.words(question.said), *lines, pad=18, gap=8))
