"""The live page for people: its files, the way in, and the socket that it lives on."""
