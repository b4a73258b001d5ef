"""What a match tells of all that happened: the whole of it, and each moment to be seen."""

from pathlib import Path

import pytest

from icecool3d.lab.cases import Runner, read_case
from icecool3d.view.match import saved_match
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.log_panel import lines_fitting
from icecool3d.view.table.table_screen import OTHERWISE
from icecool3d.view.ui import Button, Chosen, Hand, Left, Rolled, commands, named
from icecool3d.view.ui.input_events import Pressed
from icecool3d.view.ui.scrolled import LOG, Scrolled
from tests.view.match.match_player import SHEET, Player

pytestmark = pytest.mark.usefixtures("drawing")


def see_flick(player: Player, speed: float) -> None:
    """Look at a line of the flick of some speed, m/s."""
    results = [told.result for told in player.screen.told]
    player.screen.see_line(next(at for at, each in enumerate(results) if each and each.flick.speed == speed))
    player.settle()


def test_a_line_of_the_log_is_seen_from_straight_above(late: Player) -> None:
    late.flick()
    line = next(name for name in late.buttons if name.startswith("told-"))
    late.press(line)
    late.settle()
    assert late.table_view.is_from_above
    assert "moment" in late.buttons
    late.screen.did(Left())
    late.settle()
    assert not late.table_view.is_from_above


def test_a_flick_of_before_the_match_was_taken_up_is_made_again_to_be_seen(late: Player) -> None:
    see_flick(late, 2.0)
    assert late.table_view.is_from_above
    assert "moment" in late.buttons
    late.screen.did(Left())
    late.settle()
    assert late.screen.may_aim  # and the match goes on


def test_a_flick_that_comes_out_otherwise_here_is_not_shown_as_what_happened(late: Player) -> None:
    see_flick(late, 1.0)  # no finger has made this one
    assert OTHERWISE.in_language("en") in late.words
    assert "moment" not in late.buttons
    assert late.screen.may_aim


def test_a_flick_that_is_not_kept_any_more_is_made_again_with_the_same_words(
    new: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_match, "KEPT", 0)
    new.drop(0.1, 0.2)
    new.flick()
    (told,) = (told for told in new.screen.told if told.result is not None)
    assert told.trace is None
    see_flick(new, 2.0)
    (again,) = (told for told in new.screen.told if told.result is not None)
    assert again.trace is not None
    assert (again.line.text, again.line.moment) == (told.line.text, told.line.moment)
    assert new.table_view.is_from_above


def test_a_flick_that_is_not_kept_any_more_is_made_again_for_a_case(
    new: Player, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(saved_match, "KEPT", 0)
    new.drop(0.1, 0.2)
    new.flick()
    (name,) = (each for each in new.buttons if each.startswith("case"))
    if name == "case":  # nothing was judged: any line of the flick will do
        name = next(each for each in new.buttons if each.startswith("told-")).replace("told", "case")
    new.screen.did(Chosen(name))
    new.settle()
    (path,) = (tmp_path / "icecool3d" / "cases").glob("*.toml")
    with Runner() as runner:
        assert runner.faults(read_case(path)) == []


def test_the_last_flick_is_played_again_even_if_it_is_not_kept_any_more(
    new: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_match, "KEPT", 0)
    new.drop(0.1, 0.2)
    new.flick()
    assert "moment" not in new.buttons
    new.screen.meant(commands.Replay())
    new.settle()
    assert "moment" in new.buttons
    assert not new.table_view.is_from_above


def told_at(player: Player) -> dict[str, tuple[float, float]]:
    """Return the texts of the log's lines that can be clicked, and where each is, pixels."""
    lines = [each for each in named(player.screen.page(SHEET)) if each.name.startswith("told-")]
    return {each.text: (each.box.x + 5, each.box.y + 5) for each in lines if isinstance(each, Button)}


def test_the_wheel_goes_back_to_the_beginning_of_the_match_and_to_now(late: Player) -> None:
    first = told_at(late)
    page, at = late.screen.page(SHEET), next(iter(first.values()))
    assert Hand().hear(Pressed("wheel_down", at), page) == [Rolled(LOG, -1.0)]
    assert Hand().hear(Pressed("wheel_down", (30.0, 30.0)), page) == []  # at the left nothing rolls
    assert "Round 1 of 4" not in late.words
    for notches, said in ((-1.0, "Round 1 of 4"), (1.0, next(iter(first)))):
        for _ in late.screen.told:
            late.screen.did(Rolled(LOG, notches))
            late.screen.page(SHEET)
        assert said in late.words
    assert told_at(late) == first


def test_what_is_read_stays_where_it_is_when_more_happens() -> None:
    lines = [Line(1.0, "red", f"Line {number}.") for number in range(40)]
    scrolled = Scrolled()
    scrolled.fit(lines, lambda some: lines_fitting(SHEET, some, 90))
    scrolled.meant(commands.Roll(5))
    more = [Line(1.0, "blue", "Another."), *lines]
    scrolled.fit(more, lambda some: lines_fitting(SHEET, some, 90))
    assert scrolled.first == 6


def test_a_button_shows_what_the_referee_saw_last(late: Player) -> None:
    late.flick()
    (evidence,) = [name for name in late.buttons if name.startswith("evidence")]
    late.press(evidence)
    late.settle()
    assert late.table_view.is_from_above
    assert late.table_view.scene is not None
    assert late.table_view.scene.root.find_all_matches("judging")
