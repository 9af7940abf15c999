"""The daemon itself, asked what it is and what it can do."""
