"""Everyday questions of a level designer, each with the calls that answer it and an answer found by other means."""
