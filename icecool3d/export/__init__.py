"""What leaves the program to be looked at: plans from above, and 3D models."""
