"""Which tools there are, and how each is shown to whom."""
