"""How printed things look: SVG files, ours and a player's own, are checked, put together and drawn."""
