"""What differs between two models of a scene."""
