"""Which flicks may do what is wanted: how flicks go on a free floor, what is in their way, how hands err."""
