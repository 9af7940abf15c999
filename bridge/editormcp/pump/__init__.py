"""The other process: what an MCP client starts, between its pipes and the daemon."""
