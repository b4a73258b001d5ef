"""The notebook ``icecool3d/examples/icecool3d.ipynb``: the example scripts, with what they print and draw.

``python -m tests.tools.notebook`` writes it again; a test tells when it is out of date. No Jupyter is needed.
"""

import ast
import base64
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from shutil import rmtree
from textwrap import dedent
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt
from PIL import Image

import icecool3d.examples

EXAMPLES = Path(icecool3d.examples.__file__).parent
NOTEBOOK = EXAMPLES / "icecool3d.ipynb"
NAMES = tuple(re.findall(r"(?m)^- ``(\w+)``: ", icecool3d.examples.__doc__ or ""))
"""The scripts, in the order in which they are listed."""
WIDTH, COLOURS = 560, 256
"""Of pictures in the notebook: as wide as they are shown, pixels, and in few colours."""
PICTURE = re.compile(r'(?<=src="data:image/png;base64,)[^"]+')
BEGIN = """\
# The library of icecool3d

Eight short scripts, each in a cell of its own. Run the first cell, and then any of the others; `pip install
'icecool3d[lab]'` brings what they need. The same scripts stand beside this notebook, to be run by themselves.
"""
FOLDER = """\
from tempfile import mkdtemp

folder = mkdtemp(prefix="icecool3d-")  # where the cells below write their files
"""


def title_of(docstring: str, number: int) -> str:
    """Return a script's docstring as Markdown, without the line that says how to run it.

    >>> title_of("A door.\\n\\nIt uses ``flick``.\\n\\nRun it with ``python -m door``.", 3)
    '## 3. A door\\n\\nIt uses `flick`.'
    """
    text = re.sub(r"\s*Run it with ``python -m [^`]+``[^.]*\.", "", docstring).replace("``", "`")
    first, *rest = text.split("\n\n")
    paragraphs = [each.replace("\n", " ") for each in rest]
    return "\n\n".join([f"## {number}. {first.removesuffix('.')}", *paragraphs])


def body_of(script: str) -> str:
    """Return what a script does as a cell has it: without ``def main``, and with its result as last line.

    >>> print(body_of('"A."\\nimport b\\n\\ndef main():\\n    "C."\\n    return b.d\\n\\nmain()'))
    import b
    <BLANKLINE>
    b.d
    """
    lines, tree = script.splitlines(), ast.parse(script)
    docstring, *above = tree.body[: [getattr(each, "name", "") for each in tree.body].index("main")]
    main = tree.body[1 + len(above)]
    assert isinstance(main, ast.FunctionDef)
    before = "\n".join(lines[docstring.end_lineno : above[-1].end_lineno]).strip()
    first, last = main.body[1], main.body[-1]
    within = dedent("\n".join(lines[first.lineno - 1 : last.end_lineno]))
    if isinstance(last, ast.Return):
        within = re.sub(r"(?m)^return ", "", within)
    gap = 3 if isinstance(above[-1], ast.FunctionDef) else 2
    return before + gap * "\n" + within


class Kernel:
    """Runs cells one after the other, in one namespace, and keeps what each shows."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def outputs(self, source: str, count: int) -> Iterator[dict[str, Any]]:
        """Run a cell; yield what it printed, its last value, and the figures that it left open."""
        tree, value, printed = ast.parse(source), None, io.StringIO()
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        with redirect_stdout(printed):
            exec(compile(tree, "cell", "exec"), self.names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), "cell", "eval"), self.names)
        if text := printed.getvalue():
            yield {"output_type": "stream", "name": "stdout", "text": text.splitlines(keepends=True)}
        if value is not None:
            shown = {"text/html": small(value._repr_html_()), "text/plain": repr(value)}
            yield {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": shown}
        for number in plt.get_fignums():
            figure, content = plt.figure(number), io.BytesIO()
            figure.savefig(content, format="png", dpi=80)
            drawn = {"image/png": base64.b64encode(content.getvalue()).decode(), "text/plain": repr(figure)}
            yield {"output_type": "display_data", "metadata": {}, "data": drawn}
            plt.close(figure)


def small(html: str) -> str:
    """Return HTML with its pictures as small as they are shown."""

    def smaller(found: re.Match[str]) -> str:
        with Image.open(io.BytesIO(base64.b64decode(found[0]))) as picture:
            size = (WIDTH, round(WIDTH * picture.height / picture.width))
            plain = picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        few = plain.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        content = io.BytesIO()
        few.save(content, "PNG", optimize=True)
        return base64.b64encode(content.getvalue()).decode()

    return PICTURE.sub(smaller, html)


def code_cell(name: str, source: str, kernel: Kernel, count: int) -> dict[str, Any]:
    """Return a cell of code, with what it shows."""
    text, outputs = source.splitlines(keepends=True), [*kernel.outputs(source, count)]
    cell = {"cell_type": "code", "id": name, "metadata": {}, "source": text}
    return {**cell, "execution_count": count, "outputs": outputs}


def markdown_cell(name: str, text: str) -> dict[str, Any]:
    """Return a cell of text."""
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def make_notebook() -> dict[str, Any]:
    """Return the notebook, with what its cells show when they are run."""
    mpl.use("agg")
    kernel = Kernel()
    cells = [markdown_cell("begin", BEGIN.strip()), code_cell("folder", FOLDER.strip(), kernel, 1)]
    for number, name in enumerate(NAMES, 1):
        script = (EXAMPLES / f"{name}.py").read_text("utf-8")
        docstring = ast.get_docstring(ast.parse(script)) or ""
        cells.append(markdown_cell(f"about-{name}", title_of(docstring, number)))
        cells.append(code_cell(name, body_of(script), kernel, number + 1))
    rmtree(kernel.names["folder"])
    kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernelspec, "language_info": {"name": "python"}}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}


def without_pictures(notebook: dict[str, Any]) -> Any:
    """Return a notebook in which every picture is only said to be there."""
    text = re.sub(r'(?<="image/png": ")[^"]+', "picture", json.dumps(notebook))
    return json.loads(re.sub(r"(?<=base64,)[\w+/=]+", "picture", text))


def main() -> None:
    """Write the notebook."""
    NOTEBOOK.write_text(json.dumps(make_notebook(), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
