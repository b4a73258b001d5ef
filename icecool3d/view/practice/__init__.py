"""Practice: flicks that count for nothing."""
