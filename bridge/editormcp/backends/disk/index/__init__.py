"""The index of a project: which asset has which GUID, what refers to what, and which packages can be read."""
