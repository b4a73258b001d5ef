"""The case book: a page that shows of every case what happened, why, and by how much."""

from icecool3d.lab.book.page import Book

__all__ = ["Book"]
