"""The game: a whole match as pure states and actions, with a reason for everything that is not allowed.

- ``set_up``, ``draw_chance``, ``new_game``: players, places and cards, and the first state
- ``legal``: offers, each with a title, a hint and what is left to choose; ``check``: the rule that forbids
  an action
- ``apply``: the state after an action, and the log of what happened
- ``view``: the game as one player may see it; ``ranking``: points and places
- ``Module``: parts that not every game has, in ``icecool3d.rules.modules``
- ``load_rulebook``, ``all_rulings``: the numbered rules, and what was decided where they are silent

>>> from icecool3d.rules import draw_chance, legal, new_game, set_up
>>> from icecool3d.school import load_school
>>> setup = set_up(load_school("school"), ("red", "blue"))
>>> begun = new_game(setup, draw_chance(setup, seed=1))
>>> [offer.name for offer in legal(begun.game)], [entry.name for entry in begun.log]
(['place-catcher'], ['game-began', 'round-began'])

The rules know events and the names of a school. They know nothing of poses, shapes and motion, and need no
numpy.
"""

from icecool3d.kit.errors import GameError, RuleError
from icecool3d.rules.action import (
    Action,
    ChoicePart,
    FlickOf,
    Offer,
    PlaceWithin,
    Stage,
    What,
)
from icecool3d.rules.cards import Card, Task
from icecool3d.rules.draft import Moment
from icecool3d.rules.errand import Errand, reminders_of
from icecool3d.rules.flicking import FlickPenguin, check_may_flick, flick_of, furniture_of
from icecool3d.rules.game import Ask, Game, Hand, State, Turn
from icecool3d.rules.game_flow import Step, action_from_dict, apply, can, check, legal, new_game, open_offers
from icecool3d.rules.game_setup import GameSetup, Rulings, Scoring, Variant
from icecool3d.rules.log_entry import (
    CaughtAgain,
    DrewCard,
    FlickAgain,
    FlickMade,
    GameBegan,
    GameEnded,
    HandedOverId,
    KeptToken,
    LogEntry,
    PlacedOnLine,
    PutBack,
    PutOnRedCircle,
    Rank,
    RoundBegan,
    RoundEnded,
    TookFish,
    TurnBegan,
    TurnEnded,
)
from icecool3d.rules.messages import tell
from icecool3d.rules.module import Module, Token
from icecool3d.rules.on_floor import zones_of
from icecool3d.rules.outcome import Outcome, Place
from icecool3d.rules.placing import PlaceCatcher, PlaceOnLine, TakeBack, free_line_points
from icecool3d.rules.player_view import SeatView, View, view
from icecool3d.rules.rounds import EndTurn
from icecool3d.rules.rulebook import (
    all_rulings,
    load_rulebook,
    revised_since,
    ruling_parameters,
    usual_rulings,
)
from icecool3d.rules.scores import (
    TeamResult,
    TournamentResult,
    ranking,
    result_of,
    team_results,
    tournament_ranking,
)
from icecool3d.rules.setting_up import Chance, draw_chance, modules_by_choice, most_players, pieces_of, set_up
from icecool3d.rules.shown_things import fish_in, game_at, prints_of, tokens_of
from icecool3d.rules.standing import Standing
from icecool3d.rules.warm_up import WarmUp, begin_warm_up, flick_in_warm_up

__all__ = [
    "Action",
    "Ask",
    "Card",
    "CaughtAgain",
    "Chance",
    "ChoicePart",
    "DrewCard",
    "EndTurn",
    "Errand",
    "FlickAgain",
    "FlickMade",
    "FlickOf",
    "FlickPenguin",
    "Game",
    "GameBegan",
    "GameEnded",
    "GameError",
    "GameSetup",
    "Hand",
    "HandedOverId",
    "KeptToken",
    "LogEntry",
    "Module",
    "Moment",
    "Offer",
    "Outcome",
    "Place",
    "PlaceCatcher",
    "PlaceOnLine",
    "PlaceWithin",
    "PlacedOnLine",
    "PutBack",
    "PutOnRedCircle",
    "Rank",
    "RoundBegan",
    "RoundEnded",
    "RuleError",
    "Rulings",
    "Scoring",
    "SeatView",
    "Stage",
    "Standing",
    "State",
    "Step",
    "TakeBack",
    "Task",
    "TeamResult",
    "Token",
    "TookFish",
    "TournamentResult",
    "Turn",
    "TurnBegan",
    "TurnEnded",
    "Variant",
    "View",
    "WarmUp",
    "What",
    "action_from_dict",
    "all_rulings",
    "apply",
    "begin_warm_up",
    "can",
    "check",
    "check_may_flick",
    "draw_chance",
    "fish_in",
    "flick_in_warm_up",
    "flick_of",
    "free_line_points",
    "furniture_of",
    "game_at",
    "legal",
    "load_rulebook",
    "modules_by_choice",
    "most_players",
    "new_game",
    "open_offers",
    "pieces_of",
    "prints_of",
    "ranking",
    "reminders_of",
    "result_of",
    "revised_since",
    "ruling_parameters",
    "set_up",
    "team_results",
    "tell",
    "tokens_of",
    "tournament_ranking",
    "usual_rulings",
    "view",
    "zones_of",
]
