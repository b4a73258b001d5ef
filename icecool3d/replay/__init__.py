"""Recorded flicks and matches: writing, reading, and checking that they come out the same again."""
