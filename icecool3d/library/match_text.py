"""Matches in sentences and as JSON: what happened, and how it stands."""

from collections.abc import Iterator

from icecool3d.events.words import verdict_line
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.match import Played
from icecool3d.replay.match_setup import Terms
from icecool3d.rules import FlickMade, Game, ranking, team_results, tell
from icecool3d.rules.messages import WORDS, names_in
from icecool3d.school import penguin_title


def log_lines(played: Played, language: Language) -> Iterator[str]:
    """Tell of an action what happened, and of a flick why doors counted."""
    setup = played.game.setup
    names = names_in(setup.school)
    for entry in played.log:
        # As its own player sees it: in a tournament nobody looks at cards.
        seen = entry.seen_by(getattr(entry, "colour", None), setup.scoring)
        yield tell(seen, language, setup.school)
        if isinstance(entry, FlickMade) and played.judgement is not None:
            for verdict in played.judgement.verdicts:
                if verdict.t > 0.0:  # else it stood there before
                    yield f"  {verdict_line(verdict, names).in_language(language)}"


def log_item(played: Played) -> dict[str, object]:
    """Return an action, and what happened, as JSON can hold it."""
    return {
        **({} if played.action is None else {"did": played.action.to_dict()}),
        "happened": [entry.to_dict() for entry in played.log],
    }


def standing_lines(terms: Terms, game: Game, language: Language) -> Iterator[str]:
    """Say who plays what, and how it stands."""
    yield from (line.in_language(language) for line in _standing(terms, game))


def _standing(terms: Terms, game: Game) -> Iterator[Phrase]:
    def title(key: str) -> Phrase:
        return WORDS[key].filled()

    seats = [
        Phrase("{penguin} ({name})", penguin=penguin_title(each.colour), name=each.name)
        for each in terms.seats
    ]
    yield Phrase(
        "match of {seats}; {variant}, {scoring}; seed {seed}",
        seats=listed(seats),
        variant=title(f"variant.{terms.variant}"),
        scoring=title(f"scoring.{terms.scoring}"),
        seed=terms.seed,
    )
    for team in team_results(game):
        players = listed([penguin_title(each) for each in team.players])
        yield Phrase("races won by {players}: {won}", players=players, won=team.won)
    rounds = game.round + 1 if game.over else game.setup.rounds
    points = [
        {"place": rank.place, "penguin": penguin_title(rank.colour), "points": rank.points}
        for rank in ranking(game)
    ]
    if game.over:
        found = listed([Phrase("{place}. {penguin} {points}", **each) for each in points])
        yield Phrase("over after {rounds} rounds: {ranking}", rounds=rounds, ranking=found)
    else:
        found = listed([Phrase("{penguin} {points}", **each) for each in points])
        yield Phrase(
            "round {round} of {rounds}, so far: {points}", round=game.round + 1, rounds=rounds, points=found
        )


def standing_item(terms: Terms, game: Game) -> dict[str, object]:
    """Return who plays what, and how it stands, as JSON can hold it."""
    teams = [{"players": team.players, "won": team.won} for team in team_results(game)]
    return {
        "seats": terms.seats,
        "variant": terms.variant,
        "scoring": terms.scoring,
        "seed": terms.seed,
        "round": game.round + 1,
        "rounds": game.setup.rounds,
        "over": game.over,
        "ranking": ranking(game),
        **({"teams": teams} if teams else {}),
    }
