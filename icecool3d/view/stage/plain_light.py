"""Drawing without shaders, for drivers that draw them wrongly: colours and prints in a simple light."""

from panda3d.core import AmbientLight, DirectionalLight, LVecBase3f, LVecBase4f, NodePath

from icecool3d.view.stage.daylight import sun_direction

_SKY, _SUN = (0.62, 0.63, 0.66), (0.50, 0.46, 0.40)
"""What reaches every surface, and what one that faces the sun gets besides."""
_ABOVE_ALL = 1000
"""Priority over all shaders that hang below."""


def draw_plainly(root: NodePath, shade: NodePath) -> None:
    """Draw what hangs under a node without its shaders, now and later; ``shade`` darkens by them alone."""
    root.set_shader_off(_ABOVE_ALL)
    shade.hide()
    sky, sun = AmbientLight("sky"), DirectionalLight("sun")
    sky.set_color(LVecBase4f(*_SKY, 1.0))
    sun.set_color(LVecBase4f(*_SUN, 1.0))
    sun.set_direction(LVecBase3f(*(-sun_direction())))
    for light in (sky, sun):
        root.set_light(root.attach_new_node(light))
