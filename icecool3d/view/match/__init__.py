"""A match at the window: everybody's turns, kept on the disk before they are seen."""
