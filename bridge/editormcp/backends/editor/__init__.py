"""The live Editor: its leg of the wire, and calls to it."""
