"""What every room may use: errors, reading TOML, rotations, meshes and their glTF files."""
