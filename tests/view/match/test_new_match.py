"""A new match: the form is right from the beginning, its file is found again, and nothing of it gets lost."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as replace_fields

from icecool3d.art.art_file import art
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.pieces import COLOURS
from icecool3d.players import BOTS
from icecool3d.replay.match_recording import retell
from icecool3d.replay.match_setup import Seat
from icecool3d.replay.recording import read_recording
from icecool3d.rules import PlaceCatcher, RoundBegan, Scoring, Variant, modules_by_choice
from icecool3d.school import load_school
from icecool3d.view.files.match_files import matches_folder, new_path, recordings_folder, unfinished_in
from icecool3d.view.match.new_match import LONGEST_NAME, Form, Plan, begin
from icecool3d.view.match.new_match_page import form_page
from icecool3d.view.match.new_match_screen import BeginScreen
from icecool3d.view.match.saved_match import KeptMatch
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Field, Left, Panel, Sheet, Wrote, named
from icecool3d.view.ui.screen import BACK, MATCH
from tests.rules.bell import BELL, bell_known
from tests.view.matches import nearly_over
from tests.view.pages import every_sheet

SCHOOL = load_school("school")
SHEET = Sheet(1280, 720)
SEATS = (Seat("green", "Cléo"), Seat("red", "Ann"), Seat("blue", "Bob"))


class Bare(TableView):
    """A table on which nothing is laid."""

    def overview(self, azimuth: float = 0.0) -> View:
        return replace(self.camera.goal, azimuth=azimuth)


@pytest.fixture
def table_view(drawing: None) -> Iterator[TableView]:
    del drawing
    with Stage((64, 48)) as stage:
        yield Bare(stage)


def test_whoever_is_alone_can_begin_at_once_and_has_an_opponent(table_view: TableView) -> None:
    begun: list[Form] = []
    screen = BeginScreen(table_view, "en", Form(), begun.append)
    assert screen.did(Chosen("start")) == MATCH
    (form,) = begun
    assert form.plan("en") == Plan((Seat("red", "Red"), Seat("blue", "Pip", "pip")))


def test_everything_on_the_form_can_be_chosen(table_view: TableView) -> None:
    screen = BeginScreen(table_view, "en", Form(), lambda _: None)
    for name in (
        "players-3",
        "colour-0",
        "who-0",
        "who-1",
        "who-1",
        "first-2",
        "variant-icecool",
        "scoring-tournament",
        "previews-whole",
        "errs-little",
    ):
        assert name in [each.name for each in named(screen.page(Sheet(1280, 720)))]
        assert screen.did(Chosen(name)) is None
    screen.did(Wrote("name-1", "Ann"))
    assert screen.form == Form(
        3,
        ("blue", "red", *COLOURS[2:]),
        ("", "Ann", *[""] * 6),
        ("buddy", None, *[None] * 6),
        variant=Variant.ICECOOL,
        scoring=Scoring.TOURNAMENT,
        first=2,
        previews="whole",
        errs="little",
    )
    fields = [each for each in screen.page(Sheet(1280, 720)) if isinstance(each, Field)]
    assert [each.text for each in fields] == ["", "Ann", ""]
    assert screen.did(Chosen("back")) == screen.did(Left()) == BACK


def test_why_no_match_could_begin_is_said(table_view: TableView) -> None:
    def refuse(_: Form) -> None:
        raise InputError("folder", Phrase("is full"), Phrase("expected some room"))

    screen = BeginScreen(table_view, "en", Form(), refuse)
    assert screen.did(Chosen("start")) is None
    assert "folder: is full" in [getattr(each, "text", "") for each in screen.page(Sheet(1280, 720))][-1]


def test_colours_go_round_and_are_never_the_same() -> None:
    form = Form(count=4)
    seen = []
    for _ in COLOURS:
        form = form.with_next_colour(2)
        seen.append(form.colours[2])
        assert sorted(form.colours) == sorted(COLOURS)
    assert sorted(seen) == sorted(COLOURS)


def test_who_leaves_the_table_was_not_the_first_to_see_a_penguin() -> None:
    assert Form(count=4, first=3).with_count(3).first is None
    assert Form(count=4, first=2).with_count(3).first == 2


def test_names_are_short_enough_for_the_file() -> None:
    name = "W" * LONGEST_NAME
    assert Form().with_name(0, name).plan("fr").seats[0].name == name
    assert Form().with_name(0, "   ").plan("fr").seats[0].name == "Rouge"


@pytest.mark.rule("SET-1", "SET-4", "TOURN-1", "ICE1-1")
def test_a_match_begins_as_it_was_planned(tmp_path: Path) -> None:
    begin(
        Plan(SEATS, Variant.ICECOOL, Scoring.TOURNAMENT, "red"),
        SCHOOL,
        path := new_path(tmp_path / "new"),
        seed=1,
    )
    game = retell(read_recording(path)).game
    assert game.setup.colours == ("green", "red", "blue")
    assert (game.setup.variant, game.setup.scoring) == (Variant.ICECOOL, Scoring.TOURNAMENT)
    assert game.catcher == "red"
    with KeptMatch(path, "fr") as kept:
        assert kept.names == {"green": "Cléo", "red": "Ann", "blue": "Bob"}
        told = [told.line.text for told in kept.log.newest_first]
    assert told[0].startswith("Manche 1 sur 3. Ann est le Surveillant.")


@pytest.mark.rule("RACE-1", "RACE-2")
def test_a_race_is_chosen_with_its_teams_and_begins_so(tmp_path: Path) -> None:
    form = Form().with_module("race")
    assert (form.count, form.teams) == (4, ((0, 2), (1, 3)))
    assert replace(form, scoring=Scoring.TOURNAMENT).plan("en").races is None
    page = named(form_page(Sheet(1280, 720), replace(form, races=5), most=8))
    names = [widget.name for widget in page]
    assert [name for name in names if name.startswith("players-")] == ["players-4", "players-6", "players-8"]
    assert [name for name in names if name.startswith("races-")] == ["races-1", "races-3", "races-5"]
    begin(replace(form, races=5).plan("en"), SCHOOL, path := new_path(tmp_path), seed=1)
    game = retell(read_recording(path)).game
    assert (game.setup.rounds, game.setup.teams, game.catchers) == (5, form.teams, ())


@pytest.mark.rule("SET-3", "SET-4")
def test_chance_decides_the_cards_and_who_is_first_where_nobody_says(tmp_path: Path) -> None:
    found = []
    for seed in range(12):
        begin(Plan(SEATS), SCHOOL, path := tmp_path / f"{seed}.icecool", seed)
        terms = read_recording(path).header.match
        assert terms is not None
        found.append(terms.chance)
    assert len({chance.deck for chance in found}) == 12
    assert {chance.first_catcher for chance in found} == {"green", "red", "blue"}


def test_a_match_whose_last_line_is_torn_goes_on_before_it(tmp_path: Path) -> None:
    begin(Plan(SEATS, first="red"), SCHOOL, path := new_path(tmp_path), seed=1)
    with KeptMatch(path, "en") as kept:
        kept.act(PlaceCatcher("red", (0.1, 0.2)))
    path.write_bytes(path.read_bytes()[:-9])
    assert unfinished_in(tmp_path).paths == (path,)
    with KeptMatch(path, "en") as kept:
        assert kept.state.doing == "place"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann passes Classroom-Gym"),
        ("fr", "Ann franchit la porte Salle de classe-Gymnase"),
    ],
)
def test_a_match_that_is_taken_up_tells_of_all_its_flicks(
    tmp_path: Path, language: Language, said: str
) -> None:
    nearly_over(path := tmp_path / "late.icecool")
    with KeptMatch(path, language) as kept:
        told = [each.line for each in kept.log.newest_first]
        assert kept.log.last_flick is not None
        assert kept.log.last_flick.trace is None  # it has to be made again first
        assert len([each for each in told if isinstance(each.entry, RoundBegan)]) == 4  # all that there were
    line = next(line for line in told if line.text == said and line.moment is not None)
    assert line.penguin == "red"
    assert any("Ann" in each.text and each.moment is not None for each in told)


def test_a_match_is_not_played_at_two_windows(tmp_path: Path) -> None:
    begin(Plan(SEATS), SCHOOL, path := new_path(tmp_path), seed=1)
    with KeptMatch(path, "en"), pytest.raises(InputError, match="another program"):
        KeptMatch(path, "en")


def test_matches_are_kept_in_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert matches_folder() == tmp_path / "icecool3d" / "matches"
    assert recordings_folder() == tmp_path / "icecool3d" / "recordings"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert matches_folder() == Path.home() / ".local/share/icecool3d/matches"


def test_every_module_that_is_switched_on_by_name_has_a_chip_with_its_words() -> None:
    with bell_known():
        (chip,) = [each for each in named(form_page(SHEET, Form())) if each.name == "module-bell"]
        assert isinstance(chip, Button)
        assert (chip.text, chip.hint, chip.chosen) == ("The bell", "A bell hangs on a door.", False)
        form = Form().with_module("bell")
        (chip,) = [each for each in named(form_page(SHEET, form)) if each.name == "module-bell"]
        assert isinstance(chip, Button)
        assert chip.chosen
        assert form.plan("en").modules == ("bell",)
        # Nobody can begin a tournament with it: the chip says why not, and the plan has none.
        tournament = replace(form, scoring=Scoring.TOURNAMENT)
        (chip,) = [each for each in named(form_page(SHEET, tournament)) if each.name == "module-bell"]
        assert isinstance(chip, Button)
        assert chip.why_not
        assert tournament.plan("en").modules == ()


@pytest.mark.parametrize("sheet", list(every_sheet()), ids=lambda s: f"{s.width}x{s.height}-{s.language}")
@pytest.mark.parametrize("count", [2, 4])
def test_all_modules_of_the_manual_have_room(
    sheet: Sheet, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = Template("A polar-bear cub: spend a honeycomb and flick it in place of your penguin.")
    many = [replace_fields(BELL, name=f"bell-{place}", about=about) for place in range(8)]
    monkeypatch.setattr("icecool3d.rules.setting_up.MODULES", tuple(many))
    page = form_page(sheet, Form(count=count))
    assert sum(each.name.startswith("module-") for each in named(page)) == 8
    assert all(sheet.box.holds(each.box) for each in page)
    panels = [each.box for each in page if isinstance(each, Panel)]
    assert len(panels) == 2
    assert not panels[0].overlaps(panels[1])


def test_every_module_that_players_choose_has_a_picture_and_a_sentence() -> None:
    chosen = modules_by_choice()
    assert len(chosen) >= 7
    for module in chosen:
        assert art(module.picture).width > 0
        assert module.about.filled().in_language("fr").endswith(".")


def test_a_bot_can_sit_on_any_seat_and_any_scene_be_played_in(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "icecool3d" / "scenes"
    own.mkdir(parents=True)
    text = (scenes_folder() / "school.toml").read_text()
    (own / "mine.toml").write_text(text.replace('en = "The school"', 'en = "My school"'))
    (own / "wrong.toml").write_text("name = 1\n")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(TableView, "lay", lambda *_, **__: None)
    screen = BeginScreen(table_view, "en", Form(), lambda _: None)
    said = [getattr(each, "text", "") for each in screen.page(SHEET)]
    assert any("wrong.toml" in each for each in said)
    screen.did(Chosen("who-0"))
    seen = set()
    for _ in range(5):
        screen.did(Chosen("scene"))
        seen |= {
            each.text for each in screen.page(SHEET) if isinstance(each, Button) and each.name == "scene"
        }
        if screen.form.scene.endswith("mine.toml"):
            break
    assert "My school" in seen
    assert [widget.name for widget in named(screen.page(SHEET))].index("players-8") == 6
    screen.did(Chosen("players-8"))
    assert screen.form.scene == "joined"  # one box has no room for eight
    assert len(screen.form.plan("en").seats) == 8
    while not screen.form.scene.endswith("mine.toml"):
        screen.did(Chosen("scene"))
    assert screen.form.count == 4  # as many as one box seats
    screen.did(Chosen("players-2"))
    form = screen.form
    begin(form.plan("en"), load_school(form.scene), path := new_path(tmp_path / "new"), seed=1)
    header = read_recording(path).header
    assert header.school.scene.title.in_language("en") == "My school"
    assert header.match is not None
    assert [seat.bot for seat in header.match.seats] == ["buddy", "pip"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bot_takes_its_seat_by_its_name_and_says_what_it_is_like(language: Language) -> None:
    form = replace(Form(), bots=(None, "empress", *Form().bots[2:]))
    manner = BOTS["empress"]
    assert manner is not None
    sheet = replace(SHEET, language=language)
    (who,) = (each for each in form_page(sheet, form) if isinstance(each, Button) and each.name == "who-1")
    title, about = (phrase.in_language(language) for phrase in (manner.title, manner.about))
    assert (who.text, who.hint) == (title, about)
    assert [seat.name for seat in form.plan(language).seats][1] == title
    assert [seat.bot for seat in form.plan(language).seats] == [None, "empress"]


def test_every_bot_with_a_name_shows_its_face_to_whoever_chooses_it() -> None:
    for name, manner in BOTS.items():
        form = replace(Form(), bots=(name, *Form().bots[1:]))
        (who,) = [each for each in named(form_page(Sheet(1280, 720), form)) if each.name == "who-0"]
        assert isinstance(who, Button)
        assert bool(who.picture) == (manner is not None)
        assert not who.picture or art(who.picture).content
