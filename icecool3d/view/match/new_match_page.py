"""The page of a new match: who plays, which game."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.phrase import Phrase, translated
from icecool3d.penguin import COLOURS
from icecool3d.rules import Scoring, Variant
from icecool3d.rules.messages import WORDS
from icecool3d.school import penguin_title
from icecool3d.view.match.new_match import LONGEST_NAME, Form
from icecool3d.view.ui import Box, Button, Field, Page, Sheet, Widget, column, row
from icecool3d.view.ui.page_parts import (
    LINE,
    MARGIN,
    PAD,
    beside,
    chip,
    heading,
    inside,
    label,
    panel,
    small,
    text,
    words,
)

_WIDE, _GAP = 600, 8
RIGHT = MARGIN + _WIDE
"""Where the page ends, designed pixels."""
_OTHER_ROWS = 5

_TITLE = Phrase("New game")
_PLAYERS = Phrase("How many play?")
_FIRST = Phrase("Who last saw a penguin?")
_CHANCE = Phrase("By chance")
_FIRST_HINT = Phrase("That player is the first Catcher.")
_VARIANT = Phrase("Which game?")
_SCORING = Phrase("What counts?")
_SCORINGS: dict[Scoring, Phrase] = {
    Scoring.CARDS: Phrase("Points on cards"),
    Scoring.TOURNAMENT: Phrase("Tournament"),
}
_HINTS: Mapping[Variant | Scoring, Phrase] = {
    Variant.ICECOOL2: Phrase("Cards may also be tasks for a flick, or move fish."),
    Variant.ICECOOL: Phrase("The first game: two 1s are ice skates, and cards do nothing else."),
    Scoring.CARDS: Phrase("Every card is worth the number on it."),
    Scoring.TOURNAMENT: Phrase("Every card is worth 1, and none is used or looked at."),
}
_PREVIEWS = Phrase("Show where an aim leads?")
_YES = Phrase("Yes")
_NO = Phrase("No")
_COLOUR = Phrase("Another colour")
_BACK = Phrase("Back")
_START = Phrase("Start")


def form_page(sheet: Sheet, form: Form, message: str = "") -> Page:
    """Lay out the form; ``message`` is why no match could begin.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(form_page(Sheet(1280, 720), Form()))][:5]
    ['players-2', 'players-3', 'players-4', 'colour-0', 'name-0']
    """
    line, gap = sheet.px(LINE), sheet.px(_GAP)
    title, foot = heading(sheet), sheet.px(LINE + 6)
    heights = [title.leading, *[line] * (form.count + _OTHER_ROWS), foot]
    high = sum(heights) + gap * (len(heights) - 1) + 2 * sheet.px(PAD)
    tallest = high + (len(COLOURS) - form.count) * (line + gap)  # so that nothing moves above the seats
    box = Box(sheet.px(MARGIN), (sheet.height - tallest) // 2, sheet.px(_WIDE), high)
    top, *lines, last = column(inside(sheet, box), heights, gap)
    found: list[Widget] = [panel(sheet, box), words(sheet, top, sheet.say(_TITLE), title)]
    counts = [(f"players-{count}", str(count), count == form.count) for count in (2, 3, 4)]
    found += _choice(sheet, lines[0], sheet.say(_PLAYERS), counts)
    for seat in range(form.count):
        found += _seat(sheet, lines[1 + seat], form, seat)
    rest = lines[1 + form.count :]
    found += _first(sheet, rest[0], form)
    games = [(f"variant-{each}", WORDS[f"variant.{each}"], each == form.variant) for each in Variant]
    hints = [sheet.say(_HINTS[each]) for each in Variant]
    found += _choice(sheet, rest[1], sheet.say(_VARIANT), games, hints)
    scorings = [(f"scoring-{each}", sheet.say(_SCORINGS[each]), each == form.scoring) for each in Scoring]
    hints = [sheet.say(_HINTS[each]) for each in Scoring]
    found += _choice(sheet, rest[2], sheet.say(_SCORING), scorings, hints)
    shown = [
        ("previews-yes", sheet.say(_YES), form.previews),
        ("previews-no", sheet.say(_NO), not form.previews),
    ]
    found += _choice(sheet, rest[3], sheet.say(_PREVIEWS), shown)
    back, start = row(last, [1.0, 2.0], sheet.px(12))
    found.append(Button("back", back, sheet.say(_BACK), label(sheet)))
    found.append(Button("start", start, sheet.say(_START), label(sheet), main=True))
    if message:
        found.append(beside(sheet, box, message))
    return found


def _line(sheet: Sheet, box: Box, said: str) -> tuple[Widget, Box]:
    """Return what is asked, at the left, and the room for answers."""
    left, right = row(box, [1.0, 1.75], sheet.px(12))
    asked = words(sheet, left, said, small(sheet))
    middle = left.y + (left.height - asked.box.height) // 2
    return words(sheet, Box(left.x, middle, left.width, 0), said, small(sheet)), right


def _choice(
    sheet: Sheet, box: Box, said: str, choices: Sequence[tuple[str, str, bool]], hints: Sequence[str] = ()
) -> list[Widget]:
    asked, room = _line(sheet, box, said)
    places = row(room, [1.0] * len(choices), sheet.px(8))
    chips = [
        chip(sheet, name, place, word, chosen=on, hint=hint)
        for place, (name, word, on), hint in zip(places, choices, hints or [""] * len(choices), strict=True)
    ]
    return [asked, *chips]


def _seat(sheet: Sheet, box: Box, form: Form, seat: int) -> list[Widget]:
    colour, written = row(box, [1.0, 1.75], sheet.px(12))
    said = translated(penguin_title(form.colours[seat]), sheet.language)
    name = form.name(seat, sheet.language)
    return [
        Button(
            f"colour-{seat}",
            colour,
            said,
            text(sheet),
            symbol=form.colours[seat],
            hint=sheet.say(_COLOUR),
        ),
        Field(f"name-{seat}", written, form.names[seat], text(sheet), LONGEST_NAME, empty=name),
    ]


def _first(sheet: Sheet, box: Box, form: Form) -> list[Widget]:
    asked, room = _line(sheet, box, sheet.say(_FIRST))
    places = row(room, [2.0] + [1.0] * form.count, sheet.px(8))
    found: list[Widget] = [asked]
    found.append(chip(sheet, "first-chance", places[0], sheet.say(_CHANCE), chosen=form.first is None))
    for seat, place in enumerate(places[1:]):
        chosen = form.first == seat
        hint = f"{form.name(seat, sheet.language)}. {sheet.say(_FIRST_HINT)}"
        found.append(
            Button(
                f"first-{seat}", place, "", small(sheet), symbol=form.colours[seat], chosen=chosen, hint=hint
            )
        )
    return found
