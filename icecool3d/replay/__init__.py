"""Recorded flicks and matches: files, checking, export."""
