"""Which flicks do what is wanted: how they go on a free floor, how near a sketch came, how a hand errs."""
