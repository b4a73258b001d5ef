"""The notebook shows what its cells show when they are run now."""

import json

import pytest

from tests.tools.notebook import NAMES, NOTEBOOK, make_notebook, without_pictures

WRITTEN = json.loads(NOTEBOOK.read_text("utf-8"))


def test_the_notebook_is_as_its_cells_make_it() -> None:
    made = make_notebook()
    assert without_pictures(WRITTEN) == without_pictures(made), "python -m tests.tools.notebook makes it anew"


def test_the_notebook_is_small() -> None:
    assert NOTEBOOK.stat().st_size <= 600_000


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_shows_a_picture(name: str) -> None:
    (cell,) = (each for each in WRITTEN["cells"] if each["id"] == name)
    shown = json.dumps(cell["outputs"])
    assert '"image/png": "iVBOR' in shown or "data:image/png;base64,iVBOR" in shown


def test_the_notebook_has_the_form_that_jupyter_reads() -> None:
    assert (WRITTEN["nbformat"], WRITTEN["nbformat_minor"]) == (4, 5)
    wanted = {"markdown": {"cell_type", "id", "metadata", "source"}}
    wanted["code"] = wanted["markdown"] | {"execution_count", "outputs"}
    assert all(set(each) == wanted[each["cell_type"]] for each in WRITTEN["cells"])
    counts = [each["execution_count"] for each in WRITTEN["cells"] if each["cell_type"] == "code"]
    assert counts == list(range(1, len(NAMES) + 2))
