"""The pages: pure functions from what is to be shown, and the window's size, to widgets."""
