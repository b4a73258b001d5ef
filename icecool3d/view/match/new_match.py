"""A new match: what was chosen for it, and how it begins in a file of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from icecool3d.aiming.hand import Hand
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import data_folder
from icecool3d.kit.phrase import capital, translated
from icecool3d.pieces import COLOURS, load_penguin
from icecool3d.players import BOTS
from icecool3d.players.manners import MANNERS
from icecool3d.replay.header import match_header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import Seat, draw_terms
from icecool3d.rules import Scoring, Variant, draw_chance, modules_by_choice, set_up
from icecool3d.rules.modules.race import MODULE, RACERS, teams_of
from icecool3d.school import School, load_school, penguin_title, scene_names
from icecool3d.view.files.preferences import Errs, Previews


@dataclass(frozen=True)
class Plan:
    """What a new match is to be."""

    seats: tuple[Seat, ...]
    """Who plays, clockwise."""
    variant: Variant = Variant.ICECOOL2
    """Which game."""
    scoring: Scoring = Scoring.CARDS
    """What cards are worth."""
    first: str | None = None
    """The colour of the first Catcher; None: chance says."""
    modules: tuple[str, ...] = ()
    """What is switched on besides the box's own modules, by name."""
    races: int | None = None
    """Of how many races it is the best; None: it is no race."""


def begin(plan: Plan, school: School, path: Path, seed: int) -> None:
    """Begin a match in a new file; ``seed`` decides the cards, and who is Catcher where the plan does not.

    >>> from tempfile import TemporaryDirectory
    >>> from icecool3d.school import load_school
    >>> from icecool3d.view.files.match_files import new_path
    >>> from icecool3d.view.files.match_files import unfinished_in
    >>> seats = (Seat("red", "Ann"), Seat("blue", "Bob"))
    >>> with TemporaryDirectory() as folder:
    ...     begin(Plan(seats), load_school("school"), new_path(Path(folder)), seed=1)
    ...     len(unfinished_in(Path(folder)).paths)
    1
    """
    penguin = load_penguin()
    colours = tuple(seat.colour for seat in plan.seats)
    names, bots = [seat.name for seat in plan.seats], [seat.bot for seat in plan.seats]
    radius = penguin.shape.base_radius
    setting = set_up(
        school,
        colours,
        plan.variant,
        plan.scoring,
        modules=plan.modules,
        radius=radius,
        rulings=None if plan.races is None else {"races": plan.races},
    )
    terms = replace(draw_terms(setting, seed, names, bots), chance=draw_chance(setting, seed, plan.first))
    path.parent.mkdir(parents=True, exist_ok=True)
    _, recorder = record_match(path, match_header(school.scene, penguin, terms), lambda _: None)
    recorder.close()


def scenes_to_play() -> tuple[dict[str, School], list[IcecoolError]]:
    """Return the schools that a game can be played in, by their scenes, and why own scenes cannot be.

    Own scenes are files in the folder ``scenes`` beside the matches.

    >>> "school" in scenes_to_play()[0], "corridor" in scenes_to_play()[0]
    (True, False)
    """
    found: dict[str, School] = {}
    refused = list[IcecoolError]()
    own = sorted(str(path) for path in Path(data_folder(), "scenes").glob("*.toml"))
    for name in (*scene_names(), *own):
        try:
            school = load_school(name)
            set_up(school, COLOURS[:2])
        except IcecoolError as reason:
            refused += [reason] if name in own else []
            continue
        found[name] = school
    return found, refused


RACE = MODULE.name
"""The module with which teams race."""
FEWEST = 2
"""How many play at least."""
ERRING: Mapping[Errs, str] = {"little": "empress", "much": "skipper"}
"""The bots as whose hands those of people err, where they do."""
FIRST_BOT = MANNERS[0].name
"""The bot against whom one plays who chooses nobody: the weakest."""
LONGEST_NAME = 14
"""The most letters that a name may have here."""


def erring_hand(errs: Errs) -> Hand | None:
    """Return the hand by which people's flicks are spoilt; None: they are as they were aimed.

    >>> erring_hand("little") == BOTS["empress"].hand, erring_hand("never")
    (True, None)
    """
    bot = BOTS[ERRING[errs]] if errs in ERRING else None
    return None if bot is None else bot.hand


@dataclass(frozen=True)
class Form:
    """What was chosen so far; as it is at first a match can begin.

    >>> [seat.name for seat in Form().plan("fr").seats]
    ['Rouge', 'Pip']
    """

    count: int = 2
    """How many play."""
    colours: tuple[str, ...] = COLOURS
    """All colours, first those of the players, clockwise."""
    names: tuple[str, ...] = ("",) * len(COLOURS)
    """What was written for each seat; who writes nothing is called by the colour."""
    bots: tuple[str | None, ...] = (None, FIRST_BOT, *(None,) * (len(COLOURS) - 2))
    """Which bot decides for each seat; None: a person. At first one person has somebody to play against."""
    scene: str = "school"
    """Where it is played: the name or the path of its scene."""
    variant: Variant = Variant.ICECOOL2
    scoring: Scoring = Scoring.CARDS
    first: int | None = None
    """The seat of who last saw a penguin; None: chance says who is the Catcher first."""
    previews: Previews = "short"
    """What an aim shows of where it leads."""
    errs: Errs = "never"
    """How much people's flicks err."""
    modules: tuple[str, ...] = ()
    """What is switched on besides, by name; a tournament is played without."""
    races: int = 3
    """Of how many races a race is the best."""

    @property
    def races_on(self) -> bool:
        """Whether teams race."""
        return RACE in self.modules and self.scoring is not Scoring.TOURNAMENT

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each team in a race.

        >>> Form(count=6).with_module("race").teams
        ((0, 3), (1, 4), (2, 5))
        """
        return teams_of(self.count) if self.races_on else ()

    def with_count(self, count: int) -> "Form":
        """Let ``count`` play.

        >>> Form(count=4, first=3).with_count(2).first is None
        True
        """
        kept = self.first is not None and self.first < count
        return replace(self, count=count, first=self.first if kept else None)

    def with_next_colour(self, seat: int) -> "Form":
        """Give a seat the next colour, in exchange with whoever had it.

        >>> Form().with_next_colour(0).colours[:4]
        ('blue', 'red', 'green', 'yellow')
        """
        colours = list(self.colours)
        wanted = COLOURS[(COLOURS.index(colours[seat]) + 1) % len(COLOURS)]
        other = colours.index(wanted)
        colours[seat], colours[other] = colours[other], colours[seat]
        return replace(self, colours=tuple(colours))

    def with_module(self, name: str) -> "Form":
        """Switch a module on, or off again.

        >>> Form().with_module("portals").with_module("race").with_module("portals").modules
        ('race',)
        """
        others = tuple(each for each in self.modules if each != name)
        form = replace(self, modules=others if name in self.modules else (*others, name))
        return form.with_count(RACERS[0]) if form.races_on and form.count not in RACERS else form

    def with_next_bot(self, seat: int) -> "Form":
        """Let the next bot decide for a seat: who keeps level first, who plays by chance last, then a person.

        >>> Form().with_next_bot(0).bots[:2], Form().with_next_bot(1).with_next_bot(1).bots[:2]
        (('buddy', 'pip'), (None, None))
        """
        deciders: list[str | None] = [None, *reversed([*BOTS])]
        bots = list(self.bots)
        bots[seat] = deciders[(deciders.index(bots[seat]) + 1) % len(deciders)]
        return replace(self, bots=tuple(bots))

    def with_name(self, seat: int, name: str) -> "Form":
        """Write a name."""
        names = list(self.names)
        names[seat] = name
        return replace(self, names=tuple(names))

    def name(self, seat: int, language: Language) -> str:
        """Return what a seat is called: as somebody wrote it, by the bot's own name, or by the colour.

        >>> Form().with_name(0, " Zoé ").name(0, "en"), Form().name(0, "en")
        ('Zoé', 'Red')
        >>> Form().name(1, "en")
        'Pip'
        """
        bot, colour = self.bots[seat], penguin_title(self.colours[seat])
        manner = BOTS.get(bot) if bot is not None else None
        alone = self.bots[: self.count].count(bot) == 1
        return self.names[seat].strip() or translated(manner.title if manner and alone else colour, language)

    def plan(self, language: Language) -> Plan:
        """Return the match that was chosen."""
        seats = tuple(
            Seat(self.colours[seat], self.name(seat, language), self.bots[seat]) for seat in range(self.count)
        )
        first = None if self.first is None else self.colours[self.first]
        modules = () if self.scoring is Scoring.TOURNAMENT else self.modules
        races = self.races if self.races_on else None
        return Plan(seats, self.variant, self.scoring, first, modules, races)


def refused_modules(form: Form, school: School, language: Language) -> dict[str, str]:
    """Return why modules cannot be played besides those that were chosen, by their names.

    >>> from icecool3d.school import load_school
    >>> refused_modules(Form().with_module("emperor"), load_school("school"), "en")["pawclaw"]
    "Pawclaw and the Emperor: both stand on the hockey table's dot; expected one of them (PROMO-1)"
    """
    found = dict[str, str]()
    for module in modules_by_choice():
        if module.name in form.modules:
            continue
        plan = replace(form, scoring=Scoring.CARDS).with_module(module.name).plan(language)
        colours = tuple(seat.colour for seat in plan.seats)
        try:
            set_up(school, colours, plan.variant, plan.scoring, modules=plan.modules)
        except IcecoolError as reason:
            said = reason.in_language(language)
            found[module.name] = capital(said)
    return found
