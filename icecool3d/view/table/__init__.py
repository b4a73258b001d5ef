"""What all screens with a table share: camera, aim, the show of a flick, log, and the simulation."""
