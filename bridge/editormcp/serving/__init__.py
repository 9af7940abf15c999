"""The one port: opened, spoken on, limited and closed. Knows nothing of what is served."""
