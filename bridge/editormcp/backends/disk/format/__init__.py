"""Unity's text format, bytes to values. Nothing here opens a file."""
