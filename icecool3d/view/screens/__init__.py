"""The screens: what is shown over the table, and what comes of what is done there."""
