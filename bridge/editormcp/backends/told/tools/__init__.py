"""One module a tool."""
