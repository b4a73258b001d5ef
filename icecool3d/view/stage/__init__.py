"""What is drawn and on what: a window or a picture in memory, the school on its table, light and camera."""
