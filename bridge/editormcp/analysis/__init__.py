"""Questions about scenes and assets, answered over one model; pure."""
