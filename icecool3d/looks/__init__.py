"""How school, penguins and fish look: meshes, outlines and materials that nobody feels."""
