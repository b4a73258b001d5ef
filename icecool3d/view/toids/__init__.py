"""IceToids in the window: a wooden tray with sixteen tiles, pyramids, and whoever plays."""
