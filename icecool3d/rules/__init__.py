"""The rules: a whole game as pure states and actions, with reasons for what is not allowed.

``set_up`` and ``draw_chance`` say who plays where and with which cards, ``new_game`` begins, ``legal`` tells
what is possible, ``check`` why something is not, ``apply`` gives the next state and what happened. The rules
know the referee's events and the school's names; how penguins move they do not know.
"""

from icecool3d.rules.action import Action, Choice, Offer
from icecool3d.rules.cards import Card, Task, load_deck
from icecool3d.rules.dicts import (
    action_from_dict,
    action_to_dict,
    chance_from_dict,
    chance_to_dict,
    log_entry_from_dict,
    log_entry_to_dict,
    outcome_from_dict,
    outcome_to_dict,
)
from icecool3d.rules.end_turn import EndTurn
from icecool3d.rules.errors import GameError, RuleError
from icecool3d.rules.fish_moving import MoveFish
from icecool3d.rules.flicking import FlickPenguin, MayFlick, check_may_flick
from icecool3d.rules.game import Game, Hand, Turn
from icecool3d.rules.game_flow import Step, apply, can, check, legal, new_game
from icecool3d.rules.game_setup import Chance, GameSetup, Scoring, Variant, draw_chance, set_up
from icecool3d.rules.log import (
    CatcherPlaced,
    CaughtAgain,
    DrewCard,
    FishMoved,
    FlickAgain,
    FlickMade,
    GameBegan,
    GameEnded,
    HandedOverId,
    KeptToken,
    LogEntry,
    NoCardForTask,
    PlacedOnLine,
    PlacementTakenBack,
    PutBack,
    PutOnRedCircle,
    Rank,
    RoundBegan,
    RoundEnded,
    SkatesUsed,
    TaskAnnounced,
    TaskDone,
    TaskFailed,
    TookFish,
    TurnBegan,
    TurnEnded,
    as_seen_by,
)
from icecool3d.rules.messages import tell
from icecool3d.rules.outcome import Outcome, Place
from icecool3d.rules.placing import CatcherArea, PlaceCatcher, PlaceOnLine, TakeBack, free_line_points
from icecool3d.rules.player_view import SeatView, View, view
from icecool3d.rules.rulebook import Part, Rule, load_rulebook
from icecool3d.rules.rulings import RULINGS, Rulings
from icecool3d.rules.scores import points_of, ranking
from icecool3d.rules.skates import UseSkates
from icecool3d.rules.standing import Standing, Stuck
from icecool3d.rules.tasks import AnnounceTask
from icecool3d.rules.tournament import TournamentResult, tournament_ranking
from icecool3d.rules.warm_up import WarmUp, begin_warm_up, flick_in_warm_up

__all__ = [
    "RULINGS",
    "Action",
    "AnnounceTask",
    "Card",
    "CatcherArea",
    "CatcherPlaced",
    "CaughtAgain",
    "Chance",
    "Choice",
    "DrewCard",
    "EndTurn",
    "FishMoved",
    "FlickAgain",
    "FlickMade",
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
    "MayFlick",
    "MoveFish",
    "NoCardForTask",
    "Offer",
    "Outcome",
    "Part",
    "Place",
    "PlaceCatcher",
    "PlaceOnLine",
    "PlacedOnLine",
    "PlacementTakenBack",
    "PutBack",
    "PutOnRedCircle",
    "Rank",
    "RoundBegan",
    "RoundEnded",
    "Rule",
    "RuleError",
    "Rulings",
    "Scoring",
    "SeatView",
    "SkatesUsed",
    "Standing",
    "Step",
    "Stuck",
    "TakeBack",
    "Task",
    "TaskAnnounced",
    "TaskDone",
    "TaskFailed",
    "TookFish",
    "TournamentResult",
    "Turn",
    "TurnBegan",
    "TurnEnded",
    "UseSkates",
    "Variant",
    "View",
    "WarmUp",
    "action_from_dict",
    "action_to_dict",
    "apply",
    "as_seen_by",
    "begin_warm_up",
    "can",
    "chance_from_dict",
    "chance_to_dict",
    "check",
    "check_may_flick",
    "draw_chance",
    "flick_in_warm_up",
    "free_line_points",
    "legal",
    "load_deck",
    "load_rulebook",
    "log_entry_from_dict",
    "log_entry_to_dict",
    "new_game",
    "outcome_from_dict",
    "outcome_to_dict",
    "points_of",
    "ranking",
    "set_up",
    "tell",
    "tournament_ranking",
    "view",
]
