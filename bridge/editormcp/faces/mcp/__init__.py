"""MCP in both eras, free of any transport: `core` serves requests, `peer` is one client, `tools` what we offer."""
