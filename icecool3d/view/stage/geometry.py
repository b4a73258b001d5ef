"""Arrays into what Panda3D draws: whole buffers at once, never corner by corner."""

import numpy as np
from panda3d.core import (
    DepthTestAttrib,
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    NodePath,
    PNMImage,
    RenderAttrib,
    SamplerState,
    Texture,
    TransparencyAttrib,
)
from PIL import Image

from icecool3d.view.stage.surfaces import Surface

BEHIND_WALLS = 1
"""When that is drawn which shines through what stands: after it, and before all that may stand before it."""
ANISOTROPY = 8
"""How finely prints that are seen aslant are looked at."""

_CORNER = np.dtype([("position", "<f4", 3), ("normal", "<f4", 3), ("colour", "u1", 4), ("place", "<f4", 2)])


def node(name: str, surface: Surface) -> NodePath:
    """Return a node that shows a surface."""
    found = GeomNode(name)
    found.add_geom(geom(surface))
    return NodePath(found)


def geom(surface: Surface) -> Geom:
    """Return a surface as one piece of geometry."""
    corners = np.empty(len(surface.positions), dtype=_CORNER)
    corners["position"] = surface.positions
    corners["normal"] = surface.normals
    corners["colour"] = surface.colours
    corners["place"] = surface.places
    data = GeomVertexData("surface", _format(), GeomEnums.UH_static)
    data.unclean_set_num_rows(len(corners))
    data.modify_array_handle(0).copy_data_from(corners.tobytes())
    triangles = GeomTriangles(GeomEnums.UH_static)
    triangles.set_index_type(GeomEnums.NT_uint32)
    indices = triangles.modify_vertices()
    indices.unclean_set_num_rows(surface.triangles.size)
    indices.modify_handle().copy_data_from(surface.triangles.astype("<u4").tobytes())
    found = Geom(data)
    found.add_primitive(triangles)
    return found


def let_shine(shown: NodePath, opacity: float) -> None:
    """Let what lies behind be seen through it."""
    shown.set_transparency(TransparencyAttrib.M_alpha)
    shown.set_shader_input("opacity", opacity)
    shown.set_alpha_scale(opacity)


def show_hidden(shown: NodePath, opacity: float) -> None:
    """Show only what of it is hidden by what is drawn before it, shining through that."""
    let_shine(shown, opacity)
    shown.set_attrib(DepthTestAttrib.make(RenderAttrib.M_greater))
    shown.set_depth_write(False)


def texture(name: str, image: Image.Image, *, repeat: bool = False, mipmaps: bool = True) -> Texture:
    """Return a picture (modes L, RGB, RGBA) as a texture."""
    found = Texture(name)
    shape = {"L": Texture.F_luminance, "RGB": Texture.F_rgb, "RGBA": Texture.F_rgba}[image.mode]
    found.setup_2d_texture(image.width, image.height, Texture.T_unsigned_byte, shape)
    # Panda3D keeps pictures upside down and blue before red.
    order = {"L": "L", "RGB": "BGR", "RGBA": "BGRA"}[image.mode]
    found.set_ram_image(image.tobytes("raw", order, 0, -1))
    wrap = SamplerState.WM_repeat if repeat else SamplerState.WM_clamp
    found.wrap_u = found.wrap_v = wrap
    found.minfilter = SamplerState.FT_linear_mipmap_linear if mipmaps else SamplerState.FT_linear
    found.magfilter = SamplerState.FT_linear
    if mipmaps:
        found.set_anisotropic_degree(ANISOTROPY)
    return found


def image(texels: PNMImage | Texture) -> Image.Image:
    """Return what a texture holds in memory as a picture."""
    data = np.frombuffer(texels.get_ram_image_as("RGB"), dtype=np.uint8)
    return Image.fromarray(data.reshape(texels.get_y_size(), texels.get_x_size(), 3)[::-1].copy())


def _format() -> GeomVertexFormat:
    array = GeomVertexArrayFormat()
    array.add_column(InternalName.get_vertex(), 3, GeomEnums.NT_float32, GeomEnums.C_point)
    array.add_column(InternalName.get_normal(), 3, GeomEnums.NT_float32, GeomEnums.C_normal)
    array.add_column(InternalName.get_color(), 4, GeomEnums.NT_uint8, GeomEnums.C_color)
    array.add_column(InternalName.get_texcoord(), 2, GeomEnums.NT_float32, GeomEnums.C_texcoord)
    assert array.stride == _CORNER.itemsize
    return GeomVertexFormat.register_format(GeomVertexFormat(array))
