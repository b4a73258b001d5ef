"""How a turn begins at the window: the sentence that says what to do, and where the first aim goes."""

from collections.abc import Mapping
from math import atan2, dist, pi

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.rules import PlaceCatcher, reminders_of
from icecool3d.rules.messages import names_in
from icecool3d.school import with_names
from icecool3d.view.match.match_state import MatchState

_MIDDLE = 0.02
"""Who is as near to the middle of a room as that is in it, m."""
_HOW: Mapping[tuple[bool, bool], Phrase] = {
    (False, True): Phrase("Press on your penguin, pull back and let go."),
    (False, False): Phrase("Press on it, pull back and let go."),
    (True, True): Phrase("Draw through your penguin, as fast as you want to flick it."),
    (True, False): Phrase("Draw through it, as fast as you want to flick it."),
}
"""How to flick: whether by swipes, and whether one's own penguin."""
_NOW: Mapping[str, Template] = {
    "place": Template("{name}: you are the Catcher. Click inside the orange line of the {room}."),
    "start": Template("{name}: start from the red circle. {how}"),
    "again": Template("{name}: caught! Start again from the red circle. {how}"),
    "run": Template("{name}: go through a door with your fish. {how}"),
    "catch": Template("{name}: catch them! {how}"),
    "home": Template("{name}: run for the finish! {how}"),
    "body": Template("{name}: flick {body}. {how}"),
    "area": Template("{name}: {title}. {hint} Click in the orange area."),
    "finish": Template("{name}: your flick is done."),
    "out": Template("{name}: your penguin left the school and is back."),
    "ask": Template("{name}: {title}. {hint}"),
    "over": Template("The game is over."),
    "bot": Template("{name}'s turn: a bot decides what to do."),
}
"""What to do now."""
_END = Template("End the turn, and it is {next}'s.")
"""What is said besides where something else could be done before."""
_NEXT = Template("{next} is next.")
"""What is said besides where the turn ends by itself."""
_FIRST = Phrase("Or first put it on an orange spot.")
"""What is said besides where it can be put there."""


def todo(state: MatchState, language: Language, *, swipes: bool = False) -> str:
    """Say in a sentence or two what to do now, to who pulls back or ``swipes``.

    >>> from icecool3d.rules import draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> game = new_game(setup, draw_chance(setup, 1, "red")).game
    >>> todo(MatchState(game, {"red": "Ann", "blue": "Bob"}), "en")
    'Ann: you are the Catcher. Click inside the orange line of the Kitchen.'
    """
    values = _values(state, language, swipes=swipes)
    bot = state.actor in state.bots and not state.game.over
    said = [_NOW["bot" if bot else _kind(state)].filled(**values)]
    if state.doing == "finish" and not bot:
        said.append((_END if state.only_end is None else _NEXT).filled(**values))
    if state.spots and state.actor not in state.bots:
        said.append(_FIRST)
    if state.may_flick:
        said += reminders_of(state.game)
    return " ".join(each.in_language(language) for each in said)


def _values(state: MatchState, language: Language, *, swipes: bool) -> dict[str, str]:
    """Return what stands in the sentences for names in braces."""
    game, setup = state.game, state.game.setup
    body = names_in(setup.school).penguin(state.body)
    values = {
        "name": state.names[state.actor],
        "next": state.names[setup.colours[setup.after(game.turn.seat)]],
        "room": setup.school.room(setup.catcher_room).title.in_language(language),
        "body": translated(with_names(body, state.names), language),
        "how": _HOW[swipes, state.body == state.actor].in_language(language),
    }
    asked = game.asks[0].answers if game.asks else ()
    offers = {each.name: each for each in (state.legal if state.doing == "place" else state.offers)}
    offer = next((offers[name] for name in asked if name in offers), None)
    if offer is not None:  # the first thing to do about what is asked; there may be another
        title, hint = (said.in_language(language) for said in (offer.title, offer.hint))
        values |= {"title": title, "hint": hint}
    return values


def _kind(state: MatchState) -> str:
    """Return which sentence says what a person is to do."""
    if state.doing == "finish":
        return "out" if state.game.turn.out else "finish"
    if state.placed is not None and state.placed.name != PlaceCatcher.name:
        return "area"
    if state.doing != "flick":
        return state.doing
    if state.body != state.actor:
        return "body"
    kind = state.seen.errand.kind
    return "again" if kind == "start" and _is_caught(state) else kind


def _is_caught(state: MatchState) -> bool:
    """Whether somebody else holds the ID card of who acts."""
    seat, ids = state.game.setup.seats[state.actor], state.game.ids
    return bool(ids) and ids[seat] != seat


def first_direction(state: MatchState, *, helps: bool) -> float:
    """Return where a turn's first aim goes, radians: if it ``helps``, to the nearest of what is worth it.

    Else it goes to the middle of where the body stands, or from there to the north.
    """
    setup = state.game.setup
    standing = state.game.standings[setup.body_index[state.body]]
    if standing is None:
        return 0.0
    at = standing.at
    if helps:
        goal = min(state.seen.errand.at, key=lambda each: dist(each, at), default=(0.0, 0.0))
    else:
        place = setup.school.bounds if standing.room is None else setup.school.room(standing.room).interior
        goal = place.centre
        if dist(at, goal) < _MIDDLE:
            return pi / 2
    return atan2(goal[1] - at[1], goal[0] - at[0])
