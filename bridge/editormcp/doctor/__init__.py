"""The doctor: looks at everything between a client and Unity. Each part gathers facts, then judges them without I/O."""
