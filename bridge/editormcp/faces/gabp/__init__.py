"""The GABP server: the Editor's tools for a GABP bridge, over loopback TCP (protocol/README.md, The GABP server)."""
