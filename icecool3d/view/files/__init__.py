"""What the window keeps on the disk: settings, where matches and recordings lie, and which can be opened."""
