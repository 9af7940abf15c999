"""Set-up: our entry in the configuration of MCP clients, and our package in a Unity project. Text edits, then files."""
