"""Scenes and prefabs: the objects of one file, and the whole tree with prefab instances expanded."""
