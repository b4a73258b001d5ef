"""Games with modules as a new user meets them: chosen, answered and flicked by the mouse, in a real window.

Pictures of every question and of every moment that a module has brought lie in the test's folder.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from icecool3d.replay.match_checking import check_match
from icecool3d.replay.recording import read_recording
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact, Artifacts
from icecool3d.rules.modules.blocked_door import BlockedDoor
from icecool3d.school import Point, load_school
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.prompts import Prompt, ask
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.ui import Page
from tests.rules.module_checks import names
from tests.view.app.mouse_player import opened
from tests.view.app.test_journey import NAMES, SHEET, Traveller, box_of, the_form
from tests.view.matches import START
from tests.view.screen import open_screen

SCHOOL = load_school("school")
SHUT = "classroom-gym"
TRAP: Point = (SCHOOL.room("classroom").line.xmin, SCHOOL.room("classroom").line.centre[1])

PULL = 0.4
"""How far back Red is pulled, in distances from the trap."""


@pytest.fixture
def traveller(tmp_path: Path) -> Iterator[Traveller]:
    with open_screen(tmp_path) as screen:
        screen.start()
        yield Traveller(screen, tmp_path / "settings" / "icecool3d" / "matches")


def question(traveller: Traveller) -> Page:
    """Return the page with the question that has opened by itself."""
    state = MatchState(traveller.game, {**NAMES, "red": "Red"})
    (offer,) = [each for each in state.offers if each.name in state.game.asks[0].answers]
    prompt = ask(state, offer, "en")
    assert isinstance(prompt, Prompt)
    return match_page(SHEET, Playing(TableSeen(), state, question=prompt.question))


def click_on_table(traveller: Traveller, x: float, y: float, z: float = 0.0) -> None:
    """Click a point of the table, once nothing moves any more."""
    traveller.screen.wait_until_still()
    traveller.screen.click(*traveller.on_table(x, y, z))


def answer(traveller: Traveller, name: str) -> None:
    """Press an answer, once the question is there."""
    done = len(traveller.file.entries)
    traveller.screen.wait_until_still()
    box = box_of(question(traveller), name)
    traveller.screen.click(box.x + box.width / 2, box.y + box.height / 2)
    traveller.wait_for_lines(done + 1)


@pytest.mark.soak
@pytest.mark.rule("BLOCK-1", "ART-1", "ART-3")
def test_a_door_is_shut_a_trap_laid_and_a_penguin_flicked_by_the_mouse(
    traveller: Traveller,
) -> None:
    choose_modules(traveller)
    click_on_table(traveller, 0.15, 0.2)
    traveller.wait_for_lines(1)
    click_on_table(traveller, *SCHOOL.door(SHUT).centre, SCHOOL.wall_height)
    traveller.wait_for_lines(2)
    assert BlockedDoor.of(traveller.game).door == SHUT
    answer(traveller, "option-1")
    assert Artifacts.of(traveller.game).taken == (Artifact.TRAP,)
    click_on_table(traveller, *SCHOOL.room("classroom").line.centre)
    click_on_table(traveller, *TRAP)
    traveller.wait_for_lines(4)
    tile = Artifacts.of(traveller.game).trap
    assert tile is not None
    assert tile.at == pytest.approx(TRAP)
    answer(traveller, "option-0")
    flick_at_the_trap(traveller)


def choose_modules(traveller: Traveller) -> None:
    """Choose two modules by their cards, and who is the Catcher, and begin."""
    screen, menu, form = traveller.screen, menu_page(SHEET), the_form()
    traveller.wait_for_main(menu, "new")
    traveller.click(menu, "new")
    traveller.wait_for_main(form, "start")
    for name in ("who-1", "who-1", "module-blocked-door", "module-artifacts", "first-1"):
        traveller.click(form, name)
    traveller.click(form, "start")
    screen.wait_for(lambda: any(traveller.folder.glob("*.icecool")))
    terms = traveller.file.header.match
    assert terms is not None
    assert set(terms.modules) == {"blocked-door", "artifacts"}


def flick_at_the_trap(traveller: Traveller) -> None:
    """Pull Red back, away from the trap: its flick is made among what was put down."""
    traveller.wait_for_main(traveller.match(), "flick")
    x, y = traveller.on_table(*START, 0.02)
    east, north = (start + PULL * (start - trap) for start, trap in zip(START, TRAP, strict=True))
    x_back, y_back = traveller.on_table(east, north, 0.02)
    traveller.screen.drag((x, y), ((x + x_back) / 2, (y + y_back) / 2), (x_back, y_back))
    traveller.wait_for_lines(6)
    made = traveller.flick
    assert abs(made.flick.aim) > 150.0
    assert [zone.id for zone in made.zones] == ["trap"]
    assert [each.door for each in made.furniture] == [SHUT]


LONGEST = 1800.0
"""How long a match may take on a busy machine, s."""
BROUGHT = {
    "emerald-fish": "emerald-hung",
    "emperor": "snowflake-earned",
    "pawclaw": "honeycomb-spent",
    "walruses": "walrus-knocked-over",
    "blocked-door": "door-blocked",
    "portals": "went-through-portal",
    "artifacts": "artifact-taken",
}
"""What happens in a match with each module, at least once."""


def test_of_every_module_it_is_known_what_a_match_brings() -> None:
    assert set(BROUGHT) == set(names())


@pytest.mark.soak
@pytest.mark.parametrize("module", names())
def test_a_whole_match_with_each_module_is_played_by_the_mouse(module: str, tmp_path: Path) -> None:
    with open_screen(tmp_path) as screen, opened(screen, tmp_path / "pictures", tmp_path) as player:
        player.begin(module)
        path = player.path
        assert player.play(LONGEST).over
        assert player.missed == []
    recording = read_recording(path)
    assert {entry.name for each in recording.entries for entry in each.log} >= {BROUGHT[module]}
    assert {each.outcome for each in check_match(recording)} == {"same-bits"}
