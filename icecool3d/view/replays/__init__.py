"""Recordings that are looked at again, and videos of them."""
