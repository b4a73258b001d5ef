"""What is painted in another process may crash, hang or take all there is; then the next is painted."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from icecool3d.art import apart
from icecool3d.art.apart import Drawing, Easel
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES

SOUND = '<rect width="9" height="9" fill="red"/>'
PANICS = '<path d="M-1e9 0H1e9M-1e9 30H1e9" stroke="red" stroke-linecap="round"/>'
ABORTS = '<g opacity=".5">' * 40 + SOUND.replace('"9"', '"999"') + "</g>" * 40
BUSY = (
    '<filter id="f"><feTurbulence numOctaves="50"/></filter><g filter="url(#f)">'
    + SOUND.replace('"9"', '"99"')
    + "</g>"
)


@pytest.fixture
def easel() -> Iterator[Easel]:
    with Easel(10.0) as found:
        yield found


def drawing(body: str, size: tuple[int, int] = (280, 120)) -> Drawing:
    head = f'xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="0 0 70 30"'
    return Drawing(f"<svg {head}>{body}</svg>", size)


def refusal(easel: Easel, each: Drawing) -> InputError:
    with pytest.raises(InputError) as refused:
        easel.paint([each], "x.svg")
    assert refused.value.thing == "x.svg"
    for language in LANGUAGES:
        assert refused.value.in_language(language)
    return refused.value


@pytest.mark.parametrize(
    ("each", "said"),
    [
        (drawing(PANICS), "cannot be painted (pyo3_runtime.PanicException: called `Option::unwrap()`"),
        (drawing(ABORTS, (2048, 1024)), "takes more than 250 MB to paint"),
        (drawing("<g>"), "cannot be painted (ValueError: "),
        (drawing(SOUND)._replace(size=(280, 121)), "cannot be painted (PNG)"),
    ],
)
def test_what_breaks_the_painter_is_refused_and_the_next_is_painted(
    easel: Easel, each: Drawing, said: str
) -> None:
    assert said in str(refusal(easel, each))
    assert len(easel.paint([drawing(SOUND), drawing(SOUND)], "y.svg")) == 2


def test_what_computes_long_is_ended_and_what_comes_after_has_less_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(apart, "_PATIENCE", 1000.0)  # no clock on the wall ends it
    with Easel(0.5) as easel:
        assert "takes longer than 0.5 s to paint" in str(refusal(easel, drawing(BUSY, (2048, 1024))))
        assert "is left out: others with it took 0.5 s to paint" in str(refusal(easel, drawing(SOUND)))


def test_only_what_was_taken_of_the_time_is_gone() -> None:
    with Easel(1.5) as easel:
        for _ in range(20):
            easel.paint([drawing(SOUND)], "x.svg")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import time; time.sleep(600)", "takes longer than"),
        ("import sys; sys.stdin.readline()", "cannot be painted (0)"),
        ("import sys; sys.stdin.readline(); print('[1', end='')", "cannot be painted (0)"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)", "cannot be painted (-11)"),
        ("raise MemoryError", "takes more than 250 MB"),
    ],
)
def test_a_painter_that_does_not_answer_is_not_waited_for(
    easel: Easel, program: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "_PROGRAM", program)
    monkeypatch.setattr(apart, "_PATIENCE", 0.5)
    assert said in str(refusal(easel, drawing(SOUND)))


def test_without_another_process_nothing_is_painted(
    easel: Easel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    assert "cannot be painted (No such file or directory)" in str(refusal(easel, drawing(SOUND)))
