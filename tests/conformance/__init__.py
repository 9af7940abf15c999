"""The official conformance suite, against a server with everything it asks for and against the daemon itself."""
