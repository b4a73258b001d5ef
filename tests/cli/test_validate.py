"""``icecool3d validate`` runs case files and says of each whether it holds."""

import json
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.kit.own_files import scenes_folder
from icecool3d.lab.cases import case_files
from icecool3d.lab.cases.case_edges import marked
from tests.lab.case_texts import HEAD
from tests.lab.edge_flicks import edge_speed

Captured = pytest.CaptureFixture[str]

THROUGH = """
[[moment]]
t = 0.1
red = { at = [0.1, 0.0] }
[[expect]]
event = "pass-through-door"
"""
FLICKED = """
[flick]
penguin = "red"
aim = 0
speed = 2
[[expect]]
event = "entered-room"
room = "right"
"""
WRONG = THROUGH.replace("[[expect]]", "[[never]]")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    for name, rest in (("door/holds", THROUGH), ("door/flicked", FLICKED), ("stuck/fails", WRONG)):
        path = tmp_path / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEAD + rest)
    return tmp_path


def test_cases_that_hold_are_a_table_by_folder_with_their_number_at_its_end(
    cases: Path, capsys: Captured
) -> None:
    assert main(["validate", str(cases / "door")]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines == ["door", "ok flicked DOOR-2", "ok holds DOOR-2", "cases that hold: 2 of 2"]


def test_one_that_does_not_hold_is_exit_code_1_and_says_why(cases: Path, capsys: Captured) -> None:
    assert main(["validate", str(cases)]) == 1
    printed = capsys.readouterr()
    lines = [" ".join(line.split()) for line in printed.out.splitlines()]
    assert lines[3:7] == ["stuck", "FAIL fails DOOR-2", "It goes through.", lines[6]]
    assert lines[6].startswith("must not happen: pass-through-door at 0.0")
    assert lines[7] == "cases that hold: 2 of 3"
    assert printed.err == (
        "icecool3d: error: validate: 1 of 3 cases do not hold: fails; expected what they say\n"
    )


def test_json_is_one_object_for_each_case_and_nothing_else(cases: Path, capsys: Captured) -> None:
    assert main(["validate", str(cases), "--json"]) == 1
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(item["group"], item["case"], item["holds"]) for item in items] == [
        ("door", "flicked", True),
        ("door", "holds", True),
        ("stuck", "fails", False),
    ]
    assert items[2]["file"] == str(cases / "stuck/fails.toml")
    assert items[2]["rules"] == ["DOOR-2"]
    assert items[2]["title"]["fr"] == "Il passe."
    assert items[0]["faults"] == []
    assert len(items[2]["faults"]) == 1


EDGE = """
[flick]
penguin = "red"
aim = 0
speed = SPEED
[[expect]]
event = "pass-through-door"
"""


@pytest.fixture
def edge(cases: Path) -> Path:
    """Return a case that holds by a trifle, beside one that holds surely."""
    path = cases / "door" / "trifle.toml"
    head = HEAD.replace("-0.1, 0.0", "-0.05, 0.0")
    path.write_text(head + EDGE.replace("SPEED", str(edge_speed())))
    return path


def test_a_case_on_the_edge_is_found_told_and_marked_where_that_is_asked_for(
    edge: Path, capsys: Captured
) -> None:
    before, folder = edge.read_text(), str(edge.parent)
    assert main(["validate", folder, "--sure"]) == 1
    printed = capsys.readouterr()
    lines = [" ".join(line.split()) for line in printed.out.splitlines()]
    assert lines[1:4] == ["ok flicked DOOR-2", "ok holds DOOR-2", "ok trifle DOOR-2, on the edge"]
    assert "1 % slower: missing: pass-through-door" in lines
    assert lines[-2:] == ["cases that hold: 3 of 3", "cases on the edge: trifle"]
    assert printed.err == (
        "icecool3d: error: validate: 1 of 3 cases are marked wrongly: trifle; "
        "expected edge = true where they are on the edge; --write writes it\n"
    )
    assert edge.read_text() == before
    assert main(["validate", folder, "--sure", "--write"]) == 0
    assert edge.read_text() == marked(before, edge=True) != before
    assert main(["validate", folder, "--sure"]) == 0


def test_a_marked_case_is_told_without_looking_whether_it_is_right(edge: Path, capsys: Captured) -> None:
    edge.write_text(marked(edge.read_text(), edge=True))
    assert main(["validate", str(edge.parent), "--lang", "fr"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines[3:] == [
        "oui trifle DOOR-2, sur le fil",
        "cas qui tiennent : 3 sur 3",
        "cas sur le fil : trifle",
    ]


def test_a_mark_that_is_not_needed_is_told_and_taken_away(edge: Path, capsys: Captured) -> None:
    sure = edge.with_name("flicked.toml")
    before = sure.read_text()
    sure.write_text(marked(before, edge=True))
    assert main(["validate", str(sure), "--sure"]) == 1
    assert "1 of 1 cases are marked wrongly: flicked" in capsys.readouterr().err
    assert main(["validate", str(sure), "--sure", "--write"]) == 0
    assert sure.read_text() == before


def test_json_says_what_changes_a_case(edge: Path, capsys: Captured) -> None:
    assert main(["validate", str(edge), "--sure", "--json"]) == 1
    (item,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (item["holds"], item["edge"]) == (True, True)
    changes = {each["variation"]: each["faults"] for each in item["changes"]}
    assert changes["slower"] == ["missing: pass-through-door"]


def test_marks_are_written_only_where_it_is_known_which(cases: Path, capsys: Captured) -> None:
    assert main(["validate", str(cases), "--write"]) == 2
    assert "--write: is given without --sure; expected both" in capsys.readouterr().err


def test_files_can_be_named_as_well_as_folders(cases: Path, capsys: Captured) -> None:
    assert main(["validate", str(cases / "stuck/fails.toml"), str(cases / "door/holds.toml")]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "cases that hold: 1 of 2"


def test_alone_it_runs_the_shipped_cases(
    cases: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("icecool3d.lab.cases.case_files", lambda: cases / "door")
    assert case_files().is_dir()
    assert main(["validate"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "cases that hold: 2 of 2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + THROUGH + "door = 3", "bad.toml: expect[1].door: is 3; expected one of: left-right"),
        (
            (HEAD + FLICKED).replace("-0.1, 0.0", "-0.01, 0.1"),
            "bad.toml: penguin Red: stands 8.0 mm deep in a wall; expected at most 0.05 mm",
        ),
        (
            (HEAD + FLICKED).replace("speed = 2", "speed = 2\nside = 1\nheight = 0.9"),
            "bad.toml: flick: the finger passes beside the hull",
        ),
        ("\0", "bad.toml: is not TOML"),
        (
            (scenes_folder() / "two-rooms.toml").read_text(),
            "bad.toml: is a scene, not a case; expected a case; icecool3d scene check looks at scenes",
        ),
    ],
)
def test_a_case_that_cannot_be_run_is_exit_code_2_and_named(
    text: str, said: str, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "bad.toml").write_text(text)
    assert main(["validate", str(tmp_path)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("icecool3d: error: ")
    assert said in printed.err
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nowhere.toml", "nowhere.toml: there is no such file; expected the path of a TOML file"),
        (".", "holds no case; expected a folder with .toml files in it"),
    ],
)
def test_a_path_without_cases_is_exit_code_2(path: str, said: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(["validate", str(tmp_path / path)]) == 2
    assert said in capsys.readouterr().err


def test_all_of_each_is_told_where_that_is_asked_for(cases: Path, capsys: Captured) -> None:
    assert main(["validate", str(cases / "door"), "--tell", "--lang", "fr"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert any(line.startswith("marge : 4,0 mm sous le linteau à 0,0") for line in lines)
    assert sum("Rouge a franchi" in line for line in lines) == 2
    assert main(["validate", str(cases / "door"), "--tell", "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        item = json.loads(line)
        assert [each["verdict"] for each in item["judged"]] == ["through"]
        assert "pass-through-door" in [each["event"] for each in item["events"]]


def test_a_book_holds_all_cases_those_that_do_not_hold_too(cases: Path, capsys: Captured) -> None:
    book = cases / "book.html"
    assert main(["validate", str(cases), "--book", str(book), "--lang", "fr"]) == 1
    assert f"{book} : écrit, " in capsys.readouterr().out
    text = book.read_text()
    assert text.count("<article ") == 3
    assert text.count('class="fails"') == 1
    assert '<html lang="fr">' in text
    assert "Completely through: the whole penguin" in text


def test_a_book_that_cannot_be_written_is_exit_code_2(cases: Path, capsys: Captured) -> None:
    assert main(["validate", str(cases / "door"), "--book", str(cases / "no" / "book.html")]) == 2
    assert "book.html: cannot be written" in capsys.readouterr().err
