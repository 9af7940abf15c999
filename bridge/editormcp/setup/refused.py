"""The one way set-up says no."""


class Refused(Exception):
    """Something is left as it is, and why. The reader knows which file is meant."""
