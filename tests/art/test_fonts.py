"""Texts are as wide everywhere."""

from PIL import ImageFont

from icecool3d.art.fonts import TEXT, TITLE, font


def test_no_library_that_may_be_missing_lays_texts_out() -> None:
    for face in (TEXT, TITLE):
        assert font(face, 20.0).layout_engine is ImageFont.Layout.BASIC
