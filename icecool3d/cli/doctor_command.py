"""``icecool3d doctor``: what is installed here, what it is for, and what installs what is missing."""

import argparse
import ctypes
import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes.util import find_library
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from icecool3d import __version__
from icecool3d.cli.output import one_line
from icecool3d.cli.parser import Parser
from icecool3d.kit.errors import CheckFailed, IcecoolError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import models_folder, scenes_folder
from icecool3d.kit.phrase import Phrase, listed, translated

EXAMPLES = ("icecool3d doctor", "icecool3d doctor --json")

LOCKED = ".venv/bin/pip install --require-hashes -r requirements.lock"
CHECKOUT = "git checkout -- models scenes"
PACKAGES = {
    "msgspec": ("msgspec", Phrase("reading files")),
    "numpy": ("numpy", Phrase("all computing")),
    "pybullet": ("pybullet", Phrase("flicks")),
    "panda3d": ("panda3d", Phrase("the window and pictures")),
    "pillow": ("PIL", Phrase("texts and pictures")),
    "resvg-py": ("resvg_py", Phrase("art: floors, posters, icons")),
    "font-fredoka-one": ("font_fredoka_one", Phrase("titles")),
    "font-manrope": ("font_manrope", Phrase("texts")),
}
"""What the program stands on, by the name under which it is installed: its module, and what it is for."""
EXTRAS = {
    "lab": (("dask", "distributed", "matplotlib", "scipy"), Phrase("sweeps and searches")),
    "video": (("av",), Phrase("videos")),
    "compare": (("mujoco",), Phrase("flicks in another engine, to compare")),
}
"""What the extras hold, and what they are for."""


class Finding(NamedTuple):
    """One thing looked at."""

    check: str
    """Its name; for people in their language."""
    value: str | None
    """What was found, or nothing."""
    ok: bool
    """Whether that is as it should be."""
    needed: bool
    """Whether the window cannot run without it."""
    purpose: str
    """What it is for."""
    install: str
    """What installs it, or helps; empty if nothing does."""


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d doctor", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args([]).json
    False
    """
    parser.description = Phrase(
        "Tell what is installed here, what it is for, and what installs the rest; exit code 1 if the window "
        "cannot run."
    )
    parser.set_run(run)


def run(options: argparse.Namespace) -> None:
    """Print everything looked at, then fail if the window cannot run."""
    findings = list(look())
    for finding in findings:
        if options.json:
            print(json.dumps(finding._asdict()))  # the codec may be among what is missing
        else:
            print(_line(finding, options.lang))
    bad = [finding.check for finding in findings if finding.needed and not finding.ok]
    if bad:
        wrong = Phrase("cannot open the window for want of {names}", names=listed(bad))
        raise CheckFailed("doctor", wrong, Phrase("expected what its lines say installs that"))


def look() -> Iterator[Finding]:
    """Look at the interpreter, packages, shipped files, what draws and sounds, extras and numeric kernels.

    >>> next(look()).check
    'icecool3d'
    """
    yield Finding("icecool3d", __version__, True, True, Phrase("the game itself"), "")
    named = f"{platform.python_implementation()} {platform.python_version()}"
    right = platform.python_implementation() == "CPython" and sys.version_info[:2] == (3, 11)
    yield Finding("python", named, right, True, Phrase("everything"), "sudo apt-get install python3.11-venv")
    linux = platform.platform()
    yield Finding(Phrase("platform"), linux, sys.platform == "linux", True, Phrase("everything"), "")
    for package, (module, purpose) in PACKAGES.items():
        yield _package(package, module, purpose)
    for name, folder in ((Phrase("models"), models_folder), (Phrase("scenes"), scenes_folder)):
        yield _files(name, folder)
    display = _display()
    yield from (display, _opengl(on_display=display.ok), _egl(), _sound())
    for extra, (packages, purpose) in EXTRAS.items():
        yield _extra(extra, packages, purpose)
    kernels = _kernels()
    purpose = Phrase("how numpy computes here")
    yield Finding(Phrase("kernels"), kernels, kernels is not None, False, purpose, "")


def _line(finding: Finding, language: Language) -> str:
    """Return what is told to people: what is found, what it is for, and what installs what is missing."""
    value = one_line(finding.value or translated(Phrase("missing"), language))
    told = finding.purpose
    if finding.install and not finding.ok:
        told = Phrase("{purpose}: {install}", purpose=finding.purpose, install=finding.install)
    return f"{translated(finding.check, language):18}{value:36}  {translated(told, language)}"


def _package(name: str, module: str, purpose: Phrase) -> Finding:
    """Return a package's version, if its module is there too."""
    version = None
    with suppress(metadata.PackageNotFoundError):
        version = metadata.version(name) if find_spec(module) else None
    return Finding(name, version, version is not None, True, purpose, LOCKED)


def _files(name: str, folder: Callable[[], Path]) -> Finding:
    there = any(folder().glob("*.toml"))
    return Finding(name, str(folder()) if there else None, there, True, Phrase("the school"), CHECKOUT)


def _extra(name: str, packages: tuple[str, ...], purpose: Phrase) -> Finding:
    missing = [each for each in packages if find_spec(each) is None]
    value = None if missing else ", ".join(f"{each} {metadata.version(each)}" for each in packages)
    install = f".venv/bin/pip install -e '.[{name}]'"
    return Finding(Phrase("extra {name}", name=name), value, not missing, False, purpose, install)


def _display() -> Finding:
    """Return the X server that DISPLAY names, if it answers."""
    name, opened = os.environ.get("DISPLAY"), False
    with suppress(OSError):  # no libX11: OpenGL brings it
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        opened = bool(name) and x11.XOpenDisplay(None) is not None
    value, install = name if opened else None, "xvfb-run (sudo apt-get install xvfb)"
    return Finding(Phrase("display"), value, opened, True, Phrase("the window"), install)


def _opengl(*, on_display: bool) -> Finding:
    """Return what draws in windows; without a display only the library can be looked for."""
    value = find_library("GL")
    if value is not None and on_display:
        value = _renderer("icecool3d doctor", "glxGraphicsPipe")
    install = "sudo apt-get install libgl1"
    return Finding("OpenGL", value, value is not None, True, Phrase("the window"), install)


def _egl() -> Finding:
    value = _renderer(None, "eglGraphicsPipe") if find_library("EGL") else None
    purpose, install = Phrase("pictures and videos without a window"), "sudo apt-get install libegl1"
    return Finding("EGL", value, value is not None, False, purpose, install)


def _renderer(title: str | None, pipe: str) -> str | None:
    """Return what draws by one of Panda3D's pipes, in a window with a title or without one."""
    try:
        from icecool3d.view.sound.speaker import hushed
        from icecool3d.view.stage.renderer import Stage

        with hushed(), Stage((64, 64), title=title) as stage:
            found = stage.output.get_pipe().get_type().get_name()
            return stage.renderer if found == pipe else None
    except (ImportError, IcecoolError):
        return None


def _sound() -> Finding:
    found = False
    with suppress(ImportError):
        from icecool3d.view.sound.speaker import Speaker

        speaker = Speaker()
        found = speaker.can_play
        speaker.close()
    purpose, install = Phrase("what is heard"), "sudo apt-get install libpulse0"
    return Finding(Phrase("sound"), "OpenAL" if found else None, found, False, purpose, install)


def _kernels() -> str | None:
    """Return which kernels numpy and its linear algebra have chosen for this processor."""
    try:
        import numpy as np
    except ImportError:
        return None
    simd = np.show_config("dicts")["SIMD Extensions"]
    return f"numpy {' '.join((*simd['baseline'], *simd['found']))}; OpenBLAS {_blas_core(Path(np.__file__))}"


def _blas_core(numpy: Path) -> str:
    for path in (numpy.parent.parent / "numpy.libs").glob("*openblas*"):
        with suppress(OSError, AttributeError):
            core = ctypes.CDLL(str(path)).scipy_openblas_get_corename64_
            core.restype = ctypes.c_char_p
            return str(core().decode())
    return "?"
