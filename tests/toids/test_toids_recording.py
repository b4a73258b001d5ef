"""Games of IceToids in files: recorded, read again, taken up wherever they stopped, and compared."""

import json
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.journal import seal
from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import ToidsGame, view_toids
from icecool3d.toids.toids_recording import (
    ToidsTable,
    is_toids,
    read_toids,
    record_toids,
    resume_toids,
    toids_header,
)


def nobody(*_: object) -> None:
    """Hear nothing."""


def play_on(table: ToidsTable, seed: int, bots: tuple[str, ...]) -> ToidsGame:
    players = [make_toids_bot(name, seed) for name in bots]
    with table:
        while not table.game.over:
            table.act(players[table.game.actor].choose(view_toids(table.game)))
    return table.game


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a whole game of three."""
    path = tmp_path_factory.mktemp("toids") / "game.icecool"
    bots = ("easy", "random", "medium")
    end = play_on(record_toids(path, toids_header(bots, 7), nobody), 7, bots)
    found = read_toids(path)
    assert found.game == end
    assert not found.torn
    assert found.wrong is None
    return path


def test_a_game_that_was_killed_at_any_byte_goes_on_to_the_same_bytes(recorded: Path, tmp_path: Path) -> None:
    content = recorded.read_bytes()
    first = content.index(b"\n") + 1
    for size in (first, first + 1, len(content) // 3, len(content) // 2 + 7, len(content) - 1, len(content)):
        path = tmp_path / f"{size}.icecool"
        path.write_bytes(content[:size])
        table, found = resume_toids(path, nobody)
        assert found.torn == (content[size - 1 : size] != b"\n")
        play_on(table, found.header.seed, tuple(str(seat.bot) for seat in found.header.seats))
        assert path.read_bytes() == content


def test_a_file_tells_what_it_is(recorded: Path, tmp_path: Path) -> None:
    assert is_toids(recorded)
    other = tmp_path / "other.icecool"
    other.write_bytes(seal({"kind": "header"}, "")[0])
    assert not is_toids(other)
    assert not is_toids(tmp_path / "missing.icecool")
    with pytest.raises(InputError, match="is no game of IceToids"):
        read_toids(other)


def test_a_line_that_was_changed_is_found_and_not_gone_on_with(recorded: Path, tmp_path: Path) -> None:
    content = recorded.read_bytes()
    path = tmp_path / "changed.icecool"
    path.write_bytes(content.replace(b'"seed":7', b'"seed":8'))
    found = read_toids(path)
    assert found.wrong == "the header was changed after it was written: its sum is wrong"
    with pytest.raises(InputError, match="the header was changed"):
        resume_toids(path, nobody)
    assert path.read_bytes() == content.replace(b'"seed":7', b'"seed":8')


def sealed(lines: list[dict[str, object]]) -> bytes:
    above, content = "", b""
    for each in lines:
        line, above = seal(each, above)
        content += line
    return content


def plain(content: bytes) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in content.splitlines()]
    return [{key: value for key, value in line.items() if key != "sum"} for line in lines]


def test_an_action_that_comes_out_otherwise_is_found(recorded: Path, tmp_path: Path) -> None:
    lines = plain(recorded.read_bytes())
    lines[5]["after"] = "0" * 16
    path = tmp_path / "otherwise.icecool"
    path.write_bytes(sealed(lines))
    assert read_toids(path).wrong == "line 6 came out otherwise than it was recorded"


BREAKS: list[tuple[int, dict[str, object], str]] = [
    (0, {"format": 2}, "line 1: format: is 2; expected"),
    (0, {"turns_each": 0}, "line 1: turns_each: is 0; expected a whole number"),
    (0, {"seats": [{"colour": "red", "bot": "easy"}]}, "line 1: seats: "),
    (0, {"seats": [{"colour": "red", "bot": "easy"}] * 2}, "seats: are red, red; expected 2 or more of"),
    (0, {"tiles": [{"icon": "red"}] * 16}, "has 16 tiles with the icon of red; expected 3"),
    (0, {"tiles": [{}] * 16}, "has an icon and arrows, or neither"),
    (1, {"did": {"action": "fly", "colour": "red"}}, "line 2: did.action: is 'fly'"),
    (1, {"did": {"action": "move", "colour": "red", "piece": 1, "to": "b2"}}, "line 2: cannot be done"),
    (4, {"did": {"action": "move", "colour": "red", "piece": 10**20, "to": "b2"}}, "line 5: did.piece"),
    (4, {"did": {"action": "move", "colour": "red", "piece": 0, "to": "b2"}}, "line 5: did.piece"),
    (4, {"after": 3}, "line 5: after: is 3; expected a text"),
]


@pytest.mark.parametrize(("line", "change", "said"), BREAKS)
def test_what_is_no_game_is_refused_with_the_line_and_the_key(
    line: int, change: dict[str, object], said: str, recorded: Path, tmp_path: Path
) -> None:
    lines = plain(recorded.read_bytes())
    lines[line] |= change
    path = tmp_path / "broken.icecool"
    path.write_bytes(sealed(lines))
    with pytest.raises(InputError) as reason:
        read_toids(path)
    assert said in str(reason.value)
    assert str(path) in str(reason.value)
