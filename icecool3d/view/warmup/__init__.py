"""Warm-up laps against the clock."""
