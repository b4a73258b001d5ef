"""Cases, sweeps, pictures of them, benchmark."""
