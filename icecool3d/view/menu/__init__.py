"""The menu, the settings, and what each key does."""
