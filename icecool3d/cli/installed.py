"""What is installed on a machine and what installs the rest, as ``icecool3d doctor`` tells it.

Packages are imported to see whether they are there and load. What is known of them besides is missing in a
program of one file, and a package may be installed under another name.
"""

import ctypes
import os
import platform
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module, metadata
from pathlib import Path
from typing import NamedTuple

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.own_files import models_folder, scenes_folder
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.kit.system import silent_error_stream
from icecool3d.kit.version import __version__
from icecool3d.start.needs import EGL, OPENGL, SOUND
from icecool3d.start.python import NEWEST, OLDEST, fits

START = "python3 icecool3d"
"""What installs packages, from a checkout."""
CHECKOUT = "git checkout -- models scenes"
PACKAGES = {
    "msgspec": ("msgspec", Phrase("reading files")),
    "numpy": ("numpy", Phrase("all computing")),
    "pybullet": ("pybullet", Phrase("flicks")),
    "panda3d": ("panda3d.core", Phrase("the window and pictures")),
    "pillow": ("PIL", Phrase("texts and pictures")),
    "resvg-py": ("resvg_py", Phrase("art: floors, posters, icons")),
    "font-fredoka-one": ("font_fredoka_one", Phrase("titles")),
    "font-manrope": ("font_manrope", Phrase("texts")),
}
"""What the program stands on, by the name under which it is installed: its module, and what it is for."""
FORKS = {"pybullet": "pybullet-arm64"}
"""Other names under which a package may be installed."""
EXTRAS = {
    "lab": (("dask", "distributed", "matplotlib", "scipy"), Phrase("sweeps and searches")),
    "video": (("av",), Phrase("videos")),
    "compare": (("mujoco",), Phrase("flicks in another engine, to compare")),
}
"""What the extras hold, and what they are for."""
SYSTEMS = ("linux", "win32", "darwin")


class Finding(NamedTuple):
    """One thing looked at."""

    check: str
    """Its name; for people in their language."""
    value: str | None
    """What was found, or nothing."""
    ok: bool
    """Whether that is as it should be."""
    needed: bool
    """Whether something is broken here if it is not."""
    purpose: str
    """What it is for."""
    install: str
    """What installs it, or helps; empty if nothing does."""


def look() -> Iterator[Finding]:
    """Look at the interpreter, packages, shipped files, what draws and sounds, extras and numeric kernels.

    >>> next(look()).check
    'icecool3d'
    """
    yield Finding("icecool3d", __version__, True, True, Phrase("the game itself"), "")
    yield from (_python(), _system())
    for package, (module, purpose) in PACKAGES.items():
        version, why = _version(module, package)
        yield Finding(package, version, version is not None, True, purpose, _helps(START, why))
    for name, folder in ((Phrase("models"), models_folder), (Phrase("scenes"), scenes_folder)):
        yield _files(name, folder)
    if sys.platform == "linux":
        display = _display()
        yield from (display, _opengl(on_display=display.ok), _egl())
    else:
        yield _renderer("OpenGL", window=True)
    yield _sound()
    for extra, (packages, purpose) in EXTRAS.items():
        yield _extra(extra, packages, purpose)
    kernels = _kernels()
    purpose = Phrase("how numpy computes here")
    yield Finding(Phrase("kernels"), kernels, kernels is not None, False, purpose, "")


def _python() -> Finding:
    named = f"{platform.python_implementation()} {platform.python_version()}"
    right = fits(platform.python_implementation(), sys.version_info[:2])
    known = [f"3.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]
    wanted = Phrase("one of CPython {versions}", versions=", ".join(known))
    return Finding("python", named, right, True, Phrase("everything"), wanted)


def _system() -> Finding:
    named = f"{platform.system()} {platform.release()} {platform.machine()}"
    library = " ".join(platform.libc_ver()).strip()
    value = f"{named}, {library}" if library else named
    wanted = Phrase("Linux, Windows or macOS")
    return Finding(Phrase("platform"), value, sys.platform in SYSTEMS, True, Phrase("everything"), wanted)


def _version(module: str, package: str) -> tuple[str | None, str]:
    """Return a module's version, or else why it cannot be loaded; nothing of one that is not there."""
    top = module.partition(".")[0]
    try:
        with silent_error_stream():  # PyBullet says there when it was built
            import_module(module)
    except ModuleNotFoundError as reason:
        return None, "" if reason.name in (top, module) else str(reason)
    except Exception as reason:  # noqa: BLE001 - of a broken one anything may come
        return None, f"{type(reason).__name__}: {reason}"
    if isinstance(version := getattr(sys.modules[top], "__version__", None), str):
        return version, ""
    for name in (package, FORKS.get(package, package)):
        with suppress(metadata.PackageNotFoundError):  # as in a program of one file
            return metadata.version(name), ""
    return Phrase("installed"), ""


def _helps(what: str, why: str) -> str:
    """Return what helps, after the reason if there is one."""
    return Phrase("cannot be loaded ({why}); {right}", why=why, right=what) if why else what


def _files(name: str, folder: Callable[[], Path]) -> Finding:
    there = any(folder().glob("*.toml"))
    return Finding(name, str(folder()) if there else None, there, True, Phrase("the school"), CHECKOUT)


def _extra(name: str, packages: tuple[str, ...], purpose: Phrase) -> Finding:
    versions = {each: _version(each, each) for each in packages}
    missing = [each for each, (version, _) in versions.items() if version is None]
    value = None if missing else ", ".join(f"{each} {version}" for each, (version, _) in versions.items())
    why = "; ".join(why for _, why in versions.values() if why)
    install = _helps(f"{shlex.quote(sys.executable)} -m pip install {' '.join(missing)}", why)
    return Finding(Phrase("extra {name}", name=name), value, not missing, False, purpose, install)


def _display() -> Finding:
    """Return the X server that DISPLAY names, if it answers; a machine that is fine may have none."""
    name, opened = os.environ.get("DISPLAY"), False
    with suppress(OSError):  # no libX11: OpenGL brings it
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        opened = bool(name) and x11.XOpenDisplay(None) is not None
    helps = Phrase("a desktop")
    if name:
        helps = Phrase("{name} does not answer: another DISPLAY, or none", name=name)
    elif shutil.which("xvfb-run"):
        helps = Phrase("a desktop, or a screen that nobody sees: xvfb-run icecool3d")
    value = name if opened else None
    return Finding(Phrase("display"), value, opened, False, Phrase("the window"), helps)


def _opengl(*, on_display: bool) -> Finding:
    """Return what draws in windows; without a display only the library can be looked for."""
    if OPENGL.is_met and on_display:
        return _renderer("OpenGL", window=True)
    found = OPENGL.name if OPENGL.is_met else None
    return Finding("OpenGL", found, OPENGL.is_met, True, _drawing(window=True), OPENGL.remedy)


def _egl() -> Finding:
    """Return what draws without a window."""
    if EGL.is_met:
        return _renderer("EGL", window=False)
    return Finding("EGL", None, False, False, _drawing(window=False), EGL.remedy)


def _renderer(check: str, *, window: bool) -> Finding:
    """Return what draws, in a window or without one, and what is wrong with it."""
    purpose = _drawing(window=window)
    pipe = "glxGraphicsPipe" if window else "eglGraphicsPipe"
    try:
        from icecool3d.view.stage.gl_card import card_faults
        from icecool3d.view.stage.renderer import Stage

        title = "icecool3d doctor" if window else None
        with silent_error_stream(), Stage((64, 64), title=title) as stage:
            used = stage.output.get_pipe().get_type().get_name()
            if sys.platform == "linux" and used != pipe:
                return Finding(check, None, False, window, purpose, Phrase("does not draw here"))
            faults = card_faults(stage)
            wrong = Phrase("draws wrongly: {faults}; a newer driver", faults=listed(faults)) if faults else ""
            return Finding(check, stage.renderer, not faults, False, purpose, wrong)
    except IcecoolError as reason:
        helps = Phrase("{wrong}; {right}", wrong=reason.wrong, right=reason.right)
        return Finding(check, None, False, window, purpose, helps)
    except ImportError as reason:
        return Finding(
            check, None, False, window, purpose, Phrase("cannot be loaded ({why})", why=str(reason))
        )


def _drawing(*, window: bool) -> Phrase:
    return Phrase("the window") if window else Phrase("pictures and videos without a window")


def _sound() -> Finding:
    found = False
    with suppress(ImportError):
        from icecool3d.view.sound.speaker import Speaker

        speaker = Speaker()
        found = speaker.can_play
        speaker.close()
    helps: str = Phrase("a sound device: there is none, or it does not answer")
    if sys.platform == "linux" and not SOUND.is_met:
        helps = SOUND.remedy
    return Finding(Phrase("sound"), "OpenAL" if found else None, found, False, Phrase("what is heard"), helps)


def _kernels() -> str | None:
    """Return which kernels numpy and its linear algebra have chosen for this processor."""
    try:
        import numpy as np
    except ImportError:
        return None
    simd = np.show_config("dicts")["SIMD Extensions"]
    found = f"numpy {' '.join((*simd['baseline'], *simd['found']))}"
    core = _blas_core(Path(np.__file__))
    return f"{found}; OpenBLAS {core}" if core else found


def _blas_core(numpy: Path) -> str | None:
    for path in (numpy.parent.parent / "numpy.libs").glob("*openblas*"):
        with suppress(OSError, AttributeError):
            core = ctypes.CDLL(str(path)).scipy_openblas_get_corename64_
            core.restype = ctypes.c_char_p
            return str(core().decode())
    return None
