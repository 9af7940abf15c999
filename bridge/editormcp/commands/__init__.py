"""The commands of `editormcp`, one module each."""
