"""The commands, one file each. ``main`` imports only the one that was chosen."""
