"""Series in the window: which there are, how one stands, and its next game."""
