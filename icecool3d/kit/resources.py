"""Where the shipped data files are: beside the package in a checkout, inside it when installed."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def models_folder() -> Path:
    """Give the folder with the penguin and the pictures of things.

    >>> (models_folder() / "penguin.toml").is_file()
    True
    """
    return _folder("models")


def scenes_folder() -> Path:
    """Give the folder with the scenes.

    >>> scenes_folder().name
    'scenes'
    """
    return _folder("scenes")


def _folder(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
