"""Mistakes planted in a room, one at a time: which of them do the tests notice?

``python -m tests.planting ROOM COUNT SEED [TEST ...]`` plants so many in a copy of the program, runs the
tests (of the room, and the cases, unless others are named) until one fails, and prints every mistake that
none noticed, then how many were. The same seed plants the same mistakes.
"""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

HOUSE = Path(__file__).parent.parent
LONGEST = 600.0
"""Seconds after which a mistake counts as noticed: something runs for ever."""
SWAPPED: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.And: "or",
    ast.Or: "and",
    ast.BitAnd: "|",
    ast.BitOr: "&",
}
RENAMED = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "minimum": "maximum",
    "maximum": "minimum",
    "argmin": "argmax",
    "argmax": "argmin",
    "first": "last",
    "last": "first",
}


@dataclass(frozen=True)
class Mistake:
    """One place in a file, and what stands there instead."""

    path: Path
    """The file, from the house's folder on."""
    line: int
    """Its line, from 1."""
    before: str
    """What stood there: a whole expression or statement."""
    after: str
    """What stands there now."""
    span: tuple[int, int]
    """Where that is in the file, in bytes."""

    def planted(self) -> bytes:
        """Return the file with the mistake in it."""
        content = (HOUSE / self.path).read_bytes()
        return content[: self.span[0]] + self.after.encode() + content[self.span[1] :]

    def __str__(self) -> str:
        """Say where it is, and what."""
        before, after = (" ".join(each.split()) for each in (self.before, self.after))
        return f"{self.path}:{self.line}: {before}  ->  {after}"


def mistakes(path: Path) -> Iterator[Mistake]:
    """Yield every mistake that could be planted in a file."""
    source = (HOUSE / path).read_text()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    for node in _working(ast.parse(source)):
        before = ast.get_source_segment(source, node)
        if before is None:
            continue
        for after in _wrong(node, before):
            end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
            span = starts[node.lineno - 1] + node.col_offset, end
            yield Mistake(path, node.lineno, before, after, span)


def _working(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield what computes: no annotations, texts, assertions or refusals."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.arg):
            continue
        if isinstance(child, ast.AnnAssign):
            if child.value is not None:
                yield from _working(ast.Expression(child.value))
            continue
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            for part in child.body:
                yield from _working(ast.Module([part], []))
            continue
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.expr | ast.stmt):
            yield child
        yield from _working(child)


def _wrong(node: ast.expr | ast.stmt, before: str) -> Iterator[str]:
    """Yield what could be written by mistake instead."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield f"({ast.unparse(left)} {SWAPPED[type(op)]} {ast.unparse(right)})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED:
            yield f"(({ast.unparse(left)}) {SWAPPED[type(op)]} ({ast.unparse(right)}))"
        case ast.BoolOp(op=op, values=values):
            yield "(" + f" {SWAPPED[type(op)]} ".join(f"({ast.unparse(each)})" for each in values) + ")"
            yield f"({ast.unparse(values[0])})"
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(value=bool() as value):
            yield str(not value)
        case ast.Constant(value=int() as number):
            yield str(number + 1)
        case ast.Constant(value=float() as number):
            yield repr(number * 2.0 if number else 0.001)
        case ast.Call(func=func) if (name := ast.unparse(func)).rpartition(".")[2] in RENAMED:
            owner, dot, last = name.rpartition(".")
            yield f"{owner}{dot}{RENAMED[last]}" + before[len(ast.unparse(func)) :]
        case ast.IfExp(body=body, orelse=other):
            yield f"({ast.unparse(body)})"
            yield f"({ast.unparse(other)})"
        case ast.Continue() | ast.Break():
            yield "pass"
        case ast.AugAssign(op=op) if type(op) in SWAPPED:
            yield before.replace(f"{_SIGN[type(op)]}=", f"{SWAPPED[type(op)]}=", 1)


_SIGN: dict[type[ast.AST], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_SIGN |= {ast.BitAnd: "&", ast.BitOr: "|"}


def is_noticed(mistake: Mistake, tests: list[str]) -> bool:
    """Return whether a test fails in a copy of the program that has the mistake."""
    with TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(HOUSE / "icecool3d", copy / "icecool3d", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("tests", "models", "scenes", "pyproject.toml", "README.md"):
            (copy / name).symlink_to(HOUSE / name)
        (copy / mistake.path).write_bytes(mistake.planted())
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests]
        try:
            done = subprocess.run(command, cwd=copy, capture_output=True, timeout=LONGEST, check=False)
        except subprocess.TimeoutExpired:
            return True
    if done.returncode in (4, 5):  # wrongly called, or no tests there; who crashed has noticed
        raise RuntimeError(f"the tests could not be run:\n{done.stdout.decode()}{done.stderr.decode()}")
    return done.returncode != 0


def main(room: str, count: int, seed: int, tests: list[str]) -> None:
    """Plant, and print."""
    files = sorted((HOUSE / "icecool3d" / room).rglob("*.py"))
    found = [each for path in files for each in mistakes(path.relative_to(HOUSE))]
    chosen = Random(seed).sample(found, min(count, len(found)))
    survivors = 0
    for number, mistake in enumerate(chosen, start=1):
        if not is_noticed(mistake, tests or ["tests/lab/test_cases.py", f"tests/{room}"]):
            survivors += 1
            sys.stdout.write(f"{number}: not noticed: {mistake}\n")
            sys.stdout.flush()
    noticed = len(chosen) - survivors
    sys.stdout.write(f"{noticed} of {len(chosen)} noticed ({len(found)} could be planted)\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
