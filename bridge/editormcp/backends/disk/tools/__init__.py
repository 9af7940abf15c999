"""One file a tool: arguments in, output out, from the index and the scene library."""
