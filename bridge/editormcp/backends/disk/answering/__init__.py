"""What the disk tools share: the context of one call, names and values as answers show them."""
