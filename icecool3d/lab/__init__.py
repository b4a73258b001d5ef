"""Cases, sweeps, pictures of them, the benchmark, the arena, and the second judge."""
