"""A new series: who plays, how pools and final are played, and which game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, capital
from icecool3d.replay.series_file import check_playable
from icecool3d.rules import Scoring, Variant
from icecool3d.rules.series import Entrant, Series, draw_series, modules_of_series
from icecool3d.view.table.game_options import (
    ROW,
    choice,
    module_cards,
    scoring_choice,
    variant_choice,
)
from icecool3d.view.ui import Field, Page, Sheet
from icecool3d.view.ui.page_parts import MARGIN, Parts, free_beside, text
from icecool3d.view.ui.page_tree import Item, Node

NEW_SERIES = Phrase("A new series")
LONGEST_NAMES = 180
"""The most letters that the names of a new series may have here together."""
_NAMES = Phrase("Names with commas between")
_POOL = Phrase("How many in a pool?")
_POOL_HINT = Phrase("At most: pools are as even as can be.")
_GAMES = Phrase("Games of each pool?")
_FINAL = Phrase("Who plays the final?")
_WINNERS, _NOBODY = Phrase("Winners"), Phrase("No final")
_BEST = Phrase("Or how many of the best?")
_FINAL_HINTS = (
    Phrase("The first of each pool; with one pool there is no final."),
    Phrase("The pools decide."),
)
_BEST_HINT = Phrase("The first of each pool, and then the best of the others.")
_FINAL_GAMES = Phrase("Games of the final?")
_NO_FINAL = Phrase("Nobody plays a final.")
_DRAW = Phrase("Draw the pools")
_BACK = Phrase("Back")

_WIDE, _GAP = 600, 5
RIGHT = MARGIN + _WIDE
"""Where the form ends, designed pixels."""
_POOLS, _COUNTS, _FINALISTS = range(2, 9), range(1, 6), range(2, 9)
NO_REASONS: Mapping[str, str] = {}


@dataclass(frozen=True)
class SeriesForm:
    """What was chosen so far for a new series.

    >>> [each.name for each in SeriesForm("Ann, Bo,,Cy").entrants]
    ['Ann', 'Bo', 'Cy']
    """

    names: str = ""
    """As they were written, with commas between."""
    pool_size: int = 4
    """How many play in a pool at most."""
    games: int = 1
    """How many games each pool plays."""
    finalists: int | None = None
    """How many play the final, 0: there is none; None: the winners of the pools."""
    final_games: int = 1
    """Of how many games the final is."""
    variant: Variant = Variant.ICECOOL2
    scoring: Scoring = Scoring.TOURNAMENT
    modules: tuple[str, ...] = ()
    """What is switched on, by name; a tournament is played without."""

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Who was named."""
        return tuple(Entrant(each.strip()) for each in self.names.split(",") if each.strip())

    def with_module(self, name: str) -> "SeriesForm":
        """Switch a module on, or off again."""
        others = tuple(each for each in self.modules if each != name)
        return replace(self, modules=others if name in self.modules else (*others, name))

    def with_choice(self, what: str, which: str) -> "SeriesForm":
        """Choose one of the answers to a question, by the name of its button.

        >>> SeriesForm().with_choice("final", "nobody").finalists
        0
        """
        match what:
            case "variant":
                return replace(self, variant=Variant(which))
            case "scoring":
                return replace(self, scoring=Scoring(which))
            case "pool":
                return replace(self, pool_size=int(which))
            case "games":
                return replace(self, games=int(which))
            case "finals":
                return replace(self, final_games=int(which))
        found = {"winners": None, "nobody": 0}
        return replace(self, finalists=found[which] if which in found else int(which))

    def drawn(self, title: str, seed: int, entrants: Sequence[Entrant] = ()) -> Series:
        """Return the series that was chosen; one with a game that cannot be played is refused."""
        series = draw_series(
            title,
            entrants or self.entrants,
            pool_size=self.pool_size,
            games=self.games,
            finalists=self.finalists,
            final_games=self.final_games,
            variant=self.variant,
            scoring=self.scoring,
            seed=seed,
            modules=() if self.scoring is Scoring.TOURNAMENT else self.modules,
        )
        check_playable(series)
        return series


def refused_modules(form: SeriesForm, language: Language) -> dict[str, str]:
    """Return why modules cannot be played besides those that were chosen, by their names.

    As long as nobody is named it is as if a pool were full.

    >>> refused_modules(SeriesForm(scoring=Scoring.CARDS, pool_size=5), "en")["artifacts"]
    'Modules: are artifacts among 5 players; expected at most 4 with them (PROMO-1)'
    """
    named = form.entrants if len(form.entrants) > 1 else [Entrant(str(n)) for n in range(form.pool_size)]
    found = dict[str, str]()
    for module in modules_of_series():
        if module.name not in form.modules:
            try:
                replace(form, scoring=Scoring.CARDS).with_module(module.name).drawn("-", 0, named)
            except IcecoolError as reason:
                said = reason.in_language(language)
                found[module.name] = capital(said)
    return found


def series_form_page(
    sheet: Sheet, form: SeriesForm, message: str = "", *, refused: Mapping[str, str] = NO_REASONS
) -> Page:
    """Lay out the form; ``refused`` says why modules cannot be added now.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(series_form_page(Sheet(1280, 720), SeriesForm()))][:2]
    ['names', 'variant-icecool2']
    """
    make = Parts(sheet)
    field = Item(
        sheet.px(ROW + 7),
        lambda box: Field("names", box, form.names, text(sheet), LONGEST_NAMES, empty=sheet.say(_NAMES)),
    )
    panel = make.panel(
        make.heading(sheet.say(NEW_SERIES)),
        field,
        variant_choice(make, form.variant),
        scoring_choice(make, form.scoring),
        _count(make, _POOL, "pool", _POOLS, form.pool_size, hint=_POOL_HINT),
        _count(make, _GAMES, "games", _COUNTS, form.games),
        *_final(make, form),
        make.row(
            make.label("back", sheet.say(_BACK)),
            make.label("draw", sheet.say(_DRAW), main=True),
            widths=(1.0, 2.0),
            gap=12,
        ),
        gap=_GAP,
    )
    modules = modules_of_series()
    cards = module_cards(make, RIGHT, modules, chosen=form.modules, scoring=form.scoring, refused=refused)
    return make.message([*make.stand(panel, _WIDE), *cards], message)


def free_of_series_form(sheet: Sheet) -> tuple[float, float, float, float]:
    """Return what of the picture the form leaves free: left, bottom, right and top, -1 to 1."""
    left, _, right, top = free_beside(sheet.width / sheet.height, RIGHT)
    form, modules = SeriesForm(), modules_of_series()
    cards = module_cards(Parts(sheet), RIGHT, modules, chosen=(), scoring=form.scoring, refused={})
    return left, 1.0 - 2.0 * cards[0].box.y / sheet.height, right, top


def _final(make: Parts, form: SeriesForm) -> list[Node]:
    """Ask who plays the final, and how often."""
    decided = [
        (f"final-{name}", make.say(said), form.finalists == count)
        for name, said, count in (("winners", _WINNERS, None), ("nobody", _NOBODY, 0))
    ]
    numbers = [(f"final-{count}", str(count), form.finalists == count) for count in _FINALISTS]
    none = make.say(_NO_FINAL) if form.finalists == 0 else ""
    return [
        choice(make, _FINAL, decided, _FINAL_HINTS),
        choice(make, _BEST, numbers, [_BEST_HINT] * len(numbers)),
        _count(make, _FINAL_GAMES, "finals", _COUNTS, form.final_games, why_not=none),
    ]


def _count(
    make: Parts,
    said: Phrase,
    name: str,
    counts: Sequence[int],
    chosen: int,
    *,
    hint: Phrase | None = None,
    why_not: str = "",
) -> Node:
    """Ask for a number."""
    choices = [(f"{name}-{each}", str(each), each == chosen) for each in counts]
    return choice(make, said, choices, [] if hint is None else [hint] * len(choices), why_not=why_not)
