"""The shaders: put together from their sources, and given to what they draw.

What has a texture is drawn by a variant that reads it (``PRINT``), all else by one that reads none: where all
corners have the same place on a picture, the filter of some drivers divides nothing by nothing.
"""

import sys
from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

from panda3d.core import NodePath, Shader

from icecool3d.view.stage.daylight import sun_direction

Kind = Literal["ice", "ground", "solid", "shadow"]
"""Floors under varnish, what else is level, what stands, and what darkens the ground."""
Sources = Mapping[str, str]
"""GLSL by the names of its files."""

_FRAGMENTS: Mapping[Kind, tuple[str, ...]] = {
    "ice": ("ground.frag", "ICE"),
    "ground": ("ground.frag",),
    "solid": ("solid.frag",),
    "shadow": ("shadow.frag",),
}
"""The source of each kind, and what is defined for it."""
_VERSION = "#version 150" if sys.platform == "darwin" else "#version 130"
_FEW = (0, 2, 4)
"""For so many casters there are shaders that know how many: where there are more, a loop is gone through."""


def read_sources() -> dict[str, str]:
    """Return the sources as they are shipped.

    >>> sorted(read_sources())
    ['corner.vert', 'ground.frag', 'light.glsl', 'shadow.frag', 'solid.frag']
    """
    folder = files(__package__) / "shaders"
    return {each.name: each.read_text(encoding="utf-8") for each in folder.iterdir() if each.is_file()}


class Shaders:
    """What draws a stage: each shader is put together when it is needed first."""

    def __init__(self, sources: Sources | None = None) -> None:
        """Make them of ``sources``, or of those that are shipped."""
        self._sources = sources
        self._made: dict[tuple[Kind, tuple[str, ...]], Shader] = {}

    def light(self, shown: NodePath, kind: Kind) -> None:
        """Draw everything under a node as one kind: prints that hang there, and all without a print.

        A print that is hung there later is not seen before this is called again; what has no print is.
        """
        shown.set_shader(self._shader(kind))
        for found in shown.find_all_matches("**"):
            if found.has_texture():
                self.light_one(found, kind)

    def light_one(self, shown: NodePath, kind: Kind, casters: int | None = None) -> None:
        """Draw one node, and what hangs under it without a print of its own, as one kind.

        That is quicker where it is known how many ``casters`` may darken it.
        """
        defined = [f"MANY {most}" for most in _FEW if casters is not None and most >= casters][:1]
        if shown.has_texture():
            defined.append("PRINT")
        shown.set_shader(self._shader(kind, *defined))

    def _shader(self, kind: Kind, *defined: str) -> Shader:
        """Return a shader, the same for the same."""
        key = kind, defined
        if key not in self._made:
            self._made[key] = self._put_together(kind, *defined)
        return self._made[key]

    def _put_together(self, kind: Kind, *defined: str) -> Shader:
        if self._sources is None:
            self._sources = read_sources()
        name, *own = _FRAGMENTS[kind]
        known = (f"SUN_AT {', '.join(map(str, sun_direction().tolist()))}", *own, *defined)
        head = "\n".join((_VERSION, *(f"#define {each}" for each in known)))
        corner, *fragment = (self._sources[each] for each in ("corner.vert", "light.glsl", name))
        return Shader.make(Shader.SL_GLSL, "\n".join((head, corner)), "\n".join((head, *fragment)))
