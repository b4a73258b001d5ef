"""Furniture as nodes: its printed box, and over a door that it shuts the striped mark."""

from collections.abc import Iterator, Mapping

from panda3d.core import NodePath

from icecool3d.looks.shut_door_parts import shut_door_parts
from icecool3d.school import Furniture, School
from icecool3d.view.stage.furniture_boxes import furniture_surface
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.surfaces import painted_parts
from icecool3d.view.stage.zone_tokens import card_print

_CARD = "signs/stop"
"""What is printed on furniture of which nobody says it."""
_PRINT = 256
"""How finely it is printed, pixels across."""


def furniture_nodes(school: School, furniture: Furniture, prints: Mapping[str, str]) -> Iterator[NodePath]:
    """Yield the nodes of furniture: the box may rattle, the mark of a shut door lies still on the walls.

    ``prints`` is what is printed on furniture: art by its id.
    """
    found = node("furniture", furniture_surface(furniture))
    name = prints.get(furniture.id, _CARD)
    found.set_texture(texture(name, card_print(name, _PRINT)))
    found.set_tag("furniture", furniture.id)
    yield found
    if furniture.door is not None:
        yield node("shut", painted_parts(shut_door_parts(school.door(furniture.door))))
