"""The protocols clients speak. Faces translate; they decide nothing about a call."""
