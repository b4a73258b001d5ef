"""The page of a new match: who plays, which game."""

from collections.abc import Mapping

from icecool3d.kit.palette import PLAYERS_IN_A_BOX
from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.players import BOTS
from icecool3d.rules import modules_by_choice
from icecool3d.rules.modules.race import RACERS
from icecool3d.school import penguin_title
from icecool3d.view.files.preferences import ERRS, PREVIEWS, Errs, Previews
from icecool3d.view.match.new_match import ERRING, FEWEST, LONGEST_NAME, Form, erring_hand
from icecool3d.view.table.game_options import (
    ROW,
    asked,
    choice,
    module_cards,
    scoring_choice,
    variant_choice,
)
from icecool3d.view.ui import Field, Page, Sheet, Widget
from icecool3d.view.ui.page_parts import LINE, MARGIN, PAD, Parts, free_beside, heading, text
from icecool3d.view.ui.page_tree import Item, Node

_WIDE, _GAP = 600, 5
RIGHT = MARGIN + _WIDE
"""Where the page ends, designed pixels."""
_OTHER_ROWS = 7
_ALONE = 4
"""The most seats that have a line each."""

_TITLE = Phrase("New game")
_PLAYERS = Phrase("How many play?")
_FIRST = Phrase("Who last saw a penguin?")
_PERSON = Phrase("Person")
_BOT = Template("Bot: {name}")
_BOT_NAMES: Mapping[str, Phrase] = {"random": Phrase("random")}
_WHO_HINT = Phrase("Who decides: a person at this window, or a bot.")
_SCENE = Phrase("Where?")
_SCENE_HINT = Phrase("Another school")
_CHANCE = Phrase("By chance")
_FIRST_HINT = Phrase("That player is the first Catcher.")
_RACES = (1, 3, 5)
_BEST_OF = Phrase("Best of how many races?")
_BEST_HINT = Phrase("Who has won most of them wins; it ends as soon as that is decided.")
_TEAMS = Template("Teams: {teams}")
_PREVIEWS_ASKED = Phrase("Show where an aim leads?")
_PREVIEWS: Mapping[Previews, tuple[Phrase, Phrase]] = {
    "whole": (Phrase("All the way"), Phrase("Beads and a ghost show exactly what comes of it.")),
    "short": (Phrase("A little"), Phrase("Beads show only how it begins.")),
    "none": (Phrase("No"), Phrase("Only the arrow shows where the finger pushes.")),
}
_ERRS_ASKED = Phrase("Do your flicks err?")
_ERRS: Mapping[Errs, Phrase] = {
    "never": Phrase("Never"),
    "little": Phrase("A little"),
    "much": Phrase("Much"),
}
_EXACT = Phrase("Every flick is exactly as it was aimed.")
_SPOILT = Template("Like those of {bot}: most by less than {degrees:.1f}° and {percent:.0f} % of the speed.")
_COLOUR = Phrase("Another colour")
_BACK = Phrase("Back")
_START = Phrase("Start")


NO_SCENES: Mapping[str, str] = {}


def form_page(
    sheet: Sheet,
    form: Form,
    scenes: Mapping[str, str] = NO_SCENES,
    message: str = "",
    most: int = PLAYERS_IN_A_BOX,
    *,
    refused: Mapping[str, str] = NO_SCENES,
) -> Page:
    """Lay out the form; ``message`` is why no match could begin, ``most`` how many can play.

    ``scenes`` are the titles of all that can be played in, ``refused`` why a module cannot be added now.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(form_page(Sheet(1280, 720), Form()))][:5]
    ['players-2', 'players-3', 'players-4', 'colour-0', 'name-0']
    """
    make = Parts(sheet)
    possible = [each for each in range(FEWEST, most + 1) if each in RACERS or not form.races_on]
    counts = [(f"players-{each}", str(each), each == form.count) for each in possible]
    panel = make.panel(
        make.heading(sheet.say(_TITLE)),
        choice(make, _PLAYERS, counts),
        *_seats(make, form),
        _first(make, form),
        variant_choice(make, form.variant),
        scoring_choice(make, form.scoring),
        *_race(make, form),
        _scene(make, form, scenes),
        *_aims(make, form),
        make.row(
            make.label("back", sheet.say(_BACK)),
            make.label("start", sheet.say(_START), main=True),
            widths=(1.0, 2.0),
            gap=12,
        ),
        gap=_GAP,
    )
    page = [*make.stand(panel, _WIDE, reserve=_tallest(sheet, most)), *_cards(make, form, refused)]
    return make.message(page, message)


def _tallest(sheet: Sheet, most: int) -> int:
    """Return how tall the form is where most lines are needed, pixels."""
    lines = max(map(_lines_of, range(FEWEST, most + 1))) + _OTHER_ROWS
    words = heading(sheet).leading + sheet.px(LINE + 6)
    return words + lines * sheet.px(ROW) + (lines + 1) * sheet.px(_GAP) + 2 * sheet.px(PAD)


def free_of_form(sheet: Sheet) -> tuple[float, float, float, float]:
    """Return what of the picture the form leaves free: left, bottom, right and top, -1 to 1."""
    left, _, right, top = free_beside(sheet.width / sheet.height, RIGHT)
    cards = _cards(Parts(sheet), Form(), {})
    bottom = 1.0 - 2.0 * cards[0].box.y / sheet.height if cards else -1.0
    return left, bottom, right, top


def _lines_of(count: int) -> int:
    """Return how many lines the seats take: beyond four two share one."""
    return count if count <= _ALONE else -(-count // 2)


def _scene(make: Parts, form: Form, scenes: Mapping[str, str]) -> Node | None:
    """Return where it is played, to press for the next school, if there is another one."""
    if len(scenes) < 2 or form.scene not in scenes:
        return None
    return asked(make, _SCENE, make.chip("scene", scenes[form.scene], ROW, hint=make.say(_SCENE_HINT)))


def _race(make: Parts, form: Form) -> list[Node]:
    """Return of a race who runs with whom, and of how many it is the best."""
    if not form.races_on:
        return []
    language = make.sheet.language
    pairs = [" + ".join(form.name(seat, language) for seat in team) for team in form.teams]
    races = [(f"races-{each}", str(each), each == form.races) for each in _RACES]
    teams = make.small(make.say(_TEAMS, teams=", ".join(pairs)), centred=True)
    return [teams, choice(make, _BEST_OF, races, [_BEST_HINT] * len(_RACES))]


def _cards(make: Parts, form: Form, refused: Mapping[str, str]) -> list[Widget]:
    """Lay out a card for each module at the right."""
    return module_cards(
        make, RIGHT, modules_by_choice(), chosen=form.modules, scoring=form.scoring, refused=refused
    )


def _seats(make: Parts, form: Form) -> list[Node]:
    seats = [_seat(make, form, seat) for seat in range(form.count)]
    return seats if form.count <= _ALONE else [make.grid(seats, 2, _GAP)]


def _seat(make: Parts, form: Form, seat: int) -> Node:
    sheet, colour = make.sheet, form.colours[seat]
    said, name = translated(penguin_title(colour), sheet.language), form.name(seat, sheet.language)
    if form.count > _ALONE:
        said = ""
    chosen = make.button(f"colour-{seat}", said, ROW, symbol=colour, hint=sheet.say(_COLOUR))
    field = Item(
        sheet.px(ROW),
        lambda box: Field(f"name-{seat}", box, form.names[seat], text(sheet), LONGEST_NAME, empty=name),
    )
    bot = form.bots[seat]
    who, hint, face = make.say(_PERSON), make.say(_WHO_HINT), ""
    if bot is not None and (manner := BOTS.get(bot)) is not None:
        who, hint, face = make.say(manner.title), make.say(manner.about), manner.face
    elif bot is not None:
        who = make.say(_BOT, name=make.say(_BOT_NAMES[bot]) if bot in _BOT_NAMES else bot)
    decides = make.chip(f"who-{seat}", who, ROW, chosen=bot is not None, hint=hint, picture=face)
    return make.row(chosen, field, decides, widths=(1.0, 1.1, 0.8) if said else (48, 1.0, 0.7), gap=6)


def _aims(make: Parts, form: Form) -> list[Node]:
    """Ask what is seen of an aim, and how much flicks err."""
    seen = [(f"previews-{each}", make.say(_PREVIEWS[each][0]), each == form.previews) for each in PREVIEWS]
    errs = [(f"errs-{each}", make.say(_ERRS[each]), each == form.errs) for each in ERRS]
    return [
        choice(make, _PREVIEWS_ASKED, seen, [_PREVIEWS[each][1] for each in PREVIEWS]),
        choice(make, _ERRS_ASKED, errs, [_EXACT, *map(_spoilt, ERRS[1:])]),
    ]


def _spoilt(errs: Errs) -> Phrase:
    """Say how much flicks err."""
    bot, hand = BOTS[ERRING[errs]], erring_hand(errs)
    assert bot is not None
    assert hand is not None
    return _SPOILT.filled(bot=bot.title, degrees=2.0 * hand.aim, percent=200.0 * hand.speed)


def _first(make: Parts, form: Form) -> Node:
    chips: list[Node] = [make.chip("first-chance", make.say(_CHANCE), ROW, chosen=form.first is None)]
    for seat in range(form.count):
        hint = f"{form.name(seat, make.sheet.language)}. {make.say(_FIRST_HINT)}"
        chosen = form.first == seat
        chips.append(make.chip(f"first-{seat}", "", ROW, symbol=form.colours[seat], chosen=chosen, hint=hint))
    if form.count > _ALONE:
        line = make.row(*chips, widths=(110, *[1.0] * form.count), gap=4)
        return make.column(make.small(make.say(_FIRST)), line, gap=4)
    return asked(make, _FIRST, make.row(*chips, widths=(2.0, *[1.0] * form.count)))
