"""What refers to nothing: scripts that are gone and references into the void."""
