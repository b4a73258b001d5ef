"""Maps and heat maps show what is in the rows, with names, units, a legend and borders."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest
from matplotlib import rc_context
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Results, Row
from icecool3d.lab.sweep.end_map import draw_ends
from icecool3d.lab.sweep.maps import SHADES, colours_of, draw_map, save
from icecool3d.lab.sweep.outcome_words import PlaceNames
from icecool3d.lab.sweep.rows import OUTCOMES
from icecool3d.school import load_school
from tests.lab.sweep.sweeps import DOOR, DRAWN, all_rows, begun, spec_of

Filled = Callable[[str], Results]


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Filled]:
    """Return results with all rows of a spec."""
    with ExitStack() as held:

        def fill(text: str) -> Results:
            results = held.enter_context(begun(text, tmp_path))
            results.add(all_rows(results.spec))
            return results

        yield fill


def legend(figure: Figure) -> list[str]:
    (found,) = figure.legends
    return [each.get_text() for each in found.get_texts()]


def cells(figure: Figure) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    colours = figure.axes[0].collections[0].get_array()
    return np.asarray(colours, dtype=np.float64)


def test_a_map_names_its_axes_with_units_and_its_colours_by_outcome(filled: Filled) -> None:
    results = filled(DOOR)
    figure = draw_map(results)
    (axes,) = figure.axes
    assert axes.get_xlabel() == "aim (degrees)"
    assert axes.get_ylabel() == "speed of the fingertip (m/s)"
    names = PlaceNames(load_school("two-rooms"))
    assert set(legend(figure)) == {str(names.outcome(row.outcome, row.place)) for row in results.rows()}
    assert figure.get_suptitle().startswith("At the door of two rooms\nx -0.1 m, y 0 m, height 0.2")


def test_pictures_speak_the_language_that_is_asked_for(filled: Filled) -> None:
    results = filled(DOOR)
    figure = draw_map(results, language="fr")
    (axes,) = figure.axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("visée (degrés)", "vitesse du bout du doigt (m/s)")
    assert "x au départ -0,1 m, y au départ 0 m, hauteur 0,2, côté 0" in figure.get_suptitle()
    assert "à travers Salle de gauche-Salle de droite" in legend(figure)
    figure = draw_ends(results, "fr")
    axes, scale = figure.axes
    assert figure.get_suptitle().endswith("\n20 pichenettes")
    assert scale.get_ylabel() == "pichenettes qui y ont fini, par carré de 8 mm"
    assert {text.get_text() for text in axes.texts} == {"Salle de gauche", "Salle de droite"}


def test_each_cell_of_a_grid_has_the_colour_of_its_flick(filled: Filled) -> None:
    results = filled(DOOR)
    image = cells(draw_map(results))
    assert image.shape == (4, 5, 3)
    colours = colours_of((row.outcome, row.place) for row in results.rows())
    for row in results.rows():
        column, line = divmod(row.row, 4)
        found = "#" + "".join(f"{round(255 * part):02X}" for part in image[line, column])
        assert found == colours[row.outcome, row.place].upper()


def test_borders_are_drawn_where_neighbours_came_out_otherwise(filled: Filled) -> None:
    results = filled(DOOR)
    kinds = np.array([f"{row.outcome} {row.place}" for row in results.rows()]).reshape(5, 4)
    changes = np.sum(kinds[1:] != kinds[:-1]) + np.sum(kinds[:, 1:] != kinds[:, :-1])
    (lines,) = [each for each in draw_map(results).axes[0].collections if isinstance(each, LineCollection)]
    assert len(lines.get_segments()) == changes > 0


def test_any_two_numbers_that_vary_can_be_axes(filled: Filled) -> None:
    results = filled(DRAWN)
    (axes,) = draw_map(results, ["height", "speed"]).axes
    assert axes.get_xlabel().startswith("height of the contact")
    for names in (["height", "side"], ["speed", "speed"], ["speed", "nonsense"]):
        with pytest.raises(InputError, match="expected two different ones of: aim, speed, height"):
            draw_map(results, names)


def test_a_sweep_of_one_number_has_no_map(filled: Filled) -> None:
    text = DOOR.replace("speed = { from = 1.0, to = 4.0, points = 4 }", "speed = 2")
    with pytest.raises(InputError, match="plot: varies 1 of its numbers; expected two for a map"):
        draw_map(filled(text))


def test_a_sweep_without_rows_has_no_pictures(tmp_path: Path) -> None:
    with begun(DOOR, tmp_path) as results:
        for draw in (draw_map, draw_ends):
            with pytest.raises(InputError, match="holds no flicks"):
                draw(results)


def test_the_heat_map_counts_every_end_on_the_plan_of_the_school(filled: Filled) -> None:
    results = filled(DOOR)
    figure = draw_ends(results)
    axes, scale = figure.axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x (m)", "y (m)")
    assert scale.get_ylabel() == "flicks that ended there, in each 8 mm square"
    counts = axes.collections[0].get_array()
    assert counts is not None
    assert np.ma.filled(counts, 0).sum() == 20
    school = load_school("two-rooms")
    corners = {(patch.get_x(), patch.get_y()) for patch in axes.patches if isinstance(patch, Rectangle)}
    assert {(wall.solid.xmin, wall.solid.ymin) for wall in school.walls} <= corners


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_the_same_sweep_gives_the_same_picture_file(suffix: str, filled: Filled, tmp_path: Path) -> None:
    results = filled(DOOR)
    files = []
    for name in ("a", "b"):
        save(draw_map(results), tmp_path / (name + suffix))
        files.append((tmp_path / (name + suffix)).read_bytes())
    assert files[0] == files[1]
    assert files[0][1:4] == b"PNG" if suffix == ".png" else b"<svg" in files[0]


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot be written .No such file"):
        save(Figure(), tmp_path / "nowhere/map.png")


def test_every_outcome_has_its_colours() -> None:
    assert set(SHADES) == set(OUTCOMES)
    shades = [each for shades in SHADES.values() for each in shades]
    assert len(set(shades)) == len(shades)


def test_more_places_than_colours_share_the_last_and_are_told_together(tmp_path: Path) -> None:
    rooms = [room.id for room in load_school("school").rooms]
    with begun(DOOR, tmp_path) as results:
        made = all_rows(results.spec)
    text = (
        DOOR.replace("two-rooms", "school")
        .replace("door left-right", "door")
        .replace("rested right", "rested")
    )
    with begun(text, tmp_path, "school.sweep") as results:
        pairs = [f"outside-{room}" for room in rooms] + [f"{room}-{rooms[0]}" for room in rooms]
        results.add(Row(*row[:9], "over", pairs[row.row % 10]) for row in made)
        assert "over 4 other places" in legend(draw_map(results))


def test_dollars_in_a_title_are_dollars(tmp_path: Path) -> None:
    """Else a title with one of them is set as a formula, and one that is no formula cannot be drawn."""
    with begun(DOOR.replace("At the door", r"For $1 or \\$\\frac{2}$, at the door"), tmp_path) as results:
        results.add(all_rows(spec_of(DOOR, tmp_path)))
        for draw in (draw_map, draw_ends):
            figure = draw(results)
            assert figure.get_suptitle().startswith(r"For $1 or \$\frac{2}$, at the door of two rooms")
            save(figure, tmp_path / "it.png")


@pytest.mark.parametrize("draw", [draw_map, draw_ends])
def test_what_a_folder_asks_of_matplotlib_changes_no_picture(
    draw: Callable[[Results], Figure], filled: Filled, tmp_path: Path
) -> None:
    """Whoever made the folder could else have TeX run, or pictures made too large to be drawn."""
    results = filled(DOOR)
    save(draw(results), tmp_path / "one.png")
    with rc_context({"text.usetex": True, "savefig.dpi": 3000, "font.size": 90}):
        save(draw(results), tmp_path / "other.png")
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "other.png").read_bytes()


def test_a_grid_of_a_million_points_is_drawn_in_as_many_cells_as_a_picture_shows(tmp_path: Path) -> None:
    text = DOOR.replace("points = 5", "points = 1000000").replace("points = 4", "points = 1000000")
    with begun(text, tmp_path) as results:
        results.add(all_rows(spec_of(DOOR, tmp_path)))
        assert cells(draw_map(results)).shape == (600, 600, 3)
