"""Sounds, computed when they are first needed: what each one is, and who plays them."""
