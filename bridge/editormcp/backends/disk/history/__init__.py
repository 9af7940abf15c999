"""Scenes as they were: in a git revision, or when a question was asked."""
