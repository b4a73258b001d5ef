"""The race: teams of two collect their fish and run to the finish room, and nobody is caught."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.kit.codec import Words
from icecool3d.kit.errors import GameError
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, State
from icecool3d.rules.game_setup import GameSetup, Parameter
from icecool3d.rules.log_entry import Count, LogEntry
from icecool3d.rules.module import AtRest, Contest, Module, Token
from icecool3d.rules.standing import Standing
from icecool3d.school import room_title

RACERS = (4, 6, 8)
"""How many can play."""
MOST_RACES = 9
"""Of how many races a match is the best at most."""


class Race(State, frozen=True):
    """How many races each team has won, and who is home."""

    module = "race"

    won: tuple[int, ...]
    """By team."""
    home: tuple[int, ...] = ()
    """The teams that have won the race under way, in the order in which they arrived."""


class TeamHome(LogEntry, frozen=True):
    """A team is home, and the race goes on until all teams have had as many turns."""

    picture = "tokens/race-won"
    text = Template("{players} are home with all fish. The other teams have as many turns.")

    players: tuple[Words, ...]
    """The team."""


class RaceWon(LogEntry, frozen=True):
    """A team has its fish and stands in the finish room."""

    picture = "tokens/race-won"
    text = Template("{players} win the race. Races that they have won: {won}.")

    players: tuple[Words, ...]
    """The team."""
    won: Count
    """How many races it has won by now."""


def teams_of(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team: those of its two players face each other.

    >>> teams_of(4)
    ((0, 2), (1, 3))
    """
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half))


def arrived(draft: Draft) -> Iterator[int]:
    """Yield the teams that have all their fish and both penguins in the finish room.

    The one whose turn it is comes first, then the others clockwise.
    """
    setup = draft.setup
    for step in range(len(setup.teams)):
        team = setup.team_of[(draft.turn.seat + step) % len(setup.colours)]
        at_home = all(_is_in(draft.standings[seat], setup.finish) for seat in team)
        if at_home and not draft.fish[team[0]]:
            yield setup.teams.index(team)


def _is_in(standing: Standing | None, room: str | None) -> bool:
    """Whether a penguin is in a room, and neither in a door's frame nor upon a wall."""
    if standing is None or standing.stuck or standing.upon_wall or standing.height > 0.0:
        return False
    return standing.room == room


def _begin(setup: GameSetup) -> Race:
    return Race((0,) * len(setup.teams))


def _demand(setup: GameSetup) -> None:
    count, races = len(setup.colours), setup.rulings["races"]
    if count not in RACERS:
        known = ", ".join(map(str, RACERS))
        raise GameError(
            "players",
            Phrase("are {count} in all", count=count),
            Phrase("expected for a race: {known}", known=known),
        )
    if not 1 <= int(races) <= MOST_RACES:
        raise GameError(
            "races",
            Phrase("is {value:g}", value=races),
            Phrase("expected 1 to {most} races", most=MOST_RACES),
        )


def _rounds(setup: GameSetup) -> int:
    return int(setup.rulings["races"])


def _rest(draft: Draft, _: AtRest) -> None:
    """Note who has arrived: one team, where that ends the race at once."""
    race, last_turns = Race.of(draft), draft.setup.rulings["race_last_turns"]
    teams = [team for team in arrived(draft) if team not in race.home]
    if not teams:
        return
    draft.keep(replace(race, home=(*race.home, *(teams if last_turns else teams[:1]))))
    for team in teams if last_turns else ():
        draft.tell(TeamHome(_players(draft, team)))


def _round_over(draft: Draft) -> bool:
    return bool(Race.of(draft).home) and not draft.setup.rulings["race_last_turns"]


def _ends_with_turn(draft: Draft) -> bool:
    """Whether somebody is home, and with this turn all teams have had as many."""
    turns = (draft.turn.seat - draft.leader) % len(draft.setup.colours) + 1
    return bool(Race.of(draft).home) and turns % len(draft.setup.teams) == 0


def _end_round(draft: Draft) -> None:
    race = Race.of(draft)
    won = tuple(count + (team in race.home) for team, count in enumerate(race.won))
    draft.keep(Race(won))
    for team in race.home:
        draft.tell(RaceWon(_players(draft, team), won[team]))


def _players(draft: Draft, team: int) -> tuple[str, ...]:
    return tuple(draft.colour(seat) for seat in draft.setup.teams[team])


def _decided(draft: Draft) -> bool:
    """Whether one team has won more races than any other still can."""
    first, second, *_ = sorted(Race.of(draft).won, reverse=True)
    return first > second + draft.setup.rounds - (draft.round + 1)


def _victories(game: Game | Draft, seat: int) -> int:
    setup = game.setup
    return Race.of(game).won[setup.teams.index(setup.team_of[seat])]


def _tokens(game: Game, seat: int) -> Iterator[Token]:
    if won := _victories(game, seat):
        yield Token(Phrase("Races won"), "tokens/race-won", won)


def _reminder(game: Game) -> Phrase | None:
    setup = game.setup
    finish, team = setup.finish, setup.team_of[game.turn.seat]
    if finish is None or game.fish[team[0]] or setup.teams.index(team) in Race.of(game).home:
        return None
    return Phrase("Your team has its fish: both into the {room}!", room=room_title(setup.school, finish))


MODULE = Module(
    "race",
    Template("Race"),
    Template("Teams of two: collect three fish, then both into the finish room. Nobody is caught."),
    picture="modules/race",
    contest=Contest(
        teams=teams_of,
        rounds=_rounds,
        round_over=_round_over,
        ends_with_turn=_ends_with_turn,
        draws_cards=lambda setup: bool(setup.rulings["race_cards"]),
        decided=_decided,
        victories=_victories,
    ),
    state=_begin,
    rulings=(
        Ruling(
            "RACE-1",
            Phrase(
                "Four, six or eight race; the two of a team sit opposite each other. The fish of a team have "
                "the colour of the one who sits first, and a fish is not moved to a door of a room in which "
                "either of the two stands. Who begins is drawn, and for each further race it is the next one "
                "clockwise, who also chooses what the Catcher chooses in other games."
            ),
        ),
        Ruling(
            "RACE-2",
            Phrase(
                "The finish is the room that a scene names, or else the one in which Catchers start. It is "
                "judged where a flick leaves all at rest, before anybody is put back, travels or is placed; "
                "who is in a door's frame or upon a wall is in no room. Where two teams arrive by one flick "
                "the one at turn wins, or the next one clockwise. A match is the best of several races: it "
                "ends when no other team can win as many, and teams that won as many are ranked by the "
                "cards that their players have together. A race ends at once; or else with last turns, when "
                "all teams have had as many, and all that were home by then win it. A fish draws a card, or "
                "else it is set aside."
            ),
            ("races", "race_last_turns", "race_cards"),
        ),
    ),
    parameters={
        "races": Parameter(3, Template("races = {value:g}")),
        "race_last_turns": Parameter(False, Template("race_last_turns = {value:g}")),
        "race_cards": Parameter(True, Template("race_cards = {value:g}")),
    },
    demand=_demand,
    rest=_rest,
    end_round=_end_round,
    reminder=_reminder,
    tokens=_tokens,
)
