"""A match as it is printed: what was done and what happened, and how it stands."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from icecool3d.kit.language import Language
    from icecool3d.match import Played
    from icecool3d.replay.terms import Terms
    from icecool3d.rules import Game, Rank


def log_lines(played: "Played", language: "Language") -> Iterator[str]:
    """Tell of an action what happened, and of a flick why doors counted."""
    from icecool3d.rules import FlickMade, as_seen_by, tell

    setting = played.game.setting
    for record in played.records:
        # As its own player sees it: in a tournament nobody looks at cards.
        seen = as_seen_by(record, getattr(record, "colour", None), setting.scoring)
        yield tell(seen, language, setting.school)
        if isinstance(record, FlickMade) and played.judgement is not None:
            for verdict in played.judgement.verdicts:
                if verdict.t > 0.0:  # else it stood there before
                    yield f"  {verdict.penguin}: {verdict.say(language)}"


def log_item(played: "Played") -> dict[str, object]:
    """Give an action, and what happened, as JSON can hold it."""
    from icecool3d.rules import action_to_dict, record_to_dict

    return {
        **({} if played.action is None else {"did": action_to_dict(played.action)}),
        "happened": [record_to_dict(record) for record in played.records],
    }


def standing_lines(terms: "Terms", game: "Game") -> Iterator[str]:
    """Say who plays what, and how it stands."""
    who = ", ".join(f"{seat.colour} ({seat.name})" for seat in terms.seats)
    yield f"match of {who}; {terms.variant}, {terms.scoring}; seed {terms.seed}"
    if game.over:
        found = ", ".join(f"{rank.place}. {rank.colour} {rank.points}" for rank in _ranking(game))
        yield f"over after {game.setting.rounds} rounds: {found}"
    else:
        points = ", ".join(f"{rank.colour} {rank.points}" for rank in _ranking(game))
        yield f"round {game.round + 1} of {game.setting.rounds}, so far: {points}"


def standing_item(terms: "Terms", game: "Game") -> dict[str, object]:
    """Give who plays what, and how it stands, as JSON can hold it."""
    return {
        "seats": [asdict(seat) for seat in terms.seats],
        "variant": terms.variant,
        "scoring": terms.scoring,
        "seed": terms.seed,
        "round": game.round + 1,
        "rounds": game.setting.rounds,
        "over": game.over,
        "ranking": [asdict(rank) for rank in _ranking(game)],
    }


def _ranking(game: "Game") -> tuple["Rank", ...]:
    from icecool3d.rules import ranking

    return ranking(game.setting, game.hands)
