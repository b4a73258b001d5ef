"""The file of a sweep: whole at every moment, never overwritten, and read back to the last bit."""

import json
import os
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Results, begin_results, tally_of
from tests.lab.sweep.sweeps import DOOR, all_rows, begun, spec_of


def ranges(results: Results) -> list[tuple[int, int]]:
    return [(each.start, each.stop) for each in results.missing()]


def test_rows_come_back_to_the_last_bit(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results:
        results.add(rows)
    with Results(tmp_path / "some.sweep") as again:
        assert list(again.rows()) == rows
        assert again.row(7) == rows[7]
        assert again.spec == spec_of(DOOR, tmp_path)


def test_what_is_missing_is_told_in_stretches(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results:
        assert ranges(results) == [(0, 20)]
        results.add(rows[3:5])
        results.add(rows[9:10])
        assert ranges(results) == [(0, 3), (5, 9), (10, 20)]
        results.add([*rows[:3], *rows[5:9], *rows[10:]])
        assert ranges(results) == []


def test_a_chunk_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results:
        results.add(rows[5:6])
        with pytest.raises(InputError, match="UNIQUE"):
            results.add(rows[3:8])
        assert results.done() == 1


def test_the_digest_tells_of_every_bit_and_not_of_the_order_of_work(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    digests = []
    changed = [*rows[:19], rows[19]._replace(seconds=(rows[19].seconds or 0.0) + 1e-15)]
    for name, order in (("a", rows), ("b", rows[::-1]), ("c", changed)):
        with begun(DOOR, tmp_path, name) as results:
            results.add(order)
            digests.append(results.digest())
    assert digests[0] == digests[1] != digests[2]


def test_a_file_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    with begun(DOOR, tmp_path) as results:
        before, about = (tmp_path / "some.sweep").read_bytes(), results.about
    with pytest.raises(InputError, match="is there already; expected the name of a new file, or --resume"):
        begin_results(tmp_path / "some.sweep", about)
    assert (tmp_path / "some.sweep").read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["some.sweep", "spec.toml"]


def test_two_sweeps_cannot_write_one_file(tmp_path: Path) -> None:
    with begun(DOOR, tmp_path):
        with pytest.raises(InputError, match="is being written by another sweep"):
            Results(tmp_path / "some.sweep", writing=True)
        with Results(tmp_path / "some.sweep") as reader:
            assert reader.done() == 0
    Results(tmp_path / "some.sweep", writing=True).close()


def test_another_spec_and_another_physics_are_refused(tmp_path: Path) -> None:
    with begun(DOOR, tmp_path) as results:
        other = spec_of(DOOR.replace("to = 4.0", "to = 4.5"), tmp_path)
        with pytest.raises(InputError, match="is of another sweep: it has other numbers"):
            results.spec.require_same(other, "it")
        fingerprint = results.about.fingerprint
        with pytest.raises(InputError, match=r"it: computes in another way .flicks 0123, not "):
            fingerprint.require_same(replace(fingerprint, flicks="0123"), "it")
        fingerprint.require_same(replace(fingerprint), "it")


@pytest.mark.parametrize("raw", [b"", b"SQLite format 3\x00" + bytes(200), os.urandom(5000), b"format = 1\n"])
def test_what_is_no_sweep_is_refused_in_one_line(raw: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.sweep"
    path.write_bytes(raw)
    with pytest.raises(InputError) as caught:
        Results(path)
    assert "cannot be read" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == raw


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", "2", "format: is '2'; expected 1"),
        ("spec", "format = 1", "spec: flick: is missing"),
        ("scene", "{}", "scene: .* is missing"),
        ("scene", "[", "scene: is not JSON"),
        ("penguin", "{}", "penguin: .* is missing"),
        ("settings", "{}", "settings.step: is missing"),
        ("made_by", "{}", "made_by.icecool3d: is missing"),
    ],
)
def test_a_file_that_lies_about_itself_is_refused(key: str, value: str, said: str, tmp_path: Path) -> None:
    begun(DOOR, tmp_path).close()
    database = sqlite3.connect(tmp_path / "some.sweep")
    with database:
        database.execute("UPDATE about SET value = ? WHERE key = ?", (value, key))
    database.close()
    with pytest.raises(InputError, match=said):
        Results(tmp_path / "some.sweep")


@pytest.mark.parametrize("name", ["nowhere/at/all.sweep", "."])
def test_a_path_without_results_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected the results of icecool3d sweep"):
        Results(tmp_path / name)


def test_the_tally_counts_what_the_spec_asks_for(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results:
        results.add(rows)
        tally = tally_of(results)
    through = sum("pass-through-door" in (row.events or "") for row in rows)
    assert tally.counted["pass-through-door left-right"] == through > 0
    assert tally.counted["rested right"] == sum(row.room == "right" for row in rows) > 0
    assert tally.counted["stuck"] == sum('"stuck"' in (row.verdicts or "") for row in rows)
    assert tally.outcomes.total() == tally.done == 20
    assert tally.margins["through", "left-right"].count >= through
    verdicts = [each for row in rows for each in json.loads(row.verdicts or "[]")]
    margins = [each["margin_mm"] for each in verdicts if each["verdict"] == "through"]
    found = tally.margins["through", "left-right"]
    assert found.least == min(margins) < found.mean
    assert found.mean == pytest.approx(sum(margins) / len(margins))
    assert sum(tally.rooms.values()) == 20
    assert any("pass-through-door left-right" in line for line in tally.lines())
    french = "\n".join(line.in_language("fr") for line in tally.lines())
    assert "20 pichenettes sur 20" in french
    assert "au moins" in french
    assert not set(french.split()) & {"flicks", "least", "rest"}
