"""How values of the library show themselves: in a terminal, in a notebook, on matplotlib's axes."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES, Language, known_language
from icecool3d.kit.phrase import Phrase, expected_one_of

if TYPE_CHECKING:
    from PIL.Image import Image

_FRAME = "max-width:560px;background:#fff;color:#222;padding:8px;border:1px solid #ddd;border-radius:6px"
"""A page that is dark stays dark around it."""


class Shown(ABC):
    """A value with a picture and sentences: ``print`` gives these, a notebook both."""

    @abstractmethod
    def picture(self, size: int = 900, lang: str = "en") -> "Image":
        """Return it as a picture."""

    @abstractmethod
    def lines(self, lang: str = "en") -> Sequence[str]:
        """Return it in sentences."""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_png_(self) -> bytes:
        from icecool3d.art.canvas import png

        return png(self.picture(560))

    def _repr_html_(self) -> str:
        from base64 import b64encode

        picture = b64encode(self._repr_png_()).decode("ascii")
        said = "<br>".join(escape(line) for line in str(self).splitlines())
        return (
            f'<div style="{_FRAME}"><img style="width:100%" alt="" src="data:image/png;base64,{picture}">'
            f'<div style="font:13px/1.5 sans-serif;white-space:pre-wrap">{said}</div></div>'
        )


def require_language(name: str) -> Language:
    """Return the language of that name.

    >>> require_language("tlh")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: lang: is 'tlh'; expected one of: en, fr
    """
    found = known_language(name)
    if found is None:
        raise InputError("lang", Phrase("is {value!a:.40}", value=name), expected_one_of([*LANGUAGES], name))
    return found
