"""Pages as players meet them, in every state that they can have, for the tests of layouts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace as struct_replace

from icecool3d.events import JumpOverWall
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.phrase import Phrase
from icecool3d.pieces import COLOURS, load_penguin
from icecool3d.players import BOTS
from icecool3d.players.manners import MANNERS
from icecool3d.rules import Rank, Scoring
from icecool3d.rules.series import Entrant, Score, draw_series, entered, open_fixtures
from icecool3d.school import load_school
from icecool3d.toids.toids_game import deal, new_toids
from icecool3d.toids.toids_words import colour_title, end_line
from icecool3d.view.files.preferences import QUALITIES, Preferences
from icecool3d.view.match.dialogs import Hand, Middle, Pause
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.new_match import Form
from icecool3d.view.match.new_match_page import form_page
from icecool3d.view.match.prompts import Prompt, ask
from icecool3d.view.match.round_summary import Gain, RoundResult
from icecool3d.view.menu.keys_page import STAYS, help_page, keys_page
from icecool3d.view.menu.menu_page import GO_ON, menu_page
from icecool3d.view.menu.settings_page import settings_page
from icecool3d.view.practice.practice_page import WHAT_NOW, Practising, practice_page
from icecool3d.view.practice.practice_state import IN_WALL, LEFT_SCHOOL, NOBODY, OUTSIDE, TAKEN
from icecool3d.view.replays.replay_page import ListItem, Replaying, replay_page, shelf_page
from icecool3d.view.series.series_form import LONGEST_NAMES, SeriesForm, series_form_page
from icecool3d.view.series.series_page import (
    SeriesSeen,
    most_listed,
    rows_shown,
    series_list_page,
    series_page,
)
from icecool3d.view.table.aim_part import SeenAim
from icecool3d.view.table.aiming import Aim
from icecool3d.view.table.back import UPRIGHT, Contact, seen_back
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.table.wishes import COUNTED, TOLD
from icecool3d.view.toids.toids_form import ToidsForm, toids_form_page
from icecool3d.view.toids.toids_page import NOW, ToidsSeen, toids_page
from icecool3d.view.ui import Page, Sheet, named
from icecool3d.view.ui.gestures import Keyboard
from icecool3d.view.ui.page_parts import tooltip
from icecool3d.view.warmup.laps import Lap, begin_laps
from icecool3d.view.warmup.laps_screen import laps_page
from tests.rules.table import BOUNCE, JUMP, ONE, THREE, TWO, TWO_DOORS, InDoor, Table

SIZES = ((800, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1440))
"""Of windows, pixels."""
ODD_FILE = f"/home/{'somebody/' * 12}matches/2026-01-31 12-59-00-000000Z.icecool"
FAR_AWAY = (0.9, 0.9)
STUCK = InDoor("classroom-laboratory", ("classroom", "laboratory"))
LONGEST = {
    "en": "over Laboratory-Classroom, no fish: 108.4 mm above the wall, and yet another thing",
    "fr": "coincé dans Laboratoire-Salle de classe : encore 12,4 mm dans l'encadrement, vu des deux côtés",
}


def practising() -> Practising:
    """Return a state in which as much as possible is shown."""
    back = seen_back(load_penguin().shape, UPRIGHT, 0.0)
    aim = Aim("yellow", 3.1, 12.0, Contact(0.5, -0.55))
    outline = tuple((float(x), float(y)) for x, y in back.picture.tolist())
    seen = SeenAim(aim, outline, back.point_of(aim.contact))
    return Practising(TableSeen(aim=seen, followed=True), COLOURS, "aim", True, True)


Seen = TypeVar("Seen", Practising, Playing, Replaying)


def seen_as(state: Seen, **changes: Any) -> Seen:
    """Return a state with changes of what every table shows."""
    return replace(state, table=replace(state.table, **changes))


NAMES = {
    "red": "Anna-Magdalena",
    "blue": "Bartholomäus",
    "green": "Wilhelmine-Zoé",
    "yellow": "WWWWWWWWWWWWWW",
}
"""As long as names may be, and longer than panels are."""


def tables() -> Iterator[tuple[str, Table]]:
    """Return games at moments at which as much as possible is to be seen."""
    for players in (2, 4):
        table = Table(players, catcher="yellow" if players == 4 else "blue", placed=False)
        yield f"{players} place", table
        table.place_catcher()
        yield f"{players} start", table
        for colour in table.setup.colours:
            table.turn(**{table.game.player: STUCK} if table.game.player == colour else {})
        table.give(table.game.player, *[JUMP, TWO, THREE] * 6, up=(TWO, TWO))
        yield f"{players} stuck", table
        table.flick(**{table.game.player: FAR_AWAY})
        yield f"{players} out", table
    table = Table(2, scoring=Scoring.TOURNAMENT)
    table.flick()
    yield "tournament", table


def every_match(sheet: Sheet) -> Iterator[tuple[str, Page]]:
    """Return the page of a match in every state."""
    lines = [Line(12.345, "blue", LONGEST[sheet.language]), Line(None, "red", LONGEST[sheet.language])] * 6
    aim = practising().table.aim
    for name, table in tables():
        state = MatchState(table.game, NAMES)
        table_seen = TableSeen(lines, aim if state.may_flick else None, message="? " * 40)
        full = Playing(table_seen, state)
        yield f"match {name}", match_page(sheet, full)
        yield f"match {name} waits", match_page(sheet, seen_as(full, waits=True, followed=True))
        if table_seen.aim is not None:
            swiped = seen_as(full, aim=replace(table_seen.aim, swipes=True))
            yield f"match {name} swiped", match_page(sheet, swiped)
        yield f"match {name} show", match_page(sheet, seen_as(full, clock=Clock(1.0)))
        if not name.endswith("start"):
            continue
        table.give(state.actor, *[TWO] * 4)
        rich = MatchState(table.game, NAMES)
        asked = [*every_question(rich, sheet.language)]
        for prompt in asked:
            yield (
                f"match {name} {prompt.question.said}",
                match_page(sheet, replace(full, question=prompt.question)),
            )
        for middle in every_middle(table):
            yield (
                f"match {name} {middle}",
                match_page(sheet, replace(seen_as(full, message=""), middle=middle)),
            )


def every_question(state: MatchState, language: Language) -> Iterator[Prompt]:
    """Return what is asked after each button, and after each first answer to that."""
    for offer in state.offers:
        first = ask(state, offer, language)
        if isinstance(first, Prompt):
            yield first
            found = [ask(state, offer, language, (answer,)) for answer in first.answers]
            yield from (each for each in found if isinstance(each, Prompt))


def every_middle(table: Table) -> Iterator[Middle]:
    """Return everything that may lie in the middle."""
    yield Pause()
    yield Pause("x.icecool: cannot be written (No space left on device); expected room for it on the disk")
    for count in (0, 1, 7, 54):
        yield Hand(NAMES["yellow"], (None,) * count)
        yield Hand(NAMES["yellow"], (JUMP, TWO_DOORS, BOUNCE, TWO, THREE, ONE)[:count])
    colours = table.setup.colours
    told = "La manche 4 est finie : tous sont attrapés. Ont tous leurs poissons : Rouge, Bleu, Jaune."
    yield RoundResult(4, told, tuple(Gain(colour, 3, 12) for colour in colours))
    yield tuple(Rank(1, colour, 112, 54) for colour in colours)


@cache
def every_page(sheet: Sheet) -> Sequence[tuple[str, Page]]:
    """Return every page in every state, with a name."""
    return [*_every_page(sheet)]


def _every_page(sheet: Sheet) -> Iterator[tuple[str, Page]]:
    yield "menu", menu_page(sheet)
    yield "menu with a match", menu_page(sheet, unfinished=1, message="match: is nowhere to be found")
    yield "menu with matches", menu_page(sheet, unfinished=2, message=f"{ODD_FILE}: is not a regular file")
    for count in (2, 3, 4):
        form = Form(count=count, first=1, names=tuple(NAMES.values()), bots=("random", *[*BOTS][-3:]))
        scenes = {"school": "The school", "other": "Another school with a name that is long"}
        yield (
            f"form {count}",
            form_page(sheet, form, scenes, "match: is nowhere to be found; begin a new one"),
        )
    yield "form at first", form_page(sheet, Form())
    yield from every_match(sheet)
    laps = replace(begin_laps(load_school("school"), 0.015), seconds=1234.5, flicks=99)
    laps = replace(laps, done=tuple(Lap(colour, 1234.5, 99) for colour in COLOURS))
    running = TableSeen(
        [Line(12.345, "red", LONGEST[sheet.language])] * 6, practising().table.aim, message="? " * 40
    )
    yield "laps", laps_page(sheet, running, laps)
    yield "laps show", laps_page(sheet, replace(running, clock=Clock(1.0)), laps)
    yield "laps wait", laps_page(sheet, replace(running, waits=True), laps)
    yield from every_replay(sheet)
    yield from every_toids(sheet)
    yield from every_series(sheet)
    for quality in QUALITIES:
        yield f"settings {quality}", settings_page(sheet, Preferences(sheet.language, quality))
    yield "keys", keys_page(sheet, Keyboard())
    told = [Line(12.345, colour, LONGEST[sheet.language]) for colour in (*COLOURS, None)] * 4
    full = seen_as(practising(), told=told)
    for now in WHAT_NOW:
        yield f"practice {now}", practice_page(sheet, replace(full, now=now))
    sure = [COUNTED[JumpOverWall].filled(count=12, tries=30, wall="the north wall (Laboratory)")] * TOLD
    yield "practice sure", practice_page(sheet, replace(full, hand=MANNERS[-2].title, sure=sure))
    yield "practice alone", practice_page(sheet, replace(seen_as(full, told=()), standing=(), flicked=False))
    yield "practice show", practice_page(sheet, seen_as(full, clock=Clock(12.34, 1.23, 0.25)))
    for reason in (IN_WALL, LEFT_SCHOOL, NOBODY, OUTSIDE, TAKEN):
        yield (
            "practice message",
            practice_page(sheet, seen_as(full, message=reason.in_language(sheet.language))),
        )


def every_series(sheet: Sheet) -> Iterator[tuple[str, Page]]:
    """Return the list of series, and series of many sizes as they begin and when they are over."""
    yield "series none", series_list_page(sheet, [], f"{ODD_FILE}: is not a regular file")
    yield "series many", series_list_page(sheet, ["W" * 80] * most_listed(sheet))
    form = SeriesForm("W" * LONGEST_NAMES, finalists=0)
    yield "series form", series_form_page(sheet, form, f"{ODD_FILE}: is not a regular file")
    cards = replace(form, scoring=Scoring.CARDS, finalists=8, modules=("portals",))
    yield "series form with cards", series_form_page(sheet, cards, refused={"artifacts": "? " * 40})
    for count in (2, 16, 32):
        series = draw_series("W" * 80, [Entrant("W" * 37 + str(number)) for number in range(count)])
        yield f"series {count}", series_page(sheet, SeriesSeen(series), "? " * 40)
        while ready := open_fixtures(series):
            if ready[0].pool == "final":
                yield f"series {count} final", series_page(sheet, SeriesSeen(series, begun=True))
            scores = [Score(name, place) for place, name in enumerate(ready[0].players)]
            series = entered(series, ready[0].id, scores)
        last = max(count - rows_shown(sheet), 0)
        yield f"series {count} over", series_page(sheet, SeriesSeen(series, last))


def every_toids(sheet: Sheet) -> Iterator[tuple[str, Page]]:
    """Return the pages of IceToids in every state."""
    form = ToidsForm(("hard", "medium", None, "nobody"))
    for unfinished in (False, True):
        found = toids_form_page(sheet, form, unfinished=unfinished, message="game: is nowhere to be found")
        yield f"toids form {unfinished}", found
    for players in (2, 4):
        game = new_toids(("yellow", "green", "red", "blue")[:players], deal(players, 3))
        who, bots = colour_title("yellow"), ("medium", None, "hard", "easy")[:players]
        told = [("yellow", LONGEST[sheet.language]), ("", LONGEST[sheet.language])] * 9
        for now, template in NOW.items():
            said = template.filled(who=who, space="a1", what=Phrase("The finger passes beside the penguin"))
            seen = ToidsSeen(game, bots, now, said, told, can_undo=True, message="? " * 40)
            yield f"toids {players} {now}", toids_page(sheet, seen)
        pushes = (None, *((colour, number) for colour in game.seats for number in (1, 2, 3)))
        seen = ToidsSeen(game, bots, "ready", who, (), pushes, 1)
        yield f"toids {players} pushes", toids_page(sheet, seen)
        yield f"toids {players} rules", toids_page(sheet, replace(seen, rules=True))
        for winner in (None, 0):
            over = struct_replace(game, over=True, winner=winner)
            seen = ToidsSeen(over, bots, "over", end_line(over), told)
            yield f"toids {players} over {winner}", toids_page(sheet, seen)


def every_replay(sheet: Sheet) -> Iterator[tuple[str, Page]]:
    """Return the list of recordings, and a recording, in every state."""
    named_so = "Deux portes et un rebond, puis encore une porte et un saut par-dessus tout le gymnase"
    items = [ListItem(colour, f"{number}. {named_so}") for number, colour in enumerate((*COLOURS, ""), 1)] * 9
    for count in (0, 1, len(items)):
        for first in sorted({0, max(count - 3, 0)}):
            yield f"recordings {count} from {first}", shelf_page(sheet, items[:count], first)
    yield "matches", shelf_page(sheet, items, 0, f"{ODD_FILE}: is not a regular file", GO_ON.title)
    yield (
        "keys, one asked for",
        keys_page(sheet, Keyboard().with_key("t", "insert"), "page_up", sheet.say(STAYS)),
    )
    yield "help", help_page(sheet, Keyboard().with_key("t", "insert"))
    told = [Line(12.345, colour, LONGEST[sheet.language]) for colour in COLOURS] * 4
    clock = Clock(12.34, 1.23, 0.25)
    seen = TableSeen(told, clock=clock, message=LONGEST[sheet.language], followed=True)
    full = Replaying(named_so, items, 20, seen, "")
    yield "replay", replay_page(sheet, full)
    yield "replay told on", replay_page(sheet, seen_as(full, told_from=len(told) - 1))
    for chosen in (0, len(items) - 1):
        yield f"replay of {chosen}", replay_page(sheet, replace(full, chosen=chosen))
    one = replace(seen_as(full, told=(), message=""), title="W" * 60, flicks=items[:1], chosen=0)
    yield "replay alone", replay_page(sheet, one)
    for trouble in ("", "example: flick.height: the finger passes beside the penguin; expected a lower one"):
        yield "replay waits", replay_page(sheet, replace(seen_as(full, clock=None), trouble=trouble))


def every_sheet() -> Iterator[Sheet]:
    """Return sheets of all sizes in all languages."""
    for width, height in SIZES:
        for language in LANGUAGES:
            yield Sheet(width, height, language)


def every_tooltip(sheet: Sheet) -> Page:
    """Return all tooltips."""
    found = []
    for _, page in every_page(sheet):
        found += [tooltip(sheet, page, widget.name) for widget in named(page)]
    return [told for told in found if told is not None]
