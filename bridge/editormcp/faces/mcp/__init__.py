"""MCP in both eras, free of any transport: `core` serves requests, `peer` is one client, `tools` what we offer.

`changes` tells clients what is new, `asking` asks them, `logs` writes to them; each in the way of the client's era.
"""
