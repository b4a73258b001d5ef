"""The window, the loop that draws it, and the way from screen to screen."""
