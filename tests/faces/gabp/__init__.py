"""The GABP server, asked by a bridge."""
