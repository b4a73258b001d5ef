"""What every room may use: errors, phrases, the codec of files and journals, rotations, meshes."""
