"""``icecool3d doctor``: what is installed here, and whether it is all there."""

import argparse
import platform
import sys
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from icecool3d import __version__
from icecool3d.cli.output import one_line, print_json
from icecool3d.cli.parser import Parser, add_json
from icecool3d.kit.errors import CheckFailed
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.resources import models_folder, scenes_folder

EXAMPLES = ("icecool3d doctor", "icecool3d doctor --json")

PACKAGES = ("numpy", "pybullet", "panda3d", "pillow", "font-fredoka-one", "font-manrope")
"""What the program stands on, by the names under which it is installed."""


class Finding(NamedTuple):
    """One thing looked at."""

    check: str
    value: str | None
    """What was found, or nothing."""
    ok: bool


def fill(parser: Parser) -> None:
    """Add the command's arguments.

    >>> parser = Parser("icecool3d doctor", EXAMPLES)
    >>> fill(parser)
    >>> parser.parse_args([]).json
    False
    """
    parser.description = "Tell what is installed here; exit code 1 if something is missing."
    add_json(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print everything looked at, then fail if something is missing."""
    findings = list(look())
    for finding in findings:
        if options.json:
            print_json(finding._asdict())
        else:
            print(f"{finding.check:18}{one_line(finding.value or 'missing')}")
    bad = ", ".join(finding.check for finding in findings if not finding.ok)
    if bad:
        raise CheckFailed(
            "doctor",
            Phrase("found fault with {checks}", checks=bad),
            Phrase("expected what the README installs"),
        )


def look() -> Iterator[Finding]:
    """Look at the interpreter, the packages and the shipped files.

    >>> next(look()).check
    'icecool3d'
    """
    yield Finding("icecool3d", __version__, True)
    yield Finding("python", platform.python_version(), sys.version_info[:2] == (3, 11))
    yield Finding("platform", platform.platform(), sys.platform == "linux")
    for package in PACKAGES:
        version = _version(package)
        yield Finding(package, version, version is not None)
    yield _files("models", models_folder)
    yield _files("scenes", scenes_folder)


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _files(name: str, folder: Callable[[], Path]) -> Finding:
    there = any(folder().glob("*.toml"))
    return Finding(name, str(folder()) if there else None, there)
