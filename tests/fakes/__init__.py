"""Stand-ins for the other side, for faults that the real one does not have."""
