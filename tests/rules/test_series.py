"""Series: several games counted together, pools and a final, and who is before whom."""

from random import Random

import pytest

from icecool3d.kit.errors import GameError
from icecool3d.rules.series import (
    Entrant,
    Fixture,
    Score,
    Series,
    draw_series,
    entered,
    open_fixtures,
    pool_table,
    table,
)

NAMES = tuple(f"P{number}" for number in range(16))


def evening(count: int = 16, **how: int) -> Series:
    """Draw a club evening."""
    return draw_series("Club evening", [Entrant(name) for name in NAMES[:count]], **how)  # type: ignore[arg-type]


def won_by(fixture: Fixture, winner: str, points: int = 9) -> list[Score]:
    """Let one win a game and all others share what is left."""
    return [Score(name, points if name == winner else 3) for name in fixture.players]


def play_pools(series: Series) -> Series:
    """Let the first of each pool win all its games, in the first pool by most points."""
    while ready := [each for each in open_fixtures(series) if each.pool != "final"]:
        pool = ord(ready[0].pool) - ord("a")
        first = series.pools[pool][0]
        series = entered(series, ready[0].id, won_by(ready[0], first, 20 - pool))
    return series


@pytest.mark.rule("TOURN-2")
def test_a_club_evening_of_sixteen_has_four_pools_and_a_final_of_their_winners() -> None:
    series = evening()
    assert sorted(name for pool in series.pools for name in pool) == sorted(NAMES)
    assert [fixture.id for fixture in open_fixtures(series)] == ["a1", "b1", "c1", "d1"]
    series = play_pools(series)
    (final,) = open_fixtures(series)
    assert final == Fixture("final-1", "final", tuple(pool[0] for pool in series.pools))
    series = entered(series, "final-1", won_by(final, final.players[3], 10))
    assert open_fixtures(series) == ()
    rows = table(series)
    assert [row.name for row in rows[:2]] == [final.players[3], final.players[0]]
    assert (rows[0].victories, rows[0].points, rows[0].games) == (2, 27, 2)  # what the pool brought counts on
    assert [row.games for row in rows] == [2] * 4 + [1] * 12


@pytest.mark.rule("TOURN-2")
def test_victories_come_before_points_points_before_the_share_and_that_before_the_rank_before() -> None:
    series = evening(4, games=2, pool_size=2, finalists=2)
    (a1, b1, *_) = open_fixtures(series)
    (a, other_a), (b, other_b) = a1.players, b1.players
    for game, scores in (
        ("a1", [Score(a, 5), Score(other_a, 4)]),
        ("a2", [Score(a, 5), Score(other_a, 9)]),
        ("b1", [Score(b, 5), Score(other_b, 1)]),
        ("b2", [Score(b, 5), Score(other_b, 7)]),
    ):
        series = entered(series, game, scores)
    rows = {row.name: row for row in table(series)}
    assert {row.victories for row in rows.values()} == {1}
    assert rows[other_a].points > rows[b].points == rows[a].points > rows[other_b].points
    assert rows[b].coefficient > rows[a].coefficient
    order = [row.name for row in pool_table(series, "a")] + [row.name for row in pool_table(series, "b")]
    assert order == [other_a, a, b, other_b]
    (final,) = open_fixtures(series)
    assert final.players == (other_a, b)


@pytest.mark.rule("TOURN-2")
def test_the_rank_before_the_final_decides_where_all_else_is_level() -> None:
    series = evening(4, pool_size=2, finalists=2)
    a1, b1 = open_fixtures(series)
    (a, other_a), (b, other_b) = a1.players, b1.players
    series = entered(series, "a1", [Score(a, 6), Score(other_a, 4)])
    series = entered(series, "b1", [Score(b, 5), Score(other_b, 3)])
    (final,) = open_fixtures(series)
    assert final.players == (a, b)
    series = entered(series, final.id, [Score(a, 4), Score(b, 5)])
    first, second, *_ = table(series)
    assert (first.name, second.name) == (b, a)  # b has two victories
    level = evening(4, pool_size=2, finalists=2)
    level = entered(level, "a1", [Score(a, 6), Score(other_a, 2)])
    level = entered(level, "b1", [Score(b, 5), Score(other_b, 1)])
    (final,) = open_fixtures(level)
    level = entered(level, final.id, [Score(a, 5, cards=3), Score(b, 5, cards=3)])
    assert [(row.place, row.name) for row in table(level)[:2]] == [(1, a), (2, b)]


@pytest.mark.rule("TOURN-2", "END-5")
def test_a_shared_victory_is_one_for_each_and_more_cards_win_it_alone() -> None:
    series = evening(2)
    (fixture,) = open_fixtures(series)
    one, other = fixture.players
    shared = entered(series, "a1", [Score(one, 5), Score(other, 5)])
    assert [(row.place, row.victories) for row in table(shared)] == [(1, 1), (1, 1)]
    alone = entered(series, "a1", [Score(one, 5, cards=3), Score(other, 5, cards=4)])
    assert [(row.name, row.victories) for row in table(alone)] == [(other, 1), (one, 0)]


def test_who_begins_a_pools_game_sits_last_in_its_next_one_and_nobody_waits_for_another_pool() -> None:
    series = evening(8, games=2)
    first, second = [each for each in open_fixtures(series) if each.pool == "a"]
    assert second.players == (*first.players[1:], first.players[0])
    _, b, *_ = open_fixtures(series)
    series = entered(series, b.id, won_by(b, b.players[0]))
    assert [each.id for each in open_fixtures(series)] == ["a1", "a2", "b2"]


def test_pools_are_as_even_as_can_be_and_the_seed_draws_them() -> None:
    assert sorted(len(pool) for pool in evening(14).pools) == [3, 3, 4, 4]
    assert [len(pool) for pool in evening(5, pool_size=2).pools] == [3, 2]
    assert evening(5, pool_size=8).finalists == 0
    assert evening(seed=1).pools != evening(seed=2).pools
    assert evening(seed=1) == evening(seed=1)


@pytest.mark.parametrize(
    ("game", "names", "message"),
    [
        ("z1", "all", r"series.played\[1\].game: is 'z1'; expected one of: a1, b1, c1, d1"),
        ("final-1", "all", r"is 'final-1'; expected one of: a1, b1"),
        ("a1", "few", r"series.played\[1\].scores: are of .*; expected each once: "),
        ("a1", "twice", r"scores: are of .*; expected each once: "),
    ],
)
def test_a_result_that_no_game_can_have_is_refused(game: str, names: str, message: str) -> None:
    series = evening()
    players = list(open_fixtures(series)[0].players)
    players = {"all": players, "few": players[:2], "twice": players[:3] + players[:1]}[names]
    with pytest.raises(GameError, match=message):
        entered(series, game, [Score(name, 1) for name in players])


def test_a_game_has_one_result() -> None:
    series = evening()
    fixture = open_fixtures(series)[0]
    series = entered(series, fixture.id, won_by(fixture, fixture.players[0]))
    with pytest.raises(GameError, match="is 'a1'; expected one of: b1, c1, d1"):
        entered(series, fixture.id, won_by(fixture, fixture.players[0]))


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"finalists": 1}, "series.finalists: is 1; expected 0, or 2 to 8"),
        ({"finalists": 9}, "series.finalists: is 9"),
        ({"count": 4, "finalists": 5}, "series.finalists: is 5; expected 0, or 2 to 4"),
        ({"games": 0}, "series.games: is 0"),
        ({"pool_size": 9}, "pool_size: is 9; expected 2 to 8"),
        ({"count": 1}, "series.entrants: "),
    ],
)
def test_a_series_that_cannot_be_is_refused(how: dict[str, int], message: str) -> None:
    with pytest.raises(GameError, match=message):
        evening(**how)
    with pytest.raises(GameError, match="entrants: name a player twice"):
        draw_series("x", [Entrant("Ann"), Entrant("Ann")])


@pytest.mark.rule("TOURN-2")
def test_whatever_comes_of_the_games_of_any_series_everybody_is_in_the_table_once() -> None:
    for seed in range(60):
        random = Random(seed)
        count = random.randint(2, 16)
        series = evening(count, pool_size=random.randint(2, 8), games=random.randint(1, 3), seed=seed)
        made = 0
        while ready := open_fixtures(series):
            fixture = random.choice(ready)
            scores = [Score(name, random.randrange(8), random.randrange(4)) for name in fixture.players]
            made += sum(score.points for score in scores)
            series = entered(series, fixture.id, scores)
            rows = table(series)
            assert sorted(row.name for row in rows) == sorted(NAMES[:count])
            assert [row.place for row in rows] == sorted(row.place for row in rows)
        assert sum(row.points for row in table(series)) == made
        assert series.finalists in (0, count) or rows[series.finalists].place == series.finalists + 1
